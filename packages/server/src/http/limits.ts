/** How much one address may ask for: buckets that fill up again with time. */
import { Refused } from './route.ts';

export interface Limits {
  /** Bytes of a request's body. */
  readonly body: number;
  /** Bytes of a WebSocket message. */
  readonly message: number;
  /** Requests a second of one address, and how many it may save up. */
  readonly requests: { readonly aSecond: number; readonly saved: number };
  /** Messages a second of one connection. */
  readonly messages: { readonly aSecond: number; readonly saved: number };
  /** Battles and gangs that one address may make in an hour. */
  readonly made: number;
  readonly connections: { readonly ofAnAddress: number; readonly inAll: number };
  /** So many milliseconds a new connection has to say who it is. */
  readonly hello: number;
}

export const LIMITS: Limits = {
  body: 256 * 1024,
  message: 16 * 1024,
  requests: { aSecond: 50, saved: 300 },
  messages: { aSecond: 20, saved: 100 },
  made: 200,
  connections: { ofAnAddress: 100, inAll: 10_000 },
  hello: 10_000,
};

export class Bucket {
  private left: number;
  private at = Date.now();

  constructor(
    private readonly aSecond: number,
    private readonly saved: number,
  ) {
    this.left = saved;
  }

  /** Takes so much, or says how many seconds to wait for it. */
  take(cost = 1): number {
    const now = Date.now();
    this.left = Math.min(this.saved, this.left + ((now - this.at) / 1000) * this.aSecond);
    this.at = now;
    if (this.left >= cost) {
      this.left -= cost;
      return 0;
    }
    return Math.ceil((cost - this.left) / this.aSecond);
  }

  get isFull(): boolean {
    return this.left + ((Date.now() - this.at) / 1000) * this.aSecond >= this.saved;
  }
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
    let bucket = this.of.get(address);
    if (!bucket) {
      if (this.of.size >= 10_000) this.forget();
      bucket = new Bucket(this.aSecond, this.saved);
      this.of.set(address, bucket);
    }
    const wait = bucket.take(cost);
    if (wait > 0)
      throw new Refused(429, `too many ${this.what} from this address; wait ${wait} s`, 'address', wait);
  }

  private forget(): void {
    for (const [address, bucket] of this.of) if (bucket.isFull) this.of.delete(address);
    if (this.of.size >= 10_000) this.of.clear();
  }
}
