/** The tables that are in use in this process; any battle can be opened at any time from its log. */
import type { News, Store } from '../store/store.ts';
import { LiveTable } from './live-table.ts';

const IDLE = 5 * 60_000;

export class Tables {
  private readonly open = new Map<string, Promise<LiveTable>>();
  private readonly sweeping: NodeJS.Timeout;
  /** Called when a seat's devices must show their tokens again, or an undo waits for consent. */
  onNews: (news: News) => void = () => {};
  /** Called when this process begins to hear the others, at first or again. */
  onListening: () => void = () => {};
  onError: (error: unknown) => void = () => {};

  constructor(private readonly store: Store) {
    store.listen(
      (news) => this.heard(news),
      () => {
        for (const battle of this.open.keys()) this.heard({ battle, what: 'log' });
        this.onListening();
      },
    );
    this.sweeping = setInterval(() => this.sweep(), 60_000);
    this.sweeping.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** The table of a battle that has started. */
  async at(id: string): Promise<LiveTable> {
    const known = this.open.get(id);
    if (known) return await known;
    const opening = this.load(id);
    this.open.set(id, opening);
    opening.catch(() => this.open.delete(id));
    return await opening;
  }

  ifOpen(id: string): Promise<LiveTable> | undefined {
    return this.open.get(id);
  }

  stop(): void {
    clearInterval(this.sweeping);
  }

  private async load(id: string): Promise<LiveTable> {
    const row = await this.store.db
      .selectFrom('battles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const table = await LiveTable.open(this.store, row);
    table.usedAt = Date.now();
    return table;
  }

  private heard(news: News): void {
    const known = this.open.get(news.battle);
    if (news.what === 'log') known?.then((table) => table.follow(news.length)).catch(this.onError);
    else this.onNews(news);
  }

  /** Forgets tables that nobody watches or plays at; they open again from their logs. */
  private sweep(): void {
    for (const [id, opening] of this.open) {
      opening
        .then((table) => {
          if (table.watching === 0 && Date.now() - table.usedAt > IDLE) this.open.delete(id);
        })
        .catch(() => {});
    }
  }
}
