/** Retreats from close combat. */

import { effectsOf } from '../../battle/effects.ts';
import { disengage } from '../../battle/events.ts';
import { initiativeModifier, initiativeOf } from '../../battle/kit.ts';
import { type BattleTable, type FighterState, isUp } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';
import { rollTest } from '../tests.ts';
import { strikeAtBack } from './fight.ts';
import { moves } from './moving.ts';

export function* retreatFrom(t: BattleTable, fighter: FighterState): Rule<boolean> {
  let modifier = initiativeModifier(fighter);
  let oneFails = false;
  for (const { retreat } of effectsOf(fighter).retreat) {
    modifier += retreat.modifier;
    oneFails ||= retreat.oneFails;
  }
  const test = { stat: 'i', value: initiativeOf(fighter), modifier } as const;
  const { natural, passed: escapes } = yield* rollTest(t, test, 'core.actions.retreat.1', fighter.id);
  const passed = escapes && !(oneFails && natural === 1);
  const { name } = fighter;
  t.tell(
    passed ? 'activation/breaks-away' : 'activation/cannot-break-away',
    { name },
    'core.actions.retreat.1',
  );
  yield* strikeAtBack(t, fighter);
  if (!passed || !isUp(fighter)) return true;
  const how = { of: fighter.id, roll: 'roll for how far {of} gets' };
  const inches = yield* t.roll('D6', 'core.actions.retreat.1', how);
  t.tell('activation/retreats-up', { name, inches }, 'core.actions.retreat.1');
  disengage(t, fighter);
  yield* moves(t, fighter, { inches, clause: 'core.actions.retreat.1' });
  return true;
}
