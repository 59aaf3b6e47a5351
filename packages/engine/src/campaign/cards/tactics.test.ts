import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const auction = (bids: readonly (readonly [string, number])[], stash: object = { a: 100, b: 20 }) =>
  call('campaign.tactics.auction', {
    input: { bids: bids.map(([gang, amount]) => ({ gang, amount })), stash },
    dice: [],
  }).output;

test('[campaign.tactics.bid.2] a bid below 5, a raise below 5 and a bid beyond the stash are ignored', () => {
  expect(auction([['a', 4]])).toMatchObject({ winner: null });
  expect(
    auction([
      ['a', 5],
      ['b', 9],
    ]),
  ).toMatchObject({ winner: 'a', price: 5 });
  expect(
    auction([
      ['a', 5],
      ['b', 10],
    ]),
  ).toMatchObject({ winner: 'b', price: 10 });
  expect(
    auction([
      ['a', 15],
      ['b', 21],
    ]),
  ).toMatchObject({ winner: 'a', price: 15 });
  // An ignored bid does not have to be overbid.
  expect(
    auction([
      ['b', 50],
      ['a', 5],
    ]),
  ).toMatchObject({ winner: 'a', price: 5 });
});

test('[campaign.tactics.bid.3] the winner pays from the stash, to the last credit', () => {
  expect(
    auction([
      ['a', 15],
      ['b', 20],
    ]),
  ).toEqual({ winner: 'b', price: 20, stash: { a: 100, b: 0 } });
});

test('[campaign.tactics.bid.4] without a valid bid nobody pays', () => {
  expect(
    auction([
      ['a', 0],
      ['b', 30],
    ]),
  ).toEqual({ winner: null, price: 0, stash: { a: 100, b: 20 } });
});

test('[campaign.tactics.bid.2] only gangs with a stash bid', () => {
  expect(() => auction([['nobody', 5]])).toThrow(BadInput);
  expect(() => auction([['toString', 5]])).toThrow(BadInput);
});
