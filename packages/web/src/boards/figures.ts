/** How high floors are, written where it can be read. Sizes are pixels, places inches; `px` is how many inches a pixel is. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { cross, type Taken, widthOf } from './labels.ts';
import { isInside } from './pick.ts';

/** A floor that says how high it is, and the middle of the foot of its figure. */
export interface Figure {
  readonly id: string;
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels of a figure, and how far apart those of the same height are at least. */
const FIGURE = { high: 14, apart: 150 } as const;
/** Steps of a floor at which a figure is tried. */
const TRIES = 8;

/**
 * How high the raised floors in sight are, each where its figure is on the floor as a whole, on nothing above it, and covers
 * nobody. Where there is no room for it there is none.
 */
export function figuresOf(
  { floors, blocks, size }: Pick<BoardFile, 'floors' | 'blocks' | 'size'>,
  px: number,
  free: readonly Taken[],
  seen: Taken,
  level = Number.POSITIVE_INFINITY,
): readonly Figure[] {
  const found: Figure[] = [];
  const taken = [...free];
  const high = FIGURE.high * px;
  for (const { id, at, outline } of floors) {
    if (at <= 0 || at > level) continue;
    const words = `${at}"`;
    const half = (widthOf(words) / 2 - 4) * px;
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => size.depth - y)];
    const x0 = Math.max(Math.min(...xs), seen.x0) + half;
    const x1 = Math.min(Math.max(...xs), seen.x1) - half;
    const y0 = Math.max(Math.min(...ys), seen.y0) + high;
    const y1 = Math.min(Math.max(...ys), seen.y1) - 2 * px;
    if (x0 > x1 || y0 > y1) continue;
    const above = [
      ...floors.filter((other) => other.at > at && other.at <= level).map((other) => other.outline),
      ...blocks.filter(({ bottom, top }) => top > at && bottom <= level).map((block) => block.outline),
    ];
    const isFree = (x: number, y: number) => {
      const box = { x0: x - half, x1: x + half, y0: y - high, y1: y };
      if (taken.some((other) => cross(box, other))) return false;
      const spots = [box.x0, x, box.x1].flatMap((left) =>
        [box.y0, y - high / 2, y].map((top) => [left, size.depth - top] as const),
      );
      return spots.every((spot) => isInside(outline, spot) && !above.some((other) => isInside(other, spot)));
    };
    const isSaid = (x: number, y: number) =>
      found.some((each) => each.words === words && Math.hypot(each.x - x, each.y - y) < FIGURE.apart * px);
    search: for (let row = 0; row <= TRIES; row++)
      for (let column = 0; column <= TRIES; column++) {
        const x = x0 + (column / TRIES) * (x1 - x0);
        const y = y0 + (row / TRIES) * (y1 - y0);
        if (isSaid(x, y) || !isFree(x, y)) continue;
        found.push({ id, words, x, y });
        taken.push({ x0: x - half, x1: x + half, y0: y - high, y1: y });
        break search;
      }
  }
  return found;
}
