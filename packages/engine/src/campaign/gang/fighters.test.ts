import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';
import { BEST, improved, isTargetStat } from '../shared/stats.ts';

const xp = (input: object, dice: readonly number[] = []) => {
  const nothing = {
    woundingAttacks: 0,
    takenOut: [],
    seriouslyInjured: 0,
    assists: 0,
    rallies: 0,
    wentOut: 'no',
  };
  return call('campaign.fighters.battle-xp', { input: { ...nothing, ...input }, dice }).output;
};

test.each([
  ['leader', 6],
  ['champion', 6],
  ['specialist', 3],
  ['ganger', 3],
  ['juve', 3],
  ['beast', 3],
  ['hired-gun', 6],
  ['enforcer', 3],
  ['wild-fighter', 0],
])(
  '[campaign.fighters.xp.1, campaign.wild-fighters.rules.2, campaign.hired-guns.battle.5] taking out a %s is worth %i',
  (rank, worth) => {
    expect(xp({ takenOut: [rank] })).toEqual({ xp: worth });
  },
);

test('[campaign.fighters.xp.1] every deed, with D3s in order', () => {
  expect(xp({})).toEqual({ xp: 0 });
  const all = {
    woundingAttacks: 3,
    takenOut: ['ganger', 'juve'],
    seriouslyInjured: 2,
    assists: 1,
    rallies: 2,
  };
  expect(xp(all, [3, 1, 2])).toEqual({ xp: 17 });
});

test('[campaign.fighters.xp.2] a fighter who goes out learns only by an injury die or Toughness 0', () => {
  expect(xp({ wentOut: 'injury-die' }, [2])).toEqual({ xp: 2 });
  expect(xp({ wentOut: 'toughness-zero' }, [3])).toEqual({ xp: 3 });
  expect(xp({ wentOut: 'other' })).toEqual({ xp: 0 });
});

test.each([
  ['ganger', 9, false, 8],
  ['beast', 2, false, 8],
  ['juve', 6, false, 5],
  ['leader', 0, false, 5],
  ['champion', 4, false, 9],
  ['specialist', 3, false, 8],
  ['specialist', 3, true, 16],
  ['champion', 3, true, 8],
])(
  '[campaign.fighters.ganger.1, campaign.fighters.other.1, campaign.fighters.other.2, campaign.fighters.unmarked.1, campaign.beasts.rules.4] a %s with %i marked, as 12: %s, pays %i',
  (rank, marked, asTwelve, cost) => {
    const pay = (xp: number) =>
      call('campaign.fighters.advance-cost', { input: { rank, marked, xp, asTwelve }, dice: [] }).output;
    expect(pay(cost)).toEqual({ cost, affordable: true, xp: 0 });
    expect(pay(cost - 1)).toEqual({ cost, affordable: false, xp: cost - 1 });
  },
);

const ganger = (dice: readonly number[], input: object = {}, rulings = {}) =>
  call('campaign.fighters.advance-ganger', { input: { prefer: 'first', atMax: [], ...input }, dice, rulings })
    .output;

test.each([
  [3, [1, 2], 'ws', 'bs', 20, 0],
  [4, [2, 2], 'ws', 'bs', 20, 0],
  [5, [1, 4], 's', 't', 30, 0],
  [6, [3, 3], 's', 't', 30, 0],
  [7, [3, 4], 'i', 'm', 10, 0],
  [8, [4, 4], 'wil', 'int', 5, 2],
  [9, [4, 5], 'wil', 'int', 5, 2],
  [10, [5, 5], 'ld', 'cl', 5, 2],
  [11, [5, 6], 'ld', 'cl', 5, 2],
])(
  '[campaign.fighters.ganger.2, campaign.fighters.ganger.3] a Ganger rolls %i',
  (roll, dice, first, second, value, refund) => {
    const row = { roll, value, refund, specialist: false };
    expect(ganger(dice)).toEqual({ ...row, stat: first });
    expect(ganger(dice, { prefer: 'second' })).toEqual({ ...row, stat: second });
    expect(ganger(dice, { atMax: [first] })).toEqual({ ...row, stat: second });
    const useless = { roll: 12, stat: null, value: 20, refund: 0, specialist: true };
    expect(ganger(dice, { atMax: [first, second] })).toEqual(useless);
  },
);

test('[campaign.fighters.ganger.2, campaign.fighters.ganger.4] 2 and 12 make a Specialist, by the other ruling only 12', () => {
  const specialist = { stat: null, value: 20, refund: 0, specialist: true };
  expect(ganger([1, 1])).toEqual({ roll: 2, ...specialist });
  expect(ganger([6, 6])).toEqual({ roll: 12, ...specialist });
  const onlyTwelve = { 'campaign.ganger-table-two': '2-4-ws-bs-only' };
  expect(ganger([1, 1], {}, onlyTwelve)).toEqual({
    roll: 2,
    stat: 'ws',
    value: 20,
    refund: 0,
    specialist: false,
  });
  expect(ganger([6, 6], {}, onlyTwelve)).toMatchObject({ specialist: true });
});

const other = (dice: readonly number[], input: object = {}, rulings = {}) =>
  call('campaign.fighters.advance-other', {
    input: { rank: 'champion', champions: 1, prefer: 'first', atMax: [], skillSet: 'primary', ...input },
    dice,
    rulings,
  }).output;
const PLAIN = { stats: [], skill: 'none', refund: 0, marked: true, promoted: false };
const UNMARKED = { ...PLAIN, value: 5, refund: 2, marked: false };

test.each([
  [[1, 1], { roll: 2, skill: 'semi-random-secondary', value: 30 }],
  [[1, 2], { roll: 3, skill: 'semi-random-primary', value: 20 }],
  [[1, 3], { roll: 4, stats: ['w'], value: 20 }],
  [[2, 3], { roll: 5, stats: ['s'], value: 15 }],
  [[3, 4], { roll: 7, stats: ['ws'], value: 20 }],
  [[4, 5], { roll: 9, stats: ['m'], value: 10 }],
  [[4, 6], { roll: 10, skill: 'semi-random-primary', value: 20 }],
  [[5, 6], { roll: 11, skill: 'semi-random-secondary', value: 30 }],
  [[6, 6], { roll: 12, skill: 'random-primary', value: 20 }],
])('[campaign.fighters.other.3] dice %o', (dice, row) => {
  expect(other(dice)).toEqual({ ...PLAIN, ...row });
});

test.each([
  [[3, 3, 1], 6, 'ld'],
  [[3, 3, 3], 6, 'ld'],
  [[3, 3, 4], 6, 'cl'],
  [[4, 4, 3], 8, 'wil'],
  [[4, 4, 4], 8, 'int'],
  [[4, 4, 6], 8, 'int'],
])(
  '[campaign.fighters.other.3, campaign.fighters.unmarked.1, campaign.fighters.refund.1] dice %o are row %i and improve %s',
  (dice, roll, stat) => {
    expect(other(dice)).toEqual({ ...UNMARKED, roll, stats: [stat] });
  },
);

test('[campaign.fighters.other.4] the other stat of the row, then one more roll, then a 12', () => {
  expect(other([2, 3], { atMax: ['s'] })).toMatchObject({ roll: 5, stats: ['t'] });
  expect(other([2, 3, 1, 3], { atMax: ['s', 't'] })).toMatchObject({ roll: 4, stats: ['w'] });
  const full = { atMax: ['s', 't', 'ld', 'cl'] };
  expect(other([2, 3, 3, 3], full)).toEqual({ ...PLAIN, roll: 12, skill: 'random-primary', value: 20 });
  expect(other([3, 3, 4, 4, 1], full)).toEqual({ ...UNMARKED, roll: 8, stats: ['wil'] });
  expect(other([2, 3, 6, 6], full)).toMatchObject({ roll: 12 });
});

test('[campaign.fighters.other.3, campaign.fighters.other.4] rows 6 and 8 with one stat at its limit', () => {
  expect(other([3, 3, 1], { atMax: ['ld'] })).toEqual({ ...UNMARKED, roll: 6, stats: ['cl'] });
  const again = { 'campaign.row-6-and-8': 'advancement-rolled-again' };
  expect(other([3, 3, 1, 1, 2], { atMax: ['ld'] }, again)).toMatchObject({ roll: 3 });
  expect(other([3, 3, 4], { atMax: ['ld'] }, again)).toMatchObject({ roll: 6, stats: ['cl'] });
});

test('[campaign.fighters.twelve.1, campaign.fighters.promotion.3] a Specialist becomes a Champion, within the limits', () => {
  const promoted = { roll: 12, skill: 'chosen-primary', value: 60, refund: 0, marked: true, promoted: true };
  const twelve = (input: object) => other([6, 6], { rank: 'specialist', ...input });
  expect(twelve({})).toEqual({ ...promoted, stats: ['a', 'ld', 'ws'] });
  expect(twelve({ champions: 2 })).toMatchObject({ promoted: false });
  expect(twelve({ champions: 0, prefer: 'second' })).toEqual({ ...promoted, stats: ['a', 'ld', 'bs'] });
  expect(twelve({ atMax: ['ws'] })).toEqual({ ...promoted, stats: ['a', 'ld', 'bs'] });
  expect(twelve({ atMax: ['ws', 'bs', 'a', 'ld'] })).toEqual({ ...promoted, stats: [] });
});

test('[campaign.fighters.twelve.2] anyone else gains a random skill', () => {
  const skill = { ...PLAIN, roll: 12, skill: 'random-secondary', value: 30 };
  const second = { skillSet: 'secondary' };
  expect(other([6, 6], { rank: 'specialist', champions: 2, ...second })).toEqual(skill);
  for (const rank of ['leader', 'champion', 'juve'])
    expect(other([6, 6], { rank, ...second })).toEqual(skill);
});

const learn = (known: readonly number[], pick: string, dice: readonly number[], rulings = {}) =>
  call('campaign.fighters.semi-random-skill', { input: { known, pick }, dice, rulings }).output;
const ALL = [1, 2, 3, 4, 5, 6];
const LOST = { 'campaign.all-skills-known': 'skill-lost' };

test('[campaign.fighters.skill.1, campaign.fighters.skill.2] two different dice, and only new results count', () => {
  expect(learn([], 'first', [2, 5])).toEqual({ skill: 2 });
  expect(learn([2], 'first', [2, 2, 2, 6])).toEqual({ skill: 6 });
  expect(learn([5], 'second', [2, 5])).toEqual({ skill: 2 });
  expect(learn([2, 5], 'first', [5, 2, 2, 5, 1])).toEqual({ skill: 1 });
  expect(learn([1, 2, 3, 4, 5], 'first', [1, 1, 2, 3, 6])).toEqual({ skill: 6 });
});

test('[campaign.fighters.skill.2] a set that is all known is no use', () => {
  expect(() => learn(ALL, 'first', [])).toThrow(BadInput);
  expect(learn(ALL, 'first', [], LOST)).toEqual({ skill: null });
});

const promote = (
  marked: number,
  wants: boolean,
  dice: readonly number[],
  known: readonly number[] = [],
  rulings = {},
) => call('campaign.fighters.promote-juve', { input: { marked, wants, known }, dice, rulings }).output;

test('[campaign.fighters.promotion.1] five at will, seven in any case', () => {
  const juve = (marked: number) => ({ rank: 'juve', marked, skill: null, value: 0 });
  const specialist = { rank: 'specialist', marked: 0, skill: 4, value: 20 };
  expect(promote(4, true, [])).toEqual(juve(4));
  expect(promote(5, false, [])).toEqual(juve(5));
  expect(promote(5, true, [4])).toEqual(specialist);
  expect(promote(6, true, [4])).toEqual(specialist);
  expect(promote(7, false, [4])).toEqual(specialist);
  expect(promote(12, false, [4])).toEqual(specialist);
});

test('[campaign.fighters.promotion.2] a known skill is rolled again', () => {
  expect(promote(5, true, [1, 2, 2, 3], [1, 2])).toMatchObject({ skill: 3 });
  expect(() => promote(5, true, [], ALL)).toThrow(BadInput);
  expect(promote(5, true, [], ALL, LOST)).toEqual({ rank: 'specialist', marked: 0, skill: null, value: 20 });
  expect(promote(4, true, [], ALL)).toMatchObject({ rank: 'juve' });
});

const limit = (stat: string, base: number, current: number, rulings = {}) =>
  call('campaign.fighters.stat-limit', { input: { stat, base, current }, dice: [], rulings }).output;

test.each([
  ['ws', 3, 2],
  ['bs', 6, 4],
  ['i', 5, 1],
  ['ld', 9, 3],
  ['cl', 9, 3],
  ['wil', 9, 3],
  ['int', 9, 3],
])('[campaign.fighters.max.1, campaign.fighters.max.3] %s of %i+ can reach %i+', (stat, base, best) => {
  expect(limit(stat, base, best + 1)).toEqual({ limit: best, canImprove: true });
  expect(limit(stat, base, best)).toEqual({ limit: best, canImprove: false });
});

test.each(['m', 's', 't', 'w', 'a'])('[campaign.fighters.max.2] %s can rise by 2', (stat) => {
  expect(limit(stat, 3, 4)).toEqual({ limit: 5, canImprove: true });
  expect(limit(stat, 3, 5)).toEqual({ limit: 5, canImprove: false });
  expect(limit(stat, 7, 8)).toEqual({ limit: 9, canImprove: true });
});

test('[campaign.fighters.max.4] a value past the limit stays and cannot rise', () => {
  expect(limit('s', 3, 6)).toEqual({ limit: 5, canImprove: false });
  expect(limit('ws', 5, 2)).toEqual({ limit: 3, canImprove: false });
});

test('[campaign.fighters.max.3] other readings of the limit of WS', () => {
  const five = { 'campaign.ws-limit': 'only-five-named' };
  const all = { 'campaign.ws-limit': 'all-stats' };
  expect(limit('ws', 5, 3, five)).toEqual({ limit: 2, canImprove: true });
  expect(limit('ld', 9, 7, all)).toEqual({ limit: 7, canImprove: false });
  expect(limit('ld', 4, 4, all)).toEqual({ limit: 3, canImprove: true });
});

const bionic = (source: string, vanSaar: boolean, cures: boolean) =>
  call('campaign.fighters.bionic', { input: { source, vanSaar, cures, price: 60 }, dice: [] }).output;
const REFUSED = { allowed: false, paid: 0, value: 0, recovery: false };

test('[campaign.fighters.bionics.1, campaign.fighters.bionics.2] a traded bionic cures', () => {
  expect(bionic('trade', true, true)).toEqual({ allowed: true, paid: 60, value: 0, recovery: false });
  expect(bionic('trade', true, false)).toEqual(REFUSED);
});

test('[campaign.fighters.bionics.3, campaign.territories.cyberteknikae.2, campaign.territories.cyberteknikae.3] one bought through a Cyberteknikae', () => {
  expect(bionic('cyberteknikae-purchase', false, true)).toEqual({
    allowed: true,
    paid: 60,
    value: 0,
    recovery: true,
  });
  expect(bionic('cyberteknikae-purchase', false, false)).toMatchObject({ paid: 60, value: 60 });
});

test('[campaign.territories.cyberteknikae.1, campaign.territories.cyberteknikae.4] the free one cures, or Van Saar improve', () => {
  expect(bionic('cyberteknikae-weekly', false, true)).toEqual({
    allowed: true,
    paid: 0,
    value: 0,
    recovery: true,
  });
  expect(bionic('cyberteknikae-weekly', false, false)).toEqual(REFUSED);
  expect(bionic('cyberteknikae-weekly', true, false)).toEqual({
    allowed: true,
    paid: 0,
    value: 60,
    recovery: true,
  });
});

test('[campaign.conventions.stats.1] a target number is better when it is lower, down to its best', () => {
  expect(improved('ws', 4)).toBe(3);
  expect(improved('ws', BEST.ws)).toBe(BEST.ws);
  expect(isTargetStat('ld')).toBe(true);
  expect(isTargetStat('m')).toBe(false);
});
