/** Crashes of the process: every acknowledged answer is there afterwards, once, and the battle goes on. `KILLS=200` is the full proof. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance, type Entry } from '@hive-arbiter/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { http, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import { type Postgres, startPostgres } from './postgres.fixture.ts';
import { bundled, killAll, type ServerProcess, spawnServer } from './process.fixture.ts';
import { RobustPlayer } from './robust.fixture.ts';
import { verifyBattle } from './verify.ts';

const KILLS = Number(process.env.KILLS ?? 5);
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-kill-'));
let postgres: Postgres;
let server: string;
beforeAll(async () => {
  [postgres, server] = await Promise.all([
    startPostgres(),
    bundled('test-server.fixture.ts', 'kill-test', 'test-worker.fixture.ts'),
  ]);
});
afterAll(async () => {
  killAll();
  await postgres.stop();
  rmSync(FOLDER, { recursive: true });
});

const chance = new Chance('kill');
const pause = (most: number) => new Promise((resolve) => setTimeout(resolve, 20 + chance.upTo(most)));

/** The answers that people gave, as the log has them. */
const saidIn = (log: readonly Entry[]) =>
  log.flatMap((entry) =>
    entry.type === 'answer' && entry.how !== 'rolled'
      ? [{ by: entry.by, answer: entry.answer, seq: entry.seq }]
      : [],
  );

/** A battle whose players go on whatever happens; a new one begins when it is over. */
class Evening {
  readonly battles: { seated: Seated; players: RobustPlayer[] }[] = [];
  private isOver = false;
  private playing: Promise<void> | undefined;

  constructor(
    private readonly addresses: () => readonly string[],
    private readonly scenario: string,
  ) {}

  start(): void {
    this.playing = this.go();
  }

  private async go(): Promise<void> {
    while (!this.isOver) {
      const address = this.addresses()[0];
      const battle =
        address === undefined
          ? undefined
          : await seated(address, { scenario: this.scenario }).catch(() => undefined);
      if (!battle) {
        await pause(20);
        continue;
      }
      const players = Object.entries(battle.tokens).map(
        ([seat, token]) =>
          new RobustPlayer(
            this.addresses,
            { battle: battle.id, token },
            seat,
            new RandomPolicy(`${seat} ${this.battles.length}`),
          ),
      );
      this.battles.push({ seated: battle, players });
      await Promise.all(players.map((player) => player.play()));
    }
  }

  /** Waits until somebody has been told that an answer was taken, and then any moment longer. */
  async playOn(): Promise<void> {
    const before = this.acknowledged;
    while (this.acknowledged === before) await pause(5);
    await pause(250);
  }

  private get acknowledged(): number {
    const players = this.battles.flatMap((battle) => battle.players);
    return players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    for (const { players } of this.battles) for (const player of players) player.stop();
    await this.playing;
  }

  /** Holds every battle against what was acknowledged; returns how many answers that were. */
  async check(address: string): Promise<number> {
    let all = 0;
    for (const { seated: battle, players } of this.battles) {
      await http(address, 'POST', `/battles/${battle.id}/close`, undefined, battle.organiser);
      const { body, status } = await http(address, 'GET', `/battles/${battle.id}/export`);
      expect(status).toBe(200);
      const { log } = body as { log: readonly Entry[] };
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1));
      const said = saidIn(log);
      for (const player of players) {
        for (const { seat, answer, version } of player.acknowledged) {
          // The answer stands right before its version, followed only by what it led to.
          const found = said.findLast(({ seq }) => seq <= version);
          expect(found).toMatchObject({ by: seat, answer });
        }
      }
      const acknowledged = players.flatMap((player) => player.acknowledged);
      expect(new Set(acknowledged.map(({ version }) => version)).size).toBe(acknowledged.length);
      // At most the answers under way at the very end were written without anybody hearing of it.
      expect(said.length).toBeGreaterThanOrEqual(acknowledged.length);
      expect(said.length).toBeLessThanOrEqual(acknowledged.length + players.length);
      if (this.scenario === 'takeover.stand-off') expect(verifyBattle(body).faults).toEqual([]);
      all += acknowledged.length;
    }
    return all;
  }
}

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  test(`killed ${KILLS} times at random moments, nothing acknowledged is lost or doubled`, async () => {
    const store = kind === 'sqlite' ? join(FOLDER, 'kill.db') : await postgres.database();
    let up: ServerProcess | undefined = await spawnServer(server, store);
    const evening = new Evening(() => (up ? [up.address] : []), 'takeover.stand-off');
    evening.start();
    for (let kill = 0; kill < KILLS; kill++) {
      await evening.playOn();
      const dying: ServerProcess = up as ServerProcess;
      up = undefined;
      await dying.kill();
      up = await spawnServer(server, store);
    }
    await evening.playOn();
    await evening.stop();
    const answers = await evening.check((up as ServerProcess).address);
    console.log(
      `${kind}: ${KILLS} kills, ${evening.battles.length} battles, ${answers} acknowledged answers, none lost`,
    );
    expect(answers).toBeGreaterThan(KILLS);
    expect(await (up as ServerProcess).stop()).toBe(0);
  }, 3_600_000);
});

test(`three processes on one PostgreSQL, one of them killed ${KILLS} times: one history`, async () => {
  const store = await postgres.database();
  const up: (ServerProcess | undefined)[] = await Promise.all(
    [0, 1, 2].map(() => spawnServer(server, store)),
  );
  // Half-answered secret questions cross from process to process here.
  const evening = new Evening(() => up.flatMap((each) => each?.address ?? []), 'takeover.secret-stand-off');
  evening.start();
  for (let kill = 0; kill < KILLS; kill++) {
    await evening.playOn();
    const at = chance.upTo(up.length) - 1;
    const dying = up[at];
    up[at] = undefined;
    await dying?.kill();
    up[at] = await spawnServer(server, store);
  }
  await evening.playOn();
  await evening.stop();
  const answers = await evening.check((up[0] as ServerProcess).address);
  console.log(
    `three processes: ${KILLS} kills, ${evening.battles.length} battles, ${answers} acknowledged answers, one history`,
  );
  expect(answers).toBeGreaterThan(KILLS);
  for (const each of up) await each?.stop();
}, 3_600_000);
