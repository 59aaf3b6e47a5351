/** `npm run bench -- lab`: how fast bots play, how much two threads bring, what looking ahead costs, and another simulator. */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, Worker } from 'node:worker_threads';
import { type BattleState, HOUSES } from '@hive-arbiter/engine';
import { copyBattle, playThrough } from '@hive-arbiter/engine/direct';
import { BotTable } from '../src/bots/bot.ts';
import { BOTS, type BotName, botNamed } from '../src/bots/index.ts';
import { Underboss } from '../src/bots/underboss.ts';
import { play, setUpOf, type Trial } from '../src/trial.ts';

/** As the threads of the command line have it (`cli/src/threads.ts`). */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 64 } as const;
/** Boards that are used again, as in a tournament of many games on a few boards. */
const BOARDS = 4;
const SECONDS = 3;
const ROUNDS = 5;
/** Battles before anything is measured: each board once with every gang. */
const WARM_UP = 24;
/** Seconds of the processor before threads are measured: a simulation plays for hours, most of it compiled. */
const COMPILED = 20;

function trial(at: number, bot: BotName = 'rookie'): Trial {
  return {
    scenario: 'takeover.stand-off',
    variant: 'updated',
    special: [],
    gangs: [HOUSES[at % 6] as string, HOUSES[(at + 1) % 6] as string],
    bots: [bot],
    board: 'generated',
    seed: `bench:${at % BOARDS}`,
  };
}

export async function measureLab(): Promise<void> {
  const say = (what: string, figure: string, budget = '') =>
    console.log(`${what.padEnd(52)} ${figure.padStart(14)}  ${budget}`);
  const { one, two } = await inThreads();
  say('battles/s, rookie against rookie on a board, one core', one.perCpuSecond.toFixed(2), 'budget 100');
  say(
    'the same in two threads, times as fast',
    (two.perSecond / one.perSecond).toFixed(2),
    'budget 1.8 on two idle cores',
  );
  say(
    'the most that this machine gives two threads: bare numbers',
    (two.sums / one.sums).toFixed(2),
    '2 on two idle cores of their own',
  );
  say(
    'and short-lived objects, which share memory and its sweeping',
    (two.objects / one.objects).toFixed(2),
    'the machine and V8, no rule',
  );
  say(
    'the same by processor time, neighbours left out',
    ((2 * two.perCpuSecond) / one.perCpuSecond).toFixed(2),
    '2 if threads do not slow each other down',
  );
  warmUp();
  for (const name of BOTS.filter((each) => each !== 'underboss'))
    say(`decisions/s of ${name}, by processor time`, Math.round(decisionsOf(name)).toLocaleString('en'));
  const { decisions, playouts, copies } = ahead();
  say(`decisions/s of underboss with ${FEW} playouts each`, decisions.toFixed(1));
  say('playouts/s of underboss: as many make a decision of a second', playouts.toFixed(0));
  say('microseconds for a copy of a battle', copies.toFixed(1), 'budget 50');
  await compare(say);
}

/** The same of another simulator, in the same run; it plays another game, so only the order of magnitude tells something. */
async function compare(say: (what: string, figure: string, budget?: string) => void): Promise<void> {
  const file = pathToFileURL(join(process.cwd(), 'scripts/other-simulator/measure.mjs')).href;
  try {
    const { measureOther } = (await import(
      file
    )) as typeof import('../../../scripts/other-simulator/measure.mjs');
    const { battles, decisions, microseconds } = measureOther();
    const figure = Math.round(decisions).toLocaleString('en');
    say('@pkmn/sim: battles/s, random players, one core', battles.toFixed(2), 'another game');
    say('@pkmn/sim: decisions/s of random players, rules included', figure);
    warmUp('random');
    const own = playFor(2, 'random');
    say(
      'ours: decisions/s of random players, rules included',
      Math.round(own.decisions / own.took).toLocaleString('en'),
    );
    say('@pkmn/sim: microseconds for a copy of a battle', microseconds.toFixed(1));
  } catch (error) {
    say('@pkmn/sim is left out', '', `it is not installed: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** Milliseconds for which this process really had a core. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** As often as it can in some seconds, once everything is warm. */
function playFor(
  seconds: number,
  bot?: BotName,
): { readonly battles: number; readonly decisions: number; readonly took: number } {
  const before = cpu();
  const began = performance.now();
  let [battles, decisions] = [0, 0];
  for (; performance.now() < began + seconds * 1000; battles++)
    for (const many of play(trial(battles, bot)).outcome.decisions) decisions += many;
  return { battles, decisions, took: (cpu() - before) / 1000 };
}

/** Each board once with every gang, so that nothing is worked out for the first time while it counts. */
function warmUp(bot?: BotName): void {
  for (let at = 0; at < WARM_UP; at++) play(trial(at, bot));
}

interface Rates {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly sums: number;
  readonly objects: number;
}

/**
 * One thread and two, as the lab has them. Both warm up first and then play in turns, one alone and both at once, so that
 * whatever else the machine does meets them alike: the median of some rounds. By the clock, and by the time that this
 * process really had a core: neighbours blur the one, not the other.
 */
async function inThreads(): Promise<{ readonly one: Rates; readonly two: Rates }> {
  const workers = Array.from(
    { length: 2 },
    () => new Worker(new URL(import.meta.url), { argv: ['lab-thread'], resourceLimits: THREAD_LIMITS }),
  );
  await Promise.all(workers.map((worker) => heard(worker)));
  const rates = async (those: readonly Worker[]): Promise<Rates> => {
    const done = async (work: Work) => {
      const all = Promise.all(those.map((worker) => heard(worker)));
      for (const worker of those) worker.postMessage(work);
      return await all;
    };
    const rateOf = (all: readonly Done[]) => all.reduce((sum, { times, took }) => sum + times / took, 0);
    const before = cpu();
    const battles = await done('battles');
    // All that the process spent meanwhile, its threads spent playing.
    const spent = (cpu() - before) / 1000;
    return {
      perSecond: rateOf(battles),
      perCpuSecond: battles.reduce((sum, { times }) => sum + times, 0) / spent,
      sums: rateOf(await done('sums')),
      objects: rateOf(await done('objects')),
    };
  };
  const [one, two]: [Rates[], Rates[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await rates([workers[round % 2] as Worker]));
    two.push(await rates(workers));
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  return { one: middleOf(one), two: middleOf(two) };
}

function middleOf(all: readonly Rates[]): Rates {
  const median = (of: (rates: Rates) => number) =>
    all.map(of).sort((one, other) => one - other)[Math.floor(all.length / 2)] as number;
  return {
    perSecond: median(({ perSecond }) => perSecond),
    perCpuSecond: median(({ perCpuSecond }) => perCpuSecond),
    sums: median(({ sums }) => sums),
    objects: median(({ objects }) => objects),
  };
}

/** What a thread did next. */
async function heard(worker: Worker): Promise<Done> {
  const [done] = await once(worker, 'message');
  return done as Done;
}

type Work = 'battles' | 'sums' | 'objects';

/** Work that a thread did so often in so many seconds of the clock. */
interface Done {
  readonly times: number;
  readonly took: number;
}

/** In a thread: says that it is warm, waits for the word, and says how much of that work it did. */
export function playInThread(port: MessagePort): void {
  warmUp();
  // The time of both threads counts here, as everything of the process does.
  for (const until = cpu() + 2 * COMPILED * 1000; cpu() < until; ) warmUp();
  let at = 0;
  const works = { battles: () => play(trial(at++)).outcome.rounds, sums: sum, objects: litter };
  port.on('message', (work: Work) => {
    const seconds = work === 'battles' ? SECONDS : CEILING_SECONDS;
    port.postMessage(repeat(works[work], seconds));
  });
  port.postMessage({ times: 0, took: 1 } satisfies Done);
}

const CEILING_SECONDS = 1;

/** As often as it can in some seconds; the last time may end a little later. */
function repeat(work: () => number, seconds: number): Done {
  const began = performance.now();
  const until = began + seconds * 1000;
  let [times, kept] = [0, 0];
  for (; performance.now() < until; times++) kept += work();
  // What comes of the work is looked at, so that none of it is left out.
  return { times: Number.isNaN(kept) ? 0 : times, took: (performance.now() - began) / 1000 };
}

/** Needs nothing but a core. */
function sum(): number {
  let total = 0;
  for (let at = 1; at < 100_000; at++) total += Math.sqrt(at);
  return total;
}

/** Leaves as much garbage behind as bots do, and computes next to nothing. */
function litter(): number {
  let total = 0;
  for (let at = 0; at < 10_000; at++) {
    const places = [
      { x: at, y: 0.5, height: 0 },
      { x: 0.5, y: at, height: 3 },
    ];
    for (const { x, y } of places.map((place) => ({ ...place }))) total += x + y;
  }
  return total;
}

function decisionsOf(name: (typeof BOTS)[number]): number {
  let [decisions, seconds] = [0, 0];
  for (let at = 0; seconds < 2 && at < 20; at++) {
    const { outcome, seconds: thought } = play({ ...trial(at), bots: [name, 'rookie'] }, cpu);
    decisions += outcome.decisions[0] ?? 0;
    seconds += thought[0] ?? 0;
  }
  return decisions / seconds;
}

/** Playouts for a decision, so that a battle takes seconds: at a table it is as many as a second gives. */
const FEW = 12;

function ahead(): { readonly decisions: number; readonly playouts: number; readonly copies: number } {
  const setUp = setUpOf(trial(0));
  const [mine = '', theirs = ''] = setUp.gangs.map(({ id }) => id);
  const boss = new Underboss('bench', { playouts: FEW });
  const bots = new Map([
    [mine, boss],
    [theirs, botNamed('rookie', 'bench')],
  ]);
  const table = new BotTable(bots, 'bench', cpu);
  let kept: BattleState | undefined;
  playThrough(setUp, table, undefined, (state) => {
    if (state.round === 2) kept = copyBattle(state);
  });
  const thought = table.thoughts.get(mine) ?? { decisions: 0, seconds: 1 };
  const state = kept as BattleState;
  const many = 20_000;
  const began = cpu();
  for (let at = 0; at < many; at++) copyBattle(state);
  return {
    decisions: thought.decisions / thought.seconds,
    playouts: boss.playouts / thought.seconds,
    copies: ((cpu() - began) * 1000) / many,
  };
}
