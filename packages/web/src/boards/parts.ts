/** The parts of a board file as one list: where each is, what it is called, and how it is moved, turned and mirrored. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { type Label, say, sayNumber } from '../words/index.ts';
import { capital } from '../words.ts';

export type Point = readonly [x: number, y: number];

export const LISTS = [
  'floors',
  'walls',
  'blocks',
  'obstacles',
  'doors',
  'ways',
  'ductways',
  'areas',
  'markers',
  'zones',
] as const;
export type List = (typeof LISTS)[number];
/** A part with the list that it is in. */
export type Part = { [L in List]: { readonly list: L; readonly part: BoardFile[L][number] } }[List];

export function partsOf(file: BoardFile): readonly Part[] {
  return LISTS.flatMap((list) => file[list].map((part) => ({ list, part }) as Part));
}

export function partOf(file: BoardFile, id: string): Part | undefined {
  return partsOf(file).find(({ part }) => part.id === id);
}

/** The file with this part in the place of the one with its id. */
export function withPart(file: BoardFile, { list, part }: Part): BoardFile {
  const parts = file[list] as readonly { readonly id: string }[];
  const isThere = parts.some(({ id }) => id === part.id);
  return {
    ...file,
    [list]: isThere ? parts.map((each) => (each.id === part.id ? part : each)) : [...parts, part],
  };
}

export function withoutPart(file: BoardFile, id: string): BoardFile {
  const lists = LISTS.map((list) => [
    list,
    (file[list] as readonly Part['part'][]).filter((each) => each.id !== id),
  ]);
  return { ...file, ...Object.fromEntries(lists) };
}

/** How high the level is that a part stands on. */
export function levelOf({ list, part }: Part): number {
  switch (list) {
    case 'floors':
    case 'ductways':
    case 'areas':
      return part.at;
    case 'walls':
    case 'blocks':
    case 'obstacles':
    case 'doors':
      return part.bottom;
    case 'ways':
      return part.foot.height;
    case 'markers':
      return part.height;
    case 'zones':
      return part.at ?? 0;
    default:
      return list satisfies never;
  }
}

/** The levels of a board, lowest first. */
export function levelsOf(file: BoardFile): readonly number[] {
  const heights = new Set(file.floors.map(({ at }) => at));
  if (file.ground !== 'air') heights.add(0);
  return [...heights].sort((one, other) => one - other);
}

export function pointsOf({ list, part }: Part): readonly Point[] {
  switch (list) {
    case 'floors':
    case 'blocks':
    case 'obstacles':
    case 'areas':
    case 'zones':
      return part.outline;
    case 'walls':
      return [part.from, part.to];
    case 'doors':
      return [part.from, part.to, ...(part.terminals ?? [])];
    case 'ways':
      return [
        [part.foot.x, part.foot.y],
        [part.head.x, part.head.y],
      ];
    case 'ductways':
      return part.ends;
    case 'markers':
      return [[part.x, part.y]];
    default:
      return list satisfies never;
  }
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export function boxOf(part: Part): Box {
  const points = pointsOf(part);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

export function middleOf(part: Part): Point {
  const { minX, minY, maxX, maxY } = boxOf(part);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}

/** Thousandths of an inch are enough for a file that people read. */
export function tidy(inches: number): number {
  return Math.round(inches * 1000) / 1000 + 0;
}

/** The part with each of its points elsewhere. */
export function mapped(given: Part, to: (point: Point) => Point): Part {
  const at = (point: Point): Point => {
    const [x, y] = to(point);
    return [tidy(x), tidy(y)];
  };
  const end = <T extends { readonly x: number; readonly y: number }>(of: T): T => {
    const [x, y] = at([of.x, of.y]);
    return { ...of, x, y };
  };
  const { list, part } = given;
  switch (list) {
    case 'walls':
      return { list, part: { ...part, from: at(part.from), to: at(part.to) } };
    case 'doors':
      return {
        list,
        part: {
          ...part,
          from: at(part.from),
          to: at(part.to),
          ...(part.terminals && { terminals: part.terminals.map(at) }),
        },
      };
    case 'ways':
      return { list, part: { ...part, foot: end(part.foot), head: end(part.head) } };
    case 'ductways':
      return { list, part: { ...part, ends: [at(part.ends[0]), at(part.ends[1])] } };
    case 'markers':
      return { list, part: end(part) };
    default:
      return { list, part: { ...part, outline: part.outline.map(at) } } as Part;
  }
}

export function moved(part: Part, [dx, dy]: Point): Part {
  return mapped(part, ([x, y]) => [x + dx, y + dy]);
}

/** Turned clockwise round its own middle. */
export function turned(part: Part, degrees: number): Part {
  const [cx, cy] = middleOf(part);
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapped(part, ([x, y]) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ]);
}

/** As wide or as deep as that, from its south-west corner on. */
export function resized(
  part: Part,
  { wide, deep }: { readonly wide?: number; readonly deep?: number },
): Part {
  const { minX, minY, maxX, maxY } = boxOf(part);
  const by = (to: number | undefined, now: number) => (to === undefined || now === 0 ? 1 : to / now);
  const [east, north] = [by(wide, maxX - minX), by(deep, maxY - minY)];
  return mapped(part, ([x, y]) => [minX + (x - minX) * east, minY + (y - minY) * north]);
}

/** The two ends of a part that is a line on the plan. */
export function endsOf({ list, part }: Part): readonly [Point, Point] | undefined {
  switch (list) {
    case 'walls':
    case 'doors':
      return [part.from, part.to];
    case 'ways':
      return [
        [part.foot.x, part.foot.y],
        [part.head.x, part.head.y],
      ];
    case 'ductways':
      return part.ends;
    default:
      return undefined;
  }
}

/** As long as that, from its first end on. What lies beyond the other end goes along with it. */
export function lengthened(part: Part, long: number): Part {
  const ends = endsOf(part);
  if (!ends) return part;
  const [[ax, ay], [bx, by]] = ends;
  const now = Math.hypot(bx - ax, by - ay);
  if (now === 0) return part;
  const [east, north] = [(bx - ax) / now, (by - ay) / now];
  return mapped(part, ([x, y]) => {
    const isBeyond = (x - ax) * east + (y - ay) * north > now / 2;
    return isBeyond ? [x + east * (long - now), y + north * (long - now)] : [x, y];
  });
}

/** How the two halves of a board answer each other. */
export const MIRRORS = {
  'west-east': 'West to east',
  'south-north': 'South to north',
  'half-turn': 'Half a turn',
} as const satisfies Record<string, Label>;
export type Mirror = keyof typeof MIRRORS;

function mirrorOf({ width, depth }: BoardFile['size'], how: Mirror): (point: Point) => Point {
  return ([x, y]) => [how === 'south-north' ? x : width - x, how === 'west-east' ? y : depth - y];
}

/** The part mirrored to the other half of the board, with a new id. */
export function counterpart(file: BoardFile, part: Part, how: Mirror): Part {
  return renamed(file, mapped(part, mirrorOf(file.size, how)));
}

/** The board with its western or southern half on both sides; what lies across the middle stays as it is. */
export function mirrorBoard(file: BoardFile, how: Mirror): BoardFile {
  const middle = how === 'west-east' ? file.size.width / 2 : file.size.depth / 2;
  const least = (part: Part) => (how === 'west-east' ? boxOf(part).minX : boxOf(part).minY);
  const most = (part: Part) => (how === 'west-east' ? boxOf(part).maxX : boxOf(part).maxY);
  let made = file;
  for (const part of partsOf(file))
    if (least(part) >= middle && most(part) > middle && part.list !== 'zones')
      made = withoutPart(made, part.part.id);
  for (const part of partsOf(made))
    if (most(part) <= middle && part.list !== 'zones') made = withPart(made, counterpart(made, part, how));
  return made;
}

/** A copy an inch to the side, or to the other side if there is no room. */
export function copied(file: BoardFile, part: Part): Part {
  const { maxX, minY } = boxOf(part);
  const by: Point = [maxX + 1 <= file.size.width ? 1 : -1, minY >= 1 ? -1 : 1];
  return renamed(file, moved(part, by));
}

function renamed(file: BoardFile, { list, part }: Part): Part {
  return { list, part: { ...part, id: freshId(file, part.id.replace(/-\d+$/, '')) } } as Part;
}

/** `wall-7`: the stem, and the first number that nothing on the board has. */
export function freshId(file: BoardFile, stem: string): string {
  const taken = new Set([...partsOf(file).map(({ part }) => part.id), ...file.tiles.map(({ id }) => id)]);
  for (let number = 1; ; number++) {
    const id = `${stem.slice(0, 32)}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/**
 * How far a part really moves: its south-west corner snaps to the grid (if there is one), and no point leaves the
 * board.
 */
export function offsetOf(file: BoardFile, part: Part, [dx, dy]: Point, grid: number): Point {
  const { minX, minY, maxX, maxY } = boxOf(part);
  const snap = (from: number, by: number) => (grid === 0 ? by : Math.round((from + by) / grid) * grid - from);
  const keep = (by: number, least: number, most: number, size: number) =>
    Math.max(-least, Math.min(size - most, by));
  return [
    tidy(keep(snap(minX, dx), minX, maxX, file.size.width)),
    tidy(keep(snap(minY, dy), minY, maxY, file.size.depth)),
  ];
}

export function snapped([x, y]: Point, grid: number): Point {
  return grid === 0
    ? [tidy(x), tidy(y)]
    : [tidy(Math.round(x / grid) * grid), tidy(Math.round(y / grid) * grid)];
}

/** What a part is, in a word or two. */
export function kindOf({ list, part }: Part): string {
  switch (list) {
    case 'floors':
      return part.under === 'solid' ? say('container') : part.at === 0 ? say('ground floor') : say('floor');
    case 'walls':
    case 'ways':
    case 'obstacles':
      return say(PART_KINDS[part.kind]);
    case 'blocks':
      return part.name ?? say('solid block');
    case 'doors':
      return say(DOORS[part.state]);
    case 'ductways':
      return say('ductway');
    case 'areas':
    case 'markers':
      return say(PART_KINDS[part.kind]);
    case 'zones':
      return say('zone, {name}', { name: part.words });
    default:
      return list satisfies never;
  }
}

const DOORS = { open: 'open door', closed: 'closed door', locked: 'locked door' } as const satisfies Record<
  string,
  Label
>;

/** What kinds of parts are called in a sentence. */
export const PART_KINDS = {
  wall: 'wall',
  window: 'window',
  railing: 'railing',
  ladder: 'ladder',
  stairs: 'stairs',
  barricade: 'barricade',
  barrels: 'barrels',
  pipe: 'pipe',
  crate: 'crate',
  rubble: 'rubble',
  difficult: 'difficult ground',
  dangerous: 'dangerous ground',
  sump: 'sump',
  pit: 'pit',
  'loot-casket': 'loot casket',
  'ammo-cache': 'ammo cache',
  'sentry-post': 'sentry post',
  terminal: 'terminal',
  'control-terminal': 'control terminal',
  target: 'target',
  objective: 'objective',
  relic: 'relic',
  captive: 'captive',
  trap: 'trap',
  exit: 'exit',
  'escape-point': 'escape point',
  creature: 'creature',
  token: 'token',
} as const satisfies Record<string, Label>;

/** A part as a list says it: what it is, how long or wide, and where. */
export function sayPart(part: Part): string {
  const [x, y] = middleOf(part);
  const at = { kind: capital(kindOf(part)), x: inWords(x), y: inWords(y) };
  const { list } = part;
  if (list === 'markers' || list === 'ways' || list === 'ductways') return say('{kind} at {x}, {y}', at);
  if (list === 'walls' || list === 'doors') {
    const { from, to } = part.part;
    return say('{kind}, {long}" at {x}, {y}', {
      ...at,
      long: inWords(Math.hypot(to[0] - from[0], to[1] - from[1])),
    });
  }
  const { minX, minY, maxX, maxY } = boxOf(part);
  return say('{kind}, {wide}" by {deep}" at {x}, {y}', {
    ...at,
    wide: inWords(maxX - minX),
    deep: inWords(maxY - minY),
  });
}

/** Inches as people say them: to a tenth, which is left out if it is 0. */
export function inWords(inches: number): string {
  return sayNumber(Math.round(inches * 10) / 10 + 0);
}

/** `7.3"`, rounded for the eye only. */
export function sayInches(inches: number): string {
  return `${inWords(inches)}"`;
}
