import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const score = (input: object, dice: readonly number[]) =>
  call('campaign.trade.score', {
    input: { type: 'rare', rank: 'specialist', int: 6, cl: 6, reputation: 0, houseBonus: 0, ...input },
    dice,
  }).output;

test.each([
  ['leader', 10],
  ['champion', 9],
  ['specialist', 7],
  ['juve', 6],
])('[campaign.trade.action.3] a %s scores %i on a 7', (rank, total) => {
  expect(score({ rank }, [3, 4])).toEqual({ score: total });
});

test('[campaign.trade.action.2, campaign.trade.action.4] INT for rare goods, CL for illegal ones', () => {
  expect(score({ int: 4, cl: 9 }, [1, 1])).toEqual({ score: 4 });
  expect(score({ type: 'illegal', int: 4, cl: 9 }, [1, 1])).toEqual({ score: -1 });
});

test.each([
  [0, 0],
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
])('[campaign.trade.action.4] %i Reputation add %i', (reputation, more) => {
  expect(score({ reputation, houseBonus: 2 }, [1, 1])).toEqual({ score: 4 + more });
});

test('[campaign.territories.tech-bazaar.2] a Special Trade rolls a third die and is for Leaders and Champions', () => {
  expect(score({ type: 'special-rare', rank: 'leader', int: 8, cl: 3 }, [6, 6, 6])).toEqual({ score: 19 });
  expect(() => score({ type: 'special-rare' }, [6, 6, 6])).toThrow(BadInput);
});

const buy = (input: object) =>
  call('campaign.trade.purchase', {
    input: {
      trade: 'none',
      score: 10,
      availability: 'common',
      rating: 0,
      price: 55,
      stillItem: false,
      still: 'none',
      ...input,
    },
    dice: [],
  }).output;
const REFUSED = { allowed: false, price: 0 };

test('[campaign.trade.buy.1] Common items need no Trade, and no Trade makes them cheaper', () => {
  expect(buy({ score: -10 })).toEqual({ allowed: true, price: 55 });
  expect(buy({ trade: 'special-rare' })).toEqual({ allowed: true, price: 55 });
});

test('[campaign.trade.action.5] the kind must fit and the rating must not exceed the score', () => {
  expect(buy({ availability: 'rare', rating: 8 })).toEqual(REFUSED);
  expect(buy({ trade: 'rare', availability: 'rare', rating: 10 })).toEqual({ allowed: true, price: 55 });
  expect(buy({ trade: 'rare', availability: 'rare', rating: 11 })).toEqual(REFUSED);
  expect(buy({ trade: 'illegal', availability: 'illegal', rating: 10 })).toEqual({
    allowed: true,
    price: 55,
  });
  expect(buy({ trade: 'illegal', availability: 'rare', rating: 1 })).toEqual(REFUSED);
  expect(buy({ trade: 'special-rare', availability: 'illegal', rating: 1 })).toEqual(REFUSED);
});

test('[campaign.territories.tech-bazaar.2] half price, rounded down', () => {
  expect(buy({ trade: 'special-rare', availability: 'rare', rating: 10 })).toEqual({
    allowed: true,
    price: 27,
  });
});

test('[campaign.territories.synth-still.1, campaign.territories.synth-still.2] a still makes its items Common, for Escher at half price, rounded up', () => {
  const item = { availability: 'illegal', rating: 20, stillItem: true };
  expect(buy(item)).toEqual(REFUSED);
  expect(buy({ ...item, still: 'plain' })).toEqual({ allowed: true, price: 55 });
  expect(buy({ ...item, still: 'escher' })).toEqual({ allowed: true, price: 28 });
  expect(buy({ ...item, stillItem: false, still: 'escher' })).toEqual(REFUSED);
  expect(buy({ still: 'escher' })).toEqual({ allowed: true, price: 55 });
});
