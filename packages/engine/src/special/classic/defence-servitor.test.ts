import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

const ends = (fighter: string, some: object = {}) => ({
  fighter,
  sight: true,
  attacked: false,
  engaged: false,
  ...some,
});
const overwatch = (activations: readonly object[], dice: readonly number[] = [], rulings = {}) =>
  outcome('classic.defence-servitor.overwatch', { activations }, dice, rulings);

test('[classic.defence-servitor.overwatch.1, classic.defence-servitor.overwatch.4, classic.defence-servitor.overwatch.5] the first is free, then 3+', () => {
  expect(overwatch([ends('a'), ends('b'), ends('c')], [3, 2])).toEqual({ shots: ['a', 'b'], tests: 2 });
  expect(overwatch([])).toEqual({ shots: [], tests: 0 });
});

test('[classic.defence-servitor.overwatch.2, classic.defence-servitor.overwatch.3] no occasion out of sight or while Engaged', () => {
  const hidden = ends('a', { sight: false, attacked: true });
  const held = ends('b', { engaged: true, attacked: true });
  expect(overwatch([hidden, held, ends('c')])).toEqual({ shots: ['c'], tests: 0 });
  const usedUp = { 'classic.servitor-targets': 'automatic-pass-used-up-even' };
  expect(overwatch([held, ends('c')], [2], usedUp)).toEqual({ shots: [], tests: 1 });
  expect(overwatch([hidden, ends('c')], [], usedUp)).toEqual({ shots: ['c'], tests: 0 });
});

test('[classic.defence-servitor.overwatch.6] an attacker is answered without a test, and takes the free first as well', () => {
  expect(overwatch([ends('a', { attacked: true }), ends('b')], [1])).toEqual({ shots: ['a'], tests: 1 });
  expect(overwatch([ends('a'), ends('b', { attacked: true }), ends('c')], [4])).toEqual({
    shots: ['a', 'b', 'c'],
    tests: 1,
  });
});

const hit = outcomeOf('classic.defence-servitor.hit', { strength: 5, ap: 0, damage: 1, toughness: 5 });

test('[classic.defence-servitor.profile.1, classic.reference.tests.4] wounds go by the Toughness that is left', () => {
  const bounced = { wounded: false, saved: false, outOfAction: false };
  expect(hit({}, [3])).toEqual({ ...bounced, toughness: 5 });
  expect(hit({ toughness: 4 }, [3, 3])).toMatchObject({ wounded: true, toughness: 3 });
  expect(hit({ strength: 2 }, [5])).toEqual({ ...bounced, toughness: 5 });
});

test('[classic.defence-servitor.profile.3, classic.reference.tests.6] a 4+ save, worse by AP', () => {
  expect(hit({}, [4, 4])).toEqual({ wounded: true, saved: true, toughness: 5, outOfAction: false });
  expect(hit({ ap: -2 }, [4, 5])).toEqual({ wounded: true, saved: false, toughness: 4, outOfAction: false });
  expect(hit({ ap: -2 }, [4, 6])).toMatchObject({ saved: true });
  expect(hit({ ap: -3 }, [4])).toMatchObject({ saved: false, toughness: 4 });
});

test('[classic.defence-servitor.rules.3, classic.defence-servitor.rules.4] each point of Damage is a Flesh Wound; out at Toughness 0', () => {
  expect(hit({ damage: 4, ap: -6 }, [6])).toMatchObject({ toughness: 1, outOfAction: false });
  expect(hit({ damage: 5, ap: -6 }, [6])).toMatchObject({ toughness: 0, outOfAction: true });
  expect(hit({ damage: 6, ap: -6 }, [6])).toMatchObject({ toughness: 0, outOfAction: true });
});

test('[classic.defence-servitor.rules.4] two Out of Action results in one attack count, if the table rules so', () => {
  const twice = {
    'classic.servitor-toughness-0': 'servitor-also-goes-out-when',
  };
  expect(hit({ damage: 2, ap: -6 }, [6, 'out', 'out'], twice)).toMatchObject({
    toughness: 3,
    outOfAction: true,
  });
  expect(hit({ damage: 2, ap: -6 }, [6, 'out', 'serious'], twice)).toMatchObject({
    toughness: 3,
    outOfAction: false,
  });
});
