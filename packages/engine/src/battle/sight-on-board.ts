/** Who sees whom on a board, who faces where, and who is nearest. */
import { flameReaches } from '../board/blast.ts';
import type { Model } from '../board/board.ts';
import { bearingTo, lengthOf } from '../board/distance.ts';
import { isInArc } from '../board/look.ts';
import { byDistance, distanceToPlace } from '../board/measure.ts';
import type { Ref, Spot } from '../table/question.ts';
import { boardNow, haveLine, placeOn, TOUCHES } from './board-now.ts';
import { momentOf } from './moment.ts';
import type { BattleState, FighterState } from './state.ts';

/** The fighters whom a shooter sees on a board; a shooter who is prone and shoots blindly needs only a line. */
export function inView(
  state: BattleState,
  shooter: FighterState,
  fighters: readonly FighterState[],
): readonly FighterState[] {
  const board = boardNow(state);
  const from = board?.models.get(shooter.id);
  if (!board || !from) return fighters;
  return fighters.filter(({ id }) => {
    const to = board.models.get(id);
    return to && isInView(state, from, to);
  });
}

/** The fighters whom the flame template reaches, laid straight towards them [core.blasts.template.2]. */
export function inReachOfFlame(
  state: BattleState,
  shooter: FighterState,
  fighters: readonly FighterState[],
): readonly FighterState[] {
  return fighters.filter(({ id }) => isInReachOfFlame(state, shooter, id));
}

/** At a physical table the players lay the template down and see. */
export function isInReachOfFlame(state: BattleState, shooter: FighterState, to: Ref): boolean {
  const board = boardNow(state);
  if (!board) return true;
  const [from, there] = [board.models.get(shooter.id), board.models.get(to)];
  return from !== undefined && there !== undefined && flameReaches(board, from, there);
}

/** Does a shooter on a board see any of these? */
export function seesAny(
  state: BattleState,
  shooter: FighterState,
  fighters: readonly FighterState[],
): boolean {
  const board = boardNow(state);
  const from = board?.models.get(shooter.id);
  if (!board || !from) return fighters.length > 0;
  return fighters.some(({ id }) => {
    const to = board.models.get(id);
    return to !== undefined && isInView(state, from, to);
  });
}

/** Does a shooter see a thing? At a physical table the players look for themselves. */
export function seesThing(state: BattleState, shooter: FighterState, thing: Ref): boolean {
  const board = boardNow(state);
  if (!board) return true;
  const [from, to] = [board.models.get(shooter.id), board.models.get(thing)];
  return from !== undefined && to !== undefined && isInView(state, from, to);
}

function isInView(state: BattleState, from: Model, to: Model): boolean {
  return (mayFace(state, from) || isInArc(from, to)) && haveLine(state, from, to);
}

/** Does facing not matter? A fighter who lies has none, and one who has not acted yet may still turn. */
export function mayFace(state: BattleState, { id, stance }: Model): boolean {
  return stance !== 'standing' || momentOf(state).turns === id;
}

/** A fighter who has not acted yet turns to the target of the action [core.activation.facing.1]. */
export function turnTo(state: BattleState, fighter: FighterState, to: Ref | Exclude<Spot, 'placed'>): void {
  const at = typeof to === 'string' ? boardNow(state)?.models.get(to) : to;
  const { spot } = fighter;
  if (!at || momentOf(state).turns !== fighter.id || spot === null || spot === 'placed') return;
  if (lengthOf(at.x - spot.x, at.y - spot.y) < TOUCHES) return;
  fighter.spot = { ...spot, facing: Math.round(bearingTo([spot.x, spot.y], [at.x, at.y])) };
}

/** Which way a point lies from somebody on a board. */
export function bearingTowards(
  state: BattleState,
  { id }: FighterState,
  { x, y }: Exclude<Spot, 'placed'>,
): number | undefined {
  const from = boardNow(state)?.models.get(id);
  return from && bearingTo([from.x, from.y], [x, y]);
}

/** On a board somebody turns straight to somebody else. */
export function looksAt(state: BattleState, fighter: FighterState, { spot: there }: FighterState): void {
  const { spot } = fighter;
  if (there === null || there === 'placed' || spot === null || spot === 'placed') return;
  const bearing = bearingTowards(state, fighter, there);
  if (bearing !== undefined) fighter.spot = { ...spot, facing: Math.round(bearing) };
}

/** How far a point is from somebody's base. */
export function inchesTo(state: BattleState, from: Ref, point: Exclude<Spot, 'placed'>): number {
  const board = boardNow(state);
  const shooter = board?.models.get(from);
  return board && shooter ? distanceToPlace(shooter, placeOn(board.terrain, point)) : 0;
}

/** The nearest of these on a board; nothing at a physical table. */
export function nearestOf(
  state: BattleState,
  fighter: FighterState,
  others: readonly FighterState[],
): FighterState | undefined {
  const board = boardNow(state);
  const from = board?.models.get(fighter.id);
  if (!board || !from) return undefined;
  const [first] = byDistance(
    board,
    from,
    others.filter(({ id }) => board.models.has(id) && id !== fighter.id).map(({ id }) => id),
  );
  return others.find(({ id }) => id === first);
}
