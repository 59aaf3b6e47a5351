/** What lies under a finger: the nearest thin thing, or the smallest and highest area. */
import type { Board, BoardFile, Model } from '@hive-arbiter/engine/board';
import { boxOf, levelOf, type Part, type Point, partsOf, pointsOf } from './parts.ts';

/** Areas are taken hold of only once they are picked, so that a drag across them moves the view. */
const AREAS: readonly Part['list'][] = ['floors', 'areas', 'zones', 'blocks'];

export function isArea({ list }: Part): boolean {
  return AREAS.includes(list);
}

/** The part at this spot, on the levels up to this one; `slack` is how far beside it one may point. */
export function partAt(
  file: BoardFile,
  at: Point,
  slack: number,
  level = Number.POSITIVE_INFINITY,
): Part | undefined {
  const near = partsOf(file)
    .filter((part) => levelOf(part) <= level)
    .map((part) => ({ part, far: farFrom(part, at) }))
    .filter(({ part, far }) => far <= (isArea(part) ? 0 : slack));
  const thin = near.filter(({ part }) => !isArea(part));
  const [best] = thin.length > 0 ? thin.sort((one, other) => one.far - other.far) : near.sort(bySize);
  return best?.part;
}

/** Zones last, then the highest, then the smallest. */
function bySize({ part: one }: { part: Part }, { part: other }: { part: Part }): number {
  return (
    Number(one.list === 'zones') - Number(other.list === 'zones') ||
    levelOf(other) - levelOf(one) ||
    areaOf(one) - areaOf(other)
  );
}

function areaOf(part: Part): number {
  const { minX, minY, maxX, maxY } = boxOf(part);
  return (maxX - minX) * (maxY - minY);
}

/** How far a spot is from a part; nought inside of it. */
export function farFrom(part: Part, at: Point): number {
  if (part.list === 'markers')
    return Math.max(0, Math.hypot(part.part.x - at[0], part.part.y - at[1]) - (part.part.radius ?? 0.5));
  const points = pointsOf(part);
  if (part.list === 'walls' || part.list === 'doors' || part.list === 'ways' || part.list === 'ductways')
    return toStretch(at, points[0] as Point, points[1] as Point);
  if (isInside(points, at)) return 0;
  return Math.min(
    ...points.map((corner, index) => toStretch(at, corner, points[(index + 1) % points.length] as Point)),
  );
}

function toStretch([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / long));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

export function isInside(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The fighter at this spot; the highest of several. */
export function modelAt(board: Board, [x, y]: Point, slack: number): Model | undefined {
  return [...board.models.values()]
    .filter((each) => each.side !== null && Math.hypot(each.x - x, each.y - y) <= each.radius + slack)
    .sort((one, other) => other.height - one.height)[0];
}
