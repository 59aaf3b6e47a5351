/** The end of a battle: the dead, their equipment, and what each gang takes home. */
import { award } from '../../battle/events.ts';
import { isArmour } from '../../battle/kit.ts';
import { packOf } from '../../battle/pack.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  holderHere,
  onBoardOf,
  thingOf,
} from '../../battle/state.ts';
import { HANDED_OVER } from '../../special/campaign/enforcers-arrive.ts';
import { say } from '../../table/events.ts';
import type { Question, Rule } from '../../table/question.ts';
import { withItem } from './critical-injuries.ts';
import { membersOf } from './members.ts';
import { salvage } from './post-battle.ts';

/** Members of the gangs who are dead by now; a beast's teeth are nobody's equipment [campaign.post-battle.roster.1]. */
export function deadOf(state: BattleState): readonly FighterState[] {
  return state.gangs
    .flatMap((gang) => membersOf(state, gang))
    .filter(({ id, rank }) => rank !== 'beast' && state.aftermath[id]?.state === 'dead');
}

/** What the dead carried goes back to the Stash, as far as anybody could bring it away [campaign.post-battle.roster.2]. */
export function settleEstate(
  t: BattleTable,
  fighter: FighterState,
  diedIn: 'battle' | 'medical-escort',
): void {
  const { state } = t;
  const { name, weapons, gear } = fighter;
  const gang = gangBy(state, fighter.gang);
  const { stash, lost } = salvage(t.quiet, {
    gangOnBoard: onBoardOf(state, gang).length > 0,
    diedIn,
    equipment: [
      ...weapons.map((id) => ({ id, kind: 'weapon' as const })),
      ...gear.map((id) => ({ id, kind: isArmour(id) ? ('armour' as const) : ('wargear' as const) })),
    ],
  });
  const clause = 'campaign.post-battle.roster.2';
  for (const item of stash) award(state, { to: gang.id, what: 'item', amount: 1, detail: item, clause });
  if (stash.length > 0) t.tell('aftermath/back-stash', { name, stash: [...stash] }, clause);
  if (lost.length > 0) t.tell('aftermath/lost', { name, lost: [...lost] }, clause);
}

/** Every player looks over the proposed lines; the organiser may change any of them before. */
export function* confirm(t: BattleTable): Rule<void> {
  const { state } = t;
  yield* t.together<'choice'>(
    state.gangs.map(
      (gang): Question<'choice'> => ({
        kind: 'choice',
        clause: state.verdict?.why ?? 'core.round.sequence.1',
        by: [gang.seat],
        of: gang.id,
        what: say('aftermath/result-rewards-right-organiser'),
        options: ['confirm'],
      }),
    ),
  );
}

/** What no gang falls below, in Reputation and in Territories; who has less already keeps that. */
function leastOf(state: BattleState, now: number): number {
  return Math.min(now, packOf(state).leastReputation);
}

/** Reputation with the lines of this battle, gains counted before losses and never below 1 [dominion.reputation.floor.1]. */
function reputationAfter(state: BattleState, { id, reputation }: GangState): number {
  const lines = state.awards.filter(({ to, what }) => to === id && what === 'reputation');
  const change = lines.reduce((sum, { amount }) => sum + amount, 0);
  // With all gains before all losses the limit is met at the end or not at all.
  return Math.max(leastOf(state, reputation), reputation + change);
}

/** The debt with the lines of this battle; what nobody has said stays with the players. */
function owesAfter({ awards }: BattleState, gang: GangState): void {
  if (typeof gang.debt !== 'number') return;
  const lines = awards.filter(({ to, what }) => to === gang.id && what === 'debt');
  gang.debt = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, gang.debt),
  );
  gang.inDebt = gang.debt > 0;
}

/** Brings the lines, as they stand now, into gangs and fighters; no Stash falls below 0. */
export function carryOver(t: BattleTable): void {
  const { state } = t;
  for (const fighter of Object.values(state.fighters)) {
    const free = fighter.fate === 'rescued' || fighter.fate === 'escaped';
    if (fighter.status === 'captive' && free) fighter.status = 'fit';
  }
  for (const gang of state.gangs) {
    gang.reputation = reputationAfter(state, gang);
    owesAfter(state, gang);
  }
  for (const line of state.awards) {
    const { to, what, amount } = line;
    // What a fighter finds is kept with the gang's things.
    if (what === 'item') {
      const gang = gangBy(state, state.fighters[to]?.gang ?? to);
      gang.items = withItem(gang.items, thingOf(line), amount);
    }
    if (what === 'credits') gangBy(state, to).stash = Math.max(0, gangBy(state, to).stash + amount);
    if (what === 'territory' && amount > 0) moveTerritory(state, gangBy(state, to));
    if (what === 'territory' && amount < 0) losesTerritory(state, gangBy(state, to));
    if (what === 'xp') fighterOf(state, to).xp += amount;
    if (what === 'captive' && amount > 0) fighterOf(state, to).status = 'captive';
  }
  const { cleared, returning } = state.occasion;
  // [takeover.prebattle.recovery.1, takeover.prebattle.recovery.5]
  for (const id of cleared) fighterOf(state, id).status = returning.includes(id) ? 'recovery' : 'fit';
  for (const [id, after] of Object.entries(state.aftermath)) {
    const fighter = fighterOf(state, id);
    if (fighter.status === 'captive') continue;
    if (after.state === 'recovery') fighter.status = 'recovery';
    if (after.state === 'dead') fighter.status = 'barred';
  }
  for (const { to, clause } of state.awards) {
    const given = clause === HANDED_OVER ? state.fighters[to] : undefined;
    if (given) given.status = 'barred';
  }
  t.tell('aftermath/everything-carried-over', {}, state.verdict?.why ?? 'core.round.sequence.1');
}

/**
 * The victor takes the territory [campaign.post-battle.rewards.2, campaign.week.battle.3]. Its holder by the
 * campaign's books, attacker or defender or neither, loses it; a holder who won keeps it. After a draw there is no
 * such line [campaign.post-battle.rewards.3, campaign.week.battle.4]. In Dominion nobody loses the Settlement, which
 * is never at stake [dominion.territory.settlement.1].
 */
function moveTerritory(state: BattleState, winner: GangState): void {
  const holder = holderHere(state);
  if (holder === winner) return;
  winner.territories++;
  if (holder) losesTerritory(state, holder);
}

function losesTerritory(state: BattleState, holder: GangState): void {
  holder.territories = Math.max(leastOf(state, holder.territories), holder.territories - 1);
}
