/** The Action phase: players take turns, each with one fighter and up to two actions. */
import { disengage, engage, goDown, goOut, pin, standUp } from '../battle/events.ts';
import { settled } from '../battle/scenario.ts';
import { atFighter, instead, rulesWith, specialActions } from '../battle/special-rule.ts';
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
import { firingProfile, rangedOf, weaponOf } from '../battle/weapons.ts';
import type { Blocked, Labels, Ref, Rule } from '../table/question.ts';
import { ACTIONS, type Action, legalActions } from './actions.ts';
import { rollAmmoTest } from './ammo.ts';
import { activationOnFire, BURN } from './conditions.ts';
import {
  afterAttack,
  fight,
  finishOff,
  nerveOfFriends,
  shoot,
  statusOf,
  strikeAtBack,
  sufferHit,
  targetsFor,
} from './play-attack.ts';
import { rollTest } from './tests.ts';

/** Who of this gang may be activated now. */
export function readyOf(state: BattleState, gang: GangState): readonly FighterState[] {
  let ready: readonly FighterState[] = onBoardOf(state, gang).filter(
    (fighter) => fighter.ready && !isControlled(state, fighter),
  );
  for (const rule of rulesWith(state, 'mayActivate')) ready = rule.mayActivate(state, gang, ready);
  return ready;
}

/** Is the fighter out of its player's hands: a captive, a creature? */
export function isControlled(state: BattleState, fighter: FighterState): boolean {
  return rulesWith(state, 'controls').some((rule) => rule.controls(state, fighter));
}

/**
 * Plays the Action phase. From Priority on, players take turns with one Ready fighter [core.activation.turn.1]; one
 * whose fighters have all acted is skipped, until nobody is Ready [core.activation.turn.2]. `isOver` is asked after
 * each activation.
 */
export function* actionPhase(t: BattleTable, isOver: () => Rule<boolean>): Rule<void> {
  const { state } = t;
  let turns: readonly Ref[] = state.order;
  for (const rule of rulesWith(state, 'turnOrder')) turns = rule.turnOrder(state, turns);
  for (let passed = 0, turn = 0; passed < turns.length; turn++) {
    if (rulesWith(state, 'actionPhaseOver').some((rule) => rule.actionPhaseOver(state))) return;
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
  for (const rule of rulesWith(t.state, 'turn')) if (yield* rule.turn(t, gang)) return true;
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
      `Who of those with ${leader.name} acts next?`,
    );
    left = left.filter((id) => id !== next);
    yield* oneActivation(t, fighterOf(t.state, next));
  }
}

/** Up to X Ready friends within 3" go along; all are named before any of them acts. */
function* groupOf(t: BattleTable, leader: FighterState): Rule<readonly Ref[]> {
  if (leader.broken || leader.fate !== 'standing') return [];
  const gang = gangBy(t.state, leader.gang);
  let size = leader.group;
  for (const rule of rulesWith(t.state, 'groupSize')) size = rule.groupSize(t.state, leader, size);
  const others = readyOf(t.state, gang).filter(
    (other) => other !== leader && mayJoin(t.state, other, leader),
  );
  const what = `Who within 3" of ${leader.name} goes along?`;
  const choices = { options: ids(others), most: size };
  return yield* t.pick(gang.seat, choices, 'core.activation.group.1', leader.id, what);
}

function mayJoin(state: BattleState, fighter: FighterState, leader: FighterState): boolean {
  return rulesWith(state, 'joinsGroup').every((rule) => rule.joinsGroup(state, fighter, leader));
}

function* oneActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  t.state.activations++;
  t.tell('{fighter} is activated', { fighter: fighter.name }, 'core.activation.turn.1');
  yield* atFighter(t, 'activationStarts', fighter);
  if (isOnBoard(fighter)) {
    yield* instead(
      t,
      'activation',
      () => standardActivation(t, fighter),
      (rule, inner) => rule.activation(t, fighter, inner),
    );
  }
  fighter.ready = false; // [core.round.ready.2]
  fighter.conditions = fighter.conditions.filter((condition) => condition !== 'aimed');
  yield* atFighter(t, 'activationEnds', fighter);
}

/** Up to two actions, as the fighter's status allows at each moment [core.activation.turn.4, core.activation.turn.6]. */
export function* standardActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  if (fighter.conditions.includes('ablaze') && !(yield* burn(t, fighter))) return;
  // All that a broken fighter does [core.conditions.broken.1].
  if (fighter.broken) {
    t.tell('{fighter} is broken and runs for cover', { fighter: fighter.name }, 'core.actions.broken.1');
    yield* atFighter(t, 'moved', fighter);
    return;
  }
  let count = 2;
  for (const rule of rulesWith(t.state, 'actionCount')) {
    count = yield* settled(rule.actionCount(t, fighter, count));
  }
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
      {
        what: `What does ${fighter.name} do?`,
        options,
        labels: labelsFor(t.state, options, blocked),
        blocked,
      },
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
    for (const rule of rulesWith(t.state, 'actionTaken')) yield* rule.actionTaken(t, fighter, chosen);
    if (type === 'double') left = 0;
    else if (type !== 'free') left--;
    if (left <= 0 && t.state.depth !== 'status') return;
    if (!isOnBoard(fighter) || fighter.fate === 'seriously-injured') return;
  }
}

/** What the core actions are called, and what they take; those of special rules bring their words along. */
const WORDS: Readonly<Record<string, string>> = {
  done: 'Nothing more',
  move: 'Move',
  charge: 'Charge (double)',
  'take-cover': 'Take cover: move half and be pinned',
  shoot: 'Shoot',
  aim: 'Aim: +1 to hit with the next shot',
  reload: 'Reload a weapon',
  'coup-de-grace': 'Coup de Grace: finish off somebody seriously injured',
  'operate-door': 'Open or close a door',
  'access-terminal': 'Access a terminal',
  'force-door': 'Force a door',
  'crawl-ductway': 'Crawl through a ductway (double)',
  'fire-ductway': 'Shoot through a ductway',
  fight: 'Fight',
  retreat: 'Retreat from close combat',
  'stand-up': 'Stand up',
  crawl: 'Crawl (double)',
  'blind-fire': 'Blind fire: shoot lying down (double)',
  'run-for-cover': 'Run for cover (double)',
  record: 'Note that somebody is pinned, injured, out or broken',
};

function labelsFor(state: BattleState, options: readonly string[], blocked: object): Labels {
  const labels: Record<string, string> = {};
  for (const id of [...options, ...Object.keys(blocked)]) {
    labels[id] = specialActions(state).find((action) => action.id === id)?.words ?? WORDS[id] ?? id;
  }
  return labels;
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
  const add = (id: string) => {
    for (const rule of rulesWith(state, 'closes')) {
      const closed = rule.closes(state, fighter, id);
      if (!closed) continue;
      blocked[id] = closed;
      return;
    }
    options.push(id);
  };
  // What was tried and could not be done is not offered again in this activation.
  const tried = (id: string) => done.length > 0 && done.includes(`failed:${id}`);
  for (const action of coreActions(t, fighter, left, done)) if (!tried(action)) add(action);
  for (const action of specialActions(state)) {
    if (tried(action.id) || (action.type !== 'simple' && done.includes(action.id))) continue;
    const may = action.may(state, fighter);
    if (may === false) continue;
    if (may !== true) {
      blocked[action.id] = may;
    } else if (
      action.type !== 'free' &&
      state.depth !== 'status' &&
      (left < 1 || (action.type === 'double' && left < 2))
    ) {
      blocked[action.id] = { why: 'no action is left for it', clause: 'core.activation.turn.4' };
    } else {
      add(action.id);
    }
  }
  // Nobody aims who may not shoot.
  const aims = options.indexOf('aim');
  if (aims >= 0 && !options.includes('shoot')) options.splice(aims, 1);
  return { options, blocked };
}

function coreActions(
  t: BattleTable,
  fighter: FighterState,
  left: number,
  done: readonly string[],
): readonly string[] {
  const { state } = t;
  const foes = enemiesOf(state, fighter);
  // Nothing is offered for ever, so a battle always goes on.
  const record = foes.length > 0 && done.length < MOST_RECORDED ? ['record'] : [];
  if (state.depth === 'status') {
    const up = fighter.fate === 'pinned' ? 'stand-up' : 'move';
    return done.length < MOST_RECORDED ? [up, ...record] : [];
  }
  const made = done.filter((id) => !id.startsWith('failed:') && id !== 'record');
  const { actions } = legalActions(t.quiet, {
    status: statusOf(fighter),
    broken: false,
    left: Math.max(0, Math.min(2, left)),
    done: made,
  });
  const useful = actions.filter((action) => isUseful(fighter, foes, action));
  if (state.depth === 'full') return useful;
  // At this depth the players do by themselves whatever bears on no attack.
  return [...useful.filter((action) => ON_ATTACKS.includes(action)), ...record];
}

/** What an attack depends on: who stands where and how, with what in hand. */
const ON_ATTACKS: readonly string[] = [
  'move',
  'stand-up',
  'take-cover',
  'aim',
  'reload',
  'shoot',
  'blind-fire',
  'charge',
  'fight',
  'retreat',
  'coup-de-grace',
];

/** More than a fighter can do in one activation. */
const MOST_RECORDED = 6;

/** Actions that could do nothing are left out. */
function isUseful(fighter: FighterState, foes: readonly FighterState[], action: string): boolean {
  switch (action) {
    case 'shoot':
    case 'blind-fire':
    case 'aim':
      return rangedOf(fighter).length > 0 && foes.length > 0;
    case 'charge':
      return foes.some(isUp);
    case 'fire-ductway':
      return rangedOf(fighter).length > 0 && foes.some(isUp);
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
  const name = fighter.name;
  switch (action) {
    case 'move':
    case 'crawl':
      t.tell(
        action === 'move' ? '{name} moves' : '{name} crawls',
        { name },
        action === 'move' ? 'core.actions.move.1' : 'core.actions.crawl.1',
      );
      yield* atFighter(t, 'moved', fighter);
      return true;
    case 'crawl-ductway':
      return yield* crawlThrough(t, fighter);
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
    case 'blind-fire': // [core.actions.blindfire.1]
      return yield* shoot(t, fighter, enemiesOf(t.state, fighter), {
        aim: fighter.conditions.includes('aimed') ? 1 : 0,
        blindFire: action === 'blind-fire',
      });
    case 'fire-ductway':
      return yield* shoot(t, fighter, enemiesOf(t.state, fighter), { ductway: true });
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
      // What becomes of a door or a terminal is the players' own business.
      t.tell('{name}: {action}', { name, action: WORDS[action] ?? action }, 'core.actions.active.1');
      return true;
  }
}

/** In at one end of a ductway and out at the other. */
function* crawlThrough(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { name, id } = fighter;
  const clause = 'core.actions.ductway.1';
  const open = `${name} is within 1" of one end of a ductway, and there is room within 1" of the other, 1" from enemies`;
  if (!(yield* t.isSo(open, clause, id))) return false;
  t.tell('{name} crawls through the ductway', { name }, clause);
  yield* atFighter(t, 'moved', fighter);
  return true;
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
    `To whom did something happen while ${fighter.name} acted?`,
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

/**
 * Only a charge brings fighters into combat [core.movement.inch.3]. The target is named before anything is measured
 * [core.measure.distance.2].
 */
function* charge(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const foes = yield* targetsFor(t, fighter, enemiesOf(t.state, fighter).filter(isUp), 'fight');
  if (foes.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    ids(foes),
    'core.actions.charge.1',
    fighter.id,
    `Whom does ${fighter.name} charge?`,
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
  const what = `Does ${fighter.name} reach ${target.name} with ${inches}"?`;
  const reached = yield* t.within(inches, fighter.id, [target.id], 'core.actions.charge.2', what);
  if (reached.length === 0) {
    t.tell(
      '{fighter} does not reach {target}',
      { fighter: fighter.name, target: target.name },
      'core.actions.charge.2',
    );
    yield* finishOffOnTheWay(t, fighter);
    return true;
  }
  // Nobody is both pinned and engaged [core.status.kinds.3].
  if (target.fate === 'pinned') standUp(t, target, 'core.actions.charge.5');
  engage(fighter, target);
  yield* fight(t, fighter, true); // [core.actions.charge.3]
  return true;
}

/** A charger who ends next to somebody seriously injured, and engaged with nobody, may finish them off. */
function* finishOffOnTheWay(t: BattleTable, fighter: FighterState): Rule<void> {
  const down = enemiesOf(t.state, fighter).filter(({ fate }) => fate === 'seriously-injured');
  if (down.length === 0 || fighter.engagedWith.length > 0) return;
  const clause = 'core.actions.charge.4';
  const open = yield* targetsFor(t, fighter, down, 'coup');
  const near = yield* t.within(1, fighter.id, ids(open), clause);
  if (near.length === 0) return;
  const seat = seatOf(t.state, fighter);
  const id = yield* t.choose(seat, ['nobody', ...near], clause, fighter.id, 'Who is finished off?');
  if (id === 'nobody') return;
  yield* finishOff(t, fighter, fighterOf(t.state, id));
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
  const weapon = weaponOf(id);
  const ammo = (weapon && firingProfile(weapon)?.ammo) ?? 6;
  function* standard(): Rule<boolean> {
    return (yield* rollAmmoTest(t, { ammo: Math.max(2, ammo) })).passed;
  }
  const passed = yield* instead(t, 'reload', standard, (rule, inner) =>
    weapon ? rule.reload(t, fighter, weapon, inner) : undefined,
  );
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
  yield* finishOff(t, fighter, fighterOf(t.state, id));
  return true;
}

function* retreatFrom(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { passed } = yield* rollTest(
    t,
    { stat: 'i', value: fighter.stats.i },
    'core.actions.retreat.1',
    fighter.id,
  );
  const { name } = fighter;
  t.tell(passed ? '{name} breaks away' : '{name} cannot break away', { name }, 'core.actions.retreat.1');
  yield* strikeAtBack(t, fighter);
  if (!passed || !isUp(fighter)) return true;
  const inches = yield* t.roll('D6', 'core.actions.retreat.1', fighter.id);
  t.tell('{name} retreats up to {inches}"', { name, inches }, 'core.actions.retreat.1');
  disengage(t, fighter);
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
