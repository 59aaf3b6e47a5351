/**
 * Replaces the few Node modules that the server's code imports, for browsers. What a browser lacks (threads, files,
 * rules of earlier releases) is never reached, or throws with a reason.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer';

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? Buffer.from(text, 'utf8') : text);

interface Digest {
  update(text: string | Uint8Array): Digest;
  digest(): Buffer;
  digest(form: 'hex'): string;
}

function digestOf(hash: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }): Digest {
  const made: Digest = {
    update(text) {
      hash.update(bytesOf(text));
      return made;
    },
    digest(form?: 'hex') {
      const bytes = Buffer.from(hash.digest());
      return (form === undefined ? bytes : bytes.toString(form)) as never;
    },
  };
  return made;
}

/** Only SHA-256 is ever asked for. */
export const createHash = (_: 'sha256') => digestOf(sha256.create());
export const createHmac = (_: 'sha256', key: string) => digestOf(hmac.create(sha256, bytesOf(key)));
export const randomBytes = (many: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(many)));
/** On addresses without TLS browsers have no `crypto.randomUUID`. */
export const randomUUID = () => randomBytes(16).toString('hex');

export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export const availableParallelism = () => 1;

export class Worker {
  constructor() {
    throw new Error('There are no threads here');
  }
}
export const parentPort = undefined;
export const workerData = undefined;

export class Script {
  constructor() {
    throw new Error('rules of another version of the app cannot be loaded in a browser');
  }
}
export function brotliDecompressSync(): never {
  throw new Error('rules of another version of the app cannot be loaded in a browser');
}

export const existsSync = () => false;
export const readdirSync = () => [];
export const readFileSync = () => '';
export const dirname = (path: string) => path;
export const join = (...parts: readonly string[]) => parts.join('/');
export const fileURLToPath = (url: string) => url;
export const networkInterfaces = () => ({});
