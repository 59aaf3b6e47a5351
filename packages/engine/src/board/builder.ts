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
} from './file.ts';
import { type Outline, rectangle } from './outline.ts';

/** How high walls, floors and barricades are unless something else is said. */
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

  zone(words: string, outline: Outline): this {
    return this.add('zones', 'zone', { words, outline });
  }

  /** Copies the parts that the work added to the other half of the board, turned by half a turn. */
  turned(work: (builder: this) => void): this {
    const before = { ...this.board };
    work(this);
    const turn = ([x, y]: Point): Point => [this.size.width - x, this.size.depth - y];
    const turnEnd = ({ x, y, height }: { x: number; y: number; height: number }) => {
      const [tx, ty] = turn([x, y]);
      return { x: tx, y: ty, height };
    };
    const fresh = <K extends Lists>(list: K) =>
      this.board[list].slice(before[list].length) as unknown as BoardFile[K];
    const stem = (id: string) => id.replace(/-\d+$/, '');
    for (const part of fresh('floors'))
      this.add('floors', stem(part.id), { ...part, outline: part.outline.map(turn) });
    for (const part of fresh('blocks'))
      this.add('blocks', stem(part.id), { ...part, outline: part.outline.map(turn) });
    for (const part of fresh('obstacles'))
      this.add('obstacles', stem(part.id), { ...part, outline: part.outline.map(turn) });
    for (const part of fresh('areas'))
      this.add('areas', stem(part.id), { ...part, outline: part.outline.map(turn) });
    for (const part of fresh('walls'))
      this.add('walls', stem(part.id), { ...part, from: turn(part.from), to: turn(part.to) });
    for (const part of fresh('doors'))
      this.add('doors', stem(part.id), {
        ...part,
        from: turn(part.from),
        to: turn(part.to),
        ...(part.terminals ? { terminals: part.terminals.map(turn) } : {}),
      });
    for (const part of fresh('ways'))
      this.add('ways', stem(part.id), { ...part, foot: turnEnd(part.foot), head: turnEnd(part.head) });
    for (const part of fresh('ductways'))
      this.add('ductways', stem(part.id), { ...part, ends: [turn(part.ends[0]), turn(part.ends[1])] });
    for (const part of fresh('markers')) {
      const [x, y] = turn([part.x, part.y]);
      this.add('markers', stem(part.id), { ...part, x, y });
    }
    return this;
  }
}
