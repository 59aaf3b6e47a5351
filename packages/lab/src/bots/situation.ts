/** A fighter's situation on the board: the enemies it faces, what it can do to them and they to it, and how good a place is. */
import {
  type Aim,
  type Armed,
  aimsOf,
  coverNow,
  type FighterState,
  friendsOf,
  type GangState,
  gangBy,
  harderCover,
  movementOf,
  rangedOf,
} from '@hive-arbiter/engine';
import { type Cover, distance, isInArc, type Model, type Place } from '@hive-arbiter/engine/board';
import { placesOf } from './aims.ts';
import { type Aiming, bestShot, chanceToHit, harmOf, passes, worthOfBlows } from './chances.ts';
import type { End, Ground } from './ground.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { placesToSearch } from './search.ts';
import type { Seen } from './seen.ts';
import { noticedAt, watchersOf } from './unnoticed.ts';

/** How much each thing counts; tuned in tournaments. */
export const WEIGHTS = {
  /** The value of a shot in a later activation, compared with one now. */
  later: 0.8,
  /** Being shot at, and being in reach of a charge. */
  danger: 1,
  charge: 0.2,
  /** An enemy who first has to step out to see somebody, compared with one who sees them already. */
  step: 0.7,
  /** Being able to step out and shoot, compared with a shot from there. */
  peek: 0.7,
  /** Each inch on foot to the goal. */
  inch: 0.022,
  /**
   * After so many rounds an inch counts in full if there is only the enemy to go for: a gang that waits shoots first. One
   * that is twice as strong waits half as long.
   */
  patience: 10,
  /** The part of a battle of so many rounds in which patience runs out, and what is left of haste for the gang that leads. */
  hurry: 0.35,
  calm: 0.4,
  /** How much an inch counts the other way while gangs are set up: whoever has further to go is shot at first. */
  aloof: 0.3,
  /** How likely an enemy shoots at the nearest fighter it sees; the others share the rest. */
  nearest: 0.6,
  /** Being beside a friend who is seriously injured. */
  nurse: 0.12,
  /** What lying down costs: an action to get up again. */
  lie: 0.3,
  /** Leaders and champions steady the others once a gang has bottled out. */
  leader: 1.3,
  champion: 1.15,
  /** Finishing somebody off who may get up again. */
  finish: 0.6,
  /** The danger from which on a tactics card is worth playing. */
  alert: 0.05,
  /** What serves the scenario directly. */
  aim: 1.5,
  /** How much more an enemy counts who is still to act in this round; one who has acted counts less by half as much. */
  tempo: 0.35,
  /** The remaining value of an enemy who is seriously injured. */
  down: 0.5,
  /** Staying in the battle where others may flee. */
  steady: 0.4,
  /** Being noticed by those who are to notice nothing. */
  noticed: 0.6,
  /** Being in the sump, where nobody can do anything but swim. */
  wet: 0.5,
};
export type Weights = Readonly<typeof WEIGHTS>;

/** No more enemies than this are looked at from each spot. */
const MOST_ENEMIES = 8;
/** A move is tried in so many directions, the whole way and parts of it. */
const BEARINGS = 12;
const PARTS = [1, 0.5] as const;

export interface Foe {
  readonly fighter: FighterState;
  readonly model: Model;
  /** How much of the battle hangs on this one. */
  readonly value: number;
}

export interface Shot {
  readonly foe: Foe;
  readonly armed: Armed | undefined;
  readonly worth: number;
  /** Does it take both actions? */
  readonly slow: boolean;
  readonly cover: Cover;
}

/** How a shot is made: with care, by whoever may turn first, with both actions, and with which guns. */
export interface Manner {
  readonly aimed?: boolean;
  readonly turned?: boolean;
  readonly both?: boolean;
  readonly guns?: readonly Armed[];
}

const COVERS: readonly Cover[] = ['open', 'partial', 'full'];

function isHarder(one: Cover, other: Cover): boolean {
  return COVERS.indexOf(one) > COVERS.indexOf(other);
}

/** Is somebody within 1" of the line between two others, seen from above? */
function isBesideLine(who: Model, from: Model, to: Model): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : ((who.x - from.x) * dx + (who.y - from.y) * dy) / long;
  const part = Math.max(0, Math.min(1, along));
  const [x, y] = [from.x + part * dx - who.x, from.y + part * dy - who.y];
  const height = from.height + part * (to.height - from.height);
  return x * x + y * y <= (1 + who.radius) ** 2 && Math.abs(height - who.height) < 2;
}

/** What a whole activation is enough for. */
export const WHOLE_TURN: Manner = { aimed: true, turned: true, both: true };

/** One fighter's situation: the enemies it faces, and its task. */
export class Situation {
  readonly me: Model;
  readonly foes: readonly Foe[];
  readonly goals: readonly Place[];
  /** How hard it presses on: a fighter with an aim of its own goes for it. */
  readonly press: number;
  private readonly far: (from: Place) => number;
  /** Friends who lie seriously injured: whoever is beside them helps them up. */
  private readonly nursed: readonly Model[];
  private readonly friends: readonly Model[];
  /** Everybody else, those of one's own side with a negative value. */
  private readonly others: readonly Foe[];
  private readonly guns: readonly Armed[];
  /** How likely the gang has bottled out by the end of the round, and who keeps others from fleeing then. */
  private readonly bottles: number;
  private readonly steadiers: readonly {
    readonly model: Model;
    readonly inches: number;
    readonly flees: number;
  }[];
  private readonly outlook: Outlook;
  /** Those who are to notice nothing: noise gives a gang away. */
  private readonly watchers: readonly Model[];
  private readonly rated = new Map<string, number>();
  private readonly reached = new Map<number, readonly End[]>();

  constructor(
    readonly fighter: FighterState,
    readonly seen: Seen,
    readonly ground: Ground,
    readonly weights: Weights,
    at?: Model,
  ) {
    this.me = at ?? (ground.modelOf(fighter.id) as Model);
    this.guns = rangedOf(fighter);
    const gang = gangBy(seen, fighter.gang);
    const aims = aimsOf(seen, gang);
    this.outlook = outlookOf(seen, gang);
    this.foes = ground
      .enemiesOf(fighter)
      .slice(0, MOST_ENEMIES)
      .map(({ fighter: foe, model }) => ({
        fighter: foe,
        model,
        value: worthToUs(foe, aims, weights),
      }));
    this.watchers = watchersOf(aims, ground);
    const own = aims.filter((aim) => aim.is === 'go' && aim.who.includes(fighter.id));
    const places = own.flatMap((aim) => placesOf(aim, ground.board, seen));
    this.press = own.reduce((most, { worth }) => Math.max(most, worth), 0);
    const enemies = this.foes.map(({ model }) => model);
    this.goals =
      places.length > 0 ? places : enemies.length > 0 ? enemies : placesToSearch(fighter, seen, ground.board);
    const friends = friendsOf(seen, fighter).flatMap((friend) => {
      const model = ground.modelOf(friend.id);
      return model ? [{ fighter: friend, model, value: -costOf(friend, weights) }] : [];
    });
    this.friends = friends.map(({ model }) => model);
    this.bottles = chanceToBottle(seen, gang);
    this.steadiers = friends.flatMap(({ fighter: { rank, stats }, model }) => {
      const inches = rank === 'leader' ? 12 : rank === 'champion' ? 6 : 0;
      return inches > 0 ? { model, inches, flees: 1 - passes(stats.cl) } : [];
    });
    this.others = [...friends, ...this.foes];
    this.nursed = this.friends.filter(({ stance }) => stance === 'injured');
    const distances = this.goals.length > 0 ? ground.distances(this.goals) : undefined;
    this.far = (from) => distances?.from(from) ?? 0;
  }

  /** Where a move of so many inches can end. */
  ends(inches: number): readonly End[] {
    let found = this.reached.get(inches);
    if (!found) {
      found = this.ground.ends(this.me, { inches }, this.goals, BEARINGS, PARTS);
      this.reached.set(inches, found);
    }
    return found;
  }

  /** The best shot from a spot, with how much its target matters. */
  shot(from: Model, manner: Manner): Shot | undefined {
    return this.shots(from, manner)[0];
  }

  /** The targets from a spot, and their value with all consequences, the best first. */
  shots(from: Model, manner: Manner): readonly Shot[] {
    const { aimed = false, turned = false, both = false, guns = this.guns } = manner;
    if (guns.length === 0 || this.isHiding) return [];
    const found: (Shot & { readonly inches: number })[] = [];
    let nearest: (typeof found)[number] | undefined;
    for (const foe of this.foes) {
      if (!turned && !isInArc(from, foe.model)) continue;
      const bare = this.ground.coverOf(foe.model, from);
      if (bare === undefined || (foe.fighter.fate !== 'standing' && bare !== 'open')) continue;
      const cover = coverNow(this.seen, foe.fighter.id, bare);
      const inches = distance(from, foe.model);
      const aiming = { inches, cover, aimed, both };
      const best = bestShot(this.fighter, foe.fighter, aiming, guns);
      const worth = best ? best.worth * foe.value + this.astray(from, foe, best.armed, aiming) : 0;
      const shot = { foe, armed: best?.armed, worth, slow: best?.slow === true, cover, inches };
      if (foe.fighter.fate !== 'seriously-injured' && (!nearest || inches < nearest.inches)) nearest = shot;
      found.push(shot);
    }
    // A target that is no harder to hit and nearer must be shot at, unless the shooter keeps cool
    // [core.shooting.priority.2].
    const cool = passes(this.fighter.stats.cl);
    return found
      .map((shot) =>
        nearest && shot !== nearest && shot.inches > nearest.inches && !isHarder(nearest.cover, shot.cover)
          ? { ...shot, worth: cool * shot.worth + (1 - cool) * nearest.worth }
          : shot,
      )
      .filter(({ worth }) => worth > 0)
      .sort((one, other) => other.worth - one.worth);
  }

  /**
   * The cost of a miss for fighters beside the line: 1 to 3 hits the nearest, 4 to 6 passes on
   * [core.shooting.stray.2].
   */
  private astray(from: Model, { model, fighter: foe }: Foe, armed: Armed, aiming: Aiming): number {
    const besides = this.others.filter(
      ({ model: other }) => other.id !== foe.id && isBesideLine(other, from, model),
    );
    if (besides.length === 0) return 0;
    besides.sort((one, other) => distance(from, one.model) - distance(from, other.model));
    let [passing, worth] = [1 - chanceToHit(this.fighter, armed, foe, aiming), 0];
    for (const { fighter: other, value } of besides) {
      passing /= 2;
      worth += passing * harmOf(this.fighter, armed, other) * value;
    }
    return worth;
  }

  /** What enemies can do to somebody who ends there. Whoever keeps moving is a Hard Target then. */
  danger(at: Model, keepsMoving = false): number {
    let shots = 0;
    let blows = 0;
    for (const { fighter: foe, model } of this.foes) {
      if (foe.fate === 'seriously-injured' || foe.broken) continue;
      const inches = distance(model, at);
      if (inches <= movementOf(foe) + 2) blows = Math.max(blows, worthOfBlows(foe, this.fighter, true));
      if (foe.engagedWith.length > 0) continue;
      const isUp = foe.fate === 'standing';
      const aimed = this.shotAt(at, foe, model, { keepsMoving, aimed: isUp, both: isUp });
      const stepping = isUp ? this.weights.step * this.afterStep(at, foe, model, keepsMoving) : 0;
      const worth = Math.max(aimed, stepping);
      if (worth === 0) continue;
      // Whoever has acted this round shoots later, if there is a next one, and lying fighters have to get up first.
      const soon = (foe.ready ? 1 : this.isLast ? 0 : 0.6) * (isUp ? 1 : 0.6);
      shots += soon * (this.isAimedAt(model, inches) * worth);
    }
    return this.weights.danger * Math.min(1.2, shots) + this.weights.charge * blows;
  }

  /** What an enemy's shot from somewhere at somebody there is worth to it. */
  private shotAt(
    at: Model,
    foe: FighterState,
    from: Model,
    how: { readonly keepsMoving: boolean; readonly aimed: boolean; readonly both: boolean },
  ): number {
    const bare = this.ground.coverOf(at, from);
    // A fighter lying in cover is hidden and cannot be shot at.
    if (bare === undefined || (at.stance !== 'standing' && bare !== 'open')) return 0;
    const { keepsMoving, aimed, both } = how;
    const cover = keepsMoving ? harderCover(bare) : bare;
    return bestShot(foe, this.fighter, { inches: distance(from, at), cover, aimed, both })?.worth ?? 0;
  }

  /** The best shot of an enemy who steps out first. */
  private afterStep(at: Model, foe: FighterState, model: Model, keepsMoving: boolean): number {
    let best = 0;
    for (const from of this.ground.stepsOf(model, movementOf(foe)))
      best = Math.max(best, this.shotAt(at, foe, from, { keepsMoving, aimed: false, both: false }));
    return best;
  }

  /** How likely an enemy shoots at a fighter so far away and not at a friend it sees as well. */
  private isAimedAt(foe: Model, inches: number): number {
    let [seen, nearer] = [0, 0];
    for (const friend of this.friends) {
      const cover = this.ground.coverOf(friend, foe);
      if (cover === undefined || (friend.stance !== 'standing' && cover !== 'open')) continue;
      seen++;
      if (distance(foe, friend) < inches) nearer++;
    }
    const { nearest } = this.weights;
    if (seen === 0) return 1;
    return nearer === 0 ? nearest : (1 - nearest) / seen;
  }

  /** Is it a gang that nobody has noticed yet? */
  get isHiding(): boolean {
    return this.watchers.length > 0;
  }

  /** Does the battle end with this round? Then nothing is worth doing for a later one. */
  private get isLast(): boolean {
    return this.outlook.left !== undefined && this.outlook.left <= 1;
  }

  /** How many times as strong as its enemies the gang is, by those who are up. */
  private get strength(): number {
    const ours = costsOf([this.fighter, ...friendsOf(this.seen, this.fighter)]);
    const theirs = costsOf(this.ground.enemiesOf(this.fighter).map(({ fighter }) => fighter));
    return Math.max(1 / UNEVEN, Math.min(UNEVEN, ours / Math.max(1, theirs)));
  }

  /** With only the enemy to go for, patience runs out by and by, and sooner where the end is near. Whoever leads may wait. */
  private get haste(): number {
    const { patience, hurry, calm, aloof } = this.weights;
    const { lead, left } = this.outlook;
    if (this.seen.round === 0) return -aloof;
    if (this.isLast) return 0;
    const gone = this.seen.round - 1;
    const waits = patience / this.strength;
    if (left === undefined) return Math.min(1, gone / waits);
    const haste = Math.min(1, gone / Math.min(waits, hurry * (gone + left)));
    return lead > 0 ? calm * haste : haste;
  }

  /** The value of being near those who keep others from fleeing [core.endphase.flee.2], once that may happen. */
  private steadied(at: Model): number {
    if (this.bottles === 0) return 0;
    let flees = 1 - passes(this.fighter.stats.cl);
    for (const { model, inches, flees: fails } of this.steadiers)
      if (distance(at, model) <= inches) flees *= fails;
    return -this.weights.steady * this.bottles * flees;
  }

  /** The best shot of an activation that begins there: with care from the spot, or from where they can step out to. */
  private laterFrom(at: Model): number {
    const now = this.shot(at, WHOLE_TURN)?.worth ?? 0;
    if (now > 0 || this.guns.length === 0 || this.isHiding || this.weights.peek === 0) return now;
    let best = 0;
    for (const from of this.ground.stepsOf(at, movementOf(this.fighter)))
      for (const { fighter: foe, model, value } of this.foes) {
        const cover = this.ground.coverOf(model, from);
        if (cover === undefined || (foe.fate !== 'standing' && cover !== 'open')) continue;
        const aiming = { inches: distance(from, model), cover, aimed: false, both: false };
        best = Math.max(best, (bestShot(this.fighter, foe, aiming, this.guns)?.worth ?? 0) * value);
      }
    return this.weights.peek * best;
  }

  /** How good it is to be there. */
  place(at: Model, keepsMoving = false): number {
    const key = `${at.x} ${at.y} ${at.height} ${at.stance} ${keepsMoving}`;
    const known = this.rated.get(key);
    if (known !== undefined) return known;
    const away = Math.min(100, this.far(at));
    const later = this.isLast ? 0 : this.laterFrom({ ...at, stance: 'standing' });
    const inch =
      this.weights.inch * (this.press > 0 ? 1 + 3 * this.press : this.haste * (later > 0 ? 0.4 : 1));
    const friend = this.nursed.some((model) => distance(at, model) <= 1) ? this.weights.nurse : 0;
    const worth =
      this.weights.later * later +
      friend +
      this.steadied(at) -
      this.danger(at, keepsMoving) * costOf(this.fighter, this.weights) -
      this.weights.noticed * noticedAt(at, this.watchers, this.ground) -
      (this.ground.isWetAt(at) ? this.weights.wet : 0) -
      inch * away;
    this.rated.set(key, worth);
    return worth;
  }
}

/** No gang counts as stronger than so many times the other. */
const UNEVEN = 3;

/** What those who are up have cost, all together. */
function costsOf(fighters: readonly FighterState[]): number {
  return fighters.reduce(
    (sum, { fate, cost }) => (fate === 'standing' || fate === 'pinned' ? sum + cost : sum),
    0,
  );
}

/** How likely a gang has bottled out by the end of the round, as it now stands [core.endphase.bottle.2]. */
function chanceToBottle(seen: Seen, gang: GangState): number {
  if (gang.bottled !== 'no') return 1;
  let [down, many] = [0, 0];
  for (const id of gang.roster) {
    const fighter = seen.fighters[id];
    if (!fighter?.tookPart) continue;
    many++;
    if (fighter.fate === 'seriously-injured' || fighter.fate === 'out-of-action') down++;
  }
  return down === 0 ? 0 : Math.max(0, Math.min(1, (down + 6 - many) / 6));
}

/** How much a fighter is worth to its gang, about 1. */
function costOf({ cost, rank }: FighterState, weights: Weights): number {
  const steadies = rank === 'leader' ? weights.leader : rank === 'champion' ? weights.champion : 1;
  return Math.min(2, 0.6 + cost / 200) * steadies;
}

function worthToUs(foe: FighterState, aims: readonly Aim[], weights: Weights): number {
  const wanted = aims.reduce(
    (most, aim) => (aim.is === 'take-out' && aim.of.includes(foe.id) ? Math.max(most, aim.worth) : most),
    0.4,
  );
  const { down, tempo } = weights;
  const left = foe.fate === 'seriously-injured' ? down : foe.ready ? 1 + tempo : 1 - tempo / 2;
  return costOf(foe, weights) * wanted * left;
}
