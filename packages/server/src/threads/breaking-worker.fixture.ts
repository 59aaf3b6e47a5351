/** A thread of tables that ends when somebody at a table says so, as by a fault that nobody foresaw. */
import { parentPort } from 'node:worker_threads';
import './worker.ts';

export const BREAK = 'break the thread';

parentPort?.on('message', (messages: unknown) => {
  if (JSON.stringify(messages).includes(BREAK)) process.exit(1);
});
