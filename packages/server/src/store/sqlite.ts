/** SQLite inside the process: one file, one writer in a thread of its own, every commit flushed to the disk. */
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
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
import Database from 'libsql';
import { migrate, type Schema } from './schema.ts';
import { reasonOf, sqliteCode } from './sqlite-codes.ts';
import { SqliteThread } from './sqlite-worker.ts';
import { type Delivered, GroupCommit, type Store, StoreInUse, StoreUnusable } from './store.ts';
import { Turns } from './turns.ts';

/** As many links may lead from one to the other, as for the system itself. */
const MOST_LINKS = 40;

/** The file itself, whichever links lead to it: two names of one file are one store. */
export function realFile(file: string, links = 0): string {
  if (existsSync(file)) return realpathSync(file);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isLink && links === MOST_LINKS)
    throw new StoreUnusable(`${file} cannot be used: its links lead round in a circle.`);
  if (isLink) return realFile(resolve(dirname(file), readlinkSync(file)), links + 1);
  const folder = dirname(resolve(file));
  return existsSync(folder) ? join(realpathSync(folder), basename(file)) : file;
}

/** What SQLite says of a file that is no store, or no longer a sound one; in a sentence for the operator. */
function asUnusable(file: string, error: unknown): unknown {
  const { code } = error as { code?: string };
  // What cannot even be opened has an empty code.
  if (!/^(SQLITE_(NOTADB|CORRUPT|CANTOPEN|READONLY|PERM|IOERR|FULL).*)?$/.test(sqliteCode(code ?? 'none')))
    return error;
  const isDamaged = /_(NOTADB|CORRUPT|IOERR)/.test(sqliteCode(code ?? ''));
  const help = ' "arbiter check" looks it through, "arbiter restore" brings a backup back.';
  return new StoreUnusable(`${file} cannot be used: ${reasonOf(error)}.${isDamaged ? help : ''}`);
}

/** Opens the file, makes it when it is not there, and holds it for this process alone until it ends. */
export async function openSqlite(named: string): Promise<Store> {
  // SQLite's own word for a store without a file, which a log that must outlive the process cannot be kept in.
  if (named === ':memory:')
    throw new StoreUnusable(`${named} cannot be used: a store is a file or a PostgreSQL address.`);
  const file = realFile(named);
  // SQLite keeps what is written last beside the name of the file: under two names there would be two truths.
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() && stats.nlink > 1)
    throw new StoreUnusable(
      `${file} cannot be used: the same file has another name (a hard link). Copy it and serve the copy, or remove the other name.`,
    );
  const release = hold(file);
  const thread = new SqliteThread(file);
  const turns = new Turns();
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new LibsqlDriver(thread, turns),
      createIntrospector: (made) => new SqliteIntrospector(made),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  try {
    await thread.query('pragma journal_mode = wal');
    await thread.query('pragma synchronous = full');
    // Every table writes on its own page: 32 MB cache the pages of some thousand tables.
    await thread.query('pragma cache_size = -32768');
    // The copier comes first, unless it fails: a commit that copies 256 MB keeps every table waiting for a second.
    await thread.query('pragma wal_autocheckpoint = 64000');
    await thread.query('pragma foreign_keys = on');
    await migrate(db);
    // A file that may only be read is opened without a word: better now than at the first answer.
    await thread.query('update migrations set number = 1 where number = 1');
  } catch (error) {
    await thread.end();
    release();
    throw asUnusable(file, error);
  }
  const copier = new Copier(file, () => turns.take(() => thread.query(COPY)));
  const group = new GroupCommit(async (batch) => {
    const written = await turns.take(() => thread.write(batch));
    copier.wrote(batch.length);
    return written;
  });
  return {
    kind: 'sqlite',
    db,
    append: (append) => group.append(append),
    shortcut(arrived, lost) {
      const way = new MessageChannel();
      const back = new MessageChannel();
      thread.takeLetters(way.port2, back.port2);
      back.port1.on('message', (letters: readonly Delivered[]) => {
        for (const { written } of letters) copier.wrote(written.length);
        arrived(letters);
      });
      back.port1.on('close', lost);
      return way.port1;
    },
    tell: async () => {},
    listen: () => {},
    claim: async () => () => {},
    async close() {
      await group.finish();
      await copier.close();
      try {
        await turns.take(() => thread.close());
      } finally {
        release();
      }
    },
  };
}

/**
 * Holds the file by an open transaction on a lock beside it, which the system ends with the process however it ends.
 * The file itself stays readable, so that a backup can be made while the server runs.
 */
function hold(file: string): () => void {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(`${file}.lock`);
    // Only who may write it holds it: of a lock that may only be read anybody gets a share.
    lock.exec('begin exclusive; pragma user_version = 1');
  } catch (error) {
    lock?.close();
    if (!String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw asUnusable(file, error);
    throw new StoreInUse(
      `${file} is in use by another server. One process serves one file; several share a battle on PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => lock?.close();
}

/**
 * Opens a file to look at it. SQLite writes an index beside it, for which a full disk has no room: alone with the file it keeps
 * the index in memory. Where nothing may be written at all, such as on a disc, the file is taken as it lies there.
 */
export function openToRead(file: string): Database.Database {
  try {
    return opened(file);
  } catch (error) {
    const code = sqliteCode((error as { code?: string }).code ?? '');
    if (/^SQLITE_(IOERR|FULL)/.test(code)) return opened(file, 'pragma locking_mode = exclusive');
    const isWhole = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
    if (code.startsWith('SQLITE_READONLY') && isWhole)
      return new Database(`${pathToFileURL(file).href}?immutable=1`);
    throw error;
  }
}

/** A file that can be read. */
function opened(file: string, first?: string): Database.Database {
  const connection = new Database(file);
  try {
    if (first !== undefined) connection.prepare(first).all();
    connection.prepare('select count(*) from sqlite_master').all();
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Copies a store into a new file, consistently, also while a server uses it. */
export async function backupSqlite(file: string, to: string): Promise<void> {
  if (!existsSync(file)) throw new StoreUnusable(`there is no store ${file}`);
  if (existsSync(to)) throw new StoreUnusable(`${to} exists already: name another file`);
  let connection: Database.Database | undefined;
  try {
    connection = openToRead(file);
    connection.prepare('pragma busy_timeout = 5000').all();
    connection.prepare('vacuum into ?').run([to]);
  } catch (error) {
    throw new StoreUnusable(`${file} cannot be copied to ${to}: ${reasonOf(error)}`);
  } finally {
    connection?.close();
  }
}

/** Says what is wrong with a store's file, or nothing. */
export async function checkSqlite(file: string): Promise<string | undefined> {
  let connection: Database.Database | undefined;
  try {
    connection = openToRead(file);
    const [first] = connection.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it cannot be read';
    const [found] = connection
      .prepare("select count(*) as n from sqlite_master where name in ('battles', 'entries')")
      .all() as { n: number }[];
    return found?.n === 2 ? undefined : 'it is no store of Hive Arbiter';
  } catch (error) {
    return reasonOf(error);
  } finally {
    connection?.close();
  }
}

/** Copies committed pages from SQLite's log into the file, as far as that disturbs nobody. */
const COPY = 'pragma wal_checkpoint(passive)';
/** Pages are written again and again, and copied once: some 40 MB of log. */
const COPY_AFTER = 4_000;

/**
 * Copies from its own thread and connection while commits continue. Little arrives meanwhile: the writer copies that
 * itself between two commits, and then starts a new log.
 */
class Copier {
  private thread: SqliteThread | undefined;
  private copying: Promise<void> | undefined;
  private written = 0;

  constructor(
    private readonly file: string,
    private readonly copyTheRest: () => Promise<unknown>,
  ) {}

  wrote(answers: number): void {
    this.written += answers;
    if (this.written < COPY_AFTER || this.copying) return;
    this.written = 0;
    this.copying = this.copy()
      // Nothing is lost by it: the log grows until the next try.
      .catch(() => {})
      .finally(() => {
        this.copying = undefined;
      });
  }

  async close(): Promise<void> {
    await this.copying;
    // Where its thread broke down there is nothing left to close.
    await this.thread?.close().catch(() => {});
  }

  private async copy(): Promise<void> {
    this.thread ??= new SqliteThread(this.file);
    await this.thread.query(COPY);
    await this.copyTheRest();
  }
}

/** Lets Kysely speak to the connection, in turn with the answer log. */
class LibsqlDriver implements Driver {
  private readonly held = new WeakMap<DatabaseConnection, () => void>();

  constructor(
    private readonly thread: SqliteThread,
    private readonly turns: Turns,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const done = await this.turns.acquire();
    const connection = new LibsqlConnection(this.thread);
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
  constructor(private readonly thread: SqliteThread) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.thread.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite is read at once');
  }
}
