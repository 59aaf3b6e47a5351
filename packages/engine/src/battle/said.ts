/** The words for a question, as ids and facts, and how they become text. Phones load this file. */
import type { Question, Ref } from '../table/question.ts';
import { inPlainWords, type Words } from '../table/say.ts';
import { type Language, ownIn } from '../words/language.ts';

/** A question with its words, or with `Words` that are worded later. */
export interface Said<W = string> {
  readonly title: W;
  /** The fighter it is about, where the title does not name them. */
  readonly about?: W;
  /** What can be chosen or named, by its id. */
  readonly labels: Readonly<Record<string, W>>;
  /** Why options are closed, by their id. */
  readonly closed?: Readonly<Record<string, W>>;
}

/** A question that a seat may answer. Its title and its options' names are made in one place. */
export type Ask<W = string, K extends Question['kind'] = Question['kind']> = Unsaid<
  Extract<Question, { kind: K }>
> & {
  readonly say: Said<W>;
  /** Is it worth asking what comes next? */
  readonly ahead?: true;
  /** Can only somebody say it who looks at the table? Then no bot has a hint. */
  readonly lookedAt?: true;
};

/** A question without its words. */
type Unsaid<Q extends Question> = Q extends unknown
  ? Omit<Q, 'what' | 'labels' | 'blocked'> & {
      readonly blocked?: Readonly<Record<string, { readonly clause: string }>>;
    }
  : never;

/** A question with its words. */
export function askOf<W>(question: Question, say: Said<W>): Ask<W> {
  const { what: _, ...rest } = question;
  if (rest.kind !== 'choice') return { ...rest, say } as Ask<W>;
  const { labels: __, blocked, ...choice } = rest;
  if (!blocked) return { ...choice, say } as Ask<W>;
  const closed = Object.entries(blocked).map(([id, { clause }]) => [id, { clause }]);
  return { ...choice, blocked: Object.fromEntries(closed), say } as Ask<W>;
}

/** The text of a question: every option and every named thing has a label then. */
export function inWordsOf(
  { title, about, labels, closed }: Said<Words>,
  question: Question,
  nameOf: (id: Ref) => string,
  language: Language,
): Said {
  const inWords = (words: Words) => inPlainWords(words, nameOf, language);
  const asked = inWords(title);
  const called = namedIn(question).map((id) => [id, inWords(ownIn(labels, id) ?? id)] as const);
  const reasons = closed && Object.entries(closed).map(([id, why]) => [id, inWords(why)] as const);
  return {
    title: `${asked.charAt(0).toUpperCase()}${asked.slice(1)}`,
    ...(about === undefined ? {} : { about: inWords(about) }),
    labels: Object.fromEntries(called),
    ...(reasons ? { closed: Object.fromEntries(reasons) } : {}),
  };
}

/** Everything in a question that has a name. */
function namedIn(question: Question): readonly string[] {
  const options = optionsOf(question);
  if (question.kind === 'measure' || question.kind === 'sight') return [question.from, ...options];
  return question.kind === 'choice' && question.blocked
    ? [...options, ...Object.keys(question.blocked)]
    : options;
}

/** What can be named in an answer to a question. */
export function optionsOf(question: Question): readonly string[] {
  switch (question.kind) {
    case 'choice':
    case 'pick':
      return question.options;
    case 'measure':
    case 'sight':
      return question.to;
    case 'place':
      return question.who ?? [];
    case 'dice':
      return 'deck' in question.dice ? question.dice.deck : [];
    default:
      return [];
  }
}
