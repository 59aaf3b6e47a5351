/** The mover: tap a thing to pick it, drag it to move it. It reports the result and changes nothing itself. */
import type { Pixel } from '../camera.ts';
import type { Point } from '../parts.ts';
import { hasMoved, type Pointer } from './pointer.ts';

export type Mover =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly on: string; readonly from: Point; readonly pixel: Pixel }
  | { readonly kind: 'dragging'; readonly on: string; readonly from: Point; readonly by: Point };

export type Moved =
  | { readonly kind: 'picked'; readonly id: string }
  | { readonly kind: 'dropped'; readonly id: string; readonly by: Point };

export const NOT_MOVING: Mover = { kind: 'idle' };

export function moverStep(mover: Mover, pointer: Pointer): { readonly mover: Mover; readonly told?: Moved } {
  const { type, at, pixel, on } = pointer;
  if (type === 'cancel') return { mover: NOT_MOVING };
  switch (mover.kind) {
    case 'idle':
      return {
        mover: type === 'down' && on !== undefined ? { kind: 'pointing', on, from: at, pixel } : mover,
      };
    case 'pointing':
      if (type === 'up') return { mover: NOT_MOVING, told: { kind: 'picked', id: mover.on } };
      if (type === 'move' && hasMoved(mover.pixel, pixel))
        return { mover: { kind: 'dragging', on: mover.on, from: mover.from, by: minus(at, mover.from) } };
      return { mover };
    case 'dragging': {
      const by = minus(at, mover.from);
      if (type === 'up') return { mover: NOT_MOVING, told: { kind: 'dropped', id: mover.on, by } };
      return { mover: { ...mover, by } };
    }
    default:
      return mover satisfies never;
  }
}

function minus([ax, ay]: Point, [bx, by]: Point): Point {
  return [ax - bx, ay - by];
}
