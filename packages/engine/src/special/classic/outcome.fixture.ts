/** Calls a rule of this pack and gives what comes out of it. */
import type { ProcedureId, RulingId } from '@hive-arbiter/rulebook';
import { call } from '../../procedures.ts';

export type Faces = readonly (number | string)[];
export type Rulings = Partial<Record<RulingId, string>>;

export function outcome(id: ProcedureId, input: object, dice: Faces = [], rulings: Rulings = {}): unknown {
  return call(id, { input, dice, rulings }).output;
}

/** The same as a function of the varying parts: some of the input, the dice, the rulings. */
export function outcomeOf<I extends object>(
  id: ProcedureId,
  usual: I,
): (some?: Partial<I>, dice?: Faces, rulings?: Rulings) => unknown {
  return (some = {}, dice = [], rulings = {}) => outcome(id, { ...usual, ...some }, dice, rulings);
}
