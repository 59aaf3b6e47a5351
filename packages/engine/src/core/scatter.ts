/** The scatter die where a direction is needed. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Next, Table } from '../table/table.ts';

/** A Hit face where a direction is needed: the small arrow, another roll, or no move at all? */
export const scatterHitDirection = ruling(
  'core.scatter-hit-direction',
  'roll the scatter die again',
  'the marker stays where it is',
);

/**
 * The bearing of the small arrow on a Hit face [core.dice.types.5]. The die is read until it shows a direction: that
 * is as good as drawing one of 360 degrees, and the same as rolling again.
 */
export function* smallArrow(t: Table, clause: ClauseId): Rule<number> {
  function* turn(t: Table): Rule<Next<null, number>> {
    const face = yield* t.scatter(clause);
    return face === 'hit' ? { again: null } : { done: face };
  }
  return yield* t.until(turn, null);
}
