import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const gang = (id: string, change: object = {}) => ({
  id,
  territories: 0,
  takenOut: 0,
  rating: 0,
  credits: 0,
  reputation: 0,
  beatEnforcers: false,
  ...change,
});
const fighter = (id: string, gang: string, change: object = {}) => ({
  id,
  gang,
  takenOut: 0,
  advancements: 0,
  injuries: 0,
  cost: 0,
  ...change,
});
interface Tally {
  readonly awards: Readonly<Record<string, readonly string[]>>;
  readonly count: Readonly<Record<string, number>>;
  readonly winners: readonly string[];
}
const tally = (gangs: readonly object[], fighters: readonly object[] = [], rulings = {}) =>
  call('campaign.awards.tally', { input: { gangs, fighters }, dice: [], rulings }).output as unknown as Tally;

test.each([
  ['slum-lord', { territories: 1 }],
  ['scariest', { takenOut: 1 }],
  ['moneybags', { credits: 1 }],
  ['moneybags', { rating: 1 }],
  ['upstanding', { reputation: 1 }],
  ['body-count', { beatEnforcers: true }],
])('[campaign.awards.gang.1] %s for %o', (award, change) => {
  const { awards, count, winners } = tally([gang('a'), gang('b', change)]);
  expect(Object.entries(awards).filter(([, holders]) => holders.length > 0)).toEqual([[award, ['b']]]);
  expect(count).toEqual({ a: 0, b: 1 });
  expect(winners).toEqual(['b']);
});

test.each([
  ['baba-yaga', { takenOut: 1 }],
  ['most-improved', { advancements: 1 }],
  ['cotton-hill', { injuries: 1 }],
  ['big-spender', { cost: 1 }],
])('[campaign.awards.fighter.1] %s for %o, counted for the gang', (award, change) => {
  const { awards, count } = tally([gang('a'), gang('b')], [fighter('a1', 'a'), fighter('b1', 'b', change)]);
  expect(awards[award]).toEqual(['b1']);
  expect(count).toEqual({ a: 0, b: 1 });
});

test('[campaign.awards.gang.1] rating and credits are added up', () => {
  const { awards } = tally([gang('a', { rating: 90, credits: 20 }), gang('b', { rating: 100 })]);
  expect(awards.moneybags).toEqual(['a']);
});

test('[campaign.awards.tie.1, campaign.awards.winner.1] all who tie receive it, two fighters of a gang count twice', () => {
  const all = tally(
    [gang('a', { territories: 2 }), gang('b', { territories: 2 }), gang('c', { beatEnforcers: true })],
    [
      fighter('a1', 'a', { cost: 9 }),
      fighter('a2', 'a', { cost: 9 }),
      fighter('c1', 'c', { injuries: 1, takenOut: 4 }),
    ],
  );
  expect(all.awards['slum-lord']).toEqual(['a', 'b']);
  expect(all.count).toEqual({ a: 3, b: 1, c: 3 });
  expect(all.winners).toEqual(['a', 'c']);
});

test('[campaign.awards.gang.1] a value of 0 wins no award, unless the table says so', () => {
  expect(tally([gang('a')]).awards).toMatchObject({ 'slum-lord': [], 'body-count': [], 'baba-yaga': [] });
  const anything = { 'campaign.award-minimum': 'yes-everyone-tied' };
  const { awards } = tally([gang('a'), gang('b')], [fighter('a1', 'a')], anything);
  expect(awards).toMatchObject({ 'slum-lord': ['a', 'b'], 'body-count': [], 'baba-yaga': ['a1'] });
});

test('[campaign.awards.fighter.1] a fighter belongs to a gang of the campaign', () => {
  expect(() => tally([gang('a')], [fighter('x1', 'x')])).toThrow(BadInput);
});
