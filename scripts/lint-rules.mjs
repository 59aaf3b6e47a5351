// Our own small lints for rule code, where a mistake would be silent:
// - a rule called without `yield*` does nothing at all;
// - a bare `yield` outside the table would slip past the log;
// - chance and clocks in the engine would break replay;
// - a citation of a clause that does not exist leads nowhere (in comments too, which the compiler does not read);
// - dice whose clause has no words for them leave a player to guess what they are for;
// - a clause said to be carried out by nothing that code cites after all has a reason that is no longer true.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { makeCatalogue, readPacks, readReasons, readRolls } from '../packages/rulebook/build/generate.mjs';
import { ROOT } from './ready.mjs';

const ENGINE = join(ROOT, 'packages/engine/src');
const TABLE = join(ENGINE, 'table/table.ts');
const UNREPEATABLE = {
  Math: ['random'],
  Date: ['now'],
  performance: ['now'],
  crypto: ['getRandomValues', 'randomUUID'],
};

/** Lints these sources, given as file → text; returns faults as `file:line: what`. */
export function lintRules(sources) {
  const faults = [];
  const parsed = new Map();
  for (const [file, text] of sources) parsed.set(file, parseSync(file, text).program);

  const rulesOf = new Map([...parsed].map(([file, program]) => [file, generatorsIn(program)]));
  const asking = methodsThatAsk(parsed.get(TABLE));
  for (const [file, program] of parsed) {
    const at = (node) => `${relative(ROOT, file)}:${lineOf(sources.get(file), node.start)}`;
    const rules = new Set(rulesOf.get(file));
    for (const { source, specifiers } of program.body.filter(({ type }) => type === 'ImportDeclaration')) {
      const from = rulesOf.get(resolve(dirname(file), source.value));
      for (const { imported, local } of specifiers) if (from?.has(imported?.name)) rules.add(local.name);
    }
    const isRule = (node) => {
      if (node?.type !== 'CallExpression') return false;
      const { callee } = node;
      if (callee.type === 'Identifier') return rules.has(callee.name);
      return (
        callee.type === 'MemberExpression' && callee.object.name === 't' && asking.has(callee.property.name)
      );
    };
    walk(program, (node) => {
      if (node.type === 'YieldExpression' && !node.delegate && file !== TABLE) {
        faults.push(`${at(node)}: a bare yield outside the table; ask with yield* t.…`);
      }
      const dropped =
        node.type === 'ExpressionStatement'
          ? node.expression
          : node.type === 'VariableDeclarator'
            ? node.init
            : undefined;
      if (isRule(dropped)) faults.push(`${at(node)}: this rule does nothing without yield*`);
      if (node.type === 'MemberExpression' && UNREPEATABLE[node.object.name]?.includes(node.property.name)) {
        faults.push(
          `${at(node)}: ${node.object.name}.${node.property.name} in the engine; chance and time are asked for`,
        );
      }
      if (node.type === 'NewExpression' && node.callee.name === 'Date') {
        faults.push(`${at(node)}: a clock in the engine; replay would differ`);
      }
    });
  }
  return faults;
}

/** Names every citation that no clause, ruling, procedure or page of the catalogue answers to. */
export function lintCitations(sources, known) {
  const faults = [];
  const CITED = /\b(?:takeover|dominion|classic|core|campaign|armoury)(?:\.[a-z0-9-]+){2,}(?![\w/])/g;
  for (const [file, text] of sources) {
    for (const found of text.matchAll(CITED)) {
      const id = found[0].replace(/\.$/, '');
      if (id.endsWith('.ts') || known.has(id)) continue;
      faults.push(
        `${relative(ROOT, file)}:${lineOf(text, found.index)}: cites ${id}, which the catalogue does not have`,
      );
    }
  }
  return faults;
}

/** Names every roll and draw whose clause has no words in rolls.yaml: a player would be asked for dice without being told what for. */
export function lintDice(sources, clauses) {
  const faults = [];
  for (const [file, text] of sources)
    walk(parseSync(file, text).program, (node) => {
      if (node.type !== 'CallExpression' || !DICE.has(node.callee.property?.name)) return;
      for (const { value } of node.arguments) {
        const clause = clauses.get(value);
        if (!clause || clause.roll !== undefined) continue;
        faults.push(
          `${relative(ROOT, file)}:${lineOf(text, node.start)}: ${value} has no line in rolls.yaml that says what its dice are for`,
        );
      }
    });
  return faults;
}

const DICE = new Set(['roll', 'pool', 'draw']);

/** Names every reason for not carrying a clause out that is no longer true or never was. */
export function lintReasons(reasons, clauses, sources) {
  const faults = [];
  const cited = idsIn([...sources.values()].join('\n'));
  for (const [id, reason] of reasons) {
    const fault = !clauses.has(id)
      ? 'is no clause of the catalogue'
      : cited.has(id)
        ? 'is cited by code after all'
        : typeof reason !== 'string' || reason.trim() === ''
          ? 'has no reason'
          : undefined;
    if (fault) faults.push(`not-carried-out.yaml: ${id} ${fault}`);
  }
  return faults;
}

/**
 * Names every clause that code carries out and no battle reaches, without a reason, and every reason that does not hold.
 * `reached` was measured; `scripted` are the clauses that tests of battles name.
 */
export function lintReached({ clauses, cited, reached, scripted, reasons }) {
  const faults = [];
  for (const id of reached) {
    if (!clauses.has(id)) faults.push(`reached.txt: ${id} is no clause of the catalogue; measure again`);
    else if (!cited.has(id)) faults.push(`reached.txt: ${id} is cited by no code any more; measure again`);
  }
  for (const [id, reason] of reasons) {
    const fault = !clauses.has(id)
      ? 'is no clause of the catalogue'
      : !cited.has(id)
        ? 'is cited by no code: its reason belongs into not-carried-out.yaml'
        : reached.has(id)
          ? 'is reached after all'
          : typeof reason !== 'string' || reason.trim() === ''
            ? 'has no reason'
            : undefined;
    if (fault) faults.push(`not-reached.yaml: ${id} ${fault}`);
  }
  for (const id of clauses) {
    if (cited.has(id) && !reached.has(id) && !scripted.has(id) && !reasons.has(id))
      faults.push(`${id} is reached by no battle, named by no battle's test, and nothing says why`);
  }
  return faults;
}

/** The clauses that tests name in square brackets at the beginning of their titles. */
export function namedIn(tests) {
  return idsIn([...tests.matchAll(/[`'"]\[([a-z][^\]`'"]*)\]/g)].map(([, ids]) => ids).join('\n'));
}

/** The clause ids in a text. */
export function idsIn(text) {
  return new Set(text.match(/\b[a-z]+(?:\.[a-z0-9-]+)+\.\d+\b/g) ?? []);
}

function generatorsIn(program) {
  const names = new Set();
  for (const statement of program.body) {
    const declared = statement.declaration ?? statement;
    if (declared.type === 'FunctionDeclaration' && declared.generator) names.add(declared.id.name);
    for (const { id, init } of declared.declarations ?? []) {
      const made =
        init?.type === 'CallExpression' && init.callee.name === 'procedure' ? init.arguments[1] : init;
      if (made?.generator) names.add(id.name);
    }
  }
  return names;
}

function methodsThatAsk(program) {
  const names = new Set();
  walk(program ?? {}, (node) => {
    if (node.type === 'MethodDefinition' && node.value.generator) names.add(node.key.name);
  });
  return names;
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const [name, child] of Object.entries(node)) if (name !== 'parent') walk(child, visit);
  }
}

function lineOf(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

/** The engine's sources, without its tests. */
export function engineSources({ tests = false } = {}) {
  const files = readdirSync(ENGINE, { recursive: true })
    .filter((name) => name.endsWith('.ts') && (tests || !/\.(test|fixture)\.ts$/.test(name)))
    .map((name) => join(ENGINE, name));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Every id of the catalogue, and the headings of pages (`takeover.ambush.victory`). */
export function knownIds({ sections, clauses, rulings, procedures }) {
  const ids = [sections, clauses, rulings, procedures].flatMap((list) => list.map(({ id }) => id));
  return new Set([...ids, ...clauses.map(({ id }) => id.split('.').slice(0, -1).join('.'))]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { catalogue } = makeCatalogue(readPacks(), readRolls());
  const faults = [
    ...lintRules(engineSources()),
    ...lintCitations(engineSources({ tests: true }), knownIds(catalogue)),
    ...lintDice(engineSources(), new Map(catalogue.clauses.map((clause) => [clause.id, clause]))),
    ...lintReasons(readReasons(), new Set(catalogue.clauses.map(({ id }) => id)), engineSources()),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
