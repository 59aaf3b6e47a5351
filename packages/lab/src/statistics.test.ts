import { expect, test } from 'vitest';
import { beyondStudent, corrected, deviationsFor, eloOf, meanOf, normal, shareOf } from './statistics.ts';

test('95 of 100 are within 1.96 deviations', () => {
  expect(deviationsFor(0.95)).toBeCloseTo(1.96, 3);
  expect(normal(0)).toBeCloseTo(0.5, 6);
  expect(normal(-1.96)).toBeCloseTo(0.025, 4);
});

test('a share keeps its interval between 0 and 1 and narrows with the number of battles', () => {
  const few = shareOf([1, 1, 1, 1]);
  expect(few.mean).toBe(1);
  expect(few.low).toBeCloseTo(0.51, 2);
  expect(few.high).toBe(1);
  const half = (many: number) => shareOf(Array.from({ length: many }, (_, at) => at % 2));
  expect(half(100).low).toBeCloseTo(0.404, 3);
  expect(half(10_000).low).toBeGreaterThan(half(100).low);
});

test('a mean difference has a p-value', () => {
  expect(meanOf([0, 0, 0]).p).toBe(1);
  const clear = meanOf(Array.from({ length: 50 }, (_, at) => 1 + (at % 2)));
  expect(clear.mean).toBe(1.5);
  expect(clear.p).toBeLessThan(1e-6);
  expect(meanOf([1, -1, 1, -1]).p).toBeCloseTo(1, 6);
});

test("few values make wide intervals and large p-values, by the tables of Student's distribution", () => {
  for (const [t, freedom] of [
    [12.706, 1],
    [4.303, 2],
    [2.571, 5],
    [2.086, 20],
    [1.96, 100_000],
  ] as const)
    expect(beyondStudent(t, freedom)).toBeCloseTo(0.05, 4);
  // 6 differences with a mean of 2 and a spread of 2: their error is 0.894, and 5 degrees of freedom need 2.571 of it.
  const few = meanOf([0, 4, 0, 4, 2, 2]);
  expect(few.mean).toBe(2);
  expect(few.high - few.mean).toBeCloseTo(2.571 * Math.sqrt(3.2 / 6), 3);
  expect(few.p).toBeCloseTo(beyondStudent(2 / Math.sqrt(3.2 / 6), 5), 9);
});

test('values that are all the same are as unlikely as all of them falling to one side', () => {
  expect(meanOf([3, 3]).p).toBe(0.5);
  expect(meanOf(Array.from({ length: 10 }, () => -1)).p).toBeCloseTo(0.002, 4);
});

test('many comparisons are corrected by Holm, in any order', () => {
  const found = corrected([0.04, 0.01, 0.03]);
  [0.06, 0.03, 0.06].forEach((p, at) => {
    expect(found[at]).toBeCloseTo(p, 9);
  });
  expect(corrected([])).toEqual([]);
});

test('Elo rates by how much one player beats another: 3 of 4 are some 190 points', () => {
  const meetings = Array.from({ length: 400 }, (_, at) => ({
    one: 'a',
    other: 'b',
    points: at % 4 === 0 ? 1 : 0,
  }));
  const { a, b } = eloOf(['a', 'b'], meetings);
  expect(a?.mean).toBe(1000);
  expect(b?.mean).toBeCloseTo(1190, -1);
  expect(b?.low).toBeGreaterThan(1100);
  expect(b?.high).toBeLessThan(1290);
});

test('whoever won the few meetings there were is not sure to win the next', () => {
  const all = (many: number) => Array.from({ length: many }, () => ({ one: 'a', other: 'b', points: 1 }));
  const [few, many] = [6, 100].map((each) => eloOf(['b', 'a'], all(each)).a);
  expect((few?.mean ?? 0) - (few?.low ?? 0)).toBeGreaterThan(100);
  expect(few?.low).toBeGreaterThan(1000);
  expect(many?.low).toBeGreaterThan(few?.low ?? 0);
});
