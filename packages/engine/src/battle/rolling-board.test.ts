import { expect, test } from 'vitest';
import { changedBy, type TerrainChange } from '../board/changes.ts';
import type { BoardFile } from '../board/file.ts';
import { rectangle } from '../board/outline.ts';
import { boardNow } from './board-now.ts';
import { momentOf } from './moment.ts';
import { ANA, fighter, REX, tableOn, wall } from './on-board.fixture.ts';
import { BattleBoard } from './on-board.ts';
import { addObstacle, freeAlongEdge, rollBoard, takeGround, wayLength } from './rolling-board.ts';

const DECK = { floors: [{ id: 'deck', at: 3, outline: rectangle(2, 2, 8, 8) }] } as never;

test('[classic.rolling-roads.move.1] the terrain goes with the road', () => {
  const { state } = tableOn(
    { [ANA]: { x: 12, y: 20 } },
    { walls: [wall(15), { ...wall(12), id: 'second' }] },
  );
  const before = boardNow(state)?.terrain;
  rollBoard(state, 'west', -8, 0);
  const terrain = boardNow(state)?.terrain;
  expect(terrain).not.toBe(before);
  expect(terrain?.stretches.map(({ id, ax }) => [id, ax])).toEqual([
    ['w', 7],
    ['second', 4],
  ]);
});

test('[classic.rolling-roads.move.2] a piece that reaches the Trailing Edge is removed', () => {
  const { state } = tableOn({}, { walls: [wall(15), { ...wall(8), id: 'at the edge' }] });
  rollBoard(state, 'west', -8, 0);
  expect(state.board?.file.walls.map(({ id }) => id)).toEqual(['w']);
});

test('a fighter who stood on a piece that fell off comes down to the ground', () => {
  const { state } = tableOn({ [ANA]: { x: 9, y: 4, height: 3 } }, DECK);
  rollBoard(state, 'west', -4, 0);
  expect(state.board?.file.floors).toEqual([]);
  expect(fighter(state, ANA).spot).toMatchObject({ height: 0 });
});

test('[classic.rolling-roads.terrain.4] a new piece keeps 3" from everything else', () => {
  const { state } = tableOn({ [REX]: { x: 22, y: 12 } });
  const free = () => freeAlongEdge(state, 'east', { long: 3, deep: 0.5, away: 3 }).map(({ along }) => along);
  expect(free()).toEqual([0, 3, 18, 21]);
  const [first] = freeAlongEdge(state, 'east', { long: 3, deep: 0.5, away: 3 });
  if (first) addObstacle(state, first.outline);
  expect(free()).toEqual([18, 21]);
  expect(boardNow(state)?.terrain.obstacles).toHaveLength(1);
});

test('[classic.rolling-roads.ash.1] how far somebody walked is measured along the way', () => {
  const { state } = tableOn({ [ANA]: { x: 4, y: 8 } });
  const at = (x: number, y: number) => ({ x, y, height: 0 });
  momentOf(state).way = { of: ANA, path: [at(4, 4), at(7, 4), at(7, 8)] };
  expect(wayLength(state, ANA)).toBe(7);
  expect(wayLength(state, REX)).toBe(0);
});

test('[dominion.escape-the-pit.walls.3] nobody goes where the walls of the pit have been', () => {
  const { state } = tableOn({ [ANA]: { x: 9, y: 12 } });
  const move = { kind: 'move', clause: 'core.actions.move.1', of: ANA, inches: 8 } as const;
  const west = [{ x: 4, y: 12 }];
  expect(new BattleBoard(state).faultOf(move, west)).toBeUndefined();
  takeGround(state, 'pit-wall-west', { x: [0, 6], y: [0, 24] });
  expect(new BattleBoard(state).faultOf(move, west)).toBeDefined();
  expect(new BattleBoard(state).faultOf(move, [{ x: 7, y: 12 }])).toBeUndefined();
  // The walls come on: it is one wall, not two.
  takeGround(state, 'pit-wall-west', { x: [0, 8], y: [0, 24] });
  expect(state.board?.file.blocks).toHaveLength(1);
  expect(new BattleBoard(state).faultOf(move, [{ x: 7, y: 12 }])).toBeDefined();
});

test('the original file and the changes give the present terrain', () => {
  const { state } = tableOn({}, { walls: [wall(15), { ...wall(20), id: 'second' }] });
  const begun = state.board?.file as BoardFile;
  rollBoard(state, 'west', -3, 0);
  takeGround(state, 'pit-wall-west', { x: [0, 2], y: [0, 24] });
  takeGround(state, 'pit-wall-west', { x: [0, 4], y: [0, 24] });
  addObstacle(state, rectangle(18, 2, 3, 0.5));
  rollBoard(state, 'west', -1, 0);
  const changes = JSON.parse(JSON.stringify(state.board?.changes)) as readonly TerrainChange[];
  expect(changes.map(({ is }) => is)).toEqual(['rolled', 'taken', 'taken', 'barricade', 'rolled']);
  expect(changes.reduce(changedBy, begun)).toEqual(state.board?.file);
  expect(begun.walls.map(({ from: [x] }) => x)).toEqual([15, 20]);
});
