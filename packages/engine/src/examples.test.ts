/** Every worked example of the catalogue, run straight from the data. `EXAMPLES=takeover.ambush` runs only those. */
import { catalogue } from '@hive-arbiter/rulebook';
import { examples } from '@hive-arbiter/rulebook/examples';
import { describe, expect, test } from 'vitest';
import { call } from './procedures.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];

for (const { id, clauses } of catalogue.procedures) {
  if (!only.some((start) => id.startsWith(start))) continue;
  describe(`${id} [${clauses.join(', ')}]`, () => {
    for (const { name, input, dice, output } of examples[id]) {
      test(name, () => {
        expect(call(id, { input, dice }).output).toEqual(output);
      });
    }
  });
}
