import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const resolve = (input: object, rulings = {}) =>
  call('campaign.captives.resolve', {
    input: {
      choice: 'keep',
      rescueChance: true,
      rank: 'ganger',
      value: 99,
      ransom: 0,
      injury: null,
      work: false,
      workSite: true,
      ...input,
    },
    dice: [],
    rulings,
  }).output;
const FORBIDDEN = { allowed: false, credits: 0, reputation: 0, captive: 'held' };

test.each([
  ['without a chance of a rescue', { rescueChance: false, choice: 'return' }],
  ['without a chance of a rescue', { rescueChance: false }],
  ['a Leader sold', { choice: 'sell', rank: 'leader' }],
  ['injured and sold', { choice: 'sell', injury: 53 }],
  ['a row that does not exist', { injury: 47 }],
  ['a row that does not exist', { injury: 50 }],
  ['a row beyond 56', { injury: 57 }],
  ['a row beyond 56', { choice: 'return', injury: 61 }],
  ['worked and injured', { work: true, injury: 46 }],
  ['worked and injured', { choice: 'return', work: true, injury: 46 }],
  ['worked and sold', { choice: 'sell', work: true }],
  ['worked and ransomed', { choice: 'return', work: true, ransom: 1 }],
  ['worked nowhere', { work: true, workSite: false }],
  ['a beast at work', { work: true, rank: 'beast' }],
])(
  '[campaign.captives.resolve.1, campaign.captives.own.2, campaign.captives.maim.1, campaign.captives.keep.1, campaign.territories.mine-workings.2, campaign.beasts.rules.3] forbidden: %s, %o',
  (_, input) => {
    expect(resolve(input)).toEqual(FORBIDDEN);
  },
);

test('[campaign.captives.resolve.2] a captive goes home for the ransom agreed, even after work for nothing', () => {
  const home = { allowed: true, reputation: 0, captive: 'returned' };
  expect(resolve({ choice: 'return', ransom: 75, injury: 46 })).toEqual({ ...home, credits: 75 });
  expect(resolve({ choice: 'return', work: true })).toEqual({ ...home, credits: 0 });
  expect(resolve({ choice: 'return', rank: 'leader', ransom: 5 })).toEqual({ ...home, credits: 5 });
});

test('[campaign.captives.resolve.3] a quarter, rounded down; a ransom plays no part', () => {
  const sold = { allowed: true, reputation: 0, captive: 'sold' };
  expect(resolve({ choice: 'sell', ransom: 500 })).toEqual({ ...sold, credits: 24 });
  expect(resolve({ choice: 'sell', value: 3, rank: 'beast' })).toEqual({ ...sold, credits: 0 });
  const ownOnly = { 'campaign.captive-leader': 'yes-ban-covers-only-gang' };
  expect(resolve({ choice: 'sell', rank: 'leader' }, ownOnly)).toEqual({ ...sold, credits: 24 });
});

test('[campaign.captives.keep.2, campaign.captives.maim.1] keeping earns 3 Reputation, at work or injured', () => {
  const held = { allowed: true, credits: 0, reputation: 3, captive: 'held' };
  expect(resolve({ ransom: 40 })).toEqual(held);
  expect(resolve({ work: true })).toEqual(held);
  expect(resolve({ injury: 56 })).toEqual(held);
  expect(resolve({ injury: 51 })).toEqual(held);
});

test('[campaign.captives.own.1, campaign.captives.own.2, campaign.captives.resolve.3] own fighters cost 3 LD, to 12+', () => {
  const sell = (rank: string, value: number, leaderLd: number, rulings = {}) =>
    call('campaign.captives.sell-own', { input: { rank, value, leaderLd }, dice: [], rulings }).output;
  expect(sell('juve', 43, 9)).toEqual({ sold: true, credits: 10, leaderLd: 12 });
  expect(sell('beast', 100, 10)).toEqual({ sold: true, credits: 25, leaderLd: 12 });
  expect(sell('ganger', 100, 12)).toEqual({ sold: true, credits: 25, leaderLd: 12 });
  expect(sell('ganger', 100, 10, { 'campaign.stat-floor': 'no-limit' })).toMatchObject({ leaderLd: 13 });
  const never = { 'campaign.own-fighters-for-sale': 'never' };
  expect(sell('ganger', 100, 6, never)).toEqual({ sold: false, credits: 0, leaderLd: 6 });
});
