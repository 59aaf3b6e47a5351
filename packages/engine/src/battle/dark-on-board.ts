/**
 * A seat's refusals of spots and paths, and the spots that the board finds for it. Neither reveals who stands in the
 * dark: a seat is told only of faults that it could see itself, and otherwise only that something is there.
 */
import type { Answer, Placed, Question, Seat } from '../table/question.ts';
import { type Saying, say } from '../table/say.ts';
import { anyAnswer, faced } from './chance-on-board.ts';
import { faultOf } from './checks-on-board.ts';
import { concealed, withoutSpots } from './concealed.ts';
import { BattleBoard } from './on-board.ts';
import type { BattleState } from './state.ts';

/**
 * The board at a table, which knows where everybody stands and the rules of the dark. A phone's `BattleBoard` knows its own seat's
 * spots alone and has no use for these rules, which are most of the engine.
 */
export class TableBoard extends BattleBoard {
  override faultOf(question: Question, answer: Answer, seat?: Seat): Saying | undefined {
    if (seat === undefined) return super.faultOf(question, answer);
    return faultFor(this.state, seat, question, answer);
  }

  drawn(question: Question<'place'>, seat: Seat, upTo: (highest: number) => number): Placed | undefined {
    return drawnFor(this.state, seat, question, upTo);
  }
}

/** The battle as a seat knows it; the same one where the dark hides nobody from it. */
function knownTo(state: BattleState, seat: Seat): BattleState {
  const hidden = [...concealed(state)].flatMap(([id, seats]) => (seats.has(seat) ? [] : [id]));
  return hidden.length === 0 ? state : { ...state, fighters: withoutSpots(state.fighters, hidden) };
}

/** Why an answer is none, as far as a seat may know. */
function faultFor(state: BattleState, seat: Seat, question: Question, answer: Answer): Saying | undefined {
  const fault = faultOf(state, question, answer);
  if (!fault) return undefined;
  const known = knownTo(state, seat);
  return known === state ? fault : (faultOf(known, question, answer) ?? say('on-board/dark'));
}

/**
 * A random legal spot; undefined if none is found. It is drawn from those that look legal to the seat, so it reveals
 * nothing else; the facing follows what the seat knows, too.
 */
function drawnFor(
  state: BattleState,
  seat: Seat,
  question: Question<'place'>,
  upTo: (highest: number) => number,
): Placed | undefined {
  const known = knownTo(state, seat);
  for (let left = TRIES; left > 0; left--) {
    const spot = anyAnswer(known, question, upTo) as Placed;
    if (!faultOf(state, question, spot)) return spot;
  }
  // A shooter aims by what they see. A fighter being set up must stand somewhere.
  if (question.about?.is === 'aim' || question.about?.is === 'descend') return undefined;
  const spot = anyAnswer(state, question, upTo) as Placed;
  return faultOf(state, question, spot) ? undefined : faced(known, question, spot);
}

const TRIES = 12;
