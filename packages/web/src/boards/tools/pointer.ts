/** A pointer as tools see it: what it did, where on the screen and on the board, and what was under it at the start. */
import type { Pixel } from '../camera.ts';
import type { Point } from '../parts.ts';

export interface Pointer {
  readonly type: 'down' | 'move' | 'up' | 'cancel';
  /** Which finger. */
  readonly id: number;
  readonly pixel: Pixel;
  readonly at: Point;
  /** The id of the part or model under it as it came down. */
  readonly on?: string;
}

/** A finger that trembles does not drag yet. */
const SLACK = 5;

export function hasMoved(from: Pixel, to: Pixel): boolean {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) > SLACK;
}
