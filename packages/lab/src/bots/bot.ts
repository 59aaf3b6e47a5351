/** A bot is a hand of one seat: it answers that seat's questions from the seat's view. */
import {
  type Answer,
  type BattleState,
  type BoardHand,
  Chance,
  type Player,
  type Question,
  type Saying,
  type Seat,
  type Seed,
} from '@hive-arbiter/engine';
import { RandomPolicy } from '../policy.ts';
import { Eyes, type Seen } from './seen.ts';

export interface Bot {
  answer(question: Question, seen: Seen): Answer;
  /** Does it think about this for so long that people should know? */
  ponders?(question: Question): boolean;
  /** Why it gave its last answer, for the table; nothing if there is nothing to say. */
  readonly why: Saying | undefined;
}

/**
 * Does a fighter hidden by the dark stand where a bot wants to go? A table refuses that, and the bot goes
 * elsewhere by chance.
 */
export function isInTheWay(question: Question, answer: Answer, eyes: Eyes, board?: BoardHand): boolean {
  if (!eyes.isDark || (question.kind !== 'move' && question.kind !== 'place')) return false;
  return board?.faultOf(question, answer) !== undefined;
}

/** How often each seat was asked, and how long it thought. */
export interface Thought {
  decisions: number;
  seconds: number;
}

/**
 * Bots round a table: each question goes to the bot of its seat, which sees only the view of its seat. The
 * dice are the table's, one run of them for all. Questions to anybody are answered by chance.
 */
export class BotTable implements Player {
  readonly wordless = true;
  readonly thoughts = new Map<Seat, Thought>();
  private readonly dice: Chance;
  private readonly anybody: RandomPolicy;
  private eyes = new Map<Seat, Eyes>();
  private state!: BattleState;
  private board: BoardHand | undefined;

  constructor(
    private readonly bots: ReadonlyMap<Seat, Bot>,
    seed: Seed,
    private readonly clock: () => number = () => 0,
  ) {
    this.dice = new Chance(`${seed}:dice`);
    this.anybody = new RandomPolicy(`${seed}:anybody`);
  }

  sitDown(state: BattleState): void {
    this.state = state;
    this.eyes = new Map();
  }

  lookAt(board: BoardHand): void {
    this.board = board;
    this.anybody.lookAt(board);
  }

  answer(question: Question): Answer {
    if (question.kind === 'dice') return this.dice.roll(question.dice);
    const seat = question.by?.find((each) => this.bots.has(each));
    const bot = seat === undefined ? undefined : this.bots.get(seat);
    if (seat === undefined || !bot) return this.anybody.answer(question);
    const began = this.clock();
    const eyes = this.eyesOf(seat);
    const thoughtOf = bot.answer(question, eyes.look());
    const answer = isInTheWay(question, thoughtOf, eyes, this.board)
      ? this.anybody.answer(question)
      : thoughtOf;
    const thought = this.thoughts.get(seat) ?? { decisions: 0, seconds: 0 };
    thought.decisions++;
    thought.seconds += (this.clock() - began) / 1000;
    this.thoughts.set(seat, thought);
    return answer;
  }

  private eyesOf(seat: Seat): Eyes {
    let eyes = this.eyes.get(seat);
    if (!eyes) {
      eyes = new Eyes(this.state, seat);
      this.eyes.set(seat, eyes);
    }
    return eyes;
  }
}
