/** The board of a battle as things stand: where fighters and things are, and which doors are shut. */
import { type Board, type DoorNow, type Model, model, type Place, type Stance } from '../board/board.ts';
import { lengthOf } from '../board/distance.ts';
import type { BoardFile } from '../board/file.ts';
import { type KeptBoard, type KeptModel, keptBoards } from '../board/kept.ts';
import { hasLine } from '../board/look.ts';
import { surfacesAt, type Terrain, terrainOf } from '../board/terrain.ts';
import type { Ref, Spot } from '../table/question.ts';
import { packOf } from './pack.ts';
import { type BattleState, type FighterState, gangOfFighter, isOnBoard, type Marker } from './state.ts';

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

function lastOf(state: BattleState, of: NonNullable<BattleState['board']>): KeptBoard {
  let last = recent.of === of ? recent.last : undefined;
  // A board that rolls on has other terrain than before.
  if (last?.board.terrain.file !== of.file) last = keptBoards.get(of);
  if (last?.board.terrain.file !== of.file) {
    const { freeClimb } = packOf(state);
    const board = { freeClimb, terrain: terrainOf(of.file), models: new Map(), doors: new Map() };
    last = { board, known: [], sides: [], doors: undefined, lines: new Map() };
    keptBoards.set(of, last);
  }
  if (recent.last !== last) recent = { of, last };
  refresh(state, last);
  return last;
}

/** The same board is mostly asked about several times in a row. */
let recent: { readonly of?: object; readonly last?: KeptBoard } = {};

/**
 * Is there a line between two models on the board, whichever way they face? Both come from the current board, so
 * nothing has to be looked up again.
 */
export function haveLine(state: BattleState, from: Model, to: Model): boolean {
  const of = state.board as NonNullable<BattleState['board']>;
  const { lines, board } = recent.of === of && recent.last ? recent.last : lastOf(state, of);
  let known = lines.get(from);
  if (!known) {
    if (lines.size >= MOST_LOOKERS) lines.clear();
    known = new Map();
    lines.set(from, known);
  }
  let line = known.get(to);
  if (line === undefined) {
    // Most of them have moved on since.
    if (known.size >= MOST_LINES) known.clear();
    line = hasLine(board, from, to);
    known.set(to, line);
  }
  return line;
}

/** More than ever stand on a board at once. */
const MOST_LOOKERS = 200;
const MOST_LINES = 400;

function refresh(state: BattleState, last: KeptBoard): void {
  if (!areDoorsKnown(state, last)) {
    const doors = Object.values(state.markers).filter(({ kind }) => kind === DOOR);
    last.doors = doors.map((marker) => ({ id: marker.data.door, now: doorNow(marker) }));
    last.lines.clear();
    last.board = { ...last.board, doors: doorsOf(state) };
  }
  if (areModelsKnown(state, last)) return;
  last.known = knownNow(state, last);
  last.sides = [...state.gangs, ...state.wild].map(({ side }) => side);
  const models = new Map<Ref, Model>();
  for (const { id, model } of last.known) models.set(id, model);
  last.board = { ...last.board, models };
}

function areDoorsKnown({ markers }: BattleState, { doors }: KeptBoard): boolean {
  if (!doors) return false;
  let at = 0;
  for (const id in markers) {
    const marker = markers[id] as Marker;
    if (marker.kind !== DOOR) continue;
    const before = doors[at++];
    if (before?.id !== marker.data.door || before?.now !== doorNow(marker)) return false;
  }
  return at === doors.length;
}

/**
 * The board is looked at several times for every question, and mostly nobody has moved: so this compares and makes nothing.
 * Whoever has the spot and the fate of before is there as before.
 */
function areModelsKnown(state: BattleState, { known, sides }: KeptBoard): boolean {
  const { fighters, markers } = state;
  if (!areSidesKnown(state, sides)) return false;
  let at = 0;
  for (const id in fighters) {
    const fighter = fighters[id] as FighterState;
    const { spot, fate } = fighter;
    const before = known[at];
    if (before?.id === id && before.spot === spot && before.fate === fate) {
      if (before.gang !== fighter.gang) return false;
      at++;
    } else if (spot !== null && spot !== 'placed' && isThere(fighter)) return false;
  }
  for (const id in markers) {
    const marker = markers[id] as Marker;
    if (!isInPlace(marker)) continue;
    const before = known[at++];
    if (before?.id !== id || before.spot !== marker.spot || before.fate !== THING) return false;
  }
  return at === known.length;
}

/** Are the gangs on the sides that they were on? */
function areSidesKnown({ gangs, wild }: BattleState, sides: readonly Ref[]): boolean {
  if (sides.length !== gangs.length + wild.length) return false;
  let at = 0;
  for (const { side } of gangs) if (sides[at++] !== side) return false;
  for (const { side } of wild) if (sides[at++] !== side) return false;
  return true;
}

/** Everybody and everything on the board, with the models of those who have not changed. */
function knownNow(state: BattleState, { known, board: { terrain }, lines }: KeptBoard): readonly KeptModel[] {
  const { fighters, markers } = state;
  const now: KeptModel[] = [];
  // Both lists have the order of the state: mostly the next of the one is the next of the other.
  let next = 0;
  const before = (id: Ref): KeptModel | undefined => {
    if (known[next]?.id !== id) next = known.findIndex((each) => each.id === id);
    if (next >= 0) return known[next++];
    next = 0;
    return undefined;
  };
  const add = (id: Ref, spot: Exclude<Spot, 'placed'>, fate: string, side: Ref | null, of?: FighterState) => {
    const kept = before(id);
    const gang = of?.gang ?? null;
    if (kept && kept.spot === spot && kept.fate === fate && kept.gang === gang && kept.side === side)
      now.push(kept);
    else
      now.push({
        id,
        spot,
        fate,
        gang,
        side,
        model: modelAt(terrain, id, spot, fate, side, isAllRound(state, of)),
      });
  };
  for (const id in fighters) {
    const fighter = fighters[id] as FighterState;
    const { spot, fate } = fighter;
    if (spot === null || spot === 'placed' || !isThere(fighter)) continue;
    add(id, spot, fate, sideOf(state, fighter), fighter);
  }
  for (const id in markers) {
    const marker = markers[id] as Marker;
    if (isInPlace(marker)) add(id, marker.spot as Exclude<Spot, 'placed'>, THING, null);
  }
  if (lines.size > 0) {
    const stay = new Set(now);
    for (const each of known) if (!stay.has(each)) lines.delete(each.model);
  }
  return now;
}

function isAllRound(state: BattleState, fighter: FighterState | undefined): boolean {
  return fighter !== undefined && gangOfFighter(state, fighter).seesAllRound === true;
}

/** A bound fighter is in nobody's way, but people walk up to them. */
function isThere(fighter: FighterState): boolean {
  return isOnBoard(fighter) || fighter.fate === BOUND;
}

function sideOf(state: BattleState, fighter: FighterState): Ref | null {
  return fighter.fate === BOUND ? null : gangOfFighter(state, fighter).side;
}

/** Is the marker something that lies on the board? */
function isInPlace({ kind, spot, carriedBy, state }: Marker): boolean {
  return kind !== DOOR && spot !== null && spot !== 'placed' && carriedBy === null && state !== LINGERS;
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
  allRound: boolean,
): Model {
  const { x, y, facing = 0 } = spot;
  const { height } = placeOn(terrain, spot);
  if (fate === THING) return model(id, null, x, y, { height, radius: 0.5, tall: 0.5 });
  const stance = STANCES[fate] ?? 'standing';
  return model(id, side, x, y, allRound ? { height, facing, stance, allRound } : { height, facing, stance });
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
