/** Sizes and counts are checked before anything else: a large request costs about as much as a small one. */
import { afterEach, expect, test, vi } from 'vitest';
import { NewBattle } from '../messages.ts';
import { Bucket, Buckets } from './limits.ts';
import { checker, type Refused } from './route.ts';

afterEach(() => vi.restoreAllMocks());

const check = checker(NewBattle, 'body');

function refusalOf(value: unknown): { field: string; message: string; took: number } {
  const began = performance.now();
  try {
    check(value);
  } catch (error) {
    const { field, message } = error as Refused;
    return { field, message, took: performance.now() - began };
  }
  throw new Error('was taken');
}

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));

test.each([
  ['gangs', { gangs: Array(120_000).fill(0) }, 'body.gangs', /more than 8 items/],
  ['names that nobody knows', { gangs: [], ...many(25_000) }, 'body', /more than \d+ properties/],
  [
    'rulings',
    { gangs: [], agreed: { rulings: many(25_000) } },
    'body.agreed.rulings',
    /more than 200 properties/,
  ],
  ['seats', { gangs: [], seats: many(25_000) }, 'body.seats', /more than 8 properties/],
])('a hundred kilobytes of %s are refused without a look at each', (_, value, field, message) => {
  refusalOf({ gangs: [0] });
  const least = Math.min(...Array.from({ length: 3 }, () => refusalOf(value).took));
  expect(refusalOf(value)).toMatchObject({ field, message: expect.stringMatching(message) });
  // To look at each took 60 to 190 ms.
  expect(least).toBeLessThan(25);
});

test('limits go on when somebody sets the clock back', () => {
  const bucket = new Bucket(1000, 1);
  const buckets = new Buckets(1000, 1, 'requests');
  expect([bucket.take(), buckets.has('here')]).toEqual([0, true]);
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000);
  const until = performance.now() + 5;
  while (performance.now() < until);
  expect([bucket.take(), buckets.has('here')]).toEqual([0, true]);
});
