import { type Next, PLAYING_CARDS, prepare, type Rule, run, type Table } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { fraction, ONE, plus } from './fraction.ts';
import { odds, oddsOf, TooManyOutcomes } from './odds.ts';

const CLAUSE = 'core.tests.test.1';

test('[core.tests.test.1, core.tests.natural.2] Cool 7+ passes 21 times in 36', () => {
  const { results } = oddsOf(
    prepare('core.tests.characteristic', { input: { stat: 'cl', value: 7, modifier: 0 } }),
  );
  const passed = results
    .filter(({ value }) => (value as { passed: boolean }).passed)
    .reduce((all, { chance }) => plus(all, chance), fraction(0n, 1n));
  expect(passed).toEqual(fraction(21n, 36n));
});

test('a roll-off is rolled again until one has won, and the part not followed is the exact rest', () => {
  const input = { players: ['red', 'blue'], die: 'd6', bonus: { red: 0, blue: 0 } };
  const { results, rest } = oddsOf(prepare('core.dice.roll-off', { input }));
  expect(results[0]?.chance).toEqual(fraction(5n, 12n));
  expect(Number(rest.over) / Number(rest.under)).toBeLessThan(1e-15);
  expect(results.reduce((all, { chance }) => plus(all, chance), rest)).toEqual(ONE);
});

test('ties that change nothing are worked out in one go, with no rest', () => {
  function* again(t: Table, tries: readonly string[]): Rule<Next<readonly string[], string>> {
    const [red = 0, blue = 0] = yield* t.dice('D6', 2, CLAUSE);
    return red === blue ? { again: tries } : { done: red > blue ? 'red' : 'blue' };
  }
  const { results, rest } = odds((t) => run(t.until(again, ['red', 'blue'])));
  expect(results.map(({ chance }) => chance)).toEqual([fraction(1n, 2n), fraction(1n, 2n)]);
  expect(rest.over).toBe(0n);
});

test('a long chain stays cheap because equal states are merged between its steps', () => {
  const sixes = odds((t) =>
    run(
      t.fold(new Array(40).fill(0), 0, function* (t, count) {
        return (yield* t.roll('D6', CLAUSE)) === 6 ? count + 1 : count;
      }),
    ),
  );
  expect(sixes.results).toHaveLength(41);
  expect(sixes.results.find(({ value }) => value === 40)?.chance).toEqual(fraction(1n, 6n ** 40n));
});

test('sums, handfuls, odd dice and decks carry their true weights', () => {
  const chanceOf = <T>(rule: (t: Table) => Rule<T>, value: T) =>
    odds((t) => run(rule(t))).results.find((result) => JSON.stringify(result.value) === JSON.stringify(value))
      ?.chance;
  expect(chanceOf((t) => t.roll('2D6x10', CLAUSE), 70)).toEqual(fraction(1n, 6n));
  expect(chanceOf((t) => t.roll('D66', CLAUSE), 11)).toEqual(fraction(1n, 36n));
  expect(chanceOf((t) => t.pool('D6', 3, CLAUSE), [6, 6, 1])).toEqual(fraction(3n, 216n));
  expect(chanceOf((t) => t.dice('D3', 2, CLAUSE), [3, 1])).toEqual(fraction(1n, 9n));
  expect(chanceOf((t) => t.injury(1, CLAUSE), ['serious'])).toEqual(fraction(1n, 2n));
  expect(chanceOf((t) => t.firepower(1, CLAUSE), ['ammo'])).toEqual(fraction(1n, 6n));
  expect(chanceOf((t) => t.scatter(CLAUSE), 'hit')).toEqual(fraction(1n, 3n));
  expect(chanceOf((t) => t.scatter(CLAUSE), 90)).toEqual(fraction(1n, 540n));
  expect(chanceOf((t) => t.drawSome(['a', 'b', 'c'], 2, CLAUSE), ['c', 'a'])).toEqual(fraction(1n, 6n));
});

test('more outcomes than can be listed are refused in plain words', () => {
  expect(() => odds((t) => run(t.dice('D6', 12, CLAUSE)))).toThrow(TooManyOutcomes);
});

/** The odds of a sub-plot with only these cards in the deck, by the cards of the hand and the Jokers that are shown. */
function subplots(deck: readonly string[]) {
  const taken = PLAYING_CARDS.filter((card) => !deck.includes(card));
  const { results, rest } = oddsOf(prepare('dominion.subplots.draw', { input: { taken } }));
  expect(results.reduce((all, { chance }) => plus(all, chance), rest)).toEqual(ONE);
  const hands = results.map(({ value, chance }) => {
    const { subplots, shown } = value as { subplots: (string | { card: string })[]; shown: string[] };
    const cards = subplots.map((subplot) => (typeof subplot === 'string' ? subplot : subplot.card));
    return [[...cards, ...shown].join(' '), chance] as const;
  });
  return new Map(hands);
}

test('[dominion.subplots.draw.2, dominion.subplots.tasks.14] a hand of cards is a result for each order in which it can come', () => {
  const few = subplots(['A-clubs', '2-clubs', '3-clubs', '4-clubs', 'joker-1', 'joker-2']);
  // 4 cards by themselves, two of 4 for either Joker, three of 4 for both.
  expect(few.size).toBe(4 + 2 * (4 * 3) + 2 * (4 * 3 * 2));
  expect(few.get('3-clubs')).toEqual(fraction(1n, 6n));
  expect(few.get('A-clubs 4-clubs joker-2')).toEqual(fraction(1n, 120n));
  expect(few.get('4-clubs A-clubs joker-2')).toEqual(fraction(1n, 120n));
  expect(few.get('A-clubs 2-clubs 4-clubs joker-2 joker-1')).toEqual(fraction(1n, 360n));

  const all = subplots(PLAYING_CARDS);
  // Nobody reads through 132,600 hands of three that are equally likely.
  expect(all.size).toBe(52 + 2 * (52 * 51) + 2);
  expect(all.get('5-hearts')).toEqual(fraction(1n, 54n));
  expect(all.get('A-clubs K-spades joker-1')).toEqual(fraction(1n, 54n * 53n * 52n));
  expect(all.get('any of 52 any of 52 any of 52 joker-1 joker-2')).toEqual(fraction(2n, 54n * 53n));
});

test('[dominion.subplots.draw.2] a deck that runs out gives its remaining cards', () => {
  expect([...subplots(['joker-1', 'A-clubs'])]).toEqual([
    ['A-clubs', fraction(1n, 2n)],
    ['A-clubs joker-1', fraction(1n, 2n)],
  ]);
});
