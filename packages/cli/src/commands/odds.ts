import { BadInput, type Json, prepare } from '@hive-arbiter/engine';
import {
  type Fraction,
  fractionInWords,
  type Odds,
  oddsAsJson,
  oddsOf,
  plus,
  simulate,
  TooManyOutcomes,
  toNumber,
} from '@hive-arbiter/lab';
import { procedureEntry } from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { CALL_OPTIONS, readCall, readId, withSeed } from '../given.ts';
import { bar, heading, onOneLine, percent } from '../show.ts';

const SHOWN = 20;

/** The exact distribution of a rule, or a simulated one if there are too many results. */
export const odds: Command = async (args) => {
  const { dice: _, ...options } = CALL_OPTIONS;
  const { values, positionals } = readOptions(args, {
    ...options,
    all: { type: 'boolean' },
    simulate: { type: 'string' },
  });
  const id = readId(positionals);
  const given = await readCall(values);
  const call = prepare(id, given);
  if (values.simulate !== undefined) {
    const runs = readRuns(values.simulate);
    const { seed = 0 } = withSeed(given);
    const { results } = simulate(call, runs, seed);
    if (values.json) console.log(JSON.stringify({ id, simulated: runs, seed, results }));
    else {
      const rows = results.map(({ value, times }) => ({
        value,
        share: times / runs,
        exact: `${times} times`,
      }));
      console.log(
        [
          heading(titleOf(id), id),
          `Simulated ${runs} times, seed ${seed}`,
          ...rowLines(rows, values.all),
        ].join('\n'),
      );
    }
    return 0;
  }
  let found: Odds;
  try {
    found = oddsOf(call);
  } catch (error) {
    if (error instanceof TooManyOutcomes) error.message += '. `--simulate 100000` rolls instead';
    throw error;
  }
  console.log(values.json ? JSON.stringify(oddsAsJson(id, found)) : oddsInWords(id, found, values.all));
  return 0;
};

export function oddsInWords(id: string, { results, rest }: Odds, all = false): string {
  const rows = results.map(({ value, chance }) => ({
    value,
    share: toNumber(chance),
    exact: fractionInWords(chance),
  }));
  const lines = [heading(titleOf(id), id), ...fieldLines(results), ...rowLines(rows, all)];
  if (rest.over !== 0n)
    lines.push(colors.dim(`  rolling on even longer: ${toNumber(rest).toExponential(1)}`));
  return lines.join('\n');
}

/** The chances of each yes-or-no and each named result by itself: most users want to know these. */
function fieldLines(results: Odds['results']): readonly string[] {
  const lines: string[] = [];
  const first = results[0]?.value;
  if (results.length < 2 || typeof first !== 'object' || first === null || Array.isArray(first)) return lines;
  for (const name of Object.keys(first)) {
    const isNumber = results.every(
      ({ value }) => typeof (value as Readonly<Record<string, Json>>)[name] === 'number',
    );
    const shares = new Map<string, Fraction>();
    for (const { value, chance } of results) {
      const text = onOneLine((value as Readonly<Record<string, Json>>)[name]);
      const before = shares.get(text);
      shares.set(text, before ? plus(before, chance) : chance);
    }
    if (shares.size < 2 || shares.size > 12) continue;
    lines.push(colors.bold(`  ${name}`));
    const widest = Math.max(...[...shares.keys()].map(({ length }) => length));
    const sorted = [...shares].sort(([a], [b]) => (isNumber ? Number(a) - Number(b) : 0));
    for (const [text, chance] of sorted) {
      const share = toNumber(chance);
      lines.push(
        `    ${text.padEnd(widest)}  ${bar(share)} ${percent(share)}  ${colors.dim(shortFraction(fractionInWords(chance)))}`,
      );
    }
  }
  return lines;
}

interface Row {
  readonly value: Json;
  readonly share: number;
  readonly exact: string;
}

function rowLines(rows: readonly Row[], all = false): readonly string[] {
  const shown = all ? rows : rows.slice(0, SHOWN);
  const lines = [
    colors.bold('  All results'),
    ...shown.map(({ value, share, exact }) => {
      return `    ${bar(share)} ${percent(share)}  ${onOneLine(value)}  ${colors.dim(shortFraction(exact))}`;
    }),
  ];
  if (rows.length > shown.length)
    lines.push(colors.dim(`    … and ${rows.length - shown.length} more; --all shows them`));
  return lines;
}

function shortFraction(text: string): string {
  return text.length > 24 ? '' : text;
}

function titleOf(id: string): string {
  return procedureEntry(id)?.title ?? id;
}

function readRuns(text: string): number {
  const runs = Number(text);
  if (!Number.isInteger(runs) || runs < 1 || runs > 10_000_000) {
    throw new BadInput('--simulate', `expected a whole number from 1 to 10000000, got ${text}`);
  }
  return runs;
}
