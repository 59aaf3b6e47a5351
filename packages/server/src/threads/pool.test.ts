/** Jobs in their own threads: no table waits for them, they have a time limit, and their results are remembered. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy, seated } from '../client.fixture.ts';
import { bundled } from '../process.fixture.ts';
import type { Refused } from '../refusals.ts';
import { startTestServer } from '../start.fixture.ts';
import { likeliest } from './jobs.ts';
import { type Asker, Pool } from './pool.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-pool-'));
let file: string;
beforeAll(async () => {
  writeFileSync(busy, BUSY);
  writeFileSync(otherwise, OTHERWISE);
  file = await bundled('threads/worker.ts');
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

const HERE = { address: '127.0.0.1' };
const GREEDY = { address: '127.0.0.2' };
const check = {
  kind: 'odds',
  id: 'core.tests.check',
  given: { input: { value: 3, sixFails: false } },
} as const;
/** Holds a thread for a second and a half, without taking the processor from other tests. */
const HOLD = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);';
/** A thread that is busy with `for ever` until it is ended, done with a check at once, and with all else after a while. */
const BUSY = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id }) => {
    if (id === 'for ever') for (;;);
    if (id !== 'core.tests.check') ${HOLD}
    parentPort.postMessage({ json: JSON.stringify(id) });
  });
  parentPort.postMessage({ loaded: true });`;
const busy = join(FOLDER, 'busy.cjs');
/** A thread that says something else every time. */
const OTHERWISE = `
  const { parentPort } = require('node:worker_threads');
  let asked = 0;
  parentPort.on('message', () => parentPort.postMessage({ json: String(++asked) }));
  parentPort.postMessage({ loaded: true });`;
const otherwise = join(FOLDER, 'otherwise.cjs');
const asking = (id: string) => ({ kind: 'odds', id, given: {} }) as const;

test('odds are worked out in a thread', async () => {
  const pool = new Pool({ file, threads: 1 });
  expect(JSON.parse(await pool.do('a', check, HERE)).results).toHaveLength(6);
  await pool.close();
});

test('results are remembered, and two simultaneous calls share the work', async () => {
  const pool = new Pool({ file: otherwise, threads: 1 });
  const ask = (key: string | undefined) => pool.do(key, check, HERE);
  const [one, two] = await Promise.all([ask('a'), ask('a')]);
  expect(two).toBe(one);
  expect(await ask('a')).toBe(one);
  expect(await ask('b')).not.toBe(one);
  // Without a key nothing is remembered.
  expect(await ask(undefined)).not.toBe(await ask(undefined));
  await pool.close();
});

test('a caller’s mistake comes back as such', async () => {
  const pool = new Pool({ file });
  const wrong = { ...check, given: { input: { value: 30, sixFails: false } } };
  await expect(pool.do('b', wrong, HERE)).rejects.toMatchObject({ status: 422, field: 'body.value' });
  // A refusal is not remembered for another question under the same key.
  expect(JSON.parse(await pool.do('b', check, HERE)).id).toBe('core.tests.check');
  await pool.close();
});

test('a job that takes too long is refused, its thread ends, and the next job gets a new one', async () => {
  const pool = new Pool({ file: busy, patience: 1_500, threads: 1 });
  const stuck = pool.do('c', asking('for ever'), HERE);
  await expect(stuck).rejects.toMatchObject({
    status: 503,
    field: 'input',
    message: expect.stringMatching(/takes longer than 2 s/),
  });
  expect(await pool.do('d', check, HERE)).toBe('"core.tests.check"');
  await pool.close();
});

test('slow jobs of one address do not delay others', async () => {
  const pool = new Pool({ file: busy, patience: 20_000, share: 300, threads: 1 });
  const slow = Array.from({ length: 30 }, (_, at) => pool.do(`slow ${at}`, asking('for ever'), GREEDY));
  const refused: Refused[] = [];
  const refusals = Promise.all(slow.map((each) => each.catch((error) => refused.push(error))));
  const others = ['one', 'two', 'three'].map((address) => pool.do(undefined, check, { address }));
  expect(await Promise.all(others)).toEqual(Array(3).fill('"core.tests.check"'));
  // Each of the others waits for one slow job at most: eleven are at work or waiting at first, and some of them still are.
  expect(refused.length).toBeLessThan(slow.length);
  await pool.close();
  await refusals;
  const messages = refused.map(({ status, message }) => `${status} ${message}`);
  expect(messages.filter((message) => /too much/.test(message))).toHaveLength(19);
  expect(messages.filter((message) => /others wait/.test(message)).length).toBeGreaterThan(0);
});

test('a thread that loads slowly uses up nothing of the share of its first job', async () => {
  const late = join(FOLDER, 'late.cjs');
  writeFileSync(late, `${HOLD}${BUSY}`);
  const pool = new Pool({ file: late, share: 300, threads: 1 });
  const both = [HERE, GREEDY].map((asker) => pool.do(undefined, check, asker));
  expect(await Promise.all(both)).toEqual(Array(2).fill('"core.tests.check"'));
  await pool.close();
});

test('jobs of callers who left are dropped', async () => {
  const pool = new Pool({ file: busy, threads: 1 });
  const leave: (() => void)[] = [];
  const asker = { ...GREEDY, whenGone: (then: () => void) => leave.push(then) };
  const shared = ['one', 'two'].map(() => pool.do('shared', asking('for ever'), asker));
  const left = Promise.all(shared.map((each) => each.catch(({ status }) => status)));
  leave[0]?.();
  const next = pool.do('next', check, GREEDY);
  leave[1]?.();
  expect(await left).toEqual([503, 503]);
  expect(await next).toBe('"core.tests.check"');
  await pool.close();
});

test('an address that used up its share waits until it has some again', async () => {
  const pool = new Pool({ file: busy, threads: 1, work: { aSecond: 0.001, saved: 1 } });
  await pool.do('e', asking('a while'), GREEDY);
  await expect(pool.do('f', check, GREEDY)).rejects.toMatchObject({ status: 429 });
  expect(await pool.do('f', check, HERE)).toBe('"core.tests.check"');
  await pool.close();
});

/** Phones of one club, each at a table of its own. */
const clubOf = (many: number): readonly Asker[] =>
  Array.from({ length: many }, (_, at) => ({ ...HERE, seat: { battle: `table ${at}`, id: 'red' } }));

test('eight phones behind one address have a share each, whatever others there have used', async () => {
  const work = { aSecond: 0.001, saved: 1 };
  const pool = new Pool({ file: busy, threads: 1, work, club: { aSecond: 0.001, saved: 20 } });
  const [greedy, ...club] = clubOf(8) as [Asker, ...Asker[]];
  await Promise.all([
    pool.do('stranger', asking('a while'), HERE),
    pool.do('greedy', asking('a while'), greedy),
  ]);
  for (const asker of [HERE, greedy])
    await expect(pool.do('more', check, asker)).rejects.toMatchObject({ status: 429 });
  const asked = club.map((asker, at) => pool.do(`club ${at}`, check, asker));
  expect(await Promise.all(asked)).toEqual(Array(7).fill('"core.tests.check"'));
  await pool.close();
});

test('an address has one total share, however many tables it opens', async () => {
  const club = { aSecond: 0.001, saved: 2 };
  const pool = new Pool({ file: busy, threads: 1, work: { aSecond: 0.001, saved: 60 }, club });
  const [one, two, three] = clubOf(3) as [Asker, Asker, Asker];
  await pool.do('one', asking('a while'), one);
  await pool.do('two', asking('a while'), two);
  await expect(pool.do('three', check, three)).rejects.toMatchObject({ status: 429 });
  const elsewhere = { ...three, ...GREEDY };
  expect(await pool.do('three', check, elsewhere)).toBe('"core.tests.check"');
  await pool.close();
});

test('the seats behind one address take turns, and one that asks too much shuts out no other', async () => {
  const pool = new Pool({ file: otherwise, threads: 1 });
  const [greedy, other] = clubOf(2) as [Asker, Asker];
  const many = Array.from({ length: 14 }, (_, at) => pool.do(`many ${at}`, asking('a'), greedy));
  const settled = Promise.allSettled(many);
  // One is at work, one of the greedy goes before it.
  expect(await pool.do('other', asking('b'), other)).toBe('3');
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(14 - 1 - 10);
  await pool.close();
});

test('an answer that is too long for any reader is refused', async () => {
  const pool = new Pool({ file, threads: 1 });
  const given = { ...check.given, seed: 'x'.repeat(1_000_001) };
  await expect(
    pool.do(undefined, { kind: 'call', id: 'core.tests.check', given }, HERE),
  ).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/more than 1000000 characters/) });
  await pool.close();
});

test('odds with too many results give the likeliest and count the rest', () => {
  const count = 30_000;
  const all = Array.from({ length: count }, (_, at) => ({
    output: `result ${at} of a rule with very many of them`,
    numerator: String(at + 1),
    denominator: String((count * (count + 1)) / 2),
    probability: (at + 1) / ((count * (count + 1)) / 2),
  }));
  const trimmed = likeliest({ results: all } as never);
  expect(JSON.stringify(trimmed).length).toBeLessThan(1_000_000);
  const sent = trimmed.results.map(({ probability }) => probability);
  expect(sent).toEqual(sent.toSorted((one, other) => other - one));
  expect(trimmed.leftOut?.results).toBe(count - sent.length);
  expect(sent.reduce((sum, each) => sum + each, trimmed.leftOut?.probability ?? 0)).toBeCloseTo(1, 6);
  // What fits is sent as it is.
  const few = { results: all.slice(0, 3) } as never;
  expect(likeliest(few)).toBe(few);
});

test('callers who wait when the server closes get a refusal', async () => {
  const pool = new Pool({ file: busy, threads: 1 });
  const waiting = ['e', 'f'].map((key) =>
    expect(pool.do(key, asking('for ever'), HERE)).rejects.toMatchObject({ status: 503 }),
  );
  await pool.close();
  await Promise.all(waiting);
});

test('a closed pool refuses work and opens no thread for it', async () => {
  const pool = new Pool({ file: busy, threads: 1 });
  await pool.close();
  await expect(pool.do('late', check, HERE)).rejects.toMatchObject({ code: 'restarting' });
});

test('a sheet of questions goes before odds that wait, since its player cannot answer without it', async () => {
  const pool = new Pool({ file: otherwise, threads: 1 });
  const battle = {} as never;
  const sheet = { kind: 'sheet', battle, seat: 'red', given: [] } as const;
  const [, odds, asked] = await Promise.all([
    pool.do('first', asking('a'), HERE),
    pool.do('odds', asking('b'), HERE),
    pool.do('sheet', sheet, HERE),
  ]);
  expect([asked, odds]).toEqual(['2', '3']);
  await pool.close();
});

test('while odds are worked out the server answers others', async () => {
  const server = await startTestServer({ store: join(FOLDER, 'pool.db'), pool: { file: busy } });
  const order: string[] = [];
  const odds = http(server.address, 'POST', '/procedures/core.conditions.blaze/odds', {}).then(({ status }) =>
    order.push(`odds ${status}`),
  );
  for (let each = 0; each < 3; each++) {
    await http(server.address, 'GET', '/procedures?words=blaze');
    order.push('other');
  }
  await odds;
  expect(order).toEqual(['other', 'other', 'other', 'odds 200']);
  await server.close();
});

test('stories, plans, replays and luck are made in threads, and answers carry what the thread made', async () => {
  const standIn = join(FOLDER, 'stand-in.cjs');
  writeFileSync(
    standIn,
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ kind }) => {
      parentPort.postMessage({ json: JSON.stringify({ madeInThread: kind }) });
    });`,
  );
  const server = await startTestServer({ store: join(FOLDER, 'stand-in.db'), pool: { file: standIn } });
  const { address } = server;
  const { id, tokens } = await seated(address);
  const made = async (path: string, token?: string) =>
    (await http(address, 'GET', path, undefined, token)).body;
  expect(await made(`/battles/${id}/story`)).toEqual({ madeInThread: 'story' });
  expect(await made(`/battles/${id}/story`, tokens.escher)).toEqual({ madeInThread: 'story' });
  expect(await made(`/battles/${id}/story?language=de&from=5`)).toEqual({ madeInThread: 'story' });
  expect(await made('/scenarios/takeover.stand-off/plan?gangs=4')).toEqual({ madeInThread: 'plan' });
  expect(await made(`/battles/${id}/replay?version=1`)).toEqual({ madeInThread: 'replay' });
  expect(await made(`/battles/${id}/luck`)).toEqual({ madeInThread: 'luck' });
  await server.close();
});

test('endless odds of guests do not delay players', async () => {
  const stuck = join(FOLDER, 'stuck.cjs');
  writeFileSync(
    stuck,
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ kind }) => {
      if (kind !== 'odds') parentPort.postMessage({ json: '{}' });
    });
    parentPort.postMessage({ loaded: true });`,
  );
  const pool = { file: stuck, patience: 60_000, share: 60_000 };
  const server = await startTestServer({ store: join(FOLDER, 'lane.db'), pool });
  const { address } = server;
  const battle = await seated(address);
  const odds = (value: number) =>
    http(address, 'POST', '/procedures/core.tests.check/odds', { input: { value, sixFails: false } });
  const guests = [1, 2, 3, 4].map(odds);
  const first = await Promise.race([
    ...guests,
    http(address, 'GET', `/battles/${battle.id}/odds`, undefined, battle.tokens.escher),
  ]);
  expect(first).toMatchObject({ status: 200, body: {} });
  await server.close();
  for (const { status } of await Promise.all(guests)) expect(status).toBe(503);
});

test('a seat’s jobs count for that seat, not for the others behind its address', async () => {
  const slow = join(FOLDER, 'slow.cjs');
  writeFileSync(
    slow,
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', () => {
      ${HOLD}
      parentPort.postMessage({ json: '{}' });
    });
    parentPort.postMessage({ loaded: true });`,
  );
  const pool = { file: slow, work: { aSecond: 0.001, saved: 1 } };
  const server = await startTestServer({ store: join(FOLDER, 'seats.db'), pool });
  const { id, tokens } = await seated(server.address);
  const ask = async (method: string, what: string, token: string | undefined) => {
    const body = method === 'POST' ? { given: [] } : undefined;
    return (await http(server.address, method, `/battles/${id}/${what}`, body, token)).status;
  };
  const others = [
    ['GET', 'aims'],
    ['POST', 'odds'],
    ['POST', 'ahead'],
    ['POST', 'branches'],
  ] as const;
  expect(await ask('GET', 'odds', tokens.escher)).toBe(200);
  for (const [method, what] of others)
    expect(await ask(method, what, tokens.escher), `${method} ${what}`).toBe(429);
  expect(await ask('POST', 'ahead', tokens.goliath)).toBe(200);
  await server.close();
});

test('only the seat sees what its open roll may lead to', async () => {
  const server = await startTestServer({ store: join(FOLDER, 'ahead.db'), pool: { file } });
  const { address } = server;
  const battle = await seated(address, { dice: 'ask' });
  const path = `/battles/${battle.id}/odds`;
  const phones = await Promise.all(
    Object.values(battle.tokens).map((token) => Phone.open(address, { battle: battle.id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('ahead');
  let seen = 0;
  while (seen < 3) {
    const roller = phones.find(({ view }) => view?.asks[0]?.kind === 'dice' && !view.asks[0].secret);
    if (roller) {
      const { status, body } = await http(
        address,
        'GET',
        path,
        undefined,
        battle.tokens[roller.seat as string],
      );
      expect(status).toBe(200);
      const { version, outcomes } = body as {
        version: number;
        outcomes: { words: string; chance: number }[];
      };
      expect(version).toBe(roller.version);
      if (outcomes.length > 0) {
        seen++;
        expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
        for (const { words } of outcomes) expect(words).not.toBe('');
      }
    }
    expect(await playOne(phones, policy)).toBe(true);
  }
  expect(await http(address, 'GET', path)).toMatchObject({
    status: 403,
    body: { error: { field: 'token' } },
  });
  expect(await http(address, 'GET', path, undefined, battle.organiser)).toMatchObject({ status: 403 });
  await server.close();
});
