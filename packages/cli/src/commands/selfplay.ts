import { availableParallelism } from 'node:os';
import {
  BadInput,
  type BattleSetUp,
  DEPTHS,
  type Depth,
  LONGEST_BATTLE,
  packOf,
  scenarios,
} from '@hive-arbiter/engine';
import { nothingAsked, selfplay as playOne, sampleSetUp } from '@hive-arbiter/lab';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';

import { bar } from '../show.ts';
import { inThreads } from '../threads.ts';
import { type BoardOption, boardOf, noScenario, oneOf, readBoardOption, readSpecial } from './play-start.ts';

/** One line of the report: a scenario in one variant. */
export interface Report {
  readonly scenario: string;
  readonly variant: string;
  played: number;
  ended: number;
  /** Of those that ended: how many went on until night fell. On a board random players may wander about for that long. */
  nightFell: number;
  rounds: number;
  decisions: number;
  seconds: number;
  /** How often people were asked, by kind of question: on a board nobody measures. */
  readonly asked: Record<string, number>;
  /** How often each role, or nobody, won. */
  readonly winners: Record<string, number>;
  readonly broken: {
    readonly seed: string;
    readonly gangs: number;
    readonly depth: string;
    readonly what: string;
  }[];
}

interface Job {
  readonly scenario: string;
  readonly variant: 'classic' | 'updated';
  readonly gangs: readonly [number, number];
  readonly special: readonly string[];
  readonly depth: Depth | 'all';
  /** On a board made for each, by the battle's seed, or all on the board of this file. */
  readonly board?: BoardOption;
  readonly seed: string;
  readonly from: number;
  readonly to: number;
}

/** Random policies play whole battles on all cores. */
export const selfplay: Command = async (args) => {
  const { values, positionals } = readOptions(args, {
    count: { type: 'string', short: 'n' },
    gangs: { type: 'string', short: 'g' },
    variant: { type: 'string' },
    special: { type: 'string', multiple: true },
    depth: { type: 'string' },
    board: { type: 'string' },
    seed: { type: 'string', short: 's' },
    jobs: { type: 'string', short: 'j' },
    json: { type: 'boolean' },
  });
  const count = whole('--count', values.count ?? '100', 1_000_000);
  const jobs = whole('--jobs', values.jobs ?? String(availableParallelism()), 64);
  const special = (values.special ?? []).map(readSpecial);
  const depth = oneOf(
    '--depth',
    values.depth ?? (values.board === undefined ? 'all' : 'full'),
    values.board === undefined ? [...DEPTHS, 'all'] : ['full'],
  ) as Depth | 'all';
  const board = values.board === undefined ? {} : { board: readBoardOption(values.board) };
  const variants =
    values.variant === undefined
      ? (['classic', 'updated'] as const)
      : ([oneOf('--variant', values.variant, ['classic', 'updated'])] as ('classic' | 'updated')[]);
  const wanted = chosenScenarios(positionals[0] ?? 'all');
  const share = Math.max(1, Math.min(250, Math.ceil(count / jobs)));
  const queue: Job[] = [];
  for (const { id, pack, gangs } of wanted) {
    for (const variant of packOf({ pack }).variants.length > 0 ? variants : (['updated'] as const)) {
      const span = readSpan(values.gangs, gangs.least, gangs.most);
      for (let from = 0; from < count; from += share) {
        queue.push({
          scenario: id,
          variant,
          gangs: span,
          special,
          depth,
          ...board,
          seed: values.seed ?? '0',
          from,
          to: Math.min(count, from + share),
        });
      }
    }
  }
  const reports = await runAll(queue, jobs, values.json === true);
  const broken = reports.some((report) => report.broken.length > 0 || report.ended < report.played);
  if (values.json) console.log(JSON.stringify(reports));
  else for (const report of reports) console.log(inLines(report));
  return broken ? 1 : 0;
};

export function chosenScenarios(id: string) {
  const known = scenarios();
  if (id === 'all') return known;
  const found = known.filter((each) => each.id === id || each.id.endsWith(`.${id}`) || each.pack === id);
  if (found.length > 0) return found;
  throw noScenario(id);
}

export function whole(option: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new BadInput(option, `expected a whole number from 1 to ${most}, got ${text}`);
  return number;
}

/** `2-6` or `3`, kept within what the scenario allows. */
function readSpan(text: string | undefined, least: number, most: number): readonly [number, number] {
  if (text === undefined) return [least, most];
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  if (!match) throw new BadInput('--gangs', `expected a number or a span such as 2-6, got ${text}`);
  const from = Math.max(least, Number(match[1]));
  const to = Math.min(most, Number(match[2] ?? match[1]));
  return from <= to ? [from, to] : [least, most];
}

/** Plays one share of the battles. */
export function playJob(job: Job): Report {
  const { scenario, variant, gangs, special, depth, board, seed, from, to } = job;
  const report: Report = {
    scenario,
    variant,
    played: 0,
    ended: 0,
    nightFell: 0,
    rounds: 0,
    decisions: 0,
    seconds: 0,
    asked: nothingAsked(),
    winners: {},
    broken: [],
  };
  const began = performance.now();
  for (let at = from; at < to; at++) {
    const count = gangs[0] + (at % (gangs[1] - gangs[0] + 1));
    const tracked = depth === 'all' ? (DEPTHS[at % DEPTHS.length] as Depth) : depth;
    const name = `${seed}:${at}`;
    const fail = (what: string) => report.broken.push({ seed: name, gangs: count, depth: tracked, what });
    report.played++;
    try {
      const file = board && boardOf(board, scenario, name);
      const more = { variant, depth: tracked, special, ...(file ? { board: file } : {}) };
      const setUp: BattleSetUp = sampleSetUp(scenario, count, more);
      const { state, decisions, asked, broken } = playOne(setUp, name);
      for (const [kind, times] of Object.entries(asked))
        report.asked[kind] = (report.asked[kind] ?? 0) + times;
      report.decisions += decisions;
      report.rounds += state.round;
      const isNight = board !== undefined && !state.ending?.ended && state.round === LONGEST_BATTLE;
      if (isNight) report.nightFell++;
      if (isNight || state.ending?.ended) report.ended++;
      for (const what of broken) fail(what);
      const winners =
        state.verdict?.victors.map((id) => state.gangs.find((gang) => gang.id === id)?.role ?? 'neutral') ??
        [];
      for (const winner of winners.length > 0 ? [...new Set(winners)] : [state.verdict?.result ?? 'none']) {
        report.winners[winner] = (report.winners[winner] ?? 0) + 1;
      }
    } catch (error) {
      fail((error as Error).stack ?? String(error));
    }
  }
  report.seconds = (performance.now() - began) / 1000;
  return report;
}

async function runAll(queue: readonly Job[], jobs: number, silent: boolean): Promise<readonly Report[]> {
  const reports = new Map<string, Report>();
  let finished = 0;
  const progress = () => {
    if (silent || !process.stderr.isTTY) return;
    process.stderr.write(`\r${bar(finished / queue.length)} ${finished}/${queue.length}`);
    if (finished === queue.length) process.stderr.write('\r\x1b[K');
  };
  const take = (report: Report) => {
    finished++;
    merge(reports, report);
    progress();
  };
  if (jobs === 1 || queue.length === 1) {
    for (const job of queue) take(playJob(job));
  } else {
    await inThreads<Job, Report>({ file: 'selfplay-worker', jobs: queue, threads: jobs, take });
  }
  const order = queue.map(({ scenario, variant }) => `${scenario} ${variant}`);
  return [...reports.values()].sort(
    (a, b) => order.indexOf(`${a.scenario} ${a.variant}`) - order.indexOf(`${b.scenario} ${b.variant}`),
  );
}

function merge(reports: Map<string, Report>, part: Report): void {
  const key = `${part.scenario} ${part.variant}`;
  const whole = reports.get(key);
  if (!whole) {
    reports.set(key, part);
    return;
  }
  for (const name of ['played', 'ended', 'nightFell', 'rounds', 'decisions', 'seconds'] as const)
    whole[name] += part[name];
  for (const [kind, times] of Object.entries(part.asked))
    whole.asked[kind] = (whole.asked[kind] ?? 0) + times;
  for (const [winner, times] of Object.entries(part.winners))
    whole.winners[winner] = (whole.winners[winner] ?? 0) + times;
  whole.broken.push(...part.broken);
}

function inLines({
  scenario,
  variant,
  played,
  ended,
  nightFell,
  rounds,
  decisions,
  seconds,
  winners,
  broken,
}: Report): string {
  const won = Object.entries(winners)
    .sort(([, a], [, b]) => b - a)
    .map(([winner, times]) => `${winner} ${Math.round((times / played) * 100)} %`)
    .join(', ');
  const rate = Math.round(decisions / Math.max(seconds, 1e-9)).toLocaleString('en');
  const name = scenario.startsWith('dominion') ? `${scenario} ${variant}` : scenario;
  const lines = [
    `${colors.bold(name.padEnd(38))} played ${played}, ended ${ended}, ${(rounds / played).toFixed(1)} rounds, ${rate} decisions/s, ${won}`,
  ];
  if (nightFell > 0) lines.push(`  ${nightFell} went on until night fell, after ${LONGEST_BATTLE} rounds`);
  if (ended < played) lines.push(colors.red(`  ${played - ended} did not end`));
  for (const { seed, gangs, depth, what } of broken.slice(0, 3)) {
    lines.push(
      colors.red(
        `  broken: ${what.split('\n')[0]}  (--seed ${seed.split(':')[0]}, battle ${seed.split(':')[1]}, ${gangs} gangs, ${depth})`,
      ),
    );
  }
  if (broken.length > 3) lines.push(colors.red(`  … and ${broken.length - 3} more`));
  return lines.join('\n');
}
