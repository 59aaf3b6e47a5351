/** Tables of four phones that play by chance, and wait for each other. */
import { request } from 'node:http';
import type { Question } from '@hive-arbiter/engine';
import { RandomPolicy } from '../../lab/src/policy.ts';
import { BarePhone } from './phone.ts';
import { sleep } from './processes.ts';

export const SEATS = 4;
const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor'];

/** Makes so many, a few at a time: a server that has begun nothing yet is not what is measured. */
export async function several<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 20) {
    const few = Array.from({ length: Math.min(20, count - at) }, (_, each) => make(at + each));
    made.push(...(await Promise.all(few)));
  }
  return made;
}

/** Four phones at one table. */
export class Arena {
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
    /** The address of this machine that its phones have; the system chooses where none is given. */
    private readonly from?: string,
  ) {}

  static async battle(address: string, at: number, from?: string): Promise<Arena> {
    const arena = new Arena(address, false, new RandomPolicy(at), from);
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
    const { address, from } = this;
    const post = (path: string, body?: object, token?: string) =>
      asked(address, { method: 'POST', path, from, body, token });
    const setUp = { scenario: 'takeover.stand-off', gangs: HOUSES.map((house) => ({ house })) };
    const made = (await post('/battles', setUp)) as {
      id: string;
      organiser: string;
      invites: { invite: string }[];
    };
    const hellos: string[] = [];
    for (const { invite } of made.invites) {
      const { token } = (await post(`/battles/${made.id}/join`, { invite })) as { token: string };
      hellos.push(JSON.stringify({ type: 'hello', battle: made.id, token }));
    }
    await post(`/battles/${made.id}/start`, undefined, made.organiser);
    this.listen(await Promise.all(hellos.map(() => BarePhone.open(address, '/live', from))));
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

  /** Reads only what is needed to continue: the question's number, and who is asked what. */
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

/** The whole number after these words, if they are there. */
function numberAfter(message: Buffer, words: Buffer): number | undefined {
  const at = message.indexOf(words);
  return at === -1
    ? undefined
    : Number.parseInt(message.toString('latin1', at + words.length, at + words.length + 10), 10);
}
/** As long as most patches are. */
const FILLER = 'x'.repeat(700);

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object | string | undefined;
  readonly token?: string | undefined;
  /** The address that it comes from. */
  readonly from?: string | undefined;
}

/** Asks the API; throws where it refuses. */
async function asked(address: string, wanted: Request): Promise<unknown> {
  const { status, text } = await send(address, { ...wanted, path: `/api${wanted.path}` });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text);
}

/** One request, from whichever address of this machine. */
export function send(
  address: string,
  { method, path, body, token, from }: Request,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: hostname,
        port,
        method,
        path,
        ...(from === undefined ? {} : { localAddress: from }),
        headers: {
          ...(sent === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
        reply.on('error', reject);
      },
    );
    asking.on('error', reject);
    asking.end(sent);
  });
}
