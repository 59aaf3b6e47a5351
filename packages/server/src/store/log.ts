/** Where the log of a battle is written and read: the store itself, or the way to it from another thread. */
import type { BattlesTable, HeadsTable } from './schema.ts';
import type { Append, Appended, Store } from './store.ts';

export interface BattleLog {
  read(battle: string): Promise<Written>;
  /** Writes entries; resolves once they are durable. */
  append(append: Append): Promise<Appended>;
}

/** A battle as it is written down. */
export interface Written {
  readonly row: BattlesTable & HeadsTable;
  readonly entries: readonly {
    readonly seq: number;
    readonly entry: string;
    readonly request: string | null;
  }[];
  /** The seats that bots play. */
  readonly bots: readonly string[];
}

export class StoredLog implements BattleLog {
  constructor(private readonly store: Store) {}

  async read(battle: string): Promise<Written> {
    const { db } = this.store;
    // Length first: what is written between the two reads is seen next time.
    const row = await db
      .selectFrom('battles')
      .innerJoin('heads', 'heads.battle', 'battles.id')
      .selectAll()
      .where('id', '=', battle)
      .executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom('entries')
      .select(['seq', 'entry', 'request'])
      .where('battle', '=', battle)
      .where('seq', '<=', row.length)
      .orderBy('seq')
      .execute();
    const bots = await db
      .selectFrom('seats')
      .select('seat')
      .where('battle', '=', battle)
      .where('bot', 'is not', null)
      .execute();
    return { row, entries, bots: bots.map(({ seat }) => seat) };
  }

  append(append: Append): Promise<Appended> {
    return this.store.append(append);
  }
}
