/** Where tables are played, in whichever thread: everybody else speaks to them over a line. */
import type { Append, Appended } from '../store/store.ts';
import type { Book, Written } from './book.ts';
import type { Frame } from './frame.ts';
import { Line, type Message } from './line.ts';
import { LiveTable } from './live-table.ts';

/** What can be asked of a table from afar. */
export type TableCall =
  | 'view'
  | 'length'
  | 'written'
  | 'join'
  | 'answer'
  | 'roll'
  | 'undoTarget'
  | 'undo'
  | 'overrule'
  | 'close'
  | 'follow';

/** What the tables ask of the server: to write in the book, and to send frames to those who watch. */
export type AtServer = {
  read(battle: string): Promise<Written>;
  append(append: Append): Promise<Appended>;
  end(battle: string): Promise<void>;
  frame(to: readonly number[], frame: Frame): void;
};

/** What the server asks of the tables. */
export type AtHost = {
  /** Opens the table of a battle from its log, unless it is open. */
  open(battle: string): Promise<void>;
  call(battle: string, method: TableCall, given: readonly unknown[]): Promise<unknown>;
  leave(battle: string, watcher: number): void;
  everybody(battle: string, message: string): void;
  /** Nobody is at this table any more. */
  forget(battle: string): void;
};

export class TableHost {
  readonly line: Line<AtServer>;
  private readonly tables = new Map<string, Promise<LiveTable>>();

  constructor(post: (messages: readonly Message[]) => void) {
    const served: AtHost = {
      open: async (battle) => {
        await this.at(battle);
      },
      call: async (battle, method, given) => {
        const table = (await this.at(battle)) as never as Record<TableCall, (...all: unknown[]) => unknown>;
        return await table[method](...given);
      },
      leave: (battle, watcher) => this.ifOpen(battle, (table) => table.leave(watcher)),
      everybody: (battle, message) => this.ifOpen(battle, (table) => table.everybody(message)),
      forget: (battle) => {
        this.tables.delete(battle);
      },
    };
    this.line = new Line<AtServer>(served, post);
  }

  private at(battle: string): Promise<LiveTable> {
    const known = this.tables.get(battle);
    if (known) return known;
    const { line } = this;
    const book: Book = {
      read: (id) => line.ask('read', id),
      append: (append) => line.ask('append', append),
      end: (id) => line.ask('end', id),
    };
    const opening = LiveTable.open(book, battle, (to, frame) => line.tell('frame', to, frame));
    this.tables.set(battle, opening);
    opening.catch(() => this.tables.delete(battle));
    return opening;
  }

  private ifOpen(battle: string, work: (table: LiveTable) => void): void {
    this.tables.get(battle)?.then(work, () => {});
  }
}
