/** Boards of Zone Mortalis: a maze of passages on tiles. */
import type { Chance } from '../table/chance.ts';
import type { Battlefield } from './battlefields.ts';
import { Builder } from './builder.ts';
import type { BoardFile } from './file.ts';
import type { More } from './make.ts';
import { rectangle } from './outline.ts';

/** The ceiling of tunnels: nobody climbs there [campaign.terrain.zone-mortalis.2], [core.board.setup.5]. */
export const CEILING = 4;
export const TILE = 12;

/** Where the tiles lie, in tiles; a half is a half. Where four or six may be laid there is room for six. */
export function tilesOf({ tiles }: Pick<Battlefield, 'tiles'>): readonly (readonly [number, number])[] {
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
export function tunnels(
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
  // The wings of a cross are too narrow for large vaults: a single wall would part the board.
  const isWide = look === 'sealed vaults' && battlefield.tiles !== 'cross';
  const cell = battlefield.tiles === 'ring' ? 3 : isWide ? 6 : 4;
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
