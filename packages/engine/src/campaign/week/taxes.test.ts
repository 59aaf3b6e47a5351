import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const gang = (id: string, territories: number, debt = 0, exempt = false) => ({
  id,
  territories,
  debt,
  exempt,
});
const levy = (gangs: readonly object[], dice: readonly number[]) =>
  call('campaign.taxes.levy', { input: { gangs }, dice }).output;

test('[campaign.taxes.levy.1, campaign.taxes.levy.2] the same dice for all, one for each territory of the largest', () => {
  // First die 6, second 1, third 2, fourth 5: 1 territory costs 24, 4 cost 56; two gangs of a size pay the same.
  expect(levy([gang('a', 4), gang('b', 1), gang('c', 1), gang('d', 0)], [6, 1, 2, 5])).toMatchObject({
    owed: { a: 56, b: 24, c: 24, d: 0 },
  });
});

test('[campaign.taxes.levy.4, campaign.taxes.debt.1] an exempt gang owes no new tax and rolls no die, old debt stands', () => {
  expect(levy([gang('a', 9, 30, true), gang('b', 2, 5)], [1, 1])).toEqual({
    owed: { a: 0, b: 8 },
    debt: { a: 30, b: 13 },
  });
  expect(levy([gang('a', 9, 30, true)], [])).toEqual({ owed: { a: 0 }, debt: { a: 30 } });
});

test('[campaign.taxes.levy.3, campaign.taxes.debt.1, campaign.taxes.debt.2] payment is capped, a rest keeps the gang in debt', () => {
  const pay = (debt: number, stash: number, pay: number, rulings = {}) =>
    call('campaign.taxes.pay', { input: { debt, stash, pay }, dice: [], rulings }).output;
  expect(pay(50, 120, 200)).toEqual({ debt: 0, stash: 70, inDebt: false });
  expect(pay(50, 30, 200)).toEqual({ debt: 20, stash: 0, inDebt: true });
  expect(pay(0, 30, 10)).toEqual({ debt: 0, stash: 30, inDebt: false });
  const all = { 'campaign.partial-payment': 'all-nothing' };
  expect(pay(50, 120, 49, all)).toEqual({ debt: 50, stash: 120, inDebt: true });
  expect(pay(50, 50, 50, all)).toEqual({ debt: 0, stash: 0, inDebt: false });
});

const bail = (
  stash: number,
  arrested: readonly string[],
  wanted: readonly string[],
  dice: readonly unknown[],
  rulings = {},
) => call('campaign.taxes.bail', { input: { stash, arrested, bail: wanted }, dice, rulings }).output;
const FREE = { fate: 'free', injury: null };

test('[campaign.taxes.bail.1] 40 credits each, in order of preference, as far as the stash goes', () => {
  expect(bail(80, ['a', 'b', 'c'], ['c', 'b', 'a'], ['flesh'])).toEqual({
    stash: 0,
    fighters: { a: { fate: 'jailed', injury: null }, b: FREE, c: FREE },
  });
  expect(bail(39, ['a'], ['a'], ['flesh'])).toMatchObject({ stash: 39, fighters: { a: { fate: 'jailed' } } });
  expect(bail(40, [], [], [])).toEqual({ stash: 40, fighters: {} });
  expect(() => bail(40, ['a'], ['b'], [])).toThrow(BadInput);
});

test('[campaign.taxes.bail.2, campaign.taxes.bail.3, campaign.tables.injury.2] dice for those left, in listed order', () => {
  expect(bail(0, ['a', 'b', 'c'], [], ['serious', 6, 'out', 'serious', 1])).toEqual({
    stash: 0,
    fighters: {
      a: { fate: 'jailed', injury: 56 },
      b: { fate: 'lost', injury: null },
      c: { fate: 'jailed', injury: 51 },
    },
  });
  expect(bail(0, ['a', 'b'], [], ['serious', 2, 'out'], { 'campaign.jail': 'released' })).toMatchObject({
    fighters: { a: { fate: 'free', injury: 52 }, b: { fate: 'lost', injury: null } },
  });
});
