/** Spots and paths by chance, for bots that choose without a plan. */
import type { Model, Place } from '../board/board.ts';
import { bearingTo, lengthOf, reaches, tidy } from '../board/distance.ts';
import type { PieceKind } from '../board/file.ts';
import { distance } from '../board/measure.ts';
import { spotForPiece } from '../board/pieces.ts';
import { findCharge, findPath, spotsInReach } from '../board/reach.ts';
import { Going, type Path, placeOf, walk } from '../board/walk.ts';
import type { Answer, Placed, Question, Ref, Spot, Step } from '../table/question.ts';
import { say } from '../table/say.ts';
import { stated } from './answers-on-board.ts';
import { apart, fileOf, modelFor, nowOn } from './board-now.ts';
import { faultOfAim, rulesOf } from './checks-on-board.ts';
import type { BattleState } from './state.ts';
import type { Where } from './where.ts';
import { sampleSpots } from './where-on-board.ts';

export function anyAnswer(
  state: BattleState,
  question: Question<'place' | 'move'>,
  upTo: (highest: number) => number,
): Answer {
  return question.kind === 'place' ? anySpot(state, question, upTo) : anyPath(state, question, upTo);
}

function anySpot(state: BattleState, question: Question<'place'>, upTo: (highest: number) => number): Placed {
  const { who = [], where, about } = question;
  if (about?.is === 'terrain') {
    const spot = spotForPiece(fileOf(state), about.piece as PieceKind, about, upTo);
    if (!spot) throw new Error(`There is no room for a ${about.piece}`);
    const { x, y, height, turn } = spot;
    return { x, y, height, facing: turn };
  }
  if (about?.is === 'descend' || (about?.is === 'aim' && about.room)) {
    const spot = spotFor(state, question, upTo(MANY));
    if (!spot) throw new Error(`There is no spot for ${question.of}`);
    return spot;
  }
  if (about?.is === 'aim') return anyAim(state, question, about.from, upTo);
  const of = who.length > 0 ? (who[upTo(who.length) - 1] as Ref) : (question.of ?? '');
  const board = nowOn(state);
  const there = modelFor(state, board, of);
  const seed = upTo(MANY);
  const [found] = sampleSpots(where as Where, board, there, { seed, stated: stated(state) });
  const [place = found] = found ? [] : sampleSpots({ is: 'anywhere' }, board, there, { seed });
  if (!place) throw new Error(`There is no room for ${of} on the whole board`);
  const spot = {
    x: place.x,
    y: place.y,
    height: place.height,
    facing: faceFoes(state, there, place),
  };
  return who.length > 0 ? { of, spot } : spot;
}

/** The same spot, facing the foes that are known. */
export function faced(state: BattleState, { of = '' }: Question<'place'>, placed: Placed): Placed {
  const named = typeof placed === 'object' && 'of' in placed ? placed : undefined;
  const spot = named ? named.spot : (placed as Spot);
  if (spot === 'placed') return placed;
  const mover = modelFor(state, nowOn(state), named?.of ?? of);
  const { x, y, height = 0 } = spot;
  const turned = { x, y, height, facing: faceFoes(state, mover, { x, y, height }) };
  return named ? { of: named.of, spot: turned } : turned;
}

/** A spot that somebody can get to by a rope or a rig, the same for a seed; nothing if there is none. */
export function spotFor(
  state: BattleState,
  question: Question<'place'>,
  seed = 1,
): Exclude<Spot, 'placed'> | undefined {
  const board = nowOn(state);
  const { about, where } = question;
  const from = about && 'from' in about ? board.models.get(about.from) : undefined;
  if (!from) return undefined;
  const inches = about?.is === 'descend' ? about.across + from.radius : 12;
  const near: Where = {
    is: 'within',
    inches,
    near: { at: [{ x: from.x, y: from.y }], words: say('where/anywhere') },
  };
  const limit: Where = { is: 'all', of: [near, where as Where] };
  // Somebody else as far as distances go: nobody is within reach of themselves.
  const mark = { ...from, id: 'mark' };
  const isLegal = (spot: Place) => !faultOfAim(state, question, spot);
  const among = (count: number) => sampleSpots(limit, board, mark, { seed, count }).find(isLegal);
  const found = among(FEW) ?? among(Number.POSITIVE_INFINITY);
  return found && { ...found, facing: faceFoes(state, from, found) };
}

/** At the feet of somebody in sight, or beside them. */
function anyAim(
  state: BattleState,
  question: Question<'place'>,
  from: Ref,
  upTo: (highest: number) => number,
): Placed {
  const board = nowOn(state);
  const { about } = question;
  const over =
    about?.is === 'aim' && about.lays?.is === 'flame' ? board.models.get(about.lays.over) : undefined;
  if (over) return { x: over.x, y: over.y, height: over.height };
  const shooter = board.models.get(from) as Model;
  // A point has no base: only the place of somebody counts.
  const others = [...board.models.values()]
    .filter((other) => other.side !== null && other !== shooter)
    .map(placeOf)
    .filter((place) => !faultOfAim(state, question, place));
  const at = others.length > 0 ? (others[upTo(others.length) - 1] as Place) : ahead(shooter);
  const aside = { x: at.x + (upTo(5) - 3) / 2, y: at.y + (upTo(5) - 3) / 2, height: at.height };
  const { x, y, height } = faultOfAim(state, question, aside) ? at : aside;
  return { x, y, height };
}

/** An inch in front of somebody, where they can always aim. */
function ahead({ x, y, height, radius, facing }: Model): Place {
  const angle = (facing * Math.PI) / 180;
  const far = radius / 2;
  return { x: x + far * Math.sin(angle), y: y + far * Math.cos(angle), height };
}

/** Towards the nearest enemy, or the middle of the board. */
function faceFoes(state: BattleState, mover: Model, place: Place): number {
  const board = nowOn(state);
  let [best, at]: [number, Place] = [
    Number.POSITIVE_INFINITY,
    { x: board.terrain.width / 2, y: board.terrain.depth / 2, height: 0 },
  ];
  for (const other of board.models.values()) {
    if (other.side === null || other.side === mover.side) continue;
    const far = lengthOf(other.x - place.x, other.y - place.y);
    if (far < best) [best, at] = [far, other];
  }
  return Math.round(bearingTo([place.x, place.y], [at.x, at.y]));
}

function anyPath(
  state: BattleState,
  question: Question<'move'>,
  upTo: (highest: number) => number,
): readonly Step[] {
  const board = nowOn(state);
  const mover = board.models.get(question.of ?? '');
  if (!mover) return [];
  const end = (path: Path): readonly Step[] =>
    path.map((point, at) =>
      at < path.length - 1 ? point : { ...point, facing: faceFoes(state, mover, point) },
    );
  if (question.charge) {
    const target = board.models.get(question.charge[0] ?? '');
    if (!target || !reaches(distance(mover, target), question.inches)) return [];
    const straight = [besideBase(mover, target)];
    if (walk(board, mover, straight, rulesOf(question)).ok) return end(straight);
    const found = findCharge(board, mover, target.id, question.inches);
    return found ? end(found.path) : [];
  }
  const rules = rulesOf(question);
  for (const id of question.unaware ?? []) {
    const met = board.models.get(id);
    if (!met || !reaches(distance(mover, met), question.inches) || upTo(BUMPS) > 1) continue;
    const found = findCharge(board, mover, id, question.inches, rules);
    if (found) return end(found.path);
  }
  const goal = goalOf(state, mover, upTo);
  const going = new Going(board, mover, rules, question.inches);
  for (let turn = 1; turn <= TRIES; turn++) {
    // The first tries go for the goal, the later ones anywhere and less far.
    const aside = ((upTo(61) - 31) * Math.min(turn, 6)) / 2;
    const bearing = bearingTo([mover.x, mover.y], [goal.x, goal.y]) + aside;
    const far = (question.inches * (turn < 3 ? 12 : upTo(12))) / Math.max(12, 2 * turn);
    const angle = (bearing * Math.PI) / 180;
    const x = tidy(mover.x + far * Math.sin(angle), 2);
    const y = tidy(mover.y + far * Math.cos(angle), 2);
    const to = { x, y, height: mover.height };
    const leg = going.leg(mover, to);
    if ('code' in leg || leg.cost > question.inches) continue;
    if (leg.gaps.length > 0 && upTo(6) < 6) continue;
    if (walk(board, mover, [to], rules).ok) return end([to]);
  }
  // Looking for a way round takes long: bots that are stuck mostly wait.
  if (upTo(PATIENCE) > 1) return [];
  const spots = spotsInReach(board, mover, question.inches, rules);
  if (spots.length === 0) return [];
  let best = spots[upTo(spots.length) - 1] as Place;
  for (let turn = 0; turn < 3; turn++) {
    const other = spots[upTo(spots.length) - 1] as Place;
    if (apart(other, goal) < apart(best, goal)) best = other;
  }
  const found = findPath(board, mover, best, rules);
  return found ? end(found.path) : [];
}

/** Where a straight charge ends: base to base. */
function besideBase(mover: Model, target: Model): Place {
  const far = lengthOf(target.x - mover.x, target.y - mover.y) || 1;
  const part = 1 - (mover.radius + target.radius) / far;
  return {
    x: mover.x + part * (target.x - mover.x),
    y: mover.y + part * (target.y - mover.y),
    height: target.height,
  };
}

/** A bot's destination: an enemy, or a thing on the board. */
function goalOf(state: BattleState, mover: Model, upTo: (highest: number) => number): Place {
  const others: Model[] = [];
  for (const other of nowOn(state).models.values()) if (other.side !== mover.side) others.push(other);
  const { width, depth } = nowOn(state).terrain;
  if (others.length === 0) return { x: upTo(Math.floor(width)), y: upTo(Math.floor(depth)), height: 0 };
  let best = others[upTo(others.length) - 1] as Model;
  for (const other of others) if (apart(other, mover) < apart(best, mover) && upTo(3) > 1) best = other;
  return best;
}

const MANY = 1_000_000_000;
const TRIES = 16;
const FEW = 40;
const PATIENCE = 8;
/** One in so many walks into somebody of whom they know nothing. */
const BUMPS = 4;
