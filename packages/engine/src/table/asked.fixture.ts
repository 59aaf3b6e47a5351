/** Questions as their players read them, for tests. */
import { type Saying, saidInWords } from './events.ts';
import type { Question } from './question.ts';

/** The question with its words in English: tests compare those. */
export function asked(question: Question, nameOf?: (id: string) => string): Question {
  const words = (said: Saying | string) => (typeof said === 'string' ? said : saidInWords(said, nameOf));
  const { what, labels, blocked, ...rest } = question as Question<'choice'>;
  const inWords = {
    ...rest,
    ...(what ? { what: words(what) } : {}),
    ...(labels ? { labels: each(labels, words) } : {}),
    ...(blocked ? { blocked: each(blocked, ({ why, clause }) => ({ why: words(why), clause })) } : {}),
  };
  return inWords as unknown as Question;
}

function each<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, change(value)]));
}
