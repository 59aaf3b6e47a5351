/** Reads rows of a SQLite file whose bytes may be damaged. */
import type Database from 'libsql';

export type Row = Readonly<Record<string, unknown>>;

export type ReadRows = (
  connection: Pick<Database.Database, 'prepare'>,
  sql: string,
  parameters: readonly unknown[],
  /** What stands for a text that is damaged; unless given, such a text is a fault. */
  instead?: () => unknown,
) => readonly Row[];

/** A query, and which of its columns are texts that come as bytes. */
interface InBytes {
  readonly sql: string;
  readonly texts: readonly string[];
}

/**
 * libsql ends the whole process at a text that is not UTF-8, such as one with a damaged byte. So texts are read as bytes and
 * decoded here. The result travels to a thread as text: nothing from outside this function is there.
 */
export function rowsReader(): ReadRows {
  const known = new Map<string, InBytes>();

  /** A query whose texts come as bytes; one whose columns are not told apart by their names stays as it is. */
  function inBytes(connection: Pick<Database.Database, 'prepare'>, sql: string): InBytes {
    const columns = connection.prepare(sql).columns();
    const isSelect = /^\s*(select|with)\b/i.test(sql);
    const isPlain = new Set(columns.map(({ name }) => name)).size === columns.length;
    if (!isSelect || !isPlain) return { sql, texts: [] };
    // What is worked out has no declared type.
    const texts = columns.filter(({ type }) => type === null || /char|clob|text/i.test(type));
    const members = columns.map((column) => {
      const name = `"${column.name.replaceAll('"', '""')}"`;
      if (!texts.includes(column)) return name;
      const bytes = `cast(${name} as blob)`;
      return column.type === null
        ? `case typeof(${name}) when 'text' then ${bytes} else ${name} end as ${name}`
        : `${bytes} as ${name}`;
    });
    return { sql: `select ${members.join(', ')} from (${sql})`, texts: texts.map(({ name }) => name) };
  }

  function textOf(bytes: Buffer, instead: (() => unknown) | undefined): unknown {
    const text = bytes.toString();
    if (!text.includes('\ufffd') || Buffer.from(text).equals(bytes)) return text;
    if (instead) return instead();
    throw Object.assign(new Error('a text in the store is damaged'), { code: 'SQLITE_CORRUPT' });
  }

  return (connection, sql, parameters, instead) => {
    const query = known.get(sql) ?? inBytes(connection, sql);
    if (known.size > 1_000) known.clear();
    known.set(sql, query);
    const rows = connection.prepare(query.sql).all([...parameters]) as Record<string, unknown>[];
    for (const name of query.texts)
      for (const row of rows) {
        const value = row[name];
        if (value instanceof ArrayBuffer) row[name] = textOf(Buffer.from(value), instead);
      }
    return rows;
  };
}
