/** What an import understood, guessed and left out, line by line, and how names are looked up. */

/** What the armoury calls things; an import looks names up in it. */
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
  readonly of: string;
  readonly what: string;
  readonly how: 'understood' | 'changed' | 'left-out';
}

export type Say = (of: string, what: string, how?: Read['how']) => void;

/** A report that fills itself. */
export function newReport(): { readonly lines: readonly Read[]; readonly say: Say } {
  const lines: Read[] = [];
  return { lines, say: (of, what, how = 'understood') => lines.push({ of, what, how }) };
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
  if (!found) say(of, `“${item}” is not in our armoury`, 'left-out');
  else if (found.guessed) say(of, `“${item}” taken as ${found.thing.name}`, 'changed');
  else say(of, item);
  return found?.thing.id;
}

/** The id of a skill, and a line on it. */
export function saySkill(say: Say, of: string, skill: string, { skills }: KnownThings): string | undefined {
  const found = lookUp(skill, skills);
  if (!found) say(of, `skill “${skill}” is not one we know`, 'left-out');
  else if (found.guessed) say(of, `skill “${skill}” taken as ${found.thing.name}`, 'changed');
  else say(of, `skill ${skill}`);
  return found?.thing.id;
}
