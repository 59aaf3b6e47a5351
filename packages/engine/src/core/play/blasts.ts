/** Templates and blast markers: who is under them, where they scatter, and their lasting effects. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { BLAST_CENTRE, type Laid, layBlast } from '../../battle/blasts-on-board.ts';
import { traitEffects } from '../../battle/effects.ts';
import { momentOf } from '../../battle/moment.ts';
import { bearingTowards } from '../../battle/sight-on-board.ts';
import { bySeam } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  seatOf,
} from '../../battle/state.ts';
import { type Armed, levelOf, rangeOf } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Inches, Ref, Rule, Spot } from '../../table/question.ts';
import { rollDirection } from '../scatter.ts';
import { type Aimed, askCover, pointAt, rangesAt } from './aim.ts';

// Blasts and templates

/** How far from the target others are struck as well. */
interface Reach {
  readonly inches: Inches;
  readonly clause: ClauseId;
}

/** The flame template is about 8" long [core.blasts.template.1]. */
const FLAME: Inches = 8;

/** Flames through a ductway hit everybody within 2" of its other end [core.actions.ductway.2]. */
function* struckThrough(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
): Rule<readonly FighterState[]> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const what = say('blasts/who-within-2-end');
  const blast = { is: 'blast', on: target.id, across: 4, through: shooter.id } as const;
  const near = yield* t.within(2, target.id, ids(others), 'core.actions.ductway.2', what, blast);
  return [target, ...near.map((id) => fighterOf(t.state, id))];
}

/** Who is under the flame template where it ends up. */
export function* underTheTemplate(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  armed: Armed,
  ductway: boolean,
): Rule<readonly FighterState[]> {
  if (ductway) return yield* struckThrough(t, shooter, target);
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const clause = 'core.blasts.template.2';
  const what = say('blasts/who-else-under-flame');
  const flame = {
    is: 'flame',
    from: shooter.id,
    to: target.id,
    ...(yield* laidAlong(t, shooter, target)),
  } as const;
  const near = yield* t.within(FLAME, shooter.id, ids(others), clause, what, flame);
  const aimed = [target, ...near.map((id) => fighterOf(t.state, id))];
  for (const rule of bySeam(t.state).templateStrays) {
    const bearing = yield* rule.templateStrays(t, shooter, aimed, armed);
    if (bearing === null) continue;
    const all = ids([target, ...others]);
    const now = say('blasts/who-under-flame-template');
    const there = yield* t.within(FLAME, shooter.id, all, clause, now, { ...flame, bearing });
    return there.map((id) => fighterOf(t.state, id));
  }
  return aimed;
}

/** On a board the player turns the template as they like, as long as it touches the target [core.blasts.template.1]. */
function* laidAlong(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
): Rule<{ readonly bearing?: number }> {
  if (!t.state.board) return {};
  const point = yield* pointAt(t, shooter, { is: 'flame', over: target.id }, 'core.blasts.template.1');
  const bearing = bearingTowards(t.state, shooter, point);
  return bearing === undefined ? {} : { bearing };
}

/** Who is under the blast marker, which is placed on the target [core.blasts.place.1] and scatters on a miss [core.blasts.scatter.1]. */
export function* underTheMarker(
  t: BattleTable,
  shooter: FighterState,
  { armed, target, hit, range }: Pick<Aimed, 'armed' | 'target' | 'hit' | 'range'>,
): Rule<readonly FighterState[]> {
  const reach: Reach = { inches: levelOf(armed.profile, 'blast') / 2, clause: 'core.blasts.hit.1' };
  const what = say('blasts/who-under-marker-where');
  const all = ids(allOnBoard(t.state));
  const { long } = rangeOf(armed.profile, shooter);
  const across = 2 * reach.inches;
  const laid =
    target &&
    ({
      is: 'blast',
      on: target.id,
      across,
      from: shooter.id,
      ...(long === null ? {} : { long }),
    } as const);
  const toldUnder = function* (): Rule<readonly FighterState[]> {
    const seat = seatOf(t.state, shooter);
    const near = yield* t.pick(seat, { options: all }, reach.clause, shooter.id, what, laid ?? undefined);
    return near.map((id) => fighterOf(t.state, id));
  };
  const scatters = bySeam(t.state).blastScatters.some((rule) =>
    rule.blastScatters(t, shooter, armed, target !== null),
  );
  if (hit && !scatters)
    return range === 'out' || !target ? yield* toldUnder() : yield* struckAt(t, shooter, target, reach);
  const clause = 'core.blasts.scatter.2';
  const face = yield* t.scatter('core.blasts.scatter.1', shooter.id);
  const inches = yield* t.roll('D6', 'core.blasts.scatter.1', shooter.id);
  if (face === 'hit' && inches === 1) {
    if (yield* isDud(t, shooter)) return [];
    const others = allOnBoard(t.state).filter(({ id }) => id !== shooter.id);
    const near = yield* t.within(reach.inches, shooter.id, ids(others), reach.clause);
    return [shooter, ...near.map((id) => fighterOf(t.state, id))];
  }
  const bearing = face === 'hit' ? yield* rollDirection(t, clause) : face;
  if (bearing === null) return target ? yield* struckAt(t, shooter, target, reach) : yield* toldUnder();
  t.tell('shoot/marker-moves', { inches, bearing }, clause);
  if (!target || !laid) return yield* toldUnder();
  const moved = { ...laid, scatter: { bearing, inches } } as const;
  const near = yield* t.within(reach.inches + inches, target.id, all, reach.clause, what, moved);
  return near.map((id) => fighterOf(t.state, id));
}

/**
 * The same on a board, which knows where the marker ends and who is under it: it is put on a target or a point
 * [core.blasts.place.1], pulled back within range [core.blasts.place.2], and scatters on a miss up to the first wall.
 */
export function* underTheBlast(
  t: BattleTable,
  shooter: FighterState,
  armed: Armed,
  at: Ref | Exclude<Spot, 'placed'>,
  hit: boolean,
  isAimedAtFighter: boolean,
): Rule<readonly FighterState[]> {
  const { state } = t;
  const target = isAimedAtFighter ? fighterOf(state, at as Ref) : null;
  const { long } = rangesAt(t.quiet, shooter, target, armed);
  const laid: Laid = { from: shooter.id, at, across: levelOf(armed.profile, 'blast'), long };
  const under = (lies: Laid) => layBlast(state, lies).map((id) => fighterOf(state, id));
  const scatters = bySeam(state).blastScatters.some((rule) =>
    rule.blastScatters(t, shooter, armed, isAimedAtFighter),
  );
  if (hit && !scatters) return under(laid);
  const clause = 'core.blasts.scatter.2';
  const face = yield* t.scatter('core.blasts.scatter.1', shooter.id);
  const inches = yield* t.roll('D6', 'core.blasts.scatter.1', shooter.id);
  if (face === 'hit' && inches === 1) {
    if (yield* isDud(t, shooter)) return [];
    return under({ ...laid, at: shooter.id });
  }
  const bearing = face === 'hit' ? yield* rollDirection(t, clause) : face;
  if (bearing === null) return under(laid);
  t.tell('shoot/marker-moves', { inches, bearing }, clause);
  return under({ ...laid, scatter: { bearing, inches } });
}

/** A misfire: mostly nothing explodes. */
function* isDud(t: BattleTable, { id, name }: FighterState): Rule<boolean> {
  const dud = (yield* t.roll('D6', 'core.blasts.scatter.3', id)) > 1;
  const words = dud ? 'shoot/dud-nothing-explodes' : 'shoot/misfire-marker-centred';
  t.tell(words, { name }, 'core.blasts.scatter.3');
  return dud;
}

/** The target, and everybody within reach of it but the shooter. */
function* struckAt(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  { inches, clause }: Reach,
): Rule<readonly FighterState[]> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const blast = { is: 'blast', on: target.id, across: 2 * inches } as const;
  const near = yield* t.within(inches, target.id, ids(others), clause, undefined, blast);
  return [target, ...near.map((id) => fighterOf(t.state, id))];
}

/** Cover betters the save against a blast, if there is anything to better [core.blasts.cover.1]. */
export function* coverFromBlast(
  t: BattleTable,
  shooter: FighterState,
  target: Pick<FighterState, 'id' | 'name' | 'save'>,
  { profile }: Armed,
): Rule<number> {
  if (traitEffects(profile.traits).noCoverSave.length > 0 || target.save - 2 - profile.ap > 6) return 0;
  const from = momentOf(t.state).blast && levelOf(profile, 'blast') > 0 ? BLAST_CENTRE : undefined;
  const cover = yield* askCover(t, shooter, target, 'core.blasts.cover.1', undefined, from);
  return { open: 0, partial: 1, full: 2 }[cover];
}

/** Some blasts leave a marker on the battlefield until an End phase takes them away [core.round.temporary.1]. */
export function leaveMarker(t: BattleTable, { profile }: Armed): void {
  const kind = traitEffects(profile.traits).lingers[0]?.lingers;
  if (!kind) return;
  let number = 1;
  while (t.state.markers[`${kind}-${number}`]) number++;
  const id = `${kind}-${number}`;
  const spot = momentOf(t.state).blast ?? 'placed';
  t.state.markers[id] = { id, kind, gang: null, spot, carriedBy: null, state: 'lingers', data: {} };
  t.tell('shoot/marker-stays', { kind }, 'core.round.temporary.1');
}
