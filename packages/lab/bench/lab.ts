/** `npm run bench -- lab`: how fast bots play, how much two threads bring, and what looking ahead costs. */
import { Worker } from 'node:worker_threads';
import { type BattleState, HOUSES } from '@hive-arbiter/engine';
import { copyBattle, playThrough } from '@hive-arbiter/engine/direct';
import { BotTable } from '../src/bots/bot.ts';
import { BOTS, botNamed } from '../src/bots/index.ts';
import { Underboss } from '../src/bots/underboss.ts';
import { play, setUpOf, type Trial } from '../src/trial.ts';

/** Boards that are used again, as in a tournament of many games on a few boards. */
const BOARDS = 4;
const SECONDS = 6;
/** Battles before anything is measured: each board once with every gang. */
const WARM_UP = 24;

function trial(at: number): Trial {
  return {
    scenario: 'takeover.stand-off',
    variant: 'updated',
    special: [],
    gangs: [HOUSES[at % 6] as string, HOUSES[(at + 1) % 6] as string],
    bots: ['rookie'],
    board: 'generated',
    seed: `bench:${at % BOARDS}`,
  };
}

export async function measureLab(): Promise<void> {
  const say = (what: string, figure: string, budget = '') =>
    console.log(`${what.padEnd(52)} ${figure.padStart(14)}  ${budget}`);
  const { perSecond: one, perCpuSecond } = playFor(SECONDS);
  say('battles/s, rookie against rookie on a board, one core', perCpuSecond.toFixed(2), 'budget 100');
  const [first, second] = await Promise.all([inThread(), inThread()]);
  say(
    'the same in two threads, times as fast',
    ((first + second) / one).toFixed(2),
    'budget 1.8 on two idle cores',
  );
  for (const name of BOTS) say(`decisions/s of ${name}`, Math.round(decisionsOf(name)).toLocaleString('en'));
  const { playouts, copies } = ahead();
  say('playouts/s of underboss', playouts.toFixed(0));
  say('microseconds for a copy of a battle', copies.toFixed(1), 'budget 50');
}

/** By the clock, and by the time that this process really had a core: neighbours blur the one, not the other. */
function playFor(seconds: number): { readonly perSecond: number; readonly perCpuSecond: number } {
  for (let at = 0; at < WARM_UP; at++) play(trial(at));
  const began = performance.now();
  const before = process.cpuUsage();
  let battles = 0;
  for (; performance.now() < began + seconds * 1000; battles++) play(trial(battles));
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: battles / ((performance.now() - began) / 1000),
    perCpuSecond: battles / ((user + system) / 1_000_000),
  };
}

/** The same bundle in a thread of its own, which plays for some seconds and says how fast it was. */
function inThread(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { argv: ['lab-thread'] });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

export function playInThread(): number {
  return playFor(SECONDS).perSecond;
}

function decisionsOf(name: (typeof BOTS)[number]): number {
  let [decisions, seconds] = [0, 0];
  for (let at = 0; seconds < 2 && at < 20; at++) {
    const { outcome, seconds: thought } = play({ ...trial(at), bots: [name, 'rookie'] }, () =>
      performance.now(),
    );
    decisions += outcome.decisions[0] ?? 0;
    seconds += thought[0] ?? 0;
  }
  return decisions / seconds;
}

function ahead(): { readonly playouts: number; readonly copies: number } {
  const setUp = setUpOf(trial(0));
  const [mine = '', theirs = ''] = setUp.gangs.map(({ id }) => id);
  const boss = new Underboss('bench', { playouts: 12 });
  const bots = new Map([
    [mine, boss],
    [theirs, botNamed('rookie', 'bench')],
  ]);
  const table = new BotTable(bots, 'bench', () => performance.now());
  let kept: BattleState | undefined;
  playThrough(setUp, table, undefined, (state) => {
    if (state.round === 2) kept = copyBattle(state);
  });
  const playouts = boss.playouts / (table.thoughts.get(mine)?.seconds ?? 1);
  const state = kept as BattleState;
  const many = 20_000;
  const began = performance.now();
  for (let at = 0; at < many; at++) copyBattle(state);
  return { playouts, copies: ((performance.now() - began) * 1000) / many };
}
