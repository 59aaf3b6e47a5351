/** The spots and paths that people choose, checked by the board. */
import { placedBlast, underBlast, underTemplate } from '../board/blast.ts';
import { type Board, type Model, model, type Place } from '../board/board.ts';
import { angleBetween, bearingTo, HAIR, reaches } from '../board/distance.ts';
import { PIECE_KINDS, type PieceKind } from '../board/file.ts';
import { hasLine, isInArc } from '../board/look.ts';
import { faultOfPiece, type PieceSpot, snapped } from '../board/pieces.ts';
import { flameHalfAngle } from '../board/template.ts';
import type { Terrain } from '../board/terrain.ts';
import { noRoom, type Path, type Refusal, type Walk, type WalkRules, walk } from '../board/walk.ts';
import type { About, Answer, Placed, Question, Ref, Spot, Step } from '../table/question.ts';
import { type Saying, say } from '../table/say.ts';
import { keeps, stated } from './answers-on-board.ts';
import { markersAt } from './blasts-on-board.ts';
import { apart, fileOf, HALF, modelFor, nowOn, placeOn, TOUCHES } from './board-now.ts';
import { refusalSaid } from './refusal-said.ts';
import { mayFace } from './sight-on-board.ts';
import { type BattleState, markerName } from './state.ts';
import { type Where, whereSaid } from './where.ts';
import { sampleSpots } from './where-on-board.ts';

export function faultOf(state: BattleState, question: Question, answer: Answer): Saying | undefined {
  const refusal = refusalOf(state, question, answer);
  if (refusal) return refusalSaid(refusal, question.kind === 'move' ? question.inches : 0);
  return question.kind === 'place' ? faultOfPlace(state, question, answer as Placed) : undefined;
}

/** Why somebody cannot go or stand there, by the board alone. */
function refusalOf(state: BattleState, question: Question, answer: Answer): Refusal | undefined {
  if (question.kind === 'move') {
    const judged = walked(state, question, answer as readonly Step[]);
    return judged === undefined || judged.ok ? undefined : judged.refusal;
  }
  if (question.kind !== 'place') return undefined;
  const { of, spot } = placedBy(question, answer as Placed);
  if (spot === 'placed') return undefined;
  const board = nowOn(state);
  const place = placeOn(board.terrain, spot);
  const { about } = question;
  if (about?.is === 'terrain') return undefined;
  if (about?.is !== 'aim' && about?.is !== 'descend') {
    const fault = noRoom(board, modelFor(state, board, of), place);
    return fault && { ...fault, clause: question.clause, leg: -1 };
  }
  return noRoomAt(state, question, place);
}

/** Why a fighter who goes to the point aimed at cannot stand there. */
function noRoomAt(state: BattleState, { about }: Question<'place'>, point: Place): Refusal | undefined {
  if (about?.is !== 'descend' && !(about?.is === 'aim' && about.room)) return undefined;
  const from = nowOn(state).models.get(about.from);
  const fault = from && noRoom(nowOn(state), from, point);
  return fault && { ...fault, clause: 'core.board.deploy.2', leg: -1 };
}

/** May somebody be set up here, by room and by the limit alone? */
export function mayBeSetUp(state: BattleState, question: Question<'place'>, of: Ref, place: Place): boolean {
  const board = nowOn(state);
  const there = modelFor(state, board, of);
  return !noRoom(board, there, place) && keeps(state, question.where as Where, board, there, place);
}

function faultOfPlace(state: BattleState, question: Question<'place'>, answer: Placed): Saying | undefined {
  const { of, spot } = placedBy(question, answer);
  if (spot === 'placed') return say('on-board/no-spot');
  const board = nowOn(state);
  if (question.about?.is === 'terrain') return faultOfTerrain(state, question.about, spot);
  if (question.about?.is === 'aim' || question.about?.is === 'descend')
    return faultOfAim(state, question, placeOn(board.terrain, spot));
  const there = modelFor(state, board, of);
  const place = placeOn(board.terrain, spot);
  const where = question.where as Where;
  if (keeps(state, where, board, there, place)) return undefined;
  // Where no spot is left within the limit, any will do.
  if (sampleSpots(where, board, there, { seed: question.clause, stated: stated(state) }).length === 0)
    return undefined;
  return mustBe(state, where);
}

/** Who is placed, and where: a question may leave open who it is. */
function placedBy({ of = '' }: Question<'place'>, answer: Placed): { of: Ref; spot: Spot } {
  return typeof answer === 'object' && 'of' in answer ? answer : { of, spot: answer };
}

function faultOfTerrain(
  state: BattleState,
  about: About & { is: 'terrain' },
  spot: Exclude<Spot, 'placed'>,
): Saying | undefined {
  const lies = pieceAt(state, about, spot);
  if ('say' in lies) return lies;
  return faultOfPiece(fileOf(state), about.piece as PieceKind, lies, about);
}

/** Where a piece lands that is put here, or why it cannot be put here. */
export function pieceAt(
  state: BattleState,
  about: About & { is: 'terrain' },
  spot: Exclude<Spot, 'placed'>,
): PieceSpot | Saying {
  const { x, y, height = 0, facing = 0 } = spot;
  const kind = about.piece as PieceKind;
  if (!PIECE_KINDS.includes(kind)) return say('pieces/no-piece', { piece: kind });
  if (!Number.isFinite(x + y + height + facing)) return say('on-board/no-spot');
  return snapped(fileOf(state), kind, { x, y, height, turn: facing }, about);
}

export function faultOfAim(
  state: BattleState,
  question: Question<'place'>,
  point: Place,
): Saying | undefined {
  const board = nowOn(state);
  const { about, where } = question;
  const limit = where as Where;
  if (about?.is !== 'aim' && about?.is !== 'descend') return undefined;
  const from = board.models.get(about.from);
  if (!from) return say('on-board/nobody');
  const refusal = noRoomAt(state, question, point);
  if (refusal) return refusalSaid(refusal);
  if (about.is === 'descend') {
    const [across, down] = [apart(from, point), from.height - point.height];
    if (reaches(across, about.across) && down > HALF && reaches(down, about.down)) return undefined;
    return say('on-board/spot-below', { across: about.across, down: about.down });
  }
  const over = about.lays?.is === 'flame' ? board.models.get(about.lays.over) : undefined;
  if (over) return faultOfFlame(state, board, from, over, point);
  if (!isAimedAt(board, from, point, mayFace(state, from))) return say('on-board/point-in-sight');
  if (keeps(state, limit, board, model('point', null, 0, 0, { radius: 0 }), point)) return undefined;
  return mustBe(state, limit);
}

/** Is a point on the battlefield, inside the arc of somebody and in sight? Prone fighters have no arc and shoot blindly. */
function isAimedAt(board: Board, shooter: Model, point: Place, anyWay: boolean): boolean {
  const { width, depth } = board.terrain;
  if (!Number.isFinite(point.x + point.y + point.height)) return false;
  if (point.x < 0 || point.y < 0 || point.x > width || point.y > depth) return false;
  const mark = model('point', null, point.x, point.y, { height: point.height, radius: 0.1, tall: 0.5 });
  return (anyWay || isInArc(shooter, mark)) && hasLine(board, shooter, mark);
}

/** The flame lies wholly inside the arc and touches its target; straight at the target it always may [core.blasts.template.1]. */
function faultOfFlame(
  state: BattleState,
  board: Board,
  from: Model,
  over: Model,
  point: Place,
): Saying | undefined {
  if (isSamePlan(point, over)) return undefined;
  const bearing = bearingTo([from.x, from.y], [point.x, point.y]);
  const aside = angleBetween(bearing, from.facing) + flameHalfAngle(from.radius);
  if (!mayFace(state, from) && aside > HALF_ARC) return say('on-board/flame-arc');
  if (underTemplate(board, from, bearing).includes(over.id)) return undefined;
  return say('on-board/flame-touch', { it: over.id });
}

function isSamePlan(one: Place, other: Place): boolean {
  return Math.abs(one.x - other.x) < TOUCHES / 10 && Math.abs(one.y - other.y) < TOUCHES / 10;
}

/** How far to either side of the facing a template may reach [core.sight.arc.1]. */
const HALF_ARC = 45 + HAIR;

/** What lies on the board at a point, before it is chosen. */
export type LaidDown = { readonly touched: readonly Ref[] } & (
  | { readonly is: 'blast'; readonly centres: readonly Place[]; readonly across: number }
  | { readonly is: 'flame'; readonly from: Model; readonly bearing: number }
);

/** The markers or the flame laid where somebody points, and the fighters they would touch. */
export function laidAt(
  state: BattleState,
  { about }: Question<'place'>,
  spot: Exclude<Spot, 'placed'>,
): LaidDown | undefined {
  const board = nowOn(state);
  const from = about?.is === 'aim' ? board.models.get(about.from) : undefined;
  if (about?.is !== 'aim' || !about.lays || !from) return undefined;
  const point = placeOn(board.terrain, spot);
  if (about.lays.is === 'flame') {
    const bearing = bearingTo([from.x, from.y], [point.x, point.y]);
    return { is: 'flame', from, bearing, touched: underTemplate(board, from, bearing) };
  }
  const { across, long, count } = about.lays;
  const middle = long === undefined ? point : placedBlast(from, point, long);
  const centres = markersAt(middle, across, count ?? 1);
  const touched = [...new Set(centres.flatMap((centre) => underBlast(board, centre, across)))];
  return { is: 'blast', centres, across, touched };
}

function mustBe(state: BattleState, limit: Where): Saying {
  return say('on-board/spot', { limit: whereSaid(limit, (id) => nameOf(state, id)) });
}

function nameOf(state: BattleState, id: Ref): string {
  return state.fighters[id]?.name ?? (state.markers[id] ? markerName(state, id) : id);
}

/** The result of a path; nothing if the mover stays. */
export function walked(
  state: BattleState,
  question: Question<'move'>,
  steps: readonly Step[],
): Walk | undefined {
  const board = nowOn(state);
  const mover = board.models.get(question.of ?? '');
  if (!mover || isStill(mover, steps)) return undefined;
  const { watchers } = question;
  const rules = { ...rulesOf(question), ...(watchers ? { watchers } : {}) };
  return walk(board, mover, pathOf(board.terrain, steps), rules);
}

function isStill({ x, y }: Model, steps: readonly Step[]): boolean {
  return steps.every((step) => Math.abs(step.x - x) < TOUCHES / 10 && Math.abs(step.y - y) < TOUCHES / 10);
}

/** A path with heights: a point without one is as high as the level nearest to the one before. */
function pathOf(terrain: Terrain, steps: readonly Step[]): Path {
  return steps.map(({ x, y, height, by }) => {
    const place = placeOn(terrain, height === undefined ? { x, y } : { x, y, height });
    return by ? { ...place, by } : place;
  });
}

/** What a path that answers the question is judged by. */
export function rulesOf({
  inches,
  charge,
  unaware,
  mayLeave,
  traps,
  clambers,
  leaps,
}: Question<'move'>): WalkRules {
  return {
    allowance: inches,
    ...(charge ? { charge } : {}),
    ...(unaware ? { unaware } : {}),
    ...(mayLeave ? { mayLeave } : {}),
    ...(traps ? { traps } : {}),
    ...(clambers ? { clambers } : {}),
    ...(leaps === undefined ? {} : { leaps }),
  };
}
