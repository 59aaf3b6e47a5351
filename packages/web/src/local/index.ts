/**
 * The table on this device: asked like the server, without a network. Its thread starts when it is first needed. A battle is
 * played on by the version of the table that it was begun with, so there may be several.
 */
import type { LocalReply, LocalRequest } from '@hive-arbiter/server/local';
import type { FromLocal, ToLocal } from './worker.ts';
import file from './worker.ts?worker&url';

/** The file of this version's table. */
export const TABLE: string = file;

const tables = new Map<string, LocalTable>();

export function tableOf(name: string): LocalTable {
  const known = tables.get(name) ?? new LocalTable(name);
  tables.set(name, known);
  return known;
}

class LocalTable {
  private readonly worker: Worker;
  private count = 0;
  private readonly waiting = new Map<number, (message: Extract<FromLocal, { number: number }>) => void>();
  private readonly sockets = new Map<number, LocalSocket>();

  constructor(name: string) {
    this.worker = new Worker(name, { type: 'module', name: 'table' });
    this.worker.onmessage = ({ data }: MessageEvent<FromLocal>) => this.heard(data);
    this.worker.onerror = (event) =>
      this.broken(
        event.message ?? 'the version of the app that it was begun with is no longer on this device',
      );
  }

  ask(asked: LocalRequest): Promise<LocalReply> {
    const number = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(number, (message) => message.type === 'answer' && resolve(message.reply));
      this.tell({ type: 'ask', number, asked });
    });
  }

  /** All battles of this table as one file. */
  backup(): Promise<Uint8Array | undefined> {
    const number = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(number, (message) => message.type === 'bytes' && resolve(message.bytes));
      this.tell({ type: 'backup', number });
    });
  }

  connect(): LocalSocket {
    const number = ++this.count;
    const socket = new LocalSocket(
      (text) => this.tell({ type: 'say', socket: number, text }),
      () => {
        if (this.sockets.delete(number)) this.tell({ type: 'close', socket: number });
      },
    );
    this.sockets.set(number, socket);
    this.tell({ type: 'open', socket: number });
    return socket;
  }

  private tell(message: ToLocal): void {
    this.worker.postMessage(message);
  }

  private heard(message: FromLocal): void {
    switch (message.type) {
      case 'answer':
      case 'bytes':
        this.waiting.get(message.number)?.(message);
        this.waiting.delete(message.number);
        break;
      case 'opened':
        this.sockets.get(message.socket)?.opened();
        break;
      case 'said':
        this.sockets.get(message.socket)?.onmessage?.({ data: message.text });
        break;
      case 'closed': {
        const socket = this.sockets.get(message.socket);
        this.sockets.delete(message.socket);
        socket?.closed(message.code);
        break;
      }
      case 'broken':
        this.broken(message.message);
        break;
      default:
        message satisfies never;
    }
  }

  private broken(why: string): void {
    const error = { code: 'server-fault', message: `The table on this device does not work: ${why}` };
    for (const [number, settle] of this.waiting)
      settle({ type: 'answer', number, reply: { status: 500, body: { error } } });
    this.waiting.clear();
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    for (const socket of sockets) socket.closed(1011);
  }
}

/** What the app uses of a WebSocket, carried to the table on this device. */
class LocalSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  constructor(
    readonly send: (text: string) => void,
    private readonly leave: () => void,
  ) {}

  close(): void {
    this.leave();
    this.closed(1000);
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  closed(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
