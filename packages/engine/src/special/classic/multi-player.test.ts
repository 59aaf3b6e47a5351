import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

const NAMES = ['red', 'blue', 'green', 'grey', 'white'];
const sides = (ratings: readonly number[], rulings = {}) =>
  outcome(
    'classic.multi-player.sides',
    { gangs: ratings.map((rating, at) => ({ id: NAMES[at] ?? `gang-${at}`, rating })) },
    [],
    rulings,
  );

test('[classic.multi-player.sides.1] as even as can be in numbers, then in Gang Rating', () => {
  expect(sides([1000, 900])).toEqual({ sides: [['red'], ['blue']], difference: 100 });
  expect(sides([3000, 1000, 1000, 1000])).toEqual({
    sides: [
      ['red', 'blue'],
      ['green', 'grey'],
    ],
    difference: 2000,
  });
  expect(sides([1000, 1900, 1000])).toEqual({ sides: [['red', 'green'], ['blue']], difference: 100 });
  expect(sides([100, 200, 300, 400, 500])).toEqual({
    sides: [
      ['red', 'blue', 'grey'],
      ['green', 'white'],
    ],
    difference: 100,
  });
});

test('[classic.multi-player.sides.1] of equal splits, the first gang is with the earliest partners', () => {
  expect(sides([1000, 1000, 1000, 1000])).toEqual({
    sides: [
      ['red', 'blue'],
      ['green', 'grey'],
    ],
    difference: 0,
  });
  expect(sides([1000, 1000, 1000])).toEqual({ sides: [['red', 'blue'], ['green']], difference: 1000 });
});

test('[classic.multi-player.sides.1] equal rating whatever the numbers, and how many gangs there can be', () => {
  expect(
    sides([3000, 1000, 1000, 1000], {
      'classic.multi-player-sides': 'equal-gang-rating-whatever-numbers',
    }),
  ).toEqual({ sides: [['red'], ['blue', 'green', 'grey']], difference: 0 });
  expect(sides(new Array<number>(20).fill(1))).toMatchObject({ difference: 0 });
  expect(() => sides(new Array<number>(21).fill(1))).toThrow(/gangs/);
  expect(() => sides([1000])).toThrow(/gangs/);
});

const priority = (players: readonly string[], dice: readonly number[], rulings = {}) =>
  outcome('classic.multi-player.priority', { players }, dice, rulings);

test('[classic.multi-player.priority.1, classic.multi-player.priority.2] the highest tie is settled first, and ties within ties', () => {
  expect(priority(['a', 'b', 'c', 'd'], [3, 6, 6, 3, 1, 2, 5, 4])).toEqual({ order: ['c', 'b', 'a', 'd'] });
  expect(priority(['a', 'b', 'c'], [2, 2, 2, 5, 4, 5, 1, 6])).toEqual({ order: ['c', 'a', 'b'] });
  expect(() => priority(['a', 'a'], [1, 2])).toThrow(/players\.1/);
});

test('[classic.multi-player.priority.2] everybody rolls again, if the table rules so', () => {
  const everybody = { 'classic.multi-player-priority': 'everybody-rolls-again' };
  expect(priority(['a', 'b', 'c'], [6, 2, 2, 1, 3, 2], everybody)).toEqual({ order: ['b', 'c', 'a'] });
  expect(() => priority(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [], everybody)).toThrow(/players/);
});

const melee = outcomeOf('classic.multi-player.melee', {
  gang: 'red',
  allies: ['green'],
  withAttacker: ['blue', 'grey', 'green', 'red'].map((gang) => ({ id: `${gang}-1`, gang })),
  withTarget: [
    { id: 'red-2', gang: 'red', otherEnemy: false },
    { id: 'red-3', gang: 'red', otherEnemy: true },
    { id: 'green-2', gang: 'green', otherEnemy: false },
    { id: 'blue-2', gang: 'blue', otherEnemy: false },
  ],
});

test('[classic.multi-player.melee.1, classic.multi-player.melee.2, classic.reference.close-combat.1] every enemy interferes, only the own gang assists', () => {
  expect(melee()).toEqual({ assists: 1, interference: 2, modifier: -1 });
  expect(melee({ allies: [] })).toEqual({ assists: 1, interference: 3, modifier: -2 });
  expect(melee({ withAttacker: [], withTarget: [] })).toEqual({ assists: 0, interference: 0, modifier: 0 });
});

test('[classic.multi-player.melee.1, classic.multi-player.melee.2] other readings of allies', () => {
  const read = (reading: string) => melee({}, [], { 'classic.multi-player-melee': reading });
  expect(read('allies-interfere-too')).toEqual({ assists: 1, interference: 3, modifier: -2 });
  expect(read('allies assist')).toEqual({ assists: 2, interference: 2, modifier: 0 });
});
