/** The desk in a thread of its own, so that no table waits for a bot that thinks. */
import { type MessagePort, Worker } from 'node:worker_threads';
import { BotDesk, type FromDesk, type ToDesk } from './desk.ts';

/** What tells the thread that bots think in it. */
export const BOTS_THINK = 'bots';

/** Megabytes: a thread that needs more is ended, and its bots move to a new one. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** The way to a desk. */
export interface DeskLine {
  post(message: ToDesk): void;
  close(): Promise<unknown>;
}

/** Bots that think in the thread at hand. */
export function deskHere(heard: (message: FromDesk) => void): DeskLine {
  const desk = new BotDesk(heard);
  return { post: (message) => desk.take(message), close: async () => {} };
}

export function deskInThread(
  file: string | URL,
  heard: (message: FromDesk) => void,
  ended: (error: Error) => void,
): DeskLine {
  const worker = new Worker(file, { workerData: BOTS_THINK, resourceLimits: MEMORY });
  worker.unref();
  let why = new Error('The thread of the bots has ended');
  worker.on('message', heard);
  worker.on('error', (error) => {
    why = error as Error;
  });
  worker.on('exit', () => ended(why));
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() };
}

/** Lets bots think in this thread. */
export function letBotsThink(port: MessagePort): void {
  const desk = new BotDesk((message) => port.postMessage(message));
  port.on('message', (message: ToDesk) => desk.take(message));
}
