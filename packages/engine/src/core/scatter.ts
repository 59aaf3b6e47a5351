/** The scatter die where a direction is needed. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Next, Table } from '../table/table.ts';

/** A Hit face where a direction is needed: the small arrow, another roll, or no move at all? */
export const scatterHitDirection = ruling(
  'core.scatter-hit-direction',
  'roll-scatter-die-again',
  'marker-stays-where',
);

/** Rolls the scatter die for a direction; null if a Hit face is read as no move at all. */
export function* rollDirection(t: Table, clause: ClauseId): Rule<number | null> {
  const face = yield* t.scatter(clause);
  if (face !== 'hit') return face;
  return scatterHitDirection(t) === 'marker-stays-where' ? null : yield* smallArrow(t, clause);
}

/** The bearing after a Hit face: of its small arrow [core.dice.types.5], or of the die rolled until it shows one. */
export function* smallArrow(t: Table, clause: ClauseId): Rule<number> {
  if (scatterHitDirection(t) !== 'roll-scatter-die-again') return yield* t.bearing(clause);
  return yield* t.until(rollArrow, clause);
}

function* rollArrow(t: Table, clause: ClauseId): Rule<Next<ClauseId, number>> {
  const face = yield* t.scatter(clause);
  return face === 'hit' ? { again: clause } : { done: face };
}
