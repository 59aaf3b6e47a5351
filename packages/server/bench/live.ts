/**
 * `npm run bench:live`: tables of four seats on loopback, with one server process; this process plays all phones. An
 * answer has arrived when the last of its four seats has the patch. A bare WebSocket relay, which stores nothing and
 * knows no rules, takes turns of a few seconds with the server, so that both meet the same machine. The cost of an
 * answer is given as a ratio to the relay's. `TABLES=50,200,500`, `SECONDS=8` and `WARM_UP=60` set how many and how
 * long. From `SECONDS=120` on it is a long run: each seat answers once a second, and every minute is a row
 * (`SECONDS=3600 TABLES=500`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { endWithParent } from '../src/parent.fixture.ts';
import { Arena, SEATS, several } from './arena.ts';
import { type Child, child, coreSeconds, coreSecondsOfThreads, memoryOf, sleep } from './processes.ts';
import { Times } from './times.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const isLong = SECONDS >= 120;
const TABLES = (process.env.TABLES ?? (isLong ? '500' : '50,200,500')).split(',').map(Number);
/** The first hundred thousand answers of a process are slow: other tables play so many seconds before. */
const WARM_UP = Number(process.env.WARM_UP ?? 60);
const WARM_UP_TABLES = 100;
/** Server and relay take turns of so many seconds. */
const TURN = 4;
/** Answers before a battle's first round are quick: they are not measured. */
const PLAYED = 50;
/**
 * To make a battle takes as long as forty answers: for those that end in mid-run others wait, so many for each table. A few
 * tables by themselves play as many battles as many do.
 */
const SPARE = 0.6;
const LEAST_SPARE = 200;
const [role] = process.argv.slice(2);

type Load = '1/s each' | 'saturated';

/** What came of some seconds, or of several times some seconds. */
class Measured {
  readonly times = new Times();
  seconds = 0;
  unanswered = 0;
  /** Seconds of one core that the process took, and the phones beside it. */
  server = 0;
  phones = 0;
  /** Seconds of one core that each thread of the process took, by its number. */
  readonly threads = new Map<number, number>();

  get aSecond(): number {
    return this.times.count / this.seconds;
  }

  /** Microseconds of one core for an answer. */
  get cost(): number {
    return (1e6 * this.server) / Math.max(1, this.times.count);
  }

  add({ times, seconds, unanswered, server, phones, threads }: Measured): void {
    this.times.addAll(times);
    this.seconds += seconds;
    this.unanswered += unanswered;
    this.server += server;
    this.phones += phones;
    for (const [thread, busy] of threads) this.threads.set(thread, (this.threads.get(thread) ?? 0) + busy);
  }
}

interface Side {
  readonly process: Child;
  readonly arenas: readonly Arena[];
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  for (const tables of TABLES) {
    const store = process.env.DATABASE_URL ?? join(folder, `${tables}.db`);
    const server = await child([process.argv[2] as string, store]);
    const others = await several(WARM_UP_TABLES, (at) => Arena.battle(server.address, at));
    await run({ process: server, arenas: others }, 'saturated', WARM_UP);
    for (const arena of others) arena.close();
    const before = memoryOf(server.pid);
    const made = await several(tables, (at) => Arena.battle(server.address, WARM_UP_TABLES + at));
    const memory = (memoryOf(server.pid) - before) / tables;
    const waiting = await several(Math.max(LEAST_SPARE, tables * SPARE), (at) =>
      Arena.battle(server.address, WARM_UP_TABLES + tables + at),
    );
    const all = [...made, ...waiting];
    await Promise.all(all.map((arena) => arena.turns(PLAYED)));
    for (const arena of made) arena.spares = waiting;

    const bare = await child([process.argv[1] as string, 'relay']);
    const rooms = await several(tables, (at) => Arena.room(bare.address, at));
    await run({ process: bare, arenas: rooms }, 'saturated', Math.min(5, WARM_UP));
    const sides = [
      { process: server, arenas: made },
      { process: bare, arenas: rooms },
    ] as const;
    const seconds = isLong ? 2 * TURN : SECONDS;
    const paced = await inTurns(sides, '1/s each', seconds);
    const saturated = await inTurns(sides, 'saturated', seconds);
    const grown = (memoryOf(server.pid) - before) / all.length;
    console.log(
      [
        `${tables} tables of ${SEATS}: ${kilobytes(memory)} a table as the battle begins, ${kilobytes(grown)} after the runs`,
        ...rows('1/s each', paced),
        ...rows('saturated', saturated),
      ].join('\n'),
    );
    if (isLong) await minutes(sides[0], paced[1].cost);
    for (const arena of [...all, ...rooms]) arena.close();
    await server.stop();
    await bare.stop();
  }
  rmSync(folder, { recursive: true });
}

/** Lets the server and the relay play in turns, for so many seconds each. */
async function inTurns(
  sides: readonly [Side, Side],
  load: Load,
  seconds: number,
): Promise<readonly [Measured, Measured]> {
  const found = [new Measured(), new Measured()] as const;
  for (let left = seconds; left > 0; left -= TURN)
    for (const [at, side] of sides.entries())
      found[at as 0 | 1].add(await run(side, load, Math.min(TURN, left)));
  return found;
}

/** A long run: a row for every minute, and nothing of it is kept but the row. */
async function minutes(side: Side, relayCost: number): Promise<void> {
  const { pid } = side.process;
  console.log('minute   answers/s   p50 ms   p99 ms   µs an answer   of the relay   server MB   bench MB');
  for (let minute = 1; minute * 60 <= SECONDS; minute++) {
    const found = await run(side, '1/s each', 60);
    const { times, aSecond, cost, unanswered } = found;
    const cells = [
      [String(minute), 6],
      [aSecond.toFixed(0), 12],
      [times.percentile(0.5).toFixed(1), 9],
      [times.percentile(0.99).toFixed(1), 9],
      [cost.toFixed(0), 15],
      [`${(cost / relayCost).toFixed(1)} times`, 15],
      [(memoryOf(pid) / 1e6).toFixed(0), 12],
      [(process.memoryUsage().rss / 1e6).toFixed(0), 11],
    ] as const;
    const lost = unanswered > 0 ? `  ${unanswered} unanswered` : '';
    console.log(cells.map(([text, width]) => text.padStart(width)).join('') + lost);
  }
}

function rows(load: Load, [server, relay]: readonly [Measured, Measured]): readonly string[] {
  const share = ((100 * server.aSecond) / relay.aSecond).toFixed(0);
  const ofRelay = load === 'saturated' ? `, ${share} % of its answers` : '';
  return [
    row(load, 'durable', server),
    row('', 'relay', relay),
    `             an answer costs ${(server.cost / relay.cost).toFixed(2)} times the relay's${ofRelay}; by thread ${threadsOf(server)}`,
  ];
}

function row(load: string, what: string, measured: Measured): string {
  const { aSecond, times, seconds, server, phones, cost, unanswered } = measured;
  const speed = `${Math.round(aSecond).toString().padStart(6)}/s`;
  const ms = (share: number) => times.percentile(share).toFixed(1).padStart(6);
  const cores = (busy: number) => `${(busy / seconds).toFixed(2)} cores`;
  const lost = unanswered > 0 ? `  ${unanswered} unanswered` : '';
  return `  ${load.padEnd(10)} ${what.padEnd(8)} ${speed}  p50 ${ms(0.5)} ms  p99 ${ms(0.99)} ms  server ${cores(server)} (${Math.round(cost)} µs an answer), phones ${cores(phones)}${lost}`;
}

/** Microseconds of an answer in each thread that took part, the first thread of the process first. */
function threadsOf({ threads, times }: Measured): string {
  return [...threads]
    .sort(([one], [other]) => one - other)
    .map(([, busy]) => Math.round((1e6 * busy) / Math.max(1, times.count)))
    .filter((cost) => cost >= 2)
    .join(' + ');
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`;
}

/** Lets every table play: a turn every 250 ms, or each as soon as the one before has arrived everywhere. */
async function run({ process: { pid }, arenas }: Side, load: Load, seconds: number): Promise<Measured> {
  const found = new Measured();
  const before = [coreSeconds(pid), coreSeconds(process.pid)] as const;
  const threadsBefore = coreSecondsOfThreads(pid);
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    arenas.map(async (arena, at) => {
      if (load === '1/s each') await sleep((at / arenas.length) * (1000 / SEATS));
      let next = performance.now();
      while (performance.now() < until) {
        const took = await arena.turn();
        if (took === undefined) {
          found.unanswered++;
          break;
        }
        found.times.add(took);
        next += 1000 / SEATS;
        if (load === '1/s each') await sleep(Math.max(0, next - performance.now()));
      }
    }),
  );
  found.seconds = (performance.now() - began) / 1000;
  found.server = coreSeconds(pid) - before[0];
  found.phones = coreSeconds(process.pid) - before[1];
  for (const [thread, busy] of coreSecondsOfThreads(pid))
    found.threads.set(thread, busy - (threadsBefore.get(thread) ?? 0));
  return found;
}

/** Sends whatever anybody says to all four of the room. */
function relay(): void {
  endWithParent();
  const rooms = new Map<string, WebSocket[]>();
  const server: WebSocketServer = new WebSocketServer(
    { port: 0, host: '127.0.0.1', perMessageDeflate: false },
    () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`),
  );
  server.on('connection', (socket) => {
    let room: WebSocket[] = [];
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('join ')) {
        room = rooms.get(text) ?? [];
        rooms.set(text, room);
        room.push(socket);
      } else for (const each of room) each.send(text);
    });
  });
}

if (role === 'relay') relay();
else await bench();
