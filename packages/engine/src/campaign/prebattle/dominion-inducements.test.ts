import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const budget = (attackerCrew: number, defenderCrew: number, rulings = {}) =>
  call('dominion.inducements.budget', { input: { attackerCrew, defenderCrew }, rulings }).output;

test('[dominion.inducements.access.2, dominion.inducements.budget.1] the cheaper crew gets the exact difference from 100 on', () => {
  expect(budget(600, 700)).toEqual({ gang: 'attacker', budget: 100 });
  expect(budget(700, 600)).toEqual({ gang: 'defender', budget: 100 });
  expect(budget(601, 700)).toEqual({ gang: 'nobody', budget: 0 });
  expect(budget(700, 700)).toEqual({ gang: 'nobody', budget: 0 });
  expect(budget(0, 1999)).toEqual({ gang: 'attacker', budget: 1999 });
});

test('[dominion.inducements.budget.1] ruled so, only full 100s count', () => {
  const rulings = { 'dominion.budget-exact': 'full-100s-only' };
  expect(budget(600, 799, rulings)).toEqual({ gang: 'attacker', budget: 100 });
  expect(budget(600, 800, rulings)).toEqual({ gang: 'attacker', budget: 200 });
});

interface Pick {
  readonly inducement: string;
  readonly times: number;
  readonly cost: number | null;
}
const pick = (inducement: string, times = 1, cost: number | null = null): Pick => ({
  inducement,
  times,
  cost,
});
const buy = (credits: number, spaces: number, picks: readonly Pick[], rulings = {}) =>
  call('dominion.inducements.buy', { input: { budget: credits, spaces, picks }, rulings }).output;

test.each([
  ['random-tactic', 1, 100, 5, false],
  ['chosen-tactic', 2, 200, 2, false],
  ['random-sub-plot', 3, 100, 1, false],
  ['chosen-sub-plot', 4, 200, 1, false],
  ['brute', 5, null, null, true],
  ['hanger-on', 6, null, null, false],
  ['ganger', 7, null, 3, true],
  ['juve', 8, null, null, true],
  ['dramatis-personae', 9, null, 1, true],
  ['bounty-hunter', 10, null, 1, true],
  ['house-agent', 11, 80, 1, true],
  ['hive-scum', 12, null, 5, true],
  ['extra-experience', 13, 400, 3, false],
  ['barricades', 14, 50, 2, false],
])(
  '[dominion.inducements.data.1, dominion.inducements.data.2, dominion.inducements.data.3, dominion.inducements.data.4, dominion.inducements.data.5, dominion.inducements.data.6, dominion.inducements.data.7, dominion.inducements.data.8, dominion.inducements.data.9, dominion.inducements.data.10, dominion.inducements.data.11, dominion.inducements.data.12, dominion.inducements.data.13, dominion.inducements.data.14] %s is data.%i',
  (name, number, listed, most, takesSpace) => {
    const own = listed === null ? 30 : null;
    const one = listed ?? 30;
    const times = most ?? 8;
    expect(buy(2000, 8, [pick(name, times, own)])).toEqual({
      total: one * times,
      allowed: true,
      left: 2000 - one * times,
      why: null,
    });
    if (most !== null) {
      expect(buy(10_000, 8, [pick(name, most + 1, own)])).toMatchObject({
        allowed: false,
        left: 10_000,
        why: `dominion.inducements.data.${number}`,
      });
    }
    expect(buy(2000, 0, [pick(name, 1, own)])).toMatchObject({
      allowed: !takesSpace,
      why: takesSpace ? 'dominion.global.crew.2' : null,
    });
  },
);

test('[dominion.inducements.budget.1, dominion.inducements.budget.2] any number within the budget, to the last credit', () => {
  expect(buy(0, 0, [])).toEqual({ total: 0, allowed: true, left: 0, why: null });
  expect(buy(250, 0, [pick('random-tactic', 2), pick('barricades')])).toMatchObject({
    allowed: true,
    left: 0,
  });
  expect(buy(249, 0, [pick('random-tactic', 2), pick('barricades')])).toEqual({
    total: 250,
    allowed: false,
    left: 249,
    why: 'dominion.inducements.budget.1',
  });
});

test('[dominion.global.crew.2] all fighters together fill the empty spaces', () => {
  const two = [pick('ganger', 1, 60), pick('juve', 1, 25)];
  expect(buy(500, 2, two)).toMatchObject({ allowed: true });
  expect(buy(500, 1, two)).toMatchObject({ allowed: false, why: 'dominion.global.crew.2' });
  const rulings = { 'dominion.inducement-fighters-and-the-cap': 'come-top-crew' };
  expect(buy(500, 0, two, rulings)).toMatchObject({ allowed: true, left: 415 });
});

test('[dominion.inducements.budget.2] a limit is named before the spaces, the spaces before the budget', () => {
  const broken = [pick('ganger', 2, 900), pick('barricades', 3), pick('chosen-tactic', 3)];
  expect(buy(100, 1, broken)).toMatchObject({ why: 'dominion.inducements.data.14', total: 2550 });
  expect(buy(100, 1, [pick('ganger', 2, 900)])).toMatchObject({ why: 'dominion.global.crew.2' });
});

test('[dominion.inducements.data.7] an own cost must be given, a listed one stands, each inducement comes once', () => {
  expect(() => buy(500, 3, [pick('ganger')])).toThrow('picks.0.cost');
  expect(() => buy(500, 3, [pick('random-tactic', 1, 90)])).toThrow('picks.0.cost');
  expect(() => buy(500, 3, [pick('juve', 1, 20), pick('juve', 1, 30)])).toThrow('picks.1.inducement');
});
