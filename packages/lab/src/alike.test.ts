import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Tally } from './alike.ts';

const count = (values: readonly unknown[]) => {
  const tally = new Tally<unknown>();
  for (const value of values) tally.add(value, 1n, 1n);
  return [...tally].map(({ value, over }) => [value, Number(over)]);
};

test('field order does not matter, list order does', () => {
  expect(count([{ a: 1, b: [2, 3] }, { b: [2, 3], a: 1 }, { a: 1, b: [3, 2] }, { a: 1 }])).toEqual([
    [{ a: 1, b: [2, 3] }, 2],
    [{ a: 1, b: [3, 2] }, 1],
    [{ a: 1 }, 1],
  ]);
  expect(count([1, '1', true, null, 1.5, [], {}, { a: undefined }])).toHaveLength(7);
});

test('values are merged if and only if their sorted JSON is the same', () => {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, inner) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    );
  const plain = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.constantFrom<unknown>(0, 1, 2, 0.5, 'a', 'b', '1', true, false, null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 40 }), (values) => {
      const expected = new Map<string, number>();
      for (const value of values) expected.set(sorted(value), (expected.get(sorted(value)) ?? 0) + 1);
      expect(new Map(count(values).map(([value, times]) => [sorted(value), times]))).toEqual(expected);
      expect(count(values)).toHaveLength(expected.size);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('chances over different numbers add up', () => {
  const tally = new Tally<string>();
  for (const under of [2n, 3n, 6n]) tally.add('x', 1n, under);
  const [sum] = tally;
  expect(Number(sum?.over) / Number(sum?.under)).toBe(1);
});
