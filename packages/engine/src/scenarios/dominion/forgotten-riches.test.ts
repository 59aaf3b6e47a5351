import { expect, test } from 'vitest';
import type { Rewards } from '../../battle/judged.ts';
import { call } from '../../procedures.ts';
import { clash, type More, type Side, type Team } from './battles.fixture.ts';

const TWO = ['leader', 'ganger'];
const GONE = ['leader out-of-action', 'ganger out-of-action'];
const FLED: Side = { bottled: 'by-choice', fighters: ['leader fled', 'ganger out-of-action'] };

const judge = (
  what: 'ending' | 'victory',
  red: Team,
  blue: Team,
  more: More = {},
  variant = 'updated',
  rulings = {},
) =>
  call(`dominion.forgotten-riches.${what}`, {
    input: { battle: clash('forgotten-riches', red, blue, more), variant },
    rulings,
  }).output;
const ended = (clause: number) => ({ ended: true, why: `dominion.forgotten-riches.ending.${clause}` });
const GOES_ON = { ended: false, why: null };
const won = (gang: string, why: string) => ({
  result: 'win',
  victors: [gang],
  why: `dominion.forgotten-riches.${why}`,
});
const drawn = (why: string) => ({ result: 'draw', victors: [], why: `dominion.forgotten-riches.${why}` });
const caskets = (red: number, blue: number, loose = 0) => ({ facts: { caskets: { red, blue, loose } } });

test('[dominion.forgotten-riches.ending.1, dominion.forgotten-riches.ending.2, dominion.judging.moment.1] an empty side ends it when a round ends', () => {
  expect(judge('ending', TWO, GONE, {}, 'classic')).toEqual(ended(1));
  expect(judge('ending', GONE, TWO)).toEqual(ended(2));
  expect(judge('ending', GONE, GONE, { round: 7 })).toEqual(ended(2));
  expect(judge('ending', TWO, GONE, { moment: 'end-phase' })).toEqual(GOES_ON);
  expect(judge('ending', TWO, ['leader seriously-injured'])).toEqual(GOES_ON);
});

test('[dominion.forgotten-riches.ending.3, dominion.forgotten-riches.ending.4] round 7 unless level, round 8 and later in any case', () => {
  expect(judge('ending', TWO, TWO, { round: 7, ...caskets(1, 0) })).toEqual(ended(3));
  expect(judge('ending', TWO, TWO, { round: 6, ...caskets(1, 0) })).toEqual(GOES_ON);
  expect(judge('ending', TWO, TWO, { round: 7, moment: 'activation', ...caskets(1, 0) })).toEqual(GOES_ON);
  expect(judge('ending', TWO, TWO, { round: 7 })).toEqual(GOES_ON);
  expect(judge('ending', TWO, TWO, { round: 8 })).toEqual(ended(4));
  expect(judge('ending', TWO, TWO, { round: 9, ...caskets(1, 0) })).toEqual(ended(4));
  expect(judge('ending', TWO, TWO, { round: 9, ...caskets(1, 0) }, 'classic')).toEqual(GOES_ON);
});

test('[dominion.forgotten-riches.victory.1, dominion.forgotten-riches.victory.2] Classic looks at caskets alone', () => {
  expect(judge('victory', TWO, TWO, caskets(0, 1), 'classic')).toEqual(won('blue', 'victory.1'));
  expect(judge('victory', TWO, GONE, caskets(2, 2), 'classic')).toEqual(drawn('victory.2'));
  expect(judge('victory', TWO, GONE, {}, 'classic')).toEqual(drawn('victory.2'));
});

test('[dominion.forgotten-riches.victory.3, dominion.forgotten-riches.victory.4, dominion.forgotten-riches.victory.5] Updated goes on to points', () => {
  expect(judge('victory', GONE, TWO, caskets(1, 0))).toEqual(won('red', 'victory.3'));
  expect(judge('victory', GONE, TWO, caskets(1, 1))).toEqual(won('blue', 'victory.4'));
  expect(judge('victory', TWO, TWO)).toEqual(drawn('victory.5'));
});

test('[dominion.forgotten-riches.objectives.1, dominion.forgotten-riches.objectives.2, dominion.forgotten-riches.objectives.3] one for each enemy gone, two for a casket, and the bonus', () => {
  const level = { facts: { caskets: { red: 1, blue: 1 }, bonus: { red: 1 } } };
  expect(judge('victory', ['leader out-of-action', 'ganger'], TWO, level)).toEqual(drawn('victory.5'));
  const ahead = { facts: { ...level.facts, bonus: { red: 2 } } };
  expect(judge('victory', ['leader out-of-action', 'ganger'], TWO, ahead)).toEqual(won('red', 'victory.4'));
  expect(judge('victory', ['champion fled', 'ganger'], ['ganger out-of-action', 'ganger'])).toEqual(
    drawn('victory.5'),
  );
});

test('[dominion.forgotten-riches.fleeing.1, dominion.judging.flight.1, dominion.judging.flight.2] flight by choice loses, unless both fled', () => {
  expect(judge('victory', TWO, FLED, caskets(0, 3))).toEqual(won('red', 'fleeing.1'));
  expect(judge('victory', FLED, TWO, caskets(3, 0), 'classic')).toEqual(won('blue', 'fleeing.1'));
  expect(judge('victory', FLED, FLED, caskets(3, 0))).toEqual(won('red', 'victory.3'));
  const tested: Side = { ...FLED, bottled: 'failed-test' };
  expect(judge('victory', TWO, tested, caskets(0, 3))).toEqual(won('blue', 'victory.3'));
  const stayed: Side = { bottled: 'by-choice', fighters: ['leader fled', 'ganger'] };
  expect(judge('victory', TWO, stayed, caskets(0, 3))).toEqual(won('blue', 'victory.3'));
});

test('[dominion.forgotten-riches.fleeing.1] by another ruling, the Updated victory replaces it', () => {
  const rulings = { 'dominion.fleeing-before-victory': 'updated-victories-replace' };
  expect(judge('victory', TWO, FLED, caskets(0, 3), 'updated', rulings)).toEqual(won('blue', 'victory.3'));
  expect(judge('victory', TWO, FLED, caskets(0, 3), 'classic', rulings)).toEqual(won('red', 'fleeing.1'));
});

test('[dominion.forgotten-riches.objectives.2] counts for a stranger are turned down', () => {
  expect(() => judge('victory', TWO, TWO, { facts: { caskets: { green: 1 } } })).toThrow(
    'battle.facts.caskets.green',
  );
});

const rewards = (
  red: Team,
  blue: Team,
  more: More,
  dice: readonly number[],
  variant = 'updated',
  rulings = {},
) =>
  call('dominion.forgotten-riches.rewards', {
    input: { battle: clash('forgotten-riches', red, blue, more), variant },
    dice,
    rulings,
  }).output as unknown as Rewards;

test('[dominion.forgotten-riches.credits.1, dominion.global.credits.2] each gang is paid for three caskets', () => {
  const { gangs, notes } = rewards(TWO, TWO, caskets(4, 1), [6, 6, 6, 1]);
  expect(gangs.red).toMatchObject({ credits: 180 });
  expect(gangs.blue).toMatchObject({ credits: 10 });
  expect(notes).toEqual(['dominion.global.credits.2']);
});

test("[dominion.global.credits.2] by another ruling, three in all and the winner's first", () => {
  const rulings = { 'dominion.three-times-for-whom': '3-times-all-winner-s' };
  const { gangs, notes } = rewards(TWO, TWO, caskets(2, 3), [6, 5, 4], 'updated', rulings);
  expect(gangs.red).toMatchObject({ credits: 0 });
  expect(gangs.blue).toMatchObject({ credits: 150 });
  expect(notes).toEqual(['dominion.global.credits.2']);
});

test('[dominion.forgotten-riches.credits.1] nothing is rolled for no casket, unless the table rules so', () => {
  expect(rewards(TWO, TWO, caskets(0, 1), [3]).gangs).toMatchObject({
    red: { credits: 0 },
    blue: { credits: 30 },
  });
  const rulings = { 'dominion.no-credits-rule-and-objectives': 'every-gang-would-earn-0' };
  const { gangs, notes } = rewards(TWO, TWO, caskets(0, 1), [2, 3], 'updated', rulings);
  expect(gangs).toMatchObject({ red: { credits: 20 }, blue: { credits: 30 } });
  expect(notes).toEqual(['dominion.global.credits.4']);
});

test('[dominion.forgotten-riches.experience.1] the Leader with more points learns, even at home and after losing', () => {
  const blue = ['ganger', 'ganger', 'leader stayed-home'];
  const red = ['leader', 'ganger out-of-action blue-1', 'ganger out-of-action', 'ganger out-of-action'];
  const { xp, gangs } = rewards(red, blue, caskets(1, 0), [1]);
  expect(gangs).toMatchObject({ red: { reputation: 2 }, blue: { reputation: 0 } });
  expect(xp).toEqual({
    'red-1': 1,
    'red-2': 1,
    'red-3': 1,
    'red-4': 1,
    'blue-1': 2,
    'blue-2': 1,
    'blue-3': 1,
  });
  expect(rewards(TWO, TWO, caskets(0, 0), []).xp).toEqual({
    'red-1': 1,
    'red-2': 1,
    'blue-1': 1,
    'blue-2': 1,
  });
});

test('[dominion.forgotten-riches.reputation.1, dominion.reputation.first.1, dominion.reputation.bottled.1, dominion.territory.stake.1] the winner, a first meeting and bottling out', () => {
  const more = { stake: 'claimed-territory', facts: { caskets: { red: 1 }, firstMeeting: true } } as const;
  const { gangs } = rewards(
    { bottled: 'by-choice', fighters: TWO },
    { bottled: 'failed-test', fighters: TWO },
    more,
    [1],
  );
  expect(gangs.red).toEqual({ credits: 10, reputation: 2, territory: true, items: [] });
  expect(gangs.blue).toEqual({ credits: 0, reputation: 0, territory: false, items: [] });
});

test('[dominion.forgotten-riches.fleeing.1] claimed caskets give credits and, only by another ruling, points', () => {
  const more = caskets(0, 1, 1);
  const own = ['leader out-of-action', 'champion out-of-action', 'ganger out-of-action', 'ganger'];
  const { gangs, xp, notes } = rewards(own, FLED, more, [1, 2]);
  expect(gangs).toMatchObject({ red: { credits: 30, reputation: 2 }, blue: { credits: 0, reputation: -1 } });
  expect(notes).toEqual(['dominion.forgotten-riches.fleeing.1']);
  // Blue leads by 3 enemies and its own casket to 2 enemies.
  expect(xp).toMatchObject({ 'red-1': 1, 'blue-1': 2 });
  const rulings = { 'dominion.riches-claimed-caskets': '2-points-each-well' };
  expect(rewards(own, FLED, more, [1, 2], 'updated', rulings).xp).toMatchObject({ 'red-1': 2, 'blue-1': 1 });
});

test.each([
  [2, 5, 5],
  [3, 5, 5],
  [4, 6, 6],
  [5, 6, 6],
  [6, 7, 7],
  [7, 7, 7],
  [8, 7, 7],
  [9, 8, 8],
  [10, 8, 8],
  [11, 9, 8],
  [12, 9, 8],
])(
  '[dominion.forgotten-riches.crews.1, dominion.global.crew.1] a %i gives crews of %i, at most 8',
  (roll, table, size) => {
    const first = Math.max(1, roll - 6);
    const dice = [first, roll - first];
    expect(call('dominion.forgotten-riches.crew-size', { input: {}, dice }).output).toEqual({
      roll,
      table,
      size,
    });
  },
);

const place = (number: number, more: object) =>
  (
    call('dominion.forgotten-riches.place-casket', {
      input: { number, tile: 'other', tileTaken: false, nearestCasket: 6, reachable: true, ...more },
    }).output as { allowed: boolean }
  ).allowed;

test('[dominion.forgotten-riches.deployment.1] a free tile, 6" and a way there', () => {
  expect(place(5, {})).toBe(true);
  expect(place(2, { nearestCasket: 5.9 })).toBe(false);
  expect(place(2, { tileTaken: true })).toBe(false);
  expect(place(2, { reachable: false })).toBe(false);
  expect(place(2, { tile: 'centre', tileTaken: true })).toBe(false);
  expect(place(2, { tile: 'centre' })).toBe(false);
  expect(place(1, { tile: 'centre', nearestCasket: null })).toBe(true);
  expect(place(1, { tile: 'centre', nearestCasket: null, reachable: false })).toBe(false);
});

test.each([
  [1, 'hit'],
  [2, 'no-actions'],
  [3, 'no-actions'],
  [4, 'one-action'],
  [5, 'one-action'],
  [6, 'none'],
])('[dominion.forgotten-riches.horrors.1] alone, a %i is %s', (roll, effect) => {
  for (const nearest of [8.01, null]) {
    const { output } = call('dominion.forgotten-riches.horrors', { input: { nearest }, dice: [roll] });
    expect(output).toEqual({ rolled: true, effect });
  }
});

test('[dominion.forgotten-riches.horrors.1] nothing is rolled with company', () => {
  expect(call('dominion.forgotten-riches.horrors', { input: { nearest: 0 } }).output).toEqual({
    rolled: false,
    effect: 'none',
  });
});
