/**
 * Directions in the odds. A scatter die points in any direction, all degrees equally likely, and most rules only pass
 * the direction on. So the odds follow one direction for all of them, and list the degrees at the end, if that list
 * is short enough to read. A rule that calculates with the direction is followed degree by degree from the start.
 */
import { DICE, type Face } from '@hive-arbiter/engine';
import { Tally } from './alike.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';

/** The direction used in a result that does not list them: all are equally likely. */
export const ANY_DIRECTION = 'any of 360';

/** Thrown if a rule uses a direction for more than passing it on. */
export class DegreesNeeded extends Error {
  override readonly name = 'DegreesNeeded';
}

const DEGREES = DICE.bearing.faces;

/** Stands for every direction. It can be handed on; to calculate takes degrees instead. */
class AnyDirection {
  readonly degrees = DEGREES.length;

  toJSON(): string {
    return ANY_DIRECTION;
  }

  [Symbol.toPrimitive](): never {
    throw new DegreesNeeded();
  }
}

/** The most results that are listed with their directions degree by degree. */
const MOST_LISTED = 5_000;

/** A scatter die, or the small arrow on it, with all its directions as one. */
export function anyWay(die: 'scatter' | 'bearing'): Outcomes<readonly Face[]> {
  const { values, weights, total } = outcomesOf({ die, count: 1, read: 'faces', notation: die }) as Outcomes<
    readonly Face[]
  >;
  const points = values.map(([face]) => face !== 'hit');
  const pointing = weights.reduce((sum, weight, at) => (points[at] ? sum + weight : sum), 0n);
  // Each roll has a direction of its own: two rolls need not agree.
  const way = [new AnyDirection() as unknown as Face];
  return {
    values: [...values.filter((_, at) => !points[at]), way],
    weights: [...weights.filter((_, at) => !points[at]), pointing],
    total,
  };
}

/** A value that holds one direction twice has directions that depend on each other: those are followed by their degrees. */
export function expectIndependent(value: unknown, found = new Set<AnyDirection>()): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof AnyDirection) {
    if (found.has(value)) throw new DegreesNeeded();
    found.add(value);
    return;
  }
  for (const each of Object.values(value)) expectIndependent(each, found);
}

/** Results with their directions listed degree by degree, or with one word for all of them where they are too many. */
export function withDirections<T>(results: Tally<T>): Tally<T> {
  let listed = 0;
  let found = 0;
  for (const { value } of results) {
    const count = directionsIn(value);
    found += count;
    listed += DEGREES.length ** count;
  }
  if (found === 0) return results;
  const tally = new Tally<T>();
  const each = listed > MOST_LISTED ? [ANY_DIRECTION] : DEGREES;
  for (const { value, over, under } of results) {
    const told = pointed(value, each);
    const among = under * BigInt(told.length);
    for (const one of told) tally.add(one as T, over, among);
  }
  return tally;
}

function directionsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof AnyDirection) return 1;
  let count = 0;
  for (const each of Object.values(value)) count += directionsIn(each);
  return count;
}

/** The value once for each way in which its directions can point. */
function pointed(value: unknown, each: readonly Face[]): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  if (value instanceof AnyDirection) return each;
  if (Array.isArray(value)) {
    return value.reduce<readonly unknown[][]>(
      (lists, member) => lists.flatMap((list) => pointed(member, each).map((one) => [...list, one])),
      [[]],
    );
  }
  return Object.entries(value).reduce<readonly object[]>(
    (records, [name, field]) =>
      records.flatMap((record) => pointed(field, each).map((one) => ({ ...record, [name]: one }))),
    [{}],
  );
}
