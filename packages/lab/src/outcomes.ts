/** What a roll can show, with whole-number weights: sums are merged, handfuls counted once for all their orders. */
import { DICE, type Dice, type Die, type Face } from '@hive-arbiter/engine';

export interface Outcomes<T> {
  readonly values: readonly T[];
  readonly weights: readonly bigint[];
  readonly total: bigint;
}

/** More distinct results than this of one roll cannot be gone through one by one. */
const MOST_RESULTS = 300_000;

const known = new Map<string, Outcomes<readonly Face[]>>();

export function outcomesOf(dice: Dice): Outcomes<readonly Face[]> | undefined {
  if ('deck' in dice) {
    return {
      values: dice.deck.map((card) => [card]),
      weights: dice.deck.map(() => 1n),
      total: BigInt(dice.deck.length),
    };
  }
  const { die, count, read } = dice;
  const key = `${count} ${die} ${read}`;
  const made = known.get(key);
  if (made) return made;
  if (read === 'faces' && DICE[die].faces.length ** count > MOST_RESULTS) return undefined;
  const rolls = read === 'faces' ? inOrder(die, count) : merged(die, count, read);
  const weights = rolls.map(([, weight]) => weight);
  const outcomes = {
    values: rolls.map(([faces]) => faces),
    weights,
    total: weights.reduce((all, one) => all + one, 0n),
  };
  known.set(key, outcomes);
  return outcomes;
}

type Weighted = readonly [readonly Face[], bigint];

function inOrder(die: Die, count: number): readonly Weighted[] {
  let rolls: Weighted[] = [[[], 1n]];
  for (let rolled = 0; rolled < count; rolled++) {
    rolls = rolls.flatMap(([faces, weight]) =>
      facesOf(die).map(([face, each]): Weighted => [[...faces, face], weight * each]),
    );
  }
  return rolls;
}

/** One representative for all rolls that read the same: the same sum, or the same faces in another order. */
function merged(die: Die, count: number, read: 'sum' | 'pool'): readonly Weighted[] {
  let rolls: Weighted[] = [[[], 1n]];
  for (let rolled = 0; rolled < count; rolled++) {
    const alike = new Map<string, Weighted>();
    for (const [faces, weight] of rolls) {
      for (const [face, each] of facesOf(die)) {
        const next = [...faces, face].sort((a, b) => Number(b) - Number(a));
        const key =
          read === 'sum' ? String(next.reduce((all: number, one) => all + Number(one), 0)) : next.join();
        const before = alike.get(key);
        alike.set(key, [before?.[0] ?? next, (before?.[1] ?? 0n) + weight * each]);
      }
    }
    rolls = [...alike.values()];
  }
  return rolls;
}

function facesOf(die: Die): readonly (readonly [Face, bigint])[] {
  const { faces, weights } = DICE[die];
  return faces.map((face, at) => [face, BigInt(weights[at] as number)]);
}
