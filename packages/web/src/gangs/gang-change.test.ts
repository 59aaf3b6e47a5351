import { sampleGang } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { changeBetween, withoutChange } from './gang-change.ts';
import type { Roster } from './roster.ts';

const BEFORE: Roster = { ...sampleGang('escher'), stash: 100, items: ['armoury.lasgun', 'armoury.lasgun'] };
const [first, second, third] = BEFORE.fighters.map(({ id }) => id);
const AFTER: Roster = {
  ...BEFORE,
  stash: 120,
  reputation: 3,
  items: ['armoury.lasgun', 'armoury.knife'],
  fighters: BEFORE.fighters
    .filter(({ id }) => id !== first)
    .map((each) =>
      each.id === second ? { ...each, xp: 2, status: 'recovery', injuries: ['eye-injury'] } : each,
    ),
};

test('taking the battle back restores the gang', () => {
  const change = changeBetween(BEFORE, AFTER);
  const back = withoutChange(AFTER, change);
  expect({ ...back, items: [...(back.items ?? [])].sort() }).toEqual({ ...BEFORE, reputation: 0 });
});

test('later changes by hand stay', () => {
  const change = changeBetween(BEFORE, AFTER);
  const spent: Roster = {
    ...AFTER,
    stash: 10,
    reputation: 5,
    fighters: AFTER.fighters.map((each) =>
      each.id === second ? { ...each, xp: 6, status: 'fit' } : each.id === third ? { ...each, xp: 1 } : each,
    ),
  };
  const back = withoutChange(spent, change);
  // Credits that were spent cannot be taken back below nothing.
  expect(back).toMatchObject({ stash: 0, reputation: 2 });
  const of = (id: string | undefined) => back.fighters.find((each) => each.id === id);
  expect(of(first)).toEqual(BEFORE.fighters[0]);
  expect(of(second)).toMatchObject({ xp: 4, status: 'fit' });
  expect(of(second)?.injuries).toBeUndefined();
  expect(of(third)?.xp).toBe(1);
});
