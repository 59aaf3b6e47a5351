import { readFileSync } from 'node:fs';
import { BadInput } from '@hive-arbiter/engine';
import type { Rules } from '@hive-arbiter/lab/rules';
import { type Luck, luckOf } from '../luck.ts';
import { rulesOfFile } from '../rules/files.ts';
import { type NamedRules, type RulesName, Unplayable } from '../rules/kept.ts';
import { shortSeal } from '../seal.ts';
import { type BattleFile, type Verified, verifyBattle, verifyWithoutRules } from '../verify.ts';
import { readOptions } from './options.ts';

export async function verify(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, {
    json: { type: 'boolean' },
    rules: { type: 'string' },
    seal: { type: 'string' },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadInput('FILE', 'expected one saved battle');
  const battle = readJson(file) as BattleFile | null;
  const { rules, verified: found } = await judged(battle, values.rules);
  const verified = withWitness(found, values.seal);
  const { faults, committed, unjudged, seals } = verified;
  const luck = luckOf(verified.rolls);
  if (values.json)
    console.log(
      JSON.stringify({
        faults,
        committed,
        ...(seals ? { seals } : {}),
        ...(rules ? { rules: { stamp: rules.stamp, version: rules.version } } : {}),
        ...(unjudged === undefined ? {} : { unjudged }),
        undos: verified.undos,
        takenBack: verified.takenBack,
        luck,
      }),
    );
  else console.log(inWords(verified, luck, rules));
  return faults.length > 0 ? 1 : unjudged === undefined ? 0 : 2;
}

/** Holds the seals against the one that a device showed before the battle: all of it, or its first characters. */
function withWitness(verified: Verified, given: string | undefined): Verified {
  if (given === undefined) return verified;
  const seal = given.replaceAll(/\s/g, '').toLowerCase();
  if (!/^[0-9a-f]{8,64}$/.test(seal))
    throw new BadInput('--seal', `expected at least 8 digits of the table's seal, got ${given}`);
  if (verified.seals?.tableSeal.startsWith(seal)) return verified;
  const other = verified.seals ? `is ${shortSeal(verified.seals.tableSeal)}` : 'is missing';
  const fault = `The table's seal in this file ${other}; your device showed ${given}: somebody changed what was sealed`;
  return { ...verified, faults: [...verified.faults, fault] };
}

/** Judges a battle by its own rules, as far as they exist. */
async function judged(
  battle: BattleFile | null,
  place: string | undefined,
): Promise<{ verified: Verified; rules?: NamedRules }> {
  try {
    const rules = await rulesOfFile(battle?.rules, place);
    const earlier = [];
    for (const part of battle?.parts ?? []) earlier.push(await rulesOfPart(part.rules ?? undefined, place));
    return { rules, verified: verifyBattle(battle, rules.rules, earlier) };
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error;
    return { verified: verifyWithoutRules(battle, error.message) };
  }
}

async function rulesOfPart(named: RulesName | undefined, place: string | undefined): Promise<Rules | string> {
  try {
    return (await rulesOfFile(named, place)).rules;
  } catch (error) {
    if (error instanceof Unplayable) return error.message;
    throw error;
  }
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new BadInput('FILE', `there is no file ${file}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput('FILE', `${file} is not JSON: ${(error as Error).message}`);
  }
}

function sayOfSeals(seals: Verified['seals'], isFaulty: boolean, committed: boolean): readonly string[] {
  if (!seals)
    return committed
      ? ['· What the players added was not sealed: whoever ran the server could have chosen by it']
      : [];
  const lines: string[] = [];
  if (!isFaulty && seals.seats.length > 0)
    lines.push(
      `✓ ${listed(seals.seats)} sealed their chance before any was shown; every device showed ${shortSeal(seals.tableSeal)} then (--seal checks it)`,
    );
  if (seals.seats.length === 0)
    lines.push('· No seat added chance of its own: the server alone settled the dice');
  if (seals.unopened.length > 0)
    lines.push(
      `· Not opened by ${listed(seals.unopened)}: whoever kept it closed may have known the dice that it would give`,
    );
  if (seals.times > 1)
    lines.push(`· The seals were fixed ${seals.times} times; only those of the last time count`);
  return lines;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function inWords(
  { faults, committed, seals, rolls, unjudged, undos, takenBack }: Verified,
  luck: readonly Luck[],
  rules: NamedRules | undefined,
): string {
  const app = rolls.filter(({ how }) => how === 'rolled').length;
  const lines = [...faults.map((fault) => `✗ ${fault}`)];
  if (unjudged !== undefined) {
    lines.push(
      `· ${unjudged}. So nobody can say whether its log is as it was played; that is no sign of a forgery.`,
    );
    if (committed && faults.length === 0) lines.push('✓ The seed is the one that the server committed to');
    lines.push(...sayOfSeals(seals, faults.length > 0, committed));
    return lines.join('\n');
  }
  if (faults.length === 0) {
    lines.push(`✓ The log follows from the rules of version ${rules?.version}`);
    lines.push(`✓ ${app} rolls of the app are those of its seed; ${rolls.length - app} were typed in`);
    lines.push(
      committed
        ? '✓ The seed is the one that the server committed to, mixed with what the players added'
        : '· The file says nothing about a commitment, so the seed itself was not checked',
    );
  }
  lines.push(...sayOfSeals(seals, faults.length > 0, committed));
  if (undos > 0)
    lines.push(
      `· Taken back: ${undos} ${undos === 1 ? 'time' : 'times'}, with ${takenBack} ${takenBack === 1 ? 'roll' : 'rolls'}; the story tells each`,
    );
  lines.push('', 'Luck: the average of the dice, and how far off that is');
  for (const { gang, die, dice, average, expected, sigmas } of luck) {
    const words =
      Math.abs(sigmas) < 1
        ? 'as expected'
        : `${sigmas > 0 ? 'above' : 'below'} by ${Math.abs(sigmas).toFixed(1)} σ`;
    lines.push(
      `  ${gang.padEnd(16)} ${String(dice).padStart(5)} ${die}  ${average.toFixed(2)} (${expected})  ${words}`,
    );
  }
  return lines.join('\n');
}
