/** What a scenario gives, written down as awards. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { collecting, type Gain } from '../../battle/awards.ts';
import { award } from '../../battle/events.ts';
import type { Rewards } from '../../battle/judged.ts';
import { scenarioOf, settled } from '../../battle/scenario.ts';
import { bySeam } from '../../battle/special-rule.ts';
import { type BattleState, type BattleTable, fightersOf } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { openLoot } from '../shared/crates.ts';
import { splitAmongAllies } from './allies.ts';
import { afterwards } from './members.ts';

/** What the scenario gives [campaign.post-battle.rewards.1], each line as its rule reported it. */
export function* scenarioRewards(t: BattleTable): Rule<void> {
  const { state } = t;
  const gains: Gain[] = [];
  // That the battle is over, and who won it, has been told with the verdict.
  const { fresh } = t;
  const reporting = collecting(fresh, gains);
  // Players who fought on paper may have said themselves what the scenario gives.
  const said = state.rewards;
  if (said) gains.push(...gainsOf(said, state.verdict?.why ?? 'campaign.post-battle.rewards.1'));
  const given = said ?? (yield* settled(scenarioOf(state).rewards(reporting)));
  const rewards = yield* splitAmongAllies(reporting, given);
  checkReported(state, rewards, gains);
  const emptyHanded = withheldFrom(t);
  state.rewards = withoutMaterial(rewards, emptyHanded);
  const of = (to: Ref, what: Gain['what']) => gains.filter((gain) => gain.to === to && gain.what === what);
  for (const gang of Object.keys(rewards.gangs)) {
    const kinds = emptyHanded.has(gang) ? (['reputation'] as const) : KINDS;
    for (const what of kinds) for (const gain of of(gang, what)) award(state, { detail: '', ...gain });
    if (emptyHanded.has(gang)) continue;
    for (const { detail = '', clause } of of(gang, 'item')) {
      // A Loot casket that a gang carried off is opened now, and its contents go to the Stash.
      if (detail === 'loot-casket') yield* openLoot(fresh, gang, 'takeover.invasion.rewards.2', clause);
      else award(state, { to: gang, what: 'item', amount: 1, detail, clause });
    }
  }
  for (const fighter of Object.keys(rewards.xp))
    for (const gain of of(fighter, 'xp')) award(state, { detail: '', ...gain });
  for (const clause of rewards.notes) {
    award(state, { to: state.gangs[0]?.id ?? '', what: 'note', amount: 0, detail: '', clause });
  }
}

const KINDS = ['credits', 'reputation', 'territory'] as const;

/** The gangs to which a special rule leaves none of the scenario's credits, items and territory. */
function withheldFrom(t: BattleTable): ReadonlySet<Ref> {
  const withheld = new Set<Ref>();
  for (const gang of t.state.gangs) {
    for (const rule of bySeam(t.state).withholdsRewards) {
      const why = rule.withholdsRewards(t.state, gang);
      if (!why || withheld.has(gang.id)) continue;
      withheld.add(gang.id);
      t.tell(why.event, { gang: gang.name }, why.clause);
    }
  }
  return withheld;
}

function withoutMaterial(rewards: Rewards, gangs: ReadonlySet<Ref>): Rewards {
  if (gangs.size === 0) return rewards;
  const kept = Object.entries(rewards.gangs).map(([id, reward]) => [
    id,
    gangs.has(id) ? { ...reward, credits: 0, territory: false, items: [] } : reward,
  ]);
  return { ...rewards, gangs: Object.fromEntries(kept) };
}

/** Rewards that somebody said, a line for each sum. */
function gainsOf({ gangs, xp }: Rewards, clause: ClauseId): readonly Gain[] {
  const lines: Gain[] = Object.entries(gangs).flatMap(([to, { credits, reputation, territory, items }]) => [
    { to, what: 'credits' as const, amount: credits, clause },
    { to, what: 'reputation' as const, amount: reputation, clause },
    { to, what: 'territory' as const, amount: Number(territory), clause },
    ...items.map((detail) => ({ to, what: 'item' as const, amount: 1, detail, clause })),
  ]);
  const learnt = Object.entries(xp).map(([to, amount]) => ({ to, what: 'xp' as const, amount, clause }));
  return [...lines, ...learnt].filter(({ amount }) => amount !== 0);
}

/** A scenario's sums and its reported lines must agree, or one of its rules is wrong. */
function checkReported({ scenario }: BattleState, { gangs, xp }: Rewards, gains: readonly Gain[]): void {
  const left = new Map<string, number>();
  const count = (to: Ref, what: Gain['what'], amount: number) =>
    left.set(`${what} of ${to}`, (left.get(`${what} of ${to}`) ?? 0) + amount);
  for (const { to, what, amount } of gains) count(to, what, amount);
  for (const [gang, { credits, reputation, territory, items }] of Object.entries(gangs)) {
    count(gang, 'credits', -credits);
    count(gang, 'reputation', -reputation);
    count(gang, 'territory', -Number(territory));
    count(gang, 'item', -items.length);
  }
  for (const [fighter, amount] of Object.entries(xp)) count(fighter, 'xp', -amount);
  for (const [what, amount] of left)
    if (amount !== 0) throw new Error(`${scenario} reports ${what}: ${amount} more than it gives`);
}

/** Uphive Raiments bring D3x10 credits, unless whoever wears them is in Recovery then [classic.reference.gear.1]. */
export function* dressedUp(t: BattleTable): Rule<void> {
  const { state } = t;
  const clause = 'classic.reference.gear.1';
  for (const gang of state.gangs) {
    for (const { id, name, gear, status } of fightersOf(state, gang)) {
      if (!gear.includes('uphive-raiments')) continue;
      const after = afterwards(state, id);
      const there = status === 'fit' && (after?.state ?? 'fit') === 'fit' && !after?.captive;
      if (!there) continue;
      const credits = yield* t.roll('D3x10', clause, id);
      award(state, {
        to: gang.id,
        what: 'credits',
        amount: credits,
        detail: say('award/raiments', { name }),
        clause,
      });
      t.tell('aftermath/uphive-raiments-bring-credits', { name, credits }, clause);
    }
  }
}
