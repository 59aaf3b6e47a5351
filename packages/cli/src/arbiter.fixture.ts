/** The command line, for tests: as a process, as a user runs it, or in this one, which takes a tenth of the time. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { format, stripVTControlCharacters } from 'node:util';
import { dispatch } from './arbiter.ts';

export const BIN = join(dirname(fileURLToPath(import.meta.url)), '../bin/arbiter.js');

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** The built command line in its own process: its output, exit code, threads and standard input. */
export function asProcess(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, out: stdout, err: stderr };
}

/** The same commands from their sources, with this process's streams in the place of the user's terminal meanwhile. */
export async function arbiter(args: readonly string[], input = ''): Promise<Ran> {
  const said = { out: '', err: '' };
  const hears = (stream: 'out' | 'err') => (chunk: unknown) => {
    said[stream] += String(chunk);
    return true;
  };
  const hearsLine =
    (stream: 'out' | 'err') =>
    (...words: unknown[]) => {
      said[stream] += `${format(...words)}\n`;
    };
  const putBack = [
    put(process, 'stdin', Readable.from(input === '' ? [] : [input])),
    put(process.stdout, 'write', hears('out')),
    put(process.stderr, 'write', hears('err')),
    put(console, 'log', hearsLine('out')),
    put(console, 'error', hearsLine('err')),
  ];
  try {
    const status = await dispatch(args);
    return { status, out: stripVTControlCharacters(said.out), err: stripVTControlCharacters(said.err) };
  } finally {
    for (const each of putBack) each();
  }
}

/** Puts something in the place of a member; gives back what undoes it. */
function put<T extends object>(on: T, name: keyof T, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(on, name);
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(on, name, before);
    else delete on[name];
  };
}
