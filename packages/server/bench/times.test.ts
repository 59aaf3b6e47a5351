import { expect, test } from 'vitest';
import { Times } from './times.ts';

test('percentiles are those of the sorted list, to one in a hundred', () => {
  const times = new Times();
  const list = Array.from({ length: 5_000 }, (_, at) => 0.05 + ((at * 7919) % 5_000) ** 1.5 / 300);
  for (const each of list) times.add(each);
  list.sort((one, other) => one - other);
  for (const share of [0, 0.1, 0.5, 0.9, 0.99, 1]) {
    const exact = list[Math.min(list.length - 1, Math.floor(list.length * share))] as number;
    expect(Math.abs(times.percentile(share) / exact - 1)).toBeLessThan(0.01);
  }
  expect(times.count).toBe(5_000);
});

test('several are added up, and an empty list gives 0', () => {
  const [some, others] = [new Times(), new Times()];
  expect(some.percentile(0.5)).toBe(0);
  some.add(1);
  others.add(100);
  others.add(0);
  some.addAll(others);
  expect(some.count).toBe(3);
  expect(some.percentile(0.5)).toBeCloseTo(1, 1);
  expect(some.percentile(1)).toBeGreaterThan(99);
});
