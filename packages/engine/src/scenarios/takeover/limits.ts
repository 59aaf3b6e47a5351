/** Limits on where something may stand, each told with its clause when it is broken. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Event } from '../../table/events.ts';
import type { Json } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';

export interface Limit {
  readonly clause: ClauseId;
  readonly kept: boolean;
  /** What is wrong when the limit is broken; its words name the facts. */
  readonly otherwise: Event;
}

/** Checks all limits; the broken ones come in the given order. */
export function checkLimits(
  t: Table,
  limits: readonly [Limit, ...Limit[]],
  facts: Readonly<Record<string, Json>>,
): { readonly legal: boolean; readonly violations: readonly ClauseId[] } {
  const broken = limits.filter(({ kept }) => !kept);
  for (const { clause, otherwise } of broken) t.tell(otherwise, facts, clause);
  if (broken.length === 0) t.tell('takeover/limits/keeps-every-limit', {}, limits[0].clause);
  return { legal: broken.length === 0, violations: broken.map(({ clause }) => clause) };
}
