/** The battle as this device may see it, on its board: the same engine that judges at the server answers here. */
import type { BattleState, GangState, Marker, Words } from '@hive-arbiter/engine';
import {
  type Board,
  type BoardFile,
  changedBy,
  type DoorState,
  type Model,
  model,
  surfacesAt,
  type TerrainChange,
} from '@hive-arbiter/engine/board';
import { BattleBoard } from '@hive-arbiter/engine/on-board';
import { Reader } from '@hive-arbiter/engine/seat-view';
import { kindOf, partOf } from '../../../boards/parts.ts';
import type { Seen } from '../../../seen.ts';
import { midLine, nameOfId, say } from '../../../words/index.ts';
import { capital } from '../../../words.ts';

export interface OnBoard {
  readonly state: BattleState;
  readonly hand: BattleBoard;
  readonly board: Board;
  /** The current file: doors in their state, and only the pieces of this battle. */
  readonly terrain: BoardFile;
  /** What the rules say, in the language of this device. */
  readonly inWords: (words: Words) => string;
}

const AS_IT_IS = new Reader(undefined);
/** One board state for each file, since the engine remembers by it what stands where. */
const kept = new WeakMap<BoardFile, NonNullable<BattleState['board']>>();
/** The last file that was made from one by changes, with the changes. */
const changed = new WeakMap<BoardFile, { readonly key: string; readonly file: BoardFile }>();
const drawn = new WeakMap<BoardFile, { readonly doors: string; readonly file: BoardFile }>();

export function onBoard(
  { state: seen, spots = {} }: Pick<Seen, 'state' | 'spots'>,
  begun: BoardFile,
  reader: Reader | undefined,
): OnBoard {
  const file = fileNow(begun, seen.board?.changes ?? []);
  const board = kept.get(file) ?? { zones: {}, file };
  kept.set(file, board);
  Object.assign(board, { zones: seen.board?.zones ?? {} });
  const fighters = { ...seen.fighters };
  for (const [id, spot] of Object.entries(spots)) {
    const fighter = fighters[id];
    if (fighter) fighters[id] = { ...fighter, spot };
  }
  const state: BattleState = { ...seen, fighters, board, secrets: {} };
  const hand = new BattleBoard(state);
  const inWords = (words: Words) => (reader ?? AS_IT_IS).words(words, state);
  return { state, hand, board: hand.now, terrain: terrainNow(file, hand.now), inWords };
}

/** The file as rules have changed it since the battle began. */
function fileNow(begun: BoardFile, changes: readonly TerrainChange[]): BoardFile {
  if (changes.length === 0) return begun;
  const key = JSON.stringify(changes);
  const before = changed.get(begun);
  if (before?.key === key) return before.file;
  const file = changes.reduce(changedBy, begun);
  changed.set(begun, { key, file });
  return file;
}

/** Terrain is redrawn only when a door changes. */
function terrainNow(file: BoardFile, { doors }: Board): BoardFile {
  const now = file.doors.map(({ id }) => doors.get(id) ?? 'closed').join();
  const before = drawn.get(file);
  if (before?.doors === now) return before.file;
  const open = file.doors.flatMap((door) => {
    const state = doors.get(door.id) ?? door.state;
    return state === 'gone' ? [] : [{ ...door, state: state as DoorState }];
  });
  const made = { ...file, doors: open, markers: [], zones: [] };
  drawn.set(file, { doors: now, file: made });
  return made;
}

/** The place of a fighter's side at the table, as colours and shapes go. */
export function placeOf({ gangs, wild, fighters }: BattleState, id: string): number {
  const gang = fighters[id]?.gang;
  return [...gangs, ...wild].findIndex((each: GangState) => each.id === gang);
}

/** A name for the drawing, without the gang's name: the colour says whose it is. */
export function shortName({ gangs, wild, fighters }: BattleState, id: string): string {
  const { name = '', gang } = fighters[id] ?? {};
  const of = [...gangs, ...wild].find((each) => each.id === gang)?.name ?? '';
  return of !== '' && name.startsWith(`${of} `) ? name.slice(of.length + 1) : name;
}

/** Things that lie on the board, each with its spot and what it is called. */
export function thingsOn({
  state,
  board,
}: OnBoard): readonly { readonly marker: Marker; readonly at: Model; readonly name: string }[] {
  return Object.values(state.markers).flatMap((marker) => {
    const at = marker.kind === 'door' ? undefined : board.models.get(marker.id);
    return at ? [{ marker, at, name: thingName(marker) }] : [];
  });
}

export function thingName({ id, kind }: Marker): string {
  const number = /-(\d+)$/.exec(id)?.[1];
  return `${capital(nameOfId(kind) ?? kind.replaceAll('-', ' '))}${number === undefined ? '' : ` ${number}`}`;
}

/** What anybody or anything on the board is called in a sentence. */
export function nameIn({ state, terrain }: OnBoard, id: string): string {
  const fighter = state.fighters[id];
  if (fighter) return fighter.name;
  const marker = state.markers[id];
  if (marker) return say('the {thing}', { thing: midLine(thingName(marker)) });
  const part = partOf(terrain, id);
  return part ? say('a {thing}', { thing: kindOf(part) }) : id.replaceAll('-', ' ');
}

/** The model of somebody who may not stand on the board yet. */
export function modelFor({ state, board }: OnBoard, id: string): Model {
  const there = board.models.get(id);
  if (there) return there;
  const fighter = state.fighters[id];
  const gang = [...state.gangs, ...state.wild].find((each) => each.id === fighter?.gang);
  return fighter ? model(id, gang?.side ?? null, 0, 0) : model(id, null, 0, 0, { radius: 0.5, tall: 0.5 });
}

/** The highest surface here, up to the level looked at. */
export function heightAt({ board }: OnBoard, x: number, y: number, level: number): number | undefined {
  return surfacesAt(board.terrain, x, y).findLast(({ at }) => at <= level)?.at;
}
