import { BadInput } from '@hive-arbiter/engine';
import { checkStore } from '../store/index.ts';
import { readOptions } from './options.ts';

/** Looks a store through; 0 when all is well, 1 when something is wrong with it. */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { data: { type: 'string' }, json: { type: 'boolean' } });
  if (positionals.length > 0)
    throw new BadInput('check', `takes no ${positionals[0]}; name a file with --data`);
  const where = values.data ?? (process.env.DATABASE_URL || 'hive-arbiter.db');
  const checked = await checkStore(where);
  const { battles, entries, faults } = checked;
  const sound = `✓ ${battles} battles with ${entries} entries, all of them whole`;
  if (values.json) console.log(JSON.stringify(checked));
  else console.log(faults.length === 0 ? sound : faults.map((fault) => `✗ ${fault}`).join('\n'));
  return faults.length === 0 ? 0 : 1;
}
