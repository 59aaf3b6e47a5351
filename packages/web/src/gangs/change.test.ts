import { sampleGang } from '@hive-arbiter/engine';
import { readGangFile, writeGangFile } from '@hive-arbiter/gangs/gang-file';
import { armoury as catalogue } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import type { Armoury } from './armoury.ts';
import { hired, ranked, ratingOf, typesFor, withItem, withoutItem } from './change.ts';
import type { RosterFighter } from './roster.ts';

const armoury = catalogue as unknown as Armoury;
const gang = { ...sampleGang('escher'), stash: 100 };
const ganger = gang.fighters.find(({ rank }) => rank === 'ganger') as RosterFighter;

test('a hire raises the rating by its price and is paid from the credits', () => {
  const type = typesFor(armoury, gang).find(({ rank }) => rank === 'ganger');
  if (!type) throw new Error('no gangers');
  const { gang: after } = hired(gang, type);
  expect(ratingOf(after) - ratingOf(gang)).toBe(type.cost);
  expect(after.stash).toBe(100 - type.cost);
  expect(new Set(after.fighters.map(({ id }) => id)).size).toBe(after.fighters.length);
});

test('a weapon raises the value by its price, and laid down it takes that along', () => {
  const armed = withItem(armoury, ganger, 'armoury.boltgun');
  expect((armed.cost ?? 0) - (ganger.cost ?? 0)).toBe(55);
  expect(withoutItem(armoury, armed, armed.kit.length - 1)).toEqual(ganger);
});

test('another rank changes profile and price, and keeps the kit', () => {
  const champion = ranked(armoury, gang, ganger, 'champion');
  expect(champion).toMatchObject({ rank: 'champion', group: 1, kit: ganger.kit });
  expect(champion.stats.w).toBe(2);
  expect(champion.cost).toBeGreaterThan(ganger.cost ?? 0);
});

test('experience and injuries are kept with the gang and its file', () => {
  const scarred = { ...ganger, xp: 7, injuries: ['eye injury'] };
  const file = writeGangFile({ ...gang, fighters: [scarred] });
  expect(readGangFile(file).fighters[0]).toMatchObject({ xp: 7, injuries: ['eye injury'] });
});
