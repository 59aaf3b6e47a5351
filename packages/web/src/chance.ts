/** Chances in numbers and in words, and distributions split into what a player wants to know. */
import { CHARACTERISTICS, SHORT } from '@hive-arbiter/rulebook/words';
import { type Label, nameOfId, say, sayNumber } from './words/index.ts';

export interface Outcome {
  readonly output: unknown;
  readonly probability: number;
}

/** `17 %`, but never 0 % for what may happen, nor 100 % for what may not. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1 - 1e-12) return '100 %';
  if (chance < 0.005) return '< 1 %';
  if (chance > 0.995) return '> 99 %';
  return `${Math.round(chance * 100)} %`;
}

const WORDS: readonly (readonly [most: number, words: Label])[] = [
  [0, 'never'],
  [0.05, 'hardly ever'],
  [0.2, 'unlikely'],
  [0.4, 'less likely than not'],
  [0.6, 'about even'],
  [0.8, 'likely'],
  [0.95, 'very likely'],
  [1 - 1e-12, 'almost certain'],
  [1, 'certain'],
];

export function inWords(chance: number): string {
  return say(WORDS.find(([most]) => chance <= most)?.[1] ?? 'certain');
}

/** One thing that a result says, with the chance of each value, and the mean of numbers. */
export interface Aspect {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly chance: number }[];
  readonly mean?: number;
}

/** Takes a distribution apart: for each part of the output, how likely each of its values is. */
export function aspectsOf(outcomes: readonly Outcome[]): readonly Aspect[] {
  const found = new Map<string, Map<string, { chance: number; number: number | undefined }>>();
  for (const { output, probability } of outcomes)
    for (const [name, value] of leavesOf(output, '')) {
      const values = found.get(name) ?? new Map();
      found.set(name, values);
      const text = shown(value);
      const before = values.get(text);
      const number = typeof value === 'number' ? value : undefined;
      values.set(text, { chance: (before?.chance ?? 0) + probability, number });
    }
  return [...found].map(([name, values]) => {
    const list = [...values].map(([value, { chance, number }]) => ({ value, chance, number }));
    const numbers = list.every(({ number }) => number !== undefined);
    list.sort((a, b) => (numbers ? (a.number ?? 0) - (b.number ?? 0) : b.chance - a.chance));
    const mean = list.reduce((sum, { number = 0, chance }) => sum + number * chance, 0);
    return {
      name,
      values: list.map(({ value, chance }) => ({ value, chance })),
      ...(numbers && list.length > 1 ? { mean } : {}),
    };
  });
}

/** The parts of an output by name; lists are one part, since their order and length belong together. */
function* leavesOf(output: unknown, name: string): Iterable<readonly [string, unknown]> {
  if (typeof output === 'object' && output !== null && !Array.isArray(output)) {
    for (const [key, value] of Object.entries(output))
      yield* leavesOf(value, name === '' ? plainly(key) : `${name}, ${plainly(key)}`);
  } else yield [name === '' ? say('result') : name, output];
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries({ ...CHARACTERISTICS, ...SHORT }));

/** `takenOutBy`, `out-of-action` and `bs` as a person writes them. */
export function plainly(name: string): string {
  const known = nameOfId(name) ?? NAMES.get(name);
  if (known !== undefined) return known;
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}

export function shown(value: unknown): string {
  if (value === null || value === undefined) return say('none');
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  if (typeof value === 'string') return value === '' ? say('nothing') : (nameOfId(value) ?? value);
  if (typeof value === 'number') return sayNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? say('none') : value.map(shown).join(', ');
  return Object.entries(value)
    .map(([key, each]) => `${plainly(key)} ${shown(each)}`)
    .join(', ');
}

/** The chance of each total of `count` dice with so many sides. */
export function totals(count: number, sides: number): ReadonlyMap<number, number> {
  let sums = new Map<number, number>([[0, 1]]);
  for (let die = 0; die < count; die++) {
    const next = new Map<number, number>();
    for (const [sum, chance] of sums)
      for (let face = 1; face <= sides; face++)
        next.set(sum + face, (next.get(sum + face) ?? 0) + chance / sides);
    sums = next;
  }
  return sums;
}
