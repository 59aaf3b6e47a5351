import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { BadInput } from '@hive-arbiter/engine';
import { checkSqlite, isPostgres, openStore, realFile, restorePostgres, StoreInUse } from '../store/index.ts';
import { readOptions } from './options.ts';
import { nameOf, storeNamed, using } from './which-store.ts';

export async function restore(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, {
    data: { type: 'string' },
    force: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const [from, ...more] = positionals;
  if (from === undefined || more.length > 0) throw new BadInput('FROM', 'expected one backup');
  if (!existsSync(from)) throw new BadInput('FROM', `there is no file ${from}`);
  const fault = await checkSqlite(from);
  if (fault !== undefined) throw new BadInput('FROM', `${from} is no sound backup: ${fault}`);
  const where = storeNamed(values.data);
  const force = values.force ?? false;
  const before = await using(where, () =>
    isPostgres(where) ? intoDatabase(from, where, force) : intoFile(from, realFile(where), force),
  );
  const to = nameOf(where);
  const kept = before === undefined ? '' : ` What was there before is in ${before}.`;
  console.log(
    values.json
      ? JSON.stringify({ from, to, ...(before === undefined ? {} : { before }) })
      : `${to} is restored from ${from}.${kept}`,
  );
  return 0;
}

/** Gives the file in which what was there before is kept, if anything was. */
async function intoDatabase(from: string, url: string, force: boolean): Promise<string | undefined> {
  const before = unused(`${from}.before`);
  return (await restorePostgres(from, url, { force, before })) ? before : undefined;
}

async function intoFile(from: string, file: string, force: boolean): Promise<string | undefined> {
  const isThere = existsSync(file);
  const before = unused(`${file}.before`);
  if (isThere && !force)
    throw new BadInput('--data', `${file} exists already: with --force it is kept as ${before}`);
  const fresh = `${file}.new`;
  try {
    copyFileSync(from, fresh);
    // A backup may be one that nobody may write.
    chmodSync(fresh, statSync(fresh).mode | 0o600);
    // Brought to today's version while the old one is still in its place.
    await (await openStore(fresh)).close();
    if (isThere) await expectUnused(file);
    for (const side of ['', '-wal', '-shm'])
      if (existsSync(`${file}${side}`)) renameSync(`${file}${side}`, `${before}${side}`);
    renameSync(fresh, file);
  } finally {
    for (const side of ['', '-wal', '-shm', '.lock']) rmSync(`${fresh}${side}`, { force: true });
  }
  return isThere ? before : undefined;
}

/** Opening it shows that no server uses it; whether it is sound is no matter. */
async function expectUnused(file: string): Promise<void> {
  try {
    await (await openStore(file)).close();
  } catch (error) {
    if (error instanceof StoreInUse) throw error;
  }
}

/** This name, or the next one that no file has: nothing that was kept once is lost by doing it twice. */
function unused(name: string): string {
  for (let number = 1; ; number++) {
    const each = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(each)) return each;
  }
}
