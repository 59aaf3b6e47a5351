/**
 * Rates every possible action, by exact odds and by the resulting place on the board: what can be shot from there and
 * what shoots back, through which cover, who could charge, and how far it is to the scenario's aims.
 */
import {
  type Answer,
  type Armed,
  aimsOf,
  armsId,
  type FighterState,
  gangBy,
  movementOf,
  type Placed,
  packOf,
  type Question,
  type Ref,
  rangedOf,
  type Saying,
  type Seed,
  type Spot,
  say,
} from '@hive-arbiter/engine';
import { distance, isInArc, type Model } from '@hive-arbiter/engine/board';
import { servedBy } from './aims.ts';
import type { Bot } from './bot.ts';
import { bestCard, cardFor } from './cards.ts';
import { gunsAmong, worthOfCharge } from './chances.ts';
import { doorToOpen, opensTheWay } from './doors.ts';
import { bearing, facingAtEnd, Ground, standingWhere, surelyCharges } from './ground.ts';
import type { Seen } from './seen.ts';
import { type Foe, type Shot, Situation, WEIGHTS, type Weights, WHOLE_TURN } from './situation.ts';
import { turnedAway } from './turned-away.ts';
import { Usual } from './usual.ts';

/** So many spots are compared where somebody is set up. */
const TRIED_SPOTS = 20;

/** What uses no action. */
export const FREE: readonly string[] = ['turn', 'play-tactics'];

/** A possible action of a fighter, its value, and the reason. */
export interface Plan {
  readonly action: string;
  readonly worth: number;
  readonly why: Saying;
  /** The end of a move, if it is one of so many inches. */
  readonly move?: { readonly inches: number; readonly steps: readonly Spot[] };
  /** The gun of a shot. */
  readonly armed?: Armed;
  /** The card that is played. */
  readonly card?: string;
}

/** A possible end of a move, and its value. */
interface RatedEnd {
  readonly at: Model;
  readonly steps: readonly Spot[];
  /** With the shot from there, if one can still be made. */
  readonly worth: number;
  readonly place: number;
  readonly shot?: Ref;
}

/** How a move ends, and what is left to do then. */
interface Ending {
  readonly canShoot?: boolean;
  readonly stance?: Model['stance'];
  readonly mayLie?: boolean;
  readonly keepsMoving?: boolean;
}

export class Ganger implements Bot {
  why: Saying | undefined;
  private readonly usual: Usual;

  /** Whether the fighter who moves now can still shoot after it. */
  private shootsAfter = false;
  /** The planned end of the current move. */
  private planned: Plan['move'];
  /** The gun that the fighter who shoots now is to use, as it was planned. */
  private gun: Armed | undefined;
  /** The card to play, and the fighter who plays it. */
  private card: { readonly id: string; readonly fighter: Ref } | undefined;
  /** Whether the fighter who acts now has just got up: lying down again would be a turn for nothing. */
  private rose = false;
  /** Who moved in the last action: another move makes a Hard Target of them. */
  private moved: Ref | undefined;

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
    if (question.kind === 'move' && fighter)
      return turnedAway(question, fighter, seen) ?? this.move(question, fighter, seen);
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
    const { card } = this;
    // The card itself, and then who it is for: the one who plays it, if possible.
    const played = card && [card.id, card.fighter].find((id) => options.includes(id));
    if (played !== undefined && clause === packOf(seen).tactics) return played;
    const kept = bestCard(options, seen);
    if (kept !== undefined) return kept;
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
        return this.aimAt(new Situation(fighter, seen, ground, this.weights), options);
      case 'core.combat.weapons.1':
        return bestWeapons(options);
      case 'core.shooting.rapid.2':
        return mostWorth(new Situation(fighter, seen, ground, this.weights), options);
      default:
        return undefined;
    }
  }

  private next(options: readonly Ref[], seen: Seen, ground: Ground): Ref | undefined {
    return this.turns(options, seen, ground)[0]?.id;
  }

  /** Who might act next, first the fighter with most to gain now, or most in danger of losing the turn. */
  turns(
    options: readonly Ref[],
    seen: Seen,
    ground: Ground,
  ): readonly { readonly id: Ref; readonly worth: number }[] {
    const rated: { readonly id: Ref; readonly worth: number }[] = [];
    for (const id of options) {
      const fighter = seen.fighters[id];
      if (!fighter || !ground.modelOf(id)) continue;
      const situation = new Situation(fighter, seen, ground, this.weights);
      const { me } = situation;
      const shot =
        fighter.fate === 'standing' ? (situation.shot(me, { aimed: true, both: true })?.worth ?? 0) : 0;
      const charge = fighter.fate === 'standing' ? chargeWorth(situation) : 0;
      const worth =
        Math.max(shot, charge) + 0.3 * situation.danger(me) + (fighter.engagedWith.length > 0 ? 0.3 : 0);
      rated.push({ id, worth });
    }
    return rated.sort((one, other) => other.worth - one.worth);
  }

  /** What a fighter might do, the best first. */
  plans(options: readonly string[], situation: Situation): readonly Plan[] {
    const { fighter, me, ground, seen, foes } = situation;
    const plans: Plan[] = [];
    const who = fighter.id;
    const add = (
      action: string,
      worth: number,
      why: Saying,
      how: Pick<Plan, 'move' | 'armed' | 'card'> = {},
    ) => {
      if (options.includes(action)) plans.push({ action, worth, why, ...how });
    };
    /** Whoever is not ahead is turned to first, which is free. */
    const addShot = (action: string, { foe, armed }: Shot, worth: number, why: Saying) => {
      const isAhead = isInArc(me, foe.model);
      const turns = say('bots/turns-to', { who, foe: foe.fighter.id });
      add(isAhead ? action : 'turn', worth, isAhead ? why : turns, armed && { armed });
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
    const now = situation.shot(me, { aimed: fighter.conditions.includes('aimed'), turned: mayTurn });
    const slow = both ? situation.shot(me, { turned: mayTurn, both }) : undefined;
    const aimed = options.includes('aim') ? situation.shot(me, { aimed: true, turned: mayTurn }) : undefined;
    if (now) {
      const after = both ? Math.max(here, this.withdrawal(situation, options)) : here;
      const why = say('bots/shoots-in-sight', { who, foe: now.foe.fighter.id });
      addShot('shoot', now, now.worth + after, why);
    }
    if (slow?.slow) {
      const why = say('bots/stops-to-fire', { who, foe: slow.foe.fighter.id });
      addShot('shoot', slow, slow.worth + here, why);
    }
    if (aimed) {
      const why = say('bots/takes-aim', { who, foe: aimed.foe.fighter.id });
      addShot('aim', aimed, aimed.worth + here, why);
    }
    const charged =
      both && !situation.isHiding
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
      const mayLie = both && options.includes('take-cover');
      for (const { steps, worth, shot } of apart(
        this.ratedEnds(situation, inches, { canShoot, mayLie, keepsMoving: !both && this.moved === who }),
      ))
        add(
          'move',
          worth,
          shot === undefined
            ? say('bots/moves-better', { who })
            : say('bots/moves-to-see', { who, foe: shot }),
          { move: { inches, steps } },
        );
    }
    if (options.includes('take-cover') && !both && !this.rose) {
      const inches = movementOf(fighter) / 2;
      const end = this.bestEnd(situation, inches, { stance: 'pinned' });
      if (end)
        add('take-cover', end.place - this.weights.lie, say('bots/takes-cover', { who }), {
          move: { inches, steps: end.steps },
        });
    }
    if (options.includes('crawl')) {
      const inches = movementOf(fighter) / 2;
      const end = this.bestEnd(situation, inches, { stance: me.stance });
      if (end) add('crawl', end.place, say('bots/crawls', { who }), { move: { inches, steps: end.steps } });
    }
    if (options.includes('reload'))
      add('reload', here + (rangedOf(fighter).length === 0 ? 0.35 : 0.05), say('bots/reloads', { who }));
    plans.sort((one, other) => other.worth - one.worth);
    const [best] = plans;
    // A card is kept until it helps with what the fighter does anyway.
    const card = cardFor(seen, fighter, {
      action: best?.action ?? 'done',
      inDanger: situation.danger(me) > this.weights.alert,
      atCover: (now ?? slow)?.cover !== 'open',
    });
    if (card)
      add('play-tactics', (best?.worth ?? 0) + 1, say('bots/has-a-trick', { who }), { card: card.id });
    return plans.sort((one, other) => other.worth - one.worth);
  }

  private act(options: readonly string[], situation: Situation): string {
    const [best] = this.plans(options, situation);
    if (!best) return options.includes('done') ? 'done' : (options[0] as string);
    this.why = best.why;
    this.chose(best, options, situation.fighter.id);
    return best.action;
  }

  /** Weapons and targets are named under one clause: the best shot says both. */
  private aimAt(situation: Situation, options: readonly string[]): string | undefined {
    const { fighter, me } = situation;
    const { gun } = this;
    if (gun && options.includes(armsId(gun))) return armsId(gun);
    const guns = gun && rangedOf(fighter).includes(gun) ? [gun] : gunsAmong(options, fighter);
    const aimed = fighter.conditions.includes('aimed');
    for (const { foe, armed } of situation.shots(me, { aimed, turned: true, both: true, guns })) {
      if (options.includes(foe.fighter.id)) return foe.fighter.id;
      if (armed && options.includes(armsId(armed))) return armsId(armed);
    }
    return undefined;
  }

  /** Remembers what the answers to the next questions depend on. */
  chose({ action, move, armed, card }: Plan, options: readonly string[], fighter: Ref): void {
    this.shootsAfter = options.includes('charge') && options.includes('shoot');
    if (!FREE.includes(action)) this.rose = action === 'stand-up';
    this.planned = move;
    this.gun = armed;
    this.card = card === undefined ? undefined : { id: card, fighter };
    if (!FREE.includes(action)) this.moved = action === 'move' ? fighter : undefined;
  }

  /**
   * Where a move of so many inches can end, the best first: by the place, and by a shot from there if one is left. Whoever
   * has another action may also lie down there.
   */
  private ratedEnds(
    situation: Situation,
    inches: number,
    { canShoot = false, stance = 'standing', mayLie = false, keepsMoving = false }: Ending = {},
  ): readonly RatedEnd[] {
    const { goals, foes } = situation;
    const rated: RatedEnd[] = [];
    for (const end of situation.ends(inches)) {
      if (end.risky) continue;
      const at = stance === end.at.stance ? end.at : { ...end.at, stance };
      const place = situation.place(at, keepsMoving);
      const shot = canShoot ? situation.shot(at, { turned: true }) : undefined;
      const facing = bearing(at, shot?.foe.model ?? foes[0]?.model ?? goals[0] ?? at);
      const steps = facingAtEnd(end.steps, facing) as readonly Spot[];
      const lying = mayLie ? situation.place({ ...at, stance: 'pinned' }) - this.weights.lie : place;
      const shooting = place + (shot?.worth ?? 0);
      const seesFoe = shot && shooting >= lying ? { shot: shot.foe.fighter.id } : {};
      rated.push({ at, steps, worth: Math.max(shooting, lying), place, ...seesFoe });
    }
    return rated.sort((one, other) => other.worth - one.worth);
  }

  /** What it is worth to get away with the second action: to a better place, or to the ground. */
  private withdrawal(situation: Situation, options: readonly string[]): number {
    const inches = movementOf(situation.fighter);
    const away = this.bestEnd(situation, inches)?.place ?? Number.NEGATIVE_INFINITY;
    if (!options.includes('take-cover')) return away;
    const lying =
      this.bestEnd(situation, inches / 2, { stance: 'pinned' })?.place ?? Number.NEGATIVE_INFINITY;
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
      const faced = situation.shot(me, WHOLE_TURN)?.foe ?? situation.foes[0];
      return faced ? [{ x: me.x, y: me.y, height: me.height, facing: bearing(me, faced.model) }] : [];
    }
    const lies = question.clause === 'core.actions.cover.1' || question.clause === 'core.actions.crawl.1';
    const canShoot = question.clause === 'core.actions.move.1' && this.shootsAfter;
    const stance = me.stance !== 'standing' ? me.stance : lies ? 'pinned' : 'standing';
    const end = this.bestEnd(situation, question.inches, { canShoot, stance });
    return (end?.steps ?? []) as Answer;
  }

  /** The best of some spots that are allowed. */
  private place(question: Question<'place'>, seen: Seen): Answer {
    let best: { readonly answer: Answer; readonly worth: number } | undefined;
    const ground = Ground.of(seen);
    for (let tried = 0; tried < TRIED_SPOTS; tried++) {
      const answer = this.usual.answer(question, seen) as Placed;
      const placed = standingWhere(question, answer, seen);
      if (!placed) return answer;
      const { fighter, at } = placed;
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

/** Two weapons give one more attack than one [core.combat.dice.1]. */
function bestWeapons(options: readonly string[]): string | undefined {
  return options.find((option) => option.includes('+')) ?? options.find((option) => option !== 'none');
}

/** The enemy on whom most hangs. */
function mostWorth({ foes }: Situation, options: readonly Ref[]): Ref | undefined {
  let best: Foe | undefined;
  for (const foe of foes)
    if (options.includes(foe.fighter.id) && (!best || foe.value > best.value)) best = foe;
  return best?.fighter.id;
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
