/**
 * The board file: a battlefield as plain data (docs/board-file.md). `readBoard` takes anything and gives a board that
 * makes sense, or throws a `BadInput` that names the place, what came and what is allowed.
 *
 * Inches from the south-west corner: x grows to the east, y to the north, heights from the ground up.
 */
import type { Schema } from '@hive-arbiter/rulebook';
import Type, { type Static } from 'typebox';
import { BadInput } from '../table/errors.ts';
import { checkForm } from '../table/input.ts';
import { say } from '../table/say.ts';
import { UNSEEN } from '../table/texts.ts';
import { distanceToStretch, HAIR, lengthOf, type Point } from './distance.ts';
import { holds, isConvexOrSimple, distanceToOutline as nearOutline, outlinesCross } from './outline.ts';

export const BOARD_FORMAT = 'hive-arbiter-board';
export const BOARD_VERSION = 1;

/** The styles of terrain that campaigns know [campaign.terrain.styles.1], [dominion.scenario.terrain.1]. */
export const STYLES = [
  'slums',
  'zone-mortalis',
  'towers',
  'sump-sea',
  'sector-mechanicus',
  'road',
  'pit',
] as const;
export const AREA_KINDS = ['difficult', 'dangerous', 'sump', 'pit'] as const;
export const OBSTACLE_KINDS = ['barricade', 'barrels', 'pipe', 'crate', 'rubble'] as const;
export const DOOR_STATES = ['open', 'closed', 'locked'] as const;
export const MARKER_KINDS = [
  'loot-casket',
  'ammo-cache',
  'sentry-post',
  'terminal',
  'control-terminal',
  'target',
  'objective',
  'relic',
  'captive',
  'trap',
  'exit',
  'escape-point',
  'creature',
  'token',
] as const;
/** Pieces that players place in turn before a battle (`pieces.ts` has their shapes). */
export const PIECE_KINDS = [
  'tile-crossing',
  'tile-chamber',
  'tile-passage',
  'container',
  'machine',
  'ruin',
  'house',
  'gantry',
  'stack',
  'island',
  'tower',
  'spire',
  'deck',
  'office',
  'bridge',
  'walkway',
  'ladder',
  'stairs',
  'door',
  'ductway',
  'barricade',
  'barrels',
  'crate',
  'pipe',
] as const;
const WAY_KINDS = ['ladder', 'stairs'] as const;
const WALL_KINDS = ['wall', 'window', 'railing'] as const;
const EDGES = ['north', 'east', 'south', 'west'] as const;

const MOST = 96;
const inches = Type.Number({ minimum: -MOST, maximum: MOST });
const height = Type.Number({ minimum: -24, maximum: 24 });
const point = Type.Unsafe<Point>({ type: 'array', items: inches, minItems: 2, maxItems: 2 });
const outline = Type.Array(point, { minItems: 3, maxItems: 24 });
const id = Type.String({ minLength: 1, maxLength: 40 });
const words = Type.String({ minLength: 1, maxLength: 120 });
const one = <const T extends readonly string[]>(of: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...of] });
const closed = { additionalProperties: false };
const many = { maxItems: 400 };

const Floor = Type.Object(
  {
    id,
    at: Type.Number({ minimum: 0, maximum: 24 }),
    outline,
    under: Type.Optional(one(['solid', 'open'] as const)),
    from: Type.Optional(height),
  },
  closed,
);
const Wall = Type.Object(
  {
    id,
    kind: one(WALL_KINDS),
    from: point,
    to: point,
    bottom: height,
    top: height,
    sill: Type.Optional(height),
    lintel: Type.Optional(height),
    smooth: Type.Optional(Type.Boolean()),
  },
  closed,
);
const Obstacle = Type.Object(
  {
    id,
    kind: one(OBSTACLE_KINDS),
    outline,
    bottom: height,
    height: Type.Number({ minimum: 0.1, maximum: 2 }),
  },
  closed,
);
const Block = Type.Object({ id, outline, bottom: height, top: height, name: Type.Optional(words) }, closed);
const Door = Type.Object(
  {
    id,
    from: point,
    to: point,
    bottom: height,
    top: height,
    state: one(DOOR_STATES),
    wounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    terminals: Type.Optional(Type.Array(point, { maxItems: 2 })),
    large: Type.Optional(Type.Boolean()),
  },
  closed,
);
const end = Type.Object({ x: inches, y: inches, height }, closed);
const Way = Type.Object({ id, kind: one(WAY_KINDS), foot: end, head: end }, closed);
const Ductway = Type.Object(
  {
    id,
    ends: Type.Unsafe<readonly [Point, Point]>({ type: 'array', items: point, minItems: 2, maxItems: 2 }),
    at: height,
  },
  closed,
);
const Area = Type.Object(
  {
    id,
    kind: one(AREA_KINDS),
    outline,
    at: height,
    depth: Type.Optional(Type.Number({ minimum: 0, maximum: 24 })),
  },
  closed,
);
const size = Type.Number({ minimum: 8, maximum: MOST });
const Tile = Type.Object({ id, x: inches, y: inches, width: size, depth: size }, closed);
const Marker = Type.Object(
  {
    id,
    kind: one(MARKER_KINDS),
    x: inches,
    y: inches,
    height,
    radius: Type.Optional(Type.Number({ minimum: 0, maximum: 4 })),
  },
  closed,
);
/** Zones that scenarios look for on a board. */
export const ZONE_NAMES = ['precinct', 'cells'] as const;
export type ZoneName = (typeof ZONE_NAMES)[number];
const Zone = Type.Object(
  { id, words, outline, at: Type.Optional(height), named: Type.Optional(one(ZONE_NAMES)) },
  closed,
);
const Piece = Type.Object(
  { kind: one(PIECE_KINDS), count: Type.Integer({ minimum: 1, maximum: 99 }) },
  closed,
);
const Road = Type.Object(
  {
    leading: one(EDGES),
    sides: one(['impassable', 'cliff', 'open'] as const),
    step: Type.Number({ minimum: 1, maximum: 24 }),
  },
  closed,
);

export const BoardSchema = Type.Object(
  {
    format: one([BOARD_FORMAT] as const),
    version: Type.Integer({ minimum: BOARD_VERSION, maximum: BOARD_VERSION }),
    name: words,
    style: one(STYLES),
    look: Type.Optional(words),
    seed: Type.Optional(words),
    size: Type.Object({ width: size, depth: size }, closed),
    /** What the lowest level is: ground to stand on, the sump sea, or open air. */
    ground: one(['floor', 'sump', 'air'] as const),
    /** The whole board is roofed at this height, and nobody climbs walls. */
    ceiling: Type.Optional(Type.Number({ minimum: 1, maximum: 24 })),
    floors: Type.Array(Floor, many),
    walls: Type.Array(Wall, { maxItems: 1000 }),
    blocks: Type.Array(Block, many),
    obstacles: Type.Array(Obstacle, many),
    doors: Type.Array(Door, many),
    ways: Type.Array(Way, many),
    ductways: Type.Array(Ductway, many),
    areas: Type.Array(Area, many),
    tiles: Type.Array(Tile, { maxItems: 40 }),
    markers: Type.Array(Marker, many),
    zones: Type.Array(Zone, many),
    road: Type.Optional(Road),
    /** What lies beside the board: the players place it in turn before the battle. */
    pieces: Type.Optional(Type.Array(Piece, { maxItems: 40 })),
  },
  closed,
);

type Frozen<T> = T extends readonly (infer _)[] | object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
export type BoardFile = Frozen<Static<typeof BoardSchema>>;
export type FloorPart = BoardFile['floors'][number];
export type WallPart = BoardFile['walls'][number];
export type BlockPart = BoardFile['blocks'][number];
export type ObstaclePart = BoardFile['obstacles'][number];
export type DoorPart = BoardFile['doors'][number];
export type DoorState = DoorPart['state'];
export type WayPart = BoardFile['ways'][number];
export type AreaPart = BoardFile['areas'][number];
export type AreaKind = AreaPart['kind'];
export type MarkerPart = BoardFile['markers'][number];
export type MarkerKind = MarkerPart['kind'];
export type PieceKind = NonNullable<BoardFile['pieces']>[number]['kind'];
export type ZonePart = BoardFile['zones'][number];
export type Style = BoardFile['style'];

/** A board with nothing on it yet. */
export function emptyBoard(
  name: string,
  style: Style,
  board: { readonly width: number; readonly depth: number },
): BoardFile {
  return {
    format: BOARD_FORMAT,
    version: BOARD_VERSION,
    name,
    style,
    size: board,
    ground: style === 'towers' ? 'air' : style === 'sump-sea' ? 'sump' : 'floor',
    floors: [],
    walls: [],
    blocks: [],
    obstacles: [],
    doors: [],
    ways: [],
    ductways: [],
    areas: [],
    tiles: [],
    markers: [],
    zones: [],
  };
}

/** The board, or a `BadInput` with the first place that makes no sense. */
export function readBoard(given: unknown): BoardFile {
  checkForm(BoardSchema as Schema, given);
  const board = given as BoardFile;
  const fault = faultOfBoard(board);
  if (fault) throw fault;
  return withNamedZones(board);
}

/** Files of earlier releases have no `named`: there these words name the zone. */
const NAMED_BEFORE: ReadonlyMap<string, ZoneName> = new Map([
  ['inside the walls of the Precinct', 'precinct'],
  ['the Cells', 'cells'],
]);

function withNamedZones(board: BoardFile): BoardFile {
  const isOld = board.zones.some(({ words, named }) => named === undefined && NAMED_BEFORE.has(words));
  if (!isOld) return board;
  const zones = board.zones.map((zone) => {
    const named = zone.named ?? NAMED_BEFORE.get(zone.words);
    return named === undefined ? zone : { ...zone, named };
  });
  return { ...board, zones };
}

/** A step that nobody has to climb [core.terrain.climb.4]. */
export const STEP = 0.5;
/** Headroom that an open floor leaves beneath it. */
const HEADROOM = 1.5;
/** How far a wall's end may be from a door that stands in it, or a ladder from the floor it leads to. */
const JOINT = 1;

/** What of a board makes no sense, though each part has its form. */
export function faultOfBoard(board: BoardFile): BadInput | undefined {
  const faults = [
    faultOfTexts,
    faultOfIds,
    faultOfPlaces,
    faultOfTiles,
    faultOfFloors,
    faultOfWalls,
    faultOfObstacles,
    faultOfDoors,
    faultOfWays,
    faultOfDuctways,
    faultOfStanding,
  ];
  for (const find of faults) {
    const fault = find(board);
    if (fault) return fault;
  }
  return undefined;
}

/** Names and ids are for people, too: they can be read, and nothing in them cannot be seen. */
function faultOfTexts(board: BoardFile): BadInput | undefined {
  const { name, look, seed } = board;
  const texts: (readonly [string, string | undefined])[] = [
    ['name', name],
    ['look', look],
    ['seed', seed],
  ];
  for (const [list, parts] of listsOf(board))
    for (const [at, part] of parts.entries())
      for (const field of ['id', 'name', 'words'] as const)
        texts.push([`${list}.${at}.${field}`, (part as { readonly [field]?: string })[field]]);
  for (const [place, text] of texts) {
    if (text === undefined) continue;
    if (UNSEEN.test(text))
      return new BadInput(place, say('board-file/unseen', { got: JSON.stringify(text) }));
    if (text.trim() === '') return new BadInput(place, say('board-file/blank'));
  }
  return undefined;
}

/** Ids are unique across all kinds: rules name things only by id. */
function faultOfIds(board: BoardFile): BadInput | undefined {
  const seen = new Map<string, string>();
  for (const [list, parts] of listsOf(board)) {
    for (const [at, part] of parts.entries()) {
      // In a battle ids are names of members: these would be taken for those that every object has.
      if (part.id in {})
        return new BadInput(`${list}.${at}.id`, say('board-file/reserved-id', { id: part.id }));
      const before = seen.get(part.id);
      if (before !== undefined)
        return new BadInput(`${list}.${at}.id`, say('board-file/own-id', { id: part.id, before }));
      seen.set(part.id, `${list}.${at}`);
    }
  }
  return undefined;
}

function listsOf(board: BoardFile): readonly (readonly [string, readonly { readonly id: string }[]])[] {
  const { floors, walls, blocks, obstacles, doors, ways, ductways, areas, tiles, markers, zones } = board;
  return Object.entries({
    floors,
    walls,
    blocks,
    obstacles,
    doors,
    ways,
    ductways,
    areas,
    tiles,
    markers,
    zones,
  });
}

/** Every point lies on the board, and every outline is a simple figure with some room in it. */
function faultOfPlaces(board: BoardFile): BadInput | undefined {
  const { width, depth } = board.size;
  const off = ([x, y]: Point) => x < -HAIR || y < -HAIR || x > width + HAIR || y > depth + HAIR;
  const outside = (place: string, [x, y]: Point) =>
    new BadInput(place, say('board-file/outside', { width, depth, x, y }));
  for (const list of ['floors', 'blocks', 'obstacles', 'areas', 'zones'] as const) {
    for (const [at, part] of board[list].entries()) {
      const wrong = part.outline.findIndex(off);
      if (wrong >= 0) return outside(`${list}.${at}.outline.${wrong}`, part.outline[wrong] as Point);
      if (!isConvexOrSimple(part.outline))
        return new BadInput(`${list}.${at}.outline`, say('board-file/outline'));
    }
  }
  for (const list of ['walls', 'doors'] as const) {
    for (const [at, { from, to, bottom, top }] of board[list].entries()) {
      if (off(from)) return outside(`${list}.${at}.from`, from);
      if (off(to)) return outside(`${list}.${at}.to`, to);
      if (lengthOf(to[0] - from[0], to[1] - from[1]) < 0.1)
        return new BadInput(`${list}.${at}`, say('board-file/short'));
      if (top <= bottom)
        return new BadInput(`${list}.${at}.top`, say('board-file/bottom', { bottom, got: top }));
    }
  }
  for (const [at, { bottom, top }] of board.blocks.entries())
    if (top <= bottom)
      return new BadInput(`blocks.${at}.top`, say('board-file/bottom', { bottom, got: top }));
  for (const [at, { foot, head }] of board.ways.entries()) {
    if (off([foot.x, foot.y])) return outside(`ways.${at}.foot`, [foot.x, foot.y]);
    if (off([head.x, head.y])) return outside(`ways.${at}.head`, [head.x, head.y]);
  }
  for (const [at, { x, y }] of board.markers.entries())
    if (off([x, y])) return outside(`markers.${at}`, [x, y]);
  for (const [at, { ends }] of board.ductways.entries())
    for (const [which, each] of ends.entries())
      if (off(each)) return outside(`ductways.${at}.ends.${which}`, each);
  for (const [at, { x, y, width: wide, depth: deep }] of board.tiles.entries())
    if (off([x, y]) || off([x + wide, y + deep])) return outside(`tiles.${at}`, [x + wide, y + deep]);
  return undefined;
}

/** Tiles lie side by side and form one board. */
function faultOfTiles({ tiles }: BoardFile): BadInput | undefined {
  type Tile = (typeof tiles)[number];
  const shared = (a: number, long: number, b: number, other: number) =>
    Math.min(a + long, b + other) - Math.max(a, b);
  const across = (a: Tile, b: Tile) => shared(a.x, a.width, b.x, b.width);
  const along = (a: Tile, b: Tile) => shared(a.y, a.depth, b.y, b.depth);
  for (const [at, tile] of tiles.entries()) {
    for (const other of tiles.slice(0, at))
      if (across(tile, other) > HAIR && along(tile, other) > HAIR)
        return new BadInput(`tiles.${at}`, say('board-file/across-tile', { other: other.id }));
  }
  const touches = (a: Tile, b: Tile) => {
    const [x, y] = [across(a, b), along(a, b)];
    return (Math.abs(x) <= HAIR && y > HAIR) || (Math.abs(y) <= HAIR && x > HAIR);
  };
  const joined = new Set(tiles.slice(0, 1));
  for (let grown = true; grown; ) {
    grown = false;
    for (const tile of tiles)
      if (!joined.has(tile) && [...joined].some((other) => touches(tile, other))) {
        joined.add(tile);
        grown = true;
      }
  }
  const apart = tiles.findIndex((tile) => !joined.has(tile));
  return apart < 0 ? undefined : new BadInput(`tiles.${apart}`, say('board-file/tiles-apart'));
}

/** Floors do not cut through each other, leave room beneath, and there is a way up to each. */
function faultOfFloors(board: BoardFile): BadInput | undefined {
  const { floors } = board;
  for (const [at, floor] of floors.entries()) {
    if (board.ceiling !== undefined && floor.at >= board.ceiling)
      return new BadInput(
        `floors.${at}.at`,
        say('board-file/ceiling', { ceiling: board.ceiling, got: floor.at }),
      );
    if ((floor.from ?? 0) >= floor.at && floor.at > 0 && floor.under === 'solid')
      return new BadInput(
        `floors.${at}.from`,
        say('board-file/floor-top', { at: floor.at, got: floor.from ?? 0 }),
      );
    if (floor.under !== 'solid' && floor.at > STEP && floor.at < HEADROOM && board.ground === 'floor')
      return new BadInput(`floors.${at}.at`, say('board-file/beneath', { least: HEADROOM, got: floor.at }));
    for (const other of floors.slice(0, at)) {
      const apart = Math.abs(floor.at - other.at);
      if (
        apart > HAIR &&
        apart < HEADROOM &&
        outlinesCross(floor.outline, other.outline) &&
        !standsOn(floor, other)
      )
        return new BadInput(
          `floors.${at}.at`,
          say('board-file/between-floors', { least: HEADROOM, other: other.id, got: apart }),
        );
    }
  }
  // Towers stand apart until their players have laid bridges.
  const isUnfinished = board.ground === 'air' && (board.pieces ?? []).length > 0;
  const lost = isUnfinished ? -1 : floors.indexOf(lostFloor(board) as FloorPart);
  return lost < 0
    ? undefined
    : new BadInput(`floors.${lost}`, say('board-file/way-up', { floor: floors[lost]?.id ?? '', step: STEP }));
}

/** The first floor that nobody can get to. */
export function lostFloor(board: BoardFile): FloorPart | undefined {
  const reached = reachedFloors(board);
  return board.floors.find((floor) => !reached.has(floor.id));
}

function standsOn(one: FloorPart, other: FloorPart): boolean {
  const [lower, upper] = one.at < other.at ? [one, other] : [other, one];
  return upper.under === 'solid' && Math.abs((upper.from ?? 0) - lower.at) < HAIR;
}

/** A leap that a quick fighter can hope for: no gap on the way to a floor is wider. */
export const WIDEST_LEAP = 6;

/** The floors that can be reached from the lowest level, or from the first floor if there is no ground. */
function reachedFloors(board: BoardFile): ReadonlySet<string> {
  const { floors, ways, walls } = board;
  const reached = new Set<string>();
  const climbable = board.ceiling === undefined;
  const onto = (at: { x: number; y: number; height: number }, floor: FloorPart) =>
    Math.abs(at.height - floor.at) <= STEP + HAIR && nearOutline([at.x, at.y], floor.outline) <= JOINT;
  const fromGround = (floor: FloorPart) =>
    board.ground !== 'air' &&
    (floor.at <= STEP ||
      ways.some(
        ({ foot, head }) =>
          (onto(head, floor) && foot.height <= STEP) || (onto(foot, floor) && head.height <= STEP),
      ) ||
      (climbable && floor.under === 'solid' && (floor.from ?? 0) <= STEP) ||
      (climbable &&
        walls.some(
          (wall) =>
            wall.kind !== 'railing' &&
            !wall.smooth &&
            wall.bottom <= STEP &&
            wall.top >= floor.at - STEP &&
            Math.min(nearOutline(wall.from, floor.outline), nearOutline(wall.to, floor.outline)) <= JOINT,
        )));
  for (const floor of floors) if (fromGround(floor)) reached.add(floor.id);
  if (board.ground === 'air' && floors[0]) reached.add(floors[0].id);
  for (let grown = true; grown; ) {
    grown = false;
    for (const floor of floors) {
      if (reached.has(floor.id)) continue;
      const from = floors.filter((other) => reached.has(other.id));
      const linked = from.some(
        (other) =>
          ways.some(
            ({ foot, head }) =>
              (onto(head, floor) && onto(foot, other)) || (onto(foot, floor) && onto(head, other)),
          ) ||
          (climbable && standsOn(floor, other) && outlinesCross(floor.outline, other.outline)) ||
          (Math.abs(other.at - floor.at) <= STEP + HAIR &&
            outlineGap(other.outline, floor.outline) <= WIDEST_LEAP),
      );
      if (linked) {
        reached.add(floor.id);
        grown = true;
      }
    }
  }
  return reached;
}

function outlineGap(one: readonly Point[], other: readonly Point[]): number {
  if (outlinesCross(one, other)) return 0;
  return Math.min(
    ...one.map((corner) => nearOutline(corner, other)),
    ...other.map((corner) => nearOutline(corner, one)),
  );
}

function faultOfWalls({ walls }: BoardFile): BadInput | undefined {
  for (const [at, { kind, bottom, top, sill, lintel }] of walls.entries()) {
    if (kind === 'window') {
      if (sill === undefined || lintel === undefined)
        return new BadInput(`walls.${at}`, say('board-file/window'));
      if (!(bottom <= sill && sill < lintel && lintel <= top))
        return new BadInput(`walls.${at}.sill`, say('board-file/sill-order', { sill, lintel }));
    } else if (sill !== undefined || lintel !== undefined) {
      return new BadInput(`walls.${at}.sill`, say('board-file/window-only'));
    }
    if (kind === 'railing' && top - bottom > 2)
      return new BadInput(`walls.${at}.top`, say('board-file/railing', { got: top - bottom }));
  }
  return undefined;
}

/** An obstacle is at most 2" across, however long [core.board.kinds.3]. */
function faultOfObstacles({ obstacles }: BoardFile): BadInput | undefined {
  for (const [at, { outline }] of obstacles.entries()) {
    const across = narrowest(outline);
    if (across > 2 + HAIR)
      return new BadInput(
        `obstacles.${at}.outline`,
        say('board-file/obstacle', { got: across.toFixed(2) }),
        'core.board.kinds.3',
      );
  }
  return undefined;
}

/** How wide an outline is, across its narrowest side. */
export function narrowest(outline: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] as Point;
    const long = lengthOf(bx - ax, by - ay);
    if (long < HAIR) continue;
    const across = outline.map(([x, y]) => ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long);
    least = Math.min(least, Math.max(...across) - Math.min(...across));
  }
  return least;
}

/** A door hangs in a wall: each end meets one. Terminals are on the wall within 1" [core.doors.locked.2]. */
function faultOfDoors({ doors, walls, blocks }: BoardFile): BadInput | undefined {
  for (const [at, door] of doors.entries()) {
    const hangs = (post: Point) =>
      walls.some(
        ({ kind, from, to, bottom, top }) =>
          kind !== 'railing' &&
          bottom < door.top &&
          top > door.bottom &&
          distanceToStretch(post, from, to) <= 0.05,
      ) || blocks.some(({ outline }) => nearOutline(post, outline) <= 0.05);
    for (const which of ['from', 'to'] as const)
      if (!hangs(door[which]))
        return new BadInput(
          `doors.${at}.${which}`,
          say('board-file/door-wall', { x: door[which][0], y: door[which][1] }),
        );
    for (const [index, terminal] of (door.terminals ?? []).entries()) {
      const away = distanceToStretch(terminal, door.from, door.to);
      if (away > 1 + HAIR)
        return new BadInput(
          `doors.${at}.terminals.${index}`,
          say('board-file/terminal', { got: away.toFixed(2) }),
          'core.doors.locked.2',
        );
    }
    if (door.state === 'locked' && !door.terminals?.length)
      return new BadInput(`doors.${at}.terminals`, say('board-file/locked'), 'core.doors.locked.1');
  }
  return undefined;
}

/** Ladders and stairs lead from a level to another. */
function faultOfWays(board: BoardFile): BadInput | undefined {
  for (const [at, { foot, head, kind }] of board.ways.entries()) {
    if (head.height - foot.height <= STEP)
      return new BadInput(
        `ways.${at}.head.height`,
        say('board-file/above-foot', { step: STEP, foot: foot.height, got: head.height }),
      );
    if (kind === 'ladder' && lengthOf(head.x - foot.x, head.y - foot.y) > 1 + HAIR)
      return new BadInput(`ways.${at}.head`, say('board-file/upright'));
    for (const [name, end] of Object.entries({ foot, head })) {
      const meets =
        (board.ground !== 'air' && Math.abs(end.height) <= STEP) ||
        board.floors.some(
          (floor) =>
            Math.abs(floor.at - end.height) <= STEP + HAIR &&
            nearOutline([end.x, end.y], floor.outline) <= JOINT,
        );
      if (!meets)
        return new BadInput(
          `ways.${at}.${name}`,
          say('board-file/level', { height: end.height, within: JOINT, x: end.x, y: end.y }),
        );
    }
  }
  return undefined;
}

/** A ductway goes through a wall or block up to 2" thick and opens on both sides [core.terrain.ductway.1]. */
function faultOfDuctways({ ductways }: BoardFile): BadInput | undefined {
  for (const [at, { ends }] of ductways.entries()) {
    const long = lengthOf(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
    if (long < 0.05 || long > 2 + HAIR)
      return new BadInput(
        `ductways.${at}.ends`,
        say('board-file/duct-openings', { got: long.toFixed(2) }),
        'core.terrain.ductway.1',
      );
  }
  return undefined;
}

/** Everything that stands on a level names a level that exists. */
function faultOfStanding(board: BoardFile): BadInput | undefined {
  for (const [at, { x, y, height: up }] of board.markers.entries()) {
    const held =
      (board.ground !== 'air' && Math.abs(up) <= STEP) ||
      board.floors.some((floor) => Math.abs(floor.at - up) <= HAIR && holds(floor.outline, [x, y]));
    if (!held)
      return new BadInput(`markers.${at}.height`, say('board-file/floor-under', { height: up, x, y }));
  }
  const isLevel = (up: number, isThere: (floor: FloorPart) => boolean) =>
    (board.ground !== 'air' && Math.abs(up) <= STEP) ||
    board.floors.some((floor) => Math.abs(floor.at - up) <= STEP + HAIR && isThere(floor));
  const hangs = (place: string, up: number, [x, y]: Point) =>
    new BadInput(place, say('board-file/floor-under', { height: up, x, y }));
  for (const [at, { outline, bottom }] of board.obstacles.entries())
    if (!isLevel(bottom, (floor) => outlinesCross(floor.outline, outline)))
      return hangs(`obstacles.${at}.bottom`, bottom, outline[0] as Point);
  for (const [at, { outline, at: up }] of board.areas.entries())
    if (!isLevel(up, (floor) => outlinesCross(floor.outline, outline)))
      return hangs(`areas.${at}.at`, up, outline[0] as Point);
  for (const [at, { ends, at: up }] of board.ductways.entries())
    if (!isLevel(up, (floor) => ends.every((end) => nearOutline(end, floor.outline) <= JOINT)))
      return hangs(`ductways.${at}.at`, up, ends[0]);
  return undefined;
}
