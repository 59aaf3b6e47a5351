/** Markers and templates under a finger: where they are taken hold of, and how they turn. */
import { model } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { isOnLaid, spotsToAimAt, turnedAround } from './moves.ts';
import type { OnBoard } from './see.ts';

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

test('whom a marker may be laid on is in a list with whom else it touches, the nearest first', () => {
  const models = [
    model('ana', 'red', 4, 4, { radius: 0.5 }),
    model('bo', 'red', 6, 4, { radius: 0.5 }),
    model('far', 'blue', 4, 14, { radius: 0.5 }),
    model('near', 'blue', 4, 9, { radius: 0.5 }),
    model('hidden', 'blue', 12, 4, { radius: 0.5 }),
    model('beyond', 'blue', 4, 30, { radius: 0.5 }),
  ];
  const names = { ana: 'Ana', bo: 'Bo', far: 'Vex', near: 'Nix', hidden: 'Hal', beyond: 'Zed' };
  const on = {
    state: { fighters: Object.fromEntries(Object.entries(names).map(([id, name]) => [id, { name }])) },
    board: { models: new Map(models.map((each) => [each.id, each])) },
    hand: {
      faultOf: (_: unknown, { x }: { x: number }) => (x === 12 ? 'out of sight' : undefined),
      laidAt: (_: unknown, { y }: { y: number }) => ({
        touched: { 9: ['near', 'bo'], 14: ['far'], 4: ['hidden'] }[y] ?? [],
      }),
    },
  } as never as OnBoard;
  const about = { is: 'aim', from: 'ana', lays: { is: 'blast', across: 3 } };
  const ask = { kind: 'place', clause: 'core.blasts.place.1', where: { is: 'anywhere' } };
  expect(spotsToAimAt(on, { ...ask, about } as never)).toEqual([
    { name: 'On Nix, 4" away', about: 'Touches Nix and Bo.', spot: { x: 4, y: 9, height: 0 } },
    { name: 'On Vex, 9" away', about: 'Touches Vex.', spot: { x: 4, y: 14, height: 0 } },
  ]);
  expect(spotsToAimAt(on, ask as never)).toEqual([]);
});
