/** Boards that change: the terrain of Rolling Roads goes by, the walls of the pit take ground. */

import { changedBy, type TerrainChange } from '../board/changes.ts';
import { distanceToOutline, type Outline, rectangle } from '../board/outline.ts';
import type { Edge } from '../board/roll.ts';
import { surfacesAt } from '../board/terrain.ts';
import { noRoom } from '../board/walk.ts';
import type { Ref } from '../table/question.ts';
import { boardNow } from './board-now.ts';
import { nearestRoom } from './ground-on-board.ts';
import { momentOf } from './moment.ts';
import type { BattleState } from './state.ts';

/** Changes the terrain for good; the changes are kept beside it, for readers who have the original file. */
export function change(state: BattleState, by: TerrainChange): void {
  if (!state.board) return;
  state.board.file = changedBy(state.board.file, by);
  state.board.changes = [...(state.board.changes ?? []), by];
}

/** Moves the terrain on. Fighters on a piece that fell off come down beside it. */
export function rollBoard(state: BattleState, trailing: Edge, east: number, north: number): void {
  if (!state.board) return;
  change(state, { is: 'rolled', trailing, east, north });
  const gone = new Set(state.board.file.doors.map(({ id }) => id));
  for (const marker of Object.values(state.markers))
    if (marker.kind === 'door' && marker.data.door !== undefined && !gone.has(String(marker.data.door)))
      marker.spot = null;
  const board = boardNow(state);
  if (!board) return;
  for (const [id, model] of board.models) {
    const fighter = state.fighters[id];
    if (!fighter || fighter.spot === null || fighter.spot === 'placed' || !noRoom(board, model, model))
      continue;
    const [ground] = surfacesAt(board.terrain, model.x, model.y);
    const at = nearestRoom(board, model, { x: model.x, y: model.y, height: ground?.at ?? 0 });
    if (at) fighter.spot = { ...at, facing: model.facing };
  }
}

/** How long the way is that somebody has just come, seen from above. */
export function wayLength(state: BattleState, id: Ref): number {
  const { way } = momentOf(state);
  if (way?.of !== id) return 0;
  return way.path.reduce((sum, { x, y }, at) => {
    const before = way.path[at - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : 0;
  }, 0);
}

/** Where a piece fits along an edge, each with how far along it begins. */
export function freeAlongEdge(
  state: BattleState,
  edge: Edge,
  { long, deep, away }: { readonly long: number; readonly deep: number; readonly away: number },
): readonly { readonly along: number; readonly outline: Outline }[] {
  const board = boardNow(state);
  if (!board) return [];
  const { width, depth, file } = board.terrain;
  const isAcross = edge === 'north' || edge === 'south';
  const found: { along: number; outline: Outline }[] = [];
  for (let along = 0; along + long <= (isAcross ? width : depth); along += long) {
    const outline = isAcross
      ? rectangle(along, edge === 'south' ? 0 : depth - deep, long, deep)
      : rectangle(edge === 'west' ? 0 : width - deep, along, deep, long);
    const others = [
      ...file.obstacles.map((part) => part.outline),
      ...file.blocks.map((part) => part.outline),
      ...file.floors.map((part) => part.outline),
      ...[...file.walls, ...file.doors].map(({ from, to }) => [from, to] as Outline),
    ];
    const isFree =
      others.every((other) => gapBetween(outline, other) >= away) &&
      [...board.models.values()].every(
        ({ x, y, radius }) => distanceToOutline([x, y], outline) - radius >= away,
      );
    if (isFree) found.push({ along, outline });
  }
  return found;
}

function gapBetween(one: Outline, other: Outline): number {
  return Math.min(
    ...one.map((corner) => distanceToOutline(corner, other)),
    ...other.map((corner) => distanceToOutline(corner, one)),
  );
}

/** How high walls are that nobody gets over. */
const SHEER = 12;

/** Ground that is taken for good: from now on it is solid, from wall to wall. */
export function takeGround(state: BattleState, id: string, { x, y }: Ground): void {
  change(state, { is: 'taken', id, outline: rectangle(x[0], y[0], x[1] - x[0], y[1] - y[0]), top: SHEER });
}

interface Ground {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** A new barricade on the ground. */
export function addObstacle(state: BattleState, outline: Outline): void {
  if (!state.board) return;
  const { file } = state.board;
  let number = file.obstacles.length + 1;
  const taken = new Set(file.obstacles.map(({ id }) => id));
  while (taken.has(`new-barricade-${number}`)) number++;
  change(state, { is: 'barricade', id: `new-barricade-${number}`, outline, height: 1 });
}
