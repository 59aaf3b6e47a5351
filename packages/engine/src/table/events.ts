/** What rules tell: events with an id and facts. Their words are made last, in any language, from `words/`. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { EN } from '../words/en/index.ts';
import { ENGLISH, type Language } from '../words/index.ts';
import type { Json, Seat } from './question.ts';
import { filled, type Saying, templateOf } from './say.ts';

export { type Saying, say, type Words } from './say.ts';

/** Something that can happen or be said; its words name its facts. */
export type EventId = keyof typeof EN;

/** An event without an id yet: words with `{names}` for facts. `npm run events` gives it one. */
export type Sentence = `${string} ${string}`;

/** What a rule can tell. */
export type Event = EventId | Sentence;

type NamedIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never;

export type Facts = Readonly<Record<string, Json>>;

/** The facts of an event: at least those that its words name. */
export type FactsOf<E extends EventId | Sentence> = [E] extends [EventId]
  ? Facts & Readonly<Record<NamedIn<(typeof EN)[E]>, Json>>
  : Facts;

/** One thing that happened, and the clause that it comes from. */
export interface Told {
  readonly event: EventId | Sentence;
  readonly facts: Facts;
  readonly clause: ClauseId;
  /** Told to this seat alone. */
  readonly to?: Seat;
}

/** Lines from before events had ids: logs have their words. */
export interface OldTold extends Omit<Told, 'event'> {
  readonly words: string;
}

/** An event in plain words; `nameOf` gives the names of ids that stand among its facts. */
export function inWords(
  told: Told | OldTold,
  nameOf: (id: string) => string = (id) => id,
  language: Language = ENGLISH,
): string {
  return filled('event' in told ? wordsOf(told.event, language) : told.words, told.facts, nameOf, language);
}

/** Something said in plain words. */
export function saidInWords(
  { say: id, facts }: Saying,
  nameOf: (id: string) => string = (id) => id,
  language: Language = ENGLISH,
): string {
  return filled(wordsOf(id, language), facts, nameOf, language);
}

function wordsOf(id: EventId | Sentence, language: Language): string {
  const words = templateOf(id, language);
  return words === id ? templateOf(id, ENGLISH) : words;
}
