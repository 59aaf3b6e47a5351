/** What rules tell: events with an id and facts. Their words are made last, in any language, from `words/`. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { EN } from '../words/en/index.ts';
import type { Json, Seat } from './question.ts';

/** Something that can happen; its words name its facts. */
export type EventId = keyof typeof EN;

/** What has no id yet: words with `{names}` for facts. `npm run events` gives it one. */
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

/** What was told before events had ids: logs have their words. */
export interface OldTold extends Omit<Told, 'event'> {
  readonly words: string;
}

/** A language: the words of each event, and of facts that are words themselves. */
export interface Language {
  readonly events: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<string, string>>;
  /** What stands for a fact that is nothing. */
  readonly none: string;
}

export const ENGLISH: Language = { events: EN, phrases: {}, none: 'none' };

/** An event in plain words; `nameOf` gives the names of ids that stand among its facts. */
export function inWords(
  told: Told | OldTold,
  nameOf: (id: string) => string = (id) => id,
  language: Language = ENGLISH,
): string {
  const { facts } = told;
  const words = 'event' in told ? (language.events[told.event] ?? told.event) : told.words;
  const said = (fact: Json | undefined): string => {
    if (Array.isArray(fact)) return fact.length === 0 ? language.none : fact.map(said).join(', ');
    if (typeof fact !== 'string') return String(fact ?? language.none);
    return language.phrases[fact] ?? nameOf(fact);
  };
  let text = '';
  let from = 0;
  for (let at = words.indexOf('{'); at !== -1; at = words.indexOf('{', from)) {
    const end = words.indexOf('}', at) + 1;
    if (end === 0) break;
    const name = words.slice(at + 1, end - 1);
    text += words.slice(from, at) + (/^\w+$/.test(name) ? said(facts[name]) : words.slice(at, end));
    from = end;
  }
  return text + words.slice(from);
}
