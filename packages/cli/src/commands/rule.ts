import { alternativesOf, BadInput } from '@hive-arbiter/engine';
import {
  type Clause,
  catalogue,
  clause,
  clausesOf,
  nearest,
  type ProcedureEntry,
  procedureEntry,
  type Ruling,
  ruling,
  type Schema,
  type Section,
  section,
} from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { readId } from '../given.ts';
import { heading, onOneLine, wrapped } from '../show.ts';

/** Shows a clause, ruling, procedure or page; a ruling and a procedure may share an id, then both are shown. */
export const rule: Command = async (args) => {
  const { values, positionals } = readOptions(args, { json: { type: 'boolean' } });
  const id = readId(positionals);
  if (values.json) {
    const found = {
      section: section(id),
      clause: clause(id),
      ruling: ruling(id),
      procedure: procedureEntry(id),
    };
    const there = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
    if (Object.keys(there).length === 0) throw unknown(id);
    console.log(JSON.stringify(there));
    return 0;
  }
  console.log(await ruleInWords(id));
  return 0;
};

export async function ruleInWords(id: string): Promise<string> {
  const parts: string[] = [];
  const page = section(id);
  const text = clause(id);
  const reading = ruling(id);
  const entry = procedureEntry(id);
  if (page) parts.push(sectionInWords(page));
  if (text) parts.push(clauseInWords(text));
  if (reading) parts.push(rulingInWords(reading));
  if (entry) parts.push(await procedureInWords(entry));
  if (parts.length === 0) parts.push(...partInWords(id));
  return parts.join('\n\n');
}

/** `takeover.ambush.victory`: the clauses of one heading of a page. */
function partInWords(id: string): readonly string[] {
  const under = catalogue.clauses.filter((each) => each.id.startsWith(`${id}.`));
  if (under.length === 0) throw unknown(id);
  return [heading(id), under.map((each) => clauseLine(each)).join('\n')];
}

function sectionInWords({ id, title, source }: Section): string {
  const own = clausesOf(id).map((each) => clauseLine(each));
  const calls = catalogue.procedures
    .filter((each) => each.id.startsWith(`${id}.`))
    .map((each) => `  ${each.id}  ${colors.dim(each.title)}`);
  const lines = [heading(title, id), colors.dim(`  from ${source}`), ...own];
  if (calls.length > 0) lines.push(colors.bold('Can be called'), ...calls);
  return lines.join('\n');
}

function clauseLine({ id, rule, variant }: Clause): string {
  const only = variant ? colors.yellow(` (${variant})`) : '';
  return `  ${colors.bold(id)}${only}\n${wrapped(rule, '    ')}`;
}

function clauseInWords(shown: Clause): string {
  const { id, rule, type, variant, asks = [] } = shown;
  const lines = [heading(section(shown.section).title, id), wrapped(rule)];
  lines.push(
    colors.dim(
      `  ${[type, ...(variant ? [`only ${variant}`] : []), ...(asks.length > 0 ? [`asks for ${asks.join(', ')}`] : [])].join(' · ')}`,
    ),
  );
  for (const name of ['value', 'table', 'stats', 'weapons', 'skills', 'wargear'] as const) {
    if (shown[name] !== undefined) lines.push(colors.bold(`  ${name}`), ...dataLines(shown[name]));
  }
  const readings = catalogue.rulings.filter(({ clauses }) => clauses.includes(id));
  if (readings.length > 0)
    lines.push(
      colors.bold('Rulings'),
      ...readings.map((each) => `  ${each.id}  ${colors.dim(each.question)}`),
    );
  const calls = catalogue.procedures.filter(({ clauses }) => clauses.includes(id));
  if (calls.length > 0)
    lines.push(
      colors.bold('Carried out by'),
      ...calls.map((each) => `  ${each.id}  ${colors.dim(each.title)}`),
    );
  return lines.join('\n');
}

function dataLines(data: unknown): readonly string[] {
  if (Array.isArray(data)) return data.map((row) => `    ${onOneLine(row)}`);
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).map(([name, row]) => `    ${name}: ${onOneLine(row)}`);
  return [`    ${onOneLine(data as never)}`];
}

function rulingInWords({ id, question, default: reading, alternatives, why, clauses }: Ruling): string {
  const open = alternativesOf(id);
  const lines = [heading('Ruling', id), wrapped(question), colors.bold('We read it as'), wrapped(reading)];
  if (alternatives.length > 0) {
    lines.push(colors.bold('It could also be read as'));
    for (const choice of alternatives) {
      const mark = open.some((other) => other.id === choice.id)
        ? colors.yellow('can be switched on')
        : colors.dim('not offered');
      lines.push(`${wrapped(choice.text)}  ${mark}`);
    }
    for (const choice of open) lines.push(colors.dim(`  --ruling ${id}=${choice.id}`));
  }
  lines.push(colors.bold('Why'), wrapped(why ?? ''), colors.dim(`  about ${clauses.join(', ')}`));
  return lines.join('\n');
}

async function procedureInWords(entry: ProcedureEntry): Promise<string> {
  const { examples } = await import('@hive-arbiter/rulebook/examples');
  const { id, title, schema, dice, output, clauses, rulings = [], notes } = entry;
  const lines = [heading(title, id), colors.bold('Input'), ...fieldLines(schema, '  ')];
  if (dice.length > 0) lines.push(colors.bold('Dice'), ...dice.map((each) => wrapped(each)));
  lines.push(colors.bold('Output'), ...dataLines(output));
  if (notes) lines.push(colors.bold('Notes'), wrapped(String(notes)));
  lines.push(colors.bold('Rules'), ...clauses.map((each) => clauseLine(clause(each))));
  if (rulings.length > 0)
    lines.push(
      colors.bold('Rulings'),
      ...rulings.map((each) => `  ${each}  ${colors.dim(ruling(each).default)}`),
    );
  const [example] = examples[id];
  if (example) {
    const faces = example.dice.length > 0 ? ` --dice ${example.dice.join(',')}` : '';
    lines.push(
      colors.bold(`For example, ${example.name}`),
      `  arbiter call ${id} --input '${JSON.stringify(example.input)}'${faces}`,
      `  ${colors.dim(onOneLine(example.output as never))}`,
    );
  }
  return lines.join('\n');
}

/** The fields of a form, each with what it takes. */
export function fieldLines(schema: Schema, indent: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ' (may be left out)';
    const means = field.description ? colors.dim(`  ${field.description}`) : '';
    const inner = field.properties ?? (field.items || undefined)?.properties;
    const line = `${indent}${colors.bold(name)}: ${formInWords(field)}${optional}${means}`;
    return inner ? [line, ...fieldLines((field.items || undefined) ?? field, `${indent}  `)] : [line];
  });
}

export function formInWords(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(formInWords).join(' or ');
  if (schema.enum) return schema.enum.join(' | ');
  switch (schema.type) {
    case 'integer':
      return `${schema.minimum}–${schema.maximum}`;
    case 'number':
      return `${schema.minimum}–${schema.maximum}, decimals too`;
    case 'boolean':
      return 'true | false';
    case 'string':
      return 'text';
    case 'array':
      if (schema.prefixItems) return '[x, y] in inches';
      return schema.items && !schema.items.properties ? `list of ${formInWords(schema.items)}` : 'list of';
    case 'object':
      if (schema.properties) return 'an object of';
      return `id → ${formInWords(schema.additionalProperties as Schema)}`;
    default:
      return schema.type ?? 'anything';
  }
}

function unknown(id: string): BadInput {
  const ids = [catalogue.sections, catalogue.clauses, catalogue.rulings, catalogue.procedures].flatMap(
    (list) => list.map((each: { readonly id: string }) => each.id),
  );
  return new BadInput(
    'ID',
    `there is no rule ${JSON.stringify(id)}; the nearest are ${nearest(id, ids, 5).join(', ')}`,
  );
}
