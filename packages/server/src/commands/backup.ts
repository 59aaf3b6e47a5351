import { BadInput } from '@hive-arbiter/engine';
import { backupPostgres, backupSqlite, checkSqlite, isPostgres } from '../store/index.ts';
import { readOptions } from './options.ts';
import { nameOf, storeNamed, using } from './which-store.ts';

export async function backup(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { data: { type: 'string' }, json: { type: 'boolean' } });
  const [to, ...more] = positionals;
  if (to === undefined || more.length > 0) throw new BadInput('TO', 'expected one file to copy into');
  const where = storeNamed(values.data);
  await using(where, () => (isPostgres(where) ? backupPostgres(where, to) : backupSqlite(where, to)));
  const fault = await checkSqlite(to);
  if (fault !== undefined) throw new Error(`The copy is not sound: ${fault}`);
  const from = nameOf(where);
  console.log(
    values.json ? JSON.stringify({ from, to }) : `${from} is copied to ${to}, and the copy is sound.`,
  );
  return 0;
}
