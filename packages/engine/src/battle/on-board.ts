/**
 * A battle on a digital board: the places of all fighters come from the state, and the board answers
 * questions about distance and sight. People choose spots and paths, and this file checks them.
 */

import { coverFromBlast, placedBlast, scattered, underBlast, underTemplate } from '../board/blast.ts';
import { type Board, type DoorNow, type Model, model, type Place, type Stance } from '../board/board.ts';
import {
  angleBetween,
  bearingTo,
  distanceToStretch,
  HAIR,
  lengthOf,
  reaches,
  tidy,
} from '../board/distance.ts';
import { type BoardFile, PIECE_KINDS, type PieceKind } from '../board/file.ts';
import { hasLine, isInArc, isUnseenBy, look, sees } from '../board/look.ts';
import {
  areEngaged,
  areInContact,
  areSplit,
  besideLine,
  byDistance,
  distance,
  distanceToPlace,
  isSolidBetween,
  isWithin,
} from '../board/measure.ts';
import { distanceToOutline, holds } from '../board/outline.ts';
import { faultOfPiece, type PieceSpot, snapped, spotForPiece } from '../board/pieces.ts';
import { findCharge, findPath, reach } from '../board/reach.ts';
import { flameHalfAngle } from '../board/template.ts';
import { hasDoorNear, surfacesAt, type Terrain, terrainOf } from '../board/terrain.ts';
import {
  Going,
  noRoom,
  type Path,
  placeOf,
  type Refusal,
  type Walk,
  type WalkRules,
  walk,
} from '../board/walk.ts';
import type { About, Answer, BoardFeature, Placed, Question, Ref, Spot, Step } from '../table/question.ts';
import { type Saying, say } from '../table/say.ts';
import type { BoardHand } from '../table/table.ts';
import { momentOf } from './moment.ts';
import { packOf } from './pack.ts';
import { refusalSaid } from './refusal-said.ts';
import {
  type BattleState,
  type FighterState,
  gangOfFighter,
  isOnBoard,
  type Marker,
  markerName,
} from './state.ts';
import { type Outline, type Where, whereSaid } from './where.ts';
import { type Stated, sampleSpots, whereOnBoard } from './where-on-board.ts';

// Where everything stands

/** What a model was made from: where all of it is the same, so is the model. */
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
 * Is there a line between two who stand on the board, whichever way they face? Both models come from the board as it is
 * now, so nothing has to be looked up again.
 */
function haveLine(state: BattleState, from: Model, to: Model): boolean {
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
    if (keep(last, id, spot, fate, isBound ? null : gangOfFighter(state, fighter).side)) isChanged = true;
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
): boolean {
  const before = known.get(id);
  if (before && before.spot === spot && before.fate === fate && before.side === side) return false;
  known.set(id, { spot, fate, side, model: modelAt(board.terrain, id, spot, fate, side) });
  return true;
}

function doorsOf(state: BattleState): ReadonlyMap<Ref, DoorNow> {
  const { file } = state.board as NonNullable<BattleState['board']>;
  const doors = new Map<Ref, DoorNow>(file.doors.map(({ id, state }) => [id, state]));
  for (const marker of Object.values(state.markers))
    if (marker.kind === DOOR && doors.has(String(marker.data.door)))
      doors.set(String(marker.data.door), doorNow(marker));
  return doors;
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
const DOOR = 'door';

/** How a door is now, as its marker says: one without wounds is gone. */
function doorNow({ state, data }: Marker): DoorNow {
  if (data.wounds === 0) return 'gone';
  return state === 'open' || state === 'locked' ? state : 'closed';
}

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

function fileOf({ board }: BattleState): BoardFile {
  return (board as NonNullable<BattleState['board']>).file;
}

function doorIn({ doors }: BoardFile, id: unknown): BoardFile['doors'][number] | undefined {
  for (const door of doors) if (door.id === id) return door;
  return undefined;
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
  const board = boardNow(state);
  const from = board?.models.get(shooter.id);
  if (!board || !from || !state.board) return [];
  const { file } = state.board;
  const isSeen = (mark: Model) =>
    reaches(distance(from, mark), inches) &&
    (mayFace(state, from) || isInArc(from, mark)) &&
    hasLine(board, from, mark);
  return Object.values(state.markers).filter((marker) => {
    const door = marker.kind === DOOR && isShutNow(marker) ? doorIn(file, marker.data.door) : undefined;
    return door !== undefined && marksOn(door, from).some(isSeen);
  });
}

function isShutNow(door: Marker): boolean {
  const now = doorNow(door);
  return now === 'closed' || now === 'locked';
}

/** Points of a door that can be seen: a hair in front of it, since the door itself blocks sight. */
function marksOn({ id, from, to, bottom, top }: BoardFile['doors'][number], looker: Place): readonly Model[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = lengthOf(dx, dy);
  const side = Math.sign(dx * (looker.y - from[1]) - dy * (looker.x - from[0]));
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

/** Does a shooter see a thing? At a physical table the players look for themselves. */
export function seesThing(state: BattleState, shooter: FighterState, thing: Ref): boolean {
  const board = boardNow(state);
  if (!board) return true;
  const [from, to] = [board.models.get(shooter.id), board.models.get(thing)];
  return from !== undefined && to !== undefined && isInView(state, from, to);
}

function isInView(state: BattleState, from: Model, to: Model): boolean {
  return (mayFace(state, from) || isInArc(from, to)) && haveLine(state, from, to);
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

/** A spot with its height: the lowest level there, where none is given. */
function placeOn(terrain: Terrain, { x, y, height }: Exclude<Spot, 'placed'>): Place {
  return { x, y, height: height ?? surfacesAt(terrain, x, y)[0]?.at ?? 0 };
}

/** The model of somebody or something that may not be on the board yet. */
function modelFor(state: BattleState, board: Board, id: Ref): Model {
  const there = board.models.get(id);
  if (there) return there;
  const fighter = state.fighters[id];
  if (!fighter) return model(id, null, 0, 0, { radius: 0.5, tall: 0.5 });
  return model(id, gangOfFighter(state, fighter).side, 0, 0);
}

// The hand

/** The last place of the present attack's blast, as a name to measure and to judge cover from. */
export const BLAST_CENTRE = 'blast-centre';

/** Names of parts of the board that distances are taken from. */
const EDGE = 'edge';
const CENTRE = 'centre';
const LOWEST = 'lowest-level';

/** What lies on the board where somebody points, before it is said. */
export type LaidDown = { readonly touched: readonly Ref[] } & (
  | { readonly is: 'blast'; readonly centres: readonly Place[]; readonly across: number }
  | { readonly is: 'flame'; readonly from: Model; readonly bearing: number }
);

export class BattleBoard implements BoardHand {
  constructor(private readonly state: BattleState) {}

  get now(): Board {
    return boardNow(this.state) as Board;
  }

  answer(question: Question): Answer | undefined {
    switch (question.kind) {
      case 'measure':
        return this.measure(question);
      case 'sight':
        if (question.about?.is === 'watched') return this.watched(question.about, question.to);
        return this.sight(question.from, question.to);
      case 'fact':
        return question.about && this.holds(question.about, question.of);
      case 'choice':
        return question.about && this.choice(question.about, question.options);
      case 'pick': {
        const { about, options } = question;
        const found = about && this.under(about);
        return found && options.filter((id) => found.includes(id));
      }
      default:
        return undefined;
    }
  }

  private measure({
    from,
    to,
    within,
    about,
    nearestFirst,
  }: Question<'measure'>): readonly Ref[] | undefined {
    const board = this.now;
    if (about && about.is !== 'seen-by') {
      const found = this.under(about);
      if (!found) return undefined;
      const named = nearestFirst
        ? found.filter((id) => to.includes(id))
        : to.filter((id) => found.includes(id));
      return named;
    }
    const isNear = this.nearTo(board, from, within);
    if (!isNear) return undefined;
    let near = to.filter((id) => {
      const other = board.models.get(id);
      return other !== undefined && isNear(other);
    });
    if (about?.is === 'seen-by') near = this.sight(about.by, near) as Ref[];
    const origin = board.models.get(from);
    if (!nearestFirst || !origin) return near;
    const far = (id: Ref) => distance(origin, board.models.get(id) as Model);
    return near.sort((one, other) => far(one) - far(other));
  }

  /** Is a model so near to somebody, something or a part of the board? Nothing where it is not on the board at all. */
  private nearTo(board: Board, from: Ref, inches: number): ((other: Model) => boolean) | undefined {
    const origin = board.models.get(from);
    if (origin) {
      if (inches > 0) return (other) => isWithin(board, origin, other, inches);
      return (other) => areInContact(origin, other) || areEngaged(board, origin, other);
    }
    const { width, depth } = board.terrain;
    if (from === EDGE)
      return ({ x, y, radius }) =>
        reaches(Math.max(0, Math.min(x, y, width - x, depth - y) - radius), Math.max(inches, TOUCHES));
    if (from === CENTRE) {
      const place = { x: width / 2, y: depth / 2, height: 0 };
      return (other) => reaches(distanceToPlace({ ...other, height: 0 }, place), inches);
    }
    if (from === BLAST_CENTRE) {
      const centre = momentOf(this.state).blast;
      return (other) => centre !== undefined && reaches(distanceToPlace(other, centre), inches);
    }
    if (from === LOWEST) {
      const lowest = this.lowest();
      return ({ height }) => height <= lowest + HALF;
    }
    const door = this.state.markers[from];
    if (door?.kind === DOOR) {
      const { fighters } = this.state;
      return ({ id }) =>
        fighters[id] !== undefined && doorsBeside(this.state, fighters[id], inches).includes(door);
    }
    // A gang is wherever any of its fighters is.
    // Whoever has just gone out is near to those who stood near them [campaign.table-rules.nerve.2].
    const left = momentOf(this.state).left;
    if (left?.of === from && left.spot !== 'placed') {
      const { x, y } = left.spot;
      const gone = model(from, null, x, y, { height: placeOn(board.terrain, left.spot).height });
      return (other) => isWithin(board, gone, other, inches);
    }
    const gang = this.state.gangs.find(({ id }) => id === from);
    if (gang) {
      const there = gang.roster.flatMap((id) => board.models.get(id) ?? []);
      return (other) => there.some((member) => isWithin(board, member, other, inches));
    }
    // Whoever is off the board is near nobody.
    return this.state.fighters[from] ? () => false : undefined;
  }

  private lowest(): number {
    const { file } = this.state.board as NonNullable<BattleState['board']>;
    return file.ground === 'air' ? Math.min(...file.floors.map(({ at }) => at)) : 0;
  }

  /** A look costs nothing and may be taken at any time [core.sight.line.2]. */
  private sight(from: Ref, to: readonly Ref[]): readonly Ref[] | undefined {
    const board = this.now;
    const origin = board.models.get(from);
    if (!origin) return this.state.fighters[from] ? [] : undefined;
    return to.filter((id) => {
      const other = board.models.get(id);
      // Things have no facing: what is set up to watch looks all round.
      return other && (origin.side === null || isInArc(origin, other)) && haveLine(this.state, origin, other);
    });
  }

  /** Those who see somebody, now or anywhere on the way that they have just come. */
  private watched({ of, onTheWay }: About & { is: 'watched' }, by: readonly Ref[]): readonly Ref[] {
    const board = this.now;
    const at = board.models.get(of);
    if (!at) return [];
    const way = onTheWay ? this.wayOf(at) : [at];
    return by.filter((id) => {
      const watcher = board.models.get(id);
      return watcher !== undefined && way.some((place) => sees(board, watcher, { ...at, ...place }));
    });
  }

  /** Points along the way that somebody has just come, near enough to each other that no view is missed. */
  private wayOf(at: Model): readonly Place[] {
    const way = momentOf(this.state).way;
    const end = way?.path.at(-1);
    if (!way || way.of !== at.id || !end || !isSamePlace(end, at)) return [at];
    return way.path.flatMap((to, leg) => {
      const from = way.path[leg - 1];
      if (!from) return [to];
      const parts = Math.max(1, Math.ceil(apart(from, to) / WATCHED));
      return Array.from({ length: parts }, (_, part) => ({
        x: from.x + ((part + 1) / parts) * (to.x - from.x),
        y: from.y + ((part + 1) / parts) * (to.y - from.y),
        height: part + 1 < parts ? from.height : to.height,
      }));
    });
  }

  private choice(about: About, options: readonly string[]): string | undefined {
    const board = this.now;
    switch (about.is) {
      case 'range': {
        const far = this.between(about.from, about.to);
        if (far === undefined) return undefined;
        if (about.short !== null && reaches(far, about.short) && options.includes('short')) return 'short';
        return about.long === null || reaches(far, about.long) ? 'long' : 'out';
      }
      case 'cover': {
        const [from, to] = [board.models.get(about.from), board.models.get(about.to)];
        const centre = about.from === BLAST_CENTRE ? momentOf(this.state).blast : undefined;
        if (!to || (!from && !centre)) return undefined;
        if (from === to) return 'open';
        const { sight, cover } = centre ? coverFromBlast(board, centre, to) : look(board, from as Model, to);
        const seen = sight ? cover : 'full';
        return options.includes(seen) ? seen : 'none';
      }
      case 'nearest': {
        const far = (id: Ref) => this.between(about.from, id) ?? Number.POSITIVE_INFINITY;
        let candidates = about.of.filter((id) => options.includes(id));
        if (about.seenWithin !== undefined) {
          const { seenWithin } = about;
          candidates = (this.sight(about.from, candidates) ?? []).filter((id) =>
            reaches(far(id), seenWithin),
          );
          if (candidates.length === 0) return 'nobody';
        }
        const [first, ...rest] = candidates;
        return first && rest.reduce((best, id) => (far(id) < far(best) ? id : best), first);
      }
      case 'inches': {
        const far = this.between(about.from, about.to);
        if (about.halves) {
          const whole = Math.round(far ?? 0);
          const exact = Math.abs((far ?? 0) - whole) < TOUCHES / 100;
          const told = String(exact ? whole : Math.floor(far ?? 0) + HALF);
          return far !== undefined && options.includes(told) ? told : options[0];
        }
        const inches = far === undefined ? undefined : String(Math.ceil(far - TOUCHES / 100));
        return inches !== undefined && options.includes(inches) ? inches : options.at(-1);
      }
      default:
        return undefined;
    }
  }

  private between(from: Ref, to: Ref): number | undefined {
    const { models } = this.now;
    const [one, other] = [models.get(from), models.get(to)];
    return one && other && distance(one, other);
  }

  /** The fighters that a line, a flame or a marker touches. */
  private under(about: About): readonly Ref[] | undefined {
    const board = this.now;
    switch (about.is) {
      case 'line': {
        const [from, to] = [board.models.get(about.from), board.models.get(about.to)];
        if (!from || !to) return [];
        return about.beyond ? beyondLine(board, from, to) : besideLine(board, from, to);
      }
      case 'flame': {
        const [from, to] = [board.models.get(about.from), board.models.get(about.to)];
        if (!from || !to) return [];
        return underTemplate(board, from, about.bearing ?? bearingTo([from.x, from.y], [to.x, to.y]));
      }
      case 'blast': {
        const on = board.models.get(about.on);
        if (!on) return [];
        const from = about.from === undefined ? undefined : board.models.get(about.from);
        let centre: Place = { x: on.x, y: on.y, height: on.height };
        if (from && about.long !== undefined) centre = placedBlast(from, centre, about.long);
        if (about.scatter) {
          const { bearing, inches } = about.scatter;
          const lies = scattered(board, centre, bearing, inches);
          if (lies.off) return [];
          centre = lies.centre;
        }
        return underBlast(board, centre, about.across);
      }
      case 'edges': {
        const { width, depth } = board.terrain;
        const from = { north: (y: number) => depth - y, south: (y: number) => y };
        return [...board.models.values()].flatMap(({ id, x, y, radius }) => {
          const far = about.sides.map((side) =>
            side === 'north' || side === 'south' ? from[side](y) : side === 'east' ? width - x : x,
          );
          return reaches(Math.max(0, Math.min(...far) - radius), Math.max(about.inches, TOUCHES)) ? [id] : [];
        });
      }
      case 'where':
        return [...board.models.values()]
          .filter((each) => this.keeps(about.where as never as Where, board, each, each))
          .map(({ id }) => id);
      case 'closer': {
        const isNear = this.nearTo(board, about.from, about.inches);
        return about.to.filter((id) => {
          const other = board.models.get(id);
          return other !== undefined && isNear?.(other);
        });
      }
      default:
        return undefined;
    }
  }

  private holds(about: About, asked?: Ref): boolean | undefined {
    const board = this.now;
    const { models } = board;
    switch (about.is) {
      case 'nearer': {
        const far = this.between(about.from, about.than) ?? Number.POSITIVE_INFINITY;
        return about.of.some((id) => !reaches(far, this.between(about.from, id) ?? Number.POSITIVE_INFINITY));
      }
      case 'front':
      case 'behind': {
        const [of, from] = [models.get(about.of), models.get(about.from)];
        // Whoever lies has no front [core.sight.arc.2].
        const inFront = of !== undefined && from !== undefined && isInArc(of, from);
        return about.is === 'front' ? inFront : !inFront;
      }
      case 'closer': {
        const from = models.get(about.from);
        return about.to.some((id) => {
          const other = models.get(id);
          if (!from || !other || areSplit(board, from, other)) return false;
          const far = distance(from, other);
          return about.upTo ? reaches(far, about.inches) : !reaches(about.inches, far);
        });
      }
      case 'sees':
        return (this.sight(about.from, about.to) ?? []).length > 0;
      case 'unseen': {
        const of = models.get(about.of);
        return (
          of === undefined ||
          isUnseenBy(
            board,
            of,
            about.by.filter((id) => models.has(id)),
          )
        );
      }
      case 'where': {
        const kept = this.under(about) ?? [];
        return (about.of ?? []).filter((id) => kept.includes(id)).length >= (about.least ?? 1);
      }
      case 'piece': {
        const of = models.get(about.of);
        return of !== undefined && this.isBesidePiece(of, about.inches);
      }
      case 'door-in-sight': {
        const shooter = this.state.fighters[about.of];
        return shooter !== undefined && doorsInSight(this.state, shooter, about.inches).length > 0;
      }
      case 'beside':
        return isBeside(this.state, this.state.fighters[about.of], about.feature, about.inches);
      case 'blast': {
        const [on, from] = [models.get(about.on), models.get(about.from ?? '')];
        if (!on) return false;
        const centre = from && about.long !== undefined ? placedBlast(from, on, about.long) : on;
        return reaches(apart(centre, on), about.across / 2 + on.radius);
      }
      case 'edges':
        return asked !== undefined && (this.under(about) ?? []).includes(asked);
      case 'covered': {
        const [of, by] = [models.get(about.of), models.get(about.by)];
        return of !== undefined && by !== undefined && reaches(apart(of, by) + of.radius, by.radius);
      }
      case 'ductway': {
        const { file } = this.state.board as NonNullable<BattleState['board']>;
        const [from, to] = [models.get(about.from), models.get(about.to)];
        if (!from || !to) return false;
        return file.ductways.some(({ ends, at }) => {
          const near = (who: Model, end: number) => {
            const [x, y] = ends[end] as readonly [number, number];
            return reaches(distanceToPlace(who, { x, y, height: at }), 1);
          };
          return (near(from, 0) && near(to, 1)) || (near(from, 1) && near(to, 0));
        });
      }
      case 'centre-blocked': {
        const { width, depth } = board.terrain;
        const spot = placeOn(board.terrain, { x: width / 2, y: depth / 2 });
        return noRoom({ ...board, models: new Map() }, model('centre', null, 0, 0), spot) !== undefined;
      }
      default:
        return undefined;
    }
  }

  private isBesidePiece({ x, y, radius, height }: Model, inches: number): boolean {
    const { blocks, obstacles } = (this.state.board as NonNullable<BattleState['board']>).file;
    return [...blocks, ...obstacles].some(
      ({ outline, bottom }) =>
        Math.abs(bottom - height) <= HALF &&
        reaches(Math.max(0, distanceToOutline([x, y], outline) - radius), inches),
    );
  }

  /** Does a spot keep to the limit, with the zones that the board's file names? */
  private keeps(where: Where, board: Board, of: Model, place: Place): boolean {
    return whereOnBoard(where, board, of, place, this.stated) !== 'no';
  }

  /** Zones that are known by name lie where the file says. */
  private readonly stated: Stated = (words, { x, y }) => {
    const { zones } = (this.state.board as NonNullable<BattleState['board']>).file;
    const zone = zones.find((each) => words === each.words || words === `in ${each.words}`);
    if (!zone) return 'unknown';
    return holds(zone.outline, [x, y]) ? 'yes' : 'no';
  };

  // What people choose, checked

  faultOf(question: Question, answer: Answer): Saying | undefined {
    const refusal = this.refusalOf(question, answer);
    if (refusal) return refusalSaid(refusal);
    return question.kind === 'place' ? this.faultOfPlace(question, answer as Placed) : undefined;
  }

  inTheWay(question: Question, answer: Answer): Ref | undefined {
    return this.refusalOf(question, answer)?.id;
  }

  /** Why somebody cannot go or stand there, by the board alone. */
  private refusalOf(question: Question, answer: Answer): Refusal | undefined {
    if (question.kind === 'move') {
      const judged = this.walked(question, answer as readonly Step[]);
      return judged === undefined || judged.ok ? undefined : judged.refusal;
    }
    if (question.kind !== 'place') return undefined;
    const { of, spot } = placedBy(question, answer as Placed);
    if (spot === 'placed') return undefined;
    const board = this.now;
    const place = placeOn(board.terrain, spot);
    const { about } = question;
    if (about?.is === 'terrain') return undefined;
    if (about?.is !== 'aim' && about?.is !== 'descend') {
      const fault = noRoom(board, modelFor(this.state, board, of), place);
      return fault && { ...fault, clause: question.clause, leg: -1 };
    }
    return this.noRoomAt(question, place);
  }

  /** Why whoever goes to a point that they aim at cannot stand there. */
  private noRoomAt({ about }: Question<'place'>, point: Place): Refusal | undefined {
    if (about?.is !== 'descend' && !(about?.is === 'aim' && about.room)) return undefined;
    const from = this.now.models.get(about.from);
    const fault = from && noRoom(this.now, from, point);
    return fault && { ...fault, clause: 'core.board.deploy.2', leg: -1 };
  }

  /** May somebody be set up here, by room and by the limit alone? */
  mayBeSetUp(question: Question<'place'>, of: Ref, place: Place): boolean {
    const board = this.now;
    const there = modelFor(this.state, board, of);
    return !noRoom(board, there, place) && this.keeps(question.where as never as Where, board, there, place);
  }

  private faultOfPlace(question: Question<'place'>, answer: Placed): Saying | undefined {
    const { of, spot } = placedBy(question, answer);
    if (spot === 'placed') return say('on-board/no-spot');
    const board = this.now;
    if (question.about?.is === 'terrain') return this.faultOfTerrain(question.about, spot);
    if (question.about?.is === 'aim' || question.about?.is === 'descend')
      return this.faultOfAim(question, placeOn(board.terrain, spot));
    const there = modelFor(this.state, board, of);
    const place = placeOn(board.terrain, spot);
    const where = question.where as never as Where;
    if (this.keeps(where, board, there, place)) return undefined;
    // Where no spot is left within the limit, any will do.
    if (sampleSpots(where, board, there, { seed: question.clause, stated: this.stated }).length === 0)
      return undefined;
    return this.mustBe(where);
  }

  private faultOfTerrain(
    about: About & { is: 'terrain' },
    spot: Exclude<Spot, 'placed'>,
  ): Saying | undefined {
    const lies = this.pieceAt(about, spot);
    if ('say' in lies) return lies;
    return faultOfPiece(fileOf(this.state), about.piece as PieceKind, lies, about);
  }

  /** Where a piece comes to lie that somebody puts here, or why not. */
  pieceAt(about: About & { is: 'terrain' }, spot: Exclude<Spot, 'placed'>): PieceSpot | Saying {
    const { x, y, height = 0, facing = 0 } = spot;
    const kind = about.piece as PieceKind;
    if (!PIECE_KINDS.includes(kind)) return say('pieces/no-piece', { piece: kind });
    if (!Number.isFinite(x + y + height + facing)) return say('on-board/no-spot');
    return snapped(fileOf(this.state), kind, { x, y, height, turn: facing }, about);
  }

  private faultOfAim(question: Question<'place'>, point: Place): Saying | undefined {
    const board = this.now;
    const { about, where } = question;
    const limit = where as never as Where;
    if (about?.is !== 'aim' && about?.is !== 'descend') return undefined;
    const from = board.models.get(about.from);
    if (!from) return say('on-board/nobody');
    const refusal = this.noRoomAt(question, point);
    if (refusal) return refusalSaid(refusal);
    if (about.is === 'descend') {
      const [across, down] = [apart(from, point), from.height - point.height];
      if (reaches(across, about.across) && down > HALF && reaches(down, about.down)) return undefined;
      return say('on-board/spot-below', { across: about.across, down: about.down });
    }
    const over = about.lays?.is === 'flame' ? board.models.get(about.lays.over) : undefined;
    if (over) return this.faultOfFlame(board, from, over, point);
    if (!isAimedAt(board, from, point, mayFace(this.state, from))) return say('on-board/point-in-sight');
    if (this.keeps(limit, board, model('point', null, 0, 0, { radius: 0 }), point)) return undefined;
    return this.mustBe(limit);
  }

  /** The flame lies wholly inside the arc and touches its target; straight at the target it always may [core.blasts.template.1]. */
  private faultOfFlame(board: Board, from: Model, over: Model, point: Place): Saying | undefined {
    if (isSamePlan(point, over)) return undefined;
    const bearing = bearingTo([from.x, from.y], [point.x, point.y]);
    const aside = angleBetween(bearing, from.facing) + flameHalfAngle(from.radius);
    if (!mayFace(this.state, from) && aside > HALF_ARC) return say('on-board/flame-arc');
    if (underTemplate(board, from, bearing).includes(over.id)) return undefined;
    return say('on-board/flame-touch', { it: over.id });
  }

  /** The markers or the flame laid where somebody points, and the fighters they would touch. */
  laidAt({ about }: Question<'place'>, spot: Exclude<Spot, 'placed'>): LaidDown | undefined {
    const board = this.now;
    const from = about?.is === 'aim' ? board.models.get(about.from) : undefined;
    if (about?.is !== 'aim' || !about.lays || !from) return undefined;
    const point = placeOn(board.terrain, spot);
    if (about.lays.is === 'flame') {
      const bearing = bearingTo([from.x, from.y], [point.x, point.y]);
      return { is: 'flame', from, bearing, touched: underTemplate(board, from, bearing) };
    }
    const { across, long, count } = about.lays;
    const middle = long === undefined ? point : placedBlast(from, point, long);
    const centres = markersAt(middle, across, count ?? 1);
    const touched = [...new Set(centres.flatMap((centre) => underBlast(board, centre, across)))];
    return { is: 'blast', centres, across, touched };
  }

  private mustBe(limit: Where): Saying {
    return say('on-board/spot', { limit: whereSaid(limit, (id) => this.nameOf(id)) });
  }

  private nameOf(id: Ref): string {
    return this.state.fighters[id]?.name ?? (this.state.markers[id] ? markerName(this.state, id) : id);
  }

  /** The result of a path; nothing if the mover stays. */
  walked(question: Question<'move'>, steps: readonly Step[]): Walk | undefined {
    const board = this.now;
    const mover = board.models.get(question.of ?? '');
    if (!mover || isStill(mover, steps)) return undefined;
    return walk(board, mover, pathOf(board.terrain, steps), rulesOf(question));
  }

  // What a bot chooses

  anyAnswer(question: Question<'place' | 'move'>, upTo: (highest: number) => number): Answer {
    return question.kind === 'place' ? this.anySpot(question, upTo) : this.anyPath(question, upTo);
  }

  private anySpot(question: Question<'place'>, upTo: (highest: number) => number): Placed {
    const { who = [], where, about } = question;
    if (about?.is === 'terrain') {
      const spot = spotForPiece(fileOf(this.state), about.piece as PieceKind, about, upTo);
      if (!spot) throw new Error(`There is no room for a ${about.piece}`);
      const { x, y, height, turn } = spot;
      return { x, y, height, facing: turn };
    }
    if (about?.is === 'descend' || (about?.is === 'aim' && about.room)) {
      const spot = this.spotFor(question, upTo(MANY));
      if (!spot) throw new Error(`There is no spot for ${question.of}`);
      return spot;
    }
    if (about?.is === 'aim') return this.anyAim(question, about.from, upTo);
    const of = who.length > 0 ? (who[upTo(who.length) - 1] as Ref) : (question.of ?? '');
    const board = this.now;
    const there = modelFor(this.state, board, of);
    const seed = upTo(MANY);
    const [found] = sampleSpots(where as never as Where, board, there, { seed, stated: this.stated });
    const [place = found] = found ? [] : sampleSpots({ is: 'anywhere' }, board, there, { seed });
    if (!place) throw new Error(`There is no room for ${of} on the whole board`);
    const spot = {
      x: place.x,
      y: place.y,
      height: place.height,
      facing: this.faceFoes(there, place),
    };
    return who.length > 0 ? { of, spot } : spot;
  }

  /** A spot that somebody can get to by a rope or a rig, the same for a seed; nothing where there is none. */
  spotFor(question: Question<'place'>, seed = 1): Exclude<Spot, 'placed'> | undefined {
    const board = this.now;
    const { about, where } = question;
    const from = about && 'from' in about ? board.models.get(about.from) : undefined;
    if (!from) return undefined;
    const inches = about?.is === 'descend' ? about.across + from.radius : 12;
    const near: Where = { is: 'within', inches, near: { at: [{ x: from.x, y: from.y }], words: '' } };
    const limit: Where = { is: 'all', of: [near, where as never as Where] };
    // Somebody else as far as distances go: nobody is within reach of themselves.
    const mark = { ...from, id: 'mark' };
    const isLegal = (spot: Place) => !this.faultOfAim(question, spot);
    const among = (count: number) => sampleSpots(limit, board, mark, { seed, count }).find(isLegal);
    const found = among(FEW) ?? among(Number.POSITIVE_INFINITY);
    return found && { ...found, facing: this.faceFoes(from, found) };
  }

  /** At the feet of somebody in sight, or beside them. */
  private anyAim(question: Question<'place'>, from: Ref, upTo: (highest: number) => number): Placed {
    const board = this.now;
    const { about } = question;
    const over =
      about?.is === 'aim' && about.lays?.is === 'flame' ? board.models.get(about.lays.over) : undefined;
    if (over) return { x: over.x, y: over.y, height: over.height };
    const shooter = board.models.get(from) as Model;
    // A point has no base: only the place of somebody counts.
    const others = [...board.models.values()]
      .filter((other) => other.side !== null && other !== shooter)
      .map(placeOf)
      .filter((place) => !this.faultOfAim(question, place));
    const at = others.length > 0 ? (others[upTo(others.length) - 1] as Place) : ahead(shooter);
    const aside = { x: at.x + (upTo(5) - 3) / 2, y: at.y + (upTo(5) - 3) / 2, height: at.height };
    const { x, y, height } = this.faultOfAim(question, aside) ? at : aside;
    return { x, y, height };
  }

  /** Towards the nearest enemy, or the middle of the board. */
  private faceFoes(mover: Model, place: Place): number {
    const board = this.now;
    let [best, at]: [number, Place] = [
      Number.POSITIVE_INFINITY,
      { x: board.terrain.width / 2, y: board.terrain.depth / 2, height: 0 },
    ];
    for (const other of board.models.values()) {
      if (other.side === null || other.side === mover.side) continue;
      const far = lengthOf(other.x - place.x, other.y - place.y);
      if (far < best) [best, at] = [far, other];
    }
    return Math.round(bearingTo([place.x, place.y], [at.x, at.y]));
  }

  private anyPath(question: Question<'move'>, upTo: (highest: number) => number): readonly Step[] {
    const board = this.now;
    const mover = board.models.get(question.of ?? '');
    if (!mover) return [];
    const end = (path: Path): readonly Step[] =>
      path.map((point, at) =>
        at < path.length - 1 ? point : { ...point, facing: this.faceFoes(mover, point) },
      );
    if (question.charge) {
      const target = board.models.get(question.charge[0] ?? '');
      if (!target || !reaches(distance(mover, target), question.inches)) return [];
      const straight = [besideBase(mover, target)];
      if (walk(board, mover, straight, rulesOf(question)).ok) return end(straight);
      const found = findCharge(board, mover, target.id, question.inches);
      return found ? end(found.path) : [];
    }
    const rules = rulesOf(question);
    const goal = this.goalOf(mover, upTo);
    const going = new Going(board, mover, rules, question.inches);
    for (let turn = 1; turn <= TRIES; turn++) {
      // The first tries go for the goal, the later ones anywhere and less far.
      const aside = ((upTo(61) - 31) * Math.min(turn, 6)) / 2;
      const bearing = bearingTo([mover.x, mover.y], [goal.x, goal.y]) + aside;
      const far = (question.inches * (turn < 3 ? 12 : upTo(12))) / Math.max(12, 2 * turn);
      const angle = (bearing * Math.PI) / 180;
      const x = tidy(mover.x + far * Math.sin(angle), 2);
      const y = tidy(mover.y + far * Math.cos(angle), 2);
      const to = { x, y, height: mover.height };
      const leg = going.leg(mover, to);
      if ('code' in leg || leg.cost > question.inches) continue;
      if (leg.gaps.length > 0 && upTo(6) < 6) continue;
      if (walk(board, mover, [to], rules).ok) return end([to]);
    }
    // Looking for a way round takes long: bots that are stuck mostly wait.
    if (upTo(PATIENCE) > 1) return [];
    const { spots } = reach(board, mover, question.inches, rules);
    if (spots.length === 0) return [];
    let best = spots[upTo(spots.length) - 1] as Place;
    for (let turn = 0; turn < 3; turn++) {
      const other = spots[upTo(spots.length) - 1] as Place;
      if (apart(other, goal) < apart(best, goal)) best = other;
    }
    const found = findPath(board, mover, best, rules);
    return found ? end(found.path) : [];
  }

  /** Where a bot wants to go: an enemy, or something that lies about. */
  private goalOf(mover: Model, upTo: (highest: number) => number): Place {
    const others: Model[] = [];
    for (const other of this.now.models.values()) if (other.side !== mover.side) others.push(other);
    const { width, depth } = this.now.terrain;
    if (others.length === 0) return { x: upTo(Math.floor(width)), y: upTo(Math.floor(depth)), height: 0 };
    let best = others[upTo(others.length) - 1] as Model;
    for (const other of others) if (apart(other, mover) < apart(best, mover) && upTo(3) > 1) best = other;
    return best;
  }
}

/** Is a point on the battlefield, inside the arc of somebody and in sight? Whoever lies has no arc and shoots blindly. */
function isAimedAt(board: Board, shooter: Model, point: Place, anyWay: boolean): boolean {
  const { width, depth } = board.terrain;
  if (!Number.isFinite(point.x + point.y + point.height)) return false;
  if (point.x < 0 || point.y < 0 || point.x > width || point.y > depth) return false;
  const mark = model('point', null, point.x, point.y, { height: point.height, radius: 0.1, tall: 0.5 });
  return (anyWay || isInArc(shooter, mark)) && hasLine(board, shooter, mark);
}

/** An inch in front of somebody, where they can always aim. */
function ahead({ x, y, height, radius, facing }: Model): Place {
  const angle = (facing * Math.PI) / 180;
  const far = radius / 2;
  return { x: x + far * Math.sin(angle), y: y + far * Math.cos(angle), height };
}

/** How far a point is from somebody's base. */
export function inchesTo(state: BattleState, from: Ref, point: Exclude<Spot, 'placed'>): number {
  const board = boardNow(state);
  const shooter = board?.models.get(from);
  return board && shooter ? distanceToPlace(shooter, placeOn(board.terrain, point)) : 0;
}

const SIDES = ['north', 'east', 'south', 'west'] as const;

/** The edge of the board along which a gang was set up; all of them where its zone lay along none. */
export function ownEdges(state: BattleState, gang: Ref): readonly (typeof SIDES)[number][] {
  const { board } = state;
  const outline = board && outlineIn(board.zones[gang] as Where | undefined);
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

function outlineIn(where: Where | undefined): Outline | undefined {
  if (where?.is === 'zone') return where.outline ?? where.example?.[0];
  if (where?.is !== 'all') return undefined;
  for (const each of where.of) {
    const found = outlineIn(each);
    if (found) return found;
  }
  return undefined;
}

/** A blast on a board: what it is aimed at, and what pulls it back or moves it. */
export interface Laid {
  readonly from: Ref;
  readonly at: Ref | Exclude<Spot, 'placed'>;
  readonly across: number;
  readonly long: number | null;
  readonly scatter?: { readonly bearing: number; readonly inches: number };
}

/** Lays a marker down for good and says who is under it; nobody where it leaves the battlefield [core.blasts.scatter.4]. */
export function layBlast(state: BattleState, { from, at, across, long, scatter }: Laid): readonly Ref[] {
  const board = boardNow(state);
  const aim = typeof at === 'string' ? board?.models.get(at) : board && placeOn(board.terrain, at);
  if (!board || !state.board || !aim) return [];
  delete momentOf(state).blast;
  const shooter = board.models.get(from);
  let centre: Place = { x: aim.x, y: aim.y, height: aim.height };
  if (shooter && long !== null) centre = placedBlast(shooter, centre, long);
  if (scatter) {
    const lies = scattered(board, centre, scatter.bearing, scatter.inches);
    if (lies.off) return [];
    centre = lies.centre;
  }
  momentOf(state).blast = centre;
  return underBlast(board, centre, across);
}

/** Who is under a marker laid here, or under three that touch each other round this point. */
export function underMarkers(
  state: BattleState,
  spot: Exclude<Spot, 'placed'>,
  across: number,
  count: 1 | 3,
): readonly Ref[] {
  const board = boardNow(state);
  if (!board) return [];
  const centres = markersAt(placeOn(board.terrain, spot), across, count);
  return [...new Set(centres.flatMap((centre) => underBlast(board, centre, across)))];
}

/** Where the centres lie: three discs that touch each other lie round the middle of their triangle. */
function markersAt({ x, y, height }: Place, across: number, count: 1 | 3): readonly Place[] {
  if (count === 1) return [{ x, y, height }];
  const out = across / Math.sqrt(3);
  return [0, 120, 240].map((bearing) => {
    const angle = (bearing * Math.PI) / 180;
    return { x: x + out * Math.sin(angle), y: y + out * Math.cos(angle), height };
  });
}

/** Which way a point lies from somebody on a board. */
export function bearingTowards(
  state: BattleState,
  { id }: FighterState,
  { x, y }: Exclude<Spot, 'placed'>,
): number | undefined {
  const from = boardNow(state)?.models.get(id);
  return from && bearingTo([from.x, from.y], [x, y]);
}

/** Who is within 1" of the line behind somebody, the nearest first. */
function beyondLine(board: Board, from: Model, to: Model): readonly Ref[] {
  const far = lengthOf(to.x - from.x, to.y - from.y) || 1;
  const end = { ...to, x: to.x + (60 * (to.x - from.x)) / far, y: to.y + (60 * (to.y - from.y)) / far };
  return besideLine(board, to, end).filter(
    (id) => id !== from.id && hasLine(board, to, board.models.get(id) as Model),
  );
}

/**
 * The fighters whom a shooter sees on a board; a shooter who lies down and shoots blindly needs only a line.
 */
export function inView(
  state: BattleState,
  shooter: FighterState,
  fighters: readonly FighterState[],
): readonly FighterState[] {
  const board = boardNow(state);
  const from = board?.models.get(shooter.id);
  if (!board || !from) return fighters;
  return fighters.filter(({ id }) => {
    const to = board.models.get(id);
    return to && isInView(state, from, to);
  });
}

/** Is somebody held by no facing: whoever lies has none, and whoever has not acted yet may still turn? */
function mayFace(state: BattleState, { id, stance }: Model): boolean {
  return stance !== 'standing' || momentOf(state).turns === id;
}

/** A fighter who has not acted yet turns to the target of the action [core.activation.facing.1]. */
export function turnTo(state: BattleState, fighter: FighterState, to: Ref | Exclude<Spot, 'placed'>): void {
  const at = typeof to === 'string' ? boardNow(state)?.models.get(to) : to;
  const { spot } = fighter;
  if (!at || momentOf(state).turns !== fighter.id || spot === null || spot === 'placed') return;
  if (lengthOf(at.x - spot.x, at.y - spot.y) < TOUCHES) return;
  fighter.spot = { ...spot, facing: Math.round(bearingTo([spot.x, spot.y], [at.x, at.y])) };
}

/** The nearest of these on a board; nothing at a physical table. */
export function nearestOf(
  state: BattleState,
  fighter: FighterState,
  others: readonly FighterState[],
): FighterState | undefined {
  const board = boardNow(state);
  const from = board?.models.get(fighter.id);
  if (!board || !from) return undefined;
  const [first] = byDistance(
    board,
    from,
    others.filter(({ id }) => board.models.has(id) && id !== fighter.id).map(({ id }) => id),
  );
  return others.find(({ id }) => id === first);
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
 * Puts a fighter at the other end of a ductway on a board, within 1" of it and 1" away from enemies; says whether there
 * is room [core.actions.ductway.1].
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

/** How high the next level beneath a place is; its own height where there is none. */
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

const WIDEST_RING = 18;
const ROUND = 24;

/** How far to either side of the facing a template may reach [core.sight.arc.1]. */
const HALF_ARC = 45 + HAIR;
const TOUCHES = 0.05;
const HALF = 0.5;
const MANY = 1_000_000_000;
/** How often a way is looked at. */
const WATCHED = 0.25;
const TRIES = 16;
const FEW = 40;
const PATIENCE = 8;

/** Where a straight charge ends: base to base. */
function besideBase(mover: Model, target: Model): Place {
  const far = lengthOf(target.x - mover.x, target.y - mover.y) || 1;
  const part = 1 - (mover.radius + target.radius) / far;
  return {
    x: mover.x + part * (target.x - mover.x),
    y: mover.y + part * (target.y - mover.y),
    height: target.height,
  };
}

function isSamePlan(one: Place, other: Place): boolean {
  return Math.abs(one.x - other.x) < TOUCHES / 10 && Math.abs(one.y - other.y) < TOUCHES / 10;
}

function isSamePlace(one: Place, other: Place): boolean {
  return lengthOf(one.x - other.x, one.y - other.y, one.height - other.height) < TOUCHES / 10;
}

function apart(one: Place, other: Place): number {
  return lengthOf(one.x - other.x, one.y - other.y);
}

function isStill({ x, y }: Model, steps: readonly Step[]): boolean {
  return steps.every((step) => Math.abs(step.x - x) < TOUCHES / 10 && Math.abs(step.y - y) < TOUCHES / 10);
}

/** A path with heights: a point without one is as high as the level nearest to the one before. */
export function pathOf(terrain: Terrain, steps: readonly Step[]): Path {
  return steps.map(({ x, y, height, by }) => {
    const place = placeOn(terrain, height === undefined ? { x, y } : { x, y, height });
    return by ? { ...place, by } : place;
  });
}

/** What a path that answers the question is judged by. */
export function rulesOf({ inches, charge, mayLeave, traps, clambers, leaps }: Question<'move'>): WalkRules {
  return {
    allowance: inches,
    ...(charge ? { charge } : {}),
    ...(mayLeave ? { mayLeave } : {}),
    ...(traps ? { traps } : {}),
    ...(clambers ? { clambers } : {}),
    ...(leaps === undefined ? {} : { leaps }),
  };
}

/** Who is placed, and where: a question may leave open who it is. */
function placedBy({ of = '' }: Question<'place'>, answer: Placed): { of: Ref; spot: Spot } {
  return typeof answer === 'object' && 'of' in answer ? answer : { of, spot: answer };
}
