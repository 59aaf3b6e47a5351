/** The Trap: a gang is caught in the middle of the board, and the last gang there wins [takeover.the-trap.objectives.1]. */
import type { Rewards } from '../../battle/judged.ts';
import { rollTest } from '../../core/tests.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { checkLimits } from './limits.ts';
import {
  firstRoundActions as actionsInRound,
  lastGangWins,
  reducedCrew,
  type StandardTerms,
  standardEnding,
  standardGangRewards,
  totalXp,
  winningLeaderXp,
} from './standards.ts';

const highestLeadership = ruling(
  'takeover.trap-highest-leadership',
  'the one with the highest printed number',
);
const leadershipTie = ruling('takeover.trap-leadership-tie', 'at random');

// Crews

/** The Defender keeps its full crew, however many come to get it. */
export const crewSize = procedure('takeover.the-trap.crew-size', (t, { gangs, role }) => {
  if (role === 'defender' || gangs === 2) {
    t.tell('Custom (8) for the {role}', { role }, 'takeover.the-trap.crews.1');
    return { method: 'custom', size: 8 };
  }
  const size = reducedCrew(gangs, { full: 8, by: 2, beyond: 2, least: 5 });
  t.tell(
    'Custom ({size}) for each Attacker, with {gangs} gangs',
    { size, gangs },
    'takeover.the-trap.crews.2',
  );
  return { method: 'custom', size };
});

// Deployment

/** How many of the Defender's fighters have to stand at the centre itself; the others stand by those already down. */
const AT_THE_CENTRE = 4;

/**
 * May the trapped gang's next fighter stand here? Where terrain fills the centre, the distance is to the nearest spot
 * with room for four [takeover.the-trap.deployment.3].
 */
export const deployDefender = procedure(
  'takeover.the-trap.deploy-defender',
  (t, { placed, inchesToCentre, inchesToFriend }) => {
    if (placed < AT_THE_CENTRE) {
      const rule = 'takeover.the-trap.deployment.1';
      t.tell(
        'One of the first four stands within 3" of the centre; this is {inchesToCentre}"',
        { inchesToCentre },
        rule,
      );
      return { legal: inchesToCentre <= 3, rule };
    }
    const rule = 'takeover.the-trap.deployment.2';
    t.tell(
      'After the first four each stands within 2" of one already down; this is {inchesToFriend}"',
      { inchesToFriend },
      rule,
    );
    return { legal: inchesToFriend !== null && inchesToFriend <= 2, rule };
  },
);

export const deployAttacker = procedure(
  'takeover.the-trap.deploy-attacker',
  (t, { inchesToEdge, inchesToEnemy, ownSection }) =>
    checkLimits(
      t,
      [
        {
          clause: 'takeover.the-trap.deployment.4',
          kept: inchesToEdge <= 6,
          otherwise: 'Attackers stand within 6" of an edge; this is {inchesToEdge}"',
        },
        {
          clause: 'takeover.the-trap.deployment.5',
          kept: inchesToEnemy === null || inchesToEnemy >= 6,
          otherwise: 'Attackers stand 6" or more from every enemy; this is {inchesToEnemy}"',
        },
        {
          clause: 'takeover.the-trap.deployment.6',
          kept: ownSection,
          otherwise: "Each Attacker has a section of the board's edge, and this is another's",
        },
      ],
      { inchesToEdge, inchesToEnemy },
    ),
);

// Ending the battle

export const ending = procedure('takeover.the-trap.ending', (t, { battle }) =>
  standardEnding(t, battle, { one: 'takeover.the-trap.ending.1', none: 'takeover.the-trap.ending.2' }),
);

// Victory

export const victory = procedure('takeover.the-trap.victory', (t, { battle }) =>
  lastGangWins(t, battle, { win: 'takeover.the-trap.victory.1', draw: 'takeover.the-trap.victory.2' }),
);

// Rewards, experience and reputation

const TERMS: StandardTerms = {
  victor: 'takeover.the-trap.rewards.1',
  territory: 'takeover.the-trap.rewards.2',
  losers: 'takeover.the-trap.rewards.3',
  draw: 'takeover.the-trap.rewards.4',
  reputation: {
    victor: 'takeover.the-trap.reputation.1',
    draw: 'takeover.the-trap.reputation.2',
    bottled: 'takeover.the-trap.reputation.3',
  },
};

export const rewards = procedure('takeover.the-trap.rewards', function* (t, { battle }): Rule<Rewards> {
  const verdict = victory(t, { battle });
  const gangs = yield* standardGangRewards(t, battle, verdict, TERMS);
  const leader = yield* winningLeaderXp(t, battle, verdict, {
    victor: 'takeover.the-trap.experience.1',
    draw: 'takeover.the-trap.experience.2',
  });
  return { gangs, xp: totalXp(leader), notes: [] };
});

// Special rules: the first round

/** Leadership is a target number, so the highest Leadership is the lowest number. */
export const spokesman = procedure('takeover.the-trap.spokesman', function* (t, { fighters }) {
  const numbers = fighters.map(({ leadership }) => leadership);
  const best =
    highestLeadership(t) === 'the one with the highest printed number'
      ? Math.max(...numbers)
      : Math.min(...numbers);
  const candidates = fighters.filter(({ leadership }) => leadership === best).map(({ id }) => id);
  if (candidates.length > 1 && leadershipTie(t) === 'at random') {
    return { candidates: [yield* t.draw(candidates, 'takeover.the-trap.special.1')] };
  }
  t.tell(
    candidates.length > 1
      ? 'The Defender chooses among {candidates}, who share the best Leadership, {best}+'
      : '{candidates} has the best Leadership, {best}+',
    { candidates, best },
    'takeover.the-trap.special.1',
  );
  return { candidates };
});

export const firstRoundPriority = procedure(
  'takeover.the-trap.first-round-priority',
  function* (t, { initiative, defender, attackers }) {
    if (attackers.includes(defender)) {
      throw new BadInput('attackers', `expected gangs other than the Defender, got ${defender}`);
    }
    const check = { stat: 'i', value: initiative } as const;
    const { natural, passed } = yield* rollTest(t, check, 'takeover.the-trap.special.1', defender);
    const trappers = yield* rollOffInTakeover(t, attackers, 'takeover.the-trap.special.3');
    t.tell(
      passed
        ? '{natural} passes Initiative {initiative}+: {defender} goes first'
        : '{natural} fails Initiative {initiative}+: {defender} goes last',
      { natural, initiative, defender },
      'takeover.the-trap.special.2',
    );
    return { passed, order: passed ? [defender, ...trappers] : [...trappers, defender] };
  },
);

export const firstRoundActions = procedure('takeover.the-trap.first-round-actions', function* (t, input) {
  return yield* actionsInRound(t, input, 'takeover.the-trap.special.4');
});
