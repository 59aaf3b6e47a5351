/** The Trap: a gang is caught in the middle of the board, and the last gang there wins [takeover.the-trap.objectives.1]. */

import { toBeTheLast } from '../../battle/aims.ts';
import { type Rewards, writtenVerdict } from '../../battle/judged.ts';
import { type Area, boardOf, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  gangsIn,
  ids,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import {
  allOf,
  anyOf,
  atLeast,
  CENTRE,
  EDGE,
  type Size,
  stated,
  type Where,
  within,
  zone,
} from '../../battle/where.ts';
import { rollTest } from '../../core/tests.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import {
  chooseShares,
  deployInTurns,
  deployOneOf,
  edgesBetween,
  inTenths,
  perimeterOf,
  strip,
} from './deployment.ts';
import { checkLimits } from './limits.ts';
import {
  actionsInFirstRound,
  firstRoundActions as actionsInRound,
  lastGangWins,
  leftFigures,
  leftInPlay,
  reducedCrew,
  type StandardTerms,
  standardEnding,
  standardGangRewards,
  stopsAtOnce,
  totalXp,
  winningLeaderXp,
} from './standards.ts';

const highestLeadership = ruling('takeover.trap-highest-leadership', 'one-highest-printed-number');
const leadershipTie = ruling('takeover.trap-leadership-tie', 'random');
const attackerDistance = ruling('takeover.trap-attacker-distance', 'from-defenders-only');

const ID = 'takeover.the-trap';

// Battlefield

/** Laid out as the standard says [takeover.the-trap.battlefield.1], with the Defender in the middle. */
function battlefield(state: BattleState): readonly Area[] {
  const attackers = gangsIn(state, 'attacker').length;
  return [
    { words: 'the Defender', where: within(3, CENTRE), clause: 'takeover.the-trap.deployment.1' },
    ...sections(attackers, boardOf(state)).map(({ name, where }) => ({
      words: attackers > 1 ? name.replace('-', ' ') : 'the Attacker',
      where,
      clause:
        attackers > 1
          ? ('takeover.the-trap.deployment.6' as const)
          : ('takeover.the-trap.deployment.4' as const),
    })),
  ];
}

// Crews

/** The Defender keeps its full crew, however many come to get it. */
export const crewSize = procedure('takeover.the-trap.crew-size', (t, { gangs, role }) => {
  if (role === 'defender' || gangs === 2) {
    t.tell('takeover/the-trap/custom-8', { role }, 'takeover.the-trap.crews.1');
    return { method: 'custom', size: 8 };
  }
  const size = reducedCrew(gangs, { full: 8, by: 2, beyond: 2, least: 5 });
  t.tell('takeover/the-trap/custom-each-attacker-gangs', { size, gangs }, 'takeover.the-trap.crews.2');
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
      t.tell('takeover/the-trap/one-first-four-stands', { inchesToCentre }, rule);
      return { legal: inchesToCentre <= 3, rule };
    }
    const rule = 'takeover.the-trap.deployment.2';
    t.tell('takeover/the-trap/after-first-four-each', { inchesToFriend }, rule);
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
          otherwise: 'takeover/the-trap/attackers-stand-within-6',
        },
        {
          clause: 'takeover.the-trap.deployment.5',
          kept: inchesToEnemy === null || inchesToEnemy >= 6,
          otherwise: 'takeover/the-trap/attackers-stand-6-more',
        },
        {
          clause: 'takeover.the-trap.deployment.6',
          kept: ownSection,
          otherwise: 'takeover/the-trap/each-attacker-has-section',
        },
      ],
      { inchesToEdge, inchesToEnemy },
    ),
);

/** The Defender completes its deployment before the first Attacker is set up. */
function* deployment(t: BattleTable): Rule<void> {
  const [defender] = gangsIn(t.state, 'defender') as [GangState];
  yield* deployTrapped(t, defender);
  yield* deployTrappers(t, gangsIn(t.state, 'attacker'));
}

/** Four at the centre, or all if there are no more; then each by a fighter who is already down. */
function* deployTrapped(t: BattleTable, defender: GangState): Rule<void> {
  const heart = yield* heartOfTheBoard(t);
  let waiting: readonly Ref[] = defender.crew;
  while (waiting.length > 0) {
    const placed = ids(onBoardOf(t.state, defender));
    const id =
      placed.length < AT_THE_CENTRE
        ? yield* deployOneOf(t, defender, waiting, heart, 'takeover.the-trap.deployment.1')
        : yield* deployOneOf(t, defender, waiting, within(2, placed), 'takeover.the-trap.deployment.2');
    waiting = waiting.filter((each) => each !== id);
  }
}

/** The centre, or what takes its place where Towers or the Sump Sea fill it. */
function* heartOfTheBoard(t: BattleTable): Rule<Where> {
  const { terrain } = t.state;
  const clause = 'takeover.the-trap.deployment.3';
  const unusable =
    (terrain === 'towers' || terrain === 'sump-sea') &&
    (yield* t.isSo(say('takeover/the-trap/does-terrain-make-centre'), clause, undefined, {
      is: 'centre-blocked',
    }));
  if (!unusable) return within(3, CENTRE);
  t.tell('takeover/the-trap/nearest-spot-centre-room', {}, clause);
  return stated(say('where/near-room-for-four'), { is: 'near-room', inches: 3, many: 4 });
}

/** Attackers keep to the edge and away from every enemy, rivals included; several place one fighter at a time. */
function* deployTrappers(t: BattleTable, attackers: readonly GangState[]): Rule<void> {
  const { state } = t;
  const chosen = yield* chooseShares(
    t,
    attackers,
    sections(attackers.length, boardOf(state)),
    'takeover.the-trap.deployment.6',
  );
  const clause = attackers.length > 1 ? 'takeover.the-trap.deployment.7' : 'takeover.the-trap.deployment.4';
  const order = yield* rollOffInTakeover(t, ids(attackers), clause);
  const keptFrom = (fighter: FighterState) =>
    attackerDistance(t) === 'from-defenders-only'
      ? allOnBoard(state).filter(({ gang }) => gangBy(state, gang).role === 'defender')
      : enemiesOf(state, fighter);
  yield* deployInTurns(
    t,
    order.map((id) => gangBy(state, id)),
    // [takeover.the-trap.deployment.5]
    (fighter) => allOf(chosen[fighter.gang] as Where, atLeast(6, ids(keptFrom(fighter)))),
    clause,
  );
}

/** How far in from the edge Attackers may stand. */
const DEPTH = 6;

/** Unbroken parts of the perimeter, equally long; the whole of it for a lone Attacker. */
function sections(
  attackers: number,
  board: Size,
): readonly { readonly name: string; readonly where: Where }[] {
  if (attackers < 2) return [{ name: 'the whole edge', where: within(DEPTH, EDGE) }];
  const length = perimeterOf(board) / attackers;
  return Array.from({ length: attackers }, (_, at) => ({
    name: `section-${at + 1}`,
    where: anyOf(
      ...edgesBetween(length * at, length * (at + 1), board).map(({ edge, from, to }) =>
        zone(
          say('where/section-of-edge', { border: edge, from: inTenths(from), to: inTenths(to) }),
          strip(edge, from, to, DEPTH, board),
        ),
      ),
    ),
  }));
}

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
  const verdict = writtenVerdict(battle) ?? victory(t, { battle });
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
    highestLeadership(t) === 'one-highest-printed-number' ? Math.max(...numbers) : Math.min(...numbers);
  const candidates = fighters.filter(({ leadership }) => leadership === best).map(({ id }) => id);
  if (candidates.length > 1 && leadershipTie(t) === 'random') {
    return { candidates: [yield* t.draw(candidates, 'takeover.the-trap.special.1')] };
  }
  t.tell(
    candidates.length > 1
      ? 'takeover/the-trap/defender-chooses-among-who'
      : 'takeover/the-trap/has-best-leadership',
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
        ? 'takeover/the-trap/passes-initiative-goes-first'
        : 'takeover/the-trap/fails-initiative-goes-last',
      { natural, initiative, defender },
      'takeover.the-trap.special.2',
    );
    return { passed, order: passed ? [defender, ...trappers] : [...trappers, defender] };
  },
);

export const firstRoundActions = procedure('takeover.the-trap.first-round-actions', function* (t, input) {
  return yield* actionsInRound(t, input, 'takeover.the-trap.special.4');
});

/** The spokesman of the trapped gang, who settles the first Priority [takeover.the-trap.special.1]. */
function* firstPriority(t: BattleTable): Rule<readonly Ref[]> {
  const { state } = t;
  const [defender] = gangsIn(state, 'defender') as [GangState];
  const attackers = ids(gangsIn(state, 'attacker'));
  const crew = defender.crew.map((id) => fighterOf(state, id));
  if (crew.length === 0) {
    // Nobody is there to pass the check.
    const trappers = yield* rollOffInTakeover(t, attackers, 'takeover.the-trap.special.3');
    t.tell(
      'takeover/the-trap/has-nobody-here-goes',
      { defender: defender.id },
      'takeover.the-trap.special.2',
    );
    return [...trappers, defender.id];
  }
  const { candidates } = yield* spokesman(t, {
    fighters: crew.map(({ id, stats }) => ({ id, leadership: stats.ld })),
  });
  const who = yield* t.choose(
    defender.seat,
    candidates,
    'takeover.the-trap.special.1',
    defender.id,
    say('takeover/the-trap/who-takes-initiative-check'),
  );
  const { order } = yield* firstRoundPriority(t, {
    initiative: fighterOf(state, who).stats.i,
    defender: defender.id,
    attackers,
  });
  return order;
}

specialRule({
  id: ID,
  title: 'The Trap',
  *priority(t, standard) {
    return t.state.round === 1 ? yield* firstPriority(t) : yield* standard();
  },
  actionCount: (t, fighter, count) => actionsInFirstRound(t, fighter, count, 'takeover.the-trap.special.4'),
});

export const theTrap = scenario({
  id: ID,
  title: 'The Trap',
  pack: 'takeover',
  gangs: { least: 2, most: 8 },
  roles: 'attacker-defender',
  special: [ID],
  battlefield,
  crew: (t, gang) => {
    const role = gang.role === 'defender' ? 'defender' : 'attacker';
    const { size } = crewSize(t, { gangs: t.state.gangs.length, role });
    return { method: 'custom', size, clause: 'takeover.the-trap.crews.1' };
  },
  deployment,
  aims: toBeTheLast('takeover.the-trap.victory.1'),
  ending: (t) => ending(t, { battle: judged(t.state, ID, {}) }),
  left: leftInPlay,
  stopsAtOnce,
  victory: (t) => victory(t, { battle: judged(t.state, ID, {}) }),
  figures: (t) => leftFigures(t, judged(t.state, ID, {})),
  rewards: (t) => rewards(t, { battle: judged(t.state, ID, {}) }),
});
