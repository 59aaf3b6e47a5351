/**
 * The app's own texts. The English is in the code, `say('Open the table')`, and is the key of the German in `de/`,
 * which only devices that use German load. A text without German does not compile.
 */
import type { LanguageId } from '@hive-arbiter/engine';
import { inPlainWords } from '@hive-arbiter/engine/plain-words';
import type { RefusalCode } from '@hive-arbiter/server/refusals';
import { signal } from '@preact/signals';
import type { GERMAN } from './de/index.ts';

/** A text that depends on a number, by the rules of its language (`Intl.PluralRules`). */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

/** Texts of another language by the English ones. */
export type Words = Readonly<Record<string, string | Plural>>;

type German = typeof GERMAN;
/** A text that the app can say. */
export type Text = { [T in keyof German]: German[T] extends string ? T : never }[keyof German];
/** A text that depends on a number: its English form for many. */
export type CountedText = { [T in keyof German]: German[T] extends Plural ? T : never }[keyof German];
/** A text without facts, as lists of titles and labels hold. */
export type Label = { [T in Text]: T extends `${string}{${string}` ? never : T }[Text];

/** What stands for a name in braces. Numbers are written as the language does. */
export type Fact = string | number;

/** The names in braces. */
export type NamedIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never;

type FactsOf<Names extends string> = [Names] extends [never]
  ? [facts?: undefined]
  : [facts: Readonly<Record<Names, Fact>>];

interface Spoken {
  readonly id: LanguageId;
  /** Undefined for English, which is in the code. */
  readonly words?: Words;
  /** What ids are called that are English words themselves: `out-of-action`, `leader`. */
  readonly names?: Readonly<Record<string, string>>;
  /** What the server refuses, by its codes. The server says it in English. */
  readonly refusals?: Readonly<Record<RefusalCode, string>>;
  /** What scenarios and special rules are about, by their ids. The rulebook has the English. */
  readonly about?: Readonly<Record<string, string>>;
  /** What is wrong with a file or a form, by its ids. English comes with the fault. */
  readonly files?: Readonly<Record<string, string>>;
  readonly plurals: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
}

type Loaded = Pick<Spoken, 'words' | 'names' | 'refusals' | 'about' | 'files'>;

const LOAD: Readonly<Record<LanguageId, () => Promise<Loaded>>> = {
  en: async () => ({}),
  de: async () => {
    const { ABOUT, FILES, GERMAN, NAMES, REFUSALS } = await import('./de/index.ts');
    return { words: GERMAN, names: NAMES, refusals: REFUSALS, about: ABOUT, files: FILES };
  },
};

function spokenIn(id: LanguageId, loaded: Loaded = {}): Spoken {
  return {
    id,
    ...loaded,
    plurals: new Intl.PluralRules(id),
    number: new Intl.NumberFormat(id, { useGrouping: false, maximumFractionDigits: 20 }),
  };
}

/** The language that is spoken now, with its words. Components that read it render again when it changes. */
export const spoken = signal<Spoken>(spokenIn('en'));

let wanted: LanguageId = 'en';

/** Speaks a language from now on, as soon as its words are here. */
export async function speak(id: LanguageId): Promise<void> {
  wanted = id;
  if (spoken.value.id === id) return;
  const loaded = await LOAD[id]();
  if (wanted === id) spoken.value = spokenIn(id, loaded);
}

/** A text in the language of this device. */
export function say(text: Label): string;
export function say<T extends Text>(text: T, facts: Readonly<Record<NamedIn<T>, Fact>>): string;
export function say(text: string, facts?: Readonly<Record<string, Fact>>): string {
  const { words } = spoken.value;
  return filled((words?.[text] as string | undefined) ?? english(text), facts);
}

/** A text that depends on `count`, which its words may name. */
export function sayCount<T extends CountedText>(
  count: number,
  one: string,
  other: T,
  ...[facts]: FactsOf<Exclude<NamedIn<T>, 'count'>>
): string {
  const { words, plurals } = spoken.value;
  const { [plurals.select(count) === 'one' ? 'one' : 'other']: text } = (words?.[other] as Plural) ?? {
    one,
    other: english(other),
  };
  return filled(text, { ...(facts as Readonly<Record<string, Fact>> | undefined), count });
}

/** Why the server refuses something: from its code in another language, else in the server's own words. */
export function sayRefusal(
  code: RefusalCode,
  facts: Readonly<Record<string, Fact>>,
  message: string,
): string {
  const words = spoken.value.refusals?.[code];
  return words === undefined ? message : filled(words, facts);
}

/** What is wrong with a file or a form, if the language has its words; names in files stay as they are written. */
export function sayFault(said: Parameters<typeof inPlainWords>[0]): string | undefined {
  const { id, files } = spoken.value;
  if (!files || typeof said === 'string' || !Object.hasOwn(files, said.say)) return undefined;
  const language = { id, events: files, phrases: {}, names: {}, rolls: {}, none: '–' };
  return inPlainWords(said, (name) => nameOfId(name) ?? name, language);
}

/** What an id is called, if the language has a name for it; English ids are words already. */
export function nameOfId(id: string): string | undefined {
  return spoken.value.names?.[id];
}

/** What a scenario or a special rule is about; `english` is how the rulebook says it. */
export function sayAbout(id: string, english: string): string {
  return spoken.value.about?.[id] ?? english;
}

/** A word within a line: English ones are small there, German nouns are not. */
export function midLine(words: string): string {
  return spoken.value.id === 'en' ? words.toLowerCase() : words;
}

/** Names as a list: "A, B and C". */
export function sayList(names: readonly string[], kind: 'and' | 'or' = 'and'): string {
  const type = kind === 'and' ? 'conjunction' : 'disjunction';
  // British English has no comma before the "and".
  return new Intl.ListFormat(spoken.value.id === 'en' ? 'en-GB' : spoken.value.id, { type }).format(names);
}

/** A number as the language writes it. */
export function sayNumber(number: number): string {
  return spoken.value.number.format(number);
}

/** A date or a time, in the way of the region that the browser is set to where it speaks this language. */
export function sayDate(at: number | string | Date, options: Intl.DateTimeFormatOptions): string {
  const { id } = spoken.value;
  const region = globalThis.navigator?.languages?.find(
    (tag) => isKnown(tag) && tag.toLowerCase().split('-')[0] === id,
  );
  return new Intl.DateTimeFormat(region ?? id, options).format(new Date(at));
}

/** Some browsers name a language in the way of their system, such as `en-US@posix`, which no format takes. */
function isKnown(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** A text with its English, and without what tells it from one that reads the same: `Open|a door`. */
export function english(text: string): string {
  const mark = text.indexOf('|');
  return mark < 0 ? text : text.slice(0, mark);
}

/** In one pass, so that braces in a name stay what they are. */
function filled(text: string, facts: Readonly<Record<string, Fact>> | undefined): string {
  if (facts === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name];
    return fact === undefined ? whole : typeof fact === 'number' ? sayNumber(fact) : fact;
  });
}
