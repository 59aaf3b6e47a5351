import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';
import { inWords } from '../table/table.ts';

describe('bottle checks', () => {
  const check = (dice: readonly number[], given = {}, rulings = {}) =>
    call('core.endphase.bottle', {
      rulings,
      input: {
        crew: 8,
        seriouslyInjured: 1,
        outOfAction: 2,
        homeTurf: false,
        modifier: 0,
        choice: 'roll',
        ...given,
      },
      dice,
    }).output;

  test('[core.endphase.bottle.1] one seriously injured or one out is enough for a check', () => {
    const nobody = { seriouslyInjured: 0, outOfAction: 0 };
    expect(check([], { ...nobody, homeTurf: true })).toEqual({ required: false, total: null, bottled: 'no' });
    expect(check([6], { ...nobody, outOfAction: 1 })).toEqual({ required: true, total: 7, bottled: 'no' });
  });

  test('[core.endphase.bottle.2, core.endphase.bottle.3] a total above the crew bottles, one equal to it does not', () => {
    expect(check([5])).toEqual({ required: true, total: 8, bottled: 'no' });
    expect(check([6])).toEqual({ required: true, total: 9, bottled: 'failed-test' });
    expect(check([6], { modifier: -1 })).toEqual({ required: true, total: 8, bottled: 'no' });
    expect(check([6], { crew: 9 })).toMatchObject({ bottled: 'no' });
  });

  test('[core.endphase.bottle.5] a check may be failed by choice, but only one that has to be made', () => {
    expect(check([], { choice: 'fail' })).toEqual({ required: true, total: null, bottled: 'by-choice' });
    expect(check([], { choice: 'fail', seriouslyInjured: 0, outOfAction: 0 })).toEqual({
      required: false,
      total: null,
      bottled: 'no',
    });
  });

  test('[core.endphase.bottle.6] at home the lower of two dice counts', () => {
    expect(check([6, 2], { homeTurf: true })).toEqual({ required: true, total: 5, bottled: 'no' });
    expect(check([6, 6], { homeTurf: true })).toMatchObject({ total: 9, bottled: 'failed-test' });
  });

  test('[core.endphase.bottle.6, takeover.prebattle.home-turf.2] by another reading the second die is rolled only after a failure', () => {
    const rulings = { 'takeover.home-turf-better': 'second-die-rolled-only-after' };
    const atHome = (...dice: readonly number[]) => check(dice, { homeTurf: true }, rulings);
    expect(atHome(5)).toEqual({ required: true, total: 8, bottled: 'no' });
    expect(atHome(6, 2)).toEqual({ required: true, total: 5, bottled: 'no' });
    expect(atHome(6, 6)).toMatchObject({ total: 9, bottled: 'failed-test' });
  });
});

describe('fleeing', () => {
  const fighter = (id: string, near: readonly string[] = [], status = 'active') => ({
    id,
    cool: 7,
    status,
    near,
  });
  const flee = (fighters: readonly object[], dice: readonly number[], rulings = {}) =>
    call('core.endphase.flee', { input: { fighters }, dice, rulings }).output;

  test('[core.endphase.flee.1, core.endphase.flee.4] a fighter who fails flees, and the seriously injured may succumb later', () => {
    const gang = [fighter('a'), fighter('b', [], 'seriously-injured'), fighter('c', [], 'seriously-injured')];
    expect(flee(gang, [2, 4, 1, 1, 6, 6])).toEqual({ stayed: ['c'], fled: ['a', 'b'], succumbLater: ['b'] });
    expect(flee([], [])).toEqual({ stayed: [], fled: [], succumbLater: [] });
  });

  test('[core.endphase.flee.2, core.endphase.flee.3] only a pass that came earlier steadies', () => {
    expect(flee([fighter('ganger', ['leader']), fighter('leader')], [1, 2, 6, 4])).toMatchObject({
      fled: ['ganger'],
    });
    expect(
      flee(
        [fighter('leader'), fighter('champion', ['leader']), fighter('juve', ['leader', 'champion'])],
        [1, 2, 5, 5],
      ),
    ).toEqual({
      stayed: ['champion', 'juve'],
      fled: ['leader'],
      succumbLater: [],
    });
  });

  test('[core.endphase.flee.2] a steadied champion steadies others, unless only rolls count', () => {
    const chain = [fighter('leader'), fighter('champion', ['leader']), fighter('juve', ['champion'])];
    expect(flee(chain, [5, 5])).toMatchObject({ stayed: ['leader', 'champion', 'juve'] });
    const rulings = { 'core.leader-chain': 'only-rolled-pass-counts' };
    expect(flee(chain, [5, 5, 2, 2], rulings)).toMatchObject({
      stayed: ['leader', 'champion'],
      fled: ['juve'],
    });
  });
});

test('[core.endphase.leave.1, core.endphase.leave.2] the free flee, the engaged test, the seriously injured stay', () => {
  const statuses = ['engaged', 'seriously-injured', 'active', 'engaged', 'pinned', 'engaged'];
  const fighters = statuses.map((status, at) => ({ id: `f${at}`, status, initiative: 2 }));
  expect(call('core.endphase.leave', { input: { fighters }, dice: [2, 1, 6] }).output).toEqual({
    fled: ['f0', 'f2', 'f4', 'f5'],
    left: ['f1', 'f3'],
  });
});

describe('recovery', () => {
  const recover = (dice: readonly string[], given = {}) =>
    call('core.endphase.recovery', {
      input: { toughness: 2, assisted: false, extraDice: 0, webbed: false, ...given },
      dice,
    }).output;

  test.each([
    ['flesh', { status: 'pinned', toughness: 1 }],
    ['serious', { status: 'seriously-injured', toughness: 1 }],
    ['out', { status: 'out-of-action', toughness: 2 }],
  ])('[core.endphase.recovery.1] %s', (face, outcome) => {
    expect(recover([face])).toEqual({ picked: face, webbed: false, ...outcome });
  });

  test.each(['flesh', 'serious'])(
    '[core.injury.flesh.1] %s takes the last Toughness and the fighter out',
    (face) => {
      expect(recover([face], { toughness: 1 })).toMatchObject({ status: 'out-of-action', toughness: 0 });
    },
  );

  test('[core.endphase.recovery.2] an assisted fighter rolls one more die and takes no Flesh Wound', () => {
    expect(recover(['serious', 'out'], { assisted: true, toughness: 1 })).toMatchObject({
      picked: 'serious',
      status: 'seriously-injured',
      toughness: 1,
    });
    expect(recover(['flesh', 'out'], { assisted: true })).toMatchObject({ status: 'pinned', toughness: 2 });
  });

  test('[core.endphase.recovery.4] of all dice the best one alone is applied', () => {
    expect(recover(['out', 'serious', 'flesh', 'out'], { extraDice: 3 })).toMatchObject({
      picked: 'flesh',
      toughness: 1,
    });
    expect(recover(['out', 'out'], { extraDice: 1 })).toMatchObject({ picked: 'out' });
  });

  test.each([
    ['flesh', { status: 'pinned', webbed: false, toughness: 1 }],
    ['serious', { status: 'seriously-injured', webbed: true, toughness: 2 }],
    ['out', { status: 'out-of-action', webbed: true, toughness: 2 }],
  ])('[core.conditions.webbed.1] webbed: %s', (face, outcome) => {
    expect(recover([face], { webbed: true })).toEqual({ picked: face, ...outcome });
  });
});

test('[core.endphase.rally.1, core.endphase.bottle.6, core.experience.gain.3] friends and home turf help to rally, for 1 XP', () => {
  const rally = (dice: readonly number[], given = {}) =>
    call('core.endphase.rally', { input: { cool: 8, friends: 0, homeTurf: false, ...given }, dice }).output;
  expect(rally([4, 4])).toEqual({ total: 8, rallied: true, xp: 1 });
  expect(rally([3, 3], { friends: 1, homeTurf: true })).toEqual({ total: 8, rallied: true, xp: 1 });
  expect(rally([3, 3], { homeTurf: true })).toEqual({ total: 7, rallied: false, xp: 0 });
  expect(rally([1, 1], { friends: 12 })).toEqual({ total: 14, rallied: false, xp: 0 });
});

test('[core.endphase.bottle.6, core.endphase.rally.1] the bonus of home turf to a rally is told', () => {
  const told = (homeTurf: boolean) =>
    call('core.endphase.rally', { input: { cool: 8, friends: 0, homeTurf }, dice: [4, 3] }).story.map(
      (event) => inWords(event),
    )[0];
  expect(told(true)).toBe('the fighter is no longer broken: 8 with +1 on home turf against Cool 8+');
  expect(told(false)).toBe('the fighter stays broken: 7 against Cool 8+');
});
