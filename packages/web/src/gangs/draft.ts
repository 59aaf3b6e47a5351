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

/** What a new fighter buys before anybody chooses: the usual kit of a sample house, else a plain weapon of their lists. */
export function usualKit(armoury: Armoury, choice: HouseChoice, type: DataFighter): readonly string[] {
  const { house, isSample } = choice;
  return isSample
    ? (armoury.stats.fighters.find((line) => line.house === house.id && line.rank === type.id)?.kit ?? [])
    : plainWeapon(armoury, choice, type);
}

/** Classes of weapons that everybody of a rank may carry, the best first [campaign.gangs.weapons.1, campaign.gangs.weapons.3]. */
const PLAIN: readonly string[] = ['basic', 'pistol', 'melee'];
const PLAIN_OF_JUVES: readonly string[] = ['pistol', 'melee'];

/** The cheapest weapon of the best class that the lists have; nothing for somebody who comes with a weapon. */
function plainWeapon(armoury: Armoury, { data, house }: HouseChoice, type: DataFighter): readonly string[] {
  const things = new Map(data.things.map((thing) => [thing.id, thing]));
  const classOf = (id: string) => {
    const own = things.get(id);
    const listed = own?.like ?? id;
    return own?.weapon?.class ?? armoury.weapons.find((weapon) => weapon.id === listed)?.class;
  };
  if (type.kit.some((id) => classOf(id) !== undefined)) return [];
  const offers = offersFor(house, type)
    .filter(({ most }) => most === undefined)
    .toSorted((one, other) => one.cost - other.cost);
  for (const wanted of type.rank === 'juve' ? PLAIN_OF_JUVES : PLAIN) {
    const found = offers.find(({ thing }) => classOf(thing) === wanted);
    if (found) return [found.thing];
  }
  return [];
}

/** A starting gang: the required fighters of the house, then as many others as the budget pays. */
export function draftFor(armoury: Armoury, choice: HouseChoice, name: string, budget: number): Draft {
  const { house } = choice;
  let draft: Draft = { name, recruits: [] };
  const add = (type: DataFighter) => {
    const recruit = newRecruit(type, draft, usualKit(armoury, choice, type));
    const next = { ...draft, recruits: [...draft.recruits, recruit] };
    const isFull = next.recruits.filter((each) => each.type === type.id).length > (type.most ?? 40);
    if (isFull || costOfDraft(house, next) > budget || next.recruits.length > 40) return false;
    draft = next;
    return true;
  };
  const has = (rank: string) => draft.recruits.some(({ type }) => typeOf(house, type)?.rank === rank);
  for (const type of house.fighters) for (let count = 0; count < (type.least ?? 0); count++) add(type);
  // One Leader and one Champion, also of lists that do not say how many [campaign.gangs.founding.2, campaign.gangs.founding.3].
  for (const rank of ['leader', 'champion'])
    for (const type of house.fighters.filter((each) => each.rank === rank)) if (!has(rank)) add(type);
  const rest = house.fighters.filter(({ rank }) => rank === 'ganger' || rank === 'juve');
  // In turns, so that no single type takes it all.
  for (let more = true; more; ) more = rest.map(add).includes(true);
  return draft;
}

/** How many skills a new gang gives to anybody, beside the free one of Leader and Champion [campaign.gangs.founding.6]. */
const GIVEN_SKILLS = 2;

function skillsGiven(type: DataFighter | undefined, { skills }: Recruit): number {
  const free = type?.rank === 'leader' || type?.rank === 'champion' ? 1 : 0;
  return Math.max(0, (type?.skills.length ?? 0) + skills.length - free);
}

/** How many skills may be chosen for somebody of this type: nobody has more than one, a Leader two [campaign.gangs.founding.7]. */
export function skillsOpen({ rank, skills }: DataFighter): number {
  return Math.max(0, (rank === 'leader' ? 2 : 1) - skills.length);
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
  const given = recruits.reduce((sum, recruit) => sum + skillsGiven(typeOf(house, recruit.type), recruit), 0);
  if (given > GIVEN_SKILLS)
    return say('{given} skills are given beside those of Leader and Champion; {most} are allowed.', {
      given,
      most: GIVEN_SKILLS,
    });
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
