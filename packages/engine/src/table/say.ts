/** Words for people as data: an id and facts. Nothing here brings a dictionary along, so that a board on a phone stays small. */
import { type Language, ownIn } from '../words/language.ts';
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

/** Words that are made later: something said, or a name, be it an id or words that stand for themselves. */
export type Words = Saying | string;

/**
 * Words with their facts. A part in brackets is said only if its fact is there; `{a gun}` has its article.
 */
export function filled(
  words: string,
  facts: Facts,
  nameOf: (id: string) => string,
  language: Language,
): string {
  const said = words.includes('[') ? withParts(words, facts) : words;
  let text = '';
  let from = 0;
  for (let at = said.indexOf('{'); at !== -1; at = said.indexOf('{', from)) {
    const end = said.indexOf('}', at) + 1;
    if (end === 0) break;
    text += said.slice(from, at) + placed(said.slice(at + 1, end - 1), facts, nameOf, language);
    from = end;
  }
  return text + said.slice(from);
}

/** Without the parts whose facts are not there. */
function withParts(words: string, facts: Facts): string {
  return words.replaceAll(/\[([^\]]*?\{(?:a )?(\w+)[^\]]*)\]/g, (_, part: string, name: string) =>
    facts[name] === undefined ? '' : part,
  );
}

/** A fact by its name, or its default if it is missing: `{of|the fighter}`. */
const PLACE = /^(a )?(\w+)(?:\|(.*))?$/;

function placed(place: string, facts: Facts, nameOf: (id: string) => string, language: Language): string {
  const [, article, name, otherwise] = PLACE.exec(place) ?? [];
  if (name === undefined) return `{${place}}`;
  const fact = facts[name];
  if (fact === undefined && otherwise !== undefined) return otherwise;
  const words = factInWords(fact, name, nameOf, language);
  return article === undefined ? words : withArticle(words);
}

/** A weapon as one speaks of it: `an autogun`. */
function withArticle(name: string): string {
  const plain = name.charAt(0).toLowerCase() + name.slice(1);
  return `${/^[aeiou]/.test(plain) ? 'an' : 'a'} ${plain}`;
}

/** Something said, or a name, in words. */
export function inPlainWords(words: Words, nameOf: (id: string) => string, language: Language): string {
  return typeof words === 'string'
    ? nameOf(words)
    : filled(templateOf(words.say, language), words.facts, nameOf, language);
}

/** The words of an id; an id without words stands for itself. */
export function templateOf(id: string, { events, rolls }: Language): string {
  return ownIn(events, id) ?? ownIn(rolls, id) ?? id;
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
  if (isSaying(fact)) return inPlainWords(fact, nameOf, language);
  if (typeof fact !== 'string') return String(fact ?? language.none);
  const phrases = ownIn(language.phrases, name);
  return (phrases && ownIn(phrases, fact)) ?? nameOf(fact);
}

export function isSaying(fact: unknown): fact is Saying {
  return typeof fact === 'object' && fact !== null && 'say' in fact;
}

/** Do the words name one of these, anywhere? */
export function isNamedIn(words: Words, names: readonly string[]): boolean {
  return typeof words === 'string'
    ? names.includes(words)
    : Object.values(words.facts).some((fact) => isAmong(fact, names));
}

function isAmong(fact: Json, names: readonly string[]): boolean {
  if (Array.isArray(fact)) return fact.some((each) => isAmong(each, names));
  return isSaying(fact) ? isNamedIn(fact, names) : names.includes(fact as string);
}

/** The facts that an id's words name: whoever makes the words elsewhere gets these, and nothing that only rules know. */
export function factsShown({ say: id, facts }: Saying, language: Language): Facts {
  const names = Array.from(templateOf(id, language).matchAll(NAMED), ([, name]) => name as string);
  const shown: Record<string, Json> = {};
  for (const name of names) if (facts[name] !== undefined) shown[name] = shownFact(facts[name], language);
  return shown;
}

const NAMED = /\{(?:a )?(\w+)/g;

function shownFact(fact: Json, language: Language): Json {
  if (Array.isArray(fact)) return fact.map((each) => shownFact(each, language));
  return isSaying(fact) ? { say: fact.say, facts: factsShown(fact, language) } : fact;
}
