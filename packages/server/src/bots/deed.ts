/** What crosses from a bot to people. */
import type { Answer, Question, Words } from '@hive-arbiter/engine';

/** A bot's answer, and its description. */
export interface Deed {
  readonly number: number;
  readonly kind: Question['kind'];
  readonly clause: string;
  readonly answer: Answer;
  readonly did: Words;
  /** Left out if the bot has no reason to give. */
  readonly why?: Words;
}
