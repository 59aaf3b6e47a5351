/**
 * A week of Dominion. The catalogue has its battles but not its weeks, so this keeps to what players agree on: each gang issues one challenge. The rulings
 * `dominion.week-order` and `dominion.week-challenged` say in which order, and how often a gang is challenged.
 */

import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { rollOffInOrder } from '../shared/roll-off.ts';
import { takeTerritory } from './battles.ts';
import { fight } from './fight.ts';
import {
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  canFight,
  gangIn,
  playing,
  ratingOf,
} from './state.ts';
import { beginWeek, rescues, sittingOut, speakers } from './week.ts';

const weekOrder = ruling('dominion.week-order', 'lowest-rating-first');
const challenged = ruling('dominion.week-challenged', 'any-number');

export function* dominionWeek(t: CampaignTable): Rule<void> {
  const { state } = t;
  beginWeek(t);
  state.step = 'battles';
  const ids = playing(state).map(({ id }) => id);
  if (ids.length < 2) return;
  state.leads = [...(yield* orderOf(t, ids))];
  state.challenges = [...ids];
  // Dominion has no deck of Hired Guns: all who live are for hire before a battle [dominion.prebattle.rulebook.3].
  state.guns.offered = state.rules.hiredGuns
    .map(({ id }) => id)
    .filter((id) => !state.guns.gone.includes(id));
  if (state.phase === 'occupation' && state.offer.length === 0)
    state.offer = [...(yield* t.drawSome(state.deck, ids.length, 'dominion.prebattle.challenge.1'))];
  for (const id of [...state.leads]) yield* challenge(t, gangIn(state, id));
  state.step = 'rescues';
  yield* rescues(t);
  state.offer = [];
}

function* orderOf(t: CampaignTable, ids: readonly Ref[]): Rule<readonly Ref[]> {
  if (weekOrder(t) === 'lowest-rating-first')
    return ids.toSorted((one, other) => ratingIn(t, one) - ratingIn(t, other));
  return yield* rollOffInOrder(t, ids, ids.length, 'dominion.prebattle.challenge.1');
}

function ratingIn({ state }: CampaignTable, id: Ref): number {
  return ratingOf(state, gangIn(state, id));
}

/** What may be the stake: in Occupation what nobody holds, else one of the challenged gang's, never its Settlement [dominion.territory.settlement.1]. */
export function stakesAgainst(state: CampaignState, rival: Ref): readonly Ref[] {
  if (state.phase === 'occupation' && state.offer.length > 0) return state.offer;
  return Object.values(state.territories)
    .filter(({ holder, originalOf }) => holder === rival && originalOf === undefined)
    .map(({ id }) => id);
}

function* challenge(t: CampaignTable, gang: CampaignGang): Rule<void> {
  const { state } = t;
  const clause = 'dominion.prebattle.challenge.1';
  if (!canFight(state, gang)) return;
  const rivals = state.challenges.filter(
    (id) => id !== gang.id && canFight(state, gangIn(state, id)) && stakesAgainst(state, id).length > 0,
  );
  const deed = yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: speakers(gang),
    of: gang.id,
    what: say('dominion-week/whom-do-you-challenge'),
    options: ['nobody', ...rivals],
  });
  if (deed === 'nobody') return;
  const rival = gangIn(state, deed);
  const options = stakesAgainst(state, rival.id);
  // Meanwhile one of the two may have left the campaign.
  if (options.length === 0 || !canFight(state, rival) || !canFight(state, gang)) return;
  const stake = (yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'dominion.territory.stake.1',
    by: speakers(gang),
    of: gang.id,
    what: say('dominion-week/which-territory'),
    options: [...options],
  })) as Ref;
  t.tell('dominion-week/challenges', { gang: gang.id, rival: rival.id, stake }, clause);
  const answer = yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'dominion.prebattle.challenge.2',
    by: speakers(rival),
    of: rival.id,
    what: say('dominion-week/challenges-you-accept-let', { gang: gang.name, stake }),
    options: ['accept', 'refuse'],
  });
  if (challenged(t) !== 'any-number') state.challenges = state.challenges.filter((id) => id !== rival.id);
  if (answer === 'refuse') {
    takeTerritory(t, stake, gang.id, 'the challenge is refused', 'dominion.prebattle.challenge.2');
    return;
  }
  yield* fight(t, {
    gangs: [rival.id, gang.id],
    reason: 'territory',
    stake,
    knife: null,
    holder: state.territories[stake]?.holder ?? null,
    captor: null,
    challenger: gang.id,
    defender: rival.id,
    allied: [],
    arbitrators: sittingOut(state, [rival.id, gang.id]),
    scenario: null,
  });
}
