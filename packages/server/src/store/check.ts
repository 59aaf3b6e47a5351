/** Looks a store through: the file itself, and whether every battle and campaign in it is whole. Changes nothing. */
import { existsSync } from 'node:fs';
import type Database from 'libsql';
import pg from 'pg';
import type { RulesTable } from './schema.ts';
import { openToRead, realFile } from './sqlite.ts';
import { reasonOf } from './sqlite-codes.ts';
import { type Row, rowsReader } from './sqlite-rows.ts';

export interface Checked {
  readonly battles: number;
  readonly campaigns: number;
  /** Those of all their logs. */
  readonly entries: number;
  /** What is wrong, in plain words; empty when all is well. */
  readonly faults: readonly string[];
}

const NOTHING = { battles: 0, campaigns: 0, entries: 0 };

type Ask = (sql: string, given?: readonly unknown[]) => Promise<readonly Row[]>;

/** As many are named one by one; a file that is broken throughout has thousands. */
const MOST_FAULTS = 50;

/** What is wrong with rules that the store keeps, if anything is. */
type FaultOfRules = (kept: RulesTable) => string | undefined;

export async function checkStore(where: string, faultOf: FaultOfRules): Promise<Checked> {
  return /^postgres(ql)?:\/\//.test(where)
    ? await checkPostgres(where, faultOf)
    : await checkFile(where, faultOf);
}

async function checkPostgres(url: string, faultOf: FaultOfRules): Promise<Checked> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // A connection that breaks fails its query as well.
    client.on('error', () => {});
    const open = client;
    await open.connect();
    // All as of one moment: servers write meanwhile.
    await open.query('begin isolation level repeatable read read only');
    const ask: Ask = async (sql, given = []) => (await open.query(sql, [...given])).rows;
    const tables = await ask(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    );
    return await checkAll({ ask, tables: namesIn(tables), faultOf }, []);
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return { ...NOTHING, faults: [`PostgreSQL: ${message || code}`] };
  } finally {
    await client?.end().catch(() => {});
  }
}

async function checkFile(named: string, faultOf: FaultOfRules): Promise<Checked> {
  const file = realFile(named);
  if (!existsSync(file)) return { ...NOTHING, faults: [`there is no file ${file}`] };
  let connection: Database.Database | undefined;
  try {
    connection = openToRead(file);
    const open = connection;
    const readRows = rowsReader();
    const ask: Ask = async (sql, given = []) =>
      readRows(open, sql.replaceAll(/\$\d/g, '?'), given, () => undefined);
    const found = (await ask('pragma integrity_check')).map((row) => String(Object.values(row)[0]));
    const broken = found.filter((each) => each !== 'ok');
    open.exec('begin');
    const tables = await ask("select name from sqlite_master where type = 'table'");
    return await checkAll({ ask, tables: namesIn(tables), faultOf }, broken);
  } catch (error) {
    return { ...NOTHING, faults: [`${file}: ${reasonOf(error)}`] };
  } finally {
    connection?.close();
  }
}

interface Looking {
  readonly ask: Ask;
  /** The tables that there are: stores of older servers have fewer. */
  readonly tables: readonly string[];
  readonly faultOf: FaultOfRules;
}

async function checkAll({ ask, tables, faultOf }: Looking, before: readonly string[]): Promise<Checked> {
  const faults = [...before];
  if (!tables.includes('battles'))
    return { ...NOTHING, faults: [...faults, 'it is no store of Hive Arbiter'] };
  const battles = await checkLogs(ask, faults, {
    what: 'battle',
    rows: 'select battles.id, status, set_up, agreed, heads.length from battles left join heads on heads.battle = battles.id order by id',
    log: 'select seq, entry from entries where battle = $1 order by seq',
    statuses: ['gathering', 'playing', 'over'],
  });
  const campaigns = tables.includes('campaigns')
    ? await checkLogs(ask, faults, {
        what: 'campaign',
        rows: 'select id, status, set_up, agreed, length from campaigns order by id',
        log: 'select seq, entry from campaign_entries where campaign = $1 order by seq',
        statuses: ['playing', 'over'],
      })
    : { many: 0, entries: 0 };
  if (tables.includes('rules'))
    for (const kept of await ask('select * from rules order by stamp')) {
      const fault = faultOf(kept as never);
      if (fault !== undefined) faults.push(fault);
    }
  return {
    battles: battles.many,
    campaigns: campaigns.many,
    entries: battles.entries + campaigns.entries,
    faults: faults.slice(0, MOST_FAULTS),
  };
}

/** Something that is played, with the log of each. */
interface Logged {
  readonly what: 'battle' | 'campaign';
  readonly rows: string;
  readonly log: string;
  readonly statuses: readonly string[];
}

async function checkLogs(ask: Ask, faults: string[], { what, rows, log: logOf, statuses }: Logged) {
  const all = await ask(rows);
  let entries = 0;
  for (const { id, status, set_up, agreed, length } of all) {
    const say = (fault: string) => faults.push(`${what} ${id}: ${fault}`);
    if (!statuses.includes(String(status))) say(`its status is "${status}"`);
    if (!isJson(set_up) || !isJson(agreed)) say('its set-up cannot be read');
    if (typeof length !== 'number') say('nothing says where its log ends');
    const log = await ask(logOf, [id]);
    entries += log.length;
    if (typeof length === 'number' && log.length !== length)
      say(`its log should have ${length} entries and has ${log.length}`);
    const gap = log.findIndex(({ seq }, at) => seq !== at + 1);
    if (gap !== -1) say(`entry ${gap + 1} of its log is missing`);
    const unreadable = log.find(({ seq, entry }) => !isEntry(entry, seq));
    if (unreadable) say(`entry ${unreadable.seq} of its log cannot be read`);
    if (faults.length >= MOST_FAULTS) break;
  }
  return { many: all.length, entries };
}

function namesIn(rows: readonly Row[]): readonly string[] {
  return rows.map(({ name }) => String(name));
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}

function isEntry(text: unknown, seq: unknown): boolean {
  return isJson(text) && (JSON.parse(String(text)) as { seq?: unknown } | null)?.seq === seq;
}
