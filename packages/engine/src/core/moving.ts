/** Fighters move: at a physical table by hand, on a board along a path that is asked for, judged and carried out. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { goOut, pin } from '../battle/events.ts';
import { initiativeModifier, initiativeOf } from '../battle/kit.ts';
import { BattleBoard, boardNow, landing } from '../battle/on-board.ts';
import { rolledBy } from '../battle/rolling.ts';
import { atFighter, bySeam } from '../battle/special-rule.ts';
import { type BattleTable, type FighterState, isOnBoard, seatOf } from '../battle/state.ts';
import type { Place } from '../board/board.ts';
import { bearingTo } from '../board/distance.ts';
import { findCharge, reach } from '../board/reach.ts';
import { type PathEvent, push } from '../board/walk.ts';
import type { Inches, Moving, Question, Rule, Seat, Spot, Step } from '../table/question.ts';
import { nerveOfFriends } from './play-attack.ts';
import { sufferHit } from './play-hits.ts';
import { type FallHit, hitFromFall, jumpDown } from './terrain.ts';
import { rollTest } from './tests.ts';

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
}

/** Asks for a path and goes along it; at a physical table nothing is asked, since people move their models. */
export function* alongPath(t: BattleTable, fighter: FighterState, move: Move): Rule<void> {
  const { state } = t;
  const { clause, by = seatOf(state, fighter), ...moving } = move;
  if (!state.board || moving.inches <= 0 || fighter.spot === null || fighter.spot === 'placed') return;
  const question: Question<'move'> = { kind: 'move', clause, by: [by], of: fighter.id, ...moving };
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
  for (const event of walked.events) {
    if ((event.kind === 'jump' || event.kind === 'leap') && !(yield* keepsFooting(t, fighter, event))) return;
  }
  fighter.spot = spotAt(walked.end, facingAfter(fighter.spot, steps));
}

function spotAt({ x, y, height }: Place, facing: number): Spot {
  return { x, y, height, facing };
}

/** Where the last step says nothing a fighter looks where they go. */
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
  const rolling = rolledBy(t, fighter.id);
  const initiative = initiativeOf(fighter);
  const modifier = initiativeModifier(fighter);
  if (event.kind === 'jump') {
    const { landed, hit } = yield* jumpDown(rolling, { drop: event.inches, initiative, modifier });
    if (landed) return true;
    yield* falls(t, fighter, event.place, hit);
    return false;
  }
  const test = { stat: 'i', value: initiative, modifier } as const;
  const { passed } = yield* rollTest(rolling, test, 'core.terrain.leap.1');
  if (passed) return true;
  t.tell('{name} misses the edge and falls', { name: fighter.name }, 'core.terrain.leap.2');
  if (event.drop === null) yield* fallsIntoNothing(t, fighter, null);
  else yield* falls(t, fighter, event.place, hitFromFall(t, event.drop));
  return false;
}

/** Lies at the foot of the drop, pinned, with the hit of the fall [core.terrain.fall.2]. */
function* falls(t: BattleTable, fighter: FighterState, place: Place, hit: FallHit | null): Rule<void> {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  const at = board && mover && landing(board, mover, place);
  if (at && mover) fighter.spot = spotAt(at, mover.facing);
  pin(t, fighter, 'core.terrain.fall.2');
  if (hit && (yield* sufferHit(t, fighter, null, hit))) yield* nerveOfFriends(t, fighter);
}

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
    fighter.spot = spotAt(end, mover.facing);
    return stopped !== null;
  }
  if (fall.inches === null) {
    yield* fallsIntoNothing(t, fighter, by);
    return false;
  }
  yield* falls(t, fighter, { ...end, height: mover.height }, hitFromFall(t, fall.inches));
  return false;
}

/**
 * A rule moves somebody as far as it can towards another, into contact where it may; nobody chooses. At a physical
 * table whoever is nearest moves the model.
 */
export function driveTowards(
  t: BattleTable,
  fighter: FighterState,
  target: FighterState,
  inches: Inches,
  how: 'into-contact' | 'near' = 'near',
): void {
  const board = boardNow(t.state);
  const mover = board?.models.get(fighter.id);
  const other = board?.models.get(target.id);
  if (!board || !mover || !other || inches <= 0) return;
  const facing = (at: Place) => Math.round(bearingTo([at.x, at.y], [other.x, other.y]));
  const charge = how === 'into-contact' ? findCharge(board, mover, target.id, inches) : undefined;
  if (charge) {
    fighter.spot = spotAt(charge.end, facing(charge.end));
    return;
  }
  const far = (at: Place) => Math.hypot(at.x - other.x, at.y - other.y, at.height - other.height);
  let best: Place = mover;
  for (const spot of reach(board, mover, inches).spots) if (far(spot) < far(best)) best = spot;
  fighter.spot = spotAt(best, facing(best));
}

/** The bearing straight away from somebody. */
export function awayFrom(t: BattleTable, fighter: FighterState, other: FighterState): number | undefined {
  const models = boardNow(t.state)?.models;
  const [one, from] = [models?.get(fighter.id), models?.get(other.id)];
  return one && from && bearingTo([from.x, from.y], [one.x, one.y]);
}
