/**
 * A limit as shapes to draw: the same `Where` that is checked, with all known parts turned into boxes and
 * discs.
 */

import type { Inches, Spot } from '../table/question.ts';
import { type Ground, type Near, type Outline, type Size, sayWhere, type Where } from './where.ts';

export interface Point {
  readonly x: Inches;
  readonly y: Inches;
}

/** Everything within so many inches of a point. */
export interface Disc extends Point {
  readonly inches: Inches;
}

/**
 * A part of a limit: inside the box, inside one disc of each list, and inside none of the holes, whose rims still
 * belong to the part. A limit is drawn as all its parts together.
 */
export interface Part {
  readonly box: Outline;
  readonly discs: readonly (readonly Disc[])[];
  readonly holes: readonly (Disc | Outline)[];
  /** What only people can tell: the part holds provided that all of it is so. */
  readonly provided: readonly string[];
  /** The box only shows an example; the table decides where it lies. */
  readonly example: boolean;
}

/** A line that shows a distance of the limit. */
export interface Measure {
  readonly from: Point;
  readonly to: Point;
  readonly inches: Inches;
}

/**
 * The parts of a limit. A spot surely keeps to it if it lies in a part without anything left to people, and breaks it
 * if it lies in no part.
 */
export function shapeOf(
  where: Where,
  ground: Ground,
  say: (where: Where) => string = sayPlainly,
): readonly Part[] {
  const whole = wholeOf(ground);
  switch (where.is) {
    case 'anywhere':
      return [whole];
    case 'within':
      return partsWithin(where.inches, where.near, ground, say(where));
    case 'at-least':
      return partsAway(where.inches, where.near, ground, say(where));
    case 'zone': {
      if (where.outline) return [{ ...whole, box: where.outline }];
      const left = { ...whole, provided: [say(where)] };
      return where.example ? where.example.map((box) => ({ ...left, box, example: true })) : [left];
    }
    case 'unseen-by':
    case 'stated':
      return [{ ...whole, provided: [say(where)] }];
    case 'all':
      return where.of.reduce<readonly Part[]>(
        (parts, each) => {
          const others = shapeOf(each, ground, say);
          return parts.flatMap((part) => others.flatMap((other) => overlapOf(part, other)));
        },
        [whole],
      );
    case 'any':
      return where.of.flatMap((each) => shapeOf(each, ground, say));
    default:
      return where satisfies never;
  }
}

/** Does the point lie in this part? */
export function isInPart({ box, discs, holes }: Part, point: Point): boolean {
  return (
    isInBox(box, point) &&
    discs.every((some) => some.some((disc) => distanceOf(disc, point) <= disc.inches)) &&
    !holes.some((hole) => ('inches' in hole ? distanceOf(hole, point) < hole.inches : isWithin(hole, point)))
  );
}

/** The distances that a limit speaks of, as lines: where to put the tape. */
export function measuresOf(where: Where, ground: Ground): readonly Measure[] {
  switch (where.is) {
    case 'within':
    case 'at-least':
      return where.inches > 0 ? measureFrom(where.near, where.inches, ground) : [];
    case 'zone':
      return where.outline ? sidesOf(where.outline, ground) : [];
    case 'all':
    case 'any':
      return where.of.flatMap((each) => measuresOf(each, ground));
    case 'anywhere':
    case 'unseen-by':
    case 'stated':
      return [];
    default:
      return where satisfies never;
  }
}

function sayPlainly(where: Where): string {
  return sayWhere(where);
}

function wholeOf({ width, depth }: Size): Part {
  return { box: { x: [0, width], y: [0, depth] }, discs: [], holes: [], provided: [], example: false };
}

function partsWithin(inches: Inches, near: Near, ground: Ground, words: string): readonly Part[] {
  const whole = wholeOf(ground);
  if ('of' in near && near.of === 'edge') {
    const inner = inset(ground, inches);
    return [inner ? { ...whole, holes: [inner] } : whole];
  }
  const { known, asked } = pointsOf(near, ground);
  if (asked === 0) return [whole];
  return [
    ...(known.length > 0 ? [{ ...whole, discs: [discsRound(known, inches)] }] : []),
    ...(known.length < asked ? [{ ...whole, provided: [words] }] : []),
  ];
}

function partsAway(inches: Inches, near: Near, ground: Ground, words: string): readonly Part[] {
  const whole = wholeOf(ground);
  if ('of' in near && near.of === 'edge') {
    const inner = inset(ground, inches);
    return inner ? [{ ...whole, box: inner }] : [];
  }
  const { known, asked } = pointsOf(near, ground);
  const provided = known.length < asked ? [words] : [];
  return [{ ...whole, holes: discsRound(known, inches), provided }];
}

/** The points that distances are taken to, and how many there would be if somebody told where all of them are. */
function pointsOf(near: Near, ground: Ground): { readonly known: readonly Point[]; readonly asked: number } {
  const { width, depth } = ground;
  if ('of' in near) {
    const known =
      near.of === 'centre'
        ? [{ x: width / 2, y: depth / 2 }]
        : [0, width].flatMap((x) => [0, depth].map((y) => ({ x, y })));
    return { known, asked: known.length };
  }
  const spots: readonly (Spot | null)[] = 'at' in near ? near.at : near.to.map((id) => ground.spotOf(id));
  return { known: spots.filter(isPoint), asked: spots.length };
}

function isPoint(spot: Spot | null): spot is Exclude<Spot, 'placed'> {
  return spot !== null && spot !== 'placed';
}

function discsRound(points: readonly Point[], inches: Inches): readonly Disc[] {
  return points.map(({ x, y }) => ({ x, y, inches }));
}

/** The board without a margin; undefined if nothing is left of it. */
function inset({ width, depth }: Size, inches: Inches): Outline | undefined {
  if (2 * inches > Math.min(width, depth)) return undefined;
  return { x: [inches, width - inches], y: [inches, depth - inches] };
}

function overlapOf(one: Part, other: Part): readonly Part[] {
  const box = {
    x: overlapOfSides(one.box.x, other.box.x),
    y: overlapOfSides(one.box.y, other.box.y),
  };
  if (box.x[0] > box.x[1] || box.y[0] > box.y[1]) return [];
  return [
    {
      box,
      discs: [...one.discs, ...other.discs],
      holes: [...one.holes, ...other.holes],
      provided: [...new Set([...one.provided, ...other.provided])],
      example: one.example || other.example,
    },
  ];
}

function overlapOfSides(one: Outline['x'], other: Outline['x']): Outline['x'] {
  return [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
}

function isInBox({ x, y }: Outline, point: Point): boolean {
  return point.x >= x[0] && point.x <= x[1] && point.y >= y[0] && point.y <= y[1];
}

function isWithin({ x, y }: Outline, point: Point): boolean {
  return point.x > x[0] && point.x < x[1] && point.y > y[0] && point.y < y[1];
}

function distanceOf(one: Point, other: Point): Inches {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function measureFrom(near: Near, inches: Inches, ground: Ground): readonly Measure[] {
  const { width } = ground;
  if ('of' in near && near.of === 'edge') {
    return [{ from: { x: width / 2, y: 0 }, to: { x: width / 2, y: inches }, inches }];
  }
  const [from] = pointsOf(near, ground).known;
  if (!from) return [];
  // Towards the wider side of the board, if there is room for the line.
  const to = { x: from.x + (from.x > width / 2 ? -inches : inches), y: from.y };
  return [{ from, to, inches }];
}

/** The sides of a box that are shorter than the board's. */
function sidesOf({ x, y }: Outline, { width, depth }: Size): readonly Measure[] {
  const across = { from: { x: x[0], y: y[0] }, to: { x: x[1], y: y[0] }, inches: x[1] - x[0] };
  const along = { from: { x: x[0], y: y[0] }, to: { x: x[0], y: y[1] }, inches: y[1] - y[0] };
  return [...(across.inches < width ? [across] : []), ...(along.inches < depth ? [along] : [])];
}
