/** What an import understood, guessed and left out, line by line, and how names are looked up. */

/** What the armoury calls things; an import looks names up in it. */
import type { RosterFighter } from '@hive-arbiter/engine';
import { idFrom } from './id-from.ts';
import { within } from './values.ts';
import { inEnglish, type Said, said } from './words.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}
export interface KnownThings {
  readonly kit: readonly Named[];
  readonly skills: readonly Named[];
}

/** One line of the report: the fighter, the item, and how it was read. */
export interface Read {
  /** In English. */
  readonly of: string;
  readonly what: string;
  /** The same for words that are made later. */
  readonly said: { readonly of: Said | string; readonly what: Said | string };
  readonly how: 'understood' | 'changed' | 'left-out';
}

export type Say = (of: Said | string, what: Said | string, how?: Read['how']) => void;

/** A report that fills itself. */
export function newReport(): { readonly lines: readonly Read[]; readonly say: Say } {
  const lines: Read[] = [];
  return {
    lines,
    say: (of, what, how = 'understood') =>
      lines.push({ of: inEnglish(of), what: inEnglish(what), said: { of, what }, how }),
  };
}

/** Names that other tools write otherwise, without spaces, hyphens and plurals. */
const ALIASES: Readonly<Record<string, string>> = {
  armoredundersuit: 'armouredundersuit',
  lascarbine: 'lasgun',
  knife: 'fightingknife',
  autogunweapon: 'autogun',
  twohandedaxe: 'twohandedaxe',
  fragandkrakgrenadelauncher: 'grenadelauncher',
  respirators: 'respirator',
};

/**
 * Finds a thing by its name; case, hyphens and plural do not matter. Failing that, by what comes before a bracket, a
 * `with` or a comma: `Autogun (with static rounds)` is an autogun. A guess says so.
 */
export function lookUp(
  name: string,
  among: readonly Named[],
): { thing: Named; guessed: boolean } | undefined {
  const exact = find(name, among);
  if (exact) return { thing: exact, guessed: false };
  const short = find(name.replace(/\s*(?:[([,/]|\bw\/|\bwith\b).*$/i, ''), among);
  return short && { thing: short, guessed: true };
}

function find(name: string, among: readonly Named[]): Named | undefined {
  const wanted = plain(name);
  if (wanted === '') return undefined;
  const alias = ALIASES[wanted];
  return among.find((each) => plain(each.name) === wanted || plain(each.name) === alias);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');
}

/** The armoury's id of a thing that a fighter carries, and a line on it. */
export function sayKit(say: Say, of: string, item: string, { kit }: KnownThings): string | undefined {
  const found = lookUp(item, kit);
  if (!found) say(of, said('read/not-in-armoury', { item }), 'left-out');
  else if (found.guessed) say(of, said('read/guessed', { item, thing: found.thing.name }), 'changed');
  else say(of, item);
  return found?.thing.id;
}

/** The id of a skill, and a line on it. */
export function saySkill(say: Say, of: string, skill: string, { skills }: KnownThings): string | undefined {
  const found = lookUp(skill, skills);
  if (!found) say(of, said('read/skill-unknown', { skill }), 'left-out');
  else if (found.guessed) say(of, said('read/guessed-skill', { skill, thing: found.thing.name }), 'changed');
  else say(of, said('read/skill', { skill }));
  return found?.thing.id;
}

/** Experience and lasting injuries, with a line on each. Other tools have the injuries in the numbers already. */
export function sayScars(
  say: Say,
  of: string,
  xp: number | undefined,
  injuries: readonly string[],
): Pick<RosterFighter, 'xp' | 'injuries'> {
  const earned = xp === undefined ? undefined : within(xp, 0, 100_000);
  if (earned !== undefined)
    say(of, said('read/xp', { xp: earned }), earned === xp ? 'understood' : 'changed');
  const known = injuries.map(idFrom).filter((id) => id !== '');
  for (const injury of injuries) say(of, said('read/injury', { injury }));
  return {
    ...(earned === undefined ? {} : { xp: earned }),
    ...(known.length === 0 ? {} : { injuries: known }),
  };
}
