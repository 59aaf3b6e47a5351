/** A store without a file system: SQLite in memory, saved as a whole before anything is acknowledged. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { migrate, type Schema } from '../store/schema.ts';
import { type Append, type Appended, GroupCommit, type Store } from '../store/store.ts';
import { Turns } from '../store/turns.ts';

/** What is needed of SQLite, as sql.js offers it. */
export interface Sqlite {
  prepare(sql: string): {
    bind(parameters: readonly unknown[]): unknown;
    step(): boolean;
    getAsObject(): Record<string, unknown>;
    free(): unknown;
  };
  getRowsModified(): number;
  export(): Uint8Array;
}

/** Keeps the bytes of the store; resolves once they are safe. */
export type Save = (bytes: Uint8Array) => Promise<void>;

export async function openLocalStore(sqlite: Sqlite, save: Save): Promise<Store> {
  const connection = new LocalConnection(sqlite);
  const turns = new Turns();
  // A database with an open transaction cannot be exported: saving waits for its turn.
  const saver = new Saver(() => turns.take(async () => sqlite.export()), save);
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new LocalDriver(connection, turns, saver),
      createIntrospector: (made) => new SqliteIntrospector(made),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  await migrate(db);
  const group = new GroupCommit(async (batch) => {
    const done = await turns.take(async () => connection.write(batch));
    await saver.saved();
    return done;
  });
  return {
    kind: 'sqlite',
    db,
    append: (append) => group.append(append),
    tell: async () => {},
    listen: () => {},
    claim: async () => () => {},
    async close() {
      await group.finish();
      await saver.saved();
    },
  };
}

/** Saves the changes; calls made meanwhile share the next save. */
class Saver {
  private next: Promise<void> | undefined;
  private now: Promise<void> = Promise.resolve();

  constructor(
    private readonly bytes: () => Promise<Uint8Array>,
    private readonly save: Save,
  ) {}

  saved(): Promise<void> {
    this.next ??= this.now
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        this.now = this.bytes().then(this.save);
        return this.now;
      });
    return this.next;
  }
}

class LocalConnection implements DatabaseConnection {
  /** Has this turn changed anything? */
  isChanged = false;

  constructor(private readonly sqlite: Sqlite) {}

  run(
    sql: string,
    parameters: readonly unknown[] = [],
  ): { rows: Record<string, unknown>[]; changes: number } {
    const statement = this.sqlite.prepare(sql);
    try {
      statement.bind(parameters);
      const rows: Record<string, unknown>[] = [];
      while (statement.step()) rows.push(statement.getAsObject());
      return { rows, changes: this.sqlite.getRowsModified() };
    } finally {
      statement.free();
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = this.run(sql, parameters);
    if (!/^\s*select\b/i.test(sql)) this.isChanged = true;
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite is read at once');
  }

  write(batch: readonly Append[]): readonly Appended[] {
    this.run('begin');
    try {
      const done = batch.map((append) => this.append(append));
      this.run('commit');
      return done;
    } catch (error) {
      this.run('rollback');
      throw error;
    }
  }

  private append({ battle, base, entries, request, asked, status, told }: Append): Appended {
    const grown = this.run(
      `update heads set length = ?, asked = ?, told = coalesce(?, told) where battle = ? and length = ?
       and exists (select 1 from battles where id = heads.battle and status <> 'over')`,
      [base + entries.length, asked, told?.lines ?? null, battle, base],
    );
    if (grown.changes === 0) return 'behind';
    if (status === 'over') this.run(`update battles set status = 'over' where id = ?`, [battle]);
    for (const [at, entry] of entries.entries())
      this.run('insert into entries (battle, seq, entry, request, told) values (?, ?, ?, ?, ?)', [
        battle,
        base + 1 + at,
        entry,
        at === 0 ? (request ?? null) : null,
        at === 0 ? (told?.text ?? null) : null,
      ]);
    return 'durable';
  }
}

/** Lets Kysely use the connection; changes are saved before the caller gets its result. */
class LocalDriver implements Driver {
  private done: (() => void) | undefined;

  constructor(
    private readonly connection: LocalConnection,
    private readonly turns: Turns,
    private readonly saver: Saver,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.done = await this.turns.acquire();
    this.connection.isChanged = false;
    return this.connection;
  }

  async beginTransaction(): Promise<void> {
    this.connection.run('begin');
  }

  async commitTransaction(): Promise<void> {
    this.connection.run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    this.connection.run('rollback');
    this.connection.isChanged = false;
  }

  async releaseConnection(): Promise<void> {
    const { isChanged } = this.connection;
    this.done?.();
    if (isChanged) await this.saver.saved();
  }

  async destroy(): Promise<void> {}
}
