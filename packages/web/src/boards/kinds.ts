/** What the editor can put on a board: each kind with its words, how it is drawn, and the part that it makes. */
import { AREA_KINDS, type BoardFile, MARKER_KINDS } from '@hive-arbiter/engine/board';
import type { Label } from '../words/index.ts';
import { freshId, levelsOf, type Part, type Point, snapped, tidy } from './parts.ts';
import type { Drawn } from './tools/drawer.ts';

/** `box` from corner to corner, `line` from end to end, `spot` by a tap alone. */
type By = 'box' | 'line' | 'spot';

interface Making {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly level: number;
  /** The level above, or three inches up. */
  readonly above: number;
}

export interface Kind {
  readonly words: Label;
  readonly group: Label;
  readonly by: By;
  /** What a tap makes, east and north of it. */
  readonly usual: Point;
  readonly stem: string;
  readonly make: (making: Making) => Part;
}

const box = ({ from: [ax, ay], to: [bx, by] }: Making): readonly Point[] => {
  const [x0, x1, y0, y1] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
};

/** The end of a line that is at most so long. */
const short = ({ from, to }: Making, most: number): Point => {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (long <= most) return to;
  // Rounded towards its start: rounded up, a slanting ladder would be longer than it may be.
  const part = (all: number) => Math.trunc(((all * most) / long) * 100) / 100;
  return [tidy(from[0] + part(to[0] - from[0])), tidy(from[1] + part(to[1] - from[1]))];
};

/** The corner of a box whose narrower side is at most so wide. */
const narrow = (making: Making, most: number): Point => {
  const { from, to } = making;
  const [east, north] = [to[0] - from[0], to[1] - from[1]];
  const kept = (long: number) => Math.sign(long) * Math.min(Math.abs(long), most);
  return Math.abs(east) < Math.abs(north) ? [from[0] + kept(east), to[1]] : [to[0], from[1] + kept(north)];
};

/** How wide an obstacle may be [core.board.kinds.3]. */
const ACROSS = 2;

function wall(kind: 'wall' | 'window' | 'railing', words: Label, high: number): Kind {
  return {
    words,
    group: 'Walls and ways',
    by: 'line',
    usual: [4, 0],
    stem: kind,
    make: ({ id, from, to, level }) => ({
      list: 'walls',
      part: {
        id,
        kind,
        from,
        to,
        bottom: level,
        top: level + high,
        ...(kind === 'window' && { sill: level + 1, lintel: level + 2 }),
      },
    }),
  };
}

function obstacle(
  kind: BoardFile['obstacles'][number]['kind'],
  words: Label,
  usual: Point,
  height: number,
): Kind {
  return {
    words,
    group: 'Cover',
    by: 'box',
    usual,
    stem: kind,
    make: (making) => ({
      list: 'obstacles',
      part: {
        id: making.id,
        kind,
        outline: box({ ...making, to: narrow(making, ACROSS) }),
        bottom: making.level,
        height,
      },
    }),
  };
}

const way = (kind: 'ladder' | 'stairs', words: Label, most: number, usual: Point): Kind => ({
  words,
  group: 'Walls and ways',
  by: 'line',
  usual,
  stem: kind,
  make: (making) => {
    const [x, y] = short(making, most);
    return {
      list: 'ways',
      part: {
        id: making.id,
        kind,
        foot: { x: making.from[0], y: making.from[1], height: making.level },
        head: { x, y, height: making.above },
      },
    };
  },
});

const AREA_WORDS = {
  difficult: 'Difficult ground',
  dangerous: 'Dangerous ground',
  sump: 'Sump',
  pit: 'Pit',
} as const;

const MARKER_WORDS = {
  'loot-casket': 'Loot casket',
  'ammo-cache': 'Ammo cache',
  'sentry-post': 'Sentry post',
  terminal: 'Terminal',
  'control-terminal': 'Control terminal',
  target: 'Target',
  objective: 'Objective',
  relic: 'Relic',
  captive: 'Captive',
  trap: 'Trap',
  exit: 'Exit',
  'escape-point': 'Escape point',
  creature: 'Creature',
  token: 'Token',
} as const satisfies Record<(typeof MARKER_KINDS)[number], Label>;

export const KINDS: Readonly<Record<string, Kind>> = {
  wall: wall('wall', 'Wall', 3),
  window: wall('window', 'Wall with a window', 3),
  railing: wall('railing', 'Railing', 1),
  door: {
    words: 'Door',
    group: 'Walls and ways',
    by: 'line',
    usual: [2, 0],
    stem: 'door',
    make: ({ id, from, to, level }) => ({
      list: 'doors',
      part: { id, from, to, bottom: level, top: level + 3, state: 'closed' },
    }),
  },
  ladder: way('ladder', 'Ladder', 1, [0, 1]),
  stairs: way('stairs', 'Stairs', 96, [0, 3]),
  ductway: {
    words: 'Ductway',
    group: 'Walls and ways',
    by: 'line',
    usual: [0, 1],
    stem: 'ductway',
    make: (making) => ({
      list: 'ductways',
      part: { id: making.id, ends: [making.from, short(making, 2)], at: making.level },
    }),
  },
  floor: {
    words: 'Floor or walkway',
    group: 'Levels',
    by: 'box',
    usual: [6, 5],
    stem: 'floor',
    make: (making) => ({ list: 'floors', part: { id: making.id, at: making.above, outline: box(making) } }),
  },
  container: {
    words: 'Container',
    group: 'Levels',
    by: 'box',
    usual: [5, 2.5],
    stem: 'container',
    make: (making) => ({
      list: 'floors',
      part: {
        id: making.id,
        at: making.level + 2.5,
        outline: box(making),
        under: 'solid',
        ...(making.level !== 0 && { from: making.level }),
      },
    }),
  },
  block: {
    words: 'Solid block',
    group: 'Levels',
    by: 'box',
    usual: [3, 3],
    stem: 'block',
    make: (making) => ({
      list: 'blocks',
      part: { id: making.id, outline: box(making), bottom: making.level, top: making.level + 4 },
    }),
  },
  barricade: obstacle('barricade', 'Barricade', [3, 0.5], 1),
  barrels: obstacle('barrels', 'Barrels', [1, 1], 1),
  crate: obstacle('crate', 'Crate', [1, 1], 1),
  pipe: obstacle('pipe', 'Pipe', [4, 0.5], 0.5),
  rubble: obstacle('rubble', 'Rubble', [2, 1.5], 0.5),
  ...Object.fromEntries(
    AREA_KINDS.map((kind) => [
      kind,
      {
        words: AREA_WORDS[kind],
        group: 'Ground',
        by: 'box',
        usual: [4, 4],
        stem: kind,
        make: (making) => ({
          list: 'areas',
          part: {
            id: making.id,
            kind,
            outline: box(making),
            at: making.level,
            ...(kind === 'pit' && { depth: 6 }),
          },
        }),
      } satisfies Kind,
    ]),
  ),
  zone: {
    words: 'Zone',
    group: 'Ground',
    by: 'box',
    usual: [8, 6],
    stem: 'zone',
    make: (making) => ({ list: 'zones', part: { id: making.id, words: 'a zone', outline: box(making) } }),
  },
  ...Object.fromEntries(
    MARKER_KINDS.map((kind) => [
      kind,
      {
        words: MARKER_WORDS[kind],
        group: 'Markers',
        by: 'spot',
        usual: [0, 0],
        stem: kind,
        make: ({ id, from, level }) => ({
          list: 'markers',
          part: { id, kind, x: from[0], y: from[1], height: level },
        }),
      } satisfies Kind,
    ]),
  ),
};

/** The part that a drag or a tap makes, on the grid and on the board. */
export function drawnPart(
  file: BoardFile,
  kind: Kind,
  { from, to }: Drawn,
  level: number,
  grid: number,
): Part {
  const { width, depth } = file.size;
  const on = ([x, y]: Point): Point => [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(depth, y))];
  const start = on(snapped(from, grid));
  const other = to && on(snapped(to, grid));
  const isUsable = other && (kind.by === 'line' ? apart(start, other) >= 0.5 : isBox(start, other));
  const levels = levelsOf(file);
  const making: Making = {
    id: freshId(file, kind.stem),
    from: start,
    to: isUsable ? other : usualEnd(start, kind.usual, width, depth),
    level,
    above: levels.find((at) => at > level) ?? level + 3,
  };
  return kind.make(making);
}

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);
const isBox = ([ax, ay]: Point, [bx, by]: Point) => Math.abs(bx - ax) >= 0.25 && Math.abs(by - ay) >= 0.25;

/** East and north, or the other way at the board's edge. */
function usualEnd([x, y]: Point, [wide, deep]: Point, width: number, depth: number): Point {
  return [tidy(x + wide <= width ? x + wide : x - wide), tidy(y + deep <= depth ? y + deep : y - deep)];
}
