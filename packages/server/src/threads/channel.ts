/**
 * A channel between two ends, possibly in different threads. Each end serves an interface and calls the other's:
 * `channel.ask.name(…)` gives a promise of the result, `channel.tell.name(…)` does not wait.
 */
import type { Delivered, Letter, Written } from '../store/store.ts';
import type { Done } from '../table/live-table.ts';
import { type Frame, Frames, Outbox, type Text } from '../table/outbox.ts';

/** An interface as it is asked from afar. */
export type Asked<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer G) => infer R
    ? (...given: G) => Promise<Awaited<R>>
    : never;
};

/** An interface whose methods are called from another thread without a reply. */
export type Told<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer G) => unknown ? (...given: G) => void : never;
};

/** One thing at the other end, such as a table. */
export interface Remote<T> {
  readonly ask: Asked<T>;
  readonly tell: Told<T>;
}

/** What an end serves: its own methods, and objects found by an id. */
export interface Serving {
  readonly own: object;
  /** The thing with this id, for something that is asked of it. */
  open?(id: string): object | Promise<object>;
  /** The same for something that it is only told: dropped where it is not there. */
  find?(id: string): object | undefined;
}

export type Message =
  /** Without a number nobody waits for an answer; with an id it is for that thing. */
  | { readonly what: string; readonly given: unknown[]; readonly id?: string; readonly number?: number }
  | { readonly of: number; readonly done: unknown }
  | { readonly of: number; readonly fault: string; readonly code?: string };

interface Waiting {
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Waking another thread costs more than most messages, so messages of one turn of the event loop go together. A batch
 * has a limit, since the other end could already work on it, and a time limit, since under load a turn lasts as long
 * as something arrives. Milliseconds.
 */
const MOST_TOGETHER = 16;
const LONGEST_TOGETHER = 3;

export class Channel<Theirs, Each = never> implements Remote<Theirs> {
  readonly ask: Asked<Theirs>;
  readonly tell: Told<Theirs>;
  private readonly waiting = new Map<number, Waiting>();
  private numbers = 0;
  private unsent: Message[] = [];
  private unsentSince = 0;
  private isDue = false;
  private broken: Error | undefined;

  constructor(
    private readonly serving: Serving,
    private readonly post: (messages: readonly Message[]) => void,
  ) {
    const { ask, tell } = this.remote<Theirs>();
    this.ask = ask;
    this.tell = tell;
  }

  /** The thing with this id at the other end. */
  at(id: string): Remote<Each> {
    return this.remote<Each>(id);
  }

  /** What the other end has sent, in its order. */
  take(messages: readonly Message[]): void {
    for (const message of messages) {
      if ('what' in message) this.serve(message);
      else {
        const asked = this.waiting.get(message.of);
        this.waiting.delete(message.of);
        if ('fault' in message) asked?.reject(faultIn(message));
        else asked?.resolve(message.done);
      }
      if (this.unsent.length > 0 && performance.now() - this.unsentSince >= LONGEST_TOGETHER) this.send();
    }
  }

  /** The other end is gone. */
  break(why: Error): void {
    this.broken = why;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }

  private remote<T>(id?: string): Remote<T> {
    const at = id === undefined ? {} : { id };
    return {
      ask: methods<Asked<T>>(
        (what) =>
          (...given: unknown[]) =>
            new Promise((resolve, reject) => {
              if (this.broken) return reject(this.broken);
              const number = ++this.numbers;
              this.waiting.set(number, { resolve, reject });
              this.say({ what, given, ...at, number });
            }),
      ),
      tell: methods<Told<T>>(
        (what) =>
          (...given: unknown[]) =>
            this.say({ what, given, ...at }),
      ),
    };
  }

  private serve({ what, given, id, number }: Extract<Message, { what: string }>): void {
    const { serving } = this;
    if (number === undefined) {
      const target = id === undefined ? serving.own : serving.find?.(id);
      if (target) call(target, what, given);
      return;
    }
    const fail = (error: unknown) => {
      const { stack, code } = error as { stack?: string; code?: string };
      this.say({ of: number, fault: stack ?? String(error), ...(code === undefined ? {} : { code }) });
    };
    try {
      const target = id === undefined ? serving.own : serving.open?.(id);
      const done =
        target instanceof Promise
          ? target.then((opened: object) => call(opened, what, given))
          : call(target ?? {}, what, given);
      // Most of it is done at once, and then nobody waits for the end of the turn.
      if (done instanceof Promise) done.then((late) => this.say({ of: number, done: late }), fail);
      else this.say({ of: number, done });
    } catch (error) {
      fail(error);
    }
  }

  private say(message: Message): void {
    if (this.broken) return;
    if (this.unsent.push(message) === 1) this.unsentSince = performance.now();
    if (this.unsent.length >= MOST_TOGETHER) this.send();
    else if (!this.isDue) {
      this.isDue = true;
      setImmediate(() => {
        this.isDue = false;
        this.send();
      });
    }
  }

  private send(): void {
    const messages = this.unsent;
    if (messages.length === 0) return;
    this.unsent = [];
    this.post(messages);
  }
}

/** An error of the other end, with the code by which it is told from others. */
function faultIn({ fault, code }: { readonly fault: string; readonly code?: string }): Error {
  const error = new Error(fault);
  return code === undefined ? error : Object.assign(error, { code });
}

/** An object whose every method is made when it is first called: its type says which there are. */
function methods<T>(make: (name: string) => (...given: unknown[]) => unknown): T {
  const made: Record<string, unknown> = {};
  return new Proxy(made, {
    get(_, name) {
      // Nothing else is asked for by name: an object with a `then` would be taken for a promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      made[name] ??= make(name);
      return made[name];
    },
  }) as T;
}

function call(target: object, what: string, given: readonly unknown[]): unknown {
  const method = (target as Readonly<Record<string, unknown>>)[what];
  if (typeof method !== 'function') throw new Error(`There is no ${what} to be called`);
  return method.apply(target, given);
}

/** Messages as they cross from a thread of tables: the bytes of all frames are one block that is handed over, not copied. */
export interface Parcel {
  readonly messages: readonly Message[];
  readonly outboxes: readonly Packed[];
  readonly bytes: Uint8Array;
}

/** An outbox in transit: its message, and for each frame its receiver and length. */
interface Packed {
  readonly message: number;
  /** Its place among what is given; of what is done it is the member `outbox`. */
  readonly argument: number | undefined;
  readonly frames: readonly (readonly [to: readonly number[], length: number])[];
}

const frames = new Frames();

/** Writes all outboxes of these messages into one block. */
export function pack(messages: readonly Message[]): Parcel {
  const outboxes: Packed[] = [];
  const packed = messages.map((message, at) => {
    const write = ({ messages: outgoing }: Outbox, argument?: number) => {
      const lengths = outgoing.map(({ to, body }) => [to, frames.add(textOf(body))] as const);
      outboxes.push({ message: at, argument, frames: lengths });
    };
    if ('what' in message) {
      if (!message.given.some((each) => each instanceof Outbox)) return message;
      for (const [argument, each] of message.given.entries())
        if (each instanceof Outbox) write(each, argument);
      return { ...message, given: message.given.map((each) => (each instanceof Outbox ? undefined : each)) };
    }
    if (!('done' in message) || !hasOutbox(message.done)) return message;
    write(message.done.outbox);
    return { ...message, done: { ...message.done, outbox: undefined } };
  });
  return { messages: packed, outboxes, bytes: frames.take() };
}

/** The messages as they were, with frames that lie in the block instead of texts. */
export function unpack({ messages, outboxes, bytes }: Parcel): readonly Message[] {
  let at = 0;
  for (const { message, argument, frames: lengths } of outboxes) {
    const outbox = new Outbox(
      lengths.map(([to, length]) => {
        const body: Frame = Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
        at += length;
        return { to, body };
      }),
    );
    const of = messages[message] as Message;
    if ('what' in of) of.given[argument as number] = outbox;
    else if ('done' in of) (of.done as { outbox: Outbox }).outbox = outbox;
  }
  return messages;
}

/** A message with a table's action, which must be written before anybody is told. */
type DoneMessage = { readonly of: number; readonly done: Done };

export function isDone(message: Message): message is DoneMessage {
  return (
    'done' in message && typeof message.done === 'object' && message.done !== null && 'append' in message.done
  );
}

/** What tables did, as it crosses to the store and from there to the sockets: text, which is cheap to hand on. */
export function letterOf(messages: readonly DoneMessage[]): Letter {
  const {
    messages: packed,
    outboxes,
    bytes,
  } = pack(messages.map(({ of, done: { outbox, outcome } }) => ({ of, done: { outbox, outcome } })));
  return {
    appends: messages.map(({ done }) => done.append),
    text: JSON.stringify({ messages: packed, outboxes }),
    bytes,
  };
}

/** The messages of a letter that has come through the store, each with what became of it. */
export function messagesIn({ written, text, bytes }: Delivered): readonly Message[] {
  const parcel = JSON.parse(text) as Omit<Parcel, 'bytes'>;
  const messages = unpack({ ...parcel, bytes });
  for (const [at, message] of messages.entries())
    if ('done' in message) (message.done as { written?: Written }).written = written[at] as Written;
  return messages;
}

function hasOutbox(done: unknown): done is { readonly outbox: Outbox } {
  return typeof done === 'object' && done !== null && 'outbox' in done && done.outbox instanceof Outbox;
}

function textOf(body: Text | Frame): Text {
  if (Buffer.isBuffer(body)) throw new Error('What has crossed once does not cross again');
  return body;
}
