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
  /** What dice are for, by the English words of the catalogue. */
  readonly rolls: Readonly<Record<string, string>>;
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
