import { BadInput } from '@hive-arbiter/engine';
import { search as searchRules } from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';

import { shortened } from '../show.ts';

/** Finds rules by their words. */
export const search: Command = (args) => {
  const { values, positionals } = readOptions(args, { json: { type: 'boolean' }, most: { type: 'string' } });
  const words = positionals.join(' ').trim();
  if (words === '') throw new BadInput('WORDS', 'are missing: what are you looking for?');
  const most = Number(values.most ?? 15);
  if (!Number.isInteger(most) || most < 1)
    throw new BadInput('--most', `expected a whole number above 0, got ${values.most}`);
  const found = searchRules(words, most);
  if (values.json) {
    console.log(JSON.stringify(found));
    return 0;
  }
  if (found.length === 0) console.log(`Nothing found for "${words}". Fewer or other words may help.`);
  for (const { id, kind, title } of found) {
    console.log(`${colors.yellow(kind.padEnd(9))} ${colors.bold(id)}\n          ${shortened(title, 110)}`);
  }
  return 0;
};
