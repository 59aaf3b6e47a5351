/** A board that rolls on: everything on it is moved, and what reaches the edge behind is gone. */
import type { Point } from './distance.ts';
import type { BoardFile } from './file.ts';
import type { Outline } from './outline.ts';

export type Edge = 'north' | 'east' | 'south' | 'west';

/** The terrain so far east and north; parts that touch the trailing edge or would leave the board fall off. */
export function rolledOn(file: BoardFile, trailing: Edge, east: number, north: number): BoardFile {
  const { width, depth } = file.size;
  const move = ([x, y]: Point): Point => [x + east, y + north];
  const stays = (points: readonly Point[]) =>
    points.every(([x, y]) => {
      if (x < 0 || y < 0 || x > width || y > depth) return false;
      const left = { west: x, east: width - x, south: y, north: depth - y }[trailing];
      return left > 0;
    });
  const outlined = <T extends { readonly outline: Outline }>(parts: readonly T[]): T[] =>
    parts
      .map((part) => ({ ...part, outline: part.outline.map(move) }))
      .filter(({ outline }) => stays(outline));
  const stretched = <T extends { readonly from: Point; readonly to: Point }>(parts: readonly T[]): T[] =>
    parts
      .map((part) => ({ ...part, from: move(part.from), to: move(part.to) }))
      .filter(({ from, to }) => stays([from, to]));
  const moved = <T extends { readonly x: number; readonly y: number }>(at: T): T => ({
    ...at,
    x: at.x + east,
    y: at.y + north,
  });
  const floors = outlined(file.floors);
  const kept = new Set(floors.map(({ at }) => at));
  return {
    ...file,
    floors,
    walls: stretched(file.walls),
    doors: stretched(file.doors).map((door) =>
      door.terminals ? { ...door, terminals: door.terminals.map(move) } : door,
    ),
    blocks: outlined(file.blocks),
    obstacles: outlined(file.obstacles),
    areas: outlined(file.areas),
    ways: file.ways
      .map((way) => ({ ...way, foot: moved(way.foot), head: moved(way.head) }))
      .filter(
        ({ foot, head }) =>
          stays([
            [foot.x, foot.y],
            [head.x, head.y],
          ]) &&
          (head.height === 0 || kept.has(head.height)),
      ),
    ductways: file.ductways
      .map((way) => ({ ...way, ends: [move(way.ends[0]), move(way.ends[1])] as const }))
      .filter(({ ends }) => stays(ends)),
    markers: file.markers.map(moved).filter(({ x, y }) => stays([[x, y]])),
  };
}
