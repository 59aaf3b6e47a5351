import { BadInput } from '@hive-arbiter/engine';
import { faultOf } from '../rules/kept.ts';
import { checkStore } from '../store/index.ts';
import { readOptions } from './options.ts';
import { storeNamed } from './which-store.ts';

/** Looks a store through; 0 when all is well, 1 when something is wrong with it. */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { data: { type: 'string' }, json: { type: 'boolean' } });
  if (positionals.length > 0)
    throw new BadInput('check', `takes no ${positionals[0]}; name a file with --data`);
  const checked = await checkStore(storeNamed(values.data), faultOf);
  const { battles, campaigns, entries, faults } = checked;
  const sound = `✓ ${battles} battles and ${campaigns} campaigns with ${entries} entries, all of them whole`;
  if (values.json) console.log(JSON.stringify(checked));
  else console.log(faults.length === 0 ? sound : faults.map((fault) => `✗ ${fault}`).join('\n'));
  return faults.length === 0 ? 0 : 1;
}
