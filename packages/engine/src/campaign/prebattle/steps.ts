/** The pre-battle sequence of a battle, walked in order. */
import type { BattleTable } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';
import { dominionSteps } from './dominion-steps.ts';
import { takeoverSteps } from './takeover-steps.ts';

/** True where there is a battle to fight; a refused challenge needs none. */
export function* preBattle(t: BattleTable): Rule<boolean> {
  const { pack } = t.state;
  switch (pack) {
    case 'takeover':
      yield* takeoverSteps(t);
      return true;
    case 'dominion':
      return yield* dominionSteps(t);
    default:
      return pack satisfies never;
  }
}
