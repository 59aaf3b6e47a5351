import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

test('[core.nerve.test.1, core.nerve.test.2, core.nerve.broken.1, core.tests.natural.2] a Cool test helped by friends, where 2 and 12 stand', () => {
  const nerve = (dice: readonly number[], given = {}) =>
    call('core.nerve.test', { input: { cool: 7, friends: 0, modifier: 0, ...given }, dice }).output;
  expect(nerve([3, 4])).toEqual({ total: 7, broken: false });
  expect(nerve([3, 3], { friends: 2, modifier: -1 })).toEqual({ total: 7, broken: false });
  expect(nerve([3, 3], { friends: 1, modifier: -1 })).toEqual({ total: 6, broken: true });
  expect(nerve([1, 1], { friends: 12 })).toEqual({ total: 14, broken: true });
  expect(nerve([6, 6], { cool: 12, modifier: -6 })).toEqual({ total: 6, broken: false });
});

describe('running for cover', () => {
  const foes = ['a', 'b'].map((id) => ({ id, initiative: 4 }));
  const run = (status: string, dice: readonly number[], given = {}, rulings = {}) =>
    call('core.nerve.run-for-cover', {
      input: {
        status,
        movement: 5,
        initiative: 4,
        enemies: status === 'engaged' ? foes : [],
        downed: false,
        ...given,
      },
      dice,
      rulings,
    }).output;

  test('[core.nerve.run.1, core.movement.basic.5] active 2D6", prone half of M', () => {
    expect(run('active', [6, 6])).toEqual({ moves: true, distance: 12, reactors: [] });
    expect(run('pinned', [], { movement: 4.5 })).toEqual({ moves: true, distance: 2.25, reactors: [] });
    expect(run('seriously-injured', [])).toEqual({ moves: true, distance: 2.5, reactors: [] });
  });

  test('[core.nerve.run.3] engaged: who passes leaves, past those who react; who fails stays', () => {
    expect(run('engaged', [4, 4, 3, 2, 5])).toEqual({ moves: true, distance: 7, reactors: ['a'] });
    expect(run('engaged', [3])).toEqual({ moves: false, distance: 0, reactors: [] });
    expect(run('engaged', [4, 3, 6], { downed: true })).toEqual({
      moves: false,
      distance: 0,
      reactors: ['b'],
    });
  });

  test('[core.nerve.run.3] by the other ruling the enemies test even then', () => {
    const rulings = { 'core.broken-reactions': 'always-retreat' };
    expect(run('engaged', [3, 4, 1], {}, rulings)).toEqual({ moves: false, distance: 0, reactors: ['a'] });
  });
});
