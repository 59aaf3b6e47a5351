/** One battle in play: the engine's session, kept in step with the log, and everybody who watches it. */
import {
  type BattleSetUp,
  type BattleState,
  type Entry,
  battle as game,
  inWords,
  type Json,
  type Question,
  Session,
  standing,
  type Told,
  undoCrosses,
  type View,
} from '@hive-arbiter/engine';
import type { BattlesTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { catchUp, copy } from './patch.ts';
import { ORGANISER, sessionSetUp } from './set-up.ts';

/** Somebody who watches: a seat's device, the organiser, or a spectator. */
export interface Watcher {
  /** Undefined for spectators and the organiser, who see what is public. */
  readonly seat: string | undefined;
  send(message: string): void;
}

/** What a seat sees, with the version that patches count from. */
export interface SeenView extends Omit<View, 'number'> {
  readonly number: number;
}

export type Outcome =
  | { readonly version: number; readonly repeated?: true }
  | { readonly waitingFor: readonly string[]; readonly to: number }
  | Refusal;

export interface Refusal {
  readonly refused: string;
  /** 409 when it came too late or out of turn, 422 when it is no answer to the question. */
  readonly status: 409 | 422 | 403;
  readonly field?: string;
}

/** One step from a version to the next, ready to be sent to anybody. */
interface Step {
  readonly from: number;
  readonly to: number;
  /** The operations on what everybody sees, as JSON without brackets. */
  readonly shared: string;
  readonly lines: readonly { readonly to: string | undefined; readonly op: string }[];
  readonly own: ReadonlyMap<string, string>;
}

/** So many steps are kept for those who missed some; whoever missed more gets the whole view. */
const KEPT_STEPS = 64;
const KEPT_REQUESTS = 512;

export class LiveTable {
  private session!: Session<BattleState>;
  private readonly watchers = new Set<Watcher>();
  private turn: Promise<unknown> = Promise.resolve();
  private readonly requests = new Map<string, number>();
  /** The open question's number for the world, less the session's: reopening renumbers half-answered questions. */
  private shift = 0;
  private storySeen = 0;
  /** The version that everybody here has been told. */
  private published = 0;
  private isShadowed = false;
  /** Something went wrong between the session and the log, and the log could not be read again yet. */
  private isStale = false;
  private stage = '';
  private readonly seats: readonly string[];
  private readonly shadow: {
    shared: Record<string, unknown>;
    own: Map<string, { asks: string; mine: string }>;
  } = {
    shared: {},
    own: new Map(),
  };
  private steps: Step[] = [];
  usedAt = 0;

  private constructor(
    private readonly store: Store,
    readonly id: string,
    private row: BattlesTable,
  ) {
    const { gangs, seats = {} } = JSON.parse(row.set_up) as BattleSetUp;
    this.seats = [...new Set(gangs.map(({ id }) => seats[id] ?? id))];
  }

  static async open(store: Store, row: BattlesTable): Promise<LiveTable> {
    const table = new LiveTable(store, row.id, row);
    await table.reload();
    return table;
  }

  get version(): number {
    return this.session.log.length;
  }

  get finished(): boolean {
    return this.row.status === 'over';
  }

  get watching(): number {
    return this.watchers.size;
  }

  get log(): readonly Entry[] {
    return this.session.log;
  }

  /** Everything at this table happens one after the other. */
  run<T>(work: () => Promise<T> | T): Promise<T> {
    const turn = this.turn.then(async () => {
      if (this.isStale) await this.reload();
      return await work();
    });
    this.turn = turn.catch(() => {});
    return turn;
  }

  viewFor(seat: string | undefined): SeenView {
    const view = this.session.viewFor(seat ?? '');
    return {
      ...view,
      number: this.number,
      finished: this.finished,
      // A question to anyone at the table is no question to those who only watch.
      asks: seat === undefined || this.finished ? [] : view.asks,
    };
  }

  /** Begins to send news to somebody; whoever has an earlier version gets what they missed. */
  join(watcher: Watcher, have?: number): Promise<void> {
    return this.run(() => {
      this.watchers.add(watcher);
      const missed = have === undefined ? undefined : this.missedSince(have);
      if (!missed) this.sendView(watcher);
      else if (missed.length === 0) watcher.send(`{"type":"current","version":${this.version}}`);
      else for (const step of missed) watcher.send(messageOf(step, watcher.seat));
    });
  }

  leave(watcher: Watcher): void {
    this.watchers.delete(watcher);
  }

  everybody(message: string): void {
    for (const watcher of this.watchers) watcher.send(message);
  }

  /** Those who watch from this seat. */
  watchersOf(seat: string): readonly Watcher[] {
    return [...this.watchers].filter((watcher) => watcher.seat === seat);
  }

  answer(seat: string, request: string | undefined, number: number, answer: unknown): Promise<Outcome> {
    return this.act(seat, request, () => {
      const late = this.late(number);
      return late ?? this.taken(this.session.answer(number - this.shift, seat, answer), 'answer');
    });
  }

  roll(seat: string, request: string | undefined, number: number): Promise<Outcome> {
    return this.act(seat, request, () => {
      const late = this.late(number);
      return late ?? this.taken(this.session.roll(number - this.shift, seat), 'number');
    });
  }

  /** What an undo would go back to: just before the last thing that a person said, unless told otherwise. */
  undoTarget(to: number | undefined): { to: number; crosses: boolean } | Refusal {
    const held = standing(this.session.log);
    // Where the app rolls only when told to, telling it so is what a person did.
    const isDoing = (entry: Entry) =>
      entry.type === 'answer' && (entry.how !== 'rolled' || this.row.dice === 'ask');
    const last = held.findLastIndex(isDoing);
    const target = to ?? held[last - 1]?.seq;
    if (target === undefined || last === -1) return { refused: 'There is nothing to take back', status: 409 };
    if (!held.some(({ seq }) => seq === target))
      return { refused: `There is no entry ${target} to go back to`, status: 422, field: 'to' };
    const { dice, secret } = undoCrosses(this.session.log, target);
    return { to: target, crosses: dice || secret };
  }

  undo(by: string, request: string | undefined, to: number, at?: number): Promise<Outcome> {
    return this.act(by, request, () => {
      if (at !== undefined && at !== this.version)
        return { refused: 'Something has happened since; ask again', status: 409 };
      return this.taken(this.session.undo(to, by), 'to');
    });
  }

  overrule(
    request: string | undefined,
    path: readonly (string | number)[],
    value: unknown,
    note: string,
  ): Promise<Outcome> {
    // The story tells everybody what was overruled, so a secret cannot be.
    if (path[0] === 'secrets')
      return Promise.resolve({ refused: 'A secret cannot be overruled', status: 422, field: 'path' });
    return this.act(ORGANISER, request, () =>
      this.taken(this.session.overrule(path, value as Json, note, ORGANISER), 'path'),
    );
  }

  /** Ends the battle before its time. */
  close(): Promise<void> {
    return this.run(async () => {
      await this.store.db.updateTable('battles').set({ status: 'over' }).where('id', '=', this.id).execute();
      await this.store.tell({ battle: this.id, what: 'log' });
      await this.reload();
      this.publishWhole();
    });
  }

  /** Reads what another process wrote, and sends it on. */
  follow(length?: number): Promise<void> {
    return this.run(async () => {
      if (length !== undefined && length <= this.version) return;
      await this.reloadAndPublish();
    });
  }

  private async reloadAndPublish(): Promise<void> {
    const before = this.version;
    const { status } = this.row;
    await this.reload();
    if (this.version > before) this.publish(before);
    else if (this.row.status !== status) this.publishWhole();
  }

  /** The number that an answer must name now. */
  get openNumber(): number {
    return this.number;
  }

  private get number(): number {
    return this.session.open.number + this.shift;
  }

  private late(number: number): Refusal | undefined {
    if (number === this.number) return undefined;
    return {
      refused: `That question is no longer open; the one at hand is number ${this.number}`,
      status: 409,
      field: 'number',
    };
  }

  private taken({ fault }: { readonly fault?: string | undefined }, field: string): Refusal | undefined {
    if (fault === undefined) return undefined;
    const outOfTurn = /^(This is for|That question|The game is over|Nothing has happened)/.test(fault);
    return outOfTurn ? { refused: fault, status: 409 } : { refused: fault, status: 422, field };
  }

  /** Does something at the table, writes it down for good, and only then tells anybody. */
  private act(by: string, request: string | undefined, doIt: () => Refusal | undefined): Promise<Outcome> {
    return this.run(async () => {
      this.usedAt = Date.now();
      const key = request === undefined ? undefined : `${by} ${request}`;
      const done = key === undefined ? undefined : this.requests.get(key);
      if (done !== undefined) return { version: done, repeated: true };
      if (this.finished) return { refused: 'The battle is over', status: 409 };
      const before = this.version;
      const asked = this.session.open.number;
      let refusal: Refusal | undefined;
      try {
        refusal = doIt();
      } catch (error) {
        // A rule that stumbles may have changed half of the state: what is written down holds.
        this.isStale = true;
        throw error;
      }
      if (refusal) return refusal;
      if (this.session.open.number !== asked) this.shift = 0;
      let appended: Awaited<ReturnType<Store['append']>>;
      try {
        appended = await this.write(before, key);
      } catch (error) {
        // Perhaps it was written and only the word of it was lost: the log knows.
        this.isStale = true;
        throw error;
      }
      if (appended === 'behind') {
        await this.reload();
        if (this.version > before) this.publish(before);
        // The first try may have been written through another process.
        const first = key === undefined ? undefined : this.requests.get(key);
        if (first !== undefined) return { version: first, repeated: true };
        if (this.finished) return { refused: 'The battle is over', status: 409 };
        return { refused: 'Somebody else answered first; see the question that is open now', status: 409 };
      }
      if (key !== undefined) this.remember(key, this.version);
      this.publish(before);
      return { version: this.version };
    });
  }

  private async write(
    before: number,
    key: string | undefined,
  ): Promise<Awaited<ReturnType<Store['append']>>> {
    const status = this.session.finished || this.finished ? 'over' : 'playing';
    const asked = this.number;
    const appended = await this.store.append({
      battle: this.id,
      base: before,
      entries: this.session.log.slice(before).map((entry) => JSON.stringify(entry)),
      ...(key === undefined ? {} : { request: key }),
      asked,
      status,
    });
    if (appended === 'durable') this.row = { ...this.row, status, asked, length: this.version };
    return appended;
  }

  private remember(key: string, version: number): void {
    this.requests.set(key, version);
    if (this.requests.size > KEPT_REQUESTS) {
      const [oldest] = this.requests.keys();
      this.requests.delete(oldest as string);
    }
  }

  /** Opens the battle from its log. */
  private async reload(): Promise<void> {
    const { db } = this.store;
    // Length first: what is written between the two reads is seen next time.
    const row = await db
      .selectFrom('battles')
      .selectAll()
      .where('id', '=', this.id)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('entries')
      .select(['seq', 'entry', 'request'])
      .where('battle', '=', this.id)
      .where('seq', '<=', row.length)
      .orderBy('seq')
      .execute();
    const log = rows.map(({ entry }) => JSON.parse(entry) as Entry);
    const setUp = JSON.parse(row.set_up) as BattleSetUp;
    this.row = row;
    this.session = new Session<BattleState>(
      game,
      sessionSetUp(setUp, JSON.parse(row.agreed), row.seed ?? '', row.dice),
      log,
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
      // A battle that begins, or one whose rules have grown: what the rules added is written down first.
      this.shift = 0;
      if ((await this.write(log.length, undefined)) === 'behind') return await this.reload();
    } else {
      this.shift = row.asked - this.session.open.number;
    }
    if (!this.isShadowed) this.castShadow();
    else if (this.isStale && this.version > this.published) this.publish(this.published);
    this.isStale = false;
  }

  private castShadow(): void {
    const view = this.viewFor(undefined);
    this.stage = view.stage;
    this.shadow.shared = copy(this.shared()) as Record<string, unknown>;
    for (const seat of this.seats) this.shadow.own.set(seat, this.ownOf(seat));
    this.storySeen = this.session.story.length;
    this.isShadowed = true;
    this.published = this.version;
  }

  /** What everybody sees, but for the story. */
  private shared(): Record<string, unknown> {
    const { secrets: _, ...state } = this.session.state;
    const { questions } = this.session.open;
    return {
      stage: this.stage,
      finished: this.finished,
      number: this.number,
      waitingFor: [...new Set(questions.flatMap(({ by }) => by ?? []))],
      state,
    };
  }

  private ownOf(seat: string): { asks: string; mine: string } {
    const mayAnswer = ({ by }: Question) => by === undefined || by.includes(seat);
    const asks = this.finished ? [] : this.session.open.questions.filter(mayAnswer);
    return { asks: JSON.stringify(asks), mine: JSON.stringify(this.session.state.secrets[seat] ?? null) };
  }

  /** Sends everybody what has changed since that version. */
  private publish(from: number): void {
    this.published = this.version;
    const fresh = this.session.log.slice(from);
    if (fresh.some(({ type }) => type === 'undo')) {
      this.publishWhole();
      return;
    }
    for (const entry of fresh) if (entry.type === 'checkpoint') this.stage = entry.stage;
    const ops = catchUp(this.shadow.shared, this.shared(), '');
    const told = this.session.story.slice(this.storySeen);
    this.storySeen = this.session.story.length;
    const own = new Map<string, string>();
    for (const seat of this.seats) {
      const before = this.shadow.own.get(seat);
      const now = this.ownOf(seat);
      this.shadow.own.set(seat, now);
      const changed: string[] = [];
      if (before?.asks !== now.asks) changed.push(`{"op":"replace","path":"/asks","value":${now.asks}}`);
      if (before?.mine !== now.mine) changed.push(`{"op":"replace","path":"/mine","value":${now.mine}}`);
      own.set(seat, changed.join(','));
    }
    const step: Step = {
      from,
      to: this.version,
      shared: ops.map((op) => JSON.stringify(op)).join(','),
      lines: told.map((line) => ({ to: line.to, op: lineOp(line) })),
      own,
    };
    this.steps.push(step);
    if (this.steps.length > KEPT_STEPS) this.steps.shift();
    const messages = new Map<string | undefined, string>();
    for (const watcher of this.watchers) {
      let message = messages.get(watcher.seat);
      if (message === undefined) {
        message = messageOf(step, watcher.seat);
        messages.set(watcher.seat, message);
      }
      watcher.send(message);
    }
  }

  /** After an undo the story is shorter and much may have changed: everybody gets a whole view. */
  private publishWhole(): void {
    this.castShadow();
    this.steps = [];
    for (const watcher of this.watchers) this.sendView(watcher);
  }

  private sendView(watcher: Watcher): void {
    const { seat } = watcher;
    const view = JSON.stringify(this.viewFor(seat));
    watcher.send(
      `{"type":"view","version":${this.version},"seat":${JSON.stringify(seat ?? null)},"view":${view}}`,
    );
  }

  private missedSince(version: number): readonly Step[] | undefined {
    if (version === this.version) return [];
    const at = this.steps.findIndex(({ from }) => from === version);
    return at === -1 ? undefined : this.steps.slice(at);
  }
}

function lineOp(line: Told): string {
  const value = { words: inWords(line), clause: line.clause };
  return JSON.stringify({ op: 'add', path: '/story/-', value });
}

/** A step as this seat may see it. */
function messageOf({ from, to, shared, lines, own }: Step, seat: string | undefined): string {
  const mine = seat === undefined ? '' : (own.get(seat) ?? '');
  const heard = lines.filter((line) => line.to === undefined || line.to === seat).map(({ op }) => op);
  const ops = [shared, mine, ...heard].filter((each) => each !== '').join(',');
  return `{"type":"patch","from":${from},"version":${to},"ops":[${ops}]}`;
}
