/** Where battles live: one small schema on SQLite or PostgreSQL, and an answer log that only grows. */
import type { MessagePort } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Somebody else has the store open. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
}

/** The file or database cannot be used. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** Entries that follow from one action at a table; they are written together or not at all. */
export interface Append {
  readonly battle: string;
  /** How long the log was; if it has grown since, nothing is written. */
  readonly base: number;
  /** Each entry as JSON. */
  readonly entries: readonly string[];
  readonly request?: string;
  /** The number of the question that is open then. */
  readonly asked: number;
  /** What was told by it, as `entries` keeps it, and how many lines the story has then. */
  readonly told?: { readonly text: string; readonly lines: number };
  /** Does this end the battle? */
  readonly status: 'playing' | 'over';
}

/** `behind`: somebody else wrote first, so read again. */
export type Appended = 'durable' | 'behind';

/** What became of an append that another thread has handed in. */
export interface Written {
  readonly battle: string;
  readonly request?: string;
  readonly status: Append['status'];
  /** A fault says why nobody knows whether it was written. */
  readonly appended: Appended | { readonly fault: string; readonly code?: string };
}

/** The writes of a thread of tables, and the words and bytes to forward once they are written. */
export interface Letter {
  readonly appends: readonly Append[];
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The same after it was written: what became of each append, in their order. */
export interface Delivered {
  readonly written: readonly Written[];
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Something changed at a battle, perhaps through another server process. */
export interface News {
  readonly battle: string;
  /**
   * `present` and `who-is-there` are about the devices of a battle, see live/presence.ts; `said` and `part` are
   * messages of a seat to the others that no log keeps.
   */
  readonly what:
    | 'log'
    | 'seats'
    | 'taken'
    | 'undo'
    | 'present'
    | 'who-is-there'
    | 'campaign'
    | 'said'
    | 'part';
  /** The log's new length. */
  readonly length?: number;
  /** The process, and the seats that are connected to it; or who invited to a seat that was taken, and that seat. */
  readonly from?: string;
  readonly seats?: readonly string[];
  /** The message that everybody at the table gets. */
  readonly text?: string;
  /** What the first of `seats` says about its own fighters, and to which question. */
  readonly part?: { readonly number: number; readonly answer: readonly string[] };
}

export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Schema>;
  /** Writes entries; resolves once they are durable. */
  append(entries: Append): Promise<Appended>;
  /**
   * Another thread's access to the store, if there is one: it posts its writes there, and they arrive here once they
   * are written. `lost` is called when the store ends.
   */
  shortcut?(arrived: (letters: readonly Delivered[]) => void, lost: () => void): MessagePort;
  /** Tells the other processes; SQLite has none. */
  tell(news: News): Promise<void>;
  /** Listens to what the other processes did. */
  listen(heard: (news: News) => void, missed: () => void): void;
  /**
   * Lets one process at a time do something: returns the function that ends it, or nothing if another process does
   * it. It ends with the process, too; `lost` is called if this one can no longer be sure of it.
   */
  claim(what: string, lost: () => void): Promise<(() => void) | undefined>;
  close(): Promise<void>;
}

interface Waiting {
  readonly append: Append;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/** Commits what several tables want to write in one transaction: one flush to the disk serves them all. */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  commits = 0;

  constructor(private readonly commit: (batch: readonly Append[]) => Promise<readonly Appended[]>) {}

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Waits for what is under way. */
  async finish(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    // What else arrives in this turn of the event loop goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.take();
      try {
        await this.write(batch);
      } catch (error) {
        // One bad write must not fail its neighbours: each gets its own transaction.
        if (batch.length === 1) batch[0]?.reject(error);
        else for (const each of batch) await this.write([each]).catch(each.reject);
      }
    }
    this.running = undefined;
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    const done = await this.commit(batch.map(({ append }) => append));
    this.commits++;
    for (const [at, { resolve }] of batch.entries()) resolve(done[at] ?? 'behind');
  }

  /** The next batch: every battle at most once. */
  private take(): readonly Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const battles = new Set<string>();
    for (const each of this.waiting) {
      if (batch.length === MOST_AT_ONCE || battles.has(each.append.battle)) later.push(each);
      else {
        battles.add(each.append.battle);
        batch.push(each);
      }
    }
    this.waiting = later;
    return batch;
  }
}
