/** A machine that plays battles of experiments: it takes pieces from the queue until somebody stops it. */
import { Worker } from 'node:worker_threads';
import type { Job } from '@hive-arbiter/lab';
import { LabQueue } from './lab-queue.ts';
import type { Tried } from './lab-worker.ts';
import { THREAD_LIMITS } from './threads.ts';

export interface Working {
  readonly address: string | undefined;
  readonly threads: number;
  /** Ends after this number of seconds without work; never if left out. */
  readonly idle: number | undefined;
  readonly say: (words: string) => void;
}

const NAP = 500;

export async function work({ address, threads, idle, say }: Working): Promise<number> {
  const queue = await LabQueue.open(address);
  let [battles, isStopped] = [0, false];
  const players = Array.from({ length: threads }, () => new Thread());
  const stop = () => {
    isStopped = true;
    // An unfinished piece goes back to the queue.
    for (const player of players) player.end();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  say(
    `Waiting for battles, with ${threads} ${threads === 1 ? 'thread' : 'threads'}. Ctrl+C stops; nothing is lost.`,
  );
  let lastAt = performance.now();
  const one = async (player: Thread) => {
    while (!isStopped) {
      const many = await queue.work((job) => player.play(job));
      battles += many;
      if (many > 0) {
        lastAt = performance.now();
        say(`${battles} battles played`);
      } else if (idle !== undefined && performance.now() - lastAt > idle * 1000) return;
      else await new Promise((resolve) => setTimeout(resolve, NAP));
    }
  };
  try {
    await Promise.all(
      players.map((player) =>
        one(player).catch((error) => {
          if (!isStopped) throw error;
        }),
      ),
    );
  } finally {
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    for (const player of players) player.end();
    await queue.close();
  }
  return battles;
}

/** A thread that plays one battle after the other. */
class Thread {
  private readonly worker = new Worker(new URL('./lab-worker.js', import.meta.url), {
    resourceLimits: THREAD_LIMITS,
  });
  private settle: ((tried: Tried | Error) => void) | undefined;

  constructor() {
    this.worker.on('message', (tried: Tried) => this.settle?.(tried));
    this.worker.on('error', (error) => this.settle?.(error as Error));
    this.worker.on('exit', () => this.settle?.(new Error('the thread has ended')));
  }

  play(job: Job): Promise<Tried> {
    return new Promise((resolve, reject) => {
      this.settle = (tried) => (tried instanceof Error ? reject(tried) : resolve(tried));
      this.worker.postMessage(job);
    });
  }

  end(): void {
    void this.worker.terminate();
  }
}
