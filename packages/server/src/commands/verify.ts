import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BadInput } from '@hive-arbiter/engine';
import { type Luck, luckOf } from '../luck.ts';
import { verifyBattle } from '../verify.ts';

export async function verify(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadInput('FILE', 'expected one saved battle');
  const verified = verifyBattle(readJson(file));
  const luck = luckOf(verified.rolls);
  if (values.json)
    console.log(JSON.stringify({ faults: verified.faults, committed: verified.committed, luck }));
  else console.log(inWords(verified, luck));
  return verified.faults.length === 0 ? 0 : 1;
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
    throw new BadInput('FILE', `${file} is no JSON: ${(error as Error).message}`);
  }
}

function inWords(
  { faults, committed, rolls }: ReturnType<typeof verifyBattle>,
  luck: readonly Luck[],
): string {
  const app = rolls.filter(({ how }) => how === 'rolled').length;
  const lines = [...faults.map((fault) => `✗ ${fault}`)];
  if (faults.length === 0) {
    lines.push('✓ The log follows from the rules');
    lines.push(`✓ ${app} rolls of the app are those of its seed; ${rolls.length - app} were typed in`);
    lines.push(
      committed
        ? '✓ The seed is the one that the server committed to, mixed with what the players added'
        : '· The file says nothing about a commitment, so the seed itself was not checked',
    );
  }
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
