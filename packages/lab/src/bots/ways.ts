/**
 * How far it is on foot: spots all over a board and the ways between neighbours, worked out once for its terrain. Rough
 * enough to be quick, and every path that a bot takes is judged by the board itself before it is taken.
 */
import { isSump, type Ref } from '@hive-arbiter/engine';
import {
  type Board,
  type DoorNow,
  isShut,
  type Model,
  model,
  noRoom,
  type PathEvent,
  type Place,
  surfacesAt,
  type Terrain,
  walk,
} from '@hive-arbiter/engine/board';

/** Inches between neighbouring spots. */
const APART = 1.5;
const NEIGHBOURS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [0, 0],
] as const;
/** Where a square has no room in its middle it may have some aside. */
const ASIDE = [
  [0, 0],
  [0.5, 0],
  [-0.5, 0],
  [0, 0.5],
  [0, -0.5],
] as const;
const BESIDE = [
  [0, 0],
  ...Array.from({ length: 24 }, (_, at) => {
    const far = 0.6 + 0.25 * Math.floor(at / 8);
    return [far * Math.cos((at * Math.PI) / 4), far * Math.sin((at * Math.PI) / 4)] as const;
  }),
] as const;
/** The highest climb that is looked for. */
const HIGHEST = 6;

export interface Ways {
  readonly spots: readonly Place[];
  /** Spots by square, row by row. */
  readonly squares: readonly (readonly number[])[];
  readonly columns: number;
  readonly rows: number;
  /**
   * The ways from each spot: their ends, their costs, and the door on them, as its place in the list of doors, or -1.
   */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly cost: Float64Array;
  readonly door: Int16Array;
  /** How far it is from every spot to one of them, by how the doors are; worked out when first asked for. */
  readonly fields: Map<string, (Float64Array | undefined)[]>;
}

/** What a shut door costs on the way, in inches: an action to open it, or several to break it. */
const SHUT: Readonly<Record<DoorNow, number>> = { open: 0, gone: 0, closed: 3, locked: 9 };

const known = new WeakMap<Terrain, Ways>();

/** The ways of a terrain, with every door open. */
export function waysOf(terrain: Terrain): Ways {
  let ways = known.get(terrain);
  if (!ways) {
    ways = findWays(terrain);
    known.set(terrain, ways);
  }
  return ways;
}

function findWays(terrain: Terrain): Ways {
  const board: Board = { terrain, models: new Map(), doors: new Map() };
  const walker = model('walker', 'walker', 0, 0);
  const columns = Math.max(1, Math.floor((terrain.width - 1) / APART));
  const rows = Math.max(1, Math.floor((terrain.depth - 1) / APART));
  const spots: Place[] = [];
  const squares: number[][] = Array.from({ length: columns * rows }, () => []);
  const add = (square: number, place: Place) => {
    squares[square]?.push(spots.length);
    spots.push(place);
  };
  for (let square = 0; square < squares.length; square++) {
    const x = (((square % columns) + 0.5) * terrain.width) / columns;
    const y = ((Math.floor(square / columns) + 0.5) * terrain.depth) / rows;
    const found = new Set<number>();
    for (const [right, up] of ASIDE)
      for (const { at } of surfacesAt(terrain, x + right, y + up)) {
        const place = { x: x + right, y: y + up, height: at };
        if (found.has(at) || noRoom(board, walker, place)) continue;
        found.add(at);
        add(square, place);
      }
  }
  // Ladders and stairs are taken from beside their ends.
  for (const { foot, head } of terrain.ways)
    for (const { x, y, height } of [foot, head]) {
      const room = BESIDE.map(([right, up]) => ({ x: x + right, y: y + up, height })).find(
        (place) => !noRoom(board, walker, place),
      );
      const column = Math.min(columns - 1, Math.floor((x / terrain.width) * columns));
      const row = Math.min(rows - 1, Math.floor((y / terrain.depth) * rows));
      if (room) add(row * columns + column, room);
    }
  const next = spots.map((): Way[] => []);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (const [right, up] of NEIGHBOURS) {
        const [there, above] = [column + right, row + up];
        if (there >= columns || above < 0 || above >= rows) continue;
        for (const from of squares[row * columns + column] as number[])
          for (const to of squares[above * columns + there] as number[])
            if (from !== to) connect(board, walker, spots, next, from, to);
      }
  joinParts(board, walker, spots, next);
  const first = new Int32Array(spots.length + 1);
  for (const [at, each] of next.entries()) first[at + 1] = (first[at] as number) + each.length;
  const all = next.flat();
  return {
    spots,
    squares,
    columns,
    rows,
    first,
    to: Int32Array.from(all, ({ to }) => to),
    cost: Float64Array.from(all, ({ cost }) => cost),
    door: Int16Array.from(all, ({ door }) => door),
    fields: new Map(),
  };
}

interface Way {
  readonly to: number;
  readonly cost: number;
  readonly door: number;
}

function connect(
  board: Board,
  walker: Model,
  spots: readonly Place[],
  next: Way[][],
  from: number,
  to: number,
  onlySafe = false,
): void {
  const [start, end] = [spots[from] as Place, spots[to] as Place];
  if (Math.abs(start.height - end.height) > HIGHEST) return;
  const walked = walk(board, { ...walker, ...start }, [end], { allowance: MOST_INCHES });
  if (!walked.ok || walked.events.some(({ kind }) => kind === 'jump' || kind === 'leap')) return;
  const through = walked.events.find((event) => event.kind === 'door');
  const { file } = board.terrain;
  const isBad =
    isDangerous(walked.events) || isWet(walked.events) || isSump(file, start) || isSump(file, end);
  if (isBad && onlySafe) return;
  const cost = walked.cost + (isBad ? DANGEROUS : 0) + (walked.cost > ANYBODY ? TOO_FAR : 0);
  const door = through ? board.terrain.doors.findIndex(({ id }) => id === through.id) : -1;
  next[from]?.push({ to, cost, door });
  next[to]?.push({ to: from, cost, door });
}

/**
 * Ways between parts of a board that no way joins yet: over something too narrow to stand before it, as on a gangway
 * with a barricade at its end.
 */
function joinParts(board: Board, walker: Model, spots: readonly Place[], next: Way[][]): void {
  const isDry = spots.map((spot) => !isSump(board.terrain.file, spot));
  const parts = partsOf(next, isDry);
  for (const from of spots.keys())
    for (let to = from + 1; to < spots.length; to++) {
      if (parts[from] === parts[to] || !isDry[from] || !isDry[to]) continue;
      const [start, end] = [spots[from] as Place, spots[to] as Place];
      if (Math.abs(start.x - end.x) > STRIDE || Math.abs(start.y - end.y) > STRIDE) continue;
      if (Math.abs(start.height - end.height) < LEVEL) connect(board, walker, spots, next, from, to, true);
    }
}

/** A number for each spot, the same for all spots that dry ways join. */
function partsOf(next: readonly (readonly Way[])[], isDry: readonly boolean[]): readonly number[] {
  const parts: number[] = [];
  for (let at = 0; at < next.length; at++) {
    const open = parts[at] === undefined ? [at] : [];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      parts[from] = at;
      for (const { to } of next[from] as readonly Way[])
        if (parts[to] === undefined && isDry[from] && isDry[to]) open.push(to);
    }
  }
  return parts;
}

/** How far apart spots of two parts may be, and how much higher one may be than the other. */
const STRIDE = 3.3;
const LEVEL = 0.5;

/** A ladder, a stair or a climb has to be taken in one move. */
const MOST_INCHES = 6;
/** So far everybody gets in one move; what is further counts so much more, since the slow stand still before it. */
const ANYBODY = 4;
const TOO_FAR = 12;
/** What ground that may kill counts like, in inches. */
const DANGEROUS = 10;

/** Does a way lead over ground that may kill? */
export function isDangerous(events: readonly PathEvent[]): boolean {
  return events.some((event) => event.kind === 'area' && event.area === 'dangerous');
}

/** Does a way lead through the sump, where nobody can do anything but swim? */
export function isWet(events: readonly PathEvent[]): boolean {
  return events.some((event) => event.kind === 'sea' || (event.kind === 'area' && event.area === 'sump'));
}

const SLIGHTLY = 1e-9;

/** The spot of the ways that is nearest to a place, on its own level if there is one. */
export function spotNear(
  { spots, squares, columns, rows }: Ways,
  terrain: Terrain,
  place: Place,
): number | undefined {
  const column = Math.floor((place.x / terrain.width) * columns);
  const row = Math.floor((place.y / terrain.depth) * rows);
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let ring = 1; ring <= 3 && best === undefined; ring++)
    for (let y = row - ring; y <= row + ring; y++)
      for (let x = column - ring; x <= column + ring; x++) {
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        for (const at of squares[y * columns + x] as readonly number[]) {
          const spot = spots[at] as Place;
          const aside = spot.x - place.x;
          const along = spot.y - place.y;
          const above = 4 * Math.abs(spot.height - place.height);
          // `Math.hypot` takes long, and says which of two spots is a hair nearer: only the few that may be are asked.
          if (Math.sqrt(aside * aside + along * along) + above >= least + SLIGHTLY) continue;
          const far = Math.hypot(aside, along) + above;
          if (far < least) {
            best = at;
            least = far;
          }
        }
      }
  return best;
}

/** How the doors of a terrain are: in a few letters, and what each costs on the way. */
interface Doors {
  readonly terrain: Terrain;
  readonly letters: string;
  readonly shut: Float64Array;
}

/** By the doors of a board: they are another map as soon as one of them changes. */
const doorsOf = new WeakMap<Board['doors'], Doors>();

function doorsIn({ terrain, doors }: Pick<Board, 'terrain' | 'doors'>): Doors {
  let found = doorsOf.get(doors);
  if (found?.terrain !== terrain) {
    let letters = '';
    for (const { id } of terrain.doors) letters += (doors.get(id) ?? 'open').charAt(0);
    const shut = Float64Array.from(terrain.doors, ({ id }) => SHUT[doors.get(id) ?? 'open']);
    found = { terrain, letters, shut };
    doorsOf.set(doors, found);
  }
  return found;
}

/** How all doors of a board are, in a few letters. */
export function doorsNow(board: Pick<Board, 'terrain' | 'doors'>): string {
  return doorsIn(board).letters;
}

/** How far every spot is from one of them, on foot, with the doors as they now are. */
function fieldOf(ways: Ways, board: Board, goal: number): Float64Array {
  const { letters, shut } = doorsIn(board);
  let fields = ways.fields.get(letters);
  if (!fields) {
    fields = new Array(ways.spots.length);
    ways.fields.set(letters, fields);
  }
  let field = fields[goal];
  if (!field) {
    field = spread(ways, shut, goal);
    fields[goal] = field;
  }
  return field;
}

/** What it counts like to be cut off from a place, in inches, beside the straight line to it. */
const NO_WAY = 60;

function spread({ spots, first, to, cost, door }: Ways, shut: Float64Array, goal: number): Float64Array {
  const far = new Float64Array(spots.length).fill(Number.POSITIVE_INFINITY);
  far[goal] = 0;
  // A heap would be no faster for a few hundred spots that mostly come in order.
  const buckets: number[][] = [[goal]];
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const here = buckets[bucket];
    if (!here) continue;
    for (let index = 0; index < here.length; index++) {
      const at = here[index] as number;
      const before = far[at] as number;
      if (before < bucket) continue;
      const end = first[at + 1] as number;
      for (let way = first[at] as number; way < end; way++) {
        const next = to[way] as number;
        const through = door[way] as number;
        const then = before + (cost[way] as number) + (through < 0 ? 0 : (shut[through] as number));
        if (then >= (far[next] as number)) continue;
        far[next] = then;
        const later = Math.floor(then);
        const others = buckets[later];
        if (others) others.push(next);
        else buckets[later] = [next];
      }
    }
  }
  return far;
}

/** How far it is on foot to the nearest of some places. */
export class Distances {
  private readonly fields: Float64Array[] = [];
  /** How far each place is from its spot of the ways. */
  private readonly beside: number[] = [];

  constructor(
    private readonly ways: Ways,
    private readonly board: Board,
    private readonly places: readonly Place[],
  ) {
    for (const place of places) {
      const at = spotNear(ways, board.terrain, place);
      if (at === undefined) continue;
      this.fields.push(fieldOf(ways, board, at));
      this.beside.push(apart(ways.spots[at] as Place, place));
    }
  }

  private at(spot: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let goal = 0; goal < this.fields.length; goal++) {
      const far = ((this.fields[goal] as Float64Array)[spot] as number) + (this.beside[goal] as number);
      if (far < least) least = far;
    }
    return least;
  }

  /** From a place, as the crow flies from its nearest spot; further than any way where none leads there on foot. */
  from(place: Place): number {
    const at = spotNear(this.ways, this.board.terrain, place);
    if (at === undefined) return Number.POSITIVE_INFINITY;
    const far = this.at(at);
    if (far < Number.POSITIVE_INFINITY) return far + apart(this.ways.spots[at] as Place, place) * 0.5;
    return NO_WAY + Math.min(...this.places.map((goal) => apart(goal, place)));
  }

  /** Does a way lead there on foot? */
  isReachedFrom(place: Place): boolean {
    const at = spotNear(this.ways, this.board.terrain, place);
    return at !== undefined && this.at(at) < Number.POSITIVE_INFINITY;
  }

  /** The spots that lead from a place to the goal, as far as so many inches go; and the first shut door on the way. */
  way(from: Place, inches: number): { readonly path: readonly Place[]; readonly door?: Ref } {
    const { ways, board } = this;
    const path: Place[] = [];
    const { shut } = doorsIn(board);
    let at = spotNear(ways, board.terrain, from);
    let left = inches + APART;
    while (at !== undefined && left > 0) {
      path.push(ways.spots[at] as Place);
      const here = this.at(at);
      let [best, least] = [-1, Number.POSITIVE_INFINITY];
      for (let way = ways.first[at] as number; way < (ways.first[at + 1] as number); way++) {
        const far = this.at(ways.to[way] as number);
        const then = far + (ways.cost[way] as number) + (shut[ways.door[way] as number] ?? 0);
        if (far < here && then < least) [best, least] = [way, then];
      }
      if (best < 0) break;
      const door = board.terrain.doors[ways.door[best] as number];
      if (door && isShut(board, door)) return { path, door: door.id };
      const cost = ways.cost[best] as number;
      left -= cost > TOO_FAR + ANYBODY ? cost - TOO_FAR : cost;
      at = ways.to[best];
    }
    return { path };
  }
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
