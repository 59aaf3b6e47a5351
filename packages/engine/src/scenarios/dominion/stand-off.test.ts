import { expect, test } from 'vitest';
import { battle, judge } from './battles.fixture.ts';

const ending = (told: object, variant: 'classic' | 'updated' = 'updated', rulings = {}) =>
  judge('dominion.stand-off.ending', battle('stand-off', told), { variant, rulings });

test('[dominion.stand-off.ending.1, dominion.stand-off.ending.2] an empty side ends it in any round', () => {
  const told = { round: 1, red: 'leader escaped' };
  expect(ending(told, 'classic')).toEqual({ ended: true, why: 'dominion.stand-off.ending.1' });
  expect(ending(told)).toEqual({ ended: true, why: 'dominion.stand-off.ending.2' });
  expect(ending({ round: 1, red: 'leader hurt' })).toEqual({ ended: false, why: null });
});

test('[dominion.stand-off.ending.3, dominion.stand-off.ending.4] round 7 unless level, round 8 in any case', () => {
  const led = { blue: 'leader, ganger out' };
  expect(ending({ ...led, round: 6 })).toEqual({ ended: false, why: null });
  expect(ending({ ...led, round: 7 })).toEqual({ ended: true, why: 'dominion.stand-off.ending.3' });
  expect(ending({ ...led, round: 7 }, 'classic')).toEqual({ ended: false, why: null });
  expect(ending({ round: 8 })).toEqual({ ended: true, why: 'dominion.stand-off.ending.4' });
});

test('[dominion.stand-off.ending.4] with sudden death the first point of round 8 ends it', () => {
  const rulings = { 'dominion.one-more-round': 'sudden-death-first-point-ends' };
  const led = { round: 8, moment: 'activation', blue: 'leader, ganger out' };
  expect(ending(led)).toMatchObject({ ended: false });
  expect(ending(led, 'updated', rulings)).toEqual({ ended: true, why: 'dominion.stand-off.ending.4' });
  expect(ending({ round: 8, moment: 'activation' }, 'updated', rulings)).toMatchObject({ ended: false });
  expect(ending({ ...led, round: 7 }, 'updated', rulings)).toMatchObject({ ended: false });
  expect(ending(led, 'classic', rulings)).toMatchObject({ ended: false });
});

test.each(['classic', 'updated'] as const)(
  '[dominion.stand-off.victory.1, dominion.stand-off.victory.2] more points win, equal ones are a draw: %s',
  (variant) => {
    const victory = (red: string, blue: string) =>
      judge('dominion.stand-off.victory', battle('tunnel-skirmish', { red, blue }), { variant });
    expect(victory('champion out', 'ganger out, juve fled, ganger out')).toEqual({
      result: 'win',
      victors: ['red'],
      why: 'dominion.stand-off.victory.1',
    });
    expect(victory('champion out', 'ganger out, juve fled')).toEqual({
      result: 'draw',
      victors: [],
      why: 'dominion.stand-off.victory.2',
    });
    // A gang that fled by choice has no clause of its own here.
    const fled = { red: 'leader out', blue: 'ganger fled', blueBottled: 'by-choice' } as const;
    expect(judge('dominion.stand-off.victory', battle('stand-off', fled), { variant })).toMatchObject({
      victors: ['blue'],
    });
  },
);

const rewards = (told: object, dice: readonly number[], more: object = {}, scenario = 'stand-off') =>
  judge('dominion.stand-off.rewards', battle(scenario, told), { dice, ...more });

test('[dominion.global.credits.1, dominion.judging.rewards.1] credits go gang by gang, also when the second one won', () => {
  const { gangs, notes } = rewards({ red: 'leader, ganger out', stake: 'unclaimed-territory' }, [6, 1, 2]);
  expect(gangs.red).toEqual({ credits: 60, reputation: 0, territory: false, items: [] });
  expect(gangs.blue).toEqual({ credits: 30, reputation: 2, territory: true, items: [] });
  expect(notes).toEqual(['dominion.global.credits.1']);
});

test('[dominion.stand-off.experience.1] the winning Leader earns 1, even from home, and nobody after a draw', () => {
  expect(rewards({ red: 'leader home, ganger', blue: 'leader, ganger out' }, [1, 1, 1]).xp).toEqual({
    'red-1': 1,
    'red-2': 1,
    'blue-1': 1,
    'blue-2': 1,
  });
  expect(rewards({ red: 'leader home' }, [1, 1]).xp).toEqual({ 'blue-1': 1, 'blue-2': 1 });
  const dead = { red: 'leader out, ganger', blue: 'leader out, champion out', facts: { killed: ['red-1'] } };
  expect(rewards(dead, [1, 1, 1]).xp).not.toHaveProperty('red-1');
});

test('[dominion.stand-off.reputation.1, dominion.reputation.first.1, dominion.reputation.bottled.1, dominion.judging.rewards.2] both meet, who bottled loses 1', () => {
  const reputation = (told: object, rulings = {}) => {
    const { gangs } = rewards({ blue: 'leader, ganger out', ...told }, [1, 1, 1], { rulings });
    return [gangs.red.reputation, gangs.blue.reputation];
  };
  expect(reputation({})).toEqual([2, 0]);
  expect(reputation({ facts: { firstMeeting: true }, redBottled: 'by-choice' })).toEqual([2, 1]);
  expect(reputation({ blueBottled: 'failed-test' })).toEqual([2, -1]);
  const onlyFailed = { 'dominion.bottled-by-either-way': 'only-failed-test' };
  expect(reputation({ redBottled: 'by-choice', blueBottled: 'failed-test' }, onlyFailed)).toEqual([2, -1]);
});

test('[dominion.territory.stake.1, dominion.territory.stake.2, dominion.judging.rewards.5] a draw gives nobody the stake', () => {
  const { gangs } = rewards({ stake: 'claimed-territory' }, [1, 1]);
  expect([gangs.red.territory, gangs.blue.territory]).toEqual([false, false]);
  const { gangs: won } = rewards({ blue: 'leader out', stake: 'claimed-territory' }, [1, 1, 1]);
  expect([won.red.territory, won.blue.territory]).toEqual([true, false]);
});

test('[dominion.judging.rewards.3] the standard Experience comes with it', () => {
  const told = {
    red: 'hired-gun, ganger',
    blue: 'champion out red-2',
    facts: { rallied: ['red-2'], killed: ['blue-1'] },
  };
  expect(rewards(told, [1, 1, 1]).xp).toEqual({ 'red-2': 5 });
});

test('[dominion.stand-off.credits.1, dominion.tunnel-skirmish.credits.1, dominion.judging.rewards.4] the figures of the rulebook, if a ruling restores them', () => {
  const off = { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' };
  const classic = { variant: 'classic', rulings: off };
  const credits = ({ gangs }: { gangs: Record<string, { credits: number }> }) => [
    gangs.red?.credits,
    gangs.blue?.credits,
  ];
  const led = { blue: 'leader, ganger out' };
  const won = rewards(led, [4, 3], classic);
  expect(credits(won)).toEqual([40, 15]);
  expect(won.notes).toEqual([]);
  expect(credits(rewards({}, [4, 3], classic))).toEqual([20, 15]);
  expect(credits(rewards(led, [4, 5, 3], classic, 'tunnel-skirmish'))).toEqual([90, 15]);
  expect(credits(rewards({}, [4, 3], classic, 'tunnel-skirmish'))).toEqual([40, 30]);
  expect(credits(rewards(led, [4, 3, 2], { variant: 'updated', rulings: off }))).toEqual([70, 20]);
  const draw = { 'dominion.credits-after-a-draw': 'draw-reward-rulebook' };
  expect(credits(rewards({}, [4, 3], { rulings: draw }))).toEqual([20, 15]);
});
