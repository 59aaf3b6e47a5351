/** Which store a command is about, and how it says that the store cannot be used. */
import { BadInput } from '@hive-arbiter/engine';
import { isPostgres, StoreInUse, StoreUnusable } from '../store/index.ts';

/** The file that is named; otherwise the database that servers here use, or their usual file. */
export function storeNamed(file: string | undefined): string {
  return file ?? (process.env.DATABASE_URL || 'hive-arbiter.db');
}

/** What to call a store: the address of a database may have a password in it. */
export function nameOf(where: string): string {
  if (!isPostgres(where)) return where;
  const [, place] = /^[^/]+\/\/(?:[^@/]*@)?([^?]*)/.exec(where) ?? [];
  return `PostgreSQL at ${place}`;
}

/** Does something with a store; whoever calls can mend what is wrong with it. */
export async function using<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreInUse || error instanceof StoreUnusable)
      throw new BadInput(isPostgres(where) ? 'DATABASE_URL' : '--data', error.message);
    throw error;
  }
}
