/** What the board answers itself: distances, sight, ranges, cover, and who is touched by what. */
import { coverFromBlast, placedBlast, scattered, underBlast, underTemplate } from '../board/blast.ts';
import { type Board, type Model, model, type Place } from '../board/board.ts';
import { bearingTo, lengthOf, reaches } from '../board/distance.ts';
import type { ZoneName } from '../board/file.ts';
import { hasLine, isInArc, isUnseenBy, look, sees } from '../board/look.ts';
import {
  areEngaged,
  areInContact,
  areSplit,
  besideLine,
  distance,
  distanceToPlace,
  isWithin,
} from '../board/measure.ts';
import { distanceToOutline, holds } from '../board/outline.ts';
import { spotsInReach } from '../board/reach.ts';
import { noRoom } from '../board/walk.ts';
import type { About, Answer, Question, Ref, Spot } from '../table/question.ts';
import { BLAST_CENTRE } from './blasts-on-board.ts';
import { apart, DOOR, fileOf, HALF, haveLine, modelFor, nowOn, placeOn, TOUCHES } from './board-now.ts';
import { doorsBeside, hasDoorInSight, isBeside } from './doors-on-board.ts';
import { farEnd } from './ductways-on-board.ts';
import { coverNow } from './hard-target.ts';
import { onTerrain } from './limits-on-board.ts';
import { momentOf } from './moment.ts';
import type { BattleState } from './state.ts';
import { seenOnTheWay, wayOf } from './way-on-board.ts';
import type { OnGround, Where } from './where.ts';
import { type Kept, type Stated, whereOnBoard } from './where-on-board.ts';

/** Names of parts of the board that distances are taken from. */
const EDGE = 'edge';
const CENTRE = 'centre';
const LOWEST = 'lowest-level';

export function answerOf(state: BattleState, question: Question): Answer | undefined {
  switch (question.kind) {
    case 'measure':
      return measure(state, question);
    case 'sight':
      if (question.about?.is === 'watched') return watched(state, question.about, question.to);
      return sight(state, question.from, question.to, question.about?.is === 'whichever-facing');
    case 'fact':
      return question.about && isTrue(state, question.about, question.of);
    case 'choice':
      return question.about && choice(state, question.about, question.options);
    case 'pick': {
      const { about, options } = question;
      const found = about && under(state, about);
      return found && options.filter((id) => found.includes(id));
    }
    default:
      return undefined;
  }
}

function measure(
  state: BattleState,
  { from, to, within, about, nearestFirst }: Question<'measure'>,
): readonly Ref[] | undefined {
  const board = nowOn(state);
  if (about && about.is !== 'seen-by') {
    const found = under(state, about);
    if (!found) return undefined;
    const named = nearestFirst
      ? found.filter((id) => to.includes(id))
      : to.filter((id) => found.includes(id));
    return named;
  }
  const isNear = nearTo(state, board, from, within);
  if (!isNear) return undefined;
  let near = to.filter((id) => {
    const other = board.models.get(id);
    return other !== undefined && isNear(other);
  });
  if (about?.is === 'seen-by') near = sight(state, about.by, near) as Ref[];
  const origin = board.models.get(from);
  if (!nearestFirst || !origin) return near;
  const far = (id: Ref) => distance(origin, board.models.get(id) as Model);
  return near.sort((one, other) => far(one) - far(other));
}

/** Is a model so near to somebody, something or a part of the board? Nothing if it is not on the board at all. */
function nearTo(
  state: BattleState,
  board: Board,
  from: Ref,
  inches: number,
): ((other: Model) => boolean) | undefined {
  const origin = board.models.get(from);
  if (origin) {
    if (inches > 0) return (other) => isWithin(board, origin, other, inches);
    return (other) => areInContact(origin, other) || areEngaged(board, origin, other);
  }
  const { width, depth } = board.terrain;
  if (from === EDGE)
    return ({ x, y, radius }) =>
      reaches(Math.max(0, Math.min(x, y, width - x, depth - y) - radius), Math.max(inches, TOUCHES));
  if (from === CENTRE) {
    const place = { x: width / 2, y: depth / 2, height: 0 };
    return (other) => reaches(distanceToPlace({ ...other, height: 0 }, place), inches);
  }
  if (from === BLAST_CENTRE) {
    const centre = momentOf(state).blast;
    return (other) => centre !== undefined && reaches(distanceToPlace(other, centre), inches);
  }
  if (from === LOWEST) {
    const lowest = lowestLevel(state);
    return ({ height }) => height <= lowest + HALF;
  }
  const door = state.markers[from];
  if (door?.kind === DOOR) {
    const { fighters } = state;
    return ({ id }) => fighters[id] !== undefined && doorsBeside(state, fighters[id], inches).includes(door);
  }
  // A gang is wherever any of its fighters is.
  // A fighter who has just gone out counts as near to those who stood near [campaign.table-rules.nerve.2].
  const left = momentOf(state).left;
  if (left?.of === from && left.spot !== 'placed') {
    const { x, y } = left.spot;
    const gone = model(from, null, x, y, { height: placeOn(board.terrain, left.spot).height });
    return (other) => isWithin(board, gone, other, inches);
  }
  const gang = state.gangs.find(({ id }) => id === from);
  if (gang) {
    const there = gang.roster.flatMap((id) => board.models.get(id) ?? []);
    return (other) => there.some((member) => isWithin(board, member, other, inches));
  }
  // A fighter off the board is near nobody.
  return state.fighters[from] ? () => false : undefined;
}

function lowestLevel(state: BattleState): number {
  const { file } = state.board as NonNullable<BattleState['board']>;
  return file.ground === 'air' ? Math.min(...file.floors.map(({ at }) => at)) : 0;
}

/** A look costs nothing and may be taken at any time [core.sight.line.2]. */
function sight(
  state: BattleState,
  from: Ref,
  to: readonly Ref[],
  whicheverFacing = false,
): readonly Ref[] | undefined {
  const board = nowOn(state);
  const origin = board.models.get(from);
  if (!origin) return state.fighters[from] ? [] : undefined;
  return to.filter((id) => {
    const other = board.models.get(id);
    // Things have no facing: what is set up to watch looks all round.
    const faces = whicheverFacing || origin.side === null || (other !== undefined && isInArc(origin, other));
    return other && faces && haveLine(state, origin, other);
  });
}

/** Those who see somebody, now or anywhere on the way that they have just come. */
function watched(
  state: BattleState,
  { of, onTheWay }: About & { is: 'watched' },
  by: readonly Ref[],
): readonly Ref[] {
  const board = nowOn(state);
  if (onTheWay) return by.filter((id) => seenOnTheWay(state, of, id).length > 0);
  const at = board.models.get(of);
  return by.filter((id) => {
    const watcher = board.models.get(id);
    return at !== undefined && watcher !== undefined && sees(board, watcher, at);
  });
}

function choice(state: BattleState, about: About, options: readonly string[]): string | undefined {
  const board = nowOn(state);
  switch (about.is) {
    case 'range': {
      const far = between(state, about.from, about.to);
      if (far === undefined) return undefined;
      if (about.short !== null && reaches(far, about.short) && options.includes('short')) return 'short';
      return about.long === null || reaches(far, about.long) ? 'long' : 'out';
    }
    case 'cover': {
      const [from, to] = [board.models.get(about.from), board.models.get(about.to)];
      const centre = about.from === BLAST_CENTRE ? momentOf(state).blast : undefined;
      if (!to || (!from && !centre)) return undefined;
      if (from === to) return 'open';
      const { sight, cover } = centre ? coverFromBlast(board, centre, to) : look(board, from as Model, to);
      const seen = coverNow(state, to.id, sight ? cover : 'full');
      return options.includes(seen) ? seen : 'none';
    }
    case 'nearest': {
      const far = (id: Ref) => between(state, about.from, id) ?? Number.POSITIVE_INFINITY;
      let candidates = about.of.filter((id) => options.includes(id));
      if (about.seenWithin !== undefined) {
        const { seenWithin } = about;
        candidates = (sight(state, about.from, candidates, about.allRound) ?? []).filter((id) =>
          reaches(far(id), seenWithin),
        );
        if (candidates.length === 0) return 'nobody';
      }
      const [first, ...rest] = candidates;
      return first && rest.reduce((best, id) => (far(id) < far(best) ? id : best), first);
    }
    case 'inches': {
      const far = between(state, about.from, about.to);
      if (about.halves) {
        const whole = Math.round(far ?? 0);
        const exact = Math.abs((far ?? 0) - whole) < TOUCHES / 100;
        const told = String(exact ? whole : Math.floor(far ?? 0) + HALF);
        return far !== undefined && options.includes(told) ? told : options[0];
      }
      const inches = far === undefined ? undefined : String(Math.ceil(far - TOUCHES / 100));
      return inches !== undefined && options.includes(inches) ? inches : options.at(-1);
    }
    default:
      return undefined;
  }
}

function between(state: BattleState, from: Ref, to: Ref): number | undefined {
  const { models } = nowOn(state);
  const [one, other] = [models.get(from), models.get(to)];
  return one && other && distance(one, other);
}

/** The fighters that a line, a flame or a marker touches. */
export function under(state: BattleState, about: About): readonly Ref[] | undefined {
  const board = nowOn(state);
  switch (about.is) {
    case 'line': {
      const [from, to] = [board.models.get(about.from), board.models.get(about.to)];
      if (!from || !to) return [];
      return about.beyond ? beyondLine(board, from, to) : besideLine(board, from, to);
    }
    case 'flame': {
      const [from, to] = [board.models.get(about.from), board.models.get(about.to)];
      if (!from || !to) return [];
      return underTemplate(board, from, about.bearing ?? bearingTo([from.x, from.y], [to.x, to.y]));
    }
    case 'blast': {
      const on = board.models.get(about.on);
      if (!on) return [];
      const from = about.from === undefined ? undefined : board.models.get(about.from);
      const end = about.through === undefined ? undefined : farEnd(state, about.through, about.on);
      let centre: Place = end ?? { x: on.x, y: on.y, height: on.height };
      if (from && about.long !== undefined) centre = placedBlast(from, centre, about.long);
      if (about.scatter) {
        const { bearing, inches } = about.scatter;
        const lies = scattered(board, centre, bearing, inches);
        if (lies.off) return [];
        centre = lies.centre;
      }
      return underBlast(board, centre, about.across);
    }
    case 'trail': {
      const of = board.models.get(about.of);
      if (!of) return [];
      return [...new Set(wayOf(state, of).flatMap((place) => underBlast(board, place, about.across)))];
    }
    case 'edges':
      return [...board.models.values()]
        .filter((each) => reaches(toEdges(board, about.sides, each), Math.max(about.inches, TOUCHES)))
        .map(({ id }) => id);
    case 'where':
      return [...board.models.values()]
        .filter((each) => keeps(state, about.where as Where, board, each, each))
        .map(({ id }) => id);
    case 'closer': {
      const isNear = nearTo(state, board, about.from, about.inches);
      return about.to.filter((id) => {
        const other = board.models.get(id);
        return other !== undefined && isNear?.(other);
      });
    }
    default:
      return undefined;
  }
}

/** How far a base is from the nearest of these edges. */
function toEdges(
  { terrain: { width, depth } }: Board,
  sides: (About & { is: 'edges' })['sides'],
  { x, y, radius }: Pick<Model, 'x' | 'y' | 'radius'>,
): number {
  const far = { north: depth - y, south: y, east: width - x, west: x };
  return Math.max(0, Math.min(...sides.map((side) => far[side])) - radius);
}

/** Does a move come to one of these edges? Ends of a move are looked for every half inch. */
function canWalkToEdge(board: Board, { sides, inches }: About & { is: 'edges' }, who: Model): boolean {
  const isThere = (at: Place) => reaches(toEdges(board, sides, { ...at, radius: who.radius }), HALF);
  return isThere(who) || spotsInReach(board, who, inches).some(isThere);
}

/** Who is within 1" of the line behind somebody, the nearest first. */
function beyondLine(board: Board, from: Model, to: Model): readonly Ref[] {
  const far = lengthOf(to.x - from.x, to.y - from.y) || 1;
  const end = { ...to, x: to.x + (60 * (to.x - from.x)) / far, y: to.y + (60 * (to.y - from.y)) / far };
  return besideLine(board, to, end).filter(
    (id) => id !== from.id && hasLine(board, to, board.models.get(id) as Model),
  );
}

function isTrue(state: BattleState, about: About, asked?: Ref): boolean | undefined {
  const board = nowOn(state);
  const { models } = board;
  switch (about.is) {
    case 'nearer': {
      const far = between(state, about.from, about.than) ?? Number.POSITIVE_INFINITY;
      return about.of.some((id) => !reaches(far, between(state, about.from, id) ?? Number.POSITIVE_INFINITY));
    }
    case 'front':
    case 'behind': {
      const [of, from] = [models.get(about.of), models.get(about.from)];
      // A fighter who lies has no front [core.sight.arc.2].
      const inFront = of !== undefined && from !== undefined && isInArc(of, from);
      return about.is === 'front' ? inFront : !inFront;
    }
    case 'closer': {
      if (about.upTo) return (under(state, about) ?? []).length > 0;
      const from = models.get(about.from);
      return about.to.some((id) => {
        const other = models.get(id);
        if (!from || !other || reaches(about.inches, distance(from, other))) return false;
        return !areSplit(board, from, other);
      });
    }
    case 'sees':
      return (sight(state, about.from, about.to) ?? []).length > 0;
    case 'unseen': {
      const of = models.get(about.of);
      return (
        of === undefined ||
        isUnseenBy(
          board,
          of,
          about.by.filter((id) => models.has(id)),
        )
      );
    }
    case 'where': {
      const kept = under(state, about) ?? [];
      return (about.of ?? []).filter((id) => kept.includes(id)).length >= (about.least ?? 1);
    }
    case 'piece': {
      const of = models.get(about.of);
      return of !== undefined && isBesidePiece(state, of, about.inches);
    }
    case 'door-in-sight': {
      const shooter = state.fighters[about.of];
      return shooter !== undefined && hasDoorInSight(state, shooter, about.inches);
    }
    case 'beside':
      return isBeside(state, state.fighters[about.of], about.feature, about.inches);
    case 'blast': {
      const [on, from] = [models.get(about.on), models.get(about.from ?? '')];
      if (!on) return false;
      const centre = from && about.long !== undefined ? placedBlast(from, on, about.long) : on;
      return reaches(apart(centre, on), about.across / 2 + on.radius);
    }
    case 'edges': {
      const who = asked === undefined ? undefined : models.get(asked);
      if (!who || !(under(state, about) ?? []).includes(who.id)) return false;
      return !about.onFoot || canWalkToEdge(board, about, who);
    }
    case 'covered': {
      const [of, by] = [models.get(about.of), models.get(about.by)];
      const reach = about.across === undefined ? by?.radius : about.across / 2;
      return of !== undefined && by !== undefined && reaches(apart(of, by) + of.radius, reach ?? 0);
    }
    case 'ductway':
      return farEnd(state, about.from, about.to) !== undefined;
    case 'centre-blocked': {
      const { width, depth } = board.terrain;
      const spot = placeOn(board.terrain, { x: width / 2, y: depth / 2 });
      return noRoom({ ...board, models: new Map() }, model('centre', null, 0, 0), spot) !== undefined;
    }
    default:
      return undefined;
  }
}

function isBesidePiece(state: BattleState, { x, y, radius, height }: Model, inches: number): boolean {
  const { blocks, obstacles } = (state.board as NonNullable<BattleState['board']>).file;
  return [...blocks, ...obstacles].some(
    ({ outline, bottom }) =>
      Math.abs(bottom - height) <= HALF &&
      reaches(Math.max(0, distanceToOutline([x, y], outline) - radius), inches),
  );
}

/** Does a spot of somebody, who need not be there yet, keep to the limit? */
export function keepsOnBoard(
  state: BattleState,
  where: Where,
  of: Ref,
  spot: Exclude<Spot, 'placed'>,
): boolean {
  const board = nowOn(state);
  return keeps(state, where, board, modelFor(state, board, of), placeOn(board.terrain, spot));
}

/** Does a spot keep to the limit, with the zones that the board's file names? */
export function keeps(state: BattleState, where: Where, board: Board, of: Model, place: Place): boolean {
  return whereOnBoard(where, board, of, place, stated(state)) !== 'no';
}

/** What the file and the battle say about limits that people read in words. */
export function stated(state: BattleState): Stated {
  return (limit, there) => {
    if (limit.is === 'zone') return limit.named === undefined ? 'unknown' : inZone(state, limit.named, there);
    const kept = limit.on && onGround(state, limit.on, there);
    return kept === undefined ? 'unknown' : kept ? 'yes' : 'no';
  };
}

/** Named zones lie where the file says. */
function inZone(state: BattleState, name: ZoneName, { x, y }: Model): Kept {
  const zone = fileOf(state).zones.find(({ named }) => named === name);
  if (!zone) return 'unknown';
  return holds(zone.outline, [x, y]) ? 'yes' : 'no';
}

function onGround(state: BattleState, on: OnGround, there: Model): boolean | undefined {
  const { areas, road, size } = fileOf(state);
  const { x, y, height, radius } = there;
  switch (on.is) {
    case 'outside': {
      const inside = inZone(state, on.zone, there);
      return inside === 'unknown' ? undefined : inside === 'no';
    }
    case 'plain-ground':
      return !areas.some(({ outline, at }) => Math.abs(at - height) <= HALF && holds(outline, [x, y]));
    case 'lowest-level':
      return height <= lowestLevel(state) + HALF;
    case 'zone-of': {
      const where = state.board?.zones[on.gang] as Where | undefined;
      return where && keeps(state, where, nowOn(state), there, there);
    }
    case 'trailing-edge': {
      if (!road) return undefined;
      const far = { north: y, south: size.depth - y, east: x, west: size.width - x }[road.leading];
      return reaches(Math.max(0, far - radius), on.inches);
    }
    case 'wholly-within':
      return reaches(Math.min(x, y, size.width - x, size.depth - y) + radius, on.inches);
    case 'near-friends':
      return canAllHaveFriends(state, on, there);
    default:
      return onTerrain(nowOn(state), fileOf(state), on, there);
  }
}

/**
 * Can everybody of the gang still have a friend near once all of them stand, if this one stands there? Each who is still to
 * come can stand beside one who is alone.
 */
function canAllHaveFriends(
  state: BattleState,
  { gang, inches }: OnGround & { is: 'near-friends' },
  there: Model,
): boolean {
  const board = nowOn(state);
  const own = state.gangs.find(({ id }) => id === gang);
  if (!own) return true;
  const others = own.crew.filter((id) => id !== there.id);
  const stand = [there, ...others.flatMap((id) => board.models.get(id) ?? [])];
  const toCome = others.filter((id) => state.fighters[id]?.fate === 'reserve').length;
  const alone = stand.filter(
    (one) => !stand.some((two) => two !== one && reaches(distance(one, two), inches)),
  );
  return alone.length <= toCome;
}
