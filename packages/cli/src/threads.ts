/** Jobs on all cores: each thread takes the next one when it is done. */
import { Worker } from 'node:worker_threads';

export interface Threads<Job, Done> {
  /** The bundled file of the thread, beside the command line's own. */
  readonly file: string;
  readonly jobs: readonly Job[];
  readonly threads: number;
  /** What jobs have in common that a thread works out only once: a board, say. They go to one thread, if possible. */
  readonly together?: (job: Job) => string;
  /** Called with each job's result, in the order in which they come; `false` says that no more are wanted. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers want everything and return nothing.
  readonly take: (done: Done, job: Job) => boolean | void;
}

/**
 * Space for young objects in each thread: battles leave much that is soon forgotten, and a larger space is swept less
 * often.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 64 } as const;

export async function inThreads<Job, Done>(given: Threads<Job, Done>): Promise<void> {
  const { file, jobs, threads, take, together } = given;
  const open = new Piles(jobs, together);
  const workers = Array.from({ length: Math.max(1, Math.min(threads, jobs.length)) }, () => {
    const url = new URL(`./${file}.js`, import.meta.url);
    return new Worker(url, { resourceLimits: THREAD_LIMITS });
  });
  const working = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        let current: Job | undefined;
        let pile: Job[] | undefined;
        const next = () => {
          pile = open.next(pile);
          current = pile?.shift();
          if (current === undefined) resolve();
          else worker.postMessage(current);
        };
        worker.on('message', (done: Done) => {
          try {
            if (take(done, current as Job) === false) open.clear();
            next();
          } catch (error) {
            // A full disk, for example: the error goes to the caller, not to the event loop.
            reject(error);
          }
        });
        worker.on('error', reject);
        next();
      }),
  );
  try {
    await Promise.all(working);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Jobs in piles of those that belong together. A thread works through its own; with none left it helps another. */
export class Piles<Job> {
  private readonly piles: Job[][];
  private begun = 0;

  constructor(jobs: readonly Job[], together?: (job: Job) => string) {
    const byKey = new Map<string | Job, Job[]>();
    for (const job of jobs) {
      const key = together ? together(job) : job;
      const pile = byKey.get(key);
      if (pile) pile.push(job);
      else byKey.set(key, [job]);
    }
    this.piles = [...byKey.values()];
  }

  /** The pile to take from: the own one as long as there is any of it, then a new one, then the largest of all. */
  next(own: Job[] | undefined): Job[] | undefined {
    if (own && own.length > 0) return own;
    const fresh = this.piles[this.begun];
    if (fresh) {
      this.begun++;
      return fresh;
    }
    let largest: Job[] | undefined;
    for (const pile of this.piles) if (pile.length > (largest?.length ?? 0)) largest = pile;
    return largest;
  }

  clear(): void {
    for (const pile of this.piles) pile.length = 0;
    this.begun = this.piles.length;
  }
}
