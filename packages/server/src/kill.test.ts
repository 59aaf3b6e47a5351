/** Crashes of the process: every acknowledged answer is there afterwards, once, and the battle continues. `KILLS=200` is the full proof. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killing, killingOneOfThree } from './evening.fixture.ts';
import { type Postgres, startPostgres } from './postgres.fixture.ts';
import { bundled, killAll } from './process.fixture.ts';

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
