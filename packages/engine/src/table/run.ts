/** Running a rule for which everything is at hand. */
import type { Rule } from './question.ts';
import { unanswered } from './unanswered.ts';

/** Is this a rule that may ask something, and not yet its result? */
export function isRule<T>(part: T | Rule<T>): part is Rule<T> {
  return typeof part === 'object' && part !== null && 'next' in part && Symbol.iterator in part;
}

/** The rule's result; a question that nobody answers is an error that names it. */
export function run<T>(rule: Rule<T>): T {
  const { done, value } = rule.next();
  if (done) return value;
  rule.return(undefined as T);
  return unanswered(value);
}
