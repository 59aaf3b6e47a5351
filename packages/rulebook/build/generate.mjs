// Reads the catalogue, checks it as a whole, and writes what the packages import: typed ids, typed inputs and the data.
// A duplicate id, a dangling reference or an example that does not fit its form stops the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Compile } from 'typebox/schema';
import { parseDocument } from 'yaml';
import { FATES, RANKS, schemaOf, typeOf } from './forms.mjs';

const ROOM = join(dirname(fileURLToPath(import.meta.url)), '..');
export const PACKS = ['takeover', 'dominion', 'classic', 'core', 'campaign', 'armoury'];
const CLAUSE_TYPES = ['value', 'table', 'procedure', 'constraint', 'trigger', 'choice', 'outcome', 'note'];
const ASKS = ['dice', 'measure', 'sight', 'choice', 'place', 'fact'];

/** Reads the YAML packs from a folder. */
export function readPacks(folder = join(ROOM, 'catalogue')) {
  return PACKS.map((name) => {
    const document = parseDocument(readFileSync(join(folder, `${name}.yaml`), 'utf8'));
    if (document.errors.length > 0) throw new Error(`${name}.yaml: ${document.errors[0].message}`);
    return document.toJS();
  });
}

/** Reads which clauses no code carries out, each with the reason, as id → reason. */
export function readReasons(folder = join(ROOM, 'catalogue')) {
  return readById('not-carried-out.yaml', folder);
}

/** Reads which clauses no battle reaches although code carries them out, each with the reason, as id → reason. */
export function readUnreached(folder = join(ROOM, 'catalogue')) {
  return readById('not-reached.yaml', folder);
}

/** Reads what the dice of a clause are for: id → words, or id → dice → words. */
export function readRolls(folder = join(ROOM, 'catalogue')) {
  return readById('rolls.yaml', folder);
}

function readById(name, folder) {
  const document = parseDocument(readFileSync(join(folder, name), 'utf8'));
  if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0].message}`);
  return new Map(Object.entries(document.toJS() ?? {}));
}

/** Checks the packs and makes the catalogue from them; every fault is named, not only the first. */
export function makeCatalogue(packs, rolls = new Map()) {
  const faults = [];
  const seen = new Map();
  const claim = (id, what) => {
    if (typeof id !== 'string' || !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(id))
      faults.push(`${what} has a bad id: ${id}`);
    if (seen.has(id)) faults.push(`${id}: ${what} takes an id that a ${seen.get(id)} has`);
    seen.set(id, what);
  };

  const sections = [];
  const clauses = [];
  const rulings = [];
  const procedures = [];
  const examples = {};
  for (const pack of packs) {
    for (const { clauses: own, ...section } of pack.sections) {
      claim(section.id, 'section');
      sections.push({ ...section, pack: pack.pack });
      for (const clause of own) {
        claim(clause.id, 'clause');
        if (!clause.rule) faults.push(`${clause.id}: has no rule text`);
        if (!CLAUSE_TYPES.includes(clause.type)) faults.push(`${clause.id}: unknown type ${clause.type}`);
        for (const ask of clause.asks ?? [])
          if (!ASKS.includes(ask)) faults.push(`${clause.id}: unknown ask ${ask}`);
        const roll = rolls.get(clause.id);
        for (const words of typeof roll === 'string' ? [roll] : Object.values(roll ?? {}))
          if (!/^(roll|draw|test) /.test(words))
            faults.push(`rolls.yaml, ${clause.id}: expected roll, draw or test first, got ${words}`);
        clauses.push({ ...clause, ...(roll && { roll }), section: section.id, pack: pack.pack });
      }
    }
    for (const ruling of pack.rulings ?? []) rulings.push({ ...tidyRuling(ruling), pack: pack.pack });
    for (const { examples: own, input, ...procedure } of pack.procedures ?? []) {
      procedures.push({ ...procedure, input: input ?? {}, pack: pack.pack });
      examples[procedure.id] = own ?? [];
    }
  }

  // Rulings and procedures may share a name with each other, never among themselves.
  for (const [what, list] of [
    ['ruling', rulings],
    ['procedure', procedures],
  ]) {
    const ids = new Set();
    for (const { id } of list) {
      if (ids.has(id)) faults.push(`${id}: two ${what}s have this id`);
      ids.add(id);
    }
  }

  const clauseIds = new Set(clauses.map(({ id }) => id));
  const rulingIds = new Set(rulings.map(({ id }) => id));
  for (const id of rolls.keys()) if (!clauseIds.has(id)) faults.push(`rolls.yaml: no clause ${id}`);
  for (const ruling of rulings) {
    for (const id of ruling.clauses)
      if (!clauseIds.has(id)) faults.push(`ruling ${ruling.id}: no clause ${id}`);
    if (!ruling.default) faults.push(`ruling ${ruling.id}: has no default`);
    const choices = [DEFAULT_CHOICE, ...ruling.alternatives.map(({ id }) => id)];
    const texts = [ruling.default, ...ruling.alternatives.map(({ text }) => text)];
    for (const each of [choices, texts])
      if (new Set(each).size !== each.length) faults.push(`ruling ${ruling.id}: the same choice twice`);
    for (const id of choices)
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
        faults.push(`ruling ${ruling.id}: ${id} is no id of a choice`);
  }
  for (const procedure of procedures) {
    for (const id of procedure.clauses)
      if (!clauseIds.has(id)) faults.push(`procedure ${procedure.id}: no clause ${id}`);
    for (const id of procedure.rulings ?? [])
      if (!rulingIds.has(id)) faults.push(`procedure ${procedure.id}: no ruling ${id}`);
    try {
      procedure.schema = schemaOf({ record: procedure.input }, procedure.id);
      delete procedure.input;
    } catch (error) {
      faults.push(error.message);
    }
  }
  shareFacts(procedures);
  for (const procedure of procedures) {
    if (!procedure.schema) continue;
    const fits = Compile(procedure.schema);
    for (const example of examples[procedure.id]) {
      if (fits.Check(example.input)) continue;
      const [, errors] = fits.Errors(example.input);
      const at = errors.map((error) => `${error.instancePath || '/'} ${error.message}`).join('; ');
      faults.push(`procedure ${procedure.id}: example "${example.name}" does not fit its input: ${at}`);
    }
  }
  if (faults.length > 0)
    throw new Error(`The catalogue has ${faults.length} fault(s):\n  ${faults.join('\n  ')}`);
  const armoury = packs.find(({ pack }) => pack === 'armoury');
  const { weapons, armour, fields, accessories, gear, chems, traits, skills } = armoury ?? {};
  const stats = packs.find(({ pack }) => pack === 'core')?.stats;
  return {
    catalogue: { sections, clauses, rulings, procedures },
    armoury: { weapons, armour, fields, accessories, gear, chems, traits, skills, stats },
    examples,
  };
}

/** The rules that judge one scenario are asked with the same battle, so each lets the others' facts stand in it. */
function shareFacts(procedures) {
  const bySection = new Map();
  const factsOf = (procedure) => procedure.schema?.properties.battle?.properties?.facts?.properties;
  for (const procedure of procedures) {
    const facts = factsOf(procedure);
    if (!facts) continue;
    const section = procedure.id.split('.').slice(0, 2).join('.');
    bySection.set(section, { ...facts, ...bySection.get(section) });
  }
  for (const procedure of procedures) {
    const facts = factsOf(procedure);
    if (!facts) continue;
    const shared = bySection.get(procedure.id.split('.').slice(0, 2).join('.'));
    for (const name of Object.keys(shared)) facts[name] ??= shared[name];
  }
}

/** The choice that a table has made where it has said nothing. */
const DEFAULT_CHOICE = 'default';

function tidyRuling(ruling) {
  const tidy = (text) => String(text).replace(/\s+/g, ' ').trim();
  return {
    ...ruling,
    default: tidy(ruling.default),
    alternatives: (ruling.alternatives ?? []).map(({ id, text }) => ({ id: String(id), text: tidy(text) })),
    clauses: ruling.clauses ?? [],
  };
}

function write({ catalogue, armoury, examples }) {
  const union = (name, values) =>
    `export type ${name} =\n${values.map((value) => `  | '${value}'`).join('\n')};\n`;
  const ids = [
    union(
      'ClauseId',
      catalogue.clauses.map(({ id }) => id),
    ),
    union(
      'SectionId',
      catalogue.sections.map(({ id }) => id),
    ),
    union(
      'RulingId',
      catalogue.rulings.map(({ id }) => id),
    ),
    union(
      'ProcedureId',
      catalogue.procedures.map(({ id }) => id),
    ),
    '/** What each ruling can be settled as, by short ids that are never reworded. */',
    'export interface RulingChoices {',
    ...catalogue.rulings.map(
      ({ id, alternatives }) =>
        `  '${id}': ${[DEFAULT_CHOICE, ...alternatives.map((other) => other.id)].map((choice) => `'${choice}'`).join(' | ')};`,
    ),
    '}\n',
  ].join('\n');
  const inputs = [
    '/** The input of every procedure, as its catalogue entry describes it. */',
    'export interface ProcedureInputs {',
    ...catalogue.procedures.map(({ id, schema }) => `  '${id}': ${typeOf(schema)};`),
    '}\n',
  ].join('\n');

  const list = (name, values) => `export const ${name} = ${JSON.stringify(values)} as const;\n`;
  const words = [
    '/** Short lists of the book, apart from the index since the app needs them without the rest. */',
    list('RANKS', RANKS),
    list('FATES', FATES),
    '/** What each characteristic is called, in the order of a profile. */',
    list('CHARACTERISTICS', armoury.stats.names),
    '/** What the book itself writes short. */',
    list('SHORT', armoury.stats.short),
  ].join('\n');

  const src = join(ROOM, 'src');
  mkdirSync(src, { recursive: true });
  writeFileSync(join(src, 'ids.generated.ts'), ids);
  writeFileSync(join(src, 'inputs.generated.ts'), inputs);
  writeFileSync(join(src, 'words.generated.ts'), words);
  // JSON.parse of a string is several times faster to load than the same data as JavaScript.
  const data = (value) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`;
  writeFileSync(join(src, 'catalogue.generated.js'), data(catalogue));
  writeFileSync(join(src, 'armoury.generated.js'), data(armoury));
  writeFileSync(join(src, 'examples.generated.js'), data(examples));
  const typed = (type) =>
    `import type { ${type} } from './types.ts';\ndeclare const data: ${type};\nexport default data;\n`;
  writeFileSync(join(src, 'catalogue.generated.d.ts'), typed('Catalogue'));
  writeFileSync(join(src, 'armoury.generated.d.ts'), typed('Armoury'));
  writeFileSync(join(src, 'examples.generated.d.ts'), typed('Examples'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    write(makeCatalogue(readPacks(), readRolls()));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
