import { BASES, Builder, boardOf, withDoor } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { play } from '../trial.ts';
import { Distances, waysOf } from './ways.ts';

/** Two rooms, with a wall too high to climb between them and a door in it. */
const FILE = new Builder('two-rooms', 'slums', { width: 24, depth: 24 })
  .wall([12, 0], [12, 11], 0, 9)
  .wall([12, 13], [12, 24], 0, 9)
  .door([12, 11], [12, 13], { top: 9 })
  .done();
const HERE = { x: 12 - BASES[28] - 0.5, y: 12, height: 0 };
const THERE = { x: 18, y: 12, height: 0 };

test('the path to the other room leads through the door, which must be opened first', () => {
  const board = boardOf(FILE);
  const ways = waysOf(board.terrain);
  const shut = new Distances(ways, board, [THERE]);
  expect(shut.way(HERE, 5).door).toBe('door-1');
  const open = new Distances(ways, withDoor(board, 'door-1', 'open'), [THERE]);
  expect(open.way(HERE, 5).door).toBeUndefined();
  expect(open.from(HERE)).toBeLessThan(shut.from(HERE));
});

test('bots behind doors reach each other', () => {
  const { outcome } = play({
    scenario: 'takeover.stand-off',
    variant: 'updated',
    special: [],
    gangs: ['goliath', 'orlock'],
    bots: ['rookie'],
    board: FILE,
    seed: 'doors',
  });
  expect(outcome.ended).toBe(true);
  expect(outcome.rounds).toBeLessThan(30);
});
