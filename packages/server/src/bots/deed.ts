/** What crosses from a bot to people. */
import type { Answer, Question } from '@hive-arbiter/engine';

/** What a bot does, in words as well. */
export interface Deed {
  readonly number: number;
  readonly kind: Question['kind'];
  readonly clause: string;
  readonly answer: Answer;
  readonly did: string;
  /** Why, in a sentence; empty where there is nothing to say. */
  readonly why: string;
}
