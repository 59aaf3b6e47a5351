/** The Action phase: players take turns, each with one fighter and up to two actions. */

import type { AttackEvent, Struck } from '../battle/attack.ts';
import { disengage, engage, goDown, goOut, leaveBoard, pin, standUp } from '../battle/events.ts';
import {
  initiativeModifier,
  initiativeOf,
  isMastiff,
  isUnder,
  knows,
  movementOf,
  owns,
  putOn,
  takeAway,
} from '../battle/kit.ts';
import { momentOf } from '../battle/moment.ts';
import { layOutDoors, throughDuctway } from '../battle/on-board.ts';
import { packOf } from '../battle/pack.ts';
import { rolledBy } from '../battle/rolling.ts';
import { settled } from '../battle/scenario.ts';
import {
  atFighter,
  type BattleAction,
  bySeam,
  inOneShape,
  instead,
  specialActions,
} from '../battle/special-rule.ts';
import {
  allOnBoard,
  areFriends,
  type BattleState,
  type BattleTable,
  enemiesOf,
  type FighterState,
  type Foes,
  fighterOf,
  fightersOf,
  foesOf,
  friendsOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../battle/state.ts';
import { armsId, type Profile, rangedOf, reloadsOf, weaponOf } from '../battle/weapons.ts';
import type { Blocked, Blocks, Labels, Ref, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import { ACTIONS, type Action, type ActionType, legalActions } from './actions.ts';
import { rollAmmoTest } from './ammo.ts';
import { BURN, beatOut, rollForSense, runBlindly } from './conditions.ts';
import { stopsHere } from './ending.ts';
import { isShoved, keepToEdges, moves, turnsRound } from './moving.ts';
import {
  harmedBy,
  isLetAt,
  nerveOfFriends,
  runForCover,
  shakeFriends,
  targetsFor,
  tellOfAttack,
} from './play-attack.ts';
import { comesRound } from './play-chems.ts';
import {
  accessDoor,
  forceOpen,
  hasDoorToAttack,
  operateDoor,
  shootAtDoor,
  shotsAtDoor,
  strikeAtDoor,
} from './play-doors.ts';
import { fight, fightAtReach, finishOff, reachOf, strikeAtBack } from './play-fight.ts';
import { breakNerve, sufferHit } from './play-hits.ts';
import {
  groupBonus,
  hasKitToUse,
  isWatched,
  KIT_ACTIONS,
  keepsUpright,
  kitAtEnd,
  kitAtStart,
  LOCKED,
  sealsUp,
  staggers,
} from './play-kit.ts';
import { aimOf, armsOf, hasMunitioneer, isCumbersome, shoot } from './play-shoot.ts';
import { statusOf } from './status.ts';
import { rollTest } from './tests.ts';

/** Who of this gang may be activated now. */
export function readyOf(state: BattleState, gang: GangState): readonly FighterState[] {
  const able: FighterState[] = [];
  for (const fighter of fightersOf(state, gang))
    if (fighter.ready && isOnBoard(fighter) && !isControlled(state, fighter)) able.push(fighter);
  let ready: readonly FighterState[] = able;
  for (const rule of bySeam(state).mayActivate) ready = rule.mayActivate(state, gang, ready);
  return ready;
}

/** Is the fighter out of its player's hands: a captive, a creature? */
export function isControlled(state: BattleState, fighter: FighterState): boolean {
  return bySeam(state).controls.some((rule) => rule.controls(state, fighter));
}

/**
 * Plays the Action phase. From Priority on, players take turns with one Ready fighter [core.activation.turn.1]; one
 * whose fighters have all acted is skipped, until nobody is Ready [core.activation.turn.2]. `isOver` is asked after
 * each activation.
 */
export function* actionPhase(t: BattleTable, isOver: () => Rule<boolean>): Rule<void> {
  const { state } = t;
  let turns: readonly Ref[] = state.order;
  for (const rule of bySeam(state).turnOrder) turns = rule.turnOrder(state, turns);
  for (let passed = 0, turn = 0; passed < turns.length; turn++) {
    if (bySeam(state).actionPhaseOver.some((rule) => rule.actionPhaseOver(state))) return;
    const gang = gangBy(state, turns[turn % turns.length] as Ref);
    if (yield* isTurnTaken(t, gang)) {
      passed = 0;
      if (yield* isOver()) return;
      continue;
    }
    const ready = readyOf(state, gang);
    const next = gangBy(state, turns[(turn + 1) % turns.length] as Ref);
    const passes = bySeam(state).passesTurn.some((rule) => rule.passesTurn(state, gang, next));
    if (ready.length === 0 || passes) {
      passed++;
      continue;
    }
    passed = 0;
    const acting = yield* whoActs(t, gang, ready);
    // A casualty that was noted is nobody's turn.
    if (acting) yield* activate(t, acting.fighter, acting.noted);
    else turn--;
    if (yield* isOver()) return;
  }
}

/** A fighter whose turn it is, and whether there is something to note about it. */
interface Turn {
  readonly fighter: FighterState;
  readonly noted: boolean;
}

/**
 * Whoever has a Ready fighter must activate one [core.activation.turn.3]. Where only the status is tracked, naming the
 * fighter is all there is to say of most turns, and anybody may say it, or note who went down: nothing is returned then.
 */
function* whoActs(t: BattleTable, gang: GangState, ready: readonly FighterState[]): Rule<Turn | undefined> {
  const { state } = t;
  const clause = 'core.activation.turn.1';
  const options = ids(ready);
  if (state.depth !== 'status') {
    const id = yield* t.choose(gang.seat, options, clause, gang.id, 'Who acts next?');
    return { fighter: fighterOf(state, id), noted: true };
  }
  const offer = { what: 'Who acts next?', options: [...options, NOTE], labels: NOTE_WORDS };
  const chosen = yield* t.offer(undefined, offer, clause, gang.id);
  if (chosen !== NOTE) {
    state.facts[ACTED] = chosen;
    // Whoever tracks more closely from this question on says what the fighter does.
    return { fighter: fighterOf(state, chosen), noted: t.state.depth !== 'status' };
  }
  if (yield* isCasualtyNoted(t, gang)) return undefined;
  const id = yield* t.choose(gang.seat, options, clause, gang.id, 'Who was acting?');
  return { fighter: fighterOf(state, id), noted: true };
}

const NOTE = 'note';
const NOTE_WORDS = {
  [NOTE]: 'Something to note: an attack, a casualty, an action of the scenario',
};

/** The fact that names who acted last where only the status is tracked: most likely it is they who struck. */
const ACTED = 'acted-last';

const NO_CASUALTY = 'no-casualty';

/**
 * Notes what happened to somebody, whoever's turn it is, and who did it. Where a special rule listens for attacks, how it
 * was done is asked as well.
 */
function* isCasualtyNoted(t: BattleTable, gang: GangState): Rule<boolean> {
  const { state } = t;
  const clause = 'core.injury.dice.1';
  const whom = {
    what: 'Who went down, or was hurt?',
    options: [...ids(allOnBoard(state)), NO_CASUALTY],
    labels: { [NO_CASUALTY]: 'Nobody: it is about what somebody did' },
  };
  const hurt = yield* t.offer(undefined, whom, clause, gang.id);
  if (hurt === NO_CASUALTY) return false;
  const target = fighterOf(state, hurt);
  const states = statesOf(target);
  const now = { what: `What is ${target.name} now?`, options: states };
  const what = (yield* t.offer(undefined, now, clause, hurt)) as Noted;
  const others = allOnBoard(state).filter(({ id }) => id !== hurt);
  const doers = {
    what: `Who did it to ${target.name}?`,
    options: [...ids(others), 'nobody'],
    labels: { nobody: 'Nobody, or nobody knows' },
  };
  const doer = yield* t.offer(undefined, doers, 'core.injury.out.1', hurt);
  const by = doer === 'nobody' ? null : fighterOf(state, doer);
  yield* becomes(t, target, by, what);
  yield* shakeFriends(t, { fallen: [] }); // The players have seen to nerve tests themselves.
  if (by) yield* noteAttack(t, by, new Map([[hurt, what]]));
  return true;
}

/** Does a special rule take the turn of this gang: a sentry drawn at random, say? */
function* isTurnTaken(t: BattleTable, gang: GangState): Rule<boolean> {
  for (const rule of bySeam(t.state).turn) if (yield* rule.turn(t, gang)) return true;
  return false;
}

/** One activation, and those of the group that goes along; without anything to note nobody asks what they do. */
export function* activate(t: BattleTable, leader: FighterState, noted = true): Rule<void> {
  let left = yield* groupOf(t, leader);
  // One who acts out of turn goes first; and where there is nothing to note the order changes nothing.
  if (noted && leader.ready && left.length > 0) left = [leader.id, ...left];
  else yield* oneActivation(t, leader, noted);
  while (left.length > 0 && !t.state.ending?.ended) {
    // Whoever was named and has not acted when the phase is over has lost their activation.
    if (bySeam(t.state).actionPhaseOver.some((rule) => rule.actionPhaseOver(t.state))) return;
    const able = left.filter((id) => fighterOf(t.state, id).ready && isOnBoard(fighterOf(t.state, id)));
    if (able.length === 0) return;
    const what = `Who of the group of ${leader.name} acts next?`;
    const seat = seatOf(t.state, leader);
    const open = noted ? able : able.slice(0, 1);
    const next = yield* t.choose(seat, open, 'core.activation.group.2', leader.id, what);
    left = left.filter((id) => id !== next);
    // Nobody of a group starts another [core.activation.group.3].
    yield* oneActivation(t, fighterOf(t.state, next), noted);
  }
}

/** Up to X Ready friends within 3" go along, each with whoever belongs to them; all are named before any of them acts. */
function* groupOf(t: BattleTable, leader: FighterState): Rule<readonly Ref[]> {
  const partners = bySeam(t.state).actsWith.length > 0 ? yield* partnersOf(t, leader) : [];
  const others = yield* pickGroup(t, leader, partners);
  const picked = partners.length > 0 ? [...partners, ...others] : others;
  const rules = bySeam(t.state).brings;
  if (rules.length === 0) return picked;
  const bringing = [leader, ...picked.map((id) => fighterOf(t.state, id))];
  const along = bringing.flatMap((fighter) => rules.flatMap((rule) => ids(rule.brings(t.state, fighter))));
  return [...new Set([...picked, ...along])];
}

/** Which fighters can start a group? */
const groupLeaders = ruling('core.group-leaders', 'broken-fighters-too', 'only-fighters-who-stand');

/** Those who act with the leader by rules of their own, unless nobody is to act with the leader at all. */
function* partnersOf(t: BattleTable, leader: FighterState): Rule<readonly Ref[]> {
  const partners: Ref[] = [];
  if (noGroupOf(t, leader) || groupSize(t.state, leader, 1) <= 0) return partners;
  for (const rule of bySeam(t.state).actsWith) {
    const partner = yield* rule.actsWith(t, leader);
    if (partner) partners.push(partner.id);
  }
  return partners;
}

function groupSize(state: BattleState, leader: FighterState, size: number): number {
  let allowed = size;
  for (const rule of bySeam(state).groupSize) allowed = rule.groupSize(state, leader, allowed);
  return allowed;
}

function* pickGroup(t: BattleTable, leader: FighterState, partners: readonly Ref[]): Rule<readonly Ref[]> {
  const gang = gangBy(t.state, leader.gang);
  const size = groupSize(t.state, leader, leader.group === 0 ? 0 : leader.group + groupBonus(leader));
  if (size <= 0) return [];
  const others = readyOf(t.state, gang).filter(
    (other) => other !== leader && !partners.includes(other.id) && mayJoin(t.state, other, leader),
  );
  const closed = others.length > 0 ? noGroupOf(t, leader) : undefined;
  if (closed) {
    t.tell('activation/takes-nobody-along', { leader: leader.name, why: closed.why }, closed.clause);
    return [];
  }
  const what = `Who within 3" of ${leader.name} goes along?`;
  const options = t.state.board
    ? yield* t.within(3, leader.id, ids(others), 'core.activation.group.1')
    : ids(others);
  const choices = { options, most: size };
  return yield* t.pick(gang.seat, choices, 'core.activation.group.1', leader.id, what);
}

/** Why this fighter starts no group: the broken do nothing but run. Whoever lies on the ground can still call others. */
function noGroupOf(t: BattleTable, { broken, fate }: FighterState): Blocked | undefined {
  if (broken && groupLeaders(t) !== 'broken-fighters-too')
    return { why: 'is broken', clause: 'core.conditions.broken.1' };
  if (fate !== 'standing' && groupLeaders(t) === 'only-fighters-who-stand')
    return { why: 'lies on the ground', clause: 'core.activation.group.1' };
  return undefined;
}

function mayJoin(state: BattleState, fighter: FighterState, leader: FighterState): boolean {
  return bySeam(state).joinsGroup.every((rule) => rule.joinsGroup(state, fighter, leader));
}

function* oneActivation(t: BattleTable, fighter: FighterState, noted: boolean): Rule<void> {
  t.state.activations++;
  t.tell('activation/activated', { fighter: fighter.name }, 'core.activation.turn.1');
  yield* atFighter(t, 'activationStarts', fighter);
  if (isOnBoard(fighter)) {
    yield* kitAtStart(t, fighter);
    yield* instead(
      t,
      'activation',
      () =>
        isUnder(fighter, 'insane') ? insaneActivation(t, fighter) : standardActivation(t, fighter, noted),
      (rule, inner) => rule.activation(t, fighter, inner),
    );
  }
  fighter.ready = false; // [core.round.ready.2]
  yield* kitAtEnd(t, fighter, isUnder(fighter, MOVED));
  for (const condition of [MOVED, 'aimed', 'aimed-well']) takeAway(fighter, condition);
  yield* atFighter(t, 'activationEnds', fighter);
}

/** The condition of one who has moved in this activation. */
const MOVED = 'moved';

/** A fighter out of their mind breaks, turns on friends, or acts and may come round [core.conditions.insane.1]. */
function* insaneActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  const { id, name, broken, stats } = fighter;
  function* acts(): Rule<boolean> {
    yield* standardActivation(t, fighter);
    return isOnBoard(fighter);
  }
  const { effect, cured } = yield* rollForSense(t, { broken, willpower: stats.wil }, id, acts);
  // Who may not flee runs for cover like anybody broken.
  if (effect === 'flees' && bySeam(t.state).mayRun.every((rule) => rule.mayRun(t.state, fighter))) {
    leaveBoard(t, fighter, 'fled');
    t.tell('activation/flees-battlefield', { name }, 'core.conditions.insane.1');
    return;
  }
  if (effect === 'becomes-broken' || effect === 'flees') {
    breakNerve(fighter);
    yield* runForCover(t, fighter);
  } else if (effect === 'enemy-controls') {
    yield* underEnemyControl(t, fighter);
  }
  if (cured) {
    takeAway(fighter, 'insane');
  } else if (isOnBoard(fighter) && effect !== 'acts') {
    // They may come to their senses at the end of every activation [campaign.table-rules.house.2].
    const test = { stat: 'wil', value: stats.wil } as const;
    const { passed } = yield* rollTest(t, test, 'campaign.table-rules.house.2', id);
    if (passed) takeAway(fighter, 'insane');
  }
}

/** An opponent plays this activation as if the fighter were theirs. */
function* underEnemyControl(t: BattleTable, fighter: FighterState): Rule<void> {
  const { state } = t;
  const own = fighter.gang;
  const { side } = gangBy(state, own);
  const others = state.order.map((id) => gangBy(state, id)).filter((gang) => gang.side !== side);
  const [enemy] = others;
  if (!enemy || !isUp(fighter)) return;
  t.tell('activation/has-act', { enemy: enemy.name, name: fighter.name }, 'core.conditions.insane.1');
  disengage(t, fighter);
  fighter.gang = enemy.id;
  // Whoever says so, the broken run and the burning burn.
  yield* standardActivation(t, fighter);
  fighter.gang = own;
  // Whom they were set on they do not go on fighting.
  for (const id of fighter.engagedWith) {
    if (areFriends(state, fighter, fighterOf(state, id))) {
      disengage(t, fighter);
      return;
    }
  }
}

/** Up to two actions, as the fighter's status allows at each moment [core.activation.turn.4, core.activation.turn.6]. */
export function* standardActivation(t: BattleTable, fighter: FighterState, noted = true): Rule<void> {
  if (fighter.conditions.includes('ablaze')) {
    const acts = yield* sealsUp(t, fighter);
    if (!(yield* burn(t, fighter, acts))) return;
  }
  if (!(yield* comesRound(t, fighter))) return;
  // All that a broken fighter does [core.conditions.broken.1].
  if (fighter.broken) {
    yield* runForCover(t, fighter); // [core.actions.broken.1]
    return;
  }
  let count = 2;
  for (const rule of bySeam(t.state).actionCount) {
    count = yield* settled(rule.actionCount(t, fighter, count));
  }
  // Whether the pinned get up is part of what a table at any depth tracks.
  if (noted || fighter.fate === 'pinned') yield* takeActions(t, fighter, count);
  // Most turns are moves or crawls, and rules that watch for one ask for themselves.
  else if (isOnBoard(fighter) && fighter.engagedWith.length === 0) yield* atFighter(t, 'moved', fighter);
}

/** Lets a fighter make so many actions, each as often as its kind may be [campaign.table-rules.actions.1]; it ends when they fall [core.activation.turn.7] or break [core.conditions.broken.1]. */
export function* takeActions(t: BattleTable, fighter: FighterState, count: number): Rule<void> {
  let left = count;
  // Nobody asks for the one thing they can do, but everybody may want to know.
  if (fighter.fate === 'seriously-injured' && t.state.depth !== 'full') {
    const half = moveOf(t.state, fighter) / 2;
    t.tell('activation/can-only-crawl-up', { name: fighter.name, half }, 'core.actions.injured.1');
    yield* atFighter(t, 'moved', fighter);
    return;
  }
  const done = new Doings();
  if (t.state.board && fighter.fate === 'standing') momentOf(t.state).turns = fighter.id;
  while (isUp(fighter) || (fighter.fate === 'seriously-injured' && left > 0)) {
    if (left <= 0 && t.state.depth !== 'status' && !hasFreeAction(t, fighter, done)) return;
    const { options, closed } = offered(t, fighter, left, done);
    if (options.length === 1 && closed.length === 0) return;
    const chosen = yield* t.offer(
      seatOf(t.state, fighter),
      {
        what: whichAction(t.state, fighter, left, count),
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
    if (chosen === 'move' && done.taken.filter((id) => id === 'move').length === 2)
      yield* keepsUpright(t, fighter);
    yield* keepToEdges(t);
    for (const rule of bySeam(t.state).actionTaken) yield* rule.actionTaken(t, fighter, chosen);
    if (yield* stopsHere(t)) return;
    if (type === 'double') left = 0;
    else if (type !== 'free') left--;
    if (left <= 0 && isUp(fighter)) {
      for (const rule of bySeam(t.state).actionsGained) left += rule.actionsGained(t, fighter);
    }
    if (!isOnBoard(fighter) || fighter.fate === 'seriously-injured' || fighter.broken) return;
  }
}

/** Is something of the fighter's own left to do that uses no action, after the last one as well [core.activation.types.4]? */
function hasFreeAction(t: BattleTable, fighter: FighterState, done: Doings): boolean {
  if (!hasKitToUse(fighter)) return false;
  const { state } = t;
  return KIT_ACTIONS.some(
    (action) =>
      action.type === 'free' &&
      !isOverWith(fighter, done, action) &&
      action.may(state, fighter) === true &&
      closedByRules(state, fighter, action.id) === undefined,
  );
}

/** What a fighter has done in this activation so far. */
class Doings {
  /** In order, notes among them. */
  readonly taken: string[] = [];
  readonly free: string[] = [];
  /** What was tried since the last move and could not be done. */
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

  /** What was tried and could not be done is not offered again from the same place. */
  wasTried(id: string): boolean {
    return this.failed.length > 0 && this.failed.includes(id);
  }
}

/** The question of an action, with how many there are; where only the status is tracked nobody counts them. */
function whichAction({ depth }: BattleState, { name }: FighterState, left: number, count: number): string {
  if (depth === 'status') return `${name}: what is there to note?`;
  if (left <= 0) return `${name}: anything more?`;
  if (count === 1) return `${name}: the only action`;
  if (left === 1) return `${name}: the last action`;
  return left === count
    ? `${name}: first of ${inLetters(count)} actions`
    : `${name}: ${inLetters(left)} actions are left`;
}

function inLetters(count: number): string {
  return ['no', 'one', 'two', 'three', 'four'][count] ?? String(count);
}

/** What the core actions are called, and what they take; those of special rules bring their words along. */
const WORDS: Readonly<Record<string, string>> = {
  done: 'Nothing more',
  shoot: 'Shoot',
  aim: 'Aim: +1 to hit with the next shot',
  reload: 'Reload a weapon',
  'coup-de-grace': 'Coup de Grace: finish off somebody seriously injured',
  'operate-door': 'Open or close a door',
  'access-terminal': 'Access a terminal',
  'force-door': 'Force a door',
  'shoot-door': 'Shoot at a closed door',
  'strike-door': 'Strike at a closed door',
  'crawl-ductway': 'Crawl through a ductway (double)',
  'fire-ductway': 'Shoot through a ductway',
  fight: 'Fight',
  retreat: 'Retreat from close combat',
  'stand-up': 'Stand up',
  'blind-fire': 'Blind fire: shoot lying down (double)',
  'run-for-cover': 'Run for cover (double)',
  record: 'Note an attack, or that somebody is pinned, injured, out or broken',
};

/** An action that is closed now, and why. */
type Closed = readonly [id: string, why: Blocked];

function labelsFor(
  t: BattleTable,
  fighter: FighterState,
  offer: {
    readonly options: readonly string[];
    readonly closed: readonly Closed[];
    readonly done: Doings;
  },
): Labels {
  const { state } = t;
  const { options, closed, done } = offer;
  const labels: Record<string, string> = {};
  const far = howFar(state, fighter, done);
  const shots: string[] = [];
  for (const id of [...options, ...closed.map(([id]) => id)]) {
    const action = actionNamed(state, id);
    labels[id] = action ? actionInWords(state, action) : (far[id] ?? WORDS[id] ?? id);
    if (id === 'shoot' || id === 'shoot-door' || action?.as === 'shoot') shots.push(id);
  }
  if (shots.length > 0 && state.depth !== 'status' && takesBothToShoot(t, fighter)) {
    for (const id of shots) labels[id] += ' (double)';
  }
  return labels;
}

/** Are all the guns of a fighter ones that take both actions? */
function takesBothToShoot(t: BattleTable, fighter: FighterState): boolean {
  const arms = armsOf(t, fighter);
  return arms.length > 0 && arms.every((armed) => isCumbersome(fighter, armed));
}

/** What an action is called, with what it takes where that is not a single action and where actions are counted. */
function actionInWords({ depth }: BattleState, { words, type }: BattleAction): string {
  const isCounted = depth !== 'status' && (type === 'double' || type === 'free');
  return isCounted && !words.includes(`(${type})`) ? `${words} (${type})` : words;
}

/** How far a fighter moves now, with what cards and special rules change. */
function moveOf(state: BattleState, fighter: FighterState): number {
  let inches = movementOf(fighter);
  for (const rule of bySeam(state).movement) inches = rule.movement(state, fighter, inches);
  return inches;
}

/** Who Sprints moves double with the second Move of an activation. */
function isSprint(fighter: FighterState, done: Doings): boolean {
  return knows(fighter, 'sprint') && done.taken.includes('move');
}

/** How far a Move action goes. */
function stepsOf(state: BattleState, fighter: FighterState, done: Doings): number {
  return moveOf(state, fighter) * (isSprint(fighter, done) ? 2 : 1);
}

/** How far a fighter charges before the D3 is added. */
function chargeOf(state: BattleState, fighter: FighterState): number {
  return Math.max(1, moveOf(state, fighter) - (owns(fighter, 'heavy-carapace') ? 1 : 0));
}

/** The actions that move a fighter, in inches. */
function howFar(state: BattleState, fighter: FighterState, done: Doings): Readonly<Record<string, string>> {
  const inches = moveOf(state, fighter);
  const sprints = isSprint(fighter, done);
  const half = inches / 2; // with its fraction [core.movement.basic.5]
  const more = isUnder(fighter, 'gunked') ? '' : ' + D3"'; // [core.conditions.gunked.1]
  return {
    move: sprints ? `Sprint: up to ${2 * inches}"` : `Move: up to ${inches}"`,
    charge: `Charge: up to ${chargeOf(state, fighter)}"${more} (double)`,
    'take-cover': `Take cover: move up to ${half}" and be pinned`,
    crawl: `Crawl: up to ${half}" (double)`,
  };
}

/** The actions that special rules, skills and wargear bring. */
function actionsOf(state: BattleState, fighter: FighterState): readonly BattleAction[] {
  const special = specialActions(state);
  const all = hasKitToUse(fighter) ? withKit(special) : special;
  return state.board && momentOf(state).turns === fighter.id ? withTurn(all) : all;
}

/** On a board a standing fighter may turn before acting; this is no move [core.activation.facing.1]. */
const turnAction: BattleAction = {
  id: 'turn',
  words: 'Turn to face another way',
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

/** The same list is asked for at every action, so the longer one is kept. */
const longer = new WeakMap<readonly BattleAction[], readonly BattleAction[]>();

function withKit(special: readonly BattleAction[]): readonly BattleAction[] {
  let all = longer.get(special);
  if (!all) {
    all = [...special, ...KIT_ACTIONS.map(inOneShape)];
    longer.set(special, all);
  }
  return all;
}

function actionNamed(state: BattleState, id: string): BattleAction | undefined {
  return withKit(specialActions(state)).find((action) => action.id === id);
}

/** What can be chosen now at this depth of tracking, and what cannot, with the reason. */
function offered(
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
    const why = closedByCore(t, fighter, action, left, done);
    if (why) closed.push([action, why]);
    else add(action);
  }
  for (const action of actionsOf(state, fighter)) {
    if (!isFirst && isOverWith(fighter, done, action)) continue;
    const may = action.may(state, fighter);
    if (may === false) continue;
    if (may !== true) {
      closed.push([action.id, may]);
    } else if (
      action.type !== 'free' &&
      state.depth !== 'status' &&
      (left < 1 || (action.type === 'double' && left < 2))
    ) {
      const why = left < 1 ? 'no action is left for it' : 'it takes two actions';
      closed.push([action.id, { why, clause: 'core.activation.turn.4' }]);
    } else {
      // What is a shot is closed by whatever closes shots.
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

function closedByRules(state: BattleState, fighter: FighterState, id: string): Blocked | undefined {
  for (const rule of bySeam(state).closes) {
    const why = rule.closes(state, fighter, id);
    if (why) return why;
  }
  return undefined;
}

function isOverWith(
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
  const isLocked = fighter.conditions.length > 0 && isUnder(fighter, LOCKED);
  if (isLocked && (MOVES.includes(action) || SHOTS.includes(action))) {
    return { why: 'the fighter is locked in magnacles', clause: 'armoury.play.gear.1' };
  }
  if (action === 'move' && fighter.engagedWith.length > 0) {
    return { why: 'the fighter is engaged, and can only fight or retreat', clause: 'core.actions.engaged.1' };
  }
  if (action !== 'shoot' && action !== 'fire-ductway' && action !== 'shoot-door') return undefined;
  const double = left === 2 && !done.isAnySpent;
  const arms = action === 'shoot-door' ? shotsAtDoor(t, fighter) : armsOf(t, fighter);
  // Where a rule leaves no weapon at all, that rule says why.
  if (double || arms.length === 0 || !arms.every((armed) => isCumbersome(fighter, armed))) return undefined;
  return { why: 'an Unwieldy weapon takes both actions', clause: 'core.activation.types.5' };
}

const MOVES: readonly string[] = ['move', 'charge', 'take-cover', 'crawl', 'crawl-ductway', 'retreat'];
const SHOTS: readonly string[] = ['shoot', 'blind-fire', 'fire-ductway', 'shoot-door'];

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
  // A ceramite shield makes Move a Basic action.
  const slowed = made.includes('move') && owns(fighter, 'ceramite-shield');
  const isFull = state.depth === 'full';
  const open: string[] = [];
  const add = (action: string) => {
    if (isUseful(t, fighter, foes, action, left)) open.push(action);
  };
  // At other depths the players do by themselves whatever bears on no attack.
  const tracked = isFull ? actions : onAttacks(actions, made.length === 0);
  for (const action of tracked) if (action !== 'move' || !slowed) add(action);
  if (atReach) add('fight');
  if (
    isFull &&
    status === 'active' &&
    left > 0 &&
    hasDoorToAttack(state, featuresOf(state).includes('doors'))
  ) {
    if (actions.includes('shoot') && shotsAtDoor(t, fighter).length > 0) add('shoot-door');
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

/** Skills that make a Basic action a Simple one [classic.reference.skills.1, campaign.beasts.bandit.1]. */
function isRepeated(fighter: FighterState, action: string): boolean {
  if (action === 'fight') return knows(fighter, 'rain-of-blows');
  return action === 'shoot' && (knows(fighter, 'fast-shot') || isMastiff(fighter, 'bandit'));
}

/** What an attack depends on: who stands where and how, with what in hand. */
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

/** Before anything is done the lists are few and always the same, so what is left of each is kept. */
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
function isUseful(
  { state }: BattleTable,
  fighter: FighterState,
  foes: Foes,
  action: string,
  left: number,
): boolean {
  switch (action) {
    case 'operate-door':
      return featuresOf(state).includes('doors');
    case 'force-door': // Only a door with terminals is locked [core.doors.locked.1].
    case 'access-terminal':
      return featuresOf(state).includes('terminals');
    case 'crawl-ductway':
      return featuresOf(state).includes('ductways');
    case 'shoot':
    case 'blind-fire':
      return foes.any && rangedOf(fighter).length > 0;
    case 'aim': // Nobody aims what takes both actions to fire, or with no action left to shoot.
      return left > 1 && foes.any && rangedOf(fighter).some((armed) => !isCumbersome(fighter, armed));
    case 'fight':
      return fighter.engagedWith.length > 0 || foes.up;
    case 'charge':
      return foes.any;
    case 'fire-ductway':
      return featuresOf(state).includes('ductways') && rangedOf(fighter).length > 0 && foes.up;
    case 'coup-de-grace':
      return foes.down;
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

/**
 * Carries out an action of the core rules; false where it came to nothing and uses no action, and its type where that is
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
      if (action === 'move') yield* staggers(t, fighter);
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
      if (knows(fighter, 'ballistics-expert')) yield* aimWell(t, fighter);
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

function* aimWell(t: BattleTable, fighter: FighterState): Rule<void> {
  const test = { stat: 'int', value: fighter.stats.int } as const;
  const { passed } = yield* rollTest(t, test, 'armoury.play.skills.1', fighter.id);
  if (passed) putOn(fighter, 'aimed-well');
}

// Doors and ductways

/** What the players say is on the battlefield; whatever is not is not offered. */
export const FEATURES = ['doors', 'terminals', 'ductways'] as const;
type Feature = (typeof FEATURES)[number];

const ON_THE_BATTLEFIELD = 'battlefield.features';

function featuresOf({ facts }: BattleState): readonly Feature[] {
  return (facts[ON_THE_BATTLEFIELD] as readonly Feature[] | undefined) ?? [];
}

/** Asks once what there is to open and to crawl through, where every action is tracked. */
export function* lookAround(t: BattleTable): Rule<void> {
  const { depth, facts, gangs } = t.state;
  const [gang] = gangs;
  if (depth !== 'full' || facts[ON_THE_BATTLEFIELD] !== undefined || !gang) return;
  if (t.state.board) {
    layOutDoors(t.state);
    const { doors, ductways } = t.state.board.file;
    const isLocked = doors.some(({ terminals = [] }) => terminals.length > 0);
    facts[ON_THE_BATTLEFIELD] = [
      ...(doors.length > 0 ? ['doors'] : []),
      ...(isLocked ? ['terminals'] : []),
      ...(ductways.length > 0 ? ['ductways'] : []),
    ];
    return;
  }
  const what = 'Which of these are on the battlefield? Doors with terminals are locked.';
  const options = { options: FEATURES };
  facts[ON_THE_BATTLEFIELD] = yield* t.pick(gang.seat, options, 'core.doors.closed.1', undefined, what);
}

/** In at one end of a ductway and out at the other. */
function* crawlThrough(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { name, id } = fighter;
  const clause = 'core.actions.ductway.1';
  const open = `Is ${name} within 1" of one end of a ductway, with room within 1" of the other and 1" away from enemies?`;
  if (!(yield* t.isSo(open, clause, id, { is: 'beside', of: id, feature: 'ductway', inches: 1 })))
    return false;
  if (t.state.board && !throughDuctway(t.state, fighter)) return false;
  t.tell('activation/crawls-through-ductway', { name }, clause);
  yield* atFighter(t, 'moved', fighter);
  return true;
}

/**
 * Records what the players resolved by themselves: who is down, and by whom. Where a special rule listens for attacks,
 * one that harms nobody can be noted as well, and the kind of weapon is asked for once for the whole attack.
 */
export function* record(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const isHeard = bySeam(state).asksHowAttacked.some((rule) => rule.asksHowAttacked(state, fighter));
  const noted = new Map<Ref, Noted>();
  do {
    const victim = yield* whomToNote(t, fighter, noted);
    if (!victim) break;
    noted.set(victim.id, yield* note(t, fighter, victim, isHeard));
  } while (isHeard);
  if (noted.size === 0 && !isHeard) return false;
  const how = isHeard ? yield* howAttacked(t, fighter) : NOTED_AS['no-attack'];
  if (noted.size === 0 && how.kind === 'other') return false;
  yield* shakeFriends(t, { fallen: [] }); // The players have seen to nerve tests themselves.
  yield* tellOfNoted(t, fighter, noted, how);
  return true;
}

/** Whoever listens for attacks hears of one that was noted, and asks how it was made. */
function* noteAttack(t: BattleTable, fighter: FighterState, noted: ReadonlyMap<Ref, Noted>): Rule<void> {
  const { state } = t;
  const isHeard = bySeam(state).asksHowAttacked.some((rule) => rule.asksHowAttacked(state, fighter));
  yield* tellOfNoted(t, fighter, noted, isHeard ? yield* howAttacked(t, fighter) : NOTED_AS['no-attack']);
}

function* tellOfNoted(
  t: BattleTable,
  fighter: FighterState,
  noted: ReadonlyMap<Ref, Noted>,
  { kind, weapons }: Pick<AttackEvent, 'kind' | 'weapons'>,
): Rule<void> {
  const struck: Struck[] = [];
  for (const [id, what] of noted) {
    const harmed = what === 'seriously-injured' || what === 'out-of-action';
    if (what !== 'unharmed') struck.push({ fighter: id, harmed, fate: fighterOf(t.state, id).fate });
  }
  yield* tellOfAttack(t, {
    kind,
    attacker: fighter.id,
    weapons,
    targets: [...noted.keys()],
    thing: null,
    struck,
    reaction: false,
    reactions: [],
    noted: true,
  });
}

/** What can be noted of somebody. */
type Noted = 'unharmed' | 'pinned' | 'seriously-injured' | 'out-of-action' | 'broken';

function* whomToNote(
  t: BattleTable,
  fighter: FighterState,
  noted: ReadonlyMap<Ref, Noted>,
): Rule<FighterState | undefined> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== fighter.id && !noted.has(id));
  if (others.length === 0) return undefined;
  const what =
    noted.size === 0
      ? `To whom did something happen while ${fighter.name} acted?`
      : `To whom else did the attack of ${fighter.name} happen?`;
  const options = [...ids(others), 'nobody'];
  const id = yield* t.choose(seatOf(t.state, fighter), options, 'core.injury.dice.1', fighter.id, what);
  return id === 'nobody' ? undefined : fighterOf(t.state, id);
}

function* note(t: BattleTable, by: FighterState, target: FighterState, isHeard: boolean): Rule<Noted> {
  const states = statesOf(target);
  const offer = {
    what: `What is ${target.name} now?`,
    options: isHeard ? [...states, 'unharmed'] : states,
    labels: { unharmed: 'as before: attacked, and unharmed' },
  };
  const what = (yield* t.offer(seatOf(t.state, by), offer, 'core.injury.dice.1', target.id)) as Noted;
  yield* becomes(t, target, by, what);
  return what;
}

/** What somebody can become. */
function statesOf({ fate }: FighterState): readonly Noted[] {
  const states = ['pinned', 'seriously-injured', 'out-of-action', 'broken'] as const;
  return states.filter((state) => state !== fate);
}

function* becomes(t: BattleTable, target: FighterState, by: FighterState | null, what: Noted): Rule<void> {
  if (what === 'pinned') pin(t, target, 'core.shooting.pin.1');
  if (what === 'seriously-injured') yield* goDown(t, target, by, 'core.injury.serious.1');
  if (what === 'out-of-action') yield* goOut(t, target, by, 'core.injury.out.1');
  if (what === 'broken') {
    target.broken = true;
    target.ready = false;
    t.tell('activation/broken', { target: target.name }, 'core.nerve.broken.1');
  }
}

const UNKNOWN = { weapon: null, strength: null } as const;

/** What an attack that was noted is taken for. */
const NOTED_AS = {
  shot: { kind: 'shoot', weapons: [{ ...UNKNOWN, traits: [], silent: false }] },
  'silent-shot': { kind: 'shoot', weapons: [{ ...UNKNOWN, traits: ['silent'], silent: true }] },
  blows: { kind: 'fight', weapons: [] },
  'no-attack': { kind: 'other', weapons: [] },
} as const satisfies Readonly<Record<string, Pick<AttackEvent, 'kind' | 'weapons'>>>;

const NOTED_WORDS: Readonly<Record<keyof typeof NOTED_AS, string>> = {
  shot: 'With a shot',
  'silent-shot': 'With a shot of a Silent weapon',
  blows: 'In close combat',
  'no-attack': 'Not at all: it was no attack',
};

function* howAttacked(t: BattleTable, fighter: FighterState): Rule<Pick<AttackEvent, 'kind' | 'weapons'>> {
  const options = Object.keys(NOTED_AS);
  const offer = { what: `How did ${fighter.name} attack?`, options, labels: NOTED_WORDS };
  const how = yield* t.offer(seatOf(t.state, fighter), offer, 'core.shooting.declare.1', fighter.id);
  return NOTED_AS[how as keyof typeof NOTED_AS];
}

/**
 * Only a charge brings fighters into combat [core.movement.inch.3]. The target is named before anything is measured
 * [core.measure.distance.2].
 */
function* charge(t: BattleTable, fighter: FighterState): Rule<boolean | ActionType> {
  const foes = yield* targetsFor(t, fighter, enemiesOf(t.state, fighter), 'fight');
  if (foes.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    ids(foes),
    'core.actions.charge.1',
    fighter.id,
    `Whom does ${fighter.name} charge?`,
  );
  const target = fighterOf(t.state, id);
  // Whoever lies there seriously injured cannot be fought, but finished off [core.actions.charge.4].
  const isDown = target.fate === 'seriously-injured';
  const seen = isDown ? [] : yield* t.sees(fighter.id, [id], 'core.combat.face.2');
  if (knows(target, 'fearsome') && !(yield* daresTo(t, fighter, target))) return 'double';
  if (!(yield* isLetAt(t, fighter, target))) return 'double';
  const gunked = isUnder(fighter, 'gunked'); // [core.conditions.gunked.1]
  const extra = gunked ? 0 : yield* t.roll('D3', 'core.actions.charge.1', fighter.id);
  const inches = chargeOf(t.state, fighter) + extra;
  t.tell(
    'activation/charges-up',
    { fighter: fighter.name, target: target.name, inches },
    'core.actions.charge.1',
  );
  const { fate } = fighter;
  yield* moves(t, fighter, { inches, clause: 'core.actions.charge.1', charge: [id] });
  // Whoever is put on the ground on the way does not arrive.
  if (fighter.fate !== fate) return true;
  if (isDown) yield* finishOffOnTheWay(t, fighter);
  if (!isUp(target)) return true;
  const what = `Does ${fighter.name} reach ${target.name} with ${inches}"?`;
  // On a board the charger has arrived or not by now.
  const far = t.state.board ? 0 : inches;
  const reached = yield* t.within(far, fighter.id, [target.id], 'core.actions.charge.2', what);
  if (reached.length === 0) {
    t.tell(
      'activation/does-not-reach',
      { fighter: fighter.name, target: target.name },
      'core.actions.charge.2',
    );
    yield* finishOffOnTheWay(t, fighter);
    return true;
  }
  const enemies = enemiesOf(t.state, fighter).filter((enemy) => isUp(enemy) && enemy !== target);
  const others = harmedBy(t, fighter, enemies, true);
  const clause = 'core.status.kinds.2';
  const touched = yield* t.within(
    0,
    fighter.id,
    ids(others),
    clause,
    `Who is touched by ${fighter.name} as well?`,
  );
  const rose: Ref[] = [];
  for (const foe of [target, ...touched.map((other) => fighterOf(t.state, other))]) {
    // Nobody is both pinned and engaged [core.status.kinds.3].
    if (foe.fate === 'pinned') {
      standUp(t, foe, 'core.actions.charge.5');
      rose.push(foe.id);
    }
    engage(fighter, foe);
  }
  const unseen = seen.length === 0 ? { unseen: id } : {};
  yield* fight(t, fighter, true, { rose, ...unseen }); // [core.actions.charge.3]
  return true;
}

/** Who wants to charge somebody Fearsome has to find the will first, or does nothing more. */
function* daresTo(t: BattleTable, fighter: FighterState, target: FighterState): Rule<boolean> {
  const test = { stat: 'wil', value: fighter.stats.wil } as const;
  const { passed } = yield* rollTest(t, test, 'armoury.play.skills.1', fighter.id);
  const words = passed ? 'activation/dares-charge' : 'activation/does-not-dare-charge';
  t.tell(words, { name: fighter.name, target: target.name }, 'armoury.play.skills.1');
  return passed;
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
  const id = yield* t.choose(
    seat,
    ['nobody', ...near],
    clause,
    fighter.id,
    `Whom does ${fighter.name} finish off?`,
  );
  if (id === 'nobody') return;
  yield* finishOff(t, fighter, fighterOf(t.state, id));
}

/** A Reload, whether or not it takes an action. */
export function* reloadWeapon(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const seat = seatOf(t.state, fighter);
  const id = yield* t.choose(
    seat,
    [...new Set(fighter.empty)].filter((empty) => isReloadable(t.state, fighter, empty)),
    'core.actions.reload.1',
    fighter.id,
    'Which weapon?',
  );
  const weapon = weaponOf(id.split('/')[0] as string);
  const profile = reloadedBy(t, fighter, id);
  if (!profile) {
    t.tell('activation/has-nothing-reload', { name: fighter.name }, 'core.ammo.test.5');
    return false;
  }
  function* standard(): Rule<boolean> {
    if (profile?.traits.includes('plentiful')) return true; // [core.ammo.reload.1]
    const ammo = Math.max(2, profile?.ammo ?? 6);
    const of = { of: fighter.id, using: weapon?.name ?? 'weapon', roll: 'roll to reload {using}' };
    return (yield* rollAmmoTest(t, { ammo }, 'core.ammo.test.1', of)).passed;
  }
  const test = () =>
    instead(t, 'reload', standard, (rule, inner) =>
      weapon ? rule.reload(t, fighter, weapon, inner) : inner(),
    );
  const passed = (yield* test()) || ((yield* hasMunitioneer(t, fighter)) && (yield* test()));
  if (passed) fighter.empty = fighter.empty.toSpliced(fighter.empty.indexOf(id), 1);
  t.tell(
    passed ? 'activation/reloads' : 'activation/fails-reload',
    { name: fighter.name },
    'core.actions.reload.1',
  );
  return true;
}

/** Is there anything that this fighter can reload? */
export function hasToReload(state: BattleState, fighter: FighterState): boolean {
  return fighter.empty.some((empty) => isReloadable(state, fighter, empty));
}

/** What is Scarce takes more than a reload [core.ammo.reload.2]: a cache, where a rule brings one. */
function isReloadable(state: BattleState, fighter: FighterState, empty: string): boolean {
  const ways = reloadsOf(fighter, empty);
  const plain = ways.some(({ profile }) => !profile.traits.includes('scarce'));
  return plain || (ways.length > 0 && bySeam(state).reload.length > 0);
}

/**
 * The profile whose number a reload needs: the one that ran dry by the campaign's table rules
 * [campaign.table-rules.ammo.1], otherwise the easiest of those that can be loaded [core.ammo.test.5].
 */
function reloadedBy({ state }: BattleTable, fighter: FighterState, empty: string): Profile | undefined {
  const ways = reloadsOf(fighter, empty);
  const failed = ways.find((armed) => armsId(armed) === empty);
  if (packOf(state).reloadsWhatRanDry && failed) return failed.profile;
  const ease = ({ ammo, traits }: Profile) => (traits.includes('plentiful') ? 0 : (ammo ?? 0));
  return ways.map(({ profile }) => profile).sort((a, b) => ease(a) - ease(b))[0];
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
    `Whom does ${fighter.name} finish off?`,
  );
  yield* finishOff(t, fighter, fighterOf(t.state, id));
  return true;
}

function* retreatFrom(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const slippery = knows(fighter, 'escape-artist');
  const test = {
    stat: 'i',
    value: initiativeOf(fighter),
    modifier: initiativeModifier(fighter) + (slippery ? 2 : 0),
  } as const;
  const { natural, passed: escapes } = yield* rollTest(t, test, 'core.actions.retreat.1', fighter.id);
  const passed = escapes && !(slippery && natural === 1);
  const { name } = fighter;
  t.tell(
    passed ? 'activation/breaks-away' : 'activation/cannot-break-away',
    { name },
    'core.actions.retreat.1',
  );
  yield* strikeAtBack(t, fighter);
  if (!passed || !isUp(fighter)) return true;
  const how = { of: fighter.id, roll: 'roll for how far {of} gets' };
  const inches = yield* t.roll('D6', 'core.actions.retreat.1', how);
  t.tell('activation/retreats-up', { name, inches }, 'core.actions.retreat.1');
  disengage(t, fighter);
  yield* moves(t, fighter, { inches, clause: 'core.actions.retreat.1' });
  return true;
}

/** A fighter on fire burns first, and then runs about unless sealed up; false when that was the activation. */
function* burn(t: BattleTable, fighter: FighterState, acts: boolean): Rule<boolean> {
  const wasUp = isUp(fighter);
  t.tell('activation/burns', { fighter: fighter.name }, 'core.conditions.blaze.2');
  const fell = yield* sufferHit(t, fighter, null, BURN);
  if (fell) yield* nerveOfFriends(t, fighter);
  // Whoever goes down by it has had their activation [core.activation.turn.7]; one who lay there before tries to put it out.
  if (acts || !isOnBoard(fighter) || (wasUp && !isUp(fighter))) return acts && isUp(fighter);
  if (isUp(fighter) && fighter.engagedWith.length === 0) yield* runAblaze(t, fighter);
  if (!isOnBoard(fighter)) return false;
  const rolling = rolledBy(t, fighter.id);
  const { out } = yield* beatOut(rolling, fighter.fate !== 'standing', (needed) =>
    friendsAtHand(t, fighter, needed),
  );
  if (out) takeAway(fighter, 'ablaze');
  return false;
}

/** Up, away wherever the die points, and to the ground if the player likes [core.conditions.blaze.3]. */
function* runAblaze(t: BattleTable, fighter: FighterState): Rule<void> {
  const { id, name } = fighter;
  const clause = 'core.conditions.blaze.3';
  if (fighter.fate === 'pinned') standUp(t, fighter, clause);
  const { bearing, distance } = yield* runBlindly(rolledBy(t, id));
  const words = '{name}, ablaze, runs {distance}" at {bearing}°';
  t.tell(bearing === null ? '{name}, ablaze, runs nowhere' : words, { name, distance, bearing }, clause);
  if (bearing !== null) {
    yield* isShoved(t, fighter, bearing, distance);
    if (isOnBoard(fighter)) yield* atFighter(t, 'moved', fighter);
  }
  if (fighter.fate !== 'standing' || fighter.engagedWith.length > 0) return;
  const options = ['stay-up', 'drop'] as const;
  const what = `Does ${name} drop to the ground, pinned, to put the fire out with 2 more?`;
  if ((yield* t.choose(seatOf(t.state, fighter), options, clause, id, what)) === 'drop')
    pin(t, fighter, clause, true);
}

/** How many active friends within 1" help to put a fire out, where so many as are needed might [core.conditions.blaze.4]. */
function* friendsAtHand(t: BattleTable, fighter: FighterState, needed: number): Rule<number> {
  const able = friendsOf(t.state, fighter).filter((friend) => statusOf(friend) === 'active');
  if (able.length < needed) return 0;
  const what = `Which friends are within 1" of ${fighter.name}? With ${needed} of them the fire goes out.`;
  return (yield* t.within(1, fighter.id, ids(able), 'core.conditions.blaze.4', what)).length;
}
