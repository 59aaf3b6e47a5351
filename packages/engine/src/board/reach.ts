/**
 * "Where can I get to?", and the shortest way to a spot. A grid of half inches over every level is flooded from the
 * mover (lazy Theta*: each spot looks back along a straight line to where the way last turned), and every leg on it is
 * judged by the same code that judges a path, so each spot of the area has a legal path.
 */
import type { Inches, Ref } from '../table/question.ts';
import { areEnemies, type Board, type Model, modelOf, NO_FREE_CLIMB, type Place } from './board.ts';
import { HAIR, lengthOf, tidy } from './distance.ts';
import { STEP } from './file.ts';
import { holds, sideOf } from './outline.ts';
import { inBox, type Surface, surfacesAt, type Terrain } from './terrain.ts';
import {
  Going,
  isHeld,
  isInTheWay,
  noRoom,
  overlapsBase,
  overlapsOutline,
  type Path,
  placeOf,
  WAY_REACH,
  type Walk,
  type WalkRules,
  type Waypoint,
  walk,
} from './walk.ts';

export interface ReachRules extends WalkRules {
  /** Leaps and jumps down count as well, though each needs a test. */
  readonly risks?: boolean;
  /** From square to square and not straight across: costs are up to a twelfth too high, and found many times faster. */
  readonly rough?: boolean;
}

/** The area: half-inch squares round the spots, row by row, for each height. */
export interface Reach {
  /** The side of a square. */
  readonly step: Inches;
  readonly levels: readonly {
    readonly height: Inches;
    /** Rows of squares: their middle line, and the middles of the first and last square. */
    readonly rows: readonly (readonly [y: Inches, fromX: Inches, toX: Inches])[];
  }[];
  readonly spots: readonly ReachSpot[];
}

/** A spot of the area: somewhere to stop, and what getting there costs. */
export interface ReachSpot extends Place {
  readonly cost: Inches;
}

const GRID = 0.5;
/** More levels above one point than any board has use for. */
const DEEP = 6;
const SLACK = 1e-6;
/** How far a straight line back is judged at once; longer ways are pulled straight when they are found. */
const LOOKS_BACK = 8;
/** Squares to either side that a climb of the widest base spans. */
const WIDEST = 6;
/** The longest gap that is looked across. */
const LONGEST_LEAP = 6;

/** Where a mover can end a move of so many inches. */
export function reach(board: Board, mover: Model, inches: Inches, rules: ReachRules = {}): Reach {
  const spots = spotsInReach(board, mover, inches, rules);
  const byHeight = new Map<number, ReachSpot[]>();
  for (const spot of spots) {
    const row = byHeight.get(spot.height);
    if (row) row.push(spot);
    else byHeight.set(spot.height, [spot]);
  }
  const levels = [...byHeight]
    .sort(([one], [other]) => one - other)
    .map(([height, at]) => ({ height, rows: rowsOf(at) }));
  return { step: GRID, levels, spots };
}

/** The same as spots alone, for those who draw no area. */
export function spotsInReach(
  board: Board,
  mover: Model,
  inches: Inches,
  rules: ReachRules = {},
): readonly ReachSpot[] {
  const flood = new Flood(board, mover, inches, rules);
  flood.run();
  return flood.spots();
}

/** The cost from the mover's place to each of these spots of the grid; infinite if no way leads there. */
export function walkCosts(
  board: Board,
  mover: Model,
  to: readonly Place[],
  inches: Inches,
  rules: ReachRules = {},
): Float64Array {
  const flood = new Flood(board, mover, inches, rules);
  flood.run();
  return Float64Array.from(to, (place) => flood.costAt(place));
}

function rowsOf(spots: readonly ReachSpot[]): [number, number, number][] {
  const sorted = [...spots].sort((one, other) => one.y - other.y || one.x - other.x);
  const rows: [number, number, number][] = [];
  for (const { x, y } of sorted) {
    const last = rows.at(-1);
    if (last && last[0] === y && x - last[2] <= GRID + SLACK) last[2] = x;
    else rows.push([y, x, x]);
  }
  return rows;
}

/** The rim of an area's level as closed lines along the squares, to draw: outer ones against the clock, holes with it. */
export function rimsOf(
  level: Reach['levels'][number],
  step: Inches = GRID,
): readonly (readonly [Inches, Inches])[][] {
  const half = step / 2;
  const filled = new Map<string, readonly [column: number, row: number]>();
  const key = (column: number, row: number) => `${column},${row}`;
  for (const [y, from, to] of level.rows)
    for (let column = Math.round(from / step); column <= Math.round(to / step); column++) {
      const row = Math.round(y / step);
      filled.set(key(column, row), [column, row]);
    }
  // Every side that has a square on its left only, from corner to corner.
  const sides = new Map<string, { readonly start: [number, number]; readonly ends: [number, number][] }>();
  const add = (ax: number, ay: number, bx: number, by: number) => {
    const from = key(ax, ay);
    const there = sides.get(from);
    if (there) there.ends.push([bx, by]);
    else sides.set(from, { start: [ax, ay], ends: [[bx, by]] });
  };
  for (const [column, row] of filled.values()) {
    if (!filled.has(key(column, row - 1))) add(column, row, column + 1, row);
    if (!filled.has(key(column + 1, row))) add(column + 1, row, column + 1, row + 1);
    if (!filled.has(key(column, row + 1))) add(column + 1, row + 1, column, row + 1);
    if (!filled.has(key(column - 1, row))) add(column, row + 1, column, row);
  }
  const rims: (readonly [number, number])[][] = [];
  for (const { start, ends } of sides.values()) {
    while (ends.length > 0) {
      const rim: (readonly [number, number])[] = [];
      let at = start;
      for (;;) {
        const next = sides.get(key(...at))?.ends.pop();
        if (!next) break;
        const before = rim.at(-1);
        const isStraight =
          before !== undefined &&
          (next[0] - at[0]) * (at[1] - before[1]) === (next[1] - at[1]) * (at[0] - before[0]);
        if (!isStraight) rim.push(at);
        at = next;
      }
      rims.push(rim.map(([x, y]) => [x * step - half, y * step - half]));
    }
  }
  return rims;
}

/** The shortest legal way to the spot, or to the nearest-by-walking of several; nothing if there is none. */
export function findPath(
  board: Board,
  mover: Model,
  to: Place | readonly Place[],
  rules: ReachRules = {},
): (Walk & { readonly ok: true; readonly path: Path }) | undefined {
  const goals = (Array.isArray(to) ? (to as readonly Place[]) : [to as Place]).filter(
    (goal) => !noRoom(board, mover, goal),
  );
  if (goals.length === 0) return undefined;
  const limit = rules.allowance ?? 4 * (board.terrain.width + board.terrain.depth);
  const flood = new Flood(board, mover, limit, rules, goals);
  const path = flood.run();
  if (!path) return undefined;
  const walked = walk(board, mover, path, rules);
  return walked.ok ? { ...walked, path } : undefined;
}

/** The shortest way into base contact with an enemy: by a charge [core.actions.charge.1], unless other rules are given. */
export function findCharge(
  board: Board,
  mover: Model,
  enemy: Ref,
  allowance: Inches,
  rules: WalkRules = { charge: enemiesOf(board, mover) },
): ReturnType<typeof findPath> {
  const target = modelOf(board, enemy);
  const away = target.radius + mover.radius;
  const facing = Math.atan2(mover.y - target.y, mover.x - target.x);
  const goals = Array.from({ length: 48 }, (_, at) => {
    const angle = facing + (at * Math.PI) / 24;
    return {
      x: target.x + away * Math.cos(angle),
      y: target.y + away * Math.sin(angle),
      height: target.height,
    };
  });
  return findPath(board, mover, goals, { ...rules, allowance });
}

function enemiesOf({ models }: Board, mover: Model): readonly Ref[] {
  return [...models.values()].filter((other) => areEnemies(mover, other)).map(({ id }) => id);
}

/** What never changes about the grid of a board: surfaces, and where a base of some size fits between the walls. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly surfaces: (readonly Surface[] | undefined)[];
  /** The height of each node whose square has been looked up; the last node is the mover's place. */
  readonly heights: Float64Array;
  readonly fits: Map<number, Uint8Array>;
  /** Where a mover of some size gets to from a node by a ladder, a climb or a jump, as far as walls go. */
  readonly climbs: Map<string, (readonly Climb[] | undefined)[]>;
  /** Whether the rim of a level is within a climb of a square. */
  readonly varied: Uint8Array;
  /** How many times as slow a square is, where that was asked. */
  readonly slow: Uint8Array;
  // Scratch, kept so that following a finger makes no garbage; `turn` says whose marks are valid.
  readonly cost: Float64Array;
  readonly parent: Int32Array;
  readonly mark: Int32Array;
  turn: number;
}

interface Climb {
  readonly to: number;
  readonly cost: Inches;
}

const grids = new WeakMap<Terrain, Grid>();

function gridOf(terrain: Terrain): Grid {
  let grid = grids.get(terrain);
  if (!grid) {
    const columns = Math.floor(terrain.width / GRID + SLACK) + 1;
    const rows = Math.floor(terrain.depth / GRID + SLACK) + 1;
    const nodes = columns * rows * DEEP + 1;
    grid = {
      columns,
      rows,
      surfaces: new Array(columns * rows),
      heights: new Float64Array(nodes),
      fits: new Map(),
      climbs: new Map(),
      varied: nearRims(terrain, columns, rows),
      slow: new Uint8Array(nodes),
      cost: new Float64Array(nodes),
      parent: new Int32Array(nodes),
      mark: new Int32Array(nodes),
      turn: 0,
    };
    grids.set(terrain, grid);
  }
  return grid;
}

function nearRims({ levels }: Terrain, columns: number, rows: number): Uint8Array {
  const varied = new Uint8Array(columns * rows);
  const first = (inches: number) => Math.max(0, Math.floor(inches / GRID) - WIDEST);
  for (const { outline } of levels)
    for (let corner = 0; corner < outline.length; corner++) {
      const [[ax, ay], [bx, by]] = sideOf(outline, corner);
      const lastColumn = Math.min(columns - 1, Math.ceil(Math.max(ax, bx) / GRID) + WIDEST);
      const lastRow = Math.min(rows - 1, Math.ceil(Math.max(ay, by) / GRID) + WIDEST);
      for (let row = first(Math.min(ay, by)); row <= lastRow; row++)
        varied.fill(1, row * columns + first(Math.min(ax, bx)), row * columns + lastColumn + 1);
    }
  return varied;
}

const NOBODY: Board['models'] = new Map();
const NO_DOORS: Board['doors'] = new Map();
const DETOUR = 0.75;
/** A goal so near to a node is tried from there. */
const NEAR_GOAL = 1.6;

function overlapsAny(others: readonly Model[], place: Place, radius: number): boolean {
  for (let at = 0; at < others.length; at++)
    if (overlapsBase(others[at] as Model, place, radius)) return true;
  return false;
}

/** Unknown yet, no room, room to pass, room to stop. */
const [UNKNOWN, NO, PASS, STOP] = [0, 1, 2, 3] as const;
const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

class Flood {
  private readonly grid: Grid;
  private readonly terrain: Terrain;
  private readonly fits: Uint8Array;
  private readonly climbs: (readonly Climb[] | undefined)[];
  private readonly going: Going;
  /** The same mover with nobody about and every door open. */
  private unhindered: Going | undefined;
  private readonly heap: number[] = [];
  private readonly keys: number[] = [];
  private readonly start: number;
  private readonly closed: number[] = [];
  private readonly levelled: boolean;
  /** A circle that holds all goals: its middle and how far it reaches. */
  private readonly middleX: number = 0;
  private readonly middleY: number = 0;
  private readonly around: number = 0;
  /** The cheapest way to a goal so far, and where it last turned. */
  private best: { cost: number; from: number; goal: Place | undefined };

  constructor(
    private readonly board: Board,
    private readonly mover: Model,
    private readonly inches: Inches,
    private readonly rules: ReachRules,
    private readonly goals: readonly Place[] = [],
  ) {
    this.terrain = board.terrain;
    this.grid = gridOf(this.terrain);
    const size = mover.radius * 1000 + mover.tall;
    let fits = this.grid.fits.get(size);
    if (!fits) {
      fits = new Uint8Array(this.grid.columns * this.grid.rows * DEEP);
      this.grid.fits.set(size, fits);
    }
    this.fits = fits;
    const { up, down } = board.freeClimb ?? NO_FREE_CLIMB;
    const { risks = false, clambers = false, leaps = 0 } = rules;
    const kind = [size, risks, clambers, leaps, up, down].join(' ');
    let climbs = this.grid.climbs.get(kind);
    if (!climbs) {
      // As long as it gets at once: filled at random places, a growing list turns into a table that is slow to look up.
      climbs = new Array(this.grid.columns * this.grid.rows * DEEP);
      this.grid.climbs.set(kind, climbs);
    }
    this.climbs = climbs;
    this.going = new Going(board, mover, rules, inches);
    this.start = this.grid.columns * this.grid.rows * DEEP;
    this.levelled = this.terrain.levels.length > 0 || this.terrain.pits.length > 0;
    this.best = { cost: inches + 3 * SLACK, from: -1, goal: undefined };
    if (goals.length > 0) {
      this.middleX = goals.reduce((sum, { x }) => sum + x, 0) / goals.length;
      this.middleY = goals.reduce((sum, { y }) => sum + y, 0) / goals.length;
      this.around = Math.max(...goals.map(({ x, y }) => lengthOf(x - this.middleX, y - this.middleY)));
    }
    // A turn has three marks: seen, seen with its exact cost, closed.
    this.grid.turn += 3;
    if (this.grid.turn > 2_000_000_000) {
      this.grid.mark.fill(0);
      this.grid.turn = 3;
    }
  }

  /** Floods, and returns the shortest path if there are goals. */
  run(): Path | undefined {
    const { grid, mover, start } = this;
    grid.cost[start] = 0;
    grid.parent[start] = start;
    grid.mark[start] = grid.turn + 2;
    grid.heights[start] = mover.height;
    const { best } = this;
    this.tryGoals(start);
    const reach = 2;
    const [column, row] = [Math.round(mover.x / GRID), Math.round(mover.y / GRID)];
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const node = this.nodeAt(column + dx, row + dy, mover.height);
        if (node >= 0) this.offer(node, start);
      }
    if (this.levelled) this.climbFrom(start);
    for (let node = this.pop(); node >= 0; node = this.pop()) {
      if (this.goals.length > 0 && this.lastKey >= best.cost - SLACK) break;
      if (!this.settle(node)) continue;
      this.closed.push(node);
      if (this.goals.length > 0) this.tryGoals(node);
      this.expand(node);
    }
    return best.goal ? this.pathTo(best.from, best.goal) : undefined;
  }

  /** The results for a spot of the grid. */
  costAt({ x, y, height }: Place): Inches {
    const { grid } = this;
    const node = this.nodeAt(Math.round(x / GRID), Math.round(y / GRID), height);
    return node >= 0 && grid.mark[node] === grid.turn + 2
      ? (grid.cost[node] as number)
      : Number.POSITIVE_INFINITY;
  }

  /** Every closed node at which the mover may stop. */
  spots(): readonly ReachSpot[] {
    const { mover } = this;
    const near: Model[] = [];
    for (const other of this.board.models.values())
      if (other.id !== mover.id && lengthOf(other.x - mover.x, other.y - mover.y) < this.inches + 8)
        near.push(other);
    const spots: ReachSpot[] = [];
    for (const node of this.closed) {
      if (this.fits[node] !== STOP) continue;
      const { x, y, height } = this.placeAt(node);
      const spot = { x, y, height, cost: tidy(this.grid.cost[node] as number) };
      if (!overlapsAny(near, spot, mover.radius)) spots.push(spot);
    }
    return spots;
  }

  private pathTo(from: number, goal: Place): Path {
    const path: Waypoint[] = [placeOf(goal)];
    for (let node = from; node !== this.start; node = this.grid.parent[node] as number)
      path.unshift(this.placeAt(node));
    return this.straightened(path);
  }

  /** Leaves out points where the straight way is legal and costs no more. */
  private straightened(path: readonly Waypoint[]): Path {
    const pulled: Waypoint[] = [];
    let from: Place = this.mover;
    for (let at = 0; at < path.length; at++) {
      const to = path[at] as Waypoint;
      const next = path[at + 1];
      const around = next && this.cost(from, to) + this.cost(to, next);
      if (next && around !== undefined && this.cost(from, next) <= around + SLACK) continue;
      pulled.push(to);
      from = to;
    }
    return pulled;
  }

  private cost(from: Place, to: Place, isOnLevel = false): number {
    const leg = this.going.leg(from, to, isOnLevel);
    if ('code' in leg || (!this.rules.risks && (leg.gaps.length > 0 || leg.kind === 'jump')))
      return Number.POSITIVE_INFINITY;
    return leg.cost;
  }

  private tryGoals(node: number): void {
    const { best, grid, start } = this;
    if (node !== start && this.toGoals(node) > NEAR_GOAL) return;
    const place = this.placeAt(node);
    const here = grid.cost[node] as number;
    const parent = grid.parent[node] as number;
    for (const goal of this.goals) {
      const far = lengthOf(goal.x - place.x, goal.y - place.y);
      if (node !== start && far > NEAR_GOAL) continue;
      if (here < best.cost) this.tryGoal(node, place, goal);
      // From where the way last turned it may be shorter than from here.
      if (parent === node) continue;
      const turn = this.placeAt(parent);
      const least = (grid.cost[parent] as number) + lengthOf(goal.x - turn.x, goal.y - turn.y);
      if (least < best.cost - SLACK) this.tryGoal(parent, turn, goal);
    }
  }

  private tryGoal(from: number, origin: Place, goal: Place): void {
    const { best } = this;
    const leg = this.going.leg(origin, goal);
    if ('code' in leg || (!this.rules.risks && (leg.gaps.length > 0 || leg.kind === 'jump'))) return;
    const cost = (this.grid.cost[from] as number) + leg.cost;
    if (cost < best.cost - SLACK) Object.assign(best, { cost, from, goal });
  }

  /** No goal is nearer to a node than this. */
  private toGoals(node: number): number {
    const x = this.eastOf(node) - this.middleX;
    const y = this.northOf(node) - this.middleY;
    return Math.sqrt(x * x + y * y) - this.around;
  }

  /**
   * Does no way on from a node, that costs so much already, lead to a goal in time? A way that was found from square to
   * square may be pulled straighter by what comes after it, hence the detour.
   */
  private isHopeless(node: number, cost: number): boolean {
    return this.goals.length > 0 && cost + this.toGoals(node) > this.best.cost + DETOUR;
  }

  private eastOf(node: number): number {
    if (node === this.start) return this.mover.x;
    return (Math.floor(node / DEEP) % this.grid.columns) * GRID;
  }

  private northOf(node: number): number {
    if (node === this.start) return this.mover.y;
    return Math.floor(node / DEEP / this.grid.columns) * GRID;
  }

  private placeAt(node: number): Place {
    if (node === this.start) return this.mover;
    return { x: this.eastOf(node), y: this.northOf(node), height: this.grid.heights[node] as number };
  }

  private surfaces(cell: number): readonly Surface[] {
    const { grid } = this;
    let surfaces = grid.surfaces[cell];
    if (!surfaces) {
      surfaces = surfacesAt(
        this.terrain,
        (cell % grid.columns) * GRID,
        Math.floor(cell / grid.columns) * GRID,
      ).slice(0, DEEP);
      grid.surfaces[cell] = surfaces;
      for (let at = 0; at < surfaces.length; at++)
        grid.heights[cell * DEEP + at] = (surfaces[at] as Surface).at;
    }
    return surfaces;
  }

  /** The node of this square that is at most a step from the height and has room, or -1. */
  private nodeAt(column: number, row: number, height: number): number {
    const { columns, rows } = this.grid;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    const cell = row * columns + column;
    const surfaces = this.surfaces(cell);
    for (let at = surfaces.length - 1; at >= 0; at--) {
      const rise = (surfaces[at] as Surface).at - height;
      if (rise <= STEP + HAIR && rise >= -STEP - HAIR)
        return this.fitsAt(cell * DEEP + at) === NO ? -1 : cell * DEEP + at;
    }
    return -1;
  }

  private fitsAt(node: number): number {
    const known = this.fits[node] as number;
    if (known !== UNKNOWN) return known;
    const found = this.fit(this.placeAt(node));
    this.fits[node] = found;
    return found;
  }

  private fit(place: Place): number {
    const { terrain, mover } = this;
    const { radius, tall } = mover;
    const { width, depth, stretches, index, columns } = terrain;
    const { x, y, height } = place;
    if (x < radius - HAIR || y < radius - HAIR || x > width - radius + HAIR || y > depth - radius + HAIR)
      return NO;
    const least = (radius - SLACK) ** 2;
    for (const at of index[Math.floor(y) * columns + Math.floor(x)] ?? []) {
      const stretch = stretches[at];
      if (!stretch || stretch.kind === 'railing' || !isInTheWay(stretch, height, tall)) continue;
      const [dx, dy] = [stretch.bx - stretch.ax, stretch.by - stretch.ay];
      const part = Math.min(
        1,
        Math.max(0, ((x - stretch.ax) * dx + (y - stretch.ay) * dy) / (dx * dx + dy * dy)),
      );
      if ((x - stretch.ax - part * dx) ** 2 + (y - stretch.ay - part * dy) ** 2 < least) return NO;
    }
    if (!isHeld(terrain, place, radius)) return PASS;
    const onObstacle = terrain.obstacles.some(
      (obstacle) =>
        Math.abs(obstacle.part.bottom - height) <= STEP + HAIR && overlapsOutline(obstacle, place, radius),
    );
    const onRail = (index[Math.floor(y) * columns + Math.floor(x)] ?? []).some((at) => {
      const rail = stretches[at];
      if (rail?.kind !== 'railing' || !isInTheWay(rail, height, tall)) return false;
      const [dx, dy] = [rail.bx - rail.ax, rail.by - rail.ay];
      const part = Math.min(1, Math.max(0, ((x - rail.ax) * dx + (y - rail.ay) * dy) / (dx * dx + dy * dy)));
      return (x - rail.ax - part * dx) ** 2 + (y - rail.ay - part * dy) ** 2 < least;
    });
    return onObstacle || onRail ? PASS : STOP;
  }

  /** A hopeful cost along the straight line from where the way last turned; it is judged when its turn comes. */
  private offer(node: number, from: number): void {
    const { grid } = this;
    const mark = grid.mark[node] as number;
    if (mark === grid.turn + 2) return;
    const plan = this.planTo(from, node);
    const cost =
      (grid.cost[from] as number) + (this.rules.rough ? plan * this.slowAt(node, this.placeAt(node)) : plan);
    if (cost > this.inches + SLACK) return;
    if (mark >= grid.turn && cost >= (grid.cost[node] as number) - SLACK) return;
    if (this.isHopeless(node, cost)) return;
    this.put(node, from, cost, this.rules.rough ? grid.turn + 1 : grid.turn);
  }

  /** How far it is from node to node as seen from above. */
  private planTo(from: number, node: number): number {
    const x = this.eastOf(node) - this.eastOf(from);
    const y = this.northOf(node) - this.northOf(from);
    return Math.sqrt(x * x + y * y);
  }

  /** How many times as slow a square is: rough costs know no more of the ground. */
  private slowAt(node: number, { x, y, height }: Place): number {
    if (this.terrain.areas.length === 0) return 1;
    const { slow } = this.grid;
    if (slow[node] === 0) {
      const isSlow = this.terrain.areas.some(
        ({ part, ...box }) =>
          (part.kind === 'difficult' || part.kind === 'dangerous') &&
          Math.abs(part.at - height) <= STEP &&
          inBox(box, x, y) &&
          holds(part.outline, [x, y]),
      );
      slow[node] = isSlow ? 2 : 1;
    }
    return slow[node] as number;
  }

  private put(node: number, from: number, cost: number, mark: number): void {
    const { grid } = this;
    grid.cost[node] = cost;
    grid.parent[node] = from;
    grid.mark[node] = mark;
    this.push(node, cost + this.ahead(node));
  }

  /** A leg with its exact cost: a climb, a ladder, a leap. It costs at least its known cost. */
  private offerExact(node: number, from: number, known = this.planTo(from, node)): void {
    const { grid } = this;
    const mark = grid.mark[node] as number;
    if (mark === grid.turn + 2) return;
    const least = (grid.cost[from] as number) + known;
    if (least > this.inches + SLACK || this.isHopeless(node, least)) return;
    if (mark >= grid.turn && least >= (grid.cost[node] as number) - SLACK) return;
    const leg = this.going.leg(this.placeAt(from), this.placeAt(node), true);
    if ('code' in leg) return;
    if (!this.rules.risks && (leg.gaps.length > 0 || leg.kind === 'jump')) return;
    const cost = (grid.cost[from] as number) + leg.cost;
    if (cost > this.inches + SLACK || (mark >= grid.turn && cost >= (grid.cost[node] as number) - SLACK))
      return;
    this.put(node, from, cost, grid.turn + 1);
  }

  /** Judges the hopeful leg to a node; where it does not hold, the best of its neighbours leads there. */
  private settle(node: number): boolean {
    const { grid } = this;
    const { turn } = grid;
    const mark = grid.mark[node] as number;
    if (mark === turn + 2) return false;
    const hoped = grid.cost[node] as number;
    if (this.lastKey > hoped + this.ahead(node) + SLACK) return false; // An older, dearer entry.
    if (mark === turn + 1) {
      grid.mark[node] = turn + 2;
      return true;
    }
    const parent = grid.parent[node] as number;
    const place = this.placeAt(node);
    const straight = this.legCost(parent, place);
    let [cost, from] = [(grid.cost[parent] as number) + straight, parent];
    if (cost > hoped + SLACK) {
      const cell = Math.floor(node / DEEP);
      const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)];
      for (const [dx, dy] of AROUND) {
        const near = this.nodeAt(column + dx, row + dy, place.height);
        if (near < 0 || grid.mark[near] !== turn + 2 || near === parent) continue;
        const before = grid.cost[near] as number;
        if (before >= cost) continue;
        const through = before + this.legCost(near, place);
        if (through < cost) [cost, from] = [through, near];
      }
    }
    if (cost > this.inches + SLACK) {
      grid.mark[node] = 0; // Perhaps somebody else leads there.
      return false;
    }
    if (cost > hoped + SLACK) {
      this.put(node, from, cost, turn + 1);
      return false;
    }
    grid.mark[node] = turn + 2;
    return true;
  }

  private legCost(from: number, to: Place): number {
    return this.cost(this.placeAt(from), to, true);
  }

  private expand(node: number): void {
    const { grid } = this;
    const place = this.placeAt(node);
    const cell = Math.floor(node / DEEP);
    const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)];
    const parent = grid.parent[node] as number;
    const turn = this.placeAt(parent);
    const isLevel =
      !this.rules.rough &&
      Math.abs(turn.height - place.height) <= STEP &&
      (turn.x - place.x) ** 2 + (turn.y - place.y) ** 2 < LOOKS_BACK * LOOKS_BACK;
    for (let at = 0; at < AROUND.length; at++) {
      const [dx, dy] = AROUND[at] as readonly [number, number];
      const next = this.nodeAt(column + dx, row + dy, place.height);
      if (next >= 0) {
        this.offer(next, isLevel ? parent : node);
        // On mixed ground the next step may be cheaper than the straight line: both are offered.
        if (grid.mark[next] === 0) this.offer(next, node);
      } else if (this.levelled) this.crossGap(node, place, column, row, dx, dy);
    }
    if (this.levelled) this.climbFrom(node);
  }

  /** Beyond a gap in this direction the same level may go on. */
  private crossGap(node: number, place: Place, column: number, row: number, dx: number, dy: number): void {
    const stride = GRID * lengthOf(dx, dy);
    // A mover who takes no risks steps across gaps narrower than the base, and does not leap.
    const longest = this.rules.risks ? LONGEST_LEAP : 2 * (this.mover.radius + stride);
    const left = Math.min(longest, this.inches - (this.grid.cost[node] as number));
    for (let far = 2; far * stride <= left; far++) {
      const next = this.nodeAt(column + far * dx, row + far * dy, place.height);
      if (next < 0) continue;
      this.offerExact(next, node);
      return;
    }
  }

  /** Ladders and stairs at hand, and other levels within a climb or a jump. */
  private climbFrom(node: number): void {
    let climbs = node === this.start ? this.climbsFrom(node) : this.climbs[node];
    if (!climbs) {
      climbs = this.climbsFrom(node);
      if (node !== this.start) this.climbs[node] = climbs;
    }
    const before = this.grid.cost[node] as number;
    for (const { to, cost } of climbs)
      if (before + cost <= this.inches + SLACK) this.offerExact(to, node, cost);
  }

  /** Where one gets to from here with nobody about and every door open: that depends on the terrain alone. */
  private climbsFrom(node: number): readonly Climb[] {
    const { terrain, mover, grid } = this;
    const { clambers = false, leaps = 0 } = this.rules;
    const found: Climb[] = [];
    const place = this.placeAt(node);
    const look = (to: number) => {
      if (found.some((other) => other.to === to)) return;
      // It depends on the mover's size alone, so one serves the whole flood.
      this.unhindered ??= new Going({ ...this.board, models: NOBODY, doors: NO_DOORS }, mover, {
        clambers,
        leaps,
      });
      const leg = this.unhindered.leg(place, this.placeAt(to), true);
      if ('code' in leg || (!this.rules.risks && (leg.gaps.length > 0 || leg.kind === 'jump'))) return;
      found.push({ to, cost: leg.cost });
    };
    const reach = mover.radius + WAY_REACH;
    for (const way of terrain.ways)
      for (let turn = 0; turn < 2; turn++) {
        const near = turn === 0 ? way.foot : way.head;
        const far = turn === 0 ? way.head : way.foot;
        if (Math.abs(near.height - place.height) > STEP + HAIR) continue;
        if ((near.x - place.x) ** 2 + (near.y - place.y) ** 2 > reach * reach) continue;
        const around = Math.ceil(reach / GRID);
        const [c, r] = [Math.round(far.x / GRID), Math.round(far.y / GRID)];
        for (let dy = -around; dy <= around; dy++)
          for (let dx = -around; dx <= around; dx++) {
            const next = this.nodeAt(c + dx, r + dy, far.height);
            if (next >= 0) look(next);
          }
      }
    const [column, row] = [Math.round(place.x / GRID), Math.round(place.y / GRID)];
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return found;
    if (grid.varied[row * grid.columns + column] === 0) return found;
    const furthest = 2 * mover.radius + 1 + SLACK;
    for (const [dx, dy] of AROUND) {
      const stride = GRID * lengthOf(dx, dy);
      for (let far = 2; far * stride <= furthest; far++) {
        const [c, r] = [column + far * dx, row + far * dy];
        if (c < 0 || r < 0 || c >= grid.columns || r >= grid.rows) break;
        const cell = r * grid.columns + c;
        const surfaces = this.surfaces(cell);
        for (let at = 0; at < surfaces.length; at++) {
          if (Math.abs((surfaces[at] as Surface).at - place.height) <= STEP + HAIR) continue;
          if (this.fitsAt(cell * DEEP + at) !== NO) look(cell * DEEP + at);
        }
      }
    }
    return found;
  }

  /**
   * At least so far to the nearest goal. Within an allowance the flood spreads evenly as for the area, so that every spot
   * of the area is found at the same cost.
   */
  private ahead(node: number): number {
    if (this.goals.length === 0 || this.rules.allowance !== undefined) return 0;
    const { x, y } = this.placeAt(node);
    let least = Number.POSITIVE_INFINITY;
    for (const goal of this.goals) {
      const far = (goal.x - x) ** 2 + (goal.y - y) ** 2;
      if (far < least) least = far;
    }
    return Math.sqrt(least);
  }

  private lastKey = 0;

  private push(node: number, key: number): void {
    const { heap, keys } = this;
    let at = heap.length;
    heap.push(node);
    keys.push(key);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((keys[above] as number) <= key) break;
      heap[at] = heap[above] as number;
      keys[at] = keys[above] as number;
      at = above;
    }
    heap[at] = node;
    keys[at] = key;
  }

  private pop(): number {
    const { heap, keys } = this;
    const top = heap[0];
    if (top === undefined) return -1;
    this.lastKey = keys[0] as number;
    const node = heap.pop() as number;
    const key = keys.pop() as number;
    const count = heap.length;
    if (count === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= key) break;
      heap[at] = heap[child] as number;
      keys[at] = keys[child] as number;
      at = child;
    }
    heap[at] = node;
    keys[at] = key;
    return top;
  }
}
