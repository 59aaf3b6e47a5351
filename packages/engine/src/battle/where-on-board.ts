/**
 * `Where` limits on a board with positions: a spot is checked for good, with base-to-base distances and real sight, and
 * legal spots are drawn at random from a seed. What only words say (`stated`, a zone without an outline) stays unknown.
 */

import type { Board, Model, Place } from '../board/board.ts';
import { HAIR, lengthOf } from '../board/distance.ts';
import { isUnseenBy } from '../board/look.ts';
import { areSplit, distance } from '../board/measure.ts';
import { surfacesAt } from '../board/terrain.ts';
import { noRoom, type Refusal } from '../board/walk.ts';
import { Chance, type Seed } from '../table/chance.ts';
import type { Ref } from '../table/question.ts';
import type { Feature, Near, Outline, Where } from './where.ts';

export type Kept = 'yes' | 'no' | 'unknown';

/** A limit that is no distance, answered by a caller who knows the battle: a zone of the file, the lowest level. */
export type Stated = (limit: Where & { is: 'zone' | 'stated' }, there: Model) => Kept;

const ASK_PEOPLE: Stated = () => 'unknown';

/**
 * Does a model placed there keep to the limit? Distances are those between bases; nothing is measured through solid
 * terrain, so behind a wall nobody is near [core.measure.distance.4]. Things that are not on the board limit nothing.
 */
export function whereOnBoard(
  where: Where,
  board: Board,
  model: Model,
  place: Place,
  stated: Stated = ASK_PEOPLE,
): Kept {
  const there: Model = { ...model, ...place };
  switch (where.is) {
    case 'anywhere':
      return 'yes';
    case 'within':
      return nearEnough(where.near, board, there, where.inches) ? 'yes' : 'no';
    case 'at-least': {
      const least = where.beyond ? where.inches + HAIR : where.inches - HAIR;
      return farEnough(where.near, board, there, least) ? 'yes' : 'no';
    }
    case 'zone': {
      if (where.outline) return isInside(where.outline, place) ? 'yes' : 'no';
      const known = stated(where, there);
      if (known !== 'unknown' || !where.example) return known;
      // A zone that players lay out lies on a board as its example does.
      return where.example.some((outline) => isInside(outline, place)) ? 'yes' : 'no';
    }
    case 'unseen-by': {
      const by = where.by.filter((id) => board.models.has(id));
      return isUnseenBy(board, there, by) ? 'yes' : 'no';
    }
    case 'stated':
      return stated(where, there);
    case 'all': {
      let kept: Kept = 'yes';
      for (const each of where.of) {
        const one = whereOnBoard(each, board, model, place, stated);
        if (one === 'no') return 'no';
        if (one === 'unknown') kept = 'unknown';
      }
      return kept;
    }
    case 'any': {
      let kept: Kept = 'no';
      for (const each of where.of) {
        const one = whereOnBoard(each, board, model, place, stated);
        if (one === 'yes') return 'yes';
        if (one === 'unknown') kept = 'unknown';
      }
      return kept;
    }
    default:
      return where satisfies never;
  }
}

function isInside({ x, y }: Outline, place: Pick<Place, 'x' | 'y'>): boolean {
  return place.x >= x[0] - HAIR && place.x <= x[1] + HAIR && place.y >= y[0] - HAIR && place.y <= y[1] + HAIR;
}

/** Within so far of any of these. "Touching" is a reach of 0, and bases laid together by decimals touch. */
function nearEnough(near: Near, board: Board, there: Model, inches: number): boolean {
  const reach = inches === 0 ? TOUCHING : inches + HAIR;
  if ('of' in near) return toFeature(near.of, board, there) <= reach;
  if ('at' in near) return near.at.some(({ x, y }) => toPoint(there, x, y) <= reach);
  const others = known(near.to, board, there);
  return others.some((other) => distance(there, other) <= reach && !areSplit(board, there, other));
}

const TOUCHING = 0.05;

function farEnough(near: Near, board: Board, there: Model, least: number): boolean {
  if ('of' in near) return toFeature(near.of, board, there) >= least;
  if ('at' in near) return near.at.every(({ x, y }) => toPoint(there, x, y) >= least);
  return known(near.to, board, there).every(
    (other) => distance(there, other) >= least || areSplit(board, there, other),
  );
}

function known(ids: readonly Ref[], board: Board, there: Model): readonly Model[] {
  return ids.flatMap((id) => (id === there.id ? [] : (board.models.get(id) ?? [])));
}

function toPoint({ x, y, radius }: Model, px: number, py: number): number {
  return Math.max(0, lengthOf(px - x, py - y) - radius);
}

/** From the nearest point of the base. */
function toFeature(feature: Feature, board: Board, there: Model): number {
  const { width, depth } = board.terrain;
  const { x, y, radius } = there;
  if (feature === 'edge') return Math.max(0, Math.min(x, y, width - x, depth - y) - radius);
  if (feature === 'centre') return toPoint(there, width / 2, depth / 2);
  return Math.min(...[0, width].flatMap((cx) => [0, depth].map((cy) => toPoint(there, cx, cy))));
}

/** May the model be set up there: room for it, and within the limit? */
export function mayStand(
  where: Where,
  board: Board,
  model: Model,
  place: Place,
  stated: Stated = ASK_PEOPLE,
): { readonly kept: Kept; readonly refusal?: Omit<Refusal, 'clause' | 'leg'> } {
  const refusal = noRoom(board, model, place);
  if (refusal) return { kept: 'no', refusal };
  return { kept: whereOnBoard(where, board, model, place, stated) };
}

/** How fine the board is looked through for legal spots. */
const FINE = 0.5;

/**
 * Random legal spots, the same for the same seed; fewer than asked for if no more are found, and none only after
 * every half inch of every level was tried. Parts that only people can judge count as legal.
 */
export function sampleSpots(
  where: Where,
  board: Board,
  model: Model,
  { seed, count = 1, stated = ASK_PEOPLE }: { seed: Seed; count?: number; stated?: Stated },
): readonly Place[] {
  const box = boundsOf(where, board, model);
  const chance = new Chance(`spots:${seed}`);
  const [firstColumn, firstRow] = [Math.ceil(box.minX / FINE), Math.ceil(box.minY / FINE)];
  const columns = Math.floor(box.maxX / FINE) - firstColumn + 1;
  const rows = Math.floor(box.maxY / FINE) - firstRow + 1;
  if (columns < 1 || rows < 1) return [];
  const cells = columns * rows;
  // A walk through all squares in a scrambled order: its stride shares no factor with their number.
  let stride = chance.upTo(cells);
  while (gcd(stride, cells) > 1) stride = (stride % cells) + 1;
  const first = chance.upTo(cells) - 1;
  const found: Place[] = [];
  const { width, depth } = board.terrain;
  const { radius } = model;
  for (let turn = 0; turn < cells && found.length < count; turn++) {
    const cell = (first + turn * stride) % cells;
    // Moved inside where the base would hang over the edge of the board.
    const x = inside((firstColumn + (cell % columns)) * FINE, radius, width);
    const y = inside((firstRow + Math.floor(cell / columns)) * FINE, radius, depth);
    if (!mayKeep(where, board, model, x, y)) continue;
    for (const { at: height } of surfacesAt(board.terrain, x, y)) {
      const spot = { x, y, height };
      if (mayStand(where, board, model, spot, stated).kept !== 'no') found.push(spot);
      if (found.length >= count) break;
    }
  }
  return found;
}

function inside(at: number, radius: number, most: number): number {
  return Math.min(Math.max(at, radius), most - radius);
}

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const NOWHERE: Box = { minX: 1, minY: 1, maxX: 0, maxY: 0 };

/** A box that holds every spot within the limit, so that nothing else has to be looked at. */
function boundsOf(where: Where, board: Board, model: Model): Box {
  const { width, depth } = board.terrain;
  const whole = { minX: 0, minY: 0, maxX: width, maxY: depth };
  switch (where.is) {
    case 'within': {
      const { near, inches } = where;
      const reach = inches + model.radius + FINE;
      const around = (x: number, y: number, more = 0): Box => ({
        minX: Math.max(0, x - reach - more),
        minY: Math.max(0, y - reach - more),
        maxX: Math.min(width, x + reach + more),
        maxY: Math.min(depth, y + reach + more),
      });
      if ('at' in near) return near.at.map(({ x, y }) => around(x, y)).reduce(joined, NOWHERE);
      if ('to' in near)
        return known(near.to, board, model)
          .map(({ x, y, radius }) => around(x, y, radius))
          .reduce(joined, NOWHERE);
      return near.of === 'centre' ? around(width / 2, depth / 2) : whole;
    }
    case 'zone': {
      if (!where.outline) return whole;
      const { x, y } = where.outline;
      // A base is moved in from the edge, so the squares at the rim of the board belong to it.
      return {
        minX: Math.max(0, x[0] - FINE),
        minY: Math.max(0, y[0] - FINE),
        maxX: Math.min(width, x[1] + FINE),
        maxY: Math.min(depth, y[1] + FINE),
      };
    }
    case 'all':
      return where.of.map((each) => boundsOf(each, board, model)).reduce(shared, whole);
    case 'any':
      return where.of.map((each) => boundsOf(each, board, model)).reduce(joined, NOWHERE);
    default:
      return whole;
  }
}

function joined(one: Box, other: Box): Box {
  if (one.minX > one.maxX) return other;
  if (other.minX > other.maxX) return one;
  return {
    minX: Math.min(one.minX, other.minX),
    minY: Math.min(one.minY, other.minY),
    maxX: Math.max(one.maxX, other.maxX),
    maxY: Math.max(one.maxY, other.maxY),
  };
}

function shared(one: Box, other: Box): Box {
  return {
    minX: Math.max(one.minX, other.minX),
    minY: Math.max(one.minY, other.minY),
    maxX: Math.min(one.maxX, other.maxX),
    maxY: Math.min(one.maxY, other.maxY),
  };
}

/** Might a spot keep to the limit, as far as a look at the plan can tell? It saves looking for room and for walls. */
function mayKeep(where: Where, board: Board, model: Model, x: number, y: number): boolean {
  switch (where.is) {
    case 'within': {
      const { near } = where;
      const reach = where.inches + TOUCHING + model.radius;
      if ('of' in near) return toFeature(near.of, board, { ...model, x, y }) <= where.inches + TOUCHING;
      if ('at' in near) return near.at.some((at) => lengthOf(at.x - x, at.y - y) <= reach);
      return near.to.some((id) => {
        const other = id === model.id ? undefined : board.models.get(id);
        return other !== undefined && lengthOf(other.x - x, other.y - y) <= reach + other.radius;
      });
    }
    case 'at-least': {
      const { near, inches } = where;
      if ('to' in near) return true;
      return farEnough(near, board, { ...model, x, y }, where.beyond ? inches + HAIR : inches - HAIR);
    }
    case 'zone':
      return where.outline === null || isInside(where.outline, { x, y });
    case 'all':
      return where.of.every((each) => mayKeep(each, board, model, x, y));
    case 'any':
      return where.of.some((each) => mayKeep(each, board, model, x, y));
    default:
      return true;
  }
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
