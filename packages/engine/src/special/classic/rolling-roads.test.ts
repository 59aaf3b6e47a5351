import { describe, expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

describe('the road', () => {
  const direction = outcomeOf('classic.rolling-roads.direction', {
    given: null as string | null,
    shortEdges: ['south', 'north'],
  });

  test('[classic.rolling-roads.direction.3] 1-3 the first short edge leads, 4-6 the second', () => {
    const south = { leading: 'south', trailing: 'north', sides: ['east', 'west'] };
    expect(direction({}, [3])).toEqual(south);
    expect(direction({}, [4])).toEqual({ ...south, leading: 'north', trailing: 'south' });
  });

  test.each([
    ['north', 'south', ['east', 'west']],
    ['east', 'west', ['north', 'south']],
    ['south', 'north', ['east', 'west']],
    ['west', 'east', ['north', 'south']],
  ])(
    '[classic.rolling-roads.direction.1, classic.rolling-roads.direction.2] %s leads where the scenario says so',
    (given, trailing, sides) => {
      expect(direction({ given })).toEqual({ leading: given, trailing, sides });
    },
  );

  test('[classic.rolling-roads.direction.3] the short edges lie opposite each other', () => {
    expect(() => direction({ shortEdges: ['north', 'east'] }, [1])).toThrow(/shortEdges/);
    expect(() => direction({ shortEdges: ['north'] }, [1])).toThrow(/shortEdges/);
    expect(direction({ given: 'west', shortEdges: [] })).toMatchObject({ leading: 'west' });
  });

  test.each([
    ['classic.rolling-roads.sides.2', 'impassable', 'fighter', true, 'not-allowed', 'none'],
    ['classic.rolling-roads.sides.2', 'impassable', 'vehicle', true, 'not-allowed', 'none'],
    ['classic.rolling-roads.sides.2', 'impassable', 'fighter', false, 'stops', 'none'],
    ['classic.rolling-roads.sides.3', 'impassable', 'vehicle', false, 'collision', 'none'],
    ['classic.rolling-roads.sides.4', 'cliff', 'fighter', true, 'out-of-action', 'injury'],
    ['classic.rolling-roads.sides.4', 'cliff', 'vehicle', false, 'out-of-action', 'damage'],
    ['classic.rolling-roads.sides.5', 'open', 'vehicle', false, 'left-behind', 'none'],
    ['classic.rolling-roads.sides.5', 'open', 'fighter', true, 'left-behind', 'none'],
  ])(
    '[%s, classic.rolling-roads.sides.1] off the %s side, a %s (by choice: %s)',
    (_, side, kind, voluntary, result, lasting) => {
      expect(outcome('classic.rolling-roads.side-edge', { side, kind, voluntary })).toEqual({
        result,
        lasting,
      });
    },
  );

  test('[classic.rolling-roads.sides.3] a fighter collides as well, if the table rules so', () => {
    const input = { side: 'impassable', kind: 'fighter', voluntary: false };
    const collides = { 'classic.road-forced-off': 'suffers-collision-like-vehicle' };
    expect(outcome('classic.rolling-roads.side-edge', input, [], collides)).toEqual({
      result: 'collision',
      lasting: 'none',
    });
  });

  test('[classic.rolling-roads.ash.1, classic.reference.tests.1] dust only beyond the Move', () => {
    const shot = outcomeOf('classic.rolling-roads.clouds-of-ash', {
      bs: 4,
      modifiers: 1,
      targetMove: 6,
      targetMoved: 6.1,
    });
    expect(shot({}, [4])).toEqual({ ash: -1, needed: 4, hit: true });
    expect(shot({ targetMoved: 6 }, [3])).toEqual({ ash: 0, needed: 3, hit: true });
    expect(shot({ modifiers: 4 }, [1])).toEqual({ ash: -1, needed: 2, hit: false });
    expect(() => shot({ modifiers: -2 }, [6])).toThrow(/modifiers/);
  });
});

describe('the Rolling Road phase', () => {
  const item = (id: string, kind: string, distance: number) => ({ id, kind, distance });

  test('[classic.rolling-roads.phase.1, classic.rolling-roads.move.1, classic.rolling-roads.move.2, classic.rolling-roads.left-behind.1] 8" towards the Trailing Edge', () => {
    const items = [
      item('a', 'model', 8.1),
      item('b', 'model', 0),
      item('c', 'terrain', 8),
      item('d', 'terrain', 60),
      item('e', 'model', 8),
    ];
    expect(outcome('classic.rolling-roads.move', { items })).toEqual({
      positions: { a: 0.1, d: 52 },
      leftBehind: ['b', 'e'],
      removed: ['c'],
    });
    expect(
      outcome('classic.rolling-roads.move', { items }, [], {
        'classic.road-edge': 'model-touches-edge-out-battle',
      }),
    ).toEqual({ positions: { a: 0.1, d: 52 }, leftBehind: [], removed: ['b', 'c', 'e'] });
  });

  const model = (id: string, state: string, move: number) => ({ id, state, move });
  const leftBehind = outcomeOf('classic.rolling-roads.left-behind', {
    models: [
      model('fast', 'ok', 7),
      model('slow', 'ok', 6),
      model('hurt', 'seriously-injured', 8),
      model('worse', 'seriously-injured', 8),
      model('truck', 'stationary', 7),
      model('cart', 'stationary', 6),
    ],
  });
  const never = { fast: 'now', slow: 'never', hurt: 'never', worse: 'never', truck: 'later', cart: 'never' };

  test('[classic.rolling-roads.left-behind.1, classic.rolling-roads.left-behind.2, classic.rolling-roads.left-behind.3, classic.rolling-roads.left-behind.4, classic.reference.succumb.1] which fighters may rejoin, and which succumb on 1-2', () => {
    expect(leftBehind({}, [3, 2])).toEqual({ rejoin: never, lastingInjury: ['worse'], outForBottle: 6 });
    expect(leftBehind({ models: [] })).toEqual({ rejoin: {}, lastingInjury: [], outForBottle: 0 });
  });

  test('[classic.rolling-roads.left-behind.2] other readings of the injured', () => {
    expect(
      leftBehind({}, [3, 2], {
        'classic.road-slow': 'seriously-injured-fighter-move-7',
      }),
    ).toEqual({ rejoin: { ...never, hurt: 'now' }, lastingInjury: ['worse'], outForBottle: 6 });
    expect(leftBehind({}, [], { 'classic.road-succumbed': 'waits-end-battle' })).toEqual({
      rejoin: never,
      lastingInjury: [],
      outForBottle: 6,
    });
  });

  const rejoin = outcomeOf('classic.rolling-roads.rejoin', {
    models: [
      { id: 'a', move: 7, intelligence: 7, may: 'now' },
      { id: 'b', move: 9, intelligence: 7, may: 'later' },
      { id: 'c', move: 9, intelligence: 7, may: 'now' },
      { id: 'd', move: 6, intelligence: 7, may: 'now' },
      { id: 'e', move: 9, intelligence: 7, may: 'never' },
      { id: 'f', move: 9, intelligence: 7, may: 'now' },
    ],
  });

  test('[classic.rolling-roads.rejoin.1, classic.rolling-roads.rejoin.2, classic.rolling-roads.rejoin.3, classic.rolling-roads.left-behind.3, classic.reinforcements.arrival.4] each tests and, if back, rolls for who places it', () => {
    expect(rejoin({}, [4, 3, 2, 3, 3, 5, 6, 3])).toEqual({
      back: [
        { id: 'a', deployer: 'opponent' },
        { id: 'f', deployer: 'owner' },
      ],
      waiting: ['b', 'c'],
      lost: ['d', 'e'],
    });
    expect(rejoin({}, [4, 3, 3, 3, 5, 6], { 'classic.road-deployer': 'owner-always-places' })).toEqual({
      back: [
        { id: 'a', deployer: 'owner' },
        { id: 'f', deployer: 'owner' },
      ],
      waiting: ['b', 'c'],
      lost: ['d', 'e'],
    });
  });

  test('[classic.rolling-roads.terrain.1, classic.rolling-roads.terrain.2] D3-1 pieces, placed from the last in Priority order', () => {
    const count = (order: readonly string[], dice: readonly number[], rulings = {}) =>
      outcome('classic.rolling-roads.terrain-count', { order }, dice, rulings);
    expect(count(['red', 'blue', 'grey'], [2])).toEqual({ pieces: 1, placers: ['grey'] });
    expect(count(['red', 'blue', 'grey'], [3])).toEqual({ pieces: 2, placers: ['grey', 'blue'] });
    expect(count(['red'], [3])).toEqual({ pieces: 2, placers: ['red', 'red'] });
    expect(count(['red', 'blue'], [3, 2], { 'classic.road-terrain': 'd3-1-each-gang' })).toEqual({
      pieces: 3,
      placers: ['blue', 'red', 'blue'],
    });
    expect(() => count([], [1])).toThrow(/order/);
  });

  const place = outcomeOf('classic.rolling-roads.terrain-place', {
    toLeadingEdge: 0.1,
    nearest: 3 as number | null,
    visibility: null as number | null,
    ahead: 12 as number | null,
  });
  const broken = (...parts: number[]) => ({
    legal: parts.length === 0,
    why: parts.map((part) => `classic.rolling-roads.terrain.${part}`),
  });

  test('[classic.rolling-roads.terrain.3, classic.rolling-roads.terrain.4, classic.rolling-roads.terrain.5, classic.rolling-roads.terrain.6] at the edge or out of the ash, and 3" from everything', () => {
    expect(place()).toEqual(broken(3));
    expect(place({ toLeadingEdge: 0 })).toEqual(broken());
    expect(place({ toLeadingEdge: 0, nearest: 2.9 })).toEqual(broken(4));
    expect(place({ nearest: 2.9 })).toEqual(broken(3, 4));
    expect(place({ toLeadingEdge: 0, nearest: null })).toEqual(broken());
    expect(place({ visibility: 12 })).toEqual(broken());
    expect(place({ visibility: 13 })).toEqual(broken(3));
    expect(place({ visibility: 13, toLeadingEdge: 0 })).toEqual(broken());
    expect(place({ visibility: 12, nearest: 1 })).toEqual(broken(4));
    expect(place({ visibility: 48, ahead: null })).toEqual(broken());
    expect(place({ ahead: null })).toEqual(broken(3));
  });

  test('[classic.rolling-roads.terrain.5] only the X" rule under Visibility, if the table rules so', () => {
    const onlyX = { 'classic.road-visibility': 'only-x-rule-applies' };
    expect(place({ visibility: 12, nearest: 1 }, [], onlyX)).toEqual(broken());
    expect(place({ visibility: 13, toLeadingEdge: 0 }, [], onlyX)).toEqual(broken(5));
    expect(place({ nearest: 1 }, [], onlyX)).toEqual(broken(3, 4));
  });

  test('[classic.rolling-roads.left-behind.4, classic.rolling-roads.phase.1, classic.reference.bottle.1] stragglers count until they are back', () => {
    const bottle = outcomeOf('classic.rolling-roads.bottle-test', {
      crew: 6,
      casualties: 1,
      leftBehind: 3,
      rejoined: 1,
    });
    expect(bottle({}, [3])).toEqual({ counted: 3, total: 6, bottled: false });
    expect(bottle({}, [4])).toEqual({ counted: 3, total: 7, bottled: true });
    expect(bottle({ casualties: 0, rejoined: 3 })).toEqual({ counted: 0, total: null, bottled: false });
    expect(() => bottle({ rejoined: 4 }, [1])).toThrow(/rejoined/);
  });

  test.each([
    ['standing', 'standing'],
    ['pinned', 'pinned'],
    ['mobile', 'mobile'],
    ['stationary', 'mobile'],
  ])(
    '[classic.rolling-roads.rejoin.4, classic.rolling-roads.rejoin.5, classic.rolling-roads.left-behind.3] left %s, back %s',
    (state, back) => {
      const kept = { outOfAmmo: ['autogun', 'autogun'], wounds: 2, fleshWounds: 1 };
      expect(outcome('classic.rolling-roads.return-state', { state, ...kept })).toEqual({
        state: back,
        ...kept,
      });
    },
  );
});
