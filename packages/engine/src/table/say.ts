/** Words for people as data: an id and facts. Nothing here brings a dictionary along, so that a board on a phone stays small. */
import type { Language } from '../words/language.ts';
import type { EventId, Facts, FactsOf, Sentence } from './events.ts';
import type { Json } from './question.ts';

/** Words for people that are no event: a question, what an option is called, a reason, or a fact of something told. */
export type Saying = { readonly say: EventId | Sentence; readonly facts: Facts };

/** Says something by its id, with the facts that its words name. */
export function say<E extends EventId | Sentence>(
  id: E,
  ...[facts]: Record<never, never> extends FactsOf<E> ? [facts?: FactsOf<E>] : [facts: FactsOf<E>]
): Saying {
  return { say: id, facts: facts ?? NO_FACTS };
}

const NO_FACTS: Facts = {};

/** Words with their facts. */
export function filled(
  words: string,
  facts: Facts,
  nameOf: (id: string) => string,
  language: Language,
): string {
  let text = '';
  let from = 0;
  for (let at = words.indexOf('{'); at !== -1; at = words.indexOf('{', from)) {
    const end = words.indexOf('}', at) + 1;
    if (end === 0) break;
    const name = words.slice(at + 1, end - 1);
    text +=
      words.slice(from, at) +
      (/^\w+$/.test(name) ? factInWords(facts[name], name, nameOf, language) : words.slice(at, end));
    from = end;
  }
  return text + words.slice(from);
}

/** A fact is a name, a phrase that stands for itself, something said, or several of these. */
function factInWords(
  fact: Json | undefined,
  name: string,
  nameOf: (id: string) => string,
  language: Language,
): string {
  if (Array.isArray(fact))
    return fact.length === 0
      ? language.none
      : fact.map((each) => factInWords(each, name, nameOf, language)).join(', ');
  if (isSaying(fact)) return filled(language.events[fact.say] ?? fact.say, fact.facts, nameOf, language);
  if (typeof fact !== 'string') return String(fact ?? language.none);
  return language.phrases[name]?.[fact] ?? nameOf(fact);
}

function isSaying(fact: unknown): fact is Saying {
  return typeof fact === 'object' && fact !== null && 'say' in fact;
}
