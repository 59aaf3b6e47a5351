/** Markers and templates under a finger: where they are taken hold of, and how they turn. */
import { model } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { isOnLaid, turnedAround } from './moves.ts';

const from = model('anna', 'red', 10, 10, { radius: 0.5 });

test('a flame is taken hold of anywhere from its tip to its round end, and not beside it', () => {
  const flame = { is: 'flame', from, bearing: 90, touched: [] } as const;
  expect(isOnLaid(flame, [11, 10])).toBe(true);
  expect(isOnLaid(flame, [17.2, 11])).toBe(true);
  expect(isOnLaid(flame, [18.7, 10])).toBe(false);
  expect(isOnLaid(flame, [12, 11])).toBe(false);
  expect(isOnLaid(flame, [8, 10])).toBe(false);
});

test('of several markers each may be taken hold of', () => {
  const centres = [
    { x: 5, y: 5, height: 0 },
    { x: 10, y: 5, height: 0 },
  ];
  const blast = { is: 'blast', centres, across: 3, touched: [] } as const;
  expect(isOnLaid(blast, [6.4, 5])).toBe(true);
  expect(isOnLaid(blast, [10, 6.5])).toBe(true);
  expect(isOnLaid(blast, [7.5, 5])).toBe(false);
});

test('a turn to the right leads from north to east, as far away as before', () => {
  const east = turnedAround(from, { x: 10, y: 14, height: 3 }, 90);
  expect(east.x).toBeCloseTo(14, 9);
  expect(east.y).toBeCloseTo(10, 9);
  expect(east.height).toBe(3);
});
