import { expect, test } from 'vitest';
import { battleSetUp, leave } from './battles.ts';
import { does, faultFor } from './does.fixture.ts';
import { League } from './league.fixture.ts';
import { adopt } from './mastiffs.ts';
import type { CampaignBattle, Member } from './state.ts';

/** A league in which red's Champion owns this mastiff. */
function owning(beast: string) {
  const league = new League();
  league.state.phase = 'takeover';
  league.gang('red').stash = 300;
  const champion = league.fighter('red', 'champion');
  adopt(league.t, league.gang('red'), champion, beast);
  return { league, champion, dog: league.fighter('red', 'beast') };
}

const inBattle = (league: League, { id }: Member) => {
  const battle = { gangs: ['red', 'blue'], reason: 'territory', captor: null } as unknown as CampaignBattle;
  const set = battleSetUp(league.state, {
    ...battle,
    stake: null,
    holder: null,
    knife: null,
    challenger: null,
    defender: null,
    scenario: null,
  });
  return set.gangs[0]?.fighters.find((each) => each.id === id);
};

test.each([
  ['daisy', ['armoury.savage-bite']],
  ['peanut', ['armoury.heavy-rock-drill']],
  ['bandit', ['armoury.autogun', 'armoury.fighting-knife']],
  ['roscoe', ['armoury.savage-bite']],
])(
  '[campaign.beasts.list.1, campaign.beasts.rules.2] %s comes to battles with its own weapons and ability',
  (beast, weapons) => {
    const { league, dog } = owning(beast);
    dog.name = 'Rex';
    expect(inBattle(league, dog)).toMatchObject({ kit: weapons, skills: [beast], cost: 100 });
    expect(league.faults.filter((each) => !each.startsWith('red credits'))).toEqual([]);
  },
);

test('[campaign.beasts.rules.2] what a mastiff bites with dies with it', () => {
  const { league, dog } = owning('peanut');
  leave(league.t, dog, 'dead', 'red', 'killed', 'campaign.post-battle.roster.1');
  expect(league.gang('red').items).toEqual([]);
  expect(league.faults.filter((each) => !each.startsWith('red credits'))).toEqual([]);
});

test('[campaign.beasts.owner.2] a beast changes its owner if that one is gone, or to somebody just promoted', () => {
  const { league, champion, dog } = owning('daisy');
  const leader = league.fighter('red', 'leader');
  const deed = { do: 'entrust', beast: dog.id, fighter: leader.id } as const;
  expect(faultFor(league, 'red', deed)).toContain('campaign.beasts.owner.2');
  leader.promotedIn = league.state.week;
  does(league, 'red', deed);
  expect(dog.owner).toBe(leader.id);
  expect(faultFor(league, 'red', deed)).toContain('owner already');
  expect(faultFor(league, 'red', { ...deed, fighter: league.fighter('red', 'ganger').id })).toContain(
    'campaign.beasts.owner.1',
  );
  leave(league.t, leader, 'dead', 'red', 'killed', 'campaign.post-battle.roster.1');
  expect(inBattle(league, dog)).not.toHaveProperty('owner');
  does(league, 'red', { ...deed, fighter: champion.id });
  expect(inBattle(league, dog)).toMatchObject({ owner: champion.id });
});

test('[campaign.beasts.peanut.1] after a battle Peanut can be trained for 2D6x10 credits, and is calm for good', () => {
  const { league, dog } = owning('peanut');
  const deed = { do: 'calm', fighter: dog.id } as const;
  expect(faultFor(league, 'red', deed)).toContain('no battle yet');
  dog.battles = 1;
  league.gang('red').stash = 70;
  league.rolls([6, 6]);
  does(league, 'red', deed);
  expect(league.gang('red').stash).toBe(70);
  expect(faultFor(league, 'red', deed)).toContain('once a week');
  league.gang('red').used = {};
  league.rolls([3, 4]);
  does(league, 'red', deed);
  expect(league.gang('red').stash).toBe(0);
  expect(inBattle(league, dog)?.skills).toEqual(['peanut-calm', 'peanut']);
  expect(faultFor(league, 'red', deed)).toContain('campaign.beasts.peanut.1');
});
