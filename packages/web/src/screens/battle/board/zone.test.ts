/** The shaded area in which somebody may be set up. */
import { boardOf, emptyBoard, model, type Place } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { zoneFor } from './moves.ts';
import type { OnBoard } from './see.ts';

const ASK = {
  kind: 'place',
  clause: 'core.deployment.zones.1',
  of: 'ana',
  where: { is: 'anywhere' },
} as never;

/** A board on which only spots whose base touches an edge are open. */
function onlyTouching(width: number, depth: number): OnBoard {
  const ana = model('ana', 'a', 0, 0);
  const isOpen = ({ x, y }: Place) =>
    Math.min(x, y, width - x, depth - y) <= ana.radius + 1e-6 && Math.min(x, y, width - x, depth - y) > 0;
  const { terrain } = boardOf(emptyBoard('Yard', 'slums', { width, depth }));
  return {
    hand: { mayBeSetUp: (_: unknown, __: string, place: Place) => isOpen(place) },
    board: { terrain, models: new Map([['ana', ana]]) },
  } as never;
}

test.each([
  [24, 24],
  [22.3, 17.7],
])(
  'who has to touch an edge of a board of %d by %d gets the rim shaded, and not all of it',
  async (width, depth) => {
    const zone = await zoneFor(onlyTouching(width, depth), ASK, 'ana', () => false);
    const spots = zone?.spots ?? [];
    expect(spots.length).toBeGreaterThan(width);
    const { radius } = model('ana', 'a', 0, 0);
    const edges = spots.map(({ x, y }) =>
      [x, y, width - x, depth - y].findIndex((far) => Math.abs(far - radius) < 1e-6),
    );
    expect(new Set(edges)).toEqual(new Set([0, 1, 2, 3]));
  },
);
