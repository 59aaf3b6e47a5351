/** Fighters move: at a physical table by hand, on a board along a path that is asked for, judged and carried out. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { movesOn } from '../../battle/beside.ts';
import { boardNow } from '../../battle/board-now.ts';
import { type Agility, effectsOf } from '../../battle/effects.ts';
import { goesProne, goOut, pin } from '../../battle/events.ts';
import { landing, levelUnder, nearestRoom } from '../../battle/ground-on-board.ts';
import { initiativeModifier, initiativeOf } from '../../battle/kit.ts';
import { forget, momentOf } from '../../battle/moment.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { packOf } from '../../battle/pack.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { atFighter, bySeam } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, fighterOf, isOnBoard, seatOf } from '../../battle/state.ts';
import { wayOf } from '../../battle/way-on-board.ts';
import { areEnemies, type Board, type Model, type Place } from '../../board/board.ts';
import { bearingTo, reaches } from '../../board/distance.ts';
import { hasLine, look } from '../../board/look.ts';
import { distance, distanceFrom } from '../../board/measure.ts';
import { findCharge, findPath, spotsInReach } from '../../board/reach.ts';
import {
  edgeNear,
  INCH,
  overlapsBase,
  type Path,
  type PathEvent,
  push,
  type Walk,
  type WalkRules,
  walk,
} from '../../board/walk.ts';
import type { Inches, Moving, Question, Ref, Rule, Seat, Spot, Step } from '../../table/question.ts';
import { fallsWithCheck } from '../table-rules.ts';
import { edge, type FallHit, hitFromFall, jumpDown } from '../terrain.ts';
import { rollTest } from '../tests.ts';
import { sufferHit } from './hits.ts';
import { nerveOfFriends } from './nerve.ts';

/** How somebody moves, and by which rule. */
export interface Move extends Moving {
  readonly clause: ClauseId;
  /** Who says where: the player of the fighter where nobody is named. */
  readonly by?: Seat;
}

/** A fighter moves, and what watches for it acts. */
export function* moves(t: BattleTable, fighter: FighterState, move: Move): Rule<void> {
  if (t.state.board) yield* alongPath(t, fighter, move);
  if (isOnBoard(fighter)) yield* atFighter(t, 'moved', fighter);
  if (t.state.board) delete momentOf(t.state).way;
}

/** Asks for a path and goes along it; at a physical table nothing is asked, since people move their models. */
export function* alongPath(t: BattleTable, fighter: FighterState, move: Move): Rule<void> {
  const { state } = t;
  const { clause, by = seatOf(state, fighter), ...moving } = move;
  if (!state.board || moving.inches <= 0 || fighter.spot === null || fighter.spot === 'placed') return;
  const stops = stopsOf(t, fighter);
  const traps = stops.map(({ stop }) => stop);
  const watchers = bySeam(state).watchesWalk.flatMap((rule) => rule.watchesWalk(state, fighter));
  const question: Question<'move'> = {
    kind: 'move',
    clause,
    by: [by],
    of: fighter.id,
    ...moving,
    ...agilityOf(fighter),
    ...(traps.length > 0 ? { traps } : {}),
    ...(watchers.length > 0 ? { watchers } : {}),
  };
  const steps = yield* t.ask<'move'>(question);
  const last = steps.at(-1);
  if (!last) return;
  const walked = new BattleBoard(state).walked(question, steps);
  // A turn on the spot.
  if (!walked) {
    fighter.spot = { ...fighter.spot, facing: last.facing ?? fighter.spot.facing ?? 0 };
    return;
  }
  if (!walked.ok) throw new Error(`A path of ${fighter.id} was not checked: ${walked.refusal.code}`);
  yield* goAlong(t, fighter, walked, facingAfter(fighter.spot, steps), stops);
}

/** What of a fighter's skills counts on the way. */
function agilityOf(fighter: FighterState): Agility {
  return Object.assign({}, ...effectsOf(fighter).agility.map(({ agility }) => agility));
}

/** Asks which way somebody looks, who stays where they are: their own player, unless somebody else is named. */
export function* turnsRound(
  t: BattleTable,
  fighter: FighterState,
  clause: ClauseId,
  seat = seatOf(t.state, fighter),
): Rule<void> {
  if (fighter.spot === null || fighter.spot === 'placed') return;
  const by = [seat];
  const steps = yield* t.ask<'move'>({ kind: 'move', clause, by, of: fighter.id, inches: 0 });
  const { facing } = steps.at(-1) ?? {};
  if (facing !== undefined) fighter.spot = { ...fighter.spot, facing };
}

/** Carries out a judged walk: what it meets acts in order, and ends it if the fighter goes down or is moved. */
function* goAlong(
  t: BattleTable,
  fighter: FighterState,
  walked: Walk & { readonly ok: true },
  facing: number,
  stops = stopsOf(t, fighter),
): Rule<void> {
  const { state } = t;
  if (!state.board || fighter.spot === null || fighter.spot === 'placed') return;
  const { x, y, height = 0 } = fighter.spot;
  momentOf(state).way = { of: fighter.id, path: [{ x, y, height }, ...walked.legs.map(({ to }) => to)] };
  const crossed = new Set<Ref>();
  for (const event of walked.events) {
    if (event.kind === 'jump' || event.kind === 'leap') {
      if (!(yield* keepsFooting(t, fighter, event))) return;
    } else if (event.kind === 'area' && event.area === 'dangerous' && !crossed.has(event.id)) {
      crossed.add(event.id);
      if (!(yield* survivesDanger(t, fighter, event.place, facing))) return;
    } else if (event.kind === 'trap') {
      const rule = stops.find(({ stop }) => stop.id === event.id)?.rule;
      const reached = spotAt(event.place, facing);
      fighter.spot = reached;
      movesOn(state);
      const asks = rule?.moved?.(t, fighter, 'walks');
      if (asks) yield* asks;
      if (fighter.fate !== 'standing' || fighter.spot !== reached) return;
    }
  }
  fighter.spot = spotAt(walked.end, facing);
}

/** The things that stop a walk when it comes near, and the rule to call there [classic.booby-trap.moving.1]. */
function stopsOf({ state }: BattleTable, fighter: FighterState) {
  return bySeam(state).stopsWalk.flatMap((rule) =>
    rule.stopsWalk(state, fighter).map((stop) => ({ rule, stop })),
  );
}

/** Dangerous ground: an Initiative test on crossing it, or out of action [core.terrain.dangerous.1]. */
function* survivesDanger(t: BattleTable, fighter: FighterState, place: Place, facing: number): Rule<boolean> {
  const clause = 'core.terrain.dangerous.1';
  const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
  const { passed } = yield* rollTest(rolledBy(t, fighter.id), test, clause);
  if (passed) return true;
  fighter.spot = spotAt(place, facing);
  t.tell('moving/does-not-get-across', { name: fighter.name }, clause);
  yield* goOut(t, fighter, null, clause);
  yield* nerveOfFriends(t, fighter);
  return false;
}

/** A fighter who went prone within ½" of an edge keeps to it or falls; a faller may fall again [core.terrain.fall.4]. */
export function* keepToEdges(t: BattleTable): Rule<void> {
  if (!t.state.board) return;
  const { prone = [] } = momentOf(t.state);
  forget(t.state);
  for (const { of, chosen } of prone) yield* keepToEdge(t, fighterOf(t.state, of), chosen);
  if (momentOf(t.state).prone) yield* keepToEdges(t);
}

function* keepToEdge(t: BattleTable, fighter: FighterState, chosen: boolean): Rule<void> {
  const board = boardNow(t.state);
  const at = board?.models.get(fighter.id);
  if (!board || !at || !isOnBoard(fighter) || fighter.fate === 'standing') return;
  const near = edgeNear(board.terrain, at, at.radius);
  if (!near) return;
  const { falls: isFalling } = yield* edge(rolledBy(t, fighter.id), {
    distance: 0.5,
    railing: near.railing,
    chosen,
    initiative: initiativeOf(fighter),
    modifier: initiativeModifier(fighter),
  });
  if (!isFalling) return;
  if (near.drop === null) yield* fallsIntoNothing(t, fighter, null);
  else yield* falls(t, fighter, near.over, near.drop);
}

/** How somebody comes down: with which hit, and whether they lie. */
interface Landed {
  readonly pinned: boolean;
  readonly hit: FallHit | null;
}

const UNHARMED: Landed = { pinned: false, hit: null };

/** How a fall ends: prone, with a hit by its height [core.terrain.fall.2]; by the table rules a check comes first. */
function* comesDown(t: BattleTable, fighter: FighterState, inches: Inches): Rule<Landed> {
  if (isCarriedDown(t, fighter)) return UNHARMED;
  const height = fallenInches(fighter, inches);
  const rolling = rolledBy(t, fighter.id);
  if (packOf(t.state).fallersTest)
    return yield* fallsWithCheck(rolling, height, initiativeOf(fighter), initiativeModifier(fighter));
  return { pinned: true, hit: hitFromFall(t, height) };
}

/** A jump down: an Initiative test, or a fall [core.terrain.jump.1]; by the table rules a drop [campaign.table-rules.climb.2]. */
function* jumpsDown(t: BattleTable, fighter: FighterState, inches: Inches): Rule<Landed> {
  if (packOf(t.state).fallersTest) return yield* comesDown(t, fighter, inches);
  if (isCarriedDown(t, fighter)) return UNHARMED;
  const { landed, hit } = yield* jumpDown(rolledBy(t, fighter.id), {
    drop: fallenInches(fighter, inches),
    initiative: initiativeOf(fighter),
    modifier: initiativeModifier(fighter),
  });
  return { pinned: !landed, hit };
}

/** As how far a fall counts for this fighter. */
function fallenInches(fighter: FighterState, inches: Inches): Inches {
  return effectsOf(fighter).fallsAs.reduce((far, effect) => effect.fallsAs(far), inches);
}

/** Does something take the fighter down unharmed and without a roll? */
function isCarriedDown(t: BattleTable, fighter: FighterState): boolean {
  return effectsOf(fighter).isCarriedDown.some((effect) => effect.isCarriedDown(t, fighter));
}

function spotAt({ x, y, height }: Place, facing: number): Spot {
  return { x, y, height, facing };
}

/** If the last step has no facing, a fighter faces the direction of the move. */
function facingAfter(from: Exclude<Spot, 'placed'>, steps: readonly Step[]): number {
  const last = steps.at(-1) as Step;
  const before = steps.at(-2) ?? from;
  return last.facing ?? Math.round(bearingTo([before.x, before.y], [last.x, last.y]));
}

/** Initiative decides whether a jump or a leap ends well; a fall is a hit, and ends the activation. */
function* keepsFooting(
  t: BattleTable,
  fighter: FighterState,
  event: PathEvent & { readonly kind: 'jump' | 'leap' },
): Rule<boolean> {
  if (event.kind === 'jump') {
    const landed = yield* jumpsDown(t, fighter, event.inches);
    if (!landed.pinned) return true;
    yield* lies(t, fighter, { ...event.to, height: event.place.height }, landed);
    return false;
  }
  const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
  const { passed } = yield* rollTest(rolledBy(t, fighter.id), test, 'core.terrain.leap.1');
  if (passed) return true;
  t.tell('moving/misses-edge-falls', { name: fighter.name }, 'core.terrain.leap.2');
  if (event.drop === null) yield* fallsIntoNothing(t, fighter, null);
  else yield* falls(t, fighter, event.place, event.drop);
  return false;
}

/** Falls so many inches from a place. */
function* falls(t: BattleTable, fighter: FighterState, place: Place, inches: Inches): Rule<void> {
  const landed = yield* comesDown(t, fighter, inches);
  yield* lies(t, fighter, place, landed);
}

/**
 * Ends at the foot of the drop, pinned, with the hit of the fall [core.terrain.fall.2], or on their feet. A fighter
 * who is landed on takes the same hit, and both are pinned; the faller ends clear of them, and 1" away from an enemy if neither
 * is seriously injured [core.terrain.fall.3], [campaign.table-rules.fall.2].
 */
function* lies(t: BattleTable, fighter: FighterState, place: Place, { pinned, hit }: Landed): Rule<void> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  const at = board && mover && landing(board, mover, place, isClear(board, mover));
  const under = board && mover ? landedOn(board, mover, place) : undefined;
  if (at && mover) fighter.spot = spotAt(at, mover.facing);
  if (pinned || under !== undefined) yield* goesDown(t, fighter);
  const victim = under === undefined ? undefined : fighterOf(t.state, under);
  if (victim) {
    const names = { name: fighter.name, victim: victim.name };
    t.tell('moving/lands', names, 'core.terrain.fall.3');
    pin(t, victim, 'core.terrain.fall.3');
  }
  if (hit && (yield* sufferHit(t, fighter, null, hit))) yield* nerveOfFriends(t, fighter);
  if (victim && hit && isOnBoard(victim) && (yield* sufferHit(t, victim, null, hit)))
    yield* nerveOfFriends(t, victim);
}

/** A fallen fighter is prone, unless they land on their feet. */
function* goesDown(t: BattleTable, fighter: FighterState): Rule<void> {
  if (fighter.fate !== 'standing') return goesProne(t, fighter);
  for (const effect of effectsOf(fighter).landsOnFeet) if (yield* effect.landsOnFeet(t, fighter)) return;
  pin(t, fighter, 'core.terrain.fall.2');
}

/** The fighter on whose base somebody comes down. */
function landedOn(board: Board, mover: Model, place: Place): Ref | undefined {
  const at = { ...place, height: levelUnder(board, place) };
  for (const other of board.models.values())
    if (other.id !== mover.id && other.side !== null && overlapsBase(other, at, mover.radius))
      return other.id;
  return undefined;
}

/** May somebody who was moved against their will stay there: no enemy within 1", unless one of the two is down? */
function isClear(board: Board, mover: Model): (place: Place) => boolean {
  if (mover.stance === 'injured') return () => true;
  const enemies = [...board.models.values()].filter(
    (other) => areEnemies(mover, other) && other.stance !== 'injured',
  );
  return (place) => enemies.every((enemy) => distance({ ...mover, ...place }, enemy) >= INCH - SLACK);
}

const SLACK = 1e-6;

function* fallsIntoNothing(t: BattleTable, fighter: FighterState, by: FighterState | null): Rule<void> {
  const rules = bySeam(t.state).fellIntoNothing;
  if (rules.length === 0) yield* goOut(t, fighter, by, 'core.terrain.leap.2');
  for (const rule of rules) yield* rule.fellIntoNothing(t, fighter, by);
}

/** Somebody is moved straight along a bearing, against their will; says whether something stopped them. */
export function* isShoved(
  t: BattleTable,
  fighter: FighterState,
  bearing: number,
  inches: Inches,
  by: FighterState | null = null,
): Rule<boolean> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  if (!board || !mover) return false;
  const { end, stopped, fall } = push(board, mover, bearing, inches);
  if (!fall) {
    // A fighter who is carried within 1" of an enemy is moved to 1" away again [core.movement.inch.2].
    const engaged = fighter.engagedWith.length > 0;
    const clear = engaged ? end : (nearestRoom(board, mover, end, isClear(board, mover)) ?? end);
    momentOf(t.state).way = { of: fighter.id, path: [mover, clear] };
    fighter.spot = spotAt(clear, mover.facing);
    yield* comesPast(t, fighter);
    return stopped !== null;
  }
  if (fall.inches === null) {
    yield* fallsIntoNothing(t, fighter, by);
    return false;
  }
  yield* falls(t, fighter, { ...end, height: mover.height }, fall.inches);
  return false;
}

/**
 * Somebody who was shoved past things that stop a walk meets them where they came near first, whatever the reason
 * [classic.booby-trap.trigger.1]. One whom that takes down stays there.
 */
function* comesPast(t: BattleTable, fighter: FighterState): Rule<void> {
  const { state } = t;
  const board = boardNow(state);
  const there = board?.models.get(fighter.id);
  const end = fighter.spot;
  if (!board || !there) return;
  const way = wayOf(state, there).map(({ x, y, height }) => ({ ...there, x, y, height }));
  const met = stopsOf(t, fighter).flatMap(({ rule, stop }) => {
    const thing = board.models.get(stop.id);
    const first = thing ? way.findIndex((at) => reaches(distance(at, thing), stop.inches)) : -1;
    // At the end of the way the rule looks for itself.
    return first >= 0 && first < way.length - 1 ? [{ rule, first }] : [];
  });
  for (const { rule, first } of met.sort((one, other) => one.first - other.first)) {
    const reached = spotAt(way[first] as Place, there.facing);
    const { fate } = fighter;
    fighter.spot = reached;
    movesOn(state);
    const asks = rule.moved?.(t, fighter, 'is-moved');
    if (asks) yield* asks;
    if (fighter.fate !== fate || fighter.spot !== reached) return;
  }
  fighter.spot = end;
}

/** What would stop somebody who is shoved on a board: a fighter, solid terrain, or nothing. */
export function stopsShove(
  { state }: BattleTable,
  { id }: FighterState,
  bearing: number,
  inches: Inches,
): Ref | 'terrain' | 'nothing' {
  const board = boardNow(state);
  const mover = board?.models.get(id);
  if (!board || !mover) return 'nothing';
  const { stopped, by } = push(board, mover, bearing, inches);
  return by ?? (stopped === 'solid' ? 'terrain' : 'nothing');
}

/**
 * A rule moves a fighter as far as possible towards another, into contact if allowed; nobody chooses. At a physical
 * table the nearest person moves the model.
 */
export function* driveTowards(
  t: BattleTable,
  fighter: FighterState,
  target: FighterState,
  inches: Inches,
  how: 'into-contact' | 'near' = 'near',
): Rule<void> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  const other = board?.models.get(target.id);
  if (!board || !mover || !other || inches <= 0) return;
  const charge = how === 'into-contact' ? findCharge(board, mover, target.id, inches) : undefined;
  if (charge)
    return yield* driveAlong(t, fighter, charge.path, { allowance: inches, charge: [target.id] }, other);
  const far = (at: Place) => Math.hypot(at.x - other.x, at.y - other.y, at.height - other.height);
  let best: Place = mover;
  for (const spot of spotsInReach(board, mover, inches)) if (far(spot) < far(best)) best = spot;
  yield* driveTo(t, fighter, best, inches, other);
}

/** Takes somebody to a spot within reach by the shortest way, and turns them to something. */
function* driveTo(
  t: BattleTable,
  fighter: FighterState,
  to: Place,
  allowance: Inches,
  faces: Place,
): Rule<void> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  if (!board || !mover) return;
  const found = to === mover ? undefined : findPath(board, mover, to, { allowance });
  if (found) yield* driveAlong(t, fighter, found.path, { allowance }, faces);
  else fighter.spot = spotAt(mover, Math.round(bearingTo([mover.x, mover.y], [faces.x, faces.y])));
}

function* driveAlong(
  t: BattleTable,
  fighter: FighterState,
  path: Path,
  rules: WalkRules,
  faces: Place,
): Rule<void> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  if (!board || !mover) return;
  const stops = stopsOf(t, fighter);
  const walked = walk(board, mover, path, { ...rules, traps: stops.map(({ stop }) => stop) });
  if (!walked.ok) return;
  const { end } = walked;
  yield* goAlong(t, fighter, walked, Math.round(bearingTo([end.x, end.y], [faces.x, faces.y])), stops);
}

/**
 * Running for Cover on a board: the run ends, where it can, more than 3" from every enemy, then out of their sight, then
 * in cover from all of them, and as far from them as possible [core.nerve.run.2]. That leaves nothing to choose.
 */
export function* runsForCover(t: BattleTable, fighter: FighterState, inches: Inches): Rule<void> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  if (!board || !mover) return;
  const enemies = [...board.models.values()].filter((other) => areEnemies(mover, other));
  if (enemies.length === 0) return;
  const spots = [mover, ...spotsInReach(board, mover, inches)].map((place) => {
    let far = Number.POSITIVE_INFINITY;
    for (const enemy of enemies) far = Math.min(far, distanceFrom(place, mover.radius, enemy));
    return { place, far };
  });
  const at = ({ x, y, height }: Place): Model => ({ ...mover, x, y, height });
  const away = spots.filter(({ far }) => !reaches(far, AWAY));
  const open = away.length > 0 ? away : spots;
  const isUnseen = (there: Model) => enemies.every((enemy) => !hasLine(board, enemy, there));
  const isInCover = (there: Model) =>
    enemies.every((enemy) => {
      const { sight, cover } = look(board, enemy, there);
      return !sight || cover !== 'open';
    });
  const best = (
    furthest(open, ({ place }) => isUnseen(at(place))) ??
    furthest(open, ({ place }) => isInCover(at(place))) ??
    furthest(open, () => true)
  )?.place as Place;
  // A running fighter faces the direction of the run.
  const ahead = { x: 2 * best.x - mover.x, y: 2 * best.y - mover.y, height: best.height };
  yield* driveTo(t, fighter, best, inches, best === mover ? (enemies[0] as Model) : ahead);
}

const AWAY = 3;

/** The one furthest away of those for which something holds, the first of several; few are looked at, since looking is dear. */
function furthest<T extends { readonly far: Inches }>(
  spots: readonly T[],
  isSo: (spot: T) => boolean,
): T | undefined {
  const ordered = [...spots].sort((one, other) => other.far - one.far);
  const most = ordered.find(isSo);
  return most && spots.find((spot) => spot.far >= most.far - SLACK && (spot === most || isSo(spot)));
}

/** The bearing straight away from somebody. */
export function awayFrom(t: BattleTable, fighter: FighterState, other: FighterState): number | undefined {
  const models = boardNow(t.state)?.models;
  const [one, from] = [models?.get(fighter.id), models?.get(other.id)];
  return one && from && bearingTo([from.x, from.y], [one.x, one.y]);
}
