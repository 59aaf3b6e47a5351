/**
 * Looking ahead: a copy of the battle as the stage began, and every answer since. A copy is played on by giving the same
 * answers again, then the one that is tried out, and then by quick bots.
 *
 * A bot never gets hold of the copy. Before the bots play on, all that its seat cannot know is dealt anew, so that what
 * it sees in the end says nothing about what the others really hold.
 */
import {
  type Answer,
  type BattleState,
  Chance,
  type Player,
  type Question,
  type Seat,
  type Secrets,
  type Seed,
  type Settings,
} from '@hive-arbiter/engine';
import { copyBattle, playOn } from '@hive-arbiter/engine/direct';
import { RandomPolicy } from '../policy.ts';
import { Rookie } from './rookie.ts';
import { type Seen, seenBy } from './seen.ts';

/** Thrown when a copy has been played on far enough. */
const ENOUGH = Symbol('enough');

export class Past {
  private began: { readonly state: BattleState; readonly stage: string } | undefined;
  private answers: Answer[] = [];
  playouts = 0;
  copies = 0;

  constructor(private readonly settings?: Settings) {}

  /** A stage begins. */
  begins(state: BattleState, stage: string): void {
    this.began = { state: copyBattle(state), stage };
    this.answers = [];
  }

  answered(answer: Answer): void {
    this.answers.push(answer);
  }

  /** For the test of fairness: looks as if the seats had held something else when the stage began. */
  withSecrets<T>(secrets: BattleState['secrets'], work: () => T): T {
    const { began } = this;
    if (!began) return work();
    const before = began.state.secrets;
    began.state.secrets = secrets;
    try {
      return work();
    } finally {
      began.state.secrets = before;
    }
  }

  tryOut(seat: Seat, answer: Answer, seed: Seed, activations: number): Seen {
    const { began } = this;
    if (!began) throw new Error('Nothing has begun that could be played on');
    this.playouts++;
    const state = copyBattle(began.state);
    const hand = new PlayingOn(state, [...this.answers, answer], seat, seed, activations);
    try {
      playOn(state, began.stage, hand, this.settings);
    } catch (error) {
      if (error !== ENOUGH) throw error;
    }
    return seenBy(state, seat);
  }
}

class PlayingOn implements Player {
  readonly wordless = true;
  private at = 0;
  private lastTurn = 0;
  private readonly dice: Chance;
  private readonly anybody: RandomPolicy;
  private readonly bots = new Map<Seat, { readonly bot: Rookie; readonly seen: Seen }>();

  constructor(
    private readonly state: BattleState,
    private readonly known: readonly Answer[],
    private readonly seat: Seat,
    private readonly seed: Seed,
    private readonly activations: number,
  ) {
    this.dice = new Chance(`${seed}:ahead`);
    this.anybody = new RandomPolicy(`${seed}:anybody`);
  }

  lookAt(board: Parameters<RandomPolicy['lookAt']>[0]): void {
    this.anybody.lookAt(board);
  }

  answer(question: Question): Answer {
    const { state, known } = this;
    const at = this.at++;
    if (at < known.length) {
      if (at === known.length - 1) {
        dealAnew(state, this.seat, this.dice);
        this.lastTurn = state.activations + this.activations;
      }
      return known[at] as Answer;
    }
    if (question.kind === 'dice') return this.dice.roll(question.dice);
    const asks = question.clause === 'core.activation.turn.1' || state.ending?.ended === true;
    if (asks && (state.activations >= this.lastTurn || state.ending?.ended)) throw ENOUGH;
    const [seat] = question.by ?? [];
    return seat === undefined ? this.anybody.answer(question) : this.answerFor(seat, question);
  }

  private answerFor(seat: Seat, question: Question): Answer {
    let player = this.bots.get(seat);
    if (!player) {
      player = { bot: new Rookie(`${this.seed}:${seat}`), seen: seenBy(this.state, seat) };
      this.bots.set(seat, player);
    }
    return player.bot.answer(question, player.seen);
  }
}

/** Deals the cards of the other seats anew, from all that they may hold, and forgets their sub-plots. */
function dealAnew(state: BattleState, seat: Seat, chance: Chance): void {
  for (const other of Object.keys(state.secrets).sort()) {
    if (other === seat) continue;
    const held = state.secrets[other] as unknown as Record<string, Secrets> | null;
    for (const secrets of Object.values(held ?? {})) {
      const pool = [...secrets.deck, ...secrets.hand].sort();
      for (let at = pool.length - 1; at > 0; at--) {
        const other_ = chance.upTo(at + 1) - 1;
        [pool[at], pool[other_]] = [pool[other_] as string, pool[at] as string];
      }
      secrets.hand = pool.slice(0, secrets.hand.length);
      secrets.deck = pool.slice(secrets.hand.length);
      secrets.underdogs = [];
      secrets.subplots = [];
    }
  }
}
