/** The board as a bot looks at it: who is where, whom a fighter could see from a spot, and where a move can end. */
import {
  boardNow,
  enemiesOf,
  type FighterState,
  movementOf,
  type Question,
  type Ref,
  rangedOf,
  type Step,
} from '@hive-arbiter/engine';
import {
  type Board,
  type Cover,
  distance,
  findCharge,
  isInArc,
  look,
  type Model,
  type Place,
  surfacesAt,
  walk,
} from '@hive-arbiter/engine/board';
import { type Aiming, bestShot } from './chances.ts';
import type { Seen } from './seen.ts';
import { distancesTo, farFrom, type Ways, wayDown, waysOf } from './ways.ts';

/** Where a move can end, and how to get there. */
export interface End {
  readonly steps: readonly Step[];
  readonly at: Model;
  /** Does it need a test on the way? */
  readonly risky: boolean;
}

const BEARINGS = 12;
const PARTS = [1, 0.55] as const;
/** No weapon is looked at beyond this. */
const FURTHEST = 48;

/** What is known about each board; as soon as anybody moves it is another one. */
const grounds = new WeakMap<Board, Ground>();

export class Ground {
  private ways: Ways | undefined;
  private readonly covers = new Map<string, Cover | undefined>();

  private constructor(
    readonly board: Board,
    private readonly seen: Seen,
  ) {}

  static of(seen: Seen): Ground {
    const board = boardNow(seen) as Board;
    let ground = grounds.get(board);
    if (!ground || ground.seen !== seen) {
      ground = new Ground(board, seen);
      grounds.set(board, ground);
    }
    return ground;
  }

  modelOf(id: Ref): Model | undefined {
    return this.board.models.get(id);
  }

  /** Enemies on the board, the nearest first. */
  enemiesOf(fighter: FighterState): readonly { readonly fighter: FighterState; readonly model: Model }[] {
    const me = this.modelOf(fighter.id);
    const found = enemiesOf(this.seen, fighter).flatMap((enemy) => {
      const model = this.modelOf(enemy.id);
      return model ? [{ fighter: enemy, model, far: me ? distance(me, model) : 0 }] : [];
    });
    return found.sort((one, other) => one.far - other.far);
  }

  /** In what cover one is from another, whichever way they face; nothing where there is no line between them. */
  coverOf(to: Model, from: Model): Cover | undefined {
    const key = `${from.x} ${from.y} ${from.height} ${from.stance} ${to.x} ${to.y} ${to.height} ${to.stance}`;
    if (this.covers.has(key)) return this.covers.get(key);
    const { sight, cover } = look(this.board, from, to);
    const found = sight ? cover : undefined;
    this.covers.set(key, found);
    return found;
  }

  /** Does a fighter see another from where they stand, the way they face? */
  sees(from: Model, to: Model): boolean {
    return isInArc(from, to) && this.coverOf(to, from) !== undefined;
  }

  aiming(from: Model, to: Model, aimed: boolean): Aiming {
    return { inches: distance(from, to), cover: this.coverOf(to, from) ?? 'full', aimed };
  }

  /** The best shot that a fighter has from a spot, turned as they like or as they stand. */
  shotFrom(
    shooter: FighterState,
    from: Model,
    { turned = false, aimed = false, at = this.enemiesOf(shooter) } = {},
  ): { readonly target: FighterState; readonly worth: number } | undefined {
    if (rangedOf(shooter).length === 0) return undefined;
    let best: { target: FighterState; worth: number } | undefined;
    for (const { fighter, model } of at) {
      if (distance(from, model) > FURTHEST) continue;
      if (!turned && !isInArc(from, model)) continue;
      if (this.coverOf(model, from) === undefined) continue;
      const aiming = this.aiming(from, model, aimed);
      // Whoever lies in cover is in hiding.
      if (fighter.fate !== 'standing' && aiming.cover !== 'open') continue;
      const worth = bestShot(shooter, fighter, aiming)?.worth ?? 0;
      if (worth > (best?.worth ?? 0)) best = { target: fighter, worth };
    }
    return best;
  }

  /** Can a charge get there with so many inches, in a straight line? */
  chargePath(mover: Model, target: Model, inches: number): readonly Step[] | undefined {
    if (distance(mover, target) > inches) return undefined;
    const far = Math.hypot(target.x - mover.x, target.y - mover.y) || 1;
    const part = 1 - (mover.radius + target.radius) / far;
    const [x, y] = [mover.x + part * (target.x - mover.x), mover.y + part * (target.y - mover.y)];
    const facing = bearing(mover, target);
    const rules = { allowance: inches, charge: [target.id] };
    const straight = [{ x, y, height: target.height }];
    if (walk(this.board, mover, straight, rules).ok) return [{ x, y, height: target.height, facing }];
    const found = findCharge(this.board, mover, target.id, inches);
    return found && facingAtEnd(found.path, facing);
  }

  /** How far it is on foot from a place to the nearest of some others. */
  distances(to: readonly Place[]): (from: Place) => number {
    const { terrain } = this.board;
    this.ways ??= waysOf(terrain);
    const { ways } = this;
    const far = distancesTo(ways, terrain, to);
    return (from) => farFrom(ways, terrain, far, from);
  }

  /** Ends of a move: on the spot, straight away to all sides, and along the way to some places. */
  ends(
    mover: Model,
    { inches, mayLeave }: Pick<Question<'move'>, 'inches' | 'mayLeave'>,
    goals: readonly Place[],
  ): readonly End[] {
    const found: End[] = [{ steps: [placeOf(mover)], at: mover, risky: false }];
    const rules = { allowance: inches, ...(mayLeave ? { mayLeave } : {}) };
    const tryPath = (path: readonly Place[]): boolean => {
      const walked = walk(this.board, mover, path, rules);
      if (!walked.ok) return false;
      const risky = walked.events.some(({ kind }) => kind === 'jump' || kind === 'leap');
      found.push({ steps: path.map(placeOf), at: { ...mover, ...walked.end }, risky });
      return true;
    };
    for (let turn = 0; turn < BEARINGS; turn++) {
      const angle = (turn * 2 * Math.PI) / BEARINGS;
      for (const part of PARTS) {
        const x = round(mover.x + part * inches * Math.sin(angle));
        const y = round(mover.y + part * inches * Math.cos(angle));
        if (tryPath([{ x, y, height: this.heightAt(x, y, mover.height) }])) break;
      }
    }
    if (goals.length > 0) this.tryWay(mover, inches, goals, tryPath);
    return found;
  }

  /** As far as the move goes along the way to the goals. */
  private tryWay(
    mover: Model,
    inches: number,
    goals: readonly Place[],
    tryPath: (path: readonly Place[]) => boolean,
  ): void {
    const { terrain } = this.board;
    this.ways ??= waysOf(terrain);
    const far = distancesTo(this.ways, terrain, goals);
    const way = wayDown(this.ways, terrain, far, mover, inches);
    // The first spots may lie behind: whatever can be reached in a straight line is.
    for (let skipped = Math.min(2, way.length - 1); skipped >= 0; skipped--)
      for (let end = way.length; end > skipped; end--) {
        const path = way.slice(skipped, end);
        const last = path.at(-1) as Place;
        if (tryPath(path)) return;
        const before = path.at(-2) ?? mover;
        const middle = {
          x: round((before.x + last.x) / 2),
          y: round((before.y + last.y) / 2),
          height: last.height,
        };
        if (before.height === last.height && tryPath([...path.slice(0, -1), middle])) return;
      }
  }

  private heightAt(x: number, y: number, height: number): number {
    let best = height;
    let least = Number.POSITIVE_INFINITY;
    for (const { at } of surfacesAt(this.board.terrain, x, y))
      if (Math.abs(at - height) < least) [best, least] = [at, Math.abs(at - height)];
    return best;
  }
}

/** How far a fighter charges for certain. */
export function surelyCharges(fighter: FighterState): number {
  return movementOf(fighter) + 1;
}

function placeOf({ x, y, height }: Place): Place {
  return { x, y, height };
}

function round(inches: number): number {
  return Math.round(inches * 100) / 100;
}

/** Degrees clockwise from north. */
export function bearing(from: Place, to: Place): number {
  const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return Math.round((degrees + 360) % 360);
}

/** The same path, facing somewhere at its end. */
export function facingAtEnd(steps: readonly Step[], facing: number): readonly Step[] {
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, facing } : step));
}
