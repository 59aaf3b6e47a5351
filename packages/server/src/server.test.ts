/** The thinnest whole: two phones play a battle over WebSocket, every answer is on the disk, and it opens again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import { type Running, startServer } from './server.ts';
import { startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-server-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
const running: Running[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(store: string, starting = startTestServer): Promise<Running> {
  const server = await starting({ store });
  running.push(server);
  return server;
}

test('two phones play a battle to its end, across a restart, and see the same', async () => {
  const file = join(FOLDER, 'thin.db');
  const first = await start(file);
  const { id, tokens } = await seated(first.address);
  const policy = new RandomPolicy('thin');
  let phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(first.address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  for (let turn = 0; turn < 60; turn++) expect(await playOne(phones, policy)).toBe(true);
  const versions = phones.map(({ version }) => version);
  const views = phones.map(({ view }) => view);
  await first.close();

  const second = await start(file);
  phones = await Promise.all(
    Object.values(tokens).map((token) => Phone.open(second.address, { battle: id, token })),
  );
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  expect(phones.map(({ version }) => version)).toEqual(versions);
  expect(phones.map(({ view }) => view)).toEqual(views);
  while (await playOne(phones, policy));
  expect(phones.map(({ view }) => view?.finished)).toEqual([true, true]);
  expect(phones.map(({ gaps }) => gaps)).toEqual([0, 0]);
  const table = await second.battles.table(id);
  for (const phone of phones)
    expect(phone.view).toEqual(JSON.parse((await table.view(phone.seat as string)).view));
});

test('battles get different dice unless a test fixes them', async () => {
  const commitments = async (starting?: typeof startServer) => {
    const { address } = await start(join(FOLDER, `${starting ? 'own' : 'same'}.db`), starting);
    return [(await seated(address)).commitment, (await seated(address)).commitment];
  };
  const asServed: typeof startServer = (options) => startServer({ ...options, tables: { threads: 0 } });
  expect(new Set(await commitments(asServed)).size).toBe(2);
  expect(new Set(await commitments()).size).toBe(1);
});
