/** Limits of placement that people read in words at a real table, as the terrain of a board tells them. */
import { type Board, type Model, model, type Place } from '../board/board.ts';
import { HAIR, lengthOf, reaches } from '../board/distance.ts';
import { isInReach } from '../board/fairness.ts';
import type { BoardFile } from '../board/file.ts';
import { holds, middleOf } from '../board/outline.ts';
import { surfacesAt } from '../board/terrain.ts';
import { noRoom } from '../board/walk.ts';
import type { Ref } from '../table/question.ts';
import { HALF } from './board-now.ts';
import type { OnGround, Outline } from './where.ts';

type Limit<K extends OnGround['is']> = OnGround & { readonly is: K };

export type OnTerrain = Limit<
  | 'in-reach'
  | 'cleared'
  | 'wedge'
  | 'own-part'
  | 'tower'
  | 'tile-without'
  | 'evenly'
  | 'near-room'
  | 'last-resort'
>;

/** Does a model there keep to the limit? Nothing where this board has no such thing, so that it limits nothing. */
export function onTerrain(board: Board, file: BoardFile, on: OnTerrain, there: Model): boolean | undefined {
  const { x, y, height } = there;
  const { width, depth } = file.size;
  switch (on.is) {
    case 'in-reach':
      return isInReach(file, there);
    case 'cleared':
      return file.ground !== 'floor' || height <= HALF;
    case 'wedge': {
      const bearing = (Math.atan2(x - width / 2, y - depth / 2) * 180) / Math.PI;
      const from = (bearing - on.from + 720) % 360;
      return from <= on.to - on.from + HAIR;
    }
    case 'own-part': {
      const own = toOutline(on.own, there);
      const other = Math.min(...on.others.map((each) => toOutline(each, there)));
      return reaches(own, other) && (on.border === undefined || reaches((other - own) / 2, on.border));
    }
    case 'tower':
      return onTower(board, file, on, there);
    case 'tile-without': {
      const tile = file.tiles.find((each) => isOnTile(each, there));
      if (file.tiles.length === 0) return undefined;
      const lying = on.things.flatMap((id) => board.models.get(id) ?? []);
      return tile !== undefined && !lying.some((thing) => isOnTile(tile, thing));
    }
    case 'evenly':
      return standEvenly(board, file, on.among, there);
    case 'near-room': {
      const spot = roomNearCentre(board, file, on.many);
      return (
        spot && reaches(lengthOf(spot.x - x, spot.y - y, spot.height - height) - there.radius, on.inches)
      );
    }
    case 'last-resort':
      return false;
    default:
      return on satisfies never;
  }
}

type Spot = Pick<Place, 'x' | 'y'>;

function toOutline({ x, y }: Outline, spot: Spot): number {
  const across = Math.max(0, x[0] - spot.x, spot.x - x[1]);
  return lengthOf(across, Math.max(0, y[0] - spot.y, spot.y - y[1]));
}

function isOnTile({ x, y, width, depth }: BoardFile['tiles'][number], spot: Spot): boolean {
  return spot.x >= x && spot.x <= x + width && spot.y >= y && spot.y <= y + depth;
}

interface Tower {
  readonly foot: BoardFile['floors'][number];
  readonly top: number;
}

const towersIn = new WeakMap<BoardFile, readonly Tower[]>();

/** A tower is a floor of the lowest level with another storey above its middle; bridges and platforms have none. */
function towersOf(file: BoardFile): readonly Tower[] {
  let found = towersIn.get(file);
  if (!found) {
    const lowest = Math.min(...file.floors.map(({ at }) => at));
    found = file.floors.flatMap((foot) => {
      const storeys = file.floors.filter(
        ({ at, outline }) => at > foot.at + HALF && holds(foot.outline, middleOf(outline)),
      );
      if (foot.at > lowest + HALF || storeys.length === 0) return [];
      return [{ foot, top: Math.max(...storeys.map(({ at }) => at)) }];
    });
    towersIn.set(file, found);
  }
  return found;
}

function towerAt(file: BoardFile, { x, y }: Spot): Tower | undefined {
  return towersOf(file).find(({ foot }) => holds(foot.outline, [x, y]));
}

function onTower(
  board: Board,
  file: BoardFile,
  { part, of, not }: Limit<'tower'>,
  there: Model,
): boolean | undefined {
  if (towersOf(file).length === 0) return undefined;
  const tower = towerAt(file, there);
  const named = (marker: Ref | undefined) => {
    const spot = marker === undefined ? undefined : board.models.get(marker);
    return spot && towerAt(file, spot);
  };
  if (!tower || (named(of) ?? tower) !== tower || named(not) === tower) return false;
  if (part === 'any') return true;
  return Math.abs(there.height - (part === 'foot' ? tower.foot.at : tower.top)) <= HALF;
}

/** How far round the board's edge the nearest point of it lies. */
function roundTheEdge({ width, depth }: BoardFile['size'], { x, y }: Spot): number {
  const to = { south: y, east: width - x, north: depth - y, west: x };
  const nearest = Math.min(to.south, to.east, to.north, to.west);
  if (nearest === to.south) return x;
  if (nearest === to.east) return width + y;
  return nearest === to.north ? 2 * width + depth - x : 2 * (width + depth) - y;
}

/** Equal shares of the edge lie between neighbours, give or take an inch. */
function standEvenly(board: Board, { size }: BoardFile, among: readonly Ref[], there: Model): boolean {
  const share = (2 * (size.width + size.depth)) / among.length;
  const here = roundTheEdge(size, there);
  return among.every((id) => {
    const other = id === there.id ? undefined : board.models.get(id);
    if (!other) return true;
    const shares = Math.abs(here - roundTheEdge(size, other)) / share;
    const whole = Math.round(shares);
    return whole % among.length !== 0 && Math.abs(shares - whole) * share <= 1 + HAIR;
  });
}

const rooms = new WeakMap<BoardFile, Map<number, Place | undefined>>();

/** The spot nearest to the centre where so many can stand side by side. */
function roomNearCentre(board: Board, file: BoardFile, many: number): Place | undefined {
  const known = rooms.get(file) ?? new Map<number, Place | undefined>();
  rooms.set(file, known);
  if (known.has(many)) return known.get(many);
  const { width, depth } = file.size;
  const bare: Board = { ...board, models: new Map() };
  const wide = Math.ceil(Math.sqrt(many));
  const somebody = model('somebody', 'nobody', 0, 0);
  const isRoom = (at: Place) =>
    Array.from({ length: many }, (_, which) => {
      const step = 2 * somebody.radius;
      const dx = ((which % wide) - (wide - 1) / 2) * step;
      const dy = (Math.floor(which / wide) - (wide - 1) / 2) * step;
      return noRoom(bare, somebody, { ...at, x: at.x + dx, y: at.y + dy }) === undefined;
    }).every(Boolean);
  const spots: { readonly far: number; readonly at: Place }[] = [];
  for (let x = HALF; x < width; x += HALF)
    for (let y = HALF; y < depth; y += HALF)
      for (const { at: height } of surfacesAt(board.terrain, x, y))
        spots.push({ far: lengthOf(x - width / 2, y - depth / 2), at: { x, y, height } });
  spots.sort((one, other) => one.far - other.far);
  const found = spots.find(({ at }) => isRoom(at))?.at;
  known.set(many, found);
  return found;
}
