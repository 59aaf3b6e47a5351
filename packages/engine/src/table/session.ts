/** A game played at a table by people: stages with plain-data state, a log of answers, and a view for each seat. */

import { ENGLISH, type Language } from '../words/index.ts';
import { Chance, type Seed } from './chance.ts';
import { copyOf } from './copy.ts';
import { correct } from './correction.ts';
import { type Face, faultOf } from './dice.ts';
import { Mismatch } from './errors.ts';
import { saidInWords, type Told, type Words } from './events.ts';
import type { Fixed } from './fixed.ts';
import { leaveOut, putBack } from './given.ts';
import {
  type Answered,
  type Checkpoint,
  checked,
  type Entry,
  leftOver,
  type Overruled,
  standing,
  type TakenBack,
  takenBack,
  undoCrosses,
} from './log.ts';
import {
  type Answer,
  type Asking,
  DRAWN,
  faultOfAnswer,
  isDrawn,
  type Json,
  keyOf,
  type Question,
  type Rule,
  type Seat,
} from './question.ts';
import type { Saying } from './say.ts';
import { DEFAULTS, type Settings } from './settings.ts';
import { type BoardHand, type Hand, Table } from './table.ts';
import { type View, viewOf } from './view.ts';

/** Plain data; what only one seat may know sits under that seat's key in `secrets`. */
export type State = object & { secrets?: Record<Seat, Json> };

/** A stage plays on until it names the next one, or nothing when the game is over. */
export interface Game<S extends State> {
  readonly first: string;
  readonly stages: Readonly<Record<string, (t: Table<S>) => Rule<string | undefined>>>;
  /** What an id is called in the story; the id itself where nothing else is known. */
  readonly nameOf?: (state: S, id: string, language?: Language) => string;
  /** A fact as it is once it is corrected to a value: whose, and what holds. `state` is the one before. */
  readonly factSaid?: (state: S, path: Overruled['path'], value: Json) => { who?: string; fact: Words };
  /** The board, if the state has one: it knows where everything stands. */
  readonly boardOf?: (state: S, settings?: Settings) => BoardHand | undefined;
  readonly fixed?: Fixed;
  /**
   * Large parts of the state that the set-up gives and rules hardly ever replace, by the names that lead to them. A
   * checkpoint leaves them out while they are the very ones of the set-up.
   */
  readonly given?: readonly (readonly string[])[];
  /** The words that a fact of this name may be, where it is one of a list. */
  readonly wordsOf?: Readonly<Record<string, readonly string[]>>;
  /** Why a fact cannot be corrected to this, where its words alone do not say so. */
  readonly faultOfFact?: (state: S, path: Overruled['path'], value: Json) => string | undefined;
  /** Forgets what the rules concluded from a fact that somebody has corrected. */
  readonly corrected?: (state: S, path: Overruled['path']) => void;
  /** Who sits at the table, where that changes while the game is played. */
  readonly seatsOf?: (state: S) => readonly Seat[];
  /**
   * Carries out, by the game's rules, what somebody does beside all questions, and tells it; returns the fault, or
   * undefined.
   */
  readonly beside?: (t: Table<S>, entry: Omit<Overruled, 'seq'>) => Words | undefined;
  /** What is wrong with it for whoever does it now; entries of a log are not asked. */
  readonly faultOfSending?: (entry: Omit<Overruled, 'seq'>) => Words | undefined;
}

export interface SetUp<S extends State> {
  readonly state: S;
  readonly seats: readonly Seat[];
  readonly settings?: Settings;
  readonly seed: Seed;
  /** Does the app roll at once, or does it ask for real dice first (and roll when told to)? */
  readonly dice: 'app' | 'ask';
}

/** Why something was not taken: closed codes for programs, beside the words for people. */
export const FAULTS = [
  /** The game is over, or that question is no longer open. */
  'over',
  'late',
  /** There is no such seat, or others are asked. */
  'no-seat',
  'not-yours',
  /** It is no answer to the question. */
  'no-answer',
  /** There is no such entry of the log, or nothing came after it. */
  'no-entry',
  'nothing-since',
  /** Others must agree to this undo. */
  'must-agree',
  /** There is no such fact, or it cannot be so. */
  'no-fact',
] as const;
export type FaultCode = (typeof FAULTS)[number];

/** Something that was not taken, and changed nothing. */
export interface Fault {
  readonly code: FaultCode;
  /** In English. */
  readonly fault: string;
  /** The same for words that are made later, where a player can do something about it. */
  readonly said?: Saying;
  /** Of an answer that is none: its words name nobody whom the seat does not see. Earlier releases gave the one they named. */
  readonly of?: null;
  /** What an undo goes back past, and who must agree to it. */
  readonly past?: readonly ('dice' | 'secret' | 'others')[];
  readonly missing?: readonly Seat[];
}

type NoAnswer = Pick<Fault, 'fault' | 'said' | 'of'>;

/** Taken, or a fault. */
export type Taken = { readonly fault?: undefined } | Fault;

/** An answer to a question that is likely to be asked next, which its key names. */
export interface Ahead {
  readonly key: string;
  readonly answer: unknown;
}

/** Dice or cards as they came, and how much of the story had been told by then. */
export interface Cast {
  readonly question: Question<'dice'>;
  readonly faces: readonly Face[];
  readonly how: Answered['how'];
  readonly told: number;
}

/** A player's action: an answer with its question. */
export interface Done {
  readonly seq: number;
  readonly question: Question;
  readonly answer: Answer;
}

export class Session<S extends State> {
  private readonly entries: Entry[];
  private cast: Cast[] = [];
  private t!: Table<S>;
  private playing!: string;
  private rule: Rule<string | undefined> | undefined;
  private replayed: (Answered | Overruled | TakenBack)[] = [];
  private asked: Asking = [];
  private answers: (Answer | undefined)[] = [];
  private number = 0;
  private opened: { readonly number: number; readonly questions: readonly Question[] } | undefined;
  /** The number of each open question, if they continue one by one. */
  private numbers: readonly number[] = [];
  /** The number of every question that is open. */
  private readonly numbered = new Map<Question, number>();
  /** The last entry of the log that has been played, and the last that took something back. */
  private reached = 0;
  private lastUndo = 0;
  private toldBefore = 0;
  /** Of how many rules side by side, one within the other, not all have begun yet. */
  private beginning = 0;
  private done: Done | undefined;
  /** What names are given in, unless somebody asks for another language. */
  language: Language = ENGLISH;

  /** Opens a game from its log, from the last checkpoint on; an empty log begins a new game. */
  constructor(
    private readonly game: Game<S>,
    private readonly setUp: SetUp<S>,
    log: readonly Entry[] = [],
  ) {
    this.entries = [...log];
    this.restart();
  }

  private get seats(): readonly Seat[] {
    return this.game.seatsOf?.(this.t.state) ?? this.setUp.seats;
  }

  /** The variants and rulings by which it is played. */
  get settings(): Settings {
    return this.setUp.settings ?? DEFAULTS;
  }

  get log(): readonly Entry[] {
    return this.entries;
  }

  get finished(): boolean {
    return this.rule === undefined;
  }

  get stage(): string {
    return this.playing;
  }

  /** The last thing that somebody at the table did in this stage; dice that the app rolls unasked are nobody's doing. */
  get lastDone(): Done | undefined {
    return this.done;
  }

  /** The questions that wait for somebody, with the number that an answer must name. */
  get open(): { readonly number: number; readonly questions: readonly Question[] } {
    const { asked, answers, number } = this;
    if (answers.some(isGiven))
      return { number, questions: asked.filter((_, at) => answers[at] === undefined) };
    // It is asked for many times while nothing changes.
    if (this.opened?.number !== number || this.opened.questions !== asked)
      this.opened = { number, questions: asked };
    return this.opened;
  }

  /** The same, where questions go on one by one: each keeps the number under which it was first asked. */
  get openEach(): readonly { readonly number: number; readonly question: Question }[] {
    return this.asked.flatMap((question, at) =>
      this.answers[at] === undefined ? [{ number: this.numbers[at] ?? this.number, question }] : [],
    );
  }

  get state(): S {
    return this.t.state;
  }

  get story(): readonly Told[] {
    return this.t.story;
  }

  /** The dice that everybody may see, in their order, since the last checkpoint at which the game was opened. */
  get dice(): readonly Cast[] {
    return this.cast;
  }

  /**
   * Takes a seat's answer to the question with this number; dice given here were typed in. The seat's answers ahead
   * are taken in order, as far as they are asked. The key says which of several questions is meant.
   */
  answer(number: number, seat: Seat, answer: unknown, ahead: readonly Ahead[] = [], key?: string): Taken {
    let given = answer;
    const faultOfIt = (question: Question) => {
      given = this.spotted(question, seat, answer);
      return this.faultIn(question, given, seat);
    };
    const at = this.find(number, seat, faultOfIt, key);
    if (typeof at === 'object') return at;
    this.say(at, given as Answer, seat);
    this.takeAhead(seat, ahead);
    return {};
  }

  /** Lets the app roll the dice that the question with this number asks for. */
  roll(number: number, seat: Seat, key?: string): Taken {
    const isDice = ({ kind }: Question) =>
      kind === 'dice' ? undefined : { fault: 'This question is not about dice' };
    const at = this.find(number, seat, isDice, key);
    if (typeof at === 'object') return at;
    this.rollFor(at);
    return {};
  }

  /** Rolls for an open question. Who draws several cards draws all of them. */
  private rollFor(at: number, ahead = false): void {
    const question = this.asked[at] as Question<'dice'>;
    const faces = this.rolled(question);
    this.show(question, faces, 'rolled');
    this.take(at, faces, 'app', 'rolled', ahead);
    const [next, ...others] = this.asked;
    if (next?.kind !== 'dice' || others.length > 0 || !('deck' in next.dice && 'deck' in question.dice))
      return;
    if (next.clause === question.clause && next.of === question.of) this.rollFor(0, true);
  }

  /**
   * Goes back to just after the entry with this number; later entries stay in the log but are void. Past dice, a
   * secret or another seat's answer, the other seats must have agreed.
   */
  undo(to: number, by: Seat, agreed: readonly Seat[] = []): Taken {
    const held = standing(this.entries);
    if (!held.some(({ seq }) => seq === to))
      return { code: 'no-entry', fault: `There is no entry ${to} to go back to` };
    if (held.at(-1)?.seq === to) return { code: 'nothing-since', fault: 'Nothing has happened since' };
    const crosses = undoCrosses(this.entries, to, by);
    const past = (['dice', 'secret', 'others'] as const).filter((each) => crosses[each]);
    const missing =
      past.length === 0 ? [] : this.seats.filter((seat) => seat !== by && !agreed.includes(seat));
    if (missing.length > 0) {
      const fault = `${sayPast(past)}: ${missing.join(' and ')} must agree`;
      return { code: 'must-agree', fault, past, missing };
    }
    this.append({ type: 'undo', to, by });
    this.restart();
    return {};
  }

  /** Corrects a recorded fact; the story says so. The rules continue with it from the next question on. */
  overrule(path: Overruled['path'], value: Json, note: string, by: Seat): Taken {
    if (!this.seats.includes(by)) return noSeat(by);
    const entry = { type: 'overrule', path, value, note, by } as const;
    const now = this.factSaid(entry);
    const wrong = this.correct(entry);
    if (wrong) return { code: 'no-fact' as const, ...this.faultSaid(wrong) };
    this.append(entry);
    this.tellOverrule(entry, now);
    return {};
  }

  /** Does something that no question asks for, by the game's own rules: `path` says what, `value` with all that it takes. */
  beside(path: Overruled['path'], value: Json, note: string, by: Seat): Taken {
    if (!this.game.beside) return { code: 'no-answer', fault: 'This game has questions alone' };
    const wrong = this.game.faultOfSending?.({ type: 'overrule', path, value, note, by });
    if (wrong) return { code: 'no-fact' as const, ...this.faultSaid(wrong) };
    return this.overrule(path, value, note, by);
  }

  /** What this seat may know, and nothing else. */
  viewFor(seat: Seat): View {
    const open = this.open;
    return viewOf(seat, {
      ...open,
      finished: this.finished,
      stage: this.playing,
      state: this.t.state,
      story: this.t.story,
      nameOf: (id) => this.nameOf(id),
    });
  }

  /** What an id is called in the story. */
  nameOf(id: string, language: Language = this.language): string {
    return this.game.nameOf?.(this.t.state, id, language) ?? id;
  }

  private restart(): void {
    const held = standing(this.entries);
    this.lastUndo = this.entries.findLast(({ type }) => type === 'undo')?.seq ?? 0;
    const at = held.findLastIndex(({ type }) => type === 'checkpoint');
    const checkpoint = held[at] as Checkpoint | undefined;
    this.asked = [];
    this.answers = [];
    this.cast = [];
    if (checkpoint) {
      this.t = this.tableFor(checkpoint.state as unknown as S);
      for (const entry of held) if (entry.type === 'checkpoint') this.t.story.push(...entry.told);
      this.toldBefore = this.t.story.length;
      // What was undone before this checkpoint was told by then.
      const undone = takenBack(this.entries).filter(({ seq }) => seq > checkpoint.seq);
      const since = held.slice(at + 1) as (Answered | Overruled)[];
      this.replayed = [...since, ...undone].sort((one, other) => one.seq - other.seq);
      this.reached = checkpoint.seq;
      this.begin(checkpoint.stage);
    } else {
      this.t = this.tableFor(this.setUp.state);
      this.toldBefore = 0;
      this.replayed = [];
      this.enter(this.game.first);
    }
    this.advance();
    this.applyOverrules();
    if (this.replayed.length > 0) throw leftOver(this.replayed as Answered[]);
  }

  private tableFor(from: S): Table<S> {
    const state = copyOf(from as never, this.game.fixed) as unknown as S;
    for (const path of this.game.given ?? []) putBack(state, this.setUp.state, path);
    const { settings } = this;
    return new Table(this.hand, settings, state, [], this.game.boardOf?.(state, settings));
  }

  private readonly hand: Hand = {
    answer: (question) => {
      // Dice that the app rolls never wait. Any other question was answered when all rules waited, and so was every
      // correction made: a log that is played again does not run ahead of that.
      if (this.setUp.dice === 'ask' || question.kind !== 'dice') {
        const [next] = this.replayed;
        if (next && (this.beginning > 0 || next.type !== 'answer' || next.key !== keyOf(question)))
          return this.waits(question);
      } else this.tellUndos();
      const logged = this.replayed.shift() as Answered | undefined;
      if (logged) {
        this.reached = logged.seq;
        if (question.kind === 'dice') this.show(question, logged.answer as readonly Face[], logged.how);
        checked(logged, [question]);
        if (logged.how !== 'rolled' || this.setUp.dice === 'ask')
          this.did(logged.seq, question, logged.answer);
        return logged.answer;
      }
      if (question.kind !== 'dice' || this.setUp.dice !== 'app') return this.waits(question);
      const answer = this.rolled(question);
      const secret = question.secret ? { secret: true as const } : {};
      this.append({ type: 'answer', key: keyOf(question), answer, by: 'app', how: 'rolled', ...secret });
      this.show(question, answer, 'rolled');
      return answer;
    },
    // Seats answer in any order, so their answers are matched up in `advance`.
    together: (questions) => {
      for (const question of questions) this.numberOf(question);
      return undefined;
    },
    abreast: (begin) => {
      this.beginning++;
      begin();
      this.beginning--;
    },
  };

  /** The question is open from now on, under the number of this moment. */
  private waits(question: Question): undefined {
    this.numberOf(question);
    return undefined;
  }

  /** Runs on until a question is open for somebody or the game is over. */
  private advance(resume: readonly Answer[] = []): void {
    let answers = resume;
    while (this.rule) {
      const { done, value } = this.rule.next(answers);
      if (done) {
        if (value === undefined) this.rule = undefined;
        else this.enter(value);
        answers = [];
        continue;
      }
      this.asked = value;
      this.forgetClosed();
      this.answers = value.map(() => undefined);
      this.number = this.entries.length + 1;
      this.numbers = value.each ? value.map((question) => this.numberOf(question)) : [];
      for (this.applyOverrules(); this.replayed.length > 0 && !this.isSettled; ) {
        this.fill(this.replayed.shift() as Answered);
        // After the last answer the rules went on at once: what was logged then came at their next question.
        if (!this.isSettled) this.applyOverrules();
      }
      if (!this.isSettled) return;
      answers = this.answers as Answer[];
      this.asked = [];
      this.answers = [];
    }
    this.asked = [];
    this.answers = [];
    this.number = this.entries.length + 1;
  }

  /** Have enough of the open questions been answered for the rule to go on? */
  private get isSettled(): boolean {
    if (this.asked.each) return this.answers.some((answer) => answer !== undefined);
    return !this.answers.includes(undefined);
  }

  /**
   * A question that was open before keeps its number. A question that is asked again gets a new one: its place in the
   * log. An undo asks everything again.
   */
  private numberOf(question: Question): number {
    const before = this.numbered.get(question);
    if (before !== undefined) return before;
    const number = Math.max(this.reached, this.lastUndo) + 1;
    this.numbered.set(question, number);
    return number;
  }

  /** Forgets the numbers of questions that are no longer open. */
  private forgetClosed(): void {
    if (this.numbered.size <= this.asked.length) return;
    for (const question of this.numbered.keys())
      if (!this.asked.includes(question)) this.numbered.delete(question);
  }

  /** Tells the entries taken back at this point. */
  private tellUndos(): void {
    while (this.replayed[0]?.type === 'undo') this.tellUndo(this.replayed.shift() as TakenBack);
  }

  /** Tells that something was taken back, which everybody may know although it no longer holds. */
  tellUndo({ by, answers, rolls }: Omit<TakenBack, 'seq'>): void {
    this.t.tell('session/takes-back', { by, answers, rolls }, 'core.dice.takeback.1');
  }

  /** Makes the corrections that were logged at this point. */
  private applyOverrules(): void {
    for (this.tellUndos(); this.replayed[0]?.type === 'overrule'; this.tellUndos()) {
      const entry = this.replayed.shift() as Overruled;
      this.reached = entry.seq;
      const now = this.factSaid(entry);
      const wrong = this.correct(entry);
      if (wrong) {
        const { fault } = this.faultSaid(wrong);
        throw new Mismatch(`Entry ${entry.seq} of the log overrules ${entry.path.join('.')}: ${fault}`);
      }
      this.tellOverrule(entry, now);
    }
  }

  /** A fault in English, and as an id with facts if it has one. */
  private faultSaid(wrong: Words): Pick<Fault, 'fault' | 'said'> {
    if (typeof wrong === 'string') return { fault: wrong };
    return { fault: saidInWords(wrong, (id) => this.nameOf(id)), said: wrong };
  }

  private correct(entry: Omit<Overruled, 'seq'>): Words | undefined {
    if (this.game.beside) return this.game.beside(this.t, entry);
    const fault =
      this.game.faultOfFact?.(this.t.state, entry.path, entry.value) ??
      correct(this.t.state, entry, this.game);
    if (!fault) this.game.corrected?.(this.t.state, entry.path);
    return fault;
  }

  private factSaid({ path, value }: Omit<Overruled, 'seq'>): ReturnType<NonNullable<Game<S>['factSaid']>> {
    return (
      this.game.factSaid?.(this.t.state, path, value) ?? {
        fact: `${path.join('.')} ${JSON.stringify(value)}`,
      }
    );
  }

  private tellOverrule(
    { by, note }: Omit<Overruled, 'seq'>,
    { who, fact }: ReturnType<NonNullable<Game<S>['factSaid']>>,
  ): void {
    if (this.game.beside) return;
    if (who === undefined) this.t.tell('session/corrects', { by, fact, note }, 'core.dice.takeback.1');
    else this.t.tell('session/corrects-of', { by, who, fact, note }, 'core.dice.takeback.1');
  }

  private enter(stage: string): void {
    this.tellUndos();
    const told = this.t.story.slice(this.toldBefore);
    this.toldBefore = this.t.story.length;
    const state = copyOf(this.t.state as never, this.game.fixed);
    for (const path of this.game.given ?? []) leaveOut(state as object, this.setUp.state, path);
    this.append({ type: 'checkpoint', stage, state, told });
    this.begin(stage);
  }

  private begin(stage: string): void {
    const play = this.game.stages[stage];
    if (!play) throw new Error(`The game has no stage ${stage}`);
    this.playing = stage;
    this.done = undefined;
    this.rule = play(this.t);
  }

  /** Gives a logged answer to whichever of the open questions it belongs to. */
  private fill(logged: Answered): void {
    this.reached = logged.seq;
    const waiting = this.open.questions;
    checked(logged, waiting);
    const at = this.asked.findIndex(
      (question, each) => this.answers[each] === undefined && keyOf(question) === logged.key,
    );
    const question = this.asked[at] as Question;
    if (question.kind === 'dice') this.show(question, logged.answer as readonly Face[], logged.how);
    this.answers[at] = logged.answer;
    this.did(logged.seq, question, logged.answer);
  }

  /**
   * Gives the seat's own next questions the answers that were given ahead. Drops answers to questions that
   * are not asked; also drops everything from the first question that no answer fits, or that another seat is
   * asked.
   */
  private takeAhead(seat: Seat, ahead: readonly Ahead[]): void {
    for (let left = ahead; left.length > 0; ) {
      const [question, ...others] = this.asked;
      if (!question || others.length > 0 || !mayAnswer(seat, question)) return;
      const key = keyOf(question);
      let given: unknown;
      const at = left.findIndex((each) => {
        if (each.key !== key) return false;
        given = this.spotted(question, seat, each.answer);
        return !this.faultIn(question, given, seat);
      });
      if (at === -1) return;
      this.say(0, given as Answer, seat, true);
      left = left.slice(at + 1);
    }
  }

  /** The fault of an answer, by the question itself and by the board if there is one. */
  private faultIn(question: Question, answer: unknown, seat: Seat): NoAnswer | undefined {
    const wrong = answerFault(question, answer);
    if (wrong !== undefined) return { fault: wrong, of: null };
    const said = this.t.board?.faultOf(question, answer as Answer, seat);
    if (said === undefined) return undefined;
    return { ...this.faultSaid(said), of: null };
  }

  /** An answer that leaves the spot to the board, with the spot that it found; any other as it is. */
  private spotted(question: Question, seat: Seat, answer: unknown): unknown {
    const { board } = this.t;
    if (!isDrawn(answer) || question.kind !== 'place' || !board?.drawn) return answer;
    const { who = [] } = question;
    const of = answer === DRAWN ? who[0] : answer.of;
    if (of !== undefined && !who.includes(of)) return answer;
    // Not the dice of this place of the log: the spot would tell something of them.
    const chance = new Chance(`${this.setUp.seed}:${this.entries.length + 1}:spot`);
    const asked = of === undefined ? question : { ...question, who: [of] };
    return board.drawn(asked, seat, (highest) => chance.upTo(highest)) ?? answer;
  }

  private say(at: number, answer: Answer, seat: Seat, ahead = false): void {
    this.take(at, answer, seat, this.asked[at]?.kind === 'dice' ? 'typed' : 'said', ahead);
  }

  private take(at: number, answer: Answer, by: Seat | 'app', how: Answered['how'], ahead = false): void {
    const question = this.asked[at] as Question;
    const secret = question.secret ? { secret: true as const } : {};
    const given = ahead ? { ahead: true as const } : {};
    this.append({ type: 'answer', key: keyOf(question), answer, by, how, ...secret, ...given });
    this.did(this.entries.length, question, answer);
    this.answers[at] = answer;
    if (!this.isSettled) return;
    const answers = this.answers as Answer[];
    this.asked = [];
    this.answers = [];
    this.advance(answers);
  }

  /** The place of the open question that this seat may answer, or why there is none. */
  private find(
    number: number,
    seat: Seat,
    faultOfIt: (question: Question) => NoAnswer | undefined,
    key?: string,
  ): number | Fault {
    if (this.finished) return { code: 'over', fault: 'The game is over' };
    const isMeant = (at: number) =>
      this.answers[at] === undefined &&
      (this.numbers[at] ?? this.number) === number &&
      (key === undefined || keyOf(this.asked[at] as Question) === key);
    if (this.asked.each ? !this.asked.some((_, at) => isMeant(at)) : number !== this.number)
      return {
        code: 'late',
        fault: `That question is no longer open; the one at hand is number ${this.number}`,
      };
    if (!this.seats.includes(seat)) return noSeat(seat);
    const at = this.asked.findIndex((question, each) => isMeant(each) && mayAnswer(seat, question));
    if (at === -1) {
      const meant = this.asked.filter((_, each) => isMeant(each));
      const others = [...new Set(meant.flatMap(({ by }) => by ?? []))].map((id) => this.nameOf(id, ENGLISH));
      return { code: 'not-yours', fault: `Only these may answer this: ${others.join(', ')}` };
    }
    const fault = faultOfIt(this.asked[at] as Question);
    return fault ? { code: 'no-answer', ...fault } : at;
  }

  /** A roll depends on the seed and its place in the log alone, so a reopened game never repeats its dice. */
  private rolled(question: Question<'dice'>): readonly Face[] {
    return new Chance(`${this.setUp.seed}:${this.entries.length + 1}`).roll(question.dice);
  }

  private show(question: Question<'dice'>, faces: readonly Face[], how: Cast['how']): void {
    if (!question.secret) this.cast.push({ question, faces, how, told: this.t.story.length });
  }

  private did(seq: number, question: Question, answer: Answer): void {
    this.done = { seq, question, answer };
  }

  private append(entry: DistributiveOmit<Entry, 'seq'>): void {
    this.entries.push({ seq: this.entries.length + 1, ...entry } as Entry);
    this.reached = this.entries.length;
  }
}

const PAST = { dice: 'dice', secret: 'a secret', others: 'somebody else’s answer' } as const;

/** What an undo goes back past, in words. */
export function sayPast(past: NonNullable<Fault['past']>): string {
  return `This goes back past ${past.map((each) => PAST[each]).join(' and ')}`;
}

function isGiven(answer: Answer | undefined): boolean {
  return answer !== undefined;
}

function noSeat(seat: Seat): Fault {
  return { code: 'no-seat', fault: `There is no seat ${seat} at this table` };
}

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

function mayAnswer(seat: Seat, { by }: Question): boolean {
  return by === undefined || by.includes(seat);
}

function answerFault(question: Question, answer: unknown): string | undefined {
  if (question.kind !== 'dice') return faultOfAnswer(question, answer);
  return Array.isArray(answer) ? faultOf(question.dice, answer) : 'expected the faces rolled, as a list';
}
