import { expect, test } from 'vitest';
import { injure } from './injure.ts';
import { League } from './league.fixture.ts';

const PIT = 'campaign.territories.fighting-pit.2';

function injured(
  row: string,
  dice: readonly (readonly number[])[],
  prepare: (league: League) => void = () => {},
) {
  const league = new League(['red', 'blue']).rolls(...dice);
  const champion = league.fighter('red', 'champion');
  league.gang('red').stash = 60;
  prepare(league);
  league.play((t) => injure(t, champion, row, PIT));
  expect(league.faults.filter((fault) => !fault.includes('credits') && !fault.includes('item'))).toEqual([]);
  return { league, champion, gang: league.gang('red') };
}

test('[campaign.tables.injury.3] a lesson learned between battles gives its XP, too', () => {
  expect(injured('lesson-learned', [[2]]).champion).toMatchObject({ xp: 2, status: 'recovery' });
});

test('[campaign.tables.injury.5, campaign.tables.injury.6, campaign.tables.injury.7] what a fighter cannot have twice, or without an enemy, is a Grievous Injury', () => {
  const { champion } = injured('impressive-scars', []);
  const { cl } = champion.stats;
  const twice = injured('impressive-scars', [], (league) => {
    const member = league.fighter('red', 'champion');
    member.injuries = ['impressive-scars'];
    member.stats = { ...member.stats, cl };
  });
  expect(twice.champion).toMatchObject({ injuries: ['impressive-scars'], status: 'recovery', stats: { cl } });
  expect(injured('bitter-enmity', []).champion).toMatchObject({
    injuries: [],
    skills: [],
    status: 'recovery',
  });
});

test('[campaign.tables.injury.10, campaign.post-battle.critical.1, campaign.post-battle.critical.3] a critical injury between battles can be paid for', () => {
  // The fee, then the Escort's own die.
  const paid = injured('critical-injury', [[4], [6]], (league) =>
    league.chooses('campaign.post-battle.critical.1', 'pay'),
  );
  expect(paid.champion).toMatchObject({ status: 'recovery', injuries: [] });
  expect(paid.gang.stash).toBe(20);
  const kept = injured('critical-injury', [[4], [2], [1]], (league) =>
    league.chooses('campaign.post-battle.critical.1', 'pay'),
  );
  expect(kept.champion.injuries).toHaveLength(1);
  const dead = injured('critical-injury', [[4]], (league) =>
    league.chooses('campaign.post-battle.critical.1', 'let-die'),
  );
  expect(dead.champion.status).toBe('dead');
  expect(dead.gang.stash).toBe(60);
});

test('[campaign.post-battle.critical.2] equipment of the stash pays at its full value, and nobody is asked for what is not there', () => {
  const goods = injured('critical-injury', [[6], [6]], (league) => {
    league.gang('red').stash = 50;
    league.gang('red').items = ['armoury.stub-gun', 'armoury.autogun'];
    league
      .chooses('campaign.post-battle.critical.1', 'pay')
      .chooses('campaign.post-battle.critical.2', 'armoury.autogun')
      .chooses('campaign.post-battle.critical.2', 'credits');
  });
  expect(goods.champion.status).toBe('recovery');
  expect(goods.gang.items).toEqual(['armoury.stub-gun']);
  expect(goods.gang.stash).toBe(50 - 45);
  const poor = injured('critical-injury', [[6]], (league) => {
    league.gang('red').stash = 50;
  });
  expect(poor.champion.status).toBe('dead');
  expect(poor.league.asked.some(({ kind }) => kind === 'choice')).toBe(false);
});

test('[campaign.tables.injury.11] a memorable death between battles kills at once, and the kit is saved', () => {
  const { champion, gang } = injured('memorable-death', []);
  expect(champion.status).toBe('dead');
  expect(gang.items.length).toBeGreaterThan(0);
});
