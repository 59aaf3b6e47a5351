/** The live connections: who is there, what they may do, and what they hear. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Compile } from 'typebox/compile';
import { WebSocket, WebSocketServer } from 'ws';
import { askedMessage, type Battles, type Role } from '../battles.ts';
import { hostIsGood, originIsGood } from '../http/app.ts';
import { Bucket, Buckets, type Limits } from '../http/limits.ts';
import { ClientMessage, type ServerMessage } from '../messages.ts';
import type { Metrics } from '../metrics.ts';
import { type RefusalCode, Refused, refusedBy } from '../refusals.ts';
import { Unplayable } from '../rules/kept.ts';
import type { Store } from '../store/store.ts';
import { type Frame, frameOf } from './frame.ts';
import type { Outcome } from './live-table.ts';
import { Presence, REPEAT } from './presence.ts';
import { ORGANISER } from './set-up.ts';
import type { Listener, TableLink, Tables } from './tables.ts';

export interface SocketOptions {
  readonly battles: Battles;
  readonly tables: Tables;
  readonly store: Store;
  readonly limits: Limits;
  readonly origins: readonly string[];
  readonly trustProxy: boolean;
  readonly metrics: Metrics;
  readonly hosts?: readonly string[];
  readonly onError: (error: unknown, battle?: string) => void;
}

const BEAT = REPEAT;
const isMessage = Compile(ClientMessage);

export class Sockets {
  private readonly server: WebSocketServer;
  private readonly all = new Set<Connection>();
  /** Those who have said hello, by their battle. */
  private readonly at = new Map<string, Set<Connection>>();
  private readonly perAddress = new Map<string, number>();
  private readonly beating: NodeJS.Timeout;
  private readonly connects: Buckets;
  private readonly presence: Presence;

  constructor(
    http: Server,
    readonly options: SocketOptions,
  ) {
    this.server = new WebSocketServer({
      noServer: true,
      maxPayload: options.limits.message,
      perMessageDeflate: false,
      // Each pong is a write that its reader may never read: they are counted like anything else, see Connection.
      autoPong: false,
    });
    const { aSecond, saved } = options.limits.connects;
    this.connects = new Buckets(aSecond, saved, 'connections');
    http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    const { battles, tables, store, onError } = options;
    this.presence = new Presence(
      store,
      (battle) => new Set([...(this.at.get(battle) ?? [])].flatMap(({ seat }) => seat ?? [])),
      (battle) => void this.sayLobby(battle).catch(onError),
      onError,
    );
    tables.onNews = (news) => {
      const { battle, what } = news;
      if (what === 'present' || what === 'who-is-there') this.presence.heard(news);
      else if (what === 'taken') battles.sayTaken(news).catch(onError);
      else (what === 'undo' ? battles.sayUndo(battle) : this.checkSeats(battle)).catch(onError);
    };
    tables.onListening = () => {
      this.presence.ask();
      // Whatever was said while nobody listened: seats and undos are read again.
      for (const battle of this.at.keys())
        this.checkSeats(battle)
          .then(() => battles.sayUndo(battle))
          .catch((error) => onError(error, battle));
    };
    battles.connectedAt = (battle) => this.presence.at(battle);
    this.beating = setInterval(() => {
      for (const connection of this.all) connection.beat();
      this.presence.beat();
    }, BEAT);
    this.beating.unref();
  }

  get size(): number {
    return this.all.size;
  }

  /** Says goodbye to everybody. */
  async close(): Promise<void> {
    clearInterval(this.beating);
    const goodbye = this.presence.close();
    for (const connection of this.all) {
      connection.say({ type: 'closing', why: 'restart', message: 'The server restarts; connect again' });
      connection.end(1012);
    }
    this.server.close();
    await goodbye;
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { trustProxy } = this.options;
    const address = addressOf(request, trustProxy);
    const refusal = this.refusalOf(request, address);
    if (refusal !== undefined) {
      socket.on('error', () => {});
      // Nobody reads from it any more, so nobody would ever hear that the other side has gone.
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
        socket.destroy(),
      );
      return;
    }
    this.server.handleUpgrade(request, socket, head, (accepted) => {
      this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
      const arrived = (battle: string) => {
        const others = this.at.get(battle) ?? new Set();
        this.at.set(battle, others.add(connection));
        this.presence.changed(battle);
      };
      const gone = () => {
        this.all.delete(connection);
        this.leave(connection);
        const left = (this.perAddress.get(address) ?? 1) - 1;
        if (left === 0) this.perAddress.delete(address);
        else this.perAddress.set(address, left);
      };
      const sayLobby = (battle: string) => this.sayLobby(battle);
      const connection = new Connection(accepted, socket, this.options, { arrived, gone, sayLobby });
      this.all.add(connection);
    });
  }

  private refusalOf({ url, headers }: IncomingMessage, address: string): string | undefined {
    const { limits, origins } = this.options;
    if (url?.split('?')[0] !== '/live') return '404 Not Found';
    if (!hostIsGood(headers.host, this.options.hosts ?? [])) return '421 Misdirected Request';
    if (!originIsGood(headers.origin, headers.host, origins)) return '403 Forbidden';
    if (this.all.size >= limits.connections.inAll) return '503 Service Unavailable';
    if ((this.perAddress.get(address) ?? 0) >= limits.connections.ofAnAddress) return '429 Too Many Requests';
    if (!this.connects.has(address)) return '429 Too Many Requests';
    return undefined;
  }

  private leave(connection: Connection): void {
    const { battle, isWaiting } = connection;
    if (battle === undefined) return;
    const others = this.at.get(battle);
    others?.delete(connection);
    this.presence.changed(battle);
    if (others?.size === 0) this.at.delete(battle);
    else if (isWaiting) this.sayLobby(battle).catch(this.options.onError);
  }

  /** After a seat was revoked, moved or taken, every device at that battle shows its token again. */
  private async checkSeats(battle: string): Promise<void> {
    for (const connection of [...(this.at.get(battle) ?? [])]) await connection.showAgain();
    this.presence.changed(battle);
    await this.sayLobby(battle);
  }

  /** Tells everybody who waits for a battle to begin who else is there. */
  private async sayLobby(battle: string): Promise<void> {
    const waiting = () => [...(this.at.get(battle) ?? [])].filter(({ isWaiting }) => isWaiting);
    if (waiting().length === 0) return;
    const message = { type: 'lobby', battle: await this.options.battles.card(battle) } as const;
    for (const connection of waiting()) connection.say(message);
  }
}

/** What a connection has to tell those who keep it. */
interface Keeper {
  readonly arrived: (battle: string) => void;
  readonly gone: () => void;
  readonly sayLobby: (battle: string) => Promise<void>;
}

function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for'];
  if (trustProxy && forwarded !== undefined) return String(forwarded).split(',')[0]?.trim() ?? '';
  return request.socket.remoteAddress ?? '';
}

class Connection implements Listener {
  battle: string | undefined;
  private token: string | undefined;
  private role: Role = { who: 'spectator' };
  private table: TableLink | undefined;
  /** Why the battle can only be read, where that is so. */
  private unplayable: string | undefined;
  private isAlive = true;
  private isGone = false;
  private isFlooding = false;
  private deliveredBefore = -1;
  private readonly bucket: Bucket;
  private readonly traffic: Bucket;
  private readonly mustSayHello: NodeJS.Timeout;
  /** Messages of one connection are handled in the order in which they came. */
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    private readonly wire: Duplex,
    private readonly options: SocketOptions,
    private readonly keeper: Keeper,
  ) {
    const { limits } = options;
    this.bucket = new Bucket(limits.messages.aSecond, limits.messages.saved);
    this.traffic = new Bucket(limits.wire.aSecond, limits.wire.saved);
    wire.on('data', ({ length }: Buffer) => {
      if (this.traffic.take(length) > 0) socket.terminate();
    });
    this.mustSayHello = setTimeout(() => this.end(1008), limits.hello);
    socket.on('pong', () => void this.mayHear());
    socket.on('ping', (data) => {
      if (!this.mayHear()) return;
      socket.pong(data);
      this.cutOffUnread();
    });
    socket.on('message', (data, isBinary) => {
      if (!this.mayHear()) return;
      if (isBinary) {
        this.turnDeaf(new Refused('no-text', 'message'), 1003);
        return;
      }
      const text = String(data);
      this.turn = this.turn.then(() => this.take(text)).catch(options.onError);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(this.mustSayHello);
      this.isGone = true;
      this.table?.leave(this);
      this.keeper.gone();
    });
  }

  /** Counts a frame of whatever kind; whoever sends too many hears one word of it, and nothing after that. */
  private mayHear(): boolean {
    this.isAlive = true;
    if (this.isFlooding) return false;
    if (this.bucket.take() === 0) return true;
    this.turnDeaf(new Refused('too-many-messages', 'address'), 1008);
    return false;
  }

  /** Reads no more, and lets go once what came before is answered. */
  private turnDeaf(why: Refused, code: number): void {
    this.isFlooding = true;
    this.socket.pause();
    this.turn = this.turn.then(() => {
      this.refuse(why);
      this.end(code);
    });
  }

  /** Somebody who does not read what they are sent is let go, and catches up later. */
  private cutOffUnread(): boolean {
    const { unknown, known } = this.options.limits.unread;
    if (this.wire.writableLength <= (this.battle === undefined ? unknown : known)) return false;
    this.socket.terminate();
    return true;
  }

  /** Has said hello, and the battle has not begun. */
  get isWaiting(): boolean {
    return this.battle !== undefined && this.table === undefined && this.unplayable === undefined;
  }

  get seat(): string | undefined {
    return this.role.who === 'seat' ? this.role.seat : undefined;
  }

  /** Writes what is ready to be sent, past the library: it would make each frame anew for everybody. */
  send(frame: Frame): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.cutOffUnread()) return;
    if (this.wire.writableCorked === 0) {
      // Whatever else is said in this turn, such as `taken` after a patch, goes along.
      this.wire.cork();
      if (corked.push(this.wire) === 1) setImmediate(uncork);
    }
    this.wire.write(frame);
  }

  lost(): void {
    this.table = undefined;
    this.say({ type: 'closing', why: 'fault', message: 'Something went wrong here; connect again' });
    this.end(1012);
  }

  say(message: ServerMessage): void {
    this.send(frameOf(JSON.stringify(message)));
  }

  end(code: number): void {
    this.socket.close(code);
    // Half-open connections never answer the goodbye.
    setTimeout(() => this.socket.terminate(), 2_000).unref();
  }

  beat(): void {
    const { writableLength, bytesWritten } = this.wire as Socket;
    const delivered = bytesWritten - writableLength;
    const isStuck = writableLength > 0 && delivered === this.deliveredBefore;
    if (!this.isAlive || isStuck) this.socket.terminate();
    this.isAlive = false;
    this.deliveredBefore = delivered;
    this.socket.ping();
  }

  async showAgain(): Promise<void> {
    if (this.battle === undefined || this.isGone) return;
    try {
      // A seat is called otherwise once it brings another gang.
      this.role = await this.options.battles.roleOf(this.battle, this.token);
      if (!this.table) await this.sitDown(undefined);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.table?.leave(this);
      this.role = { who: 'spectator' };
      this.say({
        type: 'closing',
        why: 'seat-moved',
        message: 'This seat was revoked or moved to another device',
      });
      this.end(4401);
    }
  }

  private async take(text: string): Promise<void> {
    let message: ClientMessage;
    try {
      message = JSON.parse(text) as ClientMessage;
    } catch {
      return this.refuse(new Refused('no-json', 'message'));
    }
    const id = idOf(message);
    if (!isMessage.Check(message)) return this.refuse(new Refused('no-message', 'message'), id);
    const began = performance.now();
    try {
      await this.handle(message);
    } catch (thrown) {
      const error =
        thrown instanceof Unplayable
          ? new Refused('battle-unplayable', 'battle', { why: thrown.message })
          : thrown;
      if (!(error instanceof Refused)) this.options.onError(error, this.battle);
      this.refuse(error instanceof Refused ? error : new Refused('server-fault', 'server'), id);
    }
    this.options.metrics.count('arbiter_messages_total', { type: message.type });
    this.options.metrics.observe('arbiter_message_seconds', (performance.now() - began) / 1000);
  }

  private async handle(message: ClientMessage): Promise<void> {
    const { battles } = this.options;
    if (message.type === 'ping') return this.say({ type: 'pong' });
    if (message.type === 'hello') {
      if (this.battle !== undefined) throw new Refused('said-hello', 'type');
      this.role = await battles.roleOf(message.battle, message.token);
      if (this.isGone) return;
      this.battle = message.battle;
      this.token = message.token;
      clearTimeout(this.mustSayHello);
      this.keeper.arrived(message.battle);
      const { status, length } = await battles.row(message.battle);
      const isWaiting = status === 'gathering' || (status === 'over' && length === 0);
      if (isWaiting) return await this.keeper.sayLobby(message.battle);
      return await this.sitDown(message.have);
    }
    const { battle, table } = this;
    if (battle === undefined) throw new Refused('no-hello', 'type');
    if (this.unplayable !== undefined)
      throw new Refused('battle-unplayable', 'battle', { why: this.unplayable });
    if (!table) throw new Refused('battle-not-begun', 'battle');
    this.settle(message.id, await this.act(message, battle, table));
  }

  private async act(
    message: Exclude<ClientMessage, { type: 'hello' | 'ping' }>,
    battle: string,
    table: TableLink,
  ): Promise<Outcome> {
    const { battles } = this.options;
    if (message.type === 'overrule') {
      if (this.role.who !== 'organiser') throw new Refused('organiser-overrules', 'token');
      return await table.overrule(message.id, message.path, message.value, message.note);
    }
    if (message.type === 'undo') {
      if (this.role.who === 'spectator') throw new Refused('spectators-watch', 'token');
      return await battles.undo(battle, this.seat ?? ORGANISER, message.id, message.to);
    }
    const { seat } = this;
    if (seat === undefined) throw new Refused('seats-answer', 'token');
    switch (message.type) {
      case 'answer':
        return await table.answer(seat, message.id, message.number, message.answer, message.ahead);
      case 'roll':
        return await table.roll(seat, message.id, message.number);
      case 'consent':
        return await battles.consent(battle, seat, message.id, message);
      default:
        return message satisfies never;
    }
  }

  private settle(id: string, outcome: Outcome): void {
    if ('refused' in outcome) {
      this.refuse(refusedBy(outcome), id, outcome.number);
    } else if ('waitingFor' in outcome)
      this.say({ type: 'waiting', id, waitingFor: [...outcome.waitingFor] });
    else
      this.say({
        type: 'taken',
        id,
        version: outcome.version,
        ...(outcome.repeated ? { repeated: true } : {}),
      });
  }

  private async sitDown(have: number | undefined): Promise<void> {
    const battle = this.battle as string;
    let table: TableLink;
    try {
      table = await this.options.battles.table(battle);
    } catch (error) {
      if (error instanceof Refused && NOT_PLAYED.includes(error.code)) return;
      if (error instanceof Unplayable) return await this.read(battle, error.message);
      throw error;
    }
    if (this.isGone || this.table) return;
    this.table = table;
    await table.join(this, have);
    if (this.isGone) table.leave(this);
    const waiting = await this.options.battles.pendingUndo(battle);
    if (waiting) this.say(askedMessage(waiting));
  }

  /** What can be read of a battle that cannot be played. */
  private async read(battle: string, unplayable: string): Promise<void> {
    const view = await this.options.battles.readable(battle, this.seat, unplayable);
    this.unplayable = unplayable;
    this.say({ type: 'view', version: view.version, seat: this.seat ?? null, view: view as never });
  }

  private refuse({ code, status, message, field }: Refused, id?: string, number?: number): void {
    this.say({
      type: 'refused',
      ...(id === undefined ? {} : { id }),
      code,
      status,
      message,
      field,
      ...(number === undefined ? {} : { number }),
    });
  }
}

/** There is no table to sit down at: the battle has not begun, or never will. */
const NOT_PLAYED: readonly RefusalCode[] = ['battle-not-begun', 'battle-closed'];

/** The wires that have something to send at the end of this turn. */
let corked: Duplex[] = [];

function uncork(): void {
  const wires = corked;
  corked = [];
  for (const wire of wires) wire.uncork();
}

function idOf(message: unknown): string | undefined {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === 'string' && id.length <= 80 ? id : undefined;
}
