/**
 * `Where` limits on a board with positions: a spot is checked for good, with base-to-base distances and real sight, and
 * legal spots are drawn at random from a seed. What only words say (`stated`, a zone without an outline) stays unknown.
 */
import type { Board, Model, Place } from '../board/board.ts';
import { HAIR } from '../board/distance.ts';
import { isUnseenBy } from '../board/look.ts';
import { areSplit, distance } from '../board/measure.ts';
import { surfacesAt } from '../board/terrain.ts';
import { noRoom, type Refusal } from '../board/walk.ts';
import { Chance, type Seed } from '../table/chance.ts';
import type { Ref } from '../table/question.ts';
import type { Feature, Near, Outline, Where } from './where.ts';

export type Kept = 'yes' | 'no' | 'unknown';

/** What words alone say about a spot, answered by whoever knows the board: a deployment zone, the lowest level. */
export type Stated = (words: string, place: Place) => Kept;

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
      const known = stated(where.words, place);
      if (known !== 'unknown' || !where.example) return known;
      // A zone that players lay out lies on a board as its example does.
      return where.example.some((outline) => isInside(outline, place)) ? 'yes' : 'no';
    }
    case 'unseen-by': {
      const by = where.by.filter((id) => board.models.has(id));
      return isUnseenBy(board, there, by) ? 'yes' : 'no';
    }
    case 'stated':
      return stated(where.words, place);
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

function isInside({ x, y }: Outline, place: Place): boolean {
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
  return Math.max(0, Math.hypot(px - x, py - y) - radius);
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
 * Legal spots drawn at random, the same for the same seed; fewer than asked for where no more are found, and none where
 * no spot is left: every half inch of every level is looked at before that is said. Where only people can tell, the
 * unknown counts as legal.
 */
export function sampleSpots(
  where: Where,
  board: Board,
  model: Model,
  { seed, count = 1, stated = ASK_PEOPLE }: { seed: Seed; count?: number; stated?: Stated },
): readonly Place[] {
  const { width, depth } = board.terrain;
  const chance = new Chance(`spots:${seed}`);
  const columns = Math.floor(width / FINE) + 1;
  const rows = Math.floor(depth / FINE) + 1;
  const cells = columns * rows;
  // A walk through all squares in a scrambled order: its stride shares no factor with their number.
  let stride = chance.upTo(cells);
  while (gcd(stride, cells) > 1) stride = (stride % cells) + 1;
  const first = chance.upTo(cells) - 1;
  const found: Place[] = [];
  for (let turn = 0; turn < cells && found.length < count; turn++) {
    const cell = (first + turn * stride) % cells;
    const [x, y] = [(cell % columns) * FINE, Math.floor(cell / columns) * FINE];
    for (const spot of candidates(board, model, x, y)) {
      if (mayStand(where, board, model, spot, stated).kept !== 'no') found.push(spot);
      if (found.length >= count) break;
    }
  }
  return found;
}

/** The square's middle on every level, moved inside where the base would hang over the edge of the board. */
function candidates(board: Board, { radius }: Model, x: number, y: number): readonly Place[] {
  const { width, depth } = board.terrain;
  const at = (value: number, most: number) => Math.min(Math.max(value, radius), most - radius);
  const [px, py] = [at(x, width), at(y, depth)];
  return surfacesAt(board.terrain, px, py).map((surface) => ({ x: px, y: py, height: surface.at }));
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
