/** A line between two ends that may be in different threads: either asks the other something, or just tells it. */

/** What an end can be asked, by name; what takes its time is a promise. */
export type Served = Readonly<Record<string, (...given: never[]) => unknown>>;

export type Message =
  /** Without a number nobody waits for an answer. */
  | { readonly what: string; readonly given: readonly unknown[]; readonly number?: number }
  | { readonly of: number; readonly done: unknown }
  | { readonly of: number; readonly fault: string };

interface Waiting {
  readonly resolve: (done: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * To wake another thread costs more than most of what is said, so what is said in one turn of the event loop goes
 * together; but not more than this, since the other end could be at work on it already, and not for longer: under load
 * a turn goes on as long as something arrives. Milliseconds.
 */
const MOST_TOGETHER = 16;
const LONGEST_TOGETHER = 3;

export class Line<Theirs extends Served> {
  private readonly waiting = new Map<number, Waiting>();
  private numbers = 0;
  private unsent: Message[] = [];
  private unsentSince = 0;
  private isDue = false;
  private broken: Error | undefined;

  constructor(
    private readonly mine: Served,
    private readonly post: (messages: readonly Message[]) => void,
  ) {}

  ask<K extends keyof Theirs & string>(
    what: K,
    ...given: Parameters<Theirs[K]>
  ): Promise<Awaited<ReturnType<Theirs[K]>>> {
    return new Promise((resolve, reject) => {
      if (this.broken) return reject(this.broken);
      const number = ++this.numbers;
      this.waiting.set(number, { resolve, reject });
      this.say({ what, given, number });
    });
  }

  tell<K extends keyof Theirs & string>(what: K, ...given: Parameters<Theirs[K]>): void {
    this.say({ what, given });
  }

  /** What the other end has sent, in its order. */
  take(messages: readonly Message[]): void {
    for (const message of messages) {
      if ('what' in message) this.serve(message.what, message.given, message.number);
      else {
        const asked = this.waiting.get(message.of);
        this.waiting.delete(message.of);
        if ('fault' in message) asked?.reject(new Error(message.fault));
        else asked?.resolve(message.done as never);
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

  private serve(what: string, given: readonly unknown[], number: number | undefined): void {
    const serve = this.mine[what] as (...all: readonly unknown[]) => unknown;
    if (number === undefined) {
      serve(...given);
      return;
    }
    const fail = (error: unknown) => this.say({ of: number, fault: (error as Error).stack ?? String(error) });
    try {
      const done = serve(...given);
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
