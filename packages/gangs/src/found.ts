/** A new gang from gang data: whoever is recruited and whatever is bought must be on the lists and be paid for. */
import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { list, names, number, record, words } from './fields.ts';
import type { FighterType, ForSale, GangData, House } from './gang-data.ts';
import { groupOf } from './guess.ts';
import { idFrom, withOwnIds } from './values.ts';

export interface Recruit {
  readonly type: string;
  readonly name: string;
  /** Things bought from the fighter's lists. */
  readonly buys: readonly string[];
}

export interface Founding {
  readonly house: string;
  readonly name: string;
  /** Credits to spend; what is left goes into the Stash. */
  readonly budget: number;
  readonly recruits: readonly Recruit[];
}

/** Reads what somebody wants to found; its form is checked here, its sense by `foundGang`. */
export function readFounding(given: unknown): Founding {
  const { house, name, budget, recruits } = record(given, 'founding');
  return {
    house: words(house, 'house'),
    name: words(name, 'name'),
    budget: number(budget, 'budget', 0, 100_000),
    recruits: list(recruits, 'recruits').map((each, at) => {
      const recruit = record(each, `recruits[${at}]`);
      return {
        type: words(recruit.type, `recruits[${at}].type`),
        name: words(recruit.name, `recruits[${at}].name`),
        buys: names(recruit.buys ?? [], `recruits[${at}].buys`),
      };
    }),
  };
}

/**
 * The gang's roster. Only what the data itself says is checked: lists, numbers and price. What a campaign asks of a new
 * gang besides (one Leader, one Champion at most …) is its rules' business [campaign.gangs.founding.1].
 */
export function foundGang(data: GangData, { house: id, name, budget, recruits }: Founding): Roster {
  const house = data.houses.find((each) => each.id === id);
  if (!house) {
    const known = data.houses.map((each) => each.id).join(', ');
    throw new BadGang('house', `there is no house ${id} in ${data.name}; there are ${known}`);
  }
  if (recruits.length === 0) throw new BadGang('recruits', 'a gang has at least one fighter');
  if (recruits.length > 40) throw new BadGang('recruits', 'a gang has at most 40 fighters');
  const fighters = recruits.map((recruit, at) => hire(data, house, recruit, `recruits[${at}]`));
  checkNumbers(house, recruits);
  const rating = fighters.reduce((sum, { cost = 0 }) => sum + cost, 0);
  if (rating > budget)
    throw new BadGang('recruits', `they cost ${rating} credits, and the budget is ${budget}`);
  return {
    id: idFrom(name) || 'gang',
    name,
    house: house.id,
    rating,
    stash: budget - rating,
    fighters: withOwnIds(fighters),
  };
}

function hire(data: GangData, house: House, { type: id, name, buys }: Recruit, at: string): RosterFighter {
  const type = house.fighters.find((each) => each.id === id);
  if (!type) {
    const known = house.fighters.map((each) => each.id).join(', ');
    throw new BadGang(`${at}.type`, `${house.name} recruits no ${id}; there are ${known}`);
  }
  const bought = buys.map((thing, n) => goodsFor(house, type, thing, `${at}.buys[${n}]`));
  const like = new Map(data.things.map((thing) => [thing.id, thing.like]));
  return {
    id: idFrom(name) || type.id,
    name: name.trim() === '' ? type.name : name,
    rank: type.rank,
    stats: type.stats,
    group: groupOf(type.rank),
    kit: [...type.kit, ...bought.map(({ thing }) => thing)].map((thing) => like.get(thing) ?? thing),
    skills: [...type.skills],
    status: 'fit',
    cost: type.cost + bought.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** What this type of fighter may buy: each thing once, at the lowest price of its lists. */
export function offersFor(house: House, type: FighterType): readonly ForSale[] {
  const offers = new Map<string, ForSale>();
  for (const goods of type.lists.flatMap((list) => house.lists[list] ?? [])) {
    const before = offers.get(goods.thing);
    if (!before || goods.cost < before.cost) offers.set(goods.thing, goods);
  }
  return [...offers.values()];
}

function goodsFor(house: House, type: FighterType, thing: string, at: string): ForSale {
  const found = offersFor(house, type).find((goods) => goods.thing === thing);
  if (found) return found;
  throw new BadGang(at, `nobody sells ${thing} to a ${type.name} of ${house.name}`);
}

function checkNumbers(house: House, recruits: readonly Recruit[]): void {
  for (const { id, name, least = 0, most } of house.fighters) {
    const many = recruits.filter(({ type }) => type === id).length;
    if (many < least) throw new BadGang('recruits', `at least ${least} ${name} must join, not ${many}`);
    if (most !== undefined && many > most)
      throw new BadGang('recruits', `at most ${most} ${name} may join, not ${many}`);
  }
  const bought = recruits.flatMap(({ buys }) => buys);
  for (const { thing, most } of Object.values(house.lists).flat()) {
    const many = bought.filter((each) => each === thing).length;
    if (most !== undefined && many > most)
      throw new BadGang('recruits', `at most ${most} ${thing} may be bought, not ${many}`);
  }
}
