/** Can the store be written to? A full disk and a database that is away are found out by writing. */
import { Refused } from '../refusals.ts';
import { sqliteCode } from './sqlite-codes.ts';
import type { Store } from './store.ts';

/** What SQLite and PostgreSQL call a full disk, a file or database that is read-only, and a disk that fails. */
const CANNOT_WRITE = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)\w*|53100|25006|58030)$/;

/** What a database says that is away, starts, ends or takes nobody more; some of it has no code. */
const AWAY = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|57P0|08|53300)/;
const CUT = /Connection terminated|timeout exceeded when trying to connect|is not queryable/;

/** How a caller is told of a store that cannot be written; nothing if the error says something else. */
export function unwritable(error: unknown): Refused | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  const named = typeof code === 'string' ? code : '';
  // Where the database is, is no guest's business.
  if (AWAY.test(named) || CUT.test(message)) return refused('the database does not answer');
  return CANNOT_WRITE.test(sqliteCode(named)) ? refused(message) : undefined;
}

function refused(why: string): Refused {
  return new Refused('store-read-only', 'store', { why }).after(5);
}

/** Milliseconds that a look is good for, and that the store may take. */
const GOOD_FOR = 1_000;
const PATIENCE = 2_000;

export class Health {
  private last: { readonly at: number; readonly looked: Promise<void> } | undefined;

  constructor(private readonly store: Store) {}

  /** Resolves if it can be written; simultaneous calls share one check. */
  async look(): Promise<void> {
    const now = performance.now();
    if (!this.last || now - this.last.at > GOOD_FOR) this.last = { at: now, looked: this.write() };
    await this.last.looked;
  }

  private async write(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), PATIENCE);
    });
    // The same value again, but written.
    const writing = this.store.db
      .updateTable('migrations')
      .set({ number: 1 })
      .where('number', '=', 1)
      .execute();
    try {
      await Promise.race([writing, late]);
    } catch (error) {
      writing.catch(() => {});
      throw unwritable(error) ?? refused((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }
}
