/** A rule that can be called on its own, tied to its catalogue entry by a typed id. */
import type { ProcedureId, ProcedureInputs } from '@hive-arbiter/rulebook';
import type { Table } from './table.ts';

export type Procedure<Id extends ProcedureId = ProcedureId, R = unknown> = ((
  t: Table,
  input: ProcedureInputs[Id],
) => R) & { readonly procedure: Id };

/**
 * Registers a rule under its catalogue id, which gives its input a type. The rule is a generator if it asks something
 * and a plain function if not; it is called like any other function.
 */
export function procedure<Id extends ProcedureId, R>(
  id: Id,
  rule: (t: Table, input: ProcedureInputs[Id]) => R,
): Procedure<Id, R> {
  // The rule itself, since the JIT compiler inlines nothing that is called through a function shared by all.
  return Object.assign(rule, { procedure: id });
}

export function isProcedure(value: unknown): value is Procedure {
  return typeof value === 'function' && 'procedure' in value;
}
