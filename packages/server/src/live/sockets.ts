/** The live connections over WebSockets: who may connect, how much they may say, and when they are cut off. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { hostIsGood, originIsGood } from '../http/app.ts';
import { Buckets, type Limits, networkOf } from '../limits.ts';
import type { ClientMessage } from '../messages.ts';
import type { Metrics } from '../metrics.ts';
import { Refused } from '../refusals.ts';
import type { Frame } from '../table/outbox.ts';
import { CampaignWatchers, campaignAt } from './campaign-watchers.ts';
import { Audience, type AudienceOptions, Conversation } from './conversation.ts';
import { REPEAT } from './presence.ts';
import { type Guard, type Strangers, Wire } from './wire.ts';

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
  /** Devices at battles, and those that watch a campaign. */
  private readonly all = new Set<Connection | Wire>();
  readonly watchers = new CampaignWatchers();
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
      // Each pong is a write that its reader may never read: they are counted like anything else, see Wire.
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
    // Another process changed a campaign.
    this.audience.onCampaign = (campaign, version) => this.watchers.changed(campaign, version);
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
      if (connection instanceof Connection)
        connection.say({ type: 'closing', why: 'restart', message: 'The server restarts; connect again' });
      connection.end(1012);
    }
    this.server.close();
    await goodbye;
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = addressOf(request, this.options.trustProxy);
    const campaign = campaignAt(pathOf(request));
    const refusal = this.refusalOf(request, address, campaign);
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
      const guard = { limits: this.options.limits, address, strangers: this.strangers };
      if (campaign === undefined) this.seat(accepted, socket, guard);
      else this.watch(campaign, accepted, socket, guard);
    });
  }

  /** A device at a battle. */
  private seat(accepted: WebSocket, socket: Duplex, guard: Guard): void {
    const connection = new Connection(accepted, socket, this.options, this.audience, guard, () =>
      this.gone(connection, guard.address),
    );
    this.all.add(connection);
  }

  /** A device that is told when a campaign changes. */
  private watch(campaign: string, accepted: WebSocket, socket: Duplex, guard: Guard): void {
    const wire: Wire = new Wire(accepted, socket, {
      ...guard,
      isKnown: () => false,
      // Our clients say nothing here, so a client that does is not ours.
      heard: () => wire.end(1008),
      deafened: (_, code) => wire.end(code),
      gone: () => {
        this.watchers.remove(campaign, wire);
        this.gone(wire, guard.address);
      },
    });
    this.all.add(wire);
    this.watchers.add(campaign, wire);
  }

  private gone(connection: Connection | Wire, address: string): void {
    this.all.delete(connection);
    const left = (this.perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.perAddress.delete(address);
    else this.perAddress.set(address, left);
  }

  private refusalOf(
    request: IncomingMessage,
    address: string,
    campaign: string | undefined,
  ): string | undefined {
    const { limits, origins } = this.options;
    const { headers } = request;
    if (campaign === undefined ? pathOf(request) !== '/live' : campaign === '') return '404 Not Found';
    if (!hostIsGood(headers.host, this.options.hosts ?? [])) return '421 Misdirected Request';
    if (!originIsGood(headers.origin, headers.host, origins)) return '403 Forbidden';
    if (this.all.size >= limits.connections.inAll) return '503 Service Unavailable';
    if (campaign !== undefined && this.watchers.isFull) return '503 Service Unavailable';
    if ((this.perAddress.get(address) ?? 0) >= limits.connections.ofAnAddress) return '429 Too Many Requests';
    if (!this.connects.has(address)) return '429 Too Many Requests';
    return undefined;
  }
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?')[0] ?? '';
}

function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for'];
  // The last one is what the proxy itself wrote.
  const named = trustProxy
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return networkOf(named || (request.socket.remoteAddress ?? ''));
}

class Connection extends Conversation {
  private hasSpoken = false;
  private readonly mustSayHello: NodeJS.Timeout;
  private readonly wire: Wire;

  constructor(
    socket: WebSocket,
    below: Duplex,
    private readonly options: SocketOptions,
    audience: Audience,
    guard: Guard,
    gone: () => void,
  ) {
    super(audience);
    this.mustSayHello = setTimeout(() => this.end(1008), guard.limits.hello);
    this.wire = new Wire(socket, below, {
      ...guard,
      isKnown: () => this.battle !== undefined,
      heard: (data) => this.greeted(data, guard.limits.greeting),
      // Let go once what came before is answered.
      deafened: (why, code) =>
        this.afterwards(() => {
          this.refuse(why);
          this.end(code);
        }),
      gone: () => {
        clearTimeout(this.mustSayHello);
        this.gone();
        gone();
      },
    });
  }

  private greeted(data: Buffer, most: number): void {
    // The first message is a hello, which is short: a long one is no hello, and to read it would take a while.
    if (!this.hasSpoken && data.length > most) {
      this.wire.turnDeaf(new Refused('too-long', 'message', { most }), 1009);
      return;
    }
    this.hasSpoken = true;
    this.hear(String(data));
  }

  protected override hasSaidHello(): void {
    clearTimeout(this.mustSayHello);
  }

  protected override handled(type: ClientMessage['type'], seconds: number): void {
    this.options.metrics.count('arbiter_messages_total', { type });
    this.options.metrics.observe('arbiter_message_seconds', seconds);
  }

  send(frame: Frame): void {
    this.wire.send(frame);
  }

  end(code: number): void {
    this.wire.end(code);
  }

  beat(): void {
    this.wire.beat();
  }
}
