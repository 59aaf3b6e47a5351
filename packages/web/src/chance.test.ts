import { expect, test } from 'vitest';
import { aspectsOf, inWords, percent, plainly, totals } from './chance.ts';

test('a chance is never rounded to impossible or certain', () => {
  expect(percent(1 / 1296)).toBe('< 1 %');
  expect(percent(1295 / 1296)).toBe('> 99 %');
  expect(percent(0)).toBe('0 %');
  expect(percent(1)).toBe('100 %');
  expect(percent(6 / 36)).toBe('17 %');
});

test('words follow the chance', () => {
  expect([0, 0.03, 0.17, 0.5, 0.72, 0.97, 1].map(inWords)).toEqual([
    'never',
    'hardly ever',
    'unlikely',
    'about even',
    'likely',
    'almost certain',
    'certain',
  ]);
});

test('2D6 give a 7 once in six', () => {
  const two = totals(2, 6);
  expect(two.get(7)).toBeCloseTo(1 / 6);
  expect([...two.values()].reduce((sum, each) => sum + each)).toBeCloseTo(1);
  expect([...two.keys()]).toHaveLength(11);
});

test('a distribution is taken apart into its parts, numbers with their mean', () => {
  const outcomes = [1, 2, 3, 4, 5, 6].map((natural) => ({
    output: { natural, passed: natural <= 4, hits: { byName: natural > 5 ? ['a', 'b'] : [] } },
    probability: 1 / 6,
  }));
  const [natural, passed, hits] = aspectsOf(outcomes);
  expect(natural?.mean).toBeCloseTo(3.5);
  expect(passed).toMatchObject({
    name: 'passed',
    values: [{ value: 'yes' }, { value: 'no' }],
  });
  expect(passed?.values[0]?.chance).toBeCloseTo(4 / 6);
  expect(hits?.name).toBe('hits, by name');
  expect(hits?.values.map(({ value }) => value)).toEqual(['none', 'a, b']);
});

test('short names of the catalogue are written out', () => {
  expect(['bs', 'int', 'ap', 'takenOutBy', 'out-of-action', 'A'].map(plainly)).toEqual([
    'Ballistic Skill',
    'Intelligence',
    'AP',
    'taken out by',
    'out of action',
    'a',
  ]);
});
