import { expect, test } from 'vitest';
import type { Rewards } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { GivenDice } from '../../table/script.ts';
import { run, Table } from '../../table/table.ts';
import { clash, type More, type Side, type Team } from './battles.fixture.ts';
import { specialObjective } from './marauders.ts';

const TWO = ['leader', 'ganger'];
const GONE = ['leader out-of-action', 'ganger out-of-action'];

const judge = (
  what: 'ending' | 'victory',
  red: Team,
  blue: Team,
  more: More = {},
  variant = 'updated',
  rulings = {},
) =>
  call(`dominion.marauders.${what}`, {
    input: { battle: clash('marauders', red, blue, more), variant },
    rulings,
  }).output;
const ended = (clause: number) => ({ ended: true, why: `dominion.marauders.ending.${clause}` });
const GOES_ON = { ended: false, why: null };
const won = (gang: string) => ({ result: 'win', victors: [gang], why: 'dominion.marauders.victory.1' });
const DRAWN = { result: 'draw', victors: [], why: 'dominion.marauders.victory.2' };

test('[dominion.marauders.ending.1, dominion.marauders.ending.2, dominion.judging.moment.1] an empty side ends it when a round ends', () => {
  expect(judge('ending', GONE, TWO, {}, 'classic')).toEqual(ended(1));
  expect(judge('ending', TWO, GONE)).toEqual(ended(2));
  expect(judge('ending', TWO, GONE, { moment: 'start-of-round' })).toEqual(GOES_ON);
  expect(judge('ending', TWO, [...GONE, 'ganger reserve'])).toEqual(ended(2));
});

test('[dominion.marauders.ending.3, dominion.marauders.ending.4] round 7 unless level, round 8 in any case', () => {
  const bonus = { round: 7, facts: { bonus: { blue: 1 } } };
  expect(judge('ending', TWO, TWO, bonus)).toEqual(ended(3));
  expect(judge('ending', TWO, TWO, { round: 7 })).toEqual(GOES_ON);
  expect(judge('ending', TWO, TWO, { round: 8 })).toEqual(ended(4));
  expect(judge('ending', TWO, TWO, { round: 8, facts: { special: 3 } })).toEqual(ended(4));
  expect(judge('ending', TWO, TWO, { round: 8, facts: { special: 3 } }, 'classic')).toEqual(GOES_ON);
});

test('[dominion.marauders.objectives.1, dominion.marauders.objectives.2, dominion.marauders.victory.1, dominion.marauders.victory.2] enemies gone, the bonus and the special objective', () => {
  expect(judge('victory', ['leader out-of-action', 'ganger'], ['ganger fled', 'leader'])).toEqual(DRAWN);
  expect(judge('victory', TWO, TWO, { facts: { bonus: { blue: 1 } } })).toEqual(won('blue'));
  expect(judge('victory', TWO, TWO, { facts: { bonus: { blue: 1 }, special: 1 } })).toEqual(DRAWN);
  expect(judge('victory', GONE, TWO, { facts: { special: 3 } })).toEqual(won('red'));
  expect(judge('victory', ['leader', 'ganger escaped'], TWO)).toEqual(DRAWN);
  expect(judge('victory', TWO, TWO)).toEqual(DRAWN);
});

test('[dominion.marauders.special.5] points scored before bottling out stay, unless ruled so', () => {
  const red: Side = { bottled: 'failed-test', fighters: TWO };
  expect(judge('victory', red, TWO, { facts: { special: 1 } })).toEqual(won('red'));
  const rulings = { 'dominion.marauders-after-bottling': 'lost' };
  expect(judge('victory', red, TWO, { facts: { special: 1 } }, 'updated', rulings)).toEqual(DRAWN);
});

test('[dominion.marauders.objectives.1] ruled so, only enemies taken out by an own fighter score', () => {
  const rulings = { 'dominion.who-counts-for-points': 'only-enemies-taken-out-own' };
  const blue = ['leader', 'ganger out-of-action', 'ganger fled'];
  expect(judge('victory', TWO, blue, {}, 'updated', rulings)).toEqual(DRAWN);
  expect(judge('victory', TWO, ['ganger out-of-action red-1', 'leader'], {}, 'updated', rulings)).toEqual(
    won('red'),
  );
});

test('[dominion.marauders.victory.1] flight by choice loses nothing here but the points', () => {
  const blue: Side = { bottled: 'by-choice', fighters: ['leader fled'] };
  expect(judge('victory', GONE, blue)).toEqual(won('blue'));
});

const rewards = (
  red: Team,
  blue: Team,
  more: More,
  dice: readonly number[],
  variant = 'updated',
  rulings = {},
) =>
  call('dominion.marauders.rewards', {
    input: { battle: clash('marauders', red, blue, more), variant },
    dice,
    rulings,
  }).output as unknown as Rewards;

test('[dominion.marauders.credits.1, dominion.global.credits.1] the dice come gang by gang, whoever won', () => {
  const more = { stake: 'unclaimed-territory', facts: { bonus: { blue: 2 }, firstMeeting: true } } as const;
  const { gangs, notes } = rewards({ bottled: 'by-choice', fighters: TWO }, TWO, more, [5, 6, 6]);
  expect(gangs.red).toEqual({ credits: 50, reputation: 0, territory: false, items: [] });
  expect(gangs.blue).toEqual({ credits: 120, reputation: 3, territory: true, items: [] });
  expect(notes).toEqual(['dominion.global.credits.1']);
});

test('[dominion.marauders.credits.1] ruled so, a draw or the whole of Classic pays as the rulebook does', () => {
  const draw = { 'dominion.credits-after-a-draw': 'draw-reward-rulebook' };
  expect(rewards(TWO, TWO, {}, [3, 1], 'updated', draw).gangs).toMatchObject({
    red: { credits: 30 },
    blue: { credits: 10 },
  });
  const classic = { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' };
  const more = { facts: { special: 1 } };
  const { gangs, notes } = rewards(TWO, TWO, more, [6, 3], 'classic', classic);
  expect(gangs).toMatchObject({ red: { credits: 60 }, blue: { credits: 15 } });
  expect(notes).toEqual([]);
});

test('[dominion.marauders.experience.1, dominion.marauders.reputation.1, dominion.territory.stake.2] the winning Leader, dead or alive, and nobody after a draw', () => {
  const more = { facts: { special: 1 } };
  expect(rewards(['ganger', 'leader stayed-home'], TWO, more, [1, 1, 1]).xp).toEqual({
    'red-1': 1,
    'red-2': 1,
    'blue-1': 1,
    'blue-2': 1,
  });
  const killed = { facts: { special: 1, killed: ['red-1'] } };
  expect(rewards(TWO, TWO, killed, [1, 1, 1]).xp).toEqual({ 'red-2': 1, 'blue-1': 1, 'blue-2': 1 });
  const drawn = rewards(TWO, TWO, { stake: 'claimed-territory' }, [1, 1]);
  expect(drawn.xp).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 1, 'blue-2': 1 });
  expect(drawn.gangs).toMatchObject({
    red: { reputation: 0, territory: false },
    blue: { reputation: 0, territory: false },
  });
});

test('[dominion.marauders.special.1] a D3 gives the special objective', () => {
  const objective = (face: number) => run(specialObjective(new Table(new GivenDice([face]))));
  expect([1, 2, 3].map(objective)).toEqual(['bushwhack', 'scrag', 'mayhem']);
});

const special = (objective: string, event: string, more: object = {}) =>
  (
    call('dominion.marauders.special-points', {
      input: {
        objective,
        event,
        rank: 'ganger',
        isTarget: false,
        hasSeriouslyInjured: false,
        edgeDistance: 0,
        attackerBottled: 'no',
        ...more,
      },
    }).output as { points: number }
  ).points;

test('[dominion.marauders.special.2] bushwhack: 2 for the Leader, 1 for a Champion, however they went', () => {
  for (const event of ['out-of-action', 'coup-de-grace', 'fled']) {
    expect(special('bushwhack', event, { rank: 'leader' })).toBe(2);
    expect(special('bushwhack', event, { rank: 'champion' })).toBe(1);
    expect(special('bushwhack', event, { rank: 'specialist', isTarget: true })).toBe(0);
  }
  expect(special('bushwhack', 'left', { rank: 'leader', hasSeriouslyInjured: true })).toBe(0);
});

test('[dominion.marauders.special.3] scrag: 1 for the target, 2 with a Coup de Grace', () => {
  expect(special('scrag', 'out-of-action', { isTarget: true })).toBe(1);
  expect(special('scrag', 'fled', { isTarget: true })).toBe(1);
  expect(special('scrag', 'coup-de-grace', { isTarget: true })).toBe(2);
  expect(special('scrag', 'coup-de-grace', { rank: 'leader' })).toBe(0);
  expect(special('scrag', 'left', { isTarget: true, hasSeriouslyInjured: true })).toBe(0);
});

test('[dominion.marauders.special.4] mayhem: 1 for an attacker who leaves within 1" and has Seriously Injured somebody', () => {
  expect(special('mayhem', 'left', { hasSeriouslyInjured: true, edgeDistance: 1 })).toBe(1);
  expect(special('mayhem', 'left', { hasSeriouslyInjured: true, edgeDistance: 1.1 })).toBe(0);
  expect(special('mayhem', 'left')).toBe(0);
  expect(special('mayhem', 'out-of-action', { hasSeriouslyInjured: true, rank: 'leader' })).toBe(0);
});

test('[dominion.marauders.special.5] nothing more once the attacker has bottled out, either way', () => {
  const leaving = { hasSeriouslyInjured: true, rank: 'leader' };
  expect(special('mayhem', 'left', { ...leaving, attackerBottled: 'by-choice' })).toBe(0);
  expect(special('bushwhack', 'fled', { ...leaving, attackerBottled: 'failed-test' })).toBe(0);
});
