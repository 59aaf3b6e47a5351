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

/** Hands of one kind: which of the cards that bring more are in them, how many of the others, and how likely that is. */
interface Kind {
  readonly brought: number;
  readonly kept: number;
  readonly chance: Fraction;
}

/**
 * Every hand that can be dealt. Cards that bring no more are alike while they are drawn: only how many of them there are
 * decides how the deal goes on, and each choice of so many is as likely as the next.
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
    const shown = bringing.filter((_, at) => isIn(brought, at));
    const number = choose(others.length, kept);
    const choices: readonly (readonly V[])[] =
      number <= mostListed
        ? choicesOf(others.map(as), kept)
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
  let dealing: readonly Kind[] = [{ brought: 0, kept: 0, chance: ONE }];
  while (dealing.length > 0) {
    const next = new Map<string, Kind>();
    const add = (kind: Kind) => {
      const key = `${kind.brought} ${kind.kept}`;
      next.set(key, { ...kind, chance: plus(next.get(key)?.chance ?? ZERO, kind.chance) });
    };
    for (const kind of dealing) {
      const bringing = more.flatMap((_, at) => (isIn(kind.brought, at) ? [] : [at]));
      const cards = bringing.length + others - kind.kept;
      const open = more.reduce(
        (sum, adds, at) => (isIn(kind.brought, at) ? sum + adds : sum),
        count - kind.kept,
      );
      if (open <= 0 || cards === 0) {
        done.push(kind);
        continue;
      }
      const share = (of: number) => times(kind.chance, { over: BigInt(of), under: BigInt(cards) });
      for (const at of bringing) add({ ...kind, brought: kind.brought | (1 << at), chance: share(1) });
      const kept = others - kind.kept;
      if (kept > 0) add({ ...kind, kept: kind.kept + 1, chance: share(kept) });
    }
    dealing = [...next.values()];
  }
  return done;
}

function isIn(brought: number, at: number): boolean {
  return (brought & (1 << at)) !== 0;
}

/** In how many ways so many can be chosen of so many. */
function choose(of: number, count: number): number {
  let ways = 1;
  for (let chosen = 0; chosen < count; chosen++) ways = (ways * (of - chosen)) / (chosen + 1);
  return Math.round(ways);
}

/** Every choice of so many of these, each in their order. */
function choicesOf<V>(all: readonly V[], count: number): readonly (readonly V[])[] {
  const choices: (readonly V[])[] = [];
  const chosen: V[] = [];
  const add = (from: number): void => {
    if (chosen.length === count) {
      choices.push(chosen.slice());
      return;
    }
    for (let at = from; at <= all.length - (count - chosen.length); at++) {
      chosen.push(all[at] as V);
      add(at + 1);
      chosen.pop();
    }
  };
  add(0);
  return choices;
}
