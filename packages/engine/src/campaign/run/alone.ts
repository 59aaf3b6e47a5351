/** What a gang does alone at the End of Week: advance, buy and re-equip, retire, pay, choose its deck. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { isArmour } from '../../battle/kit.ts';
import { packOf } from '../../battle/pack.ts';
import { HOUSES, sampleGang } from '../../battle/roster.ts';
import { type Saying, say, type Words } from '../../table/events.ts';
import type { Doing, Ref, Rule } from '../../table/question.ts';
import { sellOwn } from '../gang/captives.ts';
import { type DataFighter, type DataHouse, goodsOf, offersFor, rosterItem } from '../gang/gang-data.ts';
import { hire, retire } from '../gang/gangs.ts';
import { rollOffWinner } from '../shared/roll-off.ts';
import { injuryAt } from '../shared/tables.ts';
import { bail, pay } from '../week/taxes.ts';
import { fightingPit } from '../week/territories.ts';
import { purchase, score } from '../week/trade.ts';
import {
  advanceOnce,
  buyAdvance,
  faultOfAdvance,
  mayPromote,
  mustRoll,
  promote,
  readAdvance,
} from './advances.ts';
import { change, die, goHome, leave, scar, settleGang } from './battles.ts';
import { at, byClause } from './fault.ts';
import { foundGang, join, typeFrom } from './founding.ts';
import { post } from './ledger.ts';
import { ALTERATIONS, alteredBy, faultOfKit, isKnownItem, type Ware, waresOf, weaponHere } from './market.ts';
import {
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  cardsOf,
  championsOf,
  costOf,
  gangIn,
  isAway,
  isOnRoster,
  leaderOf,
  type Member,
  memberIn,
  ORGANISER,
  rosterOf,
  territoriesOf,
  worthOf,
} from './state.ts';

export const DEEDS = [
  'advance',
  'promote',
  'recruit',
  'buy',
  'trade',
  'purchase',
  'give',
  'take',
  'retire',
  'sell-own',
  'pay',
  'deck',
  'adopt',
  'alter',
  'heal',
  'rename',
  'done',
] as const;

/** Those that go with experience, for weeks in which nothing else is open [campaign.phases.end.1]. */
export const ADVANCES = ['advance', 'promote', 'done'] as const;

/** The items of a House's own list, which its gangs may buy without a Trade [campaign.trade.buy.1]. */
const lists = new Map<string, ReadonlySet<string>>();

function isOnList({ house }: CampaignGang, item: string): boolean {
  if (!HOUSES.includes(house)) return false;
  let list = lists.get(house);
  if (!list) {
    list = new Set(sampleGang(house).fighters.flatMap(({ kit }) => kit));
    lists.set(house, list);
  }
  return list.has(item);
}

export function controls(t: CampaignTable, gang: CampaignGang, card: string): boolean {
  return territoriesOf(t.state, gang.id).some((each) => each.card === card);
}

/** Weapons with Gas or Toxin and the like, which a Synth Still makes Common [campaign.territories.synth-still.1]. */
const STILL: ReadonlySet<string> = new Set([
  'armoury.stimm-slug-stash',
  'armoury.medicae-kit',
  'armoury.chem-synth',
  'armoury.choke-gas-grenade',
  'armoury.scare-gas-grenade',
]);

function stillOf(t: CampaignTable, gang: CampaignGang): 'none' | 'plain' | 'escher' {
  if (!controls(t, gang, 'synth-still')) return 'none';
  return gang.house === 'escher' ? 'escher' : 'plain';
}

/** What an item costs this gang now without a Trade action, or why it cannot have it. */
export function priceFor(
  t: CampaignTable,
  gang: CampaignGang,
  item: string,
): { price: number } | { fault: Words } {
  const ware = waresOf(t.state).get(item);
  if (!ware) return { fault: byClause('armoury.reading.rarity.1', say('fault/nobody-sells', { item })) };
  const listed = listPrice(t, gang, item, ware);
  if (listed) return listed;
  if (ware.availability === 'exclusive')
    return { fault: byClause('armoury.reading.rarity.1', say('fault/own-list-only', { item })) };
  const { availability, rating, price } = ware;
  const buying = { trade: 'none', score: 0, availability, rating, price: Math.min(500, price) } as const;
  const { allowed, price: asked } = purchase(t.quiet, {
    ...buying,
    stillItem: STILL.has(item),
    still: stillOf(t, gang),
  });
  return allowed
    ? { price: asked }
    : {
        fault: byClause(
          'campaign.trade.action.5',
          say('fault/takes-trade', { item, kind: availability, rating }),
        ),
      };
}

/** What the gang's own list asks: that of the campaign's gang data, or the House's of the catalogue. */
function listPrice(
  t: CampaignTable,
  gang: CampaignGang,
  item: string,
  { price }: Ware,
): { price: number } | { fault: Words } | undefined {
  const house = dataHouse(t, gang);
  if (!house) return isOnList(gang, item) ? { price } : undefined;
  const goods = goodsOf(house).find(({ thing }) => thing === item);
  if (!goods) {
    const isOwn = t.state.data?.things.some(({ id }) => id === item);
    return isOwn ? { fault: say('fault/nobody-sells-to', { item, name: house.name }) } : undefined;
  }
  const { most = Number.POSITIVE_INFINITY } = goods;
  const carried = rosterOf(t.state, gang).flatMap(({ kit }) => kit);
  const many = [...gang.items, ...carried].filter((each) => each === item).length;
  return many >= most
    ? { fault: say('fault/most-items', { name: house.name, most, item }) }
    : { price: goods.cost };
}

function dataHouse({ state }: CampaignTable, { house }: CampaignGang): DataHouse | undefined {
  return state.data?.houses.find(({ id }) => id === house);
}

/** The type that is recruited: of the gang data by its id, else the gang's own of this rank. */
function typeFor(t: CampaignTable, gang: CampaignGang, { rank, type }: Doing) {
  const house = dataHouse(t, gang);
  if (!house) return { type: gang.types[rank as string], listed: undefined };
  const listed = house.fighters.find((each) => (type === undefined ? each.rank === rank : each.id === type));
  return { type: listed && typeFrom(listed), listed };
}

/** The cost of an item for a new fighter: an item on the house's lists must be on this type's list. */
function priceForRecruit(
  t: CampaignTable,
  gang: CampaignGang,
  listed: DataFighter | undefined,
  item: string,
) {
  const house = dataHouse(t, gang);
  if (house && listed) {
    const offered = offersFor(house, listed).find(({ thing }) => thing === item);
    if (offered) return { price: offered.cost };
    if (goodsOf(house).some(({ thing }) => thing === item))
      return { fault: say('fault/nobody-sells-to', { item, name: listed.name }) };
  }
  return priceFor(t, gang, item);
}

const TRADERS: readonly string[] = ['leader', 'champion', 'specialist', 'juve'];

function own(t: CampaignTable, gang: CampaignGang, id: unknown): Member | undefined {
  return typeof id === 'string' ? rosterOf(t.state, gang).find((member) => member.id === id) : undefined;
}

/** Credits that can be spent: first the rest of a grant, then the stash. */
export function purse({ stash, grant }: CampaignGang): number {
  return stash + grant;
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
        return `At credits: expected a whole number, got ${JSON.stringify(deed.credits ?? null)}`;
      if (gang.debt === 0) return at('credits', say('fault/nothing-owed'));
      return (deed.credits as number) > gang.stash
        ? at('credits', say('fault/there-are', { credits: gang.stash }), 'campaign.taxes.levy.3')
        : undefined;
    case 'deck':
      return faultOfDeck(t.state, gang, deed);
    case 'adopt':
      return faultOfAdopt(t, gang, deed);
    case 'alter':
      return faultOfAlter(t, gang, deed);
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

const RECRUITS: readonly unknown[] = ['ganger', 'juve', 'champion'];

function faultOfRecruit(t: CampaignTable, gang: CampaignGang, deed: Doing): Words | undefined {
  const { name, kit = [] } = deed;
  const { type, listed } = typeFor(t, gang, deed);
  const rank = listed?.rank ?? deed.rank;
  if (deed.type !== undefined && !listed)
    return `At type: the gang's list has no ${JSON.stringify(deed.type)}`;
  if (rank === 'leader') return at('rank', say('fault/leader-not-hired'), 'campaign.gangs.hiring.1');
  if (!RECRUITS.includes(rank))
    return `At rank: expected ganger, juve or champion, got ${JSON.stringify(rank ?? null)} [campaign.trade.buy.2]`;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 60)
    return 'At name: expected a name of at most 60 characters';
  if (!type) return `At rank: the gang's list has no ${rank}`;
  const most = listed?.most ?? Number.POSITIVE_INFINITY;
  if (listed && rosterOf(t.state, gang).filter((member) => member.type === listed.id).length >= most)
    return at('type', say('fault/most-of-type', { most, name: listed.name }));
  if (!Array.isArray(kit) || kit.length > 10) return 'At kit: expected a list of at most 10 items';
  let total = type.cost;
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

function tradeFor(gang: CampaignGang, by: unknown) {
  return gang.trades.find((trade) => trade.by === by && !trade.spent);
}

export function priceByTrade(
  t: CampaignTable,
  gang: CampaignGang,
  by: unknown,
  item: string,
): { price: number } | { fault: Words } {
  const trade = tradeFor(gang, by);
  if (!trade) return { fault: byClause('campaign.trade.action.5', say('fault/no-trade-left')) };
  const ware = waresOf(t.state).get(item);
  if (!ware || ware.availability === 'exclusive')
    return { fault: byClause('armoury.reading.rarity.1', say('fault/nobody-sells', { item })) };
  const { availability, rating, price } = ware;
  const { allowed, price: asked } = purchase(t.quiet, {
    trade: trade.kind,
    score: Math.min(40, Math.max(-10, trade.score)),
    availability,
    rating,
    price: Math.min(500, price),
    stillItem: STILL.has(item),
    still: stillOf(t, gang),
  });
  return allowed
    ? { price: asked }
    : {
        fault: byClause(
          'campaign.trade.action.5',
          say('fault/score-short', { score: trade.score, item, kind: availability, rating }),
        ),
      };
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

export const MASTIFF = 100;

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

// Doing it

/**
 * Credits leave the gang: the rest of a grant first, since it is lost otherwise [campaign.downtime.rest.6].
 */
function spend(
  t: CampaignTable,
  gang: CampaignGang,
  credits: number,
  why: string | Saying,
  clause: ClauseId,
): void {
  const fromGrant = Math.min(gang.grant, credits);
  if (fromGrant > 0) {
    gang.grant -= fromGrant;
    t.tell(
      'alone/spends-credits-grant',
      { gang: gang.id, credits: fromGrant, why },
      'campaign.downtime.rest.5',
    );
  }
  post(t, { what: 'credits', from: gang.id, to: 'market', amount: credits - fromGrant, why }, clause);
}

/** The steps that a gang takes alone, in any order, until it is done [campaign.end-of-week.order.2]. */
export function* alone(t: CampaignTable, gang: CampaignGang, deeds: readonly string[] = DEEDS): Rule<void> {
  if (gang.status === 'destroyed') yield* foundGang(t, gang);
  if (gang.status !== 'alive') {
    gang.done = true;
    return;
  }
  for (;;) {
    const deed = yield* t.ask<'deed'>({
      kind: 'deed',
      clause: 'campaign.end-of-week.order.2',
      by: [gang.seat, ORGANISER],
      of: gang.id,
      what: say('alone/advance-buy-re-equip'),
      deeds: [...deeds],
    });
    if (deed.do === 'done') {
      yield* finish(t, gang, deed);
      return;
    }
    yield* carryOut(t, gang, deed);
  }
}

/** One deed, whose faults have been looked for. */
function* carryOut(t: CampaignTable, gang: CampaignGang, deed: Doing): Rule<void> {
  const { state } = t;
  const member = own(t, gang, deed.fighter) as Member;
  switch (deed.do) {
    case 'advance': {
      const wish = readAdvance(deed);
      if (wish.pit) yield* trainInPit(t, gang, member, wish);
      else if (packOf(state).buysAdvances) yield* buyAdvance(t, gang, member, wish);
      else yield* advanceOnce(t, gang, member, wish);
      return;
    }
    case 'promote':
      yield* promote(t, gang, member, deed.set as string | undefined);
      return;
    case 'recruit':
      recruit(t, gang, deed);
      return;
    case 'buy': {
      const item = String(deed.item);
      const { price } = priceFor(t, gang, item) as { price: number };
      buyInto(t, gang, item, price, 'campaign.trade.buy.1');
      return;
    }
    case 'trade':
      yield* makeTrade(t, gang, member, deed.kind as 'rare');
      return;
    case 'purchase': {
      const item = String(deed.item);
      const { price } = priceByTrade(t, gang, deed.fighter, item) as { price: number };
      const trade = tradeFor(gang, deed.fighter);
      gang.trades = gang.trades.map((each) => (each === trade ? { ...each, spent: true } : each));
      buyInto(t, gang, item, price, 'campaign.trade.action.5');
      return;
    }
    case 'give':
    case 'take': {
      const [from, to] = deed.do === 'give' ? [gang.id, member.id] : [member.id, gang.id];
      post(
        t,
        { what: 'item', from, to, amount: 1, of: String(deed.item), why: say('ledger/re-equipped') },
        'campaign.trade.reequip.1',
      );
      return;
    }
    case 'retire':
      yield* retireOne(t, gang, member, deed.price as 'pension');
      yield* settleGang(t, gang);
      return;
    case 'sell-own':
      sellOne(t, gang, member);
      yield* settleGang(t, gang);
      return;
    case 'pay':
      payDebt(t, gang, deed.credits as number);
      return;
    case 'deck':
      gang.deck = [...(deed.cards as string[])];
      // Cards left out cannot be used this week [campaign.tactics.deck.2].
      t.tell('alone/has-deck-cards', { gang: gang.id, many: gang.deck.length }, 'campaign.tactics.deck.2');
      return;
    case 'adopt':
      wish(t, gang, member, String(deed.beast));
      return;
    case 'alter':
      alter(t, gang, deed);
      return;
    case 'heal':
      heal(t, gang, member, String(deed.injury));
      return;
    case 'rename': {
      const name = String(deed.name).trim();
      t.tell(
        'alone/called-now',
        { who: deed.fighter === undefined ? gang.name : member.name, name },
        'campaign.end-of-week.order.2',
      );
      if (deed.fighter === undefined) gang.name = name;
      else member.name = name;
      return;
    }
    default:
      throw new Error(`There is no deed ${deed.do}`);
  }
}

function buyInto(t: CampaignTable, gang: CampaignGang, item: string, price: number, clause: ClauseId): void {
  const name = waresOf(t.state).get(item)?.name ?? item;
  spend(t, gang, price, name, clause);
  // It goes to the stash and is given out from there [campaign.trade.action.5].
  const of = t.state.data ? rosterItem(t.state.data, item) : item;
  post(t, { what: 'item', from: 'market', to: gang.id, amount: 1, of, why: 'bought' }, clause);
}

function recruit(t: CampaignTable, gang: CampaignGang, deed: Doing): Member {
  const { name, kit = [], tough } = deed;
  const { type: found, listed } = typeFor(t, gang, deed);
  const type = found as NonNullable<CampaignGang['types'][string]>;
  const { rank } = type;
  const { data } = t.state;
  const asRoster = (item: string) => (data ? rosterItem(data, item) : item);
  const items = (kit as readonly string[]).map((item) => ({
    item,
    price: (priceForRecruit(t, gang, listed, item) as { price: number }).price,
  }));
  const clause: ClauseId = rank === 'champion' ? 'campaign.gangs.hiring.2' : 'campaign.trade.buy.2';
  // Preset House rules: Goliath may pay 15 more for Toughness, and Escher are cooler [campaign.gangs.house-rules.2].
  const house = t.state.rules.houseRules.includes(gang.house) ? gang.house : '';
  const isTough = house === 'goliath' && rank === 'ganger' && tough === true;
  const stats = {
    ...type.stats,
    ...(isTough ? { t: type.stats.t + 1 } : {}),
    ...(house === 'escher' && rank === 'ganger' ? { cl: Math.max(3, type.stats.cl - 1) } : {}),
  };
  const cost = type.cost + (isTough ? 15 : 0);
  spend(t, gang, cost, say('ledger/recruit', { name: String(name).trim(), rank }), clause);
  const member = join(
    t,
    gang,
    {
      id: 'new',
      name: String(name).trim(),
      rank,
      stats,
      group: type.group,
      // What comes with the fighter is paid for with them.
      kit: (listed?.kit ?? []).map(asRoster),
      skills: listed?.skills ?? [],
      cost,
      ...(listed ? { type: listed.id } : {}),
    },
    newId(t, gang, rank),
    'market',
  );
  for (const { item, price } of items) {
    spend(t, gang, price, waresOf(t.state).get(item)?.name ?? item, clause);
    post(
      t,
      { what: 'item', from: 'market', to: member.id, amount: 1, of: asRoster(item), why: 'bought' },
      clause,
    );
  }
  if (rank === 'champion') gang.lastChampion = 'alive';
  return member;
}

export function newId({ state }: CampaignTable, gang: CampaignGang, rank: string): Ref {
  let number = gang.roster.length + 1;
  while (state.members[`${gang.id}-${rank}-${number}`]) number++;
  return `${gang.id}-${rank}-${number}`;
}

/** A free recruit without equipment [campaign.territories.settlement.2, campaign.enforcers.raid.1]. */
export function joinFree(
  t: CampaignTable,
  gang: CampaignGang,
  rank: 'ganger' | 'juve',
  why: 'territory' | 'reward',
): void {
  const type = gang.types[rank];
  if (!type) return;
  const { name, stats, group, cost } = type;
  join(
    t,
    gang,
    { id: 'new', name: `${name} ${gang.roster.length + 1}`, rank, stats, group, kit: [], cost },
    newId(t, gang, rank),
    why,
  );
}

function* makeTrade(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  kind: 'rare' | 'illegal' | 'special-rare',
): Rule<void> {
  const { stats, rank } = member;
  const houseBonus = gang.house === 'van-saar' && t.state.rules.houseRules.includes('van-saar') ? 2 : 0;
  const rolled = yield* score(t, {
    type: kind,
    rank: rank as 'leader',
    int: stats.int,
    cl: stats.cl,
    reputation: gang.reputation,
    houseBonus,
  });
  const savvy = member.skills.includes('savvy-trader') ? 1 : 0;
  if (kind === 'special-rare') gang.used['tech-bazaar'] = (gang.used['tech-bazaar'] ?? 0) + 1;
  gang.trades = [...gang.trades, { by: member.id, kind, score: rolled.score + savvy, spent: false }];
  t.tell(
    'alone/trades-score',
    { fighter: member.id, kind, score: rolled.score + savvy },
    'campaign.trade.action.2',
  );
}

/** Retires a fighter, whose equipment goes to the stash [campaign.trade.retire.1, campaign.gangs.retire.2]. */
function* retireOne(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  price: 'pension' | 'leadership',
): Rule<void> {
  const leader = leaderOf(t.state, gang);
  const before = gang.stash;
  const result = yield* retire(t, {
    rank: member.rank as 'ganger',
    price,
    stash: gang.stash,
    leaderLd: leader?.stats.ld ?? 12,
    value: costOf(t.state, member),
  });
  if (!result.retired) return;
  post(
    t,
    {
      what: 'credits',
      from: gang.id,
      to: 'retired',
      amount: before - result.stash,
      why: say('ledger/pension', { fighter: member.id }),
    },
    'campaign.gangs.retire.1',
  );
  if (leader && result.leaderLd !== leader.stats.ld) leader.stats = { ...leader.stats, ld: result.leaderLd };
  // A retiring owner takes the beast along [campaign.beasts.owner.2].
  for (const beast of rosterOf(t.state, gang).filter(({ owner }) => owner === member.id))
    leave(t, beast, 'retired', 'lost', 'leaves with its owner', 'campaign.beasts.owner.2');
  leave(t, member, 'retired', gang.id, 'retired', 'campaign.trade.retire.1');
}

function sellOne(t: CampaignTable, gang: CampaignGang, member: Member): void {
  const leader = leaderOf(t.state, gang);
  const { sold, credits, leaderLd } = sellOwn(t, {
    rank: member.rank as 'ganger',
    value: Math.min(600, costOf(t.state, member)),
    leaderLd: Math.min(12, leader?.stats.ld ?? 12),
  });
  if (!sold) return;
  leave(t, member, 'sold', 'guilders', 'sold to the Guilders', 'campaign.captives.own.1');
  post(
    t,
    { what: 'credits', from: 'guilders', to: gang.id, amount: credits, why: member.name },
    'campaign.captives.resolve.3',
  );
  if (leader) leader.stats = { ...leader.stats, ld: leaderLd };
}

function payDebt(t: CampaignTable, gang: CampaignGang, credits: number): void {
  const settled = pay(t, { debt: Math.min(2000, gang.debt), stash: gang.stash, pay: credits });
  const paid = gang.stash - settled.stash;
  post(
    t,
    { what: 'credits', from: gang.id, to: 'enforcers', amount: paid, why: 'taxes' },
    'campaign.taxes.levy.3',
  );
  post(
    t,
    { what: 'debt', from: gang.id, to: 'enforcers', amount: paid, why: 'paid' },
    'campaign.taxes.levy.3',
  );
  gang.inDebt = gang.debt > 0;
}

/** A mastiff is paid for now, and is there when all gangs are done: others may want the same. */
function wish(t: CampaignTable, gang: CampaignGang, owner: Member, beast: Ref): void {
  const { state } = t;
  const clause: ClauseId = 'campaign.beasts.adopt.1';
  spend(t, gang, MASTIFF, beast, clause);
  state.wishes = [...(state.wishes ?? []), { gang: gang.id, beast, owner: owner.id }];
  t.tell('alone/wants-mastiff', { gang: gang.id, beast }, clause);
}

/** Who wants the same mastiff as others rolls off for it [campaign.beasts.adopt.2]; the others have their credits back. */
export function* settleWishes(t: CampaignTable): Rule<void> {
  const { state } = t;
  const wishes = state.wishes ?? [];
  if (wishes.length === 0) return;
  delete state.wishes;
  for (const beast of new Set(wishes.map((each) => each.beast))) {
    const clause: ClauseId = 'campaign.beasts.adopt.2';
    const wanted = wishes.filter((each) => each.beast === beast);
    const able = wanted.filter(({ gang, owner }) => {
      const member = state.members[owner];
      return state.gangs[gang]?.status === 'alive' && member !== undefined && isOnRoster(member);
    });
    const rolling = [...new Set(able.map(({ gang }) => gang))];
    const winner = rolling.length === 0 ? undefined : yield* rollOffWinner(t, rolling, clause);
    for (const { gang, owner } of wanted) {
      if (gang === winner) adopt(t, gangIn(state, gang), memberIn(state, owner), beast);
      else if (state.gangs[gang]?.status === 'alive')
        post(
          t,
          {
            what: 'credits',
            from: 'market',
            to: gang,
            amount: MASTIFF,
            why: say('ledger/beast-of-another', { beast }),
          },
          clause,
        );
    }
  }
}

/** A weapon gains a trait and Unstable with it, for good [campaign.territories.archaeotech-device.1]. */
function alter(t: CampaignTable, gang: CampaignGang, deed: Doing): void {
  const { state } = t;
  const clause: ClauseId = 'campaign.territories.archaeotech-device.1';
  const item = String(deed.item);
  const weapon = weaponHere(state, item);
  if (!weapon) return;
  const id = `altered-${Object.keys(state.altered ?? {}).length + 1}`;
  const made = { id, ...alteredBy(weapon, String(deed.trait)), price: worthOf(state, [item]) };
  state.altered = { ...state.altered, [id]: made };
  gang.used['archaeotech-device'] = (gang.used['archaeotech-device'] ?? 0) + 1;
  const account = typeof deed.fighter === 'string' ? deed.fighter : gang.id;
  const why = 'the Archaeotech Device';
  post(t, { what: 'item', from: account, to: 'territory', amount: 1, of: item, why }, clause);
  post(t, { what: 'item', from: 'territory', to: account, amount: 1, of: id, why }, clause);
}

function adopt(t: CampaignTable, gang: CampaignGang, owner: Member, beast: Ref): void {
  const { state } = t;
  state.beasts = state.beasts.filter((each) => each !== beast);
  const stats = { m: 6, ws: 3, bs: 6, s: 3, t: 3, w: 1, i: 3, a: 1, ld: 8, cl: 6, wil: 8, int: 9 };
  const name = beast.charAt(0).toUpperCase() + beast.slice(1);
  join(
    t,
    gang,
    { id: beast, name, rank: 'beast', stats, kit: [], cost: MASTIFF, owner: owner.id },
    `${gang.id}-${beast}`,
    'market',
  );
}

function heal(t: CampaignTable, gang: CampaignGang, member: Member, injury: string): void {
  const clause: ClauseId = 'campaign.territories.stinger-mold-sprawl.4';
  gang.used['stinger-mold-sprawl'] = 1;
  const at = member.injuries.indexOf(injury);
  member.injuries = member.injuries.filter((_, each) => each !== at);
  t.tell('alone/rid', { fighter: member.id, injury }, clause);
  const worse = worsenedBy(injury);
  change(t, member, Object.fromEntries(worse.map((stat) => [stat, 1])), clause);
}

function worsenedBy(injury: string): readonly string[] {
  for (const tens of [4, 5])
    for (const units of [1, 2, 3, 4, 5, 6]) {
      const row = injuryAt(tens * 10 + units);
      if (row.id === injury) return row.worse ?? [];
    }
  return [];
}

/** A free advancement in the pit, and its price [campaign.territories.fighting-pit.1]. */
function* trainInPit(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  wish: ReturnType<typeof readAdvance>,
): Rule<void> {
  gang.used['fighting-pit'] = (gang.used['fighting-pit'] ?? 0) + 1;
  yield* advanceOnce(t, gang, member, wish, 'campaign.territories.fighting-pit.1');
  const { fighters } = yield* fightingPit(t, { fighters: [member.id] });
  const trained = fighters[member.id];
  if (trained?.outcome === 'recovery') member.status = 'recovery';
  if (trained?.injury) yield* injure(t, member, trained.injury, 'campaign.territories.fighting-pit.2');
}

/** A row of the injury table that no battle brought. */
export function* injure(t: CampaignTable, member: Member, row: string, clause: ClauseId): Rule<void> {
  for (let roll = 11; roll <= 66; roll++) {
    if (roll % 10 === 0 || roll % 10 > 6) continue;
    const injury = injuryAt(roll);
    if (injury.id !== row) continue;
    if (injury.state === 'dead' || injury.state === 'critical') {
      // Nobody is there to pay for help: it counts as a death in the week.
      for (const item of [...member.kit].filter((each) => !isArmour(each)))
        post(
          t,
          { what: 'item', from: member.id, to: member.gang, amount: 1, of: item, why: 'saved from the dead' },
          'campaign.post-battle.roster.2',
        );
      die(t, member, undefined);
      yield* settleGang(t, t.state.gangs[member.gang] as CampaignGang);
      return;
    }
    scar(t, member, [injury.id], null, clause);
    change(
      t,
      member,
      Object.fromEntries([
        ...(injury.better ?? []).map((stat) => [stat, 1]),
        ...(injury.worse ?? []).map((stat) => [stat, -1]),
      ]),
      clause,
    );
    if (injury.state === 'recovery' && member.status === 'fit') member.status = 'recovery';
    return;
  }
}

/** The gang is done: bail and jail, what must be rolled, and debts that stay. */
function* finish(t: CampaignTable, gang: CampaignGang, deed: Doing): Rule<void> {
  const { state } = t;
  for (const member of rosterOf(state, gang))
    while (mustRoll(t, member)) yield* buyAdvance(t, gang, member, { do: 'advance', fighter: member.id });
  if (state.step === 'alone') yield* jail(t, gang, (deed.bail ?? []) as readonly Ref[]);
  if (gang.grant > 0) {
    t.tell('alone/loses-credits-grant', { gang: gang.id, credits: gang.grant }, 'campaign.downtime.rest.6');
    gang.grant = 0;
  }
  // Whoever has not paid everything by now is in debt [campaign.taxes.debt.2].
  gang.inDebt = gang.debt > 0;
  if (gang.inDebt)
    t.tell('alone/owes-credits-debt', { gang: gang.id, debt: gang.debt }, 'campaign.taxes.debt.2');
  gang.done = true;
  t.tell('alone/done', { gang: gang.id }, 'campaign.end-of-week.order.4');
}

function* jail(t: CampaignTable, gang: CampaignGang, bought: readonly Ref[]): Rule<void> {
  const arrested = rosterOf(t.state, gang)
    .filter(({ status }) => status === 'jailed')
    .map(({ id }) => id);
  if (arrested.length === 0) return;
  const before = gang.stash;
  const { stash, fighters } = yield* bail(t, { stash: gang.stash, arrested, bail: [...bought] });
  post(
    t,
    { what: 'credits', from: gang.id, to: 'enforcers', amount: before - stash, why: 'bail' },
    'campaign.taxes.bail.1',
  );
  for (const [id, { fate, injury }] of Object.entries(fighters)) {
    const member = memberIn(t.state, id);
    if (fate === 'lost') {
      leave(t, member, 'gone', 'lost', 'lost in jail', 'campaign.taxes.bail.3');
      continue;
    }
    if (injury !== null) {
      const row = injuryAt(injury);
      scar(t, member, [row.id], null, 'campaign.taxes.bail.2');
      change(
        t,
        member,
        Object.fromEntries((row.worse ?? []).map((stat) => [stat, -1])),
        'campaign.taxes.bail.2',
      );
    }
    if (fate === 'free') goHome(t, member, 'bailed out', 'campaign.taxes.bail.1');
  }
  yield* settleGang(t, gang);
}
