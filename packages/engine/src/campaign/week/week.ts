/** The week: leads, the territories and Hired Guns on offer, and who fights whom over what. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { HIRED_GUNS, isSister, SISTERS } from '../gang/hired-guns.ts';
import { rollOffForPlaces, rollOffInOrder } from '../shared/roll-off.ts';

const takeoverTerritoryCards = ruling('campaign.takeover-territory-cards', 'leads-1-occupation');
const holderFights = ruling('campaign.holder-fights', 'yes-no-other-challenger-knife');
const twoPlayers = ruling('campaign.two-players', 'territories-taken-without-battle');

/** As many leads as half the players, rounded up [campaign.week.leads.1]. */
function leadsAmong(players: number): number {
  return Math.ceil(players / 2);
}

/** The Hired Guns on offer: one fewer than there are players [campaign.week.hired-guns.1]. */
function hiredGunsFor(players: number): number {
  return players - 1;
}

/**
 * The most gangs that may fight over a territory: one fewer than there are players, but two always may
 * [campaign.week.challenge.5].
 */
function mostGangs(t: Table, players: number): number {
  return twoPlayers(t) === 'territories-taken-without-battle' ? players - 1 : Math.max(2, players - 1);
}

export const setup = procedure('campaign.week.setup', (t, { players, phase }) => {
  const leads = leadsAmong(players);
  t.tell('week/players-share-leads', { players, leads }, 'campaign.week.leads.1');

  const three = phase === 'takeover' && takeoverTerritoryCards(t) !== 'leads-1-occupation';
  const territoryCards = three ? 3 : leads + 1;
  t.tell(
    three ? 'week/takeover-week-offers-territory' : 'week/territory-cards-one-more',
    { cards: territoryCards },
    three ? 'campaign.week.territories.2' : 'campaign.week.territories.1',
  );

  const hiredGuns = hiredGunsFor(players);
  t.tell('week/hired-guns-drawn', { hiredGuns }, 'campaign.week.hired-guns.1');
  const maxGangs = mostGangs(t, players);
  t.tell('week/most-gangs-fight-one', { maxGangs }, 'campaign.week.challenge.5');
  return { leads, territoryCards, hiredGuns, maxGangs };
});

export const leadOrder = procedure('campaign.week.lead-order', function* (t, { players }) {
  const order = yield* rollOffInOrder(t, players, leadsAmong(players.length), 'campaign.week.leads.2');
  t.tell('week/leads-go-order', { order }, 'campaign.week.leads.2');
  return { order };
});

/**
 * The gangs that fight over the Knife's territory: those with a Challenge left may spend it
 * [campaign.week.challenge.1].
 */
export const participants = procedure('campaign.week.participants', function* (t, input) {
  const { players, knife, holder, willing, withLead, withChallenge } = input;
  const named = new Set([
    knife,
    ...(holder === null ? [] : [holder]),
    ...willing,
    ...withLead,
    ...withChallenge,
  ]);
  if (named.size > players) {
    throw new BadInput(
      'players',
      `expected at least the ${named.size} players who are named, got ${players}`,
    );
  }
  if (holder === knife) {
    throw new BadInput('holder', 'expected another gang than the Knife or null', 'campaign.week.knife.3');
  }

  const most = mostGangs(t, players);
  // A holder who may decline defends only if willing.
  const mayDecline = holderFights(t) === 'yes-no-other-challenger-knife';
  const defends = holder !== null && (!mayDecline || willing.includes(holder));
  const defenders = defends ? [holder] : [];
  // The holder needs no Challenge, and only an unspent one can be spent.
  const challengers = willing.filter(
    (player) => player !== knife && player !== holder && withChallenge.includes(player),
  );
  if (most < 2 || (!defends && challengers.length === 0)) {
    t.tell('week/nobody-contests-territory-takes', { knife }, 'campaign.week.challenge.2');
    return { participants: [], spent: [], territoryTo: knife };
  }
  if (defends) {
    t.tell('week/defends-what-holds-no', { holder }, 'campaign.week.challenge.4');
  }

  const inside: Ref[] = [];
  const places = most - 1 - defenders.length;
  const claims = [
    challengers.filter((player) => !withLead.includes(player)),
    challengers.filter((player) => withLead.includes(player)),
  ];
  for (const group of claims) {
    const left = places - inside.length;
    if (left > 0) inside.push(...(yield* rollOffForPlaces(t, group, left, 'campaign.week.challenge.6')));
  }
  const spent = challengers.filter((player) => inside.includes(player));
  const out = challengers.filter((player) => !inside.includes(player));
  if (spent.length > 0) {
    t.tell('week/spend-challenge-fight', { spent }, 'campaign.week.challenge.3');
  }
  if (out.length > 0) {
    t.tell('week/there-no-place-gangs', { out, most }, 'campaign.week.challenge.6');
  }
  return { participants: [knife, ...defenders, ...spent], spent, territoryTo: null };
});

/** Draws the Hired Guns of the week from those who are left; a short deck gives what it has. */
export const hiredGunPool = procedure('campaign.week.hired-gun-pool', function* (t, { players, gone }) {
  const known = HIRED_GUNS.map(({ id }) => id);
  for (const [at, id] of gone.entries()) {
    if (!known.includes(id)) {
      const allowed = `expected one of ${known.join(', ')}, got ${id}`;
      throw new BadInput(`gone.${at}`, allowed, 'campaign.hired-guns.roster.1');
    }
  }
  // A Sister does not work without the other [campaign.hired-guns.sisters.5].
  const sisterGone = gone.some(isSister);
  const deck = known.filter((id) => !gone.includes(id) && !(sisterGone && isSister(id)));
  const drawn = yield* t.drawSome(deck, hiredGunsFor(players), 'campaign.week.hired-guns.1');
  const bothSisters = SISTERS.every((sister) => drawn.includes(sister));
  const left = deck.filter((id) => !drawn.includes(id));
  const more = bothSisters ? yield* t.drawSome(left, 1, 'campaign.hired-guns.sisters.2') : [];
  if (bothSisters) t.tell('week/both-sisters-came-up', {}, 'campaign.hired-guns.sisters.2');
  const available = [...drawn, ...more];
  if (available.length < hiredGunsFor(players)) {
    t.tell('week/deck-has-only-cards', { many: available.length }, 'campaign.conventions.short-deck.1');
  }
  t.tell('week/hire-week', { available }, 'campaign.week.hired-guns.1');
  return { available };
});
