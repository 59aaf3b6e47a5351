/** A bot is a hand of one seat: it answers that seat's questions from what the seat sees. */
import {
  type Answer,
  type BattleState,
  Chance,
  type Player,
  type Question,
  type Seat,
  type Seed,
} from '@hive-arbiter/engine';
import { RandomPolicy } from '../policy.ts';
import type { Past } from './past.ts';
import { type Seen, seenBy } from './seen.ts';

export interface Bot {
  /** What the seat answers; `ahead` tries answers out, where somebody can. */
  answer(question: Question, seen: Seen, ahead?: Ahead): Answer;
  /** Why it gave its last answer, in a sentence for the table; empty where there is nothing to say. */
  readonly why: string;
}

/**
 * Tries an answer out: a copy of the battle is played on from it by quick bots, with dice of its own and everything that
 * the seat does not know dealt anew. Gives the battle as the seat would see it some activations later.
 */
export type Ahead = (answer: Answer, seed: Seed, activations: number) => Seen;

/** How often each seat was asked, and how long it thought. */
export interface Thought {
  decisions: number;
  seconds: number;
}

/**
 * Bots round a table: each question goes to the bot of its seat, which sees what its seat may see. The dice are the
 * table's, one run of them for all. What is asked of anybody is answered by chance.
 */
export class BotTable implements Player {
  readonly wordless = true;
  readonly thoughts = new Map<Seat, Thought>();
  private readonly dice: Chance;
  private readonly anybody: RandomPolicy;
  private views = new Map<Seat, Seen>();
  private state!: BattleState;

  constructor(
    private readonly bots: ReadonlyMap<Seat, Bot>,
    seed: Seed,
    private readonly clock: () => number = () => 0,
    /** What has happened since the last stage began, where a bot looks ahead. */
    private readonly past?: Past,
  ) {
    this.dice = new Chance(`${seed}:dice`);
    this.anybody = new RandomPolicy(`${seed}:anybody`);
  }

  sitDown(state: BattleState): void {
    this.state = state;
    this.views = new Map();
  }

  lookAt(board: Parameters<RandomPolicy['lookAt']>[0]): void {
    this.anybody.lookAt(board);
  }

  answer(question: Question): Answer {
    const answer = this.answerOf(question);
    this.past?.answered(answer);
    return answer;
  }

  private answerOf(question: Question): Answer {
    if (question.kind === 'dice') return this.dice.roll(question.dice);
    const seat = question.by?.find((each) => this.bots.has(each));
    const bot = seat === undefined ? undefined : this.bots.get(seat);
    if (seat === undefined || !bot) return this.anybody.answer(question);
    const began = this.clock();
    const answer = bot.answer(question, this.viewOf(seat), this.aheadFor(seat));
    const thought = this.thoughts.get(seat) ?? { decisions: 0, seconds: 0 };
    thought.decisions++;
    thought.seconds += (this.clock() - began) / 1000;
    this.thoughts.set(seat, thought);
    return answer;
  }

  private aheadFor(seat: Seat): Ahead | undefined {
    const { past } = this;
    return past && ((answer, seed, activations) => past.tryOut(seat, answer, seed, activations));
  }

  private viewOf(seat: Seat): Seen {
    let view = this.views.get(seat);
    if (!view) {
      view = seenBy(this.state, seat);
      this.views.set(seat, view);
    }
    return view;
  }
}
