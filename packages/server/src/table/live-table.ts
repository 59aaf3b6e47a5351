/** One battle in play: the engine's session, kept in step with the log, and everybody who watches it. */
import {
  type AnsweredAhead,
  type BattleSetUp,
  type BattleState,
  Chance,
  DRAWN,
  type Entry,
  type Fault,
  isDrawn,
  type Json,
  type Question,
  type Session,
  saidInWords,
  say,
  type Taken,
  type Words,
} from '@hive-arbiter/engine';
import type { ServerMessage } from '../messages.ts';
import { partsOf } from '../parts.ts';
import { type Refusal, refusal } from '../refusals.ts';
import { HERE, type NamedRules, Unplayable, WHAT_CAN_BE_DONE } from '../rules/kept.ts';
import type { BattleLog } from '../store/log.ts';
import type { BattlesTable } from '../store/schema.ts';
import type { Append } from '../store/store.ts';
import { Doings, type Undoing } from './doings.ts';
import { Outbox, type Outgoing, type Text } from './outbox.ts';
import { PatchHistory, type Step } from './patch-history.ts';
import { Playing } from './playing.ts';
import type { Concealed } from './public-state.ts';
import { type Correction, correctionSaid } from './said.ts';
import { ORGANISER, sessionSetUp } from './set-up.ts';
import { Shown } from './shown.ts';

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

const KEPT_REQUESTS = 512;
/** Characters of a value that somebody overrules a fact with, of all of them in one battle, and of a whole log. */
const MOST_IN_VALUE = 2_000;
const MOST_OVERRULED = 250_000;
const MOST_WRITTEN = 32_000_000;
const RULES_HERE: RulesOf = Object.assign(() => HERE, { here: HERE });

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
  private readonly playing = new Playing();
  private readonly doings = new Doings(this.playing);
  private readonly shown: Shown;
  private readonly watchers = new Map<number, Watcher>();
  private readonly requests = new Map<string, number>();
  private readonly history = new PatchHistory();
  /** Spots and paths that the dark refused in this round, by seat and question. */
  private dark = { round: 0, tries: new Map<string, number>() };
  /** Something went wrong between the session and the log: the log has to be read again first. */
  isStale = false;
  /** How many lines of the story are written down. */
  private kept = 0;
  /** What seats have said of their own about the question with this number; kept nowhere else. */
  private parts: { number: number; given: Map<string, readonly string[]> } = { number: 0, given: new Map() };
  /** Characters of the log, and of what was overruled in it. */
  private written = 0;
  private overruled = 0;

  private constructor(
    private readonly log: BattleLog,
    readonly id: string,
    private readonly send: (outbox: Outbox) => void,
    private readonly rulesOf: RulesOf,
  ) {
    this.shown = new Shown(this.playing, this.doings, rulesOf.here);
  }

  static async open(
    log: BattleLog,
    id: string,
    send: (outbox: Outbox) => void,
    rulesOf: RulesOf = RULES_HERE,
  ): Promise<LiveTable> {
    const table = new LiveTable(log, id, send, rulesOf);
    await table.reload();
    table.shown.forget();
    return table;
  }

  view(seat: string | undefined): { readonly version: number; readonly view: string } {
    const view = this.shown.view(seat);
    this.shown.forget();
    return { version: this.playing.version, view };
  }

  length(): number {
    return this.playing.version;
  }

  join(watcher: Watcher, have?: number): void {
    const { number, seat } = watcher;
    this.watchers.set(number, watcher);
    const missed = have === undefined ? undefined : this.missedSince(have);
    const texts: Text[] = !missed
      ? [this.viewMessage(seat)]
      : missed.length === 0
        ? [`{"type":"current","version":${this.playing.version}}`]
        : missed.map((step) => messageOf(step, seat));
    if (this.partsNow().size > 0) texts.push(this.partsMessage());
    this.send(new Outbox(texts.map((body) => ({ to: [number], body }))));
    this.shown.forget();
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
        this.playing.session.answer(number - this.playing.shift, this.playing.answering(seat), given, ahead);
      const taken = take(this.spotted(answer));
      if (!this.isInTheDark(seat, taken)) return this.taken(taken, 'answer', seat);
      const tries = this.triedInTheDark(seat);
      if (tries > MOST_IN_THE_DARK && take(this.instead(answer)).fault === undefined) return undefined;
      return this.inTheDark(tries === MOST_IN_THE_DARK);
    });
  }

  /** A spot that is left to the board. Rules of earlier releases draw none for a seat, so it is one that looks legal to all. */
  private spotted(answer: unknown): unknown {
    const [question] = this.playing.session.open.questions;
    if (!isDrawn(answer) || question?.kind !== 'place') return answer;
    const board = this.playing.named.rules.battle.boardOf?.(this.playing.session.state);
    if (!board || board.drawn) return answer;
    const chance = new Chance(`${this.id}:${this.playing.version}:spot`);
    const of = answer === DRAWN ? question.who?.[0] : answer.of;
    const asked = of === undefined ? question : { ...question, who: [of] };
    return board.anyAnswer(asked, (highest) => chance.upTo(highest));
  }

  /** What is done for somebody who has felt around in the dark too often: who moves stays, who is set up gets another spot. */
  private instead(answer: unknown): unknown {
    const [question] = this.playing.session.open.questions;
    if (question?.kind === 'move') return [];
    const of = typeof answer === 'object' && answer !== null && 'of' in answer ? answer.of : undefined;
    return this.spotted(typeof of === 'string' ? { of, spot: DRAWN } : DRAWN);
  }

  /** How often a seat has been refused by the dark where it is asked this, in this round; an undo does not forget it. */
  private triedInTheDark(seat: string): number {
    const { round } = this.playing.session.state;
    if (this.dark.round !== round) this.dark = { round, tries: new Map() };
    const [question] = this.playing.session.open.questions;
    const key = `${seat} ${question ? this.playing.named.rules.keyOf(question) : ''}`;
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
    if (late || this.playing.finished) return this.refusing(late ?? refusal('battle-over'));
    const [question, ...others] = this.playing.session.open.questions;
    const seats = question && others.length === 0 ? this.seatsListed(question) : [];
    if (!seats.includes(seat)) return this.refusing(refusal('no-parts', 'number'));
    const mine = this.partsNow().set(seat, this.ownIn(question as Question, seat, answer));
    const missing = seats.filter((each) => !mine.has(each));
    if (missing.length === 0)
      return this.answer(seat, request, number, [...new Set([...mine.values()].flat())]);
    this.everybody(this.partsMessage());
    return { version: this.playing.version };
  }

  /** What has been said so far about the open question. */
  private partsNow(): Map<string, readonly string[]> {
    if (this.parts.number !== this.playing.number)
      this.parts = { number: this.playing.number, given: new Map() };
    return this.parts.given;
  }

  private partsMessage(): string {
    return JSON.stringify({
      type: 'parts',
      number: this.playing.number,
      given: Object.fromEntries([...this.partsNow()].map(([seat, ids]) => [seat, [...ids]])),
    } satisfies ServerMessage);
  }

  /** The seats whose fighters a list is about, where each can say its own. */
  private seatsListed(question: Question): readonly string[] {
    if (question.by !== undefined || (question.kind !== 'measure' && question.kind !== 'sight')) return [];
    if (question.kind === 'measure' && question.nearestFirst) return [];
    const seats = [...new Set(question.to.flatMap((id) => this.playing.seatOf(id) ?? []))];
    // Bots do not see the table: people answer for them, and then for all.
    return seats.some((seat) => this.playing.bots.includes(seat)) ? [] : seats;
  }

  /** Of those named, the seat's own fighters and nobody's. */
  private ownIn(question: Question, seat: string, named: readonly string[]): readonly string[] {
    const to = question.kind === 'measure' || question.kind === 'sight' ? question.to : [];
    return named.filter((id) => to.includes(id) && (this.playing.seatOf(id) ?? seat) === seat);
  }

  roll(seat: string, request: string | undefined, number: number): Done | Outcome {
    return this.act(seat, request, () => {
      const late = this.late(number);
      return (
        late ??
        this.taken(
          this.playing.session.roll(number - this.playing.shift, this.playing.answering(seat)),
          'number',
          seat,
        )
      );
    });
  }

  undo(by: string, request: string | undefined, to: number, at?: number): Done | Outcome {
    return this.act(by, request, () => {
      if (at !== undefined && at !== this.playing.version) return refusal('happened-since');
      // Who had to agree was asked before, see Battles.
      return this.taken(this.playing.session.undo(to, by, [...this.playing.seats, ORGANISER]), 'to');
    });
  }

  undoTarget(by: string, to?: number): Undoing | Refusal {
    return this.doings.undoTarget(by, to);
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
      // Some facts may be nothing, but no list is.
      if (value === null && Array.isArray(factAt(this.playing.session.state, path)))
        return refusal('unfit-fact', 'value');
      const own = JSON.stringify(value ?? null).length;
      if (own > MOST_IN_VALUE) return refusal('too-long', 'value', { most: MOST_IN_VALUE });
      size += own;
    }
    try {
      return this.act(by, request, () => this.putRight(by, { changes, note }, size, at));
    } catch {
      // The rules or their words cannot do with such a value; the log, which is read again, does not have it.
      return this.refusing(refusal('unfit-fact', 'value'));
    }
  }

  private putRight(
    by: string,
    { changes, note }: Correction,
    size: number,
    at: number | undefined,
  ): Refusal | undefined {
    if (at !== undefined && at !== this.playing.version) return refusal('happened-since');
    if (this.overruled + size > MOST_OVERRULED) return refusal('too-much-overruled');
    for (const [nth, { path, value }] of changes.entries()) {
      const fault = this.taken(this.playing.session.overrule(path, value as Json, note, by), 'path');
      if (!fault) continue;
      // Those before it are not written down, so they do not hold either.
      if (nth > 0) this.doubt();
      return fault;
    }
    return undefined;
  }

  correctionSaid(correction: Correction): Words {
    return this.playing.sent(correctionSaid(correction, this.playing.session.state));
  }

  async follow(length?: number): Promise<void> {
    if (length !== undefined && length <= this.playing.version) return;
    const before = this.playing.version;
    const { status } = this.playing.row;
    const bots = String(this.playing.bots);
    await this.reload();
    if (this.playing.version > before) this.send(this.publish(before));
    else if (this.playing.row.status !== status || String(this.playing.bots) !== bots) this.publishWhole();
    this.shown.forget();
  }

  async overtaken(request: string | undefined): Promise<Outcome> {
    await this.readAgain();
    // The first try may have been written through another process.
    const first = request === undefined ? undefined : this.requests.get(request);
    if (first !== undefined) return { version: first, repeated: true };
    return this.refusing(refusal(this.playing.finished ? 'battle-over' : 'overtaken'));
  }

  doubt(): void {
    this.isStale = true;
  }

  /** Back to what is written down, and everybody with it. */
  async readAgain(): Promise<void> {
    this.isStale = true;
    await this.reload();
    this.publishWhole();
    this.shown.forget();
    this.isStale = false;
  }

  private late(number: number): Refusal | undefined {
    if (number === this.playing.number) return undefined;
    return refusal('late', 'number', { number: this.playing.number });
  }

  /** What the rules refuse. Those of earlier releases give no code, so it is found out here. */
  private taken(taken: Taken, field: string, seat?: string): Refusal | undefined {
    const { fault } = taken;
    if (fault === undefined) return undefined;
    switch ((taken as Partial<Fault>).code ?? (this.playing.isAsked(seat) ? 'no-answer' : 'not-yours')) {
      case 'over':
        return refusal('battle-over');
      case 'late':
        return refusal('late', 'number', { number: this.playing.number });
      case 'not-yours':
        return refusal('not-yours', undefined, { who: this.playing.namesOfAsked() });
      case 'nothing-since':
        return refusal('nothing-to-undo');
      default:
        return { ...refusal('no-answer', field, { fault }), ...this.saidOf(taken) };
    }
  }

  /** What the rules say of a fault; rules of earlier releases say it in English alone. */
  private saidOf({ said }: Partial<Fault>): { readonly said?: Words } {
    return said === undefined ? {} : { said: this.playing.sent(said) };
  }

  private inTheDark(isLast: boolean): Refusal {
    const said = isLast ? say('on-board/dark-last') : say('on-board/dark');
    return { ...refusal('no-answer', 'answer', { fault: saidInWords(said) }), said: this.playing.sent(said) };
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
      !this.playing.session.open.questions.some(({ kind }) => kind === 'move' || kind === 'place')
    )
      return false;
    for (const [id, seats] of this.playing.concealed())
      if (!seats.has(seat) && (of === undefined || of === id)) return true;
    return false;
  }

  /** Does something at the table. */
  private act(by: string, request: string | undefined, doIt: () => Refusal | undefined): Done | Outcome {
    const key = request === undefined ? undefined : `${by} ${request}`;
    const done = key === undefined ? undefined : this.requests.get(key);
    if (done !== undefined) return { version: done, repeated: true };
    if (this.playing.finished) return this.refusing(refusal('battle-over'));
    if (this.written > MOST_WRITTEN) return this.refusing(refusal('log-full'));
    const before = this.playing.version;
    const asked = this.playing.session.open.number;
    const told = this.playing.session.story;
    const hidden = this.playing.concealed();
    try {
      const refusal = doIt();
      if (refusal) return this.refusing(refusal);
      if (isSomebodyFound(hidden, this.playing.concealed())) this.doings.revealedAt = this.playing.version;
      if (this.playing.session.open.number !== asked) this.playing.shift = 0;
      this.playing.row.status = this.statusNow();
      if (key !== undefined) this.remember(key, this.playing.version);
      const outbox = this.publish(before);
      // After an undo the story is made again; the part that is the same is already written.
      const { story } = this.playing.session;
      const holds = story === told ? this.kept : Math.min(this.kept, this.shown.sameLines(told, story));
      const append = this.appendSince(before, key, holds);
      this.measure(append.entries, before);
      this.kept = story.length;
      return { append, outbox, outcome: { version: this.playing.version } };
    } catch (error) {
      // If a rule or its words throw, an answer may be half done: go back to what is written.
      this.doubt();
      throw error;
    } finally {
      this.shown.forget();
    }
  }

  private refusing(refusal: Refusal): Refusal {
    return { ...refusal, number: this.playing.number };
  }

  private statusNow(): Append['status'] {
    return this.playing.session.finished || this.playing.finished ? 'over' : 'playing';
  }

  /** Everything to write: the entries since that version, and their story. */
  private appendSince(before: number, request: string | undefined, holds: number): Append {
    const { story } = this.playing.session;
    const isNew = holds < this.kept || story.length > holds;
    return {
      battle: this.id,
      base: before,
      entries: this.playing.session.log.slice(before).map((entry) => JSON.stringify(entry)),
      ...(request === undefined ? {} : { request }),
      asked: this.playing.number,
      status: this.statusNow(),
      ...(isNew ? { told: { text: this.shown.toldText(holds), lines: story.length } } : {}),
    };
  }

  /** Counts what is written down: entries of the log from this one on, as JSON. */
  private measure(entries: readonly string[], from: number): void {
    for (const [at, { length }] of entries.entries()) {
      this.written += length;
      if (this.playing.session.log[from + at]?.type === 'overrule') this.overruled += length;
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
    this.playing.bots = bots;
    const log = rows.map(({ entry }) => JSON.parse(entry) as Entry);
    const setUp = JSON.parse(row.set_up) as BattleSetUp;
    const { gangs, seats = {} } = setUp;
    this.playing.named = await this.rulesOf(row.rules);
    this.playing.seats = [...new Set(gangs.map(({ id }) => seats[id] ?? id))];
    this.playing.row = row;
    this.kept = row.told;
    this.playing.session = this.sessionFrom(setUp, row, log);
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
    if (this.playing.session.log.length > log.length) {
      // A battle that begins: what the rules added is written down first.
      if (this.playing.finished) throw this.unplayable('they go on where the log ends');
      this.playing.shift = 0;
      const append = this.appendSince(log.length, undefined, this.kept);
      if ((await this.log.append(append)) === 'behind') return await this.reload();
      row.status = append.status;
      this.kept = this.playing.session.story.length;
    } else {
      this.playing.shift = row.asked - this.playing.session.open.number;
    }
    this.doings.restart(partsOf(row.parts).at(-1)?.from ?? 0);
    if (this.shown.isTaken) return;
    try {
      this.shown.takeSnapshot();
    } catch (error) {
      throw this.unplayable((error as Error).message);
    }
  }

  private sessionFrom(setUp: BattleSetUp, row: BattlesTable, log: readonly Entry[]): Session<BattleState> {
    const { rules } = this.playing.named;
    try {
      const from = sessionSetUp(setUp, JSON.parse(row.agreed), row.seed ?? '', row.dice, rules);
      return new rules.Session<BattleState>(rules.battle, from, log);
    } catch (error) {
      throw this.unplayable((error as Error).message);
    }
  }

  private unplayable(why: string): Unplayable {
    return new Unplayable(
      `This battle cannot be played on here: its log does not follow from the rules of version ${this.playing.named.version} (${why}). ${WHAT_CAN_BE_DONE}`,
    );
  }

  /** The news for everybody since that version. */
  private publish(from: number): Outbox {
    const isUndone = this.playing.session.log.slice(from).some(({ type }) => type === 'undo');
    const step = isUndone ? undefined : this.shown.stepFrom(from);
    if (!step) return this.wholeViews();
    this.history.keep(step);
    return this.outboxOf(step);
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

  private publishWhole(): void {
    this.send(this.wholeViews());
  }

  /** After an undo the story is shorter and much may have changed: everybody gets a whole view. */
  private wholeViews(): Outbox {
    this.shown.takeSnapshot();
    this.history.clear();
    const views = Array.from(
      this.watchers.values(),
      ({ number, seat }): Outgoing => ({ to: [number], body: this.viewMessage(seat) }),
    );
    return new Outbox(views);
  }

  private viewMessage(seat: string | undefined): string {
    return `{"type":"view","version":${this.playing.version},"seat":${JSON.stringify(seat ?? null)},"view":${this.shown.view(seat)}}`;
  }

  private missedSince(version: number): readonly Step[] | undefined {
    if (version === this.playing.version) return [];
    return this.history.since(version);
  }
}

/** The fact at the end of a path through the state, if there is one. */
function factAt(state: unknown, path: Correction['changes'][number]['path']): unknown {
  let place = state;
  for (const step of path) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step)) return undefined;
    place = (place as Record<string | number, unknown>)[step];
  }
  return place;
}

/** Does a seat now know where somebody stands whom the dark hid from it? */
function isSomebodyFound(before: Concealed, now: Concealed): boolean {
  for (const [id, knew] of before) {
    const knows = now.get(id);
    if (!knows || [...knows].some((seat) => !knew.has(seat))) return true;
  }
  return false;
}

/** A step as this seat may see it. */
function messageOf({ from, to, shared, own }: Step, seat: string | undefined): Text {
  const head = `{"type":"patch","from":${from},"version":${to},"ops":[`;
  const mine = own.get(seat);
  return !mine ? [head, shared, ']}'] : [head, shared, ',', mine, ']}'];
}
