/** Tables in a thread of their own: how the line runs between the two. */
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Frame } from './frame.ts';
import type { Message } from './line.ts';
import { TableHost } from './table-host.ts';

/** What tells the thread that it is one of tables. */
export const TABLES = 'tables';

/** Answers make much that is soon forgotten: with more room for it, less of it is moved about. Megabytes. */
const MEMORY = { maxYoungGenerationSizeMb: 96 };

/** Messages as they cross: the bytes of all frames are one block that is handed over, not copied. */
interface Packed {
  readonly messages: readonly Message[];
  readonly bytes: Uint8Array;
}

/** A thread that waits for what it is asked, until it is ended. */
export function startThread(file: string | URL): Worker {
  return new Worker(file, { workerData: TABLES, resourceLimits: MEMORY });
}

/** Plays tables in this thread. */
export function playTables(port: MessagePort): void {
  const host = new TableHost((messages) => {
    const packed = pack(messages);
    port.postMessage(packed, [packed.bytes.buffer as ArrayBuffer]);
  });
  port.on('message', (messages: readonly Message[]) => host.line.take(messages));
}

function pack(messages: readonly Message[]): Packed {
  let size = 0;
  for (const message of messages) size += frameIn(message)?.length ?? 0;
  const bytes = new Uint8Array(size);
  let at = 0;
  const packed = messages.map((message) => {
    const frame = frameIn(message);
    if (!frame) return message;
    bytes.set(frame, at);
    at += frame.length;
    return { what: 'frame', given: [given(message)[0], frame.length] };
  });
  return { messages: packed, bytes };
}

/** The messages as they were, with frames that lie in the block. */
export function unpack({ messages, bytes }: Packed): readonly Message[] {
  let at = 0;
  return messages.map((message) => {
    if (!isFrame(message)) return message;
    const [to, length] = given(message) as [readonly number[], number];
    const frame: Frame = Buffer.from(bytes.buffer, at, length);
    at += length;
    return { what: 'frame', given: [to, frame] };
  });
}

function isFrame(message: Message): boolean {
  return 'what' in message && message.what === 'frame';
}

function given(message: Message): readonly unknown[] {
  return 'given' in message ? message.given : [];
}

function frameIn(message: Message): Frame | undefined {
  return isFrame(message) ? (given(message)[1] as Frame) : undefined;
}
