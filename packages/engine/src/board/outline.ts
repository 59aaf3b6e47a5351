/** Outlines: simple figures seen from above, given by their corners. */
import { HAIR, lengthToStretch, type Point } from './distance.ts';
import { stretchesMeet } from './sight.ts';

export type Outline = readonly Point[];

/** What a point may be off the rim by and still lie on it. */
const RIM = 1e-7;

/** Does the figure hold this point? Its rim belongs to it. */
export function holds(outline: Outline, at: Point): boolean {
  const x = at[0];
  const y = at[1];
  let inside = false;
  let before = outline[outline.length - 1] as Point;
  for (let corner = 0; corner < outline.length; corner++) {
    const here = outline[corner] as Point;
    const ax = here[0];
    const ay = here[1];
    const dx = before[0] - ax;
    const dy = before[1] - ay;
    before = here;
    // On this side, or near enough?
    const part = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    if (part >= -RIM && part <= 1 + RIM) {
      const offX = x - ax - part * dx;
      const offY = y - ay - part * dy;
      if (offX * offX + offY * offY <= RIM * RIM) return true;
    }
    if (ay > y !== ay + dy > y && x < (dx * (y - ay)) / dy + ax) inside = !inside;
  }
  return inside;
}

/** Does the figure hold this point inside its rim? */
export function isInside(outline: Outline, at: Point): boolean {
  return holds(outline, at) && !isOnRim(outline, at);
}

function isOnRim(outline: Outline, at: Point): boolean {
  for (let here = 0; here < outline.length; here++) {
    const [from, to] = sideOf(outline, here);
    const slack = RIM;
    if (at[0] < Math.min(from[0], to[0]) - slack || at[0] > Math.max(from[0], to[0]) + slack) continue;
    if (at[1] < Math.min(from[1], to[1]) - slack || at[1] > Math.max(from[1], to[1]) + slack) continue;
    if (lengthToStretch(at[0], at[1], from[0], from[1], to[0], to[1]) <= slack) return true;
  }
  return false;
}

/** The side that begins at this corner. */
export function sideOf(outline: Outline, corner: number): readonly [Point, Point] {
  return [outline[corner] as Point, outline[(corner + 1) % outline.length] as Point];
}

/** Twice the area, positive where the corners run against the clock. */
function doubleArea(outline: Outline): number {
  let sum = 0;
  for (let corner = 0; corner < outline.length; corner++) {
    const [[ax, ay], [bx, by]] = sideOf(outline, corner);
    sum += ax * by - bx * ay;
  }
  return sum;
}

export function areaOf(outline: Outline): number {
  return Math.abs(doubleArea(outline)) / 2;
}

/** Does it have some area, with no side crossing another? */
export function isConvexOrSimple(outline: Outline): boolean {
  if (areaOf(outline) < 0.01) return false;
  const count = outline.length;
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      const neighbours = other === one + 1 || (one === 0 && other === count - 1);
      if (neighbours) continue;
      if (stretchesMeet(...sideOf(outline, one), ...sideOf(outline, other))) return false;
    }
  }
  return true;
}

/** Do two figures share some area? Figures that only touch do not. */
export function outlinesCross(one: Outline, other: Outline): boolean {
  if (one.some((corner) => isInside(other, corner)) || other.some((corner) => isInside(one, corner)))
    return true;
  if (isInside(other, middleOf(one)) || isInside(one, middleOf(other))) return true;
  for (let a = 0; a < one.length; a++)
    for (let b = 0; b < other.length; b++)
      if (properlyCross(...sideOf(one, a), ...sideOf(other, b))) return true;
  return false;
}

export function middleOf(outline: Outline): Point {
  const sum = outline.reduce<[number, number]>(([x, y], corner) => [x + corner[0], y + corner[1]], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

function properlyCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  return abc * abd < -HAIR && cda * cdb < -HAIR;
}

/** The parts of the way from one point to another that lie inside the figure, as fractions of the way. */
export function insideParts(
  outline: Outline,
  from: Point,
  to: Point,
): readonly (readonly [number, number])[] {
  const [fromX, fromY] = from;
  const dx = to[0] - fromX;
  const dy = to[1] - fromY;
  const cuts = [0, 1];
  let before = outline[0] as Point;
  for (let corner = outline.length - 1; corner >= 0; corner--) {
    const here = outline[corner] as Point;
    const ax = here[0] - fromX;
    const ay = here[1] - fromY;
    const ex = before[0] - here[0];
    const ey = before[1] - here[1];
    before = here;
    const cross = dx * ey - dy * ex;
    if (cross < 1e-12 && cross > -1e-12) continue;
    const along = (ax * ey - ay * ex) / cross;
    if (along <= 0 || along >= 1) continue;
    const aside = (ax * dy - ay * dx) / cross;
    if (aside >= -HAIR && aside <= 1 + HAIR) cuts.push(along);
  }
  // No side is crossed: all of it is inside, or nothing.
  if (cuts.length === 2) return holds(outline, [fromX + dx / 2, fromY + dy / 2]) ? ALL_OF_IT : NONE_OF_IT;
  cuts.sort((one, other) => one - other);
  const parts: [number, number][] = [];
  for (let index = 0; index + 1 < cuts.length; index++) {
    const start = cuts[index] as number;
    const end = cuts[index + 1] as number;
    if (end - start < 1e-9) continue;
    const middle = (start + end) / 2;
    if (!holds(outline, [fromX + middle * dx, fromY + middle * dy])) continue;
    const last = parts.at(-1);
    if (last && start - last[1] < 1e-9) last[1] = end;
    else parts.push([start, end]);
  }
  return parts;
}

const ALL_OF_IT: readonly (readonly [number, number])[] = [[0, 1]];
const NONE_OF_IT: readonly (readonly [number, number])[] = [];

/** A rectangle as an outline. */
export function rectangle(x: number, y: number, width: number, depth: number): Outline {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
}

export function distanceToOutline(at: Point, outline: Outline): number {
  return holds(outline, at) ? 0 : distanceToRim(at, outline);
}

/** How far a point is from the rim of a figure, inside or out. */
export function distanceToRim(at: Point, outline: Outline): number {
  const [x, y] = at;
  let least = Number.POSITIVE_INFINITY;
  let from = outline[outline.length - 1] as Point;
  for (let corner = 0; corner < outline.length; corner++) {
    const to = outline[corner] as Point;
    least = Math.min(least, lengthToStretch(x, y, from[0], from[1], to[0], to[1]));
    from = to;
  }
  return least;
}

/** Do all corners turn the same way? */
export function isConvex(outline: Outline): boolean {
  let [left, right] = [false, false];
  for (let corner = 0; corner < outline.length; corner++) {
    const [a, b] = sideOf(outline, corner);
    const [, c] = sideOf(outline, (corner + 1) % outline.length);
    const turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
    if (turn > HAIR) left = true;
    if (turn < -HAIR) right = true;
  }
  return !(left && right);
}

/** The corners against the clock. */
export function turnedLeft(outline: Outline): Outline {
  return doubleArea(outline) < 0 ? [...outline].reverse() : outline;
}

/**
 * The part of a line inside a convex figure whose corners run against the clock, as fractions of the way; false if it
 * passes by. The fractions are left in `clip`, which the next call overwrites: this runs a million times a second.
 */
export const clip = { start: 0, end: 1 };
export function clips(outline: Outline, ax: number, ay: number, bx: number, by: number): boolean {
  let start = 0;
  let end = 1;
  let before = outline[outline.length - 1] as Point;
  for (let corner = 0; corner < outline.length; corner++) {
    const here = outline[corner] as Point;
    const ex = here[0] - before[0];
    const ey = here[1] - before[1];
    // How far left of the side, times its length: inside is not negative.
    const atA = ex * (ay - before[1]) - ey * (ax - before[0]);
    const atB = ex * (by - before[1]) - ey * (bx - before[0]);
    before = here;
    if (atA < 0 && atB < 0) return false;
    if (atA >= 0 && atB >= 0) continue;
    const cut = atA / (atA - atB);
    if (atA < 0) start = Math.max(start, cut);
    else end = Math.min(end, cut);
    if (end - start < 1e-9) return false;
  }
  clip.start = start;
  clip.end = end;
  return end - start >= 1e-9;
}
