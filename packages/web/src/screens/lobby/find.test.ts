import { expect, test } from 'vitest';
import { found } from './find.ts';

const ruling = (id: string, question: string) => ({
  id,
  pack: id.split('.')[0] as string,
  question,
  default: 'yes',
  alternatives: [{ id: 'no', text: 'no' }],
  why: 'Nothing is said.',
});
const rulings = [
  ruling('takeover.roll-off', 'How is a roll-off done?'),
  ruling('takeover.trap-distance', 'How far away?'),
  ruling('dominion.looters-door', 'Is the door shut?'),
  ruling('core.pinned', 'Who is pinned?'),
];
const ids = (words: string, more: object = {}) =>
  found(rulings, words, { pack: 'takeover', scenario: null, rulings: {}, ...more }).map(({ id }) => id);

test('a Takeover battle shows the rulings of Takeover and of the core rules', () => {
  expect(ids('')).toEqual(['takeover.roll-off', 'takeover.trap-distance', 'core.pinned']);
});

test('every word must be there, in the question or in an answer', () => {
  expect(ids('ROLL done')).toEqual(['takeover.roll-off']);
  expect(ids('pinned no')).toEqual(['core.pinned']);
  expect(ids('pinned door')).toEqual([]);
});

test('those that were changed come first, then those about the scenario', () => {
  expect(ids('', { scenario: 'takeover.the-trap', rulings: { 'core.pinned': 'no' } })).toEqual([
    'core.pinned',
    'takeover.trap-distance',
    'takeover.roll-off',
  ]);
});
