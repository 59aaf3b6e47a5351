/** Hostile input: whatever comes, the answer is a clear 4xx, nothing crashes, leaks or grows. `FUZZ=20000` is the full proof. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fetched, http, Phone, playOne, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import { apiOf, Fuzz, gathered, hostileFrame, hostileRequest, type Targets } from './fuzz.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { LOOSE, startTestServer } from './start.fixture.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const FUZZ = Number(process.env.FUZZ ?? 2_000);
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-hostile-'));
let server: Running;
let address: string;
let battle: Seated;
let other: Seated;
/** A battle that has not begun. */
let gathering: Targets['gathering'];
beforeAll(async () => {
  server = await startTestServer({
    store: join(FOLDER, 'hostile.db'),
    pool: { ...(await poolOfRun()), patience: 3_000 },
    limits: { ...LOOSE, hello: 2_000 },
  });
  address = server.address;
  battle = await seated(address);
  other = await seated(address);
  gathering = await gathered(address);
});

afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

test(`${FUZZ} requests made from the schemas: clear answers, no fault of ours, no leak, no growth`, async () => {
  const api = await apiOf(address);
  expect(api.routes.length).toBeGreaterThan(25);
  const fuzz = new Fuzz('hostile');
  const seen = new Map<number, number>();
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  let settled = 0;
  const one = async () => {
    const status = await hostileRequest(address, api, fuzz, { battle, other, gathering });
    seen.set(status, (seen.get(status) ?? 0) + 1);
  };
  const until = performance.now() + 600_000;
  let done = 0;
  for (; done < FUZZ && performance.now() < until; done += 20) {
    await Promise.all(Array.from({ length: 20 }, one));
    // Caches and compiled code are there after the first quarter; from then on nothing may pile up.
    if (settled === 0 && done >= FUZZ / 4) settled = heap();
  }
  expect(done).toBeGreaterThanOrEqual(FUZZ);
  const grown = (heap() - settled) / 1e6;
  console.log(
    `heap grew by ${grown.toFixed(1)} MB over the last three quarters; statuses: ${[...seen]
      .sort()
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  );
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  const { body: health } = await fetched(address, 'GET', '/health');
  expect(health).toMatchObject({ status: 'ok' });
  expect(grown).toBeLessThan(100);
}, 900_000);

test.each(['escher', 'organiser'])(
  'messages made from the schema, by %s: nothing but kind refusals, and the table still plays',
  async (who) => {
    const api = await apiOf(address);
    const fresh = await seated(address);
    const token = fresh.tokens[who] ?? fresh.organiser;
    let phone = await Phone.open(address, { battle: fresh.id, token });
    const fuzz = new Fuzz(`messages ${who}`);
    for (let done = 0; done < FUZZ / 4; done++) {
      if (phone.closed !== undefined) phone = await Phone.open(address, { battle: fresh.id, token });
      phone.send(hostileFrame(api, fuzz));
      if (done % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    phone.send({ type: 'ping' });
    await phone.until(() => phone.messages.some(({ type }) => type === 'pong'), 'the echo');
    for (const { type, status, field } of phone.messages) {
      if (type !== 'refused') continue;
      expect(status).toBeLessThan(500);
      expect(field).toMatch(/./);
    }
    await phone.close();
    const phones = await Promise.all(
      Object.values(fresh.tokens).map((each) => Phone.open(address, { battle: fresh.id, token: each })),
    );
    await Promise.all(phones.map((each) => each.until(() => each.view !== undefined)));
    const policy = new RandomPolicy('after');
    expect(await playOne(phones, policy)).toBe(true);
    await Promise.all(phones.map((each) => each.close()));
  },
);

test('forged, foreign and missing tokens open nothing; foreign sites are refused', async () => {
  const path = `/battles/${battle.id}`;
  const answer = { number: 1, answer: 'x' };
  for (const token of [other.tokens.escher, other.organiser, `seat-${'A'.repeat(32)}`]) {
    expect(await http(address, 'POST', `${path}/answers`, answer, token)).toMatchObject({
      status: 401,
      body: { error: { field: 'token' } },
    });
    const phone = await Phone.open(address, { battle: battle.id, token });
    await phone.until(() => phone.messages.length > 0);
    expect(phone.messages[0]).toMatchObject({ type: 'refused', status: 401 });
    await phone.close();
  }
  expect(await http(address, 'POST', `${path}/answers`, answer)).toMatchObject({ status: 403 });
  expect(
    await http(
      address,
      'POST',
      `${path}/overrule`,
      { path: ['round'], value: 1, note: 'x' },
      battle.tokens.escher,
    ),
  ).toMatchObject({ status: 403 });
  expect(
    await http(address, 'GET', path, undefined, undefined, { origin: 'https://evil.example' }),
  ).toMatchObject({ status: 403 });
  expect(await http(address, 'GET', path, undefined, undefined, { origin: address })).toMatchObject({
    status: 200,
  });
  await expect(Phone.open(address, undefined, { origin: 'https://evil.example' })).rejects.toThrow(/403/);
  const { headers } = await http(address, 'GET', path);
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a bad request gets the fault and its place', async () => {
  const post = (body: unknown) => http(address, 'POST', '/battles', body);
  const two = [{ house: 'escher' }, { house: 'goliath' }];
  const withCard = (effect: object) => {
    const card = { id: 'own', title: 'Own', words: 'Own words.', early: false, effects: [effect] };
    return { scenario: 'takeover.stand-off', gangs: two, lists: { tactics: [card] } };
  };
  const withMission = (more: object) => {
    const mission = {
      id: 'own',
      title: 'Own',
      house: 'escher',
      like: 'dominion.ambush',
      words: 'Own.',
      ...more,
    };
    return { scenario: null, pack: 'dominion', gangs: two, lists: { missions: [mission] } };
  };
  const cases: [unknown, number, string, RegExp][] = [
    [{}, 400, 'body.scenario', /missing/],
    [
      withMission({ like: 'dominion.brawl' }),
      422,
      'body.lists.missions.0.like',
      /expected one of dominion\./,
    ],
    [withMission({ prize: 5 }), 400, 'body.lists.missions.0.prize', /not known/],
    [{ scenario: 'takeover.stand-off', gangs: two, colour: 1 }, 400, 'body.colour', /not known/],
    [{ scenario: 'takeover.standoff', gangs: two }, 422, 'body.scenario', /nearest are takeover\.stand-off/],
    [{ scenario: 'takeover.stand-off', gangs: [two[0]] }, 422, 'body.gangs', /2 to \d gangs, got 1/],
    [
      { scenario: 'takeover.stand-off', gangs: [{ house: 'orcs' }, two[0]] },
      422,
      'body.gangs.0.house',
      /escher/,
    ],
    [{ scenario: 'takeover.stand-off', gangs: two, dice: 'loaded' }, 400, 'body.dice', /app, ask/],
    [
      { scenario: 'takeover.stand-off', gangs: two, special: ['x'] },
      422,
      'body.special.0',
      /no special rule/,
    ],
    [
      // The rules of another scenario.
      { scenario: 'takeover.stand-off', gangs: two, special: ['takeover.pit-brawl'] },
      422,
      'body.special.0',
      /no special rule/,
    ],
    [
      { scenario: 'takeover.stand-off', gangs: two, agreed: { rulings: { x: 'y' } } },
      422,
      'body.agreed.rulings.x',
      /no ruling/,
    ],
    [
      { scenario: 'takeover.stand-off', gangs: [{ house: 'escher', id: 'organiser' }, two[0]] },
      422,
      'body.gangs.0.id',
      /cannot be called/,
    ],
    [
      withCard({ does: 'fly', on: 'self' }),
      400,
      'body.lists.tactics.0.effects.0.does',
      /move, stand-up, pin/,
    ],
    [
      withCard({ does: 'move', on: 'self' }),
      422,
      'body.lists.tactics.0.effects.0.inches',
      /expected a whole number from 1 to 24, got null \[core\.actions\.move\.1\]/,
    ],
    ['{', 400, 'body', /no JSON/],
    [`{"a":${'['.repeat(50)}${']'.repeat(50)}}`, 400, 'body', /deeper than/],
    ['x'.repeat(300_000), 413, 'body', /too large: at most \d+ bytes/],
  ];
  for (const [body, status, field, message] of cases) {
    const reply = await post(body);
    expect(reply).toMatchObject({
      status,
      body: { error: { field, message: expect.stringMatching(message) } },
    });
  }
  expect(
    await http(address, 'POST', '/procedures/core.tests.check/call', {
      input: { value: 30, sixFails: true },
    }),
  ).toMatchObject({ status: 422, body: { error: { field: 'body.value' } } });
  expect(await http(address, 'GET', '/rulebook/takeover.ambusch')).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringMatching(/takeover\.ambush/) } },
  });
});

test('oversized, binary and half-open connections are let go; one address has so many at most', async () => {
  const big = await Phone.open(address, { battle: battle.id });
  big.send('x'.repeat(100_000));
  await big.until(() => big.closed !== undefined, 'to be let go');
  expect(big.closed).toBe(1009);
  const binary = await Phone.open(address, { battle: battle.id });
  binary.socket.send(Buffer.from([1, 2, 3]));
  await binary.until(() => binary.messages.some(({ type }) => type === 'refused'));
  await binary.close();
  const silent = await Phone.open(address, undefined);
  await silent.until(() => silent.closed !== undefined, 'to be let go');
  expect(silent.closed).toBe(1008);
  const stuck = connect(server.port, '127.0.0.1');
  stuck.on('error', () => {});
  stuck.write('GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n');
  const patient = await startTestServer({
    store: join(FOLDER, 'crowd.db'),
    limits: { ...LOOSE, connections: { ofAnAddress: 40, inAll: 100 }, hello: 600_000 },
  });
  const many: WebSocket[] = [];
  const refused = await new Promise<number>((resolve) => {
    for (let each = 0; each < 60; each++) {
      const socket = new WebSocket(`${patient.address.replace('http', 'ws')}/live`);
      many.push(socket);
      socket.on('error', ({ message }) => {
        if (message.includes('429')) resolve(429);
      });
    }
  });
  expect(refused).toBe(429);
  for (const socket of many) socket.terminate();
  stuck.destroy();
  await patient.close();
});

test('too many requests are refused with the time to wait', async () => {
  const strict = await startTestServer({
    store: join(FOLDER, 'strict.db'),
    // So slowly that none comes back while the test runs, however busy the machine is.
    limits: { requests: { aSecond: 0.001, saved: 5 }, messages: { aSecond: 0.001, saved: 5 }, made: 2 },
  });
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => http(strict.address, 'GET', '/scenarios')),
  );
  const late = replies.filter(({ status }) => status === 429);
  expect(late).toHaveLength(3);
  expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetched(strict.address, 'GET', '/health')).status).toBe(200);
  const phone = await Phone.open(strict.address, undefined);
  for (let each = 0; each < 10; each++) phone.send({ type: 'ping' });
  await phone.until(() => phone.closed !== undefined, 'to be let go');
  expect(phone.messages.filter(({ type }) => type === 'pong')).toHaveLength(5);
  await strict.close();
});
