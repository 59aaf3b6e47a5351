/** Distances between models in three dimensions, contact, engagement, and what solid terrain lies between. */
import type { Inches, Ref } from '../table/question.ts';
import { areEnemies, type Board, isShut, type Model, modelOf, type Place, tallNow } from './board.ts';
import { distanceToStretch, HAIR, lengthOf, type Point, reaches } from './distance.ts';
import { narrowest } from './file.ts';
import { distanceToOutline, holds } from './outline.ts';
import { along, inBox, type Level, type Stretch } from './terrain.ts';

/**
 * From the nearest point of one base to the nearest of the other [core.measure.distance.1], including the difference
 * of heights (ruling core.flat-height). A prone fighter is measured as if upright [core.measure.distance.3].
 */
export function distance(one: Model, other: Model): Inches {
  return distanceFrom(one, one.radius, other);
}

/** The same from a base of so much radius at a place where nobody stands yet. */
export function distanceFrom(place: Place, radius: Inches, other: Model): Inches {
  const apart = lengthOf(other.x - place.x, other.y - place.y) - radius - other.radius;
  return lengthOf(Math.max(0, apart), other.height - place.height);
}

export function distanceToPlace(from: Model, { x, y, height }: Place): Inches {
  return lengthOf(Math.max(0, lengthOf(x - from.x, y - from.y) - from.radius), height - from.height);
}

/** Are they within so many inches, with no solid terrain in between? Exactly so many is within [core.measure.distance.5]. */
export function isWithin(board: Board, one: Model, other: Model, inches: Inches): boolean {
  return reaches(distance(one, other), inches) && !areSplit(board, one, other);
}

/** The ones in the list within so many inches, nearest first. */
export function within(board: Board, from: Model, to: readonly Ref[], inches: Inches): readonly Ref[] {
  return byDistance(board, from, to).filter((id) => isWithin(board, from, modelOf(board, id), inches));
}

/** The list, nearest first; those equally near stay in the order of the list. */
export function byDistance(board: Board, from: Model, to: readonly Ref[]): readonly Ref[] {
  const far = new Map(to.map((id) => [id, distance(from, modelOf(board, id))]));
  return [...to].sort((one, other) => (far.get(one) as number) - (far.get(other) as number));
}

/** Everyone as near as the nearest. */
export function nearest(board: Board, from: Model, to: readonly Ref[]): readonly Ref[] {
  const [first] = byDistance(board, from, to);
  if (first === undefined) return [];
  const least = distance(from, modelOf(board, first));
  return to.filter((id) => reaches(distance(from, modelOf(board, id)), least));
}

/** Measuring starts at the ankles, the waist and the shoulders: one clear line is enough. */
const PARTS = [0.1, 0.5, 0.9] as const;

/** Solid terrain between two models: no distance is measured through it [core.measure.distance.4]. */
export function areSplit(board: Board, one: Model, other: Model): boolean {
  const apart = lengthOf(other.x - one.x, other.y - one.y);
  for (const part of PARTS)
    if (!isSolidBetween(board, rimTowards(one, other, apart, part), rimTowards(other, one, apart, part)))
      return false;
  return true;
}

/** The point of a base that is nearest to somebody, at a part of the height. */
function rimTowards(from: Model, to: Model, apart: Inches, part: number): Place {
  const out = apart === 0 ? 0 : Math.min(from.radius, apart) / apart;
  return {
    x: from.x + out * (to.x - from.x),
    y: from.y + out * (to.y - from.y),
    height: from.height + part * from.tall,
  };
}

/** Does the straight line meet a wall, a floor or a closed door? Windows let it through where they are open. */
export function isSolidBetween(board: Board, from: Place, to: Place): boolean {
  const { terrain } = board;
  const count = along(terrain, from.x, from.y, to.x, to.y, 0);
  for (let at = 0; at < count; at++) {
    const stretch = terrain.uprights[terrain.tiles.found[at] as number] as Stretch;
    if (stretch.kind === 'railing' || !stops(stretch, from, to)) continue;
    if (stretch.kind !== 'door' || isShut(board, stretch)) return true;
  }
  for (const level of terrain.levels) if (cuts(level, from, to)) return true;
  return false;
}

/** Where the line meets an upright stretch, as a fraction of the way, or -1. */
export function meets(stretch: Stretch, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const ex = stretch.bx - stretch.ax;
  const ey = stretch.by - stretch.ay;
  const cross = dx * ey - dy * ex;
  const px = stretch.ax - ax;
  const py = stretch.ay - ay;
  if (Math.abs(cross) < 1e-12) return meetsAlong(dx, dy, px, py, ex, ey);
  const along = (px * ey - py * ex) / cross;
  if (along < -HAIR || along > 1 + HAIR) return -1;
  const aside = (px * dy - py * dx) / cross;
  return aside < -HAIR || aside > 1 + HAIR ? -1 : Math.min(1, Math.max(0, along));
}

/** Where a line that runs along a stretch first touches it. */
function meetsAlong(dx: number, dy: number, px: number, py: number, ex: number, ey: number): number {
  const length = dx * dx + dy * dy;
  if (length < HAIR || Math.abs(dx * py - dy * px) / Math.sqrt(length) > HAIR) return -1;
  const one = (px * dx + py * dy) / length;
  const other = ((px + ex) * dx + (py + ey) * dy) / length;
  const [first, last] = one < other ? [one, other] : [other, one];
  return last < -HAIR || first > 1 + HAIR ? -1 : Math.min(1, Math.max(0, first));
}

function stops(stretch: Stretch, from: Place, to: Place): boolean {
  if (Math.max(from.x, to.x) < Math.min(stretch.ax, stretch.bx) - HAIR) return false;
  if (Math.min(from.x, to.x) > Math.max(stretch.ax, stretch.bx) + HAIR) return false;
  if (Math.max(from.y, to.y) < Math.min(stretch.ay, stretch.by) - HAIR) return false;
  if (Math.min(from.y, to.y) > Math.max(stretch.ay, stretch.by) + HAIR) return false;
  const along = meets(stretch, from.x, from.y, to.x, to.y);
  if (along < 0) return false;
  const at = from.height + along * (to.height - from.height);
  if (at < stretch.bottom - HAIR || at > stretch.top + HAIR) return false;
  return stretch.kind !== 'window' || at <= stretch.sill || at >= stretch.lintel;
}

function cuts(level: Level, from: Place, to: Place): boolean {
  const [low, high] = from.height < to.height ? [from, to] : [to, from];
  if (!(low.height < level.at - HAIR && level.at < high.height - HAIR)) return false;
  const along = (level.at - from.height) / (to.height - from.height);
  const [x, y] = [from.x + along * (to.x - from.x), from.y + along * (to.y - from.y)];
  return inBox(level, x, y) && holds(level.outline, [x, y]);
}

/** Bases that touch, on levels no more than a step apart. */
export function areInContact(one: Model, other: Model): boolean {
  return (
    reaches(lengthOf(other.x - one.x, other.y - one.y), one.radius + other.radius + TOUCH) &&
    isLevel(one, other)
  );
}

/** Closer than any tape tells: bases laid together by decimals touch. */
const TOUCH = 1e-6;

function isLevel(one: Model, other: Model): boolean {
  return Math.abs(one.height - other.height) <= 0.5 + HAIR;
}

/**
 * Engaged: standing enemies in base contact, or both touching the same obstacle less than 1" wide from opposite sides
 * [core.combat.barricade.1].
 */
export function areEngaged(board: Board, one: Model, other: Model): boolean {
  if (!areEnemies(one, other) || one.stance !== 'standing' || other.stance !== 'standing') return false;
  if (areInContact(one, other)) return true;
  return isLevel(one, other) && isAcrossObstacle(board, one, other);
}

export function engagedWith(board: Board, one: Model): readonly Ref[] {
  return [...board.models.values()].filter((other) => areEngaged(board, one, other)).map(({ id }) => id);
}

function isAcrossObstacle(board: Board, one: Model, other: Model): boolean {
  const gap = lengthOf(other.x - one.x, other.y - one.y) - one.radius - other.radius;
  if (gap >= 1) return false;
  return board.terrain.obstacles.some(({ part }) => {
    const { outline, bottom } = part;
    if (Math.abs(bottom - one.height) > 0.5) return false;
    const touches = (of: Model) => distanceToOutline([of.x, of.y], outline) <= of.radius + TOUCH;
    if (!touches(one) || !touches(other) || narrowest(outline) >= 1 - HAIR) return false;
    // Opposite sides: the straight line between them runs across it, not along it.
    return crossesOutline([one.x, one.y], [other.x, other.y], outline);
  });
}

function crossesOutline(from: Point, to: Point, outline: readonly Point[]): boolean {
  const steps = 16;
  for (let step = 1; step < steps; step++) {
    const part = step / steps;
    if (holds(outline, [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])])) return true;
  }
  return false;
}

/** Who is within 1" of the line along which range was measured: at risk of a stray shot [core.shooting.stray.1]. */
export function besideLine(board: Board, from: Model, to: Model): readonly Ref[] {
  const others = [...board.models.values()].filter(
    ({ id, side }) => side !== null && id !== from.id && id !== to.id,
  );
  const beside = others.filter((other) => {
    const plan = distanceToStretch([other.x, other.y], [from.x, from.y], [to.x, to.y]);
    if (!reaches(Math.max(0, plan - other.radius), 1)) return false;
    const far = lengthOf(to.x - from.x, to.y - from.y);
    const along = far === 0 ? 0 : lengthOf(other.x - from.x, other.y - from.y) / far;
    const line = from.height + Math.min(1, along) * (to.height - from.height);
    return line + from.tall >= other.height - 1 && line <= other.height + tallNow(other) + 1;
  });
  return byDistance(
    board,
    from,
    beside.map(({ id }) => id),
  );
}
