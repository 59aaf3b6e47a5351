import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const fall = (inches: number, i: number, dice: readonly number[], rulings = {}) =>
  call('campaign.table-rules.fall', { input: { inches, i }, dice, rulings }).output;
const hit = (strength: number, ap: number, damage: number) => ({ strength, ap, damage });
const LOWER = { 'campaign.fall-table-gaps': 'lower-row' };

test.each([
  [1.1, 0, null],
  [2.99, 0, null],
  [3, -1, hit(3, 0, 1)],
  [4.9, -1, hit(3, 0, 1)],
  [5, -2, hit(5, -1, 1)],
  [6.9, -2, hit(5, -1, 1)],
  [7, -3, hit(7, -2, 2)],
  [8.9, -3, hit(7, -2, 2)],
  [9, -4, hit(9, -3, 3)],
  [36, -4, hit(9, -3, 3)],
])('[campaign.table-rules.fall.1] %d" down is at %i', (inches, penalty, hurt) => {
  expect(fall(inches, 2, [2 - penalty])).toEqual({ rolled: true, pinned: false, hit: null });
  expect(fall(inches, 2, [1 - penalty])).toEqual({ rolled: true, pinned: true, hit: hurt });
});

test('[campaign.table-rules.fall.1] an inch is no fall; by the other ruling 5, 7 and 9 inches belong to the lower row', () => {
  expect(fall(0, 6, [])).toEqual({ rolled: false, pinned: false, hit: null });
  expect(fall(1, 6, [])).toEqual({ rolled: false, pinned: false, hit: null });
  expect(fall(3, 6, [1], LOWER)).toMatchObject({ hit: hit(3, 0, 1) });
  expect(fall(5, 6, [1], LOWER)).toMatchObject({ hit: hit(3, 0, 1) });
  expect(fall(7, 6, [1], LOWER)).toMatchObject({ hit: hit(5, -1, 1) });
  expect(fall(9, 6, [1], LOWER)).toMatchObject({ hit: hit(7, -2, 2) });
  expect(fall(9.1, 6, [1], LOWER)).toMatchObject({ hit: hit(9, -3, 3) });
});
