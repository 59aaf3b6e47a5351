/** Is a board playable, and as good for one side as for the other? Measured by walking and by sight between its zones. */
import type { Inches } from '../table/question.ts';
import { type Board, boardOf, type Model, model, type Place } from './board.ts';
import { lengthOf, tidy } from './distance.ts';
import type { BoardFile, ZonePart } from './file.ts';
import { hasLine } from './look.ts';
import { areSplit } from './measure.ts';
import { holds } from './outline.ts';
import { walkCosts } from './reach.ts';
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
  /** Whether its last two zones are those of two sides, so that comparing them says something. */
  readonly hasSides: boolean;
  readonly fair: boolean;
  /** The part of all spots that can be reached. */
  readonly reached: number;
  readonly zones: readonly ZoneFigures[];
  /** The greatest difference between two zones: of walking as a part of it, and of sight. */
  readonly walkGap: number;
  readonly sightGap: number;
}

/**
 * Figures further apart than this are not fair. Of 264 boards made for all scenarios and styles nine in ten differ by at
 * most 0.005 in walking and 0.036 in sight; those that would differ by more than this are made again.
 */
const UNFAIR = { walk: 0.12, sight: 0.06 };
/** The last two zones of the file are those of the two sides: the figures compare these. */
const SIDES = 2;

/** A board with all doors open, and where somebody on foot can get to from its middle. */
interface Walked {
  readonly file: BoardFile;
  readonly board: Board;
  /** Every spot of a coarse grid that somebody can stand on. */
  readonly all: readonly Place[];
  readonly centre: Place | undefined;
  /** What the way to each of them costs from the middle. */
  readonly costs: Float64Array;
}

function walkedFrom(file: BoardFile): Walked {
  const doorsOpen = boardOf({ ...file, markers: [] });
  const board: Board = { ...doorsOpen, doors: new Map(file.doors.map(({ id }) => [id, 'open'])) };
  const all = spotsOf(board, SOMEBODY, 1);
  const centre = nearestTo(all, file.size.width / 2, file.size.depth / 2);
  return { file, board, all, centre, costs: centre ? costsTo(all, board, centre) : new Float64Array(0) };
}

const SOMEBODY = model('somebody', 'nobody', 0, 0);

function costsTo(all: readonly Place[], board: Board, start: Place): Float64Array {
  return walkCosts(board, { ...SOMEBODY, ...start }, all, 400, { risks: true, rough: true });
}

/** Every zone, and nearly all of the board, can be reached on foot. */
function isReached(walked: Walked): boolean {
  return (
    reachedPart(walked) > 0.9 &&
    walked.file.zones.every((zone) => {
      const costs = costsIn(zone, walked);
      return costs.length >= 12 && costs.filter(Number.isFinite).length > 0.8 * costs.length;
    })
  );
}

function reachedPart({ all, costs }: Walked): number {
  return all.length === 0 ? 0 : costs.filter(Number.isFinite).length / all.length;
}

/** The costs of all spots of a zone. */
function costsIn({ outline }: ZonePart, { all, costs }: Walked): readonly Inches[] {
  return all.flatMap(({ x, y }, at) => (holds(outline, [x, y]) ? [costs[at] as number] : []));
}

export function fairnessOf(file: BoardFile): Fairness {
  return measured(walkedFrom(file));
}

/** The figures of a board that both sides can play on, or nothing: most that cannot are found out by walking alone. */
export function fairnessIfGood(file: BoardFile): Fairness | undefined {
  const walked = walkedFrom(file);
  const fairness = isReached(walked) ? measured(walked) : undefined;
  return fairness && (fairness.fair || !fairness.hasSides) ? fairness : undefined;
}

function measured(walked: Walked): Fairness {
  const { file, board, all, centre, costs } = walked;
  // The last zones of a Precinct are its streets, where the same players come from.
  const hasSides = file.zones.length >= SIDES && !file.zones.some(({ named }) => named === 'precinct');
  if (!centre)
    return { playable: false, hasSides, fair: false, reached: 0, zones: [], walkGap: 0, sightGap: 0 };
  const playable = isReached(walked);
  const reached = tidy(reachedPart(walked), 3);
  // From the centre and from its counterpart on the other half, so that neither side is favoured by the choice.
  const { width, depth } = file.size;
  const other = nearestTo(
    all.filter(({ height }) => height === centre.height),
    width - centre.x,
    depth - centre.y,
  ) as Place;
  // A centre that is its own counterpart is looked at once.
  if (lengthOf(other.x - centre.x, other.y - centre.y) >= 0.5)
    for (const [at, inches] of costsTo(all, board, other).entries())
      costs[at] = ((costs[at] as number) + inches) / 2;
  const middle = thinned(
    all.filter(({ x, y }) => lengthOf(x - width / 2, y - depth / 2) <= width / 3),
    40,
  );
  const zones = file.zones.map((zone) => figuresOf(walked, zone, middle));
  const sides = zones.slice(-SIDES);
  const walks = sides.map((zone) => zone.walk);
  const sights = sides.map((zone) => zone.sight);
  const walkGap = tidy((Math.max(...walks) - Math.min(...walks)) / Math.max(1, Math.max(...walks)), 3);
  const sightGap = tidy(Math.max(...sights) - Math.min(...sights), 3);
  const fair = walkGap <= UNFAIR.walk && sightGap <= UNFAIR.sight;
  return { playable, hasSides, fair, reached, zones, walkGap, sightGap };
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
  const away = (spot: Place) => lengthOf(spot.x - x, spot.y - y);
  return spots.reduce<Place | undefined>(
    (best, spot) => (best === undefined || away(spot) < away(best) ? spot : best),
    undefined,
  );
}

function figuresOf(walked: Walked, zone: ZonePart, middle: readonly Place[]): ZoneFigures {
  const { board, all } = walked;
  const spots = all.filter(({ x, y }) => holds(zone.outline, [x, y]));
  const costs = costsIn(zone, walked).filter(Number.isFinite);
  const looks = thinned(spots, 24);
  let seen = 0;
  for (const from of looks)
    for (const to of middle)
      if (hasLine(board, { ...SOMEBODY, ...from }, { ...SOMEBODY, ...to, id: 'other' })) seen++;
  return {
    id: zone.id,
    words: zone.words,
    spots: spots.length,
    reached: costs.length,
    walk: tidy(costs.reduce((sum, each) => sum + each, 0) / Math.max(1, costs.length), 1),
    sight: tidy(seen / Math.max(1, looks.length * middle.length), 3),
  };
}

/** About so many of them, spread evenly from either end: a board turned round has its spots in reverse. */
function thinned<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[Math.round((at + 0.5) * step - 0.5)] as T,
  );
}

/** Where somebody on foot, or through a ductway, gets to most of a board: its doors may be opened. */
interface Reached {
  readonly board: Board;
  readonly all: readonly Place[];
  readonly isReached: readonly boolean[];
}

const reachedOn = new WeakMap<BoardFile, Reached>();

function reachedFrom(file: BoardFile): Reached {
  const known = reachedOn.get(file);
  if (known) return known;
  const { board, all, costs } = walkedFrom(file);
  let isReached = Array.from(costs, Number.isFinite);
  // Where the middle is closed off itself, the rest is what can be walked.
  const elsewhere = all[isReached.indexOf(false)];
  if (elsewhere && 2 * isReached.filter(Boolean).length < all.length)
    isReached = Array.from(costsTo(all, board, elsewhere), Number.isFinite);
  for (const { ends, at } of file.ductways) {
    const spots = ends.map(([x, y]) => nearestAt(all, { x, y, height: at }));
    const [one, other] = spots.map((spot) => spot !== undefined && isReached[spot] === true);
    const beyond = one && !other ? spots[1] : other && !one ? spots[0] : undefined;
    if (beyond === undefined) continue;
    for (const [spot, inches] of costsTo(all, board, all[beyond] as Place).entries())
      if (Number.isFinite(inches)) isReached[spot] = true;
  }
  const found = { board, all, isReached };
  reachedOn.set(file, found);
  return found;
}

/** The spot of a list that is nearest on the same level. */
function nearestAt(all: readonly Place[], { x, y, height }: Place): number | undefined {
  let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [at, spot] of all.entries()) {
    const far = Math.abs(spot.height - height) > 0.5 ? least : lengthOf(spot.x - x, spot.y - y);
    if (far < least) [best, least] = [at, far];
  }
  return best;
}

/** Can somebody who stands there get to most of the board? */
export function isInReach(file: BoardFile, there: Place): boolean {
  const { board, all, isReached } = reachedFrom(file);
  const { x, y, height } = there;
  const near = all.flatMap((spot, at) =>
    Math.abs(spot.height - height) <= 0.5 &&
    lengthOf(spot.x - x, spot.y - y) <= NEAR &&
    !areSplit(board, { ...SOMEBODY, x, y, height }, { ...SOMEBODY, ...spot })
      ? [isReached[at]]
      : [],
  );
  return near.length === 0 || near.includes(true);
}

/** Far enough that a spot of the grid is near, whatever stands between. */
const NEAR = 1.5;
