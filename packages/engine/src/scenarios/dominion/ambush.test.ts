import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

const setUp = (fighters: readonly string[], dice: readonly number[]) =>
  call('dominion.ambush.set-up-defenders', { input: { fighters }, dice }).output;

test('[dominion.ambush.deployment.1] one die for each, a 6 puts aside', () => {
  expect(setUp(['a', 'b', 'c', 'd'], [6, 5, 6, 1])).toEqual({ centre: ['b', 'd'], aside: ['a', 'c'] });
  expect(setUp([], [])).toEqual({ centre: [], aside: [] });
  expect(() => setUp(['a', 'a'], [1, 1])).toThrow(/fighters/);
});

test.each([
  [12, true, true],
  [11.9, true, false],
  [11.9, false, true],
  [6, false, true],
  [5.9, false, false],
  [6, true, false],
])('[dominion.ambush.deployment.2] %d" from a defender, seen %s: %s', (nearestDefender, seen, allowed) => {
  const { output } = call('dominion.ambush.place-attacker', { input: { nearestDefender, seen }, dice: [] });
  expect(output).toEqual({ allowed });
});

type Variant = 'classic' | 'updated';
const ending = (told: object, variant: Variant = 'updated', rulings = {}) =>
  judge('dominion.ambush.ending', battle('ambush', told), { variant, rulings }).why;

test('[dominion.ambush.ending.1, dominion.ambush.ending.2] an empty side', () => {
  expect(ending({ round: 2, blue: 'leader escaped' }, 'classic')).toBe('dominion.ambush.ending.1');
  expect(ending({ round: 7, blue: 'leader escaped' })).toBe('dominion.ambush.ending.2');
});

test('[dominion.ambush.ending.3, dominion.ambush.ending.4] round 7 always ends it; round 8 is for those who came there', () => {
  expect(ending({ round: 7 })).toBe('dominion.ambush.ending.3');
  expect(ending({ round: 7 }, 'classic')).toBe(null);
  expect(ending({ round: 8 })).toBe('dominion.ambush.ending.4');
});

test('[dominion.ambush.ending.3, dominion.ambush.ending.4] by the other ruling an open battle has a round 8', () => {
  const rulings = {
    'dominion.ambush-draws': 'play-round-8-if-fewer',
  };
  const seven = (blue: string) => ending({ round: 7, blue }, 'updated', rulings);
  expect(seven('leader, ganger, ganger out')).toBe(null);
  expect(seven('leader, ganger out')).toBe('dominion.ambush.ending.3');
  expect(seven('leader, ganger escaped')).toBe('dominion.ambush.ending.3');
  expect(ending({ round: 8 }, 'updated', rulings)).toBe('dominion.ambush.ending.4');
});

const victory = (blue: string, variant: Variant, more: object = {}, rulings = {}) =>
  judge('dominion.ambush.victory', battle('ambush', { blue, ...more }), { variant, rulings }).why;

test.each([
  ['leader out, ganger escaped', 2],
  ['leader out, ganger out, ganger escaped', 1],
  ['leader out, ganger fled, ganger fled', 1],
  ['leader fled, ganger fled', 2],
  ['leader, ganger', 2],
])('[dominion.ambush.victory.1, dominion.ambush.victory.2] Classic: %s', (blue, number) => {
  expect(victory(blue, 'classic')).toBe(`dominion.ambush.victory.${number}`);
});

test.each([
  ['leader out, ganger', 'no', 3],
  ['leader out, ganger, ganger', 'no', 5],
  ['leader out, ganger out, ganger', 'no', 3],
  ['leader out, ganger fled, ganger escaped', 'failed-test', 5],
  ['leader out, ganger home', 'no', 3],
  ['leader, ganger', 'by-choice', 4],
  ['leader out, ganger', 'by-choice', 3],
  ['leader fled, ganger fled', 'failed-test', 5],
])(
  '[dominion.ambush.victory.3, dominion.ambush.victory.4, dominion.ambush.victory.5] Updated: %s, bottled %s',
  (blue, blueBottled, number) => {
    expect(victory(blue, 'updated', { blueBottled })).toBe(`dominion.ambush.victory.${number}`);
  },
);

test('[dominion.ambush.victory.3] other readings of half', () => {
  const down = { 'dominion.ambush-half': 'round-half-down' };
  expect(victory('leader out, ganger, ganger', 'updated', {}, down)).toBe('dominion.ambush.victory.3');
  const fled = { 'dominion.ambush-half': 'fled-defenders-count-out-action' };
  expect(victory('leader fled, ganger', 'updated', {}, fled)).toBe('dominion.ambush.victory.3');
  expect(victory('leader escaped, ganger', 'updated', {}, fled)).toBe('dominion.ambush.victory.5');
});

test('[dominion.ambush.fleeing.1] Classic has no automatic win, unless ruled otherwise', () => {
  const rulings = { 'dominion.ambush-classic-bottle': 'yes-reference-page-has' };
  const coward = { blueBottled: 'by-choice' };
  expect(victory('leader fled', 'classic', coward)).toBe('dominion.ambush.victory.2');
  expect(victory('leader fled', 'classic', coward, rulings)).toBe('dominion.ambush.fleeing.1');
  expect(victory('leader', 'classic', coward, rulings)).toBe('dominion.ambush.victory.2');
});

const rewards = (told: object, dice: readonly number[], more: object = {}) =>
  judge('dominion.ambush.rewards', battle('ambush', told), { dice, ...more });

test('[dominion.ambush.credits.1, dominion.global.credits.4, dominion.ambush.reputation.1] a defender who wins', () => {
  const told = { stake: 'claimed-territory', facts: { firstMeeting: true }, blueBottled: 'failed-test' };
  expect(rewards(told, [2, 6])).toMatchObject({
    gangs: {
      red: { credits: 20, reputation: 0, territory: false },
      blue: { credits: 60, reputation: 1, territory: true },
    },
    notes: ['dominion.global.credits.4'],
  });
});

test('[dominion.ambush.reputation.1] 1 for an attacker who wins', () => {
  const { gangs } = rewards(
    { blue: 'leader, ganger', blueBottled: 'by-choice', redBottled: 'failed-test' },
    [1, 1],
  );
  expect([gangs.red.reputation, gangs.blue.reputation]).toEqual([0, -1]);
});

test('[dominion.ambush.experience.1, dominion.ambush.experience.2] a fighter who escapes earns 1 XP; if nobody does, the Leader', () => {
  const some = rewards({ blue: 'leader escaped, hired-gun escaped, ganger fled' }, [1, 1]);
  expect(some.xp).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 2, 'blue-3': 1 });
  const none = rewards({ red: 'leader home, ganger', blue: 'leader fled' }, [1, 1]);
  expect(none.xp).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 1 });
});

test('[dominion.ambush.credits.1] other readings of the flat reward', () => {
  const of = (choice: string, dice: readonly number[]) => {
    const { gangs } = rewards({}, dice, { rulings: { 'dominion.who-gets-the-flat-reward': choice } });
    return [gangs.red.credits, gangs.blue.credits];
  };
  expect(of('winner-only', [3])).toEqual([0, 30]);
  expect(of('one-roll-both', [3])).toEqual([30, 30]);
  const off = { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' };
  const book = rewards({}, [], { variant: 'classic', rulings: off });
  expect(book).toMatchObject({ gangs: { red: { credits: 0 }, blue: { credits: 0 } }, notes: [] });
});
