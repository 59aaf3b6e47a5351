/** Sizes and counts are checked before anything else: a large request costs about as much as a small one. */
import { afterEach, expect, test, vi } from 'vitest';
import { checker } from '../checker.ts';
import { Bucket, Buckets, networkOf } from '../limits.ts';
import type { Refused } from '../refusals.ts';
import { NewBattle } from '../set-up-messages.ts';

afterEach(() => vi.restoreAllMocks());

const check = checker(NewBattle, 'body');

function refusalOf(value: unknown): { field: string; message: string } {
  try {
    check(value);
  } catch (error) {
    const { field, message } = error as Refused;
    return { field, message };
  }
  throw new Error('was taken');
}

/** Counts how often the values inside are looked at. */
function watched<T extends object>(inside: T): { value: T; looks: () => number } {
  let looks = 0;
  const value = new Proxy(inside, {
    get(target, name) {
      looks++;
      return Reflect.get(target, name);
    },
  });
  return { value, looks: () => looks };
}

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));

test.each([
  ['gangs', Array(120_000).fill(0), (gangs: object) => ({ gangs }), 'body.gangs', /more than 8 items/],
  [
    'names that nobody knows',
    { gangs: [], ...many(25_000) },
    (body: object) => body,
    'body',
    /more than \d+ properties/,
  ],
  [
    'rulings',
    many(25_000),
    (rulings: object) => ({ gangs: [], agreed: { rulings } }),
    'body.agreed.rulings',
    /more than 200 properties/,
  ],
  ['seats', many(25_000), (seats: object) => ({ gangs: [], seats }), 'body.seats', /more than 8 properties/],
])('a hundred kilobytes of %s are refused without a look at each', (_, inside, around, field, message) => {
  const { value, looks } = watched(inside);
  expect(refusalOf(around(value))).toMatchObject({ field, message: expect.stringMatching(message) });
  expect(looks()).toBeLessThan(500);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
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
