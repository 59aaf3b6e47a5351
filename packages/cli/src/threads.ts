/** Jobs on all cores: each thread takes the next one as it is done with the last. */
import { Worker } from 'node:worker_threads';

export interface Threads<Job, Done> {
  /** The bundled file of the thread, beside the command line's own. */
  readonly file: string;
  readonly jobs: readonly Job[];
  readonly threads: number;
  /** Called with each job's result, in the order in which they come; `false` says that no more are wanted. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers want everything and return nothing.
  readonly take: (done: Done, job: Job) => boolean | void;
}

export async function inThreads<Job, Done>({ file, jobs, threads, take }: Threads<Job, Done>): Promise<void> {
  const open = [...jobs];
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL(`./${file}.js`, import.meta.url));
      let current: Job | undefined;
      const next = () => {
        current = open.shift();
        if (current !== undefined) worker.postMessage(current);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', (done: Done) => {
        if (take(done, current as Job) === false) open.length = 0;
        next();
      });
      worker.on('error', reject);
      next();
    });
  await Promise.all(Array.from({ length: Math.max(1, Math.min(threads, jobs.length)) }, one));
}
