/** A gang being put together from lists: recruits, their purchases, and the price. */
import type { DataFighter, DataHouse, ForSale, GangData } from '@hive-arbiter/engine';
import { say } from '../words/index.ts';
import type { Armoury } from './armoury.ts';
import type { HouseChoice } from './lists.ts';
import { idFrom, type Roster, type RosterFighter } from './roster.ts';

export interface Recruit {
  readonly type: string;
  readonly name: string;
  readonly buys: readonly string[];
  readonly skills: readonly string[];
}

export interface Draft {
  readonly name: string;
  readonly recruits: readonly Recruit[];
}

export function typeOf({ fighters }: DataHouse, id: string): DataFighter | undefined {
  return fighters.find((each) => each.id === id);
}

/** What this type of fighter may buy: each thing once, at the lowest price of its lists. */
export function offersFor(house: DataHouse, { lists }: DataFighter): readonly ForSale[] {
  const offers = new Map<string, ForSale>();
  for (const goods of lists.flatMap((list) => house.lists[list] ?? []))
    if (goods.cost < (offers.get(goods.thing)?.cost ?? Number.POSITIVE_INFINITY))
      offers.set(goods.thing, goods);
  return [...offers.values()];
}

export function costOfRecruit(house: DataHouse, { type: id, buys }: Recruit): number {
  const type = typeOf(house, id);
  if (!type) return 0;
  const prices = new Map(offersFor(house, type).map(({ thing, cost }) => [thing, cost]));
  return type.cost + buys.reduce((sum, thing) => sum + (prices.get(thing) ?? 0), 0);
}

export function costOfDraft(house: DataHouse, { recruits }: Draft): number {
  return recruits.reduce((sum, recruit) => sum + costOfRecruit(house, recruit), 0);
}

/** A new one of a type, with a name that nobody has yet. */
export function newRecruit({ name, id }: DataFighter, { recruits }: Draft, buys: readonly string[]): Recruit {
  const names = new Set(recruits.map((each) => each.name));
  let called = name;
  for (let number = 2; names.has(called); number++) called = `${name} ${number}`;
  return { type: id, name: called, buys, skills: [] };
}

/** What a fighter of a sample house usually carries. */
export function usualKit(
  armoury: Armoury,
  { house, isSample }: HouseChoice,
  type: string,
): readonly string[] {
  if (!isSample) return [];
  return armoury.stats.fighters.find((line) => line.house === house.id && line.rank === type)?.kit ?? [];
}

/** A starting gang: the required fighters of the house, then as many others as the budget pays. */
export function draftFor(armoury: Armoury, choice: HouseChoice, name: string, budget: number): Draft {
  const { house } = choice;
  let draft: Draft = { name, recruits: [] };
  const add = (type: DataFighter) => {
    const recruit = newRecruit(type, draft, usualKit(armoury, choice, type.id));
    const next = { ...draft, recruits: [...draft.recruits, recruit] };
    const isFull = next.recruits.filter((each) => each.type === type.id).length > (type.most ?? 40);
    if (isFull || costOfDraft(house, next) > budget || next.recruits.length > 40) return false;
    draft = next;
    return true;
  };
  for (const type of house.fighters) for (let count = 0; count < (type.least ?? 0); count++) add(type);
  const rest = house.fighters.filter(({ rank }) => rank === 'ganger' || rank === 'juve');
  for (const type of house.fighters.filter(({ rank }) => rank === 'champion')) add(type);
  // In turns, so that no single type takes it all.
  for (let more = true; more; ) more = rest.map(add).includes(true);
  return draft;
}

/** What lists and budget do not allow, shown while choosing; other faults are reported when the gang is founded. */
export function faultOf(house: DataHouse, draft: Draft, budget: number): string | undefined {
  const { recruits } = draft;
  if (recruits.length === 0) return say('A gang has at least one fighter.');
  for (const { id, name, least = 0, most = Number.POSITIVE_INFINITY } of house.fighters) {
    const many = recruits.filter(({ type }) => type === id).length;
    if (many < least) return say('At least {least} {name} must join.', { least, name });
    if (many > most) return say('At most {most} {name} may join, not {many}.', { most, name, many });
  }
  const cost = costOfDraft(house, draft);
  return cost > budget
    ? say('They cost {cost} credits, and the budget is {budget}.', { cost, budget })
    : undefined;
}

/** Leaders bring two others into their activation, Champions one. */
const GROUPS: Readonly<Record<string, number>> = { leader: 2, champion: 1 };

/** The roster of a draft in which nothing is wrong. */
export function rosterFrom(data: GangData, house: DataHouse, draft: Draft, budget: number): Roster {
  const { name, recruits } = draft;
  const like = new Map(data.things.flatMap((thing) => (thing.like ? [[thing.id, thing.like]] : [])));
  const fighters = recruits.flatMap((recruit, at): readonly RosterFighter[] => {
    const type = typeOf(house, recruit.type);
    if (!type) return [];
    return [
      {
        id: `${type.id}-${at + 1}`,
        name: recruit.name,
        rank: type.rank,
        stats: type.stats,
        group: GROUPS[type.rank] ?? 0,
        kit: [...type.kit, ...recruit.buys].map((thing) => like.get(thing) ?? thing),
        skills: [...type.skills, ...recruit.skills],
        status: 'fit',
        cost: costOfRecruit(house, recruit),
      },
    ];
  });
  const carried = new Set(fighters.flatMap(({ kit }) => kit));
  const weapons = data.things.flatMap(({ id, name: called, weapon }) =>
    weapon && carried.has(id) ? [{ id, name: called, ...weapon }] : [],
  );
  const rating = costOfDraft(house, draft);
  return {
    id: idFrom(name) || 'gang',
    name,
    house: house.id,
    rating,
    stash: budget - rating,
    ...(weapons.length > 0 ? { weapons } : {}),
    fighters,
  };
}
