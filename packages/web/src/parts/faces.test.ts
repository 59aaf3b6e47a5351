import { expect, test } from 'vitest';
import { degreesTo, diceName, dieName, directionWords, rollWords } from './faces.ts';

const roll = (die: 'D6' | 'injury' | 'bearing', count: number, notation: string, read: 'sum' | 'faces') => ({
  die,
  count,
  notation,
  read,
});

test('the button names the roll', () => {
  expect(rollWords(roll('D6', 2, '2D6', 'sum'))).toBe('Roll 2D6');
  expect(rollWords(roll('injury', 1, 'injury', 'faces'))).toBe('Roll the injury die');
  expect(rollWords(roll('injury', 2, '2 injury', 'faces'))).toBe('Roll 2 injury dice');
  expect(rollWords({ deck: ['a', 'b'], notation: '1 of 2 cards' })).toBe('Draw one at random');
});

test('dice with symbols are called dice in a line', () => {
  expect(['2D6', 'injury', '2 injury', '3 firepower'].map(diceName)).toEqual([
    '2D6',
    'Injury die',
    '2 injury dice',
    '3 firepower dice',
  ]);
});

test('the dice of a D66 are tens and units', () => {
  const d66 = roll('D6', 2, 'D66', 'faces');
  expect([0, 1].map((at) => dieName(d66, at))).toEqual(['Tens', 'Units']);
  expect(dieName(roll('D6', 3, '3D6', 'sum'), 1)).toBe('Die 2 of 3');
});

test('a dial reads clockwise from the top', () => {
  expect([degreesTo(0, -1), degreesTo(1, 0), degreesTo(0, 1), degreesTo(-1, 0)]).toEqual([0, 90, 180, 270]);
  expect(directionWords(350)).toBe('north, 350°');
  expect(directionWords(225)).toBe('south-west, 225°');
});
