import { availableParallelism } from 'node:os';
import { BadInput } from '@hive-arbiter/engine';
import {
  BOTS,
  type BotName,
  boardKey,
  type Fixture,
  fixturesOf,
  type Interval,
  isBot,
  type Outcome,
  resultOf,
  type Trial,
} from '@hive-arbiter/lab';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';

import type { Tried } from '../lab-worker.ts';
import { bar } from '../show.ts';
import { inThreads } from '../threads.ts';
import { oneOf } from './play-start.ts';
import { chosenScenarios, whole } from './selfplay.ts';

/** Bots play all against all, from both sides. */
export const tournament: Command = async (args) => {
  const { values, positionals } = readOptions(args, {
    scenario: { type: 'string' },
    bots: { type: 'string' },
    games: { type: 'string', short: 'n' },
    variant: { type: 'string' },
    board: { type: 'string' },
    seed: { type: 'string', short: 's' },
    jobs: { type: 'string', short: 'j' },
    json: { type: 'boolean' },
  });
  const [unknown] = positionals;
  if (unknown !== undefined) throw new BadInput('arguments', `expected options only, got ${unknown}`);
  const bots = readBots(values.bots ?? BOTS.join(','));
  const games = whole('--games', values.games ?? '20', 1_000_000);
  const board = oneOf('--board', values.board ?? 'generated', ['generated', 'none']) as 'generated' | 'none';
  const variant = oneOf('--variant', values.variant ?? 'updated', ['classic', 'updated']) as
    | 'classic'
    | 'updated';
  const threads = whole('--jobs', values.jobs ?? String(availableParallelism()), 64);
  const scenarios = chosenScenarios(values.scenario ?? 'takeover.stand-off')
    .filter(({ gangs }) => gangs.least <= 2)
    .map(({ id }) => ({ id, variant }));
  const fixtures = fixturesOf({ scenarios, bots, games, seed: values.seed ?? '0', board });
  const { played, faults, thought } = await playAll(fixtures, threads, values.json === true);
  const result = resultOf(bots, played);
  if (values.json) console.log(JSON.stringify({ ...result, thought, faults }));
  else {
    for (const line of inLines(result, thought)) console.log(line);
    for (const fault of faults.slice(0, 3)) console.log(colors.red(`broken: ${fault}`));
  }
  return faults.length > 0 || result.goals.some(({ met }) => !met) ? 1 : 0;
};

function readBots(text: string): readonly BotName[] {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (!isBot(name)) throw new BadInput('--bots', `there is no bot ${name || '""'}: ${BOTS.join(', ')}`);
  const bots = BOTS.filter((name) => names.includes(name));
  if (bots.length < 2) throw new BadInput('--bots', `expected at least two of ${BOTS.join(', ')}`);
  return bots;
}

/** How often a bot was asked, and for how long it thought. */
type Thoughts = Record<string, { decisions: number; seconds: number }>;

async function playAll(fixtures: readonly Fixture[], threads: number, silent: boolean) {
  const outcomes = new Map<Fixture, Outcome>();
  const faults: string[] = [];
  const thought: Thoughts = {};
  const byTrial = new Map(fixtures.map((fixture) => [fixture.trial, fixture]));
  let done = 0;
  await inThreads<Trial, Tried>({
    file: 'lab-worker',
    jobs: fixtures.map(({ trial }) => trial),
    threads,
    together: boardKey,
    take(tried, trial) {
      done++;
      const fixture = byTrial.get(trial) as Fixture;
      if ('fault' in tried) faults.push(`${trial.scenario}, seed ${trial.seed}: ${tried.fault}`);
      else {
        outcomes.set(fixture, tried.outcome);
        for (const [at, bot] of trial.bots.entries()) {
          const known = thought[bot] ?? { decisions: 0, seconds: 0 };
          known.decisions += tried.outcome.decisions[at] ?? 0;
          known.seconds += tried.seconds[at] ?? 0;
          thought[bot] = known;
        }
      }
      if (!silent && process.stderr.isTTY)
        process.stderr.write(
          done === fixtures.length
            ? '\r\x1b[K'
            : `\r${bar(done / fixtures.length)} ${done}/${fixtures.length}`,
        );
    },
  });
  // In the order of the fixtures, whichever thread was done first.
  const played = fixtures.flatMap((fixture) => {
    const outcome = outcomes.get(fixture);
    return outcome ? [{ fixture, outcome }] : [];
  });
  return { played, faults, thought };
}

function inLines(result: ReturnType<typeof resultOf>, thought: Thoughts): readonly string[] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const sure = ({ mean, low, high, many }: Interval) =>
    `${percent(mean)} (${percent(low)} to ${percent(high)}, ${many} battles)`;
  const lines = [`${result.games} battles of ${result.rounds.toFixed(1)} rounds on the average`, ''];
  for (const bot of result.bots) {
    const { mean, low, high } = result.elo[bot] as Interval;
    const { decisions = 0, seconds = 0 } = thought[bot] ?? {};
    lines.push(
      `${colors.bold(bot.padEnd(10))} Elo ${Math.round(mean)} (${Math.round(low)} to ${Math.round(high)}), ${Math.round(decisions / Math.max(seconds, 1e-9)).toLocaleString('en')} decisions/s`,
    );
  }
  for (const { bot, against, share } of result.pairs) lines.push(`${bot} against ${against}: ${sure(share)}`);
  for (const { bot, against, share, reached, met } of result.goals)
    lines.push(
      (met ? colors.green : colors.red)(
        `goal: ${bot} beats ${against} in ${percent(share)} of Stand-Offs: ${sure(reached)}`,
      ),
    );
  for (const { bot, against, where, share } of result.weak.slice(0, 8))
    lines.push(`weak: ${bot} against ${against}, ${where}: ${sure(share)}`);
  if (result.unended > 0) lines.push(colors.red(`${result.unended} battles came to no end of their own`));
  return lines;
}
