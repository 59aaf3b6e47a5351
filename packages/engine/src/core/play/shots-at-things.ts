/** Shots at things that are not fighters: doors, traps, lairs, the target of a Sabotage. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { boardNow } from '../../battle/board-now.ts';
import { drinkOf } from '../../battle/kit.ts';
import { momentOf } from '../../battle/moment.ts';
import { isInReachOfFlame, seesThing, turnTo } from '../../battle/sight-on-board.ts';
import {
  type BattleTable,
  type FighterState,
  ids,
  type Marker,
  markerName,
  markerSaid,
  seatOf,
} from '../../battle/state.ts';
import { type Armed, levelOf, rangeOf } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import type { ActionType } from '../actions.ts';
import type { Range, Shot } from '../shooting.ts';
import type { Cover } from '../sight.ts';
import {
  accuracyWith,
  aimWith,
  askCover,
  BAND,
  coverFor,
  isBlast,
  isTemplate,
  rangesInWords,
} from './aim.ts';
import { aimOf, isGunfighter, pickGuns, shotWith } from './arms.ts';
import { addedToHit, afterAttackOnThing } from './attack.ts';
import { coverFromBlast } from './blasts.ts';
import { fire, firepowerDice } from './firepower.ts';
import { blowUp } from './nerve.ts';

/** Which of these things a shooter sees. On a board one who has not acted yet may turn first [core.activation.facing.1]. */
export function* thingsInSight(
  t: BattleTable,
  shooter: FighterState,
  things: readonly Marker[],
  clause: ClauseId,
): Rule<readonly Ref[]> {
  if (!t.state.board) return yield* t.sees(shooter.id, ids(things), clause);
  return ids(things).filter((id) => seesThing(t.state, shooter, id));
}

/** A measured shot at a thing that is not a fighter, before its hit roll. */
export interface AtThing {
  readonly armed: Armed;
  readonly range: Range;
  /** The facts about the thing's cover. */
  readonly cover: Cover | undefined;
  /** Flames hit without a roll [core.blasts.template.1]. */
  readonly flames: boolean;
  /** The terms of the hit roll. */
  readonly shot: Shot;
  /** What cover adds to the save of the thing. */
  readonly saved: number;
}

/** The same with the firepower dice that go with the hit roll. */
export interface ShotAtThing extends AtThing {
  readonly dice: number;
}

/**
 * A weapon or two Sidearms are named, and the shots at a thing with this save, if it has any, are measured as those at a
 * fighter are [core.shooting.declare.1, core.shooting.twin.1].
 */
export function* aimAtThing(
  t: BattleTable,
  shooter: FighterState,
  thing: Ref,
  arms: readonly Armed[],
  save?: number,
): Rule<readonly ShotAtThing[]> {
  const guns = yield* pickGuns(t, shooter, arms);
  turnTo(t.state, shooter, thing);
  const twin = guns.length > 1 && !isGunfighter(shooter);
  const shots: ShotAtThing[] = [];
  let before: AtThing | undefined;
  for (const armed of guns) {
    const at: AtThing =
      before?.armed === armed
        ? before
        : yield* measureToThing(t, shooter, thing, armed, { twin, save, cover: before?.cover });
    shots.push({ ...at, dice: yield* firepowerDice(t, shooter, armed) });
    before = at;
  }
  return shots;
}

interface ToThing {
  readonly twin: boolean;
  readonly save: number | undefined;
  readonly cover: Cover | undefined;
}

function flameRange(t: BattleTable, shooter: FighterState, thing: Ref): Range {
  return isInReachOfFlame(t.state, shooter, thing) ? 'short' : 'out';
}

function* measureToThing(
  t: BattleTable,
  shooter: FighterState,
  thing: Ref,
  armed: Armed,
  { twin, save, cover: known }: ToThing,
): Rule<AtThing> {
  const flames = isTemplate(armed);
  const target = { id: thing, name: markerName(t.state, thing) };
  let range: Range = flames ? flameRange(t, shooter, thing) : yield* rangeToThing(t, shooter, thing, armed);
  if (range === 'out' && isBlast(armed)) {
    t.tell('shoot/marker-pulled-back-within', {}, 'core.blasts.place.2');
    const under = say('shots-at-things/under-marker-even-so', { target: target.name });
    const { long } = rangeOf(armed.profile, shooter);
    const blast = {
      is: 'blast',
      on: thing,
      across: levelOf(armed.profile, 'blast'),
      from: shooter.id,
      ...(long === null ? {} : { long }),
    } as const;
    if (yield* t.isSo(under, 'core.blasts.place.2', thing, blast)) range = 'long';
  }
  // Cover helps against blasts and flames when they have hit [core.blasts.cover.1].
  const inTheOpen = flames || range === 'out' || isBlast(armed);
  const cover = inTheOpen ? known : (known ?? (yield* askCover(t, shooter, target, 'core.shooting.hit.2')));
  const saved =
    inTheOpen && range !== 'out' && save !== undefined
      ? yield* coverFromBlast(t, shooter, { ...target, save }, armed)
      : 0;
  const aimed = aimOf(shooter);
  const shot: Shot = {
    distance: BAND[range],
    short: 1,
    long: 2,
    accuracy: accuracyWith(shooter, armed, aimed),
    cover: inTheOpen || cover === undefined ? 'open' : coverFor(shooter, armed, cover),
    target: 'active',
    aim: aimWith(shooter, armed, aimed),
    other: addedToHit(t, shooter, null, 'shoot') - drinkOf(shooter).shooting,
    blindFire: false,
    twinGuns: twin,
  };
  return { armed, range, cover, flames, shot, saved };
}

/**
 * Which of these shots at a thing hit: flames always, out of range never, and `rolls` is the hit roll of the others.
 * All are made before any hit is resolved [core.shooting.twin.1].
 */
export function* hitsOnThing(
  t: BattleTable,
  shots: readonly ShotAtThing[],
  rolls: (at: AtThing, range: 'short' | 'long') => Rule<boolean>,
): Rule<readonly boolean[]> {
  const hits: boolean[] = [];
  for (const at of shots) {
    if (at.range === 'out') t.tell('shoot/beyond-long-range-missed', {}, 'core.shooting.range.2');
    hits.push(at.flames || (at.range !== 'out' && (yield* rolls(at, at.range))));
  }
  return hits;
}

/** Fires at a thing, gun after gun; `harm` is what the hits of one do to it. Returns the action that it takes. */
export function* fireAtThing<Gun extends Pick<ShotAtThing, 'armed' | 'dice'>>(
  t: BattleTable,
  shooter: FighterState,
  thing: Ref,
  shots: readonly Gun[],
  hits: readonly boolean[],
  harm: (shot: Gun, hits: number) => Rule<void>,
): Rule<ActionType> {
  // A blast at a thing rests on it, also where the thing is destroyed by it.
  const at = shots.some(({ armed }) => isBlast(armed)) ? boardNow(t.state)?.models.get(thing) : undefined;
  for (const [which, shot] of shots.entries()) {
    const { armed, dice } = shot;
    const fired = yield* fire(t, shooter, armed, hits[which] === true, dice);
    if (fired.hits > 0) yield* harm(shot, fired.hits);
    if (fired.userOut) yield* blowUp(t, shooter);
  }
  const guns = shots.map(({ armed }) => armed);
  if (at) momentOf(t.state).blast = { x: at.x, y: at.y, height: at.height };
  yield* afterAttackOnThing(t, shooter, thing, 'shoot', guns);
  if (at) delete momentOf(t.state).blast;
  return shotWith(shooter, guns);
}

/** The range to a thing that is not a fighter, such as a trap: no rule hides it. */
function* rangeToThing(t: BattleTable, shooter: FighterState, thing: Ref, armed: Armed): Rule<Range> {
  const ranges = rangeOf(armed.profile, shooter);
  const labels = () => rangesInWords(ranges);
  const options = armed.profile.range.short === null ? ['long', 'out'] : ['short', 'long', 'out'];
  const choices = {
    what: say('shots-at-things/what-range', { thing: markerSaid(t.state, thing) }),
    options,
    labels,
  };
  const about = { is: 'range', from: shooter.id, to: thing, ...ranges } as const;
  const seat = seatOf(t.state, shooter);
  return (yield* t.offer(seat, choices, 'core.shooting.range.1', thing, about)) as Range;
}
