import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { http, Phone, playOne, RandomPolicy, seated } from '../client.fixture.ts';
import { startTestServer } from '../start.fixture.ts';
import { backup, restore, serve, verify } from './index.ts';
import { isClosedIn } from './serve.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-commands-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

test('a store is backed up while it is served, restored, and its battles can be played and verified', async () => {
  const data = join(FOLDER, 'store.db');
  const copy = join(FOLDER, 'copy.db');
  let server = await startTestServer({ store: data });
  const battle = await seated(server.address);
  const play = async (turns: number) => {
    const phones = await Promise.all(
      Object.values(battle.tokens).map((token) => Phone.open(server.address, { battle: battle.id, token })),
    );
    await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
    const policy = new RandomPolicy('backup');
    for (let turn = 0; turn < turns; turn++) expect(await playOne(phones, policy)).toBe(true);
    return phones[0]?.version as number;
  };
  const then = await play(8);
  expect(await backup([copy, '--data', data])).toBe(0);
  await play(4);
  await expect(backup([copy, '--data', data])).rejects.toThrow(/exists already/);
  await expect(restore([copy, '--data', data, '--force'])).rejects.toThrow(/in use by another server/);
  await expect(serve(['--data', data, '--port', '0', '--quiet'])).rejects.toThrow(/in use by another server/);
  await server.close();
  await expect(restore([copy, '--data', data])).rejects.toThrow(/--force/);
  await expect(restore([join(FOLDER, 'none')])).rejects.toThrow(/no file/);
  writeFileSync(
    join(FOLDER, 'text.db'),
    'no store at all, just some words that go on for a while '.repeat(50),
  );
  await expect(restore([join(FOLDER, 'text.db'), '--data', data])).rejects.toThrow(/no sound backup/);
  expect(await restore([copy, '--data', data, '--force'])).toBe(0);
  expect(existsSync(`${data}.before`)).toBe(true);
  server = await startTestServer({ store: data });
  expect(await play(0)).toBe(then);
  await play(6);
  await http(server.address, 'POST', `/battles/${battle.id}/close`, undefined, battle.organiser);
  const { body } = await http(server.address, 'GET', `/battles/${battle.id}/export`);
  await server.close();

  const file = join(FOLDER, 'evening.battle');
  writeFileSync(file, JSON.stringify(body));
  expect(await verify([file])).toBe(0);
  expect(said.at(-1)).toMatch(/✓ The seed is the one that the server committed to/);
  writeFileSync(file, JSON.stringify({ ...(body as object), seed: 'another' }));
  expect(await verify([file, '--json'])).toBe(1);
  expect(JSON.parse(said.at(-1) ?? '').faults[0]).toMatch(/not mixed/);
  await expect(verify([join(FOLDER, 'none')])).rejects.toThrow(/no file/);
  await expect(verify([])).rejects.toThrow(/expected one saved battle/);
});

test.each([
  [['--port', 'x'], /expected a whole number/],
  [['--port', '99999'], /expected a whole number/],
  [['--threads', '-1'], /--threads/],
  [['--threads', 'many'], /expected a whole number from 0 to 64/],
  // Dice that somebody knows are for tests alone.
  [['--server-seed', 'known'], /--server-seed/],
])('serve %j is refused in plain words', async (args, message) => {
  await expect(serve(args)).rejects.toThrow(message);
});

test('a server that cannot end is left after a while', async () => {
  expect(await isClosedIn(10, { close: () => new Promise(() => {}) })).toBe(false);
  expect(await isClosedIn(10_000, { close: async () => {} })).toBe(true);
});
