import { newBattle, sampleGang } from '@hive-arbiter/engine';
import { readGangFile, writeGangFile } from '@hive-arbiter/gangs/gang-file';
import { expect, test } from 'vitest';
import { ownedBy, ownersIn, withOwners } from './owners.ts';
import type { Roster, RosterFighter } from './roster.ts';

/** A gang whose last fighter is a beast of the first. */
function withBeast(): { gang: Roster; beast: RosterFighter; leader: RosterFighter } {
  const sample = sampleGang('escher');
  const [leader] = sample.fighters as [RosterFighter];
  const beast = ownedBy({ ...leader, id: 'daisy', name: 'Daisy', rank: 'beast' }, leader.id);
  return { gang: { ...sample, fighters: [...sample.fighters, beast] }, beast, leader };
}

const changed = (gang: Roster, fighter: RosterFighter) =>
  withOwners({ ...gang, fighters: gang.fighters.map((each) => (each.id === fighter.id ? fighter : each)) });

test('[campaign.beasts.owner.1] the editor offers exactly the owners that the rules allow', () => {
  const { gang, beast } = withBeast();
  const takes = (owner: string) => {
    const fighters = gang.fighters.map((each) => (each.id === beast.id ? ownedBy(beast, owner) : each));
    const gangs = [{ ...gang, fighters }, sampleGang('goliath')];
    try {
      return newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs }).gangs.length === 2;
    } catch {
      return false;
    }
  };
  const offered = ownersIn(gang).map(({ id }) => id);
  expect(offered.length).toBeGreaterThan(1);
  expect(gang.fighters.map(({ id }) => id).filter(takes)).toEqual(offered);
});

test('a gang file keeps the owner of a beast, and choosing nobody takes the owner away', () => {
  const { gang, beast, leader } = withBeast();
  expect(readGangFile(writeGangFile(gang))).toEqual(gang);
  expect(withOwners(gang)).toEqual(gang);
  expect(ownedBy(beast, leader.id).owner).toBe(leader.id);
  expect(ownedBy(beast, '')).not.toHaveProperty('owner');
});

test.each([
  [
    'the beast is no beast any more',
    ({ beast }: ReturnType<typeof withBeast>) => ({ ...beast, rank: 'juve' }),
  ],
  [
    'the owner is a mere ganger',
    ({ leader }: ReturnType<typeof withBeast>) => ({ ...leader, rank: 'ganger' }),
  ],
] as const)('nobody owns a beast where %s', (_, change) => {
  const made = withBeast();
  const { fighters } = changed(made.gang, change(made) as RosterFighter);
  expect(fighters.at(-1)).not.toHaveProperty('owner');
});

test('a beast whose owner left the gang has no owner', () => {
  const { gang, leader } = withBeast();
  const { fighters } = withOwners({ ...gang, fighters: gang.fighters.filter(({ id }) => id !== leader.id) });
  expect(fighters.at(-1)).toMatchObject({ id: 'daisy', rank: 'beast' });
  expect(fighters.at(-1)).not.toHaveProperty('owner');
});
