/** A table on a bare board, for tests of the answers and effects of a board. */

import { type BoardFile, emptyBoard } from '../board/file.ts';
import { asked as inWords } from '../table/asked.fixture.ts';
import type { Answer, Question, Spot } from '../table/question.ts';
import { Table } from '../table/table.ts';
import { BattleBoard } from './on-board.ts';
import { newBattle, sampleGang } from './roster.ts';
import type { BattleState, FighterState } from './state.ts';

export const ANA = 'escher-leader';
export const REX = 'goliath-leader';
/** Two bases of 28 mm side by side. */
export const BASES = 28.5 / 25.4;

/** A table on a board with two leaders on it; whatever the board does not answer is taken from the list. */
export function tableOn(
  spots: Readonly<Record<string, Spot>>,
  more: Partial<BoardFile> = {},
  answers: Answer[] = [],
) {
  const board = { ...emptyBoard('Bare', 'slums', { width: 24, depth: 24 }), ...more } as BoardFile;
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const state = newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs, board });
  for (const [id, spot] of Object.entries(spots))
    Object.assign(fighter(state, id), { spot, fate: 'standing' });
  const asked: Question[] = [];
  const hand = {
    answer: (question: Question) => {
      asked.push(inWords(question));
      return answers.shift();
    },
  };
  const t = new Table<BattleState>(hand, undefined, state, [], new BattleBoard(state));
  return { t, state, asked, hand };
}

export function fighter({ fighters }: BattleState, id: string): FighterState {
  return fighters[id] as FighterState;
}

export function wall(x: number) {
  return { id: 'w', kind: 'wall', from: [x, 0], to: [x, 24], bottom: 0, top: 4 } as const;
}
