/** A hand of cards in the odds comes to the same as its cards drawn one by one. */
import { type Dealt, PLAYING_CARDS, prepare, type Rule, run, type Table } from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { fraction, plus, times } from './fraction.ts';
import { anyCard, handsOf } from './hands.ts';
import { odds, oddsOf } from './odds.ts';

const CLAUSE = 'dominion.subplots.draw.2';

interface Pack {
  readonly deck: readonly string[];
  readonly count: number;
  brings(card: string): number;
}

/** The deal as it is at a table: card by card, one question each. */
function* oneByOne(t: Table, { deck, count, brings }: Pack): Rule<Dealt<string, string>> {
  const drawn: string[] = [];
  for (let open = count; open > 0 && drawn.length < deck.length; ) {
    const left = deck.filter((card) => !drawn.includes(card));
    const card = yield* t.draw(left, CLAUSE);
    drawn.push(card);
    open += brings(card) - 1;
  }
  const brought = drawn.filter((card) => brings(card) > 0);
  return { brought, kept: drawn.filter((card) => !brought.includes(card)).map((card) => card.toUpperCase()) };
}

const as = (card: string) => card.toUpperCase();
const spelled = ({ brought, kept }: Dealt<string, string>) => [...brought, ...kept].join(' ');

describe('the same as one by one:', () => {
  test.each([
    ['a b c d e', 2, {}],
    ['a b c d e j k', 1, { j: 2, k: 2 }],
    ['j a b c k d', 1, { j: 2, k: 3 }],
    ['a b j', 2, { j: 1 }],
    ['j k', 1, { j: 2, k: 2 }],
    ['a b', 5, {}],
  ] as [string, number, Record<string, number>][])('%s, %d, %j', (cards, count, more) => {
    const pack = { deck: cards.split(' '), count, brings: (card: string) => more[card] ?? 0 };
    const dealt = odds((t) => run(t.deal({ ...pack, as }, CLAUSE)));
    const drawn = odds((t) => run(oneByOne(t, pack)));
    const byHand = (results: typeof drawn.results) =>
      new Map(results.map(({ value, chance }) => [spelled(value), chance]));
    expect(byHand(dealt.results)).toEqual(byHand(drawn.results));
  });
});

test('if hands of one kind are too many to list, one entry has the chance of all', () => {
  const deal = {
    deck: [...'abcdefjk'],
    count: 1,
    brings: (card: string) => ('jk'.includes(card) ? 2 : 0),
    as,
  };
  const whole = handsOf(deal);
  const short = handsOf(deal, 10);
  const chances = ({ values, weights, total }: typeof whole, match: RegExp) =>
    values.reduce(
      (sum, hand, at) =>
        match.test(spelled(hand)) ? plus(sum, fraction(weights[at] as bigint, total)) : sum,
      fraction(0n, 1n),
    );
  // One card of six is listed, two and three of six are not.
  expect(short.values.map(spelled)).toContain('A');
  expect(chances(short, /^A$/)).toEqual(chances(whole, /^A$/));
  const any = anyCard(6);
  expect(chances(short, new RegExp(`^j ${any} ${any}$`))).toEqual(chances(whole, /^j [A-F] [A-F]$/));
  expect(chances(short, new RegExp(`^j k ${any} ${any} ${any}$`))).toEqual(chances(whole, /^j k/));
});

test('[dominion.subplots.draw.2, dominion.subplots.tasks.14] with a full deck, two Jokers allow any three of 52 cards, 2 times in 1431', () => {
  const { results } = oddsOf(prepare('dominion.subplots.draw', { input: { taken: [] } }));
  expect(results).toHaveLength(52 + 2 * 52 * 51 + 2);
  const any = anyCard(52);
  const both = results.filter(({ value }) => (value as { shown: string[] }).shown.length === 2);
  const chance = times(fraction(1n, 54n), fraction(2n, 53n));
  expect(both).toEqual([
    { value: { subplots: [any, any, any], shown: ['joker-1', 'joker-2'] }, chance },
    { value: { subplots: [any, any, any], shown: ['joker-2', 'joker-1'] }, chance },
  ]);
  expect(PLAYING_CARDS).toHaveLength(54);
});
