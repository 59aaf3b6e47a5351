/** Gangs that fight as one side: they share a crew and are friends for everything but the loss of one of them. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Battle, Gang } from '../battle/judged.ts';
import type { SpecialRule } from '../battle/special-rule.ts';
import { type BattleTable, fightersOf, type GangState } from '../battle/state.ts';
import { say } from '../table/events.ts';
import type { Ref, Rule } from '../table/question.ts';

declare module '../battle/state.ts' {
  interface BattleFacts {
    /** How many places each ally takes. */
    'allies.places': Readonly<Record<Ref, number>>;
  }
}

/**
 * Makes one side of these gangs, for this battle and not to be left: only Rescue Mission, Precinct Assault and Enforcers
 * who arrive do so [campaign.alliances.formal.1]. Nobody targets an ally [campaign.alliances.formal.2], and allies are friends for most
 * tests [campaign.alliances.formal.4].
 */
export function joinForces(gangs: readonly GangState[], side: string): void {
  if (gangs.length > 1) for (const gang of gangs) gang.side = side;
}

/** Are these two gangs in one Formal Alliance? It lasts until the battle ends [campaign.alliances.formal.1]. */
export function areAllied(one: Gang, other: Gang): boolean {
  return one.alliance !== undefined && one.alliance.side === other.alliance?.side;
}

/** Are all of these one side: a single gang, or allies? */
export function areOneSide([first, ...others]: readonly Gang[]): boolean {
  return first !== undefined && others.every((other) => areAllied(first, other));
}

const isFaithful = ({ alliance }: Gang) => !alliance?.broken;

/** The gangs of an alliance that did not leave it by choice; all of them if none stayed. */
export function faithful(allies: readonly Gang[]): readonly Gang[] {
  const kept = allies.filter(isFaithful);
  return kept.length > 0 ? kept : allies;
}

/** The victors and their allies, wherever those are now, but nobody who left by choice [campaign.alliances.formal.8]. */
export function withAllies({ gangs }: Battle, victors: readonly Gang[]): readonly Gang[] {
  const winners = faithful(victors);
  return gangs.filter(
    (gang) =>
      winners.includes(gang) ||
      (isFaithful(gang) && winners.some((winner) => isFaithful(winner) && areAllied(winner, gang))),
  );
}

/** Did this gang leave an alliance that has won, so that it gets nothing [campaign.alliances.formal.8]? */
export function hasDeserted(gang: Gang, victors: readonly Gang[]): boolean {
  return !isFaithful(gang) && victors.some((victor) => victor !== gang && areAllied(victor, gang));
}

/** Each gang counts its own losses: the fall of an ally tries nobody's nerve [campaign.alliances.formal.5]. */
export const ownLossesOnly: NonNullable<SpecialRule['isShakenBy']> = (_, { gang }, fallen) =>
  gang === fallen.gang;

/** How many of the places that the allies share this gang takes; the last of them takes the rest. */
export function* placesOf(
  t: BattleTable,
  gang: GangState,
  allies: readonly GangState[],
  total: number,
  clause: ClauseId,
): Rule<number> {
  const shares = t.state.facts['allies.places'] ?? {};
  const taken = Object.values(shares).reduce((sum, places) => sum + places, 0);
  const fit = fightersOf(t.state, gang).filter(({ status }) => status === 'fit').length;
  const left = Math.min(total - taken, fit);
  if (gang.id === allies.at(-1)?.id) return left;
  const numbers = Array.from({ length: left + 1 }, (_, places) => String(left - places));
  const places =
    taken === 0 ? `${total} places that the allies share` : `${total - taken} places that are left`;
  const what = say('allies/how-many-does-take', { places, gang: gang.name });
  const taking = Number(yield* t.choose(gang.seat, numbers, clause, gang.id, what));
  t.state.facts['allies.places'] = { ...shares, [gang.id]: taking };
  return taking;
}

/** Which of these gangs takes the territory that they won together; null if they do not agree within a minute. */
export function* agreedOwner(t: BattleTable, gangs: readonly Ref[], clause: ClauseId): Rule<Ref | null> {
  if (gangs.length < 2) return null;
  const what = say('allies/which-allies-takes-territory');
  const options = ['no-agreement', ...gangs];
  const answer = yield* t.ask<'choice'>({ kind: 'choice', clause, what, options });
  return answer === 'no-agreement' ? null : answer;
}
