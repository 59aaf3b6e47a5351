/** Downtime: rest for everybody, help for the Underdogs, and one special battle. */

import { packOf } from '../../battle/pack.ts';
import { noChampion } from '../../scenarios/takeover/pit-brawl.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { rest, scenario } from '../week/downtime.ts';
import { goHome } from './battles.ts';
import { endOfWeek } from './end-of-week.ts';
import { fight } from './fight.ts';
import { post } from './ledger.ts';
import { type CampaignTable, canFight, gangIn, playing, rosterOf } from './state.ts';
import { sittingOut, speakers } from './week.ts';

/** After the sixth week's End comes Downtime in place of a new week [campaign.downtime.rest.1, campaign.phases.downtime.1]. */
export function* downtime(t: CampaignTable): Rule<void> {
  const { state } = t;
  state.phase = 'downtime';
  state.step = 'rest';
  t.tell('downtime/downtime-begins', {}, 'campaign.downtime.rest.1');
  for (const gang of playing(state)) {
    gang.done = false;
    gang.trades = [];
    gang.used = {};
    const people = rosterOf(state, gang);
    const { xp, recovered, returned } = yield* rest(t, {
      fighters: people.map(({ id, status }) => ({ id, status: status as 'fit' })),
    });
    for (const member of people) {
      if (returned.includes(member.id)) goHome(t, member, 'Downtime', 'campaign.downtime.rest.3');
      if (recovered.includes(member.id)) member.status = 'fit';
      post(
        t,
        { what: 'xp', from: 'learning', to: member.id, amount: xp[member.id] ?? 0, why: 'Downtime' },
        'campaign.downtime.rest.4',
      );
    }
    // What an Underdog is given must be spent now [campaign.downtime.rest.5].
    gang.grant = 150 * gang.underdog;
    if (gang.grant > 0)
      t.tell(
        'downtime/has-credits-spend-now',
        { gang: gang.id, credits: gang.grant },
        'campaign.downtime.rest.5',
      );
  }
  if (packOf(state).downtimeBattle) yield* specialBattle(t);
  // An End of Week without territory resources follows [campaign.downtime.end.1]; those in Recovery stay there [campaign.downtime.end.2].
  yield* endOfWeek(t, true);
}

function* specialBattle(t: CampaignTable): Rule<void> {
  const { state } = t;
  state.step = 'special-battle';
  const able = playing(state).filter((gang) => canFight(state, gang));
  if (able.length < 2) return;
  // Without Enforcers in battle there is no Precinct Assault [campaign.phases.variants.2].
  const assaults = state.rules.enforcers === 'full';
  const answers = yield* t.together<'choice'>(
    able.map((gang) => ({
      kind: 'choice',
      clause: 'campaign.downtime.scenario.1',
      by: speakers(gang),
      of: gang.id,
      what: assaults ? say('downtime/attack-precinct-others-enter') : say('downtime/enter-pit-brawl-rest'),
      options: assaults ? ['assault', 'pit-brawl', 'rest'] : ['pit-brawl', 'rest'],
    })),
  );
  const wish = (what: string) => able.filter((_, at) => answers[at] === what).map(({ id }) => id);
  const entrants = noChampion(t) === 'leader-fights' ? ['champion', 'leader'] : ['champion'];
  const hasChampion = (id: string) =>
    rosterOf(state, gangIn(state, id)).some(
      ({ rank, status }) => entrants.includes(rank) && status === 'fit',
    );
  const settled = yield* scenario(t, {
    players: able.map(({ id }) => id),
    assault: wish('assault'),
    // Each willing gang enters one Champion [campaign.phases.special.2].
    pit: wish('pit-brawl').filter(hasChampion),
  });
  if (settled.scenario === 'none') return;
  if (settled.scenario === 'pit-brawl') {
    const { gangs, winner } = settled;
    const champion = winner ?? (yield* brawl(t, gangs));
    if (champion !== null) exempt(t, champion);
    return;
  }
  const sitOut = sittingOut(state, settled.gangs).filter((id) => canFight(state, gangIn(state, id)));
  const enforcers =
    settled.enforcers ??
    (yield* t.ask<'choice'>({
      kind: 'choice',
      clause: 'campaign.downtime.scenario.1',
      what: say('downtime/who-those-who-sit'),
      options: [...sitOut],
    }));
  yield* fight(t, {
    gangs: [enforcers, ...settled.gangs],
    reason: 'assault-on-precinct',
    stake: null,
    knife: null,
    holder: null,
    captor: null,
    challenger: null,
    defender: enforcers,
    allied: settled.gangs,
    arbitrators: [],
    scenario: 'takeover.precinct-assault',
  });
}

function* brawl(t: CampaignTable, gangs: readonly string[]): Rule<string | null> {
  const battle = yield* fight(t, {
    gangs: [...gangs],
    reason: 'pit-fight',
    stake: null,
    knife: null,
    holder: null,
    captor: null,
    challenger: null,
    defender: null,
    allied: [],
    arbitrators: sittingOut(t.state, gangs),
    scenario: 'takeover.pit-brawl',
  });
  const victors = battle.played?.victors ?? [];
  return victors.length === 1 ? (victors[0] as string) : null;
}

/** Two weeks without taxes are the winner's prize [campaign.phases.special.2, campaign.taxes.levy.4]. */
function exempt(t: CampaignTable, id: string): void {
  const gang = gangIn(t.state, id);
  if (gang.exempt !== 'always') gang.exempt = Math.max(gang.exempt, 2);
  t.tell('downtime/owes-no-tax-two', { gang: id }, 'campaign.phases.special.2');
}
