import { expect, test } from 'vitest';
import { faultOfDeed } from './alone-faults.ts';
import { League } from './league.fixture.ts';
import { type GangOffers, offersOn } from './offers.ts';

test('[campaign.trade.buy.1] everything offered for a price can be bought for it, and nothing else', () => {
  const { t, state, gang } = withCredits();
  const { buys } = offersOn(state, 'red') as GangOffers;
  expect(buys.length).toBeGreaterThan(10);
  for (const { item, price } of buys.slice(0, 20)) {
    gang.stash = price;
    expect(faultOfDeed(t, gang, { do: 'buy', item })).toBeUndefined();
    gang.stash = price - 1;
    expect(faultOfDeed(t, gang, { do: 'buy', item })).toBeDefined();
  }
});

test('[campaign.trade.action.1] a fighter who may trade is offered a Trade, and then the items that its score reaches', () => {
  const { league, state } = withCredits();
  const before = offersOn(state, 'red') as GangOffers;
  const leader = league.fighter('red', 'leader');
  expect(before.trades.find(({ fighter }) => fighter === leader.id)?.kinds).toEqual(['rare', 'illegal']);
  expect(before.trades.some(({ fighter }) => state.members[fighter]?.rank === 'ganger')).toBe(false);
  league.gang('red').trades = [{ by: leader.id, kind: 'rare', score: 9, spent: false }];
  const after = offersOn(state, 'red') as GangOffers;
  expect(after.trades.find(({ fighter }) => fighter === leader.id)).toBeUndefined();
  const wares = after.traded[0]?.wares.map(({ item }) => item) ?? [];
  const common = before.buys.map(({ item }) => item);
  expect(wares.length).toBeGreaterThan(common.length);
  // What takes a Trade stands before what anybody sells.
  const first = wares.findIndex((item) => common.includes(item));
  expect(first).toBeGreaterThan(0);
  expect(wares.slice(first).every((item) => common.includes(item))).toBe(true);
});

test('[campaign.gangs.weapons.1, campaign.gangs.weapons.2] a recruit is offered what this rank may carry, and nothing else', () => {
  const { t, state, gang } = withCredits();
  gang.stash = 2000;
  const { recruits, buys } = offersOn(state, 'red') as GangOffers;
  expect(recruits.map(({ rank, type }) => [rank, type])).toEqual([
    ['ganger', null],
    ['juve', null],
    ['champion', null],
  ]);
  for (const { rank, wares, closed } of recruits) {
    if (closed) continue;
    const open = buys.filter(
      ({ item }) => !faultOfDeed(t, gang, { do: 'recruit', rank, name: 'Nan', kit: [item] }),
    );
    expect(wares?.length).toBeGreaterThan(3);
    expect(wares).toEqual(open);
  }
});

test('[campaign.gangs.house-rules.2] a tougher Ganger is paid for in full, or does not join', () => {
  const { t, state, gang } = withCredits();
  gang.house = 'goliath';
  state.rules = { ...state.rules, houseRules: ['goliath'] };
  const [ganger] = (offersOn(state, 'red') as GangOffers).recruits;
  expect(ganger).toMatchObject({ rank: 'ganger', tough: 15 });
  const joins = () =>
    faultOfDeed(t, gang, { do: 'recruit', rank: 'ganger', name: 'Nan', kit: [], tough: true });
  gang.stash = (ganger?.cost ?? 0) + 14;
  expect(joins()).toBeDefined();
  gang.stash++;
  expect(joins()).toBeUndefined();
});

test('[campaign.fighters.advance.1] an advancement has its price, and is affordable once the XP are there', () => {
  const { league, state } = withCredits();
  const leader = league.fighter('red', 'leader');
  const way = () =>
    (offersOn(state, 'red') as GangOffers).advances.find(({ fighter }) => fighter === leader.id)?.ways[0];
  expect(way()).toEqual({ way: 'roll', xp: 5, affordable: false });
  leader.xp = 5;
  expect(way()?.affordable).toBe(true);
});

test('[core.experience.advance.1] in Dominion each advance is offered at its price, a Ganger only rolls', () => {
  const league = new League(['red', 'blue'], { pack: 'dominion' });
  const ways = (rank: string) =>
    (offersOn(league.state, 'red') as GangOffers).advances.find(
      ({ fighter }) => fighter === league.fighter('red', rank).id,
    )?.ways;
  expect(ways('ganger')).toEqual([{ way: 'roll', xp: 6, affordable: false }]);
  expect(ways('leader')).toContainEqual({ way: 'wil', xp: 3, affordable: false });
  expect(ways('leader')?.some(({ way }) => way === 'champion')).toBe(false);
});

test('[campaign.captives.resolve.3] the Guilders’ price for a captive is shown before the sale', () => {
  const { league, state } = withCredits();
  const captive = league.fighter('blue', 'ganger');
  Object.assign(captive, { status: 'captive', heldBy: 'red', rescueChance: true });
  const offers = offersOn(state, captive.id);
  if (offers?.kind !== 'captive') throw new Error('no offers');
  expect(offers.choices.map(({ choice }) => choice)).toEqual(['return', 'sell', 'keep']);
  expect(offers.choices[1]?.credits).toBeGreaterThan(0);
  expect(offersOn(state, league.fighter('blue', 'leader').id)).toBeUndefined();
});

test('[campaign.gangs.hiring.2] a Champion is offered with the rule by which none can be hired', () => {
  const { state } = withCredits();
  const { recruits } = offersOn(state, 'red') as GangOffers;
  expect(recruits.map(({ rank }) => rank)).toEqual(['ganger', 'juve', 'champion']);
  expect(recruits[0]?.closed).toBeNull();
  expect(recruits[2]?.closed).toBe('campaign.gangs.hiring.2');
});

function withCredits() {
  const league = new League(['red', 'blue']);
  const gang = league.gang('red');
  gang.stash = 500;
  return { league, state: league.state, t: league.t.quiet, gang };
}

test('[campaign.gangs.weapons.2, campaign.gangs.weapons.4] what lies in the stash is offered to those who may carry it', () => {
  const { league, state, gang } = withCredits();
  gang.items = ['armoury.heavy-stubber', 'armoury.fighting-knife', 'armoury.fighting-knife'];
  const leader = league.fighter('red', 'leader');
  leader.kit = [];
  const { gives = [] } = offersOn(state, 'red') as GangOffers;
  expect(gives.map(({ item }) => item)).toEqual(['armoury.heavy-stubber', 'armoury.fighting-knife']);
  for (const { item, fighters } of gives)
    for (const fighter of gang.roster)
      expect(fighters.includes(fighter)).toBe(!faultOfDeed(league.t, gang, { do: 'give', fighter, item }));
  const [heavy, knife] = gives;
  expect(heavy?.fighters).toContain(leader.id);
  expect(heavy?.fighters).not.toContain(league.fighter('red', 'ganger').id);
  expect(knife?.fighters.length).toBeGreaterThan(heavy?.fighters.length ?? 0);
});
