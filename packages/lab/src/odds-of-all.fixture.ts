/**
 * The exact odds of every procedure add up to 1, and agree with simulated runs within statistical error. Each pack has a
 * test file of its own, so that they run side by side.
 */
import { call, type Prepared, prepare, procedures } from '@hive-arbiter/engine';
import { catalogue, type ProcedureId } from '@hive-arbiter/rulebook';
import { examples } from '@hive-arbiter/rulebook/examples';
import { describe, expect, test } from 'vitest';
import { ONE, plus, toNumber } from './fraction.ts';
import { oddsByDegree, oddsOf } from './odds.ts';
import { simulate } from './simulate.ts';

const only = process.env.EXAMPLES?.split(',') ?? [''];
/**
 * The number of runs, and how many standard deviations a share may be off. Most odds pass the first check, which is
 * about as sharp as the second at a third of its cost; only those that fail are checked again.
 */
const LOOKS = [
  { runs: 30_000, deviations: 3.2 },
  { runs: Number(process.env.ODDS_RUNS ?? 100_000), deviations: 5 },
] as const;
type Look = (typeof LOOKS)[number];

type Results = ReturnType<typeof oddsByDegree>['results'];

/** The packs whose procedures are tried: together all of them, which `odds-of-core.test.ts` makes sure of. */
export const PACKS = ['core', 'campaign', 'takeover', 'classic', 'dominion'] as const;

export function oddsOfPack(pack: (typeof PACKS)[number]): void {
  describe(`odds of ${pack}`, () => {
    for (const { id } of catalogue.procedures) {
      if (!id.startsWith(`${pack}.`) || !procedures.has(id)) continue;
      test.runIf(only.some((start) => id.startsWith(start)))(id, () => addUp(id));
    }
  });
}

function addUp(id: ProcedureId): void {
  for (const { input } of examples[id]) {
    const { results, rest } = oddsOf(prepare(id, { input }));
    expect(results.reduce((all, { chance }) => plus(all, chance), rest)).toEqual(ONE);
    const { rolls, output } = call(id, { input, seed: 1 });
    if (rolls.length === 0 && results.length === 1) expect(results[0]?.value).toEqual(output);
  }
  const rolling = examples[id].find(({ dice }) => dice.length > 0);
  if (rolling) agree(id, rolling.input);
}

/** Fails where the last look shows a share of the runs too far from its chance. */
function agree(id: string, input: unknown): void {
  const prepared = prepare(id, { input });
  // What merges its directions is held against the dice degree by degree.
  const { results } = oddsByDegree((t) => prepared.on(t), prepared.settings);
  if (results.length === 1) return;
  const [first, last] = LOOKS;
  if (faultsOf(prepared, results, first).length === 0) return;
  expect(faultsOf(prepared, results, last)).toEqual([]);
}

/** The results whose share of the runs is too far from their chance, in words. */
function faultsOf(prepared: Prepared, results: Results, { runs, deviations }: Look): readonly string[] {
  const listed = new Set(results.map(({ value }) => canonical(value)));
  const anyOf = results.filter(({ value }) => canonical(value).includes('"any of '));
  const seen = new Map<string, number>();
  for (const { value, times } of simulate(prepared, runs, prepared.id).results) {
    // A hand of cards that is not listed counts for the one that stands for all of its kind.
    const stands = listed.has(canonical(value)) ? undefined : anyOf.find((each) => fits(each.value, value));
    const key = canonical(stands ? stands.value : value);
    seen.set(key, (seen.get(key) ?? 0) + times);
  }
  const faults: string[] = [];
  for (const { value, chance } of results) {
    const share = toNumber(chance);
    const times = seen.get(canonical(value)) ?? 0;
    const expected = share * runs;
    const width = deviations * Math.sqrt(expected * (1 - share)) + 6;
    if (Math.abs(times - expected) >= width)
      faults.push(`${JSON.stringify(value)} came up ${times} times in ${runs}, expected ${expected}`);
    seen.delete(canonical(value));
  }
  const beyond = [...seen.values()].reduce((all, times) => all + times, 0);
  if (beyond > 6) faults.push(`${beyond} runs in ${runs} came to what the odds do not know`);
  return faults;
}

/** Is this value one of those that the other represents? */
function fits(any: unknown, value: unknown): boolean {
  if (typeof any === 'string' && any.startsWith('any of ')) return true;
  if (typeof any !== 'object' || any === null) return any === value;
  if (typeof value !== 'object' || value === null || Object.keys(any).length !== Object.keys(value).length)
    return false;
  return Object.entries(any).every(([name, each]) => fits(each, (value as Record<string, unknown>)[name]));
}

function canonical(value: unknown): string {
  const sorted = (_: string, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted);
}
