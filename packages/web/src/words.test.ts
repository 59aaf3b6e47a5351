import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toldApart } from './words.ts';

test('gangs with the same name get numbers', () => {
  expect(toldApart(['Escher', 'Goliath', 'Escher', 'Escher'])).toEqual([
    'Escher',
    'Goliath',
    'Escher 2',
    'Escher 3',
  ]);
});

test('inches have one sign everywhere, that of the rulebook', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const other = String.fromCodePoint(0x2033);
  const strays = sources
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => readFileSync(join(import.meta.dirname, name), 'utf8').includes(other));
  expect(strays).toEqual([]);
});
