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
import { insideParts } from './outline.ts';
import { arcTouches, type Line } from './sight.ts';
import type { Stretch } from './terrain.ts';

export type Cover = 'open' | 'partial' | 'full';

/** What somebody sees of another: nothing, or so much. */
export interface Look {
  readonly sight: boolean;
  readonly cover: Cover;
  readonly lines: readonly Line[];
}

/** A fighter sees 45° to either side of the facing [core.sight.arc.1]. */
const TO_EITHER_SIDE = 45;

/** Is any part of the other inside the vision arc? Whoever lies has none [core.sight.arc.2]. */
export function isInArc(from: Model, to: Model): boolean {
  return from.stance === 'standing' && arcTouches([from.x, from.y], from.facing, TO_EITHER_SIDE, to);
}

/** Does one see the other: inside the arc, and by at least one line that nothing blocks [core.sight.line.1]? */
export function sees(board: Board, from: Model, to: Model): boolean {
  return isInArc(from, to) && hasLine(board, from, to);
}

/** Those of the list that are seen. */
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
  return new Looking(board, from, to).anyLine();
}

/**
 * Sight and cover together: wholly visible is in the open, less than half hidden is partial, half or more is full
 * [core.sight.cover.1], [core.sight.cover.2], [core.sight.cover.3]. The arc is not looked at.
 */
export function look(board: Board, from: Model, to: Model): Look {
  const lines = new Looking(board, from, to).allLines();
  const clear = lines.filter((line) => line === 'clear').length;
  return {
    sight: lines.some((line) => line !== 'blocked'),
    cover: clear === lines.length ? 'open' : 2 * clear > lines.length ? 'partial' : 'full',
    lines,
  };
}

/** Where the nine lines end, as parts of the target's radius. */
const ENDS = [0, -0.9, 0.9, -0.45, 0.45, -0.675, 0.675, -0.225, 0.225] as const;
/** Hidden by less than this, nobody would call it hidden: a part of an inch. */
const SLIVER = 0.02;

/** One look: what may be in the way is picked out once, then nine lines are drawn past it. */
class Looking {
  private readonly eye: number;
  private readonly tall: number;
  private readonly solids: Stretch[] = [];
  private readonly minX: number;
  private readonly maxX: number;
  private readonly minY: number;
  private readonly maxY: number;
  // What of the strip solid terrain hides, as pairs of heights.
  private hidden: number[] = [];

  constructor(
    private readonly board: Board,
    private readonly from: Model,
    private readonly to: Model,
  ) {
    this.eye = from.height + EYES * tallNow(from);
    this.tall = tallNow(to);
    const { radius } = to;
    this.minX = Math.min(from.x, to.x - radius);
    this.maxX = Math.max(from.x, to.x + radius);
    this.minY = Math.min(from.y, to.y - radius);
    this.maxY = Math.max(from.y, to.y + radius);
    const low = Math.min(this.eye, to.height);
    const high = Math.max(this.eye, to.height + this.tall);
    const { stretches, doors } = board.terrain;
    for (const stretch of stretches)
      if (stretch.kind !== 'railing' && this.isNear(stretch, low, high)) this.solids.push(stretch);
    for (const door of doors) if (this.isNear(door, low, high) && isShut(board, door)) this.solids.push(door);
  }

  anyLine(): boolean {
    return ENDS.some((end) => {
      const [x, y] = this.endAt(end);
      return !this.isBlocked(x, y);
    });
  }

  allLines(): Line[] {
    return ENDS.map((end) => {
      const [x, y] = this.endAt(end);
      if (this.isBlocked(x, y)) return 'blocked';
      if (this.isBehindBody(x, y)) return 'behind-body';
      return this.hiddenPart() > SLIVER || this.isBehindCover(x, y) ? 'behind-cover' : 'clear';
    });
  }

  private isNear({ ax, ay, bx, by, bottom, top }: Stretch, low: number, high: number): boolean {
    return (
      !(ax < this.minX && bx < this.minX) &&
      !(ax > this.maxX && bx > this.maxX) &&
      !(ay < this.minY && by < this.minY) &&
      !(ay > this.maxY && by > this.maxY) &&
      bottom < high &&
      top > low
    );
  }

  private endAt(end: number): readonly [number, number] {
    const { from, to } = this;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const away = Math.sqrt(dx * dx + dy * dy);
    const aside = end * to.radius;
    return away === 0 ? [to.x, to.y + aside] : [to.x + (aside * dy) / away, to.y - (aside * dx) / away];
  }

  /** Gathers what solid terrain hides of the strip at this point, and says whether nothing is left. */
  private isBlocked(x: number, y: number): boolean {
    const { from, to, eye, tall } = this;
    const [low, high] = [to.height, to.height + tall];
    this.hidden = [];
    for (const stretch of this.solids) {
      const along = meets(stretch, from.x, from.y, x, y);
      if (along < 0) continue;
      if (stretch.kind === 'window') {
        this.hide(stretch.bottom, stretch.sill, along, along, low, high);
        this.hide(stretch.lintel, stretch.top, along, along, low, high);
      } else {
        this.hide(stretch.bottom, stretch.top, along, along, low, high);
      }
    }
    for (const level of this.board.terrain.levels) {
      if (level.at <= Math.min(eye, low) || level.at >= Math.max(eye, high)) continue;
      if (
        level.maxX < this.minX ||
        level.minX > this.maxX ||
        level.maxY < this.minY ||
        level.minY > this.maxY
      )
        continue;
      for (const [start, end] of insideParts(level.outline, [from.x, from.y], [x, y]))
        this.hide(level.at, level.at, start, end, low, high);
    }
    return this.hiddenPart() >= tall - SLIVER / 2;
  }

  /** What a piece from `bottom` to `top`, that far along the line, hides of the strip. */
  private hide(bottom: number, top: number, start: number, end: number, low: number, high: number): void {
    const { eye } = this;
    const [first, last] = [Math.max(start, HAIR), Math.max(end, HAIR)];
    const reaches = [(bottom - eye) / first, (bottom - eye) / last, (top - eye) / first, (top - eye) / last];
    const from = Math.max(low, eye + Math.min(...reaches));
    const to = Math.min(high, eye + Math.max(...reaches));
    if (to > from) this.hidden.push(from, to);
  }

  /** How many inches of the strip are hidden by what was gathered. */
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

  /** Standing models in between; friends whose bases touch the looker's are looked past [core.sight.cover.4]. */
  private isBehindBody(x: number, y: number): boolean {
    const { from, to } = this;
    const [dx, dy] = [x - from.x, y - from.y];
    const length = dx * dx + dy * dy;
    if (length === 0) return false;
    for (const body of this.board.models.values()) {
      if (body.side === null || body.stance !== 'standing' || body.id === from.id || body.id === to.id)
        continue;
      const along = Math.min(1, Math.max(0, ((body.x - from.x) * dx + (body.y - from.y) * dy) / length));
      const [px, py] = [body.x - from.x - along * dx, body.y - from.y - along * dy];
      if (Math.sqrt(px * px + py * py) >= body.radius - HAIR) continue;
      if (!this.isBetweenBodies(along, body.height, body.height + body.tall)) continue;
      if (body.side === from.side && areInContact(from, body)) continue;
      return true;
    }
    return false;
  }

  private isBehindCover(x: number, y: number): boolean {
    for (const obstacle of this.board.terrain.obstacles) {
      if (obstacle.maxX < this.minX || obstacle.minX > this.maxX) continue;
      if (obstacle.maxY < this.minY || obstacle.minY > this.maxY) continue;
      const { outline, bottom, height } = obstacle.part;
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
    const high = fromHead + along * (to.height + this.tall - fromHead);
    return top > low + HAIR && bottom < high - HAIR;
  }
}
