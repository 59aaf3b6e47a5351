/** How the broken run. */

import { disengage } from '../../battle/events.ts';
import { initiativeModifier, initiativeOf, movementOf } from '../../battle/kit.ts';
import { atFighter, bySeam } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, isOnBoard, isUp } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';
import { brokenReactions } from '../nerve.ts';
import { testAloud } from '../tests.ts';
import { strikeAtBack } from './fight.ts';
import { driveTowards, moves, runsForCover } from './moving.ts';
import { brokenRunBy } from './nerve.ts';

/** Running for Cover: 2D6" on foot, half of M on the ground; the engaged must get away first [core.nerve.run.1, core.nerve.run.3]. */
export function* runForCover(t: BattleTable, fighter: FighterState): Rule<void> {
  const { id, name } = fighter;
  const engaged = fighter.engagedWith.length > 0;
  if (engaged) {
    const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
    const { passed } = yield* testAloud(t, test, 'core.nerve.run.3', fighter);
    if (passed || brokenReactions(t) === 'always-retreat')
      yield* strikeAtBack(t, fighter, 'core.nerve.run.3');
    if (!passed || !isUp(fighter)) {
      if (isUp(fighter)) t.tell('attack/cannot-get-away', { name }, 'core.nerve.run.3');
      return;
    }
    disengage(t, fighter);
  }
  const prone = fighter.fate !== 'standing';
  const inches = prone ? movementOf(fighter) / 2 : yield* t.roll('2D6', 'core.nerve.run.1', id);
  let to: FighterState | undefined;
  for (const rule of bySeam(t.state).runsTo) to ??= rule.runsTo(t.state, fighter);
  if (to) {
    const words = 'attack/broken-runs-up-straight';
    t.tell(words, { name, inches, to: to.name }, 'core.nerve.run.1');
  } else {
    t.tell('attack/broken-runs-up-cover', { name, inches }, 'core.nerve.run.1');
    t.tell('attack/run-ends-if-can', {}, 'core.nerve.run.2');
  }
  if (!t.state.board) return yield* moves(t, fighter, { inches, clause: 'core.nerve.run.1' });
  if (to) yield* driveTowards(t, fighter, to, inches);
  else yield* runsForCover(t, fighter, inches);
  if (isOnBoard(fighter)) yield* atFighter(t, 'moved', fighter);
}

brokenRunBy(runForCover);
