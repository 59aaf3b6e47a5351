/** The Shoot action: weapons, targets, dice, and what is hit. */

import { turnTo } from '../../battle/sight-on-board.ts';
import { bySeam } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, isOnBoard } from '../../battle/state.ts';
import { type Armed, armsName } from '../../battle/weapons.ts';
import type { Rule } from '../../table/question.ts';
import type { ActionType } from '../actions.ts';
import { type Aimed, aim, aimAtPoint, isTemplate } from './aim.ts';
import { armsOf, isCumbersome, isGunfighter, pickGuns, shotWith } from './arms.ts';
import { beginAttack, endAttack, isLetAt, showsThemselves, uses } from './attack.ts';
import { fire } from './firepower.ts';
import { blowUp } from './nerve.ts';
import { resolve } from './shot-hits.ts';
import { type Picked, pickTarget, whoIsShotAt } from './targets.ts';

/** How a fighter comes to shoot. */
export interface Shooting {
  readonly aim?: number;
  readonly blindFire?: boolean;
  readonly ductway?: boolean;
  /** Whatever else is added to the hit roll. */
  readonly modifier?: number;
  /** Are both actions left, as a Double action needs? */
  readonly double?: boolean;
  /** Are flame templates of use? */
  readonly flames?: boolean;
  /** May a blast be put on a point instead of a fighter? */
  readonly atPoint?: boolean;
}

/**
 * A ranged attack: weapon and target are named first, then range, hit roll and hits follow [core.shooting.sequence.1].
 * Says what type of action it was; false if there is nothing to shoot with or nobody to shoot at.
 */
export function* shoot(
  t: BattleTable,
  shooter: FighterState,
  enemies: readonly FighterState[],
  shooting: Shooting = {},
): Rule<ActionType | false> {
  const { double = true, ductway = false, flames = true } = shooting;
  const isOfUse = (armed: Armed) =>
    (double || !isCumbersome(shooter, armed)) && (flames || !isTemplate(armed));
  const arms = armsOf(t, shooter).filter(isOfUse);
  if (arms.length === 0) return false;
  const guns = yield* pickGuns(t, shooter, arms, ductway);
  const type = shotWith(shooter, guns);
  const shots: Aimed[] = [];
  for (const gun of guns) {
    // Both guns go for one target, unless a gunfighter holds them [core.shooting.twin.1].
    const same = shots[0] && !isGunfighter(shooter) ? shots[0].target : undefined;
    const atPoint = shooting.atPoint === true && guns.length === 1;
    const picked: Picked | undefined = same
      ? { target: same }
      : yield* pickTarget(t, shooter, enemies, gun, { atPoint, ductway });
    if (!picked) {
      if (shots.length > 0) break;
      t.tell('shoot/has-nobody-shoot', { shooter: shooter.name }, 'core.shooting.priority.1');
      return false;
    }
    if (!picked.target) {
      shots.push(yield* aimAtPoint(t, shooter, gun, shooting));
      break;
    }
    const target = same ?? (yield* whoIsShotAt(t, shooter, picked.target));
    const before = shots.find((shot) => shot.target === target);
    if (!before) {
      for (const rule of bySeam(t.state).daresToShoot) {
        if (!(yield* rule.daresToShoot(t, shooter, target))) return 'double';
      }
      if (!(yield* isLetAt(t, shooter, target))) return type;
    }
    turnTo(t.state, shooter, target.id);
    t.tell(
      'shoot/shoots',
      { shooter: shooter.name, target: target.name, weapon: armsName(gun) },
      guns.length > 1 ? 'core.shooting.twin.1' : 'core.actions.shoot.1',
    );
    const twin = guns.length > 1 && !isGunfighter(shooter);
    const cover = before?.cover ?? (target === picked.target ? picked.cover : undefined);
    const aimed = yield* aim(t, shooter, target, gun, { shooting, twin, before, cover });
    if (!aimed) return false;
    shots.push(aimed);
  }
  showsThemselves(shooter);
  // Every hit roll is made by now [core.shooting.twin.1].
  const attacking = beginAttack(shooter, 'shoot');
  for (const shot of shots) {
    uses(attacking, shot.armed);
    if (shot.target && !isTemplate(shot.armed)) attacking.targets.add(shot.target.id);
    const fired = yield* fire(t, shooter, shot.armed, shot.hit, shot.dice);
    if (!shot.target || isOnBoard(shot.target)) yield* resolve(t, attacking, shot, fired.shots, ductway);
    if (fired.userOut) yield* blowUp(t, shooter);
  }
  yield* endAttack(t, attacking);
  return type;
}
