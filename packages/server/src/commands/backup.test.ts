/** Backups of both stores, restored into either: a backup is a store in a file, whatever it was made of. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleGang } from '@hive-arbiter/engine';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { http, Phone, playOne, RandomPolicy, type Seated, seated } from '../client.fixture.ts';
import { type Postgres, startPostgres } from '../postgres.fixture.ts';
import { startTestServer } from '../start.fixture.ts';
import { openStore } from '../store/index.ts';
import { backup, check, restore, serve } from './index.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-backup-'));
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

let files = 0;
const newFile = () => join(FOLDER, `${++files}.db`);
const KINDS = { file: async () => newFile(), PostgreSQL: () => postgres.database() };

/** Calls a command about a store. */
async function about(store: string, command: typeof backup, ...args: readonly string[]): Promise<number> {
  if (!store.startsWith('postgres:')) return await command([...args, '--data', store]);
  process.env.DATABASE_URL = store;
  try {
    return await command(args);
  } finally {
    delete process.env.DATABASE_URL;
  }
}

/** Every row of every table. */
async function everythingIn(place: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const store = await openStore(place);
  const names = await store.db.introspection.getTables();
  const all: Record<string, readonly string[]> = {};
  for (const { name } of names) {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`select * from ${sql.table(name)}`.execute(
      store.db,
    );
    // An older column stands elsewhere in a table that has grown.
    all[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  await store.close();
  return all;
}

async function play(address: string, { id, tokens }: Seated, turns: number): Promise<number> {
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('backup');
  for (let turn = 0; turn < turns; turn++) expect(await playOne(phones, policy)).toBe(true);
  const [first] = phones as [Phone];
  const { version } = first;
  await Promise.all(phones.map((phone) => phone.close()));
  return version;
}

const CAMPAIGN = {
  name: 'Winter',
  pack: 'takeover',
  gangs: ['red', 'blue'].map((id) => ({ id, name: id })),
};

/** A store with battles in play, a campaign and a gang. */
async function filled(store: string) {
  const server = await startTestServer({ store });
  const { address } = server;
  const battle = await seated(address);
  const version = await play(address, battle, 40);
  for (let others = 0; others < 3; others++) await play(address, await seated(address), 40);
  const made = await http(address, 'POST', '/campaigns', CAMPAIGN);
  expect(made.status).toBe(200);
  const campaign = made.body as { id: string; token: string };
  const say = { path: ['say'], value: 'hello' };
  await http(address, 'POST', `/campaigns/${campaign.id}/beside`, say, campaign.token);
  expect((await http(address, 'POST', '/gangs', sampleGang('escher'))).status).toBe(200);
  return { server, battle, version, campaign };
}

test.each([
  ['PostgreSQL', 'PostgreSQL'],
  ['file', 'PostgreSQL'],
  ['PostgreSQL', 'file'],
] as const)(
  'battles, campaigns and gangs of a %s are backed up in play, restored into a %s, and go on there',
  async (one, other) => {
    const [from, to, copy] = [await KINDS[one](), await KINDS[other](), newFile()];
    const { server, battle, version, campaign } = await filled(from);
    expect(await about(from, backup, copy)).toBe(0);
    expect(said.at(-1)).not.toContain('arbiter@');
    await expect(about(from, backup, copy)).rejects.toThrow(/exists already/);
    await server.close();
    const before = await everythingIn(from);
    expect(before.entries?.length, 'more than a page').toBeGreaterThan(200);
    expect(await about(to, restore, copy)).toBe(0);
    expect(await everythingIn(to)).toEqual(before);
    expect(await everythingIn(copy)).toEqual(before);
    expect(await about(to, check)).toBe(0);
    expect(said.at(-1)).toMatch(/✓ 4 battles and 1 campaigns/);
    const again = await startTestServer({ store: to });
    try {
      expect(await play(again.address, battle, 5)).toBeGreaterThan(version);
      const seen = await http(again.address, 'GET', `/campaigns/${campaign.id}`);
      expect(seen).toMatchObject({ status: 200, body: { name: 'Winter' } });
    } finally {
      await again.close();
    }
  },
);

test('a database is not replaced under a server, nor by accident, and what it held is kept', async () => {
  const [store, copy] = [await postgres.database(), newFile()];
  const { server, battle } = await filled(store);
  expect(await about(store, backup, copy)).toBe(0);
  await play(server.address, battle, 3);
  await expect(about(store, restore, copy, '--force')).rejects.toThrow(/A server uses this database/);
  await server.close();
  const before = await everythingIn(store);
  await expect(about(store, restore, copy)).rejects.toThrow(/DATABASE_URL: There are battles.*--force/);
  expect(await everythingIn(store)).toEqual(before);
  expect(await about(store, restore, copy, '--force')).toBe(0);
  expect(await everythingIn(store)).toEqual(await everythingIn(copy));
  expect(await everythingIn(`${copy}.before`)).toEqual(before);
  // Once more: what was kept first is kept still.
  expect(await about(store, restore, copy, '--force')).toBe(0);
  expect(await everythingIn(`${copy}.before`)).toEqual(before);
  expect(existsSync(`${copy}.before-2`)).toBe(true);
  for (const left of ['.part', '.before.part']) expect(existsSync(`${copy}${left}`)).toBe(false);
});

test('a backup of a newer server, a missing database and one of something else are named, and nothing is changed', async () => {
  const [file, copy] = [newFile(), newFile()];
  await (await openStore(file)).close();
  expect(await about(file, backup, copy)).toBe(0);
  const newer = await openStore(copy);
  await newer.db.insertInto('migrations').values({ number: 999, name: 'of tomorrow' }).execute();
  await newer.close();
  const before = readFileSync(file);
  await expect(about(file, restore, copy, '--force')).rejects.toThrow(/a newer server wrote it/);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}.new`)).toBe(false);
  const database = await postgres.database();
  await expect(about(database, restore, copy)).rejects.toThrow(/a newer server wrote it/);
  await expect(about(database, backup, newFile())).rejects.toThrow(/no store of Hive Arbiter/);
  const away = 'postgres://arbiter:secret@127.0.0.1:1/none';
  for (const command of [backup, restore]) {
    const fault = await about(away, command, command === backup ? newFile() : file).catch(String);
    expect(fault).toMatch(/DATABASE_URL: PostgreSQL cannot be reached: .*ECONNREFUSED/);
    expect(fault).not.toContain('secret');
  }
  expect(await about(away, check)).toBe(1);
  expect(said.at(-1)).toMatch(/PostgreSQL: .*ECONNREFUSED/);
  process.env.DATABASE_URL = away;
  await expect(serve(['--port', '0']).finally(() => delete process.env.DATABASE_URL)).rejects.toThrow(
    /DATABASE_URL: PostgreSQL cannot be reached/,
  );
});

test.each(['file', 'PostgreSQL'] as const)(
  'check looks campaigns and kept rules through in a %s',
  async (kind) => {
    const place = await KINDS[kind]();
    const { server, campaign } = await filled(place);
    const { db } = server.store;
    try {
      expect(await about(place, check)).toBe(0);
      await db.updateTable('campaign_entries').set({ entry: '{' }).where('seq', '=', 1).execute();
      await db.updateTable('campaigns').set({ length: 99 }).execute();
      await db.updateTable('rules').set({ code: 'aGk=' }).execute();
      expect(await about(place, check)).toBe(1);
      const faults = said.at(-1);
      expect(faults).toContain(`campaign ${campaign.id}: its log should have 99 entries`);
      expect(faults).toContain(`campaign ${campaign.id}: entry 1 of its log cannot be read`);
      expect(faults).toContain('the kept rules of version');
    } finally {
      await server.close();
    }
  },
);

test('a damaged file that is replaced is kept with all that belongs to it', async () => {
  const [file, copy] = [newFile(), newFile()];
  await (await openStore(file)).close();
  expect(await about(file, backup, copy)).toBe(0);
  writeFileSync(file, 'no store any more '.repeat(300));
  writeFileSync(`${file}-wal`, 'what was written last');
  expect(await about(file, restore, copy, '--force')).toBe(0);
  expect(readFileSync(`${file}.before`, 'utf8')).toContain('no store any more');
  expect(await about(file, check)).toBe(0);
});

test('what is restored from a backup that nobody may write can be written', async () => {
  const [file, copy] = [newFile(), newFile()];
  await (await openStore(file)).close();
  expect(await about(file, backup, copy)).toBe(0);
  chmodSync(copy, 0o444);
  expect(await about(file, restore, copy, '--force')).toBe(0);
  expect(statSync(file).mode & 0o200).toBe(0o200);
});
