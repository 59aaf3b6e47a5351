import { type Call, call, prepare, scenarios } from '@hive-arbiter/engine';
import { oddsOf } from '@hive-arbiter/lab';
import { catalogue, type ProcedureEntry, procedureEntry, type Schema, search } from '@hive-arbiter/rulebook';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { Desk } from '../desk.ts';
import { parseJson, readDice, withSeed } from '../given.ts';
import { heading, shortened } from '../show.ts';
import { calledInWords } from './call.ts';
import { oddsInWords } from './odds.ts';
import { playAt } from './play.ts';
import { formInWords, ruleInWords } from './rule.ts';

/** Leads through the rules step by step; an empty line always goes back, the end of the input leaves. */
export const menu: Command = async () => {
  const desk = new Desk();
  console.log(`${heading('Hive Arbiter')}  the referee for underhive skirmish battles`);
  console.log(
    colors.dim(
      `${catalogue.clauses.length} rules, ${catalogue.procedures.length} of them to call on their own\n`,
    ),
  );
  for (;;) {
    console.log('  1  Resolve a rule: roll or type in the dice');
    console.log('  2  Odds: what a rule comes to, before you commit to it');
    console.log('  3  Look up a rule');
    console.log('  4  Play a battle');
    console.log('  q  Leave');
    const answer = (await desk.ask('> '))?.toLowerCase();
    if (answer === undefined || answer === 'q' || answer === 'quit') break;
    try {
      if (answer === '1') await resolve(desk);
      else if (answer === '2') await showOdds(desk);
      else if (answer === '3') await lookUp(desk);
      else if (answer === '4') await battleFromMenu(desk);
      else if (answer !== '') console.log(`There is no "${answer}" here: 1, 2, 3, 4 or q.`);
    } catch (error) {
      if (error !== BACK) console.log(colors.red((error as Error).message));
    }
    console.log();
  }
  desk.close();
  return 0;
};

/** Thrown to go back to the menu. */
const BACK = Symbol('back');

/** As `ask`; the end of the input goes back to the menu, which then leaves. */
async function need(desk: Desk, prompt: string): Promise<string> {
  const line = await desk.ask(prompt);
  if (line === undefined) throw BACK;
  return line;
}

async function resolve(desk: Desk): Promise<void> {
  const entry = await pick(desk);
  const input = await fill(desk, entry);
  prepare(entry.id, { input });
  if (entry.dice.length > 0) console.log(colors.dim(`Dice: ${entry.dice.join('; ')}`));
  const faces = await need(desk, 'Faces you rolled, such as 6,5,2 (empty: the app rolls): ');
  const given: Call = withSeed(faces === '' ? { input } : { input, dice: readDice(faces) });
  console.log(`\n${calledInWords(entry.id, call(entry.id, given), given.seed)}`);
}

async function showOdds(desk: Desk): Promise<void> {
  const entry = await pick(desk);
  const input = await fill(desk, entry);
  console.log(`\n${oddsInWords(entry.id, oddsOf(prepare(entry.id, { input })))}`);
}

async function lookUp(desk: Desk): Promise<void> {
  const words = await need(desk, 'Words or an id: ');
  if (words === '') throw BACK;
  if (/^[a-z]+\.[a-z0-9.-]+$/.test(words)) {
    console.log(await ruleInWords(words));
    return;
  }
  const found = search(words, 12);
  if (found.length === 0) {
    console.log('Nothing found. Fewer or other words may help.');
    return;
  }
  for (const [at, { id, title }] of found.entries()) {
    console.log(`  ${String(at + 1).padStart(2)}  ${colors.bold(id)}  ${colors.dim(shortened(title, 80))}`);
  }
  const chosen = found[Number(await need(desk, 'Number (empty: back): ')) - 1];
  if (chosen) console.log(`\n${await ruleInWords(chosen.id)}`);
}

/** Sets a battle up with sample gangs; everything else has a default that an empty line takes. */
async function battleFromMenu(desk: Desk): Promise<void> {
  const all = scenarios();
  for (const [at, { id, title, pack }] of all.entries()) {
    console.log(`  ${String(at + 1).padStart(2)}  ${title.padEnd(20)} ${colors.dim(`${pack} ${id}`)}`);
  }
  const chosen = all[Number((await need(desk, 'Which scenario? Number (empty: back): ')) || 'none') - 1];
  if (!chosen) throw BACK;
  const { least, most } = chosen.gangs;
  const gangs =
    least === most ? String(least) : await need(desk, `How many gangs, ${least} to ${most}? (${least}) › `);
  const dice = await need(desk, 'Whose dice: mine or app? (app) › ');
  const depth = await need(desk, 'How closely tracked: status, attacks or full? (attacks) › ');
  const args = [
    chosen.id,
    '--gangs',
    gangs || String(least),
    '--dice',
    dice || 'app',
    '--depth',
    depth || 'attacks',
  ];
  await playAt(desk, args);
}

/** Finds a procedure by words. */
async function pick(desk: Desk): Promise<ProcedureEntry> {
  for (;;) {
    const words = await need(desk, 'Which rule? Some words or its id: ');
    if (words === '') throw BACK;
    const exact = procedureEntry(words);
    if (exact) return exact;
    const found = search(words, 60)
      .filter(({ kind }) => kind === 'procedure')
      .slice(0, 12);
    if (found.length === 0) console.log('No rule to call has these words. Fewer or other words may help.');
    for (const [at, { id, title }] of found.entries())
      console.log(`  ${String(at + 1).padStart(2)}  ${title}  ${colors.dim(id)}`);
    if (found.length === 0) continue;
    const chosen = found[Number(await need(desk, 'Number (empty: other words): ')) - 1];
    if (chosen) return procedureEntry(chosen.id) as ProcedureEntry;
  }
}

/** Asks for each field; an empty line takes the value of the catalogue's first example. */
async function fill(desk: Desk, { id, schema }: ProcedureEntry): Promise<Record<string, unknown>> {
  const { examples } = await import('@hive-arbiter/rulebook/examples');
  const example = (examples[id][0]?.input ?? {}) as Readonly<Record<string, unknown>>;
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const about = field.description ? colors.dim(` ${field.description}`) : '';
    const usual = JSON.stringify(example[name]);
    console.log(`${colors.bold(name)}: ${formInWords(field)}${about}`);
    const line = await need(desk, `  ${shortened(usual ?? '', 100)} › `);
    input[name] = line === '' ? example[name] : readField(name, field, line);
  }
  return input;
}

function readField(name: string, field: Schema, line: string): unknown {
  const forms = field.anyOf ?? [field];
  if (line === 'null' && forms.some(({ type }) => type === 'null')) return null;
  const [form = field] = forms.filter(({ type }) => type !== 'null');
  if (form.type === 'string') return line;
  if (form.type === 'boolean' && /^(y|yes|n|no)$/i.test(line)) return /^y/i.test(line);
  if (form.enum) return form.enum.find((choice) => String(choice) === line) ?? line;
  return parseJson(name, line);
}
