/** The live connections over WebSockets: who may connect, how much they may say, and when they are cut off. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { hostIsGood, originIsGood } from '../http/app.ts';
import { Bucket, Buckets, type Limits } from '../limits.ts';
import type { ClientMessage } from '../messages.ts';
import type { Metrics } from '../metrics.ts';
import { Refused } from '../refusals.ts';
import type { Frame } from '../table/outbox.ts';
import { CAMPAIGN_PATH } from './campaign-sockets.ts';
import { Audience, type AudienceOptions, Conversation } from './conversation.ts';
import { REPEAT } from './presence.ts';

export interface SocketOptions extends AudienceOptions {
  readonly limits: Limits;
  readonly origins: readonly string[];
  readonly trustProxy: boolean;
  readonly metrics: Metrics;
  readonly hosts?: readonly string[];
}

const BEAT = REPEAT;

export class Sockets {
  private readonly server: WebSocketServer;
  private readonly all = new Set<Connection>();
  /** Called when another process changed a campaign. */
  onCampaign: (campaign: string, version: number) => void = () => {};
  private readonly perAddress = new Map<string, number>();
  private readonly beating: NodeJS.Timeout;
  private readonly connects: Buckets;
  private readonly strangers: Strangers;
  private readonly audience: Audience;

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
    const { connects, messages, wire } = options.limits;
    this.connects = new Buckets(connects.aSecond, connects.saved, 'connections');
    this.strangers = {
      frames: new Buckets(messages.aSecond, messages.saved, 'messages'),
      bytes: new Buckets(wire.aSecond, wire.saved, 'bytes'),
    };
    http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.audience = new Audience(options);
    this.audience.onCampaign = (campaign, version) => this.onCampaign(campaign, version);
    this.beating = setInterval(() => {
      for (const connection of this.all) connection.beat();
      this.audience.beat();
    }, BEAT);
    this.beating.unref();
  }

  get size(): number {
    return this.all.size;
  }

  /** Says goodbye to everybody. */
  async close(): Promise<void> {
    clearInterval(this.beating);
    const goodbye = this.audience.close();
    for (const connection of this.all) {
      connection.say({ type: 'closing', why: 'restart', message: 'The server restarts; connect again' });
      connection.end(1012);
    }
    this.server.close();
    await goodbye;
  }

  /** Why somebody may not connect to watch something else than a battle, if so. */
  watcherRefused(request: IncomingMessage): string | undefined {
    return this.refusalOf(
      { ...request, url: '/live', headers: request.headers } as IncomingMessage,
      addressOf(request, this.options.trustProxy),
    );
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.startsWith(CAMPAIGN_PATH)) return;
    const { trustProxy } = this.options;
    const address = addressOf(request, trustProxy);
    const refusal = this.refusalOf(request, address);
    if (refusal !== undefined) {
      socket.on('error', () => {});
      // Nothing reads from the socket any more, so its end would go unnoticed.
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
        socket.destroy(),
      );
      return;
    }
    this.server.handleUpgrade(request, socket, head, (accepted) => {
      this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
      const gone = () => {
        this.all.delete(connection);
        const left = (this.perAddress.get(address) ?? 1) - 1;
        if (left === 0) this.perAddress.delete(address);
        else this.perAddress.set(address, left);
      };
      const { options, audience, strangers } = this;
      const connection = new Connection(accepted, socket, options, audience, { address, strangers, gone });
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
}

function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for'];
  if (trustProxy && forwarded !== undefined) return String(forwarded).split(',')[0]?.trim() ?? '';
  return request.socket.remoteAddress ?? '';
}

/** What the connections of each address that have not said hello may send, all of them together. */
interface Strangers {
  readonly frames: Buckets;
  readonly bytes: Buckets;
}

class Connection extends Conversation {
  private isAlive = true;
  private isFlooding = false;
  private hasSpoken = false;
  private deliveredBefore = -1;
  private readonly bucket: Bucket;
  private readonly traffic: Bucket;
  private readonly mustSayHello: NodeJS.Timeout;
  private readonly address: string;
  private readonly strangers: Strangers;

  constructor(
    private readonly socket: WebSocket,
    private readonly wire: Duplex,
    private readonly options: SocketOptions,
    audience: Audience,
    {
      address,
      strangers,
      gone,
    }: { readonly address: string; readonly strangers: Strangers; readonly gone: () => void },
  ) {
    super(audience);
    this.address = address;
    this.strangers = strangers;
    const { limits } = options;
    this.bucket = new Bucket(limits.messages.aSecond, limits.messages.saved);
    this.traffic = new Bucket(limits.wire.aSecond, limits.wire.saved);
    wire.on('data', ({ length }: Buffer) => {
      if (this.traffic.take(length) > 0 || !this.isLeft(strangers.bytes, length)) socket.terminate();
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
      // The first message is a hello, which is short: a long one is no hello, and to read it would take a while.
      if (!this.hasSpoken && (data as Buffer).length > limits.greeting) {
        this.turnDeaf(new Refused('too-long', 'message', { most: limits.greeting }), 1009);
        return;
      }
      this.hasSpoken = true;
      this.hear(String(data));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(this.mustSayHello);
      this.gone();
      gone();
    });
  }

  /** Counts a frame of any kind; a client that sends too many is told once, and then ignored. */
  private mayHear(): boolean {
    this.isAlive = true;
    if (this.isFlooding) return false;
    if (this.bucket.take() === 0 && this.isLeft(this.strangers.frames)) return true;
    this.turnDeaf(new Refused('too-many-messages', 'address'), 1008);
    return false;
  }

  /**
   * Takes this much from the share of all connections of this address before hello; after hello a connection has its
   * own bucket.
   */
  private isLeft(shared: Buckets, cost = 1): boolean {
    return this.battle !== undefined || shared.has(this.address, cost);
  }

  /** Reads no more, and lets go once what came before is answered. */
  private turnDeaf(why: Refused, code: number): void {
    this.isFlooding = true;
    this.socket.pause();
    this.afterwards(() => {
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

  protected override hasSaidHello(): void {
    clearTimeout(this.mustSayHello);
  }

  protected override handled(type: ClientMessage['type'], seconds: number): void {
    this.options.metrics.count('arbiter_messages_total', { type });
    this.options.metrics.observe('arbiter_message_seconds', seconds);
  }

  /** Writes what is ready to be sent, past the library: it would make each frame once for every client. */
  send(frame: Frame): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.cutOffUnread()) return;
    if (this.wire.writableCorked === 0) {
      // Other messages of this turn, such as `taken` after a patch, go along.
      this.wire.cork();
      if (corked.push(this.wire) === 1) setImmediate(uncork);
    }
    this.wire.write(frame);
  }

  end(code: number): void {
    this.socket.close(code);
    // Half-open connections never answer the goodbye.
    setTimeout(() => this.socket.terminate(), this.options.limits.goodbye).unref();
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
}

/** The wires that have something to send at the end of this turn. */
let corked: Duplex[] = [];

function uncork(): void {
  const wires = corked;
  corked = [];
  for (const wire of wires) wire.uncork();
}
