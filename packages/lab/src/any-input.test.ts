/** No input within its form crashes a procedure, and it rolls exactly the dice that it needs. */
import { BadInput, type Called, Chance, call, procedures, type Rolled, say } from '@hive-arbiter/engine';
import { catalogue } from '@hive-arbiter/rulebook';
import { examples } from '@hive-arbiter/rulebook/examples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputNear } from './inputs.fixture.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];
const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);

describe('any input within its form', () => {
  for (const { id, schema } of catalogue.procedures) {
    if (!procedures.has(id) || !only.some((start) => id.startsWith(start))) continue;
    test(id, () => {
      let answered = 0;
      const known = examples[id].map(({ input }) => input);
      fc.assert(
        fc.property(inputNear(schema, known), fc.nat(1_000_000), (input, seed) => {
          const called = answer(id, { input, seed });
          if (!called) return;
          answered++;
          expect(JSON.parse(JSON.stringify(called.output)), 'the output is plain JSON').toEqual(
            called.output,
          );
          for (const { clause } of called.story) expect(clause).toBeTypeOf('string');
          // The same faces typed in give the same answer, with none missing and none left over.
          const dice = called.rolls.flatMap(({ faces }) => faces);
          expect(call(id, { input, dice }).output).toEqual(called.output);
        }),
        { numRuns: RUNS, seed: 7 },
      );
      expect(answered, 'some inputs are good').toBeGreaterThan(0);
    });
  }
});

/** The answer, or nothing if the rule says in plain words why the input makes no sense. */
function answer(
  id: string,
  given: { input: unknown; seed: number },
): (Called & { rolls: readonly Rolled[] }) | undefined {
  try {
    return call(id, given);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    expect(error.message).toMatch(/^At \S+: .+/);
    return undefined;
  }
}

test('chance answers dice and nothing else', () => {
  expect(
    new Chance(1).answer({ kind: 'fact', clause: 'core.tests.test.1', what: say('is it dark?') }),
  ).toBeUndefined();
});
