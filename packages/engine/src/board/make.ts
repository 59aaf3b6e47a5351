/**
 * Makes battlefields from a seed, by the terrain rules of the scenario and the campaign. Everything is laid out on
 * one half and rotated onto the other, so both sides have the same ground; `fairnessOf` still measures it.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { Chance, type Seed } from '../table/chance.ts';
import { BadInput } from '../table/errors.ts';
import { BATTLEFIELDS, type Battlefield } from './battlefields.ts';
import { Builder, moverOf, STOREY } from './builder.ts';
import { distanceToStretch, lengthOf, type Point } from './distance.ts';
import { type Fairness, fairnessIfGood, fairnessOf } from './fairness.ts';
import type { AreaKind, BoardFile, Style } from './file.ts';
import { precinct, precinctWalls, precinctZones } from './make-precinct.ts';
import { CEILING, TILE, tilesOf, tunnels } from './make-tunnels.ts';
import { distanceToOutline, rectangle } from './outline.ts';
import { piecesFor } from './pieces.ts';
import { PLOTS, type PlotKind, pool } from './plots.ts';

/** What a look is made of: how often each kind of plot comes, of so many in all. */
type Mix = Partial<Record<PlotKind, number>> & { readonly pool?: AreaKind };

/** Sixteen looks, by style of terrain. */
export const LOOKS = {
  slums: {
    'shanty rows': { house: 4, ruin: 3, container: 2, scatter: 2 },
    'scrap market': { container: 5, scatter: 4, gantry: 2, machine: 1 },
    'burnt hab block': { ruin: 5, stack: 2, scatter: 2, pool: 'difficult' },
    'dead refinery': { machine: 4, gantry: 3, container: 2, pool: 'dangerous' },
  },
  'zone-mortalis': {
    'service tunnels': {},
    'sealed vaults': {},
    'cell block': {},
  },
  'sector-mechanicus': {
    gantries: { gantry: 5, stack: 3, machine: 1, scatter: 1 },
    manufactorum: { stack: 3, machine: 3, container: 3, gantry: 2 },
    'pipe works': { machine: 2, gantry: 4, scatter: 3, pool: 'sump' },
  },
  towers: { 'twin spires': {}, 'crane yard': {} },
  'sump-sea': {
    'drowned docks': { gantry: 3, container: 3 },
    'flooded block': { ruin: 3, stack: 2, container: 2 },
  },
  road: { 'ash road': { container: 2, machine: 1, scatter: 5, pool: 'difficult' } },
  pit: { 'fighting pit': {} },
} as const satisfies Record<Style, Record<string, Mix>>;

export interface Made {
  readonly file: BoardFile;
  readonly fairness: Fairness;
  /** The clauses that the battlefield follows. */
  readonly clauses: readonly ClauseId[];
}

export interface MakeOptions {
  readonly style?: Style;
  readonly look?: string;
  /** Empty, with pieces beside it that the players place in turn. */
  readonly toBuild?: boolean;
}

/** A battlefield for a scenario; the same seed gives the same one. */
export function makeBoard(scenario: string, seed: Seed, { style, look, toBuild }: MakeOptions = {}): Made {
  const battlefield = BATTLEFIELDS[scenario];
  if (!battlefield)
    throw new BadInput(
      'scenario',
      `expected one of ${Object.keys(BATTLEFIELDS).join(', ')}, got "${scenario}"`,
    );
  if (style !== undefined && !battlefield.styles.includes(style))
    throw new BadInput('style', `expected ${battlefield.styles.join(', ')} for ${scenario}, got "${style}"`);
  if (toBuild) {
    const file = emptyFor(scenario, battlefield, seed, style);
    return { file, fairness: fairnessOf(file), clauses: battlefield.clauses };
  }
  const styles = stylesWith(look, style === undefined ? battlefield.styles : [style]);
  for (let turn = 1; turn <= TRIES; turn++) {
    const chance = new Chance(`board:${scenario}:${seed}:${turn}`);
    const chosen = style ?? oneOf(chance, styles);
    const file = laidOut(
      battlefield,
      chosen,
      look ?? oneOf(chance, Object.keys(LOOKS[chosen])),
      `${seed}`,
      chance,
    );
    const fairness = fairnessIfGood(file);
    if (fairness) return { file, fairness, clauses: battlefield.clauses };
  }
  throw new Error(`no playable and fair board for ${scenario} with seed ${seed} in ${TRIES} tries`);
}

/** Those of the styles that have the look, if one is wanted. */
function stylesWith(look: string | undefined, styles: readonly Style[]): readonly Style[] {
  if (look === undefined) return styles;
  const found = styles.filter((style) => Object.hasOwn(LOOKS[style], look));
  if (found.length > 0) return found;
  const looks = styles.flatMap((style) => Object.keys(LOOKS[style]));
  throw new BadInput('look', `expected ${looks.join(', ')} for ${styles.join(', ')}, got "${look}"`);
}

/** A board with only the things the page wants on it, and the pieces beside it. */
function emptyFor(scenario: string, battlefield: Battlefield, seed: Seed, style?: Style): BoardFile {
  const chosen = style ?? oneOf(new Chance(`board:${scenario}:${seed}`), battlefield.styles);
  const { precinct } = battlefield;
  const tiles = tilesOf(battlefield);
  const size =
    chosen === 'zone-mortalis'
      ? {
          width: TILE * Math.max(...tiles.map(([x]) => x + 1)),
          depth: TILE * Math.max(...tiles.map(([, y]) => y + 1)),
        }
      : chosen === 'pit'
        ? { width: 24, depth: 24 }
        : sizeOf(battlefield, chosen);
  const { width, depth } = size;
  const builder = new Builder(`Terrain in turn, ${battlefield.name}`, chosen, size, {
    seed: `${seed}`,
    ...(chosen === 'zone-mortalis' || chosen === 'pit' ? { ceiling: CEILING } : {}),
    ...(chosen === 'road' ? { road: ROAD } : {}),
    pieces: piecesFor(precinct ? 'precinct' : chosen, tiles.length),
  });
  if (precinct) {
    precinctWalls(builder, precinct, new Chance(`board:${scenario}:${seed}`));
    // Two ammo caches and the terminal, 3" from every door; pieces leave them free.
    builder.marker('ammo-cache', 9, 23.5).marker('ammo-cache', 28, 14).marker('control-terminal', 20, 18);
    precinctZones(builder, precinct);
  } else {
    centrepiece(builder, battlefield, width, depth, false, new Chance(0));
    standardZones(builder, width, depth, chosen);
  }
  return builder.done();
}

/** The road that Rolling Roads rolls on. */
const ROAD = { leading: 'east', sides: 'open', step: 8 } as const;

const TRIES = 12;

function oneOf<T>(chance: Chance, of: readonly T[]): T {
  return of[chance.upTo(of.length) - 1] as T;
}

function laidOut(
  battlefield: Battlefield,
  style: Style,
  look: string,
  seed: string,
  chance: Chance,
): BoardFile {
  const name = `${look[0]?.toUpperCase()}${look.slice(1)}, ${battlefield.name}`;
  const more = { look, seed };
  switch (style) {
    case 'zone-mortalis':
      return tunnels(battlefield, name, look, more, chance);
    case 'towers':
      return towers(battlefield, name, look, more, chance);
    case 'pit':
      return pit(name, more, chance);
    default:
      if (battlefield.precinct) return precinct(battlefield.precinct, name, more, chance);
      return openBoard(battlefield, style, name, look, more, chance);
  }
}

/** The look and the seed, as the file names them. */
export interface More {
  readonly look: string;
  readonly seed: string;
}

/**
 * Slums, as dense as can be [campaign.terrain.slums.1], Sector Mechanicus, the sump sea and the road: plots of uneven
 * size with lanes between them, some of them two squares long.
 */
function openBoard(
  battlefield: Battlefield,
  style: Style,
  name: string,
  look: string,
  more: More,
  chance: Chance,
): BoardFile {
  const { width, depth } = sizeOf(battlefield, style);
  const mix = (LOOKS[style] as Record<string, Mix>)[look] ?? {};
  const road = style === 'road' ? { road: ROAD } : {};
  const builder = new Builder(name, style, { width, depth }, { ...more, ...road });
  const isSea = style === 'sump-sea';
  const grid = gridOf(width, depth, chance);
  const clearing = battlefield.clearing ?? (battlefield.centre ? 6 : 0);
  const plots = plotsOn(grid, { clearing, lane: isSea ? 2 : 1.5, roadOn: style === 'road' }, chance);
  const docks: Point[] = [];
  builder.turned((half) => {
    for (const plot of plots) {
      const box = { ...plot, quarters: quartersFor(plot, chance), mirrored: chance.upTo(2) === 1 };
      const [w, d] = box.quarters % 2 === 0 ? [box.width, box.depth] : [box.depth, box.width];
      const found = half.inBox(box, (inner) =>
        plot.is === 'built'
          ? isSea
            ? island(inner, w, d, mix, chance)
            : build(inner, w, d, mix, chance)
          : strewn(inner, w, d, isSea ? SHORE : 0, plot.is === 'road' ? 1 : 3, chance),
      );
      const move = moverOf(box, w, d);
      for (const dock of found) docks.push(move(dock));
    }
  });
  const isOdd = ((grid.columns.length - 1) * (grid.rows.length - 1)) % 2 === 1;
  if (isSea) {
    quay(builder, plots, width, depth);
    walkways(builder, plots, width, depth);
  }
  docks.push(...centrepiece(builder, battlefield, width, depth, isOdd && clearing === 0, chance));
  if (!isSea) catwalks(builder, docks, width, depth);
  standardZones(builder, width, depth, style);
  if (battlefield.caskets && !isSea) caskets(builder, width, depth);
  return builder.done();
}

/** Where columns and rows begin; the last number is the far edge. Seen from either side they are the same. */
interface Grid {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** Squares of some 9", uneven by an inch. */
function gridOf(width: number, depth: number, chance: Chance): Grid {
  const lines = (long: number) => {
    const count = Math.round(long / 9);
    const all: number[] = [0];
    for (let at = 1; at < count; at++)
      all.push(
        2 * at < count
          ? Math.round((2 * long * at) / count) / 2 + (chance.upTo(5) - 3) / 2
          : 2 * at === count
            ? long / 2
            : long - (all[count - at] as number),
      );
    return [...all, long];
  };
  return { columns: lines(width), rows: lines(depth) };
}

/** A rectangle of ground on one half of the board. */
interface Plot extends Piece {
  /** Built on, only strewn with scatter round a clearing, or a stretch of road. */
  readonly is: 'built' | 'strewn' | 'road';
}

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

interface PlotsWanted {
  /** Nothing but scatter so near to the centre. */
  readonly clearing: number;
  /** How wide the lanes between plots are. */
  readonly lane: number;
  /** A road runs through the middle. */
  readonly roadOn: boolean;
}

/** The plots of the southern half, from west to east; of an odd number of squares the middle one is left out. */
function plotsOn({ columns, rows }: Grid, wanted: PlotsWanted, chance: Chance): readonly Plot[] {
  const across = columns.length - 1;
  const count = Math.floor((across * (rows.length - 1)) / 2);
  const middle = (rows.length - 2) / 2;
  const kindAt = (at: number): Plot['is'] => {
    const [column, row] = [at % across, Math.floor(at / across)];
    if (isCleared({ columns, rows }, column, row, wanted.clearing)) return 'strewn';
    return wanted.roadOn && row === middle ? 'road' : 'built';
  };
  const taken = new Set<number>();
  const plots: Plot[] = [];
  for (let at = 0; at < count; at++) {
    if (taken.has(at)) continue;
    const is = kindAt(at);
    const mayJoin = (other: number) =>
      is === 'built' && other < count && !taken.has(other) && kindAt(other) === 'built';
    const isLast = at % across === across - 1;
    const turn = chance.upTo(8);
    const other =
      turn <= 2 && !isLast && mayJoin(at + 1)
        ? at + 1
        : turn === 3 && mayJoin(at + across)
          ? at + across
          : at;
    taken.add(at).add(other);
    plots.push({ ...plotOver(columns, rows, at, other, wanted.lane), is });
  }
  return plots;
}

function plotOver(
  columns: readonly number[],
  rows: readonly number[],
  from: number,
  to: number,
  lane: number,
): Piece {
  const across = columns.length - 1;
  const [west, east] = [columns[from % across], columns[(to % across) + 1]] as [number, number];
  const [south, north] = [rows[Math.floor(from / across)], rows[Math.floor(to / across) + 1]] as [
    number,
    number,
  ];
  // A base gets through between a plot and the edge of the board, too.
  const rim = (line: number, lines: readonly number[]) =>
    line === 0 || line === lines.at(-1) ? Math.max(lane / 2, RIM) : lane / 2;
  const [x, y] = [west + rim(west, columns), south + rim(south, rows)];
  return { x, y, width: east - rim(east, columns) - x, depth: north - rim(north, rows) - y };
}

/** How wide the ground along the edges is. */
const RIM = 1.25;

/** Does a square reach into what is kept free round the centre? */
function isCleared({ columns, rows }: Grid, column: number, row: number, clearing: number): boolean {
  const [west, east] = [columns[column], columns[column + 1]] as [number, number];
  const [south, north] = [rows[row], rows[row + 1]] as [number, number];
  const [x, y] = [(columns.at(-1) as number) / 2, (rows.at(-1) as number) / 2];
  return Math.hypot(Math.max(west - x, 0, x - east), Math.max(south - y, 0, y - north)) < clearing;
}

/** Long plots are built along their length, square ones in any direction. */
function quartersFor({ width, depth }: Piece, chance: Chance): number {
  const turn = chance.upTo(4) - 1;
  if (Math.abs(width - depth) < 2) return turn;
  return width > depth ? 2 * (turn % 2) : 1 + 2 * (turn % 2);
}

function build(builder: Builder, width: number, depth: number, mix: Mix, chance: Chance): readonly Point[] {
  const { pool: wet, ...kinds } = mix;
  const bag = Object.entries(kinds).flatMap(([kind, often]) =>
    Array.from({ length: often }, () => kind as PlotKind),
  );
  if (wet) bag.push('scatter');
  const kind = oneOf(chance, bag);
  if (kind === 'scatter' && wet && chance.upTo(2) === 1) return pool(builder, wet, width, depth, chance);
  return PLOTS[kind](builder, width, depth, chance);
}

function quarters(inches: number): number {
  return Math.round(inches * 4) / 4;
}

/** A few pieces of scatter and nothing else. */
function strewn(
  builder: Builder,
  width: number,
  depth: number,
  height: number,
  most: number,
  chance: Chance,
): readonly Point[] {
  const spots: readonly Point[] = [
    [0.5, 1],
    [width - 4, quarters(depth / 2)],
    [1, depth - 1.5],
  ];
  for (const [x, y] of spots.slice(0, most)) {
    const kind = chance.upTo(3);
    if (kind === 1) builder.obstacle('barrels', rectangle(x + 0.5, y, 1.5, 1), height, 1);
    else builder.barricade(x, y, kind === 2 || y > depth - 3 ? 'x' : 'y', 3, height);
  }
  return [];
}

/** Catwalks lead from storey to storey where two plots end opposite each other. */
function catwalks(builder: Builder, half: readonly Point[], width: number, depth: number): void {
  const docks = [...half, ...half.map(([x, y]): Point => [width - x, depth - y])];
  const laid = new Set<string>();
  for (const [ax, ay] of docks)
    for (const [bx, by] of docks) {
      const [east, north] = [bx - ax, by - ay];
      const lies =
        east >= 1 && east <= LONGEST_CATWALK && Math.abs(north) <= 0.5
          ? ([ax, (ay + by) / 2 - 0.75, east, 1.5] as const)
          : north >= 1 && north <= LONGEST_CATWALK && Math.abs(east) <= 0.5
            ? ([(ax + bx) / 2 - 0.75, ay, 1.5, north] as const)
            : undefined;
      if (!lies || laid.has(lies.join())) continue;
      laid.add(lies.join());
      const [x, y, long, deep] = lies;
      builder.platform(x, y, long, deep);
    }
}

const LONGEST_CATWALK = 3;

/** The sea's islands stand this high; ladders lead out of the water [campaign.terrain.sump-sea.1]. */
const SHORE = 1.5;

function island(builder: Builder, width: number, depth: number, mix: Mix, chance: Chance): readonly Point[] {
  builder.container(0, 0, width, depth, SHORE);
  builder.ladder(0, 1.5, 0, SHORE).ladder(width, depth - 1.5, 0, SHORE);
  const isTall = (mix.gantry ?? 0) + (mix.stack ?? 0) > 0 && chance.upTo(2) === 1;
  const long = Math.floor(Math.min(6, width - 2));
  if (isTall) {
    builder.platform(1, 1, long, 3, SHORE + STOREY);
    builder.ladder(1 + long, 2.5, SHORE, SHORE + STOREY);
    builder.railing([1, 4], [long - 1, 4], SHORE + STOREY);
  } else if (mix.ruin) {
    builder.wall([1, 1], [width - 1, 1], SHORE);
    builder.window([1, 1], [1, depth - 1.5], SHORE);
  } else {
    builder.container(1, 1, Math.min(5.5, width - 2), 2.5, SHORE + 2.5, SHORE);
  }
  builder.barricade(1.5, depth - 1.5, 'x', 3, SHORE);
  if (width >= 12) {
    builder.barricade(width - 4.5, 1.5, 'y', 2.5, SHORE);
    builder.obstacle('crate', rectangle(width - 3, depth - 3, 1.5, 1.5), SHORE, 1);
  } else if (chance.upTo(2) === 1)
    builder.obstacle('barrels', rectangle(width - 2, depth - 3, 1.5, 1), SHORE, 1);
  return [];
}

/** Walkways join every island to those beside it, in the middle of the shore that they share. */
function walkways(builder: Builder, half: readonly Plot[], width: number, depth: number): void {
  const shores: readonly Piece[] = [
    ...half.filter(({ is }) => is === 'built'),
    ...half.flatMap((plot) =>
      plot.is === 'built'
        ? [{ ...plot, x: width - plot.x - plot.width, y: depth - plot.y - plot.depth }]
        : [],
    ),
    ...quayOf(half, width, depth),
  ];
  const shared = (a: number, aLong: number, b: number, bLong: number) => {
    const [from, to] = [Math.max(a, b), Math.min(a + aLong, b + bLong)];
    return to - from >= 3 ? (from + to) / 2 - 0.75 : undefined;
  };
  for (const one of shores)
    for (const other of shores) {
      const east = other.x - one.x - one.width;
      const north = other.y - one.y - one.depth;
      const y = shared(one.y, one.depth, other.y, other.depth);
      const x = shared(one.x, one.width, other.x, other.width);
      if (east > 0 && east <= LONGEST_CATWALK && y !== undefined)
        builder.platform(one.x + one.width, y, east, 1.5, SHORE);
      else if (north > 0 && north <= LONGEST_CATWALK && x !== undefined)
        builder.platform(x, one.y + one.depth, 1.5, north, SHORE);
    }
}

/** The platform over all the squares that the centre is kept free of. */
function quayOf(half: readonly Plot[], width: number, depth: number): readonly Piece[] {
  const free = half.filter(({ is }) => is === 'strewn');
  if (free.length === 0) return [];
  const [x, y] = [Math.min(...free.map((each) => each.x)), Math.min(...free.map((each) => each.y))];
  return [{ x, y, width: width - 2 * x, depth: depth - 2 * y }];
}

/** An open platform in place of the islands that the centre is kept free of [takeover.ambush.battlefield.3]. */
function quay(builder: Builder, half: readonly Plot[], width: number, depth: number): void {
  for (const { x, y, width: w, depth: d } of quayOf(half, width, depth)) {
    builder.container(x, y, w, d, SHORE);
    builder.ladder(x, y + d / 2, 0, SHORE).ladder(x + w, y + d / 2, 0, SHORE);
  }
}

/** What the scenario wants in the middle, or something to fight for; gives where catwalks can join it. */
function centrepiece(
  builder: Builder,
  { centre }: Battlefield,
  width: number,
  depth: number,
  isFree: boolean,
  chance: Chance,
): readonly Point[] {
  const [x, y] = [width / 2, depth / 2];
  if (centre === 'target') {
    // At least 2" square, as near to the centre as can be [dominion.sabotage.battlefield.1].
    builder.block(x - 1.25, y - 1.25, 2.5, 2.5, 2.5).marker('target', x, y - 2.25);
  } else if (centre === 'escape-point') {
    // On a raised platform [dominion.escape-the-pit.battlefield.1].
    builder.platform(x - 3, y - 3, 6, 6).platform(x - 2, y - 2, 4, 4, 2 * STOREY);
    builder
      .ladder(x - 3, y)
      .ladder(x + 3, y)
      .ladder(x, y - 2, STOREY)
      .ladder(x, y + 2, STOREY);
    builder.marker('escape-point', x, y, 2 * STOREY);
  } else if (isFree) return MIDDLES[chance.upTo(MIDDLES.length) - 1]?.(builder, x, y) ?? [];
  return [];
}

/** What stands in a middle that is nobody's; the same from both sides. */
const MIDDLES: readonly ((builder: Builder, x: number, y: number) => readonly Point[])[] = [
  // A raised platform.
  (builder, x, y) => {
    builder.platform(x - 3.5, y - 3, 7, 6);
    builder.turned((half) =>
      half
        .ladder(x - 3.5, y - 1.5)
        .railing([x - 2.5, y - 3], [x - 0.5, y - 3])
        .barricade(x - 2.5, y - 1.25, 'x', 2.5, STOREY)
        .block(x - 2.5, y - 2, 1, 1, 2.75),
    );
    return [
      [x - 3.5, y],
      [x, y - 3],
    ];
  },
  // An engine with its pipes.
  (builder, x, y) => {
    builder.block(x - 2, y - 1.5, 4, 3, 3);
    builder.turned((half) =>
      half
        .obstacle('pipe', rectangle(x - 3.75, y - 3.25, 0.75, 4), 0, 0.75)
        .obstacle('barrels', rectangle(x - 1.5, y - 3.5, 1.5, 1), 0, 1)
        .barricade(x + 0.75, y - 3.5, 'x', 2.5),
    );
    return [];
  },
  // Two containers and a barricade.
  (builder, x, y) => {
    builder.turned((half) =>
      half
        .container(x - 4, y - 3.25, 5.5, 2.5)
        .barricade(x - 3.5, y + 0.75, 'y', 2.5)
        .obstacle('crate', rectangle(x + 2, y - 3, 1.5, 1.5), 0, 1),
    );
    return [];
  },
];

/** The zones that figures are measured for: opposite strips. */
function standardZones(builder: Builder, width: number, depth: number, style: Style): void {
  const strip = style === 'zone-mortalis' ? 3 : 6;
  builder.zone('the southern strip', rectangle(0, 0, width, strip));
  builder.zone('the northern strip', rectangle(0, depth - strip, width, strip));
}

/** Two loot caskets on free ground, nowhere within 6" of an edge [dominion.battlefield.caskets.1]: proposals, the players place them. */
function caskets(builder: Builder, width: number, depth: number): void {
  const { floors, blocks, obstacles, areas, walls } = builder.unchecked();
  const lines = walls.map(({ from, to }): readonly Point[] => [from, to]);
  const around = [...floors, ...blocks, ...obstacles, ...areas].map(({ outline }) => outline);
  const isFree = (x: number, y: number) =>
    around.every((outline) => distanceToOutline([x, y], outline) >= 0.75) &&
    lines.every(([from, to]) => distanceToStretch([x, y], from as Point, to as Point) >= 0.75);
  const spots: Point[] = [];
  for (let north = 0; north <= 6; north += 0.5)
    for (let east = 0; east <= 6; east += 0.5) spots.push([width / 4 + east - 3, depth / 2 + north - 3]);
  const away = ([x, y]: Point) => lengthOf(x - width / 4, y - depth / 2);
  const [spot] = spots.filter(([x, y]) => isFree(x, y)).sort((one, other) => away(one) - away(other));
  if (spot) builder.turned((half) => half.marker('loot-casket', ...spot));
}

/** Between 36" and 48" a side [core.board.setup.1], except for pages and terrain with their own size. */
function sizeOf(battlefield: Battlefield, style: Style): { width: number; depth: number } {
  if (style === 'road') return { width: 72, depth: 48 }; // [classic.rolling-roads.general.2]
  // [dominion.battlefield.sector.1]
  if (battlefield.pack === 'dominion') return { width: 48, depth: 48 };
  // [campaign.terrain.styles.1]
  return style === 'towers' ? { width: 24, depth: 24 } : { width: 36, depth: 36 };
}

/** Towers: main structures in the corners, too far apart for an easy jump, with platforms and bridges [campaign.terrain.towers.1]. */
function towers(battlefield: Battlefield, name: string, look: string, more: More, chance: Chance): BoardFile {
  const { width, depth } = sizeOf(battlefield, 'towers');
  const builder = new Builder(name, 'towers', { width, depth }, more);
  const isCrane = look === 'crane yard';
  const low = 3;
  builder.turned((half) => {
    // The main tower, three storeys high, in the south-west corner.
    half
      .platform(0, 0, 9, 9, low)
      .platform(0, 0, 7, 7, low + 3)
      .platform(0, 0, 5, 5, low + 6);
    half.ladder(7, 3, low, low + 3).ladder(3, 5, low + 3, low + 6);
    half.railing([0, 9], [6, 9], low);
    // The barricade leaves the bridge free, and the foot of the ladder to the central platform.
    half.wall([3, 3], [3, 6.5], low).barricade(0.5, 8, 'x', 2.5, low);
    // The lesser one in the south-east corner.
    half.platform(16, 0, 8, isCrane ? 6 : 8, low).platform(19, 0, 5, 5, low + 3);
    half.ladder(19, 3, low, low + 3);
    half.barricade(17 + chance.upTo(2), 5, 'x', 3, low);
    // Bridges between them.
    half.platform(9, 3, 7, 2, low);
    if (isCrane || chance.upTo(2) === 1) half.platform(7, 1, 12, 1.5, low + 3);
    half.platform(3.5, 9, 2, 7 + (isCrane ? 2 : 0), low);
  });
  if (battlefield.clearing || isCrane) {
    // An open platform at the centre, as high up as can be [takeover.ambush.battlefield.4].
    builder
      .platform(8.5, 8.5, 7, 7, low + 3)
      .ladder(8.5, 9, low, low + 3)
      .ladder(15.5, 15, low, low + 3);
  } else {
    builder.platform(9, 10.5, 6, 3, low);
    builder.platform(11, 5, 2, 5.5, low).platform(11, 13.5, 2, 5.5, low);
  }
  builder.zone('on the southern towers', rectangle(0, 0, width, 6));
  builder.zone('on the northern towers', rectangle(0, depth - 6, width, 6));
  return builder.done();
}

/** The pit: 24" by 24" that nobody leaves, a solid piece for each player, 8" by 8" free in the middle. */
function pit(name: string, more: More, chance: Chance): BoardFile {
  const builder = new Builder(name, 'pit', { width: 24, depth: 24 }, { ...more, ceiling: CEILING });
  // [takeover.pit-brawl.battlefield.3]
  builder.turned((half) => {
    half.block(3 + chance.upTo(3), 2 + chance.upTo(2), 2.5 + chance.upTo(3) / 2, 2.5 + chance.upTo(3) / 2);
    // At most four pieces of scatter each [takeover.pit-brawl.battlefield.4].
    half.barricade(11 + chance.upTo(3), 2 + chance.upTo(3), 'x', 3);
    half.barricade(19 + chance.upTo(2), 4 + chance.upTo(4), 'y', 3);
    half.obstacle('barrels', rectangle(1 + chance.upTo(3) / 2, 8 + chance.upTo(2), 1.5, 1));
    if (chance.upTo(2) === 1) half.obstacle('crate', rectangle(16, 5.5, 1.5, 1.5));
    else half.barricade(3.5, 10, 'x', 3);
  });
  standardZones(builder, 24, 24, 'pit');
  return builder.done();
}
