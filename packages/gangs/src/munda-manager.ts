/** Reads a gang as Munda Manager's own shape has it: fighters with their numbers, gear and skills by name. */

import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { STATS } from './gang-file.ts';
import { groupOf, houseOf, PLAIN, rankOf } from './guess.ts';
import { idFrom } from './id-from.ts';
import { type KnownThings, newReport, type Read, type Say, sayKit, sayScars, saySkill } from './report.ts';
import { isThere, listOf, numberOf, recordOf, textOf, within, withOwnIds } from './values.ts';
import { CONDITIONS, said } from './words.ts';

const NAMES: Readonly<Record<(typeof STATS)[number], string>> = {
  m: 'movement',
  ws: 'weapon_skill',
  bs: 'ballistic_skill',
  s: 'strength',
  t: 'toughness',
  w: 'wounds',
  i: 'initiative',
  a: 'attacks',
  ld: 'leadership',
  cl: 'cool',
  wil: 'willpower',
  int: 'intelligence',
};

/** Is this the data of a whole campaign? It names gangs, and no fighters. */
export function isCampaignData(file: unknown): boolean {
  const { campaign, members } = recordOf(file);
  return campaign !== undefined && Array.isArray(members);
}

export function isMundaGang(file: unknown): boolean {
  const { fighters, gang } = recordOf(file);
  return Array.isArray(fighters ?? recordOf(gang).fighters);
}

export function readMundaManager(
  file: unknown,
  known: KnownThings,
): { roster: Roster; report: readonly Read[] } {
  const outer = recordOf(file);
  const gang = Array.isArray(outer.fighters) ? outer : recordOf(outer.gang);
  const { lines: report, say } = newReport();
  const name = (textOf(gang.name) || textOf(gang.gang_name) || 'Unnamed gang').slice(0, 80);
  say(name, said('read/its-name'));
  const type = textOf(gang.type) || textOf(gang.gang_type);
  const house = houseOf(type);
  say(
    name,
    house ? said('read/house', { house }) : said('read/no-house-type', { type: type || said('read/none') }),
    house ? 'understood' : 'changed',
  );
  const fighters = listOf(gang.fighters).flatMap((each, at) => readFighter(recordOf(each), at, known, say));
  if (fighters.length === 0) throw new BadGang('fighters', said('gang/nobody-fights'));
  const count = (field: string, most: number) => {
    const value = numberOf(gang[field]);
    if (value === undefined) return {};
    const taken = within(value, 0, most);
    say(
      name,
      said('read/field-value', { field: field.replaceAll('_', ' '), value: taken }),
      taken === value ? 'understood' : 'changed',
    );
    return { taken };
  };
  const { taken: stash } = count('credits', 1_000_000);
  const { taken: reputation } = count('reputation', 10_000);
  const { taken: rating = fighters.reduce((sum, { cost = 0 }) => sum + cost, 0) } = count('rating', 100_000);
  const { taken: counted } = count('territory_count', 1000);
  const territories = counted ?? (Array.isArray(gang.territories) ? gang.territories.length : undefined);
  for (const field of ['note', 'image_url', 'resources', 'alliance'])
    if (isThere(gang[field]))
      say(name, said('read/field', { field: field.replaceAll('_', ' ') }), 'left-out');
  return {
    roster: {
      id: idFrom(name) || 'gang',
      name,
      house: house ?? (type.slice(0, 40) || 'unknown'),
      rating,
      ...(stash === undefined ? {} : { stash }),
      ...(reputation === undefined ? {} : { reputation }),
      ...(territories === undefined ? {} : { territories }),
      fighters: withOwnIds(fighters),
    },
    report,
  };
}

const GONE = ['killed', 'starved', 'retired', 'enslaved'] as const;

function readFighter(
  fighter: Readonly<Record<string, unknown>>,
  at: number,
  known: KnownThings,
  say: Say,
): readonly RosterFighter[] {
  const name = textOf(fighter.fighter_name).slice(0, 80) || `Fighter ${at + 1}`;
  const gone = GONE.find((state) => fighter[state] === true);
  if (gone) {
    say(name, said('read/gone', { status: gone }), 'left-out');
    return [];
  }
  const told = [fighter.fighter_class, fighter.fighter_type, ...listOf(fighter.fighter_subtypes)].map(
    typeName,
  );
  const type = told.filter((each) => each !== '').join(', ');
  const { rank, guessed } = rankOf(type);
  say(name, said('read/rank-from', { rank, told: type }), guessed ? 'changed' : 'understood');
  const stats = Object.fromEntries(
    STATS.map((stat) => {
      const value = numberOf(fighter[NAMES[stat]] ?? fighter[stat]);
      if (value === undefined) say(name, said('read/missing-stat', { stat, value: PLAIN[stat] }), 'changed');
      return [stat, within(value ?? PLAIN[stat], 0, 20)];
    }),
  ) as never as RosterFighter['stats'];
  const gear = listOf(fighter.equipment).concat(listOf(fighter.weapons), listOf(fighter.wargear));
  const kit = gear.flatMap((each) => sayKit(say, name, typeName(each), known) ?? []);
  const skilled = Array.isArray(fighter.skills) ? fighter.skills : Object.keys(recordOf(fighter.skills));
  const skills = skilled.flatMap((each) => saySkill(say, name, typeName(each), known) ?? []);
  const status = fighter.recovery === true ? 'recovery' : fighter.captured === true ? 'captive' : 'fit';
  say(name, said(CONDITIONS[status]));
  const scars = sayScars(say, name, numberOf(fighter.xp), []);
  for (const field of ['effects', 'vehicles', 'special_rules', 'note', 'kills'])
    if (isThere(fighter[field]))
      say(name, said('read/field', { field: field.replaceAll('_', ' ') }), 'left-out');
  const cost = numberOf(fighter.credits);
  return [
    {
      id: idFrom(name) || `fighter-${at + 1}`,
      name,
      rank,
      stats,
      group: groupOf(rank),
      kit,
      skills,
      status,
      ...scars,
      ...(cost === undefined ? {} : { cost: within(cost, 0, 10_000) }),
    },
  ];
}

/** Names come as texts, or as records that hold one under several names. */
function typeName(given: unknown): string {
  const { equipment_name, wargear_name, weapon_name, fighter_type, name } = recordOf(given);
  return textOf(equipment_name ?? wargear_name ?? weapon_name ?? fighter_type ?? name ?? given);
}
