/** Allies after a battle that they have won: each gets its share. */
import { givesUntold } from '../../battle/awards.ts';
import type { GangReward, Rewards } from '../../battle/judged.ts';
import { allianceOf, type BattleTable, ids } from '../../battle/state.ts';
import { agreedOwner } from '../../special/allies.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { rewardSplit } from '../week/alliances.ts';

/** Splits the credits and the territory that a scenario gives to allies who won together, and reports each share. */
export function* splitAmongAllies(t: BattleTable, rewards: Rewards): Rule<Rewards> {
  const { state } = t;
  const victors = state.gangs.filter(({ id }) => state.verdict?.victors.includes(id));
  const [winner, ...others] = victors;
  const alliance = winner && allianceOf(state, winner);
  if (!winner || !alliance || others.length === 0) return rewards;
  const { credits, territory } = rewards.gangs[winner.id] as GangReward;
  if (credits === 0 && !territory) return rewards;

  const gangs = state.gangs
    .filter(({ side }) => side === alliance.side)
    .map((gang) => ({
      id: gang.id,
      bottled: victors.includes(gang) ? gang.bottled : ('by-choice' as const),
    }));
  // Allies may win and still have bottled out by choice: those share in nothing [campaign.alliances.formal.8].
  const sharers = victors.filter(({ bottled }) => bottled !== 'by-choice');
  const agreed = territory ? yield* agreedOwner(t, ids(sharers), 'campaign.alliances.formal.7') : null;
  const split = yield* rewardSplit(t, { credits, items: 0, territory, gangs, agreed });
  const shares: Record<Ref, GangReward> = { ...rewards.gangs };
  for (const { id } of victors) {
    const share = split.gangs[id] as { credits: number; territory: boolean };
    shares[id] = { ...(shares[id] as GangReward), credits: share.credits, territory: share.territory };
    const detail = 'winning with allies';
    givesUntold(t, {
      to: id,
      what: 'credits',
      amount: share.credits,
      detail,
      clause: 'campaign.alliances.formal.6',
    });
    if (share.territory)
      givesUntold(t, { to: id, what: 'territory', amount: 1, clause: 'campaign.alliances.formal.7' });
  }
  return { ...rewards, gangs: shares };
}
