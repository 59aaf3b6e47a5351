import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

test.each([
  // height, left, M, extra moves, easy -> cost, reached, moves used
  [2, 4, 5, 0, false, 4, true, 0],
  [2.1, 4, 5, 0, false, 4.2, false, 0],
  [4, 4, 5, 0, true, 4, true, 0],
  [4.5, 4, 5, 1, false, 9, true, 1],
  [4.6, 4, 5, 1, false, 9.2, false, 0],
  [9, 4, 5, 1, true, 9, true, 1],
])(
  '[core.terrain.climb.1, core.terrain.climb.2, core.terrain.climb.3] climbing %d" with %d" left, M %d, %d moves to come, easy: %s',
  (height, left, movement, extraMoves, easy, cost, reached, used) => {
    const input = { height, left, movement, extraMoves, easy };
    expect(call('core.terrain.climb', { input, dice: [] }).output).toEqual({
      cost,
      reached,
      extraMoves: used,
    });
  },
);

describe('leaping', () => {
  const leap = (given: object, dice: readonly number[]) =>
    call('core.terrain.leap', {
      input: { gap: 2, base: 1, left: 3, initiative: 4, modifier: 0, mightyLeap: false, ...given },
      dice,
    }).output;

  test('[core.movement.basic.4] a gap exactly as wide as the base takes no test', () => {
    expect(leap({ gap: 1 }, [])).toEqual({ allowed: true, test: false, crossed: true, left: 2 });
  });

  test('[core.terrain.leap.1] a wider one does, and needs movement for its width', () => {
    expect(leap({ gap: 1.1 }, [4])).toEqual({ allowed: true, test: true, crossed: true, left: 1.9 });
    expect(leap({ gap: 3 }, [4])).toEqual({ allowed: true, test: true, crossed: true, left: 0 });
    expect(leap({ gap: 3.1 }, [])).toEqual({ allowed: false, test: false, crossed: false, left: 3 });
    expect(leap({ modifier: 1 }, [3])).toMatchObject({ crossed: true });
  });

  test('[core.terrain.leap.2] a failure is a fall, and a natural 1 always fails', () => {
    expect(leap({ initiative: 2, modifier: 6 }, [1])).toEqual({
      allowed: true,
      test: true,
      crossed: false,
      left: 0,
    });
  });

  test('[core.terrain.leap.1] a Mighty Leap does not count the first 2"', () => {
    expect(leap({ gap: 2, mightyLeap: true }, [])).toEqual({
      allowed: true,
      test: false,
      crossed: true,
      left: 3,
    });
    expect(leap({ gap: 4.5, mightyLeap: true }, [4])).toEqual({
      allowed: true,
      test: true,
      crossed: true,
      left: 0.5,
    });
  });
});

describe('jumping down', () => {
  const jump = (drop: number, dice: readonly number[], modifier = 0, initiative = 4) =>
    call('core.terrain.jump-down', { input: { drop, initiative, modifier }, dice }).output;

  test.each([
    [2, 0],
    [2.1, -1],
    [4, -1],
    [4.1, -2],
    [6, -2],
    [9, -4],
  ])('[core.terrain.jump.1] %d" is at %d', (drop, modifier) => {
    expect(jump(drop, [6], 0, 2)).toEqual({ modifier, landed: true, hit: null });
  });

  test('[core.terrain.jump.1] other modifiers count as well', () => {
    expect(jump(3, [4], 1)).toEqual({ modifier: 0, landed: true, hit: null });
  });

  test('[core.terrain.jump.2, core.terrain.fall.1, core.terrain.fall.2] a failure falls the whole height', () => {
    expect(jump(2, [3])).toEqual({ modifier: 0, landed: false, hit: null });
    expect(jump(6, [5])).toEqual({ modifier: -2, landed: false, hit: { strength: 5, ap: -1, damage: 1 } });
  });

  test('[core.terrain.climb.4] half an inch is stepped down, a little more is not', () => {
    expect(jump(0.5, [], 2)).toEqual({ modifier: 2, landed: true, hit: null });
    expect(jump(0.6, [1])).toEqual({ modifier: 0, landed: false, hit: null });
  });
});

describe('falling', () => {
  const S3 = { strength: 3, ap: 0, damage: 1 };
  const S5 = { strength: 5, ap: -1, damage: 1 };
  const S7 = { strength: 7, ap: -2, damage: 2 };
  const S9 = { strength: 9, ap: -3, damage: 3 };
  const fall = (height: number, catfall = false, rulings = {}) =>
    call('core.terrain.fall', { input: { height, catfall }, dice: [], rulings }).output;

  test.each([
    [0, null],
    [2, null],
    [2.1, S3],
    [3, S3],
    [5, S3],
    [5.1, S5],
    [7, S5],
    [7.1, S7],
    [9, S7],
    [9.1, S9],
    [10, S9],
    [40, S9],
  ])('[core.terrain.fall.1] a fall of %d"', (height, hit) => {
    expect(fall(height)).toEqual({ hit });
  });

  test('[core.terrain.fall.1] Catfall halves the height and rounds up', () => {
    expect(fall(4, true)).toEqual({ hit: null });
    expect(fall(5, true)).toEqual({ hit: S3 });
    expect(fall(20, true)).toEqual({ hit: S9 });
  });

  test('[core.terrain.fall.1] by the other ruling a fall of less than 3" never hurts', () => {
    const rulings = { 'core.fall-rounding': 'no-3-measured-before-rounding' };
    expect(fall(2.9, false, rulings)).toEqual({ hit: null });
    expect(fall(3, false, rulings)).toEqual({ hit: S3 });
    expect(fall(5.1, false, rulings)).toEqual({ hit: S5 });
  });
});

describe('near an edge', () => {
  const edge = (given: object, dice: readonly number[], rulings = {}) =>
    call('core.terrain.edge', {
      input: { distance: 0.5, railing: false, chosen: false, initiative: 4, modifier: 0, ...given },
      dice,
      rulings,
    }).output;

  test('[core.terrain.edge.1] exactly half an inch is near, a natural 1 always falls', () => {
    expect(edge({}, [4])).toEqual({ test: true, falls: false });
    expect(edge({ distance: 0.51 }, [])).toEqual({ test: false, falls: false });
    const rulings = { 'core.natural-rolls': 'only-hit-save-rolls-have' };
    expect(edge({ modifier: 6 }, [1], rulings)).toEqual({ test: true, falls: true });
  });

  test('[core.terrain.edge.2] a railing adds 1', () => {
    expect(edge({ railing: true }, [2])).toEqual({ test: true, falls: true });
    expect(edge({ railing: true, modifier: 1 }, [2])).toEqual({ test: true, falls: false });
  });

  test('[core.terrain.edge.1] a fighter who chose to go prone tests only by the other ruling', () => {
    expect(edge({ chosen: true }, [])).toEqual({ test: false, falls: false });
    expect(edge({ chosen: true }, [3], { 'core.edge-voluntary': 'yes-when-pinned' })).toEqual({
      test: true,
      falls: true,
    });
  });
});
