/** The pre-battle sequence of a battle, walked in order. */
import type { BattleTable } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';
import { dominionSteps } from './dominion-steps.ts';
import { takeoverSteps } from './takeover-steps.ts';

/** Settles the scenario among other things [campaign.week.battle.1]; false if a refused challenge leaves no battle. */
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
