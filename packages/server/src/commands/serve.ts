import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadInput } from '@hive-arbiter/engine';
import { renderUnicodeCompact } from 'uqr';
import { addresses } from '../http/network.ts';
import { type Running, type ServerOptions, startServer } from '../server.ts';
import { readOptionsAlone } from './options.ts';
import { using } from './which-store.ts';

/** Serves until a signal ends it. */
export async function serve(args: readonly string[]): Promise<number> {
  const options = serverOptions(args);
  let server: Running;
  try {
    server = await using(options.store, () => startServer(options));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new BadInput(
        '--port',
        `${options.port} is in use already, perhaps by another table: stop that one, or take another with --port ${Number(options.port) + 1}`,
      );
    if (code === 'EADDRNOTAVAIL')
      throw new BadInput('--host', `this machine has no address ${options.host}; leave it out to serve all`);
    if (code === 'EACCES')
      throw new BadInput('--port', `${options.port} is not yours to use; take one above 1023`);
    throw error;
  }
  console.log(greeting(options.host ?? '', server));
  await stopped();
  console.log('Closing: what was acknowledged is kept.');
  if (await isClosedIn(PATIENCE, server)) return 0;
  console.error(
    'Something does not end, such as a database that does not answer: it is left. What was acknowledged is kept.',
  );
  process.exit(1);
}

/** Milliseconds; whoever stops a container waits for ten seconds. */
const PATIENCE = 8_000;

/** Closes a server; false if it has not ended by then. */
export async function isClosedIn(milliseconds: number, server: Pick<Running, 'close'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([server.close().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function serverOptions(args: readonly string[]): ServerOptions {
  const values = readOptionsAlone('serve', args, {
    data: { type: 'string' },
    port: { type: 'string', short: 'p' },
    host: { type: 'string' },
    app: { type: 'string' },
    origin: { type: 'string', multiple: true },
    'trust-proxy': { type: 'boolean' },
    threads: { type: 'string' },
    'public-host': { type: 'string', multiple: true },
    'prune-after': { type: 'string' },
    'private-webhooks': { type: 'boolean' },
    quiet: { type: 'boolean' },
  });
  const port = Number(values.port ?? process.env.PORT ?? 3117);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new BadInput('--port', `expected a whole number from 0 to 65535, got ${values.port}`);
  const threads = values.threads === undefined ? undefined : Number(values.threads);
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 0 && threads <= 64))
    throw new BadInput('--threads', `expected a whole number from 0 to 64, got ${values.threads}`);
  const pruneAfter = values['prune-after'] === undefined ? undefined : Number(values['prune-after']);
  if (pruneAfter !== undefined && !(Number.isInteger(pruneAfter) && pruneAfter >= 1 && pruneAfter <= 36_500))
    throw new BadInput('--prune-after', `expected a whole number of days, got ${values['prune-after']}`);
  const database = process.env.DATABASE_URL;
  if (database && values.data !== undefined)
    throw new BadInput('--data', 'DATABASE_URL is set, so battles live in PostgreSQL; leave one of them out');
  const app = values.app ?? builtApp();
  if (app !== undefined && !existsSync(join(app, 'index.html')))
    throw new BadInput('--app', `there is no index.html in ${app}`);
  const file = resolve(values.data ?? 'hive-arbiter.db');
  if (!database) mkdirSync(dirname(file), { recursive: true });
  return {
    store: database || file,
    host: values.host ?? '0.0.0.0',
    port,
    origins: values.origin ?? [],
    trustProxy: values['trust-proxy'] ?? false,
    // Faults are logged even with --quiet.
    log: values.quiet ? 'warn' : 'info',
    hosts: values['public-host'] ?? [],
    webhooks: { privateAddresses: values['private-webhooks'] ?? false },
    ...(pruneAfter === undefined ? {} : { pruneAfter }),
    ...(app === undefined ? {} : { app }),
    ...(threads === undefined ? {} : { tables: { threads } }),
  };
}

/** The app as it is built beside the bundle, if it is. */
function builtApp(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

function greeting(host: string, { port, store }: Running): string {
  const [first = '127.0.0.1'] = host === '0.0.0.0' || host === '::' ? addresses() : [host];
  const address = `http://${first.includes(':') ? `[${first}]` : first}:${port}`;
  const where = store.kind === 'sqlite' ? 'one file' : 'PostgreSQL';
  return `\n${renderUnicodeCompact(address)}\n\nHive Arbiter serves at ${address} (battles live in ${where}; API at ${address}/docs)\nCtrl+C stops it.`;
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
