/** What a skill or an item does to an enemy is an attack, too, for the rules that listen. */
import type { Attacking } from '../../battle/effects.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import { beginAttack, endAttack, strikes } from '../../core/play/attack.ts';
import { sufferHit } from '../../core/play/hits.ts';
import type { Rule } from '../../table/question.ts';

export function* trick(
  t: BattleTable,
  fighter: FighterState,
  target: FighterState,
  rule: (attacking: Attacking) => Rule<void>,
): Rule<true> {
  const attacking = beginAttack(fighter, 'trick');
  attacking.targets.add(target.id);
  yield* rule(attacking);
  yield* endAttack(t, attacking);
  return true;
}

/** A hit of a trick, by the fighter who does it or by nobody. */
export function* hurt(
  t: BattleTable,
  attacking: Attacking,
  target: FighterState,
  by: FighterState | null,
  strength: number,
  damage: number,
): Rule<void> {
  if (by) strikes(attacking, target);
  if (yield* sufferHit(t, target, by, { strength, damage })) attacking.fallen.push(target);
}
