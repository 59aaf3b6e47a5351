/** Sharing out what does not come in halves. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Ref, Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import { rollOffWinner } from './roll-off.ts';

export interface Shares {
  /** What each gang has, in listed order. */
  readonly shares: readonly number[];
  /** How many things each gang has won on top of an even share so far. */
  readonly extra: readonly number[];
}

/**
 * Splits things evenly among gangs; for each one left over, the gangs that have won the fewest so far roll
 * off.
 */
export function* shareOut(
  t: Table,
  gangs: readonly Ref[],
  things: number,
  extraBefore: readonly number[],
  clause: ClauseId,
): Rule<Shares> {
  const even = Math.floor(things / gangs.length);
  const leftOver = Array.from({ length: things % gangs.length }, (_, at) => at);
  const extra = yield* t.fold(leftOver, extraBefore, function* (t, extra) {
    const fewest = Math.min(...extra);
    const winner = yield* rollOffWinner(
      t,
      gangs.filter((_, at) => extra[at] === fewest),
      clause,
    );
    return extra.map((count, at) => (gangs[at] === winner ? count + 1 : count));
  });
  const shares = extra.map((count, at) => even + count - (extraBefore[at] as number));
  return { shares, extra };
}
