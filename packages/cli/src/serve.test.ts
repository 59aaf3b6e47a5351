/** The built server, started and stopped as a user does it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const BIN = join(dirname(fileURLToPath(import.meta.url)), '../bin/arbiter.js');
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-serve-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(FOLDER, { recursive: true });
});

/** Ended if it serves after all, and given time on a busy machine. */
const arbiter = (args: readonly string[]) =>
  spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', timeout: 240_000 });

/** Serves, and waits until it says where. */
async function served(args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, 'serve', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      const [found] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [];
      if (found !== undefined && said.includes('Ctrl+C')) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return {
    address,
    said: () => said,
    stop: () =>
      new Promise<number | null>((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

test('shows its address as a QR code, serves the app and the API, computes odds, and stops on request', async () => {
  const app = join(FOLDER, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>The app</title>');
  const data = join(FOLDER, 'evening.db');
  const server = await served([
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--data',
    data,
    '--app',
    app,
    '--quiet',
  ]);
  expect(server.said()).toMatch(/[▀▄█]{10}/);
  expect(await (await fetch(`${server.address}/join`)).text()).toMatch(/The app/);
  const odds = await fetch(`${server.address}/api/procedures/core.tests.check/odds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input: { value: 3, sixFails: false } }),
  });
  expect(((await odds.json()) as { results: unknown[] }).results).toHaveLength(6);

  const { port } = new URL(server.address);
  const second = arbiter([
    'serve',
    '--port',
    port,
    '--host',
    '127.0.0.1',
    '--data',
    join(FOLDER, 'other.db'),
  ]);
  expect(second.status).toBe(2);
  expect(second.stderr).toMatch(new RegExp(`${port} is in use already.*--port ${Number(port) + 1}`));
  const third = arbiter(['serve', '--port', '0', '--data', data]);
  expect(third.status).toBe(2);
  expect(third.stderr).toMatch(/in use by another server/);
  expect(await server.stop()).toBe(0);
  expect(server.said()).toMatch(/what was acknowledged is kept/);
});

test('says what is wrong with its options', () => {
  const nowhere = arbiter(['serve', '--port', '0', '--app', join(FOLDER, 'nowhere')]);
  expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringMatching(/no index\.html/)]);
  expect(arbiter(['serve', '--help']).stdout).toMatch(/npm start --/);
});
