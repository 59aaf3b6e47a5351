/**
 * The soak: kills, hostile guests and random battles, in turns, for as long as it is given. Progress is kept in a
 * file, so it can be stopped at any time and continued.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../web/test/chromium.fixture.ts';
import { fetched, Phone, playOne, RandomPolicy, seated } from '../src/client.fixture.ts';
import { type Killed, killing, killingOneOfThree } from '../src/evening.fixture.ts';
import {
  type Api,
  apiOf,
  Fuzz,
  gathered,
  hostileFrame,
  hostileRequest,
  type Targets,
} from '../src/fuzz.fixture.ts';
import { type Postgres, startPostgres } from '../src/postgres.fixture.ts';
import { bundled, type ServerProcess, spawnServer } from '../src/process.fixture.ts';
import { memoryOf } from './processes.ts';
import { randomBattle } from './random-battle.ts';

const ROWS = {
  'kills, SQLite': 5_000,
  'kills, PostgreSQL': 3_000,
  'kills, one of three processes': 2_000,
  'hostile requests': 500_000,
  'hostile frames': 500_000,
  'random battles, Node and Chromium': 100_000,
} as const;
type Row = keyof typeof ROWS;

interface Progress {
  readonly done: Record<Row, number>;
  /** Seconds that each took. */
  readonly seconds: Record<Row, number>;
  /** Answers that were acknowledged between kills, and are there. */
  answers: number;
  /** Megabytes: the most that the attacked server held after each slice. */
  most: number;
  began: string;
  faults: string[];
}

export interface SoakOptions {
  /** Where progress is kept. */
  readonly file: string;
  readonly seconds: number;
}

export async function soak({ file, seconds }: SoakOptions): Promise<number> {
  const progress = read(file);
  const until = performance.now() + seconds * 1000;
  let isTold = false;
  process.on('SIGINT', () => {
    isTold = true;
  });
  process.on('SIGTERM', () => {
    isTold = true;
  });
  const isStopped = () => isTold || performance.now() > until;
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-soak-'));
  const field = new Field(folder);
  try {
    await field.ready();
    while (!isStopped()) {
      const [row] = (Object.keys(ROWS) as Row[])
        .filter((each) => progress.done[each] < ROWS[each])
        .sort((one, other) => share(progress, one) - share(progress, other));
      if (row === undefined) break;
      await slice(field, row, progress, isStopped);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(progress));
    }
  } finally {
    await field.end();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(table(progress));
  return progress.faults.length > 0 ? 1 : 0;
}

/** The row that has had the least time goes next, so that each gets its share of however little there is. */
function share({ seconds }: Progress, row: Row): number {
  return seconds[row];
}

async function slice(field: Field, row: Row, progress: Progress, isStopped: () => boolean): Promise<void> {
  const began = performance.now();
  try {
    progress.done[row] += await field.do(row, progress, isStopped);
  } catch (error) {
    progress.faults.push(`${row}: ${(error as Error).message}`);
    console.error(error);
    await field.restart();
  }
  progress.seconds[row] += (performance.now() - began) / 1000;
}

/** Servers, a database and a browser, as long as they are needed. */
class Field {
  private postgres!: Postgres;
  private file!: string;
  private page!: Page;
  private attacked: ServerProcess | undefined;
  private api!: Api;
  private targets!: Targets;
  private stores = 0;
  private closeBrowser: () => Promise<void> = async () => {};

  constructor(private readonly folder: string) {}

  async ready(): Promise<void> {
    const [postgres, file, browser, code] = await Promise.all([
      startPostgres(),
      bundled('test-server.fixture.ts', 'test-worker.fixture.ts'),
      // Who is stopped still prints what was done.
      openBrowser({ minds: true }),
      inBrowser(),
    ]);
    this.postgres = postgres;
    this.file = file;
    this.closeBrowser = () => browser.close();
    this.page = await browser.newPage();
    await this.page.addScriptTag({ content: code });
    await this.restart();
  }

  async end(): Promise<void> {
    await this.attacked?.stop();
    await this.closeBrowser();
    await this.postgres?.stop();
  }

  /** A new server to attack, with tables that keep playing. */
  async restart(): Promise<void> {
    await this.attacked?.kill();
    this.attacked = await spawnServer(this.file, this.store());
    const { address } = this.attacked;
    this.api = await apiOf(address);
    this.targets = {
      battle: await seated(address),
      other: await seated(address),
      gathering: await gathered(address),
    };
  }

  async do(row: Row, progress: Progress, isStopped: () => boolean): Promise<number> {
    const seed = `${row} ${progress.done[row]}`;
    switch (row) {
      case 'kills, SQLite':
        return killed(await killing(this.file, this.store(), 10, isStopped));
      case 'kills, PostgreSQL':
        return killed(await killing(this.file, await this.postgres.database(), 10, isStopped));
      case 'kills, one of three processes':
        return killed(await killingOneOfThree(this.file, await this.postgres.database(), 10, isStopped));
      case 'hostile requests':
        return await this.requests(new Fuzz(seed), progress, isStopped);
      case 'hostile frames':
        return await this.frames(new Fuzz(seed), progress, isStopped);
      case 'random battles, Node and Chromium':
        return await this.battles(progress.done[row], isStopped);
      default:
        return row satisfies never;
    }

    function killed({ kills, answers }: Killed): number {
      progress.answers += answers;
      return kills;
    }
  }

  private async requests(fuzz: Fuzz, progress: Progress, isStopped: () => boolean): Promise<number> {
    const { address, pid } = this.attacked as ServerProcess;
    let sent = 0;
    for (; sent < 2_000 && !isStopped(); sent += 20) {
      const one = () => hostileRequest(address, this.api, fuzz, this.targets);
      await Promise.all(Array.from({ length: 20 }, one));
    }
    const { body } = await fetched(address, 'GET', '/health');
    if ((body as { status: string }).status !== 'ok') throw new Error(`Not well: ${JSON.stringify(body)}`);
    progress.most = Math.max(progress.most, memoryOf(pid) / 1e6);
    return sent;
  }

  private async frames(fuzz: Fuzz, progress: Progress, isStopped: () => boolean): Promise<number> {
    const { address, pid } = this.attacked as ServerProcess;
    const battle = await seated(address);
    const open = (token: string) => Phone.open(address, { battle: battle.id, token });
    let sent = 0;
    for (const token of [...Object.values(battle.tokens), battle.organiser]) {
      let phone = await open(token);
      for (let each = 0; each < 1_000 && !isStopped(); each++, sent++) {
        if (phone.closed !== undefined) phone = await open(token);
        phone.send(hostileFrame(this.api, fuzz));
        if (each % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      for (const { type, status, message } of phone.messages)
        if (type === 'refused' && (status as number) >= 500) throw new Error(String(message));
      phone.socket.terminate();
    }
    // The table still plays.
    const phones = await Promise.all(Object.values(battle.tokens).map(open));
    await Promise.all(phones.map((each) => each.until(() => each.view !== undefined)));
    await playOne(phones, new RandomPolicy('after'));
    await Promise.all(phones.map((each) => each.close()));
    progress.most = Math.max(progress.most, memoryOf(pid) / 1e6);
    return sent;
  }

  private async battles(first: number, isStopped: () => boolean): Promise<number> {
    let done = 0;
    for (; done < 50 && !isStopped(); done++) {
      const here = randomBattle(first + done);
      const there = await this.page.evaluate(
        (number) => (globalThis as never as { randomBattle(number: number): string }).randomBattle(number),
        first + done,
      );
      if (here !== there) throw new Error(`Battle ${first + done} comes to other bytes in Chromium`);
    }
    return done;
  }

  private store(): string {
    return join(this.folder, `${++this.stores}.db`);
  }
}

/** The rules and a random battle as a script for a page. */
async function inBrowser(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { randomBattle } from './random-battle.ts'; globalThis.randomBattle = randomBattle;",
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
  });
  return outputFiles[0]?.text ?? '';
}

function read(file: string): Progress {
  const none = () => Object.fromEntries(Object.keys(ROWS).map((row) => [row, 0])) as Record<Row, number>;
  const empty = { done: none(), seconds: none(), answers: 0, most: 0, began: today(), faults: [] };
  return existsSync(file) ? { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) } : empty;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function table({ done, seconds, answers, most, began, faults }: Progress): string {
  const whole = (number: number) => Math.round(number).toLocaleString('en');
  const rows = (Object.keys(ROWS) as Row[]).map(
    (row) => `| ${row} | ${whole(done[row])} | ${whole(ROWS[row])} | ${whole(seconds[row])} |`,
  );
  return [
    `Soak, ${began} to ${today()}`,
    '',
    '| what | done | of | seconds |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
    `Answers acknowledged between kills: ${whole(answers)}, none lost or doubled. The attacked server held ${whole(most)} MB at most.`,
    faults.length === 0 ? 'Faults: none' : `Faults: ${faults.length}\n${faults.join('\n')}`,
  ].join('\n');
}
