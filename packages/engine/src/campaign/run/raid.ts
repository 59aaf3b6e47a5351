/** What a raid on the precinct brings beside its crates: recruits and freedom. */
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { joinFree } from './alone.ts';
import { type BattleResult, goHome } from './battles.ts';
import { type CampaignBattle, type CampaignTable, ORGANISER } from './state.ts';

/**
 * Everybody who was arrested earlier is free [campaign.enforcers.raid.2], and each raider recruits a Ganger or Juve at no
 * cost [campaign.enforcers.raid.1].
 */
export function* raidPrecinct(
  t: CampaignTable,
  { id: battle }: CampaignBattle,
  { awards }: BattleResult,
): Rule<void> {
  const { state } = t;
  if (awards.some(({ clause }) => clause === 'campaign.enforcers.raid.2'))
    for (const member of Object.values(state.members))
      if (member.status === 'jailed') goHome(t, member, 'the raid', 'campaign.enforcers.raid.2', battle);
  const clause = 'campaign.enforcers.raid.1';
  const raiders = awards.filter((line) => line.clause === clause).map(({ to }) => to);
  for (const id of raiders) {
    const gang = state.gangs[id];
    if (gang?.status !== 'alive') continue;
    const rank = yield* t.ask<'choice'>({
      kind: 'choice',
      clause,
      by: [gang.seat, ORGANISER],
      of: id,
      what: say('raid/who-joins-free'),
      options: ['ganger', 'juve'],
    });
    joinFree(t, gang, rank as 'ganger', 'reward');
  }
}
