/**
 * `npm run attack`: fifty live tables on loopback, attacked by one kind of hostile guest after the other, each for
 * `SECONDS=6`. Prints how the tables fared, and exits with 1 if the budget is broken. Every table and guest has its
 * own address (127.x.x.x), so that the server's limits count them as in real use; that needs Linux. Battles grow
 * while they are played. So a second server, without guests, plays as many tables for the same time: the guests' part
 * is what the first holds more than the second.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Arena, several } from './arena.ts';
import type { Held } from './held.ts';
import { type Child, child, coreSeconds, memoryOf, sleep } from './processes.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const TABLES = Number(process.env.TABLES ?? 50);
const SECONDS = Number(process.env.SECONDS ?? 6);
const WARM_UP = Number(process.env.WARM_UP ?? 10);
const LOADS = (
  process.env.LOADS ??
  'bodies,plans,bursts,pings,frames,messages,overrules,readers,odds,battles,campaigns,silence'
).split(',');
/** No answer comes later than this, in milliseconds, and guests leave no more memory behind than this, in bytes. */
const LATEST = 250;
const STAYS = 100e6;
/** What the server held before is measured again so long after a load. */
const SETTLE = 3_000;

interface Felt {
  readonly load: string;
  readonly times: readonly number[];
  readonly unanswered: number;
  /** The longest that the phones themselves were not at work: no fault of the server. */
  readonly ownPause: number;
  /** How much of one core the server took. */
  readonly cores: number;
  readonly before: number;
  readonly peak: number;
  readonly after: number;
  readonly guests: string;
}

/** A server and the tables that are played at it. */
interface Played {
  readonly server: Child;
  readonly arenas: readonly Arena[];
}

async function attack(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-attack-'));
  const open: Child[] = [];
  const played = async (name: string, addresses: string): Promise<Played> => {
    const server = await child([join(HERE, 'attack-server.mjs'), join(folder, `${name}.db`)]);
    open.push(server);
    const arenas = await several(TABLES, (at) =>
      Arena.battle(server.address, at, `${addresses}.${1 + (at % 250)}`),
    );
    return { server, arenas };
  };
  try {
    const attacked = await played('attacked', '127.1.0');
    const control = await played('control', '127.2.0');
    const { server } = attacked;
    // The threads that work odds and plans out, and that of campaigns, are there from the start, at both.
    await phase('warm-up', attacked, control, WARM_UP, async () => {
      await Promise.all([server, control.server].map(({ address }) => guests(address, 'warm-up')));
      return '';
    });
    const felt = [await phase('nobody', attacked, control, SECONDS, async () => '')];
    const before = [await holding(server), await holding(control.server)] as const;
    console.log(head());
    console.log(line(felt[0] as Felt));
    for (const load of LOADS) {
      felt.push(await phase(load, attacked, control, SECONDS, () => guests(server.address, load)));
      console.log(line(felt.at(-1) as Felt));
    }
    const after = [await holding(server), await holding(control.server)] as const;
    for (const { arenas } of [attacked, control]) for (const arena of arenas) arena.close();
    console.log(heldLines([before[0], after[0]], [before[1], after[1]]));
    const reached = reachable(before[0], after[0]) - reachable(before[1], after[1]);
    return verdict(felt, grown(before[0], after[0]) - grown(before[1], after[1]), reached);
  } finally {
    await Promise.all(open.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}

/** What a server holds: the whole process, and what its threads can still reach. */
interface Holding {
  readonly resident: number;
  readonly threads: readonly Held[];
}

/** Everything that nobody needs is thrown away first: whenever that happens by itself is chance. */
async function holding(server: Child): Promise<Holding> {
  const threads = JSON.parse(await server.signalled('SIGUSR2')) as readonly Held[];
  return { resident: memoryOf(server.pid), threads };
}

function grown(before: Holding, after: Holding): number {
  return after.resident - before.resident;
}

/** What those threads can reach more than before that were there all the time. */
function reachable(before: Holding, after: Holding): number {
  const size = ({ heap, outside }: Held) => heap + outside;
  return after.threads.reduce((sum, held) => {
    const same = before.threads.find(({ thread }) => thread === held.thread);
    return same ? sum + size(held) - size(same) : sum;
  }, 0);
}

/** What each thread can reach, before the guests came and after they left, at both servers. */
function heldLines(attacked: readonly [Holding, Holding], control: readonly [Holding, Holding]): string {
  const text = (name: string, [before, after]: readonly [Holding, Holding]) => {
    const of = ({ threads }: Holding, thread: string) => {
      const held = threads.find((each) => each.thread === thread);
      return held ? `${megabytes(held.heap)} + ${megabytes(held.outside)}` : '-';
    };
    const names = [...new Set([...before.threads, ...after.threads].map(({ thread }) => thread))];
    const each = names.map((thread) => `${thread}: ${of(before, thread)} -> ${of(after, thread)}`);
    const resident = `process ${megabytes(before.resident)} -> ${megabytes(after.resident)}`;
    return `${name}, MB (heap + outside of it, nothing that nobody needs): ${resident}; ${each.join('; ')}`;
  };
  return `${text('attacked', attacked)}\n${text('beside nobody', control)}`;
}

/** Lets the tables play while something else goes on. */
async function phase(
  load: string,
  { server: { pid }, arenas }: Played,
  control: Played,
  seconds: number,
  beside: () => Promise<string>,
): Promise<Felt> {
  const before = memoryOf(pid);
  const busyBefore = coreSeconds(pid);
  let peak = before;
  let ownPause = 0;
  let last = performance.now();
  const watching = setInterval(() => {
    const now = performance.now();
    ownPause = Math.max(ownPause, now - last - 20);
    last = now;
    peak = Math.max(peak, memoryOf(pid));
  }, 20);
  const times: number[] = [];
  let unanswered = 0;
  const until = performance.now() + seconds * 1000;
  const loaded = beside();
  const play = async (arena: Arena, at: number, heard: (took: number | undefined) => void) => {
    await sleep((at / arenas.length) * 250);
    for (let next = performance.now(); performance.now() < until; ) {
      const took = await arena.turn();
      heard(took);
      if (took === undefined) return;
      next += 250;
      await sleep(Math.max(0, next - performance.now()));
    }
  };
  await Promise.all([
    ...arenas.map((arena, at) =>
      play(arena, at, (took) => {
        if (took === undefined) unanswered++;
        else times.push(took);
      }),
    ),
    ...control.arenas.map((arena, at) => play(arena, at, () => {})),
  ]);
  const said = await loaded;
  clearInterval(watching);
  const cores = (coreSeconds(pid) - busyBefore) / seconds;
  await sleep(load === 'warm-up' ? 0 : SETTLE);
  times.sort((one, other) => one - other);
  return { load, times, unanswered, ownPause, cores, before, peak, after: memoryOf(pid), guests: said };
}

/** The guests run in their own process. If it does not end by itself, it is killed. */
function guests(address: string, load: string): Promise<string> {
  return new Promise((resolve) => {
    const made = spawn(process.execPath, [join(HERE, 'guests.mjs'), address, load, String(SECONDS)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const end = () => made.kill('SIGKILL');
    process.once('exit', end);
    const timer = setTimeout(end, (SECONDS + 30) * 1000);
    let said = '';
    made.stdout.on('data', (text) => {
      said += text;
    });
    made.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', end);
      const counts = Object.entries(JSON.parse(said || '{}') as Record<string, number>);
      resolve(counts.map(([what, times]) => `${what}: ${times}`).join(', '));
    });
  });
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toString();

function head(): string {
  return `${'guests'.padEnd(10)} answers    p50     p99  latest  (own pause)  cores  memory before, most, after  what the guests got`;
}

function line({ load, times, unanswered, ownPause, cores, before, peak, after, guests: got }: Felt): string {
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0);
  const lost = unanswered > 0 ? `, ${unanswered} UNANSWERED` : '';
  const memory = [before, peak, after].map((bytes) => megabytes(bytes).padStart(5)).join('');
  return (
    `${load.padEnd(10)} ${String(times.length).padStart(7)} ${at(0.5).padStart(4)} ms ${at(0.99).padStart(4)} ms ` +
    `${at(1).padStart(4)} ms  (${ownPause.toFixed(0).padStart(4)} ms)   ${cores.toFixed(2)} ${memory} MB         ${got}${lost}`
  );
}

function verdict(felt: readonly Felt[], stays: number, reached: number): number {
  const latest = Math.max(...felt.map(({ times }) => times.at(-1) ?? 0));
  const lost = felt.reduce((sum, { unanswered }) => sum + unanswered, 0);
  const isKept = latest <= LATEST && lost === 0 && stays <= STAYS;
  console.log(
    `latest answer ${latest.toFixed(0)} ms (budget ${LATEST}), ${lost} unanswered, ` +
      `the guests left ${megabytes(stays)} MB behind (budget ${megabytes(STAYS)}), of which ${megabytes(reached)} can be reached: ` +
      `${isKept ? 'kept' : 'NOT KEPT'}`,
  );
  return isKept ? 0 : 1;
}

/** Whatever hangs, this ends. */
const MOST_SECONDS = 60 + WARM_UP + (LOADS.length + 1) * (SECONDS + 10);
setTimeout(() => {
  console.error(`This takes longer than ${MOST_SECONDS} s: NOT KEPT`);
  process.exit(1);
}, MOST_SECONDS * 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exit(await attack());
