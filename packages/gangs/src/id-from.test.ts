import { expect, test } from 'vitest';
import { idFrom } from './id-from.ts';

test.each([
  ['Rust Hounds', 'rust-hounds'],
  ['Salzläufer', 'salzlaufer'],
  ['Die Größten', 'die-grossten'],
  ['Élan  & Søn!', 'elan-s-n'],
  ['鼠', ''],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
])('the id of %s is “%s”', (name, id) => {
  expect(idFrom(name)).toBe(id);
});
