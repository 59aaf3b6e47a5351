/** How far a fighter moves and charges. */

import { knows, movementOf, owns } from '../../battle/kit.ts';
import { bySeam } from '../../battle/special-rule.ts';
import type { BattleState, FighterState } from '../../battle/state.ts';
import type { Doings } from './open-actions.ts';

/** How far a fighter moves now, with what cards and special rules change. */
export function moveOf(state: BattleState, fighter: FighterState): number {
  let inches = movementOf(fighter);
  for (const rule of bySeam(state).movement) inches = rule.movement(state, fighter, inches);
  return inches;
}

/** Who Sprints moves double with the second Move of an activation. */
export function isSprint(fighter: FighterState, done: Doings): boolean {
  return knows(fighter, 'sprint') && done.taken.includes('move');
}

/** How far a Move action goes. */
export function stepsOf(state: BattleState, fighter: FighterState, done: Doings): number {
  return moveOf(state, fighter) * (isSprint(fighter, done) ? 2 : 1);
}

/** How far a fighter charges before the D3 is added. */
export function chargeOf(state: BattleState, fighter: FighterState): number {
  return Math.max(1, moveOf(state, fighter) - (owns(fighter, 'heavy-carapace') ? 1 : 0));
}
