import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

test('[core.doors.force.1] D6 + Strength, 2 for each friend, and a lock-punch that wrecks what it opens', () => {
  const force = (given: object, dice: readonly number[]) =>
    call('core.doors.force', {
      input: { strength: 3, friends: 0, lockPunch: false, needed: 9, ...given },
      dice,
    }).output;
  expect(force({ friends: 2 }, [2])).toEqual({ total: 9, opened: true, removed: false });
  expect(force({}, [5])).toEqual({ total: 8, opened: false, removed: false });
  expect(force({ lockPunch: true }, [2])).toEqual({ total: 9, opened: true, removed: true });
  expect(force({ lockPunch: true }, [1])).toEqual({ total: 8, opened: false, removed: false });
});

test('[core.doors.terminal.1, core.tests.natural.2] a penalised Intelligence test, where 2 and 12 stand', () => {
  const access = (given: object, dice: readonly number[]) =>
    call('core.doors.terminal', { input: { intelligence: 7, penalty: -2, stripKit: false, ...given }, dice })
      .output;
  expect(access({ stripKit: true }, [3, 4])).toEqual({ total: 7, opened: true });
  expect(access({ intelligence: 12 }, [6, 6])).toEqual({ total: 10, opened: true });
  expect(access({ intelligence: 3, penalty: 0, stripKit: true }, [1, 1])).toEqual({
    total: 4,
    opened: false,
  });
});

test('[core.doors.attack.1, core.hits.wound.1] hits on Toughness 5 are rolled until the door is down', () => {
  const attack = (
    wounds: number,
    hits: readonly [strength: number, damage: number][],
    dice: readonly number[],
  ) =>
    call('core.doors.attack', {
      input: { wounds, hits: hits.map(([strength, damage]) => ({ strength, damage })) },
      dice,
    }).output;
  expect(
    attack(
      4,
      [
        [5, 1],
        [10, 3],
        [5, 1],
      ],
      [4, 2],
    ),
  ).toEqual({ wounds: 0, destroyed: true });
  expect(
    attack(
      2,
      [
        [2, 1],
        [3, 1],
        [5, 6],
      ],
      [5, 5, 4],
    ),
  ).toEqual({ wounds: 0, destroyed: true });
  expect(attack(3, [], [])).toEqual({ wounds: 3, destroyed: false });
});
