/** A text as it goes over a WebSocket: made once, and sent as it is to everybody who may read it (RFC 6455). */
export type Frame = Buffer;

/** A whole message of text, from a server, which masks nothing. */
const TEXT = 0x81;

export function frameOf(text: string): Frame {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
