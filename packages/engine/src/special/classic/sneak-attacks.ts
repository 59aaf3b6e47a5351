/** Sneak Attacks: sentries who wander about unaware, until they spot somebody or the alarm is raised. */

import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn } from '../../battle/attack.ts';
import { letGo, takeInHand } from '../../battle/concealed.ts';
import { owns, putOn } from '../../battle/kit.ts';
import { momentOf } from '../../battle/moment.ts';
import { rollingFor, rollingTogether } from '../../battle/rolling.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
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
import { moves } from '../../core/play/moving.ts';
import { shoot } from '../../core/play/shoot.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';
import { takeTest } from '../figures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    alarmStopsRound: number;
    lastToAct: { readonly round: number; readonly side: Side };
  }
}

const tie = ruling('classic.sentry-tie', 'roll-again');
const moveOptional = ruling('classic.sentry-move-optional', 'must-move-least-1');
const arc = ruling('classic.spotting-arc', 'arc-always-needed', 'arc-may-ignored-only-within');
const lineOfSight = ruling('classic.spotting-sight', 'never-needed', 'always-needed');
const rangeCap = ruling('classic.spotting-range-cap', 'anyone-within-3-always-rolled');
const whichSentry = ruling(
  'classic.spotting-which-sentry',
  'only-sentry-moved-looks',
  'one-d6-each-pair-sentry',
);
const impossible = ruling('classic.spotting-impossible', 'unmodified-6-always-spots');
const hitNotPinned = ruling('classic.spotting-hit-not-pinned', 'any-hit-does');
const alertedAsSentry = ruling('classic.alerted-as-sentry', 'only-sentry-still-group-can');
const alarmStrength = ruling('classic.alarm-strength', 'adds-5', 'weapons-without-number-never-raise');
const alarmSilent = ruling('classic.alarm-silent', 'roll-any-other-weapon');
const inPriorityPhase = ruling('classic.alarm-in-priority-phase', 'round-just-begun-played-normal');

/**
 * Sentries are drawn at random, any of them more than once in a round; a Ready one raises the alarm instead.
 */
export const activateSentry = procedure(
  'classic.sneak-attacks.activate-sentry',
  function* (t, { watching, ready }) {
    if (alertedRaiseIt(t, ready)) {
      t.tell(
        ready === 1
          ? 'classic/sneak-attacks/sentry-about-act-while'
          : 'classic/sneak-attacks/sentry-about-act-while-alerted-ones',
        { ready },
        'classic.sneak-attacks.alarm.1',
      );
      return { alarm: true, sentry: null };
    }
    if (watching.length === 0) {
      t.tell('classic/sneak-attacks/nobody-left-watch-activated', {}, 'classic.sneak-attacks.sentries.2');
      return { alarm: false, sentry: null };
    }
    const sentry = yield* t.draw(watching, 'classic.sneak-attacks.sentries.2');
    t.tell('classic/sneak-attacks/drawn', { sentry }, 'classic.sneak-attacks.sentries.3');
    return { alarm: false, sentry };
  },
);

/**
 * A spotter has left the group, yet counts as the Ready sentry of the rule [classic.sneak-attacks.alarm.1].
 */
function alertedRaiseIt(t: Table, ready: number): boolean {
  return ready > 0 && alertedAsSentry(t) !== 'only-sentry-still-group-can';
}

/** The players roll off; only a higher roll gives the sentry to the attacker. */
export const sentryMover = procedure(
  'classic.sneak-attacks.sentry-mover',
  function* (t, { move, attackerWants, defenderWants }) {
    const mover = yield* rollForMover(t);
    const wants = mover === 'attacker' ? attackerWants : defenderWants;
    const least = moveOptional(t) === 'must-move-least-1' ? 1 : 0;
    const moved = Math.min(move, Math.max(least, wants));
    t.tell(
      'classic/sneak-attacks/moves-sentry',
      { mover, moved, move },
      mover === 'attacker' ? 'classic.sneak-attacks.sentries.6' : 'classic.sneak-attacks.sentries.7',
    );
    return { mover, moved };
  },
);

function* rollForMover(t: Table): Rule<Side> {
  const rollAgain = tie(t) === 'roll-again';
  function* rollOff(t: Table): Rule<Next<null, Side>> {
    const [attacker = 0, defender = 0] = yield* t.dice('D6', 2, 'classic.sneak-attacks.sentries.5');
    if (attacker === defender) {
      const words = rollAgain
        ? 'classic/sneak-attacks/tie-rolled-again'
        : 'classic/sneak-attacks/tie-leaves-sentry-defender';
      t.tell(words, {}, 'classic.sneak-attacks.sentries.7');
      if (rollAgain) return { again: null };
    }
    return { done: attacker > defender ? 'attacker' : 'defender' };
  }
  return yield* t.until(rollOff, null);
}

/**
 * The sides alternate while attackers are Ready, then one more sentry acts [classic.sneak-attacks.sentries.4]; sentries
 * are never Ready themselves, so they are not counted [classic.sneak-attacks.sentries.1].
 */
export const nextToAct = procedure('classic.sneak-attacks.next-to-act', (t, input) => {
  if (input.alarm) {
    t.tell('classic/sneak-attacks/alarm-has-been-raised', {}, 'classic.sneak-attacks.alarm.6');
    return { ended: true, next: null };
  }
  const next = nextSide(input);
  if (next === null) {
    t.tell('classic/sneak-attacks/everybody-has-acted-activation', {}, 'classic.sneak-attacks.sentries.4');
    return { ended: true, next };
  }
  t.tell('classic/sneak-attacks/activates-next', { next }, 'classic.sneak-attacks.sentries.4');
  return { ended: false, next };
});

type Side = 'attacker' | 'defender';

function nextSide({
  readyAttackers,
  sentries,
  last,
  priority,
}: ProcedureInputs['classic.sneak-attacks.next-to-act']): Side | null {
  const defender = sentries > 0 ? 'defender' : null;
  if (readyAttackers === 0) return last === 'attacker' ? defender : null;
  const due = last === 'nobody' ? priority : last === 'attacker' ? 'defender' : 'attacker';
  return due === 'defender' ? (defender ?? 'attacker') : 'attacker';
}

/** The facts between one attacker and one sentry on watch: sight, arc and cover. */
interface Line {
  readonly attacker: Ref;
  readonly sentry: Ref;
  readonly distance: Inches;
  readonly cover: 'open' | 'partial' | 'full';
  readonly inArc: boolean;
  readonly sight: boolean;
}

/** The 2D6 after a sentry's move say how far anybody on watch can see. */
export const spottingRange = procedure(
  'classic.sneak-attacks.spotting-range',
  function* (t, { pitchBlack, lines }) {
    checkLines(lines);
    const range = yield* t.roll('2D6', 'classic.sneak-attacks.spotting.1');
    const mayBe = new Set(
      lines.filter((line) => mayBeSpotted(t, line, range, pitchBlack)).map(({ attacker }) => attacker),
    );
    const attackers = [...new Set(lines.map(({ attacker }) => attacker))].filter((id) => mayBe.has(id));
    t.tell(
      'classic/sneak-attacks/sentries-see-may-spotted',
      { range, attackers },
      'classic.sneak-attacks.spotting.2',
    );
    return { range, attackers };
  },
);

/**
 * May this attacker be spotted along this line? Only as far as the dice say and inside the vision arc
 * [classic.sneak-attacks.spotting.2], but within 3" [classic.sneak-attacks.spotting.4] and in the open
 * [classic.sneak-attacks.spotting.5] from any side; in the dark nobody further off is in the open
 * [classic.sneak-attacks.spotting.8].
 */
function mayBeSpotted(t: Table, line: Line, range: Inches, pitchBlack: boolean): boolean {
  const { distance, cover, inArc, sight } = line;
  const near = distance <= 3;
  const reached = distance <= range || (near && rangeCap(t) === 'anyone-within-3-always-rolled');

  const inTheOpen = cover === 'open' && !pitchBlack;
  const arcRead = arc(t);
  const anySide =
    arcRead === 'arc-always-needed'
      ? false
      : arcRead === 'arc-may-ignored-only-within'
        ? near
        : near || inTheOpen;

  const sightRead = lineOfSight(t);
  const unseen = sightRead === 'never-needed' ? true : sightRead === 'always-needed' ? false : near;

  return reached && (inArc || anySide) && (sight || unseen);
}

/** What the D6 needs: 2 within 3", in the dark 6, otherwise by cover. */
function neededToSpot(
  { distance, cover }: Pick<Line, 'distance' | 'cover'>,
  pitchBlack: boolean,
): { readonly needed: number; readonly clause: ClauseId } {
  if (distance <= 3) return { needed: 2, clause: 'classic.sneak-attacks.spotting.4' };
  if (pitchBlack) return { needed: 6, clause: 'classic.sneak-attacks.spotting.8' };
  return BY_COVER[cover];
}

const BY_COVER = {
  open: { needed: 2, clause: 'classic.sneak-attacks.spotting.5' },
  partial: { needed: 4, clause: 'classic.sneak-attacks.spotting.6' },
  full: { needed: 6, clause: 'classic.sneak-attacks.spotting.7' },
} as const;

/** A bio-scanner's bonus to the D6 of its sentry; a natural 1 still fails [armoury.play.gear.1]. */
const SCANNER = 1;

/** The D6 for one attacker, one lower against a Prone one, and higher for a sentry with a bio-scanner. */
function* rollToSpot(
  t: Table,
  needed: number,
  prone: boolean,
  of?: Ref,
  scanner = 0,
): Rule<{ readonly total: number; readonly spotted: boolean }> {
  const least = needed + (prone ? 1 : 0) - scanner;
  const natural = yield* t.roll(
    'D6',
    'classic.sneak-attacks.spotting.3',
    of,
    scanner > 0 ? Math.max(2, least) : least,
  );
  const total = natural - (prone ? 1 : 0) + scanner;
  const anyway = natural === 6 && impossible(t) === 'unmodified-6-always-spots';
  return { total, spotted: (total >= needed && !(scanner > 0 && natural === 1)) || anyway };
}

export const spot = procedure('classic.sneak-attacks.spot', function* (t, input) {
  const { needed, clause } = neededToSpot(input, input.pitchBlack);
  const { total, spotted } = yield* rollToSpot(t, needed, input.prone);
  t.tell(
    'classic/sneak-attacks/against-attacker',
    { total, needed, fate: spotted ? 'spotted' : 'not spotted' },
    clause,
  );
  return { needed, total, spotted };
});

/** The whole step: how far they see, then a die for each attacker that somebody might notice. */
export const spotting = procedure(
  'classic.sneak-attacks.spotting',
  function* (t, { pitchBlack, attackers, lines }) {
    checkLines(lines);
    for (const [at, { attacker }] of lines.entries()) {
      if (!attackers.some(({ id }) => id === attacker))
        throw new BadInput(`lines.${at}.attacker`, `expected one of the attackers, got ${attacker}`);
    }
    const range = yield* t.roll('2D6', 'classic.sneak-attacks.spotting.1');
    const spotted = yield* spotWithin(t, range, { pitchBlack, attackers, lines });
    return { range, spotted };
  },
);

interface Spotted {
  readonly attacker: Ref;
  readonly by: Ref;
}

/** A die for each attacker that somebody who sees this far might notice. */
function* spotWithin(
  t: Table,
  range: Inches,
  { pitchBlack, attackers, lines }: ProcedureInputs['classic.sneak-attacks.spotting'],
  scanners: readonly Ref[] = [],
): Rule<readonly Spotted[]> {
  const everyPair = whichSentry(t) === 'one-d6-each-pair-sentry';
  const looks = attackers.flatMap(({ id, prone }) => {
    const open = lines
      .filter((line) => line.attacker === id && mayBeSpotted(t, line, range, pitchBlack))
      .map((line) => ({
        ...line,
        prone,
        scanner: scanners.includes(line.sentry) ? SCANNER : 0,
        ...neededToSpot(line, pitchBlack),
      }));
    return everyPair ? open : bestLook(open);
  });
  const spotted = yield* t.fold(looks, [] as readonly Spotted[], function* (t, spotted, look) {
    const { attacker, sentry, needed, prone, scanner, clause } = look;
    const rolled = yield* rollToSpot(t, needed, prone, attacker, scanner);
    const facts = { attacker, sentry, total: rolled.total, needed };
    t.tell(
      rolled.spotted
        ? 'classic/sneak-attacks/spotted-against'
        : 'classic/sneak-attacks/goes-unnoticed-against',
      facts,
      clause,
    );
    return rolled.spotted ? [...spotted, { attacker, by: sentry }] : spotted;
  });
  t.tell(
    spotted.length === 0
      ? 'classic/sneak-attacks/sentries-see-spot-nobody'
      : 'classic/sneak-attacks/sentries-see-spot',
    { range, spotted: spotted.map(({ attacker }) => attacker) },
    'classic.sneak-attacks.spotting.2',
  );
  return spotted;
}

interface Look {
  readonly needed: number;
  readonly scanner: number;
  readonly distance: Inches;
}

/** The sentry with the lowest number looks; of equal ones the nearest, then the first listed. */
function bestLook<L extends Look>(looks: readonly L[]): readonly L[] {
  const least = ({ needed, scanner }: Look) => needed - scanner;
  return [...looks].sort((a, b) => least(a) - least(b) || a.distance - b.distance).slice(0, 1);
}

function checkLines(lines: readonly Line[]): void {
  const seen = new Map<Ref, Set<Ref>>();
  for (const [at, { attacker, sentry }] of lines.entries()) {
    const sentries = seen.get(attacker) ?? new Set();
    if (sentries.has(sentry))
      throw new BadInput(`lines.${at}`, `expected one line from ${sentry} to ${attacker}, got another`);
    seen.set(attacker, sentries.add(sentry));
  }
}

/**
 * Being Engaged [classic.sneak-attacks.spotting.9] or Pinned [classic.sneak-attacks.spotting.10] leaves no
 * doubt who did it.
 */
export const autoSpot = procedure('classic.sneak-attacks.auto-spot', (t, { events }) => {
  const telling: readonly string[] =
    hitNotPinned(t) === 'any-hit-does' ? ['engages', 'pins', 'hits-without-pinning'] : ['engages', 'pins'];
  const noticed = new Set(
    events.filter(({ kind }) => telling.includes(kind)).map(({ attacker }) => attacker),
  );
  const spots = [...new Set(events.map(({ attacker }) => attacker))].filter((id) => noticed.has(id));
  t.tell(
    'classic/sneak-attacks/sentry-spots-without-roll',
    { spots },
    events.some(({ kind }) => kind === 'engages')
      ? 'classic.sneak-attacks.spotting.9'
      : 'classic.sneak-attacks.spotting.10',
  );
  return { spots };
});

/**
 * A sentry that spots somebody is Ready [classic.sneak-attacks.alerted.1], off watch
 * [classic.sneak-attacks.alerted.2] and answers.
 */
export const alertedSentry = procedure(
  'classic.sneak-attacks.alerted-sentry',
  function* (t, { engaged, initiative, spotted, choice }) {
    if (!spotted.includes(choice))
      throw new BadInput('choice', `expected one of ${spotted.join(', ')}, got ${choice}`);
    const alerted = { ready: true, onWatch: false, reactionAttacks: engaged };
    if (engaged) {
      t.tell('classic/sneak-attacks/sentry-engaged-may-make', {}, 'classic.sneak-attacks.alerted.3');
      return { ...alerted, shootsAt: null };
    }
    const test = { stat: 'i', value: initiative } as const;
    const { passed } = yield* takeTest(t, test, 'classic.sneak-attacks.alerted.4');
    t.tell(
      passed
        ? 'classic/sneak-attacks/sentry-quick-enough-shoot'
        : 'classic/sneak-attacks/sentry-too-slow-shoot',
      { choice },
      'classic.sneak-attacks.alerted.4',
    );
    return { ...alerted, shootsAt: passed ? choice : null };
  },
);

/** A shot is heard on 10 or more: 2D6, the weapon's Strength, and 2 for a Blast. */
export const alarmNoise = procedure(
  'classic.sneak-attacks.alarm-noise',
  function* (t, { strength, user, blast, silent }) {
    const added = noiseOf(t, strength, user);
    if (silent && alarmSilent(t) !== 'roll-any-other-weapon') {
      t.tell('classic/sneak-attacks/silent-weapon-calls-no', {}, 'classic.sneak-attacks.alarm.2');
      return { total: null, alarm: false };
    }
    if (added === undefined) {
      t.tell('classic/sneak-attacks/weapon-without-number-strength', {}, 'classic.sneak-attacks.alarm.2');
      return { total: null, alarm: false };
    }
    const loud = added + (blast ? 2 : 0); // [classic.sneak-attacks.alarm.3]
    const total = (yield* t.roll('2D6', 'classic.sneak-attacks.alarm.2', undefined, HEARD - loud)) + loud;
    const alarm = isHeard(total);
    t.tell(
      alarm ? 'classic/sneak-attacks/total-raises-alarm' : 'classic/sneak-attacks/total-not-heard',
      { total },
      'classic.sneak-attacks.alarm.4',
    );
    return { total, alarm };
  },
);

/** The bonus of a printed Strength; none if the table lets only numbers raise the alarm. */
function noiseOf(t: Table, printed: string, user: number): number | undefined {
  const strength = printed.trim();
  if (strength === '-' || strength === '*') {
    const read = alarmStrength(t);
    if (read === 'weapons-without-number-never-raise') return undefined;
    return strength === '*' && read === 'adds-5' ? 5 : 0;
  }
  const match = /^(S(?:\+(\d{1,2}))?|\d{1,2})$/.exec(strength);
  if (!match) throw new BadInput('strength', `expected a number, "-", "*", "S" or "S+n", got "${printed}"`);
  return strength.startsWith('S') ? user + Number(match[2] ?? 0) : Number(strength);
}

const HEARD = 10;

function isHeard(total: number): boolean {
  return total >= HEARD;
}

/** From round 5 on the attacker's Priority die may give everything away [classic.sneak-attacks.alarm.5]. */
function isGivenAway(round: number, attackerDie: number): boolean {
  return round >= 5 && attackerDie <= 2;
}

/**
 * Priority goes to the higher die; a tie passes it on, and without an owner both roll again
 * [classic.reference.priority.1].
 */
export const alarmPriority = procedure(
  'classic.sneak-attacks.alarm-priority',
  function* (t, { round, before }) {
    function* rollOff(t: Table): Rule<Next<null, { attacker: number; priority: Side }>> {
      const [attacker = 0, defender = 0] = yield* t.dice('D6', 2, 'classic.reference.priority.1');
      if (attacker !== defender)
        return { done: { attacker, priority: attacker > defender ? 'attacker' : 'defender' } };
      if (before === 'nobody') return { again: null };
      return { done: { attacker, priority: before === 'attacker' ? 'defender' : 'attacker' } };
    }
    const { attacker, priority } = yield* t.until(rollOff, null);
    t.tell('classic/sneak-attacks/has-priority', { priority }, 'classic.reference.priority.1');
    const alarm = isGivenAway(round, attacker);
    if (alarm) {
      t.tell(
        'classic/sneak-attacks/attacker-s-round-raises',
        { attacker, round },
        'classic.sneak-attacks.alarm.5',
      );
    }
    return { priority, alarm };
  },
);

export const alarmRaised = procedure(
  'classic.sneak-attacks.alarm-raised',
  (t, { sentryActivated, ready, noise, round, attackerPriority }) => {
    const causes: readonly (readonly [boolean, ClauseId])[] = [
      [sentryActivated && alertedRaiseIt(t, ready), 'classic.sneak-attacks.alarm.1'],
      [noise.some(isHeard), 'classic.sneak-attacks.alarm.4'],
      [attackerPriority !== null && isGivenAway(round, attackerPriority), 'classic.sneak-attacks.alarm.5'],
    ];
    const why = causes.filter(([holds]) => holds).map(([, clause]) => clause);
    const [first = 'classic.sneak-attacks.alarm.1'] = why;
    t.tell(
      why.length > 0
        ? 'classic/sneak-attacks/alarm-raised'
        : 'classic/sneak-attacks/nothing-has-raised-alarm',
      {},
      first,
    );
    return { alarm: why.length > 0, why };
  },
);

/**
 * The round stops where it is [classic.sneak-attacks.alarm.6], its End phase follows [classic.sneak-attacks.alarm.7],
 * and the next one is normal [classic.sneak-attacks.alarm.8]. Sentries were never Ready, so only attackers lose
 * activations [classic.sneak-attacks.sentries.1].
 */
export const afterAlarm = procedure(
  'classic.sneak-attacks.after-alarm',
  (t, { moment, round, readyAttackers }) => {
    if (moment === 'priority-phase' && inPriorityPhase(t) === 'round-just-begun-played-normal') {
      t.tell('classic/sneak-attacks/round-goes-as-normal', { round }, 'classic.sneak-attacks.alarm.8');
      return { next: 'action-phase', lostActivations: 0, normalFromRound: round };
    }
    t.tell(
      readyAttackers === 0
        ? 'classic/sneak-attacks/end-phase-follows-once'
        : readyAttackers === 1
          ? 'classic/sneak-attacks/end-phase-follows-once-one-attacker'
          : 'classic/sneak-attacks/end-phase-follows-once-attackers-have',
      { readyAttackers },
      'classic.sneak-attacks.alarm.7',
    );
    return { next: 'end-phase', lostActivations: readyAttackers, normalFromRound: round + 1 };
  },
);

// In a battle

/** The defender's starting crew [classic.sneak-attacks.general.2]. */
const SENTRIES = 5;
/** A sentry who has spotted somebody and is no longer drawn. */
const ALERTED = 'alerted';

/** Sentries are drawn at random and wander about, until one is activated while another has spotted somebody. */
export const sneakAttacks = specialRule({
  id: 'classic.sneak-attacks',
  title: 'Sneak Attacks',
  stands(state) {
    const alerted = surprisedFighters(state).filter(({ conditions }) => conditions.includes(ALERTED));
    if (alerted.length === 0) return alarmStands(state);
    return { words: say('classic/sneak-attacks/no-alarm-yet-but', { who: ids(alerted) }) };
  },
  /** A sentry who has noticed somebody is about to raise the alarm: there is nothing left to hide. */
  wants(state, gang) {
    const sentries = surprisedFighters(state);
    if (sentries.some(({ conditions }) => conditions.includes(ALERTED))) return [];
    return staysUnnoticed(state, gang, sentries, 'classic.sneak-attacks.alarm.2');
  },

  crewTerms(t, gang, terms) {
    if (!isSurprised(t.state, gang.id)) return terms;
    t.tell(
      'classic/sneak-attacks/has-sentries',
      { gang: gang.name, size: SENTRIES },
      'classic.sneak-attacks.general.2',
    );
    return { ...terms, size: SENTRIES, least: SENTRIES };
  },

  *priority(t, standard) {
    const { state } = t;
    if (isAlarmRaised(state)) return yield* standard();
    if (state.facts.alarm === undefined) {
      state.facts.alarm = false;
      t.tell('classic/sneak-attacks/sentries-unaware-attackers', {}, 'classic.sneak-attacks.general.1');
    }
    const surprised = ids(surprisedGangs(state));
    const attackers = ids(state.gangs).filter((id) => !surprised.includes(id));
    if (surprised.length === 0 || attackers.length === 0) {
      const order = yield* standard();
      surpriseLast(t, order, 'classic.sneak-attacks.general.1');
      return order;
    }
    const had = state.order[0];
    const before = state.round === 1 || had === undefined ? 'nobody' : sideOf(state, had);
    const { priority, alarm } = yield* alarmPriority(rollingBoth(t), { round: state.round, before });
    const order = priority === 'attacker' ? [...attackers, ...surprised] : [...surprised, ...attackers];
    if (alarm) yield* soundTheAlarm(t, 'classic.sneak-attacks.alarm.5', 'priority-phase');
    return order;
  },

  /** Sentries are not made Ready; one who has spotted somebody stays so. */
  getsReady: (state, fighter) =>
    surprisedFighters(state).includes(fighter) ? fighter.conditions.includes(ALERTED) && fighter.ready : true,

  /** Until the alarm sentries act only as they are drawn [classic.sneak-attacks.sentries.2]. */
  mayActivate: (state, gang, ready) =>
    stopsThisRound(state) || (!isAlarmRaised(state) && isSurprised(state, gang.id)) ? [] : ready,

  *turn(t, gang) {
    if (isAlarmRaised(t.state) || !isSurprised(t.state, gang.id)) return false;
    return yield* sentryTurn(t, gang);
  },

  *activation(t, fighter, standard) {
    if (!isSurprised(t.state, fighter.gang)) actedLast(t.state, 'attacker');
    yield* standard();
  },

  closes: (state) =>
    stopsThisRound(state)
      ? { why: say('classic/sneak-attacks/alarm-has-stopped-round'), clause: 'classic.sneak-attacks.alarm.6' }
      : undefined,

  /**
   * The End phase follows the alarm directly [classic.sneak-attacks.alarm.7]; a fighter named for a Group Activation
   * has lost it [classic.sneak-attacks.alarm.6].
   */
  actionPhaseOver: (state) => stopsThisRound(state),

  *attacked(t, attack) {
    for (const each of attacksIn(attack)) {
      const attacker = fighterOf(t.state, each.attacker);
      if (isAlarmRaised(t.state) || !isFromOutside(t.state, attacker)) continue;
      yield* noticeAttack(t, attacker, each);
      yield* listen(t, attacker, each);
    }
  },

  asksHowAttacked: (state, attacker) => !isAlarmRaised(state) && isFromOutside(state, attacker),
});

function sideOf(state: BattleState, gang: Ref): Side {
  return isSurprised(state, gang) ? 'defender' : 'attacker';
}

/**
 * The same table, where both sides' dice carry their names, the attacker's first. Who has Priority is told by the round
 * itself.
 */
function rollingBoth(t: BattleTable): BattleTable {
  const sides = [playerOf(t.state, 'attacker'), playerOf(t.state, 'defender')];
  return rollingTogether(t, ids(sides)).through({
    put(told) {
      if (told.clause !== 'classic.reference.priority.1') t.put(told);
    },
  });
}

/** The gang that plays this side, the first of several. */
function playerOf(state: BattleState, side: Side): GangState {
  return state.gangs.find(({ id }) => sideOf(state, id) === side) as GangState;
}

function actedLast(state: BattleState, side: Side): void {
  state.facts.lastToAct = { round: state.round, side };
}

/** Which side was the last to activate somebody in this round. */
function lastToAct({ facts, round }: BattleState): 'nobody' | Side {
  const last = facts.lastToAct;
  return last?.round === round ? last.side : 'nobody';
}

/** Has the alarm brought this round to its End phase? */
function stopsThisRound({ facts, round }: BattleState): boolean {
  return facts.alarmStopsRound === round;
}

function* soundTheAlarm(
  t: BattleTable,
  clause: ClauseId,
  moment: 'priority-phase' | 'action-phase',
  acting?: FighterState,
): Rule<void> {
  const { state } = t;
  if (isAlarmRaised(state)) return;
  // A fighter who gave the alarm away is Ready until the end of the activation, which is not lost.
  const readyAttackers = sneakingFighters(state).filter((each) => each.ready && each !== acting).length;
  yield* raiseAlarm(t, clause);
  const { next, normalFromRound } = afterAlarm(t, { moment, round: state.round, readyAttackers });
  if (next === 'end-phase') {
    state.facts.alarmStopsRound = state.round;
    t.tell(
      'classic/sneak-attacks/round-battle-normal-one',
      { normalFromRound },
      'classic.sneak-attacks.alarm.8',
    );
  }
  for (const fighter of Object.values(state.fighters)) {
    fighter.conditions = fighter.conditions.filter((condition) => condition !== ALERTED);
  }
}

function onWatch(state: BattleState): readonly FighterState[] {
  return surprisedFighters(state).filter(
    (fighter) => isUp(fighter) && !fighter.broken && !fighter.conditions.includes(ALERTED),
  );
}

function alertedAndReady(state: BattleState): number {
  return surprisedFighters(state).filter(({ ready, conditions }) => ready && conditions.includes(ALERTED))
    .length;
}

/** The defender's turn: the alarm if somebody has spotted something, else a sentry drawn at random. */
function* sentryTurn(t: BattleTable, gang: GangState): Rule<boolean> {
  const { state } = t;
  const watching = onWatch(state);
  const ready = alertedAndReady(state);
  const readyAttackers = sneakingFighters(state).filter((fighter) => fighter.ready).length;
  const { next } = nextToAct(t.quiet, {
    alarm: false,
    readyAttackers,
    sentries: watching.length + ready,
    last: lastToAct(state),
    priority: sideOf(state, state.order[0] ?? gang.id),
  });
  if (next !== 'defender') return false;
  actedLast(state, 'defender');
  if (readyAttackers === 0)
    t.tell('classic/sneak-attacks/attackers-have-all-acted', {}, 'classic.sneak-attacks.sentries.4');
  const { alarm, sentry } = yield* activateSentry(t, { watching: ids(watching), ready });
  if (alarm) yield* soundTheAlarm(t, 'classic.sneak-attacks.alarm.1', 'action-phase');
  if (sentry !== null) yield* sentryWanders(t, fighterOf(state, sentry));
  return true;
}

/** A move by the winner of the roll-off, then everybody on watch looks. */
function* sentryWanders(t: BattleTable, sentry: FighterState): Rule<void> {
  const mover = yield* rollForMover(rollingBoth(t));
  yield* moveSentry(t, sentry, mover);
  if (!isUp(sentry) || isAlarmRaised(t.state)) return;

  const range = yield* t.roll('2D6', 'classic.sneak-attacks.spotting.1');
  const read = whichSentry(t);
  const looking = read === 'only-sentry-moved-looks' ? [sentry] : onWatch(t.state);
  const attackers = sneakingFighters(t.state);
  const pitchBlack = t.state.special.some((id) => id.endsWith('.pitch-black'));
  const lines: Line[] = [];
  // One set of questions for all who look: only where each pair is rolled for does it matter who sees whom.
  const each = read === 'one-d6-each-pair-sentry' || looking.length === 1 || t.state.board !== undefined;
  // A bio-scanner sees more than the rest of the watch.
  const scanners = ids(looking.filter((fighter) => owns(fighter, 'bio-scanner')));
  const others = ids(looking).filter((id) => !scanners.includes(id));
  const from = each || others.length === 0 ? ids(looking) : [...scanners, sentry.gang];
  for (const eyes of from) lines.push(...(yield* linesFrom(t, eyes, sentry, range, attackers, pitchBlack)));
  const seen = attackers.map(({ id, fate }) => ({ id, prone: fate !== 'standing' }));
  const spotted = yield* spotWithin(t, range, { pitchBlack, attackers: seen, lines }, scanners);
  const watch = from.includes(sentry.gang) ? looking.filter(({ id }) => !scanners.includes(id)) : looking;
  yield* alertSpotters(t, watch, spotted);
}

/**
 * The winner of the roll-off moves the sentry or leaves it, chooses where it looks [classic.sneak-attacks.sentries.8]
 * and may let it see to a door [classic.sneak-attacks.sentries.9]. Sight is rolled after the move, so the rule waits
 * for the table.
 */
function* moveSentry(t: BattleTable, sentry: FighterState, mover: Side): Rule<void> {
  const { name, stats } = sentry;
  const player = playerOf(t.state, mover);
  const clause =
    mover === 'attacker' ? 'classic.sneak-attacks.sentries.6' : 'classic.sneak-attacks.sentries.7';
  const mayStay = moveOptional(t) !== 'must-move-least-1';
  const options = mayStay ? (['move', 'stay'] as const) : (['move'] as const);
  const far = { name, inches: stats.m };
  const what = mayStay
    ? say('classic/sneak-attacks/move-up-if-you', far)
    : say('classic/sneak-attacks/move-up-say-where', far);
  // A gang that moves a fighter sees them, in the dark as well.
  takeInHand(t.state, sentry, player);
  const choice = yield* t.choose(player.seat, options, clause, sentry.id, what);
  const facts = { player: player.name, sentry: name };
  t.tell(
    choice === 'move' ? 'classic/sneak-attacks/moves' : 'classic/sneak-attacks/leaves-place',
    facts,
    clause,
  );
  if (choice === 'move') yield* moves(t, sentry, { inches: stats.m, clause, by: player.seat });
  letGo(t.state);
}

const COVERS = {
  open: say('classic/sneak-attacks/open', { needed: BY_COVER.open.needed }),
  partial: say('classic/sneak-attacks/partial-cover', { needed: BY_COVER.partial.needed }),
  full: say('classic/sneak-attacks/full-cover', { needed: BY_COVER.full.needed }),
} as const;

/**
 * The facts between the looker, a sentry or the whole watch, and each attacker near enough. Facts without effect are
 * not asked: sight, arc and cover within 3", the arc of somebody in the open, cover in the dark.
 */
function* linesFrom(
  t: BattleTable,
  eyes: Ref,
  sentry: FighterState,
  range: Inches,
  attackers: readonly FighterState[],
  pitchBlack: boolean,
): Rule<readonly Line[]> {
  // A bio-scanner needs no vision arc [armoury.play.gear.1].
  const scans = eyes !== sentry.gang && owns(fighterOf(t.state, eyes), 'bio-scanner');
  const watcher =
    eyes === sentry.gang ? say('classic/sneak-attacks/sentry-watch') : fighterOf(t.state, eyes).name;
  const always = rangeCap(t) === 'anyone-within-3-always-rolled';
  const reach = always ? Math.max(3, range) : range;
  // One alone is named, several are listed.
  const onlyOne = ([id, ...more]: readonly Ref[]) =>
    id === undefined || more.length > 0 ? undefined : fighterOf(t.state, id).name;
  const canSee = (who: readonly Ref[], isInArc: boolean) => {
    const one = onlyOne(who);
    if (one === undefined)
      return isInArc
        ? say('classic/sneak-attacks/which-these-can-see', { watcher })
        : say('classic/sneak-attacks/which-these-can-see-whichever-way', { watcher });
    return isInArc
      ? say('classic/sneak-attacks/can-see-inside-vision', { watcher, one })
      : say('classic/sneak-attacks/can-see-whichever-way', { watcher, one });
  };
  const areWithin = (one: string | undefined, inches: Inches) =>
    one === undefined
      ? say('classic/sneak-attacks/which-these-within', { inches, watcher })
      : say('classic/sneak-attacks/within', { one, inches, watcher });
  const within = (inches: Inches, of: readonly Ref[], clause: ClauseId) =>
    t.within(inches, eyes, of, clause, areWithin(onlyOne(of), inches));
  const reached = yield* within(reach, ids(attackers), 'classic.sneak-attacks.spotting.2');
  const near = reach <= 3 ? reached : yield* within(3, reached, 'classic.sneak-attacks.spotting.4');
  const far = reached.filter((id) => !near.includes(id));

  const sightRead = lineOfSight(t);
  const needsNone = sightRead === 'never-needed';
  // In the dark cover makes no difference, so without a need for sight nobody asks about it.
  const looked = sightRead === 'always-needed' ? reached : needsNone && pitchBlack ? [] : far;
  // Nobody is in the open in the dark, so sight and arc go together there.
  const atOnce = pitchBlack && looked === far && !scans && !needsNone;
  const seen = canSee(looked, atOnce);
  const around = atOnce ? undefined : ({ is: 'whichever-facing' } as const);
  const sight = yield* t.sees(eyes, looked, 'classic.sneak-attacks.spotting.5', seen, around);
  const covers = new Map<Ref, Line['cover']>();
  for (const attacker of pitchBlack ? [] : far.filter((id) => sight.includes(id))) {
    const { name } = fighterOf(t.state, attacker);
    const what = say('classic/sneak-attacks/what-cover', { name, watcher });
    const options = ['open', 'partial', 'full'] as const;
    const clause = 'classic.sneak-attacks.spotting.6';
    const ask = { what, options, labels: COVERS };
    const about = { is: 'cover', from: eyes, to: attacker } as const;
    const seat = seatOf(t.state, sentry);
    covers.set(attacker, (yield* t.offer(seat, ask, clause, attacker, about)) as Line['cover']);
  }
  const arcRead = arc(t);
  const anySide = (id: Ref) =>
    scans ||
    (arcRead !== 'arc-always-needed' &&
      (near.includes(id) || (covers.get(id) === 'open' && arcRead !== 'arc-may-ignored-only-within')));
  const mayBe = atOnce ? near : reached.filter((id) => needsNone || sight.includes(id) || near.includes(id));
  const faced = mayBe.filter((id) => !anySide(id));
  const onlyFaced = onlyOne(faced);
  const inside =
    onlyFaced === undefined
      ? say('classic/sneak-attacks/which-these-inside-vision', { watcher })
      : say('classic/sneak-attacks/inside-vision-arc', { one: onlyFaced, watcher });
  const inArc = yield* t.sees(eyes, faced, 'classic.sneak-attacks.spotting.2', inside);

  return reached.map((attacker) => ({
    attacker,
    sentry: eyes,
    // People say the band, not the inches; any distance within it reads the same.
    distance: near.includes(attacker) ? Math.min(3, reach) : reach,
    cover: covers.get(attacker) ?? 'full',
    inArc: scans || inArc.includes(attacker) || (atOnce && sight.includes(attacker)),
    sight: sight.includes(attacker),
  }));
}

/** Every sentry who spotted somebody answers; where the whole watch looked, its player says who it was. */
function* alertSpotters(
  t: BattleTable,
  looking: readonly FighterState[],
  spotted: readonly Spotted[],
): Rule<void> {
  const found = new Map<Ref, Ref[]>();
  for (const { attacker, by } of spotted) {
    const known = t.state.fighters[by];
    const watching = looking.filter((fighter) => isUp(fighter));
    if (!known && watching.length === 0) continue;
    const spotter =
      known?.id ??
      (yield* t.choose(
        seatOf(t.state, watching[0] as FighterState),
        ids(watching),
        'classic.sneak-attacks.alerted.1',
        attacker,
        say('classic/sneak-attacks/which-sentry-spots-nearest', { name: fighterOf(t.state, attacker).name }),
      ));
    found.set(spotter, [...(found.get(spotter) ?? []), attacker]);
  }
  for (const [spotter, attackers] of found) yield* alert(t, fighterOf(t.state, spotter), attackers);
}

/** A sentry has noticed these attackers. */
function* alert(t: BattleTable, sentry: FighterState, spotted: readonly Ref[]): Rule<void> {
  const { state } = t;
  if (spotted.length === 0 || !isOnBoard(sentry) || sentry.conditions.includes(ALERTED)) return;
  putOn(sentry, ALERTED);
  sentry.ready = true;
  t.tell(
    'classic/sneak-attacks/alerted-ready-no-longer',
    { sentry: sentry.name },
    'classic.sneak-attacks.alerted.1',
  );
  // An attacker whom a sentry struck down in return still counts as spotted.
  const there = spotted.filter((id) => isOnBoard(fighterOf(state, id)));
  if (!isUp(sentry) || there.length === 0) return;
  const choice = yield* t.choose(
    seatOf(state, sentry),
    there,
    'classic.sneak-attacks.alerted.4',
    sentry.id,
    say('classic/sneak-attacks/whom-would-shoot', { sentry: sentry.name }),
  );
  const { shootsAt } = yield* alertedSentry(rollingFor(t, sentry.id), {
    engaged: sentry.engagedWith.length > 0,
    initiative: sentry.stats.i,
    spotted: there,
    choice,
  });
  if (shootsAt === null) return;
  // One who was spotted whichever way the sentry looked can be shot at, too.
  if (state.board) momentOf(state).turns = sentry.id;
  yield* shoot(t, sentry, [fighterOf(state, shootsAt)]);
  if (state.board) delete momentOf(state).turns;
}

/** Is it an attack by one of those who sneak up? */
function isFromOutside(state: BattleState, { gang }: FighterState): boolean {
  return state.gangs.some(({ id }) => id === gang) && !isSurprised(state, gang);
}

/** Sentries who were Engaged or Pinned by the attack know who did it. */
function* noticeAttack(
  t: BattleTable,
  attacker: FighterState,
  { kind, targets, struck }: AttackEvent,
): Rule<void> {
  const { state } = t;
  if (kind === 'other') return;
  const unaware = surprisedFighters(state).filter(({ conditions }) => !conditions.includes(ALERTED));
  for (const sentry of unaware) {
    const isEngaged = kind === 'fight' && targets.includes(sentry.id);
    if (!isEngaged && !struck.some(({ fighter }) => fighter === sentry.id)) continue;
    const isDown = sentry.fate === 'pinned' || sentry.fate === 'seriously-injured';
    const event = isEngaged ? 'engages' : isDown ? 'pins' : 'hits-without-pinning';
    const { spots } = autoSpot(t, { events: [{ attacker: attacker.id, kind: event }] });
    if (spots.length > 0) yield* alert(t, sentry, spots);
  }
}

const STRENGTHS = ['-', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

/** The Strengths that make a difference here: by most readings `*` is as quiet as `-`. */
function strengthsOf(t: Table): readonly string[] {
  return alarmStrength(t) === 'adds-5' ? [...STRENGTHS, '*'] : STRENGTHS;
}

/** Every gun that is fired and not Silent may be heard, when the attack is resolved; of one that was only noted the table says the Strength. */
function* listen(t: BattleTable, attacker: FighterState, attack: AttackEvent): Rule<void> {
  if (attack.kind !== 'shoot') return;
  const clause = 'classic.sneak-attacks.alarm.2';
  for (const { traits, strength, silent } of attack.weapons) {
    if (isAlarmRaised(t.state)) return;
    const what = say('classic/sneak-attacks/what-strength-was-shot');
    const printed =
      attack.noted && !silent
        ? yield* t.choose(seatOf(t.state, attacker), strengthsOf(t), clause, attacker.id, what)
        : String(strength ?? '-');
    const { alarm } = yield* alarmNoise(t, {
      strength: printed,
      user: attacker.stats.s,
      blast: traits.some((trait) => trait.startsWith('blast')),
      silent,
    });
    if (alarm) yield* soundTheAlarm(t, 'classic.sneak-attacks.alarm.4', 'action-phase', attacker);
  }
}
