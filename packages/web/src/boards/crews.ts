/** Fighters to try a board with: a few of each side, in the zones of the two sides, if there is room. */
import {
  type Board,
  type BoardFile,
  boardOf,
  type Model,
  model,
  noRoom,
  surfacesAt,
  withModel,
} from '@hive-arbiter/engine/board';
import type { Point } from './parts.ts';

export const SIDES = ['north', 'south'] as const;
const NAMES: Readonly<Record<string, readonly string[]>> = {
  north: ['Vex', 'Ana', 'Bo', 'Little Sister'],
  south: ['Forge Boss', 'Stimmer', 'Bully', 'Juve'],
};

/** The board with up to four fighters a side. */
export function withCrews(file: BoardFile): Board {
  let board = boardOf(file);
  const zones = file.zones.slice(-2);
  const { width, depth } = file.size;
  for (const [at, side] of SIDES.entries()) {
    const middle: Point = zones[zones.length - 1 - at]
      ? middleOf((zones[zones.length - 1 - at] as (typeof zones)[number]).outline)
      : [width / 2, at === 0 ? depth - 3 : 3];
    const facing = bearing(middle, [width / 2, depth / 2]);
    for (const [number, name] of (NAMES[side] as readonly string[]).entries()) {
      const wanted: Point = [middle[0] + (number - 1.5) * Math.min(4, width / 8), middle[1]];
      const somebody = model(name, side, 0, 0, { facing });
      const place = freeSpot(board, somebody, wanted);
      if (place) board = withModel(board, { ...somebody, ...place });
    }
  }
  return board;
}

/** The nearest spot to this one with room for the model, on its highest level. */
export function freeSpot(board: Board, of: Model, [x, y]: Point, level = Number.POSITIVE_INFINITY) {
  for (let ring = 0; ring <= 24; ring++) {
    for (let step = 0; step < Math.max(1, ring * 6); step++) {
      const angle = (2 * Math.PI * step) / Math.max(1, ring * 6);
      const at: Point = [round(x + ring * 0.5 * Math.cos(angle)), round(y + ring * 0.5 * Math.sin(angle))];
      const place = { x: at[0], y: at[1], height: surfaceAt(board, at, level) ?? Number.NaN };
      if (!noRoom(board, of, place)) return place;
    }
  }
  return undefined;
}

/** The highest surface here, up to the level looked at; nothing over open air or a pit. */
export function surfaceAt(
  { terrain }: Board,
  [x, y]: Point,
  level = Number.POSITIVE_INFINITY,
): number | undefined {
  return surfacesAt(terrain, x, y).findLast(({ at }) => at <= level)?.at;
}

/** Degrees clockwise from north, from one point to another. */
export function bearing([ax, ay]: Point, [bx, by]: Point): number {
  return Math.round((Math.atan2(bx - ax, by - ay) * 180) / Math.PI + 360) % 360;
}

const round = (inches: number) => Math.round(inches * 100) / 100;

function middleOf(outline: readonly Point[]): Point {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
