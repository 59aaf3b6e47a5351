import { boardOf, emptyBoard, model } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import {
  around,
  broughtInto,
  type Camera,
  cleared,
  fitted,
  insetOf,
  stretched,
  under,
  zoomed,
} from '../camera.ts';
import type { Point } from '../parts.ts';
import { type Drawer, drawerStep, NOT_DRAWING } from './drawer.ts';
import { type Hand, handStep, IDLE } from './hand.ts';
import { type Mover, moverStep, NOT_MOVING } from './mover.ts';
import type { Pointer } from './pointer.ts';
import { type End, inchesOf, isThroughSolid, laidOf, NO_RULER, rulerStep } from './ruler.ts';

const FRAME = { width: 400, height: 400 };
/** Ten pixels an inch, with 20, 20 in the middle. */
const CAMERA: Camera = { x: 20, y: 20, zoom: 10 };

/** A pointer at a spot of the board, with the pixel that lies there. */
function pointer(type: Pointer['type'], at: Point, more: Partial<Pointer> = {}): Pointer {
  const pixel = [200 + (at[0] - 20) * 10, 200 - (at[1] - 20) * 10] as const;
  return { type, id: 1, at, pixel, ...more };
}

test('the camera puts the spot under a pixel, with north at the top', () => {
  expect(under(CAMERA, FRAME, [200, 200])).toEqual([20, 20]);
  expect(under(CAMERA, FRAME, [300, 100])).toEqual([30, 30]);
  const whole = fitted({ width: 48, depth: 24 }, FRAME);
  expect(under(whole, FRAME, [0, 200])[0]).toBeLessThan(0);
  expect(under(whole, FRAME, [400, 200])[0]).toBeGreaterThan(48);
});

test('a frame that grows or shrinks at its lower end leaves every spot under its pixel', () => {
  for (const height of [300, 433]) {
    const frame = { ...FRAME, height };
    const at = under(stretched(CAMERA, FRAME, frame), frame, [310, 140]);
    const before = under(CAMERA, FRAME, [310, 140]);
    expect(at[0]).toBeCloseTo(before[0], 9);
    expect(at[1]).toBeCloseTo(before[1], 9);
  }
});

test('the focus is moved to the uncovered part of the frame', () => {
  const size = { width: 48, depth: 48 };
  for (const at of [
    [6, 6],
    [40, 44],
    [24, 3],
    [47, 47],
  ] as const) {
    const inset = { above: 56, below: 150 };
    const camera = broughtInto(CAMERA, FRAME, inset, size, { at, inches: 4 });
    const y = FRAME.height / 2 - (at[1] - camera.y) * camera.zoom;
    expect(y).toBeGreaterThan(inset.above);
    expect(y).toBeLessThan(FRAME.height - inset.below);
  }
});

test('a fighter in a corner of the board is brought above the buttons at the bottom of the drawing', () => {
  const [size, frame] = [
    { width: 36, depth: 36 },
    { width: 360, height: 390 },
  ];
  const part = { at: [1, 1], inches: 6 } as const;
  const camera = broughtInto({ x: 18, y: 18, zoom: 10 }, frame, insetOf(frame.height, 0, true), size, part);
  const y = frame.height / 2 - (1 - camera.y) * camera.zoom;
  expect(y).toBeLessThan(frame.height - 56);
  expect(y).toBeGreaterThan(56);
  // A question over the drawing covers its buttons as well; a flat drawing has no room to give.
  expect(insetOf(500, 200, true)).toEqual({ above: 56, below: 200 });
  expect(insetOf(200, 0, true)).toEqual({ above: 0, below: 0 });
});

test('a part too large for the rest between the buttons takes their rows as well', () => {
  const frame = { width: 370, height: 260 };
  const size = { width: 48, depth: 48 };
  const whole = { at: [24, 24] as const, inches: 24 };
  const buttons = insetOf(frame.height, 0, true);
  const zoom = (part: typeof whole, inset = buttons) =>
    broughtInto({ x: 24, y: 24, zoom: 3 }, frame, inset, size, part).zoom;
  expect(zoom(whole)).toBeCloseTo(260 / 48);
  expect(zoom({ ...whole, inches: 6 })).toBeCloseTo((260 - 112) / 12);
  // What a question covers stays covered.
  expect(zoom(whole, { above: 56, below: 80 })).toBeCloseTo(180 / 48);
});

test('spots under buttons are moved from under them by the least that helps, and others are left alone', () => {
  const frame = { width: 378, height: 300 };
  const camera = { x: 24, y: 24, zoom: 6 };
  const ruler = { x0: 8, x1: 52, y0: 8, y1: 52 };
  const zooms = { x0: 8, x1: 160, y0: 240, y1: 290 };
  const pixel = ({ x, y, zoom }: Camera, [px, py]: readonly [number, number]) => [
    frame.width / 2 + (px - x) * zoom,
    frame.height / 2 - (py - y) * zoom,
  ];
  const column = [
    [4, 44],
    [2, 4],
    [10, 6],
  ] as const;
  const moved = cleared(camera, frame, column, [ruler, zooms]);
  expect(moved.zoom).toBe(camera.zoom);
  for (const spot of column) {
    const [x = 0, y = 0] = pixel(moved, spot);
    expect(Math.min(x, y, frame.width - x, frame.height - y)).toBeGreaterThanOrEqual(14);
    for (const { x0, x1, y0, y1 } of [ruler, zooms])
      expect(x > x0 - 14 && x < x1 + 14 && y > y0 - 14 && y < y1 + 14, String(spot)).toBe(false);
  }
  expect(cleared(camera, frame, [[30, 24]], [ruler, zooms])).toBe(camera);
  // Where nothing helps, the view stays.
  const everywhere = { x0: 0, x1: 378, y0: 0, y1: 300 };
  expect(cleared(camera, frame, column, [everywhere])).toEqual(camera);
});

test('the part around some spots holds all of them with room', () => {
  expect(around([{ x: 4, y: 10 }])).toEqual({ at: [4, 10], inches: 2 });
  const wide = [
    { x: 4, y: 10 },
    { x: 16, y: 12 },
  ];
  expect(around(wide)).toEqual({ at: [10, 11], inches: 8 });
});

test('zooming keeps the spot under the pointer in place', () => {
  const before = under(CAMERA, FRAME, [310, 40]);
  const after = under(zoomed(CAMERA, FRAME, [310, 40], 2.5), FRAME, [310, 40]);
  expect(after[0]).toBeCloseTo(before[0], 9);
  expect(after[1]).toBeCloseTo(before[1], 9);
});

test('one finger pans, but not before it has moved a little', () => {
  let hand: Hand = IDLE;
  ({ hand } = handStep(hand, pointer('down', [20, 20]), CAMERA, FRAME));
  const still = handStep(hand, pointer('move', [20.2, 20]), CAMERA, FRAME);
  expect(still).toEqual({ hand: { kind: 'pointing', id: 1, from: [200, 200] }, camera: CAMERA });
  const dragged = handStep(hand, pointer('move', [23, 22]), CAMERA, FRAME);
  expect(dragged.hand.kind).toBe('dragging');
  expect(dragged.camera).toEqual({ x: 17, y: 18, zoom: 10 });
  expect(handStep(dragged.hand, pointer('up', [23, 22]), CAMERA, FRAME)).toEqual({
    hand: IDLE,
    camera: CAMERA,
  });
});

test('a tap is reported, a cancelled pointer is not', () => {
  const { hand } = handStep(IDLE, pointer('down', [20, 20]), CAMERA, FRAME);
  expect(handStep(hand, pointer('up', [20, 20]), CAMERA, FRAME).tapped).toBe(true);
  expect(handStep(hand, pointer('cancel', [20, 20]), CAMERA, FRAME).tapped).toBeUndefined();
});

test('two fingers pinch: each stays on its spot', () => {
  let { hand } = handStep(IDLE, pointer('down', [15, 20]), CAMERA, FRAME);
  ({ hand } = handStep(hand, pointer('down', [25, 20], { id: 2 }), CAMERA, FRAME));
  expect(hand.kind).toBe('pinching');
  const { camera } = handStep(
    hand,
    { ...pointer('move', [25, 20], { id: 2 }), pixel: [350, 200] },
    CAMERA,
    FRAME,
  );
  expect(camera.zoom).toBeCloseTo(20, 9);
  expect(under(camera, FRAME, [150, 200])[0]).toBeCloseTo(15, 9);
  expect(under(camera, FRAME, [350, 200])[0]).toBeCloseTo(25, 9);
  // One of the two fingers is lifted: the other keeps panning.
  expect(handStep(hand, pointer('up', [25, 20], { id: 2 }), camera, FRAME).hand).toMatchObject({
    kind: 'dragging',
    id: 1,
  });
});

const spot = (at: Point): End => ({ at, height: 0 });

test('the ruler is laid by a drag, stays, and goes with a tap', () => {
  let ruler = rulerStep(NO_RULER, pointer('down', [2, 2]), spot);
  expect(laidOf(ruler)).toBeUndefined();
  ruler = rulerStep(ruler, pointer('move', [5, 6]), spot);
  expect(ruler.kind).toBe('dragging');
  ruler = rulerStep(ruler, pointer('up', [8, 10]), spot);
  expect(ruler).toEqual({ kind: 'idle', laid: { from: spot([2, 2]), to: spot([8, 10]) } });
  ruler = rulerStep(rulerStep(ruler, pointer('down', [3, 3]), spot), pointer('up', [3, 3]), spot);
  expect(laidOf(ruler)).toBeUndefined();
});

test('the ruler shows the engine’s measure: base to base, with heights, and names walls', () => {
  const file = {
    ...emptyBoard('Yard', 'slums', { width: 24, depth: 24 }),
    walls: [
      { id: 'w', kind: 'wall' as const, from: [6, 0] as const, to: [6, 10] as const, bottom: 0, top: 3 },
    ],
  };
  const board = boardOf(file, [
    model('ana', 'a', 2, 2, { radius: 0.5 }),
    model('rex', 'b', 12, 2, { radius: 0.5 }),
  ]);
  const ana: End = { at: [2, 2], height: 0, model: 'ana' };
  const rex: End = { at: [12, 2], height: 0, model: 'rex' };
  expect(inchesOf(board, { from: ana, to: rex })).toBeCloseTo(9, 9);
  expect(inchesOf(board, { from: ana, to: spot([5, 2]) })).toBeCloseTo(2.5, 9);
  expect(inchesOf(board, { from: spot([5, 2]), to: ana })).toBeCloseTo(2.5, 9);
  expect(inchesOf(board, { from: spot([0, 0]), to: { at: [3, 0], height: 4 } })).toBeCloseTo(5, 9);
  expect(isThroughSolid(board, { from: ana, to: rex })).toBe(true);
  expect(isThroughSolid(board, { from: spot([2, 12]), to: spot([12, 12]) })).toBe(false);
});

test('the mover picks with a tap, and drops where a drag ends', () => {
  let mover: Mover = moverStep(NOT_MOVING, pointer('down', [4, 4], { on: 'wall-1' })).mover;
  expect(moverStep(mover, pointer('up', [4, 4]))).toEqual({
    mover: NOT_MOVING,
    told: { kind: 'picked', id: 'wall-1' },
  });
  ({ mover } = moverStep(mover, pointer('move', [6, 5])));
  expect(mover).toMatchObject({ kind: 'dragging', by: [2, 1] });
  expect(moverStep(mover, pointer('up', [7, 3])).told).toEqual({
    kind: 'dropped',
    id: 'wall-1',
    by: [3, -1],
  });
  expect(moverStep(mover, pointer('cancel', [7, 3]))).toEqual({ mover: NOT_MOVING });
});

test('the mover picks nothing on empty ground', () => {
  expect(moverStep(NOT_MOVING, pointer('down', [4, 4])).mover).toBe(NOT_MOVING);
});

test('the drawer gives both ends of a drag, and one spot of a tap', () => {
  let drawer: Drawer = drawerStep(NOT_DRAWING, pointer('down', [4, 4])).drawer;
  expect(drawerStep(drawer, pointer('up', [4, 4])).drawn).toEqual({ from: [4, 4] });
  ({ drawer } = drawerStep(drawer, pointer('move', [9, 4])));
  expect(drawer.kind).toBe('dragging');
  expect(drawerStep(drawer, pointer('up', [10, 4])).drawn).toEqual({ from: [4, 4], to: [10, 4] });
  expect(drawerStep(drawer, pointer('cancel', [10, 4]))).toEqual({ drawer: NOT_DRAWING });
});
