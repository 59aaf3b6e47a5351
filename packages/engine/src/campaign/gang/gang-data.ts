/**
 * Gang data of the players' own (docs/gang-data.md): houses with their types of fighters, what each may buy, and for how
 * much. Read and checked here, so that campaigns can buy from it.
 */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { CHARACTERISTICS, RANKS } from '@hive-arbiter/rulebook/words';
import type { Rank } from '../../battle/judged.ts';
import { likeWeapon, type OwnWeapon, readOwnWeapon } from '../../battle/own-weapons.ts';
import type { Stats } from '../../battle/state.ts';
import { shown } from '../../battle/written.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/say.ts';

export const DATA_FORMAT = 'hive-arbiter-gang-data';
export const DATA_VERSION = 1;

/** A type of fighter that a house recruits. */
export interface DataFighter {
  readonly id: string;
  readonly name: string;
  readonly rank: Rank;
  readonly cost: number;
  readonly stats: Readonly<Stats>;
  /** How many a gang must and may have; any number where they are left out. */
  readonly least?: number;
  readonly most?: number;
  /** What comes with the fighter at no further cost: ids of things. */
  readonly kit: readonly string[];
  readonly skills: readonly string[];
  /** The lists from which this fighter may buy, by their ids. */
  readonly lists: readonly string[];
}

/** A thing with its price. */
export interface ForSale {
  readonly thing: string;
  readonly cost: number;
  /** How many a gang may have; any number by default. */
  readonly most?: number;
}

/** A thing that this data names itself: like one of the armoury, or a weapon with profiles of its own. */
export interface OwnThing {
  readonly id: string;
  readonly name: string;
  readonly like?: string;
  readonly weapon?: Omit<OwnWeapon, 'id' | 'name'>;
}

export interface DataHouse {
  readonly id: string;
  readonly name: string;
  readonly fighters: readonly DataFighter[];
  readonly lists: Readonly<Record<string, readonly ForSale[]>>;
  /** The skill sets that come easily to its fighters, and those that come harder. */
  readonly skillSets?: { readonly primary: readonly string[]; readonly secondary: readonly string[] };
}

export interface GangData {
  readonly name: string;
  readonly things: readonly OwnThing[];
  readonly houses: readonly DataHouse[];
}

interface Named {
  readonly id: string;
  readonly set?: string;
}

const { weapons, armour, fields, accessories, gear, chems, skills } = armoury as unknown as Readonly<
  Record<string, readonly Named[]>
>;
const KIT: ReadonlySet<string> = new Set(
  [weapons, armour, fields, accessories, gear, chems].flatMap((shelf) => shelf ?? []).map(({ id }) => id),
);
const SKILLS: ReadonlySet<string> = new Set((skills ?? []).map(({ id }) => id));
const SETS: ReadonlySet<string> = new Set((skills ?? []).flatMap(({ set }) => set ?? []));
const STATS = Object.keys(CHARACTERISTICS) as readonly (keyof Stats)[];

/** Reads gang data; the first fault is named with its place, which begins with `field`. */
export function readGangData(given: unknown, field = ''): GangData {
  const at = (place: string) => (field === '' ? place : `${field}.${place}`);
  const { format, version, name, things = [], houses } = record(given, field === '' ? 'file' : field);
  if (format !== DATA_FORMAT)
    throw new BadInput(at('format'), say('form/expected', { allowed: DATA_FORMAT, got: shown(format) }));
  if (version !== DATA_VERSION)
    throw new BadInput(at('version'), say('form/expected', { allowed: DATA_VERSION, got: shown(version) }));
  const kit = new Set(KIT);
  const own = few(things, at('things'), 0, 1000).map((each, n) => readThing(each, at(`things[${n}]`)));
  unlikeOthers(own, at('things'));
  for (const { id } of own) kit.add(id);
  const read = few(houses, at('houses'), 1, 100).map((each, n) => readHouse(each, at(`houses[${n}]`), kit));
  unlikeOthers(read, at('houses'));
  return { name: words(name, at('name')), things: own, houses: read };
}

function readThing(given: unknown, at: string): OwnThing {
  const { id, name, like, weapon } = record(given, at);
  const own = { id: identifier(id, `${at}.id`), name: words(name, `${at}.name`) };
  if ((like === undefined) === (weapon === undefined))
    throw new BadInput(at, say('gang-file/like-or-weapon'));
  if (like === undefined) {
    const {
      id: _id,
      name: _name,
      ...profiles
    } = readOwnWeapon({ ...record(weapon, `${at}.weapon`), ...own }, `${at}.weapon`);
    return { ...own, weapon: profiles };
  }
  if (!KIT.has(words(like, `${at}.like`)))
    throw new BadInput(`${at}.like`, say('gang-file/not-in-armoury', { thing: like as string }));
  return { ...own, like: like as string };
}

function readHouse(given: unknown, at: string, kit: ReadonlySet<string>): DataHouse {
  const house = record(given, at);
  const lists = Object.entries(record(house.lists ?? {}, `${at}.lists`)).map(([id, goods]) => {
    identifier(id, `${at}.lists`);
    const place = `${at}.lists.${id}`;
    return [
      id,
      few(goods, place, 0, 1000).map((each, n) => readForSale(each, `${place}[${n}]`, kit)),
    ] as const;
  });
  if (lists.length > 100) throw new BadInput(`${at}.lists`, say('gang-file/lists', { got: lists.length }));
  const open = new Set(lists.map(([id]) => id));
  const fighters = few(house.fighters, `${at}.fighters`, 1, 100).map((each, n) =>
    readType(each, `${at}.fighters[${n}]`, kit, open),
  );
  unlikeOthers(fighters, `${at}.fighters`);
  const sets = house.skillSets === undefined ? undefined : record(house.skillSets, `${at}.skillSets`);
  return {
    id: identifier(house.id, `${at}.id`),
    name: words(house.name, `${at}.name`),
    fighters,
    lists: Object.fromEntries(lists),
    ...(sets
      ? {
          skillSets: {
            primary: existing(sets.primary ?? [], `${at}.skillSets.primary`, SETS),
            secondary: existing(sets.secondary ?? [], `${at}.skillSets.secondary`, SETS),
          },
        }
      : {}),
  };
}

function readForSale(given: unknown, at: string, kit: ReadonlySet<string>): ForSale {
  const goods = record(given, at);
  const [thing] = existing([goods.thing], `${at}.thing`, kit);
  return {
    thing: thing as string,
    cost: number(goods.cost, `${at}.cost`, 0, 10_000),
    ...optional(goods, 'most', (value) => number(value, `${at}.most`, 1, 100)),
  };
}

function readType(
  given: unknown,
  at: string,
  kit: ReadonlySet<string>,
  open: ReadonlySet<string>,
): DataFighter {
  const type = record(given, at);
  const stats = record(type.stats, `${at}.stats`);
  const least = optional(type, 'least', (value) => number(value, `${at}.least`, 0, 40));
  const most = optional(type, 'most', (value) => number(value, `${at}.most`, 1, 40));
  if ((least.least ?? 0) > (most.most ?? 40))
    throw new BadInput(`${at}.least`, say('gang-file/more-than-most'));
  if (!(RANKS as readonly unknown[]).includes(type.rank))
    throw new BadInput(`${at}.rank`, say('form/expected', { allowed: RANKS, got: shown(type.rank) }));
  return {
    id: identifier(type.id, `${at}.id`),
    name: words(type.name, `${at}.name`),
    rank: type.rank as Rank,
    cost: number(type.cost, `${at}.cost`, 0, 10_000),
    stats: Object.fromEntries(
      STATS.map((stat) => [stat, number(stats[stat], `${at}.stats.${stat}`, 0, 20)]),
    ) as never as Stats,
    ...least,
    ...most,
    kit: existing(type.kit ?? [], `${at}.kit`, kit),
    skills: skillsNamed(type.skills ?? [], `${at}.skills`),
    lists: existing(type.lists ?? [], `${at}.lists`, open),
  };
}

// Single fields

function optional<T>(
  from: Readonly<Record<string, unknown>>,
  name: string,
  read: (value: unknown) => T,
): Record<string, T> {
  return from[name] === undefined ? {} : { [name]: read(from[name]) };
}

function record(given: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw new BadInput(field, say('form/expected', { allowed: say('form/object'), got: shown(given) }));
}

function few(given: unknown, field: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(given))
    throw new BadInput(field, say('form/expected-just', { allowed: say('form/list') }));
  if (given.length >= least && given.length <= most) return given;
  throw new BadInput(field, say('form/entries', { least, most, got: given.length }));
}

function words(given: unknown, field: string): string {
  if (typeof given === 'string' && given.trim() !== '' && given.length <= 80) return given;
  throw new BadInput(
    field,
    say('form/expected-just', { allowed: say('form/text-of', { least: 1, most: 80 }) }),
  );
}

function identifier(given: unknown, field: string): string {
  if (typeof given === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(given)) return given;
  throw new BadInput(
    field,
    say('form/expected-just', { allowed: say('form/id-letters-most', { most: 64 }) }),
  );
}

function number(given: unknown, field: string, least: number, most: number): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  throw new BadInput(
    field,
    say('form/expected', { allowed: say('form/whole', { least, most }), got: shown(given) }),
  );
}

/** Names that must exist. */
function existing(given: unknown, field: string, known: ReadonlySet<string>): readonly string[] {
  return few(given, field, 0, 200).map((named, at) => {
    const each = words(named, `${field}[${at}]`);
    if (known.has(each)) return each;
    const near = [...known]
      .filter((id) => id.includes(each.replace(/^.*\./, '')) || each.includes(id))
      .slice(0, 3);
    throw new BadInput(
      `${field}[${at}]`,
      near.length > 0
        ? say('gang-file/mean', { thing: each, near })
        : say('gang-file/no-thing', { thing: each }),
    );
  });
}

/** Skills that the armoury knows. */
export function skillsNamed(given: unknown, field: string): readonly string[] {
  return existing(given, field, SKILLS);
}

function unlikeOthers(things: readonly { readonly id: string }[], field: string): void {
  const ids = things.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new BadInput(field, say('form/twice', { id: twice }));
}

// What is in it

/** What this type of fighter may buy: each thing once, at the lowest price of its lists. */
export function offersFor(house: DataHouse, { lists }: DataFighter): readonly ForSale[] {
  return cheapest(lists.flatMap((list) => house.lists[list] ?? []));
}

/** What a house sells at all, each thing once at its lowest price. */
export function goodsOf({ lists }: DataHouse): readonly ForSale[] {
  return cheapest(Object.values(lists).flat());
}

function cheapest(all: readonly ForSale[]): readonly ForSale[] {
  const offers = new Map<string, ForSale>();
  for (const goods of all) {
    const before = offers.get(goods.thing);
    if (!before || goods.cost < before.cost) offers.set(goods.thing, goods);
  }
  return [...offers.values()];
}

/** The weapon that a thing of this data is in battles; nothing if it is not a weapon. */
export function weaponFor({ id, name, like, weapon }: OwnThing): OwnWeapon | undefined {
  return weapon ? { id, name, ...weapon } : likeWeapon(id, name, like ?? '');
}

/** An item's id on a roster: its own, or that of the item it is like, if it is no weapon. */
export function rosterItem({ things }: Pick<GangData, 'things'>, item: string): string {
  const thing = things.find(({ id }) => id === item);
  return thing?.like !== undefined && !weaponFor(thing) ? thing.like : item;
}
