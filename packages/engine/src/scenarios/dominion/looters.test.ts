import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

const claim = (input: object) =>
  call('dominion.looters.claim-casket', {
    input: { moment: 'end-phase', casket: 'loot-casket', distance: 1, attackerBottled: 'no', ...input },
    dice: [],
  }).output;

test.each([
  [{}, true, 1],
  [{ casket: 'ammo-cache' }, true, 1],
  [{ distance: 1.1 }, false, 1],
  [{ moment: 'activation' }, false, 1],
  [{ casket: 'exhausted-cache', distance: 9 }, false, 2],
  [{ casket: 'other' }, false, 2],
  [{ attackerBottled: 'by-choice', casket: 'other' }, false, 3],
  [{ attackerBottled: 'failed-test' }, false, 3],
])(
  '[dominion.looters.caskets.1, dominion.looters.caskets.2, dominion.looters.caskets.3] %j',
  (input, claimed, number) => {
    expect(claim(input)).toEqual({ claimed, why: `dominion.looters.caskets.${number}` });
  },
);

type Variant = 'classic' | 'updated';
const ending = (told: object, variant: Variant = 'updated', rulings = {}) =>
  judge('dominion.looters.ending', battle('looters', told), { variant, rulings }).why;

test('[dominion.looters.ending.1, dominion.looters.ending.2] an empty side', () => {
  expect(ending({ round: 2, red: 'leader escaped' }, 'classic')).toBe('dominion.looters.ending.1');
  expect(ending({ round: 7, red: 'leader escaped', facts: { claimed: 2 } })).toBe(
    'dominion.looters.ending.2',
  );
});

test.each([
  [7, 1, 'no', null],
  [7, 2, 'no', 'dominion.looters.ending.3'],
  [7, 4, 'failed-test', 'dominion.looters.ending.3'],
  [7, 1, 'failed-test', 'dominion.looters.ending.4'],
  [7, 0, 'by-choice', 'dominion.looters.ending.4'],
  [6, 2, 'no', null],
  [8, 0, 'no', 'dominion.looters.ending.5'],
  [8, 3, 'no', 'dominion.looters.ending.5'],
])(
  '[dominion.looters.ending.3, dominion.looters.ending.4, dominion.looters.ending.5] round %i, %i claimed, bottled %s',
  (round, claimed, redBottled, why) => {
    expect(ending({ round, redBottled, facts: { claimed } })).toBe(why);
    expect(ending({ round, redBottled, facts: { claimed } }, 'classic')).toBe(null);
  },
);

test('[dominion.looters.ending.3, dominion.looters.ending.4, dominion.looters.victory.3] other readings', () => {
  const exactly = { 'dominion.looters-two-or-more': 'exactly-two' };
  expect(ending({ facts: { claimed: 3 } }, 'updated', exactly)).toBe(null);
  expect(ending({ facts: { claimed: 2 } }, 'updated', exactly)).toBe('dominion.looters.ending.3');
  const failed = { 'dominion.bottled-by-either-way': 'only-failed-test' };
  expect(ending({ redBottled: 'by-choice' }, 'updated', failed)).toBe(null);
  expect(victory({ claimed: 3, left: 1 }, 'updated', exactly)).toBe('dominion.looters.victory.4');
});

const victory = (facts: object, variant: Variant, rulings = {}) =>
  judge('dominion.looters.victory', battle('looters', { facts }), { variant, rulings }).why;

test.each([
  [2, 2, 'classic', 2],
  [2, 1, 'classic', 1],
  [3, 1, 'classic', 1],
  [0, 0, 'classic', 2],
  [1, 0, 'classic', 1],
  [1, 0, 'updated', 4],
  [2, 2, 'updated', 3],
  [4, 0, 'updated', 3],
] as const)(
  '[dominion.looters.victory.1, dominion.looters.victory.2, dominion.looters.victory.3, dominion.looters.victory.4] %i claimed, %i left, %s',
  (claimed, left, variant, number) => {
    expect(victory({ claimed, left }, variant)).toBe(`dominion.looters.victory.${number}`);
  },
);

test('[dominion.looters.victory.1] a destroyed casket counts as left only by the other ruling', () => {
  const rulings = { 'dominion.looters-left': 'destroyed-casket-counts-left' };
  expect(victory({ claimed: 2, left: 0 }, 'classic')).toBe('dominion.looters.victory.1');
  expect(victory({ claimed: 2, left: 0 }, 'classic', rulings)).toBe('dominion.looters.victory.2');
});

test('[dominion.looters.victory.1] there are four caskets', () => {
  expect(() => victory({ claimed: 2, left: 3 }, 'classic')).toThrow(/battle.facts.left/);
});

test('[dominion.looters.fleeing.1] only the flight of the defender wins the battle', () => {
  const told = { red: 'leader fled', redBottled: 'by-choice', facts: { claimed: 2, left: 2 } } as const;
  expect(judge('dominion.looters.victory', battle('looters', told))).toMatchObject({ victors: ['red'] });
});

const rewards = (told: object, dice: readonly number[] = [], more: object = {}) =>
  judge('dominion.looters.rewards', battle('looters', told), { dice, ...more });

test.each([
  [0, [], 0, -2, 4],
  [1, [3], 30, 1, 3],
  [3, [1, 2, 3], 60, 3, 1],
  [4, [1, 1, 2], 40, 4, -2],
])(
  '[dominion.looters.credits.1, dominion.looters.reputation.1, dominion.looters.reputation.2, dominion.global.credits.2] %i caskets claimed',
  (claimed, dice, credits, red, blue) => {
    const { gangs, xp, notes } = rewards({ facts: { claimed, left: 4 - claimed, stash: 1000 } }, dice);
    expect(gangs.red).toMatchObject({ credits, reputation: red });
    expect(gangs.blue).toMatchObject({ credits: 0 - credits, reputation: blue });
    expect(xp['red-1']).toBe(claimed >= 2 ? 2 : 1);
    expect(notes).toEqual(claimed > 3 ? ['dominion.global.credits.2'] : []);
  },
);

test('[dominion.looters.experience.1] the attacking Leader earns 1 for two caskets, also from home', () => {
  const xp = (claimed: number) =>
    rewards({ red: 'leader home, ganger', facts: { claimed, left: 0, stash: 0 } }, [1, 1].slice(0, claimed))
      .xp;
  expect(xp(2)).toMatchObject({ 'red-1': 1 });
  expect(xp(1)).not.toHaveProperty('red-1');
});

test('[dominion.looters.credits.2, dominion.judging.rewards.4] the Stash pays what it has, with a note only if it is too small', () => {
  const two = (stash: number) => rewards({ facts: { claimed: 2, left: 2, stash } }, [3, 2]);
  expect(two(50)).toMatchObject({ gangs: { red: { credits: 50 }, blue: { credits: -50 } }, notes: [] });
  expect(two(49)).toMatchObject({
    gangs: { red: { credits: 49 }, blue: { credits: -49 } },
    notes: ['dominion.looters.credits.2'],
  });
  expect(() => rewards({ facts: { claimed: 1, left: 3 } }, [1])).toThrow(/battle.facts.stash/);
});

test('[dominion.looters.reputation.3] a first meeting counts, bottling out does not', () => {
  const told = { facts: { claimed: 0, left: 4, firstMeeting: true }, redBottled: 'failed-test' };
  expect(rewards(told).gangs).toMatchObject({ red: { reputation: -1 }, blue: { reputation: 5 } });
  const rulings = { 'dominion.missing-reputation-lines': 'hold-every-scenario' };
  expect(rewards(told, [], { rulings }).gangs.red.reputation).toBe(-2);
});

test('[dominion.looters.fleeing.1] only those that are left are claimed from a defender who fled', () => {
  const told = {
    blue: 'leader fled, ganger fled',
    blueBottled: 'by-choice',
    facts: { claimed: 1, left: 2, stash: 500 },
  };
  const { gangs, notes } = rewards(told, [1, 1, 1]);
  expect(gangs).toMatchObject({ red: { credits: 30, reputation: 3 }, blue: { credits: -30, reputation: 1 } });
  expect(notes).toEqual(['dominion.looters.fleeing.1']);
});

test('[dominion.looters.credits.1, dominion.looters.reputation.1] other readings of the limit', () => {
  const facts = { claimed: 4, left: 0, stash: 1000 };
  const of = (ruling: string, choice: string, dice: readonly number[], told: object = { facts }) =>
    rewards(told, dice, { rulings: { [ruling]: choice } }).gangs;
  expect(of('dominion.smaller-rewards-stay', 'all-objectives-pay-d6x10', [6, 5, 4]).red.credits).toBe(150);
  expect(of('dominion.reputation-is-not-capped', 'yes', [1, 1, 1]).red.reputation).toBe(3);
  const empty = { facts: { claimed: 0, left: 4 } };
  const flat = 'every-gang-would-earn-0';
  expect(of('dominion.no-credits-rule-and-objectives', flat, [5, 2], empty)).toMatchObject({
    red: { credits: 50 },
    blue: { credits: 20 },
  });
  const off = { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' };
  const book = rewards({ facts }, [3, 3, 3, 3], { variant: 'classic', rulings: off });
  expect(book).toMatchObject({ gangs: { red: { credits: 120 }, blue: { credits: -120 } }, notes: [] });
});
