import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const legal = (status: string, left: number, done: readonly string[] = [], broken = false) =>
  (
    call('core.actions.legal', { input: { status, broken, left, done }, dice: [] }).output as {
      actions: string[];
    }
  ).actions;

test('[core.actions.active.1] a standing and active fighter has the fifteen actions in order', () => {
  expect(legal('active', 2)).toEqual([
    'move',
    'charge',
    'take-cover',
    'shoot',
    'aim',
    'reload',
    'coup-de-grace',
    'operate-door',
    'access-terminal',
    'force-door',
    'crawl-ductway',
    'fire-ductway',
    'smash-casket',
    'bypass-casket',
    'carry-casket',
  ]);
});

test('[core.actions.engaged.1] an engaged fighter fights or retreats', () => {
  expect(legal('engaged', 2)).toEqual(['fight', 'retreat']);
});

test('[core.actions.pinned.1, core.activation.turn.5] with one action a pinned fighter cannot crawl or fire blindly', () => {
  expect(legal('pinned', 1)).toEqual(['stand-up', 'reload']);
});

test('[core.actions.injured.1] a seriously injured fighter only crawls, and only with both actions', () => {
  expect(legal('seriously-injured', 2)).toEqual(['crawl']);
  expect(legal('seriously-injured', 1)).toEqual([]);
});

test.each(['active', 'engaged', 'pinned', 'seriously-injured'])(
  '[core.actions.broken.1, core.status.kinds.1] a broken fighter who is %s only runs for cover',
  (status) => {
    expect(legal(status, 2, [], true)).toEqual(['run-for-cover']);
    expect(legal(status, 1, [], true)).toEqual([]);
  },
);

test('[core.activation.types.1, core.activation.types.2, core.activation.types.4] Simple actions may be repeated, Basic ones not', () => {
  const after = legal('active', 1, ['move', 'shoot']);
  expect(after).toContain('move');
  expect(after).not.toContain('shoot');
  expect(legal('engaged', 1, ['fight'])).toEqual(['retreat']);
});

test('[core.activation.types.3] nothing may have been done before a Double action, not even for free', () => {
  expect(legal('active', 1, ['move'])).not.toContain('charge');
  expect(legal('active', 2, ['aim'])).not.toContain('charge');
  expect(legal('active', 0, ['charge'])).toEqual([]);
});
