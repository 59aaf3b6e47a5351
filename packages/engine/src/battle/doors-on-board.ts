/** The doors of a board: their markers, who is beside them, and who sees them. */
import { type Model, model, type Place } from '../board/board.ts';
import { distanceToStretch, lengthOf, reaches } from '../board/distance.ts';
import type { BoardFile } from '../board/file.ts';
import { isInArc } from '../board/look.ts';
import { distance, distanceToPlace } from '../board/measure.ts';
import { hasDoorNear, terrainOf } from '../board/terrain.ts';
import type { BoardFeature } from '../table/question.ts';
import { boardNow, DOOR, doorNow, HALF, haveLine, TOUCHES } from './board-now.ts';
import { mayFace } from './sight-on-board.ts';
import type { BattleState, FighterState, Marker } from './state.ts';

/** Every door of the board gets a marker, unless a scenario has laid out its own. */
export function layOutDoors(state: BattleState): void {
  if (!state.board) return;
  const known = new Set(Object.values(state.markers).map(({ data }) => data.door));
  for (const { id, from, to, bottom, state: now, terminals = [], wounds } of state.board.file.doors) {
    if (known.has(id)) continue;
    const data = {
      door: id,
      terminal: terminals.length > 0,
      ...(wounds === undefined ? {} : { wounds }),
    };
    const spot = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, height: bottom };
    state.markers[id] = { id, kind: DOOR, gang: null, spot, carriedBy: null, state: now, data };
  }
}

/** The markers of doors that are so near to a fighter, by the door or by its terminals. */
export function doorsBeside(
  state: BattleState,
  fighter: FighterState,
  inches: number,
  by: 'door' | 'terminal' = 'door',
): readonly Marker[] {
  const who = boardNow(state)?.models.get(fighter.id);
  if (!who || !state.board) return [];
  const near: Marker[] = [];
  if (by === 'door' && inches <= 1 && !hasDoorNear(terrainOf(state.board.file), who)) return near;
  const within = Math.max(inches, TOUCHES) + who.radius;
  for (const id in state.markers) {
    const marker = state.markers[id] as Marker;
    const door = marker.kind === DOOR ? doorIn(state.board.file, marker.data.door) : undefined;
    if (!door || Math.abs(door.bottom - who.height) > HALF) continue;
    if (by === 'door') {
      if (reaches(distanceToStretch([who.x, who.y], door.from, door.to), within)) near.push(marker);
    } else if (door.terminals?.some(([x, y]) => reaches(lengthOf(x - who.x, y - who.y), within)))
      near.push(marker);
  }
  return near;
}

/** Is somebody so near to a ductway, a terminal or a door that is shut? */
export function isBeside(
  state: BattleState,
  fighter: FighterState | undefined,
  feature: BoardFeature,
  inches: number,
): boolean {
  const who = fighter && boardNow(state)?.models.get(fighter.id);
  if (!fighter || !who || !state.board) return false;
  if (feature === 'ductway')
    return state.board.file.ductways.some(({ ends, at }) =>
      ends.some(([x, y]) => reaches(distanceToPlace(who, { x, y, height: at }), inches)),
    );
  const near = doorsBeside(state, fighter, inches, feature === 'terminal' ? 'terminal' : 'door');
  return near.some((door) => (feature === 'closed-door' ? isShutNow(door) : doorNow(door) === 'locked'));
}

/** The markers of shut doors that a shooter sees, no further away than this [core.doors.attack.1]. */
export function doorsInSight(state: BattleState, shooter: FighterState, inches: number): readonly Marker[] {
  const from = boardNow(state)?.models.get(shooter.id);
  if (!from) return [];
  return Object.values(state.markers).filter((marker) => isDoorSeen(state, from, marker, inches));
}

/** Does a shooter see any shut door, no further away than this? */
export function hasDoorInSight(state: BattleState, shooter: FighterState, inches: number): boolean {
  const from = boardNow(state)?.models.get(shooter.id);
  if (!from) return false;
  for (const id in state.markers)
    if (isDoorSeen(state, from, state.markers[id] as Marker, inches)) return true;
  return false;
}

function isDoorSeen(state: BattleState, from: Model, marker: Marker, inches: number): boolean {
  if (!state.board || marker.kind !== DOOR || !isShutNow(marker)) return false;
  const door = doorIn(state.board.file, marker.data.door);
  if (!door) return false;
  for (const mark of marksOn(door, from)) {
    if (!reaches(distance(from, mark), inches)) continue;
    if ((mayFace(state, from) || isInArc(from, mark)) && haveLine(state, from, mark)) return true;
  }
  return false;
}

function isShutNow(door: Marker): boolean {
  const now = doorNow(door);
  return now === 'closed' || now === 'locked';
}

/** The doors of a board's file by their ids: every fighter who may act is asked about all of them. */
const doorsById = new WeakMap<BoardFile, ReadonlyMap<unknown, Door>>();

function doorIn(file: BoardFile, id: unknown): Door | undefined {
  let doors = doorsById.get(file);
  if (!doors) {
    // The first of several with one id counts.
    doors = new Map([...file.doors].reverse().map((door) => [door.id, door]));
    doorsById.set(file, doors);
  }
  return doors.get(id);
}

type Door = BoardFile['doors'][number];

/** The points of a door by the side they are seen from: made once, so that lines to them are known again. */
const marks = new WeakMap<Door, Map<number, readonly Model[]>>();

/** Points of a door that can be seen: a hair in front of it, since the door itself blocks sight. */
function marksOn(door: Door, looker: Place): readonly Model[] {
  const { from, to } = door;
  const side = Math.sign((to[0] - from[0]) * (looker.y - from[1]) - (to[1] - from[1]) * (looker.x - from[0]));
  let bySide = marks.get(door);
  if (!bySide) {
    bySide = new Map();
    marks.set(door, bySide);
  }
  let found = bySide.get(side);
  if (!found) {
    found = marksBeside(door, side);
    bySide.set(side, found);
  }
  return found;
}

function marksBeside({ id, from, to, bottom, top }: Door, side: number): readonly Model[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = lengthOf(dx, dy);
  const [offX, offY] = [(-dy / long) * side * TOUCHES, (dx / long) * side * TOUCHES];
  return DOOR_MARKS.map((part) =>
    model(id, null, from[0] + part * dx + offX, from[1] + part * dy + offY, {
      height: bottom,
      tall: top - bottom,
      radius: TOUCHES / 2,
    }),
  );
}

const DOOR_MARKS = [0.5, 0.25, 0.75, 0.05, 0.95] as const;
