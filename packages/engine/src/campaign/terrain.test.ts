import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

test('[campaign.terrain.plummet.1, campaign.terrain.plummet.2, campaign.terrain.plummet.3, campaign.terrain.plummet.4, campaign.terrain.plummet.5] back next round, or out', () => {
  const plummet = (i: number, attacker: string | null, autoFail: boolean, dice: readonly number[]) =>
    call('campaign.terrain.plummet', { input: { i, attacker, autoFail }, dice }).output;
  expect(plummet(6, 'b1', false, [6])).toEqual({ state: 'climbing-back', creditTo: null });
  expect(plummet(2, null, false, [1])).toEqual({ state: 'out-of-action', creditTo: null });
  expect(plummet(2, 'b1', true, [])).toEqual({ state: 'out-of-action', creditTo: 'b1' });
});

test('[campaign.terrain.swim.1, campaign.terrain.swim.2] equal to Strength passes, a failure halves the Move', () => {
  const swim = (s: number, die: number, rulings = {}) =>
    call('campaign.terrain.swim', { input: { s, m: 5 }, dice: [die], rulings }).output;
  expect(swim(3, 3)).toEqual({ passed: true, inches: 5 });
  expect(swim(3, 4)).toEqual({ passed: false, inches: 2.5 });
  expect(swim(6, 6)).toEqual({ passed: true, inches: 5 });
  const six = { 'campaign.strength-check': 'the same, but a 6 always fails' };
  expect(swim(8, 6, six)).toEqual({ passed: false, inches: 2.5 });
  expect(swim(5, 5, six)).toMatchObject({ passed: true });
  const seven = { 'campaign.strength-check': 'D6 + Strength against 7' };
  expect(swim(3, 4, seven)).toMatchObject({ passed: true });
  expect(swim(3, 3, seven)).toMatchObject({ passed: false });
});

test('[campaign.terrain.sump-sea.3, campaign.fighters.xp.2] a Flesh Wound without a suit; Toughness 0 is out', () => {
  const fighter = (id: string, fleshWounds: number, inSea = true, hazardSuit = false) => ({
    id,
    inSea,
    hazardSuit,
    t: 3,
    fleshWounds,
  });
  const fighters = [fighter('a', 1), fighter('b', 2), fighter('c', 2, false), fighter('d', 2, true, true)];
  expect(call('campaign.terrain.toxic-sea', { input: { fighters }, dice: [] }).output).toEqual({
    wounded: ['a', 'b'],
    out: ['b'],
  });
});
