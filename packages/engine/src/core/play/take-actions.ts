/** The actions of an activation, one after the other, and the core actions carried out. */

import { condition, effectsOf, ownActions } from '../../battle/effects.ts';
import { disengage, pin, standUp } from '../../battle/events.ts';
import { throughDuctway } from '../../battle/ground-on-board.ts';
import { HARD_TARGET } from '../../battle/hard-target.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { momentOf } from '../../battle/moment.ts';
import { atFighter, bySeam } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  enemiesOf,
  type FighterState,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Blocks, Rule } from '../../table/question.ts';
import { ACTIONS, type Action, type ActionType } from '../actions.ts';
import { stopsHere } from '../ending.ts';
import { labelsFor, whichAction } from './action-words.ts';
import { aimOf } from './arms.ts';
import { charge, coupDeGrace } from './charge.ts';
import { moveOf, stepsOf } from './distances.ts';
import { accessDoor, forceOpen, operateDoor, shootAtDoor, strikeAtDoor } from './doors.ts';
import { fight, fightAtReach } from './fight.ts';
import { keepToEdges, moves } from './moving.ts';
import { record } from './noting.ts';
import { actionsOf, closedByRules, Doings, isOpenTo, isOverWith, MOVES, offered } from './open-actions.ts';
import { reloadWeapon } from './reload.ts';
import { retreatFrom } from './retreat.ts';
import { shoot } from './shoot.ts';

/** The condition of one who has moved in this activation. */
export const MOVED = 'moved';

/** Lets a fighter make so many actions, each as often as its kind may be [campaign.table-rules.actions.1]; it ends when they fall [core.activation.turn.7] or break [core.conditions.broken.1]. */
export function* takeActions(
  t: BattleTable,
  fighter: FighterState,
  count: number,
  before: readonly string[] = [],
): Rule<void> {
  let left = count;
  let all = count;
  // Nobody asks for the one thing they can do, but everybody may want to know.
  if (fighter.fate === 'seriously-injured' && t.state.depth !== 'full') {
    const half = moveOf(t.state, fighter) / 2;
    t.tell('activation/can-only-crawl-up', { name: fighter.name, half }, 'core.actions.injured.1');
    yield* atFighter(t, 'moved', fighter);
    return;
  }
  const done = new Doings();
  for (const action of before) done.take(action);
  if (t.state.board && before.length === 0 && fighter.fate === 'standing')
    momentOf(t.state).turns = fighter.id;
  while (isUp(fighter) || (fighter.fate === 'seriously-injured' && left > 0)) {
    if (left <= 0 && t.state.depth !== 'status' && !hasFreeAction(t, fighter, done)) return;
    const { options, closed } = offered(t, fighter, left, done);
    if (options.length === 1 && closed.length === 0) return;
    const chosen = yield* t.offer(
      seatOf(t.state, fighter),
      {
        what: whichAction(t.state, fighter, left, all),
        options,
        labels: () => labelsFor(t, fighter, { options, closed, done }),
        blocked: () => Object.fromEntries(closed) as Blocks,
      },
      'core.activation.turn.4',
      fighter.id,
    );
    if (chosen === 'done') return;
    if (yield* isWatched(t, fighter)) return;
    const special = actionsOf(t.state, fighter).find((action) => action.id === chosen);
    // Where only the status is tracked nobody counts actions.
    const double = t.state.depth === 'status' || (left === 2 && !done.isAnySpent);
    const taken = special
      ? yield* special.take(t, fighter, double)
      : yield* coreAction(t, fighter, chosen, double, done);
    if (taken === false) {
      done.fail(chosen);
      continue;
    }
    const type = taken === true ? (special?.type ?? ACTIONS[chosen as Action] ?? 'free') : taken;
    if (special && type === 'free') done.doFreely(chosen);
    else done.take(special?.as ?? chosen);
    if (t.state.board && chosen === 'move' && done.taken.at(-2) === 'move') becomesHardTarget(t, fighter);
    if (chosen === 'move' && done.taken.filter((id) => id === 'move').length === 2)
      for (const effect of effectsOf(fighter).movedTwice) yield* effect.movedTwice(t, fighter);
    yield* keepToEdges(t);
    for (const rule of bySeam(t.state).actionTaken) yield* rule.actionTaken(t, fighter, chosen);
    if (yield* stopsHere(t)) return;
    if (type === 'double') left = 0;
    else if (type !== 'free') left--;
    if (left <= 0 && isUp(fighter)) {
      const gained = bySeam(t.state).actionsGained.reduce(
        (sum, rule) => sum + rule.actionsGained(t, fighter),
        0,
      );
      left += gained;
      all += gained;
    }
    if (!isOnBoard(fighter) || fighter.fate === 'seriously-injured' || fighter.broken) return;
  }
}

/**
 * Two Move actions in a row make a Hard Target [campaign.table-rules.hard-target.1]. The other way does not come up: whoever
 * finishes somebody off after a fight does not consolidate as well [core.combat.consolidate.1].
 */
function becomesHardTarget(t: BattleTable, fighter: FighterState): void {
  if (!isUp(fighter) || isUnder(fighter, HARD_TARGET)) return;
  putOn(fighter, HARD_TARGET);
  t.tell('activation/hard-target', { name: fighter.name }, 'campaign.table-rules.hard-target.1');
}

condition(HARD_TARGET, { untilActivated: true });

/** Is something of the fighter's own left to do that uses no action, after the last one as well [core.activation.types.4]? */
function hasFreeAction(t: BattleTable, fighter: FighterState, done: Doings): boolean {
  const { state } = t;
  return ownActions(fighter).some(
    (action) =>
      action.type === 'free' &&
      !isOverWith(fighter, done, action) &&
      isOpenTo(t, fighter, action) === true &&
      closedByRules(state, fighter, action.id) === undefined,
  );
}

/**
 * Carries out an action of the core rules; false if nothing happened and no action is used, or its type if that is
 * not the usual one. `double` says whether both actions are left.
 */
function* coreAction(
  t: BattleTable,
  fighter: FighterState,
  action: string,
  double: boolean,
  done: Doings,
): Rule<boolean | ActionType> {
  const name = fighter.name;
  if (MOVES.includes(action)) putOn(fighter, MOVED);
  switch (action) {
    case 'move':
    case 'crawl':
      if (action === 'move')
        for (const effect of effectsOf(fighter).moveStarts) yield* effect.moveStarts(t, fighter);
      // A table that insists on it has seen them break away.
      if (fighter.engagedWith.length > 0) disengage(t, fighter);
      t.tell(
        action === 'move' ? 'activation/moves' : 'activation/crawls',
        { name },
        action === 'move' ? 'core.actions.move.1' : 'core.actions.crawl.1',
      );
      yield* moves(t, fighter, {
        inches: action === 'move' ? stepsOf(t.state, fighter, done) : moveOf(t.state, fighter) / 2,
        clause: action === 'move' ? 'core.actions.move.1' : 'core.actions.crawl.1',
      });
      return true;
    case 'crawl-ductway':
      return yield* crawlThrough(t, fighter);
    case 'take-cover':
      yield* moves(t, fighter, { inches: moveOf(t.state, fighter) / 2, clause: 'core.actions.cover.1' });
      if (isOnBoard(fighter)) pin(t, fighter, 'core.actions.cover.1', true);
      return true;
    case 'stand-up':
      standUp(t, fighter, 'core.actions.standup.1');
      return true;
    case 'aim':
      putOn(fighter, 'aimed');
      t.tell('activation/aims', { name }, 'core.actions.aim.1');
      for (const effect of effectsOf(fighter).aims) yield* effect.aims(t, fighter);
      return true;
    case 'shoot':
      return yield* shoot(t, fighter, enemiesOf(t.state, fighter), {
        aim: aimOf(fighter),
        double,
        atPoint: true,
      });
    case 'blind-fire': // Takes both actions whatever is fired [core.actions.blindfire.1].
      return (
        (yield* shoot(t, fighter, enemiesOf(t.state, fighter), { blindFire: true, atPoint: true })) !== false
      );
    case 'fire-ductway':
      return yield* shoot(t, fighter, enemiesOf(t.state, fighter), { ductway: true, double });
    case 'fight':
      return fighter.engagedWith.length > 0 ? yield* fight(t, fighter) : yield* fightAtReach(t, fighter);
    case 'charge':
      return yield* charge(t, fighter);
    case 'reload':
      return yield* reloadWeapon(t, fighter);
    case 'coup-de-grace':
      return yield* coupDeGrace(t, fighter);
    case 'retreat':
      return yield* retreatFrom(t, fighter);
    case 'record':
      return yield* record(t, fighter);
    case 'operate-door':
      if (t.state.board) return yield* operateDoor(t, fighter);
      t.tell('activation/opens-closes-door', { name }, 'core.doors.operate.1');
      return true;
    case 'access-terminal':
      return yield* accessDoor(t, fighter);
    case 'force-door':
      return yield* forceOpen(t, fighter);
    case 'shoot-door':
      return yield* shootAtDoor(t, fighter, double);
    case 'strike-door':
      return yield* strikeAtDoor(t, fighter);
    default:
      throw new Error(`There is no action ${action}`);
  }
}

/** Do enemies who are Ready act before the action that this fighter declares? True where that ends the activation. */
function* isWatched(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const watching = enemiesOf(t.state, fighter).filter(
    (enemy) => enemy.ready && effectsOf(enemy).enemyActs.length > 0,
  );
  for (const enemy of watching) {
    for (const effect of effectsOf(enemy).enemyActs)
      if (yield* effect.enemyActs(t, enemy, fighter)) return true;
  }
  return false;
}

/** In at one end of a ductway and out at the other. */
function* crawlThrough(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { name, id } = fighter;
  const clause = 'core.actions.ductway.1';
  const open = say('take-actions/within-1-one-end', { name });
  if (!(yield* t.isSo(open, clause, id, { is: 'beside', of: id, feature: 'ductway', inches: 1 })))
    return false;
  if (t.state.board && !throughDuctway(t.state, fighter)) return false;
  t.tell('activation/crawls-through-ductway', { name }, clause);
  yield* atFighter(t, 'moved', fighter);
  return true;
}
