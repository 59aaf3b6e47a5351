import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';
import { inWords } from '../table/table.ts';

test.each([
  [1, true],
  [2, true],
  [3, false],
  [6, false],
])('[core.postbattle.succumb.1] on a %d, out of action: %s', (die, outOfAction) => {
  expect(call('core.postbattle.succumb', { input: { webbed: false }, dice: [die] }).output).toEqual({
    outOfAction,
  });
});

test('[core.conditions.webbed.2] one still webbed recovers without a roll', () => {
  expect(call('core.postbattle.succumb', { input: { webbed: true }, dice: [] }).output).toEqual({
    outOfAction: false,
  });
});

describe('lasting injuries', () => {
  const roll = (dice: readonly number[], given = {}) =>
    call('core.postbattle.lasting-injury', {
      input: { webbed: false, scarred: false, fearsome: false, enmity: false, deafened: false, ...given },
      dice,
    }).output;
  const outcome = (injury: string, status = 'available', changes = {}) => ({
    injuries: [injury],
    status,
    captureTest: injury === 'captured',
    xp: 0,
    changes,
  });

  test.each([
    [12, outcome('impressive-scars', 'available', { cl: 1 })],
    [13, outcome('horrid-scars')],
    [14, outcome('bitter-enmity')],
    [15, outcome('out-cold')],
    [16, outcome('out-cold')],
    [21, outcome('out-cold')],
    [26, outcome('out-cold')],
    [31, outcome('convalescence', 'convalescence')],
    [36, outcome('convalescence', 'convalescence')],
    [41, outcome('old-battle-wound')],
    [42, outcome('partially-deafened')],
    [43, outcome('humiliated', 'convalescence', { ld: -1, cl: -1 })],
    [44, outcome('eye-injury', 'recovery', { bs: -1 })],
    [45, outcome('hand-injury', 'recovery', { ws: -1 })],
    [46, outcome('hobbled', 'recovery', { m: -1 })],
    [51, outcome('spinal-injury', 'recovery', { s: -1 })],
    [52, outcome('enfeebled', 'recovery', { t: -1 })],
    [53, outcome('head-injury', 'recovery', { int: -1, wil: -1 })],
    [55, outcome('captured')],
    [56, outcome('captured')],
    [61, outcome('critical-injury', 'critical')],
    [65, outcome('critical-injury', 'critical')],
    [66, outcome('memorable-death', 'dead')],
  ])(
    '[core.postbattle.injury.2, core.postbattle.injury.3, core.postbattle.injury.4, core.postbattle.injury.5, core.postbattle.injury.7] %d',
    (d66, expected) => {
      expect(roll([Math.floor(d66 / 10), d66 % 10])).toEqual(expected);
    },
  );

  test('[core.postbattle.injury.1, core.postbattle.injury.2] a lesson brings D3 XP', () => {
    expect(roll([1, 1, 3])).toEqual({ ...outcome('lesson-learned', 'convalescence'), xp: 3 });
  });

  test.each([
    [12, 'scarred'],
    [13, 'fearsome'],
    [14, 'enmity'],
  ])('[core.postbattle.injury.2] a repeat of %d is Out Cold', (d66, mark) => {
    expect(roll([1, d66 % 10], { [mark]: true })).toEqual(outcome('out-cold'));
  });

  test('[core.postbattle.injury.4] deafness costs Leadership from the second time', () => {
    expect(roll([4, 2], { deafened: true })).toEqual(outcome('partially-deafened', 'available', { ld: -1 }));
    expect(roll([5, 4, 3, 4, 2, 4, 2, 5, 3], { deafened: true })).toEqual({
      injuries: ['multiple-injuries', 'partially-deafened', 'partially-deafened', 'head-injury'],
      status: 'recovery',
      captureTest: false,
      xp: 0,
      changes: { ld: -2, int: -1, wil: -1 },
    });
  });

  test('[core.postbattle.injury.6, core.postbattle.injury.8] multiple injuries add up, and the worst status counts', () => {
    expect(roll([5, 4, 3, 4, 3, 4, 4, 1, 1, 2])).toEqual({
      injuries: ['multiple-injuries', 'humiliated', 'eye-injury', 'lesson-learned'],
      status: 'recovery',
      captureTest: false,
      xp: 2,
      changes: { ld: -1, cl: -1, bs: -1 },
    });
    expect(roll([5, 4, 2, 4, 2, 4, 2])).toMatchObject({ changes: { ld: -1 }, status: 'available' });
    expect(roll([5, 4, 2, 5, 1, 5, 1])).toMatchObject({ changes: { s: -2 } });
    // The scars and the humiliation cancel out for Cool.
    expect(roll([5, 4, 2, 1, 2, 4, 3])).toMatchObject({ changes: { ld: -1 } });
  });

  test('[core.postbattle.injury.6, core.postbattle.injury.2] each lesson among them brings its XP at once', () => {
    expect(roll([5, 4, 3, 1, 1, 3, 4, 4, 1, 1, 2])).toMatchObject({
      injuries: ['multiple-injuries', 'lesson-learned', 'eye-injury', 'lesson-learned'],
      xp: 5,
    });
  });

  test.each([15, 54, 55, 61, 66])('[core.postbattle.injury.6] among them %d is rolled again', (d66) => {
    expect(roll([5, 4, 1, Math.floor(d66 / 10), d66 % 10, 3, 1])).toMatchObject({
      injuries: ['multiple-injuries', 'convalescence'],
      status: 'convalescence',
    });
  });

  test('[core.postbattle.injury.6, core.postbattle.injury.2] a repeat that would be Out Cold is rolled again as well', () => {
    expect(roll([5, 4, 1, 1, 2, 4, 1], { scarred: true })).toMatchObject({
      injuries: ['multiple-injuries', 'old-battle-wound'],
    });
    expect(roll([5, 4, 2, 1, 2, 1, 2, 4, 1])).toMatchObject({
      injuries: ['multiple-injuries', 'impressive-scars', 'old-battle-wound'],
      changes: { cl: 1 },
    });
  });

  test('[core.conditions.webbed.2] the webbed roll a D6: 1-4 out cold, 5-6 captured', () => {
    expect(roll([4], { webbed: true })).toEqual(outcome('out-cold'));
    expect(roll([5], { webbed: true })).toEqual(outcome('captured'));
  });
});

test.each([
  ['won', false, false, 3, 3, false],
  ['draw', false, false, 5, 4, true],
  ['draw', false, false, 4, 3, false],
  ['lost', false, false, 6, 4, true],
  ['lost', true, false, 6, 2, true],
  ['won', true, false, 5, 3, false],
  ['lost', false, true, 4, 4, true],
  ['lost', true, true, 5, 3, false],
])(
  '[core.postbattle.capture.1] %s, webbed %s, skinblade %s, a %d',
  (result, webbed, skinblade, die, total, escaped) => {
    expect(
      call('core.postbattle.escape', { input: { result, webbed, skinblade }, dice: [die] }).output,
    ).toEqual({
      total,
      escaped,
      skinbladeLost: skinblade && escaped,
    });
  },
);

describe('the medical escort', () => {
  const escort = (dice: readonly number[], stash = 70, willing = true) =>
    call('core.postbattle.medical-escort', { input: { stash, willing }, dice }).output;

  test.each([
    [1, 'dead'],
    [2, 'stabilised'],
    [5, 'stabilised'],
    [6, 'full-recovery'],
  ])('[core.postbattle.doc.1] paid in full, a %d: %s', (die, result) => {
    expect(escort([3, 4, die])).toEqual({ price: 70, paid: 70, result });
  });

  test('[core.postbattle.doc.1] the story tells the stabilised what to roll again', () => {
    const told = (die: number) =>
      call('core.postbattle.medical-escort', { input: { stash: 70, willing: true }, dice: [3, 4, die] })
        .story;
    expect(told(3).at(-1)?.facts).toEqual({ rerolled: ['captured', 'critical-injury', 'memorable-death'] });
    expect(told(6)).toHaveLength(1);
  });

  test('[core.postbattle.doc.2] one credit short or unwilling, no roll is made', () => {
    expect(escort([3, 4], 69)).toEqual({ price: 70, paid: 0, result: 'dead' });
    expect(escort([1, 1], 5000, false)).toEqual({ price: 20, paid: 0, result: 'dead' });
    const told = (stash: number) =>
      call('core.postbattle.medical-escort', { input: { stash, willing: false }, dice: [3, 4] }).story.map(
        (event) => inWords(event),
      );
    expect([told(69), told(70)]).toEqual([
      ['The price is 70, and there are only 69 credits: the fighter dies'],
      ['The price of 70 is not paid: the fighter dies'],
    ]);
  });
});
