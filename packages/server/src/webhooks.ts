/** Posts what happens in a campaign to a chat, in Discord's format. It never holds up the campaign: what cannot be sent is dropped. */
import { lookup } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** A message as Discord takes it; nobody is pinged. */
interface Message {
  readonly content: string;
  readonly username: string;
  readonly allowed_mentions: { readonly parse: readonly [] };
}

export interface WebhookOptions {
  /** May chats be on private addresses, such as those of this machine? */
  readonly privateAddresses?: boolean;
  readonly timeout?: number;
  /** How long to wait before each further try. */
  readonly waits?: readonly number[];
}

const LONGEST = 1_900;
/** Messages that wait for one chat; more are dropped, the oldest first. */
const MOST_WAITING = 20;
/** Chats that are posted to at once. */
const MOST_CHATS = 500;

/** Why this address is not posted to, or nothing. */
export function faultOfAddress(address: string, privateAddresses = false): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'expected an address such as https://discord.com/api/webhooks/…';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'expected https or http';
  if (url.username !== '' || url.password !== '') return 'expected an address without a name and password';
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (!privateAddresses && (host === 'localhost' || (isIP(host) !== 0 && isPrivate(host))))
    return 'this address is of a private network; whoever runs the server may allow those';
  return undefined;
}

/** Addresses that lead nowhere in the public network: this machine, the house, the link, the cloud's own services. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const four = mapped ?? (isIP(address) === 4 ? address : undefined);
  if (four === undefined) {
    // Only 2000::/3 is given out to the public, and of that some to documentation and tunnels.
    return !/^[23]/.test(address) || /^(2001:db8|2001:0?:|2002:)/i.test(address);
  }
  const [a = 0, b = 0] = four.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || b === 0)) ||
    (a === 198 && (b === 18 || b === 19)) ||
    a >= 224
  );
}

/** Looks a name up and takes public addresses only; the connection goes to the address that was checked. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const all = error ? [] : (found as { address: string; family: number }[]);
    const [first] = all;
    if (error || !first || all.some(({ address }) => isPrivate(address))) {
      done(error ?? new Error(`${host} is of a private network`), '', 4);
      return;
    }
    if (options.all) (done as (error: null, all: unknown) => void)(null, all);
    else done(null, first.address, first.family);
  });
};

export class Webhooks {
  private readonly waiting = new Map<string, Message[]>();
  private readonly failures = new Map<string, string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private closed = false;

  constructor(private readonly options: WebhookOptions = {}) {}

  faultOf(address: string): string | undefined {
    return faultOfAddress(address, this.options.privateAddresses);
  }

  /** Why the last post to this address failed, or nothing. */
  lastFault(address: string): string | undefined {
    return this.failures.get(address);
  }

  /** Posts lines to a chat some time soon. */
  post(address: string, name: string, lines: readonly string[]): void {
    if (this.closed || lines.length === 0) return;
    const queue = this.waiting.get(address);
    const messages = messagesOf(name, lines);
    if (queue) {
      queue.push(...messages);
      queue.splice(0, Math.max(0, queue.length - MOST_WAITING));
      return;
    }
    if (this.waiting.size >= MOST_CHATS) return;
    this.waiting.set(address, [...messages]);
    void this.work(address);
  }

  /** Sends what waits for one chat, one after the other. */
  private async work(address: string): Promise<void> {
    const queue = this.waiting.get(address);
    for (let message = queue?.shift(); message && !this.closed; message = queue?.shift()) {
      const fault = await this.deliver(address, message);
      if (fault === undefined) this.failures.delete(address);
      else {
        this.failures.set(address, fault);
        for (const [oldest] of this.failures) {
          if (this.failures.size <= MOST_CHATS) break;
          this.failures.delete(oldest);
        }
      }
    }
    this.waiting.delete(address);
  }

  private async deliver(address: string, message: Message): Promise<string | undefined> {
    const { waits = [1_000, 5_000] } = this.options;
    let fault = await this.send(address, message);
    for (const wait of waits) {
      if (fault === undefined || !fault.again || this.closed) break;
      await this.pause(wait);
      if (!this.closed) fault = await this.send(address, message);
    }
    return fault?.words;
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        resolve();
      }, milliseconds);
      timer.unref();
      this.timers.add(timer);
    });
  }

  private send(address: string, message: Message): Promise<{ words: string; again: boolean } | undefined> {
    const { timeout = 5_000, privateAddresses = false } = this.options;
    const refused = this.faultOf(address);
    if (refused !== undefined) return Promise.resolve({ words: refused, again: false });
    const body = JSON.stringify(message);
    const url = new URL(address);
    return new Promise((resolve) => {
      const ask = (url.protocol === 'https:' ? secure : plain)(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          ...(privateAddresses ? {} : { lookup: publicLookup }),
        },
        (reply) => {
          const { statusCode: status = 0 } = reply;
          reply.destroy();
          if (status >= 200 && status < 300) resolve(undefined);
          else resolve({ words: `the chat answered ${status}`, again: status === 429 || status >= 500 });
        },
      );
      // From the first byte to the last, however slowly the other side speaks.
      const timer = setTimeout(() => ask.destroy(new Error('the chat did not answer in time')), timeout);
      timer.unref();
      ask.on('error', (error) => resolve({ words: error.message, again: true }));
      ask.on('close', () => clearTimeout(timer));
      ask.end(body);
    });
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }
}

/** As many messages as the lines need. */
function messagesOf(name: string, lines: readonly string[]): readonly Message[] {
  const contents: string[] = [];
  for (const line of lines) {
    const words = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
    const last = contents.at(-1);
    if (last !== undefined && last.length + words.length < LONGEST)
      contents[contents.length - 1] = `${last}\n${words}`;
    else contents.push(words);
  }
  return contents.map((content) => ({
    content,
    username: name.slice(0, 80),
    allowed_mentions: { parse: [] },
  }));
}
