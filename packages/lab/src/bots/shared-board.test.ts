/** Bots and rules work out each moved model once. */
import type { BoardHand, Question } from '@hive-arbiter/engine';
import type { Board } from '@hive-arbiter/engine/board';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf, type Trial } from '../trial.ts';
import { BotTable } from './bot.ts';
import { Ground } from './ground.ts';
import { Rookie } from './rookie.ts';
import type { Seen } from './seen.ts';

const TRIAL: Omit<Trial, 'scenario' | 'seed'> = {
  variant: 'updated',
  special: [],
  gangs: ['escher', 'orlock'],
  bots: ['rookie'],
  board: 'generated',
};

/** A table that knows the board of the rules. */
class OpenTable extends BotTable {
  hand: { readonly now: Board } | undefined;

  override lookAt(board: BoardHand): void {
    this.hand = board as BoardHand & { readonly now: Board };
    super.lookAt(board);
  }
}

test('bots and the rules that they play share one board, with the same models on it', () => {
  const setUp = setUpOf({ ...TRIAL, scenario: 'takeover.stand-off', seed: 'shared' });
  let looks = 0;
  class Looking extends Rookie {
    override answer(question: Question, seen: Seen) {
      if (table.hand && seen.round === 1) {
        looks++;
        const { models, doors } = table.hand.now;
        const ground = Ground.of(seen);
        expect(ground.board.models === models && ground.board.doors === doors).toBe(true);
      }
      return super.answer(question, seen);
    }
  }
  const table = new OpenTable(new Map(setUp.gangs.map(({ id }) => [id, new Looking(id)])), 'shared');
  playThrough(setUp, table);
  expect(looks).toBeGreaterThan(10);
});
