/** Full-text search over the rulebook; the index is made on the first search and works in a browser too. */
import MiniSearch from 'minisearch';
import data from './catalogue.generated.js';

export interface Found {
  readonly id: string;
  readonly kind: 'section' | 'clause' | 'ruling' | 'procedure';
  readonly title: string;
  readonly score: number;
}

let index: MiniSearch | undefined;

/** Finds rules by words, best first; a word may be unfinished or slightly misspelt. */
export function search(words: string, most = 20): readonly Found[] {
  index ??= makeIndex();
  const hits = index.search(words, {
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { name: 3, title: 2 },
  });
  return hits
    .slice(0, most)
    .map((hit) => ({ id: hit.rule, kind: hit.kind, title: hit.title, score: hit.score }));
}

function makeIndex(): MiniSearch {
  const made = new MiniSearch({ fields: ['name', 'title', 'text'], storeFields: ['rule', 'kind', 'title'] });
  const add = (kind: Found['kind'], id: string, title: string, text: string) => ({
    id: `${kind} ${id}`,
    rule: id,
    kind,
    name: id.replaceAll(/[.-]/g, ' '),
    title,
    text,
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
  ]);
  return made;
}
