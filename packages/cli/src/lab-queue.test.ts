/** An experiment on several machines: processes that share a PostgreSQL, one of them killed, one stuck for ever. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '../../server/src/postgres.fixture.ts';
import { LabQueue } from './lab-queue.ts';

const BIN = join(dirname(fileURLToPath(import.meta.url)), '../bin/arbiter.js');
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-queue-'));
const living = new Set<ChildProcess>();
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const child of living) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});

/** Starts the command line; `said` gets each piece of its output. */
function arbiter(args: readonly string[], url: string, said: (words: string) => void = () => {}) {
  const env = { ...process.env, NO_COLOR: '1', DATABASE_URL: url };
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  living.add(child);
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => said(String(chunk)));
  const ended = new Promise<{ status: number | null; out: string }>((resolve) =>
    child.once('exit', (status) => {
      living.delete(child);
      resolve({ status, out });
    }),
  );
  return { child, ended };
}

const PLAN = join(FOLDER, 'friday.json');
writeFileSync(
  PLAN,
  JSON.stringify({
    name: 'Friday',
    scenarios: ['takeover.stand-off'],
    settings: [{ name: 'as written' }, { name: 'dark', special: ['takeover.pitch-black'] }],
    bots: ['random'],
    board: 'none',
    battles: { least: 20, most: 40 },
    within: 0.01,
    seed: 'friday',
  }),
);
const fileOf = (folder: string, name: string) => readFileSync(join(FOLDER, folder, name), 'utf8');

test('three machines, one killed and one piece never finished, get the same results as one machine', async () => {
  const url = await postgres.database();
  const run = (...more: readonly string[]) => arbiter(['lab', 'run', PLAN, ...more], url);
  const alone = await run('--out', join(FOLDER, 'alone'), '--jobs', '1').ended;
  expect(alone.status).toBe(0);
  const together = run('--out', join(FOLDER, 'together'), '--queue', '--patience', '2');
  // A machine that takes a piece and never comes back.
  const stuck = await LabQueue.open(url);
  let hasPiece = false;
  while (!hasPiece) {
    const taking = stuck.work(() => {
      hasPiece = true;
      return new Promise(() => {});
    });
    await Promise.race([taking, new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  const machines = [0, 1, 2].map((at) =>
    arbiter(['lab', 'work', '--jobs', '1', '--json'], url, (words) => {
      if (at === 0 && words.includes('battles played')) machines[0]?.child.kill('SIGKILL');
    }),
  );
  expect((await together.ended).status).toBe(0);
  for (const { child } of machines) child.kill('SIGTERM');
  const played = await Promise.all(machines.map(({ ended }) => ended));
  await stuck.close();
  expect(fileOf('together', 'report.json')).toBe(fileOf('alone', 'report.json'));
  expect(fileOf('together', 'report.html')).toBe(fileOf('alone', 'report.html'));
  // Nothing is counted twice.
  const lines = fileOf('together', 'battles.jsonl').trim().split('\n').slice(1);
  expect(new Set(lines.map((line) => line.slice(0, line.indexOf(',"outcome"')))).size).toBe(lines.length);
  expect(played.slice(1).map(({ status }) => status)).toEqual([0, 0]);
});

test('without a database the error says what is missing', async () => {
  let said = '';
  const { status } = await arbiter(['lab', 'work'], '', (words) => {
    said += words;
  }).ended;
  expect(status).toBe(2);
  expect(said).toContain('DATABASE_URL');
});
