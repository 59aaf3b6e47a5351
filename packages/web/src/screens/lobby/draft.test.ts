import type { Card } from '@hive-arbiter/server/messages';
import { expect, test } from 'vitest';
import { counted } from '../../words.ts';
import { readCardFile } from './cards.ts';
import {
  aboutGang,
  areEven,
  type Draft,
  defaultDraft,
  defendersOf,
  draftOf,
  evenAllies,
  gangCount,
  hasDefender,
  hasSides,
  inOrder,
  isAllHere,
  listed,
  roomFor,
  type ScenarioEntry,
  seatedHere,
  sidesFault,
  switchable,
  wanted,
  withAlly,
  withGang,
  withoutGang,
  withPack,
} from './draft.ts';

const samples = ['escher', 'goliath', 'orlock'].map((house) => ({
  id: house,
  name: house,
  house,
  rating: 1000,
  fighters: [],
}));
const scenario = (id: string, least: number, most: number, roles: ScenarioEntry['roles']): ScenarioEntry => ({
  id,
  title: id,
  pack: id.split('.')[0] as string,
  gangs: { least, most },
  roles,
  special: [],
});
const scenarios = [
  scenario('takeover.ambush', 2, 8, 'attacker-defender'),
  scenario('takeover.pit-brawl', 2, 5, 'none'),
  scenario('dominion.looters', 2, 2, 'attacker-defender'),
];
const draft = defaultDraft(samples);

test('the untouched form asks for a rolled Takeover battle with all seats here', () => {
  expect(wanted(draft)).toEqual({
    scenario: null,
    pack: 'takeover',
    gangs: [{ house: 'escher' }, { house: 'goliath' }],
    phase: 'occupation',
    stake: 'unclaimed-territory',
    reason: 'territory',
    depth: 'attacks',
    dice: 'app',
  });
  expect(isAllHere(draft)).toBe(true);
});

test('a chosen scenario has no reason, and Dominion sends its variant but neither stake nor phase', () => {
  expect(wanted({ ...draft, scenario: 'takeover.ambush' })).not.toHaveProperty('reason');
  const dominion = withPack(draft, 'dominion', scenarios);
  expect(wanted(dominion)).toMatchObject({ pack: 'dominion', variant: 'updated' });
  expect(wanted(dominion)).not.toHaveProperty('stake');
  expect(wanted({ ...dominion, variant: 'open' })).not.toHaveProperty('variant');
});

test('[dominion.scenario.choice.1] House missions are sent if the scenario is rolled in Dominion', () => {
  const forge = {
    id: 'the-forge',
    title: 'The Forge',
    house: 'goliath',
    like: 'dominion.ambush',
    words: 'Hot.',
  };
  const rolled: Draft = { ...withPack(draft, 'dominion', scenarios), missions: [forge] };
  expect(wanted(rolled).lists).toEqual({ missions: [forge] });
  expect(wanted({ ...rolled, scenario: 'dominion.looters' }).lists).toBeUndefined();
  expect(wanted(withPack(rolled, 'takeover', scenarios)).lists).toBeUndefined();
});

test('the defender comes first, whichever gang it is', () => {
  expect(inOrder({ ...draft, defender: 1 }).map(({ house }) => house)).toEqual(['goliath', 'escher']);
});

test('a rolled scenario has room for as many gangs as every scenario of the pack', () => {
  expect(roomFor(draft, scenarios)).toEqual({ least: 2, most: 5 });
  expect(roomFor({ ...draft, scenario: 'takeover.ambush' }, scenarios)).toEqual({ least: 2, most: 6 });
  expect(roomFor(withPack(draft, 'dominion', scenarios), scenarios)).toEqual({ least: 2, most: 2 });
});

test('a pack with less room keeps the first gangs', () => {
  const three = { ...withGang(draft, samples), defender: 2 };
  expect(three.gangs.map(({ house }) => house)).toEqual(['escher', 'goliath', 'orlock']);
  expect(withPack(three, 'dominion', scenarios)).toMatchObject({ defender: 1, gangs: draft.gangs });
});

test('taking a gang away keeps the defender, unless it was that gang', () => {
  const three: Draft = { ...withGang(draft, samples), defender: 2 };
  expect(withoutGang(three, 0).defender).toBe(1);
  expect(withoutGang(three, 2).defender).toBe(0);
});

const many = [...scenarios.slice(0, 2), scenario('dominion.looters', 2, 6, 'attacker-defender')];

test('three gangs in Dominion are divided by the rules, until the players choose the sides', () => {
  const three = withGang({ ...withPack(draft, 'dominion', many), defender: 1 }, samples);
  expect(hasSides(three, many)).toBe(true);
  expect(hasSides({ ...three, pack: 'takeover' }, many)).toBe(false);
  expect(hasSides(withoutGang(three, 0), many)).toBe(false);
  expect(wanted(three)).not.toHaveProperty('defenders');

  const alone = { ...three, allies: evenAllies(three) };
  expect(defendersOf(alone)).toEqual([1]);
  expect(wanted(alone)).toMatchObject({ defenders: 1 });
  const two = withAlly(alone, 2, true);
  expect(inOrder(two).map(({ house }) => house)).toEqual(['goliath', 'orlock', 'escher']);
  expect(wanted(two)).toMatchObject({ defenders: 2 });
  expect(sidesFault(two, many)).toBeUndefined();

  const all = withAlly(two, 0, true);
  expect(areEven(all)).toBe(false);
  expect(sidesFault(all, many)).toMatch(/differ by one gang at most/);
  expect(wanted(all)).not.toHaveProperty('defenders');
  expect(withoutGang(two, 0).allies).toBeNull();
});

test('sides that were chosen come back with a battle that gathers', () => {
  const gangs = ['escher', 'goliath', 'orlock', 'cawdor'].map((id) => ({
    id,
    name: id,
    house: id,
    seat: id,
  }));
  const card = {
    pack: 'dominion',
    scenario: { id: 'dominion.looters', title: 'Looters' },
    gangs,
    settings: { variant: 'updated', defenders: 2 },
  } as unknown as Card;
  const again = draftOf(card, () => true);
  expect(again).toMatchObject({ defender: 0, allies: [1] });
  expect(wanted(again)).toMatchObject({ defenders: 2 });
});

test('on their own phones, this device sits with the first gang only', () => {
  const apart = seatedHere(draft, false);
  expect(apart.gangs.map(({ here }) => here)).toEqual([true, false]);
  expect(withGang(apart, samples).gangs[2]?.here).toBe(false);
  expect(isAllHere(seatedHere(apart, true))).toBe(true);
});

test('only a scenario with roles has a defender; the book may roll one', () => {
  expect(hasDefender(draft, scenarios)).toBe(true);
  expect(hasDefender({ ...draft, scenario: 'takeover.pit-brawl' }, scenarios)).toBe(false);
});

test('a battle that gathers becomes a draft that asks for the same again', () => {
  const card = {
    pack: 'dominion',
    scenario: { id: 'dominion.looters', title: 'Looters' },
    gangs: [
      { id: 'escher', name: 'Escher', house: 'escher', rating: 1000, fighters: 8, seat: 'escher' },
      { id: 'goliath', name: 'Goliath', house: 'goliath', rating: 1000, fighters: 8, seat: 'goliath' },
    ],
    settings: { variant: 'classic', depth: 'full', dice: 'ask', agreed: { rulings: { a: 'b' } } },
  } as unknown as Card;
  const again = draftOf(card, (seat) => seat === 'goliath');
  expect(again.gangs.map(({ here }) => here)).toEqual([false, true]);
  expect(wanted(again)).toEqual({
    scenario: 'dominion.looters',
    pack: 'dominion',
    gangs: [{ same: 'escher' }, { same: 'goliath' }],
    variant: 'classic',
    depth: 'full',
    dice: 'ask',
    agreed: { rulings: { a: 'b' } },
  });
});

test('numbers and names read as people say them', () => {
  expect(gangCount({ least: 2, most: 2 })).toBe('2 gangs');
  expect(gangCount({ least: 2, most: 8 })).toBe('2–6 gangs');
  expect(listed(['A', 'B', 'C'])).toBe('A, B and C');
  expect(counted(1, 'ruling', 'none')).toBe('1 ruling');
  expect(counted(0, 'ruling', 'none')).toBe('none');
  expect(aboutGang({ name: 'Iron Choir', house: 'van-saar', fighters: 8 })).toBe('Van Saar, 8 fighters');
  expect(aboutGang({ name: 'Van Saar 2', house: 'van-saar', fighters: 8 })).toBe('8 fighters');
});

test('every special rule is offered that is no scenario and not in force anyway, those of the pack first', () => {
  const special = [
    'takeover.ambush',
    'takeover.pitch-black',
    'takeover.sneak-attack',
    'classic.pitch-black',
  ].map((id) => ({ id, title: id }));
  const known = [
    scenario('takeover.ambush', 2, 8, 'attacker-defender'),
    { ...scenario('takeover.rescue-mission', 2, 6, 'attacker-defender'), special: ['takeover.sneak-attack'] },
  ];
  const offered = (more: Partial<Draft>) =>
    switchable({ ...draft, ...more }, { scenarios: known, special }).map(({ id }) => id);
  expect(offered({})).toEqual(['takeover.pitch-black', 'takeover.sneak-attack', 'classic.pitch-black']);
  expect(offered({ scenario: 'takeover.rescue-mission' })).toEqual([
    'takeover.pitch-black',
    'classic.pitch-black',
  ]);
  expect(offered({ pack: 'dominion' })).toEqual([
    'classic.pitch-black',
    'takeover.pitch-black',
    'takeover.sneak-attack',
  ]);
});

test('tactics cards are the sample deck, cards of one’s own, or none that the app knows of', () => {
  expect(wanted(draft)).not.toHaveProperty('tactics');
  expect(wanted({ ...draft, tactics: 'ourselves' })).toMatchObject({ tactics: false });
  expect(wanted({ ...draft, tactics: 'none' })).toMatchObject({ tactics: false });
  const cards = readCardFile('[{ "id": "smoke", "title": "Smoke", "words": "Hide.", "early": false }]');
  expect(wanted({ ...draft, tactics: 'own', cards })).toMatchObject({ lists: { tactics: cards } });
  expect(wanted({ ...draft, tactics: 'sample', cards })).not.toHaveProperty('lists');
  expect(() => readCardFile('[{ "id": "smoke" }]')).toThrow('Card 1 has no title.');
  expect(() => readCardFile('no')).toThrow('This file is not JSON.');
});
