/** How much one address may ask for: buckets that fill up again with time. */
import { Refused } from './refusals.ts';

export interface Limits {
  /** Bytes of a request's body: where gangs or inputs are sent, and elsewhere. */
  readonly body: number;
  readonly smallBody: number;
  /** Bytes of a whole battle that is handed over. */
  readonly wholeBody: number;
  /** Bytes of bodies a second of one address, and how many it may save up: to read a large one takes the main thread's time. */
  readonly bytes: { readonly aSecond: number; readonly saved: number };
  /** Bytes of a WebSocket message: of the first, which is a hello, and of any other. */
  readonly greeting: number;
  readonly message: number;
  /** Requests a second of one address, and how many it may save up. */
  readonly requests: { readonly aSecond: number; readonly saved: number };
  /** Looks at /health and /metrics a second of one address: apart, so that guests cannot shut out monitoring. */
  readonly watching: { readonly aSecond: number; readonly saved: number };
  /**
   * Frames of any kind a second of one connection. All connections of an address that have not said hello share as much as
   * one: otherwise a guest who connects again and again could send without limit.
   */
  readonly messages: { readonly aSecond: number; readonly saved: number };
  /** Bytes a second, counted in the same way: a message may come in thousands of pieces that are no message yet. */
  readonly wire: { readonly aSecond: number; readonly saved: number };
  /** Battles and gangs that one address may make in an hour. */
  readonly made: number;
  /** Experiments that one address may start in an hour. */
  readonly experiments: number;
  /** Seconds of work on campaigns a second of one address, and how many it may save up. */
  readonly campaigns: { readonly aSecond: number; readonly saved: number };
  readonly connections: { readonly ofAnAddress: number; readonly inAll: number };
  /** Live connections a second that one address may open. */
  readonly connects: { readonly aSecond: number; readonly saved: number };
  /** Sockets, whether they say anything or not. Behind a proxy all are the proxy's, so only `inAll` counts there. */
  readonly sockets: { readonly ofAnAddress: number; readonly inAll: number };
  /** Bytes that somebody has not read yet; before hello, and after. */
  readonly unread: { readonly unknown: number; readonly known: number };
  /** So many milliseconds a new connection has to say who it is. */
  readonly hello: number;
  /** So many milliseconds a connection has to answer the server's goodbye before it is cut. */
  readonly goodbye: number;
}

export const LIMITS: Limits = {
  body: 256 * 1024,
  smallBody: 16 * 1024,
  wholeBody: 2 * 1024 * 1024,
  bytes: { aSecond: 32 * 1024, saved: 256 * 1024 },
  greeting: 1024,
  message: 16 * 1024,
  requests: { aSecond: 50, saved: 300 },
  watching: { aSecond: 5, saved: 60 },
  messages: { aSecond: 20, saved: 100 },
  wire: { aSecond: 32 * 1024, saved: 128 * 1024 },
  made: 200,
  experiments: 20,
  campaigns: { aSecond: 0.25, saved: 10 },
  connections: { ofAnAddress: 100, inAll: 10_000 },
  connects: { aSecond: 10, saved: 200 },
  sockets: { ofAnAddress: 300, inAll: 12_000 },
  unread: { unknown: 64 * 1024, known: 2 * 1024 * 1024 },
  hello: 10_000,
  goodbye: 2_000,
};

/** Counts on a steady clock: somebody may set the other one back. */
export class Bucket {
  private left: number;
  private at = performance.now();

  constructor(
    private readonly aSecond: number,
    private readonly saved: number,
  ) {
    this.left = saved;
  }

  /** Takes so much, or says how many seconds to wait for it. */
  take(cost = 1): number {
    const now = performance.now();
    this.left = Math.min(this.saved, this.left + ((now - this.at) / 1000) * this.aSecond);
    this.at = now;
    if (this.left >= cost) {
      this.left -= cost;
      return 0;
    }
    return Math.ceil((cost - this.left) / this.aSecond);
  }

  /** Takes so much even if there is less; the debt makes the next wait longer. */
  spend(cost: number): void {
    this.take(0);
    this.left -= cost;
  }

  get isFull(): boolean {
    return this.left + ((performance.now() - this.at) / 1000) * this.aSecond >= this.saved;
  }
}

/**
 * Whom an address counts for. Every home and phone has a whole network of IPv6 addresses to itself, so their first half counts;
 * and an IPv4 address is the same however it is written.
 */
export function networkOf(address: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (four !== undefined) return four;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groupsIn = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groupsIn(head), groupsIn(tail)];
  // An address that ends in an IPv4 one has two groups in it.
  const written = first.length + last.length + (address.includes('.') ? 1 : 0);
  const left = tail === undefined ? [] : Array<string>(8 - written).fill('0');
  const network = [...first, ...left, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** A bucket for each address; full ones are forgotten, so that their number stays bounded. */
export class Buckets {
  private readonly of = new Map<string, Bucket>();

  constructor(
    private readonly aSecond: number,
    private readonly saved: number,
    private readonly what: string,
  ) {}

  take(address: string, cost = 1): void {
    const wait = this.bucketOf(address).take(cost);
    if (wait > 0) throw new Refused('too-many-requests', 'address', { what: this.what, wait }).after(wait);
  }

  spend(address: string, cost: number): void {
    this.bucketOf(address).spend(cost);
  }

  /** Takes so much if there is enough. */
  has(address: string, cost = 1): boolean {
    return this.bucketOf(address).take(cost) === 0;
  }

  private bucketOf(address: string): Bucket {
    let bucket = this.of.get(address);
    if (!bucket) {
      if (this.of.size >= 10_000) this.forget();
      bucket = new Bucket(this.aSecond, this.saved);
      this.of.set(address, bucket);
    }
    return bucket;
  }

  private forget(): void {
    for (const [address, bucket] of this.of) if (bucket.isFull) this.of.delete(address);
    if (this.of.size >= 10_000) this.of.clear();
  }
}
