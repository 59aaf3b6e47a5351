/**
 * `npm run bench:live`: tables of four seats on loopback, a server process and this one as all the phones.
 * An answer counts as arrived when the last of its four seats has the patch. Beside it a bare WebSocket relay, which
 * keeps nothing and knows no rules: the limit.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Question } from '@hive-arbiter/engine';
import { WebSocket, WebSocketServer } from 'ws';
import { RandomPolicy } from '../../lab/src/policy.ts';

const SEATS = 4;
const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor'];
const TABLES = (process.env.TABLES ?? '50,200,500').split(',').map(Number);
const SECONDS = Number(process.env.SECONDS ?? 8);
const [role] = process.argv.slice(2);

interface Measured {
  readonly aSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly unanswered: number;
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  const rows: string[] = [];
  for (const tables of TABLES) {
    const store = process.env.DATABASE_URL ?? join(folder, `${tables}.db`);
    const server = await child([process.argv[2] as string, store]);
    const before = memoryOf(server.process);
    const made = await Promise.all(Array.from({ length: tables }, () => Arena.battle(server.address)));
    const memory = (memoryOf(server.process) - before) / tables;
    const paced = await run(made, 'paced');
    const saturated = await run(made, 'saturated');
    for (const arena of made) arena.close();
    await server.stop();

    const bare = await child([process.argv[1] as string, 'relay']);
    const rooms = await Promise.all(Array.from({ length: tables }, (_, at) => Arena.room(bare.address, at)));
    const barePaced = await run(rooms, 'paced');
    const bareSaturated = await run(rooms, 'saturated');
    for (const arena of rooms) arena.close();
    await bare.stop();
    rows.push(
      line(tables, '1/s each', paced, barePaced, memory),
      line(tables, 'saturated', saturated, bareSaturated, memory),
    );
    console.log(rows.slice(-2).join('\n'));
  }
  rmSync(folder, { recursive: true });
}

function line(tables: number, load: string, ours: Measured, bare: Measured, memory: number): string {
  const show = ({ aSecond, p50, p99, unanswered }: Measured) =>
    `${Math.round(aSecond).toString().padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms${unanswered > 0 ? `  ${unanswered} unanswered` : ''}`;
  const ratio =
    load === 'saturated' ? `  ${((100 * ours.aSecond) / bare.aSecond).toFixed(0)} % of the relay` : '';
  return `${String(tables).padStart(4)} tables, ${load.padEnd(9)}  durable ${show(ours)}${ratio}  ${(memory / 1024).toFixed(0)} kB a table\n${' '.repeat(24)} relay   ${show(bare)}`;
}

/** Lets every table play: a turn every 250 ms, or each as soon as the one before has arrived everywhere. */
async function run(arenas: readonly Arena[], load: 'paced' | 'saturated'): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + SECONDS * 1000;
  let unanswered = 0;
  await Promise.all(
    arenas.map(async (arena, at) => {
      if (load === 'paced') await sleep((at / arenas.length) * (1000 / SEATS));
      let next = performance.now();
      while (performance.now() < until && arena.isOpen) {
        const sent = performance.now();
        if (!(await arena.turn())) {
          unanswered++;
          break;
        }
        times.push(performance.now() - sent);
        next += 1000 / SEATS;
        if (load === 'paced') await sleep(Math.max(0, next - performance.now()));
      }
    }),
  );
  const seconds = (Math.min(performance.now(), until + 1000) - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { aSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), unanswered };
}

/** Four phones at one table. */
class Arena {
  private readonly versions: number[] = [];
  private readonly asks: (readonly Question[])[] = [];
  private number = 0;
  private target = 0;
  private arrived: (() => void) | undefined;
  private ids = 0;
  isOpen = true;

  private constructor(
    private readonly sockets: readonly WebSocket[],
    private readonly isRelay: boolean,
    private readonly policy: RandomPolicy,
  ) {
    for (const [seat, socket] of sockets.entries())
      socket.on('message', (data) => this.heard(seat, String(data)));
  }

  static async battle(address: string): Promise<Arena> {
    const setUp = {
      scenario: 'takeover.stand-off',
      gangs: HOUSES.map((house) => ({ house })),
    };
    const made = (await post(address, '/battles', setUp)) as {
      id: string;
      organiser: string;
      invites: { invite: string }[];
    };
    const hellos: string[] = [];
    for (const { invite } of made.invites) {
      const { token } = (await post(address, `/battles/${made.id}/join`, { invite })) as { token: string };
      hellos.push(JSON.stringify({ type: 'hello', battle: made.id, token }));
    }
    await post(address, `/battles/${made.id}/start`, undefined, made.organiser);
    const arena = new Arena(
      await Promise.all(hellos.map(() => opened(address))),
      false,
      new RandomPolicy(made.id),
    );
    await arena.until(1, () => {
      for (const [seat, socket] of arena.sockets.entries()) socket.send(hellos[seat] as string);
    });
    return arena;
  }

  static async room(address: string, at: number): Promise<Arena> {
    const sockets = await Promise.all(Array.from({ length: SEATS }, () => opened(address)));
    const arena = new Arena(sockets, true, new RandomPolicy(at));
    for (const socket of sockets) socket.send(`join ${at}`);
    await sleep(50);
    return arena;
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  /** One answer, until the last seat has it; false when nobody came to be asked. */
  async turn(): Promise<boolean> {
    if (this.isRelay) {
      const version = this.target + 1;
      const seat = version % SEATS;
      await this.until(version, () => this.sockets[seat]?.send(`{"version":${version},"x":"${FILLER}"}`));
      return true;
    }
    const seat = this.asks.findIndex((asks) => (asks?.length ?? 0) > 0);
    const question = this.asks[seat]?.[0];
    if (!question) {
      this.isOpen = false;
      return true;
    }
    const answer = this.policy.answer(question);
    const message = JSON.stringify({ type: 'answer', id: `a${++this.ids}`, number: this.number, answer });
    const version = Math.min(...this.versions) + 1;
    return await this.until(version, () => this.sockets[seat]?.send(message));
  }

  private until(version: number, start: () => void): Promise<boolean> {
    this.target = version;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), 20_000);
      this.arrived = () => {
        clearTimeout(late);
        this.arrived = undefined;
        resolve(true);
      };
      start();
    });
  }

  private heard(seat: number, text: string): void {
    const version = Number(/"version":(\d+)/.exec(text.slice(0, 80))?.[1] ?? -1);
    if (text.startsWith('{"type":"taken"') || version < 0) {
      if (text.startsWith('{"type":"refused"')) console.error(text);
      return;
    }
    this.versions[seat] = version;
    if (!this.isRelay) this.read(seat, text);
    for (let each = 0; each < SEATS; each++) if ((this.versions[each] ?? -1) < this.target) return;
    this.arrived?.();
  }

  /** Only what is needed to go on is read: a phone has all day, this process is two thousand of them. */
  private read(seat: number, text: string): void {
    if (text.startsWith('{"type":"view"')) {
      const { view } = JSON.parse(text) as { view: { asks: Question[]; number: number } };
      this.asks[seat] = view.asks;
      this.number = view.number;
      return;
    }
    const number = /"path":"\/number","value":(\d+)/.exec(text)?.[1];
    if (number !== undefined) this.number = Number(number);
    if (!text.includes('"path":"/asks"')) return;
    const { ops } = JSON.parse(text) as { ops: { path: string; value: readonly Question[] }[] };
    for (const { path, value } of ops) if (path === '/asks') this.asks[seat] = value;
  }
}

const FILLER = 'x'.repeat(500);

/** Sends whatever anybody says to all four of the room. */
function relay(): void {
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

async function child(
  args: readonly string[],
): Promise<{ address: string; process: ChildProcess; stop(): Promise<void> }> {
  const made = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => made.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => made.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: made.stdout as NodeJS.ReadableStream }).on('line', resolve);
  });
  return {
    address,
    process: made,
    async stop() {
      made.kill('SIGKILL');
      await ended;
    },
  };
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function post(address: string, path: string, body?: object, token?: string): Promise<unknown> {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const said = await reply.json();
  if (!reply.ok) throw new Error(JSON.stringify(said));
  return said;
}

function opened(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const path = role === 'relay' ? '' : '/live';
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, { perMessageDeflate: false });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (role === 'relay') relay();
else await bench();
