import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

test('[classic.crazed-cannibals.rules.1, classic.crazed-cannibals.rules.2] players take turns, however many there are', () => {
  const control = (order: readonly string[], cannibals: readonly string[]) =>
    outcome('classic.crazed-cannibals.control', { order, cannibals });
  expect(control(['red', 'blue', 'grey'], ['c1', 'c2', 'c3', 'c4'])).toEqual({
    control: [
      { cannibal: 'c1', player: 'red' },
      { cannibal: 'c2', player: 'blue' },
      { cannibal: 'c3', player: 'grey' },
      { cannibal: 'c4', player: 'red' },
    ],
  });
  expect(() => control([], ['c1'])).toThrow(/order/);
  expect(() => control(['red'], ['c1', 'c1'])).toThrow(/cannibals\.1/);
});

const act = (distances: readonly number[], dice: readonly number[] = [], rulings = {}) =>
  outcome(
    'classic.crazed-cannibals.act',
    {
      engaged: false,
      fighters: distances.map((distance, at) => ({ id: `red-${at}`, distance, crew: true })),
    },
    dice,
    rulings,
  );

test('[classic.crazed-cannibals.actions.3] it fights the fighter who Engages it, whoever is near', () => {
  const fighters = [{ id: 'red-1', distance: 5, crew: true }];
  expect(outcome('classic.crazed-cannibals.act', { engaged: true, fighters })).toEqual({
    does: 'fight',
    target: null,
    moved: 0,
    contact: true,
  });
});

test('[classic.crazed-cannibals.actions.2, classic.reference.charge.1] it charges within 9", and stops 1" away if it falls short', () => {
  const charge = (moved: number, contact: boolean) => ({ does: 'charge', target: 'red-0', moved, contact });
  expect(act([9], [3])).toEqual(charge(9, true));
  expect(act([9], [2])).toEqual(charge(8, false));
  expect(act([7.5], [1])).toEqual(charge(6.5, false));
  expect(act([8.9], [2])).toEqual(charge(7.9, false));
  expect(act([7], [1])).toEqual(charge(7, true));
  expect(act([0.5], [1])).toEqual(charge(0.5, true));
});

test('[classic.crazed-cannibals.actions.4] beyond 9" it moves twice towards the closest of a crew', () => {
  const move = (moved: number, target = 'red-0') => ({ does: 'move', target, moved, contact: false });
  expect(act([9.5])).toEqual(move(8.5));
  expect(act([13])).toEqual(move(12));
  expect(act([30, 20, 20])).toEqual(move(12, 'red-1'));
  expect(act([12], [], { 'classic.cannibal-choice': 'one-move-only' })).toEqual(move(6));
  const nothing = { does: 'nothing', target: null, moved: 0, contact: false };
  expect(act([])).toEqual(nothing);
  const fighters = [{ id: 'c2', distance: 2, crew: false }];
  expect(outcome('classic.crazed-cannibals.act', { engaged: false, fighters })).toEqual(nothing);
});

const injury = outcomeOf('classic.crazed-cannibals.injury', { damage: 1, toughness: 4, status: 'standing' });

test.each([
  [['out', 'serious'], 'serious', 4, 'seriously-injured'],
  [['flesh', 'serious'], 'flesh', 3, 'standing'],
  [['out', 'out'], 'out', 4, 'out-of-action'],
])(
  '[classic.crazed-cannibals.profile.2, classic.crazed-cannibals.rules.3, classic.reference.skills.1] of %o the worse is dropped',
  (faces, kept, toughness, status) => {
    expect(injury({}, faces)).toEqual({ kept: [kept], toughness, status });
  },
);

test('[classic.reference.skills.1] more Damage is one die fewer, all applied', () => {
  expect(injury({ damage: 5 }, ['flesh', 'serious', 'serious', 'flesh'])).toEqual({
    kept: ['flesh', 'serious', 'serious', 'flesh'],
    toughness: 1,
    status: 'seriously-injured',
  });
  expect(injury({ damage: 3 }, ['out', 'flesh'])).toEqual({
    kept: ['out', 'flesh'],
    toughness: 3,
    status: 'out-of-action',
  });
});

test('[classic.reference.flesh-wound.1] Flesh Wounds wear it down, and a serious injury of one already down is one', () => {
  const down = { status: 'seriously-injured' };
  expect(injury({ ...down, damage: 2 }, ['serious'])).toEqual({
    kept: ['serious'],
    toughness: 3,
    status: 'seriously-injured',
  });
  expect(injury({ ...down, toughness: 1 }, ['serious', 'out'])).toEqual({
    kept: ['serious'],
    toughness: 0,
    status: 'out-of-action',
  });
  expect(injury({ damage: 4, toughness: 1 }, ['flesh', 'flesh', 'flesh'])).toMatchObject({
    toughness: 0,
    status: 'out-of-action',
  });
});
