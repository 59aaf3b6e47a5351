/** Small battles for the tests: a fighter is a line such as `red-boss leader out-of-action blue-king`. */
import type { Battle, Fate, Fighter, Gang, Rank } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';

const THERE: readonly Fate[] = ['standing', 'pinned', 'seriously-injured', 'captive'];
const AWAY: readonly Fate[] = ['stayed-home', 'reserve'];

/** `id rank fate`, and whoever took the fighter out. */
export function fighter(line: string): Fighter {
  const [id = '', rank = 'ganger', fate = 'standing', takenOutBy = null] = line.split(' ');
  return {
    id,
    rank: rank as Rank,
    fate: fate as Fate,
    takenOutBy,
    on: THERE.includes(fate as Fate) ? 'board' : null,
    tookPart: !AWAY.includes(fate as Fate),
  };
}

const inRole =
  (role: Gang['role']) =>
  (id: string, lines: readonly string[], bottled: Gang['bottled'] = 'no'): Gang => ({
    id,
    role,
    rating: 1000,
    territories: 2,
    bottled,
    fighters: lines.map(fighter),
  });

export const attacker = inRole('attacker');
export const defender = inRole('defender');
export const neutral = inRole('neutral');

/** A gang whose fighters need no names: `rank fate`, parted by commas, are red-1, red-2 … */
export function gang(id: string, fighters: string, more: Partial<Gang> = {}): Gang {
  const told = fighters === '' ? [] : fighters.split(', ');
  const lines = told.map((words, at) => `${id}-${at + 1} ${words}`);
  return { ...attacker(id, lines), ...more };
}

export function battle(scenario: string, gangs: readonly Gang[], more: Partial<Battle> = {}): Battle {
  return {
    scenario,
    round: 4,
    moment: 'activation',
    terrain: 'slums',
    stake: 'unclaimed-territory',
    facts: {},
    gangs,
    ...more,
  };
}

/** Judges battles of one scenario by one of its rules: `ending`, `victory` or `rewards`. */
export function judgesOf(scenario: string) {
  const judge =
    (rule: 'ending' | 'victory' | 'rewards') =>
    (gangs: readonly Gang[], given: Partial<Battle> & { dice?: number[]; rulings?: object } = {}) => {
      const { dice = [], rulings = {}, ...more } = given;
      const input = { battle: battle(scenario, gangs, more) };
      return call(`${scenario}.${rule}`, { input, dice, rulings }).output;
    };
  return { ending: judge('ending'), victory: judge('victory'), rewards: judge('rewards') };
}

/** A gang's rewards, most of them nothing. */
export const reward = (credits: number, reputation: number, territory = false) => ({
  credits,
  reputation,
  territory,
  items: [],
});
