import { newBattle, sampleGang } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { toldApart } from './apart.ts';

const cats = { ...sampleGang('escher'), name: 'Wild Cats' };

test('two gangs from the same sample get different ids and names', () => {
  const second = toldApart(cats, [cats]);
  expect([second.id, second.name]).toEqual(['escher-2', 'Wild Cats 2']);
  expect(second.fighters[0]?.id).toBe('escher-leader-2');
  const third = toldApart(cats, [cats, second]);
  expect([third.id, third.name]).toEqual(['escher-3', 'Wild Cats 3']);
  const ids = [cats, second, third].flatMap(({ fighters }) => fighters.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const setUp = { pack: 'takeover', scenario: 'takeover.stand-off', gangs: [cats, second, third] } as const;
  expect(newBattle(setUp).gangs).toHaveLength(3);
});

test('beasts stay with their owners, and gangs that differ are unchanged', () => {
  const [leader, champion] = cats.fighters;
  const kept = { ...cats, fighters: [leader, { ...champion, owner: leader?.id }] } as typeof cats;
  const [first, beast] = toldApart(kept, [cats]).fighters;
  expect(beast?.owner).toBe(first?.id);
  const other = sampleGang('goliath');
  expect(toldApart(other, [cats])).toBe(other);
});
