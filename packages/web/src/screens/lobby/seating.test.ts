import { expect, test } from 'vitest';
import { beginWords, inTableOrder, missing, missingWords } from './seating.ts';

const gang = (id: string, seat = id) => ({
  id,
  name: id.toUpperCase(),
  house: 'escher',
  rating: 1000,
  fighters: 8,
  seat,
});
const seat = (id: string, joined: boolean, ready: boolean, name: string | null = null) => ({
  seat: id,
  name,
  joined,
  connected: joined,
  ready,
  bot: null,
  seal: null,
  entropy: null,
});

test('nobody is missing once every seat has joined and is ready', () => {
  const card = { gangs: [gang('a'), gang('b')], seats: [seat('a', true, true), seat('b', true, true)] };
  expect(missing(card)).toEqual([]);
  expect(missingWords(missing(card))).toBe('Everybody is ready.');
});

test('an open seat and a player who is not ready are named with the reason', () => {
  const card = {
    gangs: [gang('a'), gang('b'), gang('c')],
    seats: [seat('a', true, true), seat('b', true, false, 'Ana'), seat('c', false, false)],
  };
  expect(missing(card)).toEqual([
    { seat: 'b', who: 'Ana (B)', why: 'not ready yet' },
    { seat: 'c', who: 'C', why: 'nobody sits there yet' },
  ]);
  expect(missingWords(missing(card))).toBe('Waiting for C: nobody sits there yet; Ana (B): not ready yet.');
});

test('a seat that plays two gangs is named by both', () => {
  const card = { gangs: [gang('a', 'x'), gang('b', 'x')], seats: [seat('x', false, false)] };
  expect(missingWords(missing(card))).toBe('Waiting for A and B: nobody sits there yet.');
});

test('seats are in the order of their gangs, whatever their names', () => {
  const card = {
    gangs: [gang('zed'), gang('ana')],
    seats: [seat('ana', true, true), seat('zed', true, true)],
  };
  expect(inTableOrder(card).map((each) => each.seat)).toEqual(['zed', 'ana']);
});

test('the battle can begin without missing players; a few are named', () => {
  const open = ['a', 'b', 'c'].map((id) => seat(id, false, false));
  const gangs = ['a', 'b', 'c'].map((id) => gang(id));
  const words = (count: number) => beginWords(missing({ gangs, seats: open.slice(0, count) }));
  expect([0, 1, 2, 3].map(words)).toEqual([
    'Begin',
    'Begin without A',
    'Begin without A and B',
    'Begin without them',
  ]);
});

test('a bot is never missing', () => {
  const card = {
    gangs: [gang('a'), gang('b')],
    seats: [seat('a', true, true), { ...seat('b', false, false), bot: 'rookie' as const }],
  };
  expect(missing(card)).toEqual([]);
});
