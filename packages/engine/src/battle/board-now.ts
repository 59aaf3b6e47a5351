/** The board of a battle as things stand: where fighters and things are, and which doors are shut. */
import { type Board, type DoorNow, type Model, model, type Place, type Stance } from '../board/board.ts';
import { lengthOf } from '../board/distance.ts';
import type { BoardFile } from '../board/file.ts';
import { hasLine } from '../board/look.ts';
import { surfacesAt, type Terrain, terrainOf } from '../board/terrain.ts';
import type { Ref, Spot } from '../table/question.ts';
import { packOf } from './pack.ts';
import { bySeam } from './special-rule.ts';
import { type BattleState, type FighterState, gangOfFighter, isOnBoard, type Marker } from './state.ts';

/** The sources of a model: if all are the same, so is the model. */
interface Known {
  readonly spot: Spot;
  readonly fate: string;
  readonly side: Ref | null;
  readonly model: Model;
}

/** The last board made for a state, with its sources. */
interface Last {
  board: Board;
  readonly known: Map<Ref, Known>;
  /** How many doors had a marker. */
  doors: number;
  /** Who has a line to whom, until one of them moves or a door does. */
  lines: WeakMap<Model, WeakMap<Model, boolean>>;
}

const boards = new WeakMap<object, Last>();

/**
 * The board as things stand now; nothing at a physical table. Unchanged parts are reused from the last call.
 */
export function boardNow(state: BattleState): Board | undefined {
  return state.board && lastOf(state, state.board).board;
}

/** The board of a battle that is known to have one. */
export function nowOn(state: BattleState): Board {
  return boardNow(state) as Board;
}

function lastOf(state: BattleState, of: NonNullable<BattleState['board']>): Last {
  let last = recent.of === of ? recent.last : boards.get(of);
  // A board that rolls on has other terrain than before.
  if (!last || last.board.terrain.file !== of.file) {
    const { freeClimb } = packOf(state);
    const board = { freeClimb, terrain: terrainOf(of.file), models: new Map(), doors: new Map() };
    last = { board, known: new Map(), doors: -1, lines: new WeakMap() };
    boards.set(of, last);
  }
  if (recent.last !== last) recent = { of, last };
  refresh(state, last);
  return last;
}

/** The same board is mostly asked about several times in a row. */
let recent: { readonly of?: object; readonly last?: Last } = {};

/**
 * Is there a line between two models on the board, whichever way they face? Both come from the current board, so
 * nothing has to be looked up again.
 */
export function haveLine(state: BattleState, from: Model, to: Model): boolean {
  const of = state.board as NonNullable<BattleState['board']>;
  const { lines, board } = recent.of === of && recent.last ? recent.last : lastOf(state, of);
  let known = lines.get(from);
  if (!known) {
    known = new WeakMap();
    lines.set(from, known);
  }
  let line = known.get(to);
  if (line === undefined) {
    line = hasLine(board, from, to);
    known.set(to, line);
  }
  return line;
}

function refresh(state: BattleState, last: Last): void {
  const watchful = bySeam(state).seesAllRound;
  let there = 0;
  let isChanged = false;
  let doors = 0;
  let areDoorsChanged = false;
  for (const id in state.fighters) {
    const fighter = state.fighters[id] as FighterState;
    const { spot, fate } = fighter;
    if (spot === null || spot === 'placed') continue;
    // A bound fighter is in nobody's way, but people walk up to them.
    const isBound = fate === BOUND;
    if (!isBound && !isOnBoard(fighter)) continue;
    there++;
    const side = isBound ? null : gangOfFighter(state, fighter).side;
    const allRound = watchful.some((rule) => rule.seesAllRound(state, fighter));
    if (keep(last, id, spot, fate, side, allRound)) isChanged = true;
  }
  for (const id in state.markers) {
    const marker = state.markers[id] as Marker;
    const { spot } = marker;
    if (marker.kind === DOOR) {
      doors++;
      if (last.board.doors.get(marker.data.door as Ref) !== doorNow(marker)) areDoorsChanged = true;
    } else if (spot !== null && spot !== 'placed' && marker.carriedBy === null && marker.state !== LINGERS) {
      there++;
      if (keep(last, id, spot, THING, null)) isChanged = true;
    }
  }
  if (there < last.known.size) {
    for (const id of last.known.keys()) if (!isStillThere(state, id)) last.known.delete(id);
    isChanged = true;
  }
  if (areDoorsChanged || doors !== last.doors) {
    last.doors = doors;
    last.lines = new WeakMap();
    last.board = { ...last.board, doors: doorsOf(state) };
  }
  if (isChanged) last.board = { ...last.board, models: modelsOf(state, last) };
}

/** Keeps the model of a fighter or thing on the board; true if that is new. */
function keep(
  { known, board }: Last,
  id: Ref,
  spot: Exclude<Spot, 'placed'>,
  fate: string,
  side: Ref | null,
  allRound = false,
): boolean {
  const before = known.get(id);
  if (before && before.spot === spot && before.fate === fate && before.side === side) return false;
  const there = modelAt(board.terrain, id, spot, fate, side);
  known.set(id, { spot, fate, side, model: allRound ? { ...there, allRound } : there });
  return true;
}

function isStillThere({ fighters, markers }: BattleState, id: Ref): boolean {
  const fighter = fighters[id];
  if (fighter)
    return (
      fighter.spot !== null && fighter.spot !== 'placed' && (isOnBoard(fighter) || fighter.fate === BOUND)
    );
  const marker = markers[id];
  return (
    marker !== undefined &&
    marker.carriedBy === null &&
    marker.state !== LINGERS &&
    marker.spot !== null &&
    marker.spot !== 'placed'
  );
}

/** In the order of the state, so that ties come out the same however often somebody looked at the board. */
function modelsOf({ fighters, markers }: BattleState, { known }: Last): ReadonlyMap<Ref, Model> {
  const models = new Map<Ref, Model>();
  for (const of of [fighters, markers])
    for (const id in of) {
      const at = known.get(id);
      if (at) models.set(id, at.model);
    }
  return models;
}

const THING = 'thing';
const BOUND = 'captive';
/** Smoke and the like hang in the air: nothing stands there. */
const LINGERS = 'lingers';

const STANCES: Readonly<Record<string, Stance>> = {
  pinned: 'pinned',
  'seriously-injured': 'injured',
  [BOUND]: 'injured',
};

function modelAt(
  terrain: Terrain,
  id: Ref,
  spot: Exclude<Spot, 'placed'>,
  fate: string,
  side: Ref | null,
): Model {
  const { x, y, facing = 0 } = spot;
  const { height } = placeOn(terrain, spot);
  if (fate === THING) return model(id, null, x, y, { height, radius: 0.5, tall: 0.5 });
  return model(id, side, x, y, { height, facing, stance: STANCES[fate] ?? 'standing' });
}

/** The model of somebody or something that may not be on the board yet. */
export function modelFor(state: BattleState, board: Board, id: Ref): Model {
  const there = board.models.get(id);
  if (there) return there;
  const fighter = state.fighters[id];
  if (!fighter) return model(id, null, 0, 0, { radius: 0.5, tall: 0.5 });
  return model(id, gangOfFighter(state, fighter).side, 0, 0);
}

/** A spot with its height: the lowest level there, where none is given. */
export function placeOn(terrain: Terrain, { x, y, height }: Exclude<Spot, 'placed'>): Place {
  return { x, y, height: height ?? surfacesAt(terrain, x, y)[0]?.at ?? 0 };
}

/** The file of a board that is known to be there. */
export function fileOf({ board }: BattleState): BoardFile {
  return (board as NonNullable<BattleState['board']>).file;
}

function doorsOf(state: BattleState): ReadonlyMap<Ref, DoorNow> {
  const { file } = state.board as NonNullable<BattleState['board']>;
  const doors = new Map<Ref, DoorNow>(file.doors.map(({ id, state }) => [id, state]));
  for (const marker of Object.values(state.markers))
    if (marker.kind === DOOR && doors.has(String(marker.data.door)))
      doors.set(String(marker.data.door), doorNow(marker));
  return doors;
}

/** How a door is now, as its marker says: one without wounds is gone. */
export function doorNow({ state, data }: Marker): DoorNow {
  if (data.wounds === 0) return 'gone';
  return state === 'open' || state === 'locked' ? state : 'closed';
}

export const DOOR = 'door';

/** How far two places are apart on the plan; heights do not count. */
export function apart(one: Place, other: Place): number {
  return lengthOf(one.x - other.x, one.y - other.y);
}

/** Inches within which things touch. */
export const TOUCHES = 0.05;
/** Heights that differ by no more than this are one level. */
export const HALF = 0.5;
