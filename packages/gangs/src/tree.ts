/** One tree for the XML of BattleScribe and the JSON of New Recruit: the same names, attributes and lists. */

import { SaxesParser } from 'saxes';
import { BadGang } from './bad-gang.ts';
import { said } from './words.ts';

export interface Branch {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly branches: readonly Branch[];
  readonly text: string;
}

/** A file of a real gang stays far below these; one that does not is refused before it is built up. */
const MOST_BRANCHES = 300_000;
const DEEPEST = 80;

interface Growing {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly branches: Growing[];
  text: string;
}

class Limits {
  private count = 0;

  check(depth: number): void {
    if (++this.count > MOST_BRANCHES)
      throw new BadGang('', said('gang/many-entries', { most: MOST_BRANCHES }));
    if (depth > DEEPEST) throw new BadGang('', said('gang/deep', { most: DEEPEST }));
  }
}

export function fromXml(text: string): Branch {
  const limits = new Limits();
  const open: Growing[] = [];
  let root: Growing | undefined;
  const parser = new SaxesParser();
  // Entities defined in a file can make a small file huge; no roster needs them.
  parser.on('doctype', () => {
    throw new BadGang('', said('gang/doctype'));
  });
  parser.on('error', (error) => {
    throw new BadGang('', said('gang/no-xml', { why: error.message }));
  });
  parser.on('opentag', ({ name, attributes }) => {
    limits.check(open.length);
    const branch: Growing = {
      tag: name,
      attributes: attributes as Record<string, string>,
      branches: [],
      text: '',
    };
    open.at(-1)?.branches.push(branch);
    root ??= branch;
    open.push(branch);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (words) => {
    const branch = open.at(-1);
    if (branch) branch.text += words;
  });
  parser.write(text).close();
  if (!root) throw new BadGang('', said('gang/empty'));
  return root;
}

/** `{"roster": {…}}`: lists are containers, everything else attributes, and `$text` the words within. */
export function fromJson(given: unknown): Branch {
  const [entry] = Object.entries(given as object);
  if (!entry) throw new BadGang('', said('gang/empty'));
  return grow(entry[0], entry[1], 0, new Limits());
}

function grow(tag: string, given: unknown, depth: number, limits: Limits): Branch {
  limits.check(depth);
  if (Array.isArray(given)) {
    const one = tag.replace(/ies$/, 'y').replace(/s$/, '');
    return {
      tag,
      attributes: {},
      text: '',
      branches: given.map((each) => grow(one, each, depth + 1, limits)),
    };
  }
  if (typeof given !== 'object' || given === null)
    return { tag, attributes: {}, text: String(given ?? ''), branches: [] };
  const attributes: Record<string, string> = {};
  const branches: Branch[] = [];
  let text = '';
  for (const [name, value] of Object.entries(given)) {
    if (name === '$text') text = String(value);
    else if (typeof value === 'object' && value !== null) branches.push(grow(name, value, depth + 1, limits));
    else attributes[name] = String(value);
  }
  return { tag, attributes, branches, text };
}

/** The entries of a list by the names of the list and of an entry: `selections`, `selection`. */
export function entriesOf(branch: Branch, list: string, entry: string): readonly Branch[] {
  return branch.branches
    .filter(({ tag }) => tag === list)
    .flatMap(({ branches }) => branches.filter(({ tag }) => tag === entry));
}

export function nameOf({ attributes }: Branch): string {
  return (attributes.name ?? '').trim();
}
