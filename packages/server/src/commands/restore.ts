import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { BadInput } from '@hive-arbiter/engine';
import { checkSqlite, openStore, StoreInUse } from '../store/index.ts';
import { readOptions } from './options.ts';

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
  const file = values.data ?? 'hive-arbiter.db';
  if (existsSync(file)) {
    if (!values.force)
      throw new BadInput('--data', `${file} exists already: with --force it is kept as ${file}.before`);
    // Opening it shows that no server uses it, and closing it writes everything into the one file.
    try {
      await (await openStore(file)).close();
    } catch (error) {
      if (error instanceof StoreInUse) throw new BadInput('--data', error.message);
    }
    renameSync(file, `${file}.before`);
  }
  for (const side of ['-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
  copyFileSync(from, `${file}.new`);
  renameSync(`${file}.new`, file);
  await (await openStore(file)).close();
  console.log(values.json ? JSON.stringify({ from, to: file }) : `${file} is restored from ${from}.`);
  return 0;
}
