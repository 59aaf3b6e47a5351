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

/** A level to stand on: its height, and its figure. */
export interface Level {
  readonly id: string;
  readonly at: number;
  readonly outline: Outline;
  readonly convex: boolean;
  readonly solid: boolean;
  readonly from: number;
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
  readonly levels: readonly Level[];
  readonly obstacles: readonly Boxed<ObstaclePart>[];
  readonly areas: readonly Boxed<AreaPart>[];
  readonly blocks: readonly Boxed<BlockPart>[];
  readonly ways: readonly WayPart[];
  /** Indexes of stretches, then doors, by inch: what may be within `INDEXED` of that square. */
  readonly index: readonly (readonly number[])[];
  readonly columns: number;
  readonly rows: number;
}

export interface Boxed<T extends { readonly outline: Outline }> {
  readonly part: T;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
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
      ...boxOf(outline),
    }))
    .sort((one, other) => one.at - other.at);
  const [columns, rows] = [Math.ceil(width) + 1, Math.ceil(depth) + 1];
  return {
    file,
    width,
    depth,
    stretches,
    doors,
    packed: packed([...stretches, ...doors]),
    levels,
    obstacles: file.obstacles.map((part) => ({
      part: { ...part, outline: turnedLeft(part.outline) },
      ...boxOf(part.outline),
    })),
    areas: file.areas.map((part) => ({ part, ...boxOf(part.outline) })),
    blocks: file.blocks.map((part) => ({ part, ...boxOf(part.outline) })),
    ways: file.ways,
    index: indexOf([...stretches, ...doors], columns, rows),
    columns,
    rows,
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

export function inBox(box: Omit<Boxed<never>, 'part'>, x: number, y: number): boolean {
  return x >= box.minX - HAIR && x <= box.maxX + HAIR && y >= box.minY - HAIR && y <= box.maxY + HAIR;
}

/** A surface under a point: its height, and the floor's id, or nothing for the ground. */
export interface Surface {
  readonly at: number;
  readonly floor: string | undefined;
}

/** Every surface under a point that somebody can be on, lowest first. Open air and pits are none. */
export function surfacesAt(terrain: Terrain, x: number, y: number): readonly Surface[] {
  const surfaces: Surface[] = [];
  if (hasGround(terrain, x, y)) surfaces.push({ at: 0, floor: undefined });
  for (const level of terrain.levels) {
    if (!inBox(level, x, y) || !holds(level.outline, [x, y])) continue;
    // Whatever a solid floor stands on cannot be stood on.
    if (level.solid)
      for (let lower = surfaces.length - 1; lower >= 0; lower--)
        if ((surfaces[lower] as Surface).at >= level.from - HAIR) surfaces.splice(lower, 1);
    surfaces.push({ at: level.at, floor: level.id });
  }
  // Nothing stands inside a block [core.board.kinds.1].
  for (const block of terrain.blocks) {
    if (surfaces.length === 0) break;
    if (!inBox(block, x, y) || !isInside(block.part.outline, [x, y])) continue;
    const { bottom, top } = block.part;
    return surfaces.filter(({ at }) => at < bottom - HAIR || at >= top - HAIR);
  }
  return surfaces;
}

/** Is there ground here: not open air, not a pit? The sump sea is ground that one swims in. */
export function hasGround(terrain: Terrain, x: number, y: number): boolean {
  if (terrain.file.ground === 'air') return false;
  if (x < -HAIR || y < -HAIR || x > terrain.width + HAIR || y > terrain.depth + HAIR) return false;
  for (const area of terrain.areas)
    if (area.part.kind === 'pit' && inBox(area, x, y) && holds(area.part.outline, [x, y])) return false;
  return true;
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
