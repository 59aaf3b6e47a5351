import { expect, test } from 'vitest';
import { outcome } from './outcome.fixture.ts';

const quiet = { id: 'h', broken: false, shoot: null, fight: null, blast: null, hit: null };
const triggered = (hivers: readonly object[], byHiver = false, rulings = {}) =>
  outcome('classic.hive-dwellers.triggered', { byHiver, hivers }, [], rulings);

test.each([
  ['classic.hive-dwellers.trigger.1', 'shoot', 12],
  ['classic.hive-dwellers.trigger.2', 'fight', 6],
  ['classic.hive-dwellers.trigger.3', 'blast', 6],
  ['classic.hive-dwellers.trigger.4', 'hit', 6],
])('[%s] a %s reaches %d"', (_, kind, reach) => {
  const near = { ...quiet, id: 'near', [kind]: reach };
  const far = { ...quiet, id: 'far', [kind]: reach + 0.1 };
  expect(triggered([near, far, quiet])).toEqual({ triggered: ['near'] });
});

test('[classic.hive-dwellers.nature.4] once each, neither Broken nor for each other', () => {
  const all = { shoot: 1, fight: 1, blast: 1, hit: 7 };
  const hivers = [
    { ...quiet, ...all },
    { ...quiet, ...all, id: 'b', broken: true },
  ];
  expect(triggered(hivers)).toEqual({ triggered: ['h'] });
  expect(triggered(hivers, true)).toEqual({ triggered: [] });
  expect(triggered(hivers, false, { 'classic.hiver-one-roll': 'one-each-trigger-met' })).toEqual({
    triggered: ['h', 'h', 'h'],
  });
  const chain = { 'classic.hiver-chain': 'yes-each-hiver-most-once' };
  expect(triggered(hivers, true, chain)).toEqual({ triggered: ['h'] });
});

const react = (some: object, dice: readonly number[], rulings = {}) =>
  outcome(
    'classic.hive-dwellers.react',
    { hivers: [{ id: 'h', pinned: false, nearest: 'red-1', distance: 12, ...some }] },
    dice,
    rulings,
  );
const does = (what: string, target: string | null = null) => ({
  reactions: [{ hiver: 'h', does: what, target }],
});

test.each([
  ['classic.hive-dwellers.react.2', 1, does('shoot', 'red-1')],
  ['classic.hive-dwellers.react.2', 2, does('shoot', 'red-1')],
  ['classic.hive-dwellers.react.3', 3, does('nothing')],
  ['classic.hive-dwellers.react.3', 4, does('nothing')],
  ['classic.hive-dwellers.react.4', 5, does('broken')],
  ['classic.hive-dwellers.react.4', 6, does('broken')],
])('[classic.hive-dwellers.react.1, %s] on a %d', (_, roll, expected) => {
  expect(react({}, [roll])).toEqual(expected);
});

test('[classic.hive-dwellers.react.2] no shot beyond 12", at nobody, or while Pinned', () => {
  expect(react({ distance: 12.1 }, [1])).toEqual(does('nothing'));
  expect(react({ nearest: null, distance: null }, [2])).toEqual(does('nothing'));
  const wasted = { 'classic.hiver-nearest': 'shot-wasted' };
  expect(react({ distance: 12.1 }, [1], wasted)).toEqual(does('shoot'));
  expect(react({ pinned: true }, [1], wasted)).toEqual(does('nothing'));
  expect(react({ pinned: true }, [1])).toEqual(does('nothing'));
  expect(react({ pinned: true }, [5])).toEqual(does('broken'));
  expect(() => react({ distance: null }, [1])).toThrow(/hivers\.0\.distance/);
});

test('[classic.hive-dwellers.end.1, classic.hive-dwellers.end.2, classic.hive-dwellers.end.3, classic.hive-dwellers.end.4, classic.hive-dwellers.nature.3] players in turn move them 5", or up to terrain', () => {
  const hiver = (id: string, clearChosen: number, clearRolled: number) => ({
    id,
    choose: 270,
    clearChosen,
    clearRolled,
  });
  const endMove = (order: readonly string[], hivers: readonly object[], dice: readonly (number | string)[]) =>
    outcome('classic.hive-dwellers.end-move', { order, hivers }, dice);
  const hivers = [hiver('a', 4.5, 9), hiver('b', 1, 5), hiver('c', 1, 0)];
  expect(endMove(['red', 'blue'], hivers, ['hit', 0, 359])).toEqual({
    moves: [
      { hiver: 'a', player: 'red', direction: 270, distance: 4.5 },
      { hiver: 'b', player: 'blue', direction: 0, distance: 5 },
      { hiver: 'c', player: 'red', direction: 359, distance: 0 },
    ],
  });
  expect(endMove(['red'], [], [])).toEqual({ moves: [] });
  expect(() => endMove([], hivers, ['hit'])).toThrow(/order/);
});

test.each([
  [1, 6],
  [2, 5],
  [3, 4],
  [5, 3],
  [6, 2],
])(
  '[classic.hive-dwellers.nature.3, classic.reference.tests.4] Strength %d wounds Toughness 3 on %d',
  (strength, needed) => {
    const hits = (roll: number) => outcome('classic.hive-dwellers.hit', { hits: [strength] }, [roll]);
    expect(hits(needed)).toEqual({ outOfAction: true, rolls: 1 });
    expect(hits(needed - 1)).toEqual({ outOfAction: false, rolls: 1 });
  },
);

test('[classic.hive-dwellers.nature.2] the first wound is enough, without Injury dice', () => {
  expect(outcome('classic.hive-dwellers.hit', { hits: [3, 3, 3] }, [4])).toEqual({
    outOfAction: true,
    rolls: 1,
  });
  expect(outcome('classic.hive-dwellers.hit', { hits: [] })).toEqual({ outOfAction: false, rolls: 0 });
});
