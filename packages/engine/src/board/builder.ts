/** Puts a board file together, part by part, with ids that count up; `turned` copies everything to the other half. */
import type { Point } from './distance.ts';
import {
  type AreaKind,
  type BoardFile,
  emptyBoard,
  type MarkerKind,
  type ObstaclePart,
  readBoard,
  type Style,
  type ZoneName,
} from './file.ts';
import { type Outline, rectangle } from './outline.ts';

/** How high walls, floors and barricades are by default. */
export const WALL = 3;
export const STOREY = 3;
const BARRICADE = 1;

type Parts = { -readonly [K in keyof BoardFile]: BoardFile[K] };
type Lists = Extract<
  {
    [K in keyof BoardFile]: BoardFile[K] extends readonly { readonly id: string }[] ? K : never;
  }[keyof BoardFile],
  string
>;

export class Builder {
  private readonly board: Parts;
  private readonly counts = new Map<string, number>();

  constructor(
    name: string,
    style: Style,
    private readonly size: { readonly width: number; readonly depth: number },
    more: Partial<Parts> = {},
  ) {
    this.board = { ...emptyBoard(name, style, size), ...more };
  }

  /** The board, checked. */
  done(): BoardFile {
    return readBoard({ ...this.board });
  }

  /** The board as it is, for parts that make no board of their own. */
  unchecked(): BoardFile {
    return { ...this.board };
  }

  private add<K extends Lists>(list: K, stem: string, part: Omit<BoardFile[K][number], 'id'>): this {
    const count = (this.counts.get(stem) ?? 0) + 1;
    this.counts.set(stem, count);
    const { id: _, ...rest } = part as { id?: string };
    this.board[list] = [...this.board[list], { id: `${stem}-${count}`, ...rest }] as never;
    return this;
  }

  /** A raised floor on legs. */
  platform(x: number, y: number, width: number, depth: number, at = STOREY): this {
    return this.add('floors', 'floor', { at, outline: rectangle(x, y, width, depth) });
  }

  /** Something solid that one can climb onto: a container, a plinth, an island. */
  container(x: number, y: number, width: number, depth: number, at = 2.5, from = 0): this {
    const part = { at, under: 'solid' as const, outline: rectangle(x, y, width, depth) };
    return this.add('floors', 'container', from === 0 ? part : { ...part, from });
  }

  ladder(x: number, y: number, from = 0, to = from + STOREY): this {
    return this.add('ways', 'ladder', {
      kind: 'ladder',
      foot: { x, y, height: from },
      head: { x, y, height: to },
    });
  }

  stairs(foot: Point, head: Point, from = 0, to = from + STOREY): this {
    return this.add('ways', 'stairs', {
      kind: 'stairs',
      foot: { x: foot[0], y: foot[1], height: from },
      head: { x: head[0], y: head[1], height: to },
    });
  }

  wall(from: Point, to: Point, bottom = 0, top = bottom + WALL, smooth = false): this {
    return this.add('walls', 'wall', { kind: 'wall', from, to, bottom, top, ...(smooth ? { smooth } : {}) });
  }

  window(from: Point, to: Point, bottom = 0): this {
    return this.add('walls', 'window', {
      kind: 'window',
      from,
      to,
      bottom,
      top: bottom + WALL,
      sill: bottom + 0.75,
      lintel: bottom + 2,
    });
  }

  railing(from: Point, to: Point, bottom = STOREY): this {
    return this.add('walls', 'railing', { kind: 'railing', from, to, bottom, top: bottom + 0.75 });
  }

  /** A door; terminals make it locked [core.doors.locked.1]. */
  door(from: Point, to: Point, more: Partial<BoardFile['doors'][number]> = {}, bottom = 0): this {
    const state = more.terminals?.length ? 'locked' : 'closed';
    return this.add('doors', 'door', { from, to, bottom, top: bottom + WALL, state, ...more });
  }

  block(x: number, y: number, width: number, depth: number, top = WALL, bottom = 0): this {
    return this.add('blocks', 'block', { outline: rectangle(x, y, width, depth), bottom, top });
  }

  obstacle(kind: ObstaclePart['kind'], outline: Outline, bottom = 0, height = BARRICADE): this {
    return this.add('obstacles', kind, { kind, outline, bottom, height });
  }

  barricade(x: number, y: number, along: 'x' | 'y' = 'x', long = 3, bottom = 0): this {
    return this.obstacle(
      'barricade',
      along === 'x' ? rectangle(x, y, long, 0.5) : rectangle(x, y, 0.5, long),
      bottom,
    );
  }

  area(kind: AreaKind, outline: Outline, more: { at?: number; depth?: number } = {}): this {
    return this.add('areas', kind, { kind, outline, at: 0, ...more });
  }

  /** A rounded pool or hole. */
  pool(kind: AreaKind, x: number, y: number, across: number, depth?: number): this {
    const outline = Array.from({ length: 8 }, (_, at): Point => {
      const angle = (Math.PI * (2 * at + 1)) / 8;
      return [
        x + Math.round(50 * across * Math.cos(angle)) / 100,
        y + Math.round(50 * across * Math.sin(angle)) / 100,
      ];
    });
    return this.area(kind, outline, depth === undefined ? {} : { depth });
  }

  ductway(from: Point, to: Point, at = 0): this {
    return this.add('ductways', 'ductway', { ends: [from, to], at });
  }

  tile(x: number, y: number, side = 12): this {
    return this.add('tiles', 'tile', { x, y, width: side, depth: side });
  }

  marker(kind: MarkerKind, x: number, y: number, height = 0): this {
    return this.add('markers', kind, { kind, x, y, height });
  }

  zone(words: string, outline: Outline, named?: ZoneName): this {
    return this.add('zones', 'zone', { words, outline, ...(named === undefined ? {} : { named }) });
  }

  /** Copies the parts that the work added to the other half of the board, turned by half a turn. */
  turned(work: (builder: this) => void): this {
    const before = this.counted();
    work(this);
    const { width, depth } = this.size;
    for (const [list, part] of this.since(before)) {
      // Zones and tiles are laid out for the whole board.
      if (list === 'zones' || list === 'tiles') continue;
      const { id, ...rest } = movedPart(part, ([x, y]) => [width - x, depth - y], false);
      this.add(list, stemOf(id), rest as never);
    }
    return this;
  }

  /** Lays parts out in a box with its corner at 0, 0, and moves them to where the box is. */
  inBox<T>(box: Box, work: (builder: this, width: number, depth: number) => T): T {
    const before = this.counted();
    const [width, depth] = box.quarters % 2 === 0 ? [box.width, box.depth] : [box.depth, box.width];
    const made = work(this, width, depth);
    const move = moverOf(box, width, depth);
    for (const [list, part, at] of this.since(before)) {
      const parts = [...this.board[list]];
      parts[at] = movedPart(part, move, box.mirrored) as never;
      this.board[list] = parts as never;
    }
    return made;
  }

  private counted(): ReadonlyMap<Lists, number> {
    return new Map(LISTS.map((list) => [list, this.board[list].length]));
  }

  /** The parts that were added since they were counted. */
  private since(before: ReadonlyMap<Lists, number>): readonly (readonly [Lists, Part, number])[] {
    return LISTS.flatMap((list) =>
      (this.board[list] as readonly Part[]).flatMap((part, at) =>
        at < (before.get(list) ?? 0) ? [] : [[list, part, at] as const],
      ),
    );
  }
}

/** The place of parts after a turn by so many quarters against the clock. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly quarters: number;
  readonly mirrored: boolean;
}

/** Moves a point of a layout of this width and depth to where its box lies. */
export function moverOf(
  { x, y, quarters, mirrored }: Box,
  width: number,
  depth: number,
): (point: Point) => Point {
  return ([px, py]) => {
    const along = mirrored ? width - px : px;
    switch (quarters) {
      case 0:
        return [x + along, y + py];
      case 1:
        return [x + depth - py, y + along];
      case 2:
        return [x + width - along, y + depth - py];
      default:
        return [x + py, y + width - along];
    }
  };
}

const LISTS: readonly Lists[] = [
  'floors',
  'walls',
  'blocks',
  'obstacles',
  'doors',
  'ways',
  'ductways',
  'areas',
  'tiles',
  'markers',
  'zones',
];

/** A part of any list: each has some of these. */
interface Part {
  readonly id: string;
  readonly outline?: Outline;
  readonly from?: Point | number;
  readonly to?: Point;
  readonly terminals?: readonly Point[];
  readonly foot?: End;
  readonly head?: End;
  readonly ends?: readonly [Point, Point];
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
}

type End = { readonly x: number; readonly y: number; readonly height: number };

function movedPart(part: Part, move: (point: Point) => Point, mirrored: boolean): Part {
  const { outline, from, to, terminals, foot, head, ends, x, y, width } = part;
  const end = (at: End): End => {
    const [ex, ey] = move([at.x, at.y]);
    return { ...at, x: ex, y: ey };
  };
  // Outlines run against the clock, and a mirror turns them round.
  const around = (points: Outline) => (mirrored ? points.map(move).reverse() : points.map(move));
  const spot = x !== undefined && y !== undefined && width === undefined ? move([x, y]) : undefined;
  return {
    ...part,
    ...(outline ? { outline: around(outline) } : {}),
    // The `from` of a floor is a height.
    ...(typeof from === 'object' && to ? { from: move(from), to: move(to) } : {}),
    ...(terminals ? { terminals: terminals.map(move) } : {}),
    ...(foot && head ? { foot: end(foot), head: end(head) } : {}),
    ...(ends ? { ends: [move(ends[0]), move(ends[1])] as const } : {}),
    ...(spot ? { x: spot[0], y: spot[1] } : {}),
  };
}

function stemOf(id: string): string {
  return id.replace(/-\d+$/, '');
}
