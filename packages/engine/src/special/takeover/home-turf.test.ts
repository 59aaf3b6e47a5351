import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const bottle = (homeTurf: boolean, lost: number, dice: readonly number[], rulings: object = {}) =>
  call('takeover.prebattle.home-turf-bottle', { input: { homeTurf, crew: 6, lost }, dice, rulings }).output;

test('[takeover.prebattle.home-turf.1, takeover.prebattle.home-turf.2, takeover.rescue-mission.battlefield.3] at home the lower die counts, wherever it falls', () => {
  expect(bottle(true, 2, [5, 4])).toEqual({ kept: 4, total: 6, bottles: false });
  expect(bottle(true, 2, [4, 5])).toEqual({ kept: 4, total: 6, bottles: false });
  expect(bottle(true, 2, [6, 5])).toEqual({ kept: 5, total: 7, bottles: true });
  expect(bottle(true, 0, [1, 1])).toEqual({ kept: 1, total: 1, bottles: false });
  expect(bottle(false, 2, [5])).toEqual({ kept: 5, total: 7, bottles: true });
});

test('[takeover.prebattle.home-turf.2] a table may roll the second die only after a failure', () => {
  const rulings = { 'takeover.home-turf-better': 'second-die-rolled-only-after' };
  expect(bottle(true, 2, [4], rulings)).toEqual({ kept: 4, total: 6, bottles: false });
  expect(bottle(true, 2, [5, 6], rulings)).toEqual({ kept: 5, total: 7, bottles: true });
});

test('[takeover.prebattle.home-turf.3] home adds 1 to a rally beside other modifiers; 2 fails and 12 passes', () => {
  const rally = (homeTurf: boolean, cool: number, modifier: number, dice: readonly number[]) =>
    call('takeover.prebattle.home-turf-rally', { input: { homeTurf, cool, modifier }, dice }).output;
  expect(rally(true, 9, 2, [3, 3])).toEqual({ total: 9, passed: true });
  expect(rally(false, 9, 2, [3, 3])).toEqual({ total: 8, passed: false });
  expect(rally(true, 3, 6, [1, 1])).toEqual({ total: 9, passed: false });
  expect(rally(false, 12, -6, [6, 6])).toEqual({ total: 6, passed: true });
});
