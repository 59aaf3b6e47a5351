/** A whole round: Priority, actions, End phase [core.round.sequence.1]. */
import { goOut, leaveBoard, remember } from '../battle/events.ts';
import { scenarioOf, settled } from '../battle/scenario.ts';
import {
  atMoment,
  type EndPhaseStep,
  instead,
  rulesOf,
  rulesWith,
  testModifierOf,
} from '../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  friendsOf,
  type GangState,
  gangBy,
  ids,
  isUp,
  onBoardOf,
} from '../battle/state.ts';
import type { Ref, Rule } from '../table/question.ts';
import { checkBottle, recover, testToRally } from './end-phase.ts';
import { actionPhase, isControlled } from './play-activation.ts';
import { nerveOfFriends } from './play-attack.ts';
import { rollForPriority } from './round.ts';
import { rollTest } from './tests.ts';

/** No table plays longer; a battle that gets here has gone wrong. */
export const LONGEST_BATTLE = 60;

/** Plays one round; true when the battle is over. */
export function* playRound(t: BattleTable): Rule<boolean> {
  const { state } = t;
  state.round++;
  state.moment = 'start-of-round';
  t.tell('Round {round}', { round: state.round }, 'core.round.sequence.1');
  yield* atMoment(t, 'roundStarts');
  if (yield* isOver(t)) return true;

  yield* priorityPhase(t);
  state.moment = 'activation';
  yield* leavingGangs(t);
  yield* atMoment(t, 'actionPhaseStarts');
  if (yield* isOver(t)) return true;
  yield* actionPhase(t, () => isOver(t));
  if (state.ending?.ended) return true;

  state.moment = 'end-phase';
  yield* endPhase(t);
  if (yield* isOver(t)) return true;
  state.moment = 'end-of-round';
  yield* atMoment(t, 'roundEnds');
  return yield* isOver(t);
}

/** Asks the scenario whether the battle has ended, and keeps the answer. */
export function* isOver(t: BattleTable): Rule<boolean> {
  const told: Parameters<BattleTable['tell']>[] = [];
  const aside = t.through({ tell: (...line) => void told.push(line), tellTo() {} });
  let ending = yield* settled(scenarioOf(t.state).ending(aside));
  for (const rule of rulesWith(t.state, 'ending')) ending = rule.ending(t.state, ending);
  if (!ending.ended) {
    // That a battle goes on although it might be over is news once.
    if (ending.why !== null && t.state.facts[GOES_ON] !== ending.why) {
      t.state.facts[GOES_ON] = ending.why;
      for (const line of told.filter(([, , clause]) => clause === ending.why)) t.tell(...line);
    }
    return false;
  }
  t.state.ending = ending;
  t.tell('The battle is over', {}, ending.why ?? 'core.round.sequence.1');
  return true;
}

const GOES_ON = 'ending.goes-on';

/** Priority, and a Ready marker for everybody on the battlefield [core.round.ready.1]. */
function* priorityPhase(t: BattleTable): Rule<void> {
  const { state } = t;
  const previous = state.round > 1 ? (state.order[0] ?? null) : null;
  const players = ids(state.gangs);
  const standard = () => rollForPriority(t, players, previous);
  state.order = [
    ...(yield* instead<'priority', readonly Ref[]>(t, 'priority', standard, (rule, inner) =>
      rule.priority(t, inner),
    )),
  ];
  const [first, ...then] = state.order.map((id) => gangBy(state, id).name) as [string, ...string[]];
  const words = then.length > 1 ? '{first} has Priority, then {then}' : '{first} has Priority';
  t.tell(words, { first, then }, 'core.round.priority.1');
  yield* atMoment(t, 'prioritySettled');
  for (const gang of state.gangs) {
    for (const fighter of onBoardOf(state, gang)) {
      fighter.ready = rulesWith(state, 'getsReady').every((rule) => rule.getsReady(state, fighter));
    }
  }
}

/** A bottled gang may leave as the Action phase begins [core.endphase.leave.1]. */
function* leavingGangs(t: BattleTable): Rule<void> {
  for (const gang of inOrder(t)) {
    const there = onBoardOf(t.state, gang).filter((fighter) => mayRun(t, fighter));
    if (gang.bottled === 'no' || there.length === 0) continue;
    const choice = yield* t.choose(
      gang.seat,
      ['fight-on', 'leave'] as const,
      'core.endphase.leave.1',
      gang.id,
      `Does ${gang.name}, bottled out, leave the battlefield?`,
    );
    if (choice === 'fight-on') continue;
    t.tell('{gang} leaves the battlefield', { gang: gang.name }, 'core.endphase.leave.1');
    for (const fighter of there) {
      if (fighter.fate === 'seriously-injured') continue;
      const engaged = fighter.engagedWith.length > 0;
      if (
        engaged &&
        !(yield* rollTest(t, { stat: 'i', value: fighter.stats.i }, 'core.endphase.leave.1', fighter.id))
          .passed
      ) {
        fighter.fate = 'seriously-injured';
        t.tell('{fighter} is cut down leaving', { fighter: fighter.name }, 'core.endphase.leave.1');
      } else {
        leaveBoard(t, fighter, 'fled');
      }
    }
  }
}

/** Four steps, each in Priority order: bottle checks, fleeing, recovery, rally [core.round.sequence.2, core.round.sequence.3]. */
export function* endPhase(t: BattleTable): Rule<void> {
  yield* atMoment(t, 'endPhaseStarts');
  for (const [step, play] of STEPS) {
    if (rulesWith(t.state, 'skipsStep').some((rule) => rule.skipsStep(t, step))) continue;
    for (const gang of inOrder(t)) yield* play(t, gang);
  }
  yield* atMoment(t, 'endPhaseEnds');
}

const STEPS: readonly (readonly [EndPhaseStep, (t: BattleTable, gang: GangState) => Rule<void>])[] = [
  ['bottle', bottleStep],
  ['flee', fleeStep],
  ['recovery', recoveryStep],
  ['rally', rallyStep],
];

/** Whoever is in their player's hands runs with a bottled gang, unless a rule keeps them here. */
function mayRun({ state }: BattleTable, fighter: FighterState): boolean {
  if (isControlled(state, fighter)) return false;
  return rulesWith(state, 'mayRun').every((rule) => rule.mayRun(state, fighter));
}

function inOrder(t: BattleTable): readonly GangState[] {
  return t.state.order.map((id) => gangBy(t.state, id));
}

/** A gang with anybody down or out checks whether it bottles, unless it has done so already [core.endphase.bottle.4]. */
function* bottleStep(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const rules = rulesOf(state);
  const counts = (fighter: FighterState) =>
    rules.every((rule) => rule.countsForBottle?.(state, fighter) ?? true);
  const present = onBoardOf(state, gang).filter(
    (fighter) => !isControlled(state, fighter) && counts(fighter),
  );
  if (gang.bottled !== 'no' || present.length === 0) return;
  if (rules.some((rule) => rule.canBottle?.(state, gang) === false)) return;
  const took = fightersOf(state, gang).filter((fighter) => fighter.tookPart && counts(fighter));
  const seriouslyInjured = took.filter(({ fate }) => fate === 'seriously-injured').length;
  let outOfAction = took.filter(({ fate }) => fate === 'out-of-action').length;
  for (const rule of rules) if (rule.bottleLosses) outOfAction = rule.bottleLosses(state, gang, outOfAction);
  let crew = gang.crew.filter((id) => counts(fighterOf(state, id))).length;
  for (const rule of rules) if (rule.bottleCrew) crew = rule.bottleCrew(state, gang, crew);
  const down = seriouslyInjured + outOfAction;
  if (down === 0) return;

  function* standard(): Rule<boolean> {
    const labels = { roll: 'roll the bottle check', fail: 'bottle out by choice' };
    const what = `Down or out: ${down} of a crew of ${crew}. Does ${gang.name} roll?`;
    const choices = { what, options: ['roll', 'fail'], labels };
    const choice = (yield* t.offer(gang.seat, choices, 'core.endphase.bottle.5', gang.id)) as 'roll' | 'fail';
    const { bottled } = yield* checkBottle(
      t,
      { crew, seriouslyInjured, outOfAction, homeTurf: gang.homeTurf, choice },
      gang.id,
    );
    gang.bottled = bottled;
    return bottled !== 'no';
  }
  const from = t.story.length;
  const bottled = yield* instead(t, 'bottleCheck', standard, (rule, inner) =>
    rule.bottleCheck(t, gang, inner),
  );
  const told = t.story.slice(from).some(({ clause }) => clause.startsWith('core.endphase.bottle.'));
  if (bottled && !told) t.tell('{gang} has bottled out', { gang: gang.name }, 'core.endphase.bottle.2');
}

/** Everybody of a bottled gang tests whether they flee; a leader or champion who stays steadies those near [core.endphase.flee.1]. */
function* fleeStep(t: BattleTable, gang: GangState): Rule<void> {
  if (gang.bottled === 'no') return;
  const { state } = t;
  const steadied = new Set<Ref>();
  const rankOrder = ['leader', 'champion'];
  // Testing leader and champions first never hurts a gang, so the order is not asked for [core.endphase.flee.3].
  const place = ({ rank }: FighterState) =>
    rankOrder.includes(rank) ? rankOrder.indexOf(rank) : rankOrder.length;
  const there = onBoardOf(state, gang)
    .filter((fighter) => mayRun(t, fighter))
    .sort((a, b) => place(a) - place(b));
  for (const fighter of there) {
    if (steadied.has(fighter.id)) continue;
    const modifier = rulesOf(state).reduce(
      (all, rule) => all + (rule.fleeModifier?.(state, fighter) ?? 0),
      0,
    );
    const { passed } = yield* rollTest(
      t,
      { stat: 'cl', value: fighter.stats.cl, modifier: modifier + (yield* testModifierOf(t, fighter, 'cl')) },
      'core.endphase.flee.1',
      fighter.id,
    );
    if (!passed) {
      t.tell('{fighter} flees', { fighter: fighter.name }, 'core.endphase.flee.1');
      leaveBoard(t, fighter, 'fled');
      continue;
    }
    const reach = fighter.rank === 'leader' ? 12 : fighter.rank === 'champion' ? 6 : 0;
    if (reach === 0) continue;
    const others = there.filter(({ id, fate }) => id !== fighter.id && fate !== 'fled' && !steadied.has(id));
    for (const id of yield* t.within(reach, fighter.id, ids(others), 'core.endphase.flee.2'))
      steadied.add(id);
    steadied.add(fighter.id);
  }
}

/** Everybody who is seriously injured rolls to recover, with the help of a friend [core.endphase.recovery.1]. */
function* recoveryStep(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const helpers = new Set<Ref>();
  for (const fighter of onBoardOf(state, gang)) {
    if (fighter.fate !== 'seriously-injured' || isControlled(state, fighter)) continue;
    // A fighter assists only one recovery in an End phase [core.endphase.recovery.3].
    const able = friendsOf(state, fighter).filter(
      (friend) =>
        friend.fate === 'standing' &&
        friend.engagedWith.length === 0 &&
        !friend.broken &&
        !helpers.has(friend.id),
    );
    const near = yield* t.within(1, fighter.id, ids(able), 'core.endphase.recovery.2');
    const helper = near[0];
    if (helper !== undefined) helpers.add(helper);
    const webbed = fighter.conditions.includes('webbed');
    const toughness = Math.max(1, fighter.stats.t - fighter.fleshWounds);
    const after = yield* recover(t, { toughness, assisted: helper !== undefined, webbed }, fighter.id);
    if (!after.webbed) fighter.conditions = fighter.conditions.filter((condition) => condition !== 'webbed');
    fighter.fleshWounds += Math.max(0, toughness - after.toughness);
    if (after.status === 'pinned') fighter.fate = 'pinned';
    if (after.status === 'pinned' && helper !== undefined) remember(t, fighterOf(state, helper), 'assist');
    if (after.status === 'out-of-action') {
      yield* goOut(
        t,
        fighter,
        fighter.takenOutBy === null ? null : fighterOf(state, fighter.takenOutBy),
        'core.endphase.recovery.1',
      );
      yield* nerveOfFriends(t, fighter); // [core.endphase.recovery.5]
    }
  }
}

/** Broken fighters test to come round [core.endphase.rally.1]. */
export function* rallyStep(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  for (const fighter of onBoardOf(state, gang)) {
    if (!fighter.broken) continue;
    const friends = friendsOf(state, fighter).filter((friend) => isUp(friend) && !friend.broken);
    const near = yield* t.within(3, fighter.id, ids(friends), 'core.endphase.rally.1');
    const bonus = rulesOf(state).reduce((all, rule) => all + (rule.rallyModifier?.(state, fighter) ?? 0), 0);
    const more = yield* testModifierOf(t, fighter, 'cl');
    const { rallied, xp } = yield* testToRally(
      t,
      { cool: fighter.stats.cl, friends: near.length + bonus + more, homeTurf: gang.homeTurf },
      fighter.id,
    );
    if (rallied) fighter.broken = false;
    if (xp > 0) remember(t, fighter, 'rally');
  }
}
