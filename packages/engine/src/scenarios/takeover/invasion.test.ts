import { expect, test } from 'vitest';
import type { Gang } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { battle, gang } from './battles.fixture.ts';

test('[takeover.invasion.crews.1] seven fighters each, however many gangs', () => {
  for (const gangs of [2, 5, 8]) {
    expect(call('takeover.invasion.crew-size', { input: { gangs } }).output).toEqual({
      method: 'custom',
      size: 7,
    });
  }
});

test.each([
  [1, 1],
  [2, 3],
  [4, 6],
  [5, 7],
  [10, 15],
])('[takeover.invasion.deployment.3] %i players place %i of each kind', (players, each) => {
  expect(call('takeover.invasion.casket-count', { input: { players } }).output).toEqual({
    loot: each,
    credit: each,
  });
});

test('[takeover.invasion.deployment.5] a casket stands beyond 10", wherever a fighter could stand', () => {
  const legal = (inchesToPoint: number, fighterCouldStand: boolean) =>
    call('takeover.invasion.casket-placement', { input: { inchesToPoint, fighterCouldStand } }).output;
  expect(legal(10, true)).toEqual({ legal: false });
  expect(legal(10.01, true)).toEqual({ legal: true });
  expect(legal(30, false)).toEqual({ legal: false });
});

test('[takeover.invasion.objectives.2, takeover.invasion.objectives.3, takeover.invasion.objectives.4] only a carried casket is claimed, and nobody counts as out', () => {
  const claim = (carrying: boolean, inchesToEdge: number) =>
    call('takeover.invasion.claim', { input: { carrying, inchesToEdge } }).output;
  expect(claim(true, 0)).toEqual({ claimed: true, leaves: true, countsAsOut: false });
  expect(claim(true, 1.01)).toEqual({ claimed: false, leaves: false, countsAsOut: false });
  expect(claim(false, 0)).toEqual({ claimed: false, leaves: false, countsAsOut: false });
});

test('[takeover.invasion.ending.2, takeover.invasion.ending.3] the last gang claims within 2", an empty board loses all', () => {
  const caskets = [
    { id: 'far', inches: 2.01 },
    { id: 'near', inches: 2 },
    { id: 'nowhere', inches: null },
  ];
  const left = (gangsLeft: number) =>
    call('takeover.invasion.leftovers', { input: { gangsLeft, caskets } }).output;
  expect(left(1)).toEqual({ claimed: ['near'], lost: ['far', 'nowhere'] });
  expect(left(0)).toEqual({ claimed: [], lost: ['far', 'near', 'nowhere'] });
  expect(left(8)).toEqual({ claimed: [], lost: [] });
});

const RED = gang('red', 'leader, ganger escaped, ganger escaped', { role: 'neutral' });
const BLUE = gang('blue', 'leader fled, ganger escaped', { role: 'neutral', bottled: 'failed-test' });
const GREEN = gang('green', 'leader seriously-injured', { role: 'neutral' });
const fought = (gangs: readonly Gang[], facts: object = {}) =>
  battle('takeover.invasion', gangs, { stake: 'none', facts });

test('[takeover.invasion.ending.1, takeover.standards.ending.1, takeover.standards.ending.2] it ends with one gang, and with none', () => {
  const end = (gangs: readonly Gang[], facts: object = {}) =>
    call('takeover.invasion.ending', { input: { battle: fought(gangs, facts) } }).output;
  expect(end([RED, BLUE])).toEqual({ ended: true, why: 'takeover.invasion.ending.1' });
  expect(end([BLUE])).toEqual({ ended: true, why: 'takeover.standards.ending.1' });
  expect(end([BLUE], { unresolved: true })).toEqual({ ended: false, why: 'takeover.standards.ending.2' });
  expect(end([RED, GREEN])).toEqual({ ended: false, why: null });
});

test('[takeover.invasion.victory.1] nobody wins, whoever is left', () => {
  for (const gangs of [[RED, BLUE], [RED, GREEN], [BLUE]]) {
    expect(call('takeover.invasion.victory', { input: { battle: fought(gangs) } }).output).toEqual({
      result: 'none',
      victors: [],
      why: 'takeover.invasion.victory.1',
    });
  }
});

const casket = (id: string, kind: string, carriedOffBy: string | null, inches: number | null = null) => ({
  id,
  kind,
  carriedOffBy,
  inches,
});
const reward = (gangs: readonly Gang[], facts: object, dice: readonly number[], rulings: object = {}) =>
  call('takeover.invasion.rewards', { input: { battle: fought(gangs, facts) }, dice, rulings }).output;

const CASKETS = [
  casket('c1', 'credit', 'red-3'),
  casket('l1', 'loot', 'blue-2'),
  casket('c2', 'credit', 'blue-2'),
  casket('l2', 'loot', 'red-2'),
  casket('l3', 'loot', null, 1),
  casket('c3', 'credit', null, 2),
  casket('c4', 'credit', null, 3),
];

test('[takeover.invasion.rewards.1, takeover.invasion.rewards.2, takeover.invasion.experience.1, takeover.invasion.reputation.1] gang by gang, then carriers in listed order', () => {
  // red: c1 and c3 (1+2, 3+4), blue: c2 (6+6); then red-2, red-3, blue-2 learn
  expect(reward([RED, BLUE], { caskets: CASKETS }, [1, 2, 3, 4, 6, 6, 1, 2, 3])).toEqual({
    gangs: {
      red: { credits: 100, reputation: 4, territory: false, items: ['loot-casket', 'loot-casket'] },
      blue: { credits: 120, reputation: 2, territory: false, items: ['loot-casket'] },
    },
    xp: { 'red-2': 1, 'red-3': 2, 'blue-2': 3 },
    notes: [],
  });
});

test('[takeover.invasion.ending.2, takeover.invasion.ending.3] nothing is swept up while two gangs fight or something is unresolved', () => {
  const carried = { gangs: { red: { reputation: 2, items: ['loot-casket'] }, green: { reputation: 0 } } };
  expect(reward([RED, BLUE, GREEN], { caskets: CASKETS }, [1, 1, 1, 1, 1, 1, 1])).toMatchObject(carried);
  const swept = CASKETS.slice(4);
  expect(reward([RED], { caskets: swept, unresolved: true }, [])).toMatchObject({
    gangs: { red: { credits: 0, reputation: 0, items: [] } },
  });
  expect(reward([BLUE], { caskets: swept }, [])).toMatchObject({ gangs: { blue: { reputation: 0 } } });
  expect(reward([RED], {}, [])).toMatchObject({ gangs: { red: { credits: 0, reputation: 0 } }, xp: {} });
});

test('[takeover.invasion.experience.1] two caskets teach no more than one, unless the table says so', () => {
  const rulings = { 'takeover.invasion-one-casket-each': 'd3-each-casket' };
  const loot = [casket('l1', 'loot', 'red-2'), casket('l2', 'loot', 'red-2')];
  expect(reward([RED, BLUE], { caskets: loot }, [3])).toMatchObject({ xp: { 'red-2': 3 } });
  expect(reward([RED, BLUE], { caskets: loot }, [3, 2], rulings)).toMatchObject({ xp: { 'red-2': 5 } });
});

test('[takeover.invasion.reputation.1, takeover.standards.reputation.2] bottling costs nothing here, unless the table says so', () => {
  const rulings = { 'takeover.no-bottle-penalty-listed': 'minus-1-other-scenarios' };
  expect(reward([RED, BLUE], {}, [])).toMatchObject({ gangs: { blue: { reputation: 0 } } });
  expect(reward([RED, BLUE], {}, [], rulings)).toMatchObject({ gangs: { blue: { reputation: -1 } } });
});

test('[takeover.invasion.rewards.1] an unknown carrier is refused', () => {
  expect(() => reward([RED, BLUE], { caskets: [casket('c1', 'credit', 'ghost')] }, [1, 1])).toThrow(
    'battle.facts.caskets.0.carriedOffBy',
  );
});
