/** Processes that a benchmark starts, and what they take. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Child {
  readonly address: string;
  readonly pid: number;
  /** Sends it a signal, and waits for the next line that it says. */
  signalled(signal: NodeJS.Signals): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one of ours, and waits for the first line that it says. */
export async function child(args: readonly string[]): Promise<Child> {
  const made = spawn(process.execPath, [...process.execArgv, ...args], {
    // It ends when this pipe closes, also when this process was killed.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => made.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => made.once('exit', () => resolve()));
  const lines = createInterface({ input: made.stdout as NodeJS.ReadableStream });
  const address = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    ended.then(() => reject(new Error(`${args[0]} ended before it was ready`)));
  });
  return {
    address,
    pid: made.pid as number,
    signalled(signal) {
      const said = new Promise<string>((resolve, reject) => {
        lines.once('line', resolve);
        ended.then(() => reject(new Error(`${args[0]} ended before it said anything`)));
      });
      made.kill(signal);
      return said;
    },
    async stop() {
      made.kill('SIGTERM');
      const late = setTimeout(() => {
        console.error('The process does not end when it is told to, so it is ended');
        made.kill('SIGKILL');
      }, 15_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The bytes that a process holds; 0 on systems without /proc. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** How long a process has kept a core busy, all its threads together; a tick is a hundredth of a second. */
export function coreSeconds(pid: number): number {
  return busyIn(`/proc/${pid}/stat`);
}

/** The same for each of its threads that are there now, by the system's number. */
export function coreSecondsOfThreads(pid: number): ReadonlyMap<number, number> {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map(Number);
    return new Map(threads.map((each) => [each, busyIn(`/proc/${pid}/task/${each}/stat`)]));
  } catch {
    return new Map();
  }
}

function busyIn(stat: string): number {
  try {
    const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
