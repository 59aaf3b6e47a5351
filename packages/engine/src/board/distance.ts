/** Points, distances and bearings on a board seen from above: x grows to the east, y to the north, in inches. */

export type Point = readonly [x: number, y: number];

/** A base: its centre and how far it reaches. */
export interface Round {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Less than any tape can show: what sums and roots of decimal inches may be off by. */
export const HAIR = 1e-9;

/** "Within X inches" includes exactly X [core.measure.distance.5]. */
export function reaches(distance: number, reach: number): boolean {
  return distance <= reach + HAIR;
}

/** Inches without the noise of binary fractions: 0.3, not 0.30000000000000004. */
export function tidy(inches: number, decimals = 6): number {
  const scale = decimals === 6 ? 1e6 : 10 ** decimals;
  return Math.round(inches * scale) / scale || 0; // never -0
}

/** A point for the story, to two decimals. */
export function told([x, y]: Point): Point {
  return [tidy(x, 2), tidy(y, 2)];
}

/**
 * How long a way is that leads so far east, so far north and so far up. `Math.hypot` is many times slower, and its last
 * digit may differ from engine to engine.
 */
export function lengthOf(east: number, north: number, up = 0): number {
  return Math.sqrt(east * east + north * north + up * up);
}

export function centreOf({ x, y }: Round): Point {
  return [x, y];
}

export function distanceBetween([ax, ay]: Point, [bx, by]: Point): number {
  return lengthOf(bx - ax, by - ay);
}

/** From a point to the nearest spot of a stretch between two others. */
export function distanceToStretch(at: Point, from: Point, to: Point): number {
  return lengthToStretch(at[0], at[1], from[0], from[1], to[0], to[1]);
}

/** The same in plain numbers, which make no points to be forgotten at once. */
export function lengthToStretch(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length;
  const at = along < 0 ? 0 : along > 1 ? 1 : along;
  return lengthOf(px - (ax + at * dx), py - (ay + at * dy));
}

/** The direction from one point to another, in degrees clockwise from north. */
export function bearingTo([ax, ay]: Point, [bx, by]: Point): number {
  return bearingOf(bx - ax, by - ay);
}

/** The direction of a way that leads so far east and so far north. */
export function bearingOf(east: number, north: number): number {
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The angle between two bearings, 0 to 180 degrees. */
export function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** So many inches along a bearing. */
export function moved([x, y]: Point, bearing: number, inches: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return [x + inches * Math.sin(angle), y + inches * Math.cos(angle)];
}

/** So many inches from one point straight towards another. */
export function movedTowards(from: Point, to: Point, inches: number): Point {
  const whole = distanceBetween(from, to);
  if (whole === 0) return from;
  const part = inches / whole;
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
}
