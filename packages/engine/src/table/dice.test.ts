import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Chance } from './chance.ts';
import { cardOf, DICE, type Die, diceOf, faultOf, PLAYING_CARDS, parseRoll, sum } from './dice.ts';

describe('notations', () => {
  test.each([
    ['D6', [4], 4],
    ['2D6', [3, 5], 8],
    ['10D6', [1, 1, 1, 1, 1, 1, 1, 1, 1, 2], 11],
    ['D3+5', [2], 7],
    ['D6-1', [1], 0],
    ['2D6x10', [6, 4], 100],
    ['D6+1x10', [3], 40],
    ['D3 x 5', [3], 15],
    ['2d6×10', [1, 1], 20],
  ])('[core.dice.types.2] %s of %j is %i', (notation, faces, total) => {
    expect(parseRoll(notation).total(faces)).toBe(total);
  });

  test('[core.dice.types.3, campaign.conventions.d66.1] a D66 reads tens first', () => {
    expect(parseRoll('D66').total([1, 6])).toBe(16);
    expect(parseRoll('D66').dice).toMatchObject({ die: 'D6', count: 2, read: 'faces' });
  });

  test.each(['', 'D8', '6', 'xD6', '2D66', 'D6+', 'D6x'])('%j is no roll', (notation) => {
    expect(() => parseRoll(notation)).toThrow(RangeError);
  });
});

test('[core.dice.types.1, core.dice.types.5, core.dice.types.6, core.dice.types.7] every die has its faces and weights', () => {
  const total = (die: Die) => DICE[die].weights.reduce((all: number, weight) => all + weight, 0);
  expect(DICE.D3.faces).toEqual([1, 2, 3]);
  expect(Object.fromEntries(DICE.injury.faces.map((face, at) => [face, DICE.injury.weights[at]]))).toEqual({
    flesh: 2,
    serious: 3,
    out: 1,
  });
  expect(DICE.firepower.weights).toEqual([2, 2, 1, 1]);
  expect((DICE.scatter.weights[0] as number) / total('scatter')).toBe(1 / 3);
});

test('[campaign.conventions.random.1] faces that a die does not have, or too many of them, are named', () => {
  expect(faultOf(diceOf('D6', 1), [7])).toMatch(/D6 to show 1, 2, 3, 4, 5, 6, got 7/);
  expect(faultOf(diceOf('D6', 1), ['6'])).toMatch(/got "6"/);
  expect(faultOf(diceOf('D6', 2), [1])).toMatch(/expected 2 of 2D6, got 1/);
  expect(faultOf(diceOf('scatter', 1), [360])).toMatch(/0 to 359/);
  expect(faultOf(diceOf('injury', 1), ['flesh'])).toBeUndefined();
  expect(faultOf(cardOf(['a', 'b']), ['c'])).toMatch(/card of a, b, got "c"/);
});

test('there are 54 playing cards, all different', () => {
  expect(new Set(PLAYING_CARDS).size).toBe(54);
});

describe('seeded chance', () => {
  const DICE_OF_ALL_KINDS = [
    parseRoll('3D6').dice,
    diceOf('scatter', 2),
    diceOf('injury', 3),
    diceOf('firepower', 2),
    cardOf(['a', 'b', 'c']),
  ];

  test('rolls the same from the same seed, and only faces that there are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.string()), (seed) => {
        const [one, two] = [new Chance(seed), new Chance(seed)];
        for (const dice of DICE_OF_ALL_KINDS) {
          const faces = one.roll(dice);
          expect(faces).toEqual(two.roll(dice));
          expect(faultOf(dice, faces)).toBeUndefined();
        }
      }),
    );
  });

  test('is the same on every machine', () => {
    const chance = new Chance('underhive');
    expect(Array.from({ length: 12 }, () => chance.roll(parseRoll('D6').dice)[0])).toEqual([
      6, 4, 6, 5, 3, 2, 5, 2, 5, 5, 3, 3,
    ]);
  });

  test('neighbouring seeds roll differently', () => {
    const firsts = Array.from({ length: 6000 }, (_, seed) =>
      sum(new Chance(seed).roll(parseRoll('D6').dice)),
    );
    for (let face = 1; face <= 6; face++) {
      const times = firsts.filter((each) => each === face).length;
      expect(Math.abs(times - 1000)).toBeLessThan(150);
    }
    const repeats = firsts.filter((face, at) => face === firsts[at + 1]).length;
    expect(Math.abs(repeats - 1000)).toBeLessThan(150);
  });
});
