import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replay } from '../../table/replay.ts';
import { battleSetUp } from './battles.ts';
import { campaign, newCampaign, openCampaign, seatsIn } from './campaign.ts';
import { modestRecruits } from './founding.ts';
import { faultsInBooks } from './ledger.ts';
import { offersOn } from './offers.ts';
import { costOf, ratingOf } from './state.ts';
import { campaignView } from './view.ts';

const DATA = JSON.parse(
  readFileSync(new URL('../../../../../docs/examples/ash-district.gang-data.json', import.meta.url), 'utf8'),
);

const RECRUITS = [
  { type: 'captain', name: 'Orla Brand', buys: ['ash-caster'] },
  { type: 'warden', name: 'Pim', buys: ['warden-carbine', 'armoury.mesh-armour'] },
  { type: 'warden', name: 'Sal', buys: ['armoury.laspistol'] },
  { type: 'lamp-boy', name: 'Tick', buys: [] as string[] },
];

function begun(data = DATA) {
  const state = newCampaign({
    name: 'Ash',
    pack: 'takeover',
    gangs: ['red', 'blue'].map((id) => ({ id, name: id })),
    rules: { tactics: false, invasion: false, weeks: 2, budget: 400 },
    data,
  });
  const setUp = { state, seats: seatsIn(state), seed: 'ash', dice: 'app' as const };
  const session = openCampaign(setUp);
  const answer = (of: string, given: unknown) => {
    const open = session.openEach.find(({ question }) => question.of === of);
    return session.answer(open?.number ?? 0, 'organiser', given).fault;
  };
  return { session, setUp, answer };
}

function found(more: object = {}) {
  return { do: 'found', name: 'Lantern Street', house: 'ash-wardens', recruits: RECRUITS, ...more };
}

/** Both are founded, nobody contests anything, and the gangs are by themselves. */
function alone(data = DATA) {
  const league = begun(data);
  const { session, answer } = league;
  expect(answer('red', found())).toBeUndefined();
  const runners = [
    { type: 'helm', name: 'Hob', buys: [] },
    { type: 'runner', name: 'Ann', buys: ['armoury.autogun'] },
    { type: 'runner', name: 'Ben', buys: [] },
  ];
  expect(
    answer('blue', { do: 'found', name: 'Tide', house: 'salt-runners', recruits: runners }),
  ).toBeUndefined();
  for (let turn = 0; turn < 60 && session.state.step !== 'alone'; turn++) {
    const [open] = session.openEach;
    if (open?.question.kind !== 'choice') break;
    session.answer(open.number, 'organiser', open.question.options.at(-1));
  }
  expect(session.state.step).toBe('alone');
  return league;
}

test('[campaign.gangs.founding.1] a gang is founded from the campaign’s own data, at its prices', () => {
  const { session, answer } = begun();
  expect(answer('red', found())).toBeUndefined();
  const red = session.state.gangs.red;
  // 120 + 65, 55 + 18 + 20, 55 + 10, 25.
  expect(red?.stash).toBe(400 - 368);
  expect(red && ratingOf(session.state, red)).toBe(368);
  const members = Object.values(session.state.members);
  expect(members.map(({ name, type, kit }) => [name, type, kit])).toEqual([
    ['Orla Brand', 'captain', ['armoury.flak-armour', 'ash-caster']],
    ['Pim', 'warden', ['warden-carbine', 'armoury.mesh-armour']],
    ['Sal', 'warden', ['armoury.laspistol']],
    ['Tick', 'lamp-boy', []],
  ]);
  expect(members[1] && costOf(session.state, members[1])).toBe(93);
  const view = campaignView(session, 'red');
  expect(view.data).toEqual({
    name: 'The Ash District',
    houses: [
      { id: 'ash-wardens', name: 'Ash Wardens' },
      { id: 'salt-runners', name: 'Salt Runners' },
    ],
  });
  expect(view.gangs[0]?.fighters[0]?.kit[1]).toEqual({ id: 'ash-caster', name: 'Ash caster' });
});

test('[campaign.gangs.founding.6] skills are given at founding, beside those that come with the type', () => {
  const { session, answer } = begun();
  const [captain, pim, ...others] = RECRUITS;
  const recruits = [{ ...captain, skills: ['overseer'] }, { ...pim, skills: ['dodge'] }, ...others];
  expect(answer('red', found({ recruits }))).toBeUndefined();
  const members = Object.values(session.state.members);
  expect(members.map(({ skills }) => skills)).toEqual([['nerves-of-steel', 'overseer'], ['dodge'], [], []]);
});

test.each([
  ['a House of the catalogue', { house: 'escher' }, 'At house: there is no house escher in The Ash District'],
  [
    'fighters of one’s own making',
    { recruits: undefined, fighters: [] },
    'At recruits: expected [{type, name, buys, skills?}]',
  ],
  [
    'equipment nobody sells',
    { recruits: [{ ...RECRUITS[0], buys: ['armoury.plasma-gun'] }] },
    'At recruits[0].buys[0]: nobody sells Plasma gun to a Warden captain of Ash Wardens',
  ],
  [
    'what cannot be paid for',
    { recruits: [...RECRUITS, ...RECRUITS.slice(1)] },
    'it costs 551 of 400 credits [campaign.gangs.founding.1',
  ],
  [
    'a skill that nobody knows',
    { recruits: [{ ...RECRUITS[0], skills: ['juggling'] }] },
    'At recruits[0].skills[0]: there is no juggling',
  ],
  [
    'more skills than two beside the free ones',
    { recruits: RECRUITS.map((recruit) => ({ ...recruit, skills: ['dodge'] })) },
    'At fighters: 4 skills are given, two are allowed [campaign.gangs.founding.6',
  ],
  ['nobody to lead it', { recruits: RECRUITS.slice(1) }, 'at least 1 Warden captain must join'],
])('a founding with %s is refused in words and changes nothing', (_, more, said) => {
  const { session, answer } = begun();
  const before = session.log.length;
  expect(answer('red', found(more))).toContain(said);
  expect(session.log).toHaveLength(before);
});

test('[campaign.trade.buy.1] a gang buys at the prices of its own list, and cannot buy from the list of another', () => {
  const { session, answer } = alone();
  session.beside(
    ['correct', 'red', 'credits'],
    { was: session.state.gangs.red?.stash ?? 0, now: 300 },
    'test',
    'organiser',
  );
  expect(answer('red', { do: 'buy', item: 'warden-carbine' })).toBeUndefined();
  expect(session.state.gangs.red).toMatchObject({ stash: 282, items: ['warden-carbine'] });
  expect(answer('red', { do: 'buy', item: 'rope-dart' })).toContain('nobody sells Rope dart to Ash Wardens');
  expect(answer('red', { do: 'buy', item: 'nonsense' })).toContain('nobody sells nonsense');
  // One of two is with the captain already.
  expect(answer('red', { do: 'buy', item: 'ash-caster' })).toBeUndefined();
  expect(answer('red', { do: 'buy', item: 'ash-caster' })).toContain('Ash Wardens has 2 Ash caster at most');
  const offers = offersOn(session.state, 'red');
  expect(offers?.kind === 'gang' && offers.buys).toContainEqual({
    item: 'warden-carbine',
    name: 'Warden carbine',
    price: 18,
  });
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
});

test('[campaign.trade.buy.2] recruits are types of the data, with items of their own lists', () => {
  const { session, answer, setUp } = alone();
  session.beside(
    ['correct', 'red', 'credits'],
    { was: session.state.gangs.red?.stash ?? 0, now: 200 },
    'test',
    'organiser',
  );
  const boy = { do: 'recruit', type: 'lamp-boy', name: 'Wick' };
  expect(answer('red', { ...boy, kit: ['warden-carbine'] })).toContain(
    'At kit.0: nobody sells Warden carbine to Lamp boy',
  );
  expect(answer('red', { ...boy, type: 'ogre', kit: [] })).toContain('At type');
  expect(answer('red', { ...boy, kit: ['armoury.laspistol'] })).toBeUndefined();
  expect(session.state.gangs.red?.stash).toBe(200 - 35);
  const wick = Object.values(session.state.members).find(({ name }) => name === 'Wick');
  expect(wick).toMatchObject({ rank: 'juve', type: 'lamp-boy', kit: ['armoury.laspistol'], value: 25 });
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
  const again = replay(campaign, setUp, session.log);
  expect(JSON.stringify(again.state)).toBe(JSON.stringify(session.state));
  const opened = openCampaign(setUp, JSON.parse(JSON.stringify(session.log)));
  expect(JSON.stringify(opened.state)).toBe(JSON.stringify(session.state));
});

test('a battle of the campaign has the weapons of its data', () => {
  const { session } = alone();
  const battle = { gangs: ['red', 'blue'], captor: null, stake: null, holder: null } as never;
  const [red, blue] = battleSetUp(session.state, battle).gangs;
  expect(red?.weapons?.map(({ id, class: of }) => [id, of])).toEqual([
    ['warden-carbine', 'basic'],
    ['ash-caster', 'special'],
  ]);
  expect(blue?.weapons?.map(({ id }) => id)).toEqual(['rope-dart']);
});

test('[campaign.trade.buy.2] every type of the house is offered to recruit, with what its own lists sell, until there are enough', () => {
  const two = structuredClone(DATA);
  const [wardens] = two.houses;
  const warden = wardens.fighters.find(({ id }: { id: string }) => id === 'warden');
  wardens.lists.scouts = [{ thing: 'armoury.autogun', cost: 7 }];
  wardens.fighters.push({ ...warden, id: 'scout', name: 'Scout', cost: 45, most: 1, lists: ['scouts'] });
  const { session, answer } = alone(two);
  session.beside(
    ['correct', 'red', 'credits'],
    { was: session.state.gangs.red?.stash ?? 0, now: 300 },
    'test',
    'organiser',
  );
  const recruits = () => {
    const offers = offersOn(session.state, 'red');
    return offers?.kind === 'gang' ? offers.recruits : [];
  };
  expect(recruits().map(({ type }) => type)).toEqual(['watcher', 'warden', 'lamp-boy', 'scout']);
  const scout = recruits().find(({ type }) => type === 'scout');
  expect(scout).toMatchObject({ rank: 'ganger', name: 'Scout', cost: 45 });
  expect(scout?.wares).toContainEqual({ item: 'armoury.autogun', name: 'Autogun', price: 7 });
  expect(scout?.wares?.some(({ item }) => item === 'warden-carbine')).toBe(false);
  expect(
    answer('red', { do: 'recruit', type: 'scout', name: 'Kit', kit: ['armoury.autogun'] }),
  ).toBeUndefined();
  expect(session.state.gangs.red?.stash).toBe(248);
  expect(recruits().some(({ type }) => type === 'scout')).toBe(false);
  // Who may not carry something hears why.
  expect(answer('red', { do: 'recruit', type: 'lamp-boy', name: 'Tim', kit: ['armoury.shotgun'] })).toBe(
    'At kit: Tim: A Juve without advancement carries cheap pistols and close combat weapons only [campaign.gangs.weapons.1]',
  );
});

test('[campaign.gangs.founding.2] a modest gang has a Leader, also from lists that do not ask for one', () => {
  const houses = DATA.houses.map((house: { fighters: { least?: number }[] }) => ({
    ...house,
    fighters: house.fighters.map(({ least: _, ...type }) => type),
  }));
  const data = newCampaign({
    name: 'Ash',
    pack: 'takeover',
    gangs: ['red', 'blue'].map((id) => ({ id, name: id })),
    data: { ...DATA, houses },
  }).data as NonNullable<ReturnType<typeof newCampaign>['data']>;
  const { recruits = [] } = modestRecruits(data, 'ash-wardens', 'Lantern Street', 400, () => 1);
  expect(recruits.filter(({ type }) => type === 'captain')).toHaveLength(1);
});
