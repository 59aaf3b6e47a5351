import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

test.each([1, 2, 3, 4, 5, 6])('[dominion.trap.deployment.3] a group that rolls a %i', (roll) => {
  const free = roll === 6;
  expect(call('dominion.trap.late-groups', { input: { groups: ['b'] }, dice: [roll] }).output).toEqual({
    anywhere: free ? ['b'] : [],
    centre: free ? [] : ['b'],
  });
});

test('[dominion.trap.deployment.3] no other group, no roll; and no group twice', () => {
  const late = (groups: readonly string[]) =>
    call('dominion.trap.late-groups', { input: { groups }, dice: [] });
  expect(late([]).output).toEqual({ anywhere: [], centre: [] });
  expect(() => late(['a', 'a'])).toThrow(/groups/);
});

test.each([
  [0, 6, 'attacker'],
  [1, 5, 'attacker'],
  [1, 6, 'defender'],
  [6, 1, 'defender'],
  [8, 1, 'defender'],
])('[dominion.trap.surprise.1] %i outside and a %i: the %s', (outside, roll, priority) => {
  const { output } = call('dominion.trap.first-priority', { input: { outside }, dice: [roll] });
  expect(output).toEqual({ total: outside + roll, priority });
});

test.each([
  [7, 0, [3, 4], 2],
  [7, 0, [3, 3], 1],
  [7, 1, [3, 3], 2],
  [3, 4, [1, 1], 1],
  [12, -4, [6, 6], 2],
] as const)(
  '[dominion.trap.surprise.2, dominion.ambush.surprise.3] Cool %i+ with %i on %j: %i actions',
  (cool, modifier, dice, actions) => {
    const { output } = call('dominion.trap.surprised', { input: { round: 1, cool, modifier }, dice });
    expect(output).toEqual({ tested: true, passed: actions === 2, actions });
  },
);

const ending = (told: object, variant: 'classic' | 'updated' = 'updated') =>
  judge('dominion.trap.ending', battle('trap', told), { variant });

test('[dominion.trap.ending.1, dominion.trap.ending.2] one empty side, or both, is the end', () => {
  expect(ending({ round: 2, red: 'leader out' }, 'classic')).toMatchObject({ why: 'dominion.trap.ending.1' });
  expect(ending({ round: 2, red: 'leader out', blue: 'leader fled' })).toEqual({
    ended: true,
    why: 'dominion.trap.ending.2',
  });
});

test('[dominion.trap.ending.3, dominion.trap.ending.4] round 7 unless level, round 8 in any case', () => {
  expect(ending({ round: 7, red: 'leader, ganger fled' })).toMatchObject({ why: 'dominion.trap.ending.3' });
  expect(ending({ round: 7 })).toEqual({ ended: false, why: null });
  expect(ending({ round: 8 })).toEqual({ ended: true, why: 'dominion.trap.ending.4' });
  expect(ending({ round: 8 }, 'classic')).toEqual({ ended: false, why: null });
});

test('[dominion.trap.victory.1, dominion.trap.victory.2, dominion.trap.objectives.1] points with the bonus of both sides', () => {
  const victory = (facts: object) =>
    judge(
      'dominion.trap.victory',
      battle('trap', { red: 'leader, ganger out', blue: 'champion out', facts }),
    );
  expect(victory({})).toEqual({ result: 'win', victors: ['red'], why: 'dominion.trap.victory.1' });
  expect(victory({ bonus: { blue: 1 } })).toEqual({
    result: 'draw',
    victors: [],
    why: 'dominion.trap.victory.2',
  });
  expect(victory({ bonus: { blue: 3, red: 1 } })).toMatchObject({ victors: ['blue'] });
  expect(() => victory({ bonus: { green: 1 } })).toThrow(/bonus.green/);
});

test('[dominion.trap.credits.1, dominion.trap.experience.1, dominion.trap.reputation.1] the winner of a first meeting', () => {
  const told = battle('trap', {
    red: 'leader out blue-2',
    facts: { firstMeeting: true },
    redBottled: 'by-choice',
  });
  expect(judge('dominion.trap.rewards', told, { dice: [2, 6, 6] })).toEqual({
    gangs: {
      red: { credits: 20, reputation: 0, territory: false, items: [] },
      blue: { credits: 120, reputation: 3, territory: false, items: [] },
    },
    xp: { 'red-1': 1, 'blue-1': 2, 'blue-2': 3 },
    notes: ['dominion.global.credits.1'],
  });
  const rulings = { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' };
  const drawn = judge('dominion.trap.rewards', battle('trap'), { variant: 'classic', dice: [3, 1], rulings });
  expect([drawn.gangs.red.credits, drawn.gangs.blue.credits]).toEqual([30, 10]);
});
