/** Sneak Attack as the Takeover campaign plays it: sentries, spotting and the alarm that ends it all. */

import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn, type UsedWeapon, victimsOf } from '../../battle/attack.ts';
import { besideAny } from '../../battle/beside.ts';
import { boardNow } from '../../battle/board-now.ts';
import { letGo, takeInHand } from '../../battle/concealed.ts';
import { engage } from '../../battle/events.ts';
import { movementOf, owns } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { looksAt } from '../../battle/sight-on-board.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangOfFighter,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { seenOnTheWay } from '../../battle/way-on-board.ts';
import { look } from '../../board/look.ts';
import { distance } from '../../board/measure.ts';
import {
  alarmStands,
  isAlarmRaised,
  isSurprised,
  raiseAlarm,
  sneakingFighters,
  staysUnnoticed,
  surprisedFighters,
  surprisedGangs,
  surpriseLast,
} from '../../core/play/alarm.ts';
import { targetsFor } from '../../core/play/attack.ts';
import { fight } from '../../core/play/fight.ts';
import { moves, turnsRound } from '../../core/play/moving.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { isProne, statusOf } from '../../core/status.ts';
import { rollTest } from '../../core/tests.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule, Spot } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { rollOffInTakeover } from './roll-off.ts';
import { scatterArrow } from './scatter.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    watch: Watch;
  }
}

const lastSentry = ruling('takeover.sneak-last-sentry', 'one-more');
const scatterHit = ruling('takeover.sneak-scatter-hit', 'roll-again');
const alarmShooter = ruling('takeover.sneak-alarm-shooter', 'defenders-only-letter', 'attackers-only');

const steps = ruling('takeover.sneak-steps', 'steps-2-3-4');
const counted = ruling('takeover.sneak-count', 'all-who-started-battle');
const roundEnd = ruling('takeover.sneak-round-end', 'after-end-phase');
const several = ruling('takeover.sneak-several', 'one-test-per-defender-against');
const unspottable = ruling('takeover.sneak-unspottable', 'whatever-facing');
const sidearms = ruling('takeover.sneak-sidearm', 'no-only-ranged-attack');
const distractionAlarm = ruling('takeover.sneak-distraction-alarm', 'yes');

// Priority

/** Attackers go first, in the order of a roll-off if they are several. */
export const priority = procedure('takeover.sneak-attack.priority', function* (t, { attackers, defender }) {
  if (attackers.includes(defender)) {
    throw new BadInput('attackers', `expected gangs other than the Defender, got ${defender}`);
  }
  const order = yield* orderOfPlay(t, attackers, defender);
  t.tell('takeover/sneak-attack/attacker-has-priority', { order }, 'takeover.sneak-attack.priority.1');
  return { order };
});

function* orderOfPlay(t: Table, attackers: readonly Ref[], defender: Ref): Rule<readonly Ref[]> {
  return [...(yield* rollOffInTakeover(t, attackers, 'takeover.sneak-attack.priority.1')), defender];
}

// Sentries

/** How many sentries act: no more than there are Attackers, the one last sentry of the round included. */
export const sentryAllowance = procedure(
  'takeover.sneak-attack.sentry-allowance',
  (t, { attackers, attackersActivated, defendersReady, defendersActivated, finalTaken }) => {
    if (attackersActivated > attackers) {
      throw new BadInput(
        'attackersActivated',
        `expected no more than the ${attackers} Attackers, got ${attackersActivated}`,
      );
    }
    const attackersDone = attackersActivated === attackers;
    if (finalTaken && !attackersDone) {
      throw new BadInput('finalTaken', 'expected false while Attackers are still to be activated, got true');
    }
    const oneMore = attackersDone && lastSentry(t) === 'one-more' ? 1 : 0;
    const mayActivate = !finalTaken && defendersReady > 0 && defendersActivated < attackers + oneMore;
    const last = attackersDone && mayActivate;
    const roundOver = attackersDone && !mayActivate;
    if (attackersDone) {
      t.tell(
        last ? 'takeover/sneak-attack/defender-activates-one-last' : 'takeover/sneak-attack/round-over',
        {},
        'takeover.sneak-attack.sentries.2',
      );
    } else {
      t.tell(
        'takeover/sneak-attack/sentries-have-been-activated',
        { defendersActivated, attackers },
        'takeover.sneak-attack.sentries.1',
      );
    }
    return { mayActivate, last, roundOver };
  },
);

// Movement

/** One die at the start of the round for all sentries; nobody moves farther than its Movement either way. */
export const movementCap = procedure(
  'takeover.sneak-attack.movement-cap',
  function* (t, { fighters, alarmRaised }) {
    const cap = yield* t.roll('D6', 'takeover.sneak-attack.movement.1');
    t.tell('takeover/sneak-attack/sentries-move-up-round', { cap }, 'takeover.sneak-attack.movement.1');
    if (alarmRaised) t.tell('takeover/sneak-attack/alarm-ends-limit', {}, 'takeover.sneak-attack.movement.3');
    else t.tell('takeover/sneak-attack/whoever-slower-than-moves', {}, 'takeover.sneak-attack.movement.2');
    const allowance = fighters.map(({ id, movement }) => [
      id,
      alarmRaised ? movement : Math.min(cap, movement),
    ]);
    return { cap, allowance: Object.fromEntries(allowance) };
  },
);

// Activation

export const sentryFacing = procedure('takeover.sneak-attack.sentry-facing', function* (t, input) {
  return yield* turnSentry(t, input);
});

/** A sentry who passes an Initiative check may turn where the Scatter die points. */
function* turnSentry(
  t: Table,
  { initiative }: ProcedureInputs['takeover.sneak-attack.sentry-facing'],
  of?: Ref,
): Rule<{ readonly passed: boolean; readonly direction: number | null }> {
  const clause = 'takeover.sneak-attack.activation.2';
  const { natural, passed } = yield* rollTest(t, { stat: 'i', value: initiative }, clause, of);
  const sentry = of ?? 'the sentry';
  if (!passed) {
    t.tell('takeover/sneak-attack/fails-initiative-keeps-facing', { natural, initiative, sentry }, clause);
    return { passed, direction: null };
  }
  const direction = yield* scatterArrow(t, clause, scatterHit(t) === 'roll-again', of);
  t.tell(
    direction === null ? 'takeover/sneak-attack/no-direction-shown-stays' : 'takeover/sneak-attack/may-face',
    { direction, sentry },
    clause,
  );
  return { passed, direction };
}

export const playItCool = procedure('takeover.sneak-attack.play-it-cool', function* (t, input) {
  return yield* keepCool(t, input);
});

/** A sentry who walks into an Attacker takes an Intelligence check with 4 added instead of trying to spot it. */
function* keepCool(
  t: Table,
  { intelligence }: ProcedureInputs['takeover.sneak-attack.play-it-cool'],
  of?: Ref,
): Rule<{
  readonly total: number;
  readonly alarm: boolean;
  readonly defenderTurnEnds: boolean;
  readonly attackerActs: boolean;
}> {
  const { total, passed } = yield* rollTest(
    t,
    { stat: 'int', value: intelligence, modifier: 4 },
    'takeover.sneak-attack.play-it-cool.1',
    of,
  );
  if (passed) {
    t.tell(
      'takeover/sneak-attack/alarm-raised-defender-may',
      { total },
      'takeover.sneak-attack.play-it-cool.4',
    );
  } else {
    t.tell(
      'takeover/sneak-attack/defender-s-activation-over',
      { total },
      'takeover.sneak-attack.play-it-cool.2',
    );
    t.tell('takeover/sneak-attack/attacker-may-move-fight', {}, 'takeover.sneak-attack.play-it-cool.3');
  }
  return { total, alarm: passed, defenderTurnEnds: !passed, attackerActs: !passed };
}

// The alarm

/** Whether an event raises the alarm. A Defender who is down may still be finished off before the round ends. */
export const alarm = procedure(
  'takeover.sneak-attack.alarm',
  (t, { event, by, weapon, targetFate, downDefenders }) => {
    if ((event === 'attack' || event === 'tactics-card') && by === null) {
      throw new BadInput('by', 'is missing; expected attackers or defenders');
    }
    const causes = [
      { raised: event === 'spotted', why: 'takeover.sneak-attack.alarm.1' },
      {
        raised:
          event === 'attack' && by === 'attackers' && (targetFate === 'standing' || targetFate === 'pinned'),
        why: 'takeover.sneak-attack.alarm.2',
      },
      { raised: event === 'round-ends' && downDefenders > 0, why: 'takeover.sneak-attack.alarm.3' },
      {
        raised: event === 'attack' && weapon === 'ranged-loud' && isHeard(t, by),
        why: 'takeover.sneak-attack.alarm.5',
      },
      { raised: event === 'tactics-card' && by === 'attackers', why: 'takeover.sneak-attack.alarm.6' },
    ] as const;
    const cause = causes.find(({ raised }) => raised);
    if (cause) t.tell('takeover/sneak-attack/alarm-raised', {}, cause.why);
    else if (targetFate === 'seriously-injured') {
      t.tell('takeover/sneak-attack/no-alarm-yet-defender', {}, 'takeover.sneak-attack.alarm.4');
    } else t.tell('takeover/sneak-attack/no-alarm-sneak-attack', {}, 'takeover.sneak-attack.general.2');
    return { alarm: cause !== undefined, why: cause?.why ?? null };
  },
);

/** Does a loud shot by this side raise the alarm? By whichever side, unless the table keeps to a letter. */
function isHeard(t: Table, by: 'attackers' | 'defenders' | null): boolean {
  switch (alarmShooter(t)) {
    case 'defenders-only-letter':
      return by === 'defenders';
    case 'attackers-only':
      return by === 'attackers';
    default:
      return true;
  }
}

// Spotting

/** What cover adds to a test to spot, and what moving through the field of view does [takeover.sneak-attack.spotting.5]. */
const COVER = { none: 3, partial: 0, full: -3 } as const;
const MOVED_THROUGH = 1;

/** Which Defenders test when an Attacker moves, and with the Attacker where [takeover.sneak-attack.spotting.1]. */
export const pathTest = procedure('takeover.sneak-attack.path-test', (t, { defenders }) => {
  const tests = defenders
    .filter(({ crossed }) => crossed)
    .map(({ id, endsInside }) => {
      const words = endsInside
        ? 'takeover/sneak-attack/tests-attacker-where-stopped'
        : 'takeover/sneak-attack/picks-point-path-which';
      t.tell(
        words,
        { defender: id },
        endsInside ? 'takeover.sneak-attack.spotting.2' : 'takeover.sneak-attack.spotting.3',
      );
      return { defender: id, position: endsInside ? 'where-it-stopped' : 'defender-picks' };
    });
  if (tests.length === 0)
    t.tell('takeover/sneak-attack/path-crosses-no-field', {}, 'takeover.sneak-attack.spotting.1');
  return { tests, modifier: MOVED_THROUGH };
});

export const spot = procedure('takeover.sneak-attack.spot', function* (t, input) {
  return yield* tryToSpot(t, input);
});

interface Spotting {
  readonly eligible: boolean;
  readonly modifier: number;
  readonly total: number | null;
  readonly spotted: boolean;
}

/** Who looks, and for whom. */
interface Eyes {
  readonly sentry: Ref;
  readonly attacker: Ref;
}

/** An Intelligence check of the Defender, with all modifiers of the Attacker's position. */
function* tryToSpot(
  t: Table,
  {
    intelligence,
    inches,
    couldShoot,
    cover,
    pinned,
    movedThrough,
  }: ProcedureInputs['takeover.sneak-attack.spot'],
  eyes?: Eyes,
  scanner = 0,
): Rule<Spotting> {
  if (inches > 12 || !couldShoot) {
    t.tell('takeover/sneak-attack/only-attacker-within-12', {}, 'takeover.sneak-attack.spotting.4');
    return { eligible: false, modifier: 0, total: null, spotted: false };
  }
  const modifier =
    COVER[cover] + (inches < 3 ? 3 : 0) + (pinned ? -2 : 0) + (movedThrough ? MOVED_THROUGH : 0) + scanner;
  t.tell('takeover/sneak-attack/modifiers-add-up', { modifier }, 'takeover.sneak-attack.spotting.6');
  const test = { stat: 'int', value: intelligence, modifier } as const;
  const clause = 'takeover.sneak-attack.spotting.5';
  const { natural, total, passed } = yield* rollTest(t, test, clause, eyes?.sentry);
  const { sentry, attacker } = eyes ?? { sentry: 'the sentry', attacker: 'the Attacker' };
  const facts = { total, intelligence, sentry, attacker };
  if (passed)
    t.tell(
      'takeover/sneak-attack/against-intelligence-spots-alarm',
      facts,
      'takeover.sneak-attack.spotting.8',
    );
  else if (natural === 2)
    t.tell('takeover/sneak-attack/natural-2-does-not', facts, 'takeover.sneak-attack.spotting.7');
  else t.tell('takeover/sneak-attack/against-intelligence-does-not', facts, clause);
  return { eligible: true, modifier, total, spotted: passed };
}

// Distraction

export const distraction = procedure('takeover.sneak-attack.distraction', function* (t, input) {
  return yield* throwRock(t, input);
});

interface Thrown {
  readonly legal: boolean;
  readonly passed: boolean;
  readonly targetReady: boolean;
  readonly spotTests: number;
}

/** A thrown rock: passed, a sentry looks away and loses its turn; failed, it comes to look. */
function* throwRock(
  t: Table,
  {
    initiative,
    inches,
    unspottable,
    targetReady,
    usedThisRound,
  }: ProcedureInputs['takeover.sneak-attack.distraction'],
  eyes?: Eyes,
): Rule<Thrown> {
  if (usedThisRound || inches > 6 || !targetReady) {
    t.tell(
      usedThisRound
        ? 'takeover/sneak-attack/there-one-distraction-round'
        : 'takeover/sneak-attack/distraction-needs-defender-ready',
      {},
      usedThisRound ? 'takeover.sneak-attack.distraction.1' : 'takeover.sneak-attack.distraction.2',
    );
    return { legal: false, passed: false, targetReady, spotTests: 0 };
  }
  const { passed } = yield* rollTest(
    t,
    { stat: 'i', value: initiative, modifier: unspottable ? 1 : 0 },
    'takeover.sneak-attack.distraction.2',
    eyes?.attacker,
  );
  const facts = eyes ? { ...eyes } : { sentry: 'the Defender', attacker: 'the Attacker' };
  if (passed) {
    t.tell('takeover/sneak-attack/turned-as-attacker-likes', facts, 'takeover.sneak-attack.distraction.3');
  } else {
    t.tell('takeover/sneak-attack/turns-tests-spot', facts, 'takeover.sneak-attack.distraction.4');
    t.tell('takeover/sneak-attack/moves', facts, 'takeover.sneak-attack.distraction.5');
    t.tell('takeover/sneak-attack/turns-once-more-tests', facts, 'takeover.sneak-attack.distraction.6');
    t.tell('takeover/sneak-attack/stays-ready', facts, 'takeover.sneak-attack.distraction.7');
  }
  return { legal: true, passed, targetReady: !passed, spotTests: passed ? 0 : 2 };
}

// In a battle

/** What the round so far means for the sentries; kept in the battle's facts. */
interface Watch {
  /** How far sentries may move this round. */
  cap: number;
  attackers: number;
  sentries: number;
  finalTaken: boolean;
  distracted: boolean;
  /** May another sentry be activated? */
  open: boolean;
  over: boolean;
}

function watchOf({ facts }: BattleState): Watch | undefined {
  return facts.watch;
}

/** Sneak Attack lasts until the alarm; it takes sentries who do not know of the Attackers. */
export const sneakAttack = specialRule({
  id: 'takeover.sneak-attack',
  title: 'Sneak Attack',
  stands: alarmStands,
  wants: (state, gang) =>
    staysUnnoticed(state, gang, surprisedFighters(state), 'takeover.sneak-attack.alarm.1'),

  *priority(t, standard) {
    const { state } = t;
    if (isAlarmRaised(state)) return yield* standard();
    if (state.facts.alarm === undefined) {
      state.facts.alarm = false;
      t.tell('takeover/sneak-attack/nobody-has-noticed-attackers', {}, 'takeover.sneak-attack.general.1');
    }
    if (surprisedGangs(state).length === 0) {
      const order = yield* standard();
      surpriseLast(t, order, 'takeover.sneak-attack.priority.1');
      return order;
    }
    const [defender, ...others] = ids(surprisedGangs(state)) as [Ref, ...Ref[]];
    const attackers = ids(state.gangs).filter((id) => !isSurprised(state, id));
    if (attackers.length === 0) return yield* standard();
    // The round itself tells who has Priority.
    return [...(yield* orderOfPlay(t, attackers, defender)), ...others];
  },

  *prioritySettled(t) {
    const { state } = t;
    if (isAlarmRaised(state)) return;
    const fighters = surprisedFighters(state).map(({ id, stats }) => ({ id, movement: stats.m }));
    const [defender] = surprisedGangs(state);
    const rolling = defender ? rollingFor(t, defender.id) : t;
    const { cap } = yield* movementCap(rolling, { fighters, alarmRaised: false });
    const watch: Watch = {
      cap,
      attackers: 0,
      sentries: 0,
      finalTaken: false,
      distracted: false,
      open: true,
      over: false,
    };
    state.facts.watch = watch;
  },

  *actionPhaseStarts(t) {
    const { state } = t;
    const watch = watchOf(state);
    if (!watch || isAlarmRaised(state)) return;
    watch.attackers =
      counted(t) === 'all-who-started-battle'
        ? state.gangs.filter(({ id }) => !isSurprised(state, id)).flatMap(({ crew }) => crew).length
        : sneakingFighters(state).length;
    settleAllowance(t, watch);
  },

  mayActivate: (state, gang, ready) =>
    isAlarmRaised(state) || !isSurprised(state, gang.id) || (watchOf(state)?.open ?? true) ? ready : [],

  /** A sentry is activated alone [takeover.sneak-attack.activation.1]. */
  groupSize: (state, fighter, size) => (isSentry(state, fighter) ? 0 : size),

  actionPhaseOver: (state) => !isAlarmRaised(state) && (watchOf(state)?.over ?? false),

  *activation(t, fighter, standard) {
    const able = fighter.fate === 'standing' && !fighter.broken && !fighter.conditions.includes('ablaze');
    if (able && fighter.engagedWith.length === 0 && isSentry(t.state, fighter)) {
      yield* sentryActivation(t, fighter, standard);
    } else yield* standard();
  },

  *activationEnds(t, fighter) {
    const watch = watchOf(t.state);
    if (!watch || isAlarmRaised(t.state)) return;
    if (isSurprised(t.state, fighter.gang)) {
      watch.sentries++;
      if (!sneakingFighters(t.state).some(({ ready }) => ready)) watch.finalTaken = true;
    }
    settleAllowance(t, watch);
  },

  watchesWalk: (state, fighter) =>
    !isAlarmRaised(state) && sneakingFighters(state).includes(fighter) ? ids(onWatch(state)) : [],

  *moved(t, fighter) {
    if (sneakingFighters(t.state).includes(fighter)) yield* crossTheView(t, fighter);
  },

  *attacked(t, attack) {
    for (const each of attacksIn(attack)) if (!isAlarmRaised(t.state)) yield* afterTheAttack(t, each);
  },

  asksHowAttacked: (state, { gang }) => !isAlarmRaised(state) && state.gangs.some(({ id }) => id === gang),

  /** [takeover.sneak-attack.alarm.6] */
  cardWarning: (state, gang) =>
    isAlarmRaised(state) || isSurprised(state, gang.id)
      ? undefined
      : say('takeover/sneak-attack/raises-alarm'),

  *tacticsPlayed(t, gang) {
    const by = isSurprised(t.state, gang.id) ? 'defenders' : 'attackers';
    yield* judgeAlarm(t, { event: 'tactics-card', by });
  },

  *endPhaseStarts(t) {
    if (roundEnd(t) !== 'after-end-phase') yield* endOfRound(t);
  },

  *endPhaseEnds(t) {
    if (roundEnd(t) === 'after-end-phase') yield* endOfRound(t);
  },

  actions: [
    {
      id: 'distraction',
      words: say('takeover/sneak-attack/distract-sentry'),
      type: 'basic',
      clause: 'takeover.sneak-attack.distraction.1',
      may(state, fighter) {
        const no = (why: Saying) => ({ why, clause: 'takeover.sneak-attack.distraction.1' }) as const;
        // Only Attackers do it, and only while nobody knows of them.
        if (isAlarmRaised(state) || isSurprised(state, fighter.gang)) return false;
        if (watchOf(state)?.distracted)
          return no(say('takeover/sneak-attack/there-is-one-distraction-a-round'));
        if (fighter.fate !== 'standing' || fighter.engagedWith.length > 0)
          return no(say('takeover/sneak-attack/only-fighter-who-stands'));
        if (readySentries(state).length === 0) {
          return {
            why: say('takeover/sneak-attack/no-defender-has-ready'),
            clause: 'takeover.sneak-attack.distraction.2',
          };
        }
        return true;
      },
      at: (state, fighter) => besideAny(6, fighter, readySentries(state)),
      take: distract,
    },
  ],
});

function readySentries(state: BattleState): readonly FighterState[] {
  return surprisedFighters(state).filter(({ ready }) => ready);
}

function isSentry(state: BattleState, fighter: FighterState): boolean {
  return surprisedFighters(state).includes(fighter);
}

/** Whether one more sentry may act, and whether the round is over, after all its events. */
function settleAllowance(t: BattleTable, watch: Watch): void {
  const ready = sneakingFighters(t.state).filter((fighter) => fighter.ready).length;
  const attackersActivated = Math.max(0, watch.attackers - ready);
  // Only the end of it is news.
  const told = attackersActivated === watch.attackers ? t : t.quiet;
  const { mayActivate, roundOver } = sentryAllowance(told, {
    attackers: watch.attackers,
    attackersActivated,
    defendersReady: surprisedFighters(t.state).filter((fighter) => fighter.ready).length,
    defendersActivated: watch.sentries,
    finalTaken: watch.finalTaken && attackersActivated === watch.attackers,
  });
  watch.open = mayActivate;
  watch.over = roundOver;
}

/**
 * A facing, a look round, a move and another look; the alarm gives the sentry the rest of a normal
 * activation.
 */
function* sentryActivation(t: BattleTable, sentry: FighterState, standard: () => Rule<void>): Rule<void> {
  sentry.ready = false;
  const { direction } = yield* turnSentry(t, { initiative: sentry.stats.i }, sentry.id);
  if (direction !== null) yield* mayFace(t, sentry, direction);
  const looks = steps(t) === 'steps-2-3-4' ? 2 : 1;
  for (let look = 0; look < looks; look++) {
    if (yield* lookRound(t, sentry)) {
      yield* standard();
      return;
    }
  }
  // It knows of no Attacker, and so may walk into one [takeover.sneak-attack.play-it-cool.1].
  yield* sentryMoves(t, sentry, 'takeover.sneak-attack.activation.4', ids(sneakingFighters(t.state)));
  if (!isUp(sentry)) return;
  const standing = sneakingFighters(t.state).filter(isUp);
  const met = yield* t.within(0, sentry.id, ids(standing), 'takeover.sneak-attack.play-it-cool.1');
  const bumped = met[0];
  if (bumped !== undefined && !isAlarmRaised(t.state)) {
    yield* playItCoolWith(t, sentry, fighterOf(t.state, bumped));
    return;
  }
  const raised = isAlarmRaised(t.state) || (yield* lookRound(t, sentry));
  if (raised) yield* secondAction(t, sentry, 'takeover.sneak-attack.spotting.9');
}

/** On a board the app turns the sentry, if its player likes [takeover.sneak-attack.activation.2]. */
function* mayFace(t: BattleTable, sentry: FighterState, facing: number): Rule<void> {
  const { spot } = sentry;
  if (!t.state.board || spot === null || spot === 'placed' || spot.facing === facing) return;
  const clause = 'takeover.sneak-attack.activation.2';
  const what = say('takeover/sneak-attack/does-turn-to', { sentry: sentry.name, facing });
  const choice = yield* t.choose(
    seatOf(t.state, sentry),
    ['turn-round', 'stay'] as const,
    clause,
    sentry.id,
    what,
  );
  if (choice === 'turn-round') sentry.spot = { ...spot, facing };
}

function* secondAction(
  t: BattleTable,
  sentry: FighterState,
  clause: 'takeover.sneak-attack.spotting.9' | 'takeover.sneak-attack.play-it-cool.4',
): Rule<void> {
  if (!isUp(sentry)) return;
  t.tell('takeover/sneak-attack/may-take-second-action', { sentry: sentry.name }, clause);
  yield* takeActions(t, sentry, 1); // [takeover.sneak-attack.alarm.7]
}

function* sentryMoves(
  t: BattleTable,
  sentry: FighterState,
  clause: 'takeover.sneak-attack.activation.4' | 'takeover.sneak-attack.distraction.5',
  unaware: readonly Ref[] = [],
): Rule<void> {
  // The alarm ends the limit [takeover.sneak-attack.movement.3].
  const cap = isAlarmRaised(t.state) ? sentry.stats.m : (watchOf(t.state)?.cap ?? sentry.stats.m);
  const inches = Math.min(cap, sentry.stats.m); // [takeover.sneak-attack.movement.2]
  t.tell('takeover/sneak-attack/moves-up-faces-where', { sentry: sentry.name, inches }, clause);
  yield* moves(t, sentry, { inches, clause, ...(unaware.length > 0 ? { unaware } : {}) });
}

/**
 * A sentry tests for each Attacker within 12" that it could shoot at, until it spots one
 * [takeover.sneak-attack.activation.3]. Nobody is asked for the order: the first success ends it.
 */
function* lookRound(t: BattleTable, sentry: FighterState): Rule<boolean> {
  const clause = 'takeover.sneak-attack.spotting.4';
  const attackers = sneakingFighters(t.state);
  const [only] = attackers;
  // A bio-scanner needs no vision arc [armoury.play.gear.1].
  const scans = owns(sentry, 'bio-scanner');
  const { name } = sentry;
  const alone = only && attackers.length === 1 ? { sentry: name, only: only.name } : undefined;
  const what = alone
    ? scans
      ? say('takeover/sneak-attack/is-in-sight-whichever-way', alone)
      : say('takeover/sneak-attack/is-in-sight', alone)
    : scans
      ? say('takeover/sneak-attack/which-in-sight-whichever-way', { sentry: name })
      : say('takeover/sneak-attack/which-in-sight', { sentry: name });
  const around = scans ? ({ is: 'whichever-facing' } as const) : undefined;
  const seen = yield* t.sees(sentry.id, ids(attackers), clause, what, around);
  // People say both at once.
  const near = t.state.board ? yield* t.within(12, sentry.id, seen, clause) : seen;
  let found = yield* asTargets(t, sentry, near);
  if (several(t) === 'one-test-per-defender-against' && found.length > 1) {
    const easiest = yield* t.choose(
      seatOf(t.state, sentry),
      ids(found),
      'takeover.sneak-attack.spotting.5',
      sentry.id,
      say('takeover/sneak-attack/which-attacker-easiest-spot'),
    );
    found = [fighterOf(t.state, easiest)];
  }
  for (const attacker of found) if (yield* testToSpot(t, sentry, attacker)) return true;
  return false;
}

/** Who of these is within 12" and a target of a standard Shoot action. */
function* couldShoot(
  t: BattleTable,
  sentry: FighterState,
  seen: readonly Ref[],
): Rule<readonly FighterState[]> {
  return yield* asTargets(
    t,
    sentry,
    yield* t.within(12, sentry.id, seen, 'takeover.sneak-attack.spotting.4'),
  );
}

/** Who of these, all near enough, is a target of a standard Shoot action. */
function* asTargets(
  t: BattleTable,
  sentry: FighterState,
  near: readonly Ref[],
): Rule<readonly FighterState[]> {
  if (near.length === 0) return [];
  const targets = near.map((id) => fighterOf(t.state, id));
  return yield* targetsFor(t, sentry, targets, 'shoot');
}

function* testToSpot(t: BattleTable, sentry: FighterState, attacker: FighterState): Rule<boolean> {
  const spotted = yield* isSpotted(t, sentry, attacker, false);
  if (spotted) yield* judgeAlarm(t, { event: 'spotted' });
  return spotted;
}

function* isSpotted(
  t: BattleTable,
  sentry: FighterState,
  attacker: FighterState,
  movedThrough: boolean,
): Rule<boolean> {
  const clause = 'takeover.sneak-attack.spotting.5';
  const covers = {
    what: say('takeover/sneak-attack/what-cover', { attacker: attacker.name, sentry: sentry.name }),
    options: ['none', 'partial', 'full'],
    labels: {
      none: say('takeover/sneak-attack/open'),
      partial: say('takeover/sneak-attack/partial-cover'),
      full: say('takeover/sneak-attack/full-cover'),
    },
  };
  const cover = (yield* t.offer(seatOf(t.state, sentry), covers, clause, attacker.id, {
    is: 'cover',
    from: sentry.id,
    to: attacker.id,
  })) as keyof typeof covers.labels;
  // A fighter lying in any cover is hidden: a Shoot action could not target them [core.shooting.priority.5].
  if (isProne(statusOf(attacker)) && cover !== 'none') {
    t.tell(
      'takeover/sneak-attack/lies-cover-hiding-cannot',
      { attacker: attacker.name },
      'takeover.sneak-attack.spotting.4',
    );
    return false;
  }
  const nearer = { is: 'closer', from: sentry.id, to: [attacker.id], inches: 3 } as const;
  const less = say('takeover/sneak-attack/less-than-3', { attacker: attacker.name, sentry: sentry.name });
  const close = yield* t.isSo(less, clause, attacker.id, nearer);
  const position = {
    intelligence: sentry.stats.int,
    // People say the band, not the inches; any distance within it reads the same.
    inches: close ? 2 : 12,
    couldShoot: true,
    cover,
    pinned: attacker.fate === 'pinned',
    movedThrough,
  };
  const eyes = { sentry: sentry.id, attacker: attacker.id };
  const { spotted } = yield* tryToSpot(t, position, eyes, owns(sentry, 'bio-scanner') ? 1 : 0);
  return spotted;
}

/** The Defenders whose field of view an Attacker may cross. */
function onWatch(state: BattleState): readonly FighterState[] {
  return surprisedFighters(state).filter((fighter) => isUp(fighter) && !fighter.broken);
}

/** An Attacker has moved: every Defender whose field of view its path crossed tests to spot it. */
function* crossTheView(t: BattleTable, attacker: FighterState): Rule<void> {
  const watching = onWatch(t.state);
  // One alone is named, several are listed.
  const onlyOf = ([id, ...more]: readonly Ref[]) =>
    id === undefined || more.length > 0 ? undefined : fighterOf(t.state, id).name;
  const onBoard = t.state.board === undefined ? undefined : yield* inViewOf(t, watching, attacker);
  const passed = yield* t.sees(
    attacker.id,
    ids(watching),
    'takeover.sneak-attack.spotting.1',
    onlyOf(ids(watching)) === undefined
      ? say('takeover/sneak-attack/whose-field-view-did', { attacker: attacker.name })
      : say('takeover/sneak-attack/did-path-cross-field', {
          attacker: attacker.name,
          one: onlyOf(ids(watching)) ?? '',
        }),
    { is: 'watched', of: attacker.id, onTheWay: true },
  );
  const crossed = ids(watching).filter((id) => passed.includes(id) || onBoard?.includes(id));
  if (crossed.length === 0) return;
  const inside =
    onBoard ??
    (yield* t.sees(
      attacker.id,
      crossed,
      'takeover.sneak-attack.spotting.2',
      onlyOf(crossed) === undefined
        ? say('takeover/sneak-attack/inside-whose-field-view', { attacker: attacker.name })
        : say('takeover/sneak-attack/did-stop-inside-field', {
            attacker: attacker.name,
            one: onlyOf(crossed) ?? '',
          }),
    ));
  const { tests } = pathTest(t, {
    defenders: crossed.map((id) => ({ id, crossed: true, endsInside: inside.includes(id) })),
  });
  for (const { defender, position } of tests) {
    const sentry = fighterOf(t.state, defender);
    const places = position === 'defender-picks' ? easiestPlaces(t.state, sentry, attacker) : [];
    if (!(yield* isSpottedAt(t, sentry, attacker, places))) continue;
    yield* judgeAlarm(t, { event: 'spotted' });
    return;
  }
}

/**
 * The test is made with the Attacker on the first of these places where the Defender could shoot at them; at a physical
 * table, and where the move ended in view, it is where the model stands. Then they are put back
 * [takeover.sneak-attack.spotting.3].
 */
function* isSpottedAt(
  t: BattleTable,
  sentry: FighterState,
  attacker: FighterState,
  places: readonly Spot[],
): Rule<boolean> {
  const { spot } = attacker;
  let spotted = false;
  for (const place of places.length > 0 ? places : [spot]) {
    attacker.spot = place;
    const [found] = yield* couldShoot(t, sentry, [attacker.id]);
    if (!found) continue;
    spotted = yield* isSpotted(t, sentry, found, true);
    break;
  }
  attacker.spot = spot;
  return spotted;
}

/**
 * The points of an Attacker's path on a board that the Defender would pick: where the test is easiest, or else the
 * nearest one, where the dark may hide them less (ruling takeover.sneak-path-point).
 */
function easiestPlaces(state: BattleState, sentry: FighterState, attacker: FighterState): readonly Spot[] {
  const board = boardNow(state);
  const watcher = board?.models.get(sentry.id);
  if (!board || !watcher || attacker.spot === null || attacker.spot === 'placed') return [];
  const points = seenOnTheWay(state, attacker.id, sentry.id).map((at) => {
    const inches = distance(watcher, at);
    const { cover } = look(board, watcher, at);
    return { at, inches, modifier: COVER[cover === 'open' ? 'none' : cover] + (inches < 3 ? 3 : 0) };
  });
  const near = points.filter(({ inches }) => inches <= 12).sort((one, other) => one.inches - other.inches);
  const [nearest] = near;
  if (!nearest) return [];
  const easiest = near.reduce((best, point) => (point.modifier > best.modifier ? point : best), nearest);
  const { facing = 0 } = attacker.spot;
  return [easiest, nearest].map(({ at: { x, y, height } }) => ({ x, y, height, facing }));
}

/** Which sentries see an Attacker where they stand: on a board it is they who look, with their own facing. */
function* inViewOf(
  t: BattleTable,
  watching: readonly FighterState[],
  { id }: FighterState,
): Rule<readonly Ref[]> {
  const seeing: Ref[] = [];
  for (const sentry of watching) {
    const seen = yield* t.sees(sentry.id, [id], 'takeover.sneak-attack.spotting.1');
    if (seen.length > 0) seeing.push(sentry.id);
  }
  return seeing;
}

/** A sentry has walked into an Attacker. */
function* playItCoolWith(t: BattleTable, sentry: FighterState, attacker: FighterState): Rule<void> {
  const { alarm: raised } = yield* keepCool(t, { intelligence: sentry.stats.int }, sentry.id);
  if (raised) {
    engage(sentry, attacker);
    yield* raiseAlarm(t, 'takeover.sneak-attack.play-it-cool.4');
    yield* secondAction(t, sentry, 'takeover.sneak-attack.play-it-cool.4');
    return;
  }
  if (attacker.fate !== 'standing') return;
  const clause = 'takeover.sneak-attack.play-it-cool.3';
  const choice = yield* t.choose(
    seatOf(t.state, attacker),
    ['hold', 'move', 'fight'] as const,
    clause,
    attacker.id,
    say('takeover/sneak-attack/has-noticed-nothing-what', { sentry: sentry.name, attacker: attacker.name }),
  );
  if (choice === 'move') {
    t.tell('takeover/sneak-attack/slips-away-1-more', { attacker: attacker.name }, clause);
    yield* moves(t, attacker, { inches: movementOf(attacker), clause });
  }
  if (choice === 'fight') {
    engage(attacker, sentry);
    yield* fight(t, attacker);
  }
}

/** Throws a rock; nobody in reach, and it is no action. */
function* distract(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const clause = 'takeover.sneak-attack.distraction.2';
  const near = yield* t.within(6, fighter.id, ids(readySentries(state)), clause);
  if (near.length === 0) return false;
  const what = say('takeover/sneak-attack/whom-does-distract', { fighter: fighter.name });
  const chosen = yield* t.choose(seatOf(state, fighter), near, clause, fighter.id, what);
  const sentry = fighterOf(state, chosen);
  const facing = unspottable(t) === 'whatever-facing' ? 'whichever way it faced' : 'as it faces now';
  const hidden = state.board
    ? yield* isUnspottable(t, fighter)
    : yield* t.isSo(
        say('takeover/sneak-attack/out-every-defender-s', { fighter: fighter.name, facing }),
        clause,
        fighter.id,
      );
  const watch = watchOf(state);
  const rock = {
    initiative: fighter.stats.i,
    inches: 6,
    unspottable: hidden,
    targetReady: true,
    usedThisRound: watch?.distracted ?? false,
  };
  const { passed } = yield* throwRock(t, rock, { sentry: sentry.id, attacker: fighter.id });
  if (watch) watch.distracted = true;
  if (passed) {
    sentry.ready = false;
    if (state.board) {
      const thrower = gangOfFighter(state, fighter);
      takeInHand(state, sentry, thrower);
      yield* turnsRound(t, sentry, 'takeover.sneak-attack.distraction.3', thrower.seat);
      letGo(state);
    }
    return true;
  }
  const turnsAndTests = function* (): Rule<void> {
    // Who has heard something looks straight at the Attacker.
    looksAt(state, sentry, fighter);
    const seen = state.board ? yield* t.sees(sentry.id, [fighter.id], SIGHT) : [fighter.id];
    const [found] = yield* couldShoot(t, sentry, seen);
    if (found) yield* testToSpot(t, sentry, found);
  };
  yield* turnsAndTests();
  if (isAlarmRaised(state) && distractionAlarm(t) !== 'yes') return true;
  yield* sentryMoves(t, sentry, 'takeover.sneak-attack.distraction.5');
  if (isUp(sentry) && isOnBoard(fighter)) yield* turnsAndTests();
  return true;
}

/** Can no Defender spot a fighter on a board: within 12", in sight and a target of a Shoot action? */
function* isUnspottable(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const around = unspottable(t) === 'whatever-facing' ? ({ is: 'whichever-facing' } as const) : undefined;
  for (const sentry of surprisedFighters(t.state).filter(isUp)) {
    const seen = yield* t.sees(sentry.id, [fighter.id], SIGHT, undefined, around);
    if ((yield* couldShoot(t, sentry, seen)).length > 0) return false;
  }
  return true;
}

const SIGHT = 'takeover.sneak-attack.spotting.4';

type AlarmInput = ProcedureInputs['takeover.sneak-attack.alarm'];

function* judgeAlarm(
  t: BattleTable,
  { event, by = null, weapon = null, targetFate = null, downDefenders = 0 }: Partial<AlarmInput>,
): Rule<void> {
  if (event === undefined || isAlarmRaised(t.state)) return;
  const cause = { event, by, weapon, targetFate, downDefenders };
  const { alarm: raised, why } = alarm(t.quiet, cause);
  if (!raised) {
    alarm(t, cause);
    return;
  }
  yield* raiseAlarm(t, why ?? 'takeover.sneak-attack.alarm.1');
  t.tell('takeover/sneak-attack/now-everybody-plays-as', {}, 'takeover.sneak-attack.general.2');
}

/**
 * An attack may be heard, and a Defender who lives through it cries out, named as its target or caught by it: a second
 * sentry under a template, say. It is judged once, at its end [takeover.sneak-attack.alarm.2].
 */
function* afterTheAttack(t: BattleTable, attack: AttackEvent): Rule<void> {
  const { state } = t;
  const attacker = fighterOf(state, attack.attacker);
  if (attack.kind === 'other' || !state.gangs.some(({ id }) => id === attacker.gang)) return;
  const by = isSurprised(state, attacker.gang) ? 'defenders' : 'attackers';
  const fates = victimsOf(attack)
    .map((id) => fighterOf(state, id))
    .filter(({ gang }) => isSurprised(state, gang))
    .map(fateOf);
  const targetFate = WORST_KEPT.find((fate) => fates.includes(fate)) ?? null;
  yield* judgeAlarm(t, { event: 'attack', by, weapon: noiseOf(t, attack), targetFate });
}

/** The victim who can still cry out decides. */
const WORST_KEPT = ['standing', 'pinned', 'seriously-injured', 'out-of-action'] as const;

/** The loudest weapon used. */
function noiseOf(t: BattleTable, { kind, weapons }: AttackEvent): AlarmInput['weapon'] {
  const isGun = ({ traits }: UsedWeapon) =>
    traits.includes('sidearm') && sidearms(t) !== 'no-only-ranged-attack';
  const guns = kind === 'shoot' ? weapons : weapons.filter(isGun);
  if (guns.some(({ silent }) => !silent)) return 'ranged-loud';
  return kind === 'shoot' ? 'ranged-silent' : 'melee';
}

function fateOf({ fate }: FighterState): AlarmInput['targetFate'] {
  return fate === 'standing' || fate === 'pinned' || fate === 'seriously-injured' ? fate : 'out-of-action';
}

/** A fighter who is found lying there at the end of the round raises the alarm. */
function* endOfRound(t: BattleTable): Rule<void> {
  if (isAlarmRaised(t.state)) return;
  const down = surprisedFighters(t.state).filter(({ fate }) => fate === 'seriously-injured');
  yield* judgeAlarm(t, { event: 'round-ends', downDefenders: down.length });
}
