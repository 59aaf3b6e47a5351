/** What the whole table should have in view, as the special rules in force tell it. */
import { expect, test } from 'vitest';
import { inForce } from '../../battle/in-force.ts';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { specialRules } from '../../battle/special-rule.ts';
import type { BattleState } from '../../battle/state.ts';
import { setRevealed } from '../../core/darkness.ts';
import { raiseAlarm } from '../../core/play/alarm.ts';
import { NOBODY, run, Table } from '../../table/table.ts';
import './battle.ts';
import { read } from './in-words.fixture.ts';

function stateWith(...special: readonly string[]): BattleState {
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const state = newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs, special });
  for (const fighter of Object.values(state.fighters)) fighter.fate = 'standing';
  state.round = 2;
  return state;
}

test.each(['takeover.sneak-attack', 'classic.sneak-attacks'])('%s is quiet until the alarm', (id) => {
  const state = stateWith(id);
  expect(read(inForce(state), state)).toMatchObject([{ id, hot: false, dark: false }]);
  run(raiseAlarm(new Table(NOBODY, undefined, state), 'takeover.sneak-attack.alarm.2'));
  expect(read(inForce(state), state)).toMatchObject([
    { id, words: 'The alarm sounded in round 2', hot: true },
  ]);
  state.facts.alarmRound = 0;
  expect(read(inForce(state), state)).toMatchObject([
    { id, words: 'The alarm sounded before the first round' },
  ]);
});

test.each(['takeover.pitch-black', 'classic.pitch-black'])('%s is dark, and counts who can be seen', (id) => {
  const state = stateWith(id);
  const everybody = Object.values(state.fighters);
  for (const fighter of everybody) setRevealed(fighter, fighter.rank === 'leader');
  const words = `In the dark: 2 of ${everybody.length} fighters are Revealed`;
  expect(read(inForce(state), state)).toEqual([{ id, name: 'Pitch Black', words, hot: false, dark: true }]);
});

test('[takeover.prebattle.home-turf.1] a gang on its Home Turf is named', () => {
  const state = stateWith();
  expect(read(inForce(state), state)).toEqual([]);
  (state.gangs[0] as { homeTurf: boolean }).homeTurf = true;
  expect(read(inForce(state), state)).toMatchObject([
    { id: 'escher', words: 'Escher fights on its Home Turf', hot: false },
  ]);
});

test('a road with somebody Left Behind is a danger', () => {
  const state = stateWith('classic.rolling-roads');
  expect(read(inForce(state), state)).toEqual([]);
  const road = { leading: 'west', sides: 'none', visibility: null, acting: null, moves: 0, far: [] } as const;
  state.facts.road = { ...road, behind: {} } as never;
  expect(read(inForce(state), state)).toMatchObject([
    { words: 'The road rolls west; Left Behind: 0', hot: false },
  ]);
  state.facts.road = {
    ...road,
    behind: { 'escher-leader': { fate: 'standing', broken: false, may: 'now' } },
  } as never;
  expect(read(inForce(state), state)).toMatchObject([
    { words: 'The road rolls west; Left Behind: 1', hot: true },
  ]);
});

test('fighters without a player are a danger while they are there', () => {
  const state = stateWith();
  const [loose] = state.gangs.splice(1, 1);
  if (loose) state.wild.push({ ...loose, name: 'Brainleaf Zombies' });
  expect(read(inForce(state), state)).toMatchObject([{ name: 'Brainleaf Zombies', hot: true }]);
  for (const fighter of Object.values(state.fighters)) fighter.fate = 'out-of-action';
  expect(read(inForce(state), state)).toEqual([]);
});

test('every rule that shows how it stands does so in any battle, before it begins as well', () => {
  const showing = specialRules().filter(({ stands }) => stands !== undefined);
  expect(showing.length).toBeGreaterThan(8);
  for (const { id } of showing) {
    for (const { words } of read(inForce(stateWith(id)), stateWith(id))) {
      expect(words, id).not.toMatch(/undefined|null|NaN|\[object/);
      expect(words.length, id).toBeGreaterThan(10);
    }
  }
});
