/**
 * `npm run bench`: ratios in one run, so that a noisy machine blurs both sides alike. `npm run bench -- battles` runs one
 * part alone. The budgets are in ARCHITECTURE.md.
 */
import { parentPort } from 'node:worker_threads';
import {
  type BattleSetUp,
  type BattleState,
  battle,
  Chance,
  call,
  type Entry,
  type Game,
  newBattle,
  prepare,
  procedures,
  type Rule,
  replay,
  run,
  Session,
  scenarios,
  Table,
} from '@hive-arbiter/engine';
import { makeBoard } from '@hive-arbiter/engine/board';
import { catalogue } from '@hive-arbiter/rulebook';
import { examples } from '@hive-arbiter/rulebook/examples';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { oddsOf } from '../src/odds.ts';
import { RandomPolicy } from '../src/policy.ts';
import { playOut, sampleSetUp } from '../src/selfplay.ts';
import { measureBoard } from './board.ts';
import { measureCampaign } from './campaign.ts';
import { measureLab, playInThread } from './lab.ts';

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  questions,
  logs,
  odds,
  calls,
  battles,
  board,
  lab: measureLab,
  memory,
  campaign,
};
const CLAUSE = 'core.tests.test.1';
/** Seconds for all scenarios together, and for each slice of one. */
const WARM_UP = 60;
const MEASURED = 0.2;
const SLICES = 8;

// The part `lab` plays in threads of this same file.
if (process.argv[2] === 'lab-thread' && parentPort) playInThread(parentPort);
else await runParts(process.argv.slice(2));

async function runParts(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((part) => !Object.hasOwn(PARTS, part));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);
    process.exit(1);
  }
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await part();
  }
}

/** Seconds that some work takes, the best of three. */
function seconds(work: () => void): number {
  const tries = [0, 1, 2].map(() => {
    const from = performance.now();
    work();
    return (performance.now() - from) / 1000;
  });
  return Math.min(...tries);
}

function say(what: string, figure: string, budget = ''): void {
  console.log(`${what.padEnd(58)} ${figure.padStart(22)}  ${budget}`);
}

function many(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** Questions a second, with chance at hand, against a loop that rolls the same dice by hand. */
function questions(): void {
  const count = 2_000_000;
  const byHand = seconds(() => {
    const random = xoroshiro128plus(7);
    let total = 0;
    for (let rolled = 0; rolled < count; rolled++) total += uniformInt(random, 1, 6);
    if (total === 0) throw new Error('no dice');
  });
  for (const depth of [0, 12]) {
    const asked = seconds(() => {
      run(deep(new Table(new Chance(7)), depth, count));
    });
    const rate = count / asked;
    say(
      `questions a second, ${depth} rules deep`,
      many(rate),
      `budget 1,000,000: ${rate >= 1e6 ? 'kept' : 'MISSED'}`,
    );
    say('  against the same dice rolled by hand', `${(asked / byHand).toFixed(1)} × the time`);
  }
}

/** Sight, cover, the area within reach and a path across a board with 300 walls and 60 models. */
function board(): void {
  const { sightsASecond, coversASecond, reachMs, worstReachMs, pathMs } = measureBoard();
  say(
    'sight checks a second, 300 walls and 60 models',
    many(sightsASecond),
    `budget 750,000: ${sightsASecond >= 750_000 ? 'kept' : 'MISSED'}`,
  );
  say('  with cover', many(coversASecond));
  say(
    'area within reach of 6", ms on average',
    reachMs.toFixed(2),
    `budget 5 ms: ${reachMs <= 5 ? 'kept' : 'MISSED'}`,
  );
  say('  the slowest of 60 models', worstReachMs.toFixed(2));
  say('shortest path across the board, ms on average', pathMs.toFixed(2));
  battlesOnBoards();
}

/** Whole battles by random players on generated boards, a board for each of some scenarios. */
function battlesOnBoards(): void {
  const setUps = ['takeover.stand-off', 'takeover.ambush', 'dominion.sabotage'].map((id) => ({
    id,
    setUp: sampleSetUp(id, 2, { board: makeBoard(id, 1).file }),
  }));
  const warm = performance.now() + WARM_UP * 1000;
  for (let seed = 0; performance.now() < warm; seed++) for (const { setUp } of setUps) playOut(setUp, seed);
  const rates = setUps.map(({ id, setUp }) => {
    const { battles, decisions } = fastestSlice(setUp);
    say(`  ${id}`, `${many(battles)} battles/s`, `${many(decisions)} decisions/s`);
    return decisions;
  });
  const rate = rates.reduce((sum, each) => sum + each, 0) / rates.length;
  const kept = rate >= 50_000 ? 'kept' : 'MISSED';
  say('decisions a second in battles on boards, one core', many(rate), `budget 50,000: ${kept}`);
}

function* deep(t: Table, depth: number, count: number): Rule<number> {
  if (depth > 0) return yield* deep(t, depth - 1, count);
  let total = 0;
  for (let asked = 0; asked < count; asked++) total += yield* t.roll('D6', CLAUSE);
  return total;
}

/** A log of 2,000 answers, opened again from its last checkpoint and replayed from its beginning. */
function logs(): void {
  const game: Game<{ total: number; turns: number }> = {
    first: 'round',
    stages: {
      *round(t) {
        for (let turn = 0; turn < 100; turn++) {
          const roll = yield* t.roll('2D6', CLAUSE);
          const choice = yield* t.choose('red', ['stay', 'go'], CLAUSE);
          t.state.total += choice === 'go' ? roll : 0;
          t.state.turns++;
          t.tell('Red rolls {roll} and says {choice}', { roll, choice }, CLAUSE);
        }
        return t.state.turns < 1000 ? 'round' : undefined;
      },
    },
  };
  const setUp = { state: { total: 0, turns: 0 }, seats: ['red'], seed: 7, dice: 'app' as const };
  const session = new Session(game, setUp);
  while (!session.finished)
    session.answer(session.open.number, 'red', session.state.turns % 3 === 0 ? 'go' : 'stay');
  const log: readonly Entry[] = session.log;
  const answers = log.filter(({ type }) => type === 'answer').length;
  const replayed = seconds(() => void replay(game, setUp, log));
  say(
    `replay of ${many(answers)} answers from the beginning`,
    `${(replayed * 1000).toFixed(1)} ms`,
    `budget 50 ms: ${replayed < 0.05 ? 'kept' : 'MISSED'}`,
  );
  const opened = seconds(() => void new Session(game, setUp, log));
  say(
    '  opening the same log from its last checkpoint',
    `${(opened * 1000).toFixed(1)} ms`,
    `${(replayed / opened).toFixed(1)} × faster`,
  );
}

/** Exact odds of every procedure, on all its examples. */
function odds(): void {
  const times: { id: string; took: number; results: number }[] = [];
  for (const { id } of catalogue.procedures) {
    if (!procedures.has(id)) continue;
    for (const { input } of examples[id]) {
      const prepared = prepare(id, { input });
      const took = seconds(() => void oddsOf(prepared));
      times.push({ id, took, results: oddsOf(prepared).results.length });
    }
  }
  times.sort((a, b) => b.took - a.took);
  const under = (limit: number) => times.filter(({ took }) => took < limit).length;
  const slowest = times[0]?.took ?? 0;
  say(
    `exact odds: ${many(times.length)} examples`,
    `${under(0.005)} under 5 ms`,
    `all under 50 ms: ${slowest < 0.05 ? 'kept' : `MISSED by ${times.length - under(0.05)}`}`,
  );
  for (const { id, took, results } of times.slice(0, 10)) {
    say(`  ${id}`, `${(took * 1000).toFixed(1)} ms`, `${many(results)} different results`);
  }
}

/** Calls a second, as a batch makes them. */
function calls(): void {
  const cases = catalogue.procedures
    .filter(({ id }) => procedures.has(id))
    .flatMap(({ id }) => examples[id].map(({ input, dice }) => ({ id, input, dice })));
  const called = seconds(() => {
    for (const { id, input, dice } of cases) call(id, { input, dice });
  });
  say(
    'calls a second, checked and run',
    many(cases.length / called),
    `budget 1,000: ${cases.length / called >= 1000 ? 'kept' : 'MISSED'}`,
  );
}

/** Whole battles by random policies on one core, scenario by scenario. */
function battles(): void {
  const setUps = scenarios().map(({ id, gangs }) => ({ id, setUp: sampleSetUp(id, gangs.least) }));
  // Simulations play thousands of battles, so the engine is measured after all of it is compiled.
  const warm = performance.now() + WARM_UP * 1000;
  for (let seed = 0; performance.now() < warm; seed++) for (const { setUp } of setUps) playOut(setUp, seed);

  const rates: number[] = [];
  for (const { id, setUp } of setUps) {
    const best = fastestSlice(setUp);
    rates.push(best.decisions);
    say(`  ${id}`, `${many(best.battles)} battles/s`, `${many(best.decisions)} decisions/s`);
  }
  const rate = rates.reduce((sum, each) => sum + each, 0) / rates.length;
  say(
    'decisions a second in whole battles, one core',
    many(rate),
    `budget 200,000: ${rate >= 200_000 ? 'kept' : 'MISSED'}`,
  );
}

/** Whatever else the machine does can only slow it down, so the fastest of several slices is the nearest to the truth. */
function fastestSlice(setUp: BattleSetUp): ReturnType<typeof slice> {
  const slices = Array.from({ length: SLICES }, () => slice(setUp));
  return slices.reduce((one, other) => (one.decisions > other.decisions ? one : other));
}

/** Battles and decisions a second of a short while. */
function slice(setUp: BattleSetUp): { readonly battles: number; readonly decisions: number } {
  let decisions = 0;
  let played = 0;
  const from = process.cpuUsage();
  // Of the processor, since a machine with busy neighbours takes longer by the clock.
  const spent = () => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000_000;
  };
  let took = 0;
  for (; took < MEASURED; took = spent()) {
    for (const until = played + 20; played < until; played++) decisions += playOut(setUp, played).decisions;
  }
  return { battles: played / took, decisions: decisions / took };
}

function campaign(): void {
  measureCampaign(seconds, say);
}

/** Memory of an open battle: its session with its log in mid-battle. */
function memory(): void {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const open: Session<BattleState>[] = [];
  for (let at = 0; at < 200; at++) {
    const policy = new RandomPolicy(at);
    const state = newBattle(sampleSetUp('takeover.stand-off', 2));
    const live = new Session<BattleState>(battle, {
      state,
      seats: state.gangs.map(({ seat }) => seat),
      seed: at,
      dice: 'app',
    });
    for (let answered = 0; answered < 150 && !live.finished; answered++) {
      const { number, questions } = live.open;
      const [question] = questions;
      if (question)
        live.answer(number, question.by?.[0] ?? state.gangs[0]?.seat ?? '', policy.answer(question));
    }
    open.push(live);
  }
  globalThis.gc?.();
  const each = (process.memoryUsage().heapUsed - before) / open.length;
  say(
    'memory of an open battle of 150 answers',
    `${(each / 1024).toFixed(0)} kB`,
    `budget 1 MB: ${each < 1 << 20 ? 'kept' : 'MISSED'}`,
  );
}
