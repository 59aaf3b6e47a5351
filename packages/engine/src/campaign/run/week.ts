/** A week of Takeover: leads, the Knife, challenges and battles, and last the rescues. */

import { packOf } from '../../battle/pack.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule, Seat } from '../../table/question.ts';
import { HIRED_GUNS } from '../gang/hired-guns.ts';
import { hiredGunPool, leadOrder, participants, setup } from '../week/week.ts';
import { goHome, takeTerritory } from './battles.ts';
import { fight } from './fight.ts';
import {
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  canFight,
  gangIn,
  leaderOf,
  ORGANISER,
  playing,
} from './state.ts';

/** The seats that may speak for a gang. */
export function speakers(gang: CampaignGang): readonly Seat[] {
  return [gang.seat, ORGANISER];
}

/** Clears what a week begins without. */
export function beginWeek(t: CampaignTable): void {
  const { state } = t;
  state.week++;
  for (const gang of Object.values(state.gangs)) {
    gang.trades = [];
    gang.used = {};
    gang.deaths = 0;
    gang.income = 0;
    gang.done = false;
  }
  delete state.guns.fallen;
  t.tell(
    'week/week',
    { week: state.week, weeks: state.rules.weeks, phase: state.phase },
    'campaign.phases.order.1',
  );
}

/** The whole of a week before its End. */
export function* takeoverWeek(t: CampaignTable): Rule<void> {
  const { state } = t;
  beginWeek(t);
  state.step = 'leads';
  const gangs = playing(state);
  const ids = gangs.map(({ id }) => id);
  if (ids.length < 2) return;
  const phase = state.phase === 'takeover' ? 'takeover' : 'occupation';
  const { territoryCards } = setup(t, { players: ids.length, phase });
  state.leads = [...(yield* leadOrder(t, { players: ids })).order];
  // Everybody has one Challenge, with or without a lead [campaign.week.challenges.1].
  state.challenges = [...ids];
  // One card of each territory, besides the original Settlements [campaign.territories.list.2].
  state.offer = [...(yield* t.drawSome(state.deck, territoryCards, 'campaign.week.territories.1'))];
  t.tell('week/offer-week', { offer: [...state.offer] }, 'campaign.week.territories.1');
  if (state.rules.hiredGuns.length > 0) {
    // Nobody can hire a card that no profile was brought for: it is left out of the deck.
    const unknown = HIRED_GUNS.filter((card) => !state.rules.hiredGuns.some(({ id }) => id === card.id));
    const gone = [...new Set([...state.guns.gone, ...unknown.map(({ id }) => id)])];
    const { available } = yield* hiredGunPool(t, { players: ids.length, gone });
    state.guns.offered = [...available];
  }
  state.step = 'battles';
  // After a lead is played the holder of the next one is the Knife [campaign.week.next.1].
  for (const lead of [...state.leads]) yield* playLead(t, gangIn(state, lead));
  // When all leads are played, rescue attempts are made [campaign.week.next.2].
  state.step = 'rescues';
  yield* rescues(t);
  state.offer = [];
}

/** The territories that the Knife may name. */
export function nameable(state: CampaignState, knife: CampaignGang): readonly Ref[] {
  // During Occupation only what nobody holds [campaign.phases.occupation.1, campaign.week.knife.2].
  if (state.phase !== 'takeover') return state.offer;
  const held = Object.values(state.territories).filter(
    ({ holder, originalOf }) =>
      holder !== null &&
      holder !== knife.id &&
      originalOf === undefined &&
      gangIn(state, holder).status === 'alive',
  );
  // From week 7 on also what others hold [campaign.phases.takeover.1, campaign.week.knife.3].
  return [...state.offer, ...held.map(({ id }) => id)];
}

/** A lead: the Knife names a territory, the others challenge, and those who want it fight [campaign.week.knife.1]. */
export function* playLead(t: CampaignTable, knife: CampaignGang): Rule<void> {
  const { state } = t;
  const open = nameable(state, knife);
  if (knife.status !== 'alive' || open.length === 0) {
    t.tell('week/has-nothing-name', { knife: knife.id }, 'campaign.week.knife.1');
    return;
  }
  let stake = (yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'campaign.week.knife.1',
    by: speakers(knife),
    of: knife.id,
    what: say('week/which-territory-does-knife'),
    options: [...open],
  })) as Ref;
  // Whoever has left meanwhile names nothing, and nobody is asked to contest it.
  if (knife.status !== 'alive') {
    t.tell('week/has-nothing-name', { knife: knife.id }, 'campaign.week.knife.1');
    return;
  }
  t.tell('week/names', { knife: knife.id, stake }, 'campaign.week.knife.1');
  const holder = state.territories[stake]?.holder ?? null;
  const { willing, withChallenge } = yield* challengers(t, knife, stake);
  // Meanwhile somebody may have left the campaign.
  if (knife.status !== 'alive') return;
  const settled = yield* participants(t, {
    players: playing(state).length,
    knife: knife.id,
    holder: holder !== null && canFight(state, gangIn(state, holder)) ? holder : null,
    willing: [...willing],
    withLead: state.leads.filter((id) => gangIn(state, id).status === 'alive'),
    withChallenge: [...withChallenge],
  });
  if (settled.territoryTo !== null || !canFight(state, knife)) {
    const to = settled.territoryTo;
    if (to !== null) takeTerritory(t, stake, to, 'nobody contests it', 'campaign.week.challenge.2');
    else t.tell('week/has-nobody-send', { knife: knife.id }, 'campaign.week.knife.1');
    return;
  }
  // A Knife spends no Challenge, so a gang with a lead can fight twice [campaign.week.challenge.8].
  state.challenges = state.challenges.filter((id) => !settled.spent.includes(id));
  stake = yield* wastesName(t, knife, stake, settled.participants);
  const now = state.territories[stake]?.holder ?? null;
  const ambush = now === null ? false : yield* wastesAmbush(t, gangIn(state, now), settled.participants);
  yield* fight(t, {
    gangs: [...settled.participants],
    reason: 'territory',
    stake,
    knife: knife.id,
    holder: now !== null && settled.participants.includes(now) ? now : null,
    captor: null,
    challenger: null,
    defender: ambush ? knife.id : null,
    allied: [],
    arbitrators: sittingOut(state, settled.participants),
    scenario: ambush ? 'takeover.ambush' : null,
  });
}

export function sittingOut(state: CampaignState, gangs: readonly Ref[]): readonly Ref[] {
  return playing(state)
    .map(({ id }) => id)
    .filter((id) => !gangs.includes(id));
}

/**
 * Everybody with a Challenge left says whether to spend it; a gang without a lead gains a territory no other way
 * [campaign.week.challenges.2].
 */
function* challengers(t: CampaignTable, knife: CampaignGang, stake: Ref) {
  const { state } = t;
  const holder = state.territories[stake]?.holder ?? null;
  const withChallenge = state.challenges.filter((id) => canFight(state, gangIn(state, id)));
  const asked = withChallenge.filter((id) => id !== knife.id && id !== holder).map((id) => gangIn(state, id));
  const answers = yield* t.together<'choice'>(
    asked.map((gang) => ({
      kind: 'choice',
      clause: 'campaign.week.challenge.1',
      by: speakers(gang),
      of: gang.id,
      what:
        holder === null
          ? say('week/spend-challenge', { knife: knife.id, stake })
          : say('week/spend-challenge-held', { knife: knife.id, stake, holder }),
      options: ['contest', 'pass'],
    })),
  );
  const willing = asked.filter((_, at) => answers[at] === 'contest').map(({ id }) => id);
  const isThere = (id: Ref) => canFight(state, gangIn(state, id));
  return {
    willing: (holder === null ? willing : [...willing, holder]).filter(isThere),
    withChallenge: withChallenge.filter(isThere),
  };
}

/**
 * The holder of the Wastes names the stake of all its battles [campaign.territories.wastes.1,
 * campaign.territories.wastes.2].
 */
function* wastesName(t: CampaignTable, knife: CampaignGang, stake: Ref, fighting: readonly Ref[]): Rule<Ref> {
  const { state } = t;
  const owner = state.territories.wastes?.holder;
  if (!owner || owner === knife.id || !fighting.includes(owner)) return stake;
  const takeover = state.phase === 'takeover';
  if (takeover && state.territories[stake]?.holder === owner) return stake;
  const options = takeover
    ? [
        stake,
        ...Object.values(state.territories)
          .filter(
            ({ holder, originalOf, id }) =>
              id !== stake &&
              holder !== null &&
              holder !== owner &&
              holder !== knife.id &&
              fighting.includes(holder) &&
              originalOf === undefined,
          )
          .map(({ id }) => id),
      ]
    : state.offer;
  if (options.length < 2) return stake;
  const clause = takeover ? 'campaign.territories.wastes.2' : 'campaign.territories.wastes.1';
  const named = (yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: speakers(gangIn(state, owner)),
    of: owner,
    what: say('week/which-territory-stake-right'),
    options: [...options],
  })) as Ref;
  if (named !== stake) t.tell('week/names-instead', { owner, named }, clause);
  return named;
}

/** With a territory of its own at stake, the owner of the Wastes may lay an ambush [campaign.territories.wastes.3]. */
function* wastesAmbush(t: CampaignTable, holder: CampaignGang, fighting: readonly Ref[]): Rule<boolean> {
  const { state } = t;
  if (
    state.phase !== 'takeover' ||
    state.territories.wastes?.holder !== holder.id ||
    !fighting.includes(holder.id)
  )
    return false;
  const clause = 'campaign.territories.wastes.3';
  const leader = leaderOf(state, holder);
  if (!leader) return false;
  const wish = yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: speakers(holder),
    of: holder.id,
    what: say('week/try-lay-ambush-wastes'),
    options: ['try', 'roll-scenario'],
  });
  if (wish !== 'try') return false;
  const roll = yield* t.roll('2D6', clause, leader.id, leader.stats.int);
  const passed = roll >= leader.stats.int;
  t.tell(passed ? 'week/lays-ambush' : 'week/finds-no-place-ambush', { gang: holder.id }, clause);
  return passed;
}

// Rescues

/** Gangs with captured fighters may challenge their captor, at no cost [campaign.week.rescue.1]. */
export function* rescues(t: CampaignTable): Rule<void> {
  const { state } = t;
  for (const captor of playing(state)) {
    const held = Object.values(state.members).filter(
      ({ status, heldBy }) => status === 'captive' && heldBy === captor.id,
    );
    if (held.length === 0) continue;
    // A kept captive gets another chance when the next week ends [campaign.captives.keep.3].
    for (const captive of held) captive.rescueChance = true;
    const owners = [...new Set(held.map(({ gang }) => gang))]
      .map((id) => gangIn(state, id))
      .filter((gang) => gang.id !== captor.id && canFight(state, gang));
    yield* rescueFrom(t, captor, owners);
  }
}

function* rescueFrom(t: CampaignTable, captor: CampaignGang, owners: readonly CampaignGang[]): Rule<void> {
  const answers = yield* t.together<'choice'>(
    owners.map((gang) => ({
      kind: 'choice',
      clause: 'campaign.week.rescue.1',
      by: speakers(gang),
      of: gang.id,
      what: say('week/challenge-free-captives', {
        captor: captor.name,
        captives: heldFrom(t.state, captor.id, [gang]).map(({ name }) => name),
      }),
      options: owners.length > 1 ? ['rescue', 'rescue-together', 'let-be'] : ['rescue', 'let-be'],
    })),
  );
  const willing = owners.filter((_, at) => answers[at] !== 'let-be');
  // Those who all agree mount one rescue together [campaign.week.rescue.6].
  const together = owners.filter((_, at) => answers[at] === 'rescue-together');
  const parties =
    together.length > 1
      ? [together, ...willing.filter((gang) => !together.includes(gang)).map((gang) => [gang])]
      : willing.map((gang) => [gang]);
  for (const party of parties) yield* rescue(t, captor, party);
  const silent = owners.filter((gang) => !willing.includes(gang)).map(({ id }) => id);
  if (silent.length > 0)
    t.tell('week/make-no-rescue-may', { silent, captor: captor.id }, 'campaign.week.rescue.4');
}

function heldFrom(state: CampaignState, captor: Ref, party: readonly CampaignGang[]) {
  return Object.values(state.members).filter(
    ({ status, heldBy, gang }) =>
      status === 'captive' && heldBy === captor && party.some(({ id }) => id === gang),
  );
}

function* rescue(t: CampaignTable, captor: CampaignGang, party: readonly CampaignGang[]): Rule<void> {
  const { state } = t;
  if (heldFrom(state, captor.id, party).length === 0 || !party.every((gang) => canFight(state, gang))) return;
  const answer = canFight(state, captor)
    ? yield* t.ask<'choice'>({
        kind: 'choice',
        clause: 'campaign.week.rescue.2',
        by: speakers(captor),
        of: captor.id,
        what: say('week/come-own-fight-let', {
          party: party.map(({ name }) => name),
        }),
        options: ['fight', 'let-go'],
      })
    : 'let-go';
  if (answer === 'let-go') {
    for (const captive of heldFrom(state, captor.id, party))
      goHome(t, captive, 'the captor declines to fight', 'campaign.week.rescue.2');
    return;
  }
  const gangs = [captor.id, ...party.map(({ id }) => id)];
  const [first] = party as [CampaignGang];
  const ally = party.length === 1 ? yield* hireAlly(t, first, gangs) : undefined;
  if (ally !== undefined) gangs.push(ally);
  yield* fight(t, {
    gangs,
    reason: 'captives',
    stake: null,
    knife: null,
    holder: null,
    captor: captor.id,
    challenger: first.id,
    defender: captor.id,
    allied: gangs.slice(1),
    arbitrators: sittingOut(state, gangs),
    // The rescuer attacks [campaign.week.rescue.3].
    scenario: `${state.pack}.rescue-mission`,
  });
}

/** One other gang may be hired into a Formal Alliance, at any price; it is paid like any bargain [campaign.week.rescue.5]. */
function* hireAlly(t: CampaignTable, rescuer: CampaignGang, gangs: readonly Ref[]): Rule<Ref | undefined> {
  const { state } = t;
  const open = playing(state).filter((gang) => !gangs.includes(gang.id) && canFight(state, gang));
  if (open.length === 0 || !packOf(state).formalAlliances) return undefined;
  const clause = 'campaign.week.rescue.5';
  const chosen = yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: speakers(rescuer),
    of: rescuer.id,
    what: say('week/another-gang-hired-rescue'),
    options: ['nobody', ...open.map(({ id }) => id)],
  });
  if (chosen === 'nobody') return undefined;
  const agrees = yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: speakers(gangIn(state, chosen)),
    of: chosen,
    what: say('week/join-rescue-as-formal', { rescuer: rescuer.name }),
    options: ['join', 'refuse'],
  });
  if (agrees === 'refuse') return undefined;
  t.tell('week/joins-rescue', { ally: chosen, rescuer: rescuer.id }, clause);
  return chosen;
}
