/** The app's texts: German has all of them, with the same facts, and no screen has English that is not said through them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@hive-arbiter/rulebook';
import { REFUSALS } from '@hive-arbiter/server/refusals';
import { parseSync } from 'oxc-parser';
import { afterEach, describe, expect, test } from 'vitest';
import { languageAmong } from '../settings.ts';
import * as rooms from './de/index.ts';
import {
  english,
  type Plural,
  say,
  sayCount,
  sayDate,
  sayFault,
  sayList,
  sayNumber,
  sayRefusal,
  speak,
  type Words,
} from './index.ts';
import { sayWith } from './with.ts';

const SRC = join(import.meta.dirname, '..');
const GERMAN: Words = rooms.GERMAN;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/** Every node with those around it, the nearest last. */
function* nodesOf(node: unknown, around: readonly Node[] = []): Iterable<readonly [Node, readonly Node[]]> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each, around);
  if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return;
  yield [node as Node, around];
  for (const part of Object.values(node)) yield* nodesOf(part, [...around, node as Node]);
}

const FILES = readdirSync(SRC, { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  .filter((file) => !/^(words|local)\//.test(file));

const parsed = FILES.map((file) => {
  const text = readFileSync(join(SRC, file), 'utf8');
  return { file, text, nodes: [...nodesOf(parseSync(file, text).program)] };
});

/** The names in braces and in angle brackets. */
const factsOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}|<(\w+)>/g)]
    .map(([, fact, mark]) => fact ?? mark)
    .filter((name) => name !== 'count')
    .sort();

describe('German', () => {
  test.each(Object.entries(GERMAN))('%s has the same facts', (text, german) => {
    for (const words of typeof german === 'string' ? [german] : [german.one, german.other]) {
      expect(words.trim()).not.toBe('');
      expect(new Set(factsOf(words))).toEqual(new Set(factsOf(text)));
    }
  });

  test('no text is in two files', () => {
    const folder = join(SRC, 'words/de');
    const found = readdirSync(folder)
      .filter((file) => !['about.ts', 'index.ts', 'refusals.ts'].includes(file))
      .flatMap((file) => [...nodesOf(parseSync(file, readFileSync(join(folder, file), 'utf8')).program)])
      .filter(([{ type }, around]) => type === 'Property' && !around.some((each) => each.type === 'Property'))
      .map(([{ key }]) => String((key as Node).value ?? (key as Node).name));
    expect(found.filter((text, at) => found.indexOf(text) !== at)).toEqual([]);
    expect(new Set(found)).toEqual(new Set(Object.keys(GERMAN)));
  });

  test('every page’s `about` has German words', () => {
    const pages = catalogue.sections.filter(({ about }) => about !== undefined).map(({ id }) => id);
    expect(Object.keys(rooms.ABOUT).sort()).toEqual([...pages].sort());
  });

  test('a refusal names no fact that the server does not send', () => {
    for (const [code, words] of Object.entries(rooms.REFUSALS)) {
      const sent = factsOf(REFUSALS[code as keyof typeof REFUSALS].words);
      expect([code, factsOf(words).filter((name) => !sent.includes(name))]).toEqual([code, []]);
    }
  });

  test('every text is used', () => {
    const said = new Set(
      parsed.flatMap(({ nodes }) =>
        nodes.flatMap(([{ type, value }]) => (type === 'Literal' && typeof value === 'string' ? value : [])),
      ),
    );
    expect(Object.keys(GERMAN).filter((text) => !said.has(text))).toEqual([]);
  });
});

/** Names, which every language has. */
const NAMES = ['Hive Arbiter', 'Takeover', 'Dominion', 'SVG', 'PNG', 'English', 'Deutsch'];
/** Texts that machines read, and names of sample fighters, by file. */
const NO_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'api.ts': ['Bearer {}'],
  'boards/crews.ts': ['Vex', 'Ana', 'Little Sister', 'Forge Boss', 'Stimmer', 'Bully', 'Juve'],
  'parts/sheet.tsx': ['sheet {} {}'],
  'screens/battle/board/index.tsx': ['zone {} {}'],
  'screens/battle/model/index.ts': ['Wil', 'Int'],
  'screens/gangs/editor.tsx': ['fighter {}'],
  'screens/lab/plan.ts': ['as written'],
  'screens/lobby/gangs.tsx': ['house {}', 'own {}'],
  'screens/lobby/share.tsx': ['not copied'],
};
/** Attributes that nobody reads or hears. */
const UNREAD =
  /^(class|d|href|type|name|id|key|rel|for|accept|autoComplete|autoCapitalize|inputMode|transform|viewBox|download|patternUnits|maskUnits|stroke.*|fill.*|text-anchor|aria-(labelledby|describedby|live|current)|role|list|scope|popover|dy|method|lang)$/;
/** Calls whose texts are for machines. */
const MACHINES = /^(closest|querySelector(All)?|matchMedia|execCommand|getContext|replaceAll|kept|RegExp)$/;
/** At least two words, or one that begins a sentence. */
const READS_AS_ENGLISH = /[A-Za-z’]{2,}[,:.;!?…]? [A-Za-z“({]|^[A-Z][a-z’]{2,}[.!?…]?$|[a-z] …/;

/** English that a screen shows or says past the words of its language, as `file:line: text`. */
function* englishIn({ file, text, nodes }: (typeof parsed)[number]): Iterable<string> {
  for (const [node, around] of nodes) {
    const parent = around.at(-1);
    const at = `${file}:${text.slice(0, node.start).split('\n').length}`;
    if (node.type === 'JSXText' && /[A-Za-z]{2}/.test(String(node.value).replaceAll(/&\w+;/g, ''))) {
      const shown = String(node.value).trim();
      if (!NAMES.includes(shown)) yield `${at}: ${shown}`;
    }
    const isUnread = around.some(
      (each) => each.type === 'JSXAttribute' && UNREAD.test(String((each.name as Node).name)),
    );
    const isForMachines =
      around.some(
        ({ type }) =>
          /^(Import|Export(Named|All)|TSLiteralType)/.test(type) && type !== 'ExportNamedDeclaration',
      ) ||
      parent?.type === 'BinaryExpression' ||
      parent?.type === 'SwitchCase' ||
      (parent?.type === 'Property' && parent.key === node) ||
      (parent?.type === 'CallExpression' && MACHINES.test(nameOfCall(parent)));
    if (isUnread || isForMachines) continue;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (parent?.type === 'CallExpression' && nameOfCall(parent) === 'sayCount') continue;
      if (
        READS_AS_ENGLISH.test(node.value) &&
        !Object.hasOwn(GERMAN, node.value) &&
        !NAMES.includes(node.value) &&
        !NO_TEXTS[file]?.includes(node.value)
      )
        yield `${at}: ${node.value}`;
    }
    if (node.type === 'TemplateLiteral') {
      const words = (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('{}');
      if (
        /(^|[ (])[A-Za-z’]{2,}[,:.]? (\{\}|[a-z])|\{\}[,:]? [a-z]{2,}/.test(words) &&
        !NO_TEXTS[file]?.includes(words)
      )
        yield `${at}: ${words}`;
    }
  }
}

function nameOfCall({ callee }: Node): string {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? '';
}

test('no screen shows untranslated English', () => {
  expect(parsed.flatMap((file) => [...englishIn(file)])).toEqual([]);
});

test('English left in a screen is found', () => {
  const text = `const a = <p title="Go on then" class="pill good">Hello there {say('Home')} {b ? 'Not said' : \`\${n} battles left\`}</p>;`;
  const nodes = [...nodesOf(parseSync('a.tsx', text).program)];
  expect([...englishIn({ file: 'a.tsx', text, nodes })]).toEqual([
    'a.tsx:1: Go on then',
    'a.tsx:1: Hello there',
    'a.tsx:1: Not said',
    'a.tsx:1: {} battles left',
  ]);
});

describe('speaking', () => {
  afterEach(() => speak('en'));

  test('English is in the code; German is loaded on demand', async () => {
    expect(say('Open the table')).toBe('Open the table');
    await speak('de');
    expect(say('Open the table')).toBe('Tisch eröffnen');
    await speak('en');
    expect(say('Open the table')).toBe('Open the table');
  });

  test('a refusal is worded from its code, and its English is the server’s', async () => {
    expect(sayRefusal('no-gang', { id: 'x' }, 'there is no gang x')).toBe('there is no gang x');
    await speak('de');
    expect(sayRefusal('no-gang', { id: 'x' }, 'there is no gang x')).toBe('Es gibt keine Gang x.');
  });

  test('a fault of a file is said from its id, where the language has its words', async () => {
    const said = { say: 'card-file/another-id', facts: { id: 'own' } } as const;
    expect(sayFault(said)).toBeUndefined();
    await speak('de');
    expect(sayFault(said)).toBe('eine andere Karte hat auch die Kennung own');
    expect(sayFault('in English')).toBeUndefined();
  });

  test('facts are inserted once: braces in a name stay', async () => {
    await speak('de');
    expect(say('Forget {title} on this device', { title: '{title} $& {count}' })).toBe(
      '{title} $& {count} auf diesem Gerät vergessen',
    );
  });

  test('plurals follow the language, numbers, lists and dates as well', async () => {
    expect([0, 1, 2].map((dice) => sayCount(dice, '1 die', '{count} dice'))).toEqual([
      '0 dice',
      '1 die',
      '2 dice',
    ]);
    expect([sayNumber(2.5), sayList(['A', 'B', 'C']), sayList([])]).toEqual(['2.5', 'A, B and C', '']);
    await speak('de');
    expect([0, 1, 2].map((dice) => sayCount(dice, '1 die', '{count} dice'))).toEqual([
      '0 Würfel',
      '1 Würfel',
      '2 Würfel',
    ]);
    expect([sayNumber(2.5), sayList(['A', 'B', 'C'])]).toEqual(['2,5', 'A, B und C']);
    expect(sayDate('2026-03-01T12:00:00', { day: 'numeric', month: 'long' })).toBe('1. März');
  });

  test('a remark distinguishes equal English texts and is not shown', () => {
    expect(english('D|dice')).toBe('D');
    expect(say('D|dice')).toBe('D');
  });

  test('elements are placed where the language wants them', async () => {
    const link = (words: unknown) => ['link', words];
    const shown = (said: unknown) => (said as { props: { children: unknown } }).props.children;
    const text =
      'No rule that can be rolled has these words. The <link>rulebook</link> may have it in another place.';
    expect(shown(sayWith(text, { link: link as never }))).toContainEqual(['link', ['rulebook']]);
    await speak('de');
    expect(shown(sayWith(text, { link: link as never }))).toEqual([
      expect.stringMatching(/^Keine Regel/),
      ['link', ['Regelbuch']],
      '.',
    ]);
  });

  test('the browser’s first language that the app knows is spoken', () => {
    expect(languageAmong(['de-AT', 'en'])).toBe('de');
    expect(languageAmong(['fr-FR', 'de'])).toBe('de');
    expect(languageAmong(['fr', 'it'])).toBe('en');
    expect(languageAmong([])).toBe('en');
  });

  test('every plural has both forms', () => {
    const plurals = Object.values(GERMAN).filter((words): words is Plural => typeof words !== 'string');
    expect(plurals.length).toBeGreaterThan(10);
  });
});
