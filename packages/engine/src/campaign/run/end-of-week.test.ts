import { expect, test } from 'vitest';
import { hold } from './battles.ts';
import { dominionPrice, endOfWeek, lastAdvancements } from './end-of-week.ts';
import { League } from './league.fixture.ts';
import { rosterOf } from './state.ts';

const give = (league: League, territory: string, holder: string) => {
  const found = league.state.territories[territory];
  if (found) found.holder = holder;
};
const week = (league: League) => league.play((t) => endOfWeek(t, false));

test('[campaign.end-of-week.order.1, campaign.end-of-week.collect.1, campaign.territories.rules.1] the steps come in order, and territories are collected one by one', () => {
  const league = new League(['red', 'blue'], { rules: { tactics: true } });
  league.story.length = 0;
  const before = league.gang('red').stash;
  week(league);
  const income = league
    .told('campaign.end-of-week.collect.1')
    .filter(({ facts }) => facts.to === 'red' && facts.post === 'credits');
  expect(income).toHaveLength(1);
  expect(league.gang('red').stash).toBe(before + Number(income[0]?.facts.amount));
  const order = [
    'campaign.end-of-week.collect.1',
    'campaign.taxes.debt.1',
    'campaign.end-of-week.order.4',
    'campaign.underdogs.score.1',
  ];
  const places = order.map((clause) => league.story.findIndex((line) => line.clause === clause));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('[campaign.territories.promethium-cache.1, campaign.territories.sludge-sea.1] each week a charge and a grenade are added to the stash', () => {
  const league = new League();
  give(league, 'promethium-cache', 'red');
  give(league, 'sludge-sea', 'blue');
  week(league);
  expect(league.gang('red').items).toEqual(['armoury.incendiary-charge']);
  expect(league.gang('blue').items).toEqual(['armoury.choke-gas-grenade']);
});

test('[campaign.end-of-week.order.2, campaign.end-of-week.order.4] gangs are done one by one, and the week ends when all are', () => {
  const league = new League();
  week(league);
  expect(league.asked.filter(({ kind }) => kind === 'deed').map(({ of }) => of)).toEqual([
    'red',
    'blue',
    'green',
  ]);
  expect(league.told('campaign.end-of-week.order.4')).toHaveLength(3);
});

test('[campaign.underdogs.clear.1, campaign.end-of-week.order.3] Underdogs are computed again from the figures of all gangs', () => {
  const league = new League(['red', 'blue'], {
    rules: { tactics: true, underdogCards: ['one', 'two', 'three'] },
  });
  league.gang('red').stash += 400;
  league.gang('blue').underdogCards = ['two'];
  league.state.underdogPool = ['one', 'three'];
  league.gang('blue').underdog = 1;
  league.play((t) => endOfWeek(t, true));
  expect(league.gang('red').underdog).toBe(0);
  expect(league.gang('blue').underdog).toBeGreaterThanOrEqual(2);
  expect(league.gang('blue').underdogCards).toHaveLength(Math.min(3, league.gang('blue').underdog));
});

test('[campaign.phases.variants.1] without Enforcers nobody owes taxes', () => {
  const league = new League(['red', 'blue'], { rules: { enforcers: 'none' } });
  give(league, 'old-ruins', 'red');
  week(league);
  expect(league.gang('red').debt).toBe(0);
});

test('[campaign.tactics.bid.1, campaign.tactics.bid.5] one card more than players is auctioned; without cards there is no auction', () => {
  const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id, words: id, early: false }));
  const league = new League(['red', 'blue'], { rules: { tactics: true, cards } });
  league.says((question) =>
    question.kind === 'deed' && question.deeds.includes('bid')
      ? { do: 'bid', credits: question.of === 'red' ? 20 : 10 }
      : undefined,
  );
  for (const id of ['red', 'blue']) league.gang(id).stash = 100;
  league.play((t) => endOfWeek(t, true));
  // Red pays one step more than blue bids, for as long as the money lasts.
  expect(league.gang('red').pool).toHaveLength(3);
  expect(league.gang('red').stash).toBe(100 - 3 * 15);
  expect(league.state.cards).toHaveLength(2);
  const without = new League(['red', 'blue'], { rules: { tactics: true } });
  without.play((t) => endOfWeek(t, true));
  expect(without.asked.some(({ clause }) => clause === 'campaign.tactics.bid.2')).toBe(false);
});

test('[campaign.captives.resolve.4] a sold captive takes all equipment along', () => {
  const league = new League().says((question) =>
    question.kind === 'deed' && question.deeds.includes('captive')
      ? { do: 'captive', choice: 'sell' }
      : undefined,
  );
  const captive = league.fighter('red', 'ganger');
  hold(league.t, captive, 'blue', 'campaign.post-battle.captives.4');
  captive.rescueChance = true;
  league.play((t) => endOfWeek(t, true));
  expect(captive).toMatchObject({ status: 'sold', kit: [], heldBy: null });
  expect(league.gang('blue').items).toEqual([]);
});

test('[campaign.captives.return.1, campaign.captives.maim.2] a ransomed captive comes home fit, and the promise is kept in the books', () => {
  const league = new League()
    .says((question) =>
      question.kind === 'deed' && question.deeds.includes('captive')
        ? { do: 'captive', choice: 'return', ransom: 20, condition: 'unharmed' }
        : undefined,
    )
    .chooses('campaign.captives.resolve.2', 'pay');
  const captive = league.fighter('red', 'ganger');
  league.gang('red').stash = 50;
  league.gang('blue').stash = 0;
  hold(league.t, captive, 'blue', 'campaign.post-battle.captives.4');
  captive.rescueChance = true;
  league.play((t) => endOfWeek(t, true));
  expect(captive.status).toBe('fit');
  expect([league.gang('red').stash, league.gang('blue').stash]).toEqual([30, 20]);
  expect(league.told('campaign.captives.maim.2')[0]?.facts).toMatchObject({
    captor: 'blue',
    condition: 'unharmed',
  });
});

test('[core.postbattle.capture.2] nobody sells a captive before there was a chance of a rescue, and captives learn nothing', () => {
  const league = new League();
  const captive = league.fighter('red', 'ganger');
  hold(league.t, captive, 'blue', 'campaign.post-battle.captives.4');
  league.play((t) => endOfWeek(t, true));
  expect(league.asked.some(({ clause }) => clause === 'campaign.captives.resolve.1')).toBe(false);
  expect(captive.status).toBe('captive');
});

test.each([
  [95, 50],
  [100, 50],
  [101, 55],
])('[core.postbattle.capture.3] a captive of %i credits sells for %i in Dominion', (cost, price) => {
  expect(dominionPrice(cost)).toBe(price);
});

test('[campaign.phases.end.1, campaign.end-of-week.advancements.1] after the last week only advancements are open, as many as XP pays for', () => {
  const league = new League(['red', 'blue']);
  const ganger = league.fighter('red', 'ganger');
  ganger.xp = 17;
  let left = 2;
  league.says((question) =>
    question.kind === 'deed' && question.of === 'red' && left-- > 0
      ? { do: 'advance', fighter: ganger.id }
      : undefined,
  );
  league.rolls([3, 4], [3, 4]).play(lastAdvancements);
  expect(league.asked.find(({ kind }) => kind === 'deed')).toMatchObject({
    deeds: ['advance', 'promote', 'done'],
  });
  expect(ganger).toMatchObject({ xp: 1, advances: 2, marked: 2 });
  expect(rosterOf(league.state, league.gang('red'))).toContain(ganger);
});

test('[campaign.territories.corpse-farm.1] a Corpse Farm lives on the dead of all gangs, or as the table rules', () => {
  const deaths = (rulings: Readonly<Record<string, string>>) => {
    const league = new League(['red', 'blue'], {}, rulings);
    give(league, 'corpse-farm', 'red');
    league.gang('red').deaths = 1;
    league.gang('blue').deaths = 2;
    league.state.guns.fallen = 1;
    week(league);
    const farm = league.told('campaign.territories.corpse-farm.1');
    return farm.find(({ facts }) => 'deaths' in facts)?.facts.deaths;
  };
  expect(deaths({})).toBe(3);
  expect(deaths({ 'campaign.corpse-farm-dead': 'only-owner-s-own-dead' })).toBe(1);
  expect(deaths({ 'campaign.corpse-farm-dead': 'everybody-hired-guns-included' })).toBe(4);
});

test('[campaign.tactics.bid.3] equal highest bids are settled by dice, whoever sits first', () => {
  const cards = ['a', 'b', 'c'].map((id) => ({ id, title: id, words: id, early: false }));
  const league = new League(['red', 'blue'], { rules: { tactics: true, cards } });
  league.says((question) =>
    question.kind === 'deed' && question.deeds.includes('bid') ? { do: 'bid', credits: 20 } : undefined,
  );
  for (const id of ['red', 'blue']) league.gang(id).stash = 20;
  // The draw of the cards, then red's and blue's dice.
  league.rolls(['a'], ['b'], ['c'], [2, 5]);
  league.play((t) => endOfWeek(t, true));
  expect(league.gang('blue')).toMatchObject({ pool: ['a'], stash: 0 });
  // With nothing else in the way red has the next one for the least bid.
  expect(league.gang('red').pool).toEqual(['b', 'c']);
});
