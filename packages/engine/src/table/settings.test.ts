import { expect, test } from 'vitest';
import { BadInput } from './errors.ts';
import { alternativesOf, readSettings, ruling } from './settings.ts';

// A ruling that no rule declares, so that this file may.
const accuracy = ruling('armoury.melee-accuracy', 'ignore');

test('a ruling is read by its default unless the table has settled it', () => {
  expect(accuracy({ settings: readSettings({}) })).toBe('default');
  const settled = (choice: unknown) =>
    accuracy({ settings: readSettings({ rulings: { 'armoury.melee-accuracy': choice } }) });
  expect(settled('ignore')).toBe('ignore');
  expect(settled('default')).toBe('default');
  // As people type it, and as battles hold it that were saved before choices had ids.
  expect(settled('Ignore it')).toBe('ignore');
  expect(settled('The one printed')).toBe('default');
});

test('an alternative without effect is refused, with our reading', () => {
  const refused = (rulings: unknown) => () => readSettings({ rulings });
  expect(refused({ 'takeover.no-stakes': 'x' })).toThrow(
    /no ruling with this id; the nearest are takeover\.no-stake,/,
  );
  expect(refused({ 'armoury.melee-accuracy': 'Slums' })).toThrow(
    /expected default \("the one printed.*"\) or ignore \("ignore it"\)/,
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
