/** A server process for the tests: no limits in the way, and a scenario with secrets of its own. */
import './secret-stand-off.fixture.ts';
import { endWithParent } from './parent.fixture.ts';
import { startTestServer } from './start.fixture.ts';

endWithParent();
const [store = '', port = '0'] = process.argv.slice(2);
const worker = new URL(import.meta.url.replace(/\.mjs$/, '-worker.mjs'));
try {
  const server = await startTestServer({
    store,
    port: Number(port),
    pool: { file: worker },
    tables: { file: worker },
  });
  console.log(server.address);
  process.once('SIGTERM', () => server.close());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
