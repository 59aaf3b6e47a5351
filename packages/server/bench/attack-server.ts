/** The server that is attacked: with its own limits, as it ships. Ends by itself when whoever started it is gone. */
import { endWithParent } from '../src/parent.fixture.ts';
import { startServer } from '../src/server.ts';

const [store = ''] = process.argv.slice(2);
const worker = new URL(import.meta.url.replace(/server\.mjs$/, 'worker.mjs'));
const server = await startServer({ store, pool: { file: worker }, tables: { file: worker } });
endWithParent();
process.once('SIGTERM', () => server.close());
console.log(server.address);
