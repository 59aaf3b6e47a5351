/** A board: terrain that never changes, where everything stands, and how each door is. A value; changes make a new one. */
import type { Inches, Ref } from '../table/question.ts';
import type { BoardFile, DoorState } from './file.ts';
import { type Stretch, type Terrain, terrainOf } from './terrain.ts';

/** Millimetres of common bases as radii in inches. */
export const BASES = { 25: 25 / 50.8, 28: 28.5 / 50.8, 32: 32 / 50.8, 40: 40 / 50.8, 50: 50 / 50.8 } as const;
/** How tall somebody on foot is, and how much of it is left when they lie down. */
export const TALL = 1.25;
export const LYING = 0.4;
/** Where the eyes are, as a part of the height. */
export const EYES = 0.9;

/** Standing fighters have a facing and block sight; prone ones have neither [core.sight.arc.2], [core.sight.line.4]. */
export type Stance = 'standing' | 'pinned' | 'injured';

/** Somebody or something with a place on the board: a fighter, or a thing such as a casket or a marker. */
export interface Model {
  readonly id: Ref;
  readonly x: Inches;
  readonly y: Inches;
  /** How high the feet are. */
  readonly height: Inches;
  readonly radius: Inches;
  readonly tall: Inches;
  /** Degrees clockwise from north. */
  readonly facing: number;
  readonly stance: Stance;
  /** Sees to all sides, whichever way it faces. */
  readonly allRound?: true;
  /** Which side it fights for: models of one side are friends. Things have none. */
  readonly side: Ref | null;
}

export type DoorNow = DoorState | 'gone';

/** How much of a way up or down costs nothing. */
export interface FreeClimb {
  readonly up: Inches;
  readonly down: Inches;
}

/** Every inch of a climb costs something [core.terrain.climb.1]. */
export const NO_FREE_CLIMB: FreeClimb = { up: 0, down: 0 };

export interface Board {
  /** All of a climb costs movement by default. */
  readonly freeClimb?: FreeClimb;
  readonly terrain: Terrain;
  readonly models: ReadonlyMap<Ref, Model>;
  readonly doors: ReadonlyMap<Ref, DoorNow>;
}

/** A spot with its height; on the ground where none is given. */
export interface Place {
  readonly x: Inches;
  readonly y: Inches;
  readonly height: Inches;
}

/** A fighter as most are: on foot, on a 28 mm base, standing and facing north. */
export function model(id: Ref, side: Ref | null, x: Inches, y: Inches, more: Partial<Model> = {}): Model {
  return {
    id,
    side,
    x,
    y,
    height: 0,
    radius: BASES[28],
    tall: TALL,
    facing: 0,
    stance: 'standing',
    ...more,
  };
}

/** A board as its file says: doors as they start, things where they lie, nobody on it yet. */
export function boardOf(file: BoardFile, models: readonly Model[] = []): Board {
  const things = file.markers.map(({ id, x, y, height, radius = 0.5 }) =>
    model(id, null, x, y, { height, radius, tall: 0.5 }),
  );
  return {
    terrain: terrainOf(file),
    models: new Map([...things, ...models].map((each) => [each.id, each])),
    doors: new Map(file.doors.map(({ id, state }) => [id, state])),
  };
}

/** The board with this model where it now is. */
export function withModel(board: Board, changed: Model): Board {
  return { ...board, models: new Map(board.models).set(changed.id, changed) };
}

export function withoutModel(board: Board, id: Ref): Board {
  const models = new Map(board.models);
  models.delete(id);
  return { ...board, models };
}

export function withDoor(board: Board, id: Ref, now: DoorNow): Board {
  return { ...board, doors: new Map(board.doors).set(id, now) };
}

/** The model, or a mistake of the caller's. */
export function modelOf(board: Board, id: Ref): Model {
  const found = board.models.get(id);
  if (!found) throw new Error(`nothing called ${id} is on the board`);
  return found;
}

export function areEnemies(one: Model, other: Model): boolean {
  return one.side !== null && other.side !== null && one.side !== other.side;
}

export function enemiesOf(board: Board, of: Model): readonly Model[] {
  return [...board.models.values()].filter((other) => areEnemies(of, other));
}

/** A closed door is impassable and blocks sight and measuring [core.doors.closed.1]. */
export function isShut(board: Board, door: Stretch): boolean {
  const now = board.doors.get(door.id);
  return now === 'closed' || now === 'locked';
}

/** How much of a model stands up: those who lie show less. */
export function tallNow(of: Model): Inches {
  return of.stance === 'standing' ? of.tall : of.tall * LYING;
}
