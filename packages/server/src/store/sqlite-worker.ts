/** The thread that holds the SQLite file, so that no flush to the disk keeps the tables waiting. */

import { type MessagePort, Worker } from 'node:worker_threads';
import type Database from 'libsql';
import { type ReadRows, rowsReader } from './sqlite-rows.ts';
import type { Append, Appended, Delivered, Letter, Written } from './store.ts';

export interface Found {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

type Order =
  | { readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly batch: readonly Append[] }
  | { readonly letters: MessagePort; readonly back: MessagePort }
  | 'close';

interface Waiting {
  readonly resolve: (done: never) => void;
  readonly reject: (error: Error) => void;
}

/** A file in its own thread; requests are handled in order. */
export class SqliteThread {
  private readonly waiting: Waiting[] = [];
  private readonly worker: Worker;
  /** Why it takes no more orders. */
  private ended: Error | undefined;

  constructor(file: string) {
    // The thread's code travels as text: that needs no file of its own in any bundle.
    const code = `(${work})(require('node:module').createRequire(require('node:worker_threads').workerData.from), (${rowsReader})())`;
    this.worker = new Worker(code, { eval: true, workerData: { file, from: import.meta.url } });
    this.worker.on(
      'message',
      ({ done, error }: { done: never; error?: { message: string; code?: string } }) => {
        const first = this.waiting.shift();
        if (error) first?.reject(Object.assign(new Error(error.message), { code: error.code }));
        else first?.resolve(done);
      },
    );
    this.worker.on('error', (error) => this.fail(error as Error));
    this.worker.on('exit', () => this.fail(new Error('The store is closed')));
  }

  query(sql: string, parameters: readonly unknown[] = []): Promise<Found> {
    return this.order({ sql, parameters });
  }

  /** Writes a batch in one transaction. */
  write(batch: readonly Append[]): Promise<readonly Appended[]> {
    return this.order({ batch });
  }

  /** Takes letters from one port, and sends them on through the other once they are written. */
  takeLetters(letters: MessagePort, back: MessagePort): void {
    this.worker.postMessage({ letters, back } satisfies Order, [letters, back]);
  }

  async close(): Promise<void> {
    try {
      await this.order('close');
    } finally {
      await this.worker.terminate();
    }
  }

  /** Ends the thread as it is, for a file that cannot even be closed. */
  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private order<T>(order: Order): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(order);
    });
  }

  private fail(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}

/** Runs in the thread: nothing from outside the function is there. */
function work(load: NodeJS.Require, readRows: ReadRows): void {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  const Libsql = load('libsql') as new (file: string) => Database.Database;
  const connection = new Libsql((workerData as { file: string }).file);
  const prepared = new Map<string, Database.Statement>();

  /** The statement for a text that comes again and again. */
  function statement(sql: string): Database.Statement {
    let known = prepared.get(sql);
    if (!known) {
      known = connection.prepare(sql);
      prepared.set(sql, known);
    }
    return known;
  }

  function query(sql: string, parameters: readonly unknown[]): Found {
    // A full disk ends a transaction by itself; that there is none left must not hide why.
    if (sql === 'rollback' && !connection.inTransaction) return { rows: [], changes: 0 };
    const once = connection.prepare(sql);
    if (once.reader) return { rows: readRows(connection, sql, parameters), changes: 0 };
    return { rows: [], changes: once.run([...parameters]).changes };
  }

  function append({ battle, base, entries, request, asked, status, told }: Append): Appended {
    const grow = statement(
      `update heads set length = ?, asked = ?, told = coalesce(?, told) where battle = ? and length = ?
       and exists (select 1 from battles where id = heads.battle and status <> 'over')`,
    );
    if (grow.run([base + entries.length, asked, told?.lines ?? null, battle, base]).changes === 0)
      return 'behind';
    if (status === 'over') statement(`update battles set status = 'over' where id = ?`).run([battle]);
    const insert = statement(
      'insert into entries (battle, seq, entry, request, told) values (?, ?, ?, ?, ?)',
    );
    let seq = base;
    for (const entry of entries) {
      const isFirst = ++seq === base + 1;
      insert.run([
        battle,
        seq,
        entry,
        isFirst ? (request ?? null) : null,
        isFirst ? (told?.text ?? null) : null,
      ]);
    }
    return 'durable';
  }

  function write(batch: readonly Append[]): readonly Appended[] {
    connection.exec('begin immediate');
    try {
      const done = batch.map(append);
      connection.exec('commit');
      return done;
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
  }

  /** The letters that wait to be written, and where each goes then. */
  let waiting: { readonly letter: Letter; readonly back: MessagePort }[] = [];
  let isDue = false;

  /** Writes of one turn of the event loop, or during a flush, go together. */
  function takeLetters(letters: MessagePort, back: MessagePort): void {
    letters.on('message', (letter: Letter) => {
      waiting.push({ letter, back });
      if (isDue) return;
      isDue = true;
      setImmediate(() => {
        isDue = false;
        writeLetters();
      });
    });
  }

  function writeLetters(): void {
    // Somebody else's transaction is open: whatever ends it comes back here.
    if (waiting.length === 0 || connection.inTransaction) return;
    const letters = waiting;
    waiting = [];
    const written = writeEach(letters.flatMap(({ letter }) => letter.appends));
    const delivered = new Map<MessagePort, Delivered[]>();
    let from = 0;
    for (const { letter, back } of letters) {
      const to = from + letter.appends.length;
      const { text, bytes } = letter;
      const others = delivered.get(back) ?? [];
      others.push({ written: written.slice(from, to), text, bytes });
      delivered.set(back, others);
      from = to;
    }
    for (const [back, each] of delivered)
      back.postMessage(
        each,
        each.map(({ bytes }) => bytes.buffer as ArrayBuffer),
      );
  }

  /** Writes all of them together; if that fails, each alone, so that one bad write does not fail the others. */
  function writeEach(appends: readonly Append[]): readonly Written[] {
    let appended: readonly Written['appended'][];
    try {
      appended = write(appends);
    } catch (error) {
      appended = appends.map((each) => (appends.length === 1 ? faultOf(error) : writeAlone(each)));
    }
    return appends.map(({ battle, request, status }, at) => ({
      battle,
      ...(request === undefined ? {} : { request }),
      status,
      appended: appended[at] ?? 'behind',
    }));
  }

  function writeAlone(each: Append): Written['appended'] {
    try {
      return write([each])[0] ?? 'behind';
    } catch (error) {
      return faultOf(error);
    }
  }

  function faultOf(error: unknown): { readonly fault: string; readonly code?: string } {
    const { message, code } = error as { message: string; code?: string };
    return { fault: message, ...(code === undefined ? {} : { code }) };
  }

  function close(): void {
    try {
      connection.prepare('pragma wal_checkpoint(truncate)').all();
    } catch {
      // On a full disk the log stays beside the file, and whoever opens it next reads both.
    }
    connection.close();
  }

  parentPort?.on('message', (order: Order) => {
    if (order !== 'close' && 'letters' in order) return takeLetters(order.letters, order.back);
    // Letters that came before the end are still written.
    if (order === 'close') writeLetters();
    try {
      if (order === 'close') parentPort?.postMessage({ done: close() });
      else if ('batch' in order) parentPort?.postMessage({ done: write(order.batch) });
      else parentPort?.postMessage({ done: query(order.sql, order.parameters) });
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      parentPort?.postMessage({ error: { message, code } });
    }
    if (!isDue && order !== 'close') writeLetters();
  });
}
