// Compiles the rules a second time, for bots: a hand that answers every question never stops a rule, so generators
// become plain functions, which the JIT compiler inlines. One source, two forms; the tests play both and compare.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync } from 'oxc-parser';

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '../src');
const RUN = join(SOURCES, 'table/run.ts');
const UNANSWERED = join(SOURCES, 'table/unanswered.ts');

/** Where `@hive-arbiter/engine/direct` is written. */
export const DIRECT = join(SOURCES, 'direct.generated.js');

export async function makeDirect() {
  // The types come first: what is made is as old as its last file.
  await writeFile(DIRECT.replace(/\.js$/, '.d.ts'), "export * from './direct.ts';\n");
  await build({
    entryPoints: [join(SOURCES, 'direct.ts')],
    outfile: DIRECT,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    packages: 'external',
    logLevel: 'warning',
    plugins: [{ name: 'direct', setup: compileDirectly }],
  });
}

function compileDirectly(compiler) {
  // The board knows no rule and asks nothing: both forms share it, and with it the terrain that it has worked out.
  compiler.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
    const file = relative(SOURCES, join(resolveDir, path));
    return file.startsWith('board/') ? { path: `./${file}`, external: true } : undefined;
  });
  compiler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const from = path === RUN ? path.replace(/\.ts$/, '.direct.ts') : path;
    return { contents: withoutStops(path, await readFile(from, 'utf8')), loader: 'ts' };
  });
}

/**
 * `function*` becomes `function`, `yield* rule` becomes `(rule)`, and a question that nobody answers is an error.
 * Story lines and words are not made if nobody listens.
 */
function withoutStops(path, source) {
  const cuts = [];
  const cut = (start, end, by = '') => cuts.push({ start, end, by });
  walk(parseSync(path, source).program, (node, parent, hasTable) => {
    if (parent?.type === 'ExpressionStatement' && isTold(node)) cut(node.start, node.start, 't.isHeard && ');
    if (hasTable && isWording(node, parent)) {
      cut(node.start, node.start, '(t.hand.wordless ? undefined : ');
      cut(node.end, node.end, ')');
    }
    if (node.generator) {
      const isMethod = parent.type === 'MethodDefinition' || parent.method === true;
      const star = source.indexOf('*', isMethod ? parent.start : node.start);
      cut(star, star + 1);
    }
    if (node.type === 'YieldExpression') {
      cut(node.start, node.argument.start, node.delegate ? '(' : 'unanswered(');
      cut(node.end, node.end, ')');
    }
  });
  const asks = cuts.some(({ by }) => by === 'unanswered(');
  const unanswered = `./${relative(dirname(path), UNANSWERED)}`;
  return (asks ? `import { unanswered } from '${unanswered}';\n` : '') + replaced(source, cuts);
}

/** Is this `t.tell(…)` or `t.tellTo(…)`, with nothing in it that asks? */
function isTold(call) {
  if (call.type !== 'CallExpression' || !isOfTable(call) || !isTelling(call)) return false;
  let asks = false;
  walk(call.arguments, (node) => {
    asks ||= node.type === 'YieldExpression';
  });
  return !asks;
}

/** Is this what a question says, with facts? */
function isWording(node, parent) {
  if (node.type !== 'CallExpression' || node.callee.name !== 'say') return false;
  if (parent.type === 'VariableDeclarator') return parent.id.name === 'what';
  if (parent.type === 'Property') return parent.key.name === 'what';
  if (parent.type !== 'CallExpression' || !isOfTable(parent)) return false;
  return parent.arguments.indexOf(node) === WORDS_AT[parent.callee.property.name];
}

/** Which argument of these ways to ask is what a player reads. */
const WORDS_AT = { choose: 4, pick: 4, within: 4, sees: 3, isSo: 0 };

function isOfTable({ callee }) {
  return callee.object?.name === 't';
}

function isTelling({ callee }) {
  return callee.property.name === 'tell' || callee.property.name === 'tellTo';
}

/** Shows every node with its parent, and whether it is inside a function that is given a table `t`. */
function walk(node, look, parent, hasTable = false) {
  if (Array.isArray(node)) for (const each of node) walk(each, look, parent, hasTable);
  else if (typeof node?.type === 'string') {
    look(node, parent, hasTable);
    const within = hasTable || (Array.isArray(node.params) && node.params.some(({ name }) => name === 't'));
    for (const part of Object.values(node)) if (typeof part === 'object') walk(part, look, node, within);
  }
}

function replaced(source, cuts) {
  let made = '';
  let at = 0;
  // What ends at a place is closed before something else begins there.
  for (const { start, end, by } of cuts.sort((a, b) => a.start - b.start || a.end - b.end)) {
    made += source.slice(at, start) + by;
    at = end;
  }
  return made + source.slice(at);
}
