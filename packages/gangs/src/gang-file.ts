/** Our versioned gang file: written, and read with errors that name the field. */

import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { CHARACTERISTICS, RANKS } from '@hive-arbiter/rulebook/words';
import { BadGang } from './bad-gang.ts';
import { identifier, list, names, number, oneOf, optional, record, words } from './fields.ts';
import { said, shown } from './words.ts';

export const FORMAT = 'hive-arbiter-gang';
export const VERSION = 1;

export const STATS = Object.keys(CHARACTERISTICS) as readonly (keyof typeof CHARACTERISTICS)[];
export const STATUSES = ['fit', 'recovery', 'captive', 'barred'] as const;

export function writeGangFile(roster: Roster): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, roster }, null, 2)}\n`;
}

/** Reads a gang file; an error names the field, and never leaves half a gang. */
export function readGangFile(text: string): Roster {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new BadGang('', said('gang/no-json'));
  }
  const { format, version, roster } = record(file, 'file');
  if (format !== FORMAT)
    throw new BadGang('format', said('gang/expected', { allowed: FORMAT, got: shown(format) }));
  if (version !== VERSION)
    throw new BadGang('version', said('gang/version', { version: VERSION, got: shown(version) }));
  return readRoster(roster);
}

function readRoster(given: unknown): Roster {
  const roster = record(given, 'roster');
  const fighters = list(roster.fighters, 'fighters');
  if (fighters.length === 0) throw new BadGang('fighters', said('gang/no-fighter'));
  if (fighters.length > 40) throw new BadGang('fighters', said('gang/most-fighters', { most: 40 }));
  const read = fighters.map((each, at) => readFighter(each, `fighters[${at}]`));
  const ids = read.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new BadGang('fighters', said('gang/same-id', { id: twice }));
  return {
    id: identifier(roster.id, 'id'),
    name: words(roster.name, 'name'),
    house: words(roster.house, 'house'),
    rating: number(roster.rating, 'rating', 0, 100_000),
    ...optional(roster, 'territories', (value) => number(value, 'territories', 0, 1000)),
    ...optional(roster, 'stash', (value) => number(value, 'stash', 0, 1_000_000)),
    ...optional(roster, 'items', (value) => names(value, 'items')),
    ...optional(roster, 'reputation', (value) => number(value, 'reputation', 0, 10_000)),
    ...optional(roster, 'inDebt', (value) => value === true),
    ...optional(roster, 'debt', (value) => number(value, 'debt', 0, 2000)),
    ...optional(roster, 'underdog', (value) => number(value, 'underdog', 0, 20)),
    ...optional(roster, 'underdogCards', (value) => names(value, 'underdogCards')),
    ...optional(roster, 'boons', (value) => names(value, 'boons')),
    ...optional(roster, 'deck', (value) => names(value, 'deck')),
    ...optional(roster, 'houseMissions', (value) => names(value, 'houseMissions')),
    ...optional(roster, 'keptCards', (value) => names(value, 'keptCards')),
    // Their profiles are checked by the rules, which this file does not have.
    ...optional(roster, 'weapons', (value) =>
      list(value, 'weapons').map((each, at) => record(each, `weapons[${at}]`)),
    ),
    fighters: read,
  } as Roster;
}

function readFighter(given: unknown, at: string): RosterFighter {
  const fighter = record(given, at);
  const stats = record(fighter.stats, `${at}.stats`);
  return {
    id: identifier(fighter.id, `${at}.id`),
    name: words(fighter.name, `${at}.name`),
    rank: oneOf(fighter.rank, RANKS, `${at}.rank`),
    stats: Object.fromEntries(STATS.map((stat) => [stat, number(stats[stat], `${at}.stats.${stat}`, 0, 20)])),
    ...optional(fighter, 'group', (value) => number(value, `${at}.group`, 0, 6)),
    ...optional(fighter, 'cost', (value) => number(value, `${at}.cost`, 0, 10_000)),
    kit: names(fighter.kit ?? [], `${at}.kit`),
    ...optional(fighter, 'skills', (value) => names(value, `${at}.skills`)),
    ...optional(fighter, 'status', (value) => oneOf(value, STATUSES, `${at}.status`)),
    ...optional(fighter, 'owner', (value) => identifier(value, `${at}.owner`)),
    ...optional(fighter, 'xp', (value) => number(value, `${at}.xp`, 0, 100_000)),
    ...optional(fighter, 'injuries', (value) => names(value, `${at}.injuries`)),
  } as never as RosterFighter;
}
