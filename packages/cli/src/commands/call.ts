import { BadInput, type Called, call as callRule, type Rolled } from '@hive-arbiter/engine';
import { procedureEntry } from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { CALL_OPTIONS, readCall, readId, withSeed } from '../given.ts';
import { asLines, heading, rollLines, storyLines } from '../show.ts';
import { batch } from './batch.ts';

/** Calls one rule, or a batch of them. */
export const call: Command = async (args) => {
  const { values, positionals } = readOptions(args, { ...CALL_OPTIONS, batch: { type: 'boolean' } });
  if (values.batch) {
    if (positionals.length > 0) throw new BadInput('ID', 'a batch names the id on each line');
    await batch(process.stdin, process.stdout);
    return 0;
  }
  const id = readId(positionals);
  const given = withSeed(await readCall(values));
  const called = callRule(id, given);
  if (values.json) {
    const { output, story, rolls } = called;
    console.log(
      JSON.stringify({ id, output, story, rolls, ...(given.seed === undefined ? {} : { seed: given.seed }) }),
    );
  } else {
    console.log(calledInWords(id, called, given.seed));
  }
  return 0;
};

export function calledInWords(
  id: string,
  called: Called & { readonly rolls: readonly Rolled[] },
  seed?: string | number,
): string {
  const parts = [heading(procedureEntry(id)?.title ?? id, id), asLines(called.output)];
  if (called.rolls.length > 0) {
    const how = seed === undefined ? 'as given' : `rolled from seed ${seed}`;
    parts.push(`${colors.bold('Dice')} ${colors.dim(how)}`, rollLines(called.rolls));
  }
  if (called.story.length > 0) parts.push(colors.bold('Why'), storyLines(called.story));
  return parts.join('\n');
}
