/** Full-text search over the rulebook; the index is made on the first search and works in a browser too. */
import MiniSearch from 'minisearch';
import { armoury } from './armoury.ts';
import data from './catalogue.generated.js';

export interface Found {
  readonly id: string;
  /** An `item` is of the armoury: its title says what it is and does. */
  readonly kind: 'section' | 'clause' | 'ruling' | 'procedure' | 'item';
  readonly title: string;
  readonly score: number;
}

let index: MiniSearch | undefined;

/** Finds rules by words, best first; a word may be unfinished or slightly misspelt. */
export function search(words: string, most = 20): readonly Found[] {
  index ??= makeIndex();
  const options = {
    prefix: (term: string) => term.length > 1,
    fuzzy: (term: string) => (term.length > 3 ? 0.25 : false),
    boost: { name: 3, title: 2 },
    // Rules of every battle come before those of one scenario.
    boostDocument: (_: string, __: string, stored?: Record<string, unknown>) =>
      String(stored?.rule).startsWith('core.') ? 2 : 1,
  };
  const joined = asOneWord(words);
  // The name of a thing comes first, also if it is one word here and two there: a bolt gun is a boltgun.
  const named =
    joined === words
      ? []
      : index
          .search(joined, { ...options, prefix: false, fuzzy: 0.2 })
          .filter(({ terms, oneWord }) => terms.includes(oneWord));
  const all = index.search(words, { ...options, combineWith: 'AND' });
  // If nothing has every word, the entry with most of them is better than nothing.
  const rest = named.length + all.length > 0 ? all : index.search(words, { ...options, combineWith: 'OR' });
  const hits = new Map([...named, ...rest].map((hit) => [hit.id, hit]));
  return [...hits.values()]
    .slice(0, most)
    .map((hit) => ({ id: hit.rule, kind: hit.kind, title: hit.shown, score: hit.score }));
}

function asOneWord(words: string): string {
  return words.replaceAll(/[\s-]+/g, '').toLowerCase();
}

/** Players say either word; the book has a bottle check and a nerve test. */
const ALIKE: Readonly<Record<string, string>> = {
  check: 'test',
  checks: 'tests',
  test: 'check',
  tests: 'checks',
};

function makeIndex(): MiniSearch {
  const made = new MiniSearch({
    processTerm: (term) => {
      const word = term.toLowerCase();
      const other = Object.hasOwn(ALIKE, word) ? ALIKE[word] : undefined;
      return other === undefined ? word : [word, other];
    },
    searchOptions: { processTerm: (term) => term.toLowerCase() },
    fields: ['name', 'title', 'text'],
    storeFields: ['rule', 'kind', 'shown', 'oneWord'],
  });
  const add = (kind: Found['kind'], id: string, title: string, text: string) => ({
    id: `${kind} ${id}`,
    rule: id,
    kind,
    name: id.replaceAll(/[.-]/g, ' '),
    title,
    text,
    shown: title,
  });
  made.addAll([
    ...data.sections.map(({ id, title }) => add('section', id, title, '')),
    ...data.clauses.map(({ id, rule }) => add('clause', id, rule, '')),
    ...data.rulings.map((ruling) =>
      add(
        'ruling',
        ruling.id,
        ruling.question,
        [ruling.default, ...ruling.alternatives.map(({ text }) => text), ruling.why].join(' '),
      ),
    ),
    ...data.procedures.map(({ id, title, schema }) =>
      add('procedure', id, title, Object.keys(schema.properties ?? {}).join(' ')),
    ),
    ...things().map(({ id, name, effect = '', profiles = [] }) => {
      const does = [...profiles.map(sayProfile), effect].filter(Boolean);
      // Its name alone is its title, so that a plasma pistol comes before what has one built in; a stub gun is also a stubgun.
      const oneWord = asOneWord(name);
      const item = add('item', id, name, [...does, oneWord].join(' '));
      return { ...item, shown: [name, ...does].join(' · '), oneWord };
    }),
  ]);
  return made;
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly effect?: string;
  readonly profiles?: readonly ItemProfile[];
}

interface ItemProfile {
  readonly strength?: number | string | null;
  readonly ap?: number | null;
  readonly damage?: number | string | null;
  readonly traits?: readonly string[];
}

/** Everything in the armoury that has a name: weapons, armour, gear, skills, traits. */
function things(): readonly Item[] {
  return Object.values(armoury as unknown as Record<string, unknown>).flatMap((list) =>
    Array.isArray(list) ? list.filter((each: Partial<Item>) => each.id && each.name) : [],
  );
}

function sayProfile({ strength, ap, damage, traits = [] }: ItemProfile): string {
  const figures = [
    strength === null || strength === undefined ? '' : `Strength ${strength}`,
    ap ? `AP ${ap}` : '',
    damage === null || damage === undefined ? '' : `damage ${damage}`,
    ...traits.map((trait) => trait.replace(/^[a-z]+\./, '').replaceAll('-', ' ')),
  ];
  return figures.filter(Boolean).join(', ');
}
