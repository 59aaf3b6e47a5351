/** Backups of PostgreSQL: all its tables in one file, which is a store that can be served, checked and restored as any other. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { connectPostgres, isServed } from './postgres.ts';
import { MIGRATIONS, migrate, ofNewerServer, type Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { StoreInUse, StoreUnusable } from './store.ts';

type Table = Exclude<keyof Schema, 'migrations'>;

/** Every table with the columns that tell its rows apart; one that others refer to stands before them. */
const TABLES: { readonly [T in Table]: readonly (keyof Schema[T] & string)[] } = {
  rules: ['stamp'],
  gangs: ['id'],
  battles: ['id'],
  heads: ['battle'],
  seats: ['battle', 'seat'],
  takings: ['battle', 'at_length', 'seat', 'created'],
  entries: ['battle', 'seq'],
  undos: ['battle'],
  goings_on: ['battle'],
  aparts: ['battle', 'other'],
  codes: ['battle'],
  campaigns: ['id'],
  campaign_seats: ['campaign', 'seat'],
  campaign_entries: ['campaign', 'seq'],
  campaign_battles: ['campaign', 'fight'],
};
const NAMES = Object.keys(TABLES) as Table[];

/** Rows that are read and written at once. */
const PAGE = 200;

/** Copies a database into a new file, as it is at one moment, also while servers use it. */
export async function backupPostgres(url: string, to: string): Promise<void> {
  if (existsSync(to)) throw new StoreUnusable(`${to} exists already: name another file`);
  const { db } = await connectPostgres(url, 'hive-arbiter backup');
  const part = `${to}.part`;
  try {
    await expectOurVersion(db);
    const file = await openSqlite(part);
    try {
      await file.db.transaction().execute((copy) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((moment) => copyAll(moment, copy)),
      );
    } finally {
      await file.close();
    }
    renameSync(part, to);
  } finally {
    await db.destroy();
    for (const side of ['', '-wal', '-shm', '.lock']) rmSync(`${part}${side}`, { force: true });
  }
}

/**
 * Puts the store in a file into a database, all of it or nothing. By force also where there is something already, which is
 * copied into the file `before` first; says whether it was.
 */
export async function restorePostgres(
  from: string,
  url: string,
  { force, before }: { readonly force: boolean; readonly before: string },
): Promise<boolean> {
  const { db } = await connectPostgres(url, 'hive-arbiter restore');
  const folder = mkdtempSync(join(tmpdir(), 'hive-arbiter-'));
  try {
    // A copy, since an older backup is brought to today's version first.
    const file = join(folder, 'restored.db');
    copyFileSync(from, file);
    chmodSync(file, 0o600);
    const store = await openSqlite(file);
    try {
      await migrate(db);
      if (await isServed(db))
        throw new StoreInUse('A server uses this database: stop all of them before it is replaced');
      const replaced = !(await isEmpty(db));
      if (replaced && !force)
        throw new StoreUnusable(
          `There are battles, campaigns or gangs in this database already: with --force they are kept in ${before}`,
        );
      if (replaced) await backupPostgres(url, before);
      await db.transaction().execute(async (step) => {
        await sql`truncate ${sql.join(NAMES.map((name) => sql.table(name)))}`.execute(step);
        await copyAll(store.db, step);
      });
      return replaced;
    } finally {
      await store.close();
    }
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An older database is not changed by a backup: the server that uses it may be as old. */
async function expectOurVersion(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ there: unknown }>`select to_regclass('migrations') as there`.execute(db);
  if (rows[0]?.there === null) throw new StoreUnusable('This database is no store of Hive Arbiter');
  const found = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirst();
  const version = found?.newest ?? 0;
  if (version > MIGRATIONS.length) throw new StoreUnusable(ofNewerServer(version));
  if (version < MIGRATIONS.length)
    throw new StoreUnusable(
      `The store is of version ${version}, this server writes ${MIGRATIONS.length}: use the arbiter of the server that runs, or start this one once`,
    );
}

async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  for (const table of ['battles', 'campaigns', 'gangs'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

async function copyAll(from: Kysely<Schema>, to: Kysely<Schema>): Promise<void> {
  for (const table of NAMES) {
    let rows = await page(from, table);
    while (rows.length > 0) {
      await to
        .insertInto(table)
        .values(rows as never)
        .execute();
      rows = rows.length < PAGE ? [] : await page(from, table, rows.at(-1));
    }
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The next rows of a table after this one. */
async function page(from: Kysely<Schema>, table: Table, last?: Row): Promise<readonly Row[]> {
  const columns = TABLES[table] as readonly string[];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const after = last ? sql`where (${key}) > (${sql.join(columns.map((column) => last[column]))})` : sql``;
  const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(PAGE)}`;
  return (await query.execute(from)).rows;
}
