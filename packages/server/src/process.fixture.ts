/** The server as a process of its own, built as it ships, so that a test can kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ofRun } from './run.fixture.ts';
import type { PoolOptions } from './threads/pool.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const living = new Set<ChildProcess>();

/** One of our files, built, and beside it the thread that works odds out. All test files of a run share it. */
export async function bundled(entry: string, worker = 'threads/worker.ts'): Promise<string> {
  const shared = await ofRun('bundle', { entry, worker });
  if (shared !== undefined) return shared;
  const file = await build(entry, `own-${process.pid}-${basename(entry, '.ts')}`, worker);
  process.once('exit', () => unbuild(file));
  return file;
}

export async function build(entry: string, name: string, worker: string): Promise<string> {
  // Not in `dist`, which `npm run pack` makes again, and so does its test while others run.
  const outdir = join(HERE, '../.cache');
  const { build: esbuild } = await import('esbuild');
  await esbuild({
    entryPoints: { [name]: join(HERE, entry), [`${name}-worker`]: join(HERE, worker) },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    external: ['fastify', 'kysely', 'libsql', 'pg', 'ws'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  return join(outdir, `${name}.mjs`);
}

export function unbuild(file: string): void {
  for (const each of [file, workerOf(file)]) rmSync(each, { force: true });
}

const workerOf = (file: string) => file.replace(/\.mjs$/, '-worker.mjs');

/** The thread that works odds out, for a server that a test runs from its sources. */
export async function poolOfRun(): Promise<PoolOptions> {
  return { file: await bundled('threads/worker.ts') };
}

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** As when the process crashes. */
  kill(): Promise<void>;
  /** As when somebody stops it; gives the exit code. */
  stop(): Promise<number | null>;
}

/** `kilobytes` is how large a file of the server may become: more fails as on a full disk. */
export async function spawnServer(
  file: string,
  store: string,
  port = 0,
  kilobytes?: number,
): Promise<ServerProcess> {
  const command = [process.execPath, file, store, String(port)];
  const limited = ['bash', '-c', `ulimit -f ${kilobytes}; exec "$@"`, 'bash', ...command];
  const [program = '', ...words] = kilobytes === undefined ? command : limited;
  const child = spawn(program, words, {
    // The server ends when this pipe closes, so none outlives a process that was killed.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  living.add(child);
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      living.delete(child);
      resolve(code);
    }),
  );
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('http://')) resolve(line);
    });
    ended.then((code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    address,
    pid: child.pid as number,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}

/** Ends what a failed test left behind. */
export function killAll(): void {
  for (const child of living) child.kill('SIGKILL');
}
