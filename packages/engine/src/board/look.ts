/**
 * Lines of sight and cover on a board with heights. As the ruling core.flat-board says, nine lines run from the centre
 * of the looker's base to the width of the target's; here each line looks at an upright strip of the target, from its
 * feet to its head:
 *
 * - solid terrain that hides the whole strip from the looker's eyes blocks the line [core.sight.line.3];
 * - solid terrain that hides a part of it, an obstacle between the two bodies or a standing model obscures the line;
 * - otherwise the line is clear.
 *
 * On one level with walls higher than heads that is exactly the ruling: `look.test.ts` compares both.
 */
import type { Ref } from '../table/question.ts';
import { type Board, EYES, enemiesOf, isShut, type Model, modelOf, tallNow } from './board.ts';
import { HAIR } from './distance.ts';
import { areInContact, meets } from './measure.ts';
import { clip, clips, insideParts } from './outline.ts';
import { arcTouches, type Line } from './sight.ts';
import { along, type Level, type Stretch, type Terrain } from './terrain.ts';

export type Cover = 'open' | 'partial' | 'full';

/** How much one sees of another, or nothing. */
export interface Look {
  readonly sight: boolean;
  readonly cover: Cover;
  readonly lines: readonly Line[];
}

type Obstacle = Terrain['obstacles'][number];

/** A fighter sees 45° to either side of the facing [core.sight.arc.1]. */
const TO_EITHER_SIDE = 45;

/** Is any part of the other inside the vision arc? A prone fighter has none [core.sight.arc.2]. */
export function isInArc(from: Model, to: Model): boolean {
  if (from.stance !== 'standing') return false;
  return from.allRound === true || arcTouches(from, from.facing, TO_EITHER_SIDE, to);
}

/** Does one see the other: inside the arc, and by at least one line that nothing blocks [core.sight.line.1]? */
export function sees(board: Board, from: Model, to: Model): boolean {
  return isInArc(from, to) && hasLine(board, from, to);
}

/** The ones in the list that are seen. */
export function seen(board: Board, from: Model, to: readonly Ref[]): readonly Ref[] {
  return to.filter((id) => sees(board, from, modelOf(board, id)));
}

/** Is it out of sight of all of these, whichever way they face? Placing asks for lines, not for facings. */
export function isUnseenBy(board: Board, of: Model, by: readonly Ref[]): boolean {
  return by.every((id) => !hasLine(board, modelOf(board, id), of));
}

/** Is it out of sight of every enemy on the board? */
export function isHiddenFromEnemies(board: Board, of: Model): boolean {
  return enemiesOf(board, of).every((enemy) => !hasLine(board, enemy, of));
}

/** Is any line not blocked, whatever the arc? */
export function hasLine(board: Board, from: Model, to: Model): boolean {
  return LOOKING.at(board, from, to).anyLine();
}

/**
 * Sight and cover together: wholly visible is in the open, less than half hidden is partial, half or more is full
 * [core.sight.cover.1], [core.sight.cover.2], [core.sight.cover.3]. The arc is not looked at.
 */
export function look(board: Board, from: Model, to: Model): Look {
  const lines = LOOKING.at(board, from, to).allLines();
  const clear = lines.filter((line) => line === 'clear').length;
  return {
    sight: lines.some((line) => line !== 'blocked'),
    cover: clear === lines.length ? 'open' : 2 * clear > lines.length ? 'partial' : 'full',
    lines,
  };
}

/** Where the nine lines end, as parts of the target's radius. */
const ENDS = [0, -0.9, 0.9, -0.45, 0.45, -0.675, 0.675, -0.225, 0.225] as const;
/** The furthest of them from the middle. */
const OUTERMOST = 0.9;
/** Hidden by less than this, nobody would call it hidden: a part of an inch. */
const SLIVER = 0.02;

/**
 * One look: what may be in the way is picked out once, then nine lines are drawn past it. There is one of these for all
 * looks, since a battle takes hundreds of thousands a second and none begins before the last has ended.
 */
class Looking {
  private eye = 0;
  private low = 0;
  private high = 0;
  private readonly solids: Stretch[] = [];
  private readonly levels: Level[] = [];
  private readonly bodies: Model[] = [];
  private readonly covers: Obstacle[] = [];
  private minX = 0;
  private maxX = 0;
  private minY = 0;
  private maxY = 0;
  // What of the strip solid terrain hides, as pairs of heights, and whether that is all of it.
  private readonly hidden: number[] = [];
  private isAllHidden = false;
  // Does one piece of terrain hide the whole target?
  private isWalledOff = false;
  // The end of the current line.
  private x = 0;
  private y = 0;
  private board!: Board;
  private from!: Model;
  private to!: Model;

  at(board: Board, from: Model, to: Model): this {
    this.board = board;
    this.from = from;
    this.to = to;
    this.solids.length = 0;
    this.levels.length = 0;
    const { radius } = to;
    this.eye = from.height + EYES * tallNow(from);
    this.low = to.height;
    this.high = to.height + tallNow(to);
    this.minX = Math.min(from.x, to.x - radius);
    this.maxX = Math.max(from.x, to.x + radius);
    this.minY = Math.min(from.y, to.y - radius);
    this.maxY = Math.max(from.y, to.y + radius);
    const { levels } = board.terrain;
    this.isWalledOff = this.pickSolids();
    if (this.isWalledOff) return this;
    for (let at = 0; at < levels.length; at++) {
      const level = levels[at] as Level;
      if (level.at <= Math.min(this.eye, this.low) || level.at >= Math.max(this.eye, this.high)) continue;
      if (level.maxX < this.minX || level.minX > this.maxX) continue;
      if (level.maxY < this.minY || level.minY > this.maxY) continue;
      this.levels.push(level);
    }
    return this;
  }

  /**
   * Picks everything upright between the looker and the width of the target. True if one of them hides all of it:
   * then nothing more has to be checked.
   */
  private pickSolids(): boolean {
    const { board, from, to, minX, maxX, minY, maxY } = this;
    const { packed, uprights, tiles } = board.terrain;
    const fromX = from.x;
    const fromY = from.y;
    const dx = to.x - fromX;
    const dy = to.y - fromY;
    const wide = to.radius * Math.sqrt(dx * dx + dy * dy) + HAIR;
    const least = Math.min(this.eye, this.low);
    const most = Math.max(this.eye, this.high);
    this.aim(OUTERMOST);
    const leftX = this.x;
    const leftY = this.y;
    this.aim(-OUTERMOST);
    const rightX = this.x;
    const rightY = this.y;
    const count = along(board.terrain, fromX, fromY, to.x, to.y, to.radius);
    for (let turn = 0; turn < count; turn++) {
      const index = tiles.found[turn] as number;
      const at = 6 * index;
      const ax = packed[at] as number;
      const bx = packed[at + 2] as number;
      if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) continue;
      const ay = packed[at + 1] as number;
      const by = packed[at + 3] as number;
      if ((ay < minY && by < minY) || (ay > maxY && by > maxY)) continue;
      if ((packed[at + 4] as number) >= most || (packed[at + 5] as number) <= least) continue;
      // Both ends far to one side of the line between the centres: no line gets there.
      const one = dx * (ay - fromY) - dy * (ax - fromX);
      const other = dx * (by - fromY) - dy * (bx - fromX);
      if ((one > wide && other > wide) || (one < -wide && other < -wide)) continue;
      const stretch = uprights[index] as Stretch;
      if (stretch.kind === 'door' && !isShut(board, stretch)) continue;
      // The part that a stretch hides grows evenly from line to line: if it hides both outermost ones, it hides them
      // all.
      if (stretch.kind !== 'window' && this.hidesAll(stretch, leftX, leftY)) {
        if (this.hidesAll(stretch, rightX, rightY)) return true;
      }
      this.solids.push(stretch);
    }
    return false;
  }

  /** Does the stretch alone hide the whole strip at this point? */
  private hidesAll(stretch: Stretch, x: number, y: number): boolean {
    const { from, eye } = this;
    const along = meets(stretch, from.x, from.y, x, y);
    if (along < 0) return false;
    const near = along > HAIR ? along : HAIR;
    return eye + (stretch.bottom - eye) / near <= this.low && eye + (stretch.top - eye) / near >= this.high;
  }

  anyLine(): boolean {
    if (this.isWalledOff) return false;
    if (this.solids.length === 0 && this.levels.length === 0) return true;
    for (let line = 0; line < ENDS.length; line++) {
      this.aim(ENDS[line] as number);
      if (!this.isBlocked(this.x, this.y)) return true;
    }
    return false;
  }

  allLines(): Line[] {
    if (this.isWalledOff) return ENDS.map(() => 'blocked');
    this.pickBodies();
    this.pickCovers();
    const lines: Line[] = [];
    for (let line = 0; line < ENDS.length; line++) lines.push(this.lineTo(ENDS[line] as number));
    return lines;
  }

  private lineTo(end: number): Line {
    this.aim(end);
    const { x, y } = this;
    if (this.isBlocked(x, y)) return 'blocked';
    if (this.isBehindBody(x, y)) return 'behind-body';
    return this.hiddenPart() > SLIVER || this.isBehindCover(x, y) ? 'behind-cover' : 'clear';
  }

  /** Standing models near the lines; friends whose bases touch the looker's are looked past [core.sight.cover.4]. */
  private pickBodies(): void {
    const { board, from, to, bodies } = this;
    bodies.length = 0;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const length = Math.sqrt(dx * dx + dy * dy);
    for (const body of board.models.values()) {
      if (body.side === null || body.stance !== 'standing' || body.id === from.id || body.id === to.id)
        continue;
      const { radius } = body;
      if (body.x < this.minX - radius || body.x > this.maxX + radius) continue;
      if (body.y < this.minY - radius || body.y > this.maxY + radius) continue;
      const aside = dx * (body.y - from.y) - dy * (body.x - from.x);
      if (Math.abs(aside) > (radius + to.radius) * length + HAIR) continue;
      if (body.side === from.side && areInContact(from, body)) continue;
      bodies.push(body);
    }
  }

  /** Obstacles near the lines. */
  private pickCovers(): void {
    const { board, from, to, covers } = this;
    covers.length = 0;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const wide = to.radius * Math.sqrt(dx * dx + dy * dy) + HAIR;
    const { obstacles } = board.terrain;
    for (let at = 0; at < obstacles.length; at++) {
      const obstacle = obstacles[at] as Obstacle;
      const { minX, maxX, minY, maxY } = obstacle;
      if (maxX < this.minX || minX > this.maxX || maxY < this.minY || minY > this.maxY) continue;
      // All four corners of its box far to one side of the line between the centres: no line gets there.
      const middle = dx * ((minY + maxY) / 2 - from.y) - dy * ((minX + maxX) / 2 - from.x);
      const half = (Math.abs(dx) * (maxY - minY) + Math.abs(dy) * (maxX - minX)) / 2;
      if (Math.abs(middle) <= wide + half) covers.push(obstacle);
    }
  }

  /** Sets where a line ends, square to the line between the centres. */
  private aim(end: number): void {
    const { from, to } = this;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const away = Math.sqrt(dx * dx + dy * dy);
    const aside = end * to.radius;
    this.x = away === 0 ? to.x : to.x + (aside * dy) / away;
    this.y = away === 0 ? to.y + aside : to.y - (aside * dx) / away;
  }

  /** Gathers what solid terrain hides of the strip at this point, and says whether nothing is left. */
  private isBlocked(x: number, y: number): boolean {
    const { from, solids, levels } = this;
    this.hidden.length = 0;
    this.isAllHidden = false;
    for (let at = 0; at < solids.length; at++) {
      const stretch = solids[at] as Stretch;
      const along = meets(stretch, from.x, from.y, x, y);
      if (along < 0) continue;
      if (stretch.kind === 'window') {
        this.hide(stretch.bottom, stretch.sill, along, along);
        this.hide(stretch.lintel, stretch.top, along, along);
      } else {
        this.hide(stretch.bottom, stretch.top, along, along);
      }
      if (this.isAllHidden) return true;
    }
    for (let at = 0; at < levels.length; at++) {
      const level = levels[at] as Level;
      if (level.convex) {
        if (clips(level.outline, from.x, from.y, x, y)) this.hide(level.at, level.at, clip.start, clip.end);
      } else {
        for (const [start, end] of insideParts(level.outline, [from.x, from.y], [x, y]))
          this.hide(level.at, level.at, start, end);
      }
      if (this.isAllHidden) return true;
    }
    return this.hidden.length > 0 && this.hiddenPart() >= this.high - this.low - SLIVER / 2;
  }

  /** What a piece from `bottom` to `top`, that far along the line, hides of the strip. */
  private hide(bottom: number, top: number, start: number, end: number): void {
    const { eye } = this;
    const first = start > HAIR ? start : HAIR;
    const last = end > HAIR ? end : HAIR;
    const a = (bottom - eye) / first;
    const b = (bottom - eye) / last;
    const c = (top - eye) / first;
    const d = (top - eye) / last;
    const from = Math.max(this.low, eye + Math.min(a, b, c, d));
    const to = Math.min(this.high, eye + Math.max(a, b, c, d));
    if (to <= from) return;
    if (from <= this.low && to >= this.high) this.isAllHidden = true;
    this.hidden.push(from, to);
  }

  /** How many inches of the strip the gathered obstacles hide. */
  private hiddenPart(): number {
    const { hidden } = this;
    if (hidden.length === 0) return 0;
    if (hidden.length === 2) return (hidden[1] as number) - (hidden[0] as number);
    const parts: [number, number][] = [];
    for (let at = 0; at < hidden.length; at += 2)
      parts.push([hidden[at] as number, hidden[at + 1] as number]);
    parts.sort(([one], [other]) => one - other);
    let [sum, reached] = [0, Number.NEGATIVE_INFINITY];
    for (const [start, end] of parts) {
      sum += Math.max(0, end - Math.max(start, reached));
      reached = Math.max(reached, end);
    }
    return sum;
  }

  private isBehindBody(x: number, y: number): boolean {
    const { from, bodies } = this;
    const dx = x - from.x;
    const dy = y - from.y;
    const length = dx * dx + dy * dy;
    if (length === 0) return false;
    for (let at = 0; at < bodies.length; at++) {
      const body = bodies[at] as Model;
      const part = ((body.x - from.x) * dx + (body.y - from.y) * dy) / length;
      const along = part < 0 ? 0 : part > 1 ? 1 : part;
      const px = body.x - from.x - along * dx;
      const py = body.y - from.y - along * dy;
      if (Math.sqrt(px * px + py * py) >= body.radius - HAIR) continue;
      if (this.isBetweenBodies(along, body.height, body.height + body.tall)) return true;
    }
    return false;
  }

  /** Obstacles give cover, and structures hide what is behind them [core.board.kinds.5]. */
  private isBehindCover(x: number, y: number): boolean {
    const { covers } = this;
    for (let at = 0; at < covers.length; at++) {
      const { outline, bottom, height } = (covers[at] as Obstacle).part;
      for (const [start, end] of insideParts(outline, [this.from.x, this.from.y], [x, y]))
        if (
          this.isBetweenBodies(start, bottom, bottom + height) ||
          this.isBetweenBodies(end, bottom, bottom + height)
        )
          return true;
    }
    return false;
  }

  /** Does something of this height, so far along, stand in the space between the two bodies? */
  private isBetweenBodies(along: number, bottom: number, top: number): boolean {
    const { from, to } = this;
    const low = from.height + along * (to.height - from.height);
    const fromHead = from.height + tallNow(from);
    const high = fromHead + along * (this.high - fromHead);
    return top > low + HAIR && bottom < high - HAIR;
  }
}

const LOOKING = new Looking();
