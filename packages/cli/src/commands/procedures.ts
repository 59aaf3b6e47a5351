import { catalogue } from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';

import { heading } from '../show.ts';

/** Lists the procedures, all of them or those that have the words. */
export const procedures: Command = (args) => {
  const { values, positionals } = readOptions(args, { json: { type: 'boolean' } });
  const words = positionals.map((word) => word.toLowerCase());
  const found = catalogue.procedures.filter(({ id, title }) => {
    const text = `${id} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (values.json) {
    console.log(
      JSON.stringify(found.map(({ id, title, clauses, schema }) => ({ id, title, clauses, input: schema }))),
    );
    return 0;
  }
  if (found.length === 0) {
    console.error(
      `No procedure has all of: ${words.join(' ')}. \`arbiter search ${words.join(' ')}\` looks in the rules.`,
    );
    return 0;
  }
  let page = '';
  for (const { id, title } of found) {
    const [pack, section, ...name] = id.split('.');
    if (page !== `${pack}.${section}`) {
      page = `${pack}.${section}`;
      console.log(`\n${heading(page)}`);
    }
    console.log(`  ${name.join('.').padEnd(22)} ${colors.dim(title)}`);
  }
  console.log(
    `\n${found.length} procedures. \`arbiter rule ID\` shows one, \`arbiter call ID --input '{…}'\` calls it.`,
  );
  return 0;
};
