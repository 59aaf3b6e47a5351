/** The Scatter die where only its arrow matters. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Ref, Rule } from '../../table/question.ts';
import type { Next, Table } from '../../table/table.ts';

/** The direction that the die shows; a hit shows none, or is rolled again until there is one. */
export function* scatterArrow(
  t: Table,
  clause: ClauseId,
  rollHitAgain: boolean,
  of?: Ref,
): Rule<number | null> {
  if (rollHitAgain) return yield* t.until((t, rolled) => rollArrow(t, rolled, of), clause);
  const face = yield* t.scatter(clause, of);
  return face === 'hit' ? null : face;
}

function* rollArrow(t: Table, clause: ClauseId, of?: Ref): Rule<Next<ClauseId, number>> {
  const face = yield* t.scatter(clause, of);
  return face === 'hit' ? { again: clause } : { done: face };
}
