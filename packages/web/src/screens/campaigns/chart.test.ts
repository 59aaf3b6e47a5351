import { expect, test } from 'vitest';
import { gridOf, pointName, stretches } from './chart.ts';

test.each([
  [0, 0, [0, 1]],
  [0, 1, [0, 1]],
  [1, 7, [0, 5, 10]],
  [300, 1200, [0, 500, 1000, 1500]],
  [675, 795, [650, 700, 750, 800]],
  [800, 800, [800, 801]],
])('lines from %i to %i stand at round numbers', (least, most, lines) => {
  expect(gridOf(least, most)).toEqual(lines);
});

test('points are named after their week; Downtime and the present have names of their own', () => {
  const point = (week: number, phase: 'occupation' | 'downtime', now = false) =>
    pointName({ week, phase, now });
  expect([
    point(0, 'occupation'),
    point(2, 'occupation'),
    point(2, 'downtime'),
    point(3, 'occupation', true),
  ]).toEqual(['start', '2', 'rest', 'now']);
});

test('a line has a gap for weeks without its gang', () => {
  expect(stretches([null, 5, 6, null, 7])).toEqual([
    [
      [1, 5],
      [2, 6],
    ],
    [[4, 7]],
  ]);
});
