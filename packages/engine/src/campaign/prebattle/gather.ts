/** Between the roles and the crews: who takes part, and in whose place. */
import { scenarioOf } from '../../battle/scenario.ts';
import { atMoment } from '../../battle/special-rule.ts';
import type { BattleTable } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';

/** Lets the scenario and the special rules act once everybody knows who attacks and who defends. */
export function* gatherGangs(t: BattleTable): Rule<void> {
  const { gather } = scenarioOf(t.state);
  if (gather) yield* gather(t);
  yield* atMoment(t, 'rolesSettled');
}
