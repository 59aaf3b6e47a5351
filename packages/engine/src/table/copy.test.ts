import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compiledCopy, copyOf, mayCompile, plainCopy } from './copy.ts';
import type { Fixed } from './fixed.ts';
import type { Json } from './question.ts';

const name = fc.constantFrom('name', 'wounds', 'spot', 'class', 'toString', 'red-ana', 'a b', '1');
const value = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, '', 'x', 0, 1),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).any;
const fixed: Fixed = { name: true, spot: { '*': { name: true, '*': {} } }, '*': { spot: true, '*': {} } };

test('compiled and plain copies are equal, also in key order', () => {
  expect(mayCompile()).toBe(true);
  fc.assert(
    fc.property(value, (state) => {
      const plain = copyOf(state, fixed, plainCopy);
      const compiled = copyOf(state, fixed, compiledCopy);
      expect(JSON.stringify(compiled)).toBe(JSON.stringify(plain));
      expect(JSON.stringify(plain)).toBe(JSON.stringify(state));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['compiled', compiledCopy],
  ['plain', plainCopy],
])('a %s copy shares only what is fixed', (_, copyRecord) => {
  const state = { name: { fixed: [1] }, wounds: { left: [1] }, spot: { ana: { name: ['x'], other: ['y'] } } };
  const copy = copyOf(state, fixed, copyRecord) as typeof state;
  expect(copy).toEqual(state);
  expect(copy).not.toBe(state);
  expect(copy.name).toBe(state.name);
  expect(copy.wounds.left).not.toBe(state.wounds.left);
  expect(copy.spot.ana.name).toBe(state.spot.ana.name);
  expect(copy.spot.ana.other).not.toBe(state.spot.ana.other);
});
