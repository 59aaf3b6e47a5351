/** One short code brings a whole table together; it runs out, and nobody guesses one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http } from './client.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-codes-'));
let server: Running;
let address: string;
beforeAll(async () => {
  server = await startTestServer({
    store: join(FOLDER, 'codes.db'),
    pool: await poolOfRun(),
    trustProxy: true,
  });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

/** Somebody at another address. */
const NEIGHBOUR = { 'x-forwarded-for': '192.0.2.1' };

interface Made {
  readonly id: string;
  readonly organiser: string;
}

async function made(): Promise<Made> {
  const body = { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'goliath' }] };
  return (await http(address, 'POST', '/battles', body)).body as Made;
}

const codeOf = async ({ id, organiser }: Made) =>
  (await http(address, 'POST', `/battles/${id}/code`, undefined, organiser)).body as {
    code: string;
    until: string;
  };

test('one code seats the whole table, each at a seat that is free', async () => {
  const battle = await made();
  const { code } = await codeOf(battle);
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  const typed = code.toLowerCase().replace('-', ' ');
  const found = await http(address, 'POST', '/codes', { code: typed });
  expect(found).toMatchObject({
    status: 200,
    body: { battle: battle.id, seats: [{ seat: 'escher' }, { seat: 'goliath' }] },
  });
  const { body } = await http(address, 'POST', '/codes/seat', { code, seat: 'goliath' });
  const { invite } = body as { invite: string };
  const joined = await http(address, 'POST', `/battles/${battle.id}/join`, { invite });
  expect(joined).toMatchObject({ status: 200, body: { seat: 'goliath' } });
  expect(await http(address, 'POST', '/codes', { code })).toMatchObject({
    body: { seats: [{ seat: 'escher', gangs: [expect.any(String)] }] },
  });
  // Whoever sits is not driven out by a code.
  expect(await http(address, 'POST', '/codes/seat', { code, seat: 'goliath' })).toMatchObject({
    status: 409,
    body: { error: { code: 'seat-taken' } },
  });
});

test('a new code ends the one before, and only the organiser makes one', async () => {
  const battle = await made();
  const first = await codeOf(battle);
  const second = await codeOf(battle);
  expect(new Date(first.until).getTime()).toBeGreaterThan(Date.now());
  expect(await http(address, 'POST', '/codes', { code: first.code })).toMatchObject({ status: 404 });
  expect(await http(address, 'POST', '/codes', { code: second.code })).toMatchObject({ status: 200 });
  expect(await http(address, 'POST', `/battles/${battle.id}/code`)).toMatchObject({ status: 403 });
});

test('guessing codes is stopped after a few tries', async () => {
  const { code } = await codeOf(await made());
  const tries: number[] = [];
  for (let count = 0; count < 12; count++)
    tries.push((await http(address, 'POST', '/codes', { code: `AAAA-AA${count}` })).status);
  expect(tries).toContain(429);
  expect(tries.indexOf(429)).toBeLessThan(12);
  // A right one as well, or guessing would go on.
  expect(await http(address, 'POST', '/codes', { code })).toMatchObject({ status: 429 });
  expect(await http(address, 'POST', '/codes', { code }, undefined, NEIGHBOUR)).toMatchObject({
    status: 200,
  });
});

test('right codes take nothing from what an address may guess', async () => {
  const { code } = await codeOf(await made());
  for (let count = 0; count < 15; count++)
    expect(
      await http(address, 'POST', '/codes', { code }, undefined, { 'x-forwarded-for': '192.0.2.77' }),
    ).toMatchObject({ status: 200 });
});
