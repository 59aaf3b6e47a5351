/** One suite for both stores. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Postgres, startPostgres } from '../postgres.fixture.ts';
import { backupSqlite, checkSqlite, openStore, type Store, StoreInUse, watched } from './index.ts';
import { type BattlesTable, MIGRATIONS, migrate } from './schema.ts';
import { SqliteThread } from './sqlite-worker.ts';
import { type Append, type Appended, type Delivered, GroupCommit, type Letter } from './store.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-store-'));
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});

let files = 0;
const places = {
  sqlite: async () => join(FOLDER, `${++files}.db`),
  postgres: () => postgres.database(),
};

const battle = (id: string): Omit<BattlesTable, 'rules' | 'parts' | 'sealed' | 'sealings' | 'pace'> => ({
  id,
  created: 'now',
  status: 'playing',
  set_up: '{}',
  agreed: '{}',
  dice: 'app',
  organiser: 'x',
  server_seed: 's',
  commitment: 'c',
  seed: 'm',
});
/** Makes battles whose logs are empty. */
async function begin({ db }: Store, ...ids: string[]): Promise<void> {
  await db.insertInto('battles').values(ids.map(battle)).execute();
  await db
    .insertInto('heads')
    .values(ids.map((id) => ({ battle: id, length: 0, asked: 1 })))
    .execute();
}
const entries = (id: string, base: number, ...texts: string[]): Append => ({
  battle: id,
  base,
  entries: texts,
  asked: base + texts.length + 1,
  status: 'playing',
});
const logOf = async (store: Store, id: string) =>
  (await store.db.selectFrom('entries').selectAll().where('battle', '=', id).orderBy('seq').execute()).map(
    ({ seq, entry }) => `${seq} ${entry}`,
  );

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  test('a log only grows, and only if the writer knows its length', async () => {
    const place = await places[kind]();
    const store = await openStore(place);
    expect(store.kind).toBe(kind);
    await begin(store, 'one');
    expect(await store.append({ ...entries('one', 0, 'a', 'b'), request: 'r1' })).toBe('durable');
    expect(await store.append(entries('one', 0, 'late'))).toBe('behind');
    expect(await store.append(entries('one', 1, 'late'))).toBe('behind');
    expect(await store.append(entries('one', 3, 'early'))).toBe('behind');
    expect(await store.append(entries('two', 0, 'nowhere'))).toBe('behind');
    expect(await store.append({ ...entries('one', 2, 'c'), status: 'over' })).toBe('durable');
    expect(await store.append(entries('one', 3, 'too late'))).toBe('behind');
    await store.close();
    const again = await openStore(place);
    expect(await logOf(again, 'one')).toEqual(['1 a', '2 b', '3 c']);
    const row = await again.db
      .selectFrom('battles')
      .innerJoin('heads', 'heads.battle', 'battles.id')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ length: 3, asked: 4, status: 'over' });
    const [first] = await again.db.selectFrom('entries').select('request').orderBy('seq').execute();
    expect(first?.request).toBe('r1');
    await expect(
      again.db
        .insertInto('entries')
        .values({ battle: 'one', seq: 3, entry: 'twice', request: null })
        .execute(),
    ).rejects.toThrow(/unique|duplicate/i);
    await again.close();
  });

  test('many tables write at once, in order each', async () => {
    const store = await openStore(await places[kind]());
    const ids = Array.from({ length: 40 }, (_, at) => `battle-${at}`);
    await begin(store, ...ids);
    await Promise.all(
      ids.map(async (id) => {
        for (let seq = 0; seq < 10; seq++)
          expect(await store.append(entries(id, seq, `e${seq}`))).toBe('durable');
      }),
    );
    for (const id of ids)
      expect(await logOf(store, id)).toEqual(Array.from({ length: 10 }, (_, seq) => `${seq + 1} e${seq}`));
    await store.close();
  });

  test.each(MIGRATIONS.map((_, at) => at))(
    'a store of version %i becomes the newest and keeps its battles',
    async (version) => {
      const place = await places[kind]();
      const store = await openStore(place);
      for (const table of [
        'aparts',
        'codes',
        'campaign_battles',
        'campaign_entries',
        'campaign_seats',
        'campaigns',
        'goings_on',
        'rules',
        'gangs',
        'undos',
        'takings',
        'entries',
        'seats',
        'heads',
        'battles',
        'migrations',
      ])
        await store.db.schema.dropTable(table).execute();
      await migrate(store.db, version);
      if (version > 0) {
        const head = { length: 1, asked: 2 };
        const hasHeads = version >= 5;
        const old = { ...battle('old'), ...(hasHeads ? {} : head) };
        await store.db.insertInto('battles').values(old).execute();
        if (hasHeads)
          await store.db
            .insertInto('heads')
            .values({ battle: 'old', ...head })
            .execute();
        const first = { battle: 'old', seq: 1, entry: 'kept', request: null };
        await store.db.insertInto('entries').values(first).execute();
      }
      expect(await migrate(store.db)).toEqual(MIGRATIONS.map((_, at) => at + 1).slice(version));
      expect(await migrate(store.db)).toEqual([]);
      if (version > 0) {
        expect(await store.append(entries('old', 1, 'new'))).toBe('durable');
        expect(await logOf(store, 'old')).toEqual(['1 kept', '2 new']);
      }
      expect(await store.db.selectFrom('gangs').selectAll().execute()).toEqual([]);
      await store.close();
    },
  );

  test('a store from a newer server is refused and left unchanged', async () => {
    const place = await places[kind]();
    const store = await openStore(place);
    await store.db.insertInto('migrations').values({ number: 99, name: 'the future' }).execute();
    await store.close();
    await expect(openStore(place)).rejects.toThrow(/version 99, this server knows/);
    await expect(openStore(place)).rejects.toThrow(/version 99/);
  });
});

describe('sqlite alone', () => {
  test('a second server on the same file is refused in plain words; after the first is gone it may', async () => {
    const file = await places.sqlite();
    const store = await openStore(file);
    await expect(openStore(file)).rejects.toThrow(StoreInUse);
    await expect(openStore(file)).rejects.toThrow(/in use by another server/);
    await store.close();
    await (await openStore(file)).close();
  });

  test('commits are flushed to the disk', async () => {
    const store = await openStore(await places.sqlite());
    const { sql } = await import('kysely');
    expect((await sql`pragma synchronous`.execute(store.db)).rows[0]).toMatchObject({ synchronous: 2 });
    expect((await sql`pragma journal_mode`.execute(store.db)).rows[0]).toMatchObject({ journal_mode: 'wal' });
    await store.close();
  });

  test('commits are copied into the file by another thread, and the log starts over', async () => {
    const file = await places.sqlite();
    const store = await openStore(file);
    const ids = Array.from({ length: 100 }, (_, at) => `battle-${at}`);
    await begin(store, ...ids);
    // The head of the log counts how often it was restarted.
    const begun = () => readFileSync(`${file}-wal`).readUInt32BE(12);
    const before = begun();
    let seq = 0;
    for (; seq < 400 && begun() === before; seq++)
      await Promise.all(ids.map((id) => store.append(entries(id, seq, `e${seq}`))));
    expect(begun()).toBeGreaterThan(before);
    await store.close();
    expect(await checkSqlite(file)).toBeUndefined();
    const again = await openStore(file);
    for (const id of ids) expect(await logOf(again, id)).toHaveLength(seq);
    await again.close();
  });

  /** A letter from another thread, with a word by which it is known again. */
  const letter = (text: string, ...appends: Append[]): Letter => ({
    appends,
    text,
    bytes: new Uint8Array(1),
  });
  /** A store with its shortcut, and what has arrived through it. */
  async function withShortcut() {
    const store = await openStore(await places.sqlite());
    await begin(store, 'one', 'two');
    const arrived: Delivered[] = [];
    const isLost = { yet: false };
    const over: string[] = [];
    const port = watched(store, (id) => over.push(id)).shortcut?.(
      (letters) => arrived.push(...letters),
      () => {
        isLost.yet = true;
      },
    ) as MessagePort;
    const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 60_000, interval: 5 });
    return { store, port, arrived, over, isLost, until };
  }
  const wordsOf = (letters: readonly Delivered[]) =>
    letters.map(({ text, written }) => [text, ...written.map(({ appended }) => appended)]);

  test('entries from a thread arrive once they are written, with their outcome', async () => {
    const { store, port, arrived, over, isLost, until } = await withShortcut();
    port.postMessage(letter('both', entries('one', 0, 'a'), entries('two', 0, 'b', 'c')));
    port.postMessage(letter('late', { ...entries('one', 0, 'late'), request: 'r' }));
    port.postMessage(letter('end', { ...entries('two', 2, 'd'), status: 'over' }));
    await until(() => arrived.length === 3);
    expect(wordsOf(arrived)).toEqual([
      ['both', 'durable', 'durable'],
      ['late', 'behind'],
      ['end', 'durable'],
    ]);
    expect(arrived[1]?.written).toMatchObject([{ battle: 'one', request: 'r', status: 'playing' }]);
    expect(over).toEqual(['two']);
    expect(await logOf(store, 'one')).toEqual(['1 a']);
    expect(await logOf(store, 'two')).toEqual(['1 b', '2 c', '3 d']);
    await store.close();
    // Everybody who still waits for a write is told that it will not happen.
    await until(() => isLost.yet);
  });

  test('entries from a thread wait while a transaction is open, and are not part of it', async () => {
    const { store, port, arrived, until } = await withShortcut();
    const undone = store.db.transaction().execute(async (open) => {
      await open.updateTable('heads').set({ asked: 7 }).where('battle', '=', 'one').execute();
      port.postMessage(letter('meanwhile', entries('one', 0, 'a')));
      await new Promise((resolve) => setTimeout(resolve, 50));
      await open.updateTable('heads').set({ asked: 8 }).where('battle', '=', 'one').execute();
      expect(arrived).toEqual([]);
      throw new Error('Undo it');
    });
    await expect(undone).rejects.toThrow('Undo it');
    await until(() => arrived.length === 1);
    expect(wordsOf(arrived)).toEqual([['meanwhile', 'durable']]);
    expect(await logOf(store, 'one')).toEqual(['1 a']);
    await store.close();
  });

  test('one bad write that a thread hands in fails alone', async () => {
    const { store, port, arrived, until } = await withShortcut();
    const bad = entries('one', 0, null as never);
    port.postMessage(letter('both', bad, entries('two', 0, 'b')));
    await until(() => arrived.length === 1);
    port.postMessage(letter('alone', bad));
    await until(() => arrived.length === 2);
    const fault = { fault: expect.stringMatching(/NOT NULL/), code: 'SQLITE_CONSTRAINT_NOTNULL' };
    expect(wordsOf(arrived)).toEqual([
      ['both', fault, 'durable'],
      ['alone', fault],
    ]);
    expect(await logOf(store, 'one')).toEqual([]);
    expect(await logOf(store, 'two')).toEqual(['1 b']);
    await store.close();
  });

  test('a thread that cannot open its file fails every call with the reason', async () => {
    const thread = new SqliteThread(join(FOLDER, 'no-such-folder', 'x.db'));
    await expect(thread.query('select 1')).rejects.toThrow(/open/);
    await expect(thread.query('select 1')).rejects.toThrow(/open/);
    await expect(thread.close()).rejects.toThrow(/open/);
  });

  test('a backup is made while the server writes, and is whole', async () => {
    const file = await places.sqlite();
    const store = await openStore(file);
    await begin(store, 'one');
    const writing = (async () => {
      for (let seq = 0; seq < 50; seq++) await store.append(entries('one', seq, 'x'.repeat(500)));
    })();
    const copy = join(FOLDER, 'copy.db');
    await backupSqlite(file, copy);
    await writing;
    expect(existsSync(copy)).toBe(true);
    expect(await checkSqlite(copy)).toBeUndefined();
    const copied = await openStore(copy);
    const { length } = await copied.db.selectFrom('heads').select('length').executeTakeFirstOrThrow();
    expect(await logOf(copied, 'one')).toHaveLength(length);
    await copied.close();
    await store.close();
    await expect(backupSqlite(file, copy)).rejects.toThrow(/exists already/);
    await expect(backupSqlite(join(FOLDER, 'none.db'), join(FOLDER, 'n.db'))).rejects.toThrow(/no store/);
  });
});

describe('postgres alone', () => {
  test('of two processes that write the same entry one wins, and both are told', async () => {
    const place = await postgres.database();
    const [one, two] = await Promise.all([openStore(place), openStore(place)]);
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      two.listen(({ battle: id, length }) => heard.push(`${id} ${length}`), resolve);
    });
    await begin(one, 'a', 'b', 'c');
    for (let seq = 0; seq < 30; seq++) {
      for (const id of ['a', 'b', 'c']) {
        const both = await Promise.all([
          one.append(entries(id, seq, 'one')),
          two.append(entries(id, seq, 'two')),
        ]);
        expect(both.sort()).toEqual(['behind', 'durable']);
      }
    }
    await one.append(entries('a', 30, 'last'));
    for (let wait = 0; wait < 100 && !heard.includes('a 31'); wait++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard).toContain('a 31');
    expect(await logOf(two, 'a')).toHaveLength(31);
    await one.close();
    await two.close();
  });
});

test('whatever is read from SQLite comes as it was written, also what is worked out', async () => {
  const store = await openStore(await places.sqlite());
  const texts = ['', 'Zoë ✓ 🎲', 'of \ufffd its own', 'a "name"'];
  await begin(store, 'a');
  await store.append(entries('a', 0, ...texts));
  const { rows } =
    await sql`select entry, seq, request, 1.5 as half, group_concat(entry, ' ') over () as joined,
    count(*) over () as "how ""many" from entries where battle = ${'a'} order by seq`.execute(store.db);
  expect(rows).toEqual(
    texts.map((entry, at) => ({
      entry,
      seq: at + 1,
      request: null,
      half: 1.5,
      joined: texts.join(' '),
      'how "many': texts.length,
    })),
  );
  const damaged = sql`select group_concat(cast(x'61ff' as text)) as list from entries`.execute(store.db);
  await expect(damaged).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
  await store.close();
});

test('a write that fails does not fail its neighbours', async () => {
  const written: string[] = [];
  const group = new GroupCommit(async (batch): Promise<readonly Appended[]> => {
    if (batch.some(({ battle: id }) => id === 'bad')) throw new Error('disk full');
    written.push(...batch.map(({ battle: id }) => id));
    return batch.map(() => 'durable' as const);
  });
  const all = await Promise.allSettled(['a', 'bad', 'b'].map((id) => group.append(entries(id, 0, 'x'))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual(['a', 'b']);
});
