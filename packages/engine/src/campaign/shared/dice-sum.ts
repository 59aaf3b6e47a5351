/** The total of a number of dice that may be none. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';

/** Rolls so many dice together and adds them up; none are not rolled and make 0. */
export function* diceSum(
  t: Table,
  die: 'D6' | 'D3',
  count: number,
  clause: ClauseId,
  roll?: string,
): Rule<number> {
  return count === 0 ? 0 : yield* t.roll(`${count}${die}`, clause, roll === undefined ? undefined : { roll });
}
