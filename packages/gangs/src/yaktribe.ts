/**
 * Reads a gang from YakTribe's JSON: names, numbers, gear, skills, XP, injuries and status; reports line by line what it understood.
 */

import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { STATS } from './gang-file.ts';
import { groupOf, houseOf, PLAIN, rankOf } from './guess.ts';
import { idFrom } from './id-from.ts';
import { type KnownThings, newReport, type Read, type Say, sayKit, sayScars, saySkill } from './report.ts';
import { isThere, listOf, numberOf, recordOf, textOf, within, withOwnIds } from './values.ts';
import { CONDITIONS, said } from './words.ts';

const GONE = /dead|died|killed|retired|deleted|sold/i;

export function readYakTribe(text: string, known: KnownThings): { roster: Roster; report: readonly Read[] } {
  let file: { gang?: Record<string, unknown> };
  try {
    file = JSON.parse(text);
  } catch {
    throw new BadGang('', said('gang/yaktribe-json'));
  }
  const gang = file?.gang ?? (file as Record<string, unknown> | null);
  if (typeof gang?.gang_name !== 'string' || !Array.isArray(gang.gangers))
    throw new BadGang('', said('gang/yaktribe-none'));
  const { lines: report, say } = newReport();
  const name = textOf(gang.gang_name).slice(0, 80) || 'Unnamed gang';
  say(name, said('read/its-name'));

  const type = textOf(gang.gang_type);
  const house = houseOf(type);
  say(
    name,
    house ? said('read/house', { house }) : said('read/no-house-type', { type: type || said('read/none') }),
    house ? 'understood' : 'changed',
  );
  const count = (field: string, most: number) => {
    const value = numberOf(gang[field]);
    if (value === undefined) return undefined;
    const taken = within(value, 0, most);
    say(
      name,
      said('read/field-value', { field: field.replaceAll('_', ' '), value: taken }),
      taken === value ? 'understood' : 'changed',
    );
    return taken;
  };
  const stash = count('credits', 1_000_000);
  const reputation = count('reputation', 10_000);
  const territories = Array.isArray(gang.territories) ? gang.territories.length : undefined;
  if (territories !== undefined) say(name, said('read/counted', { territories }));

  const fighters = gang.gangers.flatMap((each, at) => readGanger(each, at, known, say));
  if (fighters.length === 0) throw new BadGang('gangers', said('gang/nobody-alive'));
  const rating = count('gang_rating', 100_000) ?? fighters.reduce((sum, { cost = 0 }) => sum + cost, 0);
  const items = namesIn(gang.stash).flatMap(({ name: item, many }) => {
    const id = sayKit(say, name, item, known);
    return id === undefined ? [] : Array.from({ length: many }, () => id);
  });
  for (const field of ['gang_image', 'gang_notes', 'campaign', 'allegiance', 'alignment'])
    if (isThere(gang[field]))
      say(name, said('read/field', { field: field.replaceAll('_', ' ') }), 'left-out');

  return {
    roster: {
      id: idFrom(name) || 'gang',
      name,
      house: house ?? (type.slice(0, 40) || 'unknown'),
      rating,
      ...(stash === undefined ? {} : { stash }),
      ...(items.length > 0 ? { items } : {}),
      ...(reputation === undefined ? {} : { reputation }),
      ...(territories === undefined ? {} : { territories }),
      fighters: withOwnIds(fighters),
    },
    report,
  };
}

function readGanger(given: unknown, at: number, known: KnownThings, say: Say): readonly RosterFighter[] {
  const ganger = recordOf(given);
  const name = textOf(ganger.name).slice(0, 80) || `Fighter ${at + 1}`;
  const status = textOf(ganger.status);
  if (GONE.test(status)) {
    say(name, said('read/gone', { status: status.toLowerCase() }), 'left-out');
    return [];
  }
  const type = textOf(ganger.type);
  const { rank, guessed } = rankOf(type);
  say(name, said('read/rank-from', { rank, told: type }), guessed ? 'changed' : 'understood');

  const stats = Object.fromEntries(
    STATS.map((stat) => {
      const value = numberOf(ganger[stat]);
      if (value === undefined) say(name, said('read/missing-stat', { stat, value: PLAIN[stat] }), 'changed');
      return [stat, within(value ?? PLAIN[stat], 0, 20)];
    }),
  );
  const kit = namesIn(ganger.equipment).flatMap(({ name: item, many }) => {
    const id = sayKit(say, name, item, known);
    return id === undefined ? [] : Array.from({ length: many }, () => id);
  });
  const skills = namesIn(ganger.skills).flatMap(({ name: skill }) => {
    return saySkill(say, name, skill, known) ?? [];
  });
  const condition = /recover/i.test(status) ? 'recovery' : /capt/i.test(status) ? 'captive' : 'fit';
  say(name, said(CONDITIONS[condition]));
  const cost = numberOf(ganger.cost);
  const injuries = namesIn(ganger.injuries).flatMap(({ name: injury, many }) =>
    Array.from({ length: many }, () => injury),
  );
  const scars = sayScars(say, name, numberOf(ganger.xp), injuries);
  for (const field of ['image', 'notes', 'kills'])
    if (isThere(ganger[field])) say(name, said('read/field', { field }), 'left-out');
  return [
    {
      id: idFrom(name) || `fighter-${at + 1}`,
      name,
      rank,
      stats: stats as never as RosterFighter['stats'],
      group: groupOf(rank),
      kit,
      skills,
      status: condition,
      ...scars,
      ...(cost === undefined ? {} : { cost: within(cost, 0, 10_000) }),
    },
  ];
}

/** Lists of names come as texts, or as objects with a name and how many. */
function namesIn(given: unknown): readonly { name: string; many: number }[] {
  return listOf(given).flatMap((each) => {
    const { name = typeof each === 'object' ? undefined : each, qty } = recordOf(each);
    const words = textOf(name);
    const many = Math.max(1, Math.min(5, numberOf(qty) ?? 1));
    return words === '' ? [] : [{ name: words, many }];
  });
}
