/**
 * "Where can I get to?", and the shortest way to a spot. A grid of half inches over every level is flooded from the
 * mover (lazy Theta*: each spot looks back along a straight line to where the way last turned), and every leg on it is
 * judged by the same code that judges a path, so each spot of the area has a legal path.
 */
import type { Inches, Ref } from '../table/question.ts';
import { areEnemies, type Board, type Model, modelOf, type Place } from './board.ts';
import { HAIR, tidy } from './distance.ts';
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
  const flood = new Flood(board, mover, inches, rules);
  flood.run();
  const spots = flood.spots();
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

/** What getting to each of these spots of the grid costs from where the mover stands; infinite where no way leads. */
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
  const filled = new Set<string>();
  const key = (column: number, row: number) => `${column},${row}`;
  for (const [y, from, to] of level.rows)
    for (let column = Math.round(from / step); column <= Math.round(to / step); column++)
      filled.add(key(column, Math.round(y / step)));
  // Every side that has a square on its left only, from corner to corner.
  const sides = new Map<string, [number, number][]>();
  const add = (ax: number, ay: number, bx: number, by: number) => {
    const from = key(ax, ay);
    const list = sides.get(from);
    if (list) list.push([bx, by]);
    else sides.set(from, [[bx, by]]);
  };
  for (const square of filled) {
    const [column, row] = square.split(',').map(Number) as [number, number];
    if (!filled.has(key(column, row - 1))) add(column, row, column + 1, row);
    if (!filled.has(key(column + 1, row))) add(column + 1, row, column + 1, row + 1);
    if (!filled.has(key(column, row + 1))) add(column + 1, row + 1, column, row + 1);
    if (!filled.has(key(column - 1, row))) add(column, row + 1, column, row);
  }
  const rims: (readonly [number, number])[][] = [];
  for (const [start, list] of sides) {
    while (list.length > 0) {
      const rim: (readonly [number, number])[] = [];
      let at = start.split(',').map(Number) as [number, number];
      for (;;) {
        const next = sides.get(key(...at))?.pop();
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

/** The shortest legal way to the spot, or to the nearest-by-walking of several; nothing where there is none. */
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

/** The shortest way into base contact with an enemy, for a charge [core.actions.charge.1]. */
export function findCharge(
  board: Board,
  mover: Model,
  enemy: Ref,
  allowance: Inches,
): ReturnType<typeof findPath> {
  const target = modelOf(board, enemy);
  const others = [...board.models.values()].filter((other) => areEnemies(mover, other)).map(({ id }) => id);
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
  return findPath(board, mover, goals, { allowance, charge: others });
}

/** What never changes about the grid of a board: surfaces, and where a base of some size fits between the walls. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly surfaces: (readonly Surface[] | undefined)[];
  readonly fits: Map<number, Uint8Array>;
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
      fits: new Map(),
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
  private readonly going: Going;
  private readonly heap: number[] = [];
  private readonly keys: number[] = [];
  private readonly start: number;
  private readonly closed: number[] = [];
  private readonly levelled: boolean;

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
    this.going = new Going(board, mover, rules, inches);
    this.start = this.grid.columns * this.grid.rows * DEEP;
    this.levelled =
      this.terrain.levels.length > 0 || this.terrain.areas.some(({ part }) => part.kind === 'pit');
    // A turn has three marks: seen, seen with its exact cost, closed.
    this.grid.turn += 3;
    if (this.grid.turn > 2_000_000_000) {
      this.grid.mark.fill(0);
      this.grid.turn = 3;
    }
  }

  /** Floods, and returns the shortest path where there are goals. */
  run(): Path | undefined {
    const { grid, mover, start } = this;
    grid.cost[start] = 0;
    grid.parent[start] = start;
    grid.mark[start] = grid.turn + 2;
    const best = { cost: this.inches + 3 * SLACK, from: -1, goal: undefined as Place | undefined };
    this.tryGoals(start, best);
    const reach = 2;
    const [column, row] = [Math.round(mover.x / GRID), Math.round(mover.y / GRID)];
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        for (const node of this.nodesAt(column + dx, row + dy, mover.height)) this.offer(node, start);
    if (this.levelled) this.climbFrom(start, column, row);
    for (let node = this.pop(); node >= 0; node = this.pop()) {
      if (this.goals.length > 0 && this.lastKey >= best.cost - SLACK) break;
      if (!this.settle(node)) continue;
      this.closed.push(node);
      if (this.goals.length > 0) this.tryGoals(node, best);
      this.expand(node);
    }
    return best.goal ? this.pathTo(best.from, best.goal) : undefined;
  }

  /** What was found for a spot of the grid. */
  costAt({ x, y, height }: Place): Inches {
    const { grid } = this;
    const node = this.nodeAt(Math.round(x / GRID), Math.round(y / GRID), height);
    return node >= 0 && grid.mark[node] === grid.turn + 2
      ? (grid.cost[node] as number)
      : Number.POSITIVE_INFINITY;
  }

  /** Every closed node at which the mover may stop. */
  spots(): readonly ReachSpot[] {
    const others = [...this.board.models.values()].filter(({ id }) => id !== this.mover.id);
    const near = others.filter(
      ({ x, y }) => Math.hypot(x - this.mover.x, y - this.mover.y) < this.inches + 8,
    );
    const spots: ReachSpot[] = [];
    for (const node of this.closed) {
      if (this.fits[node] !== STOP) continue;
      const place = this.placeAt(node);
      if (near.some((other) => overlapsBase(other, place, this.mover.radius))) continue;
      spots.push({ ...place, cost: tidy(this.grid.cost[node] as number) });
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

  private tryGoals(node: number, best: { cost: number; from: number; goal: Place | undefined }): void {
    const place = this.placeAt(node);
    const here = this.grid.cost[node] as number;
    for (const goal of this.goals) {
      const [dx, dy] = [goal.x - place.x, goal.y - place.y];
      const far = Math.sqrt(dx * dx + dy * dy);
      if (node !== this.start && far > 1.6) continue;
      // From where the way last turned it may be shorter than from here.
      for (const from of new Set([node, this.grid.parent[node] as number])) {
        const start = this.grid.cost[from] as number;
        const origin = this.placeAt(from);
        const least = start + Math.hypot(goal.x - origin.x, goal.y - origin.y);
        if (least >= best.cost - SLACK && from !== node) continue;
        if (here >= best.cost && from === node) continue;
        const leg = this.going.leg(origin, goal);
        if ('code' in leg || (!this.rules.risks && (leg.gaps.length > 0 || leg.kind === 'jump'))) continue;
        if (start + leg.cost < best.cost - SLACK) Object.assign(best, { cost: start + leg.cost, from, goal });
      }
    }
  }

  private placeAt(node: number): Place {
    if (node === this.start) return this.mover;
    const cell = Math.floor(node / DEEP);
    const { columns } = this.grid;
    const surface = (this.surfaces(cell) as readonly Surface[])[node % DEEP] as Surface;
    return { x: (cell % columns) * GRID, y: Math.floor(cell / columns) * GRID, height: surface.at };
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
    }
    return surfaces;
  }

  private nodesAt(column: number, row: number, height: number): readonly number[] {
    const node = this.nodeAt(column, row, height);
    return node < 0 ? [] : [node];
  }

  /** The node of this square that is no more than a step from the height and has room, or -1. */
  private nodeAt(column: number, row: number, height: number): number {
    const { columns, rows } = this.grid;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    const cell = row * columns + column;
    const surfaces = this.surfaces(cell);
    for (let at = surfaces.length - 1; at >= 0; at--)
      if (Math.abs((surfaces[at] as Surface).at - height) <= STEP + HAIR)
        return this.fitsAt(cell * DEEP + at) === NO ? -1 : cell * DEEP + at;
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
    const [here, there] = [this.placeAt(from), this.placeAt(node)];
    const plan = Math.sqrt((there.x - here.x) ** 2 + (there.y - here.y) ** 2);
    const cost = (grid.cost[from] as number) + (this.rules.rough ? plan * this.slowAt(node, there) : plan);
    if (cost > this.inches + SLACK) return;
    if (mark >= grid.turn && cost >= (grid.cost[node] as number) - SLACK) return;
    this.put(node, from, cost, this.rules.rough ? grid.turn + 1 : grid.turn);
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

  /** A leg with its exact cost: a climb, a ladder, a leap. */
  private offerExact(node: number, from: number, rising = 0): void {
    const { grid } = this;
    const mark = grid.mark[node] as number;
    if (mark === grid.turn + 2) return;
    const [here, there] = [this.placeAt(from), this.placeAt(node)];
    if (mark >= grid.turn) {
      const least = (grid.cost[from] as number) + Math.hypot(there.x - here.x, there.y - here.y);
      if (least + rising >= (grid.cost[node] as number) - SLACK) return;
    }
    const leg = this.going.leg(here, there, true);
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
    for (const [dx, dy] of AROUND) {
      const next = this.nodeAt(column + dx, row + dy, place.height);
      if (next >= 0) {
        this.offer(next, isLevel ? parent : node);
        // Where the ground is not alike, the next step may be cheaper than the straight line: both are offered.
        if (grid.mark[next] === 0) this.offer(next, node);
      } else if (this.levelled) this.crossGap(node, place, column, row, dx, dy);
    }
    if (this.levelled) this.climbFrom(node, column, row);
  }

  /** Beyond a gap in this direction the same level may go on. */
  private crossGap(node: number, place: Place, column: number, row: number, dx: number, dy: number): void {
    const left = Math.min(LONGEST_LEAP, this.inches - (this.grid.cost[node] as number));
    const stride = GRID * Math.hypot(dx, dy);
    for (let far = 2; far * stride <= left; far++) {
      const next = this.nodeAt(column + far * dx, row + far * dy, place.height);
      if (next < 0) continue;
      this.offerExact(next, node);
      return;
    }
  }

  /** Ladders and stairs at hand, and other levels within a climb or a jump. */
  private climbFrom(node: number, column: number, row: number): void {
    const { terrain, mover, grid } = this;
    const place = this.placeAt(node);
    const left = this.inches - (grid.cost[node] as number);
    const reach = mover.radius + WAY_REACH;
    for (const way of terrain.ways)
      for (let turn = 0; turn < 2; turn++) {
        const near = turn === 0 ? way.foot : way.head;
        const far = turn === 0 ? way.head : way.foot;
        if (Math.abs(near.height - place.height) > STEP + HAIR) continue;
        if ((near.x - place.x) ** 2 + (near.y - place.y) ** 2 > reach * reach) continue;
        if (Math.abs(far.height - near.height) > left) continue;
        const around = Math.ceil(reach / GRID);
        const [c, r] = [Math.round(far.x / GRID), Math.round(far.y / GRID)];
        for (let dy = -around; dy <= around; dy++)
          for (let dx = -around; dx <= around; dx++) {
            const next = this.nodeAt(c + dx, r + dy, far.height);
            if (next >= 0) this.offerExact(next, node);
          }
      }
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return;
    if (grid.varied[row * grid.columns + column] === 0) return;
    const furthest = Math.floor((2 * mover.radius + 1) / GRID);
    for (const [dx, dy] of AROUND) {
      for (let far = 2; far <= furthest; far++) {
        const [c, r] = [column + far * dx, row + far * dy];
        if (c < 0 || r < 0 || c >= grid.columns || r >= grid.rows) break;
        const cell = r * grid.columns + c;
        const surfaces = this.surfaces(cell);
        for (let at = 0; at < surfaces.length; at++) {
          const surface = surfaces[at] as Surface;
          const rise = Math.abs(surface.at - place.height);
          if (rise <= STEP + HAIR) continue;
          const isJump = this.rules.risks && surface.at < place.height;
          if (!isJump && 2 * rise > left) continue;
          if (this.fitsAt(cell * DEEP + at) !== NO)
            this.offerExact(cell * DEEP + at, node, isJump ? 0 : 2 * rise);
        }
      }
    }
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
