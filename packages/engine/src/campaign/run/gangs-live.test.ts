import { expect, test } from 'vitest';
import type { Doing } from '../../table/question.ts';
import { faultOfAdvance as advanceFault, buyAdvance } from './advances.ts';
import { alone, settleWishes } from './alone.ts';
import { battleSetUp, change, die, leave, settleGang, takeTerritory } from './battles.ts';
import { does, faultFor as fault } from './does.fixture.ts';
import { faultOfFounding as foundingFault, modestGang } from './founding.ts';
import { inEnglish, League, seated } from './league.fixture.ts';
import { faultOfKit as kitFault } from './market.ts';
import { cardsOf, ratingOf, territoriesOf } from './state.ts';

const faultOfAdvance = inEnglish(advanceFault);
const faultOfFounding = inEnglish(foundingFault);
const faultOfKit = inEnglish(kitFault);

test('[campaign.gangs.founding.9, campaign.gangs.founding.8] a new gang has its own Settlement, in any mix of ranks', () => {
  const league = new League();
  expect(territoriesOf(league.state, 'red').map(({ originalOf }) => originalOf)).toEqual(['red']);
  const gang = league.gang('red');
  const onlyJuves = modestGang('escher', 'new', 'New', 800, () => 1);
  expect(onlyJuves.fighters.some(({ rank }) => rank === 'ganger')).toBe(false);
  expect(faultOfFounding(league.t, gang, onlyJuves)).toBeUndefined();
});

test.each([
  ['a Ganger', 'ganger', ['armoury.heavy-stubber'], 'campaign.gangs.weapons.2'],
  ['a green Juve', 'juve', ['armoury.autogun'], 'campaign.gangs.weapons.1'],
  ['anybody', 'leader', ['armoury.heavy-stubber', 'armoury.heavy-stubber'], 'campaign.gangs.weapons.4'],
] as const)(
  '[campaign.gangs.weapons.3, armoury.carry.weapons.1] kit that %s may not carry is refused',
  (_, rank, kit, clause) => {
    const league = new League();
    const member = { ...league.fighter('red', 'leader'), rank };
    expect(faultOfKit(league.t, { ...member, advances: 0 }, kit)).toContain(clause);
  },
);

test('[campaign.gangs.weapons.3] Gangers carry basic, special and close combat weapons and pistols; Leaders anything', () => {
  const league = new League();
  const carries = (rank: 'ganger' | 'leader', kit: string[]) =>
    faultOfKit(league.t, { name: 'x', rank, advances: 0 }, kit);
  expect(carries('ganger', ['armoury.autogun', 'armoury.flamer', 'armoury.stub-gun'])).toBeUndefined();
  expect(carries('ganger', ['armoury.fighting-knife'])).toBeUndefined();
  expect(carries('leader', ['armoury.heavy-stubber'])).toBeUndefined();
});

test('[armoury.carry.sights.1] a weapon takes one sight', () => {
  const league = new League();
  const sights = ['armoury.lasgun', 'armoury.mono-sight', 'armoury.telescopic-sight'];
  expect(faultOfKit(league.t, league.fighter('red', 'ganger'), sights)).toContain('armoury.carry.sights.1');
  expect(faultOfKit(league.t, league.fighter('red', 'ganger'), sights.slice(0, 2))).toBeUndefined();
});

test('[armoury.reading.rarity.1] Common items are for sale, rare ones need a Trade, exclusive ones a list', () => {
  const league = new League();
  league.gang('red').stash = 500;
  expect(fault(league, 'red', { do: 'buy', item: 'armoury.autogun' })).toBeUndefined();
  expect(fault(league, 'red', { do: 'buy', item: 'armoury.arc-rifle' })).toContain('campaign.trade.action.5');
  expect(fault(league, 'red', { do: 'buy', item: 'armoury.nonsense' })).toContain('nobody sells');
});

test('[campaign.trade.action.1] Leaders, Champions, Specialists and Juves trade once a week, Gangers never', () => {
  const league = new League();
  const trader = league.fighter('red', 'leader');
  expect(
    fault(league, 'red', { do: 'trade', fighter: league.fighter('red', 'ganger').id, kind: 'rare' }),
  ).toContain('campaign.trade.action.1');
  does(league, 'red', { do: 'trade', fighter: trader.id, kind: 'rare' });
  expect(league.gang('red').trades).toHaveLength(1);
  expect(fault(league, 'red', { do: 'trade', fighter: trader.id, kind: 'illegal' })).toContain(
    'campaign.trade.action.1',
  );
});

test('[campaign.trade.reequip.1, campaign.gangs.weapons.5] equipment moves between stash and fighters at the End of Week, except those who are held', () => {
  const league = new League();
  const ganger = league.fighter('red', 'ganger');
  const [item = ''] = ganger.kit;
  const rating = ratingOf(league.state, league.gang('red'));
  does(league, 'red', { do: 'take', fighter: ganger.id, item });
  expect(league.gang('red').items).toEqual([item]);
  expect(ratingOf(league.state, league.gang('red'))).toBeLessThan(rating);
  does(league, 'red', { do: 'give', fighter: ganger.id, item });
  expect(ganger.kit).toContain(item);
  ganger.status = 'captive';
  expect(fault(league, 'red', { do: 'take', fighter: ganger.id, item })).toContain(
    'campaign.trade.reequip.1',
  );
});

test('[campaign.trade.reequip.2] the limit of three slots holds', () => {
  const league = new League();
  const leader = league.fighter('red', 'leader');
  league.gang('red').items = ['armoury.autogun', 'armoury.autogun'];
  does(league, 'red', { do: 'give', fighter: leader.id, item: 'armoury.autogun' });
  expect(fault(league, 'red', { do: 'give', fighter: leader.id, item: 'armoury.autogun' })).toContain(
    'campaign.gangs.weapons.4',
  );
});

test('[campaign.trade.retire.1] a fighter is retired at the End of Week, and the kit goes to the stash', () => {
  const league = new League().rolls([1]);
  const ganger = league.fighter('red', 'ganger');
  const kit = [...ganger.kit];
  league.gang('red').stash = 30;
  does(league, 'red', { do: 'retire', fighter: ganger.id, price: 'pension' });
  expect(ganger).toMatchObject({ status: 'retired', kit: [] });
  expect(league.gang('red')).toMatchObject({ stash: 20, items: kit });
});

test('[campaign.gangs.house-rules.1, campaign.gangs.house-rules.2] House rules count only where they are agreed on', () => {
  const hires = (houseRules: string[]) => {
    const league = new League(['red', 'blue'], { rules: { houseRules } });
    league.gang('blue').stash = 500;
    does(league, 'blue', { do: 'recruit', rank: 'ganger', name: 'Ox', kit: [], tough: true });
    const ox = Object.values(league.state.members).find(({ name }) => name === 'Ox');
    return { tough: (ox?.stats.t ?? 0) - (ox?.basic.t ?? 0), paid: 500 - league.gang('blue').stash };
  };
  const plain = hires([]);
  expect(plain.tough).toBe(0);
  expect(hires(['goliath'])).toEqual({ tough: 1, paid: plain.paid + 15 });
});

test('[campaign.fighters.advance.1, campaign.fighters.advance.2] an advancement takes its XP and is counted, so the next costs more', () => {
  const league = new League().rolls([3, 4]);
  const leader = league.fighter('red', 'leader');
  leader.xp = 11;
  does(league, 'red', { do: 'advance', fighter: leader.id });
  expect(leader).toMatchObject({ xp: 6, marked: 1, advances: 1 });
  does(league, 'red', { do: 'advance', fighter: leader.id });
  expect(leader.advances).toBe(2);
  expect(fault(league, 'red', { do: 'advance', fighter: leader.id })).toContain(
    'campaign.fighters.advance.1',
  );
});

test('[campaign.gangs.leader-death.1, campaign.fighters.promotion.4] a Champion leads once the Leader is dead', () => {
  const league = new League();
  const leader = league.fighter('red', 'leader');
  const champion = league.fighter('red', 'champion');
  const { ld } = champion.stats;
  die(league.t, leader, undefined);
  league.play((t) => settleGang(t, league.gang('red')));
  expect(champion.rank).toBe('leader');
  expect(champion.stats.ld).toBeLessThanOrEqual(ld - 1);
  expect(league.told('campaign.gangs.leader-death.1')).toHaveLength(1);
});

test('[campaign.gangs.leader-death.5, campaign.gangs.leader-death.6] a new Leader who was no Champion picks a primary skill, and advances free', () => {
  const league = new League().chooses('campaign.gangs.leader-death.5', 'catfall');
  const gang = league.gang('red');
  gang.skillSets = { primary: ['agility', 'savant'], secondary: ['combat'] };
  for (const rank of ['leader', 'champion']) die(league.t, league.fighter('red', rank), undefined);
  league.rolls([3, 4]).play((t) => settleGang(t, gang));
  const leader = league.fighter('red', 'leader');
  expect(leader).toMatchObject({ skills: ['catfall'], advances: 1, xp: 0 });
  const asked = league.asked.find(({ clause }) => clause === 'campaign.gangs.leader-death.5');
  expect(asked?.kind === 'choice' && asked.options).toHaveLength(12);

  // A Champion has been through that.
  const risen = new League();
  die(risen.t, risen.fighter('red', 'leader'), undefined);
  risen.play((t) => settleGang(t, risen.gang('red')));
  expect(risen.asked.some(({ clause }) => clause === 'campaign.gangs.leader-death.5')).toBe(false);
});

test('[campaign.gangs.destruction.1, campaign.gangs.destruction.3] a gang without fighters is destroyed and founded again without anything of the old one', () => {
  const league = new League();
  const gang = league.gang('red');
  gang.items = [];
  for (const id of [...gang.roster])
    leave(
      league.t,
      league.state.members[id] as never,
      'dead',
      'lost',
      'killed',
      'campaign.post-battle.roster.1',
    );
  const ruins = league.state.territories['old-ruins'];
  if (ruins) ruins.holder = 'red';
  league.play((t) => settleGang(t, gang));
  expect(gang).toMatchObject({ status: 'destroyed', stash: 0, reputation: 0 });
  expect(ruins?.holder).toBeNull();
  league.state.week = 4;
  league.says((question) =>
    question.kind === 'deed' && question.deeds.includes('found')
      ? (modestGang('orlock', 'red', 'Reborn', 1100, () => 2) as never)
      : undefined,
  );
  league.play((t) => alone(t, gang));
  expect(gang).toMatchObject({ status: 'alive', name: 'Reborn', founded: 2 });
  expect(league.told('campaign.gangs.destruction.2')).toContainEqual(
    expect.objectContaining({ event: 'founding/founded-anew', facts: { gang: 'red', before: 'red' } }),
  );
  expect(territoriesOf(league.state, 'red').map(({ id }) => id)).toEqual(['settlement-of-red']);
  expect(gang.stash + ratingOf(league.state, gang)).toBeGreaterThan(800);
});

test('[core.postbattle.injury.9] a step past the worst value is not made, and the value in credits stays', () => {
  const league = new League();
  const ganger = league.fighter('red', 'ganger');
  const { value } = ganger;
  ganger.stats = { ...ganger.stats, ws: 6, m: 1, bs: 5 };
  change(league.t, ganger, { ws: -1, m: -1, bs: -1 }, 'core.postbattle.injury.9');
  expect(ganger.stats).toMatchObject({ ws: 6, m: 1, bs: 6 });
  expect(ganger.value).toBe(value);
});

test('[campaign.territories.stinger-mold-sprawl.4] Escher rid one fighter of an injury each week', () => {
  const league = new League();
  const ganger = league.fighter('red', 'ganger');
  ganger.injuries = ['eye-injury', 'hobbled'];
  const { bs } = ganger.stats;
  ganger.stats = { ...ganger.stats, bs: bs + 1 };
  expect(fault(league, 'red', { do: 'heal', fighter: ganger.id, injury: 'eye-injury' })).toContain(
    'stinger-mold-sprawl.4',
  );
  const sprawl = league.state.territories['stinger-mold-sprawl'];
  if (sprawl) sprawl.holder = 'red';
  does(league, 'red', { do: 'heal', fighter: ganger.id, injury: 'eye-injury' });
  expect(ganger).toMatchObject({ injuries: ['hobbled'], stats: { bs } });
  expect(fault(league, 'red', { do: 'heal', fighter: ganger.id, injury: 'hobbled' })).toContain(
    'once a week',
  );
});

test('[campaign.beasts.adopt.1, campaign.beasts.owner.2, campaign.beasts.rules.2] a mastiff is adopted once, keeps its kit, and retires with its owner', () => {
  const league = new League().rolls([1]);
  const champion = league.fighter('red', 'champion');
  league.gang('red').stash = 300;
  expect(fault(league, 'red', { do: 'adopt', beast: 'daisy', fighter: champion.id })).toContain(
    'campaign.beasts.adopt.1',
  );
  league.state.phase = 'downtime';
  does(league, 'red', { do: 'adopt', beast: 'daisy', fighter: champion.id });
  league.play(settleWishes);
  expect(league.gang('red').stash).toBe(200);
  expect(
    fault(league, 'blue', { do: 'adopt', beast: 'daisy', fighter: league.fighter('blue', 'leader').id }),
  ).toContain('At beast');
  const daisy = league.fighter('red', 'beast');
  league.gang('red').items = ['armoury.autogun'];
  expect(fault(league, 'red', { do: 'give', fighter: daisy.id, item: 'armoury.autogun' })).toContain(
    'campaign.beasts.rules.2',
  );
  does(league, 'red', { do: 'retire', fighter: champion.id, price: 'pension' });
  expect(daisy.status).toBe('retired');
});

test('[campaign.beasts.skills.1] a beast chooses its skill from its own sets', () => {
  const league = new League();
  league.gang('red').stash = 300;
  league.state.phase = 'downtime';
  does(league, 'red', { do: 'adopt', beast: 'daisy', fighter: league.fighter('red', 'champion').id });
  league.play(settleWishes);
  const daisy = league.fighter('red', 'beast');
  daisy.xp = 8;
  league.rolls([6, 6]);
  does(league, 'red', { do: 'advance', fighter: daisy.id, skill: 'bull-charge' });
  expect(daisy).toMatchObject({ rank: 'beast', skills: ['bull-charge'], xp: 0 });
});

test('[campaign.tactics.deck.1, campaign.tactics.deck.2] a deck has six cards of the pool or more, and the others stay out of the battle', () => {
  const league = new League();
  const gang = league.gang('red');
  gang.pool = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(fault(league, 'red', { do: 'deck', cards: ['a'] })).toContain('campaign.tactics.deck.1');
  does(league, 'red', { do: 'deck', cards: ['a', 'b', 'c', 'd', 'e', 'f'] });
  expect(gang.deck).not.toContain('g');
});

test('[campaign.tactics.deck.1] the sample cards replace those of the House, and cards bought by others are in no hand', () => {
  const cards = ['a', 'b'].map((id) => ({ id, title: `Card ${id}`, words: id, early: false }));
  const league = new League(['red', 'blue'], { rules: { tactics: true, cards } });
  const gang = league.gang('red');
  gang.pool = ['a'];
  const battle = { gangs: ['red', 'blue'], stake: null, holder: null, captor: null, knife: null } as never;
  const deckOf = () => battleSetUp(league.state, battle).gangs[0]?.deck ?? [];
  expect(deckOf()).toContain('a');
  expect(deckOf()).not.toContain('b');
  const house = cardsOf(league.state, gang).filter((card) => card !== 'a');
  expect(house.length).toBeGreaterThan(5);
  expect(fault(league, 'red', { do: 'deck', cards: ['a', ...house.slice(0, 4)] })).toContain(
    '6 cards or more',
  );
  expect(fault(league, 'red', { do: 'deck', cards: ['b', ...house] })).toContain('has no card b');
  does(league, 'red', { do: 'deck', cards: ['a', ...house.slice(0, 5)] });
  expect(deckOf()).toEqual(['a', ...house.slice(0, 5)]);
});

test('[campaign.phases.variants.2] with taxes only, every gang pays what it can before it is done', () => {
  const league = new League(['red', 'blue'], { rules: { enforcers: 'taxes' } });
  league.gang('red').debt = 30;
  league.gang('red').stash = 20;
  league.state.step = 'alone';
  expect(fault(league, 'red', { do: 'done' })).toContain('campaign.phases.variants.2');
});

test.each([
  ['wil', 3],
  ['ld', 4],
  ['i', 5],
  ['ws', 6],
  ['s', 8],
  ['w', 12],
])('[core.experience.advance.1] in Dominion %s costs %i XP', (buys, xp) => {
  const league = new League(['red', 'blue'], { pack: 'dominion' });
  const leader = league.fighter('red', 'leader');
  leader.xp = xp - 1;
  const deed = { do: 'advance', fighter: leader.id, buys } as const;
  expect(faultOfAdvance(league.t, league.gang('red'), deed)).toContain('core.experience.advance');
  leader.xp = xp;
  // Some Leaders are as fast as can be already.
  leader.stats = { ...leader.stats, i: 4 };
  const before = leader.stats[buys as 'ws'];
  league.play((t) => buyAdvance(t, league.gang('red'), leader, deed));
  expect(leader.xp).toBe(0);
  expect(leader.stats[buys as 'ws']).not.toBe(before);
});

test('[core.experience.advance.2] a repeat costs 2 XP more, but not for Juves; W improves once', () => {
  const league = new League(['red', 'blue'], { pack: 'dominion' });
  for (const [rank, price] of [
    ['leader', 6],
    ['juve', 4],
  ] as const) {
    const member =
      rank === 'juve' ? { ...league.fighter('red', 'ganger'), rank } : league.fighter('red', 'leader');
    league.state.members[member.id] = member as never;
    member.xp = 4 + price;
    league.play((t) =>
      buyAdvance(t, league.gang('red'), member as never, { do: 'advance', fighter: member.id, buys: 'cl' }),
    );
    league.play((t) =>
      buyAdvance(t, league.gang('red'), member as never, { do: 'advance', fighter: member.id, buys: 'cl' }),
    );
    expect(member.xp).toBe(0);
  }
  const leader = league.fighter('red', 'leader');
  leader.stats = { ...leader.stats, w: leader.basic.w + 1 };
  leader.xp = 50;
  expect(
    faultOfAdvance(league.t, league.gang('red'), { do: 'advance', fighter: leader.id, buys: 'w' }),
  ).toContain('core.experience.advance.2');
});

test('[core.experience.advance.3] a Ganger with 6 XP must roll before the gang is done: 7 is Movement or Initiative', () => {
  const league = new League(['red', 'blue'], { pack: 'dominion' }).rolls([3, 4]);
  const ganger = league.fighter('red', 'ganger');
  ganger.xp = 7;
  const { m } = ganger.stats;
  does(league, 'red');
  expect(ganger).toMatchObject({ xp: 1, advances: 1 });
  expect(ganger.stats.m).toBe(m + 1);
});

test('[campaign.beasts.adopt.2] gangs that want the same mastiff roll off, and the others have their credits back', () => {
  const league = new League();
  league.state.phase = 'downtime';
  for (const id of ['red', 'blue']) {
    league.gang(id).stash = 150;
    does(league, id, { do: 'adopt', beast: 'daisy', fighter: league.fighter(id, 'leader').id });
  }
  expect(
    fault(league, 'red', { do: 'adopt', beast: 'daisy', fighter: league.fighter('red', 'leader').id }),
  ).toContain('has paid for it');
  league.rolls([2, 5]);
  league.play(settleWishes);
  expect([league.gang('red').stash, league.gang('blue').stash]).toEqual([150, 50]);
  expect(league.fighter('blue', 'beast').name).toBe('Daisy');
  expect(league.state.wishes).toBeUndefined();
  expect(league.state.beasts).not.toContain('daisy');
});

test('[campaign.territories.archaeotech-device.1, campaign.territories.archaeotech-device.2] once a week a weapon gains a trait and Unstable for good, two of Van Saar', () => {
  const league = new League();
  const alter = (gang: string, trait = 'shock'): Doing => {
    const { id, kit } = league.fighter(gang, 'ganger');
    return { do: 'alter', fighter: id, item: kit[0] ?? '', trait };
  };
  expect(fault(league, 'red', alter('red'))).toContain('controls no Archaeotech Device');
  takeTerritory(league.t, 'archaeotech-device', 'red', 'test', 'campaign.territories.rules.3');
  expect(fault(league, 'red', alter('red', 'melta'))).toContain('At trait');
  expect(fault(league, 'red', { do: 'alter', item: 'armoury.lasgun', trait: 'shock' })).toContain(
    'the stash',
  );
  const rating = ratingOf(league.state, league.gang('red'));
  does(league, 'red', alter('red'));
  expect(ratingOf(league.state, league.gang('red'))).toBe(rating);
  expect(fault(league, 'red', alter('red', 'blaze'))).toContain('1 a week');
  const [red] = battleSetUp(league.state, {
    gangs: ['red', 'blue'],
    captor: null,
    stake: null,
  } as never).gangs;
  expect(red?.weapons?.[0]?.profiles[0]?.traits).toEqual(expect.arrayContaining(['shock', 'unstable']));
  expect(league.fighter('red', 'ganger').kit).toContain('altered-1');
  // The same weapon again, in another week and another House.
  league.gang('red').used = {};
  league.gang('red').house = 'van-saar';
  const { id } = league.fighter('red', 'ganger');
  expect(fault(league, 'red', { do: 'alter', fighter: id, item: 'altered-1', trait: 'shock' })).toContain(
    'already',
  );
  does(league, 'red', { do: 'alter', fighter: id, item: 'altered-1', trait: 'blaze' });
  does(league, 'red', { do: 'alter', fighter: id, item: 'altered-2', trait: 'seismic' });
  expect(fault(league, 'red', { do: 'alter', fighter: id, item: 'altered-3', trait: 'rad-phage' })).toContain(
    '2 a week',
  );
  expect(league.faults).toEqual([]);
});

test('[campaign.gangs.weapons.5] a loadout changes at the End of Week and at no other time', () => {
  const { session } = seated();
  const [open] = session.openEach;
  expect(session.state.step).toBe('battles');
  expect(
    session.openEach.some(({ question }) => question.kind === 'deed' && question.deeds.includes('give')),
  ).toBe(false);
  const give = { do: 'take', fighter: 'red-leader', item: 'armoury.lasgun' };
  expect(session.answer(open?.number ?? 0, 'organiser', give).fault).toBeDefined();
});

test('[core.tests.profile.3] no characteristic passes its best value: I 2+, S 6', () => {
  const league = new League(['red', 'blue'], { pack: 'dominion' });
  const leader = league.fighter('red', 'leader');
  leader.xp = 99;
  leader.stats = { ...leader.stats, i: 3, s: 6 };
  leader.basic = { ...leader.basic, i: 3, s: 5 };
  const wrong = (buys: string) =>
    faultOfAdvance(league.t, league.gang('red'), { do: 'advance', fighter: leader.id, buys });
  expect(wrong('s')).toBeDefined();
  expect(wrong('i')).toBeUndefined();
  league.play((t) =>
    buyAdvance(t, league.gang('red'), leader, { do: 'advance', fighter: leader.id, buys: 'i' }),
  );
  expect(leader.stats.i).toBe(2);
  expect(wrong('i')).toBeDefined();
  change(league.t, leader, { i: 1, s: 1, t: 1 }, 'core.tests.profile.3');
  expect(leader.stats).toMatchObject({ i: 2, s: 6, t: leader.basic.t + 1 });
});

test('[core.tests.profile.3, campaign.fighters.max.1] Takeover has its own best target numbers, and the core ones for the rest', () => {
  const league = new League();
  const leader = league.fighter('red', 'leader');
  leader.stats = { ...leader.stats, i: 2, m: 8 };
  change(league.t, leader, { i: 1, m: 1 }, 'core.tests.profile.3');
  expect(leader.stats).toMatchObject({ i: 1, m: 8 });
});

test('[core.tests.profile.3, campaign.fighters.max.2] a fast fighter at M 8 gains Initiative instead, though its limit is 9', () => {
  const league = new League();
  const leader = league.fighter('red', 'leader');
  leader.xp = 9;
  leader.basic = { ...leader.basic, m: 7, i: 4 };
  leader.stats = { ...leader.stats, m: 8, i: 4 };
  league.rolls([4, 5]);
  does(league, 'red', { do: 'advance', fighter: leader.id, prefer: 'first' });
  expect(leader.stats).toMatchObject({ m: 8, i: 3 });
});
