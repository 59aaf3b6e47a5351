/** Plays shares of self-play battles in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { playJob } from './commands/selfplay.ts';

parentPort?.on('message', (job: Parameters<typeof playJob>[0]) => parentPort?.postMessage(playJob(job)));
