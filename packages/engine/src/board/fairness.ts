/** Is a board playable, and as good for one side as for the other? Measured by walking and by sight between its zones. */
import type { Inches } from '../table/question.ts';
import { type Board, boardOf, type Model, model, type Place } from './board.ts';
import { tidy } from './distance.ts';
import type { BoardFile, ZonePart } from './file.ts';
import { hasLine } from './look.ts';
import { holds } from './outline.ts';
import { reach } from './reach.ts';
import { surfacesAt } from './terrain.ts';
import { noRoom } from './walk.ts';

export interface ZoneFigures {
  readonly id: string;
  readonly words: string;
  /** How many half-inch spots of the zone somebody can stand on, and how many of them can be walked to. */
  readonly spots: number;
  readonly reached: number;
  /** From the zone to the centre on foot, on average. */
  readonly walk: Inches;
  /** The part of the board's middle that is seen from the zone. */
  readonly sight: number;
}

export interface Fairness {
  /** Every zone, and nearly all of the board, can be reached on foot, by ladder, climb or leap. */
  readonly playable: boolean;
  readonly fair: boolean;
  /** The part of all spots that can be reached. */
  readonly reached: number;
  readonly zones: readonly ZoneFigures[];
  /** The greatest difference between two zones: of walking as a part of it, and of sight. */
  readonly walkGap: number;
  readonly sightGap: number;
}

/** Figures further apart than this are not fair. */
const UNFAIR = { walk: 0.15, sight: 0.12 };
/** The zones that figures are compared for are the last two of the file: those of the two sides. */
const SIDES = 2;

export function fairnessOf(file: BoardFile): Fairness {
  const doorsOpen = boardOf({ ...file, markers: [] });
  const board: Board = { ...doorsOpen, doors: new Map(file.doors.map(({ id }) => [id, 'open'])) };
  const somebody = model('somebody', 'nobody', 0, 0);
  const all = spotsOf(board, somebody, 1);
  const centre = nearestTo(all, file.size.width / 2, file.size.depth / 2);
  if (!centre) return { playable: false, fair: false, reached: 0, zones: [], walkGap: 0, sightGap: 0 };
  // From the centre and from its counterpart on the other half, so that neither side is favoured by the choice.
  const { width, depth } = file.size;
  const other = nearestTo(
    all.filter(({ height }) => height === centre.height),
    width - centre.x,
    depth - centre.y,
  ) as Place;
  // A centre that is its own counterpart is looked at once.
  const starts = Math.hypot(other.x - centre.x, other.y - centre.y) < 0.5 ? [centre] : [centre, other];
  const [cost, fromOther = []] = starts.map(
    (start) =>
      new Map(
        reach(board, { ...somebody, ...start }, 400, { risks: true }).spots.map((spot) => [
          keyOf(spot),
          spot.cost,
        ]),
      ),
  ) as [Map<string, Inches>, Map<string, Inches>?];
  for (const [key, inches] of fromOther) cost.set(key, ((cost.get(key) ?? inches) + inches) / 2);
  const reachedPart = all.filter((spot) => cost.has(keyOf(spot))).length / all.length;
  const middle = thinned(
    all.filter(
      ({ x, y }) => Math.hypot(x - file.size.width / 2, y - file.size.depth / 2) <= file.size.width / 3,
    ),
    40,
  );
  const zones = file.zones.map((zone) => figuresOf(board, somebody, zone, all, cost, middle));
  const sides = zones.slice(-SIDES);
  const walks = sides.map((zone) => zone.walk);
  const sights = sides.map((zone) => zone.sight);
  const walkGap = tidy((Math.max(...walks) - Math.min(...walks)) / Math.max(1, Math.max(...walks)), 3);
  const sightGap = tidy(Math.max(...sights) - Math.min(...sights), 3);
  return {
    playable: reachedPart > 0.9 && zones.every((zone) => zone.reached > 0.8 * zone.spots && zone.spots >= 12),
    fair: walkGap <= UNFAIR.walk && sightGap <= UNFAIR.sight,
    reached: tidy(reachedPart, 3),
    zones,
    walkGap,
    sightGap,
  };
}

function keyOf({ x, y, height }: Place): string {
  return `${x} ${y} ${height}`;
}

/** Every spot of a grid on which somebody can stand; in the sea nobody does. */
function spotsOf(board: Board, somebody: Model, step: Inches): readonly Place[] {
  const { width, depth, file } = board.terrain;
  const spots: Place[] = [];
  for (let y = step; y < depth; y += step)
    for (let x = step; x < width; x += step)
      for (const { at } of surfacesAt(board.terrain, x, y)) {
        const place = { x, y, height: at };
        if (file.ground === 'sump' && at === 0) continue;
        if (!noRoom(board, somebody, place)) spots.push(place);
      }
  return spots;
}

function nearestTo(spots: readonly Place[], x: number, y: number): Place | undefined {
  const away = (spot: Place) => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce<Place | undefined>(
    (best, spot) => (best === undefined || away(spot) < away(best) ? spot : best),
    undefined,
  );
}

function figuresOf(
  board: Board,
  somebody: Model,
  zone: ZonePart,
  all: readonly Place[],
  cost: ReadonlyMap<string, Inches>,
  middle: readonly Place[],
): ZoneFigures {
  const spots = all.filter(({ x, y }) => holds(zone.outline, [x, y]));
  const costs = spots.flatMap((spot) => cost.get(keyOf(spot)) ?? []);
  const looks = thinned(spots, 24);
  let seen = 0;
  for (const from of looks)
    for (const to of middle)
      if (hasLine(board, { ...somebody, ...from }, { ...somebody, ...to, id: 'other' })) seen++;
  return {
    id: zone.id,
    words: zone.words,
    spots: spots.length,
    reached: costs.length,
    walk: tidy(costs.reduce((sum, each) => sum + each, 0) / Math.max(1, costs.length), 1),
    sight: tidy(seen / Math.max(1, looks.length * middle.length), 3),
  };
}

/** About so many of them, spread evenly. */
function thinned<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(at * step)] as T);
}
