/** SQLite inside the process: one file, one writer, every commit flushed to the disk. */
import { existsSync } from 'node:fs';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Database from 'libsql/promise';
import { migrate, type Schema } from './schema.ts';
import { type Append, type Appended, GroupCommit, type Store } from './store.ts';

/** Somebody else has the file open. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
}

type Connection = InstanceType<typeof Database>;

/** What the driver's own types leave open. */
interface Statement {
  readonly reader: boolean;
  run(parameters: readonly unknown[]): { readonly changes: number };
  get(parameters: readonly unknown[]): unknown;
  all(parameters?: readonly unknown[]): Promise<unknown[]>;
}

/** Opens the file, makes it when it is not there, and holds it for this process alone until it ends. */
export async function openSqlite(file: string): Promise<Store> {
  const release = await hold(file);
  const connection = new Database(file, {});
  const turns = new Turns();
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new LibsqlDriver(connection, turns),
      createIntrospector: (made) => new SqliteIntrospector(made),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  try {
    await (await connection.prepare('pragma journal_mode = wal')).all();
    await connection.exec('pragma synchronous = full');
    await connection.exec('pragma foreign_keys = on');
    await migrate(db);
  } catch (error) {
    connection.close();
    release();
    throw error;
  }
  const log = await AnswerLog.on(connection);
  const group = new GroupCommit((batch) => turns.take(() => log.write(batch)));
  return {
    kind: 'sqlite',
    db,
    append: (append) => group.append(append),
    tell: async () => {},
    listen: () => {},
    async close() {
      await group.finish();
      await turns.take(async () => {
        await (await connection.prepare('pragma wal_checkpoint(truncate)')).all();
        connection.close();
      });
      release();
    },
  };
}

/**
 * Holds the file by an open transaction on a lock beside it, which the system ends with the process however it ends.
 * The file itself stays readable, so that a backup can be made while the server runs.
 */
async function hold(file: string): Promise<() => void> {
  const lock = new Database(`${file}.lock`, {});
  try {
    await lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new StoreInUse(
      `${file} is in use by another server. One process serves one file; several share a battle on PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => lock.close();
}

/** Copies a store into a new file, consistently, also while a server uses it. */
export async function backupSqlite(file: string, to: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no store ${file}`);
  if (existsSync(to)) throw new Error(`${to} is there already`);
  const connection = new Database(file, {});
  try {
    await (await connection.prepare('pragma busy_timeout = 5000')).all();
    await (await connection.prepare('vacuum into ?')).run([to]);
  } finally {
    connection.close();
  }
}

/** Says what is wrong with a store's file, or nothing. */
export async function checkSqlite(file: string): Promise<string | undefined> {
  const connection = new Database(file, {});
  try {
    const [first] = (await (await connection.prepare('pragma integrity_check')).all()) as {
      integrity_check: string;
    }[];
    if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it cannot be read';
    const found = await (
      await connection.prepare("select count(*) as n from sqlite_master where name in ('battles', 'entries')")
    ).all();
    return (found[0] as { n: number }).n === 2 ? undefined : 'it is no store of Hive Arbiter';
  } catch (error) {
    return (error as Error).message;
  } finally {
    connection.close();
  }
}

/** One after the other on the one connection. */
class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => {});
    return turn;
  }

  /** Waits for a turn and keeps it until `done` is called. */
  async acquire(): Promise<() => void> {
    let done: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      done = resolve;
    });
    const before = this.last;
    this.last = before.then(() => held);
    await before;
    return done;
  }
}

/** Two statements write a whole batch, however many tables it is for: each call into SQLite costs more than a row. */
class AnswerLog {
  private constructor(
    private readonly connection: Connection,
    private readonly grow: Statement,
    private readonly insert: Statement,
  ) {}

  static async on(connection: Connection): Promise<AnswerLog> {
    const grow = `update battles set length = w.value ->> 2, asked = w.value ->> 3, status = w.value ->> 4
      from json_each(?) as w
      where battles.id = w.value ->> 0 and battles.length = w.value ->> 1 and battles.status <> 'over'
      returning battles.id`;
    const insert = `insert into entries (battle, seq, entry, request)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?)`;
    return new AnswerLog(connection, await connection.prepare(grow), await connection.prepare(insert));
  }

  async write(batch: readonly Append[]): Promise<readonly Appended[]> {
    await this.connection.exec('begin immediate');
    try {
      const lengths = batch.map(({ battle, base, entries, asked, status }) => [
        battle,
        base,
        base + entries.length,
        asked,
        status,
      ]);
      const grown = (await this.grow.all([JSON.stringify(lengths)])) as { id: string }[];
      const good = new Set(grown.map(({ id }) => id));
      const rows = batch.flatMap(({ battle, base, entries, request }) =>
        good.has(battle)
          ? entries.map((entry, at) => [battle, base + at + 1, entry, at === 0 ? (request ?? null) : null])
          : [],
      );
      if (rows.length > 0) await this.insert.run([JSON.stringify(rows)]);
      // The flush to the disk happens off this thread.
      await this.connection.exec('commit');
      return batch.map(({ battle }) => (good.has(battle) ? 'durable' : 'behind'));
    } catch (error) {
      if ((this.connection as unknown as { inTransaction: boolean }).inTransaction)
        await this.connection.exec('rollback');
      throw error;
    }
  }
}

/** Lets Kysely speak to the connection, in turn with the answer log. */
class LibsqlDriver implements Driver {
  private readonly held = new WeakMap<DatabaseConnection, () => void>();

  constructor(
    private readonly connection: Connection,
    private readonly turns: Turns,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const done = await this.turns.acquire();
    const connection = new LibsqlConnection(this.connection);
    this.held.set(connection, done);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.held.get(connection)?.();
  }

  async destroy(): Promise<void> {}
}

class LibsqlConnection implements DatabaseConnection {
  constructor(private readonly connection: Connection) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement: Statement = await this.connection.prepare(sql);
    if (statement.reader) return { rows: (await statement.all([...parameters])) as R[] };
    const { changes } = await statement.run([...parameters]);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite is read at once');
  }
}
