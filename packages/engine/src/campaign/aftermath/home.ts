/** A gang that is kept on its own takes home what a battle brought, without the books of a campaign. */
import { packOf } from '../../battle/pack.ts';
import type { Roster, RosterFighter } from '../../battle/roster.ts';
import { type Award, type BattleState, holderHere, thingOf } from '../../battle/state.ts';
import { HANDED_OVER } from '../../special/campaign/enforcers-arrive.ts';
import type { Ref } from '../../table/question.ts';
import { NOBODY, Table } from '../../table/table.ts';
import { newLeader } from '../gang/gangs.ts';
import { changedStats, lastingOf, skillsOfScars, statsWith } from '../gang/scars.ts';

/** One thing that changed, as data: `fighter` is a name, since the dead have no place on the roster. */
export interface HomeLine {
  readonly what:
    | 'credits'
    | 'reputation'
    | 'territories'
    | 'debt'
    | 'item'
    | 'xp'
    | 'injuries'
    | 'stat'
    | 'recovery'
    | 'fit'
    | 'captive'
    | 'dead'
    | 'handed-over'
    | 'leads'
    | 'leaderless';
  readonly fighter?: string;
  /** How much it is more or less, and how much it is now. */
  readonly by?: number;
  readonly now?: number;
  /** Items, injuries, a characteristic, the gang that holds somebody, or those of whom one may lead. */
  readonly of?: readonly string[];
}

export interface TakenHome {
  readonly roster: Roster;
  readonly result: 'won' | 'lost' | 'draw';
  readonly lines: readonly HomeLine[];
}

/** A gang that beat the Enforcers is hardened. */
const HARDENED = 'campaign.enforcers.i-won.4';

/** A battle that is over, as everybody may see it. */
export type BattleOver = Omit<BattleState, 'secrets' | 'board'>;

/**
 * Applies the results of a finished battle to this gang: credits, Reputation, territories, debt, items, experience,
 * injuries, captives and deaths. `brought` has the ids of its fighters in the order in which they came to the table,
 * where they may have got new ones; fighters who were not there are unchanged. Nothing falls below what the rules
 * allow.
 */
export function takenHome(
  roster: Roster,
  state: BattleOver,
  gang: Ref,
  brought: readonly Ref[] = roster.fighters.map(({ id }) => id),
): TakenHome {
  const there = state.gangs.find(({ id }) => id === gang);
  if (!there) throw new RangeError(`No gang ${gang} fought there`);
  const { verdict } = state;
  if (!verdict) throw new RangeError('The battle is not over yet');
  const lines: HomeLine[] = [];
  const own = new Map(brought.map((id, at) => [there.roster[at], id]));
  let fighters = roster.fighters;
  /** Changes one of our fighters, by the id used in the battle. */
  const change = (id: Ref, by: (fighter: RosterFighter) => RosterFighter | undefined) => {
    fighters = fighters.flatMap((fighter) => (fighter.id === own.get(id) ? (by(fighter) ?? []) : [fighter]));
  };

  const { totals, items } = goods(roster, state, gang, lines);
  // A fighter who missed this battle to recover is fit again; results of this battle are added.
  const { cleared, returning } = state.occasion;
  for (const id of there.roster) {
    const fate = state.fighters[id]?.fate;
    const isFreed = fate === 'rescued' || fate === 'escaped';
    change(id, (fighter) => {
      const { status = 'fit' } = fighter;
      const isBack = (status === 'captive' && isFreed) || (status === 'recovery' && cleared.includes(id));
      if (!isBack || returning.includes(id)) return fighter;
      lines.push({ what: 'fit', fighter: fighter.name });
      return { ...fighter, status: 'fit' };
    });
    const earned = state.awards.filter(({ to, what }) => to === id && what === 'xp');
    change(id, (fighter) => withExperience(fighter, earned, lines));
    const captor = state.awards.find(({ to, what, amount }) => to === id && what === 'captive' && amount > 0);
    if (captor)
      change(id, (fighter) => {
        const by = thingOf(captor);
        const holder = state.gangs.find((each) => each.id === by)?.name ?? by;
        lines.push({ what: 'captive', fighter: fighter.name, of: [holder] });
        return { ...fighter, status: 'captive' };
      });
    change(id, (fighter) => suffered(fighter, id, state, lines));
  }
  const leader = there.roster.find((id) => state.fighters[id]?.rank === 'leader');
  for (const { to, clause } of state.awards.filter((line) => own.has(line.to))) {
    if (clause === HARDENED)
      change(to, (fighter) => stepped(fighter, to === leader ? { cl: 1, ld: 1 } : { cl: 1 }, state, lines));
    if (clause !== HANDED_OVER) continue;
    change(to, ({ name }) => {
      lines.push({ what: 'handed-over', fighter: name });
      return undefined;
    });
    // Each of them costs the Leader 1 LD [campaign.enforcers.law-won.4].
    if (leader !== undefined) change(leader, (fighter) => stepped(fighter, { ld: -1 }, state, lines));
  }
  if (roster.fighters.some(({ rank }) => rank === 'leader')) fighters = led(fighters, state, lines);
  const ids = new Set(fighters.map(({ id }) => id));
  return {
    roster: {
      ...roster,
      ...totals,
      ...(items.length > 0 || roster.items ? { items } : {}),
      rating: fighters.reduce((sum, { cost = 0 }) => sum + cost, 0),
      // A beast whose owner is gone belongs to nobody.
      fighters: fighters.map(({ owner, ...fighter }) =>
        owner !== undefined && ids.has(owner) ? { ...fighter, owner } : fighter,
      ),
    },
    result: verdict.result !== 'win' ? 'draw' : verdict.victors.includes(gang) ? 'won' : 'lost',
    lines,
  };
}

/**
 * The gang with a successor of its Leader, if the Leader is gone [campaign.gangs.leader-death.1]. Among equals the player
 * chooses [campaign.gangs.leader-death.3]: they are named, and nobody is promoted yet.
 */
function led(
  fighters: readonly RosterFighter[],
  state: BattleOver,
  lines: HomeLine[],
): readonly RosterFighter[] {
  if (fighters.some(({ rank }) => rank === 'leader')) return fighters;
  const people = fighters.filter(({ rank }) => rank !== 'beast');
  const { leader, candidates, skill } = newLeader(new Table(NOBODY, undefined, state).quiet, {
    fighters: people.map(({ id, rank, status = 'fit', stats: { ld, a, w } }) => ({
      id,
      rank: rank as 'ganger',
      // Who may not fight this time may still lead.
      status: status === 'barred' ? 'fit' : status,
      ld,
      a,
      w,
    })),
    choose: null,
  });
  if (leader === null) {
    const named = people.filter(({ id }) => candidates.includes(id)).map(({ name }) => name);
    lines.push(named.length > 0 ? { what: 'leaderless', of: named } : { what: 'leaderless' });
    return fighters;
  }
  return fighters.map((fighter) => {
    if (fighter.id !== leader) return fighter;
    lines.push({ what: 'leads', fighter: fighter.name });
    return { ...stepped(fighter, skill ? { ld: 1, a: 1, w: 1 } : { ld: 1 }, state, lines), rank: 'leader' };
  });
}

/** Credits, Reputation, territories, debt and things of the gang itself; gains count before losses [dominion.reputation.floor.1]. */
function goods(roster: Roster, state: BattleOver, gang: Ref, lines: HomeLine[]) {
  const { stash = 0, reputation = 0, territories = 0, debt = 0 } = roster;
  const least = packOf(state).leastReputation;
  const ofGang = state.awards.filter(({ to }) => to === gang);
  const sum = (what: Award['what']) =>
    ofGang.reduce((all, line) => (line.what === what ? all + line.amount : all), 0);
  const hired = state.occasion.hired
    .filter((each) => each.gang === gang)
    .reduce((all, { price }) => all + price, 0);
  const after = {
    credits: Math.max(0, stash - hired + sum('credits')),
    reputation: Math.max(Math.min(reputation, least), reputation + sum('reputation')),
    territories: Math.max(Math.min(territories, least), territories + territoriesWon(state, gang)),
    debt: Math.max(0, debt + sum('debt')),
  };
  const before = { credits: stash, reputation, territories, debt };
  for (const what of ['credits', 'reputation', 'territories', 'debt'] as const)
    if (after[what] !== before[what]) lines.push({ what, by: after[what] - before[what], now: after[what] });
  const items = [...(roster.items ?? [])];
  const isOurs = ({ to }: Award) => to === gang || state.fighters[to]?.gang === gang;
  for (const line of state.awards.filter(isOurs)) {
    const { what, amount } = line;
    if (what !== 'item') continue;
    const item = thingOf(line);
    for (let count = 0; count < amount; count++) items.push(item);
    for (let count = 0; count > amount; count--) {
      const at = items.indexOf(item);
      if (at >= 0) items.splice(at, 1);
    }
    lines.push({ what: 'item', by: amount, of: [item] });
  }
  return {
    totals: {
      stash: after.credits,
      reputation: after.reputation,
      territories: after.territories,
      // How much a gang owes that is in debt may be with the players alone.
      ...(after.debt === debt ? {} : { debt: after.debt, inDebt: after.debt > 0 }),
    },
    items,
  };
}

/** The victor takes the stake from its holder [campaign.post-battle.rewards.2]. */
function territoriesWon(state: BattleOver, gang: Ref): number {
  const holder = holderHere(state as BattleState)?.id;
  return state.awards.reduce((all, { what, to, amount }) => {
    if (what !== 'territory') return all;
    if (amount < 0) return to === gang ? all - 1 : all;
    if (to === holder) return all;
    return all + (to === gang ? 1 : holder === gang ? -1 : 0);
  }, 0);
}

function withExperience(fighter: RosterFighter, earned: readonly Award[], lines: HomeLine[]): RosterFighter {
  const { xp = 0 } = fighter;
  const now = Math.max(
    0,
    earned.reduce((all, { amount }) => all + amount, xp),
  );
  if (now === xp) return fighter;
  lines.push({ what: 'xp', fighter: fighter.name, by: now - xp, now });
  return { ...fighter, xp: now };
}

/** With characteristics changed by so many steps. */
function stepped(
  fighter: RosterFighter,
  steps: Readonly<Record<string, number>>,
  { pack }: BattleOver,
  lines: HomeLine[],
): RosterFighter {
  const changed = changedStats(fighter.stats, steps, pack);
  for (const { stat, was, now } of changed)
    lines.push({ what: 'stat', fighter: fighter.name, of: [stat], by: now - was, now });
  return { ...fighter, stats: statsWith(fighter.stats, changed) };
}

/** The fate of a fallen fighter; undefined if they died, and the saved part of their kit is among the gang's items. */
function suffered(
  fighter: RosterFighter,
  id: Ref,
  state: BattleOver,
  lines: HomeLine[],
): RosterFighter | undefined {
  const after = state.aftermath[id];
  if (!after) return fighter;
  const { name } = fighter;
  if (after.state === 'dead') {
    lines.push({ what: 'dead', fighter: name, of: after.injuries });
    return undefined;
  }
  const lasting = lastingOf(after.injuries);
  if (lasting.length > 0) lines.push({ what: 'injuries', fighter: name, of: lasting });
  const by = state.fighters[id]?.takenOutBy;
  const enemy = by ? (state.fighters[by]?.gang ?? null) : null;
  const skills = [...new Set([...(fighter.skills ?? []), ...skillsOfScars(lasting, enemy)])];
  const marked = stepped(fighter, after.changes, state, lines);
  const goesDown = after.state === 'recovery' && (fighter.status ?? 'fit') === 'fit';
  if (goesDown) lines.push({ what: 'recovery', fighter: name });
  return {
    ...marked,
    ...(skills.length > 0 || fighter.skills ? { skills } : {}),
    ...(lasting.length > 0 ? { injuries: [...(fighter.injuries ?? []), ...lasting] } : {}),
    ...(goesDown ? { status: 'recovery' as const } : {}),
  };
}
