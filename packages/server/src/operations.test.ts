/** What operators of a server rely on: it says in one sentence what is wrong, forgets nothing by surprise, hides no fault. */
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fetched, http, Phone, seated } from './client.fixture.ts';
import { check, health, serve } from './commands/index.ts';
import { LIMITS } from './limits.ts';
import { ownPostgres, type Postgres, startPostgres } from './postgres.fixture.ts';
import { bundled } from './process.fixture.ts';
import { faultOf } from './rules/kept.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';
import { unwritable } from './store/health.ts';
import { checkStore, openStore, prune, StoreInUse, StoreUnusable } from './store/index.ts';
import { openPostgres } from './store/postgres.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-operations-'));
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
let server: Running;
let address: string;
let postgres: Postgres;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'operations.db') });
  address = server.address;
  postgres = await startPostgres();
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

const said = () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  return lines;
};

test('a file that is no store, a damaged one and a folder end with one sentence', async () => {
  const text = join(FOLDER, 'text.db');
  writeFileSync(text, 'no store at all, just some words that go on for a while '.repeat(200));
  await expect(openStore(text)).rejects.toThrow(StoreUnusable);
  await expect(serve(['--data', text, '--port', '0', '--quiet'])).rejects.toThrow(
    /text\.db cannot be used: .*"arbiter check"/,
  );
  const sound = await openStore(join(FOLDER, 'damaged.db'));
  await sound.close();
  const bytes = readFileSync(join(FOLDER, 'damaged.db'));
  bytes.fill(0x55, 16, 4_000);
  writeFileSync(join(FOLDER, 'damaged.db'), bytes);
  await expect(openStore(join(FOLDER, 'damaged.db'))).rejects.toThrow(StoreUnusable);
  mkdirSync(join(FOLDER, 'folder.db'));
  await expect(openStore(join(FOLDER, 'folder.db'))).rejects.toThrow(StoreUnusable);
});

/** Who may not write everything, as the one who runs the tests perhaps may. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

function canRun(file: string): boolean {
  return spawnSync(process.execPath, ['--check', file], { ...NOBODY, stdio: 'ignore' }).status === 0;
}

test('a file that may only be read, or whose lock may only be read, is refused at the start', async ({
  skip,
}) => {
  const bundle = await bundled('test-server.fixture.ts');
  if (!canRun(bundle)) skip('whoever may not write everything cannot read this checkout');
  const folder = join(FOLDER, 'of-another');
  mkdirSync(folder);
  const file = join(folder, 'read.db');
  await (await openStore(file)).close();
  chmodSync(FOLDER, 0o755);
  chmodSync(folder, 0o777);
  const started = () =>
    new Promise((resolve) => {
      const options = { ...NOBODY, timeout: 60_000 };
      execFile(process.execPath, [bundle, file], options, (_, __, said) => resolve(said));
    });
  // Two servers would hold a lock that both may only read.
  chmodSync(`${file}.lock`, 0o444);
  expect(await started()).toContain('you may not write it');
  rmSync(`${file}.lock`);
  chmodSync(file, 0o444);
  expect(await started()).toContain('you may not write it');
  rmSync(`${file}.lock`);
  chmodSync(folder, 0o555);
  expect(await started()).toContain('it cannot be opened');
  chmodSync(folder, 0o777);
});

test('a store in memory is refused instead of becoming a file of that name', async () => {
  await expect(openStore(':memory:')).rejects.toThrow(StoreUnusable);
  expect(existsSync(':memory:')).toBe(false);
});

test.each([
  ['a full disk', 'SQLITE_FULL'],
  ['a read-only folder, for which libsql has no name', 'UNKNOWN_SQLITE_ERROR_1544'],
  ['a disk that fails', 'SQLITE_IOERR_WRITE'],
  ['PostgreSQL’s full disk', '53100'],
])('%s is told to whoever asks as a store that cannot be written', (_, code) => {
  const error = Object.assign(new Error('no room'), { code });
  expect(unwritable(error)).toMatchObject({
    code: 'store-read-only',
    status: 503,
    facts: { why: 'no room' },
  });
  expect(unwritable(Object.assign(error, { code: 'SQLITE_CONSTRAINT_UNIQUE' }))).toBeUndefined();
  expect(unwritable(new Error('SQLITE_FULL'))).toBeUndefined();
});

test('two names of one file are one store', async () => {
  const file = join(FOLDER, 'one.db');
  const link = join(FOLDER, 'link.db');
  symlinkSync(file, link);
  const store = await openStore(link);
  await expect(openStore(file)).rejects.toThrow(StoreInUse);
  await store.close();
  const again = await openStore(file);
  await expect(openStore(link)).rejects.toThrow(StoreInUse);
  await again.close();
});

test('a store on a full disk is checked and copied elsewhere, with what SQLite had not put into its file yet', async () => {
  const file = join(FOLDER, 'no-room.db');
  const running = await startTestServer({ store: file });
  await seated(running.address);
  const copy = join(FOLDER, 'full-disk');
  mkdirSync(copy);
  for (const side of ['', '-wal']) copyFileSync(`${file}${side}`, join(copy, `store.db${side}`));
  await running.close();
  const commands = await bundled('commands/index.ts');
  const look = `import('${commands}').then(async ({ check }) => process.exit(await check(['--data', '${join(copy, 'store.db')}'])))`;
  const checked = await new Promise((resolve) => {
    // No file may grow, as on a full disk.
    const all = ['-c', 'ulimit -f 0; exec "$@"', 'bash', process.execPath, '-e', look];
    execFile('bash', all, { timeout: 60_000 }, (_, words, said) => resolve(`${words}${said}`));
  });
  expect(checked).toMatch(/^✓ 1 battles and 0 campaigns with [1-9]\d* entries/);
});

test('links that lead round in a circle, and a second name of the file itself, are refused at the start', async () => {
  const circle = ['a', 'b'].map((name) => join(FOLDER, `circle-${name}.db`)) as [string, string];
  symlinkSync(circle[1], circle[0]);
  symlinkSync(circle[0], circle[1]);
  await expect(openStore(circle[0])).rejects.toThrow(StoreUnusable);
  const file = join(FOLDER, 'named.db');
  await (await openStore(file)).close();
  linkSync(file, join(FOLDER, 'named-again.db'));
  await expect(openStore(file)).rejects.toThrow(/named\.db cannot be used: the same file has another name/);
  rmSync(join(FOLDER, 'named-again.db'));
  await (await openStore(file)).close();
});

test('a byte that no text can have is a fault of its battle: the server goes on, and check finds it', async () => {
  const lines = said();
  const file = join(FOLDER, 'byte.db');
  const running = await startTestServer({ store: file });
  const [broken, sound] = [await seated(running.address), await seated(running.address)];
  await running.close();
  const store = await openStore(file);
  await sql`update entries set entry = cast(x'7bff7d' as text) where battle = ${broken.id} and seq = 1`.execute(
    store.db,
  );
  await store.close();
  const again = await startTestServer({ store: file });
  const statuses = ({ id }: typeof broken) =>
    Promise.all(
      ['/view', ''].map(async (what) => (await http(again.address, 'GET', `/battles/${id}${what}`)).status),
    );
  expect(await statuses(broken)).toEqual([500, 200]);
  expect(await statuses(sound)).toEqual([200, 200]);
  expect(await check(['--data', file])).toBe(1);
  expect(lines.at(-1)).toBe(`✗ battle ${broken.id}: entry 1 of its log cannot be read`);
  await again.close();
});

test('check finds a store’s faults while it is in use, and says where', async () => {
  const lines = said();
  const file = join(FOLDER, 'operations.db');
  const battle = await seated(address);
  expect(await check(['--data', file])).toBe(0);
  expect(lines.at(-1)).toMatch(/✓ \d+ battles and 0 campaigns with \d+ entries/);
  const { db } = server.store;
  await db
    .updateTable('entries')
    .set({ entry: '{' })
    .where('battle', '=', battle.id)
    .where('seq', '=', 1)
    .execute();
  await db.updateTable('heads').set({ length: 99 }).where('battle', '=', battle.id).execute();
  expect(await check(['--data', file])).toBe(1);
  expect(lines.at(-1)).toMatch(new RegExp(`${battle.id}: its log should have 99 entries`));
  expect(lines.at(-1)).toMatch(/entry 1 of its log cannot be read/);
  expect(await check(['--data', join(FOLDER, 'none.db')])).toBe(1);
  expect((await checkStore(join(FOLDER, 'text.db'), faultOf)).faults).toHaveLength(1);
  await db.deleteFrom('entries').where('battle', '=', battle.id).execute();
  await db.updateTable('heads').set({ length: 0 }).where('battle', '=', battle.id).execute();
  await db.updateTable('battles').set({ status: 'over' }).where('id', '=', battle.id).execute();
  expect(await check(['--data', file])).toBe(0);
});

test('health knows a store that cannot be written, and a database that is away', async () => {
  const lines = said();
  const full = await startTestServer({ store: join(FOLDER, 'full.db') });
  const port = ['--port', String(full.port)];
  expect(await health(port)).toBe(0);
  await sql`create trigger full before update on migrations begin
    select raise(abort, 'database or disk is full'); end`.execute(full.store.db);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await health(port)).toBe(1);
  expect(lines.at(-1)).toMatch(/cannot be written: .*disk is full/);
  await full.close();
  expect(await health(port)).toBe(1);
  expect(lines.at(-1)).toMatch(/does not answer/);

  const own = await ownPostgres();
  const file = await bundled('threads/worker.ts');
  const away = await startTestServer({ store: await own.database(), tables: { threads: 1, file } });
  expect((await fetched(away.address, 'GET', '/health')).status).toBe(200);
  const { id } = await seated(away.address);
  const { body: campaign } = await http(away.address, 'POST', '/campaigns', {
    name: 'Winter',
    pack: 'takeover',
    gangs: ['red', 'blue'].map((gang) => ({ id: gang, name: gang })),
  });
  const looks = [`/battles/${id}/view`, `/battles/${id}`, `/campaigns/${(campaign as { id: string }).id}`];
  for (const path of looks) expect((await http(away.address, 'GET', path)).status, path).toBe(200);
  await own.stop();
  for (const path of looks)
    expect(await http(away.address, 'GET', path), path).toMatchObject({
      status: 503,
      body: { error: { code: 'store-read-only', facts: { why: 'the database does not answer' } } },
    });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await fetched(away.address, 'GET', '/health')).toMatchObject({
    status: 503,
    body: { error: { field: 'store' } },
  });
  await away.close();
});

test('a connection that is cut under a query fails that query and nothing else', async () => {
  const database = new URL(await postgres.database());
  const open: Socket[] = [];
  const between = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    near.on('error', () => {}).pipe(far);
    far.on('error', () => {}).pipe(near);
    open.push(near);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  url.port = String((between.address() as AddressInfo).port);
  const store = await openPostgres(url.href);
  const failed = expect(sql`select pg_sleep(60)`.execute(store.db)).rejects.toThrow(/terminated/);
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const socket of open) socket.destroy();
  await failed;
  expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  await store.close();
  between.close();
});

test('when LISTEN comes back after a cut, seats and undos are read again', async () => {
  const url = await postgres.database();
  const [here, there] = [await startTestServer({ store: url }), await startTestServer({ store: url })];
  const battle = await seated(here.address);
  const phone = await Phone.open(there.address, { battle: battle.id, token: battle.tokens.goliath });
  await phone.until(() => phone.view !== undefined, 'a view');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Changes written past the servers are not announced, as if the connection were cut.
  await client.query(`update seats set token = null where seat = 'goliath'`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hive-arbiter ears' and datname = current_database()`,
  );
  await client.end();
  await phone.until(() => phone.closed !== undefined, 'to be let go');
  expect(phone.closed).toBe(4401);
  await here.close();
  await there.close();
});

test('battles are forgotten by the rule that was set, and without one never', async () => {
  const store = await openStore(join(FOLDER, 'prune.db'));
  const made = async (id: string, status: 'gathering' | 'playing' | 'over', days: number) => {
    const created = new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
    const row = { set_up: '{}', agreed: '{}', organiser: '', server_seed: '', commitment: '', seed: null };
    await store.db
      .insertInto('battles')
      .values({ id, created, status, dice: 'app', ...row })
      .execute();
    await store.db.insertInto('heads').values({ battle: id, length: 1, asked: 1 }).execute();
    await store.db.insertInto('entries').values({ battle: id, seq: 1, entry: '{}', request: null }).execute();
  };
  await made('old', 'over', 91);
  await made('never', 'gathering', 91);
  await made('long', 'playing', 91);
  await made('new', 'over', 89);
  expect(await prune(store, 90)).toBe(2);
  const left = await store.db.selectFrom('battles').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['long', 'new']);
  expect(await store.db.selectFrom('entries').selectAll().execute()).toHaveLength(2);
  await store.close();
  await expect(serve(['--prune-after', 'soon'])).rejects.toThrow(/whole number of days/);
});

test.each([
  ['a NUL', 'Mi\u0000ra'],
  ['a mark that turns the text around', 'Mira\u202eariM'],
  ['nothing that can be seen', '\u200b\u200b'],
  ['too many marks', `M${'\u0301'.repeat(20)}`],
])('a name with %s is refused', async (_, name) => {
  const battle = await seated(address);
  const path = `/battles/${battle.id}/seats/escher`;
  expect(await http(address, 'PATCH', path, { name }, battle.tokens.escher)).toMatchObject({
    status: 422,
    body: { error: { field: 'body.name' } },
  });
  const gang = { ...((await http(address, 'GET', '/gangs/samples/escher')).body as object), name };
  expect(await http(address, 'POST', '/gangs', gang)).toMatchObject({
    status: 422,
    body: { error: { field: 'body.name' } },
  });
});

test('no other text may hold what nobody can see either, over HTTP or live; several lines are fine', async () => {
  const battle = await seated(address);
  const overrule = (value: string, note: string) =>
    http(
      address,
      'POST',
      `/battles/${battle.id}/overrule`,
      { path: ['gangs', 0, 'name'], value, note },
      battle.organiser,
    );
  const refused = (field: string) => ({
    status: 422,
    body: { error: { code: 'control-characters', field } },
  });
  expect(await overrule('\u202eevil', 'so be it')).toMatchObject(refused('body.value'));
  expect(await overrule('Reds', 'so\u0000')).toMatchObject(refused('body.note'));
  expect((await overrule('Reds', 'so\nbe it')).status).toBe(200);
  const campaign = {
    name: 'Dust\u2066',
    pack: 'dominion',
    gangs: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
  };
  expect(await http(address, 'POST', '/campaigns', campaign)).toMatchObject(refused('body.name'));
  const phone = await Phone.open(address, { battle: battle.id, token: battle.organiser });
  const path = ['gangs', 0, 'stash'];
  expect(await phone.ask({ type: 'overrule', path, value: 5, note: 'so\u200f' })).toMatchObject({
    type: 'refused',
    code: 'control-characters',
    field: 'note',
  });
  await phone.close();
});

test('a name is kept in one form', async () => {
  const battle = await seated(address);
  const path = `/battles/${battle.id}/seats/escher`;
  const { body } = await http(address, 'PATCH', path, { name: ' Zoe\u0308 ' }, battle.tokens.escher);
  expect(body).toMatchObject({ battle: { seats: [{ seat: 'escher', name: 'Zo\u00eb' }, {}] } });
});

test('a server with a public name answers to no other, except for monitoring', async () => {
  const pinned = await startTestServer({ store: join(FOLDER, 'pinned.db'), hosts: ['arbiter.example.org'] });
  const statusOf = (path: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port: pinned.port, path, headers: { host } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asking.on('error', reject);
      asking.end();
    });
  expect(await statusOf('/api/scenarios', 'arbiter.example.org')).toBe(200);
  expect(await statusOf('/api/scenarios', 'arbiter.example.org:3117')).toBe(200);
  expect(await statusOf('/api/scenarios', 'evil.example')).toBe(421);
  expect(await statusOf('/health', '10.0.0.7')).toBe(200);
  await expect(Phone.open(pinned.address, undefined)).rejects.toThrow(/421/);
  await pinned.close();
});

test('quiet hides no fault, and the log is JSON with the battle’s id', async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const quiet = await startTestServer({ store: join(FOLDER, 'quiet.db'), log: 'warn' });
  const battle = await seated(quiet.address);
  await sql`drop table takings`.execute(quiet.store.db);
  expect((await http(quiet.address, 'GET', `/battles/${battle.id}`)).status).toBe(500);
  await quiet.close();
  write.mockRestore();
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({
    level: 50,
    battle: battle.id,
    err: { message: expect.stringMatching(/takings/) },
  });
});

test('what is damaged in the store is a fault of the server, not of whoever asks', async () => {
  const errors: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    errors.push(String(text));
    return true;
  });
  const damaged = await startTestServer({ store: join(FOLDER, 'half-written.db'), log: 'warn' });
  const battle = await seated(damaged.address);
  const agreed = '{"variant":';
  await damaged.store.db.updateTable('battles').set({ agreed }).where('id', '=', battle.id).execute();
  const reply = await http(damaged.address, 'GET', `/battles/${battle.id}`);
  expect(reply).toMatchObject({ status: 500, body: { error: { code: 'server-fault' } } });
  expect(await http(damaged.address, 'POST', '/battles', '{"gangs":')).toMatchObject({
    status: 400,
    body: { error: { code: 'no-json' } },
  });
  await damaged.close();
  write.mockRestore();
  const logged = errors.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
  expect(logged).toMatchObject([{ level: 50, battle: battle.id }]);
});

test('behind a proxy only the address that the proxy wrote counts, whatever a guest wrote before it', async () => {
  const limits = {
    ...LIMITS,
    requests: { aSecond: 0.001, saved: 5 },
    connects: { aSecond: 0.001, saved: 5 },
  };
  const store = join(FOLDER, 'proxied.db');
  const proxied = await startTestServer({ store, limits, trustProxy: true });
  const from = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}, 192.0.2.1` });
  const statuses: number[] = [];
  for (let at = 0; at < 7; at++)
    statuses.push((await http(proxied.address, 'GET', '/scenarios', undefined, undefined, from(at))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const opened = await Promise.allSettled(
    Array.from({ length: 7 }, (_, at) => Phone.open(proxied.address, undefined, { headers: from(at) })),
  );
  expect(opened.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  const other = { 'x-forwarded-for': '192.0.2.2' };
  expect((await http(proxied.address, 'GET', '/scenarios', undefined, undefined, other)).status).toBe(200);
  // A whole network of IPv6 addresses belongs to one guest.
  for (let at = 0; at < 7; at++)
    statuses.push(
      (
        await http(proxied.address, 'GET', '/scenarios', undefined, undefined, {
          'x-forwarded-for': `2001:db8:7:7:${at}::${at}`,
        })
      ).status,
    );
  expect(statuses.slice(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await proxied.close();
});

test('the container file runs existing commands, not as root, with its health check', () => {
  const file = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const commands = [...file.matchAll(/^(?:ENTRYPOINT|\s+CMD) (\[.*\])$/gm)].map(
    ([, list]) => JSON.parse(list as string) as string[],
  );
  expect(commands.map(([node, script, command]) => [node, script, command])).toEqual([
    ['node', 'packages/cli/bin/arbiter.js', 'health'],
    ['node', 'packages/cli/bin/arbiter.js', 'serve'],
  ]);
  expect(file).toMatch(/^USER (?!0|root)\S+$/m);
  expect(file.lastIndexOf('USER')).toBeLessThan(file.indexOf('ENTRYPOINT'));
  for (const [, path] of file.matchAll(/node (packages\/\S+\.m?js)/g))
    expect(readFileSync(join(ROOT, path as string), 'utf8')).not.toBe('');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  expect(scripts).toHaveProperty('build');
});

test('the proxy example has certificates, HSTS, the needed headers and existing options', () => {
  const guide = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## Behind a reverse proxy'), guide.indexOf('## In a container'));
  const example = /```nginx\n(.*?)```/s.exec(section)?.[1] ?? '';
  const servers = example.split(/^server \{/m).slice(1);
  const [plain = '', secure = '', others = ''] = servers;
  expect(servers).toHaveLength(3);
  expect(plain).toMatch(/listen 80;.*return 308 https:/s);
  expect(secure).toMatch(/listen 443 ssl;.*ssl_certificate +\S+;\s+ssl_certificate_key +\S+;/s);
  const [, age] = /Strict-Transport-Security "max-age=(\d+)" always;/.exec(secure) ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  expect(others).toMatch(/default_server; ssl_reject_handshake on;/);
  // The limits count this address, origins are held against the host, and without an upgrade nobody is live.
  const passedOn = [...secure.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name, from]) => [
    name,
    from,
  ]);
  expect(Object.fromEntries(passedOn)).toMatchObject({
    Host: '$host',
    'X-Forwarded-Host': '$host',
    'X-Forwarded-For': '$remote_addr',
    Upgrade: '$http_upgrade',
    Connection: '$connection_upgrade',
  });
  // A whole battle that was played offline is handed over in one body.
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(secure) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBe(LIMITS.wholeBody);
  const command = readFileSync(join(ROOT, 'packages/server/src/commands/serve.ts'), 'utf8');
  const options = [...section.matchAll(/`--([a-z-]+)/g)].map(([, option]) => option as string);
  expect(options).toContain('trust-proxy');
  for (const option of options) expect(command).toMatch(new RegExp(`^ +'?${option}'?: \\{ type: `, 'm'));
});
