/** What is wrong with a deed of a gang that acts alone. */

import { packOf } from '../../battle/pack.ts';
import { type Saying, say, type Words } from '../../table/events.ts';
import type { Doing, Ref } from '../../table/question.ts';
import { hire } from '../gang/gangs.ts';
import { faultOfAdvance, mayPromote, readAdvance } from './advances.ts';
import { type BionicDeed, faultOfBionic } from './bionics.ts';
import { at } from './fault.ts';
import { ALTERATIONS, faultOfKit, isKnownItem, weaponHere } from './market.ts';
import { faultOfCalming, faultOfEntrusting, MASTIFF } from './mastiffs.ts';
import {
  controls,
  priceByTrade,
  priceFor,
  priceForRecruit,
  priceOfToughness,
  purse,
  RECRUITS,
  typeFor,
} from './prices.ts';
import {
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  cardsOf,
  championsOf,
  isAway,
  type Member,
  rosterOf,
} from './state.ts';

const TRADERS: readonly string[] = ['leader', 'champion', 'specialist', 'juve'];

export function own(t: CampaignTable, gang: CampaignGang, id: unknown): Member | undefined {
  return typeof id === 'string' ? rosterOf(t.state, gang).find((member) => member.id === id) : undefined;
}

function tooDear(gang: CampaignGang, cost: number): Saying {
  return say('fault/costs', { cost, purse: purse(gang) });
}

/** What is wrong with a deed of a gang, or nothing. */
export function faultOfDeed(t: CampaignTable, gang: CampaignGang, deed: Doing): Words | undefined {
  const member = own(t, gang, deed.fighter);
  const noFighter = `At fighter: ${JSON.stringify(deed.fighter ?? null)} is not on the roster of ${gang.name}`;
  switch (deed.do) {
    case 'advance':
      return faultOfAdvance(t, gang, readAdvance(deed));
    case 'promote':
      if (!member) return noFighter;
      return mayPromote(member)
        ? undefined
        : at('fighter', say('fault/no-promotion'), 'campaign.fighters.promotion.1');
    case 'recruit':
      return faultOfRecruit(t, gang, deed);
    case 'buy': {
      const priced = priceFor(t, gang, String(deed.item));
      if ('fault' in priced) return at('item', priced.fault);
      return priced.price > purse(gang) ? at('item', tooDear(gang, priced.price)) : undefined;
    }
    case 'trade':
      return member ? faultOfTrade(t, gang, member, deed) : noFighter;
    case 'purchase':
      return faultOfPurchase(t, gang, deed);
    case 'give':
    case 'take':
      return faultOfMove(t, gang, deed);
    case 'retire':
      if (!member) return noFighter;
      if (member.rank === 'leader')
        return at('fighter', say('fault/leader-no-retire'), 'campaign.gangs.retire.3');
      if (isAway(member)) return at('fighter', say('fault/held-elsewhere', { fighter: member.id }));
      if (deed.price !== 'pension' && deed.price !== 'leadership')
        return 'At price: expected pension or leadership [campaign.gangs.retire.1]';
      return undefined;
    case 'sell-own':
      if (!member) return noFighter;
      if (isAway(member)) return at('fighter', say('fault/held-elsewhere', { fighter: member.id }));
      return member.rank === 'leader'
        ? at('fighter', say('fault/leader-not-sold'), 'campaign.captives.own.2')
        : undefined;
    case 'pay':
      if (!Number.isInteger(deed.credits) || (deed.credits as number) < 1)
        return `At credits: expected a whole number of credits, 1 or more, got ${JSON.stringify(deed.credits ?? null)}`;
      if (gang.debt === 0) return at('credits', say('fault/nothing-owed'));
      return (deed.credits as number) > gang.stash
        ? at('credits', say('fault/there-are', { credits: gang.stash }), 'campaign.taxes.levy.3')
        : undefined;
    case 'deck':
      return faultOfDeck(t.state, gang, deed);
    case 'adopt':
      return faultOfAdopt(t, gang, deed);
    case 'entrust':
      return faultOfEntrusting(t, gang, deed);
    case 'calm':
      return member ? faultOfCalming(gang, member) : noFighter;
    case 'alter':
      return faultOfAlter(t, gang, deed);
    case 'bionic':
      return member ? faultOfBionic(t, gang, member, deed as unknown as BionicDeed) : noFighter;
    case 'heal':
      if (!member) return noFighter;
      if (!controls(t, gang, 'stinger-mold-sprawl') || gang.house !== 'escher')
        return at('fighter', say('fault/heals-not'), 'campaign.territories.stinger-mold-sprawl.4');
      if ((gang.used['stinger-mold-sprawl'] ?? 0) > 0)
        return at('fighter', say('fault/once-a-week'), 'campaign.territories.stinger-mold-sprawl.4');
      return member.injuries.includes(String(deed.injury))
        ? undefined
        : `At injury: expected one of ${member.injuries.join(', ') || 'none'}`;
    case 'rename':
      if (deed.fighter !== undefined && !member) return noFighter;
      return typeof deed.name === 'string' && deed.name.trim() !== '' && deed.name.length <= 60
        ? undefined
        : 'At name: expected a name of at most 60 characters';
    case 'done':
      return faultOfDone(t, gang, deed);
    default:
      return `At do: there is no deed ${deed.do}`;
  }
}

function faultOfRecruit(t: CampaignTable, gang: CampaignGang, deed: Doing): Words | undefined {
  const { name, kit = [] } = deed;
  const { type, listed } = typeFor(t, gang, deed);
  const rank = listed?.rank ?? deed.rank;
  if (deed.type !== undefined && !listed)
    return `At type: the gang's list has no ${JSON.stringify(deed.type)}`;
  if (rank === 'leader') return at('rank', say('fault/leader-not-hired'), 'campaign.gangs.hiring.1');
  if (!RECRUITS.includes(String(rank)))
    return `At rank: expected ganger, juve or champion, got ${JSON.stringify(rank ?? null)} [campaign.trade.buy.2]`;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 60)
    return 'At name: expected a name of at most 60 characters';
  if (!type) return `At rank: the gang's list has no ${rank}`;
  const most = listed?.most ?? Number.POSITIVE_INFINITY;
  if (listed && rosterOf(t.state, gang).filter((member) => member.type === listed.id).length >= most)
    return at('type', say('fault/most-of-type', { most, name: listed.name }));
  if (!Array.isArray(kit) || kit.length > 10) return 'At kit: expected a list of at most 10 items';
  let total = type.cost + priceOfToughness(t, gang, type.rank, deed);
  for (const [place, item] of kit.entries()) {
    const priced = priceForRecruit(t, gang, listed, String(item));
    if ('fault' in priced) return at(`kit.${place}`, priced.fault);
    total += priced.price;
  }
  const wrong = faultOfKit(t, { name, rank: type.rank, advances: 0 }, [
    ...(listed?.kit ?? []),
    ...(kit as readonly string[]),
  ]);
  if (wrong) return at('kit', wrong);
  const champions = championsOf(t.state, gang);
  const { hired } = hire(t.quiet, {
    rank: rank as 'ganger',
    cost: total,
    stash: purse(gang),
    champions: Math.min(2, champions),
    lastChampion: gang.lastChampion,
  });
  if (hired) return undefined;
  if (rank === 'champion') return at('rank', say('fault/champion-replaced'), 'campaign.gangs.hiring.2');
  return at('kit', tooDear(gang, total), 'campaign.trade.buy.2');
}

function faultOfTrade(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  { kind }: Doing,
): Words | undefined {
  // Leaders, Champions, Specialists and Juves have one Trade each a week; Gangers have none [campaign.trade.action.1].
  if (!TRADERS.includes(member.rank))
    return at('fighter', say('fault/no-trade', { rank: member.rank }), 'campaign.trade.action.1');
  if (isAway(member)) return at('fighter', say('fault/held-elsewhere', { fighter: member.id }));
  if (kind === 'special-rare') {
    if (!controls(t, gang, 'tech-bazaar'))
      return at('kind', say('fault/no-bazaar'), 'campaign.territories.tech-bazaar.2');
    if (member.rank !== 'leader' && member.rank !== 'champion')
      return 'At fighter: expected a Leader or Champion [campaign.territories.tech-bazaar.2]';
    return (gang.used['tech-bazaar'] ?? 0) > 0
      ? at('kind', say('fault/once-a-week'), 'campaign.territories.tech-bazaar.2')
      : undefined;
  }
  if (kind !== 'rare' && kind !== 'illegal')
    return `At kind: expected rare, illegal or special-rare, got ${JSON.stringify(kind ?? null)} [campaign.trade.action.2]`;
  const made = gang.trades.filter((trade) => trade.by === member.id && trade.kind !== 'special-rare').length;
  const most = member.skills.includes('connected') ? 2 : 1;
  return made >= most
    ? at('fighter', say('fault/traded', { fighter: member.id }), 'campaign.trade.action.1')
    : undefined;
}

function faultOfPurchase(t: CampaignTable, gang: CampaignGang, { fighter, item }: Doing): Words | undefined {
  const priced = priceByTrade(t, gang, fighter, String(item));
  if ('fault' in priced) return at('item', priced.fault);
  return priced.price > purse(gang) ? at('item', tooDear(gang, priced.price)) : undefined;
}

/** A fighter's one loadout changes here, at the End of Week, and nowhere else [campaign.gangs.weapons.5]. Equipment moves freely between stash and fighters, except those who are held [campaign.trade.reequip.1]. */
function faultOfMove(t: CampaignTable, gang: CampaignGang, deed: Doing): Words | undefined {
  const member = own(t, gang, deed.fighter);
  if (!member)
    return `At fighter: ${JSON.stringify(deed.fighter ?? null)} is not on the roster of ${gang.name}`;
  if (isAway(member))
    return at('fighter', say('fault/held-kit', { fighter: member.id }), 'campaign.trade.reequip.1');
  if (member.rank === 'beast') return at('fighter', say('fault/beast-kit'), 'campaign.beasts.rules.2');
  const item = String(deed.item);
  const there = deed.do === 'give' ? gang.items : member.kit;
  if (!there.includes(item))
    return `At item: ${deed.do === 'give' ? 'the stash' : member.name} has no ${item}`;
  if (deed.do === 'take') return undefined;
  if (!isKnownItem(t.state, item)) return at('item', say('fault/cannot-carry', { item }));
  const wrong = faultOfKit(t, member, [...member.kit, item]);
  return wrong ? at('item', wrong) : undefined;
}

/** Six cards or more, of those that the gang has [campaign.tactics.deck.1]. */
function faultOfDeck(state: CampaignState, gang: CampaignGang, { cards }: Doing): Words | undefined {
  const own = cardsOf(state, gang);
  if (!Array.isArray(cards) || cards.some((card) => typeof card !== 'string'))
    return 'At cards: expected a list of cards';
  const strange = (cards as string[]).find((card) => !own.includes(card));
  if (strange !== undefined) return `At cards: the gang has no card ${strange} [campaign.tactics.deck.1]`;
  if (new Set(cards).size !== cards.length) return 'At cards: expected each card once';
  const least = Math.min(6, own.length);
  return cards.length < least
    ? at('cards', say('fault/cards-short', { least, got: cards.length }), 'campaign.tactics.deck.1')
    : undefined;
}

/** From Downtime on each mastiff can be adopted once, for 100 credits [campaign.beasts.adopt.1]. */
function faultOfAdopt(t: CampaignTable, gang: CampaignGang, { beast, fighter }: Doing): Words | undefined {
  const { state } = t;
  if (!packOf(state).mastiffs || (state.phase !== 'downtime' && state.phase !== 'takeover'))
    return at('beast', say('fault/mastiffs-later'), 'campaign.beasts.adopt.1');
  if (state.wishes?.some((wish) => wish.gang === gang.id && wish.beast === beast))
    return at('beast', say('fault/beast-wanted'));
  if (!state.beasts.includes(String(beast)))
    return `At beast: expected one of ${state.beasts.join(', ') || 'none, all are taken'}`;
  const owner = own(t, gang, fighter);
  if (!owner || !['leader', 'champion', 'specialist'].includes(owner.rank))
    return at('fighter', say('fault/beast-owner'), 'campaign.beasts.owner.1');
  return purse(gang) < MASTIFF ? at('beast', tooDear(gang, MASTIFF)) : undefined;
}

/** One weapon a week, two for Van Saar; its owner must be at hand [campaign.territories.archaeotech-device.2]. */
function faultOfAlter(t: CampaignTable, gang: CampaignGang, deed: Doing): Words | undefined {
  const clause = 'campaign.territories.archaeotech-device.1';
  const { item, trait, fighter } = deed;
  if (!packOf(t.state).territoriesServe || !controls(t, gang, 'archaeotech-device'))
    return at('item', say('fault/no-device'), clause);
  const most = gang.house === 'van-saar' ? 2 : 1;
  if ((gang.used['archaeotech-device'] ?? 0) >= most)
    return `At item: ${most} a week [${most === 2 ? 'campaign.territories.archaeotech-device.2' : clause}]`;
  if (!(ALTERATIONS as readonly unknown[]).includes(trait))
    return `At trait: expected ${ALTERATIONS.join(', ')}, got ${JSON.stringify(trait ?? null)} [${clause}]`;
  const member = fighter === undefined ? undefined : own(t, gang, fighter);
  if (fighter !== undefined && (!member || isAway(member) || member.rank === 'beast'))
    return `At fighter: ${JSON.stringify(fighter)} has no weapon that could be altered`;
  const there = member ? member.kit : gang.items;
  if (typeof item !== 'string' || !there.includes(item))
    return `At item: ${member ? member.name : 'the stash'} has no ${String(item)}`;
  const weapon = weaponHere(t.state, item);
  if (!weapon) return `At item: ${item} is no weapon [${clause}]`;
  return weapon.profiles.every(({ traits }) => traits.includes(trait as string))
    ? at('trait', say('fault/has-trait', { weapon: weapon.name }))
    : undefined;
}

function faultOfDone(t: CampaignTable, gang: CampaignGang, deed: Doing): Words | undefined {
  const { bail: bought = [] } = deed;
  if (!Array.isArray(bought)) return 'At bail: expected a list of fighters';
  const jailed = rosterOf(t.state, gang)
    .filter(({ status }) => status === 'jailed')
    .map(({ id }) => id);
  const wrong = bought.find((id) => !jailed.includes(id as Ref));
  if (wrong !== undefined) return `At bail: ${JSON.stringify(wrong)} is not in jail [campaign.taxes.bail.1]`;
  // Without Enforcers in battle every gang pays in full [campaign.phases.variants.2].
  if (t.state.rules.enforcers === 'taxes' && gang.debt > 0 && gang.stash > 0 && t.state.step === 'alone')
    return at(
      'do',
      say('fault/tax-first', { credits: Math.min(gang.debt, gang.stash) }),
      'campaign.phases.variants.2',
    );
  return undefined;
}
