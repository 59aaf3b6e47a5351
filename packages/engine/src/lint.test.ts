/** Our own lints see the mistakes that they are there for, and nothing else. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  engineSources,
  idsIn,
  lintCitations,
  lintDice,
  lintReached,
  lintReasons,
  lintRules,
  namedIn,
} from '../../../scripts/lint-rules.mjs';
import { readReached } from '../../../scripts/reached.mjs';
import { makeCatalogue, readPacks, readUnreached } from '../../rulebook/build/generate.mjs';

const TABLE = resolve(import.meta.dirname, 'table/table.ts');
const RULE = resolve(import.meta.dirname, 'core/sample.ts');
const CALLER = resolve(import.meta.dirname, 'core/caller.ts');

const lint = (rule: string, caller = '') =>
  lintRules(
    new Map([
      [TABLE, 'export class Table { *roll() { yield 1; } tell() {} }'],
      [RULE, rule],
      [CALLER, caller],
    ]),
  );

test('a rule that nobody yields is found, here and across files', () => {
  expect(lint('export function* ask(t) {} function* other(t) { ask(t); }')[0]).toMatch(
    /does nothing without yield\*/,
  );
  expect(
    lint(
      "export const rule = procedure('x', function* (t) {});",
      "import { rule } from './sample.ts'; rule(t, {});",
    )[0],
  ).toMatch(/caller\.ts:1: .*yield\*/);
  expect(lint('function* other(t) { const total = t.roll(); }')[0]).toMatch(/yield\*/);
  expect(lint('function* other(t) { const total = yield* t.roll(); t.tell(); }')).toEqual([]);
});

test('a bare yield is found outside the table only', () => {
  expect(lint('function* ask(t) { yield 1; }')[0]).toMatch(/bare yield/);
  expect(lint('')).toEqual([]);
});

test('chance and clocks are found', () => {
  for (const code of ['Math.random()', 'Date.now()', 'new Date()', 'performance.now()']) {
    expect(lint(`const x = ${code};`), code).toHaveLength(1);
  }
});

test('a citation that the catalogue does not have is found, in comments too', () => {
  const cite = (text: string) => lintCitations(new Map([[RULE, text]]), new Set(['core.tests.test.1']));
  const unknown = ['core', 'tests', 'test', '9'].join('.'); // spelt so that the lint does not find it here
  expect(cite(`// [${unknown}]`)[0]).toMatch(`cites ${unknown}`);
  expect(cite("t.roll('D6', 'core.tests.test.1'); import './core/hits.ts'")).toEqual([]);
});

test('a reason without its clause is found, and one whose clause the code cites after all', () => {
  const [cited = '', left = '', unknown = ''] = ['1', '2', '9'].map((n) =>
    ['core', 'tests', 'test', n].join('.'),
  );
  const faults = (...reasons: [string, string][]) =>
    lintReasons(new Map(reasons), new Set([cited, left]), new Map([[RULE, `// [${cited}]`]]));
  expect(faults([left, 'only words'])).toEqual([]);
  expect(faults([unknown, 'only words'])[0]).toMatch(`${unknown} is no clause`);
  expect(faults([cited, 'only words'])[0]).toMatch(`${cited} is cited by code after all`);
  expect(faults([left, ' '])[0]).toMatch('has no reason');
});

test('a clause that no battle reaches is found unless a battle’s test names it or a reason is given', () => {
  const [one = '', two = '', unknown = ''] = ['1', '2', '9'].map((n) =>
    ['core', 'tests', 'test', n].join('.'),
  );
  const faults = (given: { reached?: string[]; scripted?: string[]; reasons?: [string, string][] }) =>
    lintReached({
      clauses: new Set([one, two]),
      cited: new Set([one]),
      reached: new Set(given.reached),
      scripted: new Set(given.scripted),
      reasons: new Map(given.reasons),
    });
  expect(faults({})).toEqual([expect.stringContaining(`${one} is reached by no battle`)]);
  expect(faults({ reached: [one] })).toEqual([]);
  expect(faults({ scripted: [one] })).toEqual([]);
  expect(faults({ reasons: [[one, 'between battles']] })).toEqual([]);
  expect(faults({ reached: [one], reasons: [[one, 'between battles']] })[0]).toMatch('is reached after all');
  expect(faults({ reached: [one], reasons: [[two, 'between battles']] })[0]).toMatch('is cited by no code');
  expect(faults({ reached: [one, two] })[0]).toMatch(`${two} is cited by no code any more`);
  expect(faults({ reached: [one, unknown] })[0]).toMatch(`${unknown} is no clause`);
  expect(faults({ reasons: [[one, '']] })[0]).toMatch('has no reason');
});

test('every clause that code carries out is reached in battles, scripted, or has a reason', () => {
  const { catalogue } = makeCatalogue(readPacks());
  const battles = [...engineSources({ tests: true })].filter(([file]) => file.endsWith('.battle.test.ts'));
  expect(
    lintReached({
      clauses: new Set(catalogue.clauses.map(({ id }: { id: string }) => id)),
      cited: idsIn([...engineSources().values()].join('\n')),
      reached: readReached(),
      scripted: namedIn(battles.map(([, text]) => text).join('\n')),
      reasons: readUnreached(),
    }),
  ).toEqual([]);
});

test('a roll is found whose clause has no words for its dice', () => {
  const rule = "function* fall(t) { yield* t.roll('D6', 'core.tests.test.2'); }";
  const sources = new Map([[RULE, rule]]);
  const clause = (roll?: string) => new Map([['core.tests.test.2', roll === undefined ? {} : { roll }]]);
  expect(lintDice(sources, clause())).toEqual([
    expect.stringMatching(/sample\.ts:1: core\.tests\.test\.2 has no line in rolls\.yaml/),
  ]);
  expect(lintDice(sources, clause('roll for a fall'))).toEqual([]);
  expect(lintDice(sources, new Map())).toEqual([]);
});
