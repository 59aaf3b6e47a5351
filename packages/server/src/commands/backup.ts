import { BadInput } from '@hive-arbiter/engine';
import { backupSqlite, checkSqlite } from '../store/index.ts';
import { readOptions } from './options.ts';

export async function backup(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { data: { type: 'string' }, json: { type: 'boolean' } });
  const [to, ...more] = positionals;
  if (to === undefined || more.length > 0) throw new BadInput('TO', 'expected one file to copy into');
  const file = values.data ?? 'hive-arbiter.db';
  try {
    await backupSqlite(file, to);
  } catch (error) {
    throw new BadInput('--data', (error as Error).message);
  }
  const fault = await checkSqlite(to);
  if (fault !== undefined) throw new Error(`The copy is not sound: ${fault}`);
  console.log(
    values.json ? JSON.stringify({ from: file, to }) : `${file} is copied to ${to}, and the copy is sound.`,
  );
  return 0;
}
