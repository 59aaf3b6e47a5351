/** The tables that are in use in this process; any battle can be opened at any time from its log. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AnsweredAhead, Words } from '@hive-arbiter/engine';
import { type Refusal, Refused } from '../refusals.ts';
import { type KeptRules, Unplayable } from '../rules/kept.ts';
import type { Shelf } from '../rules/shelf.ts';
import { type BattleLog, StoredLog } from '../store/log.ts';
import type { Appended, News, Store, Written } from '../store/store.ts';
import type { Undoing } from '../table/doings.ts';
import type { Done, Outcome, TableCalls } from '../table/live-table.ts';
import { type Frame, frameOf, type Outbox } from '../table/outbox.ts';
import type { Correction } from '../table/said.ts';
import { Channel, type Message, messagesIn, type Parcel, type Remote, unpack } from './channel.ts';
import { type HostCalls, type ServerCalls, TABLES, TableHost, type TablesData } from './table-host.ts';

/**
 * Answers make much that is soon forgotten: with more room for it, less of it is moved about, but everybody waits longer
 * while it is. Megabytes.
 */
const MEMORY = { maxYoungGenerationSizeMb: 96 };
const IDLE = 5 * 60_000;
/** One thread keeps the sockets; more than so many others would wait for it. */
const MOST_THREADS = 8;

export interface TablesOptions {
  /** In how many threads tables are played; with none, in the one that keeps the sockets. */
  readonly threads?: number;
  /** The built threads/worker.ts; beside the bundle unless said otherwise. */
  readonly file?: string | URL;
}

/** Somebody who is sent what happens at a table. */
export interface Listener {
  readonly seat: string | undefined;
  send(frame: Frame): void;
  /** The table crashed; a device that reconnects finds it as it was written. */
  lost(): void;
}

/** One place where tables are played, as seen from here. */
interface Place {
  readonly channel: Channel<HostCalls, TableCalls>;
  readonly listeners: Map<number, Listener>;
  readonly tables: Set<string>;
  /** The last table that is being opened there. */
  opening: Promise<void>;
  stop(): Promise<unknown>;
}

export class Tables {
  private readonly open = new Map<string, Promise<TableLink>>();
  private readonly places: Place[] = [];
  private readonly threads: number;
  private readonly file: string | URL;
  private readonly log: StoredLog;
  private readonly sweeping: NodeJS.Timeout;
  private isStopped = false;
  private readonly unplayables = new Set<string>();
  /** Called when a seat's devices must show their tokens again, or an undo waits for consent. */
  onNews: (news: News) => void = () => {};
  /** Called when this process starts to listen to the others, at first or again. */
  onListening: () => void = () => {};
  onError: (error: unknown, battle?: string) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly shelf: Shelf,
    { threads, file }: TablesOptions = {},
  ) {
    this.threads = threads ?? Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    this.file = file ?? new URL('./server-worker.js', import.meta.url);
    this.log = new StoredLog(store);
    store.listen(
      (news) => this.heard(news),
      () => {
        for (const battle of this.open.keys()) this.heard({ battle, what: 'log' });
        this.onListening();
      },
    );
    this.sweeping = setInterval(() => this.sweep(), 60_000);
    this.sweeping.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** The table of a battle that has started. */
  async at(id: string): Promise<TableLink> {
    const known = this.open.get(id);
    if (!known) return await this.begin(id);
    try {
      return await known;
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      // It was opened before we asked, and the table may have agreed to continue meanwhile: a new opening knows that.
      return await (this.open.get(id) ?? this.begin(id));
    }
  }

  private begin(id: string): Promise<TableLink> {
    // Nobody would end another thread.
    if (this.isStopped) return Promise.reject(restarting());
    const opening = this.load(id);
    this.open.set(id, opening);
    opening.catch(() => this.open.delete(id));
    return opening;
  }

  ifOpen(id: string): Promise<TableLink> | undefined {
    return this.open.get(id);
  }

  /** Finishes what is under way, and takes no more. */
  async stop(): Promise<void> {
    clearInterval(this.sweeping);
    const under = await Promise.allSettled(this.open.values());
    await Promise.all(under.map((each) => each.status === 'fulfilled' && each.value.settled()));
    this.isStopped = true;
    await Promise.all(this.places.map((place) => place.stop()));
  }

  private async load(id: string): Promise<TableLink> {
    const place = this.placeForOneMore();
    place.tables.add(id);
    try {
      // To open a table takes as long as dozens of answers: one at a time, so that those who play come in between.
      const opening = place.opening.then(() => place.channel.ask.open(id));
      place.opening = opening.then(
        () => {},
        () => {},
      );
      const fault = await opening;
      if (fault) throw this.unplayable(id, fault.unplayable);
    } catch (error) {
      place.tables.delete(id);
      throw error;
    }
    return new TableLink(id, place.channel.at(id), place.listeners, this.log, () =>
      place.channel.tell.forget(id),
    );
  }

  /** The operator is told once, everybody who asks for the battle each time. */
  private unplayable(id: string, why: string): Unplayable {
    const error = new Unplayable(why);
    if (!this.unplayables.has(id)) this.onError(error, id);
    this.unplayables.add(id);
    return error;
  }

  /** Where the fewest tables are, or a new place while there may be more of them. */
  private placeForOneMore(): Place {
    const most = Math.max(1, this.threads);
    const free = this.places.toSorted((one, other) => one.tables.size - other.tables.size)[0];
    if (free && (free.tables.size === 0 || this.places.length >= most)) return free;
    const made = this.threads === 0 ? this.placeHere() : this.placeInThread();
    this.places.push(made);
    return made;
  }

  private placeHere(): Place {
    const listeners = new Map<number, Listener>();
    const post = (messages: readonly Message[]) => channel.take(messages);
    const host: TableHost = new TableHost(post, this.shelf.here);
    const channel = this.channelTo(listeners, (messages) => host.channel.take(messages));
    return { channel, listeners, tables: new Set(), opening: Promise.resolve(), stop: async () => {} };
  }

  /** A thread that waits for what it is asked, until it is ended. */
  private placeInThread(): Place {
    const listeners = new Map<number, Listener>();
    const store = this.store.shortcut?.(
      (letters) => {
        for (const letter of letters) channel.take(messagesIn(letter));
      },
      () => worker.terminate(),
    );
    const worker = new Worker(this.file, {
      workerData: { what: TABLES, store } satisfies TablesData,
      transferList: store ? [store] : [],
      resourceLimits: MEMORY,
    });
    const channel = this.channelTo(listeners, (messages) => worker.postMessage(messages));
    const place: Place = {
      channel,
      listeners,
      tables: new Set(),
      opening: Promise.resolve(),
      stop: () => worker.terminate(),
    };
    worker.on('message', (parcel: Parcel) => channel.take(unpack(parcel)));
    worker.on('error', (error) => this.onError(error));
    worker.on('exit', () => this.lose(place));
    return place;
  }

  private channelTo(
    listeners: ReadonlyMap<number, Listener>,
    post: (messages: readonly Message[]) => void,
  ): Channel<HostCalls, TableCalls> {
    const { log } = this;
    const own: ServerCalls = {
      read: (battle) => log.read(battle),
      append: (append) => log.append(append),
      rules: (stamp) => this.rulesFor(stamp),
      send: (outbox) => deliver(outbox, listeners),
    };
    return new Channel<HostCalls, TableCalls>({ own }, post);
  }

  private async rulesFor(stamp: string | null): Promise<KeptRules | { readonly missing: string }> {
    try {
      return await this.shelf.kept(stamp);
    } catch (error) {
      if (error instanceof Unplayable) return { missing: error.message };
      throw error;
    }
  }

  /** A thread has ended: what was written down is safe, so its tables are opened elsewhere when somebody comes back. */
  private lose(place: Place): void {
    place.channel.break(this.isStopped ? restarting() : new Error('The thread of this table has ended'));
    if (this.isStopped) return;
    this.places.splice(this.places.indexOf(place), 1);
    for (const id of place.tables) this.open.delete(id);
    for (const listener of place.listeners.values()) listener.lost();
  }

  private heard(news: News): void {
    const known = this.open.get(news.battle);
    if (news.what === 'log')
      known?.then((table) => table.follow(news.length)).catch((error) => this.onError(error, news.battle));
    else this.onNews(news);
  }

  /** Forgets tables that nobody watches or plays at; they open again from their logs. */
  private sweep(): void {
    for (const [id, opening] of this.open) {
      opening
        .then((table) => {
          if (table.watching > 0 || performance.now() - table.usedAt <= IDLE) return;
          this.open.delete(id);
          for (const { tables } of this.places) tables.delete(id);
          table.forget();
        })
        .catch(() => {});
    }
  }
}

function restarting(): Refused {
  return new Refused('restarting', 'address').after(5);
}

function deliver({ messages }: Outbox, listeners: ReadonlyMap<number, Listener>): void {
  for (const { to, body } of messages) {
    const frame = Buffer.isBuffer(body) ? body : frameOf(body);
    for (const number of to) listeners.get(number)?.send(frame);
  }
}

/** What a table did, once it has come through the store. */
interface Stored extends Omit<Done, 'append'> {
  readonly written: Written;
}

/** A table, in any thread. Everything at it happens in order. */
export class TableLink {
  private readonly numbers = new Map<Listener, number>();
  private turn: Promise<unknown> = Promise.resolve();
  usedAt = performance.now();

  constructor(
    readonly id: string,
    private readonly table: Remote<TableCalls>,
    private readonly listeners: Map<number, Listener>,
    private readonly log: BattleLog,
    /** Says at the table's place that nobody is at it any more. */
    readonly forget: () => void,
  ) {}

  get watching(): number {
    return this.numbers.size;
  }

  view(seat: string | undefined): Promise<{ readonly version: number; readonly view: string }> {
    return this.inTurn(() => this.table.ask.view(seat));
  }

  length(): Promise<number> {
    return this.inTurn(() => this.table.ask.length());
  }

  undoTarget(by: string, to?: number): Promise<Undoing | Refusal> {
    return this.inTurn(() => this.table.ask.undoTarget(by, to));
  }

  /** Reads what another process wrote, and sends it on. */
  follow(length?: number): Promise<void> {
    return this.inTurn(() => this.table.ask.follow(length));
  }

  answer(
    seat: string,
    request: string | undefined,
    number: number,
    answer: unknown,
    ahead?: readonly AnsweredAhead[],
  ): Promise<Outcome> {
    return this.act(() => this.table.ask.answer(seat, request, number, answer, ahead));
  }

  part(
    seat: string,
    request: string | undefined,
    number: number,
    answer: readonly string[],
  ): Promise<Outcome> {
    return this.act(() => this.table.ask.part(seat, request, number, answer));
  }

  roll(seat: string, request: string | undefined, number: number): Promise<Outcome> {
    return this.act(() => this.table.ask.roll(seat, request, number));
  }

  undo(by: string, request: string | undefined, to: number, at?: number): Promise<Outcome> {
    return this.act(() => this.table.ask.undo(by, request, to, at));
  }

  correct(by: string, request: string | undefined, correction: Correction, at?: number): Promise<Outcome> {
    return this.act(() => this.table.ask.correct(by, request, correction, at));
  }

  correctionSaid(correction: Correction): Promise<Words> {
    return this.inTurn(() => this.table.ask.correctionSaid(correction));
  }

  /** Begins to send news to somebody, and first whatever they missed since the version that they have. */
  join(listener: Listener, have?: number): Promise<void> {
    const number = ++listenersSoFar;
    this.numbers.set(listener, number);
    this.listeners.set(number, listener);
    return this.inTurn(() => this.table.ask.join({ number, seat: listener.seat }, have));
  }

  leave(listener: Listener): void {
    const number = this.numbers.get(listener);
    if (number === undefined) return;
    this.numbers.delete(listener);
    this.listeners.delete(number);
    // In turn, since the table may not have heard of them yet.
    this.turn.then(() => this.table.tell.leave(number));
  }

  everybody(message: string): void {
    this.table.tell.everybody(message);
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    await this.turn;
  }

  /** Has something done at the table, has it written down for good, and only then tells anybody. */
  private act(ask: () => Promise<Outcome | Done>): Promise<Outcome> {
    return this.inTurn(async () => {
      const done = (await ask()) as Outcome | Done | Stored;
      if (!('outbox' in done)) return done;
      const appended = await this.appended(done);
      if (appended === 'behind') {
        const { request } = 'written' in done ? done.written : done.append;
        return await this.table.ask.overtaken(request);
      }
      deliver(done.outbox, this.listeners);
      return done.outcome;
    });
  }

  /** Writes down what was done, unless it has come through the store. */
  private async appended(done: Done | Stored): Promise<Appended> {
    try {
      if (!('written' in done)) return await this.log.append(done.append);
      const { appended } = done.written;
      if (typeof appended === 'object')
        throw Object.assign(new Error(appended.fault), { code: appended.code });
      return appended;
    } catch (error) {
      // Perhaps it was written and only the word of it was lost: the log knows.
      this.table.tell.doubt();
      throw error;
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.usedAt = performance.now();
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {});
    return turn;
  }
}

let listenersSoFar = 0;
