/**
 * Plain rules of thumb, at once: finish off, fight, charge the weaker, aim and shoot at enemies in sight, else go to
 * the scenario's aims, or to the nearest enemy.
 */
import {
  type Aim,
  type Answer,
  aimsOf,
  armsId,
  type FighterState,
  gangBy,
  type Placed,
  type Question,
  type Ref,
  type Saying,
  type Seed,
  say,
} from '@hive-arbiter/engine';
import { distance, type Place } from '@hive-arbiter/engine/board';
import { placesOf, servedBy } from './aims.ts';
import type { Bot } from './bot.ts';
import { bestShot, gunsAmong, worthOfCharge } from './chances.ts';
import { doorToOpen, opensTheWay } from './doors.ts';
import { bearing, facingAtEnd, Ground, standingWhere, surelyCharges } from './ground.ts';
import { placesToSearch } from './search.ts';
import type { Seen } from './seen.ts';
import { turnedAway } from './turned-away.ts';
import { noticedAt, watchersOf } from './unnoticed.ts';
import { Usual } from './usual.ts';

/** A beginner looks at few places to go to, or to be set up at. */
const BEARINGS = 6;
const TRIED_SPOTS = 10;

export class Rookie implements Bot {
  why: Saying | undefined;
  private readonly usual: Usual;

  constructor(seed: Seed) {
    this.usual = new Usual(seed);
  }

  answer(question: Question, seen: Seen): Answer {
    this.why = undefined;
    const fighter = question.of === undefined ? undefined : seen.fighters[question.of];
    if (!seen.board) return this.usual.answer(question, seen);
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
    switch (clause) {
      case 'core.activation.turn.1':
      case 'core.activation.group.2':
        return firstToAct(options, seen);
      case 'core.activation.turn.4':
        return fighter && this.act(options, fighter, seen);
      case 'core.actions.charge.1':
        return fighter && bestCharge(options, fighter, Ground.of(seen));
      case 'core.shooting.declare.1':
        return fighter && bestTarget(options, fighter, Ground.of(seen));
      case 'core.doors.operate.1': {
        const ground = Ground.of(seen);
        return fighter && doorToOpen(options, fighter, goalsOf(fighter, seen, ground), ground, seen);
      }
      default:
        return undefined;
    }
  }

  /** Which action, in the order in which a beginner thinks of them. */
  private act(options: readonly string[], fighter: FighterState, seen: Seen): string {
    const ground = Ground.of(seen);
    const has = (action: string) => options.includes(action);
    const because = (action: string, why: Saying) => {
      this.why = why;
      return action;
    };
    const who = fighter.id;
    const me = ground.modelOf(fighter.id);
    if (!me) return 'done';
    const aims = aimsOf(seen, gangBy(seen, fighter.gang));
    const serves = servedBy(aims, options, fighter, ground.board, seen);
    if (serves) return because(serves.action, say('bots/does-what-we-came-for', { who }));
    if (has('fight') && fighter.engagedWith.length > 0) return because('fight', say('bots/strikes', { who }));
    if (fighter.engagedWith.length > 0) return 'done';
    if (has('swim')) return because('swim', say('bots/swims', { who }));
    if (has('stand-up')) return because('stand-up', say('bots/gets-up', { who }));
    // Noise gives a gang away: as long as nobody has noticed it, it goes on.
    const isHiding = watchersOf(aims, ground).length > 0;
    const enemies = ground.enemiesOf(fighter);
    const down = enemies.find(({ fighter: { fate } }) => fate === 'seriously-injured');
    if (has('coup-de-grace') && down && distance(me, down.model) <= 1)
      return because('coup-de-grace', say('bots/finishes-off', { who, foe: down.fighter.id }));
    const shot =
      has('shoot') && !isHiding
        ? ground.shotFrom(fighter, me, { at: enemies.slice(0, 6), both: has('charge') })
        : undefined;
    if (has('charge') && !isHiding) {
      const prey = enemies.find(
        ({ fighter: enemy, model }) =>
          distance(me, model) <= surelyCharges(fighter) &&
          worthOfCharge(fighter, enemy) > (shot?.worth ?? 0.1) &&
          ground.chargePath(me, model, surelyCharges(fighter)) !== undefined,
      );
      if (prey) return because('charge', say('bots/is-near-enough', { who, foe: prey.fighter.id }));
    }
    // Both actions are left: whoever has somewhere to go goes first, and shoots from there.
    if (has('move') && has('charge') && isOnTheMove(fighter, aims))
      return because('move', say('bots/goes-on', { who }));
    if (shot && !shot.slow && has('aim'))
      return because('aim', say('bots/aims-at', { who, foe: shot.target.id }));
    if (shot) return because('shoot', say('bots/has-in-sight', { who, foe: shot.target.id }));
    if (has('reload') && !has('shoot')) return because('reload', say('bots/reloads-empty', { who }));
    const opens = opensTheWay(options, fighter, goalsOf(fighter, seen, ground), ground, seen);
    if (opens) return because(opens, say('bots/opens-the-way', { who }));
    if (has('move')) return because('move', say('bots/goes-on', { who }));
    return 'done';
  }

  /** Anywhere; or out of sight, for a gang that is not to be noticed. */
  private place(question: Question<'place'>, seen: Seen): Answer {
    const answer = this.usual.answer(question, seen) as Placed;
    const placed = standingWhere(question, answer, seen);
    if (!placed) return answer;
    const ground = Ground.of(seen);
    const watchers = watchersOf(aimsOf(seen, gangBy(seen, placed.fighter.gang)), ground);
    let best = { answer, noticed: noticedAt(placed.at, watchers, ground) };
    for (let tried = 1; tried < TRIED_SPOTS && best.noticed > 0; tried++) {
      const other = this.usual.answer(question, seen) as Placed;
      const there = standingWhere(question, other, seen);
      const noticed = there ? noticedAt(there.at, watchers, ground) : 1;
      if (noticed < best.noticed) best = { answer: other, noticed };
    }
    return best.answer;
  }

  /** Along the way to the goal, and to a place with a shot, if there is one. */
  private move(question: Question<'move'>, fighter: FighterState, seen: Seen): Answer {
    const ground = Ground.of(seen);
    const me = ground.modelOf(fighter.id);
    if (!me) return [];
    const enemies = ground.enemiesOf(fighter);
    const [nearest] = enemies;
    if (question.charge) {
      const target = ground.modelOf(question.charge[0] ?? '');
      return (target && ground.chargePath(me, target, question.inches)) ?? [];
    }
    const flees = question.clause === 'core.nerve.run.1';
    const goals = goalsOf(fighter, seen, ground);
    if (goals.length === 0) return [];
    const distances = ground.distances(goals);
    const watchers = watchersOf(aimsOf(seen, gangBy(seen, fighter.gang)), ground);
    const hasGun = fighter.fate === 'standing' && !flees && watchers.length === 0;
    let best: { readonly score: number; readonly steps: Answer } | undefined;
    for (const end of ground.ends(me, question, flees ? [] : goals, BEARINGS)) {
      if (end.risky) continue;
      const shot = hasGun
        ? ground.shotFrom(fighter, end.at, { turned: true, at: enemies.slice(0, 2) })
        : undefined;
      const away = distances.from(end.at);
      const hidden = watchers.length > 0 ? 8 * noticedAt(end.at, watchers, ground) : 0;
      const score = flees ? Math.min(away, 100) : 10 * (shot?.worth ?? 0) - hidden - Math.min(away, 200);
      if (best && score <= best.score) continue;
      const facing = bearing(
        end.at,
        shot ? (ground.modelOf(shot.target.id) ?? end.at) : (nearest?.model ?? (goals[0] as Place)),
      );
      best = { score, steps: facingAtEnd(end.steps, facing) };
    }
    return best?.steps ?? [];
  }
}

/** What decides a battle as much as this is worth a shot without aim. */
const PRESSING = 0.8;

/** Has the scenario something for this fighter to do elsewhere? */
function isOnTheMove({ id }: FighterState, aims: readonly Aim[]): boolean {
  return aims.some((aim) => aim.is === 'go' && aim.worth >= PRESSING && aim.who.includes(id));
}

/** The places a fighter wants to reach: its scenario's aims for it, and the enemies to take out. */
function goalsOf(fighter: FighterState, seen: Seen, ground: Ground): readonly Place[] {
  const aims = aimsOf(seen, gangBy(seen, fighter.gang));
  const own = aims.filter((aim) => aim.is === 'go' && aim.who.includes(fighter.id));
  const wanted = own.length > 0 ? own : aims.filter(({ is }) => is === 'take-out');
  const places = wanted.flatMap((aim) => placesOf(aim, ground.board, seen));
  if (places.length > 0) return places;
  const enemies = ground.enemiesOf(fighter).map(({ model }) => model);
  return enemies.length > 0 ? enemies : placesToSearch(fighter, seen, ground.board);
}

/** Fighters who can shoot act first, then those nearest to the enemy. */
function firstToAct(options: readonly Ref[], seen: Seen): Ref | undefined {
  const ground = Ground.of(seen);
  let best: { readonly id: Ref; readonly score: number } | undefined;
  for (const id of options) {
    const fighter = seen.fighters[id];
    const me = ground.modelOf(id);
    if (!fighter || !me) continue;
    const enemies = ground.enemiesOf(fighter);
    const [nearest] = enemies;
    const shot =
      fighter.fate === 'standing' ? ground.shotFrom(fighter, me, { at: enemies.slice(0, 3) }) : undefined;
    const score = (shot ? 100 * shot.worth : 0) - (nearest ? distance(me, nearest.model) : 0);
    if (!best || score > best.score) best = { id, score };
  }
  return best?.id;
}

/** The weakest of those who can surely be reached. */
function bestCharge(options: readonly Ref[], fighter: FighterState, ground: Ground): Ref | undefined {
  const me = ground.modelOf(fighter.id);
  let best: { readonly id: Ref; readonly score: number } | undefined;
  for (const { fighter: enemy, model } of ground.enemiesOf(fighter)) {
    if (!me || !options.includes(enemy.id)) continue;
    const surely = surelyCharges(fighter);
    const isSure = ground.chargePath(me, model, surely) !== undefined;
    const score = worthOfCharge(fighter, enemy) - (isSure ? 0 : 5 + distance(me, model));
    if (!best || score > best.score) best = { id: enemy.id, score };
  }
  return best?.id;
}

/** Weapons and targets are named by the same rule: the best in sight. */
function bestTarget(options: readonly string[], fighter: FighterState, ground: Ground): string | undefined {
  const me = ground.modelOf(fighter.id);
  if (!me) return undefined;
  const guns = gunsAmong(options, fighter);
  let best: { readonly id: string; readonly worth: number } | undefined;
  for (const { fighter: enemy, model } of ground.enemiesOf(fighter)) {
    if (!ground.sees(me, model)) continue;
    const shot = bestShot(fighter, enemy, ground.aiming(me, model), guns);
    if (!shot || shot.worth <= (best?.worth ?? 0)) continue;
    const id = options.find((each) => each === enemy.id || each === armsId(shot.armed));
    if (id !== undefined) best = { id, worth: shot.worth };
  }
  return best?.id;
}
