import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

test('[core.conditions.blaze.1, core.conditions.gunked.1] 4+ catches fire, 2+ if gunked, and nothing rolls for the safe', () => {
  const ignite = (dice: readonly number[], given = {}) =>
    (
      call('core.conditions.catch-fire', {
        input: { outOfAction: false, immune: false, gunked: false, ...given },
        dice,
      }).output as { onFire: boolean }
    ).onFire;
  expect(ignite([4])).toBe(true);
  expect(ignite([3])).toBe(false);
  expect(ignite([2], { gunked: true })).toBe(true);
  expect(ignite([1], { gunked: true })).toBe(false);
  expect(ignite([], { outOfAction: true, gunked: true })).toBe(false);
  expect(ignite([], { immune: true, gunked: true })).toBe(false);
});

describe('on fire', () => {
  const burn = (status: string, dice: readonly (number | string)[], given = {}, rulings = {}) =>
    call('core.conditions.blaze', {
      input: { status, dropProne: false, friends: 0, ...given },
      dice,
      rulings,
    }).output;

  test('[core.conditions.blaze.3, core.conditions.blaze.2] the pinned stand up and run, like the active', () => {
    expect(burn('pinned', [0, 1, 1, 6])).toEqual({
      bearing: 0,
      distance: 2,
      status: 'active',
      total: 6,
      out: true,
    });
    expect(burn('pinned', [359, 6, 6, 3], { dropProne: true })).toEqual({
      bearing: 359,
      distance: 12,
      status: 'pinned',
      total: 5,
      out: false,
    });
  });

  test('[core.conditions.blaze.3] a Hit face runs by its small arrow, or not at all by another reading', () => {
    expect(burn('active', ['hit', 200, 3, 3, 1])).toMatchObject({ bearing: 200, distance: 6, total: 1 });
    const rulings = { 'core.scatter-hit-direction': 'marker-stays-where' };
    expect(burn('active', ['hit', 6], {}, rulings)).toMatchObject({ bearing: null, distance: 0, out: true });
    expect(burn('active', [90, 3, 4, 6], {}, rulings)).toMatchObject({ bearing: 90, distance: 7 });
    const again = { 'core.scatter-hit-direction': 'roll-scatter-die-again' };
    expect(burn('pinned', ['hit', 'hit', 0, 3, 3, 3], { dropProne: true }, again)).toEqual({
      bearing: 0,
      distance: 6,
      status: 'pinned',
      total: 5,
      out: false,
    });
  });

  test('[core.conditions.blaze.4] friends add 1 each and lying prone 2', () => {
    expect(burn('engaged', [4], { friends: 2, dropProne: true })).toEqual({
      bearing: null,
      distance: 0,
      status: 'engaged',
      total: 6,
      out: true,
    });
    expect(burn('seriously-injured', [3])).toMatchObject({
      status: 'seriously-injured',
      total: 5,
      out: false,
    });
    expect(burn('active', [10, 1, 1, 5])).toMatchObject({ status: 'active', total: 5, out: false });
  });
});

test('[core.conditions.blind.1, core.conditions.blind.2] a fighter who fails is blind and loses this or the next Ready marker', () => {
  const flash = (die: number, given = {}) =>
    call('core.conditions.flash', {
      input: { initiative: 4, modifier: 0, ready: true, ...given },
      dice: [die],
    }).output;
  expect(flash(3, { modifier: 1, ready: false })).toEqual({
    blind: false,
    ready: false,
    missesNextReady: false,
  });
  expect(flash(5, { modifier: -2 })).toEqual({ blind: true, ready: false, missesNextReady: false });
  expect(flash(1, { modifier: 4, ready: false })).toEqual({
    blind: true,
    ready: false,
    missesNextReady: true,
  });
});

test.each([
  [1, false, [], 'becomes-broken', false],
  [2, true, [], 'flees', false],
  [3, true, [], 'enemy-controls', false],
  [4, false, [], 'enemy-controls', false],
  [5, true, [3, 3], 'acts', false],
  [6, false, [3, 4], 'acts', true],
])('[core.conditions.insane.1] a %d, broken: %s', (die, broken, test, effect, cured) => {
  const input = { broken, willpower: 7 };
  expect(call('core.conditions.insane', { input, dice: [die, ...test] }).output).toEqual({ effect, cured });
});

test.each([
  ['smoke', [1], true],
  ['smoke', [4], true],
  ['smoke', [5], false],
  ['flare', [3], false],
  ['flare', [4], true],
  ['flare', [6], true],
  ['graviton', [], true],
])('[core.round.temporary.1] %s on %o', (kind, dice, removed) => {
  expect(call('core.conditions.lingering', { input: { kind }, dice }).output).toEqual({ removed });
});
