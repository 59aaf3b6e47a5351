/** The server with the built app, as a process of its own, as the tests start one. */
import { fileURLToPath } from 'node:url';
import { endWithParent } from '../../server/src/parent.fixture.ts';
import { LOOSE, startTestServer } from '../../server/src/start.fixture.ts';

endWithParent();
const [store = '', port = '0'] = process.argv.slice(2);
const worker = new URL(import.meta.url.replace(/\.mjs$/, '-worker.mjs'));
const server = await startTestServer({
  store,
  port: Number(port),
  // It runs from packages/server/.cache, where it is built, with its worker beside it.
  app: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  // All devices of a run come from one address, and on a busy machine every job takes long: none is refused for that.
  pool: { file: worker, work: LOOSE.requests, club: LOOSE.requests, patience: 120_000, share: 60_000 },
  tables: { file: worker },
  bots: { pauses: { quick: 0, steady: 20, slow: 50 } },
});
console.log(server.address);
process.once('SIGTERM', () => server.close());
