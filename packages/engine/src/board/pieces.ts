/**
 * Pieces of terrain that players place in turn before a battle. A board file lists those beside the board (`pieces`).
 * Each is laid out once with its corner at 0, 0, then rotated and moved to its place. Ladders, doors, ductways and
 * tiles snap to the nearest fitting place.
 */

import { type Saying, say } from '../table/say.ts';
import { Builder, STOREY } from './builder.ts';
import { bearingTo, distanceToStretch, HAIR, lengthOf, type Point, tidy } from './distance.ts';
import { type BoardFile, faultOfBoard, type PieceKind, type Style, WIDEST_LEAP } from './file.ts';
import {
  distanceToOutline,
  distanceToRim,
  holds,
  type Outline,
  outlinesCross,
  rectangle,
  sideOf,
} from './outline.ts';

/** In the order in which they are placed [takeover.prebattle.battlefield.2, dominion.battlefield.zone.1]. */
export const PIECE_CLASSES = ['tile', 'main', 'large', 'way', 'door', 'scatter', 'ductway'] as const;
export type PieceClass = (typeof PIECE_CLASSES)[number];

interface Shape {
  readonly class: PieceClass;
  readonly width: number;
  readonly depth: number;
  /**
   * Lays the piece out with its south-western corner at 0, 0; nothing for a piece that is fitted to other
   * terrain.
   */
  readonly build?: (builder: Builder) => unknown;
}

/** How high the roof of tunnels is. */
const ROOF = 4;
const TILE = 12;
/** Tiles lie at least half an edge against each other [dominion.battlefield.zone.1]. */
const HALF_TILE = TILE / 2;
const GATE = 2;
/** The sea's islands stand this high. */
const SHORE = 1.5;

const room = (builder: Builder, from: Point, to: Point) => builder.wall(from, to, 0, ROOF, true);

const SHAPES = {
  // Every tile is open at its rim, so that all of the tunnels can be reached on foot [campaign.terrain.zone-mortalis.1].
  'tile-crossing': {
    class: 'tile',
    width: TILE,
    depth: TILE,
    build: (builder) => {
      for (const [x, y] of [
        [1.5, 1.5],
        [7.5, 1.5],
        [1.5, 7.5],
        [7.5, 7.5],
      ] as const)
        builder.block(x, y, 3, 3, ROOF);
      room(builder, [4.5, 3], [5, 3]);
      room(builder, [7, 3], [7.5, 3]);
      room(builder, [4.5, 9], [5, 9]);
      room(builder, [7, 9], [7.5, 9]);
    },
  },
  'tile-chamber': {
    class: 'tile',
    width: TILE,
    depth: TILE,
    build: (builder) => {
      room(builder, [2, 2], [5, 2]);
      room(builder, [7, 2], [10, 2]);
      room(builder, [10, 2], [10, 10]);
      room(builder, [10, 10], [7, 10]);
      room(builder, [5, 10], [2, 10]);
      room(builder, [2, 10], [2, 2]);
    },
  },
  'tile-passage': {
    class: 'tile',
    width: TILE,
    depth: TILE,
    build: (builder) => {
      room(builder, [3, 1.5], [3, 5]);
      room(builder, [3, 7], [3, 10.5]);
      room(builder, [9, 1.5], [9, 5]);
      room(builder, [9, 7], [9, 10.5]);
      builder.block(5, 5, 2, 2, ROOF);
    },
  },
  container: {
    class: 'large',
    width: 5.5,
    depth: 2.5,
    build: (builder) => builder.container(0, 0, 5.5, 2.5),
  },
  machine: { class: 'large', width: 3, depth: 3, build: (builder) => builder.block(0, 0, 3, 3) },
  ruin: {
    class: 'large',
    width: 6,
    depth: 6,
    build: (builder) =>
      builder
        .wall([0, 0], [0, 2])
        .window([0, 2], [0, 4])
        .wall([0, 4], [0, 6])
        .window([0, 0], [3, 0])
        .wall([3, 0], [6, 0])
        .platform(0, 0, 4, 4)
        .ladder(4, 3)
        .railing([0, 4], [4, 4]),
  },
  house: {
    class: 'large',
    width: 6,
    depth: 5,
    build: (builder) =>
      builder
        .wall([0, 0], [1, 0])
        .door([1, 0], [3, 0])
        .wall([3, 0], [6, 0])
        .wall([0, 0], [0, 5])
        .window([6, 0], [6, 5])
        .wall([0, 5], [3, 5])
        .door([3, 5], [5, 5])
        .wall([5, 5], [6, 5]),
  },
  gantry: {
    class: 'large',
    width: 7,
    depth: 3,
    build: (builder) => builder.platform(0, 0, 7, 3).ladder(0, 1.5).ladder(7, 1.5).railing([0, 3], [7, 3]),
  },
  stack: {
    class: 'large',
    width: 7,
    depth: 7,
    build: (builder) =>
      builder
        .platform(0, 0, 7, 7)
        .platform(0, 1, 3.5, 5, 2 * STOREY)
        .ladder(0, 2)
        .ladder(7, 5)
        .ladder(3.5, 3.5, STOREY)
        .railing([0, 0], [7, 0]),
  },
  island: {
    class: 'large',
    width: 7,
    depth: 7,
    build: (builder) =>
      builder.container(0, 0, 7, 7, SHORE).ladder(0, 1.5, 0, SHORE).ladder(7, 5.5, 0, SHORE),
  },
  // Towers: main structures, lesser ones and platforms, all with their first floor at one height.
  tower: {
    class: 'main',
    width: 8,
    depth: 8,
    build: (builder) =>
      builder
        .platform(0, 0, 8, 8)
        .platform(0, 0, 6, 6, 2 * STOREY)
        .platform(0, 0, 4, 4, 3 * STOREY)
        .ladder(6, 3, STOREY)
        .ladder(3, 4, 2 * STOREY)
        .railing([0, 8], [6, 8]),
  },
  spire: {
    class: 'large',
    width: 6,
    depth: 6,
    build: (builder) =>
      builder
        .platform(0, 0, 6, 6)
        .platform(0, 0, 4, 4, 2 * STOREY)
        .ladder(4, 2, STOREY),
  },
  deck: {
    class: 'large',
    width: 5,
    depth: 4,
    build: (builder) => builder.platform(0, 0, 5, 4).railing([0, 4], [5, 4]),
  },
  bridge: { class: 'way', width: 7, depth: 2, build: (builder) => builder.platform(0, 0, 7, 2) },
  // A room of a Precinct, open at a corner.
  office: {
    class: 'large',
    width: 6,
    depth: 5,
    build: (builder) =>
      builder.wall([0, 0], [6, 0]).wall([0, 0], [0, 5]).wall([0, 5], [4, 5]).wall([6, 0], [6, 3]),
  },
  walkway: { class: 'way', width: 6, depth: 1.5, build: (builder) => builder.platform(0, 0, 6, 1.5, SHORE) },
  ladder: { class: 'way', width: 1, depth: 0.5 },
  stairs: { class: 'way', width: 1.5, depth: STOREY },
  door: { class: 'door', width: GATE, depth: 0.5 },
  ductway: { class: 'ductway', width: 1, depth: 1 },
  barricade: { class: 'scatter', width: 3, depth: 0.5, build: (builder) => builder.barricade(0, 0) },
  barrels: {
    class: 'scatter',
    width: 1.5,
    depth: 1,
    build: (builder) => builder.obstacle('barrels', rectangle(0, 0, 1.5, 1)),
  },
  crate: {
    class: 'scatter',
    width: 1.5,
    depth: 1.5,
    build: (builder) => builder.obstacle('crate', rectangle(0, 0, 1.5, 1.5)),
  },
  pipe: {
    class: 'scatter',
    width: 4,
    depth: 0.75,
    build: (builder) => builder.obstacle('pipe', rectangle(0, 0, 4, 0.75), 0, 0.75),
  },
} as const satisfies Record<PieceKind, Shape>;

export function classOf(kind: PieceKind): PieceClass {
  return SHAPES[kind].class;
}

/** How wide and deep a piece is before it is turned. */
export function sizeOfPiece(kind: PieceKind): { readonly width: number; readonly depth: number } {
  return SHAPES[kind];
}

/** The pieces beside a board of this style, for so many tiles, or beside a Precinct. */
export function piecesFor(style: Style | 'precinct', tiles: number): NonNullable<BoardFile['pieces']> {
  const bag: Partial<Record<PieceKind, number>> = (() => {
    switch (style) {
      case 'zone-mortalis':
        return {
          'tile-crossing': tiles,
          'tile-chamber': tiles,
          'tile-passage': tiles,
          door: 8,
          barricade: 6,
          ductway: 2,
        };
      case 'sump-sea':
        return { island: 12, walkway: 16, ladder: 4, barricade: 10, barrels: 6, crate: 4 };
      case 'pit':
        // Nobody climbs there, so nothing has a roof to stand on.
        return { machine: 8, barricade: 16, barrels: 16, crate: 16 };
      case 'towers':
        return { tower: 4, spire: 4, deck: 6, bridge: 16, ladder: 4, barricade: 10, barrels: 6, crate: 4 };
      case 'road':
        return {
          container: 6,
          machine: 4,
          ruin: 4,
          ladder: 4,
          stairs: 2,
          barricade: 16,
          barrels: 8,
          crate: 6,
          pipe: 4,
        };
      case 'precinct':
        return { office: 4, machine: 4, container: 8, barricade: 16, barrels: 8, crate: 8, ductway: 2 };
      case 'sector-mechanicus':
        return {
          stack: 4,
          gantry: 6,
          machine: 4,
          container: 4,
          ladder: 6,
          stairs: 2,
          barricade: 12,
          barrels: 6,
          pipe: 6,
        };
      default:
        return {
          house: 4,
          ruin: 4,
          container: 6,
          gantry: 3,
          machine: 2,
          ladder: 4,
          stairs: 2,
          barricade: 10,
          barrels: 6,
          crate: 4,
        };
    }
  })();
  return Object.entries(bag).map(([kind, count]) => ({ kind: kind as PieceKind, count }));
}

/** The place of a piece: its middle, its height, and its rotation in degrees. */
export interface PieceSpot {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly turn: number;
}

export interface PlacedPiece extends PieceSpot {
  readonly kind: PieceKind;
  readonly id: string;
}

/** What a scenario's page allows of a piece. */
export interface PieceLimits {
  /** Only scatter may lie nearer to the centre than this. */
  readonly clearing?: number;
  /** Only scatter may lie in a square of this side in the middle. */
  readonly square?: number;
  /** How tiles lie: each touches the first one, by a whole edge in a cross. */
  readonly tiles?: 'cross' | 'ring';
  /** The whole piece is in here, or no part of it. */
  readonly inside?: Outline;
  readonly outside?: Outline;
  /** No part of it is in a deployment zone of the enemy. */
  readonly zones?: readonly Outline[];
  /** A ductway leads through a wall along this rim. */
  readonly rim?: Outline;
}

const templates = new Map<PieceKind, BoardFile>();

function templateOf(kind: PieceKind): BoardFile {
  let template = templates.get(kind);
  if (!template) {
    const builder = new Builder(kind, 'slums', { width: 96, depth: 96 });
    (SHAPES[kind] as Shape).build?.(builder);
    template = builder.unchecked();
    templates.set(kind, template);
  }
  return template;
}

/** The ground that a piece takes. */
export function footprintOf(kind: PieceKind, spot: PieceSpot): Outline {
  const { width, depth } = SHAPES[kind];
  return rectangle(0, 0, width, depth).map((corner) => moved(kind, spot, corner));
}

/** A point of the laid-out piece at its final place. */
function moved(kind: PieceKind, { x, y, turn }: PieceSpot, [px, py]: Point): Point {
  const { width, depth } = SHAPES[kind];
  const [sine, cosine] = turnOf(turn);
  const [dx, dy] = [px - width / 2, py - depth / 2];
  // Turned with the clock, as facings are.
  return [tidy(x + cosine * dx + sine * dy, 4), tidy(y - sine * dx + cosine * dy, 4)];
}

/** Quarter turns are exact. */
function turnOf(turn: number): readonly [sine: number, cosine: number] {
  const quarter = ((turn % 360) + 360) % 360;
  if (quarter % 90 === 0) {
    const exact = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const;
    return exact[quarter / 90] as readonly [number, number];
  }
  const angle = (turn * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

/** The file with a piece on it, which no longer lies beside the board. */
export function withPiece(file: BoardFile, piece: PlacedPiece): BoardFile {
  const { kind, id, height } = piece;
  const pieces = (file.pieces ?? []).flatMap((bag) =>
    bag.kind !== kind ? [bag] : bag.count > 1 ? [{ ...bag, count: bag.count - 1 }] : [],
  );
  const template = templateOf(kind);
  const at = (point: Point) => moved(kind, piece, point);
  const own = <Part extends { readonly id: string }>(parts: readonly Part[]) =>
    parts.map((part) => ({ ...part, id: `${id}-${part.id}` }));
  const around = <Part extends { readonly outline: Outline }>(part: Part) => ({
    ...part,
    outline: part.outline.map(at),
  });
  const end = ({ x, y, height: up }: BoardFile['ways'][number]['foot']) => {
    const [px, py] = at([x, y]);
    return { x: px, y: py, height: up + height };
  };
  const laid: BoardFile = {
    ...file,
    pieces,
    floors: [
      ...file.floors,
      ...own(template.floors).map((part) => ({
        ...around(part),
        at: part.at + height,
        ...(part.under === 'solid' && height > 0 ? { from: (part.from ?? 0) + height } : {}),
      })),
    ],
    walls: [
      ...file.walls,
      ...own(template.walls).map((part) => ({
        ...part,
        from: at(part.from),
        to: at(part.to),
        bottom: part.bottom + height,
        top: part.top + height,
        ...(part.sill === undefined ? {} : { sill: part.sill + height }),
        ...(part.lintel === undefined ? {} : { lintel: part.lintel + height }),
      })),
    ],
    blocks: [
      ...file.blocks,
      ...own(template.blocks).map((part) => ({
        ...around(part),
        bottom: part.bottom + height,
        top: part.top + height,
      })),
    ],
    obstacles: [
      ...file.obstacles,
      ...own(template.obstacles).map((part) => ({ ...around(part), bottom: part.bottom + height })),
    ],
    doors: [
      ...file.doors,
      ...own(template.doors).map((part) => ({
        ...part,
        from: at(part.from),
        to: at(part.to),
        bottom: part.bottom + height,
        top: part.top + height,
      })),
    ],
    ways: [
      ...file.ways,
      ...own(template.ways).map((part) => ({ ...part, foot: end(part.foot), head: end(part.head) })),
    ],
  };
  return fitted(laid, piece);
}

/** Tiles, ladders, stairs, doors and ductways are parts that depend on where they are. */
function fitted(file: BoardFile, piece: PlacedPiece): BoardFile {
  const { kind, id, x, y } = piece;
  const [sine, cosine] = turnOf(piece.turn);
  const from = (far: number): Point => [tidy(x + sine * far, 4), tidy(y + cosine * far, 4)];
  switch (kind) {
    case 'ladder': {
      const { foot, head } = climbAt(file, [x, y]) ?? { foot: 0, head: STOREY };
      const way = { foot: { x, y, height: foot }, head: { x, y, height: head } };
      return { ...file, ways: [...file.ways, { id, kind: 'ladder', ...way }] };
    }
    case 'stairs': {
      const { foot, head } = climbAt(file, [x, y]) ?? { foot: 0, head: STOREY };
      const [fx, fy] = from(-STOREY);
      const way = { foot: { x: fx, y: fy, height: foot }, head: { x, y, height: head } };
      return { ...file, ways: [...file.ways, { id, kind: 'stairs', ...way }] };
    }
    case 'door': {
      const ends: [Point, Point] = [
        [tidy(x - (cosine * GATE) / 2, 4), tidy(y + (sine * GATE) / 2, 4)],
        [tidy(x + (cosine * GATE) / 2, 4), tidy(y - (sine * GATE) / 2, 4)],
      ];
      const door = { id, from: ends[0], to: ends[1], bottom: 0, top: ROOF, state: 'closed' as const };
      return { ...file, doors: [...file.doors, door] };
    }
    case 'ductway':
      return { ...file, ductways: [...file.ductways, { id, ends: [from(-0.5), from(0.5)], at: 0 }] };
    default:
      return SHAPES[kind].class === 'tile'
        ? {
            ...file,
            tiles: [...file.tiles, { id, x: x - HALF_TILE, y: y - HALF_TILE, width: TILE, depth: TILE }],
          }
        : file;
  }
}

/** From which level to which one a way leads at a place: up to the floor whose rim is there. */
function climbAt(file: BoardFile, at: Point): { readonly foot: number; readonly head: number } | undefined {
  const heads = file.floors
    .filter((floor) => floor.at > 0.5 && rimAt(floor.outline, at).far <= 0.05)
    .map((floor) => floor.at);
  if (heads.length === 0) return undefined;
  const head = Math.min(...heads);
  const under = file.floors.filter((floor) => floor.at < head - 0.5 && holds(floor.outline, at));
  return { foot: Math.max(0, ...under.map((floor) => floor.at)), head };
}

/** The point of a rim that is nearest to a place. */
function rimAt(
  outline: Outline,
  [x, y]: Point,
): { readonly far: number; readonly at: Point; readonly out: number } {
  let best = { far: Number.POSITIVE_INFINITY, at: [x, y] as Point, out: 0 };
  for (let corner = 0; corner < outline.length; corner++) {
    const [[ax, ay], [bx, by]] = sideOf(outline, corner);
    const long = lengthOf(bx - ax, by - ay);
    const part = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (long * long);
    const kept = Math.min(1 - 0.5 / long, Math.max(0.5 / long, part));
    const at: Point = [tidy(ax + kept * (bx - ax), 4), tidy(ay + kept * (by - ay), 4)];
    const far = lengthOf(at[0] - x, at[1] - y);
    if (far >= best.far) continue;
    // Outlines run against the clock, so the outside is on the right of a side.
    best = { far, at, out: Math.round(bearingTo([0, 0], [by - ay, ax - bx])) };
  }
  return best;
}

const SNAPS = 2;

/** The final place of a piece that is put here, or why it fits nowhere near. */
export function snapped(
  file: BoardFile,
  kind: PieceKind,
  spot: PieceSpot,
  { tiles, rim }: PieceLimits = {},
): PieceSpot | Saying {
  const { x, y } = spot;
  switch (kind) {
    case 'ladder':
    case 'stairs': {
      const rims = file.floors
        .filter((floor) => floor.at > 0.5)
        .map((floor) => ({ ...rimAt(floor.outline, [x, y]), floor }))
        .sort((one, other) => one.far - other.far);
      const [rim] = rims;
      if (!rim || rim.far > SNAPS) return say('pieces/rim', { inches: SNAPS });
      return { x: rim.at[0], y: rim.at[1], height: 0, turn: (rim.out + 180) % 360 };
    }
    case 'door': {
      const [gate] = gatesOf(file)
        .map((each) => ({ ...each, far: lengthOf(each.x - x, each.y - y) }))
        .sort((one, other) => one.far - other.far);
      if (!gate || gate.far > SNAPS) return say('pieces/gate', { gate: GATE, inches: SNAPS });
      return { x: gate.x, y: gate.y, height: 0, turn: gate.turn };
    }
    case 'ductway': {
      const isAlong = ({ from, to }: BoardFile['walls'][number]) =>
        !rim || [from, to].every((end) => distanceToRim(end, rim) <= HAIR);
      const [wall] = file.walls
        .filter(({ kind: of, from, to }) => of === 'wall' && lengthOf(to[0] - from[0], to[1] - from[1]) >= 2)
        .filter(isAlong)
        .map(({ from, to }) => ({ from, to, far: distanceToStretch([x, y], from, to) }))
        .sort((one, other) => one.far - other.far);
      if (!wall || wall.far > SNAPS) return say('pieces/wall', { inches: SNAPS });
      const [dx, dy] = [wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]];
      const long = lengthOf(dx, dy);
      // Where the wall is nearest, an inch from its ends.
      const part = ((x - wall.from[0]) * dx + (y - wall.from[1]) * dy) / (long * long);
      const kept = Math.min(1 - 1 / long, Math.max(1 / long, part));
      const turn = (Math.round(bearingTo(wall.from, wall.to)) + 90) % 360;
      return { x: tidy(wall.from[0] + kept * dx, 2), y: tidy(wall.from[1] + kept * dy, 2), height: 0, turn };
    }
    default: {
      if (SHAPES[kind].class === 'tile') {
        // Round a central tile others lie shifted by half an edge; otherwise all lie in rows and columns.
        const onGrid = (inches: number) => HALF_TILE + TILE * Math.round((inches - HALF_TILE) / TILE);
        const shifted = (inches: number) => HALF_TILE * Math.round(inches / HALF_TILE);
        const to = tiles === 'ring' ? shifted : onGrid;
        return { x: to(x), y: onGrid(y), height: 0, turn: (Math.round(spot.turn / 90) * 90) % 360 };
      }
      if (kind === 'tower') {
        // Main towers stand in the corners, so that there is room for another far enough away.
        const { width, depth } = file.size;
        const half = SHAPES.tower.width / 2;
        return {
          x: x < width / 2 ? half : width - half,
          y: y < depth / 2 ? half : depth - half,
          height: 0,
          turn: (Math.round(spot.turn / 90) * 90) % 360,
        };
      }
      const isLow = SHAPES[kind].class === 'scatter';
      return { x: quarter(x), y: quarter(y), height: isLow ? spot.height : 0, turn: spot.turn % 360 };
    }
  }
}

function quarter(inches: number): number {
  return Math.round(inches * 4) / 4;
}

interface Gate {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const gates = new WeakMap<BoardFile, readonly Gate[]>();

/** Openings between two ends of walls that a door fits into and that have none; a file never changes. */
function gatesOf(file: BoardFile): readonly Gate[] {
  const known = gates.get(file) ?? gatesIn(file);
  gates.set(file, known);
  return known;
}

function gatesIn({ walls, blocks, doors }: BoardFile): readonly Gate[] {
  const ends = walls.flatMap(({ kind, from, to }) => (kind === 'wall' ? [from, to] : []));
  const found: Gate[] = [];
  for (const [at, one] of ends.entries())
    for (const other of ends.slice(at + 1)) {
      if (Math.abs(lengthOf(other[0] - one[0], other[1] - one[1]) - GATE) > 0.01) continue;
      if (Math.abs(other[0] - one[0]) > 0.01 && Math.abs(other[1] - one[1]) > 0.01) continue;
      const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
      const isFilled =
        walls.some(({ from, to }) => distanceToStretch([x, y], from, to) < 0.5) ||
        blocks.some(({ outline }) => distanceToOutline([x, y], outline) < 0.1) ||
        doors.some(({ from, to }) => distanceToStretch([x, y], from, to) < 0.5) ||
        found.some((gate) => lengthOf(gate.x - x, gate.y - y) < 0.1);
      if (!isFilled) found.push({ x, y, turn: Math.abs(other[0] - one[0]) > 0.01 ? 0 : 90 });
    }
  return found;
}

/** What lies on the board already keeps so much room around its middle. */
const MARKER = 0.75;

/** How wide a lane stays between large pieces: a base gets through. */
const LANE = 1.25;

/** Why a piece cannot be put here; undefined if it can. The spot is its final place. */
export function faultOfPiece(
  file: BoardFile,
  kind: PieceKind,
  spot: PieceSpot,
  limits: PieceLimits = {},
): Saying | undefined {
  if (!Number.isFinite(spot.x + spot.y + spot.height + spot.turn)) return say('on-board/no-spot');
  if (!(file.pieces ?? []).some((bag) => bag.kind === kind && bag.count > 0))
    return say('pieces/no-piece', { piece: kind });
  const { width, depth } = file.size;
  const ground = footprintOf(kind, spot);
  const isFitted = (SHAPES[kind] as Shape).build === undefined;
  if (!isFitted && ground.some(([x, y]) => x < -HAIR || y < -HAIR || x > width + HAIR || y > depth + HAIR))
    return say('pieces/whole', { width, depth });
  const of = SHAPES[kind].class;
  const fault =
    of === 'tile'
      ? faultOfTile(file, spot, limits)
      : of === 'large' || of === 'main' || kind === 'walkway' || kind === 'bridge'
        ? (faultOfLarge(file, kind, ground) ?? faultOfTowers(file, kind, ground))
        : of === 'scatter'
          ? faultOfScatter(file, spot, ground)
          : undefined;
  if (fault) return fault;
  const { clearing = 0, square = 0, inside, outside, zones = [] } = limits;
  if (inside && !ground.every((corner) => holds(inside, corner))) return say('pieces/inside');
  const isPartlyIn = (outline: Outline) =>
    outlinesCross(outline, ground) || ground.some((corner) => holds(outline, corner));
  if (outside && isPartlyIn(outside)) return say('pieces/outside');
  if (zones.some(isPartlyIn)) return say('pieces/enemy-zone');
  const centre: Point = [width / 2, depth / 2];
  if (of === 'large' || of === 'way') {
    if (distanceToOutline(centre, ground) < clearing - HAIR) return say('pieces/clear', { inches: clearing });
    const middle = rectangle(centre[0] - square / 2, centre[1] - square / 2, square, square);
    if (square > 0 && outlinesCross(middle, ground)) return say('pieces/middle', { inches: square });
  }
  if (!isFitted && file.markers.some(({ x, y }) => distanceToOutline([x, y], ground) < MARKER))
    return say('pieces/free-ground');
  const wrong = faultOfBoard(withPiece(file, { ...spot, kind, id: 'new-piece' }));
  return wrong && say('pieces/fault', { fault: wrong.said });
}

/** The first tile goes anywhere, or in the middle; the others go against it, sharing at least half an edge. */
function faultOfTile(
  { tiles, size }: BoardFile,
  { x, y }: PieceSpot,
  limits: PieceLimits,
): Saying | undefined {
  const shared = (a: number, b: number) => TILE - Math.abs(a - b);
  if (tiles.length === 0) {
    if (limits.tiles && (x !== size.width / 2 || y !== size.depth / 2)) return say('pieces/first-tile');
    return undefined;
  }
  const others = limits.tiles ? tiles.slice(0, 1) : tiles;
  const least = limits.tiles === 'cross' ? TILE : HALF_TILE;
  const touches = others.some((tile) => {
    const across = shared(x, tile.x + HALF_TILE);
    const along = shared(y, tile.y + HALF_TILE);
    return (across === 0 && along >= least) || (along === 0 && across >= least);
  });
  if (touches) return undefined;
  return limits.tiles
    ? say('pieces/tile-central', { inches: least })
    : say('pieces/tile', { inches: HALF_TILE });
}

/** Large pieces leave a lane between each other; walkways may touch the pieces they join. */
function faultOfLarge(file: BoardFile, kind: PieceKind, ground: Outline): Saying | undefined {
  const others: readonly Outline[] = [
    ...file.floors.map(({ outline }) => outline),
    ...file.blocks.map(({ outline }) => outline),
    ...file.obstacles.map(({ outline }) => outline),
    ...[...file.walls, ...file.doors].map(({ from, to }) => [from, to]),
  ];
  const lane = kind === 'walkway' || kind === 'bridge' ? 0 : LANE;
  for (const other of others) {
    if (crosses(ground, other)) return say('pieces/free-ground');
    if (lane > 0 && gapBetween(ground, other) < lane - HAIR) return say('pieces/lane', { inches: lane });
  }
  return undefined;
}

/** Main towers stand too far apart for an easy jump; over open air everything else is within a leap of what stands. */
function faultOfTowers(
  { ground: lowest, floors }: BoardFile,
  kind: PieceKind,
  ground: Outline,
): Saying | undefined {
  if (lowest !== 'air') return undefined;
  const gapTo = ({ outline }: BoardFile['floors'][number]) => gapBetween(ground, outline);
  if (kind === 'tower')
    return floors.some((floor) => isOfKind(floor.id, 'tower') && gapTo(floor) <= WIDEST_LEAP)
      ? say('pieces/apart', { inches: WIDEST_LEAP })
      : undefined;
  return floors.some((floor) => floor.at === STOREY && gapTo(floor) <= WIDEST_LEAP)
    ? undefined
    : say('pieces/joined', { inches: WIDEST_LEAP });
}

/** Scatter lies on one level, clear of walls and of other pieces. */
function faultOfScatter(file: BoardFile, { height }: PieceSpot, ground: Outline): Saying | undefined {
  const isOn = (outline: Outline) => ground.every((corner) => holds(outline, corner));
  const isHeld =
    height <= HAIR
      ? file.ground === 'floor' &&
        !file.floors.some(({ under, outline }) => under === 'solid' && crosses(ground, outline))
      : file.floors.some((floor) => Math.abs(floor.at - height) < HAIR && isOn(floor.outline));
  if (!isHeld) return say('pieces/level');
  const isAt = (bottom: number) => Math.abs(bottom - height) < 1;
  const taken: readonly Outline[] = [
    ...file.blocks.filter(({ bottom }) => isAt(bottom)).map(({ outline }) => outline),
    ...file.obstacles.filter(({ bottom }) => isAt(bottom)).map(({ outline }) => outline),
    ...[...file.walls, ...file.doors].filter(({ bottom }) => isAt(bottom)).map(({ from, to }) => [from, to]),
  ];
  return taken.some((other) => crosses(ground, other)) ? say('pieces/free-ground') : undefined;
}

function crosses(one: Outline, other: Outline): boolean {
  const [from, to] = other;
  // A wall is a line: it crosses if an end is inside or a side is cut.
  if (other.length === 2 && from && to)
    return (
      holds(one, from) || holds(one, to) || one.some((_, corner) => areCut(sideOf(one, corner), [from, to]))
    );
  return outlinesCross(one, other);
}

function areCut(
  [[ax, ay], [bx, by]]: readonly [Point, Point],
  [[cx, cy], [dx, dy]]: readonly [Point, Point],
): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  );
}

function gapBetween(one: Outline, other: Outline): number {
  return Math.min(
    ...one.map((corner) => distanceToOutline(corner, other)),
    ...other.map((corner) => distanceToOutline(corner, one)),
  );
}

/** A spot where a piece may be put, tried in an order that `upTo` shuffles; undefined if it fits nowhere. */
export function spotForPiece(
  file: BoardFile,
  kind: PieceKind,
  limits: PieceLimits,
  upTo: (highest: number) => number = () => 1,
): PieceSpot | undefined {
  const { width, depth } = file.size;
  const of = SHAPES[kind].class;
  const step = of === 'tile' ? HALF_TILE : 1.5;
  const [columns, rows] = [Math.floor(width / step) + 1, Math.floor(depth / step) + 1];
  const turns = of === 'way' || of === 'door' || of === 'ductway' || of === 'tile' ? [0] : [0, 90];
  const heights = of === 'scatter' ? [...new Set([0, ...file.floors.map(({ at }) => at)])] : [0];
  const all = columns * rows;
  // A stride that has no factor in common with the number of squares comes by all of them.
  const start = upTo(all) - 1;
  const stride = strideOf(all, upTo(all));
  const first = upTo(turns.length) - 1;
  const seen = new Set<string>();
  for (let count = 0; count < all; count++) {
    const at = (start + count * stride) % all;
    for (let turned = 0; turned < turns.length; turned++)
      for (const height of heights) {
        const turn = turns[(first + turned) % turns.length] as number;
        const put = { x: (at % columns) * step, y: Math.floor(at / columns) * step, height, turn };
        const spot = snapped(file, kind, put, limits);
        if ('say' in spot) continue;
        const key = `${spot.x} ${spot.y} ${spot.height} ${spot.turn}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (faultOfPiece(file, kind, spot, limits) === undefined) return spot;
      }
  }
  return undefined;
}

function strideOf(all: number, wanted: number): number {
  const shared = (a: number, b: number): number => (b === 0 ? a : shared(b, a % b));
  let stride = Math.max(1, wanted);
  while (shared(all, stride) !== 1) stride++;
  return stride;
}

/** Space outside the tiles is rock, once all tiles lie. */
export function filledWithRock(file: BoardFile): BoardFile {
  const { width, depth } = file.size;
  const blocks: BoardFile['blocks'][number][] = [];
  const isTiled = (x: number, y: number) =>
    file.tiles.some((tile) => holds(rectangle(tile.x, tile.y, tile.width, tile.depth), [x, y]));
  for (let y = 0; y < depth; y += HALF_TILE) {
    let start = -1;
    for (let x = 0; x <= width; x += HALF_TILE) {
      const isRock = x < width && !isTiled(x + HALF_TILE / 2, y + HALF_TILE / 2);
      if (isRock && start < 0) start = x;
      if (isRock || start < 0) continue;
      const outline = rectangle(start, y, x - start, HALF_TILE);
      blocks.push({ id: `rock-${blocks.length + 1}`, outline, bottom: 0, top: ROOF });
      start = -1;
    }
  }
  return { ...file, blocks: [...file.blocks, ...blocks] };
}

/** Is this the id of a part of a piece of this kind? `nextId` begins it. */
function isOfKind(id: string, kind: PieceKind): boolean {
  return id.startsWith(`${kind}-`);
}

/** A name of its own for the next piece of a kind. */
export function nextId(file: BoardFile, kind: PieceKind): string {
  const lists = [
    file.floors,
    file.walls,
    file.blocks,
    file.obstacles,
    file.doors,
    file.ways,
    file.ductways,
    file.tiles,
  ];
  const taken = lists.flatMap((parts) => parts.map(({ id }) => id));
  let number = 1;
  while (taken.some((id) => id === `${kind}-${number}` || id.startsWith(`${kind}-${number}-`))) number++;
  return `${kind}-${number}`;
}
