/**
 * `npm run bench:live`: tables of four seats on loopback, a server process and this one as all the phones.
 * An answer counts as arrived when the last of its four seats has the patch. Beside it a bare WebSocket relay, which
 * keeps nothing and knows no rules: the limit. `TABLES=50,200,500`, `SECONDS=8`
 * and `WARM_UP=60` say how many and how long.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { endWithParent } from '../src/parent.fixture.ts';
import { Arena, SEATS, several } from './arena.ts';
import { type Child, child, coreSeconds, memoryOf, sleep } from './processes.ts';

const TABLES = (process.env.TABLES ?? '50,200,500').split(',').map(Number);
const SECONDS = Number(process.env.SECONDS ?? 8);
/** The first hundred thousand answers of a process are slow: other tables play so many seconds before. */
const WARM_UP = Number(process.env.WARM_UP ?? 60);
const WARM_UP_TABLES = 100;
/** Answers before a battle's first round are quick: they are not measured. */
const PLAYED = 50;
/**
 * To make a battle takes as long as forty answers: for those that end in mid-run others wait, so many for each table. A few
 * tables by themselves play as many battles as many do.
 */
const SPARE = 0.6;
const LEAST_SPARE = 200;
const [role] = process.argv.slice(2);

interface Measured {
  readonly aSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly unanswered: number;
  /** How much of one core the server and the phones took. */
  readonly server: number;
  readonly phones: number;
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  for (const tables of TABLES) {
    const store = process.env.DATABASE_URL ?? join(folder, `${tables}.db`);
    const server = await child([process.argv[2] as string, store]);
    const others = await several(WARM_UP_TABLES, (at) => Arena.battle(server.address, at));
    await run(server, others, 'saturated', WARM_UP);
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
    const paced = await run(server, made, '1/s each', SECONDS);
    const saturated = await run(server, made, 'saturated', SECONDS);
    const grown = (memoryOf(server.pid) - before) / all.length;
    for (const arena of all) arena.close();
    await server.stop();

    const bare = await child([process.argv[1] as string, 'relay']);
    const rooms = await several(tables, (at) => Arena.room(bare.address, at));
    await run(bare, rooms, 'saturated', Math.min(5, WARM_UP));
    const barePaced = await run(bare, rooms, '1/s each', SECONDS);
    const bareSaturated = await run(bare, rooms, 'saturated', SECONDS);
    for (const arena of rooms) arena.close();
    await bare.stop();
    const share = ((100 * saturated.aSecond) / bareSaturated.aSecond).toFixed(0);
    console.log(
      [
        `${tables} tables of ${SEATS}: ${kilobytes(memory)} a table as the battle begins, ${kilobytes(grown)} after the runs`,
        line('1/s each', 'durable', paced),
        line('', 'relay', barePaced),
        `${line('saturated', 'durable', saturated)}  ${share} % of the relay`,
        line('', 'relay', bareSaturated),
      ].join('\n'),
    );
  }
  rmSync(folder, { recursive: true });
}

function line(load: string, what: string, { aSecond, p50, p99, unanswered, ...cpu }: Measured): string {
  const speed = `${Math.round(aSecond).toString().padStart(6)}/s`;
  const times = `p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`;
  const each = (cores: number) =>
    `${cores.toFixed(2)} cores (${Math.round((1e6 * cores) / aSecond)} µs an answer)`;
  const cores = `server ${each(cpu.server)}, phones ${each(cpu.phones)}`;
  const lost = unanswered > 0 ? `  ${unanswered} unanswered` : '';
  return `  ${load.padEnd(10)} ${what.padEnd(8)} ${speed}  ${times}  ${cores}${lost}`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`;
}

/** Lets every table play: a turn every 250 ms, or each as soon as the one before has arrived everywhere. */
async function run(
  { pid }: Child,
  arenas: readonly Arena[],
  load: '1/s each' | 'saturated',
  seconds: number,
): Promise<Measured> {
  const times: number[] = [];
  const before = [coreSeconds(pid), coreSeconds(process.pid)] as const;
  const began = performance.now();
  const until = began + seconds * 1000;
  let unanswered = 0;
  await Promise.all(
    arenas.map(async (arena, at) => {
      if (load === '1/s each') await sleep((at / arenas.length) * (1000 / SEATS));
      let next = performance.now();
      while (performance.now() < until) {
        const took = await arena.turn();
        if (took === undefined) {
          unanswered++;
          break;
        }
        times.push(took);
        next += 1000 / SEATS;
        if (load === '1/s each') await sleep(Math.max(0, next - performance.now()));
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    aSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    unanswered,
    server: (coreSeconds(pid) - before[0]) / took,
    phones: (coreSeconds(process.pid) - before[1]) / took,
  };
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
