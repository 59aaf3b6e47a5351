/** What a gang wants in a battle, from its scenario and the special rules in force. */
import { type Aim, defeatEnemies } from './aims.ts';
import { scenarioIn } from './scenario.ts';
import { bySeam } from './special-rule.ts';
import type { BattleState, GangState } from './state.ts';

/** What this gang wants now: its scenario's aims for it, or to be the last on the battlefield; and what special rules add. */
export function aimsOf(state: BattleState, gang: GangState): readonly Aim[] {
  const aims = scenarioIn(state)?.aims?.(state, gang) ?? [defeatEnemies(state, gang)];
  return [...aims, ...bySeam(state).wants.flatMap((rule) => rule.wants(state, gang))];
}
