/** Can the store be written to? A full disk and a database that is away are found out by writing. */
import { Refused } from '../refusals.ts';
import type { Store } from './store.ts';

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
