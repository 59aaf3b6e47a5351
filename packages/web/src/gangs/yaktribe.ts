/** Reads a gang from YakTribe's JSON: names, numbers and status only; says line by line what was understood. */
import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { BadGang, STATS } from './gang-file.ts';
import { idFrom } from './roster.ts';

/** What the armoury calls things; the import looks names up in it. */
export interface Named {
  readonly id: string;
  readonly name: string;
}
export interface KnownThings {
  readonly kit: readonly Named[];
  readonly skills: readonly Named[];
}

/** One line of the report. */
export interface Read {
  readonly of: string;
  readonly what: string;
  readonly how: 'understood' | 'changed' | 'left-out';
}

const HOUSES = ['escher', 'goliath', 'orlock', 'van saar', 'cawdor', 'delaque'];

/** In this order: a "Gang Leader's Champion" is no leader. Whoever fits none is a ganger. */
const RANKS: readonly (readonly [pattern: RegExp, rank: RosterFighter['rank']])[] = [
  [
    /champion|matriarch|stimmer|forge boss|sergeant|augmek|archeotek|nacht-?ghul|phantom|deacon|subjugator/i,
    'champion',
  ],
  [/leader|queen|king|tyrant|captain|prime|master|word-?keeper|boss/i, 'leader'],
  [/hired|bounty|scum|hanger|dramatis/i, 'hired-gun'],
  [/brute|beast|mastiff|phelynx|sumpkroc|cyber/i, 'beast'],
  [/specialist/i, 'specialist'],
  [/juve|prospect|bully|little sister|greenhorn|bonepicker|tek$|ghost$|forge-?born|wyld/i, 'juve'],
];

const GONE = /dead|died|killed|retired|deleted|sold/i;

export function readYakTribe(text: string, known: KnownThings): { roster: Roster; report: readonly Read[] } {
  let file: { gang?: Record<string, unknown> };
  try {
    file = JSON.parse(text);
  } catch {
    throw new BadGang('', 'This is no JSON; on YakTribe, open the gang and use its JSON link');
  }
  const gang = file?.gang ?? (file as Record<string, unknown> | null);
  if (typeof gang?.gang_name !== 'string' || !Array.isArray(gang.gangers))
    throw new BadGang(
      '',
      'This does not look like a gang of this app, nor like one of YakTribe: on YakTribe, open the gang and use its JSON link',
    );
  const report: Read[] = [];
  const name = textOf(gang.gang_name).slice(0, 80) || 'Unnamed gang';
  const say = (of: string, what: string, how: Read['how'] = 'understood') => report.push({ of, what, how });
  say(name, 'its name');

  const type = textOf(gang.gang_type);
  const house = HOUSES.find((each) => type.toLowerCase().includes(each));
  say(
    name,
    house ? `house ${house}` : `type “${type || 'none'}” is no house we know; kept as a word`,
    house ? 'understood' : 'changed',
  );
  const count = (field: string, most: number) => {
    const value = numberOf(gang[field]);
    if (value === undefined) return undefined;
    const within = Math.max(0, Math.min(most, Math.round(value)));
    say(name, `${field.replaceAll('_', ' ')} ${within}`, within === value ? 'understood' : 'changed');
    return within;
  };
  const stash = count('credits', 1_000_000);
  const reputation = count('reputation', 10_000);
  const territories = Array.isArray(gang.territories) ? gang.territories.length : undefined;
  if (territories !== undefined) say(name, `${territories} territories, counted`);

  const fighters = gang.gangers.flatMap((each, at) => readGanger(each, at, known, say));
  if (fighters.length === 0) throw new BadGang('gangers', 'nobody in this gang is alive');
  const rating = count('gang_rating', 100_000) ?? fighters.reduce((sum, { cost = 0 }) => sum + cost, 0);
  for (const field of ['gang_image', 'gang_notes', 'stash', 'campaign', 'allegiance', 'alignment'])
    if (isThere(gang[field])) say(name, field.replaceAll('_', ' '), 'left-out');

  return {
    roster: {
      id: idFrom(name) || 'gang',
      name,
      house: house?.replace(' ', '-') ?? (type.slice(0, 40) || 'unknown'),
      rating,
      ...(stash === undefined ? {} : { stash }),
      ...(reputation === undefined ? {} : { reputation }),
      ...(territories === undefined ? {} : { territories }),
      fighters: withOwnIds(fighters),
    },
    report,
  };
}

type Say = (of: string, what: string, how?: Read['how']) => void;

function readGanger(given: unknown, at: number, known: KnownThings, say: Say): readonly RosterFighter[] {
  const ganger = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const name = textOf(ganger.name).slice(0, 80) || `Fighter ${at + 1}`;
  const status = textOf(ganger.status);
  if (GONE.test(status)) {
    say(name, `is ${status.toLowerCase()}, so not taken along`, 'left-out');
    return [];
  }
  const type = textOf(ganger.type);
  const rank = RANKS.find(([pattern]) => pattern.test(type))?.[1] ?? 'ganger';
  const isPlain = rank === 'ganger' && !/gang|fighter|ganger/i.test(type);
  say(name, `${rank}, from “${type}”`, isPlain ? 'changed' : 'understood');

  const stats = Object.fromEntries(
    STATS.map((stat) => {
      const value = numberOf(ganger[stat]);
      if (value === undefined) say(name, `${stat} is missing, taken as ${PLAIN[stat]}`, 'changed');
      return [stat, Math.max(0, Math.min(20, Math.round(value ?? PLAIN[stat] ?? 0)))];
    }),
  );
  const kit = namesIn(ganger.equipment).flatMap(({ name: item, many }) => {
    const found = lookUp(item, known.kit);
    say(name, found ? item : `“${item}” is not in our armoury`, found ? 'understood' : 'left-out');
    return found ? Array.from({ length: many }, () => found.id) : [];
  });
  const skills = namesIn(ganger.skills).flatMap(({ name: skill }) => {
    const found = lookUp(skill, known.skills);
    say(
      name,
      found ? `skill ${skill}` : `skill “${skill}” is not one we know`,
      found ? 'understood' : 'left-out',
    );
    return found ? [found.id] : [];
  });
  const condition = /recover/i.test(status) ? 'recovery' : /capt/i.test(status) ? 'captive' : 'fit';
  say(
    name,
    condition === 'fit' ? 'fit to fight' : `in ${condition === 'recovery' ? 'recovery' : 'captivity'}`,
  );
  const cost = numberOf(ganger.cost);
  for (const field of ['image', 'notes', 'injuries', 'xp', 'kills'])
    if (isThere(ganger[field])) say(name, field, 'left-out');
  return [
    {
      id: idFrom(name) || `fighter-${at + 1}`,
      name,
      rank,
      stats: stats as never as RosterFighter['stats'],
      group: rank === 'leader' ? 2 : rank === 'champion' ? 1 : 0,
      kit,
      skills,
      status: condition,
      ...(cost === undefined ? {} : { cost: Math.max(0, Math.min(10_000, Math.round(cost))) }),
    },
  ];
}

/** A plain ganger's numbers, for those that a file leaves out. */
const PLAIN: Readonly<Record<string, number>> = {
  m: 5,
  ws: 4,
  bs: 4,
  s: 3,
  t: 3,
  w: 1,
  i: 4,
  a: 1,
  ld: 7,
  cl: 7,
  wil: 7,
  int: 7,
};

/** Lists of names come as texts, or as objects with a name and how many. */
function namesIn(given: unknown): readonly { name: string; many: number }[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((each: unknown) => {
    const { name, qty } = (typeof each === 'object' && each !== null ? each : { name: each }) as {
      name?: unknown;
      qty?: unknown;
    };
    const words = textOf(name);
    const many = Math.max(1, Math.min(5, numberOf(qty) ?? 1));
    return words === '' ? [] : [{ name: words, many }];
  });
}

/** Finds a thing by its name, whatever its spelling of case, hyphens and plural. */
function lookUp(name: string, among: readonly Named[]): Named | undefined {
  const wanted = plain(name);
  return (
    among.find((each) => plain(each.name) === wanted) ??
    // `Autogun (with static rounds)` is an autogun.
    among.find((each) => plain(each.name) === plain(name.replace(/[([].*$/, '')))
  );
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');
}

function withOwnIds(fighters: readonly RosterFighter[]): readonly RosterFighter[] {
  const seen = new Map<string, number>();
  return fighters.map((fighter) => {
    const before = seen.get(fighter.id) ?? 0;
    seen.set(fighter.id, before + 1);
    return before === 0 ? fighter : { ...fighter, id: `${fighter.id}-${before + 1}` };
  });
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given.trim() : typeof given === 'number' ? String(given) : '';
}

/** Numbers come as numbers or as texts: `4`, `"4"`, `"4+"`, `5"`, `"1,250"`. */
function numberOf(given: unknown): number | undefined {
  const digits = textOf(given)
    .replaceAll(',', '')
    .match(/^-?\d+(\.\d+)?/)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

function isThere(given: unknown): boolean {
  if (Array.isArray(given)) return given.length > 0;
  const words = textOf(given);
  return words !== '' && words !== '0';
}
