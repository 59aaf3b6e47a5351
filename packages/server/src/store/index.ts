import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export { backupPostgres, restorePostgres } from './backup.ts';
export { checkStore } from './check.ts';
export { prune } from './prune.ts';
export { backupSqlite, checkSqlite, realFile } from './sqlite.ts';
export { type Append, type Appended, type News, type Store, StoreInUse, StoreUnusable } from './store.ts';
export { watched } from './watched.ts';

/** PostgreSQL for an address such as `postgres://…`, SQLite for the name of a file. */
export function openStore(where: string): Promise<Store> {
  return isPostgres(where) ? openPostgres(where) : openSqlite(where);
}

export function isPostgres(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}
