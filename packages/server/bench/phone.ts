/**
 * A WebSocket of the barest kind for the benchmark, which is two thousand phones in one process beside the server that
 * it measures: it reads no more of a message than it is asked for.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A whole message of text in one frame. */
const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;

/** Where all of them read into, one after the other. */
const READ = Buffer.allocUnsafeSlow(64 * 1024);

export class BarePhone {
  private rest: Buffer | undefined;

  private constructor(
    private readonly socket: Socket,
    public heard: (message: Buffer) => void,
  ) {
    socket.on('error', () => {});
  }

  static open(address: string, path: string, from?: string): Promise<BarePhone> {
    const { hostname, port, host } = new URL(address);
    return new Promise((resolve, reject) => {
      let phone: BarePhone | undefined;
      const callback = (bytes: number): boolean => {
        const chunk = READ.subarray(0, bytes);
        if (phone) phone.take(chunk);
        else if (chunk.toString('latin1', 0, 12) === 'HTTP/1.1 101') {
          phone = new BarePhone(socket, () => {});
          resolve(phone);
        } else reject(new Error(chunk.toString('latin1')));
        return true;
      };
      const socket: Socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        ...(from === undefined ? {} : { localAddress: from }),
        onread: { buffer: READ, callback },
      });
      socket.once('error', reject);
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
  }

  send(text: string): void {
    this.write(TEXT, text);
  }

  close(): void {
    this.socket.destroy();
  }

  /** What a client sends must be masked; a mask of zeroes leaves it as it is. */
  private write(kind: number, text: string): void {
    const length = Buffer.byteLength(text);
    const head = length < 126 ? 6 : 8;
    const frame = Buffer.alloc(head + length);
    frame[0] = kind;
    if (head === 6) frame[1] = 0x80 | length;
    else {
      frame[1] = 0x80 | 126;
      frame.writeUInt16BE(length, 2);
    }
    frame.write(text, head);
    this.socket.write(frame);
  }

  private take(chunk: Buffer): void {
    let buffer = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    this.rest = undefined;
    for (;;) {
      const end = endOfFrame(buffer);
      if (end === undefined || end.at > buffer.length) break;
      if (buffer[0] === TEXT) this.heard(buffer.subarray(end.head, end.at));
      // Who does not answer is taken for gone.
      else if (buffer[0] === PING) this.write(PONG, buffer.toString('latin1', end.head, end.at));
      buffer = buffer.subarray(end.at);
    }
    if (buffer.length > 0) this.rest = Buffer.from(buffer);
  }
}

/** Where the frame's message begins and ends; undefined while not even that has arrived. */
function endOfFrame(buffer: Buffer): { head: number; at: number } | undefined {
  if (buffer.length < 2) return undefined;
  const length = (buffer[1] as number) & 0x7f;
  if (length < 126) return { head: 2, at: 2 + length };
  if (length === 126) return buffer.length < 4 ? undefined : { head: 4, at: 4 + buffer.readUInt16BE(2) };
  return buffer.length < 10 ? undefined : { head: 10, at: 10 + Number(buffer.readBigUInt64BE(2)) };
}
