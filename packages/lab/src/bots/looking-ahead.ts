/**
 * Looking ahead: the battle as a seat sees it is played on to the end of the round, first with the answers to
 * try, then by quick bots. It starts from the view of the seat and nothing else, so no result can reveal what
 * others hide: their cards are dealt again for each look, and so are their places in the dark.
 */
import {
  type Answer,
  type BattleState,
  type BoardHand,
  boardNow,
  Chance,
  concealed,
  type Face,
  type FighterState,
  isOnBoard,
  type Midway,
  type Player,
  type Question,
  type Ref,
  type Seat,
  type Seed,
  type Settings,
  secretsOf,
} from '@hive-arbiter/engine';
import { type Board, model, noRoom } from '@hive-arbiter/engine/board';
import { copyBattle, playOn } from '@hive-arbiter/engine/direct';
import { RandomPolicy } from '../policy.ts';
import { isInTheWay } from './bot.ts';
import { Ganger } from './ganger.ts';
import { Rookie } from './rookie.ts';
import { Eyes, type Seen, seenBy } from './seen.ts';
import { waysOf } from './ways.ts';

/** An answer that is tried out, given when its clause asks. */
export interface Planned {
  readonly clause: Question['clause'];
  readonly answer: Answer;
  /** How far a path may go; where the rules allow something else, the quick bot finds one. */
  readonly inches?: number;
}

/** Thrown when a copy has been played on far enough. */
const ENOUGH = Symbol('enough');

type Dice = (question: Question<'dice'>, round: number) => readonly Face[];

/**
 * The dice of a look-ahead: the same fighter's first roll of a kind in a round is always the same, and so is the
 * second. What does not depend on the tried answers then happens the same after each of them, and their difference
 * shows with far fewer playouts.
 */
export class SameDice {
  private readonly rolled = new Map<
    string,
    { readonly notation: string; readonly faces: readonly Face[] }[]
  >();

  constructor(private readonly chance: Chance) {}

  /** Dice for one way to go on. */
  fromTheStart(): Dice {
    const taken = new Map<string, number>();
    return ({ dice, clause, of }, round) => {
      const kind = `${round} ${of} ${clause}`;
      const at = taken.get(kind) ?? 0;
      taken.set(kind, at + 1);
      let rolls = this.rolled.get(kind);
      if (!rolls) {
        rolls = [];
        this.rolled.set(kind, rolls);
      }
      const known = rolls[at];
      if (known?.notation === dice.notation) return known.faces;
      const faces = this.chance.roll(dice);
      if (!known) rolls.push({ notation: dice.notation, faces });
      return faces;
    };
  }
}

/** One dealing of everything hidden, to try several answers under the same conditions. */
export class Look {
  private readonly state: BattleState;
  private readonly dice: SameDice;

  constructor(
    seen: Seen,
    private readonly from: Midway,
    private readonly seed: Seed,
    private readonly settings?: Settings,
  ) {
    const { seat, ...known } = seen;
    this.state = copyBattle({ ...known, secrets: structuredClone(seen.secrets) } as BattleState);
    dealAnew(this.state, seat, new Chance(`${seed}:hidden`));
    this.dice = new SameDice(new Chance(`${seed}:ahead`));
  }

  /** The battle as the seat would see it at the end of the round, if this fighter does what is planned. */
  after(planned: readonly Planned[], fighter: Ref, seat: Seat): Seen {
    const state = copyBattle(this.state);
    const player = new PlayingOn(state, planned, fighter, this.dice.fromTheStart(), this.seed);
    try {
      playOn(state, this.from, player, this.settings);
    } catch (error) {
      if (error !== ENOUGH) throw error;
    }
    return seenBy(state, seat);
  }
}

/** Plays a copy on until the round is over: the fighter whose plan is tried as a ganger would, all others as rookies. */
class PlayingOn implements Player {
  readonly wordless = true;
  private at = 0;
  private readonly round: number;
  private readonly anybody: RandomPolicy;
  private readonly ganger: Ganger;
  private board: BoardHand | undefined;
  private readonly players = new Map<Seat, { readonly rookie: Rookie; readonly eyes: Eyes }>();

  constructor(
    private readonly state: BattleState,
    private readonly planned: readonly Planned[],
    private readonly fighter: Ref,
    private readonly dice: Dice,
    private readonly seed: Seed,
  ) {
    this.round = state.round;
    this.anybody = new RandomPolicy(`${seed}:anybody`);
    this.ganger = new Ganger(`${seed}:ganger`);
  }

  lookAt(board: BoardHand): void {
    this.board = board;
    this.anybody.lookAt(board);
  }

  answer(question: Question): Answer {
    const { state } = this;
    if (question.kind === 'dice') return this.dice(question, state.round);
    const planned = this.planned[this.at];
    if (planned?.clause === question.clause) {
      this.at++;
      if (question.kind !== 'move' || this.isOpen(question, planned)) return planned.answer;
    }
    if (state.ending?.ended || (state.round > this.round && question.clause === 'core.activation.turn.1'))
      throw ENOUGH;
    const [seat] = question.by ?? [];
    return seat === undefined ? this.anybody.answer(question) : this.answerFor(seat, question);
  }

  /** Can a planned path be walked: is it short enough, and does it pass the fighters placed in the dark? */
  private isOpen(question: Question<'move'>, { inches, answer }: Planned): boolean {
    return question.inches === inches && this.board?.faultOf(question, answer) === undefined;
  }

  private answerFor(seat: Seat, question: Question): Answer {
    let player = this.players.get(seat);
    if (!player) {
      player = { rookie: new Rookie(`${this.seed}:${seat}`), eyes: new Eyes(this.state, seat) };
      this.players.set(seat, player);
    }
    const bot = question.of === this.fighter ? this.ganger : player.rookie;
    const answer = bot.answer(question, player.eyes.look());
    return isInTheWay(question, answer, player.eyes, this.board) ? this.anybody.answer(question) : answer;
  }
}

/** Deals what a seat cannot know: the others hold as many cards as it does, and stand somewhere out of its sight. */
function dealAnew(state: BattleState, seat: Seat, chance: Chance): void {
  const own = state.gangs.find((gang) => gang.seat === seat);
  const cards = own ? secretsOf(state, own).hand.length : 0;
  const all = state.occasion.lists.tactics.map(({ id }) => id);
  for (const gang of state.gangs) {
    if (gang.seat === seat) continue;
    const hand = Array.from({ length: Math.min(cards, all.length) }, () => drawnFrom(all, chance));
    Object.assign(secretsOf(state, gang), { hand, deck: [], underdogs: [], crew: [], subplots: [] });
  }
  if (state.board) for (const fighter of Object.values(state.fighters)) putSomewhere(state, fighter, chance);
}

/** So often a spot in the dark is looked for. */
const MOST_TRIES = 30;

/** A fighter on the board whose place is unknown is put where there is room, and stays unseen if possible. */
function putSomewhere(state: BattleState, fighter: FighterState, chance: Chance): void {
  if (fighter.spot !== null || !isOnBoard(fighter)) return;
  const { spots } = waysOf((boardNow(state) as Board).terrain);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const place = drawnFrom(spots, chance);
    const board = boardNow(state) as Board;
    if (noRoom(board, model(fighter.id, fighter.gang, place.x, place.y), place)) continue;
    fighter.spot = { ...place, facing: 0 };
    if (tries === MOST_TRIES || concealed(state).has(fighter.id)) return;
  }
}

function drawnFrom<T>(list: readonly T[], chance: Chance): T {
  return list[chance.upTo(list.length) - 1] as T;
}
