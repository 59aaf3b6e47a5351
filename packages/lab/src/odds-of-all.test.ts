/** The exact odds of every procedure add up to 1, and agree with 100,000 simulated runs within statistical error. */
import { call, prepare, procedures } from '@hive-arbiter/engine';
import { catalogue } from '@hive-arbiter/rulebook';
import { examples } from '@hive-arbiter/rulebook/examples';
import { describe, expect, test } from 'vitest';
import { ONE, plus, toNumber } from './fraction.ts';
import { oddsOf } from './odds.ts';
import { simulate } from './simulate.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];
const RUNS = Number(process.env.ODDS_RUNS ?? 100_000);

describe('odds of', () => {
  for (const { id } of catalogue.procedures) {
    if (!procedures.has(id) || !only.some((start) => id.startsWith(start))) continue;
    test(id, () => {
      for (const { input } of examples[id]) {
        const { results, rest } = oddsOf(prepare(id, { input }));
        expect(results.reduce((all, { chance }) => plus(all, chance), rest)).toEqual(ONE);
        const { rolls, output } = call(id, { input, seed: 1 });
        if (rolls.length === 0 && results.length === 1) expect(results[0]?.value).toEqual(output);
      }
      const rolling = examples[id].find(({ dice }) => dice.length > 0);
      if (rolling) agree(id, rolling.input);
    });
  }
});

/** Compares each result's share of the runs with its chance, five standard deviations wide. */
function agree(id: string, input: unknown): void {
  const prepared = prepare(id, { input });
  const { results } = oddsOf(prepared);
  if (results.length === 1) return;
  const seen = new Map(
    simulate(prepared, RUNS, id).results.map(({ value, times }) => [canonical(value), times]),
  );
  for (const { value, chance } of results) {
    const share = toNumber(chance);
    const times = seen.get(canonical(value)) ?? 0;
    const expected = share * RUNS;
    const width = 5 * Math.sqrt(expected * (1 - share)) + 6;
    expect(
      Math.abs(times - expected),
      `${JSON.stringify(value)} came up ${times} times, expected ${expected}`,
    ).toBeLessThan(width);
    seen.delete(canonical(value));
  }
  const beyond = [...seen.values()].reduce((all, times) => all + times, 0);
  expect(beyond, 'runs that the odds do not know').toBeLessThanOrEqual(6);
}

function canonical(value: unknown): string {
  const sorted = (_: string, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted);
}
