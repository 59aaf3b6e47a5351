/** How far a fighter moves and charges. */

import { effectsOf } from '../../battle/effects.ts';
import { movementOf } from '../../battle/kit.ts';
import { bySeam } from '../../battle/special-rule.ts';
import type { BattleState, FighterState } from '../../battle/state.ts';
import type { Doings } from './open-actions.ts';

/** How far a fighter moves now, with the changes of cards and special rules. */
export function moveOf(state: BattleState, fighter: FighterState): number {
  let inches = movementOf(fighter);
  for (const rule of bySeam(state).movement) inches = rule.movement(state, fighter, inches);
  return inches;
}

/** How many times as far as usual the next Move of an activation goes. */
export function moveTimes(fighter: FighterState, { taken }: Pick<Doings, 'taken'>): number {
  let times = 1;
  for (const effect of effectsOf(fighter).moveTimes) times *= effect.moveTimes(taken);
  return times;
}

/** How far a Move action goes. */
export function stepsOf(state: BattleState, fighter: FighterState, done: Doings): number {
  return moveOf(state, fighter) * moveTimes(fighter, done);
}

/** How far a fighter charges before the D3 is added. */
export function chargeOf(state: BattleState, fighter: FighterState): number {
  let inches = moveOf(state, fighter);
  for (const { charge } of effectsOf(fighter).charge) inches += charge;
  return Math.max(1, inches);
}
