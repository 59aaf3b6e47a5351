/**
 * Hostile guests: whatever one sends or does not read, other tables keep playing. `npm run attack` is the long form.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetched, http, Phone, seated } from './client.fixture.ts';
import { LIMITS } from './limits.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { LOOSE, startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-guests-'));
let server: Running;
let address: string;
beforeAll(async () => {
  const limits = { ...LOOSE, messages: LIMITS.messages, wire: LIMITS.wire, hello: 2_000 };
  server = await startTestServer({
    store: join(FOLDER, 'guests.db'),
    limits,
    pool: await poolOfRun(),
  });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A WebSocket of which only the bytes are ours. */
async function wire(to: Running, path = '/live'): Promise<Socket> {
  return (await upgraded(to, path)).socket;
}

async function upgraded(to: Running, path: string): Promise<{ socket: Socket; status: string }> {
  const socket = connect(to.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${to.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const head = await new Promise((resolve) => socket.once('data', resolve));
  return { socket, status: String(head).split(' ')[1] ?? '' };
}

/** Where a campaign is watched; nobody has to say who they are there. */
const WATCHED = '/live/campaigns/winter';

/** A masked frame of so many bytes; the mask is all zeroes. */
function frame(kind: number, size: number): Buffer {
  const bytes = Buffer.alloc(6 + size, 'x');
  bytes[0] = kind;
  bytes[1] = 0x80 | size;
  bytes.fill(0, 2, 6);
  return bytes;
}

/** Writes again and again for as long as the other end lets it; returns the bytes that it took. */
async function pour(socket: Socket, chunk: Buffer, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  while (!socket.destroyed && performance.now() < until) {
    if (socket.writableLength < 1_000_000) socket.write(chunk);
    await sleep(1);
  }
  return socket.bytesWritten - socket.writableLength;
}

/** Bytes that this thread holds, which is the server's; other test files of the process do not count. */
function heldHere(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test.each([
  ['pings', '/live', frame(0x89, 125)],
  ['pongs', '/live', frame(0x8a, 125)],
  ['binary frames', '/live', frame(0x82, 125)],
  ['pings', WATCHED, frame(0x89, 125)],
  ['pongs', WATCHED, frame(0x8a, 125)],
])('a flood of unread %s at %s is cut off, and nothing of it piles up', async (_, path, one) => {
  const socket = await wire(server, path);
  socket.pause();
  const before = heldHere();
  const chunk = Buffer.concat(Array(500).fill(one));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const took = await pour(socket, chunk, 8);
  socket.resume();
  await ended;
  // The system's own buffers take some megabytes.
  expect(took).toBeLessThan(20_000_000);
  expect(heldHere() - before).toBeLessThan(150_000_000);
});

test('who watches a campaign counts among the connections of an address, and is let go for talking', async () => {
  const limits = { ...LOOSE, connections: { ofAnAddress: 3, inAll: 100 } };
  const strict = await startTestServer({ store: join(FOLDER, 'watchers.db'), limits });
  const all = [];
  for (let each = 0; each < 5; each++) all.push(await upgraded(strict, WATCHED));
  expect(all.map(({ status }) => status)).toEqual(['101', '101', '101', '429', '429']);
  expect((await upgraded(strict, '/live')).status).toBe('429');
  const { socket } = all[0] as { socket: Socket };
  const ended = new Promise((resolve) => socket.once('close', () => resolve('let go')));
  socket.resume().write(textFrame('hello'));
  expect(await Promise.race([ended, sleep(5_000)])).toBe('let go');
  expect((await upgraded(strict, '/live/campaigns/')).status).toBe('404');
  expect((await upgraded(strict, WATCHED)).status).toBe('101');
  for (const each of all) each.socket.destroy();
  await strict.close();
});

test('a phone that no longer answers holds up no server that stops', async () => {
  const stopping = await startTestServer({ store: join(FOLDER, 'stopping.db') });
  const silent = [await wire(stopping, WATCHED), await wire(stopping)];
  for (const socket of silent) socket.pause();
  expect(await Promise.race([stopping.close().then(() => 'stopped'), sleep(10_000)])).toBe('stopped');
  for (const socket of silent) socket.destroy();
});

test('messages in thousands of empty pieces are cut off by their bytes', async () => {
  // Three messages, each of fewer pieces than the library puts up with; nobody has to say hello here.
  const limits = { ...LOOSE, wire: LIMITS.wire, hello: 600_000 };
  const patient = await startTestServer({ store: join(FOLDER, 'pieces.db'), limits });
  const socket = await wire(patient);
  const ended = new Promise((resolve) => socket.once('close', () => resolve('cut off')));
  socket.resume();
  const pieces = Array.from({ length: 10_000 }, () => frame(0x00, 0));
  const message = Buffer.concat([frame(0x01, 0), ...pieces, frame(0x80, 0)]);
  expect(3 * message.length).toBeGreaterThan(1.2 * LIMITS.wire.saved);
  for (let each = 0; each < 3; each++) socket.write(message);
  expect(await Promise.race([ended, sleep(3_000)])).toBe('cut off');
  await patient.close();
});

/** Text as a masked frame; the mask is all zeroes. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length < 126) return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
  const head = Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
}

/** How many pings the server has read. */
async function pingsRead(to: Running): Promise<number> {
  const { body } = await fetched(to.address, 'GET', '/metrics');
  return Number(/arbiter_messages_total\{type="ping"\} (\d+)/.exec(String(body))?.[1] ?? 0);
}

test('connections of one address share one message limit before hello', async () => {
  const saved = 50;
  const limits = { ...LOOSE, messages: { aSecond: 0.001, saved } };
  const shared = await startTestServer({ store: join(FOLDER, 'shared.db'), limits });
  const { id, tokens } = await seated(shared.address);
  const [token] = Object.values(tokens);
  const phone = await Phone.open(shared.address, { battle: id, token });
  await phone.until(() => phone.view !== undefined, 'a view');
  const pings = Buffer.concat(Array(saved - 1).fill(textFrame('{"type":"ping"}')));
  const first = await wire(shared);
  first.resume();
  first.write(pings);
  for (let each = 0; each < 4; each++) {
    const socket = await wire(shared);
    socket.resume();
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(pings);
    await ended;
  }
  // The phone's hello was one of them.
  expect(await pingsRead(shared)).toBe(saved - 1);
  phone.send({ type: 'ping' });
  await phone.until(() => phone.messages.some(({ type }) => type === 'pong'), 'a pong');
  await phone.close();
  await shared.close();
});

test('a first message that is too long for a hello is refused before it is read', async () => {
  const socket = await wire(server);
  const heard: Buffer[] = [];
  socket.on('data', (data) => heard.push(data));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  // Not JSON: a reader would have refused it.
  socket.write(textFrame('x'.repeat(LIMITS.greeting + 1)));
  await ended;
  expect(String(Buffer.concat(heard))).toContain('"code":"too-long"');
});

test.each([
  ['no HTTP', 'GET / HTTP/9.9\r\n\r\n', '400'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}`, '431'],
  ['half a request', 'POST /api/battles HTTP/1.1\r\nHost: x\r\n', '408'],
])('%s is refused in the form of every refusal', async (_, text, status) => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  const heard: Buffer[] = [];
  socket.on('data', (data) => heard.push(data));
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = Buffer.concat(heard).toString().split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  const said = {
    code: expect.any(String),
    message: expect.any(String),
    field: expect.any(String),
    facts: expect.any(Object),
  };
  expect(JSON.parse(body)).toEqual({ error: said });
});

test('a connection that does not read is closed', async () => {
  const battle = await seated(address);
  const socket = await wire(server);
  socket.pause();
  const hello = JSON.stringify({ type: 'hello', battle: battle.id });
  const text = Buffer.alloc(8 + hello.length);
  text[0] = 0x81;
  text[1] = 0x80 | hello.length;
  text.write(hello, 6);
  socket.write(text.subarray(0, 6 + hello.length));
  await sleep(300);
  const table = await server.battles.table(battle.id);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const news = JSON.stringify({ type: 'pong', padding: 'x'.repeat(500_000) });
  for (let each = 0; each < 40; each++) {
    table.everybody(news);
    await sleep(5);
  }
  expect((await fetched(address, 'GET', '/metrics')).body).toMatch(/arbiter_connections 0/);
  socket.resume();
  await ended;
});

test('a refused live connection is closed on both sides, whatever the guest does', async () => {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')));
  socket.write(
    `GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const timer = setInterval(() => socket.write('and another thing'), 50);
  expect(await Promise.race([closed, sleep(10_000)])).toBe('closed');
  clearInterval(timer);
});

/** Opens sockets that say nothing, and counts those that are closed again. */
function silentSockets(port: number, many: number) {
  const count = { closed: 0 };
  const sockets = Array.from({ length: many }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('close', () => count.closed++);
    socket.resume();
    return socket;
  });
  return { count, sockets };
}

test.each([
  ['one address', { ofAnAddress: 30, inAll: 100 }],
  ['all together', { ofAnAddress: 100, inAll: 30 }],
])('%s may open so many sockets, and another once one of them is closed', async (who, sockets) => {
  const limits = { ...LOOSE, sockets, hello: 60_000 };
  const strict = await startTestServer({ store: join(FOLDER, `${who}.db`), limits });
  const silent = silentSockets(strict.port, 50);
  for (let tries = 0; silent.count.closed < 20 && tries < 500; tries++) await sleep(20);
  await sleep(200);
  expect(silent.count.closed).toBe(20);
  silent.sockets.find(({ destroyed }) => !destroyed)?.destroy();
  for (let tries = 0; silent.count.closed < 21 && tries < 500; tries++) await sleep(20);
  await sleep(50);
  const another = silentSockets(strict.port, 1);
  await sleep(200);
  expect(another.count.closed).toBe(0);
  for (const socket of [...silent.sockets, ...another.sockets]) socket.destroy();
  await strict.close();
});

test('live connections and looks at /health are limited, and sockets that say nothing let go', async () => {
  const strict = await startTestServer({
    store: join(FOLDER, 'strict.db'),
    limits: {
      ...LOOSE,
      connects: { aSecond: 0.001, saved: 5 },
      watching: { aSecond: 0.001, saved: 5 },
      hello: 500,
    },
  });
  const opened = await Promise.allSettled(
    Array.from({ length: 8 }, () => Phone.open(strict.address, undefined)),
  );
  expect(opened.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  const looks = await Promise.all(Array.from({ length: 8 }, () => fetched(strict.address, 'GET', '/health')));
  expect(looks.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await http(strict.address, 'GET', '/scenarios')).status).toBe(200);
  // Who says nothing is let go after a while.
  const { count, sockets } = silentSockets(strict.port, 20);
  for (let tries = 0; count.closed < 20 && tries < 500; tries++) await sleep(20);
  expect(count.closed).toBe(20);
  for (const socket of sockets) socket.destroy();
  await strict.close();
});

test('bytes of bodies are limited by address, before they are read', async () => {
  const strict = await startTestServer({
    store: join(FOLDER, 'bytes.db'),
    limits: { ...LOOSE, bytes: { aSecond: 1, saved: 500_000 } },
  });
  const body = JSON.stringify({ gangs: Array(120_000).fill(0) });
  const statuses: number[] = [];
  for (let each = 0; each < 4; each++)
    statuses.push((await http(strict.address, 'POST', '/battles', body)).status);
  expect(statuses).toEqual([400, 400, 429, 429]);
  // Where no gangs are sent, little is taken.
  const long = { name: 'x'.repeat(20_000), invite: 'x' };
  expect((await http(strict.address, 'POST', '/battles/one/join', long)).status).toBe(413);
  await strict.close();
});

test('a plan is worked out once, and never on the main thread', async () => {
  const path = '/scenarios/takeover.stand-off/plan?gangs=4';
  const first = await http(address, 'GET', path);
  expect(first).toMatchObject({ status: 200, body: { zones: expect.any(Array) } });
  const began = performance.now();
  const again = await Promise.all(Array.from({ length: 20 }, () => http(address, 'GET', path)));
  expect(performance.now() - began).toBeLessThan(1_000);
  for (const { body } of again) expect(body).toEqual(first.body);
});

test('a fact is overruled with little, and not without end', async () => {
  const battle = await seated(address);
  const path = `/battles/${battle.id}`;
  const overrule = (value: unknown) =>
    http(
      address,
      'POST',
      `${path}/overrule`,
      { path: ['gangs', 0, 'name'], value, note: 'so be it' },
      battle.organiser,
    );
  expect(await overrule('x'.repeat(2_100))).toMatchObject({
    status: 422,
    body: { error: { field: 'body.value' } },
  });
  let taken = 0;
  let last = await overrule('x'.repeat(1_900));
  for (; last.status === 200 && taken < 500; taken++) last = await overrule(`${taken}`.padEnd(1_900, 'x'));
  expect(last).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringMatching(/overruled/) } },
  });
  expect(taken).toBeGreaterThan(50);
});

test('a story comes in pages, the first with the timeline', async () => {
  const battle = await seated(address);
  const path = `/battles/${battle.id}/story`;
  const page = async (query: string) =>
    (await http(address, 'GET', `${path}${query}`, undefined, battle.organiser)).body as {
      story: { words: string }[];
      total: number;
      timeline?: unknown[];
    };
  for (let each = 0; each < 12; each++)
    await http(
      address,
      'POST',
      `/battles/${battle.id}/overrule`,
      { path: ['gangs', 0, 'stash'], value: each, note: `${each}` },
      battle.organiser,
    );
  const whole = await page('');
  expect(whole.story).toHaveLength(whole.total);
  expect(whole.timeline).toMatchObject([{ version: 1, stage: 'pre-battle' }]);
  const parts = await Promise.all(
    [0, 5, 10].map((from) => page(`?from=${from}&most=${from === 10 ? 500 : 5}`)),
  );
  expect(parts.flatMap(({ story }) => story)).toEqual(whole.story);
  expect(parts.map(({ timeline }) => timeline !== undefined)).toEqual([true, false, false]);
  expect((await http(address, 'GET', `${path}?most=501`)).status).toBe(400);
});
