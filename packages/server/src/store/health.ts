/** Can the store be written to? A full disk and a database that is away are found out by writing. */
import { Refused } from '../refusals.ts';
import { sqliteCode } from './sqlite-codes.ts';
import type { Store } from './store.ts';

/** What SQLite and PostgreSQL call a full disk, a file or database that is read-only, and a disk that fails. */
const CANNOT_WRITE = /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)\w*|53100|25006|58030)$/;

/** How a caller is told of a store that cannot be written; nothing if the error says something else. */
export function unwritable(error: unknown): Refused | undefined {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  if (typeof code !== 'string' || !CANNOT_WRITE.test(sqliteCode(code))) return undefined;
  return new Refused('store-read-only', 'store', { why: message }).after(5);
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
      throw new Refused('store-read-only', 'store', { why: (error as Error).message }).after(5);
    } finally {
      clearTimeout(timer);
    }
  }
}
