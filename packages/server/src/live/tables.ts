/** The tables that are in use in this process; any battle can be opened at any time from its log. */
import { availableParallelism } from 'node:os';
import { type KeptRules, Unplayable } from '../rules/kept.ts';
import type { Shelf } from '../rules/shelf.ts';
import type { Appended, News, Store } from '../store/store.ts';
import { type Book, StoreBook } from './book.ts';
import type { Frame } from './frame.ts';
import { type Parcel, pack, type Sealed, unpack } from './letters.ts';
import { Line, type Message } from './line.ts';
import type { Done, LiveTable, Outcome } from './live-table.ts';
import { type AtHost, type AtServer, type TableCall, TableHost } from './table-host.ts';
import { startThread } from './table-thread.ts';

const IDLE = 5 * 60_000;
/** One thread keeps the sockets; more than so many others would wait for it. */
const MOST_THREADS = 8;

export interface TablesOptions {
  /** In how many threads tables are played; with none, in the one that keeps the sockets. */
  readonly threads?: number;
  /** The built work/worker.ts; beside the bundle unless said otherwise. */
  readonly file?: string | URL;
}

/** Somebody who is sent what happens at a table. */
export interface Listener {
  readonly seat: string | undefined;
  send(frame: Frame): void;
  /** The table broke down; whoever connects again finds it as it was written down. */
  lost(): void;
}

/** One place where tables are played, as seen from here. */
interface Place {
  readonly line: Line<AtHost>;
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
  private readonly book: StoreBook;
  private readonly sweeping: NodeJS.Timeout;
  private isStopped = false;
  private readonly unplayables = new Set<string>();
  /** Called when a seat's devices must show their tokens again, or an undo waits for consent. */
  onNews: (news: News) => void = () => {};
  /** Called when this process begins to hear the others, at first or again. */
  onListening: () => void = () => {};
  onError: (error: unknown, battle?: string) => void = () => {};

  constructor(
    store: Store,
    private readonly shelf: Shelf,
    { threads, file }: TablesOptions = {},
  ) {
    this.threads = threads ?? Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    this.file = file ?? new URL('./server-worker.js', import.meta.url);
    this.book = new StoreBook(store);
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
    if (known) return await known;
    const opening = this.load(id);
    this.open.set(id, opening);
    opening.catch(() => this.open.delete(id));
    return await opening;
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
      const opening = place.opening.then(() => place.line.ask('open', id));
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
    return new TableLink(id, place.line, place.listeners, this.book);
  }

  /** Whoever runs the server hears of it once, everybody who asks for the battle each time. */
  private unplayable(id: string, why: string): Unplayable {
    const error = new Unplayable(why);
    if (!this.unplayables.has(id)) this.onError(error);
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
    const post = (messages: readonly Message[]) => line.take(unpack(pack(messages)));
    const host: TableHost = new TableHost(post, this.shelf.here);
    const line = new Line<AtHost>(this.served(listeners), (messages) => host.line.take(messages));
    return { line, listeners, tables: new Set(), opening: Promise.resolve(), stop: async () => {} };
  }

  private placeInThread(): Place {
    const listeners = new Map<number, Listener>();
    const worker = startThread(this.file);
    const line = new Line<AtHost>(this.served(listeners), (messages) => worker.postMessage(messages));
    const place: Place = {
      line,
      listeners,
      tables: new Set(),
      opening: Promise.resolve(),
      stop: () => worker.terminate(),
    };
    worker.on('message', (parcel: Parcel) => line.take(unpack(parcel)));
    worker.on('error', (error) => this.onError(error));
    worker.on('exit', () => this.lose(place));
    return place;
  }

  private served(listeners: ReadonlyMap<number, Listener>): AtServer {
    const { book } = this;
    return {
      read: (battle) => book.read(battle),
      append: (append) => book.append(append),
      rules: (stamp) => this.rulesFor(stamp),
      letters: (letters) => deliver(letters as readonly Sealed[], listeners),
    };
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
    place.line.break(new Error('The thread of this table has ended'));
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

function deliver(letters: readonly Sealed[], listeners: ReadonlyMap<number, Listener>): void {
  for (const { to, frame } of letters) for (const number of to) listeners.get(number)?.send(frame);
}

type Asked<K extends TableCall> = Parameters<LiveTable[K]>;
type Answered<K extends TableCall> = Promise<Awaited<ReturnType<LiveTable[K]>>>;
type Act = 'answer' | 'roll' | 'undo' | 'correct';

/** A table, wherever it is played. Everything at it happens one after the other. */
export class TableLink {
  private readonly numbers = new Map<Listener, number>();
  private turn: Promise<unknown> = Promise.resolve();
  usedAt = performance.now();

  constructor(
    readonly id: string,
    private readonly line: Line<AtHost>,
    private readonly listeners: Map<number, Listener>,
    private readonly book: Book,
  ) {}

  get watching(): number {
    return this.numbers.size;
  }

  view = (...given: Asked<'view'>) => this.call('view', given);
  length = (...given: Asked<'length'>) => this.call('length', given);
  undoTarget = (...given: Asked<'undoTarget'>) => this.call('undoTarget', given);
  follow = (...given: Asked<'follow'>) => this.call('follow', given);
  answer = (...given: Asked<'answer'>) => this.act('answer', given);
  roll = (...given: Asked<'roll'>) => this.act('roll', given);
  undo = (...given: Asked<'undo'>) => this.act('undo', given);
  correct = (...given: Asked<'correct'>) => this.act('correct', given);
  sayCorrection = (...given: Asked<'sayCorrection'>) => this.call('sayCorrection', given);

  /** Begins to send news to somebody, and first whatever they missed since the version that they have. */
  join(listener: Listener, have?: number): Promise<void> {
    const number = ++listenersSoFar;
    this.numbers.set(listener, number);
    this.listeners.set(number, listener);
    return this.call('join', [{ number, seat: listener.seat }, have]);
  }

  leave(listener: Listener): void {
    const number = this.numbers.get(listener);
    if (number === undefined) return;
    this.numbers.delete(listener);
    this.listeners.delete(number);
    // In turn, since the table may not have heard of them yet.
    this.turn.then(() => this.line.tell('leave', this.id, number));
  }

  everybody(message: string): void {
    this.line.tell('everybody', this.id, message);
  }

  forget(): void {
    this.line.tell('forget', this.id);
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    await this.turn;
  }

  private call<K extends TableCall>(method: K, given: Asked<K>): Answered<K> {
    return this.inTurn(() => this.ask(method, given)) as Answered<K>;
  }

  /** Has something done at the table, writes it down for good, and only then tells anybody. */
  private act<K extends Act>(method: K, given: Asked<K>): Promise<Outcome> {
    return this.inTurn(async () => {
      const done = (await this.ask(method, given)) as Outcome | Done;
      if (!('append' in done)) return done;
      const { append, letters, outcome } = done;
      let appended: Appended;
      try {
        appended = await this.book.append(append);
      } catch (error) {
        // Perhaps it was written and only the word of it was lost: the log knows.
        this.line.tell('doubt', this.id);
        throw error;
      }
      if (appended === 'behind') return (await this.ask('overtaken', [append])) as Outcome;
      deliver(letters as never as readonly Sealed[], this.listeners);
      return outcome;
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.usedAt = performance.now();
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {});
    return turn;
  }

  private ask<K extends TableCall>(method: K, given: Asked<K>): Promise<unknown> {
    return this.line.ask('call', this.id, method, given) as Promise<unknown>;
  }
}

let listenersSoFar = 0;
