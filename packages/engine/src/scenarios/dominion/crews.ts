/** Crews as Dominion's scenarios field them. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { CrewTerms } from '../../battle/scenario.ts';
import type { SpecialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type GangState,
  gangBy,
  gangOfFighter,
  gangsIn,
  ids,
} from '../../battle/state.ts';
import { isAlarmRaised } from '../../core/play/alarm.ts';
import { homeTurf } from '../../special/classic/home-turf.ts';
import { leadFirst } from '../../special/classic/multi-player.ts';
import { sneakAttacks } from '../../special/classic/sneak-attacks.ts';
import type { Notation } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { crewCap, globalsHold } from './global.ts';

/**
 * Custom (X), or Custom without a number [dominion.crews.custom.1]: never more than the global limit
 * [dominion.global.crew.1], and nothing lets a crew go above it [dominion.global.crew.2].
 */
export function custom(t: BattleTable, size: number | null, clause: ClauseId): CrewTerms {
  return { method: 'custom', clause, ...limited(t, size) };
}

/** Random (X), with X by the dice [dominion.crews.random.1]. */
export function* random(t: BattleTable, dice: Notation, clause: ClauseId, gang: GangState): Rule<CrewTerms> {
  const size = yield* t.roll(dice, clause, gang.id);
  return { method: 'random', clause, ...limited(t, size) };
}

/** Custom (5 Sentries) [dominion.crews.sentries.1]. */
export function sentries(t: BattleTable, clause: ClauseId): CrewTerms {
  return custom(t, 5, clause);
}

function limited(t: BattleTable, size: number | null): Pick<CrewTerms, 'size' | 'cutBy'> {
  const most = globalsHold(t, t.state.variant) ? crewCap(t, size) : size;
  return most === size ? { size } : { size: most, cutBy: 'dominion.global.crew.1' };
}

/** Two gangs, or more on two sides [classic.multi-player.balance.1]. */
export const FOR_MANY = { least: 2, most: 6 } as const;

/** The gangs in this role, the speaker of their side first. */
export function gangsOf({ state }: BattleTable, role: 'attacker' | 'defender'): readonly GangState[] {
  const gangs = gangsIn(state, role);
  return gangs.length < 2 ? gangs : leadFirst(state, gangs);
}

/** The gang in this role; of several on a side the one that speaks for it. */
export function theGang(t: BattleTable, role: 'attacker' | 'defender'): GangState {
  const [gang] = gangsOf(t, role);
  if (!gang) throw new Error(`There is no ${role} in this battle`);
  return gang;
}

/**
 * The order of play in which one side comes before the other. Two gangs roll for nothing more; gangs of the same side
 * come as everybody has rolled for Priority [classic.multi-player.priority.1].
 */
export function* inPriority(
  t: BattleTable,
  standard: () => Rule<readonly Ref[]>,
  first: 'attacker' | 'defender',
): Rule<readonly Ref[]> {
  const { gangs } = t.state;
  const order = gangs.length > 2 ? yield* standard() : ids(gangs);
  const isFirst = (id: Ref) => gangBy(t.state, id).role === first;
  return [...order.filter(isFirst), ...order.filter((id) => !isFirst(id))];
}

/**
 * The special rule of a defender at home: two dice for a Bottle test, of which the lower counts
 * [dominion.home-turf.bottle.1], 1 more to rally [dominion.home-turf.rally.1], and Hangers-on who may be caught up in the
 * fight [dominion.home-turf.hangers-on.1].
 */
export const HOME_TURF = homeTurf.id;

/** The special rule of sentries and alarm. */
export const SNEAK_ATTACKS = sneakAttacks.id;

/** Has the alarm been raised, or is nobody sneaked up on at all? */
export function knowsOfTheAttack(state: BattleState): boolean {
  return isAlarmRaised(state) || !state.special.includes(SNEAK_ATTACKS);
}

/** Keeps a surprised defender from playing tactics cards until the alarm. */
export function cardsAfterTheAlarm(clause: ClauseId): NonNullable<SpecialRule['closes']> {
  return (state, fighter, action) =>
    action === 'play-tactics' && gangOfFighter(state, fighter).role === 'defender' && !knowsOfTheAttack(state)
      ? { why: say('dominion/crews/cards-use-only-after'), clause }
      : undefined;
}
