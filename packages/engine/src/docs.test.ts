/** Code in the documents is code of the project: every block says which file it is from and stands there word for word. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@hive-arbiter/rulebook';
import { expect, test } from 'vitest';
import { scenarios } from './battle/scenario.ts';
import './scenarios/index.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s shows code as it is', (name) => {
  const blocks = [...readFileSync(join(ROOT, name), 'utf8').matchAll(/^( *)```ts\n([\s\S]*?)^ *```/gm)];
  for (const [, indent = '', block = ''] of blocks) {
    const [first = '', ...lines] = block.split('\n').map((line) => line.slice(indent.length));
    const file = /^\/\/ (packages\/\S+)$/.exec(first)?.[1];
    expect(file, `a block of ${name} does not name its file: ${first}`).toBeDefined();
    const shown = lines.join('\n').trimEnd();
    const source = readFileSync(join(ROOT, file as string), 'utf8');
    for (const part of shown.split(/^\/\/ …$/m))
      expect(source, `${name} and ${file} differ`).toContain(part.trim());
  }
});

test('the documents count scenarios and procedures as they are', () => {
  const text = (name: string) => readFileSync(join(ROOT, name), 'utf8');
  const countsIn = (words: string, what: string) =>
    [...words.matchAll(new RegExp(`(\\d+) ${what}`, 'g'))].map(([, count]) => Number(count));
  const format = text('packages/rulebook/catalogue/FORMAT.md').split('\n');
  for (const pack of ['takeover', 'dominion']) {
    const row = format.find((line) => line.startsWith(`| \`${pack}.yaml\``)) ?? '';
    expect(countsIn(row, 'scenarios')).toEqual([scenarios().filter((each) => each.pack === pack).length]);
  }
  const readme = text('README.md');
  expect(new Set(countsIn(readme, 'scenarios'))).toEqual(new Set([scenarios().length]));
  expect(countsIn(readme, 'rules to call')).toEqual([catalogue.procedures.length]);
});
