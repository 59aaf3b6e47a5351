import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

interface Recruit {
  readonly rank: string;
  readonly cost?: number;
  readonly skills?: number;
  readonly specialWeapon?: boolean;
  readonly heavyWeapon?: boolean;
}
const LEADER = { rank: 'leader' };
const problems = (fighters: readonly Recruit[], budget = 800) => {
  const plain = { cost: 0, skills: 0, specialWeapon: false, heavyWeapon: false };
  const input = { budget, fighters: fighters.map((fighter, at) => ({ id: `f${at}`, ...plain, ...fighter })) };
  const { output } = call('campaign.gangs.founding-check', { input, dice: [] });
  const { legal, problems } = output as { legal: boolean; problems: readonly string[] };
  expect(legal).toBe(problems.length === 0);
  return problems.map((id) => id.replace('campaign.gangs.', ''));
};

test('[campaign.gangs.founding.1, campaign.gangs.destruction.2] the budget may be spent to the last credit', () => {
  expect(
    problems([
      { rank: 'leader', cost: 600 },
      { rank: 'ganger', cost: 200 },
    ]),
  ).toEqual([]);
  expect(
    problems([
      { rank: 'leader', cost: 600 },
      { rank: 'ganger', cost: 201 },
    ]),
  ).toEqual(['founding.1']);
  expect(
    problems(
      [
        { rank: 'leader', cost: 600 },
        { rank: 'ganger', cost: 201 },
      ],
      900,
    ),
  ).toEqual([]);
});

test.each([
  ['no Leader', [{ rank: 'ganger' }], ['founding.2']],
  ['nobody', [], ['founding.2']],
  ['two Leaders', [LEADER, LEADER], ['founding.2']],
  ['two Champions', [LEADER, { rank: 'champion' }, { rank: 'champion' }], ['founding.3']],
  ['a Specialist', [LEADER, { rank: 'specialist' }], ['founding.4']],
  [
    'one Ganger with a special weapon, and a Champion',
    [LEADER, { rank: 'ganger', specialWeapon: true }, { rank: 'champion', specialWeapon: true }],
    [],
  ],
  ['a heavy Juve', [LEADER, { rank: 'juve', heavyWeapon: true }], ['weapons.2']],
  [
    'heavy ranks',
    [
      { ...LEADER, heavyWeapon: true },
      { rank: 'champion', heavyWeapon: true },
    ],
    [],
  ],
  [
    'several at once, in catalogue order',
    [{ rank: 'specialist', skills: 2, heavyWeapon: true }],
    ['founding.2', 'founding.4', 'founding.7', 'weapons.2'],
  ],
])(
  '[campaign.gangs.founding.2, campaign.gangs.founding.3, campaign.gangs.founding.4, campaign.gangs.founding.5, campaign.gangs.weapons.2] %s',
  (_, fighters, found) => {
    expect(problems(fighters)).toEqual(found);
  },
);

test('[campaign.gangs.founding.6, campaign.gangs.founding.7] two skills besides the free ones, one each, the Leader two', () => {
  const skilled = (rank: string, skills: number) => ({ rank, skills });
  const three = [skilled('ganger', 1), skilled('ganger', 1), skilled('juve', 1)];
  expect(problems([skilled('leader', 2), skilled('champion', 1), skilled('juve', 1)])).toEqual([]);
  expect(problems([skilled('leader', 1), ...three])).toEqual(['founding.6']);
  // A free skill that was not taken is nobody else's.
  expect(problems([skilled('leader', 0), ...three])).toEqual(['founding.6']);
  expect(problems([skilled('leader', 1), skilled('champion', 2)])).toEqual(['founding.7']);
  expect(problems([skilled('leader', 3)])).toEqual(['founding.7']);
  expect(problems([skilled('leader', 4)])).toEqual(['founding.6', 'founding.7']);
});

const weapon = (kind: string, price = 10, double = false) => ({ kind, price, double });
const loadout = (rank: string, advanced: boolean, weapons: readonly object[], rulings = {}) => {
  const input = { rank, advanced, weapons: weapons.map((each, at) => ({ id: `w${at}`, ...each })) };
  return call('campaign.gangs.loadout', { input, dice: [], rulings }).output;
};

test('[campaign.gangs.weapons.1] a Juve without advancement: pistols and blades up to 20 credits', () => {
  const legal = { legal: true, problems: [] };
  const illegal = { legal: false, problems: ['campaign.gangs.weapons.1'] };
  expect(loadout('juve', false, [weapon('pistol', 20), weapon('close-combat', 20)])).toMatchObject(legal);
  expect(loadout('juve', false, [weapon('pistol', 21)])).toMatchObject(illegal);
  expect(loadout('juve', false, [weapon('special', 5)])).toMatchObject(illegal);
  expect(loadout('juve', true, [weapon('special', 50)])).toMatchObject(legal);
  expect(loadout('ganger', false, [weapon('special', 50)])).toMatchObject(legal);
  const less = { 'campaign.juve-weapon-price': 'no-must-worth-less' };
  expect(loadout('juve', false, [weapon('pistol', 20)], less)).toMatchObject(illegal);
  expect(loadout('juve', false, [weapon('pistol', 19)], less)).toMatchObject(legal);
});

test('[campaign.gangs.weapons.2, campaign.gangs.weapons.3] heavy weapons are for Leaders and Champions', () => {
  const heavy = [weapon('heavy')];
  for (const kind of ['basic', 'special', 'pistol', 'close-combat'])
    expect(loadout('ganger', false, [weapon(kind)])).toMatchObject({ legal: true });
  for (const rank of ['leader', 'champion'])
    expect(loadout(rank, false, heavy)).toMatchObject({ legal: true });
  for (const rank of ['specialist', 'ganger', 'juve']) {
    expect(loadout(rank, true, heavy)).toMatchObject({ problems: ['campaign.gangs.weapons.2'] });
  }
  expect(loadout('juve', false, heavy)).toMatchObject({
    problems: ['campaign.gangs.weapons.1', 'campaign.gangs.weapons.2'],
  });
  const juves = { 'campaign.specialist-weapons': 'advanced-juve-may-carry-heavy' };
  expect(loadout('juve', true, heavy, juves)).toMatchObject({ legal: true });
  expect(loadout('specialist', true, heavy, juves)).toMatchObject({ legal: false });
});

test('[campaign.gangs.weapons.4] three slots', () => {
  const blade = weapon('close-combat');
  expect(loadout('ganger', true, [])).toEqual({ slots: 0, legal: true, problems: [] });
  expect(loadout('ganger', true, [weapon('basic', 10, true), blade])).toMatchObject({
    slots: 3,
    legal: true,
  });
  expect(loadout('ganger', true, [weapon('basic', 10, true), blade, blade])).toEqual({
    slots: 4,
    legal: false,
    problems: ['campaign.gangs.weapons.4'],
  });
});

const hire = (rank: string, input: object = {}) =>
  call('campaign.gangs.hire', {
    input: { rank, cost: 50, stash: 50, champions: 0, lastChampion: 'killed', ...input },
    dice: [],
  }).output;

test('[campaign.gangs.hiring.1, campaign.trade.buy.2] Gangers and Juves for cash, Leaders and Specialists never', () => {
  expect(hire('ganger')).toEqual({ hired: true, stash: 0 });
  expect(hire('juve', { cost: 51 })).toEqual({ hired: false, stash: 50 });
  expect(hire('leader')).toEqual({ hired: false, stash: 50 });
  expect(hire('specialist')).toEqual({ hired: false, stash: 50 });
});

test('[campaign.gangs.hiring.2, campaign.gangs.hiring.3] a Champion replaces only the last one, and only one who was killed', () => {
  expect(hire('champion')).toEqual({ hired: true, stash: 0 });
  expect(hire('champion', { cost: 51 })).toMatchObject({ hired: false });
  for (const lastChampion of ['never-had-one', 'retired', 'sold', 'became-leader', 'alive']) {
    expect(hire('champion', { lastChampion })).toEqual({ hired: false, stash: 50 });
  }
  for (const champions of [1, 2]) expect(hire('champion', { champions })).toMatchObject({ hired: false });
});

const retire = (input: object, dice: readonly number[], rulings = {}) =>
  call('campaign.gangs.retire', {
    input: { rank: 'ganger', price: 'pension', stash: 50, leaderLd: 6, value: 80, ...input },
    dice,
    rulings,
  }).output;

test('[campaign.gangs.retire.1, campaign.gangs.retire.2] a pension of D6x10, or the LD of the Leader', () => {
  expect(retire({}, [5])).toEqual({ retired: true, stash: 0, leaderLd: 6, rating: -80 });
  expect(retire({ price: 'leadership', value: 0 }, [])).toEqual({
    retired: true,
    stash: 50,
    leaderLd: 7,
    rating: 0,
  });
});

test('[campaign.gangs.retire.3] a Leader stays, and nothing is rolled', () => {
  expect(retire({ rank: 'leader' }, [])).toEqual({ retired: false, stash: 50, leaderLd: 6, rating: 0 });
});

test('[campaign.gangs.retire.4] prices that cannot be paid', () => {
  const stays = { retired: false, stash: 50, rating: 0 };
  expect(retire({}, [6])).toEqual({ ...stays, leaderLd: 6 });
  expect(retire({}, [6], { 'campaign.pension': 'stash-goes-0' })).toMatchObject({
    retired: true,
    stash: 0,
  });
  const byLd = (leaderLd: number, rulings = {}) => retire({ price: 'leadership', leaderLd }, [], rulings);
  expect(byLd(11)).toMatchObject({ retired: true, leaderLd: 12 });
  expect(byLd(12)).toEqual({ ...stays, leaderLd: 12 });
  expect(byLd(12, { 'campaign.stat-floor': 'no-limit' })).toMatchObject({ retired: true, leaderLd: 13 });
  const core = { 'campaign.stat-floor': 'core-worst-values-ld-too' };
  expect(byLd(10, core)).toMatchObject({ retired: false, leaderLd: 10 });
});

const member = (id: string, rank: string, ld: number, status = 'fit') => ({
  id,
  rank,
  ld,
  a: 1,
  w: 2,
  status,
});
const succeed = (fighters: readonly object[], choose: string | null = null, rulings = {}) =>
  call('campaign.gangs.new-leader', { input: { fighters, choose }, dice: [], rulings }).output;
const NOBODY = { leader: null, ld: null, a: null, w: null, skill: false, freeAdvance: false };

test('[campaign.gangs.leader-death.2] the highest rank present, whatever its LD', () => {
  const ranks = ['juve', 'ganger', 'specialist', 'champion'];
  const all = ranks.map((rank, at) => member(rank, rank, 4 + at));
  for (const [at, rank] of ranks.entries())
    expect(succeed(all.slice(0, at + 1))).toMatchObject({ leader: rank });
});

test('[campaign.gangs.leader-death.3] the best LD must be taken; between equals the player chooses', () => {
  const equals = [member('a', 'ganger', 6), member('b', 'ganger', 7), member('c', 'ganger', 6)];
  expect(succeed(equals, 'c')).toMatchObject({ candidates: ['a', 'c'], leader: 'c' });
  expect(succeed(equals)).toEqual({ candidates: ['a', 'c'], ...NOBODY });
  expect(() => succeed(equals, 'b')).toThrow(BadInput);
  expect(succeed(equals.slice(0, 2), 'b')).toMatchObject({ candidates: ['a'], leader: 'a' });
});

test('[campaign.gangs.leader-death.4, campaign.gangs.leader-death.5, campaign.gangs.leader-death.6] the gains of a new Leader', () => {
  expect(succeed([member('a', 'juve', 9)])).toEqual({
    candidates: ['a'],
    leader: 'a',
    ld: 8,
    a: 2,
    w: 3,
    skill: true,
    freeAdvance: true,
  });
  expect(succeed([member('a', 'champion', 3)])).toMatchObject({ ld: 3, a: 1, w: 2, skill: false });
});

test('[campaign.gangs.leader-death.7] the captive, the jailed, the dead, beasts and Hired Guns are passed over', () => {
  const unable = [
    member('a', 'champion', 5, 'captive'),
    member('b', 'specialist', 5, 'jailed'),
    member('c', 'champion', 5, 'dead'),
    member('d', 'beast', 5),
    member('e', 'hired-gun', 5),
  ];
  expect(succeed(unable)).toEqual({ candidates: [], ...NOBODY });
  expect(succeed([...unable, member('f', 'juve', 9, 'recovery')])).toMatchObject({ leader: 'f' });
  expect(succeed(unable, null, { 'campaign.captive-successor': 'yes' })).toMatchObject({ leader: 'a' });
});

test('[campaign.gangs.founding.1, campaign.gangs.destruction.2] 800 credits and 100 a week', () => {
  const budget = (weeksPassed: number, rulings = {}) =>
    call('campaign.gangs.new-gang-budget', { input: { weeksPassed }, dice: [], rulings }).output;
  expect(budget(12)).toEqual({ budget: 2000 });
  const current = { 'campaign.weeks-passed': 'current-week-too' };
  expect(budget(0, current)).toEqual({ budget: 900 });
  expect(budget(12, current)).toEqual({ budget: 2000 });
});
