/** Exact fractions of whole numbers, always reduced. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const ZERO: Fraction = { over: 0n, under: 1n };
export const ONE: Fraction = { over: 1n, under: 1n };

export function fraction(over: bigint, under: bigint): Fraction {
  const common = greatestCommon(over, under);
  return common === 1n ? { over, under } : { over: over / common, under: under / common };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return fraction(a.over + b.over, a.under);
  return fraction(a.over * b.under + b.over * a.under, a.under * b.under);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { over: -b.over, under: b.under });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.over, a.under * b.under);
}

export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under, a.under * b.over);
}

/** The nearest ordinary number, also where both sides are far beyond what one can hold. */
export function toNumber({ over, under }: Fraction): number {
  const SCALE = 1n << 64n;
  return under < SCALE ? Number(over) / Number(under) : Number((over * SCALE) / under) / Number(SCALE);
}

export function inWords({ over, under }: Fraction): string {
  return under === 1n ? String(over) : `${over}/${under}`;
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** Ordinary numbers divide many times faster than large ones, and most fractions fit them. */
export function greatestCommon(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > LARGEST || x > LARGEST) {
    if (y === 0n) return x;
    [x, y] = [y, x % y];
  }
  let [p, q] = [Number(x), Number(y)];
  while (q !== 0) [p, q] = [q, p % q];
  return p === 0 ? 1n : BigInt(p);
}
