/** What a table says to those who watch it, and how that crosses to the thread that keeps their sockets. */
import { type Frame, Frames } from './frame.ts';
import type { Message } from './line.ts';

/** The same text for several who watch, by their numbers. */
export interface Letter {
  readonly to: readonly number[];
  readonly text: string;
}

/** A letter as it arrives. */
export interface Sealed {
  readonly to: readonly number[];
  readonly frame: Frame;
}

/** Messages as they cross: the bytes of all frames are one block that is handed over, not copied. */
export interface Parcel {
  readonly messages: readonly Message[];
  readonly bytes: Uint8Array;
}

/** Letters on their way: how long each frame is. */
type OnTheWay = readonly (readonly [to: readonly number[], length: number])[];

const frames = new Frames();

/** Writes all letters of these messages into one block. */
export function pack(messages: readonly Message[]): Parcel {
  const packed = messages.map((message) =>
    withLetters<readonly Letter[], OnTheWay>(message, (letters) =>
      letters.map(({ to, text }) => [to, frames.add(text)]),
    ),
  );
  return { messages: packed, bytes: frames.take() };
}

/** The messages as they were, with frames that lie in the block instead of texts. */
export function unpack({ messages, bytes }: Parcel): readonly Message[] {
  let at = 0;
  return messages.map((message) =>
    withLetters<OnTheWay, readonly Sealed[]>(message, (letters) =>
      letters.map(([to, length]) => {
        const frame = Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
        at += length;
        return { to, frame };
      }),
    ),
  );
}

/** The message with other letters: they stand in what a table did, or are told by themselves. */
function withLetters<From, To>(message: Message, change: (letters: From) => To): Message {
  if ('what' in message)
    return message.what === 'letters' ? { ...message, given: [change(message.given[0] as From)] } : message;
  const done = 'done' in message && (message.done as { readonly letters?: From } | undefined);
  return done && done.letters !== undefined
    ? { ...message, done: { ...done, letters: change(done.letters) } }
    : message;
}
