import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

test.each([
  [1, 'free', [3], true, true],
  [1, 'free', [2], true, false],
  [1.1, 'free', [], false, false],
  [0, 'captive', [], false, false],
])(
  '[dominion.rescue-mission.captives.3] at %d", rescuer %s, dice %j',
  (distance, rescuer, dice, rolled, freed) => {
    const { output } = call('dominion.rescue-mission.free-captive', { input: { distance, rescuer }, dice });
    expect(output).toEqual({ rolled, freed });
  },
);

test.each([
  [1, [2, 3], 'flesh-wound'],
  [1, [2, 4], 'nothing'],
  [4, [4, 4], 'nothing'],
  [4, [4, 5], 'freed'],
  [10, [1, 1], 'nothing'],
] as const)('[dominion.rescue-mission.captives.4] Strength %i and %j: %s', (strength, dice, result) => {
  const { output } = call('dominion.rescue-mission.break-loose', { input: { strength }, dice });
  expect(output).toEqual({ total: strength + dice[0] + dice[1], result });
});

test('[dominion.rescue-mission.ending.1] held Captives keep nobody on the battlefield, unless ruled otherwise', () => {
  const told = battle('rescue-mission', { round: 9, red: 'leader fled, ganger held' });
  const ended = { ended: true, why: 'dominion.rescue-mission.ending.1' };
  expect(judge('dominion.rescue-mission.ending', told)).toEqual(ended);
  const rulings = { 'dominion.captives-as-fighters': 'yes' };
  expect(judge('dominion.rescue-mission.ending', told, { rulings })).toEqual({ ended: false, why: null });
});

const FLED = { blue: 'leader fled', blueBottled: 'by-choice' } as const;
const victory = (red: string, captives: readonly string[], more: object = {}) => {
  const told = battle('rescue-mission', { red, ...more, facts: { captives } });
  const { victors, why } = judge('dominion.rescue-mission.victory', told);
  return `${victors.join() || 'draw'} ${why.replace('dominion.rescue-mission.', '')}`;
};

test.each([
  ['leader, ganger escaped, ganger escaped', 'red victory.1'],
  ['leader, ganger escaped, ganger out', 'draw victory.3'],
  ['leader, ganger escaped, ganger rescued', 'draw victory.3'],
  ['leader escaped, ganger rescued, ganger held', 'blue victory.2'],
])(
  '[dominion.rescue-mission.victory.1, dominion.rescue-mission.victory.2, dominion.rescue-mission.victory.3] %s: %s',
  (red, result) => {
    expect(victory(red, ['red-2', 'red-3'])).toBe(result);
  },
);

test('[dominion.rescue-mission.fleeing.1] a defender who fled by choice loses', () => {
  expect(victory('leader, ganger held', ['red-2'], FLED)).toBe('red fleeing.1');
});

test("[dominion.rescue-mission.captives.1] there are Captives, and they are the attacker's", () => {
  expect(() => victory('leader', [])).toThrow(/battle.facts.captives/);
  expect(() => victory('leader', ['blue-1'])).toThrow(/battle.facts.captives.0/);
  expect(() => victory('leader', ['red-1', 'red-1'])).toThrow(/captives/);
});

const rewards = (told: object, facts: object, dice: readonly number[], rulings = {}) =>
  judge('dominion.rescue-mission.rewards', battle('rescue-mission', { ...told, facts }), { dice, rulings });

test('[dominion.rescue-mission.experience.1, dominion.rescue-mission.reputation.1, dominion.rescue-mission.credits.1] a D3 for each Captive in their order, one rescuer or several', () => {
  const red = 'leader, hired-gun, ganger, ganger rescued, ganger out, ganger escaped, ganger held';
  const captives = ['red-6', 'red-5', 'red-4', 'red-7'];
  const freed = { 'red-4': 'red-2', 'red-5': 'red-3', 'red-6': 'red-3' };
  expect(rewards({ red }, { captives, freed, firstMeeting: true }, [1, 2, 3, 1])).toEqual({
    gangs: {
      red: { credits: 10, reputation: 6, territory: false, items: [] },
      blue: { credits: 20, reputation: -3, territory: false, items: [] },
    },
    xp: { 'red-1': 1, 'red-3': 5, 'red-4': 1, 'red-5': 1, 'red-6': 2, 'blue-1': 1, 'blue-2': 1 },
    notes: ['dominion.global.credits.4'],
  });
});

test('[dominion.rescue-mission.experience.2, dominion.rescue-mission.experience.3] a captive who broke loose and got away earns XP, and the Leader of a victory', () => {
  const told = { red: 'leader home, ganger, ganger escaped', redBottled: 'by-choice' };
  const { gangs, xp } = rewards(told, { captives: ['red-3'], freed: { 'red-3': 'self' } }, [1, 1]);
  expect(xp).toEqual({ 'red-1': 1, 'red-2': 1, 'red-3': 2, 'blue-1': 1, 'blue-2': 1 });
  expect([gangs.red.reputation, gangs.blue.reputation]).toEqual([1, -1]);
});

test('[dominion.rescue-mission.fleeing.1, dominion.rescue-mission.reputation.1] the flight frees every Captive for Reputation alone', () => {
  const told = { ...FLED, red: 'leader, ganger rescued, ganger held', stake: 'claimed-territory' };
  const facts = { captives: ['red-2', 'red-3'], freed: { 'red-2': 'red-1' } };
  const paid = rewards(told, facts, [1, 1, 3]);
  expect(paid).toMatchObject({
    gangs: { red: { reputation: 4, territory: true }, blue: { reputation: -3, territory: false } },
    notes: ['dominion.global.credits.4', 'dominion.rescue-mission.fleeing.1'],
  });
  expect(paid.xp).toEqual({ 'red-1': 5, 'red-2': 1, 'blue-1': 1 });
  const rulings = { 'dominion.captives-freed-by-flight': 'count-having-taken-flight' };
  expect(rewards(told, facts, [1, 1, 3], rulings).xp).toEqual({
    'red-1': 5,
    'red-2': 1,
    'red-3': 1,
    'blue-1': 1,
  });
});

test("[dominion.rescue-mission.captives.3] only Captives are freed, by fighters of the attacker's", () => {
  const told = { red: 'leader, ganger rescued' };
  const captives = ['red-2'];
  expect(() => rewards(told, { captives, freed: { 'red-1': 'self' } }, [1, 1])).toThrow(
    /battle.facts.freed.red-1/,
  );
  expect(() => rewards(told, { captives, freed: { 'red-2': 'blue-1' } }, [1, 1])).toThrow(
    /battle.facts.freed.red-2/,
  );
});
