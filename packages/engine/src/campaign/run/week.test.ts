import { expect, test } from 'vitest';
import { hold } from './battles.ts';
import { League } from './league.fixture.ts';
import { nameable, playLead, rescues, takeoverWeek } from './week.ts';

const owns = (league: League, territory: string, holder: string) => {
  const found = league.state.territories[territory];
  if (found) found.holder = holder;
};

test('[campaign.week.challenges.1, campaign.territories.list.2] a week begins with a Challenge for everybody and cards of one deck', () => {
  const league = new League();
  league.play(takeoverWeek);
  expect(league.state.week).toBe(1);
  expect(league.state.leads).toHaveLength(2);
  expect(league.asked.filter(({ clause }) => clause === 'campaign.week.territories.1')).toHaveLength(3);
  expect(new Set(league.state.deck).size).toBe(league.state.deck.length);
  expect(Object.values(league.state.territories).filter(({ originalOf }) => originalOf)).toHaveLength(3);
});

test('[campaign.phases.occupation.1, campaign.week.knife.2] during Occupation only cards of the draw can be named', () => {
  const league = new League();
  league.state.offer = ['old-ruins', 'wastes'];
  owns(league, 'tunnels', 'blue');
  expect(nameable(league.state, league.gang('red'))).toEqual(['old-ruins', 'wastes']);
});

test('[campaign.phases.takeover.1] from the second half on territories of others can be named, but no original Settlement', () => {
  const league = new League();
  league.state.phase = 'takeover';
  league.state.offer = ['old-ruins'];
  owns(league, 'tunnels', 'blue');
  owns(league, 'workshop', 'red');
  expect(nameable(league.state, league.gang('red'))).toEqual(['old-ruins', 'tunnels']);
});

test('[campaign.week.knife.1, campaign.week.challenges.2] the Knife takes a territory that nobody contests', () => {
  const league = new League().chooses('campaign.week.knife.1', 'wastes');
  league.state.offer = ['old-ruins', 'wastes'];
  league.state.leads = ['red'];
  league.state.challenges = ['red', 'blue', 'green'];
  league.play((t) => playLead(t, league.gang('red')));
  expect(league.state.territories.wastes?.holder).toBe('red');
  expect(league.state.offer).toEqual(['old-ruins']);
  // Blue and green have no lead: only a Challenge would have given them a territory.
  expect(league.state.challenges).toEqual(['red', 'blue', 'green']);
  expect(league.state.battles).toEqual({});
});

test('[campaign.week.challenge.8, campaign.week.challenge.7] the Knife spends no Challenge, and who sits out arbitrates', () => {
  const league = new League().chooses('campaign.week.challenge.1', 'contest', 'blue');
  league.state.offer = ['old-ruins'];
  league.state.leads = ['red'];
  league.state.challenges = ['red', 'blue', 'green'];
  league.play((t) => playLead(t, league.gang('red')));
  expect(league.state.challenges).toEqual(['red', 'green']);
  expect(league.state.battles['battle-1']).toMatchObject({
    gangs: ['red', 'blue'],
    knife: 'red',
    stake: 'old-ruins',
    arbitrators: ['green'],
  });
  expect(league.told('campaign.week.challenge.7')).toHaveLength(1);
});

test('[campaign.week.next.1, campaign.week.next.2] leads are played in their order, and rescues come last', () => {
  const league = new League();
  league.play(takeoverWeek);
  const knives = league.asked.filter(({ clause }) => clause === 'campaign.week.knife.1').map(({ of }) => of);
  expect(knives).toEqual(league.state.leads);
  expect(league.state.step).toBe('rescues');
});

test('[campaign.territories.wastes.1] the owner of the Wastes names the stake of a battle as a challenger', () => {
  const league = new League()
    .chooses('campaign.week.knife.1', 'old-ruins')
    .chooses('campaign.week.challenge.1', 'contest', 'blue')
    .chooses('campaign.territories.wastes.1', 'tunnels');
  owns(league, 'wastes', 'blue');
  league.state.offer = ['old-ruins', 'tunnels'];
  league.state.leads = ['red'];
  league.state.challenges = ['blue'];
  league.play((t) => playLead(t, league.gang('red')));
  expect(league.state.battles['battle-1']?.stake).toBe('tunnels');
});

test('[campaign.territories.wastes.2] in Takeover that covers no territory of the Knife, and lapses for the owner’s own', () => {
  const league = new League()
    .chooses('campaign.week.knife.1', 'old-ruins')
    .chooses('campaign.week.challenge.1', 'contest');
  league.state.phase = 'takeover';
  owns(league, 'wastes', 'blue');
  owns(league, 'workshop', 'red');
  league.state.offer = ['old-ruins'];
  league.state.leads = ['red'];
  league.state.challenges = ['blue'];
  league.play((t) => playLead(t, league.gang('red')));
  expect(league.asked.some(({ clause }) => clause === 'campaign.territories.wastes.2')).toBe(false);
  owns(league, 'tunnels', 'green');
  league.chooses('campaign.week.knife.1', 'workshop').chooses('campaign.territories.wastes.2', 'tunnels');
  league.state.challenges = ['blue', 'red'];
  league.play((t) => playLead(t, league.gang('green')));
  expect(league.asked.filter(({ clause }) => clause === 'campaign.territories.wastes.2')).toHaveLength(0);
});

test('[campaign.territories.wastes.3] a passed Intelligence check of the Leader lays an Ambush! for the Knife', () => {
  const league = new League()
    .chooses('campaign.week.knife.1', 'wastes')
    .chooses('campaign.territories.wastes.3', 'try')
    .rolls([6, 6]);
  league.state.phase = 'takeover';
  owns(league, 'wastes', 'blue');
  league.state.leads = ['red'];
  league.play((t) => playLead(t, league.gang('red')));
  expect(league.state.battles['battle-1']).toMatchObject({
    scenario: 'takeover.ambush',
    defender: 'red',
    holder: 'blue',
  });
});

test('[campaign.week.rescue.1, campaign.week.rescue.2] a captor who declines lets the captive go at once', () => {
  const league = new League()
    .chooses('campaign.week.rescue.1', 'rescue')
    .chooses('campaign.week.rescue.2', 'let-go');
  const captive = league.fighter('red', 'ganger');
  hold(league.t, captive, 'blue', 'campaign.post-battle.captives.4');
  league.state.challenges = [];
  league.play(rescues);
  expect(captive).toMatchObject({ status: 'fit', heldBy: null });
  expect(league.state.battles).toEqual({});
  expect(league.faults).toEqual([]);
});

test('[campaign.week.rescue.3] a captor who accepts defends in a Rescue Mission', () => {
  const league = new League()
    .chooses('campaign.week.rescue.1', 'rescue')
    .chooses('campaign.week.rescue.2', 'fight')
    .chooses('campaign.week.rescue.5', 'nobody');
  hold(league.t, league.fighter('red', 'ganger'), 'blue', 'campaign.post-battle.captives.4');
  league.play(rescues);
  expect(league.state.battles['battle-1']).toMatchObject({
    scenario: 'takeover.rescue-mission',
    defender: 'blue',
    captor: 'blue',
    gangs: ['blue', 'red'],
  });
});

test('[campaign.week.rescue.4, campaign.captives.keep.3] without a challenge the captor may deal with the captive; each week brings another chance', () => {
  const league = new League();
  const captive = league.fighter('red', 'ganger');
  hold(league.t, captive, 'blue', 'campaign.post-battle.captives.4');
  expect(captive.rescueChance).toBe(false);
  league.play(rescues);
  expect(captive.rescueChance).toBe(true);
  expect(league.told('campaign.week.rescue.4')).toHaveLength(1);
  league.play(rescues);
  expect(league.asked.filter(({ clause }) => clause === 'campaign.week.rescue.1')).toHaveLength(2);
});

test('[campaign.week.rescue.5] one other gang can be hired as an ally', () => {
  const league = new League()
    .chooses('campaign.week.rescue.1', 'rescue')
    .chooses('campaign.week.rescue.2', 'fight')
    .chooses('campaign.week.rescue.5', 'join')
    .chooses('campaign.week.rescue.5', 'green');
  hold(league.t, league.fighter('red', 'ganger'), 'blue', 'campaign.post-battle.captives.4');
  league.play(rescues);
  expect(league.state.battles['battle-1']).toMatchObject({
    gangs: ['blue', 'red', 'green'],
    allied: ['red', 'green'],
  });
});

test('[campaign.week.rescue.6] gangs with fighters of the same captor can mount one rescue together', () => {
  const league = new League()
    .chooses('campaign.week.rescue.1', 'rescue-together')
    .chooses('campaign.week.rescue.2', 'fight');
  hold(league.t, league.fighter('red', 'ganger'), 'blue', 'campaign.post-battle.captives.4');
  hold(league.t, league.fighter('green', 'ganger'), 'blue', 'campaign.post-battle.captives.4');
  league.play(rescues);
  expect(Object.values(league.state.battles)).toHaveLength(1);
  expect(league.state.battles['battle-1']?.gangs).toEqual(['blue', 'red', 'green']);
});
