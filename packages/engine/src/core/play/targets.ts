/** The target of a shot: target priority, and the rules that let a fighter pass over the closest. */

import { nowOn } from '../../battle/board-now.ts';
import { throughDuctways } from '../../battle/ductways-on-board.ts';
import { effectsOf, traitEffects } from '../../battle/effects.ts';
import { settled } from '../../battle/scenario.ts';
import { inReachOfFlame, inView } from '../../battle/sight-on-board.ts';
import { bySeam, testModifierOf } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  seatOf,
} from '../../battle/state.ts';
import type { Armed } from '../../battle/weapons.ts';
import type { Model } from '../../board/board.ts';
import { HAIR } from '../../board/distance.ts';
import { distance } from '../../board/measure.ts';
import { say, type Words } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { isHiding, mayPassOver, type Target } from '../shooting.ts';
import type { Cover } from '../sight.ts';
import { isProne, statusOf } from '../status.ts';
import { testAloud } from '../tests.ts';
import { askCover, isArea, isBlast, isTemplate, lookAt } from './aim.ts';
import { targetsFor } from './attack.ts';
import { isInspired } from './nerve.ts';

/** The target of a shot, and its cover where that has been asked; a blast may be for a point instead. */
export interface Picked {
  readonly target: FighterState | null;
  readonly cover?: Cover;
}

const A_POINT = 'a-point';

/** Somebody who may be shot at; who lies in cover is in hiding, and another has to be named [core.shooting.priority.5]. */
export function* pickTarget(
  t: BattleTable,
  shooter: FighterState,
  enemies: readonly FighterState[],
  armed: Armed,
  { atPoint, ductway }: { readonly atPoint: boolean; readonly ductway: boolean },
): Rule<Picked | undefined> {
  for (const effect of traitEffects(armed.profile.traits).picksTarget) {
    const target = yield* effect.picksTarget(t, shooter);
    return target && { target };
  }
  const seat = seatOf(t.state, shooter);
  const what = say('targets/whom-does-shoot', { shooter: shooter.name });
  let targets = yield* targetsFor(t, shooter, enemies, 'shoot', armed);
  if (t.state.board) targets = onBoard(t.state, shooter, targets, armed, ductway);
  if (atPoint && isBlast(armed)) {
    const labels = { [A_POINT]: say('targets/nobody-point-shooter-sees') };
    const choices = { what, options: [...ids(targets), A_POINT], labels };
    const chosen = yield* t.offer(seat, choices, 'core.shooting.declare.1', shooter.id);
    return { target: chosen === A_POINT ? null : fighterOf(t.state, chosen) }; // [core.blasts.place.1]
  }
  while (targets.length > 0) {
    const chosen = yield* t.choose(seat, ids(targets), 'core.shooting.declare.1', shooter.id, what);
    const target = fighterOf(t.state, chosen);
    if (!isAimed(armed)) return { target };
    const aimed = { armed, ductway };
    if (!isProne(statusOf(target))) return yield* closestOrChosen(t, shooter, { target }, targets, aimed);
    const lies = say('targets/what-cover-does-lie', {
      target: target.name,
    });
    const cover = yield* askCover(t, shooter, target, 'core.shooting.priority.5', lies);
    if (cover === 'open') return yield* closestOrChosen(t, shooter, { target, cover }, targets, aimed);
    t.tell('shoot/lies-cover-hiding-cannot', { target: target.name }, 'core.shooting.priority.5');
    targets = targets.filter((other) => other !== target);
  }
  return undefined;
}

/** Those whom a board lets a fighter shoot at: a flame template has to touch somebody [core.blasts.template.1]. */
function onBoard(
  state: BattleState,
  shooter: FighterState,
  targets: readonly FighterState[],
  armed: Armed,
  ductway: boolean,
): readonly FighterState[] {
  if (ductway) return throughDuctways(state, shooter, targets);
  const seen = inView(state, shooter, targets);
  return isTemplate(armed) ? inReachOfFlame(state, shooter, seen) : seen;
}

/** Does the shot go for one fighter? Blasts and flames hit everybody under them. */
function isAimed({ profile }: Armed): boolean {
  return !isArea(profile.traits);
}

/** The one chosen if nobody is closer, or the shooter cool enough; else the closest [core.shooting.priority.2, core.shooting.priority.4]. */
function* closestOrChosen(
  t: BattleTable,
  shooter: FighterState,
  chosen: Picked & { readonly target: FighterState },
  targets: readonly FighterState[],
  { armed, ductway }: { readonly armed: Armed; readonly ductway: boolean },
): Rule<Picked> {
  const { target } = chosen;
  const rest = targets.filter((other) => other !== target && other.fate !== 'seriously-injured');
  if (rest.length === 0 || effectsOf(shooter).passesOver.length > 0) return chosen;
  let others: readonly FighterState[] = rest;
  for (const rule of bySeam(t.state).mayBeClosest)
    others = yield* settled(rule.mayBeClosest(t, shooter, target, others));
  // Through a ductway every target is as hard to hit [core.actions.ductway.2].
  if (t.state.board && !ductway) others = yield* notPassedOver(t, shooter, target, others, armed);
  if (others.length === 0) return chosen;
  // A fighter who never has to be shot at is nobody's closest target [core.shooting.priority.6]; one who is
  // harder to hit may be passed over [core.shooting.priority.3].
  const who =
    others.length < rest.length
      ? orOf(others.map(({ name }) => name))
      : say(rest.length < targets.length - 1 ? 'targets/any-enemy-not-injured' : 'targets/any-enemy');
  const nearer = say('targets/nearer-than-no-harder', { who, shooter: shooter.name, target: target.name });
  const about = { is: 'nearer', from: shooter.id, than: target.id, of: ids(others) } as const;
  if (!(yield* t.isSo(nearer, 'core.shooting.priority.2', shooter.id, about))) return chosen;
  const test = {
    stat: 'cl',
    value: shooter.stats.cl,
    modifier: yield* testModifierOf(t, shooter, 'cl'),
  } as const;
  const { passed } = yield* testAloud(t, test, 'core.shooting.priority.4', shooter);
  if (passed || (yield* isInspired(t, shooter))) return chosen;
  const what = say('targets/must-shoot-closest-who', { shooter: shooter.name });
  const seat = seatOf(t.state, shooter);
  const all = ids(others);
  const nearest = { is: 'nearest', from: shooter.id, of: all } as const;
  const closest = yield* t.choose(seat, all, 'core.shooting.priority.4', shooter.id, what, nearest);
  return { target: fighterOf(t.state, closest) };
}

/** A board knows who is in hiding and who is harder to hit, and may be passed over [core.shooting.priority.3]. */
function* notPassedOver(
  t: BattleTable,
  shooter: FighterState,
  wanted: FighterState,
  others: readonly FighterState[],
  armed: Armed,
): Rule<readonly FighterState[]> {
  const { models } = nowOn(t.state);
  const from = models.get(shooter.id) as Model;
  const far = ({ id }: FighterState) => distance(from, models.get(id) as Model);
  const isNearer = (other: FighterState) => far(other) < far(wanted) - HAIR;
  if (!others.some(isNearer)) return [];
  const looks: Target[] = [];
  for (const fighter of [wanted, ...others]) {
    const look = yield* lookAt(t, shooter, fighter, armed);
    looks.push({ id: fighter.id, distance: far(fighter), state: statusOf(fighter), ...look });
  }
  const eligible = looks.filter((target) => !isHiding(target));
  const chosen = looks[0] as Target;
  return others.filter((other) => {
    const target = eligible.find(({ id }) => id === other.id);
    return target !== undefined && isNearer(other) && !mayPassOver(t, target, chosen, eligible);
  });
}

/** Such as `Ana, Bo or Cy`. */
function orOf(names: readonly string[]): Words {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : say('targets/or', { most: names.slice(0, -1), last });
}

/** The one who is shot at by somebody who takes aim at this target. */
export function* whoIsShotAt(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
): Rule<FighterState> {
  let shotAt = target;
  for (const effect of effectsOf(shooter).aimsElsewhere)
    shotAt = yield* effect.aimsElsewhere(t, shooter, shotAt);
  return shotAt;
}
