/** Injury dice that are not rolled, since each counts as Out of Action. */
import type { BattleTable } from '../../battle/state.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { TRAITS } from './clauses.ts';

export function allOut(t: BattleTable, dice: number): readonly InjuryFace[] {
  t.tell('hits/every-injury-die-counts', {}, TRAITS);
  return Array.from({ length: dice }, () => 'out' as const);
}
