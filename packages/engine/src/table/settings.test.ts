import { expect, test } from 'vitest';
import { BadInput } from './errors.ts';
import { alternativesOf, readSettings, ruling } from './settings.ts';

const terrain = ruling('takeover.terrain-roll-12', 'roll again', 'Sump Sea');

test('a ruling is read by its default unless the table has settled it', () => {
  expect(terrain({ settings: readSettings({}) })).toBe('the players choose');
  const settled = (choice: unknown) =>
    terrain({ settings: readSettings({ rulings: { 'takeover.terrain-roll-12': choice } }) });
  expect(settled('Sump Sea')).toBe('Sump Sea');
  expect(settled('sump')).toBe('Sump Sea');
  expect(settled('default')).toBe('the players choose');
});

test('a switch that does nothing is refused and says what we read', () => {
  const refused = (rulings: unknown) => () => readSettings({ rulings });
  expect(refused({ 'takeover.no-such': 'x' })).toThrow(/no ruling with this id/);
  expect(refused({ 'takeover.terrain-roll-12': 'Slums' })).toThrow(
    /expected "the players choose" or "roll again"/,
  );
  expect(refused({ 'takeover.random-wording': 'the owner chooses' })).toThrow(/our reading and no switch/);
  expect(refused('roll again')).toThrow(BadInput);
  expect(refused(['roll again'])).toThrow(BadInput);
  expect(alternativesOf('takeover.random-wording')).toEqual([]);
});

test('variants are named, one or several', () => {
  expect([...readSettings({ variant: 'updated' }).variants]).toEqual(['updated']);
  expect([...readSettings({ variant: ['n21', 'house'] }).variants]).toEqual(['n21', 'house']);
  expect(() => readSettings({ variant: 'newest' })).toThrow(
    /expected classic, updated, house, n17, n21, got "newest"/,
  );
});
