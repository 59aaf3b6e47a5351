/** Tables in a thread of their own: how the line runs between the two. */
import { type MessagePort, Worker } from 'node:worker_threads';
import { pack } from './letters.ts';
import type { Message } from './line.ts';
import { TableHost } from './table-host.ts';

/** What tells the thread that it is one of tables. */
export const TABLES = 'tables';

/**
 * Answers make much that is soon forgotten: with more room for it, less of it is moved about, but everybody waits longer
 * while it is. Megabytes.
 */
const MEMORY = { maxYoungGenerationSizeMb: 96 };

/** A thread that waits for what it is asked, until it is ended. */
export function startThread(file: string | URL): Worker {
  return new Worker(file, { workerData: TABLES, resourceLimits: MEMORY });
}

/** Plays tables in this thread. */
export function playTables(port: MessagePort): void {
  const host = new TableHost((messages) => {
    const parcel = pack(messages);
    port.postMessage(parcel, [parcel.bytes.buffer as ArrayBuffer]);
  });
  port.on('message', (messages: readonly Message[]) => host.line.take(messages));
}
