/** Where tables are played, in whichever thread: everybody else speaks to them over a channel. */
import type { MessagePort } from 'node:worker_threads';
import { HERE, type KeptRules, load, type NamedRules, Unplayable } from '../rules/kept.ts';
import type { BattleLog } from '../store/log.ts';
import { LiveTable, type RulesOf, type TableCalls } from '../table/live-table.ts';
import type { Outbox } from '../table/outbox.ts';
import { Channel, isDone, letterOf, type Message, pack } from './channel.ts';

/** The calls of tables to the server: read logs, load rules of other versions, send messages to listeners. */
export interface ServerCalls extends BattleLog {
  /** The rules of battles with this stamp, or with none; or why they are missing. */
  rules(stamp: string | null): Promise<KeptRules | { readonly missing: string }>;
  send(outbox: Outbox): void;
}

/** What the server asks of a place where tables are played; of each table see `TableCalls`. */
export interface HostCalls {
  /** Opens the table of a battle from its log, unless it is open; says why where the battle cannot be played. */
  open(battle: string): Promise<{ readonly unplayable: string } | undefined>;
  /** Nobody is at this table any more. */
  forget(battle: string): void;
}

/** What tells a thread that it is one of tables. */
export const TABLES = 'tables';

/** The data of a thread of tables: its role, and its own connection to the store, if there is one. */
export interface TablesData {
  readonly what: typeof TABLES;
  readonly store: MessagePort | undefined;
}

export function isTablesData(data: unknown): data is TablesData {
  return (data as Partial<TablesData> | null)?.what === TABLES;
}

/** Plays tables in this thread. What they did goes to the store, and from there to the connections once it is written. */
export function playTables(port: MessagePort, { store }: TablesData): void {
  const host = new TableHost((messages) => {
    const written = store ? messages.filter(isDone) : [];
    if (store && written.length > 0) {
      const letter = letterOf(written);
      store.postMessage(letter, [letter.bytes.buffer as ArrayBuffer]);
    }
    if (written.length === messages.length) return;
    const parcel = pack(written.length === 0 ? messages : messages.filter((each) => !isDone(each)));
    port.postMessage(parcel, [parcel.bytes.buffer as ArrayBuffer]);
  });
  port.on('message', (messages: readonly Message[]) => host.channel.take(messages));
}

export class TableHost implements HostCalls {
  readonly channel: Channel<ServerCalls>;
  private readonly tables = new Map<string, LiveTable>();
  private readonly opening = new Map<string, Promise<LiveTable>>();
  private readonly rulesOf: RulesOf;
  private readonly loaded = new Map<string | null, NamedRules>();

  constructor(
    post: (messages: readonly Message[]) => void,
    private readonly here: NamedRules = HERE,
  ) {
    this.channel = new Channel<ServerCalls>(
      {
        own: this,
        open: (battle): TableCalls | Promise<TableCalls> => {
          const table = this.tables.get(battle);
          return table && !table.isStale ? table : this.upToDate(battle);
        },
        find: (battle): TableCalls | undefined => this.tables.get(battle),
      },
      post,
    );
    const rulesOf = (stamp: string | null) => (stamp === here.stamp ? here : this.oldRules(stamp));
    this.rulesOf = Object.assign(rulesOf, { here });
  }

  async open(battle: string): Promise<{ readonly unplayable: string } | undefined> {
    try {
      await this.opened(battle);
      return undefined;
    } catch (error) {
      if (error instanceof Unplayable) return { unplayable: error.message };
      throw error;
    }
  }

  forget(battle: string): void {
    this.tables.delete(battle);
  }

  /** A table that has to read its log first. */
  private async upToDate(battle: string): Promise<LiveTable> {
    const table = await this.opened(battle);
    if (table.isStale) await table.readAgain();
    return table;
  }

  private async oldRules(stamp: string | null): Promise<NamedRules> {
    const known = this.loaded.get(stamp);
    if (known) return known;
    const kept = await this.channel.ask.rules(stamp);
    if ('missing' in kept) throw new Unplayable(kept.missing);
    const named = kept.stamp === this.here.stamp ? this.here : load(kept);
    this.loaded.set(stamp, named);
    return named;
  }

  private async opened(battle: string): Promise<LiveTable> {
    const known = this.tables.get(battle) ?? this.opening.get(battle);
    if (known) return known;
    const { ask, tell } = this.channel;
    const opening = LiveTable.open(ask, battle, tell.send, this.rulesOf);
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
