/**
 * Rates everything it could do, by exact odds and by where it leads on the board: what can be shot from there and what
 * shoots back, through which cover, who could charge, and how far it still is to what the scenario wants.
 */
import {
  type Aim,
  type Answer,
  type Armed,
  aimsOf,
  armsId,
  type FighterState,
  friendsOf,
  gangBy,
  movementOf,
  type Placed,
  type Question,
  type Ref,
  rangedOf,
  type Saying,
  type Seed,
  type Spot,
  say,
} from '@hive-arbiter/engine';
import { type Cover, distance, isInArc, type Model, type Place } from '@hive-arbiter/engine/board';
import { placesOf, servedBy } from './aims.ts';
import type { Bot } from './bot.ts';
import {
  type Aiming,
  bestShot,
  chanceToHit,
  harmOf,
  passes,
  worthOfBlows,
  worthOfCharge,
} from './chances.ts';
import { doorToOpen, opensTheWay } from './doors.ts';
import { bearing, type End, facingAtEnd, Ground, surelyCharges } from './ground.ts';
import type { Seen } from './seen.ts';
import { Usual } from './usual.ts';

/** How much each thing counts; tuned in tournaments. */
export const WEIGHTS = {
  /** The value of a shot in a later activation, compared with one now. */
  later: 0.8,
  /** Being shot at, and being in reach of a charge. */
  danger: 1,
  charge: 0.2,
  /** Each inch on foot to the goal. */
  inch: 0.022,
  /** How much of that counts from the first round on where there is only the enemy to go for: whoever waits shoots first. */
  eager: 0.15,
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
};
export type Weights = Readonly<typeof WEIGHTS>;

/** No more enemies than this are looked at from each spot. */
const MOST_ENEMIES = 8;
const TRIED_SPOTS = 5;

interface Foe {
  readonly fighter: FighterState;
  readonly model: Model;
  /** How much of the battle hangs on this one. */
  readonly value: number;
}

interface Shot {
  readonly foe: Foe;
  readonly armed: Armed | undefined;
  readonly worth: number;
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

/** One fighter's situation: the enemies it faces, and its task. */
export class Situation {
  readonly me: Model;
  readonly foes: readonly Foe[];
  readonly goals: readonly Place[];
  /** How hard it presses on: whoever has something of its own to do goes for it. */
  readonly press: number;
  private readonly far: (from: Place) => number;
  /** Friends who lie seriously injured: whoever is beside them helps them up. */
  private readonly nursed: readonly Model[];
  private readonly friends: readonly Model[];
  /** Everybody else, those of one's own side with a negative value. */
  private readonly others: readonly Foe[];
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
    const aims = aimsOf(seen, gangBy(seen, fighter.gang));
    this.foes = ground
      .enemiesOf(fighter)
      .slice(0, MOST_ENEMIES)
      .map(({ fighter: foe, model }) => ({ fighter: foe, model, value: worthToUs(foe, aims, weights) }));
    const own = aims.filter((aim) => aim.is === 'go' && aim.who.includes(fighter.id));
    const places = own.flatMap((aim) => placesOf(aim, ground.board, seen));
    this.press = own.reduce((most, { worth }) => Math.max(most, worth), 0);
    this.goals = places.length > 0 ? places : this.foes.map(({ model }) => model);
    const friends = friendsOf(seen, fighter).flatMap((friend) => {
      const model = ground.modelOf(friend.id);
      return model ? [{ fighter: friend, model, value: -costOf(friend, weights) }] : [];
    });
    this.friends = friends.map(({ model }) => model);
    this.others = [...friends, ...this.foes];
    this.nursed = this.friends.filter(({ stance }) => stance === 'injured');
    const distances = this.goals.length > 0 ? ground.distances(this.goals) : undefined;
    this.far = (from) => distances?.from(from) ?? 0;
  }

  /** Where a move of so many inches can end. */
  ends(inches: number): readonly End[] {
    let found = this.reached.get(inches);
    if (!found) {
      found = this.ground.ends(this.me, { inches }, this.goals);
      this.reached.set(inches, found);
    }
    return found;
  }

  /** The best shot from a spot, with how much its target matters. */
  shot(from: Model, aimed: boolean, turned: boolean): Shot | undefined {
    return this.shots(from, aimed, turned)[0];
  }

  /** The targets from a spot, and their value with all consequences, the best first. */
  shots(from: Model, aimed: boolean, turned: boolean): readonly Shot[] {
    if (rangedOf(this.fighter).length === 0) return [];
    const found: (Shot & { readonly cover: Cover; readonly inches: number })[] = [];
    let nearest: (typeof found)[number] | undefined;
    for (const foe of this.foes) {
      if (!turned && !isInArc(from, foe.model)) continue;
      const cover = this.ground.coverOf(foe.model, from);
      if (cover === undefined || (foe.fighter.fate !== 'standing' && cover !== 'open')) continue;
      const inches = distance(from, foe.model);
      const best = bestShot(this.fighter, foe.fighter, { inches, cover, aimed });
      const worth = best
        ? best.worth * foe.value + this.astray(from, foe, best.armed, { inches, cover, aimed })
        : 0;
      const shot = { foe, armed: best?.armed, worth, cover, inches };
      if (foe.fighter.fate !== 'seriously-injured' && (!nearest || inches < nearest.inches)) nearest = shot;
      found.push(shot);
    }
    // Whoever is no harder to hit and nearer is shot at, unless the shooter keeps cool [core.shooting.priority.2].
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

  /** What a miss may do to whoever is beside the line: 1 to 3 hits the nearest, 4 to 6 passes on [core.shooting.stray.2]. */
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

  /** What enemies can do to somebody who ends there. */
  danger(at: Model): number {
    let shots = 0;
    let blows = 0;
    for (const { fighter: foe, model } of this.foes) {
      if (foe.fate === 'seriously-injured' || foe.broken) continue;
      const inches = distance(model, at);
      if (inches <= movementOf(foe) + 2) blows = Math.max(blows, worthOfBlows(foe, this.fighter, true));
      if (foe.engagedWith.length > 0) continue;
      const cover = this.ground.coverOf(at, model);
      // Whoever lies in cover is in hiding and cannot be shot at.
      if (cover === undefined || (at.stance !== 'standing' && cover !== 'open')) continue;
      const shot = bestShot(foe, this.fighter, { inches, cover, aimed: foe.fate === 'standing' });
      if (!shot) continue;
      // Whoever has acted this round shoots later, and lying fighters have to get up first.
      const soon = (foe.ready ? 1 : 0.6) * (foe.fate === 'pinned' ? 0.6 : 1);
      shots += shot.worth * soon * this.isAimedAt(model, inches);
    }
    return this.weights.danger * Math.min(1.2, shots) + this.weights.charge * blows;
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

  /** With only the enemy to go for, patience runs out by and by. */
  private get haste(): number {
    const { eager } = this.weights;
    return Math.min(1, eager + ((1 - eager) * (this.seen.round - 1)) / 6);
  }

  /** How good it is to be there. */
  place(at: Model): number {
    const key = `${at.x} ${at.y} ${at.height} ${at.stance}`;
    const known = this.rated.get(key);
    if (known !== undefined) return known;
    const away = Math.min(100, this.far(at));
    const later = this.shot({ ...at, stance: 'standing' }, true, true)?.worth ?? 0;
    const inch =
      this.weights.inch * (this.press > 0 ? 1 + 3 * this.press : this.haste * (later > 0 ? 0.4 : 1));
    const friend = this.nursed.some((model) => distance(at, model) <= 1) ? this.weights.nurse : 0;
    const worth =
      this.weights.later * later +
      friend -
      this.danger(at) * costOf(this.fighter, this.weights) -
      inch * away;
    this.rated.set(key, worth);
    return worth;
  }
}

/** What a fighter might do, what it is worth, and why. */
export interface Plan {
  readonly action: string;
  readonly worth: number;
  readonly why: Saying;
  /** Where a move goes, where it is one of so many inches. */
  readonly move?: { readonly inches: number; readonly steps: readonly Spot[] };
}

/** Where a move can end, and what it is worth to end there. */
interface RatedEnd {
  readonly at: Model;
  readonly steps: readonly Spot[];
  /** With the shot from there, if one can still be made. */
  readonly worth: number;
  readonly place: number;
  readonly shot?: Ref;
}

export class Ganger implements Bot {
  why: Saying | undefined;
  private readonly usual: Usual;

  /** Whether the fighter who moves now can still shoot after it. */
  private shootsAfter = false;
  /** Where the fighter who moves now is to go, as it was planned. */
  private planned: Plan['move'];
  /** Whether the fighter who acts now has just got up: lying down again would be a turn for nothing. */
  private rose = false;

  constructor(
    seed: Seed,
    private readonly weights: Weights = WEIGHTS,
  ) {
    this.usual = new Usual(seed);
  }

  answer(question: Question, seen: Seen): Answer {
    this.why = undefined;
    if (!seen.board) return this.usual.answer(question, seen);
    const fighter = question.of === undefined ? undefined : seen.fighters[question.of];
    if (question.kind === 'place') return this.place(question, seen);
    if (question.kind === 'move' && fighter) return this.move(question, fighter, seen);
    if (question.kind === 'choice') {
      const chosen = this.choose(question, fighter, seen);
      if (chosen !== undefined) return chosen;
    }
    return this.usual.answer(question, seen);
  }

  private choose(
    { clause, options }: Question<'choice'>,
    fighter: FighterState | undefined,
    seen: Seen,
  ): string | undefined {
    const ground = Ground.of(seen);
    if (clause === 'core.activation.turn.1' || clause === 'core.activation.group.2')
      return this.next(options, seen, ground);
    if (!fighter || !ground.modelOf(fighter.id)) return undefined;
    switch (clause) {
      case 'core.activation.turn.4':
        return this.act(options, new Situation(fighter, seen, ground, this.weights));
      case 'core.actions.charge.1':
        return prey(new Situation(fighter, seen, ground, this.weights), options)?.fighter.id;
      case 'core.doors.operate.1':
        return doorToOpen(
          options,
          fighter,
          new Situation(fighter, seen, ground, this.weights).goals,
          ground,
          seen,
        );
      case 'core.shooting.declare.1':
        return aimAt(new Situation(fighter, seen, ground, this.weights), options);
      default:
        return undefined;
    }
  }

  /** The fighter with most to gain now, or most in danger of losing the turn. */
  private next(options: readonly Ref[], seen: Seen, ground: Ground): Ref | undefined {
    let best: { readonly id: Ref; readonly worth: number } | undefined;
    for (const id of options) {
      const fighter = seen.fighters[id];
      if (!fighter || !ground.modelOf(id)) continue;
      const situation = new Situation(fighter, seen, ground, this.weights);
      const { me } = situation;
      const shot = fighter.fate === 'standing' ? (situation.shot(me, true, false)?.worth ?? 0) : 0;
      const charge = fighter.fate === 'standing' ? chargeWorth(situation) : 0;
      const worth =
        Math.max(shot, charge) + 0.3 * situation.danger(me) + (fighter.engagedWith.length > 0 ? 0.3 : 0);
      if (!best || worth > best.worth) best = { id, worth };
    }
    return best?.id;
  }

  /** What a fighter might do, the best first. */
  plans(options: readonly string[], situation: Situation): readonly Plan[] {
    const { fighter, me, ground, seen, foes } = situation;
    const plans: Plan[] = [];
    const who = fighter.id;
    const add = (action: string, worth: number, why: Saying, move?: Plan['move']) => {
      if (options.includes(action)) plans.push({ action, worth, why, ...(move ? { move } : {}) });
    };
    const here = situation.place(me);
    const both = options.includes('charge');
    add('done', here, say('bots/stays-well-placed', { who }));
    const aims = aimsOf(seen, gangBy(seen, fighter.gang));
    const serves = servedBy(aims, options, fighter, ground.board, seen);
    if (serves)
      add(serves.action, here + this.weights.aim + serves.worth, say('bots/does-what-we-came-for', { who }));
    add('stand-up', here + 1, say('bots/gets-up', { who }));
    add('swim', here + 1, say('bots/swims', { who }));
    if (fighter.engagedWith.length > 0) add('fight', here + 1, say('bots/strikes', { who }));
    const down = foes.find(
      ({ fighter: foe, model }) => foe.fate === 'seriously-injured' && distance(me, model) <= 1,
    );
    if (down)
      add(
        'coup-de-grace',
        here + this.weights.finish * down.value,
        say('bots/finishes-off', { who, foe: down.fighter.id }),
      );
    const mayTurn = options.includes('turn');
    const now = situation.shot(me, fighter.conditions.includes('aimed'), mayTurn);
    const aimed = options.includes('aim') ? situation.shot(me, true, mayTurn) : undefined;
    if (now) {
      const after = both ? Math.max(here, this.withdrawal(situation, options)) : here;
      add('shoot', now.worth + after, say('bots/shoots-in-sight', { who, foe: now.foe.fighter.id }));
    }
    if (aimed) {
      const isAhead = isInArc(me, aimed.foe.model);
      const foe = aimed.foe.fighter.id;
      const why = isAhead ? say('bots/takes-aim', { who, foe }) : say('bots/turns-to', { who, foe });
      add(isAhead ? 'aim' : 'turn', aimed.worth + here, why);
    }
    const charged = both
      ? prey(
          situation,
          foes.map((foe) => foe.fighter.id),
        )
      : undefined;
    if (charged && isInReach(situation, charged))
      add(
        'charge',
        chargeWorth(situation) + situation.place(charged.model) * 0.5,
        say('bots/charges-foe', { who, foe: charged.fighter.id }),
      );
    const opens = opensTheWay(options, fighter, situation.goals, ground, seen);
    if (opens) add(opens, here + this.weights.inch * movementOf(fighter), say('bots/opens-the-way', { who }));
    if (options.includes('move') && fighter.engagedWith.length === 0) {
      const canShoot = both && options.includes('shoot');
      const inches = movementOf(fighter);
      for (const { steps, worth, shot } of apart(this.ratedEnds(situation, inches, canShoot)))
        add(
          'move',
          worth,
          shot === undefined
            ? say('bots/moves-better', { who })
            : say('bots/moves-to-see', { who, foe: shot }),
          { inches, steps },
        );
    }
    if (options.includes('take-cover') && !both && !this.rose) {
      const inches = movementOf(fighter) / 2;
      const end = this.bestEnd(situation, inches, false, 'pinned');
      if (end)
        add('take-cover', end.place - this.weights.lie, say('bots/takes-cover', { who }), {
          inches,
          steps: end.steps,
        });
    }
    if (options.includes('crawl')) {
      const inches = movementOf(fighter) / 2;
      const end = this.bestEnd(situation, inches, false, me.stance);
      if (end) add('crawl', end.place, say('bots/crawls', { who }), { inches, steps: end.steps });
    }
    if (options.includes('reload'))
      add('reload', here + (rangedOf(fighter).length === 0 ? 0.35 : 0.05), say('bots/reloads', { who }));
    plans.sort((one, other) => other.worth - one.worth);
    // A card is best played once there is something to gain or to lose.
    if (now || aimed || charged || situation.danger(me) > this.weights.alert)
      add('play-tactics', (plans[0]?.worth ?? 0) + 1, say('bots/has-a-trick', { who }));
    return plans.sort((one, other) => other.worth - one.worth);
  }

  private act(options: readonly string[], situation: Situation): string {
    const [best] = this.plans(options, situation);
    if (!best) return options.includes('done') ? 'done' : (options[0] as string);
    this.why = best.why;
    this.chose(best, options);
    return best.action;
  }

  /** Remembers what the answers to the next questions depend on. */
  chose({ action, move }: Plan, options: readonly string[]): void {
    this.shootsAfter = options.includes('charge') && options.includes('shoot');
    this.rose = action === 'stand-up';
    this.planned = move;
  }

  /** Where a move of so many inches can end, the best first: by the place, and by a shot from there if one is left. */
  private ratedEnds(
    situation: Situation,
    inches: number,
    canShoot = false,
    stance: Model['stance'] = 'standing',
  ): readonly RatedEnd[] {
    const { goals, foes } = situation;
    const rated: RatedEnd[] = [];
    for (const end of situation.ends(inches)) {
      if (end.risky) continue;
      const at = stance === end.at.stance ? end.at : { ...end.at, stance };
      const place = situation.place(at);
      const shot = canShoot ? situation.shot(at, false, true) : undefined;
      const facing = bearing(at, shot?.foe.model ?? foes[0]?.model ?? goals[0] ?? at);
      const steps = facingAtEnd(end.steps, facing) as readonly Spot[];
      const worth = place + (shot?.worth ?? 0);
      rated.push({ at, steps, worth, place, ...(shot ? { shot: shot.foe.fighter.id } : {}) });
    }
    return rated.sort((one, other) => other.worth - one.worth);
  }

  /** What it is worth to get away with the second action: to a better place, or to the ground. */
  private withdrawal(situation: Situation, options: readonly string[]): number {
    const inches = movementOf(situation.fighter);
    const away = this.bestEnd(situation, inches)?.place ?? Number.NEGATIVE_INFINITY;
    if (!options.includes('take-cover')) return away;
    const lying = this.bestEnd(situation, inches / 2, false, 'pinned')?.place ?? Number.NEGATIVE_INFINITY;
    return Math.max(away, lying - this.weights.lie);
  }

  private bestEnd(...of: Parameters<Ganger['ratedEnds']>): RatedEnd | undefined {
    return this.ratedEnds(...of)[0];
  }

  private move(question: Question<'move'>, fighter: FighterState, seen: Seen): Answer {
    const ground = Ground.of(seen);
    const me = ground.modelOf(fighter.id);
    if (!me) return [];
    if (question.charge) {
      const target = ground.modelOf(question.charge[0] ?? '');
      return (target && ground.chargePath(me, target, question.inches)) ?? [];
    }
    const { planned } = this;
    this.planned = undefined;
    if (planned?.inches === question.inches) return planned.steps as Answer;
    const situation = new Situation(fighter, seen, ground, this.weights);
    if (question.inches === 0) {
      const faced = situation.shot(me, true, true)?.foe ?? situation.foes[0];
      return faced ? [{ x: me.x, y: me.y, height: me.height, facing: bearing(me, faced.model) }] : [];
    }
    const lies = question.clause === 'core.actions.cover.1' || question.clause === 'core.actions.crawl.1';
    const canShoot = question.clause === 'core.actions.move.1' && this.shootsAfter;
    const stance = me.stance !== 'standing' ? me.stance : lies ? 'pinned' : 'standing';
    const end = this.bestEnd(situation, question.inches, canShoot, stance);
    return (end?.steps ?? []) as Answer;
  }

  /** The best of some spots that are allowed. */
  private place(question: Question<'place'>, seen: Seen): Answer {
    let best: { readonly answer: Answer; readonly worth: number } | undefined;
    const ground = Ground.of(seen);
    for (let tried = 0; tried < TRIED_SPOTS; tried++) {
      const answer = this.usual.answer(question, seen) as Placed;
      const { of, spot } =
        typeof answer === 'object' && 'of' in answer ? answer : { of: question.of ?? '', spot: answer };
      const fighter = seen.fighters[of];
      if (spot === 'placed' || !fighter) return answer;
      const at = {
        ...standing(of, seen.gangs.find(({ id }) => id === fighter.gang)?.side ?? ''),
        ...spot,
        height: spot.height ?? 0,
      };
      const worth = new Situation(fighter, seen, ground, this.weights, at).place(at);
      if (!best || worth > best.worth) best = { answer, worth };
    }
    return best?.answer ?? this.usual.answer(question, seen);
  }
}

/** So many ends of a move are told apart, and so many inches lie between them. */
const MOST_ENDS = 3;
const APART = 2;

/** The best end, and others that lead elsewhere. */
function apart(ends: readonly RatedEnd[]): readonly RatedEnd[] {
  const kept: RatedEnd[] = [];
  for (const end of ends) {
    if (kept.length === MOST_ENDS) break;
    if (kept.every(({ at }) => Math.hypot(at.x - end.at.x, at.y - end.at.y) >= APART)) kept.push(end);
  }
  return kept;
}

function standing(id: Ref, side: Ref): Model {
  return { id, side, x: 0, y: 0, height: 0, radius: 0.56, tall: 1.25, facing: 0, stance: 'standing' };
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
  return costOf(foe, weights) * wanted;
}

function isInReach({ fighter, me, ground }: Situation, { model }: Foe): boolean {
  return ground.chargePath(me, model, surelyCharges(fighter)) !== undefined;
}

/** The best enemy to charge, of those who can surely be reached. */
function prey(situation: Situation, options: readonly Ref[]): Foe | undefined {
  let best: { readonly foe: Foe; readonly worth: number } | undefined;
  for (const foe of situation.foes) {
    if (!options.includes(foe.fighter.id)) continue;
    const reach = isInReach(situation, foe) ? 0 : -5 - distance(situation.me, foe.model);
    const worth = worthOfCharge(situation.fighter, foe.fighter) * foe.value + reach;
    if (!best || worth > best.worth) best = { foe, worth };
  }
  return best?.foe;
}

function chargeWorth(situation: Situation): number {
  const foe = prey(
    situation,
    situation.foes.map(({ fighter: { id } }) => id),
  );
  return foe && isInReach(situation, foe) ? worthOfCharge(situation.fighter, foe.fighter) * foe.value : 0;
}

/** Weapons and targets are named under one clause: the best shot says both. */
function aimAt(situation: Situation, options: readonly string[]): string | undefined {
  const { fighter, me } = situation;
  for (const { foe, armed } of situation.shots(me, fighter.conditions.includes('aimed'), true)) {
    if (options.includes(foe.fighter.id)) return foe.fighter.id;
    if (armed && options.includes(armsId(armed))) return armsId(armed);
  }
  return undefined;
}
