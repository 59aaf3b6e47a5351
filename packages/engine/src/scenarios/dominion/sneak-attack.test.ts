import { expect, test } from 'vitest';
import type { Rewards } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { clash, type More, type Side, type Team } from './battles.fixture.ts';

const TWO = ['leader', 'ganger'];
const GONE = ['leader out-of-action', 'ganger fled'];
const DOWN = ['leader out-of-action', 'ganger seriously-injured'];
const FLED: Side = { bottled: 'by-choice', fighters: ['leader fled', 'ganger fled'] };

const ask = (
  what: 'ending' | 'victory' | 'rewards',
  red: Team,
  blue: Team,
  more: More = {},
  rest: { variant?: string; dice?: readonly number[]; rulings?: object } = {},
) => {
  const { variant = 'updated', ...settings } = rest;
  const input = { battle: clash('sneak-attack', red, blue, more), variant };
  return call(`dominion.sneak-attack.${what}`, { input, ...settings }).output;
};
const GOES_ON = { ended: false, why: null };
const defiled = { facts: { relic: 'red-2' } };
const won = (gang: string, why: string) => ({
  result: 'win',
  victors: [gang],
  why: `dominion.sneak-attack.${why}`,
});
const DRAWN = { result: 'draw', victors: [], why: 'dominion.sneak-attack.victory.3' };

test('[dominion.sneak-attack.ending.1, dominion.judging.moment.1] only an empty side ends it', () => {
  const over = { ended: true, why: 'dominion.sneak-attack.ending.1' };
  for (const variant of ['classic', 'updated']) {
    expect(ask('ending', GONE, TWO, {}, { variant })).toEqual(over);
    expect(ask('ending', TWO, TWO, { round: 30, ...defiled }, { variant })).toEqual(GOES_ON);
    expect(ask('ending', DOWN, TWO, {}, { variant })).toEqual(GOES_ON);
    expect(ask('ending', GONE, TWO, { moment: 'activation' }, { variant })).toEqual(GOES_ON);
  }
});

test('[dominion.sneak-attack.victory.1, dominion.sneak-attack.victory.2, dominion.sneak-attack.victory.3] the relic and somebody able', () => {
  expect(ask('victory', TWO, TWO, defiled)).toEqual(won('red', 'victory.1'));
  expect(ask('victory', ['ganger out-of-action', 'ganger pinned'], TWO, defiled)).toEqual(
    won('red', 'victory.1'),
  );
  expect(ask('victory', DOWN, TWO, defiled)).toEqual(DRAWN);
  expect(ask('victory', TWO, TWO)).toEqual(won('blue', 'victory.2'));
  expect(ask('victory', TWO, DOWN)).toEqual(DRAWN);
  expect(ask('victory', TWO, GONE, { facts: { relic: null } })).toEqual(DRAWN);
});

test('[dominion.sneak-attack.fleeing.1, dominion.judging.flight.1, dominion.judging.flight.2] only a defender who fled by choice gives the battle away', () => {
  expect(ask('victory', TWO, FLED)).toEqual(won('red', 'fleeing.1'));
  expect(ask('victory', FLED, TWO, defiled)).toEqual(DRAWN);
  expect(ask('victory', FLED, FLED, defiled)).toEqual(DRAWN);
  expect(ask('victory', TWO, { ...FLED, bottled: 'failed-test' })).toEqual(DRAWN);
});

test('[dominion.sneak-attack.fleeing.1] ruled so, bottling out by choice loses at once', () => {
  const rulings = { 'dominion.fleeing-before-victory': 'any-gang-bottled-out-choice' };
  const bottled: Side = { bottled: 'by-choice', fighters: TWO };
  expect(ask('victory', TWO, bottled, {}, { rulings })).toEqual(won('red', 'fleeing.1'));
  expect(ask('victory', bottled, TWO, defiled, { rulings })).toEqual(won('blue', 'fleeing.1'));
});

test('[dominion.sneak-attack.victory.1] only an attacker can have defiled the relic', () => {
  expect(() => ask('victory', TWO, TWO, { facts: { relic: 'blue-1' } })).toThrow('battle.facts.relic');
  expect(() => ask('victory', TWO, TWO, { facts: { relic: 'nobody' } })).toThrow('battle.facts.relic');
});

const rewards = (red: Team, blue: Team, more: More, dice: readonly number[], rulings = {}) =>
  ask('rewards', red, blue, more, { dice, rulings }) as unknown as Rewards;

test('[dominion.sneak-attack.credits.1] the better die goes with the relic, whoever won', () => {
  const driven = rewards(GONE, TWO, defiled, [6, 3, 1]);
  expect(driven.gangs).toMatchObject({ red: { credits: 60 }, blue: { credits: 30 } });
  const whole = rewards(TWO, DOWN, {}, [3, 6]);
  expect(whole.gangs).toMatchObject({ red: { credits: 30 }, blue: { credits: 60 } });
  expect(whole.notes).toEqual([]);
});

test('[dominion.sneak-attack.credits.1] ruled so, it pays for winning or losing', () => {
  const rulings = { 'dominion.which-credits-rule': 'pay-2d6x10-winning-d6x10-otherwise' };
  const { gangs, notes } = rewards(TWO, TWO, {}, [4, 6, 5], rulings);
  expect(gangs).toMatchObject({ red: { credits: 40 }, blue: { credits: 110 } });
  expect(notes).toEqual(['dominion.global.credits.1']);
  const drawn = rewards(GONE, TWO, defiled, [6, 5, 1], rulings);
  expect(drawn.gangs).toMatchObject({ red: { credits: 60 }, blue: { credits: 50 } });
});

test('[dominion.sneak-attack.experience.1] the D3 is rolled for the defiler, and not for one who cannot earn', () => {
  expect(rewards(GONE, TWO, defiled, [1, 1, 3]).xp).toEqual({
    'red-1': 1,
    'red-2': 4,
    'blue-1': 2,
    'blue-2': 1,
  });
  const hired = ['leader', 'hired-gun'];
  expect(rewards(hired, GONE, defiled, [1, 1]).xp).toEqual({ 'red-1': 2, 'blue-1': 1, 'blue-2': 1 });
  const killed = { facts: { relic: 'red-2', killed: ['red-2'] } };
  expect(rewards(['leader', 'ganger out-of-action'], GONE, killed, [1, 1]).xp).toEqual({
    'red-1': 2,
    'blue-1': 1,
    'blue-2': 1,
  });
});

test('[dominion.sneak-attack.experience.2] each Leader whose gang is there, Seriously Injured or not', () => {
  const both = rewards(TWO, ['leader stayed-home', 'ganger seriously-injured'], {}, [1, 1]);
  expect(both.xp).toEqual({ 'red-1': 2, 'red-2': 1, 'blue-1': 1, 'blue-2': 1 });
  const rulings = { 'dominion.leaders-on-the-field': 'only-if-other-gang-has' };
  expect(rewards(TWO, TWO, {}, [1, 1], rulings).xp).toMatchObject({ 'red-1': 1, 'blue-1': 1 });
  expect(rewards(TWO, GONE, {}, [1, 1], rulings).xp).toMatchObject({ 'red-1': 2, 'blue-1': 1 });
});

test('[dominion.sneak-attack.reputation.1, dominion.reputation.first.1, dominion.reputation.bottled.1, dominion.territory.stake.1] a defiled relic moves 2 each way', () => {
  const more = { stake: 'claimed-territory', facts: { relic: 'red-2', firstMeeting: true } } as const;
  const { gangs } = rewards({ bottled: 'failed-test', fighters: TWO }, TWO, more, [1, 1, 1]);
  expect(gangs).toMatchObject({
    red: { reputation: 2, territory: true },
    blue: { reputation: -1, territory: false },
  });
  expect(rewards(TWO, TWO, {}, [1, 1]).gangs).toMatchObject({
    red: { reputation: 0 },
    blue: { reputation: 0 },
  });
});

test('[dominion.sneak-attack.fleeing.1] the attacking Leader counts as the defiler of a relic that was whole', () => {
  const { gangs, xp, notes } = rewards(TWO, FLED, {}, [4, 2, 3]);
  expect(gangs).toMatchObject({ red: { credits: 40, reputation: 2 }, blue: { credits: 20, reputation: -3 } });
  expect(xp).toEqual({ 'red-1': 5, 'red-2': 1, 'blue-1': 1, 'blue-2': 1 });
  expect(notes).toEqual(['dominion.sneak-attack.fleeing.1']);
  expect(rewards(TWO, FLED, defiled, [4, 2, 3]).xp).toMatchObject({ 'red-1': 2, 'red-2': 4 });
  expect(rewards(['ganger'], FLED, {}, [4, 2]).gangs).toMatchObject({ red: { credits: 40, reputation: 2 } });
});

const relic = (variant: string, nearestEdge: number, whollyInCentralTile: boolean) =>
  call('dominion.sneak-attack.place-relic', { input: { variant, nearestEdge, whollyInCentralTile } }).output;

test('[dominion.sneak-attack.deployment.1, dominion.sneak-attack.deployment.3] each variant has its own place for the relic', () => {
  const classic = { why: 'dominion.sneak-attack.deployment.1' };
  const updated = { why: 'dominion.sneak-attack.deployment.3' };
  expect(relic('classic', 6, false)).toEqual({ allowed: true, ...classic });
  expect(relic('classic', 6.1, true)).toEqual({ allowed: false, ...classic });
  expect(relic('updated', 20, true)).toEqual({ allowed: true, ...updated });
  expect(relic('updated', 2, false)).toEqual({ allowed: false, ...updated });
});

const attackers = (...fighters: readonly [number, number | null][]) =>
  call('dominion.sneak-attack.place-attackers', {
    input: {
      fighters: fighters.map(([farthestFromEdge, nearestFriend], at) => ({
        id: `a${at}`,
        farthestFromEdge,
        nearestFriend,
      })),
    },
  }).output;

test('[dominion.sneak-attack.deployment.2, dominion.sneak-attack.deployment.4] 4" to an edge and 4" to a friend', () => {
  expect(attackers([4, 4], [0, 4])).toEqual({ allowed: true, wrong: [] });
  expect(attackers([4.1, 4], [4, 4.1], [4, 0], [5, 9])).toEqual({
    allowed: false,
    wrong: ['a0', 'a1', 'a3'],
  });
  expect(attackers([4, null], [4, null])).toEqual({ allowed: false, wrong: ['a0', 'a1'] });
  expect(attackers([4, null])).toEqual({ allowed: true, wrong: [] });
  expect(attackers([4.5, null])).toEqual({ allowed: false, wrong: ['a0'] });
});
