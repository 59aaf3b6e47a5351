/**
 * Rates everything it could do, by exact odds and by where it leads on the board: what can be shot from there and what
 * shoots back, through which cover, who could charge, and how far it still is to what the scenario wants.
 */
import {
  type Aim,
  type Answer,
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
  type Seed,
  type Spot,
} from '@hive-arbiter/engine';
import { distance, type Model, type Place } from '@hive-arbiter/engine/board';
import { placesOf, servedBy } from './aims.ts';
import type { Bot } from './bot.ts';
import { bestShot, worthOfBlows, worthOfCharge, worthOfShot } from './chances.ts';
import { bearing, facingAtEnd, Ground, surelyCharges } from './ground.ts';
import type { Seen } from './seen.ts';
import { Usual } from './usual.ts';

/** How much each thing counts; tuned in tournaments. */
export const WEIGHTS = {
  /** What a shot in a later activation is worth beside one now. */
  later: 0.8,
  /** Being shot at, and being in reach of a charge. */
  danger: 0.35,
  charge: 0.1,
  /** Each inch on foot to what is wanted. */
  inch: 0.022,
  /** Being beside a friend who is seriously injured. */
  nurse: 0.12,
  /** What lying down costs: an action to get up again. */
  lie: 0.3,
  /** Leaders and champions steady the others once a gang has bottled out. */
  leader: 2,
  champion: 1.4,
  /** Finishing somebody off who may get up again. */
  finish: 0.6,
  /** What serves the scenario directly. */
  aim: 1.5,
};
export type Weights = Readonly<typeof WEIGHTS>;

/** No more enemies than this are looked at from each spot. */
const MOST_ENEMIES = 6;
const TRIED_SPOTS = 5;

interface Foe {
  readonly fighter: FighterState;
  readonly model: Model;
  /** How much of the battle hangs on this one. */
  readonly value: number;
}

/** One fighter's situation: whom it faces, and what it is to do. */
export class Situation {
  readonly me: Model;
  readonly foes: readonly Foe[];
  readonly goals: readonly Place[];
  /** How hard it presses on: whoever has something of its own to do goes for it. */
  readonly press: number;
  private readonly far: (from: Place) => number;
  /** Friends who lie seriously injured: whoever is beside them helps them up. */
  private readonly nursed: readonly Model[];
  private readonly rated = new Map<string, number>();

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
    this.nursed = friendsOf(seen, fighter).flatMap(({ id, fate }) =>
      fate === 'seriously-injured' ? (ground.modelOf(id) ?? []) : [],
    );
    const distances = this.goals.length > 0 ? ground.distances(this.goals) : undefined;
    this.far = (from) => distances?.from(from) ?? 0;
  }

  /** The best shot from a spot, with how much its target matters. */
  shot(
    from: Model,
    aimed: boolean,
    turned: boolean,
  ): { readonly foe: Foe; readonly worth: number } | undefined {
    if (rangedOf(this.fighter).length === 0) return undefined;
    let best: { foe: Foe; worth: number } | undefined;
    for (const foe of this.foes) {
      if (!turned && !this.ground.sees(from, foe.model)) continue;
      const cover = this.ground.coverOf(foe.model, from);
      if (cover === undefined || (foe.fighter.fate !== 'standing' && cover !== 'open')) continue;
      const aiming = { inches: distance(from, foe.model), cover, aimed };
      const worth = (bestShot(this.fighter, foe.fighter, aiming)?.worth ?? 0) * foe.value;
      if (worth > (best?.worth ?? 0)) best = { foe, worth };
    }
    return best;
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
      const shot = bestShot(foe, this.fighter, { inches, cover, aimed: false });
      // Whoever has acted this round shoots later, and lying fighters have to get up first.
      const soon = (foe.ready ? 1 : 0.6) * (foe.fate === 'pinned' ? 0.6 : 1);
      shots += (shot?.worth ?? 0) * soon;
    }
    return this.weights.danger * Math.min(1.2, shots) + this.weights.charge * blows;
  }

  /** How good it is to be there. */
  place(at: Model): number {
    const key = `${at.x} ${at.y} ${at.height} ${at.stance}`;
    const known = this.rated.get(key);
    if (known !== undefined) return known;
    const away = Math.min(100, this.far(at));
    const later = this.shot({ ...at, stance: 'standing' }, true, true)?.worth ?? 0;
    const inch = this.weights.inch * (1 + 3 * this.press) * (this.press === 0 && later > 0 ? 0.4 : 1);
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
  readonly why: string;
}

export class Ganger implements Bot {
  why = '';
  private readonly usual: Usual;

  /** Whether the fighter who moves now can still shoot after it. */
  private shootsAfter = false;
  /** Whether the fighter who acts now has just got up: lying down again would be a turn for nothing. */
  private rose = false;

  constructor(
    seed: Seed,
    private readonly weights: Weights = WEIGHTS,
  ) {
    this.usual = new Usual(seed);
  }

  answer(question: Question, seen: Seen): Answer {
    this.why = '';
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
      case 'core.shooting.declare.1':
        return aimAt(new Situation(fighter, seen, ground, this.weights), options);
      default:
        return undefined;
    }
  }

  /** Whoever has most to gain now, and whoever is most in danger of losing their turn. */
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
    const add = (action: string, worth: number, why: string) => {
      if (options.includes(action)) plans.push({ action, worth, why });
    };
    const here = situation.place(me);
    const both = options.includes('charge');
    add('done', here, 'is well placed and stays');
    const aims = aimsOf(seen, gangBy(seen, fighter.gang));
    const serves = servedBy(aims, options, fighter, ground.board, seen);
    if (serves) add(serves.action, here + this.weights.aim + serves.worth, 'does what we came for');
    add('stand-up', here + 1, 'gets up');
    if (fighter.engagedWith.length > 0) add('fight', here + 1, 'is in a fight and strikes');
    const down = foes.find(
      ({ fighter: foe, model }) => foe.fate === 'seriously-injured' && distance(me, model) <= 1,
    );
    if (down)
      add('coup-de-grace', here + this.weights.finish * down.value, `finishes ${down.fighter.name} off`);
    const now = situation.shot(me, fighter.conditions.includes('aimed'), false);
    const aimed = situation.shot(me, true, false);
    if (now) {
      const name = now.foe.fighter.name;
      const after = both ? Math.max(here, this.bestEnd(situation, movementOf(fighter))?.place ?? here) : here;
      add('shoot', now.worth + after, `shoots at ${name}, who is in sight`);
      if (aimed) add('aim', aimed.worth + here, `takes careful aim at ${name}`);
    }
    const charged = both
      ? prey(situation, options.length > 0 ? foes.map(({ fighter: { id } }) => id) : [])
      : undefined;
    if (charged && isInReach(situation, charged))
      add(
        'charge',
        chargeWorth(situation) + situation.place(charged.model) * 0.5,
        `charges ${charged.fighter.name}`,
      );
    if (options.includes('move') && fighter.engagedWith.length === 0) {
      const canShoot = both && options.includes('shoot');
      const end = this.bestEnd(situation, movementOf(fighter), canShoot);
      if (end)
        add(
          'move',
          end.worth,
          end.shot ? `moves to where ${end.shot} is in sight` : 'moves to a better place',
        );
    }
    if (options.includes('take-cover') && !both && !this.rose) {
      const end = this.bestEnd(situation, movementOf(fighter) / 2, false, 'pinned');
      if (end) add('take-cover', end.place - this.weights.lie, 'takes cover');
    }
    if (options.includes('crawl')) {
      const end = this.bestEnd(situation, movementOf(fighter) / 2, false, me.stance);
      if (end) add('crawl', end.place, 'crawls to a safer place');
    }
    if (options.includes('reload'))
      add('reload', here + (rangedOf(fighter).length === 0 ? 0.35 : 0.05), 'reloads');
    return plans.sort((one, other) => other.worth - one.worth);
  }

  private act(options: readonly string[], situation: Situation): string {
    const [best] = this.plans(options, situation);
    if (!best) return options.includes('done') ? 'done' : (options[0] as string);
    this.why = `${situation.fighter.name} ${best.why}.`;
    this.chose(best.action, options);
    return best.action;
  }

  /** Remembers what the answers to the next questions depend on. */
  chose(action: string, options: readonly string[]): void {
    this.shootsAfter = options.includes('charge') && options.includes('shoot');
    this.rose = action === 'stand-up';
  }

  /** Where a move of so many inches is best ended: for the place, and for a shot from there if one is left. */
  private bestEnd(
    situation: Situation,
    inches: number,
    canShoot = false,
    stance: Model['stance'] = 'standing',
  ):
    | {
        readonly steps: readonly Spot[];
        readonly worth: number;
        readonly place: number;
        readonly shot?: string;
      }
    | undefined {
    const { ground, me, goals, foes } = situation;
    let best: { steps: readonly Spot[]; worth: number; place: number; shot?: string } | undefined;
    for (const end of ground.ends(me, { inches }, goals)) {
      if (end.risky) continue;
      const at = { ...end.at, stance };
      const place = situation.place(at);
      const shot = canShoot ? situation.shot(at, false, true) : undefined;
      const worth = place + (shot?.worth ?? 0);
      if (best && worth <= best.worth) continue;
      const facing = bearing(at, shot?.foe.model ?? foes[0]?.model ?? goals[0] ?? at);
      const steps = facingAtEnd(end.steps, facing) as readonly Spot[];
      best = { steps, worth, place, ...(shot ? { shot: shot.foe.fighter.name } : {}) };
    }
    return best;
  }

  private move(question: Question<'move'>, fighter: FighterState, seen: Seen): Answer {
    const ground = Ground.of(seen);
    const me = ground.modelOf(fighter.id);
    if (!me) return [];
    if (question.charge) {
      const target = ground.modelOf(question.charge[0] ?? '');
      return (target && ground.chargePath(me, target, question.inches)) ?? [];
    }
    const situation = new Situation(fighter, seen, ground, this.weights);
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

function isInReach({ fighter, me }: Situation, { model }: Foe): boolean {
  return distance(me, model) <= surelyCharges(fighter);
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
  const { fighter, me, ground, foes } = situation;
  let best: { readonly id: string; readonly worth: number } | undefined;
  for (const foe of foes) {
    const cover = ground.coverOf(foe.model, me);
    if (cover === undefined || !ground.sees(me, foe.model)) continue;
    const aiming = { inches: distance(me, foe.model), cover, aimed: fighter.conditions.includes('aimed') };
    for (const armed of rangedOf(fighter)) {
      const id = options.find((each) => each === foe.fighter.id || each === armsId(armed));
      const worth = worthOfShot(fighter, armed, foe.fighter, aiming) * foe.value;
      if (id !== undefined && worth > (best?.worth ?? 0)) best = { id, worth };
    }
  }
  return best?.id;
}
