/**
 * The attacked server, with its usual limits. On SIGUSR2 it prints the memory of its threads. It ends when its parent
 * is gone.
 */
import { endWithParent } from '../src/parent.fixture.ts';
import { startServer } from '../src/server.ts';
import { heldByAll, sayWhatIsHeld } from './held.ts';

const [store = ''] = process.argv.slice(2);
const worker = new URL(import.meta.url.replace(/server\.mjs$/, 'worker.mjs'));
const server = await startServer({ store, pool: { file: worker }, tables: { file: worker } });
endWithParent();
process.once('SIGTERM', () => server.close());
sayWhatIsHeld();
process.on('SIGUSR2', async () => console.log(JSON.stringify(await heldByAll())));
console.log(server.address);
