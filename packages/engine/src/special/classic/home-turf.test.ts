import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

test('[classic.home-turf.bottle.1, classic.reference.bottle.1] the lower of two dice counts, and must not be higher than the crew', () => {
  const bottle = outcomeOf('classic.home-turf.bottle-test', { crew: 5, casualties: 3 });
  expect(bottle({}, [2, 6])).toEqual({ kept: 2, total: 5, bottled: false });
  expect(bottle({}, [6, 3])).toEqual({ kept: 3, total: 6, bottled: true });
  expect(bottle({ casualties: 0 })).toEqual({ kept: null, total: null, bottled: false });
});

const rally = outcomeOf('classic.home-turf.rally-test', {
  homeTurf: false,
  cool: 8,
  friends: 0,
  relic: false,
});

test('[classic.home-turf.rally.1] home turf adds 1', () => {
  expect(rally({}, [3, 4])).toEqual({ total: 7, rallied: false });
  expect(rally({ homeTurf: true }, [3, 4])).toEqual({ total: 8, rallied: true });
});

test('[classic.reference.rally.1, classic.gang-relics.bonus.1] each steady friend adds 1, a relic 2', () => {
  expect(rally({ friends: 3 }, [2, 2])).toEqual({ total: 7, rallied: false });
  expect(rally({ friends: 4 }, [2, 2])).toEqual({ total: 8, rallied: true });
  expect(rally({ relic: true }, [2, 4])).toEqual({ total: 8, rallied: true });
});

test('[classic.reference.tests.2] a natural 2 fails as in the core rules, or not, as the table has it', () => {
  const easy = { cool: 3, friends: 2 };
  expect(rally(easy, [1, 1])).toEqual({ total: 4, rallied: false });
  expect(rally(easy, [1, 1], { 'classic.tests-natural-minimum': 'always-fails' })).toEqual({
    total: 4,
    rallied: false,
  });
  expect(rally(easy, [1, 1], { 'classic.tests-natural-minimum': 'never-matters' })).toEqual({
    total: 4,
    rallied: true,
  });
});

test('[classic.home-turf.hangers-on.1, classic.home-turf.hangers-on.2, classic.home-turf.hangers-on.3] 1-3 must fight and fill places', () => {
  const hangersOn = (ids: readonly string[], crewSize: number, dice: readonly number[], rulings = {}) =>
    outcome('classic.home-turf.hangers-on', { hangersOn: ids, crewSize }, dice, rulings);
  const all = ['a', 'b', 'c', 'd'];
  expect(hangersOn(all, 5, [1, 3, 4, 6])).toEqual({
    mustFight: ['a', 'b'],
    escaped: ['c', 'd'],
    placesLeft: 3,
  });
  expect(hangersOn(all, 2, [1, 1, 2, 3])).toEqual({ mustFight: all, escaped: [], placesLeft: 0 });
  expect(hangersOn(['a'], 2, [1], { 'classic.home-turf-hangers-on': 'come-top-crew' })).toEqual({
    mustFight: ['a'],
    escaped: [],
    placesLeft: 2,
  });
});
