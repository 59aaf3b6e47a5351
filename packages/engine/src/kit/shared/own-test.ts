/** Tests of a fighter's own characteristics that skills and items call for. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { initiativeModifier, initiativeOf } from '../../battle/kit.ts';
import { testModifierOf } from '../../battle/special-rule.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import { rollTest, type Stat } from '../../core/tests.ts';
import type { Rule } from '../../table/question.ts';

/** A test of a fighter's own characteristic, with everything that makes it harder for them. */
export function* passes(
  t: BattleTable,
  fighter: FighterState,
  stat: Stat,
  clause: ClauseId,
  roll: string,
): Rule<boolean> {
  const value = stat === 'i' ? initiativeOf(fighter) : fighter.stats[stat];
  const modifier =
    stat === 'i'
      ? initiativeModifier(fighter)
      : stat === 'cl' || stat === 'ld'
        ? yield* testModifierOf(t, fighter, stat)
        : 0;
  return (yield* rollTest(t, { stat, value, modifier }, clause, { of: fighter.id, roll })).passed;
}
