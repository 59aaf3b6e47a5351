/** Words for people as data: an id and facts. Nothing here brings a dictionary along, so that a board on a phone stays small. */
import { type Language, ownIn } from '../words/language.ts';
import type { EventId, Facts, FactsOf, Sentence } from './events.ts';
import type { Json } from './question.ts';

/** Words for people that are no event: a question, an option's label, a reason, or a fact of an event. */
export type Saying = { readonly say: EventId | Sentence; readonly facts: Facts };

/** Says something by its id, with the facts that its words name. */
export function say<E extends EventId | Sentence>(
  id: E,
  ...[facts]: Record<never, never> extends FactsOf<E> ? [facts?: FactsOf<E>] : [facts: FactsOf<E>]
): Saying {
  return { say: id, facts: facts ?? NO_FACTS };
}

const NO_FACTS: Facts = {};

/** Words that are made later: something said, or a name. A name is an id or a text that stays as it is. */
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
  const { places, rest } = templateIn(words.includes('[') ? withParts(words, facts) : words);
  let text = '';
  for (const place of places) text += place.before + placed(place, facts, nameOf, language);
  return text + rest;
}

/** A text with places for facts, taken apart. */
interface Template {
  readonly places: readonly Place[];
  readonly rest: string;
  /** The facts that it names. */
  readonly named: readonly string[];
}

/** A place for a fact, or for its default if it is missing: `{of|the fighter}`; `{a gun}` has its article. */
interface Place {
  readonly before: string;
  readonly text: string;
  readonly name: string | undefined;
  readonly article: string | undefined;
  readonly otherwise: string | undefined;
}

/** The same few thousand texts come again and again. People can type some of them, so not all are kept for good. */
const templates = new Map<string, Template>();
const MOST_TEMPLATES = 10_000;
const LONGEST_TEMPLATE = 500;

function templateIn(words: string): Template {
  const known = templates.get(words);
  if (known) return known;
  const made = takenApart(words);
  if (words.length > LONGEST_TEMPLATE) return made;
  if (templates.size >= MOST_TEMPLATES) templates.clear();
  templates.set(words, made);
  return made;
}

function takenApart(words: string): Template {
  const places: Place[] = [];
  let from = 0;
  for (let at = words.indexOf('{'); at !== -1; at = words.indexOf('{', from)) {
    const end = words.indexOf('}', at) + 1;
    if (end === 0) break;
    const text = words.slice(at + 1, end - 1);
    const [, article, name, otherwise] = PLACE.exec(text) ?? [];
    places.push({ before: words.slice(from, at), text, name, article, otherwise });
    from = end;
  }
  const named = Array.from(words.matchAll(NAMED), ([, name]) => name as string);
  return { places, rest: words.slice(from), named };
}

/** Without the parts whose facts are not there. */
function withParts(words: string, facts: Facts): string {
  return words.replaceAll(/\[([^\]]*?\{(?:a )?(\w+)[^\]]*)\]/g, (_, part: string, name: string) =>
    facts[name] === undefined ? '' : part,
  );
}

const PLACE = /^(a )?(\w+)(?:\|(.*))?$/;

function placed(
  { text, article, name, otherwise }: Place,
  facts: Facts,
  nameOf: (id: string) => string,
  language: Language,
): string {
  if (name === undefined) return `{${text}}`;
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
export function inPlainWords(
  words: string | { readonly say: string; readonly facts: Facts },
  nameOf: (id: string) => string,
  language: Language,
): string {
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
  if (typeof fact === 'number') return String(fact).replace('.', language.id === 'de' ? ',' : '.');
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

/** The facts that an id's words name. Only these are sent to where words are made, nothing that only rules know. */
export function factsShown({ say: id, facts }: Saying, language: Language): Facts {
  const names = templateIn(templateOf(id, language)).named;
  const shown: Record<string, Json> = {};
  for (const name of names) if (facts[name] !== undefined) shown[name] = shownFact(facts[name], language);
  return shown;
}

const NAMED = /\{(?:a )?(\w+)/g;

function shownFact(fact: Json, language: Language): Json {
  if (Array.isArray(fact)) return fact.map((each) => shownFact(each, language));
  return isSaying(fact) ? { say: fact.say, facts: factsShown(fact, language) } : fact;
}
