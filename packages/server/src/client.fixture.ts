/** A phone at the table, as the tests and benchmarks need it: keeps its view by patches, answers by a policy. */
import { randomUUID } from 'node:crypto';
import type { Question, SeatView, Words } from '@hive-arbiter/engine';
import { WebSocket } from 'ws';
import { RandomPolicy } from '../../lab/src/policy.ts';
import type { Card } from './messages.ts';
import { sealOf, tableSealOf } from './seal.ts';
import { apply, type Op } from './table/patch.ts';

type Message = { readonly type: string; readonly [name: string]: unknown };

export class Phone {
  view: SeatView<Words> | undefined;
  version = 0;
  seat: string | null = null;
  /** Every byte that this phone was ever sent. */
  readonly heard: string[] = [];
  readonly messages: Message[] = [];
  closed: number | undefined;
  gaps = 0;
  pongs = 0;
  private readonly waiting = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const text = String(data);
      this.heard.push(text);
      this.take(JSON.parse(text) as Message);
      for (const look of this.waiting) look();
    });
    socket.on('close', (code) => {
      this.closed = code;
      for (const look of this.waiting) look();
    });
    socket.on('error', () => {});
  }

  static async open(address: string, hello: object | undefined, options: object = {}): Promise<Phone> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, options);
    const phone = new Phone(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    if (hello) phone.send({ type: 'hello', ...hello });
    return phone;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Waits until something holds. */
  until(holds: () => boolean, what = 'something', patience = 60_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        reject(
          new Error(
            `${this.seat} waited in vain for ${what}; last heard ${this.heard.slice(-3).join('\n').slice(0, 600)}`,
          ),
        );
      }, patience);
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** Sends something with an id and waits for what becomes of it. */
  async ask(message: object, id: string = randomUUID()): Promise<Message> {
    this.send({ ...message, id });
    const reply = () => this.messages.findLast((each) => each.id === id);
    await this.until(
      () => reply() !== undefined || this.closed !== undefined,
      `a reply to ${JSON.stringify(message)}`,
    );
    return reply() ?? { type: 'lost' };
  }

  /** Agrees to the undo that this phone was last asked about, or does not. */
  async consent(agree: boolean): Promise<Message> {
    await this.until(() => this.messages.some(({ type }) => type === 'undo-asked'), 'the question');
    const { to, at } = this.messages.findLast(({ type }) => type === 'undo-asked') as Message;
    return await this.ask({ type: 'consent', agree, to, at });
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.until(() => this.closed !== undefined, 'the end');
  }

  private take(message: Message): void {
    if (message.type === 'view') {
      this.view = message.view as SeatView<Words>;
      this.version = message.version as number;
      this.seat = message.seat as string | null;
    } else if (message.type === 'patch') {
      if (message.from !== this.version) this.gaps++;
      apply(this.view, message.ops as readonly Op[]);
      this.version = message.version as number;
    } else {
      if (message.type === 'pong') this.pongs++;
      this.messages.push(message);
    }
  }
}

/** Asks the API over HTTP. */
export function http(
  address: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers?: Record<string, string>,
): Promise<{ status: number; body: never; headers: Headers }> {
  return fetched(address, method, `/api${path}`, body, token, headers);
}

/** Asks for any path. */
export async function fetched(
  address: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: never; headers: Headers }> {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, body: (isJson ? JSON.parse(text) : text) as never, headers: reply.headers };
}

export interface Seated {
  readonly id: string;
  readonly organiser: string;
  readonly commitment: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** Begins a battle as phones do: once the seals are fixed, every seat opens its own. */
export async function begin(
  address: string,
  { id, organiser, tokens }: Pick<Seated, 'id' | 'organiser' | 'tokens'>,
  entropyOf = (seat: string) => `dice of ${seat}`,
): Promise<void> {
  const path = `/battles/${id}`;
  const started = await http(address, 'POST', `${path}/start`, undefined, organiser);
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  const { waitingFor = [] } = started.body as { waitingFor?: readonly string[] };
  const { commitment, sealed } = (await http(address, 'GET', path)).body as Card;
  const tableSeal = tableSealOf({ commitment, seals: sealed?.seals ?? {} });
  for (const seat of waitingFor) {
    const opened = { entropy: entropyOf(seat), tableSeal };
    const { status, body } = await http(address, 'POST', `${path}/seats/${seat}/open`, opened, tokens[seat]);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

/** Makes a battle, takes every seat and begins. */
export async function seated(
  address: string,
  wanted: object = {},
  houses = ['escher', 'goliath'],
): Promise<Seated> {
  const setUp = { scenario: 'takeover.stand-off', gangs: houses.map((house) => ({ house })), ...wanted };
  const made = await http(address, 'POST', '/battles', setUp);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { id, organiser, commitment, invites } = made.body as {
    id: string;
    organiser: string;
    commitment: string;
    invites: { seat: string; invite: string }[];
  };
  const tokens: Record<string, string> = {};
  for (const { seat, invite } of invites) {
    const seal = sealOf(`dice of ${seat}`);
    const joined = await http(address, 'POST', `/battles/${id}/join`, { invite, seal });
    tokens[seat] = (joined.body as { token: string }).token;
  }
  await begin(address, { id, organiser, tokens });
  return { id, organiser, commitment, tokens };
}

/** Lets a random policy give the next answer for any of these phones; false when the battle is over or nobody is asked. */
export async function playOne(phones: readonly Phone[], policy: RandomPolicy): Promise<boolean> {
  for (const phone of phones) {
    const [question] = (phone.view?.asks ?? []) as readonly Question[];
    if (!question || phone.view?.finished) continue;
    const answer = policy.answer(question);
    const { number } = phone.view as SeatView<Words>;
    const reply = await phone.ask({ type: 'answer', number, answer });
    if (reply.type !== 'taken')
      throw new Error(`${JSON.stringify(question)} ${JSON.stringify(answer)} → ${JSON.stringify(reply)}`);
    const version = reply.version as number;
    await Promise.all(phones.map((each) => each.until(() => each.version >= version, `version ${version}`)));
    return true;
  }
  return false;
}

export { RandomPolicy };
