/** A server process for the tests: no limits in the way, and a scenario with secrets of its own. */
import './secret-stand-off.fixture.ts';
import { startTestServer } from './start.fixture.ts';

const [store = '', port = '0'] = process.argv.slice(2);
try {
  const server = await startTestServer({
    store,
    port: Number(port),
    pool: { file: new URL(import.meta.url.replace(/\.mjs$/, '-worker.mjs')) },
  });
  console.log(server.address);
  process.once('SIGTERM', () => server.close());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
