/** Sneak Attack as the Takeover campaign plays it: sentries, spotting and the alarm that ends it all. */
import { rollTest } from '../../core/tests.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { rollOffInTakeover } from './roll-off.ts';
import { scatterArrow } from './scatter.ts';

const lastSentry = ruling('takeover.sneak-last-sentry', 'one more');
const scatterHit = ruling('takeover.sneak-scatter-hit', 'roll again');
const alarmShooter = ruling(
  'takeover.sneak-alarm-shooter',
  'Defenders only, to the letter',
  'Attackers only',
);

// Priority

/** Attackers go first, in the order of a roll-off if they are several. */
export const priority = procedure('takeover.sneak-attack.priority', function* (t, { attackers, defender }) {
  if (attackers.includes(defender)) {
    throw new BadInput('attackers', `expected gangs other than the Defender, got ${defender}`);
  }
  const order = [...(yield* rollOffInTakeover(t, attackers, 'takeover.sneak-attack.priority.1')), defender];
  t.tell('The Attacker has priority: {order}', { order }, 'takeover.sneak-attack.priority.1');
  return { order };
});

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
    const oneMore = attackersDone && lastSentry(t) === 'one more' ? 1 : 0;
    const mayActivate = !finalTaken && defendersReady > 0 && defendersActivated < attackers + oneMore;
    const last = attackersDone && mayActivate;
    const roundOver = attackersDone && !mayActivate;
    if (attackersDone) {
      t.tell(
        last ? 'The Defender activates one last fighter' : 'The round is over',
        {},
        'takeover.sneak-attack.sentries.2',
      );
    } else {
      t.tell(
        '{defendersActivated} sentries have been activated against {attackers} Attackers',
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
    t.tell('Sentries move up to {cap}" this round', { cap }, 'takeover.sneak-attack.movement.1');
    if (alarmRaised) t.tell('The alarm ends that limit', {}, 'takeover.sneak-attack.movement.3');
    else t.tell('The slow move no farther than they can', {}, 'takeover.sneak-attack.movement.2');
    const allowance = fighters.map(({ id, movement }) => [
      id,
      alarmRaised ? movement : Math.min(cap, movement),
    ]);
    return { cap, allowance: Object.fromEntries(allowance) };
  },
);

// Activation

/** A sentry who passes an Initiative check may turn where the Scatter die points. */
export const sentryFacing = procedure('takeover.sneak-attack.sentry-facing', function* (t, { initiative }) {
  const clause = 'takeover.sneak-attack.activation.2';
  const { natural, passed } = yield* rollTest(t, { stat: 'i', value: initiative }, clause);
  if (!passed) {
    t.tell('{natural} fails Initiative {initiative}+: nothing is noticed', { natural, initiative }, clause);
    return { passed, direction: null };
  }
  const direction = yield* scatterArrow(t, clause, scatterHit(t) === 'roll again');
  t.tell(
    direction === null
      ? 'No direction is shown: the facing stays'
      : 'The sentry may face {direction} degrees',
    { direction },
    clause,
  );
  return { passed, direction };
});

/** A sentry who walks into an Attacker takes an Intelligence check with 4 added instead of trying to spot it. */
export const playItCool = procedure('takeover.sneak-attack.play-it-cool', function* (t, { intelligence }) {
  const { total, passed } = yield* rollTest(
    t,
    { stat: 'int', value: intelligence, modifier: 4 },
    'takeover.sneak-attack.play-it-cool.1',
  );
  if (passed) {
    t.tell(
      '{total}: the alarm is raised, and the Defender may take its second action',
      { total },
      'takeover.sneak-attack.play-it-cool.4',
    );
  } else {
    t.tell("{total}: the Defender's activation is over", { total }, 'takeover.sneak-attack.play-it-cool.2');
    t.tell('The Attacker may Move or Fight', {}, 'takeover.sneak-attack.play-it-cool.3');
  }
  return { total, alarm: passed, defenderTurnEnds: !passed, attackerActs: !passed };
});

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
    if (cause) t.tell('The alarm is raised', {}, cause.why);
    else if (targetFate === 'seriously-injured') {
      t.tell('No alarm yet: the Defender may still be finished off', {}, 'takeover.sneak-attack.alarm.4');
    } else t.tell('No alarm: the Sneak Attack goes on', {}, 'takeover.sneak-attack.general.2');
    return { alarm: cause !== undefined, why: cause?.why ?? null };
  },
);

/** Does a loud shot by this side raise the alarm? By whichever side, unless the table keeps to a letter. */
function isHeard(t: Table, by: 'attackers' | 'defenders' | null): boolean {
  switch (alarmShooter(t)) {
    case 'Defenders only, to the letter':
      return by === 'defenders';
    case 'Attackers only':
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
        ? '{defender} tests with the Attacker where it stopped'
        : '{defender} picks the point of the path at which it tests';
      t.tell(
        words,
        { defender: id },
        endsInside ? 'takeover.sneak-attack.spotting.2' : 'takeover.sneak-attack.spotting.3',
      );
      return { defender: id, position: endsInside ? 'where-it-stopped' : 'defender-picks' };
    });
  if (tests.length === 0) t.tell('The path crosses no field of view', {}, 'takeover.sneak-attack.spotting.1');
  return { tests, modifier: MOVED_THROUGH };
});

/** An Intelligence check of the Defender, with all that the Attacker's position adds and takes away. */
export const spot = procedure(
  'takeover.sneak-attack.spot',
  function* (t, { intelligence, inches, couldShoot, cover, pinned, movedThrough }) {
    if (inches > 12 || !couldShoot) {
      t.tell(
        'Only an Attacker within 12" who could be shot at can be spotted',
        {},
        'takeover.sneak-attack.spotting.4',
      );
      return { eligible: false, modifier: 0, total: null, spotted: false };
    }
    const modifier =
      COVER[cover] + (inches < 3 ? 3 : 0) + (pinned ? -2 : 0) + (movedThrough ? MOVED_THROUGH : 0);
    t.tell('The modifiers add up to {modifier}', { modifier }, 'takeover.sneak-attack.spotting.6');
    const { natural, total, passed } = yield* rollTest(
      t,
      { stat: 'int', value: intelligence, modifier },
      'takeover.sneak-attack.spotting.5',
    );
    if (passed)
      t.tell('{total}: spotted, and the alarm is raised', { total }, 'takeover.sneak-attack.spotting.8');
    else if (natural === 2) t.tell('A natural 2 sees nothing', {}, 'takeover.sneak-attack.spotting.7');
    else t.tell('{total}: not spotted', { total }, 'takeover.sneak-attack.spotting.5');
    return { eligible: true, modifier, total, spotted: passed };
  },
);

// Distraction

/** A thrown rock: passed, a sentry looks away and loses its turn; failed, it comes to look. */
export const distraction = procedure(
  'takeover.sneak-attack.distraction',
  function* (t, { initiative, inches, unspottable, targetReady, usedThisRound }) {
    if (usedThisRound || inches > 6 || !targetReady) {
      t.tell(
        usedThisRound
          ? 'There is one Distraction a round'
          : 'A Distraction needs a Defender with a Ready marker within 6"',
        {},
        usedThisRound ? 'takeover.sneak-attack.distraction.1' : 'takeover.sneak-attack.distraction.2',
      );
      return { legal: false, passed: false, targetReady, spotTests: 0 };
    }
    const { passed } = yield* rollTest(
      t,
      { stat: 'i', value: initiative, modifier: unspottable ? 1 : 0 },
      'takeover.sneak-attack.distraction.2',
    );
    if (passed) {
      t.tell(
        'The Defender is turned away and loses its Ready marker',
        {},
        'takeover.sneak-attack.distraction.3',
      );
    } else {
      t.tell(
        'The Defender turns to the Attacker and tests to spot',
        {},
        'takeover.sneak-attack.distraction.4',
      );
      t.tell('It moves', {}, 'takeover.sneak-attack.distraction.5');
      t.tell('It turns once more and tests again', {}, 'takeover.sneak-attack.distraction.6');
      t.tell('It stays Ready', {}, 'takeover.sneak-attack.distraction.7');
    }
    return { legal: true, passed, targetReady: !passed, spotTests: passed ? 0 : 2 };
  },
);
