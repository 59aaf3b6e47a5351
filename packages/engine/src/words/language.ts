/** What a language has to say. */
export type LanguageId = 'en' | 'de';

export interface Language {
  readonly id: LanguageId;
  /** The words of each event and of everything else that is said by an id; facts stand in braces. */
  readonly events: Readonly<Record<string, string>>;
  /** Facts that are words themselves, by the name of the fact: `fate` that is `passed`. English ones say it already. */
  readonly phrases: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What ids are called that are English words themselves: conditions, ranks, sides of a board, titles of pages. */
  readonly names: Readonly<Record<string, string>>;
  /** What dice are for, by the English sentence, see `inAllForms`. */
  readonly rolls: Readonly<Record<string, string>>;
  /** What pages, weapons and the like are called, for those who have no rules at hand. */
  readonly titles?: Readonly<Record<string, string>>;
  /** What stands for a fact that is nothing. */
  readonly none: string;
}

/** Words for every id of another language, with the same facts. */
export type InAllWords<Others extends Readonly<Record<string, string>>> = {
  readonly [Id in keyof Others]: SameFacts<Others[Id]>;
};

/** Words that name the same facts; which ones they are a test compares, since languages differ in their order. */
type SameFacts<Words extends string> = Words extends `${string}{${string}}${string}`
  ? `${string}{${string}}${string}`
  : string;

/** Who rolls: nobody who is named, one, or several. */
export type Rolling = 'nobody' | 'one' | 'several';

/** What dice are for as an English sentence: `roll to hit` becomes `{of} rolls to hit`. */
export function rollSentence(words: string, who: Rolling): string {
  const said = words.replaceAll('{using', '{a using');
  // An action on somebody names them by itself.
  if (who === 'nobody' || words.includes('{of')) return said;
  const [verb = '', ...rest] = said.split(' ');
  return `{of} ${who === 'one' ? `${verb}s` : verb} ${rest.join(' ')}`;
}

/** Other languages name the roll, whoever makes it: their words by each English sentence. */
export function inAllForms(rolls: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [english, words] of Object.entries(rolls)) {
    const named = words.includes('{of') ? words : `{of}: ${words}`;
    said[rollSentence(english, 'one')] = named;
    said[rollSentence(english, 'several')] = named;
    said[rollSentence(english, 'nobody')] = words;
  }
  return said;
}

/** What stands under a name; people can type `constructor`, which every object seems to have. */
export function ownIn<T>(words: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(words, id) ? words[id] : undefined;
}
