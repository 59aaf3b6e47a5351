/** Which actions are open to a fighter, and why others are not. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { concealed } from '../../battle/concealed.ts';
import { throughDuctways } from '../../battle/ductways-on-board.ts';
import { effectsOf, ownActionNamed, ownActions, traitEffects } from '../../battle/effects.ts';
import { momentOf } from '../../battle/moment.ts';
import { inReachOfFlame, inView, seesAny } from '../../battle/sight-on-board.ts';
import { type BattleAction, bySeam, inOneShape, specialActions } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  enemiesOf,
  type FighterState,
  type Foes,
  foesOf,
  ids,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { rangedOf } from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { Blocked, Inches } from '../../table/question.ts';
import { type Action, legalActions } from '../actions.ts';
import { statusOf } from '../status.ts';
import { isBlast, isTemplate } from './aim.ts';
import { armsOf, isCumbersome } from './arms.ts';
import { hasDoorToAttack, hasDoorToOperate, seesDoor, shotsAtDoor } from './doors.ts';
import { featuresOf, isAt } from './features.ts';
import { reachOf } from './fight.ts';
import { turnsRound } from './moving.ts';
import { hasToReload } from './reload.ts';

/** What a fighter has done in this activation so far. */
export class Doings {
  /** In order, notes among them. */
  readonly taken: string[] = [];
  readonly free: string[] = [];
  /** The actions that were tried since the last move and could not be done. */
  private failed: string[] = [];
  private failures = 0;

  take(id: string): void {
    this.taken.push(id);
    if (MOVES.includes(id)) this.failed = [];
  }

  doFreely(id: string): void {
    this.free.push(id);
  }

  fail(id: string): void {
    this.failed.push(id);
    this.failures++;
  }

  get many(): number {
    return this.taken.length + this.free.length + this.failures;
  }

  /** Did anything take an action? What came to nothing, was free or only noted did not [core.activation.types.4]. */
  get isAnySpent(): boolean {
    return this.taken.some((id) => id !== 'record');
  }

  /** An action that could not be done is not offered again from the same place. */
  wasTried(id: string): boolean {
    return this.failed.length > 0 && this.failed.includes(id);
  }
}

/** An action that is closed now, and why. */
export type Closed = readonly [id: string, why: Blocked];

/** The actions that special rules, skills and wargear bring. */
export function actionsOf(state: BattleState, fighter: FighterState): readonly BattleAction[] {
  const special = specialActions(state);
  const own = ownActions(fighter);
  const all = own.length === 0 ? special : withOwn(special, own);
  return state.board && momentOf(state).turns === fighter.id ? withTurn(all) : all;
}

/** On a board a standing fighter may turn before acting; this is no move [core.activation.facing.1]. */
const turnAction: BattleAction = {
  id: 'turn',
  words: say('open-actions/turn-face-another-way'),
  type: 'free',
  clause: 'core.activation.facing.1',
  may: (state, { id, engagedWith }) => momentOf(state).turns === id && engagedWith.length === 0,
  *take(t, fighter) {
    yield* turnsRound(t, fighter, this.clause);
    return true;
  },
};

const turning = new WeakMap<readonly BattleAction[], readonly BattleAction[]>();

function withTurn(actions: readonly BattleAction[]): readonly BattleAction[] {
  let all = turning.get(actions);
  if (!all) {
    all = [...actions, inOneShape(turnAction)];
    turning.set(actions, all);
  }
  return all;
}

/** Every action asks for the same lists, so the lists of both kinds together are kept. */
const longer = new WeakMap<
  readonly BattleAction[],
  WeakMap<readonly BattleAction[], readonly BattleAction[]>
>();

function withOwn(special: readonly BattleAction[], own: readonly BattleAction[]): readonly BattleAction[] {
  let kept = longer.get(special);
  if (!kept) {
    kept = new WeakMap();
    longer.set(special, kept);
  }
  let all = kept.get(own);
  if (!all) {
    all = [...special, ...own.map(inOneShape)];
    kept.set(own, all);
  }
  return all;
}

export function actionNamed(state: BattleState, id: string): BattleAction | undefined {
  if (id === turnAction.id) return turnAction;
  return specialActions(state).find((action) => action.id === id) ?? ownActionNamed(id);
}

/** What can be chosen now at this depth of tracking, and what cannot, with the reason. */
export function offered(
  t: BattleTable,
  fighter: FighterState,
  left: number,
  done: Doings,
): { options: string[]; closed: Closed[] } {
  const { state } = t;
  const options = ['done'];
  const closed: Closed[] = [];
  const add = (id: string) => {
    const why = closedByRules(state, fighter, id);
    if (why) closed.push([id, why]);
    else options.push(id);
  };
  const isFirst = done.many === 0;
  for (const action of coreActions(t, fighter, left, done)) {
    if (!isFirst && done.wasTried(action)) continue;
    const why = closedByCore(t, fighter, action, left, done) ?? closedBySight(t, fighter, action);
    if (why) closed.push([action, why]);
    else add(action);
  }
  for (const action of actionsOf(state, fighter)) {
    if (!isFirst && isOverWith(fighter, done, action)) continue;
    const may = isOpenTo(t, fighter, action);
    if (may === false) continue;
    if (may !== true) {
      closed.push([action.id, may]);
    } else if (
      action.type !== 'free' &&
      state.depth !== 'status' &&
      (left < 1 || (action.type === 'double' && left < 2))
    ) {
      const why = left < 1 ? say('open-actions/no-action-left') : say('open-actions/takes-two-actions');
      closed.push([action.id, { why, clause: 'core.activation.turn.4' }]);
    } else {
      // A rule that closes shots closes every action that is a shot.
      const isShot = action.as === 'shoot' && state.depth !== 'status';
      const why = isShot ? closedByCore(t, fighter, action.as, left, done) : undefined;
      if (why) closed.push([action.id, why]);
      else add(action.id);
    }
  }
  // Nobody aims who may not shoot.
  const aims = options.indexOf('aim');
  if (aims >= 0 && !options.includes('shoot')) options.splice(aims, 1);
  return { options, closed };
}

/**
 * May this fighter take the action now, as far as anybody knows without asking? A board knows where everybody stands: what
 * needs another place is not mentioned there.
 */
export function isOpenTo(t: BattleTable, fighter: FighterState, action: BattleAction): boolean | Blocked {
  const may = action.may(t.state, fighter);
  const about = may !== false && t.board ? action.at?.(t.state, fighter) : undefined;
  if (!about) return may;
  const { clause, words: what } = action;
  return t.board?.answer({ kind: 'fact', clause, what, of: fighter.id, about }) !== false && may;
}

export function closedByRules(state: BattleState, fighter: FighterState, id: string): Blocked | undefined {
  for (const rule of bySeam(state).closes) {
    const why = rule.closes(state, fighter, id);
    if (why) return why;
  }
  return undefined;
}

export function isOverWith(
  fighter: FighterState,
  done: Doings,
  { id, type, again, as = id }: BattleAction,
): boolean {
  if (type !== 'simple' && done.taken.includes(as) && !isRepeated(fighter, as)) return true;
  return (!again && done.free.includes(id)) || done.wasTried(id);
}

/** What a fighter's own state or weapons close. */
function closedByCore(
  t: BattleTable,
  fighter: FighterState,
  action: string,
  left: number,
  done: Doings,
): Blocked | undefined {
  for (const effect of effectsOf(fighter).closes) {
    const why = effect.closes(action);
    if (why) return why;
  }
  if (action === 'move' && fighter.engagedWith.length > 0) {
    return { why: say('open-actions/fighter-engaged-can-only'), clause: 'core.actions.engaged.1' };
  }
  if (action !== 'shoot' && action !== 'fire-ductway' && action !== 'shoot-door') return undefined;
  const double = left === 2 && !done.isAnySpent;
  const arms = action === 'shoot-door' ? shotsAtDoor(t, fighter) : armsOf(t, fighter);
  // Where a rule leaves no weapon at all, that rule says why.
  if (double || arms.length === 0 || !arms.every((armed) => isCumbersome(fighter, armed))) return undefined;
  return { why: say('open-actions/unwieldy-weapon-takes-both'), clause: 'core.activation.types.5' };
}

/** Nobody shoots at fighters who sees none. Shots at things have their own look (`BattleAction.may`). */
function closedBySight(t: BattleTable, fighter: FighterState, action: string): Blocked | undefined {
  // At a physical table that is asked when the action is taken.
  if (!t.state.board) return undefined;
  if (action === 'fire-ductway') {
    if (throughDuctways(t.state, fighter, knownFoes(t.state, fighter)).length > 0) return undefined;
    return { why: say('open-actions/nobody-at-other-end'), clause: 'core.actions.ductway.2' };
  }
  if (action !== 'shoot' && action !== 'blind-fire') return undefined;
  const arms = armsOf(t, fighter);
  if (arms.some((armed) => isBlast(armed) || traitEffects(armed.profile.traits).picksTarget.length > 0))
    return undefined;
  const foes = knownFoes(t.state, fighter);
  if (!seesAny(t.state, fighter, foes))
    return { why: say('open-actions/nobody-in-sight'), clause: 'core.shooting.declare.1' };
  if (!arms.every(isTemplate) || arms.length === 0) return undefined;
  if (inReachOfFlame(t.state, fighter, inView(t.state, fighter, foes)).length > 0) return undefined;
  return { why: say('open-actions/nobody-in-reach-of-flame'), clause: 'core.blasts.template.1' };
}

/** The enemies whom a fighter's player knows to be there: what is open must not tell who is in the dark. */
function knownFoes(state: BattleState, fighter: FighterState): readonly FighterState[] {
  const hidden = concealed(state);
  const foes = enemiesOf(state, fighter);
  if (hidden.size === 0) return foes;
  const seat = seatOf(state, fighter);
  return foes.filter(({ id }) => hidden.get(id)?.has(seat) !== false);
}

export const MOVES: readonly string[] = ['move', 'charge', 'take-cover', 'crawl', 'crawl-ductway', 'retreat'];

export const SHOTS: readonly string[] = ['shoot', 'blind-fire', 'fire-ductway', 'shoot-door'];

function coreActions(t: BattleTable, fighter: FighterState, left: number, done: Doings): readonly string[] {
  const { state } = t;
  const foes = foesOf(state, fighter);
  // Nothing is offered for ever, so a battle always goes on.
  const record = foes.any && done.many < MOST_RECORDED ? ['record'] : [];
  if (state.depth === 'status') {
    const up = fighter.fate === 'pinned' ? 'stand-up' : 'move';
    return done.many < MOST_RECORDED ? [up, ...record] : [];
  }
  const made = done.taken.length === 0 ? NOTHING : actionsMade(fighter, done);
  const status = statusOf(fighter);
  const { actions } = legalActions(t.quiet, {
    status,
    broken: false,
    left: Math.max(0, Math.min(2, left)),
    done: made,
  });
  // A long weapon fights without base contact [core.status.versatile.1].
  const atReach = status === 'active' && left > 0 && reachOf(fighter) > 0 && !made.includes('fight');
  const slowed = made.includes('move') && effectsOf(fighter).onlyOnce.length > 0;
  const isFull = state.depth === 'full';
  const open: string[] = [];
  const add = (action: string) => {
    if (isUseful(t, fighter, foes, action, left)) open.push(action);
  };
  // At other depths the players do by themselves what concerns no attack.
  const tracked = isFull ? actions : onAttacks(actions, made.length === 0);
  for (const action of tracked) if (action !== 'move' || !slowed) add(action);
  if (atReach) add('fight');
  if (
    isFull &&
    status === 'active' &&
    left > 0 &&
    hasDoorToAttack(state, featuresOf(state).includes('doors'))
  ) {
    if (actions.includes('shoot') && seesDoor(state, fighter, shotsAtDoor(t, fighter))) add('shoot-door');
    if (!made.includes('fight')) add('strike-door');
  }
  if (!isFull) open.push(...record);
  return open;
}

const NOTHING: string[] = [];

/** The actions of the core rules that this activation has used up. */
function actionsMade(fighter: FighterState, done: Doings): string[] {
  const made: string[] = [];
  for (const id of done.taken) {
    const action = id === 'shoot-door' ? 'shoot' : id === 'strike-door' ? 'fight' : id; // [core.doors.attack.1]
    if (id !== 'record' && !isRepeated(fighter, action)) made.push(action);
  }
  return made;
}

/** Is this Basic action a Simple one for the fighter? */
function isRepeated(fighter: FighterState, action: string): boolean {
  const all = effectsOf(fighter).repeats;
  return all.length > 0 && all.some(({ repeats }) => repeats === action);
}

/** The facts an attack depends on: the place and state of the fighters, and their weapons. */
const ON_ATTACKS: ReadonlySet<string> = new Set([
  'move',
  'stand-up',
  'crawl',
  'take-cover',
  'aim',
  'reload',
  'shoot',
  'blind-fire',
  'charge',
  'fight',
  'retreat',
  'coup-de-grace',
]);

/** Before the first action there are few lists and always the same, so the rest of each is kept. */
const atFirst = new WeakMap<readonly Action[], readonly Action[]>();

function onAttacks(actions: readonly Action[], isFirst: boolean): readonly Action[] {
  const known = isFirst ? atFirst.get(actions) : undefined;
  if (known) return known;
  const left = actions.filter((action) => ON_ATTACKS.has(action));
  if (isFirst) atFirst.set(actions, left);
  return left;
}

/** More than a fighter can do in one activation. */
const MOST_RECORDED = 6;

/** Actions that could do nothing are left out. */
function isUseful(t: BattleTable, fighter: FighterState, foes: Foes, action: string, left: number): boolean {
  const { state } = t;
  switch (action) {
    case 'operate-door':
      return featuresOf(state).includes('doors') && (!state.board || hasDoorToOperate(state, fighter));
    case 'force-door': // Only a door with terminals is locked [core.doors.locked.1].
      return featuresOf(state).includes('terminals') && isAt(state, fighter, 'locked-door');
    case 'access-terminal':
      return featuresOf(state).includes('terminals') && isAt(state, fighter, 'terminal');
    case 'strike-door':
      return isAt(state, fighter, 'closed-door', 0);
    case 'crawl-ductway':
      return featuresOf(state).includes('ductways') && isAt(state, fighter, 'ductway');
    case 'shoot':
    case 'blind-fire':
      return foes.any && rangedOf(fighter).length > 0;
    case 'aim': // Nobody aims what takes both actions to fire, or with no action left to shoot.
      return left > 1 && foes.any && rangedOf(fighter).some((armed) => !isCumbersome(fighter, armed));
    case 'fight':
      return (
        fighter.engagedWith.length > 0 ||
        (foes.up && isNearFoe(t, fighter, reachOf(fighter), 'core.status.versatile.1', isUp))
      );
    case 'charge':
      return foes.any;
    case 'fire-ductway':
      return (
        featuresOf(state).includes('ductways') &&
        rangedOf(fighter).length > 0 &&
        foes.up &&
        isAt(state, fighter, 'ductway')
      );
    case 'coup-de-grace':
      return foes.down && isNearFoe(t, fighter, 1, 'core.actions.coup.1', isDown);
    case 'reload':
      return hasToReload(state, fighter);
    case 'smash-casket':
    case 'bypass-casket':
    case 'carry-casket':
      return false; // Offered by the rules that bring caskets along.
    default:
      return true;
  }
}

/** Is a foe so near? At a physical table that is asked when the action is taken. */
function isNearFoe(
  t: BattleTable,
  fighter: FighterState,
  inches: Inches,
  clause: ClauseId,
  fits: (foe: FighterState) => boolean,
): boolean {
  if (!t.board) return true;
  const to = ids(knownFoes(t.state, fighter).filter(fits));
  const near = t.board.answer({ kind: 'measure', clause, from: fighter.id, to, within: inches });
  return !Array.isArray(near) || near.length > 0;
}

const isDown = ({ fate }: FighterState) => fate === 'seriously-injured';
