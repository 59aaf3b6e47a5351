/**
 * `npm run bench:live`: tables of four seats on loopback, a server process and this one as all the phones.
 * An answer counts as arrived when the last of its four seats has the patch. Beside it a bare WebSocket relay, which
 * keeps nothing and knows no rules: the limit. `TABLES=50,200,500`, `SECONDS=8`
 * and `WARM_UP=60` say how many and how long.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Question } from '@hive-arbiter/engine';
import { type WebSocket, WebSocketServer } from 'ws';
import { RandomPolicy } from '../../lab/src/policy.ts';
import { endWithParent } from '../src/parent.fixture.ts';
import { BarePhone } from './phone.ts';

const SEATS = 4;
const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor'];
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

interface Child {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
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

/** Makes so many, a few at a time: a server that has begun nothing yet is not what is measured. */
async function several<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 20) {
    const few = Array.from({ length: Math.min(20, count - at) }, (_, each) => make(at + each));
    made.push(...(await Promise.all(few)));
  }
  return made;
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

/** Four phones at one table. */
class Arena {
  private versions: number[] = [];
  private asks: (readonly Question[])[] = [];
  private number = 0;
  private target = 0;
  private arrived: (() => void) | undefined;
  private ids = 0;
  private phones: readonly BarePhone[] = [];
  /** Battles that wait until one is over. */
  spares: Arena[] = [];

  private constructor(
    private readonly address: string,
    private readonly isRelay: boolean,
    private readonly policy: RandomPolicy,
  ) {}

  static async battle(address: string, at: number): Promise<Arena> {
    const arena = new Arena(address, false, new RandomPolicy(at));
    await arena.begin();
    return arena;
  }

  static async room(address: string, at: number): Promise<Arena> {
    const arena = new Arena(address, true, new RandomPolicy(at));
    arena.listen(await Promise.all(Array.from({ length: SEATS }, () => BarePhone.open(address, '/'))));
    for (const phone of arena.phones) phone.send(`join ${at}`);
    await sleep(50);
    return arena;
  }

  /** Makes a battle, takes its seats and waits until all have their views. */
  private async begin(): Promise<void> {
    const { address } = this;
    const setUp = { scenario: 'takeover.stand-off', gangs: HOUSES.map((house) => ({ house })) };
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
    this.listen(await Promise.all(hellos.map(() => BarePhone.open(address, '/live'))));
    await this.until(1, () => {
      for (const [seat, phone] of this.phones.entries()) phone.send(hellos[seat] as string);
    });
  }

  private listen(phones: readonly BarePhone[]): void {
    this.close();
    this.phones = phones;
    this.versions = [];
    this.asks = [];
    for (const [seat, phone] of phones.entries()) phone.heard = (message) => this.heard(seat, message);
  }

  /** Goes on with another's battle. */
  private takeOver({ phones, versions, asks, number }: Arena): void {
    this.listen(phones);
    Object.assign(this, { versions, asks, number });
  }

  close(): void {
    for (const phone of this.phones) phone.close();
  }

  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) await this.turn();
  }

  /** One answer, until the last seat has it: how long that took, or nothing when it never came. */
  async turn(): Promise<number | undefined> {
    if (this.isRelay) {
      const version = this.target + 1;
      const message = `{"type":"patch","from":${this.target},"version":${version},"ops":"${FILLER}"}`;
      return await this.until(version, () => this.phones[version % SEATS]?.send(message));
    }
    // A battle that is over makes room for the next one.
    if (!this.asks.some((asks) => asks.length > 0)) {
      const spare = this.spares.pop();
      if (spare) this.takeOver(spare);
      else await this.begin();
    }
    const seat = this.asks.findIndex((asks) => asks.length > 0);
    const answer = this.policy.answer(this.asks[seat]?.[0] as Question);
    const message = JSON.stringify({ type: 'answer', id: `a${++this.ids}`, number: this.number, answer });
    return await this.until(Math.min(...this.versions) + 1, () => this.phones[seat]?.send(message));
  }

  private until(version: number, start: () => void): Promise<number | undefined> {
    this.target = version;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(undefined), 20_000);
      const began = performance.now();
      this.arrived = () => {
        clearTimeout(late);
        this.arrived = undefined;
        resolve(performance.now() - began);
      };
      start();
    });
  }

  private heard(seat: number, message: Buffer): void {
    const kind = message[KIND];
    if (kind === REFUSED) console.error(String(message));
    if (kind !== VIEW && kind !== PATCH) return;
    this.versions[seat] = numberAfter(message, VERSION) as number;
    if (!this.isRelay) this.read(seat, message);
    for (let each = 0; each < SEATS; each++) if ((this.versions[each] ?? -1) < this.target) return;
    this.arrived?.();
  }

  /** Only what is needed to go on is read: the question's number, and who is asked what. */
  private read(seat: number, message: Buffer): void {
    if (message[KIND] === VIEW) {
      const { view } = JSON.parse(String(message)) as { view: { asks: Question[]; number: number } };
      this.asks[seat] = view.asks;
      this.number = view.number;
      return;
    }
    this.number = numberAfter(message, NUMBER) ?? this.number;
    const asked = message.indexOf(ASKED);
    if (asked === -1) return;
    const from = asked + ASKED.length;
    if (message[from + 1] === CLOSED) this.asks[seat] = [];
    else {
      // What stands behind it are further operations.
      const list = `[{"value":${message.toString('utf8', from, message.length - 1)}`;
      this.asks[seat] = (JSON.parse(list) as { value: Question[] }[])[0]?.value ?? [];
    }
  }
}

const NUMBER = Buffer.from('"path":"/number","value":');
const ASKED = Buffer.from('"path":"/asks","value":');
/** What stands second in an empty list. */
const CLOSED = ']'.charCodeAt(0);
const VERSION = Buffer.from('"version":');
/** The letter that tells `{"type":"view"` from `{"type":"patch"`. */
const KIND = 9;
const VIEW = 'v'.charCodeAt(0);
const PATCH = 'p'.charCodeAt(0);
const REFUSED = 'r'.charCodeAt(0);

/** The whole number that stands right after these words, where they are. */
function numberAfter(message: Buffer, words: Buffer): number | undefined {
  const at = message.indexOf(words);
  return at === -1
    ? undefined
    : Number.parseInt(message.toString('latin1', at + words.length, at + words.length + 10), 10);
}
/** As long as most patches are. */
const FILLER = 'x'.repeat(700);

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

async function child(args: readonly string[]): Promise<Child> {
  const made = spawn(process.execPath, [...process.execArgv, ...args], {
    // It ends when this pipe closes, also when this process was killed.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => made.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => made.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: made.stdout as NodeJS.ReadableStream }).on('line', resolve);
    ended.then(() => reject(new Error(`${args[0]} ended before it was ready`)));
  });
  return {
    address,
    pid: made.pid as number,
    async stop() {
      made.kill('SIGTERM');
      await ended;
    },
  };
}

/** The bytes that a process holds; 0 on systems without /proc. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** How long a process has kept a core busy, all its threads together; a tick is a hundredth of a second. */
function coreSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

async function post(address: string, path: string, body?: object, token?: string): Promise<unknown> {
  const reply = await fetch(`${address}/api${path}`, {
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

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (role === 'relay') relay();
else await bench();
