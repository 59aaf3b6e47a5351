/**
 * How far it is on foot: spots all over a board and the ways between neighbours, worked out once for its terrain. Rough
 * enough to be quick, and every path that a bot takes is judged by the board itself before it is taken.
 */
import {
  type Board,
  type Model,
  model,
  noRoom,
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
  ...Array.from({ length: 16 }, (_, at) => {
    const far = at < 8 ? 0.6 : 1.1;
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
  /** For each spot its neighbours, and what getting there costs. */
  readonly next: readonly (readonly { readonly to: number; readonly cost: number }[])[];
}

const known = new WeakMap<Terrain, Ways>();

/** The ways of a terrain, with every door open: doors are opened on the way. */
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
  const next = spots.map((): { to: number; cost: number }[] => []);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (const [right, up] of NEIGHBOURS) {
        const [there, above] = [column + right, row + up];
        if (there >= columns || above < 0 || above >= rows) continue;
        for (const from of squares[row * columns + column] as number[])
          for (const to of squares[above * columns + there] as number[])
            if (from !== to) connect(board, walker, spots, next, from, to);
      }
  return { spots, squares, columns, rows, next };
}

function connect(
  board: Board,
  walker: Model,
  spots: readonly Place[],
  next: { to: number; cost: number }[][],
  from: number,
  to: number,
): void {
  const [start, end] = [spots[from] as Place, spots[to] as Place];
  if (Math.abs(start.height - end.height) > HIGHEST) return;
  const way = start.height === end.height ? end : { ...end, by: 'climb' as const };
  const walked = walk(board, { ...walker, ...start }, [way]);
  if (!walked.ok || walked.events.some(({ kind }) => kind === 'jump' || kind === 'leap')) return;
  next[from]?.push({ to, cost: walked.cost });
  next[to]?.push({ to: from, cost: walked.cost });
}

/** The spot of the ways that is nearest to a place, on its own level where there is one. */
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
          const far =
            Math.hypot(spot.x - place.x, spot.y - place.y) + 4 * Math.abs(spot.height - place.height);
          if (far < least) [best, least] = [at, far];
        }
      }
  return best;
}

/** How far every spot is from the nearest of some places, on foot. */
export function distancesTo(ways: Ways, terrain: Terrain, places: readonly Place[]): Float64Array {
  const far = new Float64Array(ways.spots.length).fill(Number.POSITIVE_INFINITY);
  // A heap would be no faster for a few hundred spots that mostly come in order.
  const buckets: number[][] = [];
  const add = (at: number, cost: number) => {
    if (cost >= (far[at] as number)) return;
    far[at] = cost;
    const bucket = Math.floor(cost);
    const others = buckets[bucket];
    if (others) others.push(at);
    else buckets[bucket] = [at];
  };
  for (const place of places) {
    const at = spotNear(ways, terrain, place);
    const spot = at === undefined ? undefined : ways.spots[at];
    if (at !== undefined && spot) add(at, Math.hypot(spot.x - place.x, spot.y - place.y));
  }
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const here = buckets[bucket] ?? [];
    for (let index = 0; index < here.length; index++) {
      const at = here[index] as number;
      const cost = far[at] as number;
      if (Math.floor(cost) < bucket) continue;
      for (const each of ways.next[at] ?? []) add(each.to, cost + each.cost);
    }
  }
  return far;
}

/** How far a place is from what the distances lead to, as the crow flies from the nearest spot. */
export function farFrom(ways: Ways, terrain: Terrain, far: Float64Array, place: Place): number {
  const at = spotNear(ways, terrain, place);
  const spot = at === undefined ? undefined : ways.spots[at];
  if (at === undefined || !spot) return Number.POSITIVE_INFINITY;
  return (far[at] as number) + Math.hypot(spot.x - place.x, spot.y - place.y) * 0.5;
}

/** The way down the distances from a place: the spots that lead to the goal, nearest first. */
export function wayDown(
  ways: Ways,
  terrain: Terrain,
  far: Float64Array,
  from: Place,
  inches: number,
): readonly Place[] {
  const path: Place[] = [];
  let at = spotNear(ways, terrain, from);
  let left = inches + APART;
  while (at !== undefined && left > 0) {
    path.push(ways.spots[at] as Place);
    let best: { readonly to: number; readonly cost: number } | undefined;
    for (const each of ways.next[at] ?? [])
      if (
        (far[each.to] as number) < (far[at] as number) &&
        (!best || (far[each.to] as number) + each.cost < (far[best.to] as number) + best.cost)
      )
        best = each;
    if (!best) break;
    left -= best.cost;
    at = best.to;
  }
  return path;
}
