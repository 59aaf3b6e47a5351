/** Terrain made ready for geometry: the parts of a board file as stretches, levels and a coarse index. Never changes. */
import { HAIR, type Point } from './distance.ts';
import type { AreaPart, BlockPart, BoardFile, ObstaclePart, WayPart } from './file.ts';
import { holds, isConvex, isInside, type Outline, sideOf, turnedLeft } from './outline.ts';

/** An upright stretch seen from above: part of a wall, a side of a block or of a solid floor, a door. */
export interface Stretch {
  readonly id: string;
  readonly kind: 'wall' | 'window' | 'railing' | 'block' | 'face' | 'door';
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly bottom: number;
  readonly top: number;
  /** The opening of a window. */
  readonly sill: number;
  readonly lintel: number;
  readonly smooth: boolean;
}

/** A level to stand on, of a structure or of its own [core.board.kinds.4]: its height, and its figure. */
export interface Level {
  readonly id: string;
  readonly at: number;
  readonly outline: Outline;
  readonly convex: boolean;
  readonly solid: boolean;
  readonly from: number;
  readonly surface: Surface;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface Terrain {
  readonly file: BoardFile;
  readonly width: number;
  readonly depth: number;
  /** Everything upright but doors. */
  readonly stretches: readonly Stretch[];
  readonly doors: readonly Stretch[];
  /** Stretches, then doors, as six numbers each: the two ends, bottom and top. Railings hide nothing and reach nowhere. */
  readonly packed: Float64Array;
  /** The same stretches and doors, in the same order. */
  readonly uprights: readonly Stretch[];
  readonly tiles: Tiles;
  readonly levels: readonly Level[];
  readonly obstacles: readonly Boxed<ObstaclePart>[];
  readonly areas: readonly Boxed<AreaPart>[];
  /** The areas that are pits. */
  readonly pits: readonly Boxed<AreaPart>[];
  readonly blocks: readonly Boxed<BlockPart>[];
  readonly zones: readonly Boxed<BoardFile['zones'][number]>[];
  readonly ways: readonly WayPart[];
  /** Indexes of stretches, then doors, by inch: what may be within `INDEXED` of that square. */
  readonly index: readonly (readonly number[])[];
  readonly columns: number;
  readonly rows: number;
  /** Half-inch squares and what is beneath each, made when they are first looked at. */
  readonly squares: (Square | undefined)[];
  /** Which stretches a leg has met already: scratch of `Going`, valid where it holds the number of the leg. */
  readonly stamps: Float64Array;
}

/** A half-inch square: the surfaces that are the same all over it, or the parts whose rims run through it. */
interface Square {
  readonly alike: readonly Surface[] | undefined;
  readonly levels: readonly Level[];
  readonly pits: readonly Boxed<AreaPart>[];
  readonly blocks: readonly Boxed<BlockPart>[];
}

export interface Boxed<T extends { readonly outline: Outline }> {
  readonly part: T;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Squares of three inches with the uprights that reach into each, for lines of sight. */
export interface Tiles {
  readonly columns: number;
  readonly rows: number;
  /** Where the list of a tile begins; the next tile's beginning ends it. */
  readonly starts: Int32Array;
  readonly list: Int32Array;
  /** Which uprights a line has met already, and what it has met: scratch of `along`. */
  readonly stamps: Int32Array;
  readonly found: Int32Array;
  lines: number;
}

const TILE = 3;
/** A thing exactly between two tiles belongs to both. */
const BETWEEN = 1e-6;

function tilesOf(uprights: readonly Stretch[], width: number, depth: number): Tiles {
  const columns = Math.floor(width / TILE) + 1;
  const rows = Math.floor(depth / TILE) + 1;
  const lists: number[][] = Array.from({ length: columns * rows }, () => []);
  const inside = (at: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(at / TILE)));
  for (const [at, { ax, ay, bx, by }] of uprights.entries()) {
    const lastRow = inside(Math.max(ay, by) + BETWEEN, rows);
    const lastColumn = inside(Math.max(ax, bx) + BETWEEN, columns);
    for (let row = inside(Math.min(ay, by) - BETWEEN, rows); row <= lastRow; row++)
      for (let column = inside(Math.min(ax, bx) - BETWEEN, columns); column <= lastColumn; column++)
        (lists[row * columns + column] as number[]).push(at);
  }
  const starts = new Int32Array(columns * rows + 1);
  for (const [tile, { length }] of lists.entries()) starts[tile + 1] = (starts[tile] as number) + length;
  return {
    columns,
    rows,
    starts,
    list: Int32Array.from(lists.flat()),
    stamps: new Int32Array(uprights.length),
    found: new Int32Array(uprights.length),
    lines: 0,
  };
}

/**
 * Finds the uprights that may be so near to the straight way from one point to another; says how many there are and
 * leaves their numbers in `tiles.found`, which the next call overwrites.
 */
export function along(
  { tiles }: Terrain,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  aside: number,
): number {
  const { columns, rows, starts, list, stamps, found } = tiles;
  if (tiles.lines >= 2_000_000_000) {
    stamps.fill(0);
    tiles.lines = 0;
  }
  const line = ++tiles.lines;
  // Tile by tile along the longer of the two directions, and across it as far as the way is wide there.
  const isSteep = Math.abs(by - ay) > Math.abs(bx - ax);
  const from = isSteep ? ay : ax;
  const to = isSteep ? by : bx;
  const crossFrom = isSteep ? ax : ay;
  const slope = to === from ? 0 : ((isSteep ? bx : by) - crossFrom) / (to - from);
  const least = from < to ? from : to;
  const most = from < to ? to : from;
  const wide = aside * Math.sqrt(1 + slope * slope) + BETWEEN;
  const count = isSteep ? rows : columns;
  const crossCount = isSteep ? columns : rows;
  const step = isSteep ? columns : 1;
  const crossStep = isSteep ? 1 : columns;
  let first = Math.floor((least - aside - BETWEEN) / TILE);
  let last = Math.floor((most + aside + BETWEEN) / TILE);
  if (first < 0) first = 0;
  if (last >= count) last = count - 1;
  let many = 0;
  for (let at = first; at <= last; at++) {
    const begins = at * TILE < least ? least : at * TILE > most ? most : at * TILE;
    const ends = (at + 1) * TILE > most ? most : (at + 1) * TILE < least ? least : (at + 1) * TILE;
    const one = crossFrom + slope * (begins - from);
    const other = crossFrom + slope * (ends - from);
    let low = Math.floor(((one < other ? one : other) - wide) / TILE);
    let high = Math.floor(((one < other ? other : one) + wide) / TILE);
    if (low < 0) low = 0;
    if (high >= crossCount) high = crossCount - 1;
    for (let cross = low; cross <= high; cross++) {
      const tile = at * step + cross * crossStep;
      const end = starts[tile + 1] as number;
      for (let entry = starts[tile] as number; entry < end; entry++) {
        const upright = list[entry] as number;
        if (stamps[upright] === line) continue;
        stamps[upright] = line;
        found[many++] = upright;
      }
    }
  }
  return many;
}

/** How far from a square the index looks: the widest base and a little. */
export const INDEXED = 2.25;

const made = new WeakMap<BoardFile, Terrain>();

/** The same file gives the same terrain: it is made once. */
export function terrainOf(file: BoardFile): Terrain {
  let terrain = made.get(file);
  if (!terrain) {
    terrain = makeTerrain(file);
    made.set(file, terrain);
  }
  return terrain;
}

function makeTerrain(file: BoardFile): Terrain {
  const { width, depth } = file.size;
  const stretches: Stretch[] = file.walls.map(
    ({ id, kind, from, to, bottom, top, sill, lintel, smooth }) => ({
      id,
      kind,
      ...ends(from, to),
      bottom,
      top,
      sill: sill ?? top,
      lintel: lintel ?? top,
      smooth: smooth ?? false,
    }),
  );
  for (const { id, outline, bottom, top } of file.blocks)
    stretches.push(...sidesOf(id, 'block', outline, bottom, top));
  for (const { id, outline, at, under, from } of file.floors)
    if (under === 'solid') stretches.push(...sidesOf(id, 'face', outline, from ?? 0, at));
  const doors = file.doors.map(({ id, from, to, bottom, top }) => ({
    id,
    kind: 'door' as const,
    ...ends(from, to),
    bottom,
    top,
    sill: top,
    lintel: top,
    smooth: true,
  }));
  const levels = file.floors
    .map(({ id, at, outline, under, from }) => ({
      id,
      at,
      outline: turnedLeft(outline),
      convex: isConvex(outline),
      solid: under === 'solid',
      from: from ?? 0,
      surface: { at, floor: id },
      ...boxOf(outline),
    }))
    .sort((one, other) => one.at - other.at);
  const [columns, rows] = [Math.ceil(width) + 1, Math.ceil(depth) + 1];
  const areas = file.areas.map((part) => ({ part, ...boxOf(part.outline) }));
  const uprights: readonly Stretch[] = [...stretches, ...doors];
  return {
    file,
    width,
    depth,
    stretches,
    doors,
    packed: packed(uprights),
    uprights,
    tiles: tilesOf(uprights, width, depth),
    levels,
    obstacles: file.obstacles.map((part) => ({
      part: { ...part, outline: turnedLeft(part.outline) },
      ...boxOf(part.outline),
    })),
    areas,
    pits: areas.filter(({ part }) => part.kind === 'pit'),
    blocks: file.blocks.map((part) => ({ part, ...boxOf(part.outline) })),
    zones: file.zones.map((part) => ({ part, ...boxOf(part.outline) })),
    ways: file.ways,
    index: indexOf(uprights, columns, rows),
    columns,
    rows,
    squares: new Array(squaresAlong(width) * squaresAlong(depth)),
    stamps: new Float64Array(uprights.length),
  };
}

function packed(stretches: readonly Stretch[]): Float64Array {
  return Float64Array.from(
    stretches.flatMap(({ ax, ay, bx, by, bottom, top, kind }) => [
      ax,
      ay,
      bx,
      by,
      bottom,
      kind === 'railing' ? bottom : top,
    ]),
  );
}

function ends([ax, ay]: Point, [bx, by]: Point) {
  return { ax, ay, bx, by };
}

function sidesOf(
  id: string,
  kind: 'block' | 'face',
  outline: Outline,
  bottom: number,
  top: number,
): Stretch[] {
  return outline.map((_, corner) => ({
    id,
    kind,
    ...ends(...sideOf(outline, corner)),
    bottom,
    top,
    sill: top,
    lintel: top,
    smooth: kind === 'block',
  }));
}

export function boxOf(outline: Outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

function indexOf(stretches: readonly Stretch[], columns: number, rows: number): number[][] {
  const index: number[][] = Array.from({ length: columns * rows }, () => []);
  for (const [at, { ax, ay, bx, by }] of stretches.entries()) {
    const [x0, x1] = [Math.min(ax, bx) - INDEXED, Math.max(ax, bx) + INDEXED];
    const [y0, y1] = [Math.min(ay, by) - INDEXED, Math.max(ay, by) + INDEXED];
    for (let y = Math.max(0, Math.floor(y0)); y <= Math.min(rows - 1, Math.floor(y1)); y++)
      for (let x = Math.max(0, Math.floor(x0)); x <= Math.min(columns - 1, Math.floor(x1)); x++)
        (index[y * columns + x] as number[]).push(at);
  }
  return index;
}

/** May a door be within an inch or so of a place, on any level? */
export function hasDoorNear(
  { index, columns, stretches }: Terrain,
  { x, y }: { readonly x: number; readonly y: number },
): boolean {
  const here = index[Math.floor(y) * columns + Math.floor(x)];
  // Doors come after everything else.
  return here !== undefined && (here[here.length - 1] ?? -1) >= stretches.length;
}

export function inBox(box: Omit<Boxed<never>, 'part'>, x: number, y: number): boolean {
  return x >= box.minX - HAIR && x <= box.maxX + HAIR && y >= box.minY - HAIR && y <= box.maxY + HAIR;
}

/** A surface under a point: its height, and the floor's id, or nothing for the ground. */
export interface Surface {
  readonly at: number;
  readonly floor: string | undefined;
}

const GROUND: Surface = { at: 0, floor: undefined };

/** The side of a square. */
const SQUARE = 0.5;
/** A rim that passes so near to a square runs through it. */
const NEAR_RIM = 1e-5;
const NO_SURFACES: readonly Surface[] = [];

function squaresAlong(inches: number): number {
  return Math.floor(inches / SQUARE) + 1;
}

/** The square of a point; nothing off the board. */
function squareAt(terrain: Terrain, x: number, y: number): Square | undefined {
  const { width, depth } = terrain;
  if (!(x >= -HAIR && y >= -HAIR && x <= width + HAIR && y <= depth + HAIR)) return undefined;
  const column = x <= 0 ? 0 : Math.floor(x / SQUARE);
  const row = y <= 0 ? 0 : Math.floor(y / SQUARE);
  const at = row * squaresAlong(width) + column;
  let square = terrain.squares[at];
  if (!square) {
    square = squareOf(terrain, column, row);
    terrain.squares[at] = square;
  }
  return square;
}

function squareOf(terrain: Terrain, column: number, row: number): Square {
  const minX = column * SQUARE - NEAR_RIM;
  const minY = row * SQUARE - NEAR_RIM;
  const [maxX, maxY] = [minX + SQUARE + 2 * NEAR_RIM, minY + SQUARE + 2 * NEAR_RIM];
  const isNear = (box: Omit<Boxed<never>, 'part'>) =>
    box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY;
  const levels = terrain.levels.filter(isNear);
  const pits = terrain.pits.filter(isNear);
  const blocks = terrain.blocks.filter(isNear);
  const isCut = (outline: Outline) =>
    outline.some((_, corner) => {
      const [[ax, ay], [bx, by]] = sideOf(outline, corner);
      return runsThrough(ax, ay, bx, by, minX, minY, maxX, maxY);
    });
  const isMixed =
    levels.some(({ outline }) => isCut(outline)) ||
    pits.some(({ part }) => isCut(part.outline)) ||
    blocks.some(({ part }) => isCut(part.outline));
  const square = { alike: undefined, levels, pits, blocks };
  if (isMixed) return square;
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  return { ...square, alike: surfacesIn(square, x, y, hasGroundIn(terrain, square, x, y)) };
}

/** Does a stretch come into a box? */
function runsThrough(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): boolean {
  let [start, end] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [p, d, low, high] of [
    [ax, dx, minX, maxX],
    [ay, dy, minY, maxY],
  ] as const) {
    if (d === 0) {
      if (p < low || p > high) return false;
      continue;
    }
    const [one, other] = [(low - p) / d, (high - p) / d];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
    if (start > end) return false;
  }
  return true;
}

/** Every surface under a point that somebody can be on, lowest first. Open air and pits are none. */
export function surfacesAt(terrain: Terrain, x: number, y: number): readonly Surface[] {
  const square = squareAt(terrain, x, y);
  if (!square) return NO_SURFACES;
  return square.alike ?? surfacesIn(square, x, y, hasGroundIn(terrain, square, x, y));
}

function surfacesIn({ levels, blocks }: Square, x: number, y: number, onGround: boolean): readonly Surface[] {
  const surfaces: Surface[] = [];
  if (onGround) surfaces.push(GROUND);
  for (const level of levels) {
    if (!inBox(level, x, y) || !holds(level.outline, [x, y])) continue;
    // Nobody can stand on the support of a solid floor.
    if (level.solid)
      for (let lower = surfaces.length - 1; lower >= 0; lower--)
        if ((surfaces[lower] as Surface).at >= level.from - HAIR) surfaces.splice(lower, 1);
    surfaces.push(level.surface);
  }
  // Nothing stands inside a block [core.board.kinds.1].
  for (const block of blocks) {
    if (surfaces.length === 0) break;
    if (!inBox(block, x, y) || !isInside(block.part.outline, [x, y])) continue;
    const { bottom, top } = block.part;
    return surfaces.filter(({ at }) => at < bottom - HAIR || at >= top - HAIR);
  }
  return surfaces;
}

/** Is there ground here: not open air, not a pit? The sump sea is ground that one swims in. */
export function hasGround(terrain: Terrain, x: number, y: number): boolean {
  const square = squareAt(terrain, x, y);
  return square !== undefined && hasGroundIn(terrain, square, x, y);
}

function hasGroundIn({ file }: Terrain, { pits }: Square, x: number, y: number): boolean {
  if (file.ground === 'air') return false;
  for (const { part } of pits) if (holds(part.outline, [x, y])) return false;
  return true;
}

/** The lowest level over a point that is higher than the one height and no higher than the other. */
export function levelOver(
  terrain: Terrain,
  { x, y }: { readonly x: number; readonly y: number },
  above: number,
  upTo: number,
): Level | undefined {
  for (const level of squareAt(terrain, x, y)?.levels ?? []) {
    if (level.at <= above + HAIR || level.at > upTo + HAIR) continue;
    if (inBox(level, x, y) && holds(level.outline, [x, y])) return level;
  }
  return undefined;
}

/** The highest surface at this height or up to a step below or above it. */
export function surfaceNear(
  terrain: Terrain,
  x: number,
  y: number,
  height: number,
  step: number,
): Surface | undefined {
  const surfaces = surfacesAt(terrain, x, y);
  for (let at = surfaces.length - 1; at >= 0; at--) {
    const surface = surfaces[at] as Surface;
    if (Math.abs(surface.at - height) <= step + HAIR) return surface;
  }
  return undefined;
}

/** What lies under a point below this height: a surface, or nothing but a pit or open air. */
export function below(terrain: Terrain, x: number, y: number, height: number): Surface | undefined {
  const surfaces = surfacesAt(terrain, x, y);
  for (let at = surfaces.length - 1; at >= 0; at--)
    if ((surfaces[at] as Surface).at < height - HAIR) return surfaces[at];
  return undefined;
}
