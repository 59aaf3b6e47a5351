import { createInterface } from 'node:readline';
import { type Call, call, prepare } from '@hive-arbiter/engine';
import { oddsOf } from '@hive-arbiter/lab';
import { catalogue, type ProcedureEntry, procedureEntry, type Schema, search } from '@hive-arbiter/rulebook';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { parseJson, readDice } from '../given.ts';
import { heading, shortened } from '../show.ts';
import { calledInWords, withSeed } from './call.ts';
import { oddsInWords } from './odds.ts';
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
    console.log('  q  Leave');
    const answer = (await desk.ask('> '))?.toLowerCase();
    if (answer === undefined || answer === 'q' || answer === 'quit') break;
    try {
      if (answer === '1') await resolve(desk);
      else if (answer === '2') await showOdds(desk);
      else if (answer === '3') await lookUp(desk);
      else if (answer !== '') console.log(`There is no "${answer}" here: 1, 2, 3 or q.`);
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

/** Asks a line at a time, from a person or a pipe. */
class Desk {
  private readonly lines: string[] = [];
  private waiting: ((line: string | undefined) => void) | undefined;
  private ended = false;
  private readonly reader = createInterface({ input: process.stdin, output: process.stdout });

  constructor() {
    this.reader.on('line', (line) => {
      // A pipe delivers many lines at once; only the first may go to whoever waits.
      const { waiting } = this;
      this.waiting = undefined;
      if (waiting) waiting(line);
      else this.lines.push(line);
    });
    this.reader.on('close', () => {
      this.ended = true;
      this.waiting?.(undefined);
    });
  }

  async ask(prompt: string): Promise<string | undefined> {
    this.reader.setPrompt(colors.yellow(prompt));
    if (!this.ended) this.reader.prompt();
    const ready = this.lines.shift();
    if (ready !== undefined || this.ended) return ready?.trim();
    const line = await new Promise<string | undefined>((resolve) => {
      this.waiting = resolve;
    });
    return line?.trim();
  }

  /** As `ask`; the end of the input goes back to the menu, which then leaves. */
  async need(prompt: string): Promise<string> {
    const line = await this.ask(prompt);
    if (line === undefined) throw BACK;
    return line;
  }

  close(): void {
    this.reader.close();
  }
}

async function resolve(desk: Desk): Promise<void> {
  const entry = await pick(desk);
  const input = await fill(desk, entry);
  prepare(entry.id, { input });
  if (entry.dice.length > 0) console.log(colors.dim(`Dice: ${entry.dice.join('; ')}`));
  const faces = await desk.need('Faces you rolled, such as 6,5,2 (empty: the app rolls): ');
  const given: Call = withSeed(faces === '' ? { input } : { input, dice: readDice(faces) });
  console.log(`\n${calledInWords(entry.id, call(entry.id, given), given.seed)}`);
}

async function showOdds(desk: Desk): Promise<void> {
  const entry = await pick(desk);
  const input = await fill(desk, entry);
  console.log(`\n${oddsInWords(entry.id, oddsOf(prepare(entry.id, { input })))}`);
}

async function lookUp(desk: Desk): Promise<void> {
  const words = await desk.need('Words or an id: ');
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
  const chosen = found[Number(await desk.need('Number (empty: back): ')) - 1];
  if (chosen) console.log(`\n${await ruleInWords(chosen.id)}`);
}

/** Finds a procedure by words. */
async function pick(desk: Desk): Promise<ProcedureEntry> {
  for (;;) {
    const words = await desk.need('Which rule? Some words or its id: ');
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
    const chosen = found[Number(await desk.need('Number (empty: other words): ')) - 1];
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
    const line = await desk.need(`  ${shortened(usual ?? '', 100)} › `);
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
