/** The odds of a hand of cards. */
import type { Deal, Dealt } from '@hive-arbiter/engine';
import { dividedBy, type Fraction, greatestCommon, ONE, plus, times, ZERO } from './fraction.ts';
import type { Outcomes } from './outcomes.ts';

/** The card used in a hand that is not listed: all hands of so many cards are equally likely. */
export function anyCard(cards: number): string {
  return `any of ${cards}`;
}

/** Hands of one kind are listed while there are no more than this; nobody reads a list of them all. */
const MOST_LISTED = 5_000;

/** Hands of one kind: which cards that bring more came in which order, how many of the others, and how likely that is. */
interface Kind {
  /** Their places among all such cards. */
  readonly brought: readonly number[];
  readonly kept: number;
  readonly chance: Fraction;
}

/**
 * Every hand that can be dealt. Cards without effect are equal while they are drawn: only their number decides how
 * the deal continues, and every order of them is equally likely.
 */
export function handsOf<C extends string, V>(
  { deck, taken = [], count, brings, as }: Deal<C, V>,
  mostListed = MOST_LISTED,
): Outcomes<Dealt<C, V>> {
  const left = deck.filter((card) => !taken.includes(card));
  const bringing = left.filter((card) => brings(card) > 0);
  const others = left.filter((card) => brings(card) <= 0);
  const more = bringing.map((card) => brings(card) - 1);
  const hands = kindsOf(count, more, others.length).map(({ brought, kept, chance }) => {
    const shown = brought.map((at) => bringing[at] as C);
    const number = ordersOf(others.length, kept);
    const choices: readonly (readonly V[])[] =
      number <= mostListed
        ? ordered(others.map(as), kept)
        : [new Array<V>(kept).fill(anyCard(others.length) as V)];
    const values = choices.map((choice) => ({ brought: shown, kept: choice }));
    return { values, chance: dividedBy(chance, { over: BigInt(values.length), under: 1n }) };
  });
  let total = 1n;
  for (const { chance } of hands) total *= chance.under / greatestCommon(total, chance.under);
  return {
    values: hands.flatMap(({ values }) => values),
    weights: hands.flatMap(({ values, chance }) => {
      const weight = chance.over * (total / chance.under);
      return values.map(() => weight);
    }),
    total,
  };
}

/** Every kind of hand with its chance, dealt card by card; `more` says how many cards each of those that bring some adds. */
function kindsOf(count: number, more: readonly number[], others: number): readonly Kind[] {
  const done: Kind[] = [];
  let dealing: readonly Kind[] = [{ brought: [], kept: 0, chance: ONE }];
  while (dealing.length > 0) {
    const next = new Map<string, Kind>();
    const add = (kind: Kind) => {
      const key = `${kind.brought} ${kind.kept}`;
      next.set(key, { ...kind, chance: plus(next.get(key)?.chance ?? ZERO, kind.chance) });
    };
    for (const kind of dealing) {
      const bringing = [...more.keys()].filter((at) => !kind.brought.includes(at));
      const cards = bringing.length + others - kind.kept;
      const open = kind.brought.reduce((sum, at) => sum + (more[at] as number), count - kind.kept);
      if (open <= 0 || cards === 0) {
        done.push(kind);
        continue;
      }
      const share = (of: number) => times(kind.chance, { over: BigInt(of), under: BigInt(cards) });
      for (const at of bringing) add({ ...kind, brought: [...kind.brought, at], chance: share(1) });
      const kept = others - kind.kept;
      if (kept > 0) add({ ...kind, kept: kind.kept + 1, chance: share(kept) });
    }
    dealing = [...next.values()];
  }
  return done;
}

/** In how many orders a number of cards can be drawn from a deck. */
function ordersOf(of: number, count: number): number {
  let ways = 1;
  for (let drawn = 0; drawn < count; drawn++) ways *= of - drawn;
  return ways;
}

/** Every way to draw a number of these one after the other. */
function ordered<V>(all: readonly V[], count: number): readonly (readonly V[])[] {
  if (count === 0) return [[]];
  return all.flatMap((first, at) => {
    const left = all.filter((_, other) => other !== at);
    return ordered(left, count - 1).map((others) => [first, ...others]);
  });
}
