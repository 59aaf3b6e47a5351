/** A battle on a digital board: the board is a hand that answers what can be measured, and checks the spots and paths that people
 * choose. */
import type { Board, Place } from '../board/board.ts';
import type { PieceSpot } from '../board/pieces.ts';
import type { Walk } from '../board/walk.ts';
import type { About, Answer, Question, Ref, Spot, Step } from '../table/question.ts';
import type { Saying } from '../table/say.ts';
import type { BoardHand } from '../table/table.ts';
import { answerOf } from './answers-on-board.ts';
import { nowOn } from './board-now.ts';
import { anyAnswer, spotFor } from './chance-on-board.ts';
import { faultOf, type LaidDown, laidAt, mayBeSetUp, pieceAt, walked } from './checks-on-board.ts';
import type { BattleState } from './state.ts';

/** The board's answers in a battle, and its judgement of people's answers. */
export class BattleBoard implements BoardHand {
  constructor(protected readonly state: BattleState) {}

  get now(): Board {
    return nowOn(this.state);
  }

  answer(question: Question): Answer | undefined {
    return answerOf(this.state, question);
  }

  faultOf(question: Question, answer: Answer): Saying | undefined {
    return faultOf(this.state, question, answer);
  }

  mayBeSetUp(question: Question<'place'>, of: Ref, place: Place): boolean {
    return mayBeSetUp(this.state, question, of, place);
  }

  pieceAt(about: About & { is: 'terrain' }, spot: Exclude<Spot, 'placed'>): PieceSpot | Saying {
    return pieceAt(this.state, about, spot);
  }

  laidAt(question: Question<'place'>, spot: Exclude<Spot, 'placed'>): LaidDown | undefined {
    return laidAt(this.state, question, spot);
  }

  walked(question: Question<'move'>, steps: readonly Step[]): Walk | undefined {
    return walked(this.state, question, steps);
  }

  anyAnswer(question: Question<'place' | 'move'>, upTo: (highest: number) => number): Answer {
    return anyAnswer(this.state, question, upTo);
  }

  spotFor(question: Question<'place'>, seed?: number): Exclude<Spot, 'placed'> | undefined {
    return spotFor(this.state, question, seed);
  }
}

export { type LaidDown, rulesOf } from './checks-on-board.ts';
export { coverNow } from './hard-target.ts';
