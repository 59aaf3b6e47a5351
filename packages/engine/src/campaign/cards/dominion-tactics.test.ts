import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { readSettings } from '../../table/settings.ts';
import { NOBODY, Table } from '../../table/table.ts';
import { deckCheck } from './dominion-tactics.ts';

const cards = (count: number, book = 'cawdor') =>
  Array.from({ length: count }, (_, at) => ({ id: `${book}-${at + 1}`, book }));

/** Asked directly, since the form of the input already turns down two cards of one id. */
const check = (deck: readonly { id: string; book: string }[], rulings = {}) =>
  deckCheck(new Table(NOBODY, readSettings({ rulings })), { house: 'cawdor', cards: deck });

test('[dominion.tactics.deck.1] twelve different cards, no more and no fewer', () => {
  expect(check(cards(12))).toEqual({ valid: true, problems: [] });
  expect(check(cards(11))).toEqual({ valid: false, problems: ['not-twelve'] });
  expect(check(cards(13))).toEqual({ valid: false, problems: ['not-twelve'] });
  expect(check([])).toEqual({ valid: false, problems: ['not-twelve'] });
});

test('[dominion.tactics.deck.1] the same card twice, unless ruled otherwise', () => {
  const twice = [...cards(11), { id: 'cawdor-1', book: 'cawdor' }];
  expect(check(twice)).toEqual({ valid: false, problems: ['copies'] });
  const rulings = { 'dominion.copies-in-the-deck': 'many-copies-player-owns' };
  expect(check(twice, rulings)).toEqual({ valid: true, problems: [] });
});

test('[dominion.tactics.deck.2] all faults are named in their order', () => {
  const deck = [...cards(2), ...cards(1), ...cards(1, 'goliath')];
  expect(check(deck)).toEqual({ valid: false, problems: ['not-twelve', 'other-book', 'copies'] });
});

const choose = (deck: readonly string[], prefer: readonly string[], dice: readonly string[], rulings = {}) =>
  call('dominion.tactics.choose', { input: { deck, prefer }, dice, rulings }).output;

test('[dominion.tactics.choose.1] the first drawn is kept when no drawn card is preferred', () => {
  expect(choose(['a', 'b', 'c', 'd'], ['d'], ['c', 'a', 'b'])).toEqual({
    drawn: ['c', 'a', 'b'],
    kept: 'c',
    deck: ['a', 'b', 'd'],
  });
});

test('[dominion.tactics.choose.1] a short deck gives its remaining cards, an empty one nothing', () => {
  expect(choose(['a'], [], ['a'])).toEqual({ drawn: ['a'], kept: 'a', deck: [] });
  expect(choose([], ['a'], [])).toEqual({ drawn: [], kept: null, deck: [] });
});

test('[dominion.tactics.choose.1] ruled so, the cards that are not kept are discarded', () => {
  const rulings = { 'dominion.unchosen-tactics': 'discarded-battle' };
  expect(choose(['a', 'b', 'c', 'd'], ['b'], ['c', 'a', 'b'], rulings)).toEqual({
    drawn: ['c', 'a', 'b'],
    kept: 'b',
    deck: ['d'],
  });
});

test('[dominion.tactics.random.1] cards come out one by one until the deck is empty', () => {
  const random = (deck: readonly string[], count: number, dice: readonly string[]) =>
    call('dominion.tactics.random', { input: { deck, count }, dice }).output;
  expect(random(['a', 'b', 'c'], 2, ['c', 'a'])).toEqual({ hand: ['c', 'a'], deck: ['b'] });
  expect(random(['a', 'b'], 5, ['b', 'a'])).toEqual({ hand: ['b', 'a'], deck: [] });
  expect(random([], 1, [])).toEqual({ hand: [], deck: [] });
});

const extra = (limit: number | null, crew: number, wanted: number, more = {}) =>
  call('dominion.tactics.extra-fighters', { input: { limit, crew, wanted }, ...more }).output;

test('[dominion.tactics.fighters.1, dominion.tactics.fighters.2, dominion.global.crew.1, dominion.global.crew.2] only empty spaces are filled', () => {
  expect(extra(null, 5, 2)).toEqual({ cap: 8, spaces: 3, added: 2 });
  expect(extra(12, 5, 4)).toEqual({ cap: 8, spaces: 3, added: 3 });
  expect(extra(6, 4, 3)).toEqual({ cap: 6, spaces: 2, added: 2 });
  expect(extra(8, 8, 1)).toEqual({ cap: 8, spaces: 0, added: 0 });
  expect(extra(6, 9, 1)).toEqual({ cap: 6, spaces: 0, added: 0 });
});

test('[dominion.tactics.fighters.1] an agreement on Classic may switch the limit of 8 off', () => {
  const rulings = { 'dominion.classic-and-the-globals': 'agreement-classic-switches-off-too' };
  expect(extra(10, 7, 4, { rulings, variant: 'classic' })).toEqual({ cap: 10, spaces: 3, added: 3 });
  expect(extra(null, 12, 2, { rulings, variant: 'classic' })).toEqual({ cap: null, spaces: 2, added: 2 });
  expect(extra(10, 7, 4, { rulings, variant: 'updated' })).toEqual({ cap: 8, spaces: 1, added: 1 });
});
