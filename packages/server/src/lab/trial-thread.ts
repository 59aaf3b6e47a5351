/** Battles of bots in their own thread, or in the current thread if there are no others. */
import { type MessagePort, Worker } from 'node:worker_threads';
import { play, type Trial } from '@hive-arbiter/lab';
import type { TrialPlayer, Tried } from './experiments.ts';

/** What tells the thread that it plays battles of experiments. */
export const TRIALS = 'trials';

export function triedOf(trial: Trial): Tried {
  try {
    return { outcome: play(trial).outcome };
  } catch (error) {
    return { fault: (error as Error).stack ?? String(error) };
  }
}

/** Plays battles in this thread. */
export function playTrials(port: MessagePort): void {
  port.on('message', (trial: Trial) => port.postMessage(triedOf(trial)));
}

export function playerInThread(file: string | URL): TrialPlayer {
  const worker = new Worker(file, { workerData: TRIALS, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  worker.unref();
  let settle: (tried: Tried) => void = () => {};
  worker.on('message', (tried: Tried) => settle(tried));
  worker.on('error', (error) => settle({ fault: (error as Error).message }));
  worker.on('exit', () => settle({ fault: 'the thread has ended' }));
  return {
    play: (trial) =>
      new Promise((resolve) => {
        settle = resolve;
        worker.postMessage(trial);
      }),
    end: () => void worker.terminate(),
  };
}

/** One battle at a time, so that other work on this thread gets its turn. */
export function playerHere(): TrialPlayer {
  return {
    play: (trial) => new Promise((resolve) => setTimeout(() => resolve(triedOf(trial)), 0)),
    end: () => {},
  };
}
