import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const NONE = { fighters: 0, hiredGuns: 0, fromTactics: 0, beasts: 0, devoutMasses: 0 };
const CLASSIC_ONLY = {
  variant: 'classic',
  rulings: { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' },
};

const crew = (limit: number | null, members: object, settings = {}) =>
  call('dominion.global.crew-size', { input: { ...NONE, ...members, limit }, ...settings }).output;

test('[dominion.global.crew.1] eight at most, with or without a number', () => {
  expect(crew(null, { fighters: 8 })).toEqual({ cap: 8, counted: 8, onTop: 0, allowed: true });
  expect(crew(null, { fighters: 9 })).toMatchObject({ cap: 8, allowed: false });
  expect(crew(12, { fighters: 9 })).toMatchObject({ cap: 8, allowed: false });
});

test('[dominion.global.crew.2] a smaller number of the mission holds for hired guns and added fighters too', () => {
  expect(crew(6, { fighters: 4, hiredGuns: 1, fromTactics: 1 })).toMatchObject({ counted: 6, allowed: true });
  expect(crew(6, { fighters: 4, hiredGuns: 2, fromTactics: 1 })).toMatchObject({
    counted: 7,
    allowed: false,
  });
  expect(crew(1, {})).toEqual({ cap: 1, counted: 0, onTop: 0, allowed: true });
});

test('[dominion.global.crew.3] beasts and Devout Masses are the only ones on top', () => {
  expect(crew(5, { fighters: 5, beasts: 3, devoutMasses: 4 })).toEqual({
    cap: 5,
    counted: 5,
    onTop: 7,
    allowed: true,
  });
});

test('[dominion.global.crew.1] Classic may go without the limit of 8', () => {
  expect(crew(10, { fighters: 10 }, CLASSIC_ONLY)).toMatchObject({ cap: 10, allowed: true });
  expect(crew(null, { fighters: 15 }, CLASSIC_ONLY)).toMatchObject({ cap: null, allowed: true });
  expect(crew(10, { fighters: 10 }, { variant: 'classic' })).toMatchObject({ cap: 8, allowed: false });
});

test('[dominion.global.crew.1] ruled so, an attacker with Custom without a number has no limit', () => {
  const settings = {
    rulings: {
      'dominion.cap-eight-against-ten': 'custom-without-number-has-no',
    },
  };
  expect(crew(null, { fighters: 15 }, settings)).toMatchObject({ cap: null, counted: 15, allowed: true });
  expect(crew(10, { fighters: 9 }, settings)).toMatchObject({ cap: 8, allowed: false });
});

const arrive = (
  mission: string,
  number: number | null,
  reserve: number,
  dice: readonly number[],
  settings = {},
) =>
  (
    call('dominion.global.reinforcements', { input: { mission, number, reserve }, dice, ...settings })
      .output as { arrive: number }
  ).arrive;

test('[dominion.global.reinforcements.1] never more than a D3, the mission or the reserve', () => {
  expect(arrive('D3', null, 5, [3])).toBe(3);
  expect(arrive('D6', null, 5, [3])).toBe(3);
  expect(arrive('D6', null, 1, [3])).toBe(1);
  expect(arrive('number', 2, 5, [3])).toBe(2);
  expect(arrive('number', 2, 5, [1])).toBe(1);
  expect(arrive('number', 12, 5, [2])).toBe(2);
  expect(arrive('number', 12, 1, [2])).toBe(1);
});

test('[dominion.global.reinforcements.1] nothing is rolled for a 1 or an empty reserve', () => {
  expect(arrive('number', 1, 5, [])).toBe(1);
  expect(arrive('number', 1, 0, [])).toBe(0);
  expect(arrive('D6', null, 0, [])).toBe(0);
  expect(arrive('number', 7, 0, [])).toBe(0);
  expect(() => arrive('number', null, 3, [])).toThrow('number');
});

test('[dominion.global.reinforcements.1] ruled otherwise, numbers up to 3 stay, or both dice are rolled', () => {
  const stay = { rulings: { 'dominion.more-than-d3': 'only-fixed-numbers-above-3' } };
  expect(arrive('number', 3, 5, [], stay)).toBe(3);
  expect(arrive('number', 4, 5, [2], stay)).toBe(2);
  expect(arrive('D6', null, 5, [2], stay)).toBe(2);
  const both = { rulings: { 'dominion.more-than-d3': 'roll-both-take-lower' } };
  expect(arrive('D6', null, 5, [1, 3], both)).toBe(1);
  expect(arrive('D6', null, 5, [6, 2], both)).toBe(2);
  expect(arrive('number', 5, 5, [2], both)).toBe(2);
  expect(arrive('D6', null, 9, [6], CLASSIC_ONLY)).toBe(6);
  expect(arrive('number', 5, 9, [], CLASSIC_ONLY)).toBe(5);
});

const credits = (input: object, dice: readonly number[], settings = {}) =>
  call('dominion.global.credits', {
    input: { mission: 'objectives', outcome: 'lost', earned: 0, die: 'D6', ...input },
    dice,
    ...settings,
  }).output;

test('[dominion.global.credits.1] two dice for the winner, one for a loser and after a draw', () => {
  const mission = 'winning-or-losing';
  expect(credits({ mission, outcome: 'won' }, [6, 6])).toEqual({ credits: 120, paid: 1 });
  expect(credits({ mission, outcome: 'lost' }, [1])).toEqual({ credits: 10, paid: 1 });
  expect(credits({ mission, outcome: 'drew' }, [5])).toEqual({ credits: 50, paid: 1 });
});

test('[dominion.global.credits.2] an objective is paid three times, whoever won', () => {
  expect(credits({ earned: 3 }, [1, 2, 3])).toEqual({ credits: 60, paid: 3 });
  expect(credits({ earned: 10, outcome: 'won' }, [1, 2, 3])).toEqual({ credits: 60, paid: 3 });
  expect(credits({ earned: 1 }, [4])).toEqual({ credits: 40, paid: 1 });
  expect(credits({ earned: 0 }, [])).toEqual({ credits: 0, paid: 0 });
});

test('[dominion.global.credits.3] 2D6 is lowered to a D6 and D3 stays', () => {
  expect(credits({ earned: 2, die: '2D6' }, [6, 5])).toEqual({ credits: 110, paid: 2 });
  expect(credits({ earned: 2, die: 'D3' }, [3, 3])).toEqual({ credits: 60, paid: 2 });
  expect(() => credits({ earned: 1, die: 'D3' }, [4])).toThrow('D3');
});

test('[dominion.global.credits.4] a mission without credits pays one die to anybody', () => {
  for (const outcome of ['won', 'lost', 'drew']) {
    expect(credits({ mission: 'none', outcome, earned: 4 }, [3])).toEqual({ credits: 30, paid: 1 });
  }
});

test('[dominion.global.credits.3] ruled otherwise, 2D6 is rolled and cut at 60, or a D3 rises to a D6', () => {
  const cut = { rulings: { 'dominion.lowered-or-cut': 'roll-2d6x10-count-most-60' } };
  expect(credits({ earned: 2, die: '2D6' }, [4, 5, 1, 2], cut)).toEqual({ credits: 90, paid: 2 });
  const rise = { rulings: { 'dominion.smaller-rewards-stay': 'all-objectives-pay-d6x10' } };
  expect(credits({ earned: 1, die: 'D3' }, [6], rise)).toEqual({ credits: 60, paid: 1 });
});

test('[dominion.global.credits.4] ruled otherwise, the empty-handed get it too, or only a winner does', () => {
  const toAll = { rulings: { 'dominion.no-credits-rule-and-objectives': 'every gang that would earn 0' } };
  expect(credits({ earned: 0 }, [4], toAll)).toEqual({ credits: 40, paid: 1 });
  expect(credits({ earned: 1 }, [4], toAll)).toEqual({ credits: 40, paid: 1 });
  const winner = { rulings: { 'dominion.who-gets-the-flat-reward': 'winner-only' } };
  expect(credits({ mission: 'none', outcome: 'won' }, [4], winner)).toEqual({ credits: 40, paid: 1 });
  expect(credits({ mission: 'none', outcome: 'drew' }, [], winner)).toEqual({ credits: 0, paid: 0 });
});

test("[dominion.global.credits.1] the rulebook's own reward is the mission's to tell", () => {
  const book = { rulings: { 'dominion.credits-after-a-draw': 'draw-reward-rulebook' } };
  expect(() => credits({ mission: 'winning-or-losing', outcome: 'drew' }, [], book)).toThrow('outcome');
  expect(() => credits({ mission: 'winning-or-losing', outcome: 'won' }, [], CLASSIC_ONLY)).toThrow(
    'mission',
  );
});
