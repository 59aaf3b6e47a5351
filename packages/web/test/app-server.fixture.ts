/** The server with the built app, as a process of its own, with no limits in the way. */
import { fileURLToPath } from 'node:url';
import { startServer } from '@hive-arbiter/server';

const loose = { aSecond: 1e6, saved: 1e6 };
const [store = '', port = '0'] = process.argv.slice(2);
const server = await startServer({
  store,
  port: Number(port),
  // It runs from packages/server/dist, where it is built, with its worker beside it.
  app: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  pool: { file: new URL(import.meta.url.replace(/\.mjs$/, '-worker.mjs')) },
  limits: { requests: loose, messages: loose, made: 1e6, connections: { ofAnAddress: 1e5, inAll: 1e5 } },
});
console.log(server.address);
process.once('SIGTERM', () => server.close());
