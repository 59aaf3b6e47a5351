/**
 * Movement as a path: what each leg costs, what stops it, and what the way meets, in order. A path is the points after
 * the start; between two points the fighter goes straight. The board judges and changes nothing.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Inches, Ref } from '../table/question.ts';
import {
  areEnemies,
  type Board,
  type FreeClimb,
  isShut,
  type Model,
  NO_FREE_CLIMB,
  type Place,
} from './board.ts';
import { bearingTo, HAIR, lengthOf, lengthToStretch, type Point, tidy } from './distance.ts';
import { type AreaKind, STEP } from './file.ts';
import { sees } from './look.ts';
import { areInContact, distance, meets } from './measure.ts';
import { distanceToOutline, insideParts } from './outline.ts';
import {
  below,
  hasGround,
  inBox,
  levelOver,
  type Stretch,
  type Surface,
  surfaceNear,
  surfacesAt,
  type Terrain,
} from './terrain.ts';

/** A point of a path, and how its leg is made if there is a choice: a drop may be climbed or jumped. */
export interface Waypoint extends Place {
  readonly by?: 'climb' | 'jump';
}
export type Path = readonly Waypoint[];

export interface WalkRules {
  /** How far the fighter may go; no limit by default. */
  readonly allowance?: Inches;
  /** A charge at any of these: it may come near them, and has to end in contact with one [core.actions.charge.2]. */
  readonly charge?: readonly Ref[];
  /** Enemies of whom the fighter knows nothing: none of them keeps it an inch away, and it may touch them. */
  readonly unaware?: readonly Ref[];
  /** The sea costs double: the fighter who swims failed the check [campaign.terrain.swim.1]. */
  readonly swimsBadly?: boolean;
  /** Leaving over the edge of the board is allowed by the scenario [core.movement.edge.1]. */
  readonly mayLeave?: boolean;
  /** Climbs at the rate of a ladder: the skill Clamber. */
  readonly clambers?: boolean;
  /** So much of each gap counts for nothing: the skill Mighty Leap. */
  readonly leaps?: Inches;
  /** Whose sight is told when the path begins in it or comes into it. */
  readonly watchers?: readonly Ref[];
  /** What goes off when somebody comes so near. */
  readonly traps?: readonly { readonly id: Ref; readonly inches: Inches }[];
}

export type LegKind = 'walk' | 'ladder' | 'stairs' | 'climb' | 'jump' | 'climb-over';

export interface Leg {
  readonly kind: LegKind;
  readonly from: Place;
  readonly to: Place;
  readonly cost: Inches;
}

/** What a path meets, in order; `at` is how far along the path it is, in inches of cost. */
export type PathEvent = { readonly at: Inches; readonly place: Place } & (
  | { readonly kind: 'climb' | 'ladder' | 'stairs'; readonly inches: Inches }
  /** Initiative decides [core.terrain.jump.1]; failed, it is a fall of the whole height. */
  | { readonly kind: 'jump'; readonly inches: Inches; readonly to: Place }
  /** Initiative decides [core.terrain.leap.1]; failed, a fall of `drop`, or into nothing if it is null. */
  | { readonly kind: 'leap'; readonly inches: Inches; readonly drop: Inches | null }
  | { readonly kind: 'obstacle'; readonly id: Ref; readonly inches: Inches }
  | { readonly kind: 'area'; readonly id: Ref; readonly area: AreaKind; readonly inches: Inches }
  | { readonly kind: 'sea'; readonly inches: Inches }
  | { readonly kind: 'door'; readonly id: Ref }
  | { readonly kind: 'zone'; readonly id: Ref; readonly now: 'in' | 'out' }
  | { readonly kind: 'trap'; readonly id: Ref }
  | { readonly kind: 'seen'; readonly by: Ref }
  | { readonly kind: 'contact'; readonly with: Ref }
  /** The end lies within ½" of a drop [core.terrain.edge.1]; a railing helps [core.terrain.edge.2]. */
  | { readonly kind: 'edge'; readonly drop: Inches | null; readonly railing: boolean }
  | { readonly kind: 'leaves' }
);

export const REFUSALS = {
  'no-path': 'core.movement.basic.1',
  'off-board': 'core.movement.edge.1',
  wall: 'core.board.kinds.2',
  door: 'core.doors.closed.1',
  'no-floor': 'core.terrain.structure.1',
  'no-climb': 'core.terrain.climb.5',
  'no-room': 'core.terrain.structure.1',
  'on-obstacle': 'core.terrain.obstacle.1',
  'on-base': 'core.movement.basic.3',
  'through-enemy': 'core.movement.basic.3',
  'too-near': 'core.movement.inch.1',
  'no-contact': 'core.actions.charge.2',
  'too-far': 'core.movement.basic.1',
} as const satisfies Record<string, ClauseId>;

/** Why a path or a spot is refused: a closed code with its clause, the place, and the obstacle. */
export interface Refusal {
  readonly code: keyof typeof REFUSALS;
  readonly clause: ClauseId;
  /** Which leg, from 0; -1 for a spot. */
  readonly leg: number;
  readonly place: Place;
  readonly id?: Ref;
  readonly inches?: Inches;
}

export type Walk =
  | {
      readonly ok: true;
      readonly cost: Inches;
      readonly legs: readonly Leg[];
      readonly events: readonly PathEvent[];
      readonly end: Place;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Judges a whole path of a model. */
export function walk(board: Board, mover: Model, path: Path, rules: WalkRules = {}): Walk {
  return new Walker(board, mover, rules).walk(path);
}

/** A leg of the path that was judged last. */
interface Walked {
  readonly to: Waypoint;
  /** Why the path ends here, if it does. */
  readonly refusal: (Walk & { readonly ok: false }) | undefined;
  readonly judged: Judged | undefined;
  /** What the path costs before this leg, and with it. */
  readonly start: Inches;
  readonly cost: Inches;
  /** Did the path come near an enemy, here or before? */
  readonly isNearEnemy: boolean;
  /** What the leg meets, once somebody wants to know. */
  events: readonly PathEvent[] | undefined;
}

/**
 * Judges paths of one mover on a board. The legs that a path shares with the one before it, from its start and by the very same
 * points, are not judged again: whoever looks for the end of a way tries it shorter and shorter.
 */
export class Walker {
  private readonly going: Going;
  private readonly known: Walked[] = [];

  constructor(
    private readonly board: Board,
    private readonly mover: Model,
    private readonly rules: WalkRules = {},
  ) {
    this.going = new Going(board, mover, rules);
  }

  walk(path: Path): Walk {
    const { board, mover, rules, going, known } = this;
    const last = path[path.length - 1];
    if (!last) return refused({ code: 'no-path', leg: 0, place: mover });
    const refusal = this.judge(path);
    if (refusal) return refusal;
    const left = isOff(board.terrain, mover.radius, last);
    if (left && !rules.mayLeave) return refused({ code: 'off-board', leg: path.length - 1, place: last });
    if (!left) {
      const room = noRoom(board, mover, last);
      if (room) return refused({ ...room, leg: path.length - 1 });
    }
    const { cost, isNearEnemy } = known[path.length - 1] as Walked;
    const legs: Leg[] = [];
    const events: PathEvent[] = [];
    let from: Place = mover;
    for (let at = 0; at < path.length; at++) {
      const leg = known[at] as Walked;
      const judged = leg.judged as Judged;
      const { to } = leg;
      legs.push({ kind: judged.kind, from: placeOf(from), to: placeOf(to), cost: tidy(judged.cost) });
      leg.events ??= going.eventsOf(judged, from, to, leg.start);
      for (const event of leg.events) events.push(event);
      from = to;
    }
    if (rules.charge) {
      const end: Model = { ...mover, ...placeOf(last) };
      const met = rules.charge.filter((id) => touches(board, end, id));
      if (met.length === 0 && isNearEnemy)
        return refused({ code: 'no-contact', leg: path.length - 1, place: last });
      for (const id of met) events.push({ kind: 'contact', with: id, at: cost, place: placeOf(last) });
    }
    if (left) events.push({ kind: 'leaves', at: cost, place: placeOf(last) });
    else {
      const edge = edgeNear(board.terrain, last, mover.radius);
      if (edge) {
        const { drop, railing } = edge;
        events.push({ kind: 'edge', drop, railing, at: cost, place: placeOf(last) });
      }
    }
    return { ok: true, cost, legs, events, end: placeOf(last) };
  }

  /** Judges the legs from the first that the last path did not have; says why one is refused. */
  private judge(path: Path): Walked['refusal'] {
    const { mover, rules, going, known } = this;
    let at = 0;
    for (; at < known.length && at < path.length; at++) {
      const leg = known[at] as Walked;
      if (leg.to !== path[at]) break;
      if (leg.refusal) return leg.refusal;
    }
    if (at === path.length) return undefined;
    known.length = at;
    const before = known[at - 1];
    let from: Place = before?.to ?? mover;
    let start = before?.cost ?? 0;
    going.isNearEnemy = before?.isNearEnemy ?? false;
    for (; at < path.length; at++) {
      const to = path[at] as Waypoint;
      const judged = going.leg(from, to);
      const { isNearEnemy } = going;
      const isFault = 'code' in judged;
      const cost = isFault ? start : tidy(start + judged.cost);
      const fault: Omit<Refusal, 'clause' | 'leg'> | undefined = isFault
        ? judged
        : rules.allowance !== undefined && cost > rules.allowance + ALLOWED
          ? { code: 'too-far', place: to, inches: cost }
          : undefined;
      const refusal = fault && refused({ ...fault, leg: at });
      known.push({
        to,
        refusal,
        judged: isFault ? undefined : judged,
        start,
        cost,
        isNearEnemy,
        events: undefined,
      });
      if (refusal) return refusal;
      from = to;
      start = cost;
    }
    return undefined;
  }
}

/** Sums of decimal legs may be off by less than any tape shows. */
const ALLOWED = 1e-6;

function refused({ code, leg, place, id, inches }: Omit<Refusal, 'clause'>): Walk & { readonly ok: false } {
  const refusal: { -readonly [K in keyof Refusal]: Refusal[K] } = {
    code,
    clause: REFUSALS[code],
    leg,
    place: placeOf(place),
  };
  if (id !== undefined) refusal.id = id;
  if (inches !== undefined) refusal.inches = inches;
  return { ok: false, refusal };
}

export function placeOf({ x, y, height }: Place): Place {
  return { x, y, height };
}

function touches(board: Board, model: Model, id: Ref): boolean {
  const other = board.models.get(id);
  return other !== undefined && areInContact(model, other);
}

type Fault = Omit<Refusal, 'clause' | 'leg'>;

function isOff({ width, depth }: Terrain, radius: number, { x, y }: Place): boolean {
  return x < radius - HAIR || y < radius - HAIR || x > width - radius + HAIR || y > depth - radius + HAIR;
}

/**
 * Why a model cannot stand here, or nothing: off the board, no level with room for the base
 * [core.terrain.structure.1], in a wall, on an obstacle or on another base [core.board.deploy.2].
 */
export function noRoom(board: Board, model: Model, place: Place): Fault | undefined {
  const { terrain } = board;
  const { radius } = model;
  if (!Number.isFinite(place.x + place.y + place.height) || isOff(terrain, radius, place))
    return { code: 'off-board', place };
  if (!isHeld(terrain, place, radius)) return { code: 'no-floor', place };
  const wall = wallAt(board, model, place);
  if (wall) return { code: wall.kind === 'door' ? 'door' : 'no-room', place, id: wall.id };
  for (const obstacle of terrain.obstacles)
    if (isAtLevel(obstacle.part.bottom, place.height) && overlapsOutline(obstacle, place, radius))
      return { code: 'on-obstacle', place, id: obstacle.part.id };
  for (const other of board.models.values())
    if (other.id !== model.id && overlapsBase(other, place, radius))
      return { code: 'on-base', place, id: other.id };
  return undefined;
}

function isAtLevel(bottom: number, height: number): boolean {
  return Math.abs(bottom - height) <= STEP + HAIR;
}

export function overlapsOutline(
  obstacle: Terrain['obstacles'][number],
  { x, y }: Place,
  radius: number,
): boolean {
  if (x < obstacle.minX - radius || x > obstacle.maxX + radius) return false;
  if (y < obstacle.minY - radius || y > obstacle.maxY + radius) return false;
  return distanceToOutline([x, y], obstacle.part.outline) < radius - HAIR_OF_BASE;
}

/** Bases laid against each other, or against a wall, by decimals do not overlap. */
const HAIR_OF_BASE = 1e-6;

export function overlapsBase(other: Model, { x, y, height }: Place, radius: number): boolean {
  if (Math.abs(other.height - height) > STEP + HAIR) return false;
  return lengthOf(other.x - x, other.y - y) < other.radius + radius - HAIR_OF_BASE;
}

/** How many spots of a rim are looked at: all of them need a level beneath. */
const RIM: readonly Point[] = Array.from({ length: 8 }, (_, at) => [
  Math.cos((at * Math.PI) / 4),
  Math.sin((at * Math.PI) / 4),
]);

/** Is the whole base on surfaces no more than a step from this height? */
export function isHeld(terrain: Terrain, { x, y, height }: Place, radius: number): boolean {
  const exact = surfaceNear(terrain, x, y, height, HAIR);
  if (!exact) return false;
  if (terrain.levels.length === 0 && terrain.pits.length === 0) return true;
  const reach = radius - HAIR_OF_BASE;
  for (let at = 0; at < RIM.length; at++) {
    const rim = RIM[at] as Point;
    if (!surfaceNear(terrain, x + rim[0] * reach, y + rim[1] * reach, height, STEP)) return false;
  }
  return true;
}

/** Does the upright stretch stand in the way of somebody at this height? Half an inch is stepped over. */
export function isInTheWay({ bottom, top }: Stretch, height: number, tall: number): boolean {
  return bottom < height + tall - HAIR && top > height + STEP + HAIR;
}

export function wallAt(board: Board, model: Model, place: Place): Stretch | undefined {
  const { terrain } = board;
  const { stretches, doors, index, columns } = terrain;
  const square = Math.floor(place.y) * columns + Math.floor(place.x);
  for (const at of index[square] ?? []) {
    const stretch = (stretches[at] ?? doors[at - stretches.length]) as Stretch;
    if (!isInTheWay(stretch, place.height, model.tall)) continue;
    const away = lengthToStretch(place.x, place.y, stretch.ax, stretch.ay, stretch.bx, stretch.by);
    if (away >= model.radius - HAIR_OF_BASE) continue;
    if (stretch.kind === 'door' && !isShut(board, stretch)) continue;
    return stretch;
  }
  return undefined;
}

/** The least distance between two straight stretches. */
function stretchGap(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  ex: number,
  ey: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const fx = ex - cx;
  const fy = ey - cy;
  const cross = dx * fy - dy * fx;
  if (Math.abs(cross) > 1e-12) {
    const along = ((cx - ax) * fy - (cy - ay) * fx) / cross;
    const aside = ((cx - ax) * dy - (cy - ay) * dx) / cross;
    if (along >= 0 && along <= 1 && aside >= 0 && aside <= 1) return 0;
  }
  return Math.sqrt(
    Math.min(
      squareToStretch(ax, ay, cx, cy, fx, fy),
      squareToStretch(bx, by, cx, cy, fx, fy),
      squareToStretch(cx, cy, ax, ay, dx, dy),
      squareToStretch(ex, ey, ax, ay, dx, dy),
    ),
  );
}

function squareToStretch(px: number, py: number, ax: number, ay: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy;
  let part = length === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length;
  part = part < 0 ? 0 : part > 1 ? 1 : part;
  const x = px - ax - part * dx;
  const y = py - ay - part * dy;
  return x * x + y * y;
}

/** A number for each leg judged: legs of different movers share the marks of one terrain. */
let legsJudged = 0;

/** A leg as judged: its cost, and what of the ground it met. */
export interface Judged {
  readonly kind: LegKind;
  readonly cost: Inches;
  /** Gaps to leap, as parts of the leg. */
  readonly gaps: readonly (readonly [number, number])[];
  /** How high the wall is that the leg leads over. */
  readonly over?: Inches;
}

const NO_GAPS: Judged['gaps'] = [];
const NOTHING: never[] = [];
/** How far an overhang may stand out and still be climbed past [core.terrain.climb.5]. */
const OVERHANG = 1;
/** Nobody moves nearer to an enemy than this [core.movement.inch.1]. */
export const INCH = 1;

function walked(cost: Inches, gaps: Judged['gaps'], over: Inches | undefined): Judged {
  return over === undefined ? { kind: 'walk', cost, gaps } : { kind: 'climb-over', cost, gaps, over };
}

/** The data needed to judge one mover's legs, made once for a path or an area. */
export class Going {
  isNearEnemy = false;
  private readonly enemies: readonly Model[];
  /** Each enemy's centre, and how near to it a way has to come to be looked at. */
  private readonly around: readonly number[];
  private readonly stamps: Float64Array;
  private readonly easyGround: boolean;
  private readonly isSlowSomewhere: boolean;
  private readonly roofed: boolean;
  private readonly terrain: Terrain;
  private readonly shut: readonly boolean[];
  private readonly free: FreeClimb;
  /** What an inch of a face costs. */
  private readonly climbRate: number;

  constructor(
    private readonly board: Board,
    private readonly mover: Model,
    private readonly rules: WalkRules,
    /** Enemies further away than this from where the mover starts are left out: they are never met. */
    furthest = Number.POSITIVE_INFINITY,
  ) {
    this.terrain = board.terrain;
    this.free = board.freeClimb ?? NO_FREE_CLIMB;
    this.climbRate = rules.clambers ? 1 : 2;
    const { doors, areas, levels, obstacles, pits, file } = this.terrain;
    const enemies: Model[] = [];
    // No typed array: for a few numbers that are soon forgotten, making one costs more than it saves.
    const around: number[] = [];
    for (const other of board.models.values()) {
      if (!areEnemies(mover, other) || distance(mover, other) > furthest + INCH + 1) continue;
      enemies.push(other);
      around.push(other.x, other.y, other.radius + mover.radius + INCH);
    }
    this.enemies = enemies;
    this.around = around;
    this.isSlowSomewhere = areas.length > pits.length || file.ground === 'sump';
    this.stamps = this.terrain.stamps;
    this.easyGround =
      areas.length === 0 &&
      obstacles.length === 0 &&
      file.ground === 'floor' &&
      levels.every(({ at }) => at > STEP);
    this.roofed = file.ceiling !== undefined;
    this.shut = doors.map((door) => isShut(board, door));
  }

  /**
   * The cost of a straight leg, or why it is impossible. A caller who knows that a level is there saves the
   * lookup.
   */
  leg(from: Place, to: Waypoint, isOnLevel = false): Judged | Fault {
    if (!Number.isFinite(to.x + to.y + to.height)) return { code: 'off-board', place: to };
    if (isOff(this.terrain, this.mover.radius, to) && !this.rules.mayLeave)
      return { code: 'off-board', place: to };
    const near = this.tooNear(from, to);
    if (near) return near;
    return Math.abs(to.height - from.height) > STEP + HAIR
      ? this.upright(from, to, isOnLevel)
      : this.level(from, to, isOnLevel);
  }

  /**
   * Enemies keep everybody an inch away, and nobody walks through them [core.movement.inch.1]. Friends, those of an ally
   * among them, are walked through [campaign.alliances.formal.3].
   */
  private tooNear(from: Place, to: Place): Fault | undefined {
    const { mover, rules } = this;
    const minX = Math.min(from.x, to.x);
    const maxX = Math.max(from.x, to.x);
    const minY = Math.min(from.y, to.y);
    const maxY = Math.max(from.y, to.y);
    const { enemies, around } = this;
    for (let at = 0; at < enemies.length; at++) {
      const away = around[3 * at + 2] as number;
      const x = around[3 * at] as number;
      if (x < minX - away || x > maxX + away) continue;
      const y = around[3 * at + 1] as number;
      if (y < minY - away || y > maxY + away) continue;
      const enemy = enemies[at] as Model;
      const rise = Math.min(Math.abs(enemy.height - from.height), Math.abs(enemy.height - to.height));
      if (rise >= INCH) continue;
      const centres = Math.sqrt(
        squareToStretch(enemy.x, enemy.y, from.x, from.y, to.x - from.x, to.y - from.y),
      );
      const gap = lengthOf(Math.max(0, centres - enemy.radius - mover.radius), rise);
      if (gap >= INCH - HAIR_OF_BASE) continue;
      if (centres < enemy.radius + mover.radius - HAIR_OF_BASE && rise <= STEP)
        return { code: 'through-enemy', place: to, id: enemy.id };
      if (enemy.stance === 'injured' || rules.unaware?.includes(enemy.id)) continue;
      if (rules.charge) {
        this.isNearEnemy = true;
        continue;
      }
      // A fighter who is that near already may move away, but no nearer.
      const before = distance({ ...mover, x: from.x, y: from.y, height: from.height }, enemy);
      if (before < INCH - HAIR_OF_BASE && gap >= before - HAIR_OF_BASE) continue;
      return { code: 'too-near', place: to, id: enemy.id };
    }
    return undefined;
  }

  private level(from: Place, to: Waypoint, isOnLevel: boolean): Judged | Fault {
    const { terrain, mover } = this;
    const { stretches, doors, index, columns, rows } = terrain;
    const height = Math.max(from.height, to.height);
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const plan = Math.sqrt(dx * dx + dy * dy);
    let cost = plan;
    let over: Inches | undefined;
    const pieces = Math.max(1, Math.ceil(plan));
    const least = mover.radius - HAIR_OF_BASE;
    const { stamps } = this;
    const leg = ++legsJudged;
    for (let piece = 0; piece <= pieces; piece++) {
      const x = Math.floor(from.x + (dx * piece) / pieces);
      const y = Math.floor(from.y + (dy * piece) / pieces);
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const here = index[y * columns + x] as readonly number[];
      for (let entry = 0; entry < here.length; entry++) {
        const at = here[entry] as number;
        if (stamps[at] === leg) continue;
        stamps[at] = leg;
        const isDoor = at >= stretches.length;
        if (isDoor && !this.shut[at - stretches.length]) continue;
        const stretch = (isDoor ? doors[at - stretches.length] : stretches[at]) as Stretch;
        if (!isInTheWay(stretch, height, mover.tall)) continue;
        if (stretch.kind === 'railing') {
          if (meets(stretch, from.x, from.y, to.x, to.y) >= 0) cost += stretch.top - height;
          continue;
        }
        if (stretchGap(from.x, from.y, to.x, to.y, stretch.ax, stretch.ay, stretch.bx, stretch.by) >= least)
          continue;
        const climbs = to.by === 'climb' && !this.roofed && !stretch.smooth && stretch.kind !== 'face';
        if (!climbs) return { code: isDoor ? 'door' : 'wall', place: to, id: stretch.id };
        // Up one side and down the other [core.terrain.climb.1]; it pays once.
        over ??= stretch.top - height;
      }
    }
    if (over !== undefined) cost += this.climbRate * (this.paidUp(over) + this.paidDown(over));
    if (this.easyGround && height <= STEP) return walked(cost, NO_GAPS, over);
    const { leaps = 0 } = this.rules;
    const all = this.gaps(from, to, plan, isOnLevel);
    if (all === undefined) return { code: 'no-floor', place: to };
    const gaps = leaps === 0 ? all : all.filter(([start, end]) => this.isLeapt((end - start) * plan - leaps));
    if (leaps > 0) for (const [start, end] of all) cost -= Math.min(leaps, (end - start) * plan);
    if (this.isSlowSomewhere) for (const { inches } of this.slow(from, to, plan)) cost += inches;
    cost += this.overObstacles(from, to);
    return walked(cost, gaps, over);
  }

  /** What of a climb up costs movement [campaign.table-rules.climb.1]. */
  private paidUp(rise: Inches): Inches {
    return Math.max(0, rise - this.free.up);
  }

  /** What of a climb down costs movement [campaign.table-rules.climb.2]. */
  private paidDown(drop: Inches): Inches {
    return Math.max(0, drop - this.free.down);
  }

  /** A gap no wider than the base is stepped across [core.movement.basic.4]. */
  private isLeapt(inches: Inches): boolean {
    return inches > 2 * this.mover.radius + HAIR;
  }

  /** Gaps wider than the base, which have to be leapt [core.movement.basic.4]; nothing if the end hangs in the air. */
  private gaps(from: Place, to: Place, plan: number, isOnLevel: boolean): Judged['gaps'] | undefined {
    const { terrain, rules } = this;
    if (rules.mayLeave && isOff(terrain, 0, to)) return NO_GAPS;
    if (!isOnLevel && !surfaceNear(terrain, to.x, to.y, to.height, HAIR)) return undefined;
    if (plan < HAIR) return NO_GAPS;
    const isNear = (at: number) => isAtLevel(at, from.height) || isAtLevel(at, to.height);
    const held: (readonly [number, number])[] = [];
    const minX = Math.min(from.x, to.x);
    const maxX = Math.max(from.x, to.x);
    const minY = Math.min(from.y, to.y);
    const maxY = Math.max(from.y, to.y);
    if (isNear(0) && terrain.file.ground !== 'air') {
      const inPits: (readonly [number, number])[] = [];
      for (const pit of terrain.pits) {
        if (pit.minX > maxX || pit.maxX < minX || pit.minY > maxY || pit.maxY < minY) continue;
        inPits.push(...insideParts(pit.part.outline, [from.x, from.y], [to.x, to.y]));
      }
      if (inPits.length === 0) return NO_GAPS;
      inPits.sort(([one], [other]) => one - other);
      let start = 0;
      for (const [a, b] of inPits) {
        if (a > start) held.push([start, a]);
        start = Math.max(start, b);
      }
      if (start < 1) held.push([start, 1]);
    }
    for (const level of terrain.levels) {
      if (!isNear(level.at)) continue;
      if (level.minX > maxX || level.maxX < minX || level.minY > maxY || level.maxY < minY) continue;
      const parts = insideParts(level.outline, [from.x, from.y], [to.x, to.y]);
      // Most legs lie on one level from end to end.
      if (parts.length === 1 && (parts[0]?.[0] ?? 1) <= 0 && (parts[0]?.[1] ?? 0) >= 1) return NO_GAPS;
      held.push(...parts);
    }
    held.sort(([one], [other]) => one - other);
    const gaps: (readonly [number, number])[] = [];
    let reached = 0;
    for (const [start, end] of held) {
      if (this.isLeapt((start - reached) * plan)) gaps.push([reached, start]);
      reached = Math.max(reached, end);
    }
    if (this.isLeapt((1 - reached) * plan)) return undefined;
    return gaps;
  }

  /** What difficult ground and bad swimming add [core.terrain.difficult.1], [core.terrain.dangerous.1]. */
  private slow(from: Place, to: Place, plan: number): readonly Met[] {
    const { terrain, rules } = this;
    const met: Met[] = [];
    for (const area of terrain.areas) {
      const { kind, outline, at, id } = area.part;
      if (kind === 'pit' || !isAtLevel(at, to.height) || passesBy(area, from, to)) continue;
      for (const [start, end] of insideParts(outline, [from.x, from.y], [to.x, to.y])) {
        const extra = kind === 'sump' && !rules.swimsBadly ? 0 : (end - start) * plan;
        met.push({ id, area: kind, start, long: (end - start) * plan, inches: extra });
      }
    }
    if (terrain.file.ground === 'sump' && Math.abs(to.height) <= HAIR && Math.abs(from.height) <= HAIR) {
      const sea = (['start', 'end'] as const).some((which) => {
        const { x, y } = which === 'start' ? from : to;
        return surfacesAt(terrain, x, y).every(({ at }) => at > STEP || at <= HAIR);
      });
      if (sea && plan > HAIR)
        met.push({ id: 'sea', area: 'sump', start: 0, long: plan, inches: rules.swimsBadly ? plan : 0 });
    }
    return met;
  }

  /** What obstacles on the way cost [core.terrain.obstacle.1]. */
  private overObstacles(from: Place, to: Place): Inches {
    let cost = 0;
    for (const { part } of this.runOver(from, to)) cost += part.height;
    return cost;
  }

  /** Obstacles that the base runs over; it pays when it gets onto one. */
  private runOver(from: Place, to: Place): readonly Terrain['obstacles'][number][] {
    const { obstacles } = this.terrain;
    const { radius } = this.mover;
    const minX = Math.min(from.x, to.x) - radius;
    const maxX = Math.max(from.x, to.x) + radius;
    const minY = Math.min(from.y, to.y) - radius;
    const maxY = Math.max(from.y, to.y) + radius;
    let met: Terrain['obstacles'][number][] = NOTHING;
    for (const obstacle of obstacles) {
      if (obstacle.minX > maxX || obstacle.maxX < minX || obstacle.minY > maxY || obstacle.maxY < minY)
        continue;
      const { outline, bottom } = obstacle.part;
      if (!isAtLevel(bottom, to.height) || overlapsOutline(obstacle, from, radius)) continue;
      if (runsOver(outline, from, to, radius)) met = [...met, obstacle];
    }
    return met;
  }

  private crossed(from: Place, to: Place): readonly Met[] {
    return this.runOver(from, to).map(({ part: { id, outline, height } }) => ({
      id,
      start: firstOverlap(outline, from, to, this.mover.radius),
      long: 0,
      inches: height,
    }));
  }

  /** Ladders, stairs, climbs and jumps. */
  private upright(from: Place, to: Waypoint, isOnLevel: boolean): Judged | Fault {
    const { terrain, mover } = this;
    const plan = lengthOf(to.x - from.x, to.y - from.y);
    const [low, high] = from.height < to.height ? [from, to] : [to, from];
    const rise = high.height - low.height;
    const paid = to === high ? this.paidUp(rise) : this.paidDown(rise);
    if (!isOnLevel && !surfaceNear(terrain, to.x, to.y, to.height, HAIR))
      return { code: 'no-floor', place: to };
    if (to.by === undefined && !this.roofed) {
      const way = this.wayBetween(low, high);
      if (way === 'stairs') return { kind: 'stairs', cost: lengthOf(plan, paid), gaps: NO_GAPS };
      if (way === 'ladder') return { kind: 'ladder', cost: plan + paid, gaps: NO_GAPS };
    }
    const overhead = levelOver(terrain, low, low.height, high.height);
    if (overhead) return { code: 'no-climb', place: to, id: overhead.id };
    if (plan > 2 * mover.radius + OVERHANG + HAIR) return { code: 'no-climb', place: to };
    const wall = this.wallBetween(from, to, high.height);
    if (wall) return { code: wall.kind === 'door' ? 'door' : 'wall', place: to, id: wall.id };
    const climbs = !this.roofed && this.hasFace(low, high);
    if (to.by === 'jump' || (!climbs && to.by === undefined && to === low))
      return to === low ? { kind: 'jump', cost: plan, gaps: NO_GAPS } : { code: 'no-climb', place: to };
    if (!climbs) return { code: 'no-climb', place: to };
    return { kind: 'climb', cost: plan + this.climbRate * paid, gaps: NO_GAPS };
  }

  private wayBetween(low: Place, high: Place): 'ladder' | 'stairs' | undefined {
    const reach = this.mover.radius + WAY_REACH;
    for (const { foot, head, kind } of this.terrain.ways) {
      if (Math.abs(foot.x - low.x) > reach || Math.abs(foot.y - low.y) > reach) continue;
      if (Math.abs(foot.height - low.height) > STEP + HAIR) continue;
      if (Math.abs(head.height - high.height) > STEP + HAIR) continue;
      if (lengthOf(foot.x - low.x, foot.y - low.y) > reach) continue;
      if (lengthOf(head.x - high.x, head.y - high.y) <= reach) return kind;
    }
    return undefined;
  }

  /** A wall or door that rises above the upper level between the two points. */
  private wallBetween(from: Place, to: Place, upper: number): Stretch | undefined {
    return this.find(
      from,
      (stretch) =>
        stretch.kind !== 'railing' &&
        isInTheWay(stretch, upper, this.mover.tall) &&
        meets(stretch, from.x, from.y, to.x, to.y) >= 0,
    );
  }

  /** Is there a vertical face to climb: the side of a solid floor, or a wall that reaches up to it? */
  private hasFace(low: Place, high: Place): boolean {
    const reach = this.mover.radius + OVERHANG;
    const away = ({ ax, ay, bx, by }: Stretch, { x, y }: Place) => lengthToStretch(x, y, ax, ay, bx, by);
    const face = this.find(
      low,
      (stretch) =>
        !stretch.smooth &&
        stretch.kind !== 'railing' &&
        stretch.bottom <= low.height + STEP + HAIR &&
        stretch.top >= high.height - STEP - HAIR &&
        away(stretch, low) <= reach + HAIR &&
        away(stretch, high) <= reach + HAIR,
    );
    return face !== undefined;
  }

  /** The first stretch near a place that is so; open doors are none. */
  private find({ x, y }: Place, isSo: (stretch: Stretch) => boolean): Stretch | undefined {
    const { stretches, doors, index, columns } = this.terrain;
    for (const at of index[Math.floor(y) * columns + Math.floor(x)] ?? []) {
      const isDoor = at >= stretches.length;
      if (isDoor && !this.shut[at - stretches.length]) continue;
      const stretch = (isDoor ? doors[at - stretches.length] : stretches[at]) as Stretch;
      if (isSo(stretch)) return stretch;
    }
    return undefined;
  }

  /** What a judged leg meets, in order. */
  eventsOf(judged: Judged, from: Place, to: Waypoint, start: Inches): readonly PathEvent[] {
    const { terrain, board, mover, rules } = this;
    const plan = lengthOf(to.x - from.x, to.y - from.y);
    const placeAt = (part: number): Place => ({
      x: from.x + part * (to.x - from.x),
      y: from.y + part * (to.y - from.y),
      height: part < 1 ? from.height : to.height,
    });
    const found: (readonly [number, PathEvent])[] = [];
    const add = (part: number, event: object) =>
      found.push([
        part,
        { ...event, at: tidy(start + part * judged.cost), place: placeAt(part) } as PathEvent,
      ]);
    const rise = tidy(Math.abs(to.height - from.height));
    if (judged.over !== undefined) add(0, { kind: 'climb', inches: tidy(judged.over) });
    else if (judged.kind === 'jump') add(0, { kind: 'jump', inches: rise, to: placeOf(to) });
    else if (judged.kind !== 'walk') add(0, { kind: judged.kind, inches: rise });
    for (const [gapStart, gapEnd] of judged.gaps) {
      const { x, y } = placeAt((gapStart + gapEnd) / 2);
      const under = below(terrain, x, y, from.height - STEP);
      const drop = under ? tidy(from.height - under.at) : pitDepth(terrain, x, y, from.height);
      add(gapStart, { kind: 'leap', inches: tidy((gapEnd - gapStart) * plan), drop });
    }
    if (judged.kind === 'walk') {
      for (const { id, area, start: at, long } of this.slow(from, to, plan))
        add(
          at,
          id === 'sea' ? { kind: 'sea', inches: tidy(long) } : { kind: 'area', id, area, inches: tidy(long) },
        );
      for (const { id, start: at, inches } of this.crossed(from, to))
        add(at, { kind: 'obstacle', id, inches });
      for (let at = 0; at < terrain.doors.length; at++) {
        const door = terrain.doors[at] as Stretch;
        if (this.shut[at] || isAside(door, from, to) || !isInTheWay(door, from.height, mover.tall)) continue;
        const part = meets(door, from.x, from.y, to.x, to.y);
        if (part >= 0) add(part, { kind: 'door', id: door.id });
      }
    }
    for (const zone of terrain.zones) {
      if (passesBy(zone, from, to)) continue;
      const { id, outline } = zone.part;
      const inside = insideParts(outline, [from.x, from.y], [to.x, to.y]);
      for (const [first, last] of inside) {
        if (first > HAIR) add(first, { kind: 'zone', id, now: 'in' });
        if (last < 1 - HAIR) add(last, { kind: 'zone', id, now: 'out' });
      }
    }
    const moved = (part: number): Model => ({
      ...mover,
      ...placeAt(part),
      facing: plan > 0 ? bearingTo([from.x, from.y], [to.x, to.y]) : mover.facing,
    });
    const parts = Math.max(1, Math.ceil(plan / WATCHED));
    for (const trap of rules.traps ?? []) {
      const thing = board.models.get(trap.id);
      if (!thing) continue;
      const isNear = (part: number) => distance(moved(part), thing) <= trap.inches + HAIR;
      const first = firstPart(parts, isNear);
      if (first !== undefined) add(first, { kind: 'trap', id: trap.id });
    }
    for (const id of rules.watchers ?? []) {
      const watcher = board.models.get(id);
      if (!watcher) continue;
      const isSeen = (part: number) => sees(board, watcher, moved(part));
      // Whoever is in view as they set out is seen as well.
      const first = start === 0 && isSeen(0) ? 0 : firstPart(parts, isSeen);
      if (first !== undefined) add(first, { kind: 'seen', by: id });
    }
    if (found.length === 0) return NOTHING;
    return found.sort(([one], [other]) => one - other).map(([, event]) => event);
  }
}

/** Does the straight way stay outside the box? */
function passesBy(box: Omit<Terrain['areas'][number], 'part'>, from: Place, to: Place): boolean {
  return (
    (from.x < box.minX && to.x < box.minX) ||
    (from.x > box.maxX && to.x > box.maxX) ||
    (from.y < box.minY && to.y < box.minY) ||
    (from.y > box.maxY && to.y > box.maxY)
  );
}

/** Does an upright stretch lie wholly to one side of the box round the straight way? */
function isAside({ ax, ay, bx, by }: Stretch, from: Place, to: Place): boolean {
  const minX = Math.min(from.x, to.x) - HAIR_OF_BASE;
  const maxX = Math.max(from.x, to.x) + HAIR_OF_BASE;
  if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) return true;
  const minY = Math.min(from.y, to.y) - HAIR_OF_BASE;
  const maxY = Math.max(from.y, to.y) + HAIR_OF_BASE;
  return (ay < minY && by < minY) || (ay > maxY && by > maxY);
}

/** How near to the end of a ladder or of stairs a base has to be. */
export const WAY_REACH = 0.75;
/** Sight along a path is looked at this often. */
const WATCHED = 0.25;

interface Met {
  readonly id: Ref;
  readonly area?: AreaKind;
  readonly start: number;
  readonly long: Inches;
  readonly inches: Inches;
}

/** The first part of the way at which it holds, where it does not hold from the start. */
function firstPart(parts: number, holdsAt: (part: number) => boolean): number | undefined {
  if (holdsAt(0)) return undefined;
  for (let at = 1; at <= parts; at++) {
    if (!holdsAt(at / parts)) continue;
    let [low, high] = [(at - 1) / parts, at / parts];
    for (let turn = 0; turn < 12; turn++) {
      const middle = (low + high) / 2;
      if (holdsAt(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
  return undefined;
}

/** Does a base on the way from one point to another run over the figure? */
function runsOver(outline: readonly Point[], from: Place, to: Place, radius: number): boolean {
  const least = radius - HAIR_OF_BASE;
  for (let corner = 0; corner < outline.length; corner++) {
    const [ax, ay] = outline[corner] as Point;
    const [bx, by] = outline[(corner + 1) % outline.length] as Point;
    if (stretchGap(from.x, from.y, to.x, to.y, ax, ay, bx, by) < least) return true;
  }
  return false;
}

/** How far along the way the base first touches the figure, to a hundredth of an inch or so. */
function firstOverlap(outline: readonly Point[], from: Place, to: Place, radius: number): number {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 12; turn++) {
    const middle = (low + high) / 2;
    const there = { ...to, x: from.x + middle * (to.x - from.x), y: from.y + middle * (to.y - from.y) };
    if (runsOver(outline, from, there, radius)) high = middle;
    else low = middle;
  }
  return high;
}

function pitDepth(terrain: Terrain, x: number, y: number, height: number): Inches | null {
  const pit = terrain.areas.find((area) => area.part.kind === 'pit' && inBox(area, x, y));
  if (!pit || terrain.file.ground === 'air') return null;
  return pit.part.depth === undefined ? null : tidy(height + pit.part.depth);
}

export interface NearEdge {
  readonly drop: Inches | null;
  readonly railing: boolean;
  /** A spot beyond the edge, from which one falls. */
  readonly over: Place;
}

/** The directions in which a drop is looked for. */
const COMPASS: readonly Point[] = Array.from({ length: 32 }, (_, turn) => [
  Math.cos((turn * Math.PI) / 16),
  Math.sin((turn * Math.PI) / 16),
]);

function hasSurface(terrain: Terrain, x: number, y: number, lowest: number, highest: number): boolean {
  const surfaces = surfacesAt(terrain, x, y);
  for (let at = 0; at < surfaces.length; at++) {
    const height = (surfaces[at] as Surface).at;
    if (height >= lowest && height <= highest) return true;
  }
  return false;
}

/** A drop within ½" of a base [core.terrain.edge.1]: how deep, nothing for a bottomless one, and whether a rail is there. */
export function edgeNear(terrain: Terrain, { x, y, height }: Place, radius: number): NearEdge | undefined {
  if (terrain.levels.length === 0 && hasGround(terrain, x, y) && terrain.pits.length === 0) return undefined;
  let worst: NearEdge | undefined;
  // An edge exactly ½" away is within ½": the look goes a hair beyond.
  const reach = radius + 0.5 + HAIR_OF_BASE;
  for (let turn = 0; turn < COMPASS.length; turn++) {
    const there = COMPASS[turn] as Point;
    const px = x + reach * there[0];
    const py = y + reach * there[1];
    if (px < 0 || py < 0 || px > terrain.width || py > terrain.depth) continue;
    if (hasSurface(terrain, px, py, height - STEP - HAIR, height + 2)) continue;
    const guards = terrain.stretches.filter(
      (stretch) =>
        stretch.top >= height + STEP - HAIR &&
        stretch.bottom <= height + STEP &&
        stretch.kind !== 'face' &&
        meets(stretch, x, y, px, py) >= 0,
    );
    // A wall keeps everybody in; a railing or low barrier only helps [core.terrain.edge.2].
    if (guards.some(({ kind }) => kind !== 'railing')) continue;
    const under = below(terrain, px, py, height - STEP);
    const drop = under ? tidy(height - under.at) : pitDepth(terrain, px, py, height);
    const railing = guards.length > 0;
    if (!worst || (worst.railing && !railing)) worst = { drop, railing, over: { x: px, y: py, height } };
  }
  return worst;
}

/** Where an involuntary straight move ends: at the first solid thing, the edge of the board, or a drop it falls from. */
export interface Pushed {
  readonly end: Place;
  readonly moved: Inches;
  readonly stopped: 'solid' | 'model' | 'board-edge' | null;
  /** Whose base it was. */
  readonly by?: Ref;
  /** A fall of so many inches from the edge; null into nothing. */
  readonly fall: { readonly inches: Inches | null; readonly onto: Ref | null } | undefined;
}

/**
 * Moves a model straight along a bearing, by knockback, scatter or the road [core.measure.direction.1]. It stops at
 * the first solid feature, at the edge of the board [core.movement.edge.1], or falls where the ground ends.
 */
export function push(board: Board, mover: Model, bearing: number, inches: Inches): Pushed {
  const { terrain } = board;
  const angle = (bearing * Math.PI) / 180;
  const at = (far: number): Place => ({
    x: mover.x + far * Math.sin(angle),
    y: mover.y + far * Math.cos(angle),
    height: mover.height,
  });
  const hindered = (far: number): Pushed['stopped'] => {
    const place = at(far);
    if (isOff(terrain, mover.radius, place)) return 'board-edge';
    if (wallAt(board, mover, place)) return 'solid';
    return landedOn(board, mover, place) === null ? null : 'model';
  };
  const isOver = (far: number) => {
    const { x, y } = at(far);
    return surfaceNear(terrain, x, y, mover.height, STEP) === undefined;
  };
  const step = 1 / 16;
  let far = 0;
  while (far < inches - HAIR) {
    const next = Math.min(inches, far + step);
    const stopped = hindered(next);
    if (stopped) {
      let [low, high] = [far, next];
      for (let turn = 0; turn < 20; turn++) {
        const middle = (low + high) / 2;
        if (hindered(middle)) high = middle;
        else low = middle;
      }
      const by = stopped === 'model' ? landedOn(board, mover, at(high)) : null;
      return { end: at(low), moved: tidy(low), stopped, ...(by === null ? {} : { by }), fall: undefined };
    }
    if (isOver(next)) {
      const { x, y } = at(next);
      const under = below(terrain, x, y, mover.height);
      const depth = under ? tidy(mover.height - under.at) : pitDepth(terrain, x, y, mover.height);
      const end = { x, y, height: under?.at ?? mover.height };
      return {
        end,
        moved: tidy(next),
        stopped: null,
        fall: { inches: depth, onto: landedOn(board, mover, end) },
      };
    }
    far = next;
  }
  return { end: at(inches), moved: tidy(inches), stopped: null, fall: undefined };
}

function landedOn(board: Board, mover: Model, end: Place): Ref | null {
  for (const other of board.models.values())
    if (other.id !== mover.id && other.side !== null && overlapsBase(other, end, mover.radius))
      return other.id;
  return null;
}
