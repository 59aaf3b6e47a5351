// `npm run events [FOLDER …]`: gives every sentence that a rule tells or says an id, and moves its words to the words of its room.
//
// Write `t.tell('{fighter} falls', { fighter }, clause)` or `say('{fighter} may fall', { fighter })`, run this, and the rule tells `'moving/falls'`, whose
// words are in packages/engine/src/words/en. The other languages then lack it, and a test says so.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from './ready.mjs';

const SOURCES = join(ROOT, 'packages/engine/src');
const WORDS = join(SOURCES, 'words/en');
/** A word of an id tells little where it is one of these. */
const SMALL = new Set(
  'a an the of to and or its it is are be in on at by for from with that this they their'.split(' '),
);

const rooms = new Map();
const folders = process.argv.slice(2);
let left = 0;
for (const file of sources(SOURCES)) moveWords(file);
for (const [room, words] of rooms) writeWords(room, words);
if (left > 0) console.log(`${left} sentences are put together from parts and were left as they are`);

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === dirname(WORDS) ? [] : sources(path);
    const isRule = path.endsWith('.ts') && !/\.(test|fixture|generated)\.ts$/.test(path);
    const isMeant = folders.length === 0 || folders.some((each) => relative(SOURCES, path).startsWith(each));
    return isRule && isMeant ? [path] : [];
  });
}

function moveWords(file) {
  const source = readFileSync(file, 'utf8');
  if (!/\.tell(To)?\(|\bsay\(/.test(source)) return;
  const { program } = parseSync(file, source);
  const cuts = [];
  const told = [];
  walk(program, (node, scopes) => {
    if (node.type === 'CallExpression' && !node.computed) {
      const at = wordsAt(node);
      if (at !== undefined && node.arguments[at]) told.push([node.arguments[at], scopes]);
    }
  });
  for (const [words, scopes] of told) {
    const literals = literalsIn(words, scopes, source);
    if (literals === undefined) left++;
    for (const literal of literals ?? []) {
      if (!isSentence(literal.value) || cuts.some(({ start }) => start === literal.start)) continue;
      cuts.push({ ...literal, by: `'${idFor(file, literal.value)}'` });
    }
  }
  if (cuts.length === 0) return;
  let made = source;
  for (const { start, end, by } of cuts.sort((one, other) => other.start - one.start))
    made = made.slice(0, start) + by + made.slice(end);
  writeFileSync(file, made);
}

/** Which argument of `t.tell`, `t.tellTo` or `say` is the text. */
function wordsAt({ callee }) {
  return callee.name === 'say' ? 0 : { tell: 0, tellTo: 1 }[callee.property?.name];
}

/** The sentences that an argument can be; undefined if it is put together from something else. */
function literalsIn(node, scopes, source) {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node];
  if (node.type === 'ConditionalExpression') {
    const both = [literalsIn(node.consequent, scopes, source), literalsIn(node.alternate, scopes, source)];
    return both.includes(undefined) ? undefined : both.flat();
  }
  if (node.type === 'Identifier') {
    const scope = scopes.findLast((each) => declaredIn(each, node.name));
    const declared = scope && declaredIn(scope, node.name);
    // Words that are also used for something else stay.
    if (!declared?.init || usesOf(scope, node.name) > usesAsTold(scope, node.name)) return undefined;
    return literalsIn(declared.init, scopes, source);
  }
  return undefined;
}

function declaredIn(scope, name) {
  let found;
  walk(scope.body, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.name === name) found ??= node;
  });
  return found;
}

function usesOf(scope, name) {
  let count = 0;
  walk(scope.body, (node, _, parent) => {
    const isUse = node.type === 'Identifier' && node.name === name && parent?.id !== node;
    const isName = parent?.type === 'Property' && parent.key === node && !parent.shorthand;
    const isMember = parent?.type === 'MemberExpression' && parent.property === node;
    if (isUse && !isName && !isMember) count++;
  });
  return count;
}

function usesAsTold(scope, name) {
  let count = 0;
  walk(scope.body, (node) => {
    const at = node.type === 'CallExpression' ? wordsAt(node) : undefined;
    if (at !== undefined && node.arguments[at]?.name === name) count++;
  });
  return count;
}

/** An id names its page: `moving/falls`. Anything else is words. */
function isSentence(text) {
  return !/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(text);
}

/** The id of a sentence: one that says so already in this file, or a new one from its words. */
function idFor(file, text) {
  const path = relative(SOURCES, file);
  const [room] = path.split('/');
  const words = wordsOf(room);
  const pack = ['scenarios', 'special'].includes(room) ? path.split('/').slice(1, -1) : [];
  const page = [...pack, basename(file, '.ts').replace(/^play-/, '')].join('/');
  for (const [id, known] of words) if (known === text && id.startsWith(`${page}/`)) return id;
  const all =
    text
      .replaceAll(/\{\w+\}/g, ' ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const telling = all.filter((word) => !SMALL.has(word));
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name.toLowerCase());
  const tries = [
    telling.slice(0, 4),
    telling.slice(0, 6),
    telling,
    all,
    [...named, ...all],
    ...Array.from({ length: 9 }, (_, at) => [...telling, String(at + 2)]),
  ];
  for (const parts of tries) {
    if (parts.length === 0) continue;
    const id = `${page}/${parts.join('-')}`;
    if (words.has(id)) continue;
    words.set(id, text);
    return id;
  }
  throw new Error(`There is no id for ${text}`);
}

function wordsOf(room) {
  const known = rooms.get(room);
  if (known) return known;
  const words = new Map();
  const file = join(WORDS, `${room}.ts`);
  if (existsSync(file)) {
    walk(parseSync(file, readFileSync(file, 'utf8')).program, (node) => {
      if (node.type === 'Property') words.set(node.key.value, node.value.value);
    });
  }
  rooms.set(room, words);
  return words;
}

function writeWords(room, words) {
  const lines = [...words]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, text]) => `  '${id}': ${JSON.stringify(text)},`);
  const file = join(WORDS, `${room}.ts`);
  const head = `/** What the rules in \`${room}/\` tell. */`;
  writeFileSync(file, `${head}\nexport const ${room} = {\n${lines.join('\n')}\n} as const;\n`);
  execFileSync('npx', ['biome', 'check', '--write', file], { cwd: ROOT, stdio: 'ignore' });
}

/** Shows every node with the functions around it, and its parent. */
function walk(node, look, scopes = [], parent = undefined) {
  if (Array.isArray(node)) for (const each of node) walk(each, look, scopes, parent);
  else if (typeof node?.type === 'string') {
    look(node, scopes, parent);
    const inside = node.body && /Function/.test(node.type) ? [...scopes, node] : scopes;
    for (const part of Object.values(node)) if (typeof part === 'object') walk(part, look, inside, node);
  }
}
