import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const order = (players: readonly string[], previous: string | null, dice: readonly number[]) =>
  (call('core.round.priority', { input: { players, previous }, dice }).output as { order: string[] }).order;

test('[core.round.priority.1] the highest roll goes first, whatever Priority was before', () => {
  expect(order(['red', 'blue'], 'red', [6, 1])).toEqual(['red', 'blue']);
  expect(order(['red', 'blue'], 'blue', [1, 2])).toEqual(['blue', 'red']);
});

test('[core.round.priority.2] a tie of two takes Priority from its holder; in the first round it is rolled again', () => {
  expect(order(['red', 'blue'], 'blue', [4, 4])).toEqual(['red', 'blue']);
  expect(order(['red', 'blue'], null, [4, 4, 2, 2, 5, 3])).toEqual(['red', 'blue']);
});

test('[core.round.priority.3] three or more who tie roll again among themselves, the highest tie first', () => {
  expect(order(['a', 'b', 'c', 'd'], 'a', [5, 2, 5, 2, 1, 6, 4, 3])).toEqual(['c', 'a', 'b', 'd']);
  // All three tie, then two of them tie again.
  expect(order(['a', 'b', 'c'], 'a', [3, 3, 3, 1, 6, 6, 2, 5])).toEqual(['c', 'b', 'a']);
});

test('[core.round.priority.1] one player, seven, one twice, and a stranger as holder are refused', () => {
  expect(() => order(['red'], null, [])).toThrow(/players/);
  expect(() => order(['a', 'b', 'c', 'd', 'e', 'f', 'g'], null, [])).toThrow(/players/);
  expect(() => order(['red', 'red'], null, [])).toThrow(/players/);
  expect(() => order(['red', 'blue'], 'green', [])).toThrow(/previous/);
});

test('[core.round.priority.1] the first roll of a battle is one for Priority, not for a tie', () => {
  const input = { players: ['red', 'blue'], previous: null };
  const { rolls } = call('core.round.priority', { input, dice: [6, 1] });
  expect(rolls.map(({ clause }) => clause)).toEqual(['core.round.priority.1']);
});
