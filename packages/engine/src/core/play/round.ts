/** A whole round: Priority, actions, End phase [core.round.sequence.1]. */

import { effectsOf } from '../../battle/effects.ts';
import { goDown, goOut, leaveBoard, remember } from '../../battle/events.ts';
import { initiativeModifier, initiativeOf, isUnder, takeAway } from '../../battle/kit.ts';
import { isMinded } from '../../battle/minded.ts';
import { packOf } from '../../battle/pack.ts';
import { scenarioOf, settled } from '../../battle/scenario.ts';
import { atMoment, bySeam, type EndPhaseStep, instead, testModifierOf } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  friendsOf,
  type GangState,
  gangBy,
  ids,
  isInPlay,
  isOnBoard,
  isUp,
  LEFT_BATTLE,
  leaveByChoice,
  onBoardOf,
  seatOf,
} from '../../battle/state.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { lingeringMarker } from '../conditions.ts';
import { checkBottle, leaderChain, recover, testToRally } from '../end-phase.ts';
import { isOver, stopsHere, tellTheLastSteps } from '../ending.ts';
import { rollForPriority } from '../round.ts';
import { statusOf } from '../status.ts';
import { rollTest, testAloud } from '../tests.ts';
import { actionPhase, type Midway } from './action-phase.ts';
import { injuryFacesOf } from './attack.ts';
import {
  type BottleCheck,
  beginStep,
  beginTest,
  bottleCheckOf,
  dependOnOrder,
  endSteps,
  endTest,
  mayFlee,
  mayRun,
  mustRecover,
  steadiesWithin,
  steady,
} from './end-phase-tests.ts';
import { lookAround } from './features.ts';
import { endOfRound } from './hits.ts';
import { keepToEdges } from './moving.ts';
import { isInspired, nerveOfFriends } from './nerve.ts';

/** No table plays longer; a battle that gets here has gone wrong. */
export const LONGEST_BATTLE = 60;

/** Plays one round; true when the battle is over. */
export function* playRound(t: BattleTable): Rule<boolean> {
  const { state } = t;
  state.round++;
  state.moment = 'start-of-round';
  t.tell('round/round', { round: state.round }, 'core.round.sequence.1');
  yield* lookAround(t);
  if (state.round === 1) yield* beforeTheFirst(t);
  yield* atMoment(t, 'roundStarts');
  if (yield* isOver(t)) return true;

  yield* priorityPhase(t);
  state.moment = 'activation';
  yield* leavingGangs(t);
  yield* atMoment(t, 'actionPhaseStarts');
  if (yield* isOver(t)) return true;
  return yield* playFromActions(t);
}

/** Plays a round on from its Action phase, or from the middle of it; true when the battle is over. */
export function* playFromActions(t: BattleTable, from?: Midway): Rule<boolean> {
  const { state } = t;
  yield* actionPhase(t, () => isOver(t), from);
  if (state.ending?.ended) return true;

  state.moment = 'end-phase';
  yield* endPhase(t);
  if (yield* isOver(t)) return true;
  state.moment = 'end-of-round';
  for (const fighter of allOnBoard(state)) endOfRound(fighter);
  yield* atMoment(t, 'roundEnds');
  return yield* isOver(t);
}

/**
 * Just before the first round skills and items act, and the players hear which ones they track themselves.
 */
function* beforeTheFirst(t: BattleTable): Rule<void> {
  const { state } = t;
  const minded = new Set<string>();
  for (const fighter of allOnBoard(state)) {
    for (const id of [...fighter.gear, ...fighter.skills])
      if (isMinded(id, state.board !== undefined)) minded.add(id);
    for (const effect of effectsOf(fighter).beforeTheFirst) yield* settled(effect.beforeTheFirst(t, fighter));
  }
  if (minded.size > 0) {
    const items = [...minded].map((id) => id.replace('armoury.', '').replaceAll('-', ' '));
    t.tell('kit/players-mind-themselves', { items }, 'armoury.play.gear.1');
  }
  for (const fighter of allOnBoard(state))
    for (const effect of effectsOf(fighter).setsUpAgain) yield* effect.setsUpAgain(t, fighter);
}

/** Priority, and a Ready marker, by which they may be activated [core.conditions.ready.1], for everybody on the battlefield [core.round.ready.1]. */
function* priorityPhase(t: BattleTable): Rule<void> {
  const { state } = t;
  const previous = state.round > 1 ? (state.order[0] ?? null) : null;
  const inPlay = state.gangs.filter((gang) => isInPlay(state, gang));
  const players = ids(inPlay.length > 0 ? inPlay : state.gangs);
  const standard = () => rollForPriority(t, players, previous);
  const order = yield* instead<'priority', readonly Ref[]>(t, 'priority', standard, (rule, inner) =>
    rule.priority(t, inner),
  );
  // A gang with no fighters left rolls for nothing, and comes last of all.
  state.order = [...order, ...ids(state.gangs).filter((id) => !order.includes(id))];
  const [first, ...then] = order.map((id) => gangBy(state, id).name) as [string, ...string[]];
  const words = then.length > 1 ? 'round/has-priority-then' : 'round/has-priority';
  t.tell(words, { first, then }, 'core.round.priority.1');
  yield* atMoment(t, 'prioritySettled');
  const { getsReady } = bySeam(state);
  for (const gang of state.gangs) {
    for (const fighter of onBoardOf(state, gang)) {
      const dazzled = isUnder(fighter, 'not-ready-next'); // [core.conditions.blind.2]
      if (dazzled) takeAway(fighter, 'not-ready-next');
      fighter.ready = !dazzled && getsReady.every((rule) => rule.getsReady(state, fighter));
    }
  }
}

/** A bottled gang may leave as the Action phase begins [core.endphase.leave.1]. */
export function* leavingGangs(t: BattleTable): Rule<void> {
  for (const gang of inOrder(t)) {
    if (gang.bottled === 'no') continue;
    const there = onBoardOf(t.state, gang).filter((fighter) => mayRun(t.state, fighter));
    const left = t.state.facts[LEFT_BATTLE] ?? [];
    if (there.length === 0 || (left.includes(gang.id) && !there.some(isUp))) continue;
    // A gang alone on the battlefield has nobody to leave it to.
    if (isAlone(t.state, gang)) continue;
    const choice = yield* t.choose(
      gang.seat,
      ['fight-on', 'leave'] as const,
      'core.endphase.leave.1',
      gang.id,
      leaves(t, gang),
    );
    if (choice === 'fight-on') continue;
    t.tell('round/leaves-battlefield', { gang: gang.name }, 'core.endphase.leave.1');
    leaveByChoice(t.state, gang);
    for (const fighter of there) {
      if (isUp(fighter) && fighter.engagedWith.length === 0) leaveBoard(t, fighter, 'fled');
    }
    for (const fighter of there) if (isUp(fighter)) yield* breakAway(t, fighter);
    const behind = onBoardOf(t.state, gang);
    if (behind.length > 0) {
      t.state.facts[LEFT_BATTLE] = [...left.filter((id) => id !== gang.id), gang.id];
      const words = 'round/nobody-but-seriously-injured';
      if (!behind.some(isUp)) t.tell(words, { gang: gang.name }, 'core.endphase.leave.2');
    }
    // The one gang that is left then is not asked whether it leaves as well.
    if (yield* isOver(t)) return;
  }
}

/** Is no other side left in the battle? Fighters left behind by their gang do not count [core.endphase.leave.2]. */
function isAlone(state: BattleState, { side }: GangState): boolean {
  const left = state.facts[LEFT_BATTLE] ?? [];
  const isIn = (fighter: FighterState) =>
    fighter.fate === 'reserve' || isUp(fighter) || (isOnBoard(fighter) && !left.includes(fighter.gang));
  return [...state.gangs, ...state.wild].every(
    (gang) => gang.side === side || !fightersOf(state, gang).some(isIn),
  );
}

/** Whether a bottled gang leaves, with the price for one that bottled by choice. */
function leaves(t: BattleTable, gang: GangState): Saying {
  const { name } = gang;
  const warning = gang.bottled === 'by-choice' ? warningFor(t, gang) : undefined;
  return warning
    ? say('round/does-bottled-out-leave', { name, warning })
    : say('round/does-bottled-out-leave-battlefield', { name });
}

function warningFor(t: BattleTable, gang: GangState): Saying | undefined {
  return scenarioOf(t.state).bottlingWarning?.(t, gang);
}

/** A fighter who is engaged leaves with their gang only by an Initiative test, and is cut down otherwise. */
function* breakAway(t: BattleTable, fighter: FighterState): Rule<void> {
  const clause = 'core.endphase.leave.1';
  const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
  if ((yield* testAloud(t, test, clause, fighter)).passed) {
    leaveBoard(t, fighter, 'fled');
    return;
  }
  yield* goDown(t, fighter, null, clause);
  yield* nerveOfFriends(t, fighter);
}

/** Four steps, each in Priority order: bottle checks, fleeing, recovery, rally [core.round.sequence.2, core.round.sequence.3]. */
export function* endPhase(t: BattleTable): Rule<void> {
  t.tell('round/end-phase-begins', {}, 'core.round.sequence.2');
  yield* atMoment(t, 'endPhaseOpens');
  yield* clearMarkers(t);
  for (const fighter of allOnBoard(t.state))
    for (const effect of effectsOf(fighter).endPhase) yield* settled(effect.endPhase(t, fighter));
  yield* atMoment(t, 'endPhaseStarts');
  for (const [step, play] of STEPS) {
    if (bySeam(t.state).skipsStep.some((rule) => rule.skipsStep(t, step))) continue;
    for (const gang of inOrder(t)) {
      beginStep(t, step, gang);
      yield* play(t, gang);
      if (yield* stopsHere(t)) return;
    }
    if (step === 'flee') tellTheLastSteps(t);
  }
  endSteps(t);
  yield* keepToEdges(t);
  yield* atMoment(t, 'endPhaseEnds');
}

/** Smoke, flares and graviton fields are checked as the End phase begins [core.round.temporary.1]. */
function* clearMarkers(t: BattleTable): Rule<void> {
  for (const { id, kind, state } of Object.values(t.state.markers)) {
    if (state !== 'lingers') continue;
    const { removed } = yield* lingeringMarker(t, { kind: kind as 'smoke' | 'flare' | 'graviton' });
    if (removed) delete t.state.markers[id];
  }
}

const STEPS: readonly (readonly [EndPhaseStep, (t: BattleTable, gang: GangState) => Rule<void>])[] = [
  ['bottle', bottleStep],
  ['flee', fleeStep],
  ['recovery', recoveryStep],
  ['rally', rallyStep],
];

function inOrder(t: BattleTable): readonly GangState[] {
  return t.state.order.map((id) => gangBy(t.state, id));
}

/** A gang with anybody down or out checks whether it bottles, unless it has done so already [core.endphase.bottle.4]. */
function* bottleStep(t: BattleTable, gang: GangState): Rule<void> {
  const check = bottleCheckOf(t.state, gang);
  if (!check) return;
  beginTest(t, gang);
  // The standard check tells how it went; a special rule that takes its place may not.
  let isTold = false;
  const standard = () => {
    isTold = true;
    return rollToBottle(t, gang, check);
  };
  const bottled = yield* instead(t, 'bottleCheck', standard, (rule, inner) =>
    rule.bottleCheck(t, gang, inner),
  );
  if (!bottled || isTold) return;
  if (gang.bottled === 'by-choice')
    t.tell('end-phase/bottles-out-choice', { who: gang.id }, 'core.endphase.bottle.5');
  else t.tell('round/has-bottled-out', { gang: gang.name }, 'core.endphase.bottle.2');
}

/** Rolls the bottle check, unless the player fails it by choice [core.endphase.bottle.5]. */
function* rollToBottle(t: BattleTable, gang: GangState, losses: BottleCheck): Rule<boolean> {
  const { crew, seriouslyInjured, outOfAction } = losses;
  const down = seriouslyInjured + outOfAction;
  const modifier = bottleModifier(t.state, gang);
  const labels = () => {
    const warning = warningFor(t, gang);
    return {
      roll: say('round/roll-bottle-check', { odds: bottlesOn(crew - down - modifier) }),
      fail: warning ? say('round/bottle-out-choice', { warning }) : say('round/bottle-out-by-choice'),
    };
  };
  const what = say('round/has-lost-roll-bottle', { gang: gang.name, down, crew });
  const choices = { what, options: ['roll', 'fail'], labels };
  const choice = (yield* t.offer(gang.seat, choices, 'core.endphase.bottle.5', gang.id)) as 'roll' | 'fail';
  const { bottled } = yield* checkBottle(
    t,
    { crew, seriouslyInjured, outOfAction, homeTurf: gang.homeTurf, choice, modifier },
    gang.id,
  );
  gang.bottled = bottled;
  return bottled !== 'no';
}

/** What those who stand take off the bottle checks of their gang; only the best counts. */
function bottleModifier(state: BattleState, gang: GangState): number {
  let best = 0;
  for (const fighter of onBoardOf(state, gang).filter(isUp))
    for (const effect of effectsOf(fighter).bottleModifier) best = Math.min(best, effect.bottleModifier);
  return best;
}

/** The faces that bottle a gang which holds up to this one [core.endphase.bottle.2]. */
function bottlesOn(most: number): Saying {
  if (most >= 6) return say('round/no-roll-fails');
  if (most === 5) return say('round/6-fails');
  return most < 1 ? say('round/every-roll-fails') : say('round/more-fails', { least: most + 1 });
}

/** Everybody of a bottled gang tests whether they flee; a leader or champion who stays steadies those near [core.endphase.flee.1]. */
function* fleeStep(t: BattleTable, gang: GangState): Rule<void> {
  let left = mayFlee(t.state, gang);
  let asks = true;
  while (left.length > 0) {
    let fighter = left[0] as FighterState;
    if (asks && dependOnOrder(left)) {
      endTest(t);
      const chosen = yield* whoTestsNext(t, gang, left);
      if (chosen) fighter = chosen;
      else asks = false;
    }
    const stays = yield* standsFast(t, fighter);
    // A fighter who fled may have taken a beast along.
    left = left.filter((other) => other !== fighter && isOnBoard(other));
    if (stays) left = yield* steadyOthers(t, fighter, left);
  }
}

/** The order is the player's [core.endphase.flee.3]; one who leaves it as it stands is not asked again. */
function* whoTestsNext(
  t: BattleTable,
  { name, seat, id }: GangState,
  left: readonly FighterState[],
): Rule<FighterState | undefined> {
  const labels = () => ({
    [IN_ORDER]: say('round/order', { names: left.map((fighter) => fighter.name) }),
  });
  const what = say('round/who-bottled-out-tests', { name });
  const choices = { what, options: [IN_ORDER, ...ids(left)], labels };
  const chosen = yield* t.offer(seat, choices, 'core.endphase.flee.3', id);
  return left.find((fighter) => fighter.id === chosen);
}

const IN_ORDER = 'in-order';

/** The Cool test of one whose gang has bottled out; a fighter who fails is gone. */
function* standsFast(t: BattleTable, fighter: FighterState): Rule<boolean> {
  beginTest(t, fighter);
  let modifier = 0;
  for (const rule of bySeam(t.state).fleeModifier) modifier += rule.fleeModifier(t.state, fighter);
  modifier += yield* testModifierOf(t, fighter, 'cl');
  const clause = 'core.endphase.flee.1';
  const cool = fighter.stats.cl;
  const { total, passed } = yield* rollTest(t, { stat: 'cl', value: cool, modifier }, clause, fighter.id);
  const flees = !passed && !(yield* isInspired(t, fighter));
  const words = flees ? 'round/against-cool-flees' : 'round/against-cool-stands-fast';
  t.tell(words, { total, cool, fighter: fighter.name }, clause);
  if (flees) leaveBoard(t, fighter, 'fled');
  return !flees;
}

/** Spares those near a leader or champion who stays the test, and those near a champion who is spared it; gives who is left. */
function* steadyOthers(
  t: BattleTable,
  stays: FighterState,
  those: readonly FighterState[],
): Rule<readonly FighterState[]> {
  let left = those;
  const steadying = [stays];
  for (const fighter of steadying) {
    const reach = steadiesWithin(fighter);
    if (reach === 0) continue;
    const what = say('round/who-within-who-steadies', { reach, fighter: fighter.name });
    const near = yield* t.within(reach, fighter.id, ids(left), 'core.endphase.flee.2', what);
    if (near.length === 0) continue;
    t.tell('round/steadied', { fighter: fighter.name, near }, 'core.endphase.flee.2');
    for (const id of near) {
      steady(t, id);
      if (leaderChain(t) !== 'only-rolled-pass-counts') steadying.push(fighterOf(t.state, id));
    }
    left = left.filter(({ id }) => !near.includes(id));
  }
  return left;
}

/** Everybody who is seriously injured rolls to recover, with the help of a friend [core.endphase.recovery.1]. */
export function* recoveryStep(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const helpers = new Set<Ref>();
  const there = onBoardOf(state, gang);
  for (const [at, fighter] of there.entries()) {
    if (!mustRecover(fighter)) continue;
    beginTest(t, fighter);
    const later = there.slice(at + 1).some((other) => mustRecover(other));
    const helper = yield* whoAssists(t, fighter, helpers, later);
    if (helper !== undefined) helpers.add(helper);
    const webbed = fighter.conditions.includes('webbed');
    const extraDice = yield* moreRecovery(t, fighter, helper, webbed);
    const left = Math.max(1, fighter.stats.t - fighter.fleshWounds);
    const assisted = helper !== undefined;
    const after = yield* recover(t, { toughness: left, assisted, webbed, extraDice }, fighter.id, (faces) =>
      injuryFacesOf(t, fighter, faces),
    );
    if (!after.webbed) fighter.conditions = fighter.conditions.filter((condition) => condition !== 'webbed');
    fighter.fleshWounds += Math.max(0, left - after.toughness);
    if (after.status === 'pinned') fighter.fate = 'pinned';
    if (after.status === 'pinned' && helper !== undefined) remember(t, fighterOf(state, helper), 'assist');
    if (after.status === 'out-of-action') {
      const before = packOf(state).lateVictimsCount ? (fighter.broughtDownBy ?? null) : null;
      yield* goOut(t, fighter, null, 'core.endphase.recovery.1', before);
      yield* nerveOfFriends(t, fighter); // [core.endphase.recovery.5]
    }
  }
}

/**
 * The active friend who assists, once in an End phase [core.endphase.recovery.2, core.endphase.recovery.3]; where others
 * are still to recover one may be spared for them.
 */
function* whoAssists(
  t: BattleTable,
  fighter: FighterState,
  helpers: ReadonlySet<Ref>,
  later: boolean,
): Rule<Ref | undefined> {
  const { id, name } = fighter;
  const clause = 'core.endphase.recovery.2';
  const able = friendsOf(t.state, fighter).filter(
    (friend) => statusOf(friend) === 'active' && !helpers.has(friend.id),
  );
  const what = say('round/who-within-1-can', { name });
  const near = yield* t.within(1, id, ids(able), clause, what);
  if (near.length === 0) return undefined;
  const options = later ? [...near, NOBODY] : near;
  const chosen = yield* t.choose(
    seatOf(t.state, fighter),
    options,
    clause,
    id,
    say('round/who-helps-recover', { name }),
  );
  return chosen === NOBODY ? undefined : chosen;
}

const NOBODY = 'nobody';

/** More dice to choose from, by the skills and kit of the fighter and of helpers. */
function* moreRecovery(
  t: BattleTable,
  fighter: FighterState,
  helper: Ref | undefined,
  webbed: boolean,
): Rule<number> {
  let more = 0;
  if (helper !== undefined)
    for (const effect of effectsOf(fighterOf(t.state, helper)).assistDice) more += effect.assistDice(webbed);
  for (const effect of effectsOf(fighter).recoveryDice)
    more += yield* settled(effect.recoveryDice(t, fighter, webbed));
  return more;
}

/** Broken fighters test to come round [core.endphase.rally.1]. */
export function* rallyStep(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  for (const fighter of onBoardOf(state, gang)) {
    if (!fighter.broken) continue;
    beginTest(t, fighter);
    const friends = yield* testModifierOf(t, fighter, 'cl');
    const { rallied } = yield* testToRally(
      t,
      {
        cool: fighter.stats.cl,
        friends,
        homeTurf: gang.homeTurf,
        countFriends: (needed) => friendsAtRally(t, fighter, needed),
      },
      fighter.id,
    );
    if (!rallied && !(yield* isInspired(t, fighter))) continue;
    fighter.broken = false;
    remember(t, fighter, 'rally'); // A test that passes after all is passed.
  }
}

/** The friends within 3" who are neither broken nor seriously injured, if there may be enough of them. */
function* friendsAtRally(t: BattleTable, fighter: FighterState, needed: number): Rule<number> {
  const friends = friendsOf(t.state, fighter).filter((friend) => isUp(friend) && !friend.broken);
  // Fewer than that change nothing.
  if (friends.length < needed) return 0;
  const what = say('round/which-friends-within-3', { fighter: fighter.name, needed });
  return (yield* t.within(3, fighter.id, ids(friends), 'core.endphase.rally.1', what)).length;
}
