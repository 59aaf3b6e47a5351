/** Reads the tables that clauses of the catalogue carry, so that no figure is typed twice. */
import { type ClauseId, clause } from '@hive-arbiter/rulebook';

/** A row that a roll falls into: one number, or the lowest and the highest. */
export interface Rolled {
  readonly roll: number | readonly [number, number];
}

/** The rows of a clause's table; the caller gives their shape. */
export function rowsOf<Row>(id: ClauseId): readonly Row[] {
  return clause(id).table as readonly Row[];
}

/** The row that a roll falls into. */
export function rowAt<Row extends Rolled>(rows: readonly Row[], rolled: number): Row {
  const found = rows.find(({ roll }) => {
    const [lowest, highest] = typeof roll === 'number' ? [roll, roll] : roll;
    return rolled >= lowest && rolled <= highest;
  });
  if (!found) throw new Error(`The table has no row for ${rolled}`);
  return found;
}
