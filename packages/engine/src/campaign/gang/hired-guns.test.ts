import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const price = (hires: readonly (readonly [string, number])[], free: string | null = null, rulings = {}) =>
  call('campaign.hired-guns.price', {
    input: { hires: hires.map(([id, value]) => ({ id, value })), free },
    dice: [],
    rulings,
  }).output;

test('[campaign.hired-guns.hire.1] half each, rounded up one by one', () => {
  expect(price([])).toEqual({ joins: [], price: 0 });
  expect(
    price([
      ['burnadette', 115],
      ['katy-parry', 101],
    ]),
  ).toEqual({ joins: ['burnadette', 'katy-parry'], price: 109 });
  const down = { 'campaign.hired-gun-price': 'down' };
  expect(
    price(
      [
        ['burnadette', 115],
        ['katy-parry', 101],
      ],
      null,
      down,
    ),
  ).toMatchObject({ price: 107 });
});

test('[campaign.hired-guns.sisters.1] one price for both Sisters, that of the one chosen', () => {
  const both = ['butcher-slaughter', 'suzie-slaughter'];
  expect(price([['butcher-slaughter', 120]])).toEqual({ joins: both, price: 60 });
  expect(
    price([
      ['butcher-slaughter', 120],
      ['suzie-slaughter', 90],
    ]),
  ).toEqual({ joins: both, price: 60 });
});

test('[campaign.underdogs.no-cards.1] the Underdog pays nothing for one of them', () => {
  const hires = [
    ['burnadette', 115],
    ['katy-parry', 101],
  ] as const;
  expect(price(hires, 'burnadette')).toEqual({ joins: ['burnadette', 'katy-parry'], price: 51 });
  expect(price([['suzie-slaughter', 90]], 'suzie-slaughter')).toMatchObject({
    joins: { length: 2 },
    price: 0,
  });
  expect(
    price(
      [
        ['suzie-slaughter', 90],
        ['butcher-slaughter', 9],
      ],
      'butcher-slaughter',
    ),
  ).toMatchObject({ price: 0 });
  expect(() => price(hires, 'fencer-32')).toThrow(BadInput);
});
