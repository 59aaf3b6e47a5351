/** Does anything that is allowed, by chance: what every other bot is measured against. */
import { type Answer, battle, type Question, type Seed } from '@hive-arbiter/engine';
import { RandomPolicy } from '../policy.ts';
import type { Bot } from './bot.ts';
import type { Seen } from './seen.ts';

export class Random implements Bot {
  readonly why = undefined;
  private readonly policy: RandomPolicy;
  private on: object | undefined;

  constructor(seed: Seed) {
    this.policy = new RandomPolicy(seed);
  }

  answer(question: Question, seen: Seen): Answer {
    if (seen.board && this.on !== seen.board) {
      this.on = seen.board;
      const board = battle.boardOf?.(seen);
      if (board) this.policy.lookAt(board);
    }
    return this.policy.answer(question);
  }
}
