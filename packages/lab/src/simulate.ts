/** Simulation: how often each result comes up in a number of seeded runs. */
import { Chance, type Json, type Prepared, type Seed } from '@hive-arbiter/engine';

export interface Frequencies {
  readonly runs: number;
  /** Each result with how often it came up, the most frequent first. */
  readonly results: readonly { readonly value: Json; readonly times: number }[];
}

export function simulate(call: Prepared, runs: number, seed: Seed): Frequencies {
  const chance = new Chance(seed);
  const seen = new Map<string, { value: Json; times: number }>();
  for (let ran = 0; ran < runs; ran++) {
    const { output } = call.run(chance);
    const key = JSON.stringify(output);
    const before = seen.get(key);
    if (before) before.times++;
    else seen.set(key, { value: output, times: 1 });
  }
  return { runs, results: [...seen.values()].sort((a, b) => b.times - a.times) };
}
