/**
 * What the test files of one run share: a PostgreSQL, built servers, one server with the app. Vitest's main process holds
 * them (`globalSetup`), makes each when the first file asks for it, and ends all of them with the run.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ADDRESS_OF_RUN } from '../../server/src/run.fixture.ts';

/** Gives the address of something, and how to end it. */
type Maker = (words: URLSearchParams) => Promise<{ readonly at: string; end(): Promise<void> | void }>;

const MAKERS: Readonly<Record<string, Maker>> = {
  async postgres() {
    const { ownPostgres } = await import('../../server/src/postgres.fixture.ts');
    const { server, stop } = await ownPostgres();
    return { at: server, end: stop };
  },
  async bundle(words) {
    const { build, unbuild } = await import('../../server/src/process.fixture.ts');
    const [entry, worker] = [words.get('entry') as string, words.get('worker') as string];
    const at = await build(entry, `run-${process.pid}-${words.get('count')}`, worker);
    return { at, end: () => unbuild(at) };
  },
  async app() {
    const { ownApp } = await import('./browser.fixture.ts');
    const { address, stop } = await ownApp();
    return { at: address, end: stop };
  },
};

export default async function setup(): Promise<() => Promise<void>> {
  const made = new Map<string, ReturnType<Maker>>();
  const server = createServer(async ({ url = '' }, response) => {
    try {
      const { pathname, searchParams } = new URL(url, 'http://run');
      const make = MAKERS[pathname.slice(1)];
      if (!make) throw new Error(`A run of tests does not share ${pathname}`);
      const known = made.get(url);
      searchParams.set('count', String(made.size));
      const wanted = known ?? make(searchParams);
      made.set(url, wanted);
      response.end((await wanted).at);
    } catch (error) {
      response.writeHead(500).end((error as Error).stack);
    }
  });
  process.env[ADDRESS_OF_RUN] = await listening(server);
  return async () => {
    delete process.env[ADDRESS_OF_RUN];
    server.close();
    const all = await Promise.allSettled(made.values());
    for (const each of all) if (each.status === 'fulfilled') await each.value.end();
  };
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
