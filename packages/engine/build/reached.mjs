// Marks in the engine's code every place that cites a clause, so that battles can be played and say which clauses they
// reached. CONTRIBUTING.md ("Which clauses battles reach") says what counts.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

const CLAUSE = /\b[a-z]+(?:\.[a-z0-9-]+)+\.\d+\b/g;
/** What the marks are made in; one byte a mark. */
const MARKS = '__reached';

/** Reads all sources (file → text) and says where each is to be marked; `sites` lists the clause of each mark. */
export function markCitations(sources) {
  const sites = [];
  const files = new Map();
  for (const [file, text] of sources) files.set(file, new Source(file, text));
  const references = [];
  for (const source of files.values()) source.markOwn(sites, references);
  for (const { file, name, site } of references) markReferences(files, file, name, site);
  return { sites, marked: new Map([...files].map(([file, source]) => [file, source.marked()])) };
}

/** An esbuild plugin that bundles the marked sources. */
export function marking(marked) {
  return {
    name: 'reached',
    setup(compiler) {
      compiler.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
        contents: marked.get(path) ?? (await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

/** What a bundle of marked sources begins with. */
export const banner = (count) => `const ${MARKS} = (globalThis.${MARKS} = new Uint8Array(${count}));`;

/** A value that is only data is reached where code of a function names it, in its own file or in one that imports it. */
function markReferences(files, file, name, site) {
  files.get(file).markName(name, site);
  for (const source of files.values()) {
    for (const { local, imported, from } of source.imports) {
      if (imported === name && from === file) source.markName(local, site);
    }
  }
}

class Source {
  constructor(file, text) {
    this.file = file;
    this.text = text;
    const { program, comments } = parseSync(file, text);
    this.program = program;
    this.comments = comments;
    this.nodes = [];
    this.inserted = [];
    /** Members that were written short, `{ name }`, and are no longer. */
    this.spelledOut = new Set();
    this.visit(program, undefined, 0, false);
    this.imports = program.body
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ source, specifiers }) =>
        specifiers.map(({ imported, local }) => ({
          local: local.name,
          imported: imported?.name,
          from: resolve(dirname(file), source.value),
        })),
      );
  }

  /** Notes every node with its parent and how deep in functions it is. */
  visit(node, parent, depth, isType) {
    if (Array.isArray(node)) {
      for (const each of node) this.visit(each, parent, depth, isType);
      return;
    }
    if (!node || typeof node !== 'object') return;
    if (typeof node.type !== 'string') return;
    // Types are not there when the code runs; what only says a value's type is, with the value in it.
    const erased = isType || (node.type.startsWith('TS') && !KEEPS_VALUE.has(node.type));
    this.nodes.push(Object.assign(node, { above: parent, depth, isType: erased }));
    const inside = isFunction(node) ? depth + 1 : depth;
    for (const [name, child] of Object.entries(node)) {
      if (name !== 'above' && typeof child === 'object') this.visit(child, node, inside, erased);
    }
  }

  markOwn(sites, references) {
    const add = (clause) => sites.push({ clause, file: this.file }) - 1;
    for (const node of this.nodes) {
      if (node.type !== 'Literal' || typeof node.value !== 'string' || node.isType) continue;
      if (node.value.match(CLAUSE)?.[0] !== node.value) continue;
      this.markLiteral(node, () => add(node.value), references);
    }
    for (const comment of this.comments) {
      const cited = new Set(comment.value.match(CLAUSE) ?? []);
      if (cited.size === 0) continue;
      const target = this.targetOf(comment);
      for (const clause of cited) this.markTarget(target, () => add(clause), references);
    }
  }

  markLiteral(node, site, references) {
    const { above } = node;
    if (above.type === 'ImportDeclaration' || above.type === 'ExportNamedDeclaration') return;
    if (above.type === 'Property' && above.key === node && !above.computed)
      this.markTarget(above, site, references);
    else if (node.depth > 0) this.wrap(node, site());
    else this.markData(node, site, references);
  }

  /** Data outside functions: a member of a record is reached when it is read, anything else when it is named. */
  markData(node, site, references) {
    for (let at = node; at; at = at.above) {
      if (
        at.type === 'Property' &&
        at.above.type === 'ObjectExpression' &&
        at.kind === 'init' &&
        !at.method &&
        !at.computed
      ) {
        this.makeGetter(at, site());
        return;
      }
      if (at.type === 'VariableDeclarator' && at.id.type === 'Identifier') {
        references.push({ file: this.file, name: at.id.name, site: site() });
        return;
      }
    }
    // The argument of a call outside functions: whatever functions it holds.
    for (const each of this.outermostFunctions(this.statementOf(node))) this.enter(each, site());
  }

  /** The code that a comment is about: the code after it, or before it on the same line. */
  targetOf({ start, end }) {
    const lineStart = this.text.lastIndexOf('\n', start - 1) + 1;
    const rest = this.text.slice(end, this.text.indexOf('\n', end));
    const isBehind = this.text.slice(lineStart, start).trim() !== '' && /^[\s,;)\]}]*$/.test(rest);
    const largest = (nodes) =>
      nodes.reduce((one, other) => (other.end - other.start > one.end - one.start ? other : one));
    if (isBehind) {
      const code = this.nodes.filter((node) => !node.isType && node.end <= start && node.type !== 'Program');
      const onLine = code.filter((node) => node.start >= lineStart);
      const endsThere = code.filter((node) => node.end > lineStart);
      const found = onLine.length > 0 ? onLine : endsThere;
      if (found.length > 0) return largest(found);
    }
    const next = this.next(end);
    const following = this.nodes.filter((node) => node.start === next && node.type !== 'Program');
    return following.length > 0 ? largest(following) : this.around(start);
  }

  /** The position of the next code after spaces and further comments. */
  next(from) {
    let at = from;
    for (;;) {
      while (/\s/.test(this.text[at] ?? 'x')) at++;
      const comment = this.comments.find(({ start }) => start === at);
      if (!comment) return at;
      at = comment.end;
    }
  }

  around(at) {
    const holding = this.nodes.filter((node) => isFunction(node) && node.start <= at && at < node.end);
    return holding.at(-1) ?? this.program;
  }

  markTarget(target, site, references) {
    let node = target;
    if (node.type === 'ImportDeclaration' || node.type === 'Program') {
      // The head of a file holds for all of it.
      for (const each of this.outermostFunctions(this.program)) this.enter(each, site());
      return;
    }
    if (node.type === 'ExportNamedDeclaration' && node.declaration) node = node.declaration;
    if (node.depth === 0) this.markOutside(node, site, references);
    else this.markInside(node, site);
  }

  /** Code outside functions: the functions that it holds are entered, or the data is used. */
  markOutside(node, site, references) {
    if (node.isType) return;
    const functions = this.outermostFunctions(node);
    for (const each of functions) this.enter(each, site());
    if (node.type === 'VariableDeclaration') {
      for (const { id } of node.declarations)
        if (id.type === 'Identifier') references.push({ file: this.file, name: id.name, site: site() });
    } else if (functions.length === 0) this.markData(node, site, references);
  }

  /** Code of a function: it is entered, or the statement or expression runs. */
  markInside(node, site) {
    const member = node.type === 'Property' || node.type === 'MethodDefinition';
    const functions = isFunction(node) ? [node] : member ? this.outermostFunctions(node) : [];
    if (functions.length > 0) for (const each of functions) this.enter(each, site());
    else if (node.isType || node.shorthand) this.enter(this.around(node.start), site());
    else if (member) this.wrap(node.value, site());
    else if (isStatement(node)) this.before(node, site());
    else if (node.type === 'SwitchCase') {
      if (node.consequent.length > 0) this.before(node.consequent[0], site());
    } else if (node.type === 'SpreadElement') this.wrap(node.argument, site());
    else if (node.type === 'VariableDeclarator' && node.init) this.wrap(node.init, site());
    else if (isExpression(node)) this.wrap(node, site());
    else this.enter(this.around(node.start), site());
  }

  markName(name, site) {
    for (const node of this.nodes) {
      if (node.type !== 'Identifier' || node.name !== name || node.depth === 0 || node.isType) continue;
      const { above } = node;
      if (above.type === 'MemberExpression' && above.property === node && !above.computed) continue;
      if (above.type === 'Property' && above.shorthand) {
        // A pattern takes apart, a record puts together: only the second one names the value.
        if (above.value !== node || above.above.type !== 'ObjectExpression' || this.isShadowed(node))
          continue;
        const named = this.spelledOut.has(node) ? '' : `${name}: `;
        this.spelledOut.add(node);
        this.insert(node.start, `${named}(${mark(site)}, `, node.end, ')');
        continue;
      }
      if (above.type === 'Property' && above.key === node) continue;
      if (!isExpression(node) || isBinding(node) || this.isShadowed(node)) continue;
      this.wrap(node, site);
    }
  }

  /** Is this the name of something else, which a function around it declares? */
  isShadowed(node) {
    const owners = this.nodes
      .filter(
        (each) => each.type === 'Identifier' && each.name === node.name && each.depth > 0 && !each.isType,
      )
      .filter((each) => isBinding(each) || isInPattern(each))
      .map((each) => functionAround(each));
    for (let at = node.above; at; at = at.above) if (owners.includes(at)) return true;
    return false;
  }

  outermostFunctions(node) {
    return this.nodes.filter(
      (each) =>
        isFunction(each) &&
        each.body &&
        each.depth === node.depth &&
        each.start >= node.start &&
        each.end <= node.end,
    );
  }

  statementOf(node) {
    let at = node;
    while (at.above && at.above.type !== 'Program') at = at.above;
    return at;
  }

  enter(fn, site) {
    if (!fn.body) return;
    if (fn.body.type === 'BlockStatement') this.insert(fn.body.start + 1, ` ${mark(site)}; `);
    else this.wrap(fn.body, site);
  }

  before(statement, site) {
    const { above } = statement;
    const stands = ['BlockStatement', 'Program', 'SwitchCase', 'StaticBlock'].includes(above.type);
    if (stands) this.insert(statement.start, `${mark(site)}; `);
    else this.insert(statement.start, `{ ${mark(site)}; `, statement.end, ' }');
  }

  wrap(node, site) {
    this.insert(node.start, `(${mark(site)}, `, node.end, ')');
  }

  makeGetter(property, site) {
    const name = this.text.slice(property.key.start, property.key.end);
    this.insert(
      property.start,
      `get ${name}() { ${mark(site)}; return (`,
      property.end,
      '); }',
      property.value.start,
    );
  }

  /** Puts text in before a place and, where given, after another; `skipTo` leaves out what stands in between. */
  insert(start, opening, end = start, closing = '', skipTo = start) {
    this.inserted.push({ start, opening, end, closing, skipTo });
  }

  marked() {
    const edits = [];
    // A record's member that holds several citations becomes one getter with all their marks.
    const getters = new Map();
    for (const each of this.inserted) {
      if (each.skipTo === each.start) continue;
      const before = getters.get(each.start);
      if (before)
        before.opening = before.opening.replace('{', `{ ${each.opening.match(/__reached\[\d+\] = 1/)[0]};`);
      else getters.set(each.start, each);
    }
    const all = this.inserted.filter(
      (each) => each.skipTo === each.start || getters.get(each.start) === each,
    );
    for (const [order, { start, opening, end, closing, skipTo }] of all.entries()) {
      const size = end - start;
      edits.push({ at: start, text: opening, rank: 1, size: -size, order, skipTo });
      if (closing) edits.push({ at: end, text: closing, rank: 0, size, order: -order, skipTo: end });
    }
    edits.sort((a, b) => a.at - b.at || a.rank - b.rank || a.size - b.size || a.order - b.order);
    let made = '';
    let at = 0;
    for (const { at: place, text, skipTo } of edits) {
      made += this.text.slice(at, Math.max(at, place)) + text;
      at = Math.max(at, place, skipTo);
    }
    return made + this.text.slice(at);
  }
}

const KEEPS_VALUE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function mark(site) {
  return `${MARKS}[${site}] = 1`;
}

function isFunction({ type }) {
  return (
    type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
  );
}

function isStatement({ type }) {
  return type.endsWith('Statement') || type === 'VariableDeclaration' || type === 'FunctionDeclaration';
}

function isExpression({ type, above }) {
  if (above.type === 'Property' && above.above.type === 'ObjectPattern') return false;
  return type.endsWith('Expression') || ['Literal', 'Identifier', 'TemplateLiteral'].includes(type);
}

function functionAround(node) {
  let at = node.above;
  while (at && !isFunction(at)) at = at.above;
  return at;
}

function isInPattern({ above }) {
  return above.type === 'Property' && above.above.type === 'ObjectPattern';
}

/** Is this name being given, and not used? */
function isBinding(node) {
  const { above } = node;
  if (isFunction(above)) return above.params.includes(node) || above.id === node;
  if (above.type === 'VariableDeclarator') return above.id === node;
  if (above.type === 'AssignmentPattern') return above.left === node;
  return [
    'ArrayPattern',
    'RestElement',
    'ImportSpecifier',
    'ExportSpecifier',
    'LabeledStatement',
    'CatchClause',
  ].includes(above.type);
}
