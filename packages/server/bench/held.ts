/** What the threads of a process hold once everything that nobody needs is thrown away. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, threadId, workerData } from 'node:worker_threads';

/** Bytes that one thread can reach, on its heap and outside of it. */
export interface Held {
  readonly thread: string;
  readonly heap: number;
  readonly outside: number;
}

const CHANNEL = 'what is held';
const ASK = 'ask';
/** Threads that are at work answer later, or not at all. Milliseconds. */
const PATIENCE = 1_500;

function heldHere(): Held {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return { thread: `${threadId} ${nameOf(workerData)}`, heap: heapUsed, outside: external };
}

function nameOf(data: unknown): string {
  if (data === null) return 'connections';
  return String((data as { what?: string } | undefined)?.what ?? (typeof data === 'string' ? data : 'jobs'));
}

/** Lets other threads ask what this one holds. Waiting for that keeps nothing alive. */
export function sayWhatIsHeld(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: { readonly data: unknown }) => {
    if (data === ASK) channel.postMessage(heldHere());
  };
  channel.unref();
}

/** Asks every thread of this process. */
export async function heldByAll(): Promise<readonly Held[]> {
  const channel = new BroadcastChannel(CHANNEL);
  const found: Held[] = [];
  channel.onmessage = ({ data }: { readonly data: unknown }) => {
    if (data !== ASK) found.push(data as Held);
  };
  channel.postMessage(ASK);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  channel.close();
  return found.toSorted((one, other) => one.thread.localeCompare(other.thread, 'en'));
}
