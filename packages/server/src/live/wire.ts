/** One WebSocket as the server guards it: what comes in is counted, and whoever does not read or answer is cut off. */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { Bucket, type Buckets, type Limits } from '../limits.ts';
import { Refused } from '../refusals.ts';
import type { Frame } from '../table/outbox.ts';

/** What the connections of each address that are not known may send, all of them together. */
export interface Strangers {
  readonly frames: Buckets;
  readonly bytes: Buckets;
}

/** Whose connection it is, and by which limits. */
export interface Guard {
  readonly limits: Limits;
  readonly address: string;
  readonly strangers: Strangers;
}

export interface WireUse extends Guard {
  /** Has it said hello to a battle? Then it has a share of its own. */
  readonly isKnown: () => boolean;
  readonly heard: (text: Buffer) => void;
  /** Called once with why nothing more is read: says so, and ends the wire. */
  readonly deafened: (why: Refused, code: number) => void;
  readonly gone: () => void;
}

export class Wire {
  private isAlive = true;
  private isDeaf = false;
  private deliveredBefore = -1;
  private readonly bucket: Bucket;
  private readonly traffic: Bucket;

  constructor(
    private readonly socket: WebSocket,
    private readonly below: Duplex,
    private readonly use: WireUse,
  ) {
    const { limits, strangers } = use;
    this.bucket = new Bucket(limits.messages.aSecond, limits.messages.saved);
    this.traffic = new Bucket(limits.wire.aSecond, limits.wire.saved);
    below.on('data', ({ length }: Buffer) => {
      if (this.traffic.take(length) > 0 || !this.isLeft(strangers.bytes, length)) socket.terminate();
    });
    socket.on('pong', () => void this.mayHear());
    socket.on('ping', (data) => {
      if (!this.mayHear()) return;
      socket.pong(data);
      this.cutOffUnread();
    });
    socket.on('message', (data, isBinary) => {
      if (!this.mayHear()) return;
      if (isBinary) this.turnDeaf(new Refused('no-text', 'message'), 1003);
      else use.heard(data as Buffer);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => use.gone());
  }

  /** Counts a frame of any kind; a client that sends too many is told once, and then ignored. */
  private mayHear(): boolean {
    this.isAlive = true;
    if (this.isDeaf) return false;
    if (this.bucket.take() === 0 && this.isLeft(this.use.strangers.frames)) return true;
    this.turnDeaf(new Refused('too-many-messages', 'address'), 1008);
    return false;
  }

  /** Takes this much from the share of all connections of this address that are not known; others have their own bucket. */
  private isLeft(shared: Buckets, cost = 1): boolean {
    return this.use.isKnown() || shared.has(this.use.address, cost);
  }

  /** Reads no more. */
  turnDeaf(why: Refused, code: number): void {
    this.isDeaf = true;
    this.socket.pause();
    this.use.deafened(why, code);
  }

  /** Whoever does not read what they are sent is let go, and catches up later. */
  private cutOffUnread(): boolean {
    const { unknown, known } = this.use.limits.unread;
    if (this.below.writableLength <= (this.use.isKnown() ? known : unknown)) return false;
    this.socket.terminate();
    return true;
  }

  /** Writes what is ready to be sent, past the library: it would make each frame once for every client. */
  send(frame: Frame): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.cutOffUnread()) return;
    if (this.below.writableCorked === 0) {
      // Other messages of this turn, such as `taken` after a patch, go along.
      this.below.cork();
      if (corked.push(this.below) === 1) setImmediate(uncork);
    }
    this.below.write(frame);
  }

  end(code: number): void {
    this.socket.close(code);
    // Half-open connections never answer the goodbye.
    setTimeout(() => this.socket.terminate(), this.use.limits.goodbye).unref();
  }

  /** Called again and again: whoever neither answered nor read since the last time is let go. */
  beat(): void {
    const { writableLength, bytesWritten } = this.below as Socket;
    const delivered = bytesWritten - writableLength;
    const isStuck = writableLength > 0 && delivered === this.deliveredBefore;
    if (!this.isAlive || isStuck) this.socket.terminate();
    this.isAlive = false;
    this.deliveredBefore = delivered;
    this.socket.ping();
  }
}

/** The streams that have something to send at the end of this turn. */
let corked: Duplex[] = [];

function uncork(): void {
  const streams = corked;
  corked = [];
  for (const stream of streams) stream.uncork();
}
