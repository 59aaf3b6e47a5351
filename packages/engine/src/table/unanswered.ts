import type { Question } from './question.ts';

/** Nobody at hand answers these questions, and the rule cannot wait for somebody who does. */
export function unanswered(questions: readonly Question[]): never {
  const open = questions.map(({ kind, clause }) => `${kind} for ${clause}`).join(', ');
  throw new Error(`Nobody at hand answers: ${open}`);
}
