/** Looks a store through: the file itself, and whether every battle in it is whole. Changes nothing. */
import { existsSync } from 'node:fs';
import Database from 'libsql';
import pg from 'pg';
import { realFile } from './sqlite.ts';

export interface Checked {
  readonly battles: number;
  readonly entries: number;
  /** What is wrong, in plain words; empty when all is well. */
  readonly faults: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;
type Ask = (sql: string, given?: readonly unknown[]) => Promise<readonly Row[]>;

/** As many are named one by one; a file that is broken throughout has thousands. */
const MOST_FAULTS = 50;

export async function checkStore(where: string): Promise<Checked> {
  if (/^postgres(ql)?:\/\//.test(where)) {
    const client = new pg.Client({ connectionString: where });
    await client.connect();
    try {
      return await checkBattles(async (sql, given = []) => (await client.query(sql, [...given])).rows, []);
    } finally {
      await client.end();
    }
  }
  const file = realFile(where);
  if (!existsSync(file)) return { battles: 0, entries: 0, faults: [`there is no file ${file}`] };
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file);
    const open = connection;
    const ask: Ask = async (sql, given = []) =>
      open.prepare(sql.replaceAll(/\$\d/g, '?')).all([...given]) as readonly Row[];
    const found = (await ask('pragma integrity_check')).map((row) => String(Object.values(row)[0]));
    const broken = found.filter((each) => each !== 'ok');
    return await checkBattles(ask, broken);
  } catch (error) {
    return { battles: 0, entries: 0, faults: [`${file}: ${(error as Error).message}`] };
  } finally {
    connection?.close();
  }
}

async function checkBattles(ask: Ask, before: readonly string[]): Promise<Checked> {
  const faults = [...before];
  const battles = await ask(
    'select battles.id, status, set_up, agreed, heads.length from battles left join heads on heads.battle = battles.id order by id',
  );
  let entries = 0;
  for (const { id, status, set_up, agreed, length } of battles) {
    const say = (fault: string) => faults.push(`battle ${id}: ${fault}`);
    if (!['gathering', 'playing', 'over'].includes(String(status))) say(`its status is "${status}"`);
    if (!isJson(set_up) || !isJson(agreed)) say('its set-up cannot be read');
    if (typeof length !== 'number') say('nothing says where its log ends');
    const log = await ask('select seq, entry from entries where battle = $1 order by seq', [id]);
    entries += log.length;
    if (typeof length === 'number' && log.length !== length)
      say(`its log should have ${length} entries and has ${log.length}`);
    const gap = log.findIndex(({ seq }, at) => seq !== at + 1);
    if (gap !== -1) say(`entry ${gap + 1} of its log is missing`);
    const unreadable = log.find(({ seq, entry }) => !isEntry(entry, seq));
    if (unreadable) say(`entry ${unreadable.seq} of its log cannot be read`);
    if (faults.length >= MOST_FAULTS) break;
  }
  return { battles: battles.length, entries, faults: faults.slice(0, MOST_FAULTS) };
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
