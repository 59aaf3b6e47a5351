/** The names of SQLite's faults. */

/** Primary codes by their numbers (https://sqlite.org/rescode.html): those that say something about the file or the disk. */
const PRIMARY: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/** libsql has no name for some extended codes, such as that of a read-only folder; their last byte is the primary code. */
export function sqliteCode(code: string): string {
  const [, number] = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code) ?? [];
  return (number === undefined ? undefined : PRIMARY[Number(number) & 0xff]) ?? code;
}

/** Why SQLite does not do something, for the operator. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  const primary = sqliteCode(code ?? '');
  // What cannot even be opened has an empty code.
  if (primary.startsWith('SQLITE_CANTOPEN') || /unable to open/i.test(message))
    return 'it cannot be opened (is it a file, may you read it, and may you write in its folder?)';
  if (primary.startsWith('SQLITE_READONLY')) return 'you may not write it, or not in its folder';
  return message;
}
