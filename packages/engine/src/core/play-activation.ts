/** The Action phase: players take turns, each with one fighter and up to two actions. */
import { engage, goDown, goOut, pin, standUp } from '../battle/events.ts';
import { settled } from '../battle/scenario.ts';
import { atFighter, type BattleAction, instead, rulesOf } from '../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  isUp,
  onBoardOf,
  seatOf,
} from '../battle/state.ts';
import { rangedOf, weaponOf } from '../battle/weapons.ts';
import type { Blocked, Ref, Rule } from '../table/question.ts';
import { ACTIONS, type Action, legalActions } from './actions.ts';
import { rollAmmoTest } from './ammo.ts';
import { activationOnFire, BURN } from './conditions.ts';
import { afterAttack, fight, nerveOfFriends, shoot, statusOf, sufferHit, targetsFor } from './play-attack.ts';
import { rollTest } from './tests.ts';

/** Who of this gang may be activated now. */
export function readyOf(state: BattleState, gang: GangState): readonly FighterState[] {
  let ready: readonly FighterState[] = onBoardOf(state, gang).filter(
    (fighter) => fighter.ready && !isControlled(state, fighter),
  );
  for (const rule of rulesOf(state)) if (rule.mayActivate) ready = rule.mayActivate(state, gang, ready);
  return ready;
}

/** Is the fighter out of its player's hands: a captive, a creature? */
export function isControlled(state: BattleState, fighter: FighterState): boolean {
  return rulesOf(state).some((rule) => rule.controls?.(state, fighter) ?? false);
}

/**
 * Plays the Action phase. From Priority on, players take turns with one Ready fighter [core.activation.turn.1]; one
 * whose fighters have all acted is skipped, until nobody is Ready [core.activation.turn.2]. `isOver` is asked after
 * each activation.
 */
export function* actionPhase(t: BattleTable, isOver: () => Rule<boolean>): Rule<void> {
  const { state } = t;
  let turns: readonly Ref[] = state.order;
  for (const rule of rulesOf(state)) if (rule.turnOrder) turns = rule.turnOrder(state, turns);
  for (let passed = 0, turn = 0; passed < turns.length; turn++) {
    if (rulesOf(state).some((rule) => rule.actionPhaseOver?.(state) ?? false)) return;
    const gang = gangBy(state, turns[turn % turns.length] as Ref);
    if (yield* isTurnTaken(t, gang)) {
      passed = 0;
      if (yield* isOver()) return;
      continue;
    }
    const ready = readyOf(state, gang);
    if (ready.length === 0) {
      passed++;
      continue;
    }
    passed = 0;
    // Whoever has a Ready fighter must activate one [core.activation.turn.3].
    const chosen = yield* t.choose(
      gang.seat,
      ids(ready),
      'core.activation.turn.1',
      gang.id,
      'Who acts next?',
    );
    yield* activate(t, fighterOf(state, chosen));
    if (yield* isOver()) return;
  }
}

/** Does a special rule take the turn of this gang: a sentry drawn at random, say? */
function* isTurnTaken(t: BattleTable, gang: GangState): Rule<boolean> {
  for (const rule of rulesOf(t.state)) {
    if (rule.turn && (yield* rule.turn(t, gang))) return true;
  }
  return false;
}

/** One activation, and those of the group that goes along. */
export function* activate(t: BattleTable, leader: FighterState): Rule<void> {
  const group = yield* groupOf(t, leader);
  yield* oneActivation(t, leader);
  let left = group;
  while (left.length > 0) {
    const able = left.filter((id) => fighterOf(t.state, id).ready && isOnBoard(fighterOf(t.state, id)));
    if (able.length === 0) return;
    const next = yield* t.choose(
      seatOf(t.state, leader),
      able,
      'core.activation.group.2',
      leader.id,
      'Who of the group acts next?',
    );
    left = left.filter((id) => id !== next);
    yield* oneActivation(t, fighterOf(t.state, next));
  }
}

/** Up to X Ready friends within 3" go along; all are named before any of them acts. */
function* groupOf(t: BattleTable, leader: FighterState): Rule<readonly Ref[]> {
  const named: Ref[] = [];
  if (leader.broken || leader.fate !== 'standing') return named;
  const gang = gangBy(t.state, leader.gang);
  let size = leader.group;
  for (const rule of rulesOf(t.state)) if (rule.groupSize) size = rule.groupSize(t.state, leader, size);
  while (named.length < size) {
    const others = ids(readyOf(t.state, gang).filter((other) => mayJoin(t.state, other))).filter(
      (id) => id !== leader.id && !named.includes(id),
    );
    if (others.length === 0) break;
    const chosen = yield* t.choose(
      gang.seat,
      ['nobody', ...others],
      'core.activation.group.1',
      leader.id,
      'Who within 3" goes along?',
    );
    if (chosen === 'nobody') break;
    named.push(chosen);
  }
  return named;
}

function mayJoin(state: BattleState, fighter: FighterState): boolean {
  return rulesOf(state).every((rule) => rule.joinsGroup?.(state, fighter) ?? true);
}

function* oneActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  t.state.activations++;
  t.tell('{fighter} is activated', { fighter: fighter.name }, 'core.activation.turn.1');
  yield* atFighter(t, 'activationStarts', fighter);
  if (isOnBoard(fighter)) {
    yield* instead<void>(
      t,
      () => standardActivation(t, fighter),
      (rule, inner) => rule.activation?.(t, fighter, inner),
    )();
  }
  fighter.ready = false; // [core.round.ready.2]
  fighter.conditions = fighter.conditions.filter((condition) => condition !== 'aimed');
  yield* atFighter(t, 'activationEnds', fighter);
}

/** Up to two actions, as the fighter's status allows at each moment [core.activation.turn.4, core.activation.turn.6]. */
export function* standardActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  if (fighter.conditions.includes('ablaze') && !(yield* burn(t, fighter))) return;
  if (fighter.broken) {
    t.tell('{fighter} is broken and runs for cover', { fighter: fighter.name }, 'core.actions.broken.1');
    yield* atFighter(t, 'moved', fighter);
    return;
  }
  let count = 2;
  for (const rule of rulesOf(t.state))
    if (rule.actionCount) count = yield* settled(rule.actionCount(t, fighter, count));
  yield* takeActions(t, fighter, count);
}

/** Lets a fighter make so many actions; it ends when they fall [core.activation.turn.7]. */
export function* takeActions(t: BattleTable, fighter: FighterState, count: number): Rule<void> {
  let left = count;
  const done: string[] = [];
  while (isUp(fighter) || (fighter.fate === 'seriously-injured' && left > 0 && t.state.depth === 'full')) {
    const { options, blocked } = offered(t, fighter, left, done);
    if (options.length === 1 && Object.keys(blocked).length === 0) return;
    const chosen = yield* t.offer(
      seatOf(t.state, fighter),
      { what: `What does ${fighter.name} do?`, options, blocked },
      'core.activation.turn.4',
      fighter.id,
    );
    if (chosen === 'done') return;
    const special = specialActions(t.state).find(({ id }) => id === chosen);
    const type = special?.type ?? ACTIONS[chosen as Action] ?? 'free';
    const happened = special ? yield* special.take(t, fighter) : yield* coreAction(t, fighter, chosen);
    if (!happened) {
      done.push(`failed:${chosen}`);
      continue;
    }
    done.push(chosen);
    for (const rule of rulesOf(t.state)) if (rule.actionTaken) yield* rule.actionTaken(t, fighter, chosen);
    if (type === 'double') left = 0;
    else if (type !== 'free') left--;
    if (left <= 0 && t.state.depth === 'full') return;
    if (!isOnBoard(fighter) || fighter.fate === 'seriously-injured') return;
  }
}

function specialActions(state: BattleState): readonly BattleAction[] {
  return rulesOf(state).flatMap(({ actions = [] }) => actions);
}

/** What can be chosen now at this depth of tracking, and what cannot, with the reason. */
function offered(
  t: BattleTable,
  fighter: FighterState,
  left: number,
  done: readonly string[],
): { options: string[]; blocked: Record<string, Blocked> } {
  const { state } = t;
  const options = ['done'];
  const blocked: Record<string, Blocked> = {};
  const add = (id: string, closed: Blocked | undefined) => {
    const bent =
      closed ??
      rulesOf(state)
        .map((rule) => rule.closes?.(state, fighter, id))
        .find(Boolean);
    if (bent) blocked[id] = bent;
    else options.push(id);
  };
  // What was tried and could not be done is not offered again in this activation.
  const tried = (id: string) => done.includes(`failed:${id}`);
  for (const action of coreActions(t, fighter, left, done)) if (!tried(action)) add(action, undefined);
  for (const action of specialActions(state)) {
    if (tried(action.id) || (action.type !== 'simple' && done.includes(action.id))) continue;
    const may = action.may(state, fighter);
    if (may === false) continue;
    if (may !== true) {
      blocked[action.id] = may;
    } else if (
      action.type !== 'free' &&
      state.depth === 'full' &&
      (left < 1 || (action.type === 'double' && left < 2))
    ) {
      blocked[action.id] = { why: 'no action is left for it', clause: 'core.activation.turn.4' };
    } else {
      add(action.id, undefined);
    }
  }
  return { options, blocked };
}

function coreActions(
  t: BattleTable,
  fighter: FighterState,
  left: number,
  done: readonly string[],
): readonly string[] {
  const { state } = t;
  if (state.depth === 'full') {
    const made = done.filter((id) => !id.startsWith('failed:'));
    const { actions } = legalActions(t.quiet, {
      status: statusOf(fighter),
      broken: false,
      left: Math.max(0, Math.min(2, left)),
      done: made,
    });
    return actions.filter((action) => isUseful(state, fighter, action));
  }
  // At lower depths the players count actions themselves; nothing is offered for ever, so a battle always goes on.
  if (done.length >= MOST_RECORDED) return [];
  if (state.depth === 'status') return enemiesOf(state, fighter).length > 0 ? ['move', 'record'] : ['move'];
  const attacks =
    fighter.engagedWith.length > 0
      ? ['fight']
      : rangedOf(fighter).length > 0 && isUp(fighter)
        ? ['shoot', 'charge']
        : ['charge'];
  return ['move', ...attacks.filter(() => enemiesOf(state, fighter).length > 0), 'record'];
}

/** More than a fighter can do in one activation. */
const MOST_RECORDED = 6;

/** Actions that could do nothing are left out. */
function isUseful(state: BattleState, fighter: FighterState, action: string): boolean {
  const foes = enemiesOf(state, fighter);
  switch (action) {
    case 'shoot':
    case 'blind-fire':
      return rangedOf(fighter).length > 0 && foes.length > 0;
    case 'charge':
    case 'fire-ductway':
      return foes.some(isUp);
    case 'coup-de-grace':
      return foes.some(({ fate }) => fate === 'seriously-injured');
    case 'reload':
      return fighter.empty.length > 0;
    case 'smash-casket':
    case 'bypass-casket':
    case 'carry-casket':
      return false; // Offered by the rules that bring caskets along.
    default:
      return true;
  }
}

/** Carries out an action of the core rules; false where it came to nothing and uses no action. */
function* coreAction(t: BattleTable, fighter: FighterState, action: string): Rule<boolean> {
  const seat = seatOf(t.state, fighter);
  const name = fighter.name;
  switch (action) {
    case 'move':
    case 'crawl':
    case 'crawl-ductway':
      t.tell(
        action === 'move' ? '{name} moves' : '{name} crawls',
        { name },
        action === 'move' ? 'core.actions.move.1' : 'core.actions.crawl.1',
      );
      yield* atFighter(t, 'moved', fighter);
      return true;
    case 'take-cover':
      yield* atFighter(t, 'moved', fighter);
      if (isOnBoard(fighter)) pin(t, fighter, 'core.actions.cover.1');
      return true;
    case 'stand-up':
      standUp(t, fighter, 'core.actions.standup.1');
      return true;
    case 'aim':
      fighter.conditions.push('aimed');
      t.tell('{name} aims', { name }, 'core.actions.aim.1');
      return true;
    case 'shoot':
    case 'blind-fire':
      return yield* shoot(t, fighter, enemiesOf(t.state, fighter), {
        aim: fighter.conditions.includes('aimed') ? 1 : 0,
        blindFire: action === 'blind-fire',
      });
    case 'fight':
      return yield* fight(t, fighter);
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
    default:
      t.tell('{name} uses {action}', { name, action }, 'core.actions.active.1');
      return (
        (yield* t.choose(
          seat,
          ['worked', 'failed'] as const,
          'core.actions.active.1',
          fighter.id,
          `Did ${action} work?`,
        )) !== undefined
      );
  }
}

/** Records what the players resolved by themselves: who is down, and by whom. */
export function* record(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const seat = seatOf(t.state, fighter);
  const others = allOnBoard(t.state).filter(({ id }) => id !== fighter.id);
  if (others.length === 0) return false;
  const id = yield* t.choose(
    seat,
    ids(others),
    'core.injury.dice.1',
    fighter.id,
    'To whom did something happen?',
  );
  const target = fighterOf(t.state, id);
  const states = ['pinned', 'seriously-injured', 'out-of-action', 'broken'].filter(
    (state) => state !== target.fate,
  );
  const what = yield* t.choose(seat, states, 'core.injury.dice.1', target.id, `What is ${target.name} now?`);
  if (what === 'pinned') pin(t, target, 'core.shooting.pin.1');
  if (what === 'seriously-injured') yield* goDown(t, target, fighter, 'core.injury.serious.1');
  if (what === 'out-of-action') yield* goOut(t, target, fighter, 'core.injury.out.1');
  if (what === 'broken') {
    target.broken = true;
    target.ready = false;
    t.tell('{target} is broken', { target: target.name }, 'core.nerve.broken.1');
  }
  const attack = {
    attacker: fighter,
    target,
    kind: 'other',
    weapon: null,
    traits: [],
    strength: null,
    hit: true,
  } as const;
  yield* afterAttack(t, attack, []);
  return true;
}

function* charge(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const foes = yield* targetsFor(t, fighter, enemiesOf(t.state, fighter).filter(isUp), 'fight');
  if (foes.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    ids(foes),
    'core.actions.charge.1',
    fighter.id,
    'Who is charged?',
  );
  const target = fighterOf(t.state, id);
  const extra = yield* t.roll('D3', 'core.actions.charge.1', fighter.id);
  const inches = fighter.stats.m + extra;
  t.tell(
    '{fighter} charges {target}, up to {inches}"',
    { fighter: fighter.name, target: target.name, inches },
    'core.actions.charge.1',
  );
  const { fate } = fighter;
  yield* atFighter(t, 'moved', fighter);
  // Whoever is put on the ground on the way does not arrive.
  if (fighter.fate !== fate || !isUp(target)) return true;
  const reached = yield* t.within(inches, fighter.id, [target.id], 'core.actions.charge.2');
  if (reached.length === 0) {
    t.tell(
      '{fighter} does not reach {target}',
      { fighter: fighter.name, target: target.name },
      'core.actions.charge.2',
    );
    return true;
  }
  if (target.fate === 'pinned') standUp(t, target, 'core.actions.charge.5');
  engage(fighter, target);
  yield* fight(t, fighter, true); // [core.actions.charge.3]
  return true;
}

function* reloadWeapon(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const seat = seatOf(t.state, fighter);
  const id = yield* t.choose(
    seat,
    [...new Set(fighter.empty)],
    'core.actions.reload.1',
    fighter.id,
    'Which weapon?',
  );
  const ammo = weaponOf(id)?.profiles[0]?.ammo ?? 6;
  function* standard(): Rule<boolean> {
    return (yield* rollAmmoTest(t, { ammo: Math.max(2, ammo) })).passed;
  }
  const weapon = weaponOf(id);
  const passed = yield* instead<boolean>(t, standard, (rule, inner) =>
    weapon ? rule.reload?.(t, fighter, weapon, inner) : undefined,
  )();
  if (passed) fighter.empty = fighter.empty.filter((each) => each !== id);
  t.tell(
    passed ? '{name} reloads' : '{name} fails to reload',
    { name: fighter.name },
    'core.actions.reload.1',
  );
  return true;
}

function* coupDeGrace(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const down = enemiesOf(t.state, fighter).filter(({ fate }) => fate === 'seriously-injured');
  const open = yield* targetsFor(t, fighter, down, 'coup');
  const near = yield* t.within(1, fighter.id, ids(open), 'core.actions.coup.1');
  if (near.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    near,
    'core.actions.coup.1',
    fighter.id,
    'Who is finished off?',
  );
  const target = fighterOf(t.state, id);
  yield* goOut(t, target, fighter, 'core.actions.coup.1');
  yield* nerveOfFriends(t, target);
  return true;
}

function* retreatFrom(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { passed } = yield* rollTest(
    t,
    { stat: 'i', value: fighter.stats.i },
    'core.actions.retreat.1',
    fighter.id,
  );
  t.tell(
    passed ? '{name} gets away' : '{name} cannot get away',
    { name: fighter.name },
    'core.actions.retreat.1',
  );
  if (!passed) return true;
  for (const id of [...fighter.engagedWith]) {
    const foe = fighterOf(t.state, id);
    foe.engagedWith = foe.engagedWith.filter((each) => each !== fighter.id);
  }
  fighter.engagedWith = [];
  yield* atFighter(t, 'moved', fighter);
  return true;
}

/** A fighter on fire burns first; false when that took them out of the activation. */
function* burn(t: BattleTable, fighter: FighterState): Rule<boolean> {
  t.tell('{fighter} burns', { fighter: fighter.name }, 'core.conditions.blaze.2');
  const fell = yield* sufferHit(t, fighter, null, BURN);
  if (fell) yield* nerveOfFriends(t, fighter);
  if (!isUp(fighter)) return false;
  const { out, status } = yield* activationOnFire(t, {
    status: statusOf(fighter),
    dropProne: false,
    friends: 0,
  });
  if (status === 'pinned' && fighter.engagedWith.length === 0) fighter.fate = 'pinned';
  if (out) fighter.conditions = fighter.conditions.filter((condition) => condition !== 'ablaze');
  yield* atFighter(t, 'moved', fighter);
  return false;
}
