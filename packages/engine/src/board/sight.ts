/** Arcs of vision and lines of sight on a board seen from above. */
import {
  angleBetween,
  bearingOf,
  bearingTo,
  centreOf,
  distanceBetween,
  distanceToStretch,
  HAIR,
  lengthOf,
  type Point,
  type Round,
} from './distance.ts';

/** Does the arc of so many degrees to either side of the facing hold this point? */
export function arcHolds(from: Point, facing: number, toEitherSide: number, point: Point): boolean {
  if (distanceBetween(from, point) < HAIR) return true;
  return angleBetween(bearingTo(from, point), facing) <= toEitherSide + HAIR;
}

/** Does the arc touch any part of this base? The arc is less than half a turn wide. */
export function arcTouches(
  { x, y }: Pick<Round, 'x' | 'y'>,
  facing: number,
  toEitherSide: number,
  base: Round,
): boolean {
  const away = lengthOf(base.x - x, base.y - y);
  if (away < HAIR) return true;
  const outside = angleBetween(bearingOf(base.x - x, base.y - y), facing) - toEitherSide;
  if (outside <= HAIR) return true;
  // Beyond a right angle the nearest spot of the arc is the eye itself.
  const nearest = outside >= 90 ? away : away * Math.sin((outside * Math.PI) / 180);
  return nearest <= base.radius + HAIR;
}

/** Do two straight stretches meet, be it only at an end? A line through the corner of two walls stays blocked. */
export function stretchesMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (ofC !== ofD && ofA !== ofB) return true;
  return (
    (ofC === 0 && liesWithin(c, a, b)) ||
    (ofD === 0 && liesWithin(d, a, b)) ||
    (ofA === 0 && liesWithin(a, c, d)) ||
    (ofB === 0 && liesWithin(b, c, d))
  );
}

/** On which side of the line from a to b a point lies: 1, -1, or 0 on it. */
function side([ax, ay]: Point, [bx, by]: Point, [px, py]: Point): number {
  const area = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  return Math.abs(area) < HAIR ? 0 : Math.sign(area);
}

function liesWithin([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): boolean {
  const between = (p: number, a: number, b: number) =>
    Math.min(a, b) - HAIR <= p && p <= Math.max(a, b) + HAIR;
  return between(px, ax, bx) && between(py, ay, by);
}

/** An edge of terrain: solid stops a line, cover only obscures it. */
export interface Piece {
  readonly kind: 'solid' | 'cover';
  readonly from: Point;
  readonly to: Point;
}

/** What a line of sight meets first in importance: solid terrain, another body, an obstacle, or nothing. */
export type Line = 'blocked' | 'behind-body' | 'behind-cover' | 'clear';

/** Where the nine lines end, as parts of the target's radius to either side of its centre. */
const ENDS = [-0.9, -0.675, -0.45, -0.225, 0, 0.225, 0.45, 0.675, 0.9] as const;

/** Draws the nine lines from an eye to the width of a base, square to the line between the centres. */
export function linesOfSight(
  from: Point,
  target: Round,
  pieces: readonly Piece[],
  bodies: readonly Round[],
): readonly Line[] {
  const away = distanceBetween(from, centreOf(target));
  // From the same spot there is no direction; any is fine.
  const [alongX, alongY] = away === 0 ? [0, 1] : [(target.x - from[0]) / away, (target.y - from[1]) / away];
  return ENDS.map((end) => {
    const aside = end * target.radius;
    return lineOfSight(from, [target.x + aside * alongY, target.y - aside * alongX], pieces, bodies);
  });
}

function lineOfSight(from: Point, to: Point, pieces: readonly Piece[], bodies: readonly Round[]): Line {
  const meets = (kind: Piece['kind']) =>
    pieces.some((piece) => piece.kind === kind && stretchesMeet(from, to, piece.from, piece.to));
  if (meets('solid')) return 'blocked';
  const passesOver = (body: Round) => distanceToStretch(centreOf(body), from, to) < body.radius - HAIR;
  if (bodies.some(passesOver)) return 'behind-body';
  return meets('cover') ? 'behind-cover' : 'clear';
}
