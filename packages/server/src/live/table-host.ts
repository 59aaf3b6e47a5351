/** Where tables are played, in whichever thread: everybody else speaks to them over a line. */
import { HERE, type KeptRules, load, type NamedRules, Unplayable } from '../rules/kept.ts';
import type { Append, Appended } from '../store/store.ts';
import type { Book, Written } from './book.ts';
import type { Letter, Sealed } from './letters.ts';
import { Line, type Message } from './line.ts';
import { LiveTable, type RulesOf } from './live-table.ts';

/** What can be asked of a table from afar. */
export type TableCall =
  | 'view'
  | 'length'
  | 'join'
  | 'answer'
  | 'roll'
  | 'undoTarget'
  | 'undo'
  | 'correct'
  | 'sayCorrection'
  | 'overtaken'
  | 'follow';

/** What the tables ask of the server: to read and write in the book, and to send letters to those who watch. */
export type AtServer = {
  read(battle: string): Promise<Written>;
  append(append: Append): Promise<Appended>;
  /** The rules of battles with this stamp, or with none; or why they are not to be had. */
  rules(stamp: string | null): Promise<KeptRules | { readonly missing: string }>;
  letters(letters: readonly Letter[] | readonly Sealed[]): void;
};

/** What the server asks of the tables; of each table one thing after the other. */
export type AtHost = {
  /** Opens the table of a battle from its log, unless it is open; says why where the battle cannot be played. */
  open(battle: string): Promise<{ readonly unplayable: string } | undefined>;
  call(battle: string, method: TableCall, given: readonly unknown[]): unknown;
  /** Nobody knows whether what was done last at this table was written down. */
  doubt(battle: string): void;
  leave(battle: string, watcher: number): void;
  everybody(battle: string, message: string): void;
  /** Nobody is at this table any more. */
  forget(battle: string): void;
};

type Callable = Record<TableCall, (...all: readonly unknown[]) => unknown>;

export class TableHost {
  readonly line: Line<AtServer>;
  private readonly tables = new Map<string, LiveTable>();
  private readonly opening = new Map<string, Promise<LiveTable>>();
  private readonly rulesOf: RulesOf;
  private readonly loaded = new Map<string | null, NamedRules>();

  constructor(
    post: (messages: readonly Message[]) => void,
    private readonly here: NamedRules = HERE,
  ) {
    const served: AtHost = {
      open: async (battle) => {
        try {
          await this.opened(battle);
          return undefined;
        } catch (error) {
          if (error instanceof Unplayable) return { unplayable: error.message };
          throw error;
        }
      },
      call: (battle, method, given) => {
        const table = this.tables.get(battle);
        if (!table || table.isStale) return this.callLater(battle, method, given);
        return (table as never as Callable)[method](...given);
      },
      doubt: (battle) => this.tables.get(battle)?.doubt(),
      leave: (battle, watcher) => this.tables.get(battle)?.leave(watcher),
      everybody: (battle, message) => this.tables.get(battle)?.everybody(message),
      forget: (battle) => {
        this.tables.delete(battle);
      },
    };
    this.line = new Line<AtServer>(served, post);
    const rulesOf = (stamp: string | null) => (stamp === here.stamp ? here : this.oldRules(stamp));
    this.rulesOf = Object.assign(rulesOf, { here });
  }

  /** Of a table that has to read its log first. */
  private async callLater(battle: string, method: TableCall, given: readonly unknown[]): Promise<unknown> {
    const table = await this.opened(battle);
    if (table.isStale) await table.readAgain();
    return await (table as never as Callable)[method](...given);
  }

  private async oldRules(stamp: string | null): Promise<NamedRules> {
    const known = this.loaded.get(stamp);
    if (known) return known;
    const kept = await this.line.ask('rules', stamp);
    if ('missing' in kept) throw new Unplayable(kept.missing);
    const named = kept.stamp === this.here.stamp ? this.here : load(kept);
    this.loaded.set(stamp, named);
    return named;
  }

  private async opened(battle: string): Promise<LiveTable> {
    const known = this.tables.get(battle) ?? this.opening.get(battle);
    if (known) return known;
    const { line } = this;
    const book: Book = {
      read: (id) => line.ask('read', id),
      append: (append) => line.ask('append', append),
    };
    const send = (letters: readonly Letter[]) => line.tell('letters', letters);
    const opening = LiveTable.open(book, battle, send, this.rulesOf);
    this.opening.set(battle, opening);
    try {
      const table = await opening;
      this.tables.set(battle, table);
      return table;
    } finally {
      this.opening.delete(battle);
    }
  }
}
