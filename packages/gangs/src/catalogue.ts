/** Reads gang data out of catalogues of BattleScribe or New Recruit (`.gst`, `.cat`, also zipped) that the user has. */

import type { DataFighter, DataHouse, ForSale, GangData, RosterFighter } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { STATS } from './gang-file.ts';
import { PLAIN, rankOf } from './guess.ts';
import { idFrom } from './id-from.ts';
import { type KnownThings, lookUp, newReport, type Read, type Say } from './report.ts';
import { type Branch, entriesOf, fromXml, nameOf } from './tree.ts';
import { isZip, MOST_BYTES, unzip } from './unzip.ts';
import { numberOf, within, withOwnIds } from './values.ts';
import { said } from './words.ts';

export interface CatalogueFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Each catalogue becomes a house: entries with a fighter's numbers its types, and what can be chosen in them its lists. Entries
 * may stand for others (`entryLinks`), also of the game system, so all files are read together.
 */
export function readCatalogues(
  files: readonly CatalogueFile[],
  known: KnownThings,
): { readonly data: GangData; readonly report: readonly Read[] } {
  const roots = files.flatMap(unpacked).map(({ name, bytes }) => ({ name, root: rootOf(name, bytes) }));
  const system = roots.find(({ root }) => root.tag === 'gameSystem');
  const catalogues = roots.filter(({ root }) => root.tag === 'catalogue');
  if (catalogues.length === 0) throw new BadGang('', said('gang/no-catalogue'));
  const { lines, say } = newReport();
  if (!system) say(said('read/game-system'), said('read/no-system'), 'changed');
  const byId = new Map<string, Branch>();
  for (const { root } of roots) index(root, byId);
  const houses = catalogues.flatMap(({ root }) => houseFrom(root, byId, known, say) ?? []);
  if (houses.length === 0) throw new BadGang('', said('gang/no-numbers-catalogues'));
  const name = (nameOf(system?.root ?? (catalogues[0] as { root: Branch }).root) || 'Catalogue').slice(0, 80);
  if (roots.some(({ root }) => hasMarket(root))) say(name, said('read/market'), 'left-out');
  return { data: { name, things: [], houses: withOwnIds(houses) }, report: lines };
}

function unpacked(file: CatalogueFile): readonly CatalogueFile[] {
  if (file.bytes.length > MOST_BYTES)
    throw new BadGang(file.name, said('gang/large-named', { most: MOST_BYTES / 1e6 }));
  return isZip(file.bytes) ? unzip(file.bytes) : [file];
}

function rootOf(name: string, bytes: Uint8Array): Branch {
  const text = new TextDecoder().decode(bytes).trimStart();
  if (!text.startsWith('<')) throw new BadGang(name, said('gang/xml'));
  return fromXml(text);
}

function index(branch: Branch, byId: Map<string, Branch>): void {
  const { id } = branch.attributes;
  if (id !== undefined && !byId.has(id)) byId.set(id, branch);
  for (const each of branch.branches) index(each, byId);
}

/** What is only traded is no House's own: a campaign has a market for it. */
const MARKET = /trading post|black market/i;

/**
 * The entries of a branch, with links followed. Each group is gone through once: links that lead round in a circle end,
 * and many links to the same groups cost no more than one.
 */
function choicesOf(
  branch: Branch,
  byId: ReadonlyMap<string, Branch>,
  seen = new Set<Branch>(),
): readonly Branch[] {
  if (seen.has(branch) || MARKET.test(nameOf(branch))) return [];
  seen.add(branch);
  const own = [
    ...entriesOf(branch, 'selectionEntries', 'selectionEntry'),
    ...entriesOf(branch, 'sharedSelectionEntries', 'selectionEntry'),
  ];
  const groups = [
    ...entriesOf(branch, 'selectionEntryGroups', 'selectionEntryGroup'),
    ...entriesOf(branch, 'sharedSelectionEntryGroups', 'selectionEntryGroup'),
  ];
  const linked = entriesOf(branch, 'entryLinks', 'entryLink').flatMap(({ attributes }) => {
    const target = byId.get(attributes.targetId ?? '');
    if (!target) return [];
    return target.tag === 'selectionEntry' ? [target] : choicesOf(target, byId, seen);
  });
  return [...own, ...linked, ...groups.flatMap((group) => choicesOf(group, byId, seen))];
}

function houseFrom(
  root: Branch,
  byId: ReadonlyMap<string, Branch>,
  known: KnownThings,
  say: Say,
): DataHouse | undefined {
  const name = (nameOf(root) || 'Unnamed').slice(0, 80);
  const entries = [...new Set(choicesOf(root, byId))].flatMap((entry) => {
    const stats = statsOf(entry, byId);
    return stats ? [{ entry, type: fighterFrom(entry, stats, byId, known, say) }] : [];
  });
  if (entries.length === 0) {
    say(name, said('read/no-fighters'), 'left-out');
    return undefined;
  }
  say(name, said('read/types', { many: entries.length }));
  const strange = { goods: new Set<string>(), others: new Set<string>() };
  const types = withOwnIds(entries.slice(0, 100).map(({ type }) => type));
  const lists: Record<string, readonly ForSale[]> = {};
  const fighters = types.map((type, at) => {
    const { entry } = entries[at] as (typeof entries)[number];
    const goods = goodsOf(entry, byId, known, strange);
    lists[type.id] = goods;
    say(type.name, said('read/goods', { many: goods.length }));
    return { ...type, lists: [type.id] };
  });
  for (const item of strange.goods) say(name, said('read/not-in-armoury', { item }), 'left-out');
  if (strange.others.size > 0) say(name, said('read/no-goods', { items: [...strange.others] }), 'left-out');
  return { id: idFrom(name) || 'house', name, fighters, lists };
}

function hasMarket(branch: Branch): boolean {
  return MARKET.test(nameOf(branch)) || branch.branches.some(hasMarket);
}

/** The characteristics of an entry's profile of a fighter, its own or one that it links to. */
function statsOf(entry: Branch, byId: ReadonlyMap<string, Branch>): ReadonlyMap<string, string> | undefined {
  const linked = entriesOf(entry, 'infoLinks', 'infoLink').flatMap(
    ({ attributes }) => byId.get(attributes.targetId ?? '') ?? [],
  );
  return [...entriesOf(entry, 'profiles', 'profile'), ...linked]
    .map((profile) => {
      const entries = entriesOf(profile, 'characteristics', 'characteristic');
      return new Map(
        entries.map((each) => [
          nameOf(each).toLowerCase(),
          each.text.trim() || (each.attributes.value ?? ''),
        ]),
      );
    })
    .find((stats) => stats.has('m') && stats.has('ws') && stats.has('bs'));
}

function fighterFrom(
  entry: Branch,
  given: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, Branch>,
  { kit }: KnownThings,
  say: Say,
): DataFighter {
  const name = (nameOf(entry) || 'Unnamed fighter').slice(0, 80);
  const targetsOf = (list: string, link: string) =>
    entriesOf(entry, list, link).map((each) => {
      const target = byId.get(each.attributes.targetId ?? '');
      // Editors leave a name of their own on links; what they lead to is called as people know it.
      return (target && nameOf(target)) || nameOf(each);
    });
  const categories = targetsOf('categoryLinks', 'categoryLink');
  const { rank, guessed } = rankOf([name, ...categories].join(', '));
  say(name, said('read/rank', { rank }), guessed ? 'changed' : 'understood');
  const stats = Object.fromEntries(
    STATS.map((stat) => {
      const value = numberOf(given.get(stat));
      if (value === undefined) say(name, said('read/missing-stat', { stat, value: PLAIN[stat] }), 'changed');
      return [stat, within(value ?? PLAIN[stat], 0, 20)];
    }),
  ) as never as RosterFighter['stats'];
  const worn = targetsOf('infoLinks', 'infoLink').flatMap((item) => {
    const found = lookUp(item, kit);
    if (!found || found.guessed) return [];
    say(name, said('read/comes-with', { item }));
    return [found.thing.id];
  });
  return {
    id: idFrom(name) || 'fighter',
    name,
    rank,
    cost: costOf(entry),
    stats,
    kit: worn,
    skills: [],
    lists: [],
  };
}

function costOf(entry: Branch): number {
  const cost = entriesOf(entry, 'costs', 'cost').find((each) => /credit|point|pts/i.test(nameOf(each)));
  return within(numberOf(cost?.attributes.value) ?? 0, 0, 10_000);
}

/** Choices that are in none of our lists: what has a price, and what only says how a fighter is ("Recovery"). */
interface Strange {
  readonly goods: Set<string>;
  readonly others: Set<string>;
}

/**
 * What can be chosen within a fighter's entry and is in the armoury. A choice with choices of its own may only be a heading
 * over them, such as "Weapons".
 */
function goodsOf(
  entry: Branch,
  byId: ReadonlyMap<string, Branch>,
  { kit, skills }: KnownThings,
  strange: Strange,
): readonly ForSale[] {
  const goods = new Map<string, ForSale>();
  const seen = new Set<Branch>();
  const left = [...choicesOf(entry, byId, seen)];
  for (let choice = left.pop(); choice; choice = left.pop()) {
    const name = nameOf(choice);
    if (seen.has(choice) || MARKET.test(name)) continue;
    const within = choicesOf(choice, byId, seen);
    left.push(...within);
    const thing = lookUp(name, kit)?.thing.id;
    const cost = costOf(choice);
    if (thing !== undefined) {
      if (!goods.has(thing)) goods.set(thing, { thing, cost });
    } else if (lookUp(name, skills)) continue;
    else if (cost > 0) strange.goods.add(name);
    else if (within.length === 0) strange.others.add(name);
  }
  return [...goods.values()].slice(0, 1000);
}
