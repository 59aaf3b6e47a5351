import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, type Op } from './patch.ts';
import { compiledFollow, type Layout, plainFollow, Snapshot } from './snapshot.ts';

type Plain = Record<string, unknown>;

const name = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom('a', 'b', '0', 'a/b', '~', '~1', '__proto__', 'toString', 'constructor'),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(fc.constantFrom(null, true, false, '', 'x', 0, 1, 2), fc.string({ maxLength: 3 })),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  ),
})).any;
const record = fc.dictionary(name, value, { maxKeys: 5 }) as fc.Arbitrary<Plain>;
/** As it comes over the wire: `__proto__` is a member of its own there. */
const sent = <T>(plain: T): T => JSON.parse(JSON.stringify(plain)) as T;
const inOrder = (plain: unknown): unknown =>
  Array.isArray(plain)
    ? plain.map(inOrder)
    : typeof plain === 'object' && plain !== null
      ? Object.entries(plain)
          .map(([key, each]) => [key, inOrder(each)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1))
      : plain;

test('after any changes the patches lead from the old value to the new one', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 2, maxLength: 5 }), (steps) => {
      const [first = {}, ...later] = steps.map(sent);
      const snapshot = new Snapshot(first);
      const client = sent(first);
      for (const now of later) {
        apply(client, sent(snapshot.diff(now, '') as Op[]));
        expect(inOrder(client)).toEqual(inOrder(now));
        expect(snapshot.diff(now, '')).toEqual([]);
      }
    }),
    { numRuns: 3000 },
  );
});

test('changes in place are found everywhere', () => {
  const state = {
    round: 1,
    fighters: {
      ana: { wounds: 1, fate: 'standing', spot: { x: 1, y: 2 } },
      bo: { wounds: 2, fate: 'standing' },
    },
    order: ['x'],
    gone: undefined as string | undefined,
  };
  const snapshot = new Snapshot(state);
  state.fighters.bo.wounds = 1;
  state.fighters.ana.spot.y = 3;
  state.order.push('y');
  state.round = 2;
  expect(snapshot.diff(state, '/state')).toEqual([
    { op: 'replace', path: '/state/round', value: 2 },
    { op: 'replace', path: '/state/fighters/ana/spot/y', value: 3 },
    { op: 'replace', path: '/state/fighters/bo/wounds', value: 1 },
    { op: 'add', path: '/state/order/-', value: 'y' },
  ]);
  state.order.shift();
  state.gone = 'there';
  expect(snapshot.diff(state, '/state')).toEqual([
    { op: 'replace', path: '/state/order/0', value: 'y' },
    { op: 'remove', path: '/state/order/1' },
    { op: 'add', path: '/state/gone', value: 'there' },
  ]);
  state.gone = undefined;
  expect(snapshot.diff(state, '/state')).toEqual([{ op: 'remove', path: '/state/gone' }]);
});

test('a patch never reaches a prototype, and one that leads nowhere throws', () => {
  const document = { fighters: {} };
  apply(document, [{ op: 'add', path: '/fighters/__proto__', value: { broken: true } }]);
  expect(({} as Plain).broken).toBeUndefined();
  expect(JSON.stringify(document)).toBe('{"fighters":{"__proto__":{"broken":true}}}');
  for (const path of ['/nobody/name', '/toString/name', '/fighters/constructor/prototype'])
    expect(() => apply({ fighters: {} }, [{ op: 'add', path, value: 1 }])).toThrow(/There is no/);
});

test('an identical fixed value is skipped, and a replaced one is compared', () => {
  const stats = { m: 4, ws: 3 };
  const state = { fighters: { ana: { stats, wounds: 1, conditions: ['ablaze'] as readonly string[] } } };
  const { ana } = state.fighters;
  const snapshot = new Snapshot(state, { fighters: { '*': { stats: true, conditions: true } } });
  ana.wounds = 0;
  expect(snapshot.diff(state, '')).toEqual([{ op: 'replace', path: '/fighters/ana/wounds', value: 0 }]);
  ana.stats = { ...stats, m: 6 };
  ana.conditions = [...ana.conditions];
  expect(snapshot.diff(state, '')).toEqual([
    { op: 'replace', path: '/fighters/ana/stats', value: { m: 6, ws: 3 } },
  ]);
  ana.stats = stats;
  ana.conditions = ['ablaze', 'hidden'];
  expect(snapshot.diff(state, '')).toEqual([
    { op: 'replace', path: '/fighters/ana/stats', value: stats },
    { op: 'replace', path: '/fighters/ana/conditions', value: ['ablaze', 'hidden'] },
  ]);
  expect(snapshot.diff(state, '')).toEqual([]);
  expect(stats).toEqual({ m: 4, ws: 3 });
});

test('a record that gets another name, or loses one, is compared by its new names', () => {
  const state: { fighters: Record<string, Plain> } = { fighters: { ana: { wounds: 1 }, bo: { wounds: 1 } } };
  const snapshot = new Snapshot(state);
  state.fighters.ana = { wounds: 1, owner: 'bo' };
  expect(snapshot.diff(state, '')).toEqual([{ op: 'add', path: '/fighters/ana/owner', value: 'bo' }]);
  state.fighters.ana = { wounds: 1, owner: 'cy' };
  expect(snapshot.diff(state, '')).toEqual([{ op: 'replace', path: '/fighters/ana/owner', value: 'cy' }]);
  state.fighters.ana = { wounds: 1 };
  expect(snapshot.diff(state, '')).toEqual([{ op: 'remove', path: '/fighters/ana/owner' }]);
  expect(snapshot.diff(state, '')).toEqual([]);
});

test('among many records of one kind, one that changes its names is followed like the others', () => {
  const fighter = (wounds: number): Plain => ({ wounds, spot: { x: 1, y: 2 }, conditions: [] });
  const state: { fighters: Record<string, Plain> } = {
    fighters: { 'ana-1': fighter(1), 'bo-2': fighter(2), 'cy-3': fighter(3) },
  };
  const snapshot = new Snapshot(state);
  const { 'ana-1': ana, 'cy-3': cy } = state.fighters as Record<'ana-1' | 'cy-3', Plain>;
  ana.wounds = 0;
  cy.spot = null;
  state.fighters['bo-2'] = { ...fighter(2), owner: 'ana-1' };
  expect(snapshot.diff(state, '')).toEqual([
    { op: 'replace', path: '/fighters/ana-1/wounds', value: 0 },
    { op: 'add', path: '/fighters/bo-2/owner', value: 'ana-1' },
    { op: 'replace', path: '/fighters/cy-3/spot', value: null },
  ]);
  cy.wounds = 1;
  delete state.fighters['ana-1'];
  expect(snapshot.diff(state, '')).toEqual([
    { op: 'replace', path: '/fighters/cy-3/wounds', value: 1 },
    { op: 'remove', path: '/fighters/ana-1' },
  ]);
  expect(snapshot.diff(state, '')).toEqual([]);
});

test('a name that stood for nothing makes room for another', () => {
  const state: { marker: Plain } = { marker: { carriedBy: undefined } };
  const snapshot = new Snapshot(state);
  state.marker = { claimed: true };
  expect(snapshot.diff(state, '')).toEqual([{ op: 'add', path: '/marker/claimed', value: true }]);
});

test('hidden values are never sent', () => {
  const state = { round: 1, secrets: { ana: ['card'] } };
  const snapshot = new Snapshot(state, { secrets: 'hidden' });
  state.secrets = { ana: ['another'] };
  state.round = 2;
  expect(snapshot.diff(state, '')).toEqual([{ op: 'replace', path: '/round', value: 2 }]);
  expect(snapshot.diff({ secrets: {}, round: 3, more: 1 }, '')).toEqual([
    { op: 'replace', path: '/round', value: 3 },
    { op: 'add', path: '/more', value: 1 },
  ]);
});

test('closed layouts report a key that comes or goes', () => {
  const layout = { fighters: { '*': { id: true, wounds: true, owner: true, '*': 'none' } } } as const;
  const state: { fighters: Record<string, Plain> } = {
    fighters: { ana: { id: 'ana', wounds: 1 }, bo: { wounds: 2, id: 'bo', owner: 'ana' } },
  };
  const snapshot = new Snapshot(state, layout);
  expect(snapshot.diff(state, '')).toEqual([]);
  state.fighters.ana = { id: 'ana', wounds: 1, owner: 'cy' };
  state.fighters.bo = { id: 'bo', wounds: 1 };
  expect(snapshot.diff(state, '')).toEqual([
    { op: 'add', path: '/fighters/ana/owner', value: 'cy' },
    { op: 'replace', path: '/fighters/bo/wounds', value: 1 },
    { op: 'remove', path: '/fighters/bo/owner' },
  ]);
  state.fighters = { bo: state.fighters.bo as Plain, cy: { id: 'cy', wounds: 3 } };
  expect(snapshot.diff(state, '')).toEqual([
    { op: 'add', path: '/fighters/cy', value: { id: 'cy', wounds: 3 } },
    { op: 'remove', path: '/fighters/ana' },
  ]);
  expect(snapshot.diff(state, '')).toEqual([]);
});

test('a list with fixed members compares only replaced ones', () => {
  const state = { deeds: [{ kind: 'out' }, { kind: 'assist' }] };
  const snapshot = new Snapshot(state, { deeds: { '*': true } });
  state.deeds.push({ kind: 'rally' });
  state.deeds[0] = { kind: 'out' };
  expect(snapshot.diff(state, '')).toEqual([{ op: 'add', path: '/deeds/-', value: { kind: 'rally' } }]);
  state.deeds[1] = { kind: 'captive' };
  expect(snapshot.diff(state, '')).toEqual([{ op: 'replace', path: '/deeds/1', value: { kind: 'captive' } }]);
});

test('compiled and plain code give the same patches', () => {
  const names = ['fate', 'wounds', 'spot', 'secret', 'name'];
  const open: Layout = { secret: 'hidden', name: true };
  const layouts = [
    undefined,
    open,
    { ...open, fate: {}, wounds: {}, spot: {}, '*': 'none' } satisfies Layout,
  ];
  const some = fc.constantFrom<unknown>(undefined, null, 0, 1, 'x');
  const values = fc.array(fc.oneof(some, fc.array(some, { maxLength: 2 })), { minLength: 5, maxLength: 5 });
  const now = fc.oneof(
    fc.tuple(values).map(([each]) => Object.fromEntries(names.map((key, at) => [key, each[at]]))),
    fc.dictionary(fc.constantFrom(...names, 'other'), some),
  ) as fc.Arbitrary<Plain>;
  fc.assert(
    fc.property(fc.constantFrom(...layouts), values, now, (layout, before, record) => {
      const [compiled, plain] = [compiledFollow, plainFollow].map((make) => {
        const kept = structuredClone([0, ...before]);
        const walk = { path: '', way: [], ops: [] };
        const isAsNamed = make(names, layout)(kept, 1, record, walk);
        return { isAsNamed, kept, ops: walk.ops };
      });
      expect(compiled).toEqual(plain);
    }),
    { numRuns: 2000 },
  );
});
