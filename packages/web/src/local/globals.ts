/** What the server's code expects and browsers do not have. Imported before any of that code. */
import { Buffer } from 'buffer';

/** The one encoding that this Buffer does not know. */
const plainText = Buffer.prototype.toString;
Buffer.prototype.toString = function (encoding?: string, start?: number, end?: number) {
  if (encoding !== 'base64url') return plainText.call(this, encoding as BufferEncoding, start, end);
  const text = plainText.call(this, 'base64', start, end);
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

const later = new MessageChannel();
const waiting: (() => void)[] = [];
later.port1.onmessage = () => waiting.shift()?.();

Object.assign(globalThis, {
  Buffer,
  setImmediate(work: () => void) {
    waiting.push(work);
    later.port2.postMessage(0);
  },
});

/** Timers of browsers are numbers, which keep no process alive. */
Object.defineProperty(Number.prototype, 'unref', {
  value(this: number) {
    return this;
  },
});
