/** How sure a figure is. */
import { Chance, type Seed } from '@hive-arbiter/engine';

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly many: number;
}

/** How many standard deviations stand for such a certainty, by bisection of the normal distribution. */
export function deviationsFor(certainty: number): number {
  let [low, high] = [0, 10];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (2 * normal(middle) - 1 < certainty) low = middle;
    else high = middle;
  }
  return low;
}

/** The normal distribution up to a number of deviations (Abramowitz and Stegun 26.2.17, exact to 1e-7). */
export function normal(deviations: number): number {
  if (deviations < 0) return 1 - normal(-deviations);
  const t = 1 / (1 + 0.2316419 * deviations);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - tail * Math.exp((-deviations * deviations) / 2) * 0.3989422804014327;
}

/** A share of so many, by Wilson: it holds for few battles and for shares near 0 and 1 as well. */
export function shareOf(points: readonly number[], certainty = 0.95): Interval {
  const many = points.length;
  if (many === 0) return { mean: Number.NaN, low: 0, high: 1, many };
  const mean = points.reduce((sum, each) => sum + each, 0) / many;
  const z = deviationsFor(certainty);
  const middle = (mean + (z * z) / (2 * many)) / (1 + (z * z) / many);
  const half =
    (z / (1 + (z * z) / many)) * Math.sqrt((mean * (1 - mean)) / many + (z * z) / (4 * many * many));
  return { mean, low: Math.max(0, middle - half), high: Math.min(1, middle + half), many };
}

/**
 * A mean with its interval by Student's distribution, since few values say little about their own spread; for differences of
 * pairs, too. `p` is how likely chance alone makes a mean so far from 0. Values that are all the same have no spread: for them it
 * is how likely all of them fall to the same side.
 */
export function meanOf(values: readonly number[], certainty = 0.95): Interval & { readonly p: number } {
  const many = values.length;
  if (many === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN, many, p: 1 };
  const mean = values.reduce((sum, each) => sum + each, 0) / many;
  const spread = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, many - 1);
  const error = Math.sqrt(spread / many);
  if (error === 0) return { mean, low: mean, high: mean, many, p: mean === 0 ? 1 : 2 * 0.5 ** many };
  const half = studentFor(certainty, many - 1) * error;
  return { mean, low: mean - half, high: mean + half, many, p: beyondStudent(mean / error, many - 1) };
}

/** How likely Student's distribution of so many degrees of freedom is at least so far from 0. */
export function beyondStudent(t: number, freedom: number): number {
  return betaUpTo(freedom / (freedom + t * t), freedom / 2, 0.5);
}

const students = new Map<string, number>();

/** How far from 0 such a certainty lies, by bisection. */
function studentFor(certainty: number, freedom: number): number {
  const key = `${certainty} ${freedom}`;
  const known = students.get(key);
  if (known !== undefined) return known;
  let [low, high] = [0, 1];
  while (beyondStudent(high, freedom) > 1 - certainty) high *= 2;
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2;
    if (beyondStudent(middle, freedom) > 1 - certainty) low = middle;
    else high = middle;
  }
  students.set(key, low);
  return low;
}

/** The beta distribution up to x, by its continued fraction (DLMF 8.17.22). */
function betaUpTo(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  // The fraction converges quickly only below the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaUpTo(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  let fraction = 1;
  for (let step = TERMS; step > 0; step--) {
    const half = Math.floor(step / 2);
    const part =
      step % 2 === 0
        ? (half * (b - half) * x) / ((a + 2 * half - 1) * (a + 2 * half))
        : -((a + half) * (a + b + half) * x) / ((a + 2 * half) * (a + 2 * half + 1));
    fraction = 1 + part / fraction;
  }
  return front / (a * fraction);
}

/** More than enough for a thousand degrees of freedom. */
const TERMS = 300;

/** The logarithm of the gamma function above 0 (Stirling's series, after going up to where it is exact). */
function logGamma(of: number): number {
  let [at, less] = [of, 0];
  for (; at < 10; at++) less += Math.log(at);
  const series = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1260 * at ** 5);
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - less;
}

/** Corrects many comparisons at once (Holm): the chance that any of those found is found by chance alone stays as it was. */
export function corrected(ps: readonly number[]): readonly number[] {
  const order = ps.map((_, at) => at).sort((one, other) => (ps[one] as number) - (ps[other] as number));
  const found = new Array<number>(ps.length);
  let least = 0;
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (ps[at] as number) * (ps.length - rank)));
    found[at] = least;
  }
  return found;
}

/** One meeting of two players: what the first of them got of the one point at stake. */
export interface Meeting {
  readonly one: string;
  readonly other: string;
  readonly points: number;
}

/**
 * Elo by the model of Bradley and Terry, the first player's at 1000; intervals by playing the same tournament again and
 * again with meetings drawn from those that were played. Half a meeting each way against everybody keeps figures finite.
 */
export function eloOf(
  players: readonly string[],
  meetings: readonly Meeting[],
  seed: Seed = 'elo',
): Readonly<Record<string, Interval>> {
  const fitted = fit(players, meetings);
  const chance = new Chance(seed);
  const drawn: number[][] = players.map(() => []);
  const pairs = players.flatMap((one, at) => players.slice(at + 1).map((other) => ({ one, other })));
  // One more meeting of each pair that either may win: without it those who won all they played would look certain to win.
  const draw = (): Meeting => {
    const at = chance.upTo(meetings.length + pairs.length) - 1;
    const pair = pairs[at - meetings.length];
    return pair ? { ...pair, points: chance.upTo(2) - 1 } : (meetings[at] as Meeting);
  };
  for (let again = 0; again < RESAMPLED && meetings.length > 0; again++) {
    const sample = meetings.map(draw);
    for (const [at, elo] of fit(players, sample).entries()) drawn[at]?.push(elo);
  }
  return Object.fromEntries(
    players.map((player, at) => {
      const sorted = (drawn[at] ?? []).sort((one, other) => one - other);
      const mean = fitted[at] as number;
      const low = sorted[Math.floor(sorted.length * 0.025)] ?? mean;
      const high = sorted[Math.ceil(sorted.length * 0.975) - 1] ?? mean;
      const many = meetings.filter(({ one, other }) => one === player || other === player).length;
      return [player, { mean, low, high, many }];
    }),
  );
}

const RESAMPLED = 200;
const FIRST = 1000;

function fit(players: readonly string[], meetings: readonly Meeting[]): readonly number[] {
  const many = players.length;
  const won = players.map(() => 0);
  const met = players.map(() => players.map(() => 0));
  const add = (one: number, other: number, points: number, weight: number) => {
    won[one] = (won[one] as number) + points * weight;
    won[other] = (won[other] as number) + (1 - points) * weight;
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const)
      (met[a] as number[])[b] = (met[a]?.[b] as number) + weight;
  };
  for (const { one, other, points } of meetings) add(players.indexOf(one), players.indexOf(other), points, 1);
  for (let one = 0; one < many; one++) for (let other = 0; other < one; other++) add(one, other, 0.5, 0.5);
  let strength = players.map(() => 1);
  for (let turn = 0; turn < 300; turn++) {
    strength = strength.map((own, at) => {
      let against = 0;
      for (let other = 0; other < many; other++)
        if (other !== at) against += (met[at]?.[other] as number) / (own + (strength[other] as number));
      return against === 0 ? own : (won[at] as number) / against;
    });
    const mean = Math.exp(strength.reduce((sum, each) => sum + Math.log(each), 0) / many);
    strength = strength.map((each) => each / mean);
  }
  return strength.map((each) => FIRST + 400 * Math.log10(each / (strength[0] as number)));
}
