/** Crashes of the process: every acknowledged answer is there afterwards, once, and the battle continues. `KILLS=200` is the full proof. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetched, http, Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import { Evening, killing, killingOneOfThree } from './evening.fixture.ts';
import { type Postgres, startPostgres } from './postgres.fixture.ts';
import { bundled, killAll, spawnServer } from './process.fixture.ts';

const KILLS = Number(process.env.KILLS ?? 5);
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-kill-'));
let postgres: Postgres;
let server: string;
beforeAll(async () => {
  [postgres, server] = await Promise.all([
    startPostgres(),
    bundled('test-server.fixture.ts', 'test-worker.fixture.ts'),
  ]);
});
afterAll(async () => {
  killAll();
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  test(`killed ${KILLS} times at random moments, nothing acknowledged is lost or doubled`, async () => {
    const store = kind === 'sqlite' ? join(FOLDER, 'kill.db') : await postgres.database();
    const { kills, battles, answers } = await killing(server, store, KILLS);
    console.log(`${kind}: ${kills} kills, ${battles} battles, ${answers} acknowledged answers, none lost`);
    expect(answers).toBeGreaterThan(KILLS);
  }, 3_600_000);
});

test(`three processes on one PostgreSQL, one of them killed ${KILLS} times: one history`, async () => {
  const { kills, battles, answers } = await killingOneOfThree(server, await postgres.database(), KILLS);
  console.log(
    `three processes: ${kills} kills, ${battles} battles, ${answers} acknowledged answers, one history`,
  );
  expect(answers).toBeGreaterThan(KILLS);
}, 3_600_000);

test('on a full disk nothing is acknowledged, everybody hears why, and the server ends and goes on later', async () => {
  const store = join(FOLDER, 'full.db');
  let running = await spawnServer(server, store, 0, 1_500);
  const evening = new Evening(() => [running.address], 'takeover.stand-off');
  const { id, tokens } = await seated(running.address);
  const phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(running.address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  evening.start();
  const statusOf = async () => (await fetched(running.address, 'GET', '/health')).status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe(503);
  const versions = phones.map(({ version }) => version);
  await expect(playOne(phones, new RandomPolicy('full'))).rejects.toThrow(/store-read-only/);
  expect(phones.map(({ version }) => version)).toEqual(versions);
  const names = ['red', 'blue'].map((name) => ({ id: name, name }));
  const campaign = { name: 'Winter', pack: 'takeover', gangs: names };
  for (const [path, body] of [
    ['/campaigns', campaign],
    ['/battles', { scenario: 'takeover.stand-off', gangs: [{ house: 'escher' }, { house: 'goliath' }] }],
  ] as const)
    expect(await http(running.address, 'POST', path, body)).toMatchObject({
      status: 503,
      body: { error: { code: 'store-read-only' } },
    });
  expect(await running.stop()).toBe(0);
  running = await spawnServer(server, store);
  await evening.playOn();
  await evening.stop();
  expect(await evening.check(running.address)).toBeGreaterThan(0);
  expect(await running.stop()).toBe(0);
});
