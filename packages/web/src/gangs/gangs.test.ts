import { newBattle, sampleGang } from '@hive-arbiter/engine';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import { readGangFile, writeGangFile } from './gang-file.ts';
import { ownedBy, ownersIn, withOwners } from './owners.ts';
import type { Roster, RosterFighter } from './roster.ts';
import { type KnownThings, type Named, readYakTribe } from './yaktribe.ts';

const known: KnownThings = {
  kit: [armoury.weapons, armoury.armour, armoury.gear].flat() as never as Named[],
  skills: armoury.skills as never as Named[],
};

test('a gang file that was written is read as it was', () => {
  const gang = {
    ...sampleGang('escher'),
    inDebt: true,
    debt: 40,
    reputation: 4,
    underdog: 2,
    boons: ['old-ruins'],
    deck: ['ace', 'king'],
  };
  expect(readGangFile(writeGangFile(gang))).toEqual(gang);
});

test.each([
  ['no JSON', (text: string) => text.slice(1), 'no JSON'],
  ['another format', (text: string) => text.replace('hive-arbiter-gang', 'other'), 'format'],
  ['a later version', (text: string) => text.replace('"version": 1', '"version": 2'), 'version'],
  ['a statistic that is no number', (text: string) => text.replace('"ws": 3', '"ws": "3+"'), 'stats.ws'],
  [
    'an unknown rank',
    (text: string) => text.replace('"rank": "leader"', '"rank": "pope"'),
    'fighters[0].rank',
  ],
  [
    'a debt that is no whole number',
    (text: string) => text.replace('"rating"', '"debt": 1.5,\n    "rating"'),
    'debt: expected a whole number from 0 to 2000, got 1.5',
  ],
  ['an id twice', (text: string) => text.replace('escher-ganger-2', 'escher-ganger-1'), 'two fighters'],
])('a gang file with %s is refused with its field', (_, spoil, said) => {
  const text = writeGangFile(sampleGang('escher'));
  expect(spoil(text), 'the text was changed').not.toBe(text);
  expect(() => readGangFile(spoil(text))).toThrow(said);
});

const ganger = {
  ganger_id: '1',
  name: 'Vesper',
  type: 'Gang Leader (Leader)',
  m: '5',
  ws: '3',
  bs: '3+',
  s: 3,
  t: 3,
  w: 2,
  i: '2',
  a: 3,
  ld: 5,
  cl: 5,
  wil: 6,
  int: 7,
  cost: '235',
  status: 'Alive',
  equipment: [{ name: 'Plasma Pistol', qty: '1' }, { name: 'Mesh armour' }, { name: 'Glow-stick of doom' }],
  skills: ['Catfall'],
  injuries: [],
};
const file = (gangers: readonly object[]) =>
  JSON.stringify({
    gang: {
      gang_name: 'Iron Choir',
      gang_type: 'House Escher',
      gang_rating: '1,250',
      credits: '85',
      reputation: '3',
      territories: ['Old Ruins', 'Settlement'],
      gangers,
    },
  });

test('names, numbers and status are read from a YakTribe gang, and every line says how', () => {
  const { roster, report } = readYakTribe(
    file([
      ganger,
      { ...ganger, name: 'Small Hours', type: 'Gang Fighter', status: 'In Recovery' },
      { ...ganger, name: 'Small Hours', type: 'Juve', status: 'Captured' },
      { ...ganger, name: 'Lantern Jaw', status: 'Dead' },
    ]),
    known,
  );
  expect(roster).toMatchObject({
    id: 'iron-choir',
    name: 'Iron Choir',
    house: 'escher',
    rating: 1250,
    stash: 85,
    reputation: 3,
    territories: 2,
  });
  expect(roster.fighters.map(({ id, rank, status }) => [id, rank, status])).toEqual([
    ['vesper', 'leader', 'fit'],
    ['small-hours', 'ganger', 'recovery'],
    ['small-hours-2', 'juve', 'captive'],
  ]);
  expect(roster.fighters[0]).toMatchObject({
    stats: { m: 5, ws: 3, bs: 3, wil: 6 },
    kit: ['armoury.plasma-pistol', 'armoury.mesh-armour'],
    skills: ['catfall'],
    cost: 235,
  });
  expect(report).toContainEqual({ of: 'Lantern Jaw', what: 'is dead, so not taken along', how: 'left-out' });
  expect(report).toContainEqual({
    of: 'Vesper',
    what: '“Glow-stick of doom” is not in our armoury',
    how: 'left-out',
  });
  // What comes out can be kept in our own file.
  expect(readGangFile(writeGangFile(roster))).toEqual(roster);
});

test('what is missing is filled in and said, what is no gang is refused', () => {
  const { ws: _, ...without } = ganger;
  const { roster, report } = readYakTribe(file([without]), known);
  expect(roster.fighters[0]?.stats.ws).toBe(4);
  expect(report).toContainEqual({ of: 'Vesper', what: 'ws is missing, taken as 4', how: 'changed' });
  expect(() => readYakTribe('{"gang":{}}', known)).toThrow('does not look like');
  expect(() => readYakTribe('<html>', known)).toThrow('no JSON');
  expect(() => readYakTribe('null', known)).toThrow('does not look like');
  expect(() => readYakTribe(file([{ ...ganger, status: 'Dead' }]), known)).toThrow('alive');
  expect(() => readYakTribe(file([null as never, 4 as never]), known)).not.toThrow();
});

// Whose beast it is

/** A gang whose last fighter is a beast of the first. */
function withBeast(): { gang: Roster; beast: RosterFighter; leader: RosterFighter } {
  const sample = sampleGang('escher');
  const [leader] = sample.fighters as [RosterFighter];
  const beast = ownedBy({ ...leader, id: 'daisy', name: 'Daisy', rank: 'beast' }, leader.id);
  return { gang: { ...sample, fighters: [...sample.fighters, beast] }, beast, leader };
}

const changed = (gang: Roster, fighter: RosterFighter) =>
  withOwners({ ...gang, fighters: gang.fighters.map((each) => (each.id === fighter.id ? fighter : each)) });

test('[campaign.beasts.owner.1] everybody whom the editor offers as owner is one that the rules take, and nobody else is', () => {
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

test('an owner is kept with the gang and goes with nobody', () => {
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

test('a beast whose owner left the gang is nobody’s', () => {
  const { gang, leader } = withBeast();
  const { fighters } = withOwners({ ...gang, fighters: gang.fighters.filter(({ id }) => id !== leader.id) });
  expect(fighters.at(-1)).toMatchObject({ id: 'daisy', rank: 'beast' });
  expect(fighters.at(-1)).not.toHaveProperty('owner');
});
