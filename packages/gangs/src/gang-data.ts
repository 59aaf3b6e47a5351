/** Gang data of one's own (docs/gang-data.md): houses with their types of fighters, what they may buy, and for how much. */
import type { RosterFighter } from '@hive-arbiter/engine';
import { RANKS } from '@hive-arbiter/rulebook/words';
import { BadGang } from './bad-gang.ts';
import { identifier, list, names, number, oneOf, optional, record, words } from './fields.ts';
import { STATS } from './gang-file.ts';
import type { KnownThings } from './report.ts';

export const DATA_FORMAT = 'hive-arbiter-gang-data';
const DATA_VERSION = 1;

/** A type of fighter that a house recruits. */
export interface FighterType {
  readonly id: string;
  readonly name: string;
  readonly rank: RosterFighter['rank'];
  readonly cost: number;
  readonly stats: RosterFighter['stats'];
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
  /** How many a gang may have; any number where it is left out. */
  readonly most?: number;
}

/** A thing that this data names itself; in battles it works like one of the armoury. */
export interface OwnThing {
  readonly id: string;
  readonly name: string;
  readonly like: string;
}

export interface House {
  readonly id: string;
  readonly name: string;
  readonly fighters: readonly FighterType[];
  readonly lists: Readonly<Record<string, readonly ForSale[]>>;
}

export interface GangData {
  readonly name: string;
  readonly things: readonly OwnThing[];
  readonly houses: readonly House[];
}

/** Reads gang data; the first fault is named with its place. `known` is the armoury that its things refer to. */
export function readGangData(text: string, known: KnownThings): GangData {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new BadGang('', `This is no JSON: ${(error as Error).message}`);
  }
  const { format, version, name, things = [], houses } = record(file, 'file');
  if (format !== DATA_FORMAT)
    throw new BadGang('format', `expected ${DATA_FORMAT}, got ${JSON.stringify(format)}`);
  if (version !== DATA_VERSION)
    throw new BadGang('version', `expected ${DATA_VERSION}, got ${JSON.stringify(version)}`);
  const kit = new Set(known.kit.map(({ id }) => id));
  const own = few(things, 'things', 0, 1000).map((each, at) => readThing(each, `things[${at}]`, kit));
  unlikeOthers(own, 'things');
  for (const { id } of own) kit.add(id);
  const skills = new Set(known.skills.map(({ id }) => id));
  const read = few(houses, 'houses', 1, 100).map((each, at) =>
    readHouse(each, `houses[${at}]`, { kit, skills }),
  );
  unlikeOthers(read, 'houses');
  return { name: words(name, 'name'), things: own, houses: read };
}

export function writeGangData(data: GangData): string {
  return `${JSON.stringify({ format: DATA_FORMAT, version: DATA_VERSION, ...data }, null, 2)}\n`;
}

/** What ids may be named. */
interface Ids {
  readonly kit: ReadonlySet<string>;
  readonly skills: ReadonlySet<string>;
}

function readThing(given: unknown, at: string, kit: ReadonlySet<string>): OwnThing {
  const thing = record(given, at);
  const id = identifier(thing.id, `${at}.id`);
  const like = words(thing.like, `${at}.like`);
  if (!kit.has(like)) throw new BadGang(`${at}.like`, `there is no ${like} in the armoury`);
  return { id, name: words(thing.name, `${at}.name`), like };
}

function readHouse(given: unknown, at: string, ids: Ids): House {
  const house = record(given, at);
  const lists = Object.entries(record(house.lists ?? {}, `${at}.lists`)).map(([id, goods]) => {
    identifier(id, `${at}.lists`);
    const place = `${at}.lists.${id}`;
    return [
      id,
      few(goods, place, 0, 1000).map((each, n) => readForSale(each, `${place}[${n}]`, ids)),
    ] as const;
  });
  const open = new Set(lists.map(([id]) => id));
  const fighters = few(house.fighters, `${at}.fighters`, 1, 100).map((each, n) =>
    readType(each, `${at}.fighters[${n}]`, ids, open),
  );
  unlikeOthers(fighters, `${at}.fighters`);
  return {
    id: identifier(house.id, `${at}.id`),
    name: words(house.name, `${at}.name`),
    fighters,
    lists: Object.fromEntries(lists),
  };
}

function readForSale(given: unknown, at: string, ids: Ids): ForSale {
  const goods = record(given, at);
  const [thing] = existing([goods.thing], `${at}.thing`, ids.kit);
  return {
    thing: thing as string,
    cost: number(goods.cost, `${at}.cost`, 0, 10_000),
    ...optional(goods, 'most', (value) => number(value, `${at}.most`, 1, 100)),
  };
}

function readType(given: unknown, at: string, { kit, skills }: Ids, open: ReadonlySet<string>): FighterType {
  const type = record(given, at);
  const stats = record(type.stats, `${at}.stats`);
  const least = optional(type, 'least', (value) => number(value, `${at}.least`, 0, 40));
  const most = optional(type, 'most', (value) => number(value, `${at}.most`, 1, 40));
  if ((least.least ?? 0) > (most.most ?? 40)) throw new BadGang(`${at}.least`, 'is more than `most`');
  return {
    id: identifier(type.id, `${at}.id`),
    name: words(type.name, `${at}.name`),
    rank: oneOf(type.rank, RANKS, `${at}.rank`),
    cost: number(type.cost, `${at}.cost`, 0, 10_000),
    stats: Object.fromEntries(
      STATS.map((stat) => [stat, number(stats[stat], `${at}.stats.${stat}`, 0, 20)]),
    ) as never as FighterType['stats'],
    ...least,
    ...most,
    kit: existing(type.kit ?? [], `${at}.kit`, kit),
    skills: existing(type.skills ?? [], `${at}.skills`, skills),
    lists: existing(type.lists ?? [], `${at}.lists`, open),
  };
}

function few(given: unknown, field: string, least: number, most: number): readonly unknown[] {
  const things = list(given, field);
  if (things.length >= least && things.length <= most) return things;
  throw new BadGang(field, `expected ${least} to ${most} entries, got ${things.length}`);
}

/** Names that must exist. */
function existing(given: unknown, field: string, known: ReadonlySet<string>): readonly string[] {
  return names(given, field).map((each, at) => {
    if (known.has(each)) return each;
    const near = [...known]
      .filter((id) => id.includes(each.replace(/^.*\./, '')) || each.includes(id))
      .slice(0, 3);
    throw new BadGang(
      `${field}[${at}]`,
      `there is no ${each}${near.length > 0 ? `; do you mean ${near.join(' or ')}?` : ''}`,
    );
  });
}

function unlikeOthers(things: readonly { readonly id: string }[], field: string): void {
  const ids = things.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new BadGang(field, `two of them have the id ${twice}`);
}
