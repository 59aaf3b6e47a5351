import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const order = (attackers: readonly string[], dice: readonly number[], ties = 'default') =>
  call('takeover.sneak-attack.priority', {
    input: { attackers, defender: 'blue' },
    dice,
    rulings: { 'takeover.roll-off': ties },
  }).output;

test('[takeover.sneak-attack.priority.1] those who tie roll again, the highest tie first', () => {
  expect(order(['a', 'b', 'c', 'd'], [2, 5, 2, 5, 1, 3, 6, 4])).toEqual({
    order: ['d', 'b', 'a', 'c', 'blue'],
  });
});

test('[takeover.sneak-attack.priority.1] a table may send everyone back after any tie', () => {
  const ties = 'all-roll-again-after-any';
  expect(order(['a', 'b', 'c'], [2, 5, 2, 1, 3, 6], ties)).toEqual({ order: ['c', 'b', 'a', 'blue'] });
  expect(order(['a'], [], ties)).toEqual({ order: ['a', 'blue'] });
});

test('[takeover.sneak-attack.priority.1] seven can never all differ, so only those who tie roll again', () => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const ties = 'all-roll-again-after-any';
  expect(order(seven, [6, 5, 4, 3, 2, 1, 1, 1, 2], ties)).toEqual({
    order: ['a', 'b', 'c', 'd', 'e', 'g', 'f', 'blue'],
  });
});
