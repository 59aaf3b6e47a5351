/** PostgreSQL: any number of server processes on one database, with no leader. */
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate, type Schema } from './schema.ts';
import { type Append, type Appended, GroupCommit, type News, type Store, StoreUnusable } from './store.ts';

const CHANNEL = 'hive_arbiter';
/** PostgreSQL takes at most 8,000 bytes in one notice. */
const MOST_IN_NOTICE = 60;

/** Milliseconds in which a connection has to be there. */
const PATIENCE = 10_000;
/** What every server calls its connection that listens, see `isServed`. */
const EARS = 'hive-arbiter ears';

/** A connection to a database, with nothing looked at but that it is there. */
export async function connectPostgres(url: string, name = 'hive-arbiter') {
  let pool: pg.Pool | undefined;
  try {
    pool = new pg.Pool({
      connectionString: url,
      max: 8,
      application_name: name,
      connectionTimeoutMillis: PATIENCE,
    });
    // A connection that breaks while it is idle is replaced by the pool.
    pool.on('error', () => {});
    // A connection that breaks in use fails its query, and emits a second error that nobody handles.
    pool.on('connect', (client) => client.on('error', () => {}));
    await pool.query('select 1');
  } catch (error) {
    await pool?.end();
    const { code, message } = error as { code?: string; message: string };
    throw new StoreUnusable(`PostgreSQL cannot be reached: ${message || code}`);
  }
  return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
}

/** Does a server use this database now? */
export async function isServed(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${EARS}`.execute(db);
  return rows.length > 0;
}

export async function openPostgres(url: string): Promise<Store> {
  const me = randomUUID();
  const { pool, db } = await connectPostgres(url);
  try {
    await migrate(db);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const ears = new Ears(url, me);
  const claims = new Claims(url);
  const group = new GroupCommit((batch) => write(pool, me, batch));
  return {
    kind: 'postgres',
    db,
    append: (append) => group.append(append),
    async tell(news) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ me, news: [news] })})`.execute(db);
    },
    listen: (heard, missed) => ears.listen(heard, missed),
    claim: (what, lost) => claims.claim(what, lost),
    async close() {
      await group.finish();
      await ears.close();
      await claims.close();
      await db.destroy();
    },
  };
}

/** Writes a batch in one transaction: the first to lock the battle's row writes, the other finds the log longer. */
async function write(pool: pg.Pool, me: string, batch: readonly Append[]): Promise<readonly Appended[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string; length: number; status: string }>(
      `select id, length, status from battles join heads on heads.battle = battles.id
       where id = any($1) order by id for update`,
      [batch.map(({ battle }) => battle)],
    );
    const lengths = new Map(
      rows.filter(({ status }) => status !== 'over').map(({ id, length }) => [id, length]),
    );
    const good = batch.filter(({ battle, base }) => lengths.get(battle) === base);
    if (good.length > 0) {
      const lines = good.flatMap(({ battle, base, entries, request, told }) =>
        entries.map((entry, at) => ({
          battle,
          seq: base + at + 1,
          entry,
          request: at === 0 ? request : null,
          told: at === 0 ? told?.text : null,
        })),
      );
      await client.query(
        'insert into entries (battle, seq, entry, request, told) select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])',
        [
          lines.map(({ battle }) => battle),
          lines.map(({ seq }) => seq),
          lines.map(({ entry }) => entry),
          lines.map(({ request }) => request ?? null),
          lines.map(({ told }) => told ?? null),
        ],
      );
      await client.query(
        `update heads set length = w.length, asked = w.asked, told = coalesce(w.told, heads.told)
         from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as w (battle, length, asked, told)
         where heads.battle = w.battle`,
        [
          good.map(({ battle }) => battle),
          good.map(({ base, entries }) => base + entries.length),
          good.map(({ asked }) => asked),
          good.map(({ told }) => told?.lines ?? null),
        ],
      );
      const over = good.filter(({ status }) => status === 'over').map(({ battle }) => battle);
      if (over.length > 0)
        await client.query(`update battles set status = 'over' where id = any($1)`, [over]);
      const news = good.map(
        ({ battle, base, entries }): News => ({ battle, what: 'log', length: base + entries.length }),
      );
      for (let at = 0; at < news.length; at += MOST_IN_NOTICE) {
        const notice = JSON.stringify({ me, news: news.slice(at, at + MOST_IN_NOTICE) });
        await client.query('select pg_notify($1, $2)', [CHANNEL, notice]);
      }
    }
    await client.query('commit');
    return batch.map((each) => (good.includes(each) ? 'durable' : 'behind'));
  } catch (error) {
    broken = error as Error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Listens to the other processes; reconnects when the connection is lost, and says that something may be missed. */
class Ears {
  private client: pg.Client | undefined;
  private closed = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly me: string,
  ) {}

  listen(heard: (news: News) => void, missed: () => void): void {
    const client = new pg.Client({ connectionString: this.url, application_name: EARS });
    this.client = client;
    const lost = () => {
      if (this.closed || this.client !== client) return;
      this.client = undefined;
      client.end().catch(() => {});
      this.again = setTimeout(() => this.listen(heard, missed), 200);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => {
      const { me, news } = JSON.parse(payload ?? '{}') as { me: string; news: readonly News[] };
      if (me !== this.me) for (const each of news) heard(each);
    });
    client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(missed)
      .catch(lost);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.again);
    await this.client?.end().catch(() => {});
  }
}

/** The locks of this process: they belong to one connection, and the database ends them with it. */
class Claims {
  private client: Promise<pg.Client> | undefined;
  private readonly held = new Map<string, () => void>();
  private closed = false;

  constructor(private readonly url: string) {}

  async claim(what: string, lost: () => void): Promise<(() => void) | undefined> {
    if (this.closed || this.held.has(what)) return undefined;
    const end = () => this.end(what, lost);
    this.held.set(what, lost);
    try {
      this.client ??= this.connect();
      const client = await this.client;
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [what],
      );
      if (rows[0]?.held) return end;
      this.held.delete(what);
      return undefined;
    } catch (error) {
      this.held.delete(what);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.client?.catch(() => undefined);
    await client?.end().catch(() => {});
  }

  private end(what: string, lost: () => void): void {
    if (this.held.get(what) !== lost) return;
    this.held.delete(what);
    this.client
      ?.then((client) => client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [what]))
      .catch(() => {});
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'hive-arbiter claims' });
    const lost = () => {
      if (this.closed) return;
      this.client = undefined;
      const all = [...this.held.values()];
      this.held.clear();
      for (const each of all) each();
    };
    client.on('error', () => {});
    client.on('end', lost);
    try {
      await client.connect();
    } catch (error) {
      this.client = undefined;
      throw error;
    }
    return client;
  }
}
