/** A few threads for work that would make every table wait, with a limit on its time and a memory of recent results. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Buckets } from '../limits.ts';
import { Refused, refusedInput } from '../refusals.ts';
import { Unplayable } from '../rules/kept.ts';
import type { Done, Job, Loaded } from './jobs.ts';

export interface PoolOptions {
  /** The built worker.ts; beside the bundle unless said otherwise. */
  readonly file?: string | URL;
  /** Milliseconds that a job may wait, and then run while nobody else waits. */
  readonly patience?: number;
  /** Milliseconds that a job may run while others wait. */
  readonly share?: number;
  readonly threads?: number;
  /** Seconds of work that a stranger's address or a seat gets each second, and how many it may save up. */
  readonly work?: Work;
  /** The same for all seats of one address: a club shares one, and so does somebody who opens tables to get more. */
  readonly club?: Work;
}

interface Work {
  readonly aSecond: number;
  readonly saved: number;
}

/** The caller: its address, the seat and table, and how it says that it no longer waits. */
export interface Asker {
  readonly address: string;
  /** Without one the asker is a stranger. */
  readonly seat?: { readonly battle: string; readonly id: string };
  readonly whenGone?: (then: () => void) => void;
}

/** A job that several may wait for. */
interface UnderWay {
  readonly working: Promise<string>;
  readonly cancel: () => void;
  askers: number;
}

interface Waiting {
  readonly job: Job;
  readonly address: string;
  /** Whose work it is: a seat's, or that of a stranger's address. */
  readonly account: string;
  /** How many of the same account waited when it came; the fewer, the sooner it is its turn. */
  readonly behind: number;
  readonly settle: (done: Done | Unsettled) => void;
  timer: NodeJS.Timeout;
  /** When its thread began to work on it; a thread that is still loading the rules has not begun. */
  began: number | undefined;
}

/** Why a job came to nothing. */
type Unsettled = 'late' | 'gave-way' | 'too-many' | 'gone';

const MOST_WAITING = 100;
const MOST_OF_ONE = 10;
/** Jobs that may wait of all seats behind one address. */
const MOST_OF_CLUB = 60;
const WORK: Work = { aSecond: 0.25, saved: 30 };
const CLUB: Work = { aSecond: 0.75, saved: 120 };
/** Characters of results that are remembered, and how many results. */
const MOST_TEXT = 8_000_000;
const MOST_REMEMBERED = 500;
/** A thread that needs more memory than this is ended, and the server keeps running. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

export class Pool {
  private readonly file: string | URL;
  private readonly patience: number;
  private readonly share: number;
  private readonly threads: number;
  private readonly work: Buckets;
  private readonly club: Buckets;
  private readonly idle: Worker[] = [];
  /** Threads that still load the rules. */
  private readonly loading = new Set<Worker>();
  private readonly busy = new Map<Worker, Waiting>();
  /** What waits, by address; the first address is the next whose turn it is. */
  private readonly queues = new Map<string, Waiting[]>();
  private waitingInAll = 0;
  private hurrying: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly underWay = new Map<string, UnderWay>();
  private readonly recent = new Map<string, string>();
  private remembered = 0;

  constructor({ file, patience, share, threads, work = WORK, club = CLUB }: PoolOptions = {}) {
    this.file = file ?? new URL('./server-worker.js', import.meta.url);
    this.patience = patience ?? 20_000;
    this.share = Math.min(this.patience, share ?? 2_000);
    this.threads = threads ?? Math.max(1, Math.min(2, availableParallelism() - 1));
    this.work = new Buckets(work.aSecond, work.saved, 'long jobs');
    this.club = new Buckets(club.aSecond, club.saved, 'long jobs');
  }

  /**
   * Does a job for somebody, or finds what it came to a moment ago: JSON. `key` names everything that the result depends
   * on; without one nothing is remembered.
   */
  async do(key: string | undefined, job: Job, asker: Asker): Promise<string> {
    const known = key === undefined ? undefined : this.recent.get(key);
    if (known !== undefined) return known;
    const before = key === undefined ? undefined : this.underWay.get(key);
    const under = before ?? this.start(job, asker);
    under.askers++;
    asker.whenGone?.(() => {
      if (--under.askers === 0) under.cancel();
    });
    if (before || key === undefined) return await under.working;
    this.underWay.set(key, under);
    try {
      const json = await under.working;
      this.remember(key, json);
      return json;
    } finally {
      this.underWay.delete(key);
    }
  }

  private remember(key: string, json: string): void {
    if (key.length + json.length > MOST_TEXT / 10) return;
    this.recent.set(key, json);
    this.remembered += key.length + json.length;
    for (const [oldest, text] of this.recent) {
      if (this.remembered <= MOST_TEXT && this.recent.size <= MOST_REMEMBERED) break;
      this.recent.delete(oldest);
      this.remembered -= oldest.length + text.length;
    }
  }

  /** Ends all work. Requests that still come in while the server stops are refused, and open no thread. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.hurrying);
    const waiting = [...[...this.queues.values()].flat(), ...this.busy.values()];
    const workers = [...this.idle.splice(0), ...this.busy.keys()];
    this.queues.clear();
    this.waitingInAll = 0;
    this.busy.clear();
    for (const { settle } of waiting) settle('gone');
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private start(job: Job, { address, seat }: Asker): UnderWay {
    const account = seat ? `${seat.id} ${seat.battle}` : address;
    // A caller that used up its share waits until it has some again.
    this.work.take(account, 0);
    if (seat) this.club.take(address, 0);
    let cancel = () => {};
    const working = new Promise<string>((resolve, reject) => {
      const waiting: Waiting = {
        job,
        address,
        account,
        behind: this.queues.get(address)?.filter((other) => other.account === account).length ?? 0,
        began: undefined,
        timer: setTimeout(() => this.giveUp(waiting, 'late'), this.patience),
        settle: (done) => {
          clearTimeout(waiting.timer);
          cancel = () => {};
          if (typeof done === 'string') reject(this.refusalOf(done));
          else if ('fault' in done) reject(new Error(done.fault));
          else if ('unplayable' in done) reject(new Unplayable(done.unplayable));
          else if ('refused' in done)
            reject(refusedInput('bad-input', done.field, { fault: done.refused, said: done.said ?? '' }));
          else resolve(done.json);
        },
      };
      cancel = () => this.giveUp(waiting, 'gone');
      this.enqueue(waiting);
    });
    return { working, cancel: () => cancel(), askers: 0 };
  }

  private refusalOf(why: Unsettled): Refused {
    const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
    switch (why) {
      case 'late':
        return new Refused('takes-too-long', 'input', { most: seconds(this.patience) });
      case 'gave-way':
        return new Refused('others-wait', 'input', { most: seconds(this.share) }).after(30);
      case 'too-many':
        return new Refused('too-busy', 'address').after(5);
      case 'gone':
        return new Refused('restarting', 'address').after(5);
      default:
        return why satisfies never;
    }
  }

  private enqueue(waiting: Waiting): void {
    if (this.isClosed) {
      waiting.settle('gone');
      return;
    }
    const own = this.queues.get(waiting.address) ?? [];
    const isTooMany = waiting.behind >= MOST_OF_ONE || own.length >= MOST_OF_CLUB;
    if (isTooMany || !this.hasRoomBeside(own.length)) {
      waiting.settle('too-many');
      return;
    }
    const at = own.findIndex((other) => isBefore(waiting, other));
    own.splice(at < 0 ? own.length : at, 0, waiting);
    this.queues.set(waiting.address, own);
    this.waitingInAll++;
    this.next();
  }

  /** If too many wait, the caller with the most requests makes room for one with fewer. */
  private hasRoomBeside(own: number): boolean {
    if (this.waitingInAll < MOST_WAITING) return true;
    const [longest] = [...this.queues.values()].sort((one, other) => other.length - one.length);
    if (!longest || longest.length <= own + 1) return false;
    this.waitingInAll--;
    longest.pop()?.settle('too-many');
    return true;
  }

  /** The next job: one of each address in turn. */
  private take(): Waiting | undefined {
    for (const [address, own] of this.queues) {
      const first = own.shift();
      this.queues.delete(address);
      if (own.length > 0) this.queues.set(address, own);
      if (!first) continue;
      this.waitingInAll--;
      return first;
    }
    return undefined;
  }

  private next(): void {
    while (this.waitingInAll > 0) {
      const worker = this.idle.pop() ?? (this.busy.size < this.threads ? this.open() : undefined);
      if (!worker) break;
      const waiting = this.take() as Waiting;
      this.busy.set(worker, waiting);
      clearTimeout(waiting.timer);
      if (!this.loading.has(worker)) waiting.began = performance.now();
      waiting.timer = setTimeout(() => this.giveUp(waiting, 'late'), this.patience);
      worker.postMessage(waiting.job);
    }
    this.hurry();
  }

  /** Sees to it that a job gives way once it has had its share and somebody else waits. */
  private hurry(): void {
    clearTimeout(this.hurrying);
    this.hurrying = undefined;
    if (this.waitingInAll === 0) return;
    const now = performance.now();
    const held = [...this.busy.values()].filter(({ address }) => this.othersWait(address));
    const left = ({ began = Infinity }: Waiting) => began + this.share - now;
    const late = held.find((waiting) => left(waiting) <= 0);
    const soonest = Math.min(...held.map(left));
    if (late) this.giveUp(late, 'gave-way');
    else if (soonest < Infinity) this.hurrying = setTimeout(() => this.hurry(), soonest);
  }

  private othersWait(address: string): boolean {
    for (const [other, own] of this.queues) if (other !== address && own.length > 0) return true;
    return false;
  }

  private open(): Worker {
    const worker = new Worker(this.file, { resourceLimits: MEMORY });
    worker.unref();
    this.loading.add(worker);
    worker.on('message', (done: Done | Loaded) => {
      if ('loaded' in done) {
        this.loading.delete(worker);
        const first = this.busy.get(worker);
        if (first) first.began = performance.now();
        this.hurry();
        return;
      }
      const waiting = this.release(worker);
      // A thread that had much to do keeps the memory that it took: the next job gets a new one.
      if (waiting && msAtWork(waiting) > this.share) worker.terminate();
      else this.idle.push(worker);
      waiting?.settle(done);
      this.next();
    });
    worker.on('error', (error) => {
      const waiting = this.release(worker);
      this.drop(worker);
      const { code, stack } = error as NodeJS.ErrnoException;
      waiting?.settle(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'late' : { fault: stack ?? String(error) });
      this.next();
    });
    return worker;
  }

  /** A worker is idle; its caller's share is charged for the time. */
  private release(worker: Worker): Waiting | undefined {
    const waiting = this.busy.get(worker);
    this.busy.delete(worker);
    if (waiting) this.spend(waiting, msAtWork(waiting) / 1000);
    return waiting;
  }

  private spend({ address, account }: Waiting, seconds: number): void {
    this.work.spend(account, seconds);
    if (account !== address) this.club.spend(address, seconds);
  }

  /** A thread cannot be interrupted, only ended; the next job gets a new one. */
  private giveUp(waiting: Waiting, why: Unsettled): void {
    const own = this.queues.get(waiting.address);
    const at = own?.indexOf(waiting) ?? -1;
    if (own && at !== -1) {
      own.splice(at, 1);
      this.waitingInAll--;
      if (own.length === 0) this.queues.delete(waiting.address);
    }
    for (const [worker, busyWith] of this.busy) {
      if (busyWith !== waiting) continue;
      this.release(worker);
      this.drop(worker);
      worker.terminate();
      // A new thread costs something as well, however soon somebody leaves.
      this.spend(waiting, 0.5);
    }
    waiting.settle(why);
    this.next();
  }

  private drop(worker: Worker): void {
    this.busy.delete(worker);
    this.loading.delete(worker);
    const at = this.idle.indexOf(worker);
    if (at !== -1) this.idle.splice(at, 1);
  }
}

function msAtWork({ began }: Waiting): number {
  return began === undefined ? 0 : performance.now() - began;
}

/**
 * The order of those who wait behind one address: sheets before odds that are only looked at, since a question cannot be
 * answered without its sheet; and one of each account in turn.
 */
function isBefore(one: Waiting, other: Waiting): boolean {
  const isSheet = one.job.kind === 'sheet';
  if (isSheet !== (other.job.kind === 'sheet')) return isSheet;
  return one.behind < other.behind;
}
