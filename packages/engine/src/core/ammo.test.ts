import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

describe('firepower', () => {
  const fire = (given: object, dice: readonly (number | string)[], rulings = {}) =>
    call('core.ammo.firepower', {
      input: { ammo: 4, rapidFire: 3, rolled: 3, hit: true, combi: false, unstable: false, ...given },
      dice,
      rulings,
    }).output;
  const one = { rapidFire: 0, rolled: 1 };

  test('[core.ammo.roll.1] without Rapid Fire the die only tells of ammo, hit or miss', () => {
    expect(fire(one, [3])).toEqual({ shots: 1, hits: 1, weapon: 'ready', userOut: false });
    expect(fire({ ...one, hit: false }, ['ammo', 4])).toEqual({
      shots: 1,
      hits: 0,
      weapon: 'ready',
      userOut: false,
    });
  });

  test('[core.shooting.rapid.1, core.dice.types.7] Rapid Fire hits with every hole, and the Ammo face is one', () => {
    expect(fire({}, [3, 'ammo', 2, 4])).toMatchObject({ shots: 6, hits: 6 });
    expect(fire({ rolled: 1 }, [2])).toMatchObject({ shots: 2 });
    expect(() => fire({ rapidFire: 2 }, [1, 1, 1])).toThrow(/rolled/);
    expect(() => fire({ rapidFire: 0, rolled: 2 }, [1, 1])).toThrow(/rolled/);
    const rulings = { 'core.firepower-faces': 'ammo-face-counts-no-hit' };
    expect(fire({}, [3, 'ammo', 2, 4], rulings)).toMatchObject({ shots: 5, hits: 5 });
    expect(fire(one, ['ammo', 4], rulings)).toMatchObject({ shots: 1, hits: 1 });
  });

  test('[core.ammo.test.1, core.ammo.test.2] each Ammo face is tested, and one failure empties the weapon', () => {
    expect(fire({}, ['ammo', 'ammo', 1, 4, 5])).toMatchObject({ weapon: 'ready' });
    expect(fire({}, ['ammo', 'ammo', 1, 3, 4])).toMatchObject({ weapon: 'out-of-ammo', hits: 3 });
  });

  test('[core.ammo.test.3] two failures jam it', () => {
    expect(fire({}, ['ammo', 'ammo', 'ammo', 3, 6, 1])).toMatchObject({ weapon: 'jammed' });
  });

  test('[core.ammo.combi.1] a Combi weapon takes the worse of two dice for each test', () => {
    expect(fire({ ...one, combi: true }, ['ammo', 6, 3])).toMatchObject({ weapon: 'out-of-ammo' });
    expect(fire({ combi: true }, ['ammo', 'ammo', 2, 4, 5, 6, 4])).toMatchObject({ weapon: 'ready' });
  });

  test('[core.ammo.unstable.1] after the tests an Unstable weapon takes its user out on 1-3, once per attack', () => {
    expect(fire({ unstable: true }, ['ammo', 'ammo', 1, 4, 4, 3])).toMatchObject({ hits: 3, userOut: true });
    expect(fire({ unstable: true }, ['ammo', 1, 1, 4, 4])).toMatchObject({ userOut: false });
    expect(fire({ unstable: true }, [1, 1, 1])).toMatchObject({ userOut: false });
    const rulings = { 'core.unstable-once': 'once-per-ammo-face' };
    expect(fire({ unstable: true }, ['ammo', 'ammo', 1, 4, 4, 6, 3], rulings)).toMatchObject({
      userOut: true,
    });
  });
});

describe('reloading', () => {
  const reload = (traits: readonly string[], cache: boolean, dice: readonly number[], ammo = 5) =>
    call('core.ammo.reload', { input: { ammo, traits, cache }, dice }).output;
  const no = { allowed: false, reloaded: false, cacheGone: false };

  test('[core.actions.reload.1] the number itself reloads', () => {
    expect(reload([], false, [5])).toEqual({ allowed: true, reloaded: true, cacheGone: false });
    expect(reload([], false, [4])).toEqual({ allowed: true, reloaded: false, cacheGone: false });
  });

  test('[core.ammo.reload.1] Plentiful needs no test, so no cache either', () => {
    expect(reload(['plentiful'], true, [])).toEqual({ allowed: true, reloaded: true, cacheGone: false });
  });

  test.each(['scarce', 'grenade', 'single-shot'])('[core.ammo.reload.2] %s cannot be reloaded', (trait) => {
    expect(reload([trait], false, [])).toEqual(no);
  });

  test('[core.ammo.reload.3] a cache adds 2, makes up for Scarce alone, and is gone on a natural 6', () => {
    expect(reload([], true, [3])).toEqual({ allowed: true, reloaded: true, cacheGone: false });
    expect(reload(['scarce'], true, [2])).toEqual({ allowed: true, reloaded: false, cacheGone: false });
    expect(reload(['scarce'], true, [6])).toEqual({ allowed: true, reloaded: true, cacheGone: true });
    expect(reload([], false, [6])).toMatchObject({ cacheGone: false });
    expect(reload(['single-shot'], true, [])).toEqual(no);
    expect(reload(['grenade', 'scarce'], true, [])).toEqual(no);
  });
});

test('[core.ammo.grenade.1, core.ammo.grenade.2] Strength times its number in reach, and a test after every throw', () => {
  const grenade = (distance: number, die: number) =>
    call('core.ammo.grenade', { input: { strength: 4, times: 2, ammo: 5, distance }, dice: [die] }).output;
  expect(grenade(8, 5)).toEqual({ range: 8, inRange: true, left: true });
  expect(grenade(8.1, 4)).toEqual({ range: 8, inRange: false, left: false });
});
