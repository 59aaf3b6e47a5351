/** What a table sends to those who watch it: each text is made into a WebSocket frame once, for everybody who may read it. */

/** A text as it goes over a WebSocket (RFC 6455). */
export type Frame = Buffer;

/**
 * A text, or its pieces in their order: several messages share most of a patch, and put together as strings it would be
 * copied for each of them.
 */
export type Text = string | readonly string[];

/** The same for several who watch, by their numbers: a text where it is made, a frame once it has crossed to the sockets. */
export interface Outgoing {
  readonly to: readonly number[];
  readonly body: Text | Frame;
}

/** Everything that is sent at one time, in its order. */
export class Outbox {
  constructor(readonly messages: readonly Outgoing[]) {}
}

/** A whole message of text, from a server, which masks nothing. */
const TEXT = 0x81;
const MOST_IN_HEAD = 10;
const ROOM = 128 * 1024;

/** Frames one after the other, in a place that is used again and again. */
export class Frames {
  private draft = Buffer.allocUnsafeSlow(ROOM);
  private end = 0;

  /** Writes a text behind those before it; returns how long its frame is. */
  add(text: Text): number {
    const at = this.end;
    const pieces = typeof text === 'string' ? [text] : text;
    let units = 0;
    for (const piece of pieces) units += piece.length;
    // No character takes more than three bytes for each of its units.
    this.makeRoom(MOST_IN_HEAD + 3 * units);
    const { draft } = this;
    // The length in bytes comes first; for most texts either form of it takes the same room.
    let head = headOf(units);
    let length = 0;
    for (const piece of pieces) length += draft.write(piece, at + head + length);
    if (headOf(length) !== head) {
      draft.copyWithin(at + headOf(length), at + head, at + head + length);
      head = headOf(length);
    }
    draft[at] = TEXT;
    if (head === 2) draft[at + 1] = length;
    else if (head === 4) {
      draft[at + 1] = 126;
      draft.writeUInt16BE(length, at + 2);
    } else {
      draft[at + 1] = 127;
      draft.writeBigUInt64BE(BigInt(length), at + 2);
    }
    this.end = at + head + length;
    return head + length;
  }

  /** All of them, in bytes of their own. */
  take(room: (size: number) => Buffer = Buffer.allocUnsafeSlow): Buffer {
    const all = room(this.end);
    this.draft.copy(all, 0, 0, this.end);
    this.end = 0;
    // Whole views for many are a lot, and seldom.
    if (this.draft.length > 8 * ROOM) this.draft = Buffer.allocUnsafeSlow(ROOM);
    return all;
  }

  private makeRoom(size: number): void {
    if (this.end + size <= this.draft.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.draft.length, this.end + size));
    this.draft.copy(larger, 0, 0, this.end);
    this.draft = larger;
  }
}

const one = new Frames();

export function frameOf(text: Text): Frame {
  one.add(text);
  // A small one shares its memory with others like it.
  return one.take(Buffer.allocUnsafe);
}

function headOf(length: number): number {
  return length < 126 ? 2 : length < 65_536 ? 4 : MOST_IN_HEAD;
}

/** The text of a frame, for those who are reached without a socket. */
export function textIn(frame: Frame): string {
  const mark = frame[1] as number;
  return frame.toString('utf8', mark < 126 ? 2 : mark === 126 ? 4 : MOST_IN_HEAD);
}
