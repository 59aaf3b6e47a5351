import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const bonus = (input: object) =>
  call('dominion.relic.bonus', {
    input: { relic: 'own', distance: 6, defiled: false, test: 'cool', ...input },
    dice: [],
  }).output;
const defile = (input: object) =>
  call('dominion.relic.defile', {
    input: { relic: 'enemy', distance: 1, actionsLeft: 2, defiled: false, ...input },
    dice: [],
  }).output;

test.each([
  ['cool', 2],
  ['leadership', 2],
  ['willpower', 0],
  ['intelligence', 0],
  ['initiative', 0],
])('[dominion.relic.bonus.1] a %s test gets %i', (name, modifier) => {
  expect(bonus({ test: name })).toEqual({ modifier });
});

test('[dominion.relic.bonus.1, dominion.relic.defile.2] only the own, whole relic within 6" helps', () => {
  expect(bonus({ distance: 6.01 })).toEqual({ modifier: 0 });
  expect(bonus({ relic: 'enemy' })).toEqual({ modifier: 0 });
  expect(bonus({ defiled: true })).toEqual({ modifier: 0 });
});

test.each([
  ['both actions at 1"', {}, true],
  ['at 1.1"', { distance: 1.1 }, false],
  ['one action left', { actionsLeft: 1 }, false],
  ['the own relic', { relic: 'own' }, false],
])('[dominion.relic.defile.1] %s', (_, input, defiled) => {
  expect(defile(input)).toEqual({ defiled, why: 'dominion.relic.defile.1' });
});

test('[dominion.relic.defile.2] nothing is defiled twice', () => {
  expect(defile({ defiled: true })).toEqual({ defiled: false, why: 'dominion.relic.defile.2' });
});
