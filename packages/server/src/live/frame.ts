/** A text as it goes over a WebSocket: made once, and sent as it is to everybody who may read it (RFC 6455). */
export type Frame = Buffer;

/** A whole message of text, from a server, which masks nothing. */
const TEXT = 0x81;

/** Where a text is written first, since its length in bytes is known only then. */
const DRAFT = Buffer.allocUnsafeSlow(128 * 1024);

export function frameOf(text: string): Frame {
  // No character takes more than three bytes for each of its units.
  const isShort = text.length * 3 <= DRAFT.length;
  const length = isShort ? DRAFT.write(text) : Buffer.byteLength(text);
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
  if (isShort) DRAFT.copy(frame, head, 0, length);
  else frame.write(text, head);
  return frame;
}
