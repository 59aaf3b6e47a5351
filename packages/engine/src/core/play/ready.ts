/** Who may be activated. */

import { bySeam } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type FighterState,
  fightersOf,
  type GangState,
  isOnBoard,
} from '../../battle/state.ts';

/** Who of this gang may be activated now. */
export function readyOf(state: BattleState, gang: GangState): readonly FighterState[] {
  const able: FighterState[] = [];
  for (const fighter of fightersOf(state, gang)) if (fighter.ready && isOnBoard(fighter)) able.push(fighter);
  let ready: readonly FighterState[] = able;
  for (const rule of bySeam(state).mayActivate) ready = rule.mayActivate(state, gang, ready);
  return ready;
}
