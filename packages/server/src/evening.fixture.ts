/** An evening of battles whose players keep playing whatever happens to the servers, and the checks afterwards. */
import assert from 'node:assert/strict';
import { Chance, type Entry } from '@hive-arbiter/engine';
import { http, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import { type ServerProcess, spawnServer } from './process.fixture.ts';
import { RobustPlayer } from './robust.fixture.ts';
import { verifyBattle } from './verify.ts';

export const chance = new Chance('kill');
const pause = (most: number) => new Promise((resolve) => setTimeout(resolve, 20 + chance.upTo(most)));

/** The answers that people gave, as the log has them. */
const saidIn = (log: readonly Entry[]) =>
  log.flatMap((entry) =>
    entry.type === 'answer' && entry.how !== 'rolled'
      ? [{ by: entry.by, answer: entry.answer, seq: entry.seq }]
      : [],
  );

/** A battle whose players keep playing whatever happens; when it is over, a new one begins. */
export class Evening {
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
      assert.equal(status, 200);
      const { log } = body as { log: readonly Entry[] };
      assert.ok(
        log.every(({ seq }, at) => seq === at + 1),
        'the log has a gap',
      );
      const said = saidIn(log);
      for (const player of players) {
        for (const { seat, answer, version } of player.acknowledged) {
          // The answer is right before its version, followed only by its consequences.
          const found = said.findLast(({ seq }) => seq <= version);
          assert.deepEqual({ by: found?.by, answer: found?.answer }, { by: seat, answer });
        }
      }
      const acknowledged = players.flatMap((player) => player.acknowledged);
      assert.equal(new Set(acknowledged.map(({ version }) => version)).size, acknowledged.length);
      // Only the answers under way at the end may be written without being announced.
      assert.ok(said.length >= acknowledged.length, 'an acknowledged answer is lost');
      assert.ok(said.length <= acknowledged.length + players.length, 'an answer was taken twice');
      if (this.scenario === 'takeover.stand-off') assert.deepEqual(verifyBattle(body).faults, []);
      all += acknowledged.length;
    }
    return all;
  }
}

/** Kills a server at random moments while an evening is played, and starts it again. */
export async function killing(
  file: string,
  store: string,
  kills: number,
  isStopped: () => boolean = () => false,
): Promise<Killed> {
  return await killingSome(
    [await spawnServer(file, store)],
    file,
    store,
    kills,
    isStopped,
    'takeover.stand-off',
  );
}

/** The same with three processes on one database; half-answered secret questions cross from process to process. */
export async function killingOneOfThree(
  file: string,
  store: string,
  kills: number,
  isStopped: () => boolean = () => false,
): Promise<Killed> {
  const up = await Promise.all([0, 1, 2].map(() => spawnServer(file, store)));
  return await killingSome(up, file, store, kills, isStopped, 'takeover.secret-stand-off');
}

export interface Killed {
  readonly kills: number;
  readonly battles: number;
  readonly answers: number;
}

async function killingSome(
  began: readonly ServerProcess[],
  file: string,
  store: string,
  most: number,
  isStopped: () => boolean,
  scenario: string,
): Promise<Killed> {
  const up: (ServerProcess | undefined)[] = [...began];
  const evening = new Evening(() => up.flatMap((each) => each?.address ?? []), scenario);
  evening.start();
  let kills = 0;
  for (; kills < most && !isStopped(); kills++) {
    await evening.playOn();
    const at = chance.upTo(up.length) - 1;
    const dying = up[at];
    up[at] = undefined;
    await dying?.kill();
    up[at] = await spawnServer(file, store);
  }
  await evening.playOn();
  await evening.stop();
  const answers = await evening.check((up[0] as ServerProcess).address);
  for (const each of up) assert.equal(await each?.stop(), 0);
  return { kills, battles: evening.battles.length, answers };
}
