/** The board for a bot: who is where, the fighters seen from a spot, and the ends of a move. */
import {
  boardNow,
  doorsBeside,
  enemiesOf,
  type FighterState,
  isInSea,
  isSump,
  movementOf,
  type Placed,
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
  type Terrain,
  Walker,
  walk,
} from '@hive-arbiter/engine/board';
import { type Aiming, bestShot } from './chances.ts';
import type { Seen } from './seen.ts';
import { Distances, doorsNow, isDangerous, isWet, waysOf } from './ways.ts';

/** Where a move can end, and how to get there. */
export interface End {
  readonly steps: readonly Step[];
  readonly at: Model;
  /** Does it need a test on the way? */
  readonly risky: boolean;
}

/** An enemy on the board, and how far it is to them. */
export interface Enemy {
  readonly fighter: FighterState;
  readonly model: Model;
  readonly far: number;
}

const PARTS = [1, 0.55] as const;
/** No weapon is looked at beyond this. */
const FURTHEST = 48;

/**
 * Lines of sight on a terrain with its doors in their state. They hold for every battle there, so a look-ahead does
 * not compute the same line again in each copy of a battle.
 */
class Sights {
  /** The board with nobody on it: bodies in between are left out, since they are somewhere else in a moment. */
  private readonly bare: Board;
  /** All poses that were met, by where somebody is. Two look-ups by number are quicker than one by a text made of them. */
  private readonly poses = new Map<number, Map<number, Pose[]>>();
  private posesMet = 0;
  private readonly covers = new Map<number, Cover | undefined>();
  private readonly stepped = new Map<number, Model[]>();

  constructor({ terrain, doors }: Board) {
    this.bare = { terrain, doors, models: new Map() };
  }

  /** The cover of one from another; undefined if there is no line between them. */
  cover(to: Model, from: Model): Cover | undefined {
    const key = this.numberOf(from) * MOST_POSES + this.numberOf(to);
    const known = this.covers.get(key);
    if (known !== undefined || this.covers.has(key)) return known;
    const { sight, cover } = look(this.bare, from, to);
    const found = sight ? cover : undefined;
    if (this.covers.size >= MOST_COVERS) this.covers.clear();
    this.covers.set(key, found);
    return found;
  }

  /** Where somebody could step with a move of so many inches, with nobody in the way. */
  steps(mover: Model, inches: number): readonly Model[] {
    const key = this.numberOf(mover) * MOST_INCHES + Math.min(MOST_INCHES - 1, Math.round(inches));
    let found = this.stepped.get(key);
    if (!found) {
      const walker = new Walker(this.bare, mover, { allowance: inches });
      found = [];
      for (let turn = 0; turn < STEPS; turn++) {
        const angle = (turn * 2 * Math.PI) / STEPS;
        for (const part of PARTS) {
          const [x, y] = [
            mover.x + part * inches * Math.sin(angle),
            mover.y + part * inches * Math.cos(angle),
          ];
          const walked = walker.walk([{ x, y, height: mover.height }]);
          if (!walked.ok) continue;
          found.push({ ...mover, ...walked.end, stance: 'standing' });
          break;
        }
      }
      this.stepped.set(key, found);
    }
    return found;
  }

  private numberOf(model: Model): number {
    const { x, y, height, stance, radius } = model;
    let row = this.poses.get(x);
    if (!row) {
      row = new Map();
      this.poses.set(x, row);
    }
    let here = row.get(y);
    if (!here) {
      here = [];
      row.set(y, here);
    }
    for (const pose of here)
      if (pose.height === height && pose.stance === stance && pose.radius === radius) return pose.number;
    const number = this.posesMet++;
    here.push({ height, stance, radius, number });
    return number;
  }

  get isFull(): boolean {
    return this.posesMet > MOST_POSES / 2;
  }
}

/** How somebody stands or lies at a point, and the number of that. */
interface Pose extends Pick<Model, 'height' | 'stance' | 'radius'> {
  readonly number: number;
}

/** More would take memory for spots where nobody goes again. */
const MOST_POSES = 2 ** 20;
const MOST_COVERS = 1_000_000;

/** Steps are looked at in so many directions, and no move is longer than this. */
const STEPS = 8;
const MOST_INCHES = 16;

const sights = new WeakMap<Terrain, Map<string, Sights>>();

function sightsOn(board: Board): Sights {
  let known = sights.get(board.terrain);
  if (!known) {
    known = new Map();
    sights.set(board.terrain, known);
  }
  const doors = doorsNow(board);
  let found = known.get(doors);
  if (!found || found.isFull) {
    found = new Sights({ ...board, doors: new Map(board.doors) });
    known.set(doors, found);
  }
  return found;
}

const grounds = new WeakMap<Seen, Ground>();

export class Ground {
  private readonly sights: Sights;
  private readonly charges = new Map<string, readonly Step[] | undefined>();
  private readonly enemies = new Map<Ref, readonly Enemy[]>();
  private lastGoals: { readonly goals: readonly Place[]; readonly distances: Distances } | undefined;

  private constructor(
    readonly board: Board,
    private readonly seen: Seen,
  ) {
    this.sights = sightsOn(board);
  }

  /** As things now stand; as soon as anybody moves it is another one. */
  static of(seen: Seen): Ground {
    const board = boardNow(seen) as Board;
    let ground = grounds.get(seen);
    if (ground?.board !== board) {
      ground = new Ground(board, seen);
      grounds.set(seen, ground);
    }
    return ground;
  }

  modelOf(id: Ref): Model | undefined {
    return this.board.models.get(id);
  }

  /** Enemies on the board, the nearest first. */
  enemiesOf(fighter: FighterState): readonly Enemy[] {
    let found = this.enemies.get(fighter.id);
    if (!found) {
      const me = this.modelOf(fighter.id);
      const all: Enemy[] = [];
      for (const enemy of enemiesOf(this.seen, fighter)) {
        const model = this.modelOf(enemy.id);
        if (model) all.push({ fighter: enemy, model, far: me ? distance(me, model) : 0 });
      }
      found = all.sort((one, other) => one.far - other.far);
      this.enemies.set(fighter.id, found);
    }
    return found;
  }

  /** The cover of one from another, whichever way they face; undefined if there is no line between them. */
  coverOf(to: Model, from: Model): Cover | undefined {
    return this.sights.cover(to, from);
  }

  /** Where somebody could step to, if nobody were in the way. */
  stepsOf(model: Model, inches: number): readonly Model[] {
    return this.sights.steps(model, inches);
  }

  /** Does a fighter see another from where they stand, the way they face? */
  sees(from: Model, to: Model): boolean {
    return isInArc(from, to) && this.coverOf(to, from) !== undefined;
  }

  aiming(from: Model, to: Model): Aiming {
    return { inches: distance(from, to), cover: this.coverOf(to, from) ?? 'full', aimed: false, both: true };
  }

  /** The best shot that a fighter has from a spot, turned as they like or as they stand. */
  shotFrom(
    shooter: FighterState,
    from: Model,
    { turned = false, both = true, at = this.enemiesOf(shooter) } = {},
  ): { readonly target: FighterState; readonly worth: number; readonly slow: boolean } | undefined {
    if (rangedOf(shooter).length === 0) return undefined;
    let best: { target: FighterState; worth: number; slow: boolean } | undefined;
    for (const { fighter, model } of at) {
      if (distance(from, model) > FURTHEST) continue;
      if (!turned && !isInArc(from, model)) continue;
      const cover = this.coverOf(model, from);
      if (cover === undefined) continue;
      const aiming = { inches: distance(from, model), cover, aimed: false, both };
      // A fighter lying in cover is hidden.
      if (fighter.fate !== 'standing' && aiming.cover !== 'open') continue;
      const shot = bestShot(shooter, fighter, aiming);
      if (shot && shot.worth > (best?.worth ?? 0))
        best = { target: fighter, worth: shot.worth, slow: shot.slow };
    }
    return best;
  }

  /** The way of a charge into contact with so many inches: straight, or round the obstacles in between. */
  chargePath(mover: Model, target: Model, inches: number): readonly Step[] | undefined {
    if (distance(mover, target) > inches) return undefined;
    const { charges } = this;
    const key = `${mover.id} ${target.id} ${inches}`;
    if (charges.has(key)) return charges.get(key);
    const found = this.findCharge(mover, target, inches);
    charges.set(key, found);
    return found;
  }

  private findCharge(mover: Model, target: Model, inches: number): readonly Step[] | undefined {
    const far = Math.hypot(target.x - mover.x, target.y - mover.y) || 1;
    const part = 1 - (mover.radius + target.radius) / far;
    const [x, y] = [mover.x + part * (target.x - mover.x), mover.y + part * (target.y - mover.y)];
    const facing = bearing(mover, target);
    const rules = { allowance: inches, charge: [target.id] };
    const straight = [{ x, y, height: target.height }];
    const walked = walk(this.board, mover, straight, rules);
    if (walked.ok)
      return isDangerous(walked.events) || isWet(walked.events)
        ? undefined
        : [{ ...straight[0], facing } as Step];
    // A search is dear: only where the ways say that it may be worth it.
    if (this.distances([target]).from(mover) > inches + ROUGHLY) return undefined;
    const found = findCharge(this.board, mover, target.id, inches);
    return found && facingAtEnd(found.path, facing);
  }

  /** How far it is on foot to the nearest of some places. */
  distances(to: readonly Place[]): Distances {
    if (this.lastGoals?.goals === to) return this.lastGoals.distances;
    const distances = new Distances(waysOf(this.board.terrain), this.board, to);
    this.lastGoals = { goals: to, distances };
    return distances;
  }

  /** The shut door beside a fighter that is on the way to some places. */
  doorTo(fighter: FighterState, goals: readonly Place[]): Ref | undefined {
    const me = this.modelOf(fighter.id);
    if (!me || this.board.doors.size === 0 || goals.length === 0) return undefined;
    const near = doorsBeside(this.seen, fighter, 1).filter(({ state }) => state !== 'open');
    if (near.length === 0) return undefined;
    const { door } = this.distances(goals).way(me, movementOf(fighter));
    return near.find(({ data }) => data.door === door)?.id;
  }

  /**
   * Ends of a move: on the spot, straight in so many directions, and along the way to some places. In each direction
   * it is the whole move and the given parts of it; without parts, the whole move or what is possible of it.
   */
  ends(
    mover: Model,
    { inches, mayLeave }: Pick<Question<'move'>, 'inches' | 'mayLeave'>,
    goals: readonly Place[],
    bearings: number,
    parts?: readonly number[],
  ): readonly End[] {
    const found: End[] = [{ steps: [placeOf(mover)], at: mover, risky: false }];
    const fighter = this.seen.fighters[mover.id];
    const isDry = !fighter || !isInSea(this.seen, fighter);
    const rules = { allowance: inches, ...(mayLeave ? { mayLeave } : {}) };
    const walker = new Walker(this.board, mover, rules);
    const tryPath = (path: readonly Place[]): boolean => {
      const walked = walker.walk(path);
      if (!walked.ok) return false;
      const risky =
        walked.events.some(({ kind }) => kind === 'jump' || kind === 'leap') ||
        isDangerous(walked.events) ||
        // Whoever climbs down into it is told of no area.
        (isDry && (isWet(walked.events) || this.isWetAt(walked.end)));
      found.push({ steps: path.map(placeOf), at: { ...mover, ...walked.end }, risky });
      return !risky;
    };
    for (let turn = 0; turn < bearings; turn++) {
      const angle = (turn * 2 * Math.PI) / bearings;
      for (const part of parts ?? PARTS) {
        const x = round(mover.x + part * inches * Math.sin(angle));
        const y = round(mover.y + part * inches * Math.cos(angle));
        if (tryPath([{ x, y, height: this.heightAt(x, y, mover.height) }]) && !parts) break;
      }
    }
    if (goals.length > 0) this.tryWay(mover, inches, goals, tryPath);
    // Where no way leads on foot, as from a container, there is only the jump.
    if (goals.length > 0 && !this.distances(goals).isReachedFrom(mover))
      found.push(...this.jumps(mover, walker));
    return found;
  }

  /** Where a fighter can jump down to. The test that it needs counts as no risk, since nothing else leads on. */
  private jumps(mover: Model, walker: Walker): readonly End[] {
    const found: End[] = [];
    for (let turn = 0; turn < JUMPS; turn++) {
      const angle = (turn * 2 * Math.PI) / JUMPS;
      const to = (far: number, height: number): Place => ({
        x: round(mover.x + far * Math.sin(angle)),
        y: round(mover.y + far * Math.cos(angle)),
        height,
      });
      for (let far = 1; far <= FURTHEST_JUMP; far++) {
        const { x, y } = to(far, 0);
        const heights = surfacesAt(this.board.terrain, x, y).map(({ at }) => at);
        if (heights.some((at) => at >= mover.height)) continue;
        const landing = { ...to(far, Math.max(...heights)), by: 'jump' as const };
        const steps = far > 1 ? [to(far - 1, mover.height), landing] : [landing];
        const walked = walker.walk(steps);
        if (walked.ok && !isDangerous(walked.events) && !isWet(walked.events))
          found.push({ steps, at: { ...mover, ...walked.end }, risky: false });
        break;
      }
    }
    return found;
  }

  /** As far as the move goes along the way to the goals. */
  private tryWay(
    mover: Model,
    inches: number,
    goals: readonly Place[],
    tryPath: (path: readonly Place[]) => boolean,
  ): void {
    const { path: way } = this.distances(goals).way(mover, inches);
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

  /** Is it a place where nobody can do anything but swim? */
  isWetAt(place: Place): boolean {
    return isSump(this.board.terrain.file, place);
  }

  private heightAt(x: number, y: number, height: number): number {
    let best = height;
    let least = Number.POSITIVE_INFINITY;
    for (const { at } of surfacesAt(this.board.terrain, x, y))
      if (Math.abs(at - height) < least) [best, least] = [at, Math.abs(at - height)];
    return best;
  }
}

/** A jump is tried in so many directions, from no further than so many inches. */
const JUMPS = 8;
const FURTHEST_JUMP = 4;

/** How far off the ways may be. */
const ROUGHLY = 1.5;

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

/** The fighter who is set up by an answer, standing there. */
export function standingWhere(
  { of: asked = '' }: Question<'place'>,
  answer: Placed,
  { fighters, gangs }: Seen,
): { readonly fighter: FighterState; readonly at: Model } | undefined {
  const { of, spot } = typeof answer === 'object' && 'of' in answer ? answer : { of: asked, spot: answer };
  const fighter = fighters[of];
  if (spot === 'placed' || !fighter) return undefined;
  const side = gangs.find(({ id }) => id === fighter.gang)?.side ?? '';
  const { facing = 0, height = 0 } = spot;
  const at: Model = { id: of, side, ...spot, facing, height, radius: 0.56, tall: 1.25, stance: 'standing' };
  return { fighter, at };
}
