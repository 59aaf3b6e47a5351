/**
 * Makes battlefields from a seed, as the terrain rules of the scenario and the campaign say. Everything is laid out on
 * one half and turned onto the other, so both sides have the same ground; `fairnessOf` measures it all the same.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { Chance, type Seed } from '../table/chance.ts';
import { BadInput } from '../table/errors.ts';
import { BATTLEFIELDS, type Battlefield, type Precinct } from './battlefields.ts';
import { Builder, moverOf, STOREY } from './builder.ts';
import { distanceToStretch, lengthOf, type Point } from './distance.ts';
import { type Fairness, fairnessIfGood, fairnessOf } from './fairness.ts';
import type { AreaKind, BoardFile, Style } from './file.ts';
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
  for (let turn = 1; turn <= TRIES; turn++) {
    const chance = new Chance(`board:${scenario}:${seed}:${turn}`);
    const chosen = style ?? oneOf(chance, battlefield.styles);
    const looks = Object.keys(LOOKS[chosen]);
    if (look !== undefined && !looks.includes(look))
      throw new BadInput('look', `expected ${looks.join(', ')} for ${chosen}, got "${look}"`);
    const file = laidOut(battlefield, chosen, look ?? oneOf(chance, looks), `${seed}`, chance);
    const fairness = fairnessIfGood(file);
    if (fairness) return { file, fairness, clauses: battlefield.clauses };
  }
  throw new Error(`no playable and fair board for ${scenario} with seed ${seed} in ${TRIES} tries`);
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

interface More {
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

/** Between 36" and 48" a side [core.board.setup.1], but for pages and terrain of their own size. */
function sizeOf(battlefield: Battlefield, style: Style): { width: number; depth: number } {
  if (style === 'road') return { width: 72, depth: 48 }; // [classic.rolling-roads.general.2]
  // [dominion.battlefield.sector.1]
  if (battlefield.pack === 'dominion') return { width: 48, depth: 48 };
  // [campaign.terrain.styles.1]
  return style === 'towers' ? { width: 24, depth: 24 } : { width: 36, depth: 36 };
}

/** The ceiling of tunnels: nobody climbs there [campaign.terrain.zone-mortalis.2], [core.board.setup.5]. */
const CEILING = 4;
const TILE = 12;

/** Where the tiles lie, in tiles; a half is a half. Where four or six may be laid there is room for six. */
function tilesOf({ tiles }: Pick<Battlefield, 'tiles'>): readonly (readonly [number, number])[] {
  const block = (across: number, along: number) =>
    Array.from({ length: across * along }, (_, at) => [at % across, Math.floor(at / across)] as const);
  switch (tiles) {
    case 'cross': // [dominion.trap.battlefield.1]
      return [
        [1, 1],
        [1, 0],
        [0, 1],
        [2, 1],
        [1, 2],
      ];
    case 'ring': // Six round the first one [dominion.sneak-attack.battlefield.1].
      return [
        [1, 1],
        [0.5, 0],
        [1.5, 0],
        [0, 1],
        [2, 1],
        [0.5, 2],
        [1.5, 2],
      ];
    case 6:
    case 'four-or-six':
      return block(3, 2);
    default:
      return block(3, 3);
  }
}

/** A maze of passages on tiles, every part of which can be reached on foot [campaign.terrain.zone-mortalis.1]. */
function tunnels(
  battlefield: Battlefield,
  name: string,
  look: string,
  more: More,
  chance: Chance,
): BoardFile {
  const all = tilesOf(battlefield);
  // Four or six [dominion.tunnel-skirmish.battlefield.1]: four are the square without the last column.
  const isSmall = battlefield.tiles === 'four-or-six' && chance.upTo(2) === 1;
  const tiles = isSmall ? all.filter(([x]) => x < 2) : all;
  const width = TILE * Math.max(...tiles.map(([x]) => x + 1));
  const depth = TILE * Math.max(...tiles.map(([, y]) => y + 1));
  const cell = battlefield.tiles === 'ring' ? 3 : look === 'sealed vaults' ? 6 : 4;
  const builder = new Builder(name, 'zone-mortalis', { width, depth }, { ...more, ceiling: CEILING });
  for (const [x, y] of tiles) builder.tile(x * TILE, y * TILE);
  const [columns, rows] = [width / cell, depth / cell];
  const inside = (column: number, row: number) =>
    tiles.some(([x, y]) => {
      const [px, py] = [(column + 0.5) * cell, (row + 0.5) * cell];
      return px > x * TILE && px < (x + 1) * TILE && py > y * TILE && py < (y + 1) * TILE;
    });
  const isIn = Array.from({ length: columns * rows }, (_, at) =>
    inside(at % columns, Math.floor(at / columns)),
  );
  for (const [x, y, w, d] of rockAround(columns, rows, isIn))
    builder.block(x * cell, y * cell, w * cell, d * cell, CEILING);
  const open = passages(columns, rows, isIn, LOOPS[look] ?? 3, chance);
  const edges: { from: [number, number]; to: [number, number]; open: boolean; key: string }[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const here = row * columns + column;
      if (!isIn[here]) continue;
      const [x, y] = [column * cell, row * cell];
      if (column + 1 < columns && isIn[here + 1])
        edges.push({
          from: [x + cell, y],
          to: [x + cell, y + cell],
          open: open.has(`${here}e`),
          key: `${here}e`,
        });
      if (row + 1 < rows && isIn[here + columns])
        edges.push({
          from: [x, y + cell],
          to: [x + cell, y + cell],
          open: open.has(`${here}n`),
          key: `${here}n`,
        });
    }
  // Doors in passages between walls: at least three [dominion.battlefield.zone.1], and more the bigger the board.
  // They come in pairs, one on each half, so that sight is cut alike for both sides.
  const passagesOpen = shuffled(
    edges.filter((edge) => edge.open),
    chance,
  );
  const doors = new Set<(typeof edges)[number]>();
  for (const edge of passagesOpen) {
    if (doors.size >= 3 + Math.floor(tiles.length / 2)) break;
    doors.add(edge);
    const twin = edges.find(
      ({ from, to }) =>
        from[0] === width - edge.to[0] &&
        from[1] === depth - edge.to[1] &&
        to[0] === width - edge.from[0] &&
        to[1] === depth - edge.from[1],
    );
    if (twin?.open) doors.add(twin);
  }
  for (const edge of edges) {
    const { from, to } = edge;
    if (!edge.open) {
      builder.wall(from, to, 0, CEILING, true);
      continue;
    }
    if (!doors.has(edge)) continue;
    const gate = Math.min(2, cell - 1);
    const part = (cell - gate) / 2;
    const at = (far: number): [number, number] =>
      from[0] === to[0] ? [from[0], from[1] + far] : [from[0] + far, from[1]];
    builder.wall(from, at(part), 0, CEILING, true).wall(at(part + gate), to, 0, CEILING, true);
    const terminals = chance.upTo(4) === 1 ? { terminals: [at(part - 0.5), at(part + gate + 0.5)] } : {};
    builder.door(at(part), at(part + gate), { top: CEILING, ...terminals });
  }
  // D6 barricades [dominion.battlefield.zone.1].
  const spots = shuffled(
    isIn.flatMap((into, at) => (into ? [at] : [])),
    chance,
  );
  for (const at of spots.slice(0, chance.upTo(6))) {
    const [x, y] = [((at % columns) + 0.5) * cell, (Math.floor(at / columns) + 0.5) * cell];
    if (chance.upTo(2) === 1) builder.barricade(x - 1, y - 0.25, 'x', 2);
    else builder.barricade(x - 0.25, y - 1, 'y', 2);
  }
  // Two ductways through walls.
  for (const { from, to } of shuffled(
    edges.filter((edge) => !edge.open),
    chance,
  ).slice(0, 2)) {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (from[0] === to[0]) builder.ductway([x - 0.5, y], [x + 0.5, y]);
    else builder.ductway([x, y - 0.5], [x, y + 0.5]);
  }
  if (battlefield.caskets)
    for (const at of spots.filter((cellAt) => isDeep(cellAt, columns, rows, cell, width, depth)).slice(-2))
      builder.marker(
        'loot-casket',
        ((at % columns) + 0.5) * cell,
        (Math.floor(at / columns) + 0.5) * cell - 1.1,
      );
  mazeZones(builder, tiles, width, depth);
  return builder.done();
}

/** Of ten walls that the maze could do without, so many are open. */
const LOOPS: Readonly<Record<string, number>> = { 'service tunnels': 1, 'sealed vaults': 2, 'cell block': 3 };

/** Space outside the tiles is rock: as few rectangles of squares as cover it. */
function rockAround(
  columns: number,
  rows: number,
  isIn: readonly boolean[],
): readonly (readonly [x: number, y: number, width: number, depth: number])[] {
  const found: (readonly [number, number, number, number])[] = [];
  const taken = [...isIn];
  const isFree = (column: number, row: number) =>
    column < columns && row < rows && !taken[row * columns + column];
  for (let at = 0; at < taken.length; at++) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    if (!isFree(x, y)) continue;
    let width = 1;
    while (isFree(x + width, y)) width++;
    const isRow = (row: number) =>
      Array.from({ length: width }, (_, more) => isFree(x + more, row)).every(Boolean);
    let depth = 1;
    while (isRow(y + depth)) depth++;
    for (let row = y; row < y + depth; row++) taken.fill(true, row * columns + x, row * columns + x + width);
    found.push([x, y, width, depth]);
  }
  return found;
}

function isDeep(
  at: number,
  columns: number,
  rows: number,
  cell: number,
  width: number,
  depth: number,
): boolean {
  const [x, y] = [((at % columns) + 0.5) * cell, (Math.floor(at / columns) + 0.5) * cell];
  return rows > 0 && Math.min(x, y - 1.1, width - x, depth - y) >= 6.5;
}

function mazeZones(
  builder: Builder,
  tiles: readonly (readonly [number, number])[],
  width: number,
  depth: number,
): void {
  const south = tiles.filter(([, y]) => y === 0).map(([x]) => x * TILE);
  const from = Math.min(...south);
  const to = Math.max(...south) + TILE;
  builder.zone('within 3" of the southern edge', rectangle(from, 0, to - from, 3));
  builder.zone('within 3" of the northern edge', rectangle(width - to, depth - 3, to - from, 3));
}

/** Which neighbours are joined: everything is reached, some ways lead round, and it is the same seen from the other side. */
function passages(
  columns: number,
  rows: number,
  isIn: readonly boolean[],
  loops: number,
  chance: Chance,
): ReadonlySet<string> {
  const last = columns * rows - 1;
  const edges: [number, number, string][] = [];
  for (let at = 0; at <= last; at++) {
    if (!isIn[at]) continue;
    if (at % columns < columns - 1 && isIn[at + 1]) edges.push([at, at + 1, `${at}e`]);
    if (at + columns <= last && isIn[at + columns]) edges.push([at, at + columns, `${at}n`]);
  }
  const turned = ([a, b]: readonly [number, number, string]) => {
    const [from, to] = [last - b, last - a];
    return to - from === 1 ? `${from}e` : `${from}n`;
  };
  const groups = Array.from({ length: columns * rows }, (_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (groups[root] !== root) root = groups[root] as number;
    groups[at] = root;
    return root;
  };
  const open = new Set<string>();
  const byKey = new Map(edges.map((edge) => [edge[2], edge]));
  const join = (edge: readonly [number, number, string]) => {
    open.add(edge[2]);
    groups[find(edge[0])] = find(edge[1]);
  };
  for (const edge of shuffled(edges, chance)) {
    const twin = byKey.get(turned(edge));
    const isNew = find(edge[0]) !== find(edge[1]);
    if (!isNew && chance.upTo(10) > loops) continue;
    join(edge);
    if (twin) join(twin);
  }
  return open;
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = chance.upTo(at + 1) - 1;
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
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
    half.wall([3, 3], [3, 6.5], low).barricade(5, 8, 'x', 3, low);
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

/** Rooms and desks inside a Precinct, with its Global Control Terminal [takeover.precinct-assault.battlefield.9]. */
const PRECINCTS: readonly ((builder: Builder) => unknown)[] = [
  // A hall that opens to three sides.
  (builder) =>
    builder
      .wall([15, 12], [15, 24])
      .wall([15, 12], [18, 12])
      .wall([21, 12], [25, 12])
      .wall([25, 12], [25, 20])
      .wall([15, 24], [21, 24])
      .block(19, 17, 2, 3, 2.5)
      .obstacle('crate', rectangle(16, 13, 1.5, 1.5), 0, 1)
      .obstacle('crate', rectangle(22.5, 13, 1.5, 1.5), 0, 1)
      .barricade(22, 22, 'x')
      .barricade(8, 12.75, 'x')
      .barricade(21.5, 8.5, 'x')
      .barricade(27, 18, 'y')
      .barricade(9, 27, 'x')
      .block(23, 27.5, 3, 1, 2)
      .marker('control-terminal', 17, 22),
  // Offices round a yard, with a way in from every side.
  (builder) =>
    builder
      .wall([14, 10], [14, 17])
      .wall([14, 20], [14, 26])
      .wall([14, 26], [18.5, 26])
      .wall([21.5, 26], [26, 26])
      .wall([26, 26], [26, 20])
      .wall([26, 17], [26, 10])
      .wall([26, 10], [21.5, 10])
      .wall([18.5, 10], [14, 10])
      .wall([14, 21.5], [18, 21.5])
      .wall([26, 14.5], [22, 14.5])
      .block(18.75, 16.75, 2.5, 2.5, 2.5)
      .barricade(15.5, 13, 'y')
      .barricade(23.75, 20, 'y')
      .obstacle('crate', rectangle(15, 23.5, 1.5, 1.5), 0, 1)
      .obstacle('crate', rectangle(23.5, 11.5, 1.5, 1.5), 0, 1)
      .barricade(8, 12.75, 'x')
      .barricade(9, 27, 'x')
      .barricade(22, 28, 'x')
      .barricade(22.5, 7.75, 'x')
      .marker('control-terminal', 24.5, 22.5),
  // Two wings with a court between them.
  (builder) =>
    builder
      .wall([13.5, 21], [13.5, 24])
      .wall([13.5, 27], [13.5, 30])
      .wall([23, 30], [23, 27])
      .wall([23, 24], [23, 21])
      .wall([23, 21], [27.5, 21])
      .wall([15, 14], [21, 14])
      .wall([21, 14], [21, 11])
      .window([15, 14], [15, 11])
      .block(17, 19, 3, 2, 2.5)
      .obstacle('crate', rectangle(25, 23, 1.5, 1.5), 0, 1)
      .obstacle('barrels', rectangle(18.75, 12, 1.5, 1), 0, 1)
      .barricade(15, 24.5, 'x')
      .barricade(24, 12, 'y')
      .barricade(26.5, 17, 'x', 2)
      .barricade(8, 12.75, 'x')
      .barricade(13, 17, 'y', 2.5)
      .barricade(20, 26.5, 'x', 2)
      .marker('control-terminal', 16.75, 12.5),
];

/** A Precinct of 24" by 24" on a board of Slums [takeover.precinct-assault.battlefield.3]. */
function precinct(within: Precinct, name: string, more: More, chance: Chance): BoardFile {
  const builder = new Builder(name, 'slums', { width: 36, depth: 36 }, more);
  precinctWalls(builder, within, chance);
  // Every bit of floor can be reached [takeover.precinct-assault.battlefield.7].
  PRECINCTS[chance.upTo(PRECINCTS.length) - 1]?.(builder);
  // [takeover.precinct-assault.battlefield.8]
  builder.marker('ammo-cache', 9, 23.5).marker('ammo-cache', 28, 14);
  // Two ductways, clear of doors and Cells [takeover.precinct-assault.battlefield.13].
  builder.ductway([5.5, 24.5], [6.5, 24.5]).ductway([29.5, 21], [30.5, 21]);
  // The Slums around it.
  builder.turned((half) => {
    const shift = (chance.upTo(3) - 2) / 2;
    half.container(1.5 + shift, 1, 5.5, 2.5).barricade(9 + shift, 3 + shift, 'x', 3);
    half.obstacle('barrels', rectangle(14 + shift, 1.5, 1.5, 1)).barricade(21.5, 2 + shift, 'x', 3);
    half.container(27.5 - shift, 1, 5.5, 2.5);
    if (chance.upTo(2) === 1) half.container(27.5 - shift, 1, 2.75, 2.5, 5, 2.5);
    half.container(1, 8 + chance.upTo(2), 2.5, 5).barricade(3, 17.5 + shift, 'y', 3);
    half.obstacle('crate', rectangle(1.5, 15, 1.5, 1.5)).barricade(1, 23 + shift, 'x', 2.5);
  });
  precinctZones(builder, within);
  return builder.done();
}

/** Its walls and doors, and the Cells. */
function precinctWalls(builder: Builder, { walls, cells }: Precinct, chance: Chance): void {
  const [low, high] = [walls[0]?.[0] as number, walls[2]?.[0] as number];
  const wall = (from: [number, number], to: [number, number]) => builder.wall(from, to, 0, 12, true);
  // One large door and small ones, no more than 16" of wall between them [takeover.precinct-assault.battlefield.4]:
  // round the four walls, from the south-western corner against the clock, by where each begins and how wide it is.
  const shift = () => (chance.upTo(3) - 2) / 2;
  const gates = [
    [10 + shift(), 4],
    [26 + shift(), 2],
    [42 + shift(), 2],
    [59 + shift(), 2],
    [74 + shift(), 2],
    [90 + shift(), 2],
  ] as const;
  const side = high - low;
  const around = (far: number, out = 0): [number, number] => {
    const along = far % side;
    const at: [number, number][] = [
      [low + along, low - out],
      [high + out, low + along],
      [high - along, high + out],
      [low - out, high - along],
    ];
    return at[Math.floor(far / side) % 4] as [number, number];
  };
  let from = 0;
  for (const [start, wide] of gates) {
    // A wall that turns a corner is two.
    const corner = Math.ceil((from + 0.01) / side) * side;
    if (corner < start) {
      wall(around(from), around(corner));
      wall(around(corner), around(start));
    } else wall(around(from), around(start));
    const terminals = [around(start - 0.5, 0.2), around(start - 0.5, -0.2)];
    builder.door(around(start), around(start + wide), { terminals, ...(wide > 2 ? { large: true } : {}) });
    from = start + wide;
  }
  wall(around(from), around(0));
  // The Cells, with the terminal on the outside [takeover.precinct-assault.battlefield.6].
  builder.wall([6, 15], [11, 15]).wall([11, 15], [11, 17]).wall([11, 19], [11, 21]).wall([11, 21], [6, 21]);
  builder.door([11, 17], [11, 19], { terminals: [[11.2, 16.5]] });
  builder.zone('the Cells', cells, 'cells');
}

function precinctZones(builder: Builder, { walls }: Precinct): void {
  builder.zone('inside the walls of the Precinct', walls, 'precinct');
  builder.zone('the southern streets', rectangle(0, 0, 36, 5));
  builder.zone('the northern streets', rectangle(0, 31, 36, 5));
}
