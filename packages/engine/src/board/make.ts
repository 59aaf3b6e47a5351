/**
 * Makes battlefields from a seed, as the terrain rules of the scenario and the campaign say. Everything is laid out on
 * one half and turned onto the other, so both sides have the same ground; `fairnessOf` measures it all the same.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { Chance, type Seed } from '../table/chance.ts';
import { BadInput } from '../table/errors.ts';
import { BATTLEFIELDS, type Battlefield } from './battlefields.ts';
import { Builder, STOREY } from './builder.ts';
import { type Fairness, fairnessIfGood, fairnessOf } from './fairness.ts';
import type { AreaKind, BoardFile, Style } from './file.ts';
import { rectangle } from './outline.ts';
import { piecesFor } from './pieces.ts';

/** What a look is made of: how often each kind of piece comes, of so many in all. */
interface Mix {
  readonly container?: number;
  readonly ruin?: number;
  readonly house?: number;
  readonly gantry?: number;
  readonly stack?: number;
  readonly machine?: number;
  readonly pool?: AreaKind;
  readonly scatter?: number;
}

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

/** Styles whose terrain is made of pieces that stand by themselves: Towers hang together, and a road goes on. */
const BUILT: readonly Style[] = ['slums', 'zone-mortalis', 'sump-sea', 'sector-mechanicus', 'pit'];

/** A board with only the things the page wants in the middle, and the pieces beside it. */
function emptyFor(scenario: string, battlefield: Battlefield, seed: Seed, style?: Style): BoardFile {
  const styles = battlefield.precinct ? [] : battlefield.styles.filter((each) => BUILT.includes(each));
  if (styles.length === 0 || (style !== undefined && !styles.includes(style)))
    throw new BadInput(
      'toBuild',
      styles.length === 0
        ? `expected a scenario whose terrain is placed piece by piece, got "${scenario}"`
        : `expected ${styles.join(', ')}, got "${style}"`,
    );
  const chosen = style ?? oneOf(new Chance(`board:${scenario}:${seed}`), styles);
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
  const roof = chosen === 'zone-mortalis' || chosen === 'pit' ? { ceiling: CEILING } : {};
  const builder = new Builder(`Terrain in turn, ${battlefield.name}`, chosen, size, {
    seed: `${seed}`,
    ...roof,
    pieces: piecesFor(chosen, tiles.length),
  });
  centrepiece(builder, battlefield, width, depth, false);
  standardZones(builder, width, depth, chosen);
  return builder.done();
}

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
      if (battlefield.precinct) return precinct(name, more, chance);
      return openBoard(battlefield, style, name, look, more, chance);
  }
}

interface More {
  readonly look: string;
  readonly seed: string;
}

/**
 * Slums, as dense as can be [campaign.terrain.slums.1], Sector Mechanicus, the sump sea and the road: pieces on a loose
 * grid, with lanes between them.
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
  const road = style === 'road' ? { road: { leading: 'east', sides: 'open', step: 8 } as const } : {};
  const builder = new Builder(name, style, { width, depth }, { ...more, ...road });
  const clearing = battlefield.clearing ?? (battlefield.centre ? 6 : 0);
  const grid = gridOf(width, depth, clearing);
  const { columns, rows, wide, deep } = grid;
  const isSea = style === 'sump-sea';
  const cells = Array.from({ length: columns * rows }, (_, at) => at);
  builder.turned((half) => {
    for (const cell of cells.slice(0, Math.floor(cells.length / 2))) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      const piece: Piece = { x: column * wide + 1, y: row * deep + 1, width: wide - 2, depth: deep - 2 };
      if (grid.isCleared(column, row)) scatter(half, piece, chance, 2, isSea ? SHORE : 0);
      else if (isSea) island(half, piece, mix, chance);
      else place(half, piece, mix, chance);
    }
    if (isSea) walkways(half, grid);
  });
  if (isSea) {
    bridges(builder, grid);
    quay(builder, grid);
  }
  centrepiece(builder, battlefield, width, depth, columns % 2 === 1 && rows % 2 === 1);
  standardZones(builder, width, depth, style);
  if (battlefield.caskets) caskets(builder, width, depth, style);
  return builder.done();
}

/** Squares of some 9" that hold one piece each. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly wide: number;
  readonly deep: number;
  /** Does a square reach into what is kept free round the centre? */
  readonly isCleared: (column: number, row: number) => boolean;
}

function gridOf(width: number, depth: number, clearing: number): Grid {
  const [columns, rows] = [Math.round(width / 9), Math.round(depth / 9)];
  const [wide, deep] = [width / columns, depth / rows];
  const isCleared = (column: number, row: number): boolean => {
    const [x, y] = [column * wide, row * deep];
    const away = Math.hypot(
      Math.max(x - width / 2, 0, width / 2 - x - wide),
      Math.max(y - depth / 2, 0, depth / 2 - y - deep),
    );
    return away < clearing;
  };
  return { columns, rows, wide, deep, isCleared };
}

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

type Kind = Exclude<keyof Mix, 'pool'>;

function place(builder: Builder, piece: Piece, mix: Mix, chance: Chance): void {
  const { pool, ...pieces } = mix;
  const bag = Object.entries(pieces).flatMap(([kind, often]) =>
    Array.from({ length: often }, () => kind as Kind),
  );
  if (pool) bag.push('scatter');
  const kind = oneOf(chance, bag);
  if (kind === 'scatter' && pool && chance.upTo(2) === 1) {
    builder.pool(
      pool,
      piece.x + piece.width / 2,
      piece.y + piece.depth / 2,
      4,
      pool === 'pit' ? 3 : undefined,
    );
    return;
  }
  PIECES[kind](builder, piece, chance);
}

function quarters(inches: number): number {
  return Math.round(inches * 4) / 4;
}

const PIECES: Readonly<Record<Kind, (builder: Builder, piece: Piece, chance: Chance) => void>> = {
  container(builder, { x, y, width, depth }, chance) {
    const along = chance.upTo(2) === 1;
    const [long, short] = [Math.min(5.5, along ? width : depth), 2.5];
    const [w, d] = along ? [long, short] : [short, long];
    const [px, py] = [quarters(x + (width - w) / 2), quarters(y + 0.5)];
    builder.container(px, py, w, d);
    if (chance.upTo(3) === 1) builder.container(px, py, along ? w / 2 : w, along ? d : d / 2, 5, 2.5);
    const [bx, by] = along
      ? [px + 0.5, Math.min(py + d + 1.5, y + depth - 0.5)]
      : [Math.min(px + w + 1.5, x + width - 0.5), py + 1];
    builder.barricade(bx, by, along ? 'x' : 'y', 3);
  },

  ruin(builder, piece, chance) {
    const [x, y] = [quarters(piece.x), quarters(piece.y)];
    const [w, d] = [Math.floor(piece.width), Math.floor(piece.depth)];
    const flip = chance.upTo(2) === 1;
    // Two walls meet in a corner, with a floor half way over the room.
    const corner: readonly [number, number] = flip ? [x + w, y] : [x, y];
    const end: readonly [number, number] = flip ? [x, y] : [x + w, y];
    builder.wall(corner, [corner[0], y + 2]);
    builder.window([corner[0], y + 2], [corner[0], y + 4]);
    builder.wall([corner[0], y + 4], [corner[0], y + d]);
    builder.window(corner, [corner[0] + (end[0] - corner[0]) / 2, y]);
    builder.wall([corner[0] + (end[0] - corner[0]) / 2, y], end);
    const floorX = flip ? x + w - 4 : x;
    builder.platform(floorX, y, 4, 4);
    builder.ladder(flip ? floorX : floorX + 4, y + 3);
    builder.railing([floorX, y + 4], [floorX + 4, y + 4]);
    if (chance.upTo(2) === 1) builder.barricade(flip ? x + 0.5 : x + w - 3.5, y + d - 1, 'x', 3);
  },

  house(builder, piece, chance) {
    const [x, y] = [quarters(piece.x + 0.25), quarters(piece.y + 0.25)];
    const [w, d] = [Math.floor(piece.width - 0.5), Math.floor(piece.depth - 0.5)];
    const gate = 2;
    const at = 1 + chance.upTo(Math.max(1, Math.floor(w - gate - 2)));
    builder.wall([x, y], [x + at, y]);
    builder.door([x + at, y], [x + at + gate, y]);
    builder.wall([x + at + gate, y], [x + w, y]);
    builder.wall([x, y], [x, y + d]);
    builder.window([x + w, y], [x + w, y + d]);
    const back = w - at - gate;
    builder.wall([x, y + d], [x + back, y + d]);
    builder.door([x + back, y + d], [x + back + gate, y + d], {
      state: chance.upTo(2) === 1 ? 'open' : 'closed',
    });
    builder.wall([x + back + gate, y + d], [x + w, y + d]);
    builder.obstacle('crate', rectangle(x + 1, y + d / 2, 1.5, 1.5), 0, 1);
  },

  gantry(builder, piece, chance) {
    const [x, y] = [quarters(piece.x), quarters(piece.y + 1)];
    const [w, d] = [Math.floor(piece.width), 3];
    builder.platform(x, y, w, d);
    builder.ladder(x, y + 1.5).ladder(x + w, y + 1.5);
    builder.railing([x, y + d], [x + w, y + d]);
    builder.barricade(x + 1 + chance.upTo(Math.max(1, w - 4)), y + d + 1.25, 'x', 2.5);
    if (chance.upTo(2) === 1)
      builder.obstacle('barrels', rectangle(x + w / 2 - 0.75, y + 0.75, 1.5, 1), STOREY, 1);
  },

  stack(builder, piece, chance) {
    const [x, y] = [quarters(piece.x), quarters(piece.y)];
    const [w, d] = [Math.floor(piece.width), Math.floor(piece.depth)];
    const left = chance.upTo(2) === 1;
    const upperX = left ? x : x + w - 3.5;
    builder.platform(x, y, w, d).platform(upperX, y + 1, 3.5, d - 2, 2 * STOREY);
    builder.ladder(x, y + 2).ladder(x + w, y + d - 2);
    builder.ladder(left ? upperX + 3.5 : upperX, y + d / 2, STOREY);
    builder.railing([x, y], [x + w, y]);
    builder.barricade(x + 1.5, y + d / 2, 'x', 3);
  },

  machine(builder, piece, chance) {
    const [x, y] = [quarters(piece.x + 1), quarters(piece.y + 1)];
    const [w, d] = [2 + chance.upTo(2), 2 + chance.upTo(2)];
    builder.block(x, y, w, d, 2.5 + chance.upTo(2));
    builder.obstacle('pipe', rectangle(x + w + 0.75, y, 0.75, Math.min(4, piece.depth - 2)), 0, 0.75);
    builder.obstacle('barrels', rectangle(x, y + d + 1.25, 1.5, 1), 0, 1);
  },

  scatter(builder, piece, chance) {
    scatter(builder, piece, chance, 3);
  },
};

function scatter(
  builder: Builder,
  { x, y, width, depth }: Piece,
  chance: Chance,
  most: number,
  height = 0,
): void {
  const count = 1 + chance.upTo(most);
  for (let each = 0; each < count; each++) {
    const px = quarters(x + (width - 3) * (chance.upTo(4) - 1) * 0.33);
    const py = quarters(y + (depth / count) * each + 0.5);
    if (chance.upTo(3) === 1) builder.obstacle('barrels', rectangle(px, py, 1.5, 1), height, 1);
    else builder.barricade(px, py, 'x', 3, height);
  }
}

/** The sea's islands stand this high; ladders lead out of the water [campaign.terrain.sump-sea.1]. */
const SHORE = 1.5;

function island(builder: Builder, { x, y, width, depth }: Piece, mix: Mix, chance: Chance): void {
  const [px, py] = [quarters(x), quarters(y)];
  const [w, d] = [Math.floor(width), Math.floor(depth)];
  builder.container(px, py, w, d, SHORE);
  builder.ladder(px, py + 1.5, 0, SHORE).ladder(px + w, py + d - 1.5, 0, SHORE);
  const isTall = (mix.gantry ?? 0) + (mix.stack ?? 0) > 0 && chance.upTo(2) === 1;
  if (isTall) {
    builder.platform(px + 1, py + 1, w - 2, 3, SHORE + STOREY);
    builder.ladder(px + 1, py + 2.5, SHORE, SHORE + STOREY);
  } else if (mix.ruin) {
    builder.wall([px + 1, py + 1], [px + w - 1, py + 1], SHORE);
    builder.window([px + 1, py + 1], [px + 1, py + d - 1.5], SHORE);
  }
  builder.barricade(px + 1.5, py + d - 1.5, 'x', 3, SHORE);
}

/** Walkways join the islands of one half, along its rows. */
function walkways(builder: Builder, { columns, rows, wide, deep, isCleared }: Grid): void {
  for (let row = 0; row < Math.floor(rows / 2); row++)
    for (let column = 0; column + 1 < columns; column++) {
      if (isCleared(column, row) && isCleared(column + 1, row)) continue;
      const x = quarters(column * wide + 1) + Math.floor(wide - 2);
      const y = quarters(row * deep + deep / 2 - 0.75);
      const end = quarters((column + 1) * wide + 1);
      builder.platform(x, y, end - x, 1.5, SHORE);
    }
}

/** And up and down, from row to row: the same on both sides. */
function bridges(builder: Builder, { columns, rows, wide, deep, isCleared }: Grid): void {
  builder.turned((half) => {
    const seen = Math.floor((columns * (rows - 1)) / 2);
    for (let at = 0; at < seen; at++) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      if (isCleared(column, row) && isCleared(column, row + 1)) continue;
      const x = quarters(column * wide + wide / 2 - 0.75);
      const y = quarters(row * deep + 1) + Math.floor(deep - 2);
      const end = quarters((row + 1) * deep + 1);
      half.platform(x, y, 1.5, end - y, SHORE);
    }
  });
}

/** An open platform in place of the islands that the centre is kept free of [takeover.ambush.battlefield.3]. */
function quay(builder: Builder, { columns, rows, wide, deep, isCleared }: Grid): void {
  const cells = Array.from(
    { length: columns * rows },
    (_, at) => [at % columns, Math.floor(at / columns)] as const,
  );
  const cleared = cells.filter(([column, row]) => isCleared(column, row));
  if (cleared.length === 0) return;
  const [west, south] = [Math.min(...cleared.map(([x]) => x)), Math.min(...cleared.map(([, y]) => y))];
  const [x, y] = [quarters(west * wide + 1), quarters(south * deep + 1)];
  const [w, d] = [columns * wide - 2 * x, rows * deep - 2 * y];
  builder.container(x, y, w, d, SHORE);
  builder.ladder(x, y + d / 2, 0, SHORE).ladder(x + w, y + d / 2, 0, SHORE);
}

/** What the scenario wants in the middle: a target, an escape point up high, an open platform. */
function centrepiece(
  builder: Builder,
  { centre }: Battlefield,
  width: number,
  depth: number,
  isFree: boolean,
): void {
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
  } else if (isFree) {
    builder.barricade(x - 1.5, y - 0.25, 'x', 3);
  }
}

/** The zones that figures are measured for: opposite strips. */
function standardZones(builder: Builder, width: number, depth: number, style: Style): void {
  const strip = style === 'zone-mortalis' ? 3 : 6;
  builder.zone('the southern strip', rectangle(0, 0, width, strip));
  builder.zone('the northern strip', rectangle(0, depth - strip, width, strip));
}

/** Two loot caskets, nowhere within 6" of an edge [dominion.battlefield.caskets.1]: proposals, the players place them. */
function caskets(builder: Builder, width: number, depth: number, style: Style): void {
  const height = style === 'sump-sea' ? SHORE : 0;
  if (style === 'sump-sea') return;
  builder.turned((half) => {
    half.marker('loot-casket', quarters(width / 4) - 0.25, quarters(depth / 2), height);
  });
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
  // Space outside the tiles is rock.
  for (let row = 0; row < rows; row++) {
    let start = -1;
    for (let column = 0; column <= columns; column++) {
      const out = column < columns && !isIn[row * columns + column];
      if (out && start < 0) start = column;
      if (!out && start >= 0) {
        builder.block(start * cell, row * cell, (column - start) * cell, cell, CEILING);
        start = -1;
      }
    }
  }
  const open = passages(columns, rows, isIn, look === 'cell block' ? 5 : 3, chance);
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
  for (const at of spots.slice(0, chance.upTo(6)))
    builder.barricade(
      ((at % columns) + 0.5) * cell - 1,
      (Math.floor(at / columns) + 0.5) * cell - 0.25,
      'x',
      2,
    );
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
    const [w, d] = [2 + chance.upTo(2), 2 + chance.upTo(2)];
    half.block(2 + chance.upTo(4), 2 + chance.upTo(2), w, d);
    // At most four pieces of scatter each [takeover.pit-brawl.battlefield.4].
    const count = 1 + chance.upTo(3);
    for (let each = 0; each < count; each++) half.barricade(11 + each * 3, 2 + chance.upTo(4), 'x', 2);
  });
  standardZones(builder, 24, 24, 'pit');
  return builder.done();
}

/** A Precinct of 24" by 24" on a board of Slums [takeover.precinct-assault.battlefield.3]. */
function precinct(name: string, more: More, chance: Chance): BoardFile {
  const builder = new Builder(name, 'slums', { width: 36, depth: 36 }, more);
  const [low, high] = [6, 30];
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
  builder.zone('the Cells', rectangle(6, 15, 5, 6));
  // Rooms and desks inside; every bit of floor can be reached [takeover.precinct-assault.battlefield.7].
  builder.wall([15, 12], [15, 24]).wall([15, 12], [18, 12]).wall([21, 12], [25, 12]).wall([25, 12], [25, 20]);
  builder.wall([15, 24], [21, 24]);
  builder
    .obstacle('crate', rectangle(19, 17, 2, 2), 0, 1)
    .barricade(8, 8, 'x')
    .barricade(25, 8, 'x')
    .barricade(9, 26, 'x');
  // [takeover.precinct-assault.battlefield.8] [takeover.precinct-assault.battlefield.9]
  builder.marker('ammo-cache', 9, 23.5).marker('ammo-cache', 27, 14).marker('control-terminal', 17, 22);
  // [takeover.precinct-assault.battlefield.13]
  builder.ductway([low - 0.5, 10], [low + 0.5, 10]).ductway([high - 0.5, 21], [high + 0.5, 21]);
  // The Slums around it.
  builder.turned((half) => {
    for (const x of [2, 11, 20, 29]) half.barricade(x, 1.5 + chance.upTo(3), 'x', 3);
    half.container(1, 7 + chance.upTo(4), 3, 5);
  });
  builder.zone('inside the walls of the Precinct', rectangle(low, low, high - low, high - low));
  builder.zone('the southern streets', rectangle(0, 0, 36, 5));
  builder.zone('the northern streets', rectangle(0, 31, 36, 5));
  return builder.done();
}
