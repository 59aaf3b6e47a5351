/** What an item costs a gang: by its own list, without a Trade action and by one. */

import { HOUSES, sampleGang } from '../../battle/roster.ts';
import { say, type Words } from '../../table/events.ts';
import type { Doing } from '../../table/question.ts';
import { type DataFighter, type DataHouse, goodsOf, offersFor } from '../gang/gang-data.ts';
import { purchase } from '../week/trade.ts';
import { byClause } from './fault.ts';
import { typeFrom } from './founding.ts';
import { faultOfKit, type Ware, waresOf } from './market.ts';
import { type CampaignGang, type CampaignTable, type FighterType, rosterOf, territoriesOf } from './state.ts';

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

export function dataHouse({ state }: CampaignTable, { house }: CampaignGang): DataHouse | undefined {
  return state.data?.houses.find(({ id }) => id === house);
}

/** The type that is recruited: of the gang data by its id, else the gang's own of this rank. */
export function typeFor(t: CampaignTable, gang: CampaignGang, { rank, type }: Doing) {
  const house = dataHouse(t, gang);
  if (!house) return { type: gang.types[rank as string], listed: undefined };
  const listed = house.fighters.find((each) => (type === undefined ? each.rank === rank : each.id === type));
  return { type: listed && typeFrom(listed), listed };
}

/** The cost of an item for a new fighter: an item on the house's lists must be on this type's list. */
export function priceForRecruit(
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

/** What Goliath pay more for a tougher Ganger, where the House rule is in use [campaign.gangs.house-rules.2]. */
export const TOUGHNESS = 15;

export function maybeTough({ state }: CampaignTable, { house }: CampaignGang, rank: string): boolean {
  return rank === 'ganger' && house === 'goliath' && state.rules.houseRules.includes('goliath');
}

export function priceOfToughness(
  t: CampaignTable,
  gang: CampaignGang,
  rank: string,
  { tough }: Doing,
): number {
  return tough === true && maybeTough(t, gang, rank) ? TOUGHNESS : 0;
}

/** The ranks that are recruited [campaign.trade.buy.2, campaign.gangs.hiring.2]. */
export const RECRUITS: readonly string[] = ['ganger', 'juve', 'champion'];

/** The types that this gang recruits: those of its gang data that it has not enough of, else one of each rank. */
export function recruitTypes(
  t: CampaignTable,
  gang: CampaignGang,
): readonly { readonly type: FighterType; readonly listed: DataFighter | undefined }[] {
  const house = dataHouse(t, gang);
  if (!house)
    return RECRUITS.flatMap((rank) => {
      const type = gang.types[rank];
      return type ? [{ type, listed: undefined }] : [];
    });
  const many = ({ id }: DataFighter) => rosterOf(t.state, gang).filter((member) => member.type === id).length;
  return house.fighters
    .filter(
      (listed) => RECRUITS.includes(listed.rank) && many(listed) < (listed.most ?? Number.POSITIVE_INFINITY),
    )
    .map((listed) => ({ type: typeFrom(listed), listed }));
}

/** What a new fighter of this type may buy and carry, with its price. */
export function priceOfRecruitsKit(
  t: CampaignTable,
  gang: CampaignGang,
  { type, listed }: ReturnType<typeof recruitTypes>[number],
  item: string,
): { price: number } | { fault: Words } {
  const wrong = faultOfKit(t, { name: type.name, rank: type.rank, advances: 0 }, [
    ...(listed?.kit ?? []),
    item,
  ]);
  return wrong === undefined ? priceForRecruit(t, gang, listed, item) : { fault: wrong };
}

/** Credits that can be spent: first the rest of a grant, then the stash. */
export function purse({ stash, grant }: CampaignGang): number {
  return stash + grant;
}

export function tradeFor(gang: CampaignGang, by: unknown) {
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
