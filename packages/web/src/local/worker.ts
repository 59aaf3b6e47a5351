/** The server in a thread of the browser: it plays, looks things up and works odds out with no network at all. */
import './globals.ts';
import { type LocalReply, type LocalRequest, startLocalServer } from '@hive-arbiter/server/local';
import initSqlJs from 'sql.js';
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { keepBytes, keptBytes } from './kept.ts';

/** To the thread. */
export type ToLocal =
  | { readonly type: 'ask'; readonly number: number; readonly asked: LocalRequest }
  | { readonly type: 'open'; readonly socket: number }
  | { readonly type: 'say'; readonly socket: number; readonly text: string }
  | { readonly type: 'close'; readonly socket: number }
  | { readonly type: 'backup'; readonly number: number };

/** From the thread. */
export type FromLocal =
  | { readonly type: 'answer'; readonly number: number; readonly reply: LocalReply }
  | { readonly type: 'opened'; readonly socket: number }
  | { readonly type: 'said'; readonly socket: number; readonly text: string }
  | { readonly type: 'closed'; readonly socket: number; readonly code: number }
  | { readonly type: 'bytes'; readonly number: number; readonly bytes: Uint8Array | undefined }
  | { readonly type: 'broken'; readonly message: string };

const tell = (message: FromLocal) => (postMessage as (message: FromLocal) => void)(message);

async function start() {
  const [sql, bytes] = await Promise.all([initSqlJs({ locateFile: () => wasm }), keptBytes()]);
  return await startLocalServer(new sql.Database(bytes) as never, keepBytes);
}

const starting = start();
starting.catch((error: Error) => tell({ type: 'broken', message: error.message }));
const sockets = new Map<number, { hear(text: string): void; end(): void }>();

addEventListener('message', async ({ data }: MessageEvent<ToLocal>) => {
  const server = await starting;
  switch (data.type) {
    case 'ask':
      return tell({ type: 'answer', number: data.number, reply: await server.request(data.asked) });
    case 'open': {
      const { socket } = data;
      const connection = server.connect(
        (text) => tell({ type: 'said', socket, text }),
        (code) => {
          sockets.delete(socket);
          tell({ type: 'closed', socket, code });
        },
      );
      sockets.set(socket, connection);
      return tell({ type: 'opened', socket });
    }
    case 'say':
      return sockets.get(data.socket)?.hear(data.text);
    case 'close':
      sockets.get(data.socket)?.end();
      return void sockets.delete(data.socket);
    case 'backup':
      return tell({ type: 'bytes', number: data.number, bytes: await keptBytes() });
    default:
      return data satisfies never;
  }
});
