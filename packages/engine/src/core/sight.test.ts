import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

const inside = (facing: number, to: readonly [number, number], part: 'any' | 'centre', radius = 0.5) =>
  (
    call('core.sight.arc', { input: { from: [10, 10], facing, to, radius, part }, dice: [] }).output as {
      inside: boolean;
    }
  ).inside;

test('[core.sight.arc.1] 45° to either side is inside, and any part of a base counts', () => {
  expect(inside(0, [15, 15], 'any', 0)).toBe(true);
  expect(inside(0, [15, 14.9], 'any', 0)).toBe(false);
  expect(inside(0, [15, 14.9], 'any', 0.5)).toBe(true);
  expect(inside(0, [11, 10], 'any', 0.7)).toBe(false); // 0.707" beside the arc
  expect(inside(0, [11, 10], 'any', 0.71)).toBe(true);
  expect(inside(350, [15, 18.66], 'any', 0)).toBe(true); // 40° to the right, across north
  expect(inside(10, [5, 18.66], 'any', 0)).toBe(true);
  expect(inside(180, [10, 11], 'any', 0.9)).toBe(false);
  expect(inside(180, [10, 10.5], 'any', 0.6)).toBe(true); // the bases overlap
});

test('[core.sight.arc.3] shields and the like look at the centre alone', () => {
  expect(inside(0, [15, 15], 'centre')).toBe(true);
  expect(inside(0, [15, 14.9], 'centre')).toBe(false);
  expect(inside(0, [10, 10], 'centre')).toBe(true);
});

describe('tracing', () => {
  const wall = (x1: number, x2: number, y = 19) => ({ kind: 'solid', from: [x1, y], to: [x2, y] });
  const barricade = (x1: number, x2: number, y = 19) => ({ ...wall(x1, x2, y), kind: 'cover' });
  const body = (x: number, y: number, given = {}) => ({
    x,
    y,
    radius: 0.5,
    prone: false,
    friendInContact: false,
    ...given,
  });
  const trace = (pieces: readonly object[], bodies: readonly object[] = [], given = {}, rulings = {}) =>
    call('core.sight.trace', {
      input: { from: [5, 5], target: { x: 5, y: 20, radius: 0.5 }, pieces, bodies, ...given },
      dice: [],
      rulings,
    }).output;

  // Fourteen fifteenths of the way, the lines pass 0.105" apart: -0.42 … 0.42 about x = 5.
  test('[core.sight.cover.1, core.sight.cover.2] fewer than half the lines hidden is partial cover', () => {
    expect(trace([wall(5.5, 9)])).toMatchObject({ clear: 9, cover: 'open' });
    expect(trace([wall(5.4, 9)])).toEqual({
      clear: 8,
      obscured: 0,
      blocked: 1,
      sight: true,
      cover: 'partial',
    });
    expect(trace([barricade(5.1, 9)])).toEqual({
      clear: 5,
      obscured: 4,
      blocked: 0,
      sight: true,
      cover: 'partial',
    });
  });

  test('[core.sight.cover.3, core.sight.line.1] half or more is full cover, and one line is enough to see', () => {
    expect(trace([wall(4.9, 9)])).toEqual({ clear: 4, obscured: 0, blocked: 5, sight: true, cover: 'full' });
    expect(trace([wall(4.6, 9), barricade(1, 9)])).toEqual({
      clear: 0,
      obscured: 1,
      blocked: 8,
      sight: true,
      cover: 'full',
    });
    expect(trace([wall(4.5, 9)])).toMatchObject({ blocked: 9, sight: false, cover: 'none' });
  });

  test('[core.sight.line.3] a line that touches the end of a wall is blocked, one along or behind it too', () => {
    expect(trace([wall(5, 9)])).toMatchObject({ blocked: 5 });
    expect(trace([{ kind: 'solid', from: [5, 10], to: [5, 12] }])).toMatchObject({ blocked: 1, clear: 8 });
    expect(trace([wall(1, 9, 21), wall(1, 9, 4)])).toMatchObject({ clear: 9 });
    expect(
      trace([{ kind: 'solid', from: [4, 6], to: [6, 4] }], [], {
        from: [0, 0],
        target: { x: 10, y: 10, radius: 0.5 },
      }),
    ).toMatchObject({ blocked: 9 });
  });

  test('[core.sight.line.4] standing bodies obscure, prone ones never', () => {
    expect(trace([], [body(5, 12)])).toEqual({
      clear: 0,
      obscured: 9,
      blocked: 0,
      sight: true,
      cover: 'full',
    });
    expect(trace([], [body(5, 12, { prone: true })])).toMatchObject({ clear: 9, cover: 'open' });
    expect(trace([], [body(5.5, 12)])).toMatchObject({ clear: 5, obscured: 4, cover: 'partial' });
    expect(trace([], [body(5, 22), body(5, 3)])).toMatchObject({ clear: 9 });
  });

  test('[core.sight.cover.4] friends in contact are looked past', () => {
    expect(trace([], [body(5, 6, { friendInContact: true })])).toMatchObject({ cover: 'open' });
  });

  test('[core.sight.line.1] from the very same spot everything is seen', () => {
    expect(trace([], [], { from: [5, 20] })).toEqual({
      clear: 9,
      obscured: 0,
      blocked: 0,
      sight: true,
      cover: 'open',
    });
  });

  test('[core.sight.cover.3] by the other ruling obstacles alone never give full cover', () => {
    const rulings = { 'core.flat-board': 'obstacles-give-most-partial-cover' };
    expect(trace([barricade(1, 9)], [], {}, rulings)).toMatchObject({ clear: 0, cover: 'partial' });
    expect(trace([barricade(1, 9)], [body(5, 12)], {}, rulings)).toMatchObject({ cover: 'full' });
    expect(trace([wall(4.9, 9), barricade(1, 9)], [], {}, rulings)).toMatchObject({ cover: 'full' });
    expect(trace([], [], {}, rulings)).toMatchObject({ cover: 'open' });
  });
});
