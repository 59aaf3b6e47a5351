import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export { checkStore } from './check.ts';
export { prune } from './prune.ts';
export { backupSqlite, checkSqlite, StoreInUse, StoreUnusable } from './sqlite.ts';
export type { Append, Appended, News, Store } from './store.ts';
export { watched } from './watched.ts';

/** PostgreSQL for an address such as `postgres://…`, SQLite for the name of a file. */
export function openStore(where: string): Promise<Store> {
  return /^postgres(ql)?:\/\//.test(where) ? openPostgres(where) : openSqlite(where);
}
