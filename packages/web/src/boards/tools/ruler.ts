/** The ruler: drag from here to there. It stays where it was laid until the next one. */
import {
  type Board,
  distance,
  distanceToPlace,
  isSolidBetween,
  type Model,
} from '@hive-arbiter/engine/board';
import type { Pixel } from '../camera.ts';
import type { Point } from '../parts.ts';
import { hasMoved, type Pointer } from './pointer.ts';

/** An end of the ruler: a spot, or a model, whose base is measured from. */
export interface End {
  readonly at: Point;
  readonly height: number;
  readonly model?: string;
}

export interface Laid {
  readonly from: End;
  readonly to: End;
}

export type Ruler =
  | { readonly kind: 'idle'; readonly laid?: Laid }
  | { readonly kind: 'pointing'; readonly from: End; readonly pixel: Pixel }
  | { readonly kind: 'dragging'; readonly laid: Laid };

export const NO_RULER: Ruler = { kind: 'idle' };

/** `endAt` says what lies at a point: a model's base, or the surface there. */
export function rulerStep(ruler: Ruler, pointer: Pointer, endAt: (at: Point) => End): Ruler {
  const { type, at, pixel } = pointer;
  if (type === 'cancel') return NO_RULER;
  switch (ruler.kind) {
    case 'idle':
      return type === 'down' ? { kind: 'pointing', from: endAt(at), pixel } : ruler;
    case 'pointing':
      if (type === 'up') return NO_RULER;
      if (type === 'move' && hasMoved(ruler.pixel, pixel))
        return { kind: 'dragging', laid: { from: ruler.from, to: endAt(at) } };
      return ruler;
    case 'dragging': {
      const laid = type === 'down' ? ruler.laid : { from: ruler.laid.from, to: endAt(at) };
      return { kind: type === 'up' ? 'idle' : 'dragging', laid };
    }
    default:
      return ruler satisfies never;
  }
}

export function laidOf(ruler: Ruler): Laid | undefined {
  return ruler.kind === 'pointing' ? undefined : ruler.laid;
}

/** What the ruler shows, by the engine's own measure: from base to base, heights included. */
export function inchesOf(board: Board, { from, to }: Laid): number {
  const [one, other] = [modelAt(board, from), modelAt(board, to)];
  const place = ({ at: [x, y], height }: End) => ({ x, y, height });
  if (one && other) return distance(one, other);
  if (one) return distanceToPlace(one, place(to));
  if (other) return distanceToPlace(other, place(from));
  return Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1], to.height - from.height);
}

function modelAt(board: Board, { model }: End): Model | undefined {
  return model === undefined ? undefined : board.models.get(model);
}

/** Is something solid between the ends, just above the ground? */
export function isThroughSolid(board: Board, { from, to }: Laid): boolean {
  const place = ({ at: [x, y], height }: End) => ({ x, y, height: height + 0.5 });
  return isSolidBetween(board, place(from), place(to));
}
