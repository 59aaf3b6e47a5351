/** Fighters recruited from gang data: recruits and purchases must be on the lists of the house. */
import type { Rank } from '../../battle/judged.ts';
import type { OwnWeapon } from '../../battle/own-weapons.ts';
import type { RosterFighter } from '../../battle/roster.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/say.ts';
import {
  type DataFighter,
  type DataHouse,
  type ForSale,
  type GangData,
  offersFor,
  rosterItem,
  skillsNamed,
  weaponFor,
} from './gang-data.ts';

export interface Recruit {
  readonly type: string;
  readonly name: string;
  /** Things bought from the fighter's lists. */
  readonly buys: readonly string[];
  /** Skills given beside those that come with the type [campaign.gangs.founding.6]. */
  readonly skills?: readonly string[];
}

export const MOST_RECRUITS = 40;

export function houseIn(data: GangData, id: unknown): DataHouse {
  const house = data.houses.find((each) => each.id === id);
  if (house) return house;
  const known = data.houses.map((each) => each.id);
  throw new BadInput('house', say('gang-file/no-house', { house: String(id), data: data.name, known }));
}

export function typeIn(house: DataHouse, id: unknown, field: string): DataFighter {
  const type = house.fighters.find((each) => each.id === id);
  if (type) return type;
  const known = house.fighters.map((each) => each.id);
  throw new BadInput(field, say('gang-file/no-type', { house: house.name, type: String(id), known }));
}

/** The price of an item for a fighter of this type; refused if nobody sells it to them. */
export function goodsFor(house: DataHouse, type: DataFighter, thing: unknown, field: string): ForSale {
  const found = offersFor(house, type).find((goods) => goods.thing === thing);
  if (found) return found;
  throw new BadInput(
    field,
    say('gang-file/not-sold', { thing: String(thing), type: type.name, house: house.name }),
  );
}

/** The fighters of a new gang, with the cost of each. */
export function recruitsOf(
  data: GangData,
  house: DataHouse,
  recruits: readonly Recruit[],
): readonly RosterFighter[] {
  if (recruits.length === 0) throw new BadInput('recruits', say('gang-file/no-fighter'));
  if (recruits.length > MOST_RECRUITS)
    throw new BadInput('recruits', say('gang-file/most-fighters', { most: MOST_RECRUITS }));
  const fighters = recruits.map((recruit, at) => hireFrom(data, house, recruit, `recruits[${at}]`));
  checkNumbers(house, recruits);
  return fighters;
}

/** One fighter of a house with the bought items; the id is that of the type, and the caller may change it. */
export function hireFrom(
  data: GangData,
  house: DataHouse,
  { type: id, name, buys, skills = [] }: Recruit,
  at: string,
): RosterFighter {
  const type = typeIn(house, id, `${at}.type`);
  const given = skillsNamed(skills, `${at}.skills`);
  const bought = buys.map((thing, n) => goodsFor(house, type, thing, `${at}.buys[${n}]`));
  return {
    id: type.id,
    name: name.trim() === '' ? type.name : name,
    rank: type.rank,
    stats: type.stats,
    group: groupOf(type.rank),
    kit: [...type.kit, ...bought.map(({ thing }) => thing)].map((thing) => rosterItem(data, thing)),
    skills: [...type.skills, ...given],
    status: 'fit',
    cost: type.cost + bought.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** X of Group Activation (X), by rank. */
export function groupOf(rank: Rank): number {
  return rank === 'leader' ? 2 : rank === 'champion' ? 1 : 0;
}

/** The weapons of the data's own that these kits name. */
export function weaponsIn({ things }: GangData, kits: readonly (readonly string[])[]): readonly OwnWeapon[] {
  const carried = new Set(kits.flat());
  return things.flatMap((thing) => (carried.has(thing.id) ? (weaponFor(thing) ?? []) : []));
}

function checkNumbers(house: DataHouse, recruits: readonly Recruit[]): void {
  for (const { id, name, least = 0, most } of house.fighters) {
    const many = recruits.filter(({ type }) => type === id).length;
    if (many < least) throw new BadInput('recruits', say('gang-file/must-join', { least, type: name, many }));
    if (most !== undefined && many > most)
      throw new BadInput('recruits', say('gang-file/may-join', { most, type: name, many }));
  }
  const bought = recruits.flatMap(({ buys }) => buys);
  for (const { thing, most } of Object.values(house.lists).flat()) {
    const many = bought.filter((each) => each === thing).length;
    if (most !== undefined && many > most)
      throw new BadInput('recruits', say('gang-file/most-bought', { most, thing, many }));
  }
}
