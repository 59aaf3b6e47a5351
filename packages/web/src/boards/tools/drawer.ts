/** The drawer: drag out something new from one corner or end to the other; a tap makes one of the usual size. */
import type { Pixel } from '../camera.ts';
import type { Point } from '../parts.ts';
import { hasMoved, type Pointer } from './pointer.ts';

export type Drawer =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly from: Point; readonly pixel: Pixel }
  | { readonly kind: 'dragging'; readonly from: Point; readonly to: Point };

/** Where it was drawn; without an end it was a tap. */
export interface Drawn {
  readonly from: Point;
  readonly to?: Point;
}

export const NOT_DRAWING: Drawer = { kind: 'idle' };

export function drawerStep(
  drawer: Drawer,
  pointer: Pointer,
): { readonly drawer: Drawer; readonly drawn?: Drawn } {
  const { type, at, pixel } = pointer;
  if (type === 'cancel') return { drawer: NOT_DRAWING };
  switch (drawer.kind) {
    case 'idle':
      return { drawer: type === 'down' ? { kind: 'pointing', from: at, pixel } : drawer };
    case 'pointing':
      if (type === 'up') return { drawer: NOT_DRAWING, drawn: { from: drawer.from } };
      if (type === 'move' && hasMoved(drawer.pixel, pixel))
        return { drawer: { kind: 'dragging', from: drawer.from, to: at } };
      return { drawer };
    case 'dragging':
      if (type === 'up') return { drawer: NOT_DRAWING, drawn: { from: drawer.from, to: at } };
      return { drawer: { ...drawer, to: at } };
    default:
      return drawer satisfies never;
  }
}
