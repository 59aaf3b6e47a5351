/** Styles of all screens: the files of screens that were visited stay loaded, so that one may spoil another. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The selectors that hold everywhere on the screen: not those within another rule or for print, though those within `@media`. */
function selectorsOf(css: string): readonly string[] {
  const found: string[] = [];
  let within = 0;
  const open: boolean[] = [];
  for (const [, before = '', brace] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{') {
      const isGroup = /^\s*@(?!media print)/.test(before);
      if (!isGroup && within === 0 && !before.trim().startsWith('@'))
        found.push(...before.split(',').map((selector) => selector.trim()));
      open.push(isGroup);
      if (!isGroup) within++;
    } else if (brace === '}' && open.pop() === false) within--;
  }
  return found;
}

test('selectors are read without those within other rules', () => {
  expect(
    selectorsOf(
      '/* .no */ .a, .b:hover { color: red; .c { x: y } } @media (x) { .d { x: y } } @media print { .f { x: y } } .e > p { x: y }',
    ),
  ).toEqual(['.a', '.b:hover', '.d', '.e > p']);
});

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

test('no class is styled by itself in two files: a screen would look otherwise after another was visited', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of FILES)
    for (const selector of selectorsOf(readFileSync(join(import.meta.dirname, file), 'utf8')))
      if (/^\.[\w-]+$/.test(selector)) owners.set(selector, (owners.get(selector) ?? new Set()).add(file));
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  );
});
