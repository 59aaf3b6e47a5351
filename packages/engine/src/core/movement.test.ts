import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const cost = (allowance: number, ...path: [ground: string, inches: number, height?: number][]) =>
  call('core.movement.cost', {
    input: { allowance, path: path.map(([ground, inches, height = 0]) => ({ ground, inches, height })) },
    dice: [],
  }).output;

test.each([
  ['open', 3, 0, 3],
  ['difficult', 1.5, 0, 3],
  ['climb', 1.5, 0, 3],
  ['ladder', 3, 0, 3],
  ['obstacle', 1, 2, 3],
])(
  '[core.movement.basic.1, core.terrain.difficult.1, core.terrain.climb.1, core.terrain.climb.2, core.terrain.obstacle.1] %s ground: %d" (height %d") costs %d"',
  (ground, inches, height, expected) => {
    expect(cost(3, [ground, inches, height])).toEqual({ cost: expected, possible: true, left: 0 });
    expect(cost(2.9, [ground, inches, height])).toEqual({ cost: expected, possible: false, left: 0 });
  },
);

test('[core.movement.basic.1] tenths of an inch add up without noise, and no path costs nothing', () => {
  expect(cost(0.3, ['open', 0.1], ['open', 0.2])).toEqual({ cost: 0.3, possible: true, left: 0 });
  expect(cost(5)).toEqual({ cost: 0, possible: true, left: 5 });
});

const charge = (
  movement: number,
  distance: number,
  dice: readonly number[],
  weaponReach = 0,
  gunked = false,
) => call('core.movement.charge', { input: { movement, distance, weaponReach, gunked }, dice }).output;

test('[core.actions.charge.1] M + D3 inches, and exactly enough is enough', () => {
  expect(charge(5, 8, [3])).toEqual({ reach: 8, moved: 8, engaged: true });
  expect(charge(5, 0, [1])).toEqual({ reach: 6, moved: 0, engaged: true });
});

test('[core.actions.charge.2] a short charge goes as far as it can and stops 1" away', () => {
  expect(charge(5, 6.5, [1])).toEqual({ reach: 6, moved: 5.5, engaged: false });
  expect(charge(5, 7, [1])).toEqual({ reach: 6, moved: 6, engaged: false });
});

test('[core.status.versatile.1] a Versatile weapon engages what it reaches after a short charge', () => {
  expect(charge(5, 7.5, [2], 2)).toEqual({ reach: 7, moved: 6.5, engaged: true });
  expect(charge(5, 8, [1], 2)).toEqual({ reach: 6, moved: 6, engaged: true });
  expect(charge(5, 8.5, [1], 2)).toEqual({ reach: 6, moved: 6, engaged: false });
});

test('[core.conditions.gunked.1] the gunked add no D3', () => {
  expect(charge(4, 4, [], 0, true)).toEqual({ reach: 4, moved: 4, engaged: true });
  expect(charge(4, 6, [], 0, true)).toEqual({ reach: 4, moved: 4, engaged: false });
});
