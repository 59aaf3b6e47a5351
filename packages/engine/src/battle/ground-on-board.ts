/** The ground of a board: its edges, the sump, ductways, and where there is room to stand. */
import type { Board, Model, Place } from '../board/board.ts';
import { bearingTo, moved, reaches, tidy } from '../board/distance.ts';
import type { BoardFile } from '../board/file.ts';
import { distance, distanceToPlace, isSolidBetween } from '../board/measure.ts';
import { holds } from '../board/outline.ts';
import { surfacesAt } from '../board/terrain.ts';
import { noRoom } from '../board/walk.ts';
import type { Ref } from '../table/question.ts';
import { apart, boardNow, HALF, TOUCHES } from './board-now.ts';
import type { BattleState, FighterState } from './state.ts';
import type { Outline, Where } from './where.ts';

const SIDES = ['north', 'east', 'south', 'west'] as const;

/** The edge of the board along which a gang was set up; all of them where its zone lay along none. */
export function ownEdges(state: BattleState, gang: Ref): readonly (typeof SIDES)[number][] {
  const { board } = state;
  const outline = zoneOf(state, gang);
  if (!board || !outline) return SIDES;
  const { width, depth } = board.file.size;
  const [wide, deep] = [outline.x[1] - outline.x[0], outline.y[1] - outline.y[0]];
  const along = {
    south: outline.y[0] <= TOUCHES ? wide : 0,
    north: outline.y[1] >= depth - TOUCHES ? wide : 0,
    west: outline.x[0] <= TOUCHES ? deep : 0,
    east: outline.x[1] >= width - TOUCHES ? deep : 0,
  };
  const most = Math.max(...Object.values(along));
  return most > 0 ? SIDES.filter((side) => along[side] === most) : SIDES;
}

/** The ground where a gang is set up, if it is known and has an outline. */
export function zoneOf({ board }: BattleState, gang: Ref): Outline | undefined {
  return outlineIn(board?.zones[gang]);
}

function outlineIn(where: Where | undefined): Outline | undefined {
  if (where?.is === 'zone') return where.outline ?? where.example?.[0];
  if (where?.is !== 'all') return undefined;
  for (const each of where.of) {
    const found = outlineIn(each);
    if (found) return found;
  }
  return undefined;
}

/** Is somebody in the sump? Nothing at a physical table. */
export function isInSea(state: BattleState, { id }: FighterState): boolean | undefined {
  const board = boardNow(state);
  const at = board?.models.get(id);
  if (!board || !at || !state.board) return undefined;
  return isSump(state.board.file, at);
}

/** Is a place in the sump? */
export function isSump({ ground, areas }: BoardFile, { x, y, height }: Place): boolean {
  if (ground === 'sump' && height <= 0) return true;
  return areas.some(
    ({ kind, outline, at }) => kind === 'sump' && Math.abs(at - height) <= HALF && holds(outline, [x, y]),
  );
}

/**
 * Puts a fighter at the other end of a ductway on a board, within 1" of it and 1" away from enemies; says whether
 * there is room [core.actions.ductway.1].
 */
export function throughDuctway(state: BattleState, fighter: FighterState): boolean {
  const board = boardNow(state);
  const mover = board?.models.get(fighter.id);
  if (!board || !mover || !state.board) return false;
  for (const { ends, at: height } of state.board.file.ductways) {
    for (const [here, there] of [ends, [ends[1], ends[0]]] as const) {
      if (!here || !there) continue;
      if (!reaches(distanceToPlace(mover, { x: here[0], y: here[1], height }), 1)) continue;
      const out = { x: there[0], y: there[1], height };
      const end = nearestRoom(board, mover, out, (place) => isEndOfDuctway(board, mover, place, out));
      if (!end) continue;
      fighter.spot = { ...end, facing: mover.facing };
      return true;
    }
  }
  return false;
}

function isEndOfDuctway(board: Board, mover: Model, place: Place, out: Place): boolean {
  const there = { ...mover, ...place };
  if (!reaches(distanceToPlace(there, out), 1)) return false;
  for (const other of board.models.values())
    if (other.side !== null && other.side !== mover.side && !reaches(1, distance(there, other))) return false;
  return !isSolidBetween(board, lifted(place), lifted(out));
}

function lifted(place: Place): Place {
  return { ...place, height: place.height + HALF };
}

/** The nearest spot with room for somebody who comes down here, on the level beneath. */
export function landing(
  board: Board,
  mover: Model,
  place: Place,
  isKept: (place: Place) => boolean = () => true,
): Place | undefined {
  const foot = { ...place, height: levelUnder(board, place) };
  return nearestRoom(board, mover, foot, isKept) ?? nearestRoom(board, mover, foot);
}

/** How high the next level beneath a place is; its own height if there is none. */
export function levelUnder({ terrain }: Board, { x, y, height }: Place): number {
  const under = surfacesAt(terrain, x, y).filter(({ at }) => at < height - HALF);
  return under.at(-1)?.at ?? height;
}

/** The nearest spot with room on the level of a place, of those that `isKept` keeps. */
export function nearestRoom(
  board: Board,
  mover: Model,
  { x, y, height }: Place,
  isKept: (place: Place) => boolean = () => true,
): Place | undefined {
  for (let ring = 0; ring <= WIDEST_RING; ring += HALF) {
    for (let turn = 0; turn < ROUND; turn++) {
      const angle = (turn * 2 * Math.PI) / ROUND;
      const place = {
        x: tidy(x + ring * Math.sin(angle), 3),
        y: tidy(y + ring * Math.cos(angle), 3),
        height,
      };
      if (isKept(place) && !noRoom(board, mover, place)) return place;
    }
  }
  return undefined;
}

/**
 * The nearest spot with room off a round marker so wide, on the same level: straight away from its centre, or else further
 * round it.
 */
export function offMarker(board: Board, mover: Model, centre: Place, across: number): Place | undefined {
  const away =
    apart(centre, mover) < TOUCHES ? mover.facing : bearingTo([centre.x, centre.y], [mover.x, mover.y]);
  const out = across / 2 + mover.radius;
  for (let aside = 0; aside <= 180; aside += 5) {
    for (const bearing of [away + aside, away - aside]) {
      const [x, y] = moved([centre.x, centre.y], bearing, out);
      const place = { x, y, height: mover.height };
      if (!noRoom(board, mover, place)) return place;
    }
  }
  return undefined;
}

const WIDEST_RING = 18;
const ROUND = 24;
