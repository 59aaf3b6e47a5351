import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, catchUp, copy } from './patch.ts';

const record = fc.dictionary(
  fc
    .oneof(fc.string({ maxLength: 4 }), fc.constantFrom('a', 'b', 'a/b', '~', '~1'))
    .filter((name) => name !== '__proto__'),
  fc
    .jsonValue({ maxDepth: 3, noUnicodeString: true } as never)
    .map((value) => JSON.parse(JSON.stringify(value))),
  { maxKeys: 6 },
);

test('whatever changes, the patch turns the old value into the new one and so does the shadow', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const shadow = copy(before) as Record<string, unknown>;
      const ops = catchUp(shadow, after as Record<string, unknown>, '');
      expect(shadow).toEqual(after);
      expect(apply(copy(before), JSON.parse(JSON.stringify(ops)))).toEqual(after);
      expect(catchUp(shadow, after as Record<string, unknown>, '')).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('a small change is a small patch', () => {
  const state = {
    fighters: { ana: { wounds: 1, fate: 'standing' }, bo: { wounds: 2, fate: 'standing' } },
    order: ['x'],
  };
  const shadow = copy(state) as Record<string, unknown>;
  state.fighters.bo.wounds = 1;
  state.order.push('y');
  expect(catchUp(shadow, state, '/state')).toEqual([
    { op: 'replace', path: '/state/fighters/bo/wounds', value: 1 },
    { op: 'add', path: '/state/order/-', value: 'y' },
  ]);
});
