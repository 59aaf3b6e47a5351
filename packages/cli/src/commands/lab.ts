import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BadInput } from '@hive-arbiter/engine';
import {
  asCsv,
  asPage,
  boardKey,
  cellsOf,
  inShort,
  type Job,
  type LabPlan,
  nextJobs,
  type Outcome,
  progressOf,
  type Report,
  readPlan,
  reportOf,
} from '@hive-arbiter/lab';
import { STAMP } from '@hive-arbiter/lab/stamp';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { readLanguage } from '../given.ts';
import { LabQueue } from '../lab-queue.ts';
import { work } from '../lab-work.ts';
import type { Tried } from '../lab-worker.ts';
import { bar } from '../show.ts';
import { inThreads } from '../threads.ts';
import { whole } from './selfplay.ts';

/** Experiments: `arbiter lab run PLAN`, on this machine or on all that run `arbiter lab work`. */
export const lab: Command = async (args) => {
  const { values, positionals } = readOptions(args, {
    out: { type: 'string', short: 'o' },
    jobs: { type: 'string', short: 'j' },
    queue: { type: 'boolean' },
    patience: { type: 'string' },
    idle: { type: 'string' },
    fresh: { type: 'boolean' },
    json: { type: 'boolean' },
    language: { type: 'string' },
    variant: { type: 'string' },
    variants: { type: 'string' },
    ruling: { type: 'string', multiple: true },
    special: { type: 'string' },
    roster: { type: 'string', multiple: true },
    lists: { type: 'string' },
    bots: { type: 'string' },
    games: { type: 'string', short: 'n' },
    seed: { type: 'string', short: 's' },
  });
  const language = readLanguage(values.language);
  const [what, file, ...more] = positionals;
  const threads = whole('--jobs', values.jobs ?? String(availableParallelism()), 64);
  if (what === 'work') {
    if (file !== undefined) throw new BadInput('lab work', 'expected no file: the queue has the battles');
    const idle = values.idle === undefined ? undefined : whole('--idle', values.idle, 86_400);
    const say = (words: string) => console.error(words);
    const battles = await work({ address: process.env.DATABASE_URL, threads, idle, say });
    console.log(values.json ? JSON.stringify({ battles }) : `${battles} battles played`);
    return 0;
  }
  if (what !== 'run' && what !== 'compare')
    throw new BadInput('lab', `expected run, compare or work, got ${what ?? 'nothing'}`);
  if (file === undefined || more.length > 0)
    throw new BadInput(
      what === 'run' ? 'PLAN' : 'SCENARIO',
      what === 'run' ? 'expected one file with a plan' : 'expected one scenario, a pack or all',
    );
  const plan = readPlan(
    what === 'run' ? withRosters(parsed('PLAN', file), dirname(file)) : comparing(file, values),
  );
  const patience = whole('--patience', values.patience ?? '600', 86_400);
  const folder =
    values.out ??
    (what === 'run' ? `${file.replace(/\.json$/, '')}.results` : `compare.${hashOf(plan)}.results`);
  const kept = new Kept(folder, plan, values.fresh === true);
  const queue = values.queue ? await LabQueue.open(process.env.DATABASE_URL) : undefined;
  const players: Players = queue
    ? (jobs, take, isStopped) => queue.play(hashOf(plan), jobs, patience, take, isStopped)
    : (jobs, take) => inThreads<Job, Tried>({ file: 'lab-worker', jobs, threads, together: boardKey, take });
  const stopped = await run(plan, kept, players, values.json === true).finally(() => queue?.close());
  const report = reportOf(plan, kept.results, STAMP, kept.faults);
  kept.write('report.json', `${JSON.stringify(report, null, 1)}\n`);
  kept.write('report.csv', asCsv(report));
  kept.write('report.html', asPage(report, language.id));
  if (values.json) console.log(JSON.stringify(report));
  else for (const line of inLines(report, folder, stopped)) console.log(line);
  if (stopped) return 130;
  return kept.faults.length > 0 ? 1 : 0;
};

/** Gangs that a plan names by their files, beside it. */
function withRosters(plan: unknown, folder: string): unknown {
  const { settings } = (plan ?? {}) as { readonly settings?: unknown };
  if (!Array.isArray(settings)) return plan;
  const read = settings.map((setting: { readonly rosters?: unknown } | null, at) =>
    Array.isArray(setting?.rosters)
      ? {
          ...setting,
          rosters: setting.rosters.map((each: unknown) =>
            typeof each === 'string' ? parsed(`settings.${at}.rosters`, join(folder, each)) : each,
          ),
        }
      : setting,
  );
  return { ...(plan as object), settings: read };
}

/** The flags of `lab compare`: one change, or several at once. */
interface Change {
  readonly variant?: string | undefined;
  readonly variants?: string | undefined;
  readonly ruling?: readonly string[] | undefined;
  readonly special?: string | undefined;
  readonly roster?: readonly string[] | undefined;
  readonly lists?: string | undefined;
  readonly bots?: string | undefined;
  readonly games?: string | undefined;
  readonly seed?: string | undefined;
}

/** The plan of one comparison: as written, and with the changes. */
function comparing(scenario: string, change: Change): unknown {
  const { variant, variants, ruling = [], special, roster = [], lists, bots, games, seed } = change;
  const rulings = Object.fromEntries(
    ruling.map((each) => {
      const [id, choice] = each.split('=');
      if (!id || !choice) throw new BadInput('--ruling', `expected ID=CHOICE, got ${each}`);
      return [id, choice];
    }),
  );
  const changed = {
    ...(variant === undefined ? {} : { variant }),
    ...(variants === undefined ? {} : { variants: variants.split(',') }),
    ...(ruling.length === 0 ? {} : { rulings }),
    ...(special === undefined ? {} : { special: special.split(',') }),
    ...(roster.length === 0 ? {} : { rosters: roster.map((file) => parsed('--roster', file)) }),
    ...(lists === undefined ? {} : { lists: parsed('--lists', lists) }),
  };
  if (Object.keys(changed).length === 0)
    throw new BadInput(
      'lab compare',
      'expected a change: --variant, --variants, --ruling ID=CHOICE, --special, --roster FILE or --lists FILE',
    );
  const many = whole('--games', games ?? '40', 1_000_000);
  // The report calls the change by what was asked for.
  const asked = [
    variant,
    variants,
    ...ruling,
    special,
    ...[...roster, lists].map((file) => file && basename(file)),
  ];
  const name = asked.filter((each) => each !== undefined).join(', ');
  return {
    name: `${scenario}: as written, and with ${name}`,
    scenarios: scenario,
    settings: [{ name: 'as written' }, { name, ...changed }],
    bots: (bots ?? 'rookie').split(','),
    battles: { least: many, most: many },
    seed: seed ?? '0',
  };
}

function parsed(field: string, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput(field, `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput(field, `${file} is not JSON: ${(error as Error).message}`);
  }
}

/** Plays battles, here or elsewhere; `take` says whether more are wanted. */
type Players = (
  jobs: readonly Job[],
  take: (tried: Tried, job: Job) => boolean,
  isStopped: () => boolean,
) => Promise<void>;

/**
 * The battles played so far, in a file that only grows: after a crash all finished battles are still there.
 */
class Kept {
  readonly results = new Map<string, (Outcome | undefined)[]>();
  readonly faults: string[] = [];
  private readonly file: string;

  constructor(
    private readonly folder: string,
    private readonly plan: LabPlan,
    fresh: boolean,
  ) {
    this.file = join(folder, 'battles.jsonl');
    for (const { id } of cellsOf(plan)) this.results.set(id, []);
    const head = JSON.stringify({ plan: hashOf(plan), rules: STAMP });
    this.trying(() => mkdirSync(folder, { recursive: true }));
    const [first = '', ...lines] = fresh ? [] : this.before().split('\n');
    // A full disk may have left a part of the first line, or nothing of it.
    if (lines.length === 0 && head.startsWith(first)) {
      this.write('battles.jsonl', `${head}\n`);
      return;
    }
    if (first !== head)
      throw new BadInput(
        '--out',
        `${folder} holds battles of another plan or of other rules: name another folder, or start again with --fresh`,
      );
    for (const line of lines) this.read(line);
    // What a full disk cut short would swallow the next line.
    if (lines.at(-1) !== '') this.trying(() => appendFileSync(this.file, '\n'));
  }

  /** What is in the file; nothing if there is none. */
  private before(): string {
    try {
      return existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
    } catch (error) {
      throw new BadInput('--out', `${this.file} cannot be read: ${(error as Error).message}`);
    }
  }

  /** A line that was cut short or damaged is played again. */
  private read(line: string): void {
    try {
      const { cell, at, outcome } = JSON.parse(line) as { cell: string; at: number; outcome: Outcome };
      if (at >= 0 && at < this.plan.battles.most && Array.isArray(outcome.gangs))
        this.note(cell, at, outcome);
    } catch {}
  }

  /** Battles end in any order. Nothing in the list may be left out: nobody would notice that it is missing. */
  private note(cell: string, at: number, outcome: Outcome): void {
    const own = this.results.get(cell);
    if (!own) return;
    while (own.length < at) own.push(undefined);
    own[at] = outcome;
  }

  add(cell: string, at: number, outcome: Outcome): void {
    this.note(cell, at, outcome);
    this.trying(() => appendFileSync(this.file, `${JSON.stringify({ cell, at, outcome })}\n`));
  }

  write(name: string, words: string): void {
    this.trying(() => writeFileSync(join(this.folder, name), words));
  }

  private trying(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw new BadInput(
        '--out',
        `${this.folder} cannot be written: ${(error as Error).message}. What is there is kept`,
      );
    }
  }
}

function hashOf(plan: LabPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}

/** Plays until every cell is sure enough; says whether somebody stopped it before. */
async function run(plan: LabPlan, kept: Kept, players: Players, silent: boolean): Promise<boolean> {
  const began = performance.now();
  let [stopped, played] = [false, 0];
  const stop = () => {
    stopped = true;
    if (!silent)
      console.error(
        '\nStops once the battles in play are over. Ctrl+C again ends at once; no battle is lost.',
      );
  };
  process.once('SIGINT', stop);
  try {
    for (
      let jobs = nextJobs(plan, kept.results);
      jobs.length > 0 && !stopped;
      jobs = nextJobs(plan, kept.results)
    ) {
      const take = (tried: Tried, { cell, at, scenario, seed }: Job) => {
        played++;
        if ('fault' in tried) {
          kept.faults.push(`${scenario}, seed ${seed}: ${tried.fault}`);
          return false;
        }
        kept.add(cell, at, tried.outcome);
        if (!silent) progress(plan, kept, played, performance.now() - began);
        return !stopped;
      };
      await players(jobs, take, () => stopped);
      if (kept.faults.length > 0) break;
    }
  } finally {
    process.removeListener('SIGINT', stop);
    if (!silent && process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
  return stopped;
}

function progress(plan: LabPlan, kept: Kept, played: number, milliseconds: number): void {
  if (!process.stderr.isTTY) return;
  const { played: done, most: all } = progressOf(plan, kept.results);
  const most = cellsOf(plan).length * plan.battles.most;
  const minutes = ((all - done) * (milliseconds / Math.max(1, played))) / 60_000;
  process.stderr.write(
    `\r${bar(done / Math.max(1, all))} ${done} battles, ${minutes < 1 ? 'less than a minute' : `${Math.ceil(minutes)} minutes`} at the most (of ${most})\x1b[K`,
  );
}

function inLines(report: Report, folder: string, stopped: boolean): readonly string[] {
  const lines = [`${colors.bold(report.plan.name)}: ${report.battles} battles`, ...inShort(report)];
  for (const { scenario, setting, against, what, difference, p, clear } of report.differences)
    if (clear && what !== 'what the defender wins')
      lines.push(
        `${report.titles?.[scenario] ?? scenario}: ${setting} instead of ${against} makes ${what} ${difference.mean > 0 ? '+' : ''}${difference.mean.toFixed(2)} (${p < 0.001 ? 'p under 0.001' : `p ${p.toFixed(3)}`}, corrected)`,
      );
  for (const fault of report.faults.slice(0, 3)) lines.push(colors.red(`broken: ${fault}`));
  if (stopped) lines.push(`Stopped. The same command goes on where it stopped.`);
  lines.push(`${basename(folder)}: report.html, report.json, report.csv, battles.jsonl`);
  return lines;
}
