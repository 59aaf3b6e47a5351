/** Parts of a stored log as JSON texts, which the main thread passes on without taking them apart. */
import { sql } from 'kysely';
import type { Store } from './store/store.ts';

export class LogTexts {
  constructor(private readonly store: Store) {}

  /** The first entries of a log as one JSON text. */
  entries(id: string, length: number): Promise<string> {
    return this.joined(this.entriesOf(id, length), 'entry');
  }

  /** What was told beside the first entries, as one JSON text. */
  told(id: string, length: number): Promise<string> {
    return this.joined(this.entriesOf(id, length).where('told', 'is not', null), 'told');
  }

  /** Those of the first entries that say where stages and rounds begin, as one JSON text. */
  moments(id: string, length: number): Promise<string> {
    const moments = this.entriesOf(id, length).where((entry) =>
      entry.or([
        entry('entry', 'like', '{"seq":%,"type":"checkpoint"%'),
        entry('entry', 'like', '{"seq":%,"type":"undo"%'),
      ]),
    );
    return this.joined(moments, 'entry');
  }

  /** The first entries of a campaign's log as one JSON text. */
  async ofCampaign(id: string, length: number): Promise<string> {
    const entries = this.store.db
      .selectFrom('campaign_entries')
      .select('entry')
      .where('campaign', '=', id)
      .where('seq', '<=', length)
      .orderBy('seq');
    const found = await this.store.db
      .selectFrom(entries.as('held'))
      .select(this.joining('entry').as('list'))
      .executeTakeFirst();
    return `[${found?.list ?? ''}]`;
  }

  private entriesOf(id: string, length: number) {
    return this.store.db
      .selectFrom('entries')
      .select(['entry', 'told'])
      .where('battle', '=', id)
      .where('seq', '<=', length)
      .orderBy('seq');
  }

  /** A column as one list, put together by the store: the main thread never takes it apart. */
  private async joined(
    entries: ReturnType<LogTexts['entriesOf']>,
    column: 'entry' | 'told',
  ): Promise<string> {
    const found = await this.store.db
      .selectFrom(entries.as('held'))
      .select(this.joining(column).as('list'))
      .executeTakeFirst();
    return `[${found?.list ?? ''}]`;
  }

  private joining(column: 'entry' | 'told') {
    return this.store.kind === 'postgres'
      ? sql<string>`string_agg(${sql.ref(column)}, ',')`
      : sql<string>`group_concat(${sql.ref(column)}, ',')`;
  }
}
