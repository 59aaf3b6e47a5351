/** Plays battles of bots in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { play, type Trial } from '@hive-arbiter/lab';

parentPort?.on('message', (trial: Trial) => {
  let done: Tried;
  try {
    done = play(trial, () => performance.now());
  } catch (error) {
    done = { fault: (error as Error).stack ?? String(error) };
  }
  parentPort?.postMessage(done);
});

/** What became of a battle, or what broke. */
export type Tried = ReturnType<typeof play> | { readonly fault: string };
