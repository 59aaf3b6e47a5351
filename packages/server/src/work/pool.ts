/** A few threads for work that would make every table wait, with a limit on its time and a memory of recent results. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refused } from '../http/route.ts';
import { Unplayable } from '../rules/kept.ts';
import type { Done, Job } from './jobs.ts';

export interface PoolOptions {
  /** The built worker.ts; beside the bundle unless said otherwise. */
  readonly file?: string | URL;
  /** Milliseconds from asking to giving up. */
  readonly patience?: number;
  readonly threads?: number;
}

interface Waiting {
  readonly job: Job;
  readonly settle: (done: Done | 'late' | 'gone') => void;
}

const MOST_WAITING = 100;
/** Characters of results that are remembered, and how many results. */
const MOST_TEXT = 8_000_000;
const MOST_REMEMBERED = 500;
/** A thread that needs more memory than this is ended, and the server goes on. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

export class Pool {
  private readonly file: string | URL;
  private readonly patience: number;
  private readonly threads: number;
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Waiting>();
  private queue: Waiting[] = [];
  private readonly underWay = new Map<string, Promise<string>>();
  private readonly recent = new Map<string, string>();
  private remembered = 0;

  constructor({ file, patience, threads }: PoolOptions = {}) {
    this.file = file ?? new URL('./server-worker.js', import.meta.url);
    this.patience = patience ?? 20_000;
    this.threads = threads ?? Math.max(1, Math.min(2, availableParallelism() - 1));
  }

  /**
   * Does a job, or finds what it came to a moment ago: JSON. `key` names everything that the result depends on; without
   * one nothing is remembered.
   */
  async do(key: string | undefined, job: Job): Promise<string> {
    if (key === undefined) return await this.start(job);
    const known = this.recent.get(key) ?? this.underWay.get(key);
    if (known !== undefined) return await known;
    const working = this.start(job);
    this.underWay.set(key, working);
    try {
      const json = await working;
      this.remember(key, json);
      return json;
    } finally {
      this.underWay.delete(key);
    }
  }

  private remember(key: string, json: string): void {
    if (json.length > MOST_TEXT / 10) return;
    this.recent.set(key, json);
    this.remembered += json.length;
    for (const [oldest, text] of this.recent) {
      if (this.remembered <= MOST_TEXT && this.recent.size <= MOST_REMEMBERED) break;
      this.recent.delete(oldest);
      this.remembered -= text.length;
    }
  }

  async close(): Promise<void> {
    const waiting = [...this.queue, ...this.busy.values()];
    const workers = [...this.idle.splice(0), ...this.busy.keys()];
    this.queue = [];
    this.busy.clear();
    for (const { settle } of waiting) settle('gone');
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private start(job: Job): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.queue.length >= MOST_WAITING)
        return reject(
          new Refused(503, 'too much is being worked out at the moment; try again', 'address', 5),
        );
      const timer = setTimeout(() => this.giveUp(waiting), this.patience);
      const waiting: Waiting = {
        job,
        settle: (done) => {
          clearTimeout(timer);
          if (done === 'late') {
            const seconds = Math.round(this.patience / 1000);
            reject(
              new Refused(503, `this takes longer than ${seconds} s to work out; ask for less`, 'input'),
            );
          } else if (done === 'gone')
            reject(new Refused(503, 'the server restarts; ask again', 'address', 5));
          else if ('fault' in done) reject(new Error(done.fault));
          else if ('unplayable' in done) reject(new Unplayable(done.unplayable));
          else if ('refused' in done) reject(new Refused(422, done.refused, done.field));
          else resolve(done.json);
        },
      };
      this.queue.push(waiting);
      this.next();
    });
  }

  private next(): void {
    while (this.queue.length > 0) {
      const worker = this.idle.pop() ?? (this.busy.size < this.threads ? this.open() : undefined);
      if (!worker) return;
      const waiting = this.queue.shift() as Waiting;
      this.busy.set(worker, waiting);
      worker.postMessage(waiting.job);
    }
  }

  private open(): Worker {
    const worker = new Worker(this.file, { resourceLimits: MEMORY });
    worker.unref();
    worker.on('message', (done: Done) => {
      const waiting = this.busy.get(worker);
      this.busy.delete(worker);
      this.idle.push(worker);
      waiting?.settle(done);
      this.next();
    });
    worker.on('error', (error) => {
      const waiting = this.busy.get(worker);
      this.drop(worker);
      const { code, stack } = error as NodeJS.ErrnoException;
      waiting?.settle(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'late' : { fault: stack ?? String(error) });
      this.next();
    });
    return worker;
  }

  /** A thread cannot be interrupted, only ended; the next job gets a new one. */
  private giveUp(waiting: Waiting): void {
    this.queue = this.queue.filter((each) => each !== waiting);
    for (const [worker, at] of this.busy) {
      if (at !== waiting) continue;
      this.drop(worker);
      worker.terminate();
    }
    waiting.settle('late');
    this.next();
  }

  private drop(worker: Worker): void {
    this.busy.delete(worker);
    const at = this.idle.indexOf(worker);
    if (at !== -1) this.idle.splice(at, 1);
  }
}
