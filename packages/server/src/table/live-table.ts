/** One battle in play: the engine's session, kept in step with the log, and everybody who watches it. */
import {
  type Answered,
  type AnsweredAhead,
  askOf,
  type BattleSetUp,
  type BattleState,
  Chance,
  DRAWN,
  dictionaryOf,
  type Entry,
  type Fault,
  type Held,
  inPlainWords,
  isDrawn,
  type Json,
  type Line as LineSeen,
  type Question,
  type RollSeen,
  type RulesSeen,
  type Said,
  type SeatView,
  type Session,
  saidInWords,
  say,
  type Taken,
  type Told,
  type Waited,
  type Words,
} from '@hive-arbiter/engine';
import { isForPeople } from '@hive-arbiter/lab';
import type { ServerMessage } from '../messages.ts';
import { partsOf } from '../parts.ts';
import { type Refusal, refusal } from '../refusals.ts';
import { HERE, type NamedRules, Unplayable, WHAT_CAN_BE_DONE } from '../rules/kept.ts';
import type { BattleLog } from '../store/log.ts';
import type { BattlesTable, HeadsTable } from '../store/schema.ts';
import type { Append } from '../store/store.ts';
import { Outbox, type Outgoing, type Text } from './outbox.ts';
import { textOf } from './patch.ts';
import { PatchHistory, type Step } from './patch-history.ts';
import {
  type Concealed,
  concealedIn,
  NEVER_SENT,
  publicState,
  spotsKnownTo,
  withoutConcealed,
} from './public-state.ts';
import { rulesSeen } from './rules-seen.ts';
import { type Correction, correctionSaid, doneSaid, lineSaid, rollOf, withReasons } from './said.ts';
import { ORGANISER, sessionSetUp } from './set-up.ts';
import { type Layout, Snapshot } from './snapshot.ts';

/** Somebody who watches: a seat's device, the organiser, or a spectator. */
export interface Watcher {
  readonly number: number;
  /** Undefined for spectators and the organiser, who see what is public. */
  readonly seat: string | undefined;
}

/** The rules that battles with this stamp, or with none, are played by; those of the server are `here`. */
export interface RulesOf {
  readonly here: NamedRules;
  (stamp: string | null): NamedRules | Promise<NamedRules>;
}

/**
 * How often a spot or a path may be refused for somebody in the dark. Each refusal tells a little about where nobody is seen: who
 * could try without end would find everybody.
 */
const MOST_IN_THE_DARK = 3;

export type Outcome =
  | { readonly version: number; readonly repeated?: true }
  | { readonly waitingFor: readonly string[]; readonly to: number }
  | Refusal;

/**
 * An action at the table that is not written yet. Until it is, nobody is told of it and the table accepts nothing
 * else. If the write fails, the table is told: `overtaken` or `doubt`.
 */
export interface Done {
  readonly append: Append;
  /** What is sent once it is durable. */
  readonly outbox: Outbox;
  readonly outcome: Outcome;
}

/** A line of the story as JSON, and its only reader, if any. */
interface Line {
  readonly json: string;
  readonly to: string | undefined;
}

/** A question as JSON: an `Ask` for the seats that are asked and, unless it is secret, a `Waited` for the others. */
interface Asked {
  readonly ask: string;
  readonly wait: string;
}

/** What the watchers have. */
interface Seen {
  readonly state: Snapshot;
  readonly secrets: Snapshot;
  /** Everything else that they share, as JSON, and the questions to each seat. */
  readonly shared: Map<string, string>;
  readonly asks: Map<string, readonly Question[]>;
  /** On a board: the spots in the dark that each seat knows, as JSON. */
  readonly spots: Map<string, string>;
}

const KEPT_REQUESTS = 512;
/** Characters of a value that somebody overrules a fact with, of all of them in one battle, and of a whole log. */
const MOST_IN_VALUE = 2_000;
const MOST_OVERRULED = 250_000;
const MOST_WRITTEN = 32_000_000;
const RULES_HERE: RulesOf = Object.assign(() => HERE, { here: HERE });

/** The target of an undo, and what it would take back. */
export interface Undoing {
  readonly to: number;
  readonly at: number;
  readonly asks: boolean;
  readonly what: Words;
}

/** The calls to a table, from any thread; each table handles them in order. */
export interface TableCalls {
  /** What a seat sees now, as JSON. */
  view(seat: string | undefined): { readonly version: number; readonly view: string };
  /** How long the log is. */
  length(): number;
  /** Begins to send news to a listener; one with an earlier version gets what it missed. */
  join(watcher: Watcher, have?: number): void;
  /**
   * Takes an answer, and the seat's answers to the questions that follow; rules of older releases take only the
   * first.
   */
  answer(
    seat: string,
    request: string | undefined,
    number: number,
    answer: unknown,
    ahead?: readonly AnsweredAhead[],
  ): Done | Outcome;
  part(seat: string, request: string | undefined, number: number, answer: readonly string[]): Done | Outcome;
  roll(seat: string, request: string | undefined, number: number): Done | Outcome;
  /** What an undo would go back to: just before the last thing that a person said, unless told otherwise. */
  undoTarget(by: string, to?: number): Undoing | Refusal;
  undo(by: string, request: string | undefined, to: number, at?: number): Done | Outcome;
  /** Puts recorded facts right, all of them or none. Players have agreed to it before, see Battles. */
  correct(by: string, request: string | undefined, correction: Correction, at?: number): Done | Outcome;
  /** What a correction is about, as far as everybody may know. */
  correctionSaid(correction: Correction): Words;
  /** Reads what another process wrote, and sends it on. */
  follow(length?: number): Promise<void>;
  /**
   * Somebody else wrote first, so the last action is void: sends everybody the current state, and a refusal to its
   * author.
   */
  overtaken(request: string | undefined): Promise<Outcome>;
  /** Nobody knows whether what was done last was written down. */
  doubt(): void;
  leave(number: number): void;
  /** Sends a message to everybody who watches. */
  everybody(message: string): void;
}

export class LiveTable implements TableCalls {
  private session!: Session<BattleState>;
  private readonly watchers = new Map<number, Watcher>();
  private readonly requests = new Map<string, number>();
  /** Spots and paths that the dark refused in this round, by seat and question. */
  private dark = { round: 0, tries: new Map<string, number>() };
  /** The open question's number for the world, less the session's: reopening renumbers half-answered questions. */
  private shift = 0;
  /** Something went wrong between the session and the log: the log has to be read again first. */
  isStale = false;
  /**
   * Open questions and lines of the story as they are sent, while something is put together for those who watch. Kept
   * until the next answer, they would outlive everything else that is made for this one.
   */
  private asked: { readonly question: Question; readonly asked: Asked }[] = [];
  private readonly lines = new Map<Told, Line>();
  private row!: BattlesTable & HeadsTable;
  private seats: readonly string[] = [];
  /** The seats that bots play: what they cannot know is asked of everybody else. */
  private bots: readonly string[] = [];
  private seen: Seen | undefined;
  /** How many lines of the story everybody has heard, and how many are written down. */
  private heard = 0;
  private kept = 0;
  /** The rules that the battle was begun with. */
  private named!: NamedRules;
  /** The entries that hold, and how much of the log they are made from. */
  private held: Held[] = [];
  private heldTo = 0;
  private readonly history = new PatchHistory();
  /** What seats have said of their own about the question with this number; kept nowhere else. */
  private parts: { number: number; given: Map<string, readonly string[]> } = { number: 0, given: new Map() };
  /** The version at which a seat last learned where an enemy stands in the dark; an undo past it needs consent. */
  private revealedAt = 0;
  /** The entry from which the table continued with today's rules; nobody goes back before it. */
  private floor = 0;
  /** Characters of the log, and of what was overruled in it. */
  private written = 0;
  private overruled = 0;

  private constructor(
    private readonly log: BattleLog,
    readonly id: string,
    private readonly send: (outbox: Outbox) => void,
    private readonly rulesOf: RulesOf,
  ) {}

  static async open(
    log: BattleLog,
    id: string,
    send: (outbox: Outbox) => void,
    rulesOf: RulesOf = RULES_HERE,
  ): Promise<LiveTable> {
    const table = new LiveTable(log, id, send, rulesOf);
    await table.reload();
    table.forget();
    return table;
  }

  private get version(): number {
    return this.session.log.length;
  }

  private get finished(): boolean {
    return this.row.status === 'over';
  }

  view(seat: string | undefined): { readonly version: number; readonly view: string } {
    const view = this.viewText(seat);
    this.forget();
    return { version: this.version, view };
  }

  length(): number {
    return this.version;
  }

  join(watcher: Watcher, have?: number): void {
    const { number, seat } = watcher;
    this.watchers.set(number, watcher);
    const missed = have === undefined ? undefined : this.missedSince(have);
    const texts: Text[] = !missed
      ? [this.viewMessage(seat)]
      : missed.length === 0
        ? [`{"type":"current","version":${this.version}}`]
        : missed.map((step) => messageOf(step, seat));
    if (this.partsNow().size > 0) texts.push(this.partsMessage());
    this.send(new Outbox(texts.map((body) => ({ to: [number], body }))));
    this.forget();
  }

  leave(number: number): void {
    this.watchers.delete(number);
  }

  everybody(message: string): void {
    if (this.watchers.size > 0) this.send(new Outbox([{ to: [...this.watchers.keys()], body: message }]));
  }

  answer(
    seat: string,
    request: string | undefined,
    number: number,
    answer: unknown,
    ahead: readonly AnsweredAhead[] = [],
  ): Done | Outcome {
    return this.act(seat, request, () => {
      const late = this.late(number);
      if (late) return late;
      const take = (given: unknown) =>
        this.session.answer(number - this.shift, this.answering(seat), given, ahead);
      const taken = take(this.spotted(answer));
      if (!this.isInTheDark(seat, taken)) return this.taken(taken, 'answer', seat);
      const tries = this.triedInTheDark(seat);
      if (tries > MOST_IN_THE_DARK && take(this.instead(answer)).fault === undefined) return undefined;
      return this.inTheDark(tries === MOST_IN_THE_DARK);
    });
  }

  /** A spot that is left to the board. Rules of earlier releases draw none for a seat, so it is one that looks legal to all. */
  private spotted(answer: unknown): unknown {
    const [question] = this.session.open.questions;
    if (!isDrawn(answer) || question?.kind !== 'place') return answer;
    const board = this.named.rules.battle.boardOf?.(this.session.state);
    if (!board || board.drawn) return answer;
    const chance = new Chance(`${this.id}:${this.version}:spot`);
    const of = answer === DRAWN ? question.who?.[0] : answer.of;
    const asked = of === undefined ? question : { ...question, who: [of] };
    return board.anyAnswer(asked, (highest) => chance.upTo(highest));
  }

  /** What is done for somebody who has felt around in the dark too often: who moves stays, who is set up gets another spot. */
  private instead(answer: unknown): unknown {
    const [question] = this.session.open.questions;
    if (question?.kind === 'move') return [];
    const of = typeof answer === 'object' && answer !== null && 'of' in answer ? answer.of : undefined;
    return this.spotted(typeof of === 'string' ? { of, spot: DRAWN } : DRAWN);
  }

  /** How often a seat has been refused by the dark where it is asked this, in this round; an undo does not forget it. */
  private triedInTheDark(seat: string): number {
    const { round } = this.session.state;
    if (this.dark.round !== round) this.dark = { round, tries: new Map() };
    const [question] = this.session.open.questions;
    const key = `${seat} ${question ? this.named.rules.keyOf(question) : ''}`;
    const tries = (this.dark.tries.get(key) ?? 0) + 1;
    this.dark.tries.set(key, tries);
    return tries;
  }

  /**
   * Takes a seat's part of a list about several gangs that anybody may answer. The last part answers the question;
   * until then the others are told of each part.
   */
  part(seat: string, request: string | undefined, number: number, answer: readonly string[]): Done | Outcome {
    const late = this.late(number);
    if (late || this.finished) return this.refusing(late ?? refusal('battle-over'));
    const [question, ...others] = this.session.open.questions;
    const seats = question && others.length === 0 ? this.seatsListed(question) : [];
    if (!seats.includes(seat)) return this.refusing(refusal('no-parts', 'number'));
    const mine = this.partsNow().set(seat, this.ownIn(question as Question, seat, answer));
    const missing = seats.filter((each) => !mine.has(each));
    if (missing.length === 0)
      return this.answer(seat, request, number, [...new Set([...mine.values()].flat())]);
    this.everybody(this.partsMessage());
    return { version: this.version };
  }

  /** What has been said so far about the open question. */
  private partsNow(): Map<string, readonly string[]> {
    if (this.parts.number !== this.number) this.parts = { number: this.number, given: new Map() };
    return this.parts.given;
  }

  private partsMessage(): string {
    return JSON.stringify({
      type: 'parts',
      number: this.number,
      given: Object.fromEntries([...this.partsNow()].map(([seat, ids]) => [seat, [...ids]])),
    } satisfies ServerMessage);
  }

  /** The seats whose fighters a list is about, where each can say its own. */
  private seatsListed(question: Question): readonly string[] {
    if (question.by !== undefined || (question.kind !== 'measure' && question.kind !== 'sight')) return [];
    if (question.kind === 'measure' && question.nearestFirst) return [];
    const seats = [...new Set(question.to.flatMap((id) => this.seatOf(id) ?? []))];
    // Bots do not see the table: people answer for them, and then for all.
    return seats.some((seat) => this.bots.includes(seat)) ? [] : seats;
  }

  private seatOf(id: string): string | undefined {
    const { fighters, gangs } = this.session.state;
    const gang = fighters[id]?.gang;
    return gangs.find((each) => each.id === gang)?.seat;
  }

  /** Of those named, the seat's own fighters and nobody's. */
  private ownIn(question: Question, seat: string, named: readonly string[]): readonly string[] {
    const to = question.kind === 'measure' || question.kind === 'sight' ? question.to : [];
    return named.filter((id) => to.includes(id) && (this.seatOf(id) ?? seat) === seat);
  }

  roll(seat: string, request: string | undefined, number: number): Done | Outcome {
    return this.act(seat, request, () => {
      const late = this.late(number);
      return late ?? this.taken(this.session.roll(number - this.shift, this.answering(seat)), 'number', seat);
    });
  }

  undoTarget(by: string, to?: number): Undoing | Refusal {
    const last = this.lastDoing();
    const target = to ?? this.held[last - 1]?.seq;
    if (target === undefined || last === -1) return refusal('nothing-to-undo');
    if (target < this.floor) return refusal('before-these-rules', 'to');
    if (!this.held.some(({ seq }) => seq === target)) return refusal('no-entry', 'to', { to: target });
    const doings = this.held.filter(
      (entry) =>
        entry.seq > target &&
        (entry.type === 'overrule' ||
          (entry.type === 'answer' && (entry.how !== 'rolled' || this.row.dice === 'ask'))),
    );
    const [first] = doings;
    const done = first ? this.doneSaid(first) : say('done/app-rolled');
    const what = andMore(done, doings.length - 1);
    return { to: target, at: this.version, asks: this.mayUndo(target) !== by, what: this.sent(what) };
  }

  undo(by: string, request: string | undefined, to: number, at?: number): Done | Outcome {
    return this.act(by, request, () => {
      if (at !== undefined && at !== this.version) return refusal('happened-since');
      // Who had to agree was asked before, see Battles.
      return this.taken(this.session.undo(to, by, [...this.seats, ORGANISER]), 'to');
    });
  }

  correct(
    by: string,
    request: string | undefined,
    { changes, note }: Correction,
    at?: number,
  ): Done | Outcome {
    let size = 0;
    for (const { path, value } of changes) {
      // The story tells everybody what was overruled, so a secret cannot be.
      if (path[0] === 'secrets') return refusal('secret-overruled', 'path');
      const own = JSON.stringify(value ?? null).length;
      if (own > MOST_IN_VALUE) return refusal('too-long', 'value', { most: MOST_IN_VALUE });
      size += own;
    }
    return this.act(by, request, () => {
      if (at !== undefined && at !== this.version) return refusal('happened-since');
      if (this.overruled + size > MOST_OVERRULED) return refusal('too-much-overruled');
      for (const [nth, { path, value }] of changes.entries()) {
        const fault = this.taken(this.session.overrule(path, value as Json, note, by), 'path');
        if (!fault) continue;
        // Those before it are not written down, so they do not hold either.
        if (nth > 0) this.doubt();
        return fault;
      }
      return undefined;
    });
  }

  correctionSaid(correction: Correction): Words {
    return this.sent(correctionSaid(correction));
  }

  async follow(length?: number): Promise<void> {
    if (length !== undefined && length <= this.version) return;
    const before = this.version;
    const { status } = this.row;
    const bots = String(this.bots);
    await this.reload();
    if (this.version > before) this.send(this.publish(before));
    else if (this.row.status !== status || String(this.bots) !== bots) this.publishWhole();
    this.forget();
  }

  async overtaken(request: string | undefined): Promise<Outcome> {
    await this.readAgain();
    // The first try may have been written through another process.
    const first = request === undefined ? undefined : this.requests.get(request);
    if (first !== undefined) return { version: first, repeated: true };
    return this.refusing(refusal(this.finished ? 'battle-over' : 'overtaken'));
  }

  doubt(): void {
    this.isStale = true;
  }

  /** Back to what is written down, and everybody with it. */
  async readAgain(): Promise<void> {
    this.isStale = true;
    await this.reload();
    this.publishWhole();
    this.forget();
    this.isStale = false;
  }

  /** The number that an answer must name now. */
  private get number(): number {
    return this.session.open.number + this.shift;
  }

  private late(number: number): Refusal | undefined {
    if (number === this.number) return undefined;
    return refusal('late', 'number', { number: this.number });
  }

  /** What the rules refuse. Those of earlier releases give no code, so it is found out here. */
  private taken(taken: Taken, field: string, seat?: string): Refusal | undefined {
    const { fault } = taken;
    if (fault === undefined) return undefined;
    switch ((taken as Partial<Fault>).code ?? (this.isAsked(seat) ? 'no-answer' : 'not-yours')) {
      case 'over':
        return refusal('battle-over');
      case 'late':
        return refusal('late', 'number', { number: this.number });
      case 'not-yours':
        return refusal('not-yours', undefined, { who: this.namesOfAsked() });
      case 'nothing-since':
        return refusal('nothing-to-undo');
      default:
        return { ...refusal('no-answer', field, { fault }), ...this.saidOf(taken) };
    }
  }

  /** What the rules say of a fault; rules of earlier releases say it in English alone. */
  private saidOf({ said }: Partial<Fault>): { readonly said?: Words } {
    return said === undefined ? {} : { said: this.sent(said) };
  }

  private inTheDark(isLast: boolean): Refusal {
    const said = isLast ? say('on-board/dark-last') : say('on-board/dark');
    return { ...refusal('no-answer', 'answer', { fault: saidInWords(said) }), said: this.sent(said) };
  }

  private namesOfAsked(): string {
    const seats = new Set(this.session.open.questions.flatMap(({ by = [] }) => by));
    return Array.from(seats, (seat) => this.session.nameOf(seat)).join(', ');
  }

  /** Is this seat asked anything now? Who is no seat, such as the organiser, is not asked, and out of turn never. */
  private isAsked(seat: string | undefined): boolean {
    if (seat === undefined) return true;
    return this.session.open.questions.some((question) => this.isFor(seat, question));
  }

  private isFor(seat: string, question: Question): boolean {
    return mayAnswer(seat, question) || (!this.bots.includes(seat) && this.isLeftToPeople(question));
  }

  /** Are bots alone asked what they cannot know? Then anybody else at the table answers in their place. */
  private isLeftToPeople(question: Question): boolean {
    const { by = [] } = question;
    return (
      by.length > 0 &&
      by.every((seat) => this.bots.includes(seat)) &&
      !question.secret &&
      isForPeople(question, this.session.state)
    );
  }

  /** In whose name a seat answers: its own, or that of a bot which leaves its question to people. */
  private answering(seat: string): string {
    if (this.bots.length === 0 || this.bots.includes(seat)) return seat;
    const { questions } = this.session.open;
    if (questions.some((question) => mayAnswer(seat, question))) return seat;
    return questions.find((question) => this.isLeftToPeople(question))?.by?.[0] ?? seat;
  }

  /**
   * Was an answer refused because of somebody whom the dark hides from this seat? The seat learns that the way is
   * blocked, but not by whom. Rules of earlier releases may not say who it was; then it may be anybody.
   */
  private isInTheDark(seat: string, taken: Taken): boolean {
    if (taken.fault === undefined) return false;
    const { code, said, of } = taken as Omit<Fault, 'of'> & { readonly of?: string | null };
    if (said?.say === 'on-board/dark') return true;
    if (of === null || (code !== undefined && code !== 'no-answer')) return false;
    if (
      of === undefined &&
      !this.session.open.questions.some(({ kind }) => kind === 'move' || kind === 'place')
    )
      return false;
    for (const [id, seats] of this.concealed())
      if (!seats.has(seat) && (of === undefined || of === id)) return true;
    return false;
  }

  /** Does something at the table. */
  private act(by: string, request: string | undefined, doIt: () => Refusal | undefined): Done | Outcome {
    const key = request === undefined ? undefined : `${by} ${request}`;
    const done = key === undefined ? undefined : this.requests.get(key);
    if (done !== undefined) return { version: done, repeated: true };
    if (this.finished) return this.refusing(refusal('battle-over'));
    if (this.written > MOST_WRITTEN) return this.refusing(refusal('log-full'));
    const before = this.version;
    const asked = this.session.open.number;
    const told = this.session.story;
    const hidden = this.concealed();
    try {
      const refusal = doIt();
      if (refusal) return this.refusing(refusal);
      if (isSomebodyFound(hidden, this.concealed())) this.revealedAt = this.version;
      if (this.session.open.number !== asked) this.shift = 0;
      this.row.status = this.statusNow();
      if (key !== undefined) this.remember(key, this.version);
      const outbox = this.publish(before);
      // After an undo the story is made again; the part that is the same is already written.
      const { story } = this.session;
      const holds = story === told ? this.kept : Math.min(this.kept, this.sameLines(told, story));
      const append = this.appendSince(before, key, holds);
      this.measure(append.entries, before);
      this.kept = story.length;
      return { append, outbox, outcome: { version: this.version } };
    } catch (error) {
      // If a rule or its words throw, an answer may be half done: go back to what is written.
      this.doubt();
      throw error;
    } finally {
      this.forget();
    }
  }

  private forget(): void {
    this.asked = [];
    this.lines.clear();
  }

  private refusing(refusal: Refusal): Refusal {
    return { ...refusal, number: this.number };
  }

  private statusNow(): Append['status'] {
    return this.session.finished || this.finished ? 'over' : 'playing';
  }

  /** Everything to write: the entries since that version, and their story. */
  private appendSince(before: number, request: string | undefined, holds: number): Append {
    const { story } = this.session;
    const isNew = holds < this.kept || story.length > holds;
    return {
      battle: this.id,
      base: before,
      entries: this.session.log.slice(before).map((entry) => JSON.stringify(entry)),
      ...(request === undefined ? {} : { request }),
      asked: this.number,
      status: this.statusNow(),
      ...(isNew ? { told: { text: this.toldText(holds), lines: story.length } } : {}),
    };
  }

  /** Counts what is written down: entries of the log from this one on, as JSON. */
  private measure(entries: readonly string[], from: number): void {
    for (const [at, { length }] of entries.entries()) {
      this.written += length;
      if (this.session.log[from + at]?.type === 'overrule') this.overruled += length;
    }
  }

  private remember(key: string, version: number): void {
    this.requests.set(key, version);
    if (this.requests.size > KEPT_REQUESTS) {
      const [oldest] = this.requests.keys();
      this.requests.delete(oldest as string);
    }
  }

  /** Opens the battle from its log, by the rules that it was begun with. */
  private async reload(): Promise<void> {
    const { row, entries: rows, bots } = await this.log.read(this.id);
    this.bots = bots;
    const log = rows.map(({ entry }) => JSON.parse(entry) as Entry);
    const setUp = JSON.parse(row.set_up) as BattleSetUp;
    const { gangs, seats = {} } = setUp;
    this.named = await this.rulesOf(row.rules);
    this.seats = [...new Set(gangs.map(({ id }) => seats[id] ?? id))];
    this.row = row;
    this.kept = row.told;
    this.floor = partsOf(row.parts).at(-1)?.from ?? 0;
    this.session = this.sessionFrom(setUp, row, log);
    this.written = 0;
    this.overruled = 0;
    this.measure(
      rows.map(({ entry }) => entry),
      0,
    );
    this.requests.clear();
    const made: [string, number][] = [];
    let last = rows.length;
    for (const { seq, request } of rows.toReversed()) {
      if (request === null) continue;
      made.push([request, last]);
      last = seq - 1;
      if (made.length === KEPT_REQUESTS) break;
    }
    for (const [request, version] of made.reverse()) this.remember(request, version);
    if (this.session.log.length > log.length) {
      // A battle that begins: what the rules added is written down first.
      if (this.finished) throw this.unplayable('they go on where the log ends');
      this.shift = 0;
      const append = this.appendSince(log.length, undefined, this.kept);
      if ((await this.log.append(append)) === 'behind') return await this.reload();
      row.status = append.status;
      this.kept = this.session.story.length;
    } else {
      this.shift = row.asked - this.session.open.number;
    }
    this.heldTo = 0;
    this.held = [];
    // Nobody remembers what was found before.
    this.revealedAt = this.concealed().size > 0 ? this.version : 0;
    if (this.seen) return;
    try {
      this.takeSnapshot();
    } catch (error) {
      throw this.unplayable((error as Error).message);
    }
  }

  private sessionFrom(setUp: BattleSetUp, row: BattlesTable, log: readonly Entry[]): Session<BattleState> {
    const { rules } = this.named;
    try {
      const from = sessionSetUp(setUp, JSON.parse(row.agreed), row.seed ?? '', row.dice, rules);
      return new rules.Session<BattleState>(rules.battle, from, log);
    } catch (error) {
      throw this.unplayable((error as Error).message);
    }
  }

  private unplayable(why: string): Unplayable {
    return new Unplayable(
      `This battle cannot be played on here: its log does not follow from the rules of version ${this.named.version} (${why}). ${WHAT_CAN_BE_DONE}`,
    );
  }

  /** The entries that hold now. */
  private stand(): readonly Held[] {
    const { log } = this.session;
    for (; this.heldTo < log.length; this.heldTo++) {
      const entry = log[this.heldTo] as Entry;
      if (entry.type !== 'undo') this.held.push(entry);
      else while ((this.held.at(-1)?.seq ?? 0) > entry.to) this.held.pop();
    }
    return this.held;
  }

  /** The place, among the entries that hold, of the last thing that a person did, or anybody at all; -1 where nobody has. */
  private lastDoing(orBot = false): number {
    // If the app rolls only on request, the request is a person's action. A sheet of answers is one action.
    return this.stand().findLastIndex(
      (entry) =>
        entry.seq > this.floor &&
        ((entry.type === 'answer' &&
          !entry.ahead &&
          (orBot || !this.isFromBot(entry)) &&
          (entry.how !== 'rolled' || this.row.dice === 'ask')) ||
          (entry.type === 'overrule' && !this.isMore(entry))),
    );
  }

  /** Bots agree to every undo, and what they did since goes with it. */
  private isFromBot({ by, key }: Answered): boolean {
    return this.bots.includes(by) && !isForPeople(key, this.session.state);
  }

  /** Does this correction go with the one before it? */
  private isMore({ seq, by, note }: Extract<Held, { type: 'overrule' }>): boolean {
    const before = this.held.findLast((entry) => entry.seq < seq);
    return before?.type === 'overrule' && before.by === by && before.note === note;
  }

  /**
   * The seat that may undo everything since this entry without asking: the one that did all of it, if nobody else
   * could use it.
   */
  private mayUndo(to: number): string | undefined {
    let alone: string | undefined;
    const people = this.seats.filter((seat) => !this.bots.includes(seat));
    // Nobody else is there who would have to agree.
    if (people.length === 1 && this.bots.length > 0) return people[0];
    if (to < this.revealedAt) return undefined;
    for (let at = this.held.length - 1; at >= 0; at--) {
      const entry = this.held[at] as Held;
      if (entry.seq <= to) break;
      if (entry.type === 'checkpoint') continue;
      if (entry.type === 'answer' && (entry.how !== 'said' || entry.secret)) return undefined;
      // What the players have agreed to, they take back together as well.
      if (entry.type === 'overrule' && entry.by !== ORGANISER) return undefined;
      if (entry.type === 'answer' && this.isFromBot(entry)) continue;
      if (alone !== undefined && alone !== entry.by) return undefined;
      alone = entry.by;
    }
    return alone;
  }

  private doneSaid(entry: Held): Words {
    const { session } = this;
    if (entry.type === 'overrule') return correctionSaid({ changes: [entry], note: entry.note });
    if (entry.type === 'checkpoint') return say('done/stage');
    const done = session.lastDone?.seq === entry.seq ? session.lastDone.question : undefined;
    const isAboutOne = done !== undefined && 'to' in done && done.to.length === 1;
    return doneSaid(entry, done && this.questionSaid(done), isAboutOne);
  }

  /** A question's words: ids and facts, or English if its rules are older. */
  private questionSaid(question: Question): Said<Words> {
    const { session } = this;
    const { questionSaid, sayQuestion } = this.named.rules;
    if (questionSaid) return questionSaid(question, session.state);
    return withReasons(
      question,
      sayQuestion(question, session.state, (id) => session.nameOf(id)),
    );
  }

  /** Words as they are sent: English for a battle whose rules have no dictionary. */
  private sent(words: Words): Words {
    if (this.named.rules.dictionaryOf) return words;
    return inPlainWords(words, (id) => this.session.nameOf(id), dictionaryOf('en'));
  }

  /** An `Undoable` as JSON, or null. */
  private undoable(last: number): string {
    const before = this.held[last - 1];
    if (!before || this.finished) return 'null';
    const later = this.held.slice(last + 1);
    const isAlso = (entry: Held) =>
      entry.type === 'overrule' ? this.isMore(entry) : entry.type === 'answer' && entry.ahead;
    const more = later.filter(isAlso).length;
    const what = this.sent(andMore(this.doneSaid(this.held[last] as Held), more));
    const by = this.mayUndo(before.seq);
    const who = by === undefined ? '' : `,"by":${JSON.stringify(by)}`;
    return `{"to":${before.seq},"what":${JSON.stringify(what)},"asks":${by === undefined}${who}}`;
  }

  /** The public part of a view without state and story, by name and as JSON: made after every answer. */
  private shared(): readonly (readonly [name: keyof SeatView, value: string])[] {
    const { session } = this;
    const { endPhaseOf, inForce, stepsOf } = this.named.rules;
    const { state, stage } = session;
    const { questions } = session.open;
    this.asked = [];
    const last = this.lastDoing();
    const lastOfAny = this.bots.length === 0 ? last : this.lastDoing(true);
    const rolls: RollSeen[] = [];
    for (let at = Math.max(0, lastOfAny); at < this.held.length; at++) {
      const roll = rollOf(this.held[at] as Held);
      if (roll) rolls.push(roll);
    }
    return [
      ['stage', `"${stage}"`],
      ['finished', String(this.finished)],
      ['number', String(this.number)],
      ['version', String(this.version)],
      ['waitingFor', textOfList(whoIsAsked(questions))],
      ['waits', listOf(questions, (question) => this.askedAs(question).wait)],
      ['inForce', textOfList(inForce(state))],
      ['steps', isBefore(stage) ? JSON.stringify(stepsOf(state, stage)) : '[]'],
      ['endPhase', stage === 'round' && state.moment === 'end-phase' ? textOfList(endPhaseOf(state)) : '[]'],
      ['undo', this.undoable(last)],
      ['rolls', textOfList(rolls)],
    ];
  }

  /** The open questions of a seat; a question to anyone at the table is no question to those who only watch. */
  private questionsOf(seat: string | undefined): readonly Question[] {
    if (seat === undefined || this.finished) return [];
    const { questions } = this.session.open;
    const isFor = (question: Question) => this.isFor(seat, question);
    return questions.every(isFor) ? questions : questions.filter(isFor);
  }

  /** Questions as JSON. */
  private asksText(questions: readonly Question[]): string {
    return listOf(questions, (question) => this.askedAs(question).ask);
  }

  /** A question with its words, made once, though several seats may be asked. */
  private askedAs(question: Question): Asked {
    for (const { question: each, asked } of this.asked) if (each === question) return asked;
    const said = this.questionSaid(question);
    const wait: Waited<Words> = { by: question.by ?? [], title: said.title, clause: question.clause };
    const isLikely = this.named.rules.isLikely?.(question) === true;
    const isLookedAt = isForPeople(question, this.session.state);
    const asked = {
      ask: JSON.stringify({
        ...askOf(question.kind === 'dice' ? withEach(question) : question, said),
        ...(isLikely ? { ahead: true } : {}),
        ...(isLookedAt && question.kind !== 'dice' ? { lookedAt: true } : {}),
      }),
      // What is secret is nothing that others wait for.
      wait: question.secret ? '' : JSON.stringify(wait),
    };
    this.asked.push({ question, asked });
    return asked;
  }

  /** A whole view, as JSON. */
  private viewText(seat: string | undefined): string {
    const { state } = this.session;
    const { secrets } = state;
    const hidden = this.concealed();
    const told = this.session.story.flatMap((each) => {
      const line = this.lineOf(each);
      return line.to === undefined ? line.json : line.to === seat ? ownLine(line) : [];
    });
    const members: readonly (readonly [name: keyof SeatView, value: string])[] = [
      ...this.shared(),
      ['state', JSON.stringify(publicState(state, hidden))],
      ['mine', JSON.stringify((seat === undefined ? undefined : secrets[seat]) ?? null)],
      ['asks', this.asksText(this.questionsOf(seat))],
      ['story', `[${told}]`],
      ['rules', JSON.stringify(this.rulesSeen())],
      ...(state.board ? [['spots', this.spotsText(seat, hidden)] as const] : []),
    ];
    return `{${members.map(([name, value]) => `"${name}":${value}`)}}`;
  }

  /** The fighters whom the dark hides from a seat; none once the battle is over. */
  private concealed(): Concealed {
    return this.finished ? new Map() : concealedIn(this.session.state, this.named.rules);
  }

  private spotsText(seat: string | undefined, hidden: Concealed): string {
    return JSON.stringify(spotsKnownTo(seat, this.session.state, hidden));
  }

  private lineOf(told: Told): Line {
    const known = this.lines.get(told);
    if (known) return known;
    const { rules } = this.named;
    const nameOf = (id: string) => this.session.nameOf(id);
    const { todo, ...line } = lineSaid(told, rules, nameOf);
    // On a board nobody moves anything by hand.
    const seen: LineSeen<Words> = todo && !this.session.state.board ? { ...line, todo } : line;
    const made = { json: JSON.stringify(seen), to: told.to };
    this.lines.set(told, made);
    return made;
  }

  /** Lines as they are written down, see `entries.told`. */
  private toldText(from: number): string {
    const { rules } = this.named;
    const { story } = this.session;
    const nameOf = (id: string) => this.session.nameOf(id);
    let text = `[${from}`;
    for (let at = from; at < story.length; at++) {
      const told = story[at] as Told;
      const { json, to } = this.lineOf(told);
      // Who reads it without any rules has it in English, too.
      const english = rules.dictionaryOf && rules.inWords(told, nameOf);
      text += `,${json.slice(0, -1)}`;
      if (english !== undefined) text += `,"english":${JSON.stringify(english)}`;
      if (to !== undefined) text += `,"to":${JSON.stringify(to)}`;
      text += '}';
    }
    return `${text}]`;
  }

  /** How many lines at the beginning are the same. */
  private sameLines(some: readonly Told[], others: readonly Told[]): number {
    const differs = (told: Told, at: number) => {
      const other = others[at];
      if (!other) return true;
      const [one, another] = [this.lineOf(told), this.lineOf(other)];
      return one.json !== another.json || one.to !== another.to;
    };
    const first = some.findIndex(differs);
    return first === -1 ? some.length : first;
  }

  private rulesSeen(): RulesSeen {
    return rulesSeen(this.named, this.rulesOf.here);
  }

  /** Remembers what everybody has seen now. */
  private takeSnapshot(): void {
    const { state, story } = this.session;
    const hidden = this.concealed();
    this.heard = story.length;
    this.seen = {
      state: new Snapshot(withoutConcealed(state, hidden), this.publicLayout()),
      secrets: new Snapshot(state.secrets),
      shared: new Map(this.shared()),
      asks: new Map(this.seats.map((seat) => [seat, this.questionsOf(seat)])),
      spots: new Map(state.board ? this.seats.map((seat) => [seat, this.spotsText(seat, hidden)]) : []),
    };
  }

  /** The state as everybody sees it. */
  private publicLayout(): Layout {
    return { ...this.named.rules.battle.fixed, ...NEVER_SENT };
  }

  /** The news for everybody since that version. */
  private publish(from: number): Outbox {
    const { seen, session } = this;
    const isUndone = session.log.slice(from).some(({ type }) => type === 'undo');
    if (!seen || isUndone) return this.wholeViews();
    const step = this.stepFrom(from, seen);
    this.history.keep(step);
    return this.outboxOf(step);
  }

  private stepFrom(from: number, seen: Seen): Step {
    const hidden = this.concealed();
    const shared = this.sharedOps(seen, hidden);
    const own = this.ownOps(seen, hidden);
    const lines = this.freshLines();
    // Lines stand in the order in which they were told: where one is for a seat alone, every seat gets its own.
    if (!lines.some(({ to }) => to !== undefined)) for (const { op } of lines) shared.push(op);
    else
      for (const seat of [...this.seats, undefined]) {
        const mine = lines.filter(({ to }) => to === undefined || to === seat).map(({ op }) => op);
        own.set(seat, [own.get(seat) ?? [], mine].flat().join(','));
      }
    return { from, to: this.version, shared: shared.join(','), own };
  }

  /** Most seats see the same, and so does everybody who only watches: they share one message. */
  private outboxOf(step: Step): Outbox {
    const alike: { readonly seat: string | undefined; readonly own: string; readonly to: number[] }[] = [];
    for (const { number, seat } of this.watchers.values()) {
      const own = step.own.get(seat) ?? '';
      const like = alike.find((each) => each.own === own);
      if (like) like.to.push(number);
      else alike.push({ seat, own, to: [number] });
    }
    return new Outbox(alike.map(({ seat, to }) => ({ to, body: messageOf(step, seat) })));
  }

  /** What changed for everybody, but for the story: operations as JSON. */
  private sharedOps({ state, shared }: Seen, hidden: Concealed): string[] {
    const ops: string[] = [];
    for (const [name, now] of this.shared()) {
      if (shared.get(name) === now) continue;
      shared.set(name, now);
      ops.push(replacing(name, now));
    }
    const now = withoutConcealed(this.session.state, hidden);
    for (const op of state.diff(now, '/state')) ops.push(textOf(op));
    return ops;
  }

  /** What changed for each seat alone: its questions and its secrets. */
  private ownOps(seen: Seen, hidden: Concealed): Map<string | undefined, string> {
    const { secrets, board } = this.session.state;
    const changed = seen.secrets.diff(secrets, '').map(({ path }) => path.split('/')[1]);
    const own = new Map<string | undefined, string>();
    for (const seat of this.seats) {
      const ops: string[] = [];
      const asks = this.questionsOf(seat);
      if (!areSame(asks, seen.asks.get(seat))) {
        seen.asks.set(seat, asks);
        ops.push(replacing('asks', this.asksText(asks)));
      }
      if (changed.includes(seat)) ops.push(replacing('mine', JSON.stringify(secrets[seat] ?? null)));
      const spots = board && this.spotsText(seat, hidden);
      if (spots !== undefined && spots !== seen.spots.get(seat)) {
        seen.spots.set(seat, spots);
        ops.push(replacing('spots', spots));
      }
      if (ops.length > 0) own.set(seat, ops.join(','));
    }
    return own;
  }

  private freshLines(): readonly { readonly to: string | undefined; readonly op: string }[] {
    const fresh = this.session.story.slice(this.heard);
    this.heard += fresh.length;
    return fresh.map((told) => {
      const line = this.lineOf(told);
      const value = line.to === undefined ? line.json : ownLine(line);
      return { to: line.to, op: `{"op":"add","path":"/story/-","value":${value}}` };
    });
  }

  private publishWhole(): void {
    this.send(this.wholeViews());
  }

  /** After an undo the story is shorter and much may have changed: everybody gets a whole view. */
  private wholeViews(): Outbox {
    this.takeSnapshot();
    this.history.clear();
    const views = Array.from(
      this.watchers.values(),
      ({ number, seat }): Outgoing => ({ to: [number], body: this.viewMessage(seat) }),
    );
    return new Outbox(views);
  }

  private viewMessage(seat: string | undefined): string {
    return `{"type":"view","version":${this.version},"seat":${JSON.stringify(seat ?? null)},"view":${this.viewText(seat)}}`;
  }

  private missedSince(version: number): readonly Step[] | undefined {
    if (version === this.version) return [];
    return this.history.since(version);
  }
}

/** Does a seat now know where somebody stands whom the dark hid from it? */
function isSomebodyFound(before: Concealed, now: Concealed): boolean {
  for (const [id, knew] of before) {
    const knows = now.get(id);
    if (!knows || [...knows].some((seat) => !knew.has(seat))) return true;
  }
  return false;
}

/** A line for the one seat that may read it. */
function ownLine({ json }: Line): string {
  return `${json.slice(0, -1)},"own":true}`;
}

/** A JSON list of the results of these; empty results are left out. */
function listOf<T>(items: readonly T[], textOf: (item: T) => string): string {
  return `[${items.map(textOf).filter((text) => text !== '')}]`;
}

/** A list as JSON; most lists are empty most of the time. */
function textOfList(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : JSON.stringify(items);
}

function mayAnswer(seat: string, { by }: Question): boolean {
  return by === undefined || by.includes(seat);
}

/** Everybody who is asked something, each once. */
function whoIsAsked(questions: readonly Question[]): readonly string[] {
  const [first] = questions;
  if (questions.length < 2) return first?.by ?? [];
  return [...new Set(questions.flatMap(({ by }) => by ?? []))];
}

/** Rules of earlier releases name those who roll together in one string; ids have no spaces. */
function withEach(question: Question<'dice'>): Question<'dice'> {
  const { of, ...rest } = question;
  return of?.includes(' ') ? { ...rest, each: of.split(' ') } : question;
}

/** The same, and how much more was done with it. */
function andMore(what: Words, more: number): Words {
  return more < 1 ? what : say('done/and-more', { what, more });
}

function areSame(questions: readonly Question[], others: readonly Question[] | undefined): boolean {
  return questions.length === others?.length && questions.every((question, at) => question === others[at]);
}

function isBefore(stage: string): boolean {
  return stage === 'pre-battle' || stage === 'deployment';
}

function replacing(name: string, value: string): string {
  return `{"op":"replace","path":"/${name}","value":${value}}`;
}

/** A step as this seat may see it. */
function messageOf({ from, to, shared, own }: Step, seat: string | undefined): Text {
  const head = `{"type":"patch","from":${from},"version":${to},"ops":[`;
  const mine = own.get(seat);
  return !mine ? [head, shared, ']}'] : [head, shared, ',', mine, ']}'];
}
