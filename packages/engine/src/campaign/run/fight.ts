/**
 * A battle is a question of the campaign: who won, and what happened to the fighters? Another table answers
 * it, or people do.
 */

import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { type BattleResult, bringHome } from './battles.ts';
import { judgePaper, type PaperResult } from './paper.ts';
import { raidPrecinct } from './raid.ts';
import { type CampaignBattle, type CampaignTable, ORGANISER } from './state.ts';

/** Plans a battle, waits for its result from another table or from paper, and brings it home. */
export function* fight(
  t: CampaignTable,
  plan: Omit<CampaignBattle, 'id' | 'week' | 'phase' | 'status' | 'played' | 'out'>,
): Rule<CampaignBattle> {
  const { state } = t;
  const id = `battle-${Object.keys(state.battles).length + 1}`;
  const { week, phase } = state;
  const battle: CampaignBattle = { id, week, phase, ...plan, status: 'open', played: null, out: [] };
  state.battles[id] = battle;
  t.tell(
    battle.stake === null ? 'fight/fight' : 'fight/fight-over',
    { battle: id, gangs: [...battle.gangs], stake: battle.stake },
    'campaign.week.battle.1',
  );
  if (battle.arbitrators.length > 0)
    t.tell('fight/sit-out-run-what', { arbitrators: [...battle.arbitrators] }, 'campaign.week.challenge.7');
  const deed = yield* t.ask<'deed'>({
    kind: 'deed',
    clause: 'campaign.week.battle.1',
    by: [...battle.gangs, ORGANISER],
    of: id,
    what:
      battle.stake === null
        ? say('fight/fight-battle-enter-how')
        : say('fight/fight-stake-enter-how', { stake: battle.stake }),
    deeds: ['result', 'paper', 'call-off'],
  });
  if (deed.do === 'call-off') {
    battle.status = 'struck';
    t.tell('fight/called-off', { battle: id, note: deed.note ?? '' }, 'campaign.post-battle.rewards.3');
    return battle;
  }
  const paper = deed.do === 'paper';
  const result = paper
    ? yield* judgePaper(t, battle, deed as unknown as PaperResult)
    : (deed.result as unknown as BattleResult);
  yield* bringHome(t, battle, result, paper);
  yield* raidPrecinct(t, battle, result);
  return battle;
}
