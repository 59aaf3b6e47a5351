import { sampleGang } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { readGangFile, writeGangFile } from './gang-file.ts';
import { ARMOURY as known } from './known.ts';
import { readYakTribe } from './yaktribe.ts';

test('a gang file survives a round trip', () => {
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

test('names, numbers and status are read from a YakTribe gang, and every line is explained', () => {
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
  expect(report).toContainEqual(
    expect.objectContaining({ of: 'Lantern Jaw', what: 'is dead, so not taken along', how: 'left-out' }),
  );
  expect(report).toContainEqual(
    expect.objectContaining({
      of: 'Vesper',
      what: '“Glow-stick of doom” is not in our armoury',
      how: 'left-out',
    }),
  );
  // What comes out can be kept in our own file.
  expect(readGangFile(writeGangFile(roster))).toEqual(roster);
});

test('missing parts are filled in and reported; a file that is not a gang is refused', () => {
  const { ws: _, ...without } = ganger;
  const { roster, report } = readYakTribe(file([without]), known);
  expect(roster.fighters[0]?.stats.ws).toBe(4);
  expect(report).toContainEqual(
    expect.objectContaining({ of: 'Vesper', what: 'ws is missing, taken as 4', how: 'changed' }),
  );
  expect(() => readYakTribe('{"gang":{}}', known)).toThrow('does not look like');
  expect(() => readYakTribe('<html>', known)).toThrow('no JSON');
  expect(() => readYakTribe('null', known)).toThrow('does not look like');
  expect(() => readYakTribe(file([{ ...ganger, status: 'Dead' }]), known)).toThrow('alive');
  expect(() => readYakTribe(file([null as never, 4 as never]), known)).not.toThrow();
});
