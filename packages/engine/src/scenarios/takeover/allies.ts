/** Gangs that fight as one side: they share a crew and are friends for everything. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type BattleTable, fightersOf, type GangState } from '../../battle/state.ts';
import type { Ref, Rule } from '../../table/question.ts';

/** Makes one side of these gangs. */
export function joinForces(gangs: readonly GangState[], side: string): void {
  if (gangs.length > 1) for (const gang of gangs) gang.side = side;
}

/** How many of the places that the allies share this gang takes; the last of them takes what is left. */
export function* placesOf(
  t: BattleTable,
  gang: GangState,
  allies: readonly GangState[],
  total: number,
  clause: ClauseId,
): Rule<number> {
  const shares = (t.state.facts['allies.places'] ?? {}) as Readonly<Record<Ref, number>>;
  const taken = Object.values(shares).reduce((sum, places) => sum + places, 0);
  const fit = fightersOf(t.state, gang).filter(({ status }) => status === 'fit').length;
  const left = Math.min(total - taken, fit);
  if (gang.id === allies.at(-1)?.id) return left;
  const numbers = Array.from({ length: left + 1 }, (_, places) => String(left - places));
  const what = `How many of the ${total - taken} places that the allies share does ${gang.name} take?`;
  const places = Number(yield* t.choose(gang.seat, numbers, clause, gang.id, what));
  t.state.facts['allies.places'] = { ...shares, [gang.id]: places };
  return places;
}
