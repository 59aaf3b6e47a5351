/** Ambush! A gang is caught in the open, and running may be the best plan it has. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { defeatEnemies, getAway, membersOf } from '../../battle/aims.ts';
import { FLED_INJURED, leaveBoard } from '../../battle/events.ts';
import { type Figures, figuresOf, leftSaid } from '../../battle/figures.ts';
import {
  type Battle,
  type Ending,
  type Fighter,
  type Gang,
  onBoard,
  type Rewards,
  takenOutBy,
  type Verdict,
  writtenVerdict,
} from '../../battle/judged.ts';
import { putOn } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { type Area, boardOf, type CrewTerms, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  gangsIn,
  ids,
  isUp,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import {
  ANYWHERE,
  allOf,
  anyOf,
  atLeast,
  CENTRE,
  EDGE,
  type Size,
  stated,
  unseenBy,
  type Where,
  within,
  zone,
} from '../../battle/where.ts';
import { readyOf } from '../../core/play/ready.ts';
import { rollTest } from '../../core/tests.ts';
import { areAllied, areOneSide, withAllies } from '../../special/allies.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { chooseShares, deploy, deployInTurns, deployThese } from './deployment.ts';
import { checkLimits } from './limits.ts';
import {
  type Award,
  actionsInFirstRound,
  awardEach,
  draw,
  endsBy,
  firstRoundActions,
  gangsLeft,
  isPresent,
  leadersOf,
  learners,
  leftInPlay,
  reducedCrew,
  rolesIn,
  type StandardTerms,
  standardGangRewards,
  stopsAtOnce,
  totalXp,
  type UnderWay,
  undecided,
  win,
} from './standards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'ambush.caught': boolean;
    /** Turns that the defender takes before everybody else. */
    'ambush.headStart': number;
    'ambush.headStarted': boolean;
  }
}

const towersEscape = ruling('takeover.ambush-towers-escape', 'besides', 'fighter-must-standing');
const leftInjured = ruling('takeover.ambush-left-injured', 'count-out-action');
const tieGoesOn = ruling('takeover.ambush-tie-goes-on', 'ends-tied-attackers-draw');
const whenDrawn = ruling('takeover.ambush-draw', 'when-two-attackers-tied-moment');
const lastAttacker = ruling('takeover.ambush-last-attacker', 'only-tied-gangs-can-win');
const leaderPresent = ruling('takeover.ambush-leader-present', 'yes');
const headStarts = ruling('takeover.ambush-head-start', 'd3-comes-before-normal-alternation');

const escapeMoment = ruling('takeover.ambush-escape-moment', 'end');

const ID = 'takeover.ambush';

// Battlefield

/** The standard one [takeover.ambush.battlefield.1] with a clearing in the middle, and shares for several Attackers. */
function battlefield(state: BattleState): readonly Area[] {
  const attackers = gangsIn(state, 'attacker').length;
  return [
    { words: 'only scatter terrain', where: within(8, CENTRE), clause: 'takeover.ambush.battlefield.2' },
    ...platform(state),
    { words: 'the Defender', where: within(6, CENTRE), clause: 'takeover.ambush.deployment.1' },
    ...shares(attackers, boardOf(state)).map(({ name, where }) => ({
      words: name,
      where,
      clause:
        attackers > 1 ? ('takeover.ambush.deployment.4' as const) : ('takeover.ambush.deployment.2' as const),
    })),
  ];
}

/** Only scatter may stand near the centre, and a platform for the Defender if there is no ground. */
export const terrainCheck = procedure(
  'takeover.ambush.terrain-check',
  (t, { kind, inchesToCentre, terrain }) => {
    if (kind === 'platform' && (terrain === 'towers' || terrain === 'sump-sea')) {
      t.tell('takeover/ambush/defender-may-have-open', {}, 'takeover.ambush.battlefield.3');
      if (terrain === 'towers') {
        t.tell('takeover/ambush/built-as-high-up', {}, 'takeover.ambush.battlefield.4');
      }
      return { legal: true };
    }
    const legal = kind === 'scatter' || inchesToCentre > 8;
    t.tell(
      legal ? 'takeover/ambush/scatter-may-stand-anywhere' : 'takeover/ambush/centre-within-8-where',
      { inchesToCentre },
      'takeover.ambush.battlefield.2',
    );
    return { legal };
  },
);

/** If there is no ground at the centre, a platform replaces it. */
function platform({ terrain }: BattleState): readonly Area[] {
  const where = within(8, CENTRE);
  if (terrain === 'sump-sea') {
    return [{ words: 'an open platform, if wanted', where, clause: 'takeover.ambush.battlefield.3' }];
  }
  if (terrain !== 'towers') return [];
  const words = 'an open platform, if wanted, as high up as can be';
  return [{ words, where, clause: 'takeover.ambush.battlefield.4' }];
}

// Crews

export const crewSize = procedure('takeover.ambush.crew-size', function* (t, { attackers, role }) {
  if (role === 'defender') {
    const size = yield* t.roll('D3+5', 'takeover.ambush.crews.1');
    t.tell('takeover/ambush/defender-uses-random', { size }, 'takeover.ambush.crews.1');
    return { method: 'random', size };
  }
  const size = reducedCrew(attackers, { full: 10, by: 2, beyond: 1, least: 6 });
  t.tell(
    'takeover/ambush/custom-each-attackers',
    { size, attackers },
    attackers > 1 ? 'takeover.ambush.crews.3' : 'takeover.ambush.crews.2',
  );
  return { method: 'custom', size };
});

// Deployment

/** One roll for each of the Defender's fighters: a 6 keeps it aside until the Attackers stand. */
export const setAside = procedure('takeover.ambush.set-aside', function* (t, { fighters }) {
  const aside = yield* t.fold(fighters, [] as readonly Ref[], function* (t, aside, fighter) {
    const roll = yield* t.roll('D6', 'takeover.ambush.deployment.1', fighter);
    return roll === 6 ? [...aside, fighter] : aside;
  });
  const centre = fighters.filter((fighter) => !aside.includes(fighter));
  t.tell('takeover/ambush/caught-within-6-centre', { centre, aside }, 'takeover.ambush.deployment.1');
  return { centre, setAside: aside };
});

export const deployCentre = procedure('takeover.ambush.deploy-centre', (t, { inchesToCentre, cleared }) =>
  checkLimits(
    t,
    [
      {
        clause: 'takeover.ambush.deployment.1',
        kept: inchesToCentre <= 6 && cleared,
        otherwise: 'takeover/ambush/ambushed-fighter-stands-within',
      },
    ],
    { inchesToCentre },
  ),
);

/**
 * Attackers stand out of reach of the Defenders who are already down [takeover.ambush.deployment.3]. Two or more keep
 * the same distances [takeover.ambush.deployment.5], each in its own share of the board and away from the others.
 */
export const deployAttacker = procedure(
  'takeover.ambush.deploy-attacker',
  (t, { attackers, inchesToDefender, inSight, inchesToRival, ownShare }) => {
    const alone = attackers === 1;
    const reach = inSight ? 12 : 6;
    return checkLimits(
      t,
      [
        {
          clause: 'takeover.ambush.deployment.2',
          kept: inchesToDefender === null || inchesToDefender >= reach,
          otherwise: inSight
            ? 'takeover/ambush/sight-defender-less-than'
            : 'takeover/ambush/even-out-sight-defender',
        },
        {
          clause: 'takeover.ambush.deployment.4',
          kept: alone || ownShare,
          otherwise: 'takeover/ambush/not-gang-s-own',
        },
        {
          clause: 'takeover.ambush.deployment.6',
          kept: alone || inchesToRival === null || inchesToRival >= 6,
          otherwise: 'takeover/ambush/rival-attacker-less-than',
        },
      ],
      { inchesToDefender, inchesToRival },
    );
  },
);

export const deploySetAside = procedure(
  'takeover.ambush.deploy-set-aside',
  (t, { inchesToEnemy, inchesToEdge }) =>
    checkLimits(
      t,
      [
        {
          clause: 'takeover.ambush.deployment.7',
          kept: inchesToEnemy >= 1,
          otherwise: 'takeover/ambush/enemy-less-than-1',
        },
        {
          clause: 'takeover.ambush.deployment.8',
          kept: inchesToEdge >= 8,
          otherwise: 'takeover/ambush/edge-board-less-than',
        },
      ],
      { inchesToEnemy, inchesToEdge },
    ),
);

/** The Defender is caught, the Attackers close in, and fighters kept aside turn up last. */
function* deployment(t: BattleTable): Rule<void> {
  const [defender] = gangsIn(t.state, 'defender') as [GangState];
  yield* deployCaught(t, defender);
  yield* deployAmbushers(t, gangsIn(t.state, 'attacker'), ids(onBoardOf(t.state, defender)));
  yield* deployLate(t, defender);
}

/** One fighter at a time: a roll, and a fighter who is not kept aside is placed before the next one rolls. */
function* deployCaught(t: BattleTable, defender: GangState): Rule<void> {
  const clause = 'takeover.ambush.deployment.1';
  const clearing = allOf(within(6, CENTRE), stated(say('where/cleared-area'), { is: 'cleared' }));
  for (const id of defender.crew) {
    const fighter = fighterOf(t.state, id);
    const { centre } = yield* setAside(t.quiet, { fighters: [id] });
    if (centre.length > 0) yield* deploy(t, fighter, clearing, clause);
    else t.tell('takeover/ambush/kept-aside', { fighter: fighter.name }, clause);
  }
}

function* deployAmbushers(t: BattleTable, attackers: readonly GangState[], prey: readonly Ref[]): Rule<void> {
  const { state } = t;
  const chosen = yield* chooseShares(
    t,
    attackers,
    shares(attackers.length, boardOf(state)),
    'takeover.ambush.deployment.4',
  );
  const alone = attackers.length === 1;
  const clause = alone ? 'takeover.ambush.deployment.3' : 'takeover.ambush.deployment.5';
  const order = yield* rollOffInTakeover(t, ids(attackers), clause);
  const outOfReach = anyOf(atLeast(12, prey), allOf(atLeast(6, prey), unseenBy(prey)));
  // Attackers have no alliance [takeover.standards.roles.3].
  const rivals = (fighter: FighterState) =>
    ids(enemiesOf(state, fighter).filter(({ gang }) => gangBy(state, gang).role === 'attacker'));
  const limits = (fighter: FighterState): readonly Where[] => [
    ...(alone ? [] : [chosen[fighter.gang] as Where]),
    ...(prey.length > 0 ? [outOfReach] : []),
    ...(alone ? [] : [atLeast(6, rivals(fighter))]), // [takeover.ambush.deployment.6]
  ];
  yield* deployInTurns(
    t,
    order.map((id) => gangBy(state, id)),
    (fighter) => (limits(fighter).length > 0 ? allOf(...limits(fighter)) : ANYWHERE),
    clause,
  );
}

/** A fighter who was kept aside may turn up among the enemies, but not at the edge [takeover.ambush.deployment.8]. */
function* deployLate(t: BattleTable, defender: GangState): Rule<void> {
  const [first] = defender.crew;
  if (first === undefined) return;
  const enemies = enemiesOf(t.state, fighterOf(t.state, first));
  const where = allOf(atLeast(1, ids(enemies)), atLeast(8, EDGE));
  yield* deployThese(t, defender, defender.crew, where, 'takeover.ambush.deployment.7');
}

/** Parts of the board that each hold an equal share of the clearing: halves, quarters, or wedges from the centre. */
function shares(
  attackers: number,
  { width, depth }: Size,
): readonly { readonly name: string; readonly where: Where }[] {
  if (attackers < 2) return [{ name: 'the whole board', where: ANYWHERE }];
  const halves = { west: [0, width / 2], east: [width / 2, width] } as const;
  const ends = { south: [0, depth / 2], north: [depth / 2, depth] } as const;
  if (attackers === 2) {
    return Object.entries(halves).map(([name, x]) => ({
      name: `the ${name} half`,
      where: zone(say('where/half-of-board', { half: name }), { x, y: [0, depth] }),
    }));
  }
  if (attackers === 4) {
    return Object.entries(ends).flatMap(([end, y]) =>
      Object.entries(halves).map(([side, x]) => ({
        name: `the ${end}-${side} quarter`,
        where: zone(say('where/quarter-of-board', { quarter: `${end}-${side}` }), { x, y }),
      })),
    );
  }
  const degrees = (at: number) => Math.round((360 * at) / attackers);
  return Array.from({ length: attackers }, (_, at) => ({
    name: `wedge ${at + 1}`,
    where: stated(say('where/wedge', { from: degrees(at), to: degrees(at + 1) }), {
      is: 'wedge',
      from: degrees(at),
      to: degrees(at + 1),
    }),
  }));
}

// Objectives

/**
 * A Defender gets away in the End phase, Pinned and Seriously Injured included; it uses up no action
 * [takeover.ambush.objectives.2].
 */
export const defenderEscapes = procedure('takeover.ambush.escape', (t, input) => {
  const { phase, fate, terrain } = input;
  const clause = terrain === 'towers' ? 'takeover.ambush.objectives.6' : 'takeover.ambush.objectives.1';
  const mayEscape = phase === 'end-phase' && fate !== 'out-of-action' && atAWayOut(t, input);
  if (!mayEscape) {
    t.tell(
      phase === 'end-phase'
        ? 'takeover/ambush/fighter-cannot-escape-here'
        : 'takeover/ambush/fighters-escape-end-phase',
      {},
      clause,
    );
    return { mayEscape, countsAsOut: false, injuryRoll: false };
  }
  t.tell('takeover/ambush/fighter-may-escape', {}, clause);
  t.tell('takeover/ambush/bottle-tests-counts-as', {}, 'takeover.ambush.objectives.3');
  const injuryRoll = fate === 'seriously-injured';
  if (injuryRoll)
    t.tell('takeover/ambush/injury-still-rolled-afterwards', {}, 'takeover.ambush.objectives.4');
  return { mayEscape, countsAsOut: true, injuryRoll };
});

/** The edge of the board, or with Towers the foot of a tower that is far enough from the centre. */
function atAWayOut(
  t: Table,
  spot: {
    readonly fate: string;
    readonly terrain: string;
    readonly inchesToEdge: number;
    readonly inchesToCentre: number;
    readonly lowestLevel: boolean;
  },
): boolean {
  const atEdge = spot.inchesToEdge <= 1;
  if (spot.terrain !== 'towers') return atEdge;
  const atFoot = spot.lowestLevel && spot.inchesToCentre > 6;
  switch (towersEscape(t)) {
    case 'besides':
      return atFoot || atEdge;
    case 'fighter-must-standing':
      return atFoot && spot.fate === 'standing';
    default:
      return atFoot;
  }
}

/** The End phase lets as many Defenders go as want to. */
function* escapes(t: BattleTable): Rule<void> {
  const [defender] = gangsIn(t.state, 'defender') as [GangState];
  const clause = 'takeover.ambush.objectives.1';
  const options = yield* ableToEscape(t, defender);
  for (const id of yield* t.pick(
    defender.seat,
    { options },
    clause,
    defender.id,
    say('takeover/ambush/who-escapes'),
  )) {
    const fighter = fighterOf(t.state, id);
    t.tell('takeover/ambush/escapes', { fighter: fighter.name }, clause);
    if (fighter.fate === 'seriously-injured') {
      putOn(fighter, FLED_INJURED);
      const told = { fighter: fighter.name };
      t.tell('takeover/ambush/injury-still-rolled', told, 'takeover.ambush.objectives.4');
    }
    leaveBoard(t, fighter, 'escaped');
  }
}

/** Asks where the way out is, once for all of them, and lets the rule judge each. */
function* ableToEscape(t: BattleTable, defender: GangState): Rule<readonly Ref[]> {
  const { state } = t;
  const there = onBoardOf(state, defender);
  const terrain = state.terrain === 'sector-mechanicus' ? 'slums' : state.terrain;
  const byEdge = terrain !== 'towers' || towersEscape(t) === 'besides';
  const what = say('takeover/ambush/who-within-1-edge');
  const atEdge = byEdge ? yield* t.within(1, 'edge', ids(there), 'takeover.ambush.objectives.1', what) : [];
  const low =
    terrain === 'towers'
      ? yield* t.within(0, 'lowest-level', ids(there), FOOT, say('takeover/ambush/who-stands-lowest-level'))
      : [];
  const central = yield* nearCentre(t, low);
  return ids(
    there.filter(({ id, fate }) => {
      return defenderEscapes(t.quiet, {
        phase: 'end-phase',
        fate: fate as 'standing' | 'pinned' | 'seriously-injured',
        terrain,
        inchesToEdge: atEdge.includes(id) ? 1 : FAR,
        inchesToCentre: central.includes(id) ? 6 : FAR,
        lowestLevel: low.includes(id),
      }).mayEscape;
    }),
  );
}

/** Who of those at the foot of a tower is too near the centre to escape. */
function* nearCentre(t: BattleTable, low: readonly Ref[]): Rule<readonly Ref[]> {
  const [only, ...others] = low;
  if (t.state.board || only === undefined || others.length > 0)
    return yield* t.within(6, 'centre', low, FOOT, say('takeover/ambush/who-within-6-centre'));
  const isFar = say('takeover/ambush/more-than-6-centre', { fighter: fighterOf(t.state, only).name });
  return (yield* t.isSo(isFar, FOOT, only)) ? [] : low;
}

const FOOT = 'takeover.ambush.objectives.6';
/** Farther than any distance that the way out asks for. */
const FAR = 18;

// Ending the battle

export const ending = procedure('takeover.ambush.ending', (t, { battle }) => endingOf(t, battle));

/** In play it is known whether the last able Defender went down earlier; that holds while Attackers break a tie. */
type Ambush = UnderWay & Battle<{ readonly caught?: boolean }>;

function endingOf(t: Table, battle: Ambush): Ending {
  const { defender, attackers } = rolesIn(battle);
  if (!battle.facts.caught && defender.fighters.some(isAble)) {
    const others = gangsLeft(t, battle).filter((gang) => gang !== defender && !areAllied(gang, defender));
    return endsBy(t, battle, others.length === 0 ? 'takeover.ambush.ending.2' : null);
  }
  if (isBeingDeployed(battle, defender)) {
    t.tell('takeover/ambush/defender-still-has-fighters', {}, 'takeover.ambush.deployment.7');
    return { ended: false, why: null };
  }
  const tied = defenderWins(t, battle) === undefined && tiedForMost(battle, attackers).length > 1;
  if (!tied || tiesAreDraws(t)) return endsBy(t, battle, 'takeover.ambush.ending.1');
  const fighting = stillFighting(t, attackers).map(({ id }) => id);
  if (fighting.length > 1 && !areOneSide(stillFighting(t, attackers))) {
    t.tell('takeover/ambush/fight-break-tie', { fighting }, 'takeover.ambush.victory.5');
    return { ended: false, why: 'takeover.ambush.victory.5' };
  }
  return endsBy(t, battle, 'takeover.ambush.victory.5');
}

function isAble(fighter: Fighter): boolean {
  return onBoard(fighter) && fighter.fate !== 'seriously-injured';
}

/** Before the first activation, fighters kept aside have yet to be placed and an empty board ends nothing. */
function isBeingDeployed({ round, moment }: Battle, defender: Gang): boolean {
  return (
    round === 1 && moment === 'start-of-round' && defender.fighters.some(({ fate }) => fate === 'reserve')
  );
}

/** Attackers on the board who have not bottled; a gang with nobody there is out like a bottled one. */
function stillFighting(t: Table, attackers: readonly Gang[]): readonly Gang[] {
  return attackers.filter(
    ({ bottled, fighters }) => bottled === 'no' && fighters.some((fighter) => isPresent(t, fighter)),
  );
}

function tiesAreDraws(t: Table): boolean {
  return tieGoesOn(t) === 'ends-tied-attackers-draw' || whenDrawn(t) === 'when-two-attackers-tied-moment';
}

// Victory

export const victory = procedure('takeover.ambush.victory', (t, { battle }) => verdictOf(t, battle));

/** One gang wins: rival Attackers do not share a victory [takeover.standards.roles.4]. */
function verdictOf(t: Table, battle: Ambush): Verdict {
  const { ended, why } = endingOf(t, battle);
  if (!ended) return undecided(t, why === 'takeover.ambush.victory.5' ? why : undefined);
  const { defender, attackers } = rolesIn(battle);
  const defenderWon = defenderWins(t, battle);
  const wins = (gangs: readonly Gang[], why: ClauseId) => win(t, withAllies(battle, gangs), why);
  if (defenderWon) return wins([defender], defenderWon);
  if (attackers.length === 1) return wins(attackers, 'takeover.ambush.victory.3');

  const tied = tiedForMost(battle, attackers);
  if (areOneSide(tied)) return wins(tied, 'takeover.ambush.victory.4');
  const remaining = tiesAreDraws(t) ? [] : stillFighting(t, attackers);
  const mayWin =
    lastAttacker(t) === 'only-tied-gangs-can-win'
      ? remaining.filter((gang) => tied.includes(gang))
      : remaining;
  return areOneSide(mayWin)
    ? wins(mayWin, 'takeover.ambush.victory.5')
    : draw(t, 'takeover.ambush.victory.5');
}

/** The clause by which the Defender wins, if one does. */
function defenderWins(t: Table, battle: Battle): ClauseId | undefined {
  const { defender } = rolesIn(battle);
  if (escapedFrom(defender).length > lostBy(t, defender).length) return 'takeover.ambush.victory.1';
  const left = gangsLeft(t, battle);
  return left.includes(defender) && areOneSide(left) ? 'takeover.ambush.victory.2' : undefined;
}

function lostBy(t: Table, { fighters }: Gang): readonly Fighter[] {
  return fighters.filter(
    ({ fate }) =>
      fate === 'out-of-action' ||
      fate === 'fled' ||
      (fate === 'seriously-injured' && leftInjured(t) === 'count-out-action'),
  );
}

/** Who escaped and who was lost; rival Attackers by how many they took out. */
function figures(t: Table, battle: Ambush): readonly Figures[] {
  const { defender, attackers } = rolesIn(battle);
  const counts = [
    say('figures/escaped', { many: escapedFrom(defender).length }),
    say('figures/lost', { many: lostBy(t, defender).length }),
  ];
  const isThere = (fighter: Fighter) => isPresent(t, fighter);
  return [
    figuresOf(
      [defender],
      ...counts,
      ...(defender.fighters.some(isThere) ? [leftSaid(defender.fighters, isThere)] : []),
    ),
    ...attackers.map((gang) => {
      const tookOut = say('figures/took-out', { many: takenOutBy(battle, gang).length });
      const left = leftSaid(gang.fighters, isThere);
      return attackers.length > 1 ? figuresOf([gang], tookOut, left) : figuresOf([gang], left);
    }),
  ];
}

function escapedFrom({ fighters }: Gang): readonly Fighter[] {
  return fighters.filter(({ fate }) => fate === 'escaped');
}

/** The Attackers who took the most enemies Out of Action, rival Attackers' fighters included. */
function tiedForMost(battle: Battle, attackers: readonly Gang[]): readonly Gang[] {
  const counts = attackers.map((gang) => takenOutBy(battle, gang).length);
  const most = Math.max(...counts);
  return attackers.filter((_, at) => counts[at] === most);
}

// Rewards, experience and Reputation

const TERMS: StandardTerms = {
  victor: 'takeover.ambush.rewards.1',
  territory: 'takeover.ambush.rewards.2',
  losers: 'takeover.ambush.rewards.3',
  draw: 'takeover.ambush.rewards.4',
  reputation: {
    victor: 'takeover.ambush.reputation.1',
    draw: 'takeover.ambush.reputation.2',
    bottled: 'takeover.ambush.reputation.3',
  },
};

export const rewards = procedure('takeover.ambush.rewards', function* (t, { battle }): Rule<Rewards> {
  const verdict = writtenVerdict(battle) ?? verdictOf(t, battle);
  const gangs = yield* standardGangRewards(t, battle, verdict, TERMS);
  const awards = verdict.result === 'none' ? [] : yield* experience(t, battle);
  return { gangs, xp: totalXp(awards), notes: [] };
});

/** A fighter who got away learns from it; if nobody did, the Attackers' leaders do, victorious or not. */
function* experience(t: Table, battle: Battle): Rule<readonly Award[]> {
  const { defender, attackers } = rolesIn(battle);
  const escaped = escapedFrom(defender).map(({ id }) => id);
  if (escaped.length > 0)
    return yield* awardEach(t, learners(battle, escaped), 'D3', 'takeover.ambush.experience.1');
  const took = (leader: Ref) =>
    attackers.some(({ fighters }) => fighters.some(({ id, tookPart }) => id === leader && tookPart));
  const leaders = leadersOf(attackers).filter((leader) => leaderPresent(t) !== 'yes' || took(leader));
  return yield* awardEach(t, leaders, 'D3', 'takeover.ambush.experience.2');
}

// Special rules

/** The Attackers go first in round 1: a lone one with a head start, several in the order of a roll-off. */
export const firstRoundPriority = procedure(
  'takeover.ambush.first-round-priority',
  function* (t, { defender, attackers }) {
    if (attackers.includes(defender)) {
      throw new BadInput('attackers', `expected gangs other than the Defender, got ${defender} as well`);
    }
    if (attackers.length > 1) {
      const first = yield* rollOffInTakeover(t, attackers, 'takeover.ambush.special.2');
      const order = [...first, defender];
      t.tell('takeover/ambush/priority-round-1', { order }, 'takeover.ambush.special.2');
      return { order, headStart: null };
    }
    const order = [...attackers, defender];
    t.tell('takeover/ambush/attacker-has-priority-round', {}, 'takeover.ambush.special.1');
    const rolled = yield* t.roll('D3', 'takeover.ambush.special.3');
    const onTop = headStarts(t) === 'd3-comes-before-normal-alternation';
    const headStart = onTop ? rolled + 1 : rolled;
    t.tell('takeover/ambush/attacker-may-activate-before', { headStart }, 'takeover.ambush.special.3');
    return { order, headStart };
  },
);

export const firstRound = procedure('takeover.ambush.first-round-actions', (t, input) =>
  firstRoundActions(t, input, 'takeover.ambush.special.4'),
);

/** A surprised Defender who Plummets off a tower cannot catch hold of anything. */
export const plummet = procedure('takeover.ambush.plummet', function* (t, { side, terrain, initiative }) {
  const clause = 'takeover.ambush.special.5';
  if (side === 'defender' && terrain === 'towers') {
    t.tell('takeover/ambush/defender-who-plummets-fails', {}, clause);
    return { passed: false };
  }
  const { total, passed } = yield* rollTest(t, { stat: 'i', value: initiative }, clause);
  t.tell(
    passed ? 'takeover/ambush/meets-initiative' : 'takeover/ambush/no-fighter-falls',
    { total, initiative },
    clause,
  );
  return { passed };
});

/** How many fighters a lone Attacker may still activate before the Defender's first. */
const HEAD_START = 'ambush.headStart';
/** True once one of them has acted. */
const STARTED = 'ambush.headStarted';

function headStartOf({ facts, round }: BattleState): number {
  return round === 1 ? (facts[HEAD_START] ?? 0) : 0;
}

specialRule({
  id: ID,
  title: 'Ambush!',

  stands(state) {
    const left = headStartOf(state);
    return left > 0 ? { words: say('takeover/ambush/attacker-may-activate-more', { left }) } : undefined;
  },

  *priority(t, standard) {
    const { state } = t;
    if (state.round > 1) return yield* standard();
    const [defender] = gangsIn(state, 'defender') as [GangState];
    const attackers = ids(gangsIn(state, 'attacker'));
    const { order, headStart } = yield* firstRoundPriority(attackers.length > 1 ? t.quiet : t, {
      defender: defender.id,
      attackers,
    });
    if (headStart !== null) state.facts[HEAD_START] = headStart;
    return order;
  },

  /** The Defender waits for the head start, unless the Attacker has nobody left to use it. */
  mayActivate(state, gang, ready) {
    if (headStartOf(state) === 0 || gang.role !== 'defender') return ready;
    return gangsIn(state, 'attacker').some((other) => readyOf(state, other).length > 0) ? [] : ready;
  },

  /** Before each further turn the Attacker may hand over; a group is one turn, and nobody is asked within it. */
  *turn(t, { id, role, seat }) {
    const { state } = t;
    const left = headStartOf(state);
    if (left === 0 || role !== 'attacker' || state.facts[STARTED] !== true) return false;
    if (readyOf(state, gangBy(state, id)).length === 0) return false;
    const options = ['go-on', 'hand-over'] as const;
    const what = say('takeover/ambush/use-head-start-left', { left });
    const labels = () => ({
      'go-on': say('takeover/ambush/head-start-on'),
      'hand-over': say('takeover/ambush/head-start-over'),
    });
    const chosen = yield* t.offer(seat, { what, options, labels }, 'takeover.ambush.special.3', id);
    if (chosen === 'go-on') return false;
    state.facts[HEAD_START] = 0;
    return true;
  },

  /** The D3 counts fighters, so a group brings no more than the rest of the D3. */
  groupSize(state, { gang }, size) {
    const left = headStartOf(state);
    return left > 0 && gangBy(state, gang).role === 'attacker' ? Math.min(size, left - 1) : size;
  },

  // biome-ignore lint/correctness/useYield: a moment at which others ask
  *activationEnds({ state }, { gang }) {
    const left = headStartOf(state);
    if (left === 0 || gangBy(state, gang).role !== 'attacker') return;
    state.facts[HEAD_START] = left - 1;
    state.facts[STARTED] = true;
  },

  actionCount: (t, fighter, count) => actionsInFirstRound(t, fighter, count, 'takeover.ambush.special.4'),

  leftBoard: noteCaught,
  // biome-ignore lint/correctness/useYield: a moment at which others ask
  *wentDown(t) {
    noteCaught(t);
  },

  *endPhaseStarts(t) {
    if (escapeMoment(t) !== 'end') yield* escapes(t);
  },

  *endPhaseEnds(t) {
    if (escapeMoment(t) === 'end') yield* escapes(t);
  },

  /** Nobody who is surprised high up catches hold of anything [takeover.ambush.special.5]. */
  failsToCatchHold: (state, { gang }) =>
    state.terrain === 'towers' && gangBy(state, gang).role === 'defender',

  /** A fighter who Escaped is lost to their gang's nerve [takeover.ambush.objectives.3]. */
  bottleLosses(state, gang, lost) {
    return lost + fightersOf(state, gang).filter(({ fate }) => fate === 'escaped').length;
  },
});

/** Notes that the last Defender who was not seriously injured has gone [takeover.ambush.ending.1]. */
function noteCaught({ state }: BattleTable): void {
  const [defender] = gangsIn(state, 'defender');
  if (!defender || state.round === 0 || state.facts[CAUGHT] === true) return;
  if (!fightersOf(state, defender).some((fighter) => isUp(fighter) || fighter.fate === 'reserve'))
    state.facts[CAUGHT] = true;
}

const CAUGHT = 'ambush.caught';

function judgedAmbush(state: BattleState) {
  return judged(state, ID, { unresolved: false, caught: state.facts[CAUGHT] === true });
}

function* crew(t: BattleTable, { id, role }: GangState): Rule<CrewTerms> {
  const attackers = gangsIn(t.state, 'attacker').length;
  if (role === 'defender') {
    const { size } = yield* crewSize(rollingFor(t, id), { attackers, role });
    return { method: 'random', size, clause: 'takeover.ambush.crews.1' };
  }
  const { size } = yield* crewSize(t, { attackers, role: 'attacker' });
  return { method: 'custom', size, clause: 'takeover.ambush.crews.2' };
}

export const ambush = scenario({
  id: ID,
  title: 'Ambush!',
  pack: 'takeover',
  gangs: { least: 2, most: 8 },
  roles: 'attacker-defender',
  escapes: true,
  special: [ID],
  battlefield,
  crew,
  deployment,
  aims: (state, gang) =>
    gang.role === 'defender'
      ? [getAway(membersOf(state, gang), 'takeover.ambush.objectives.1'), defeatEnemies(state, gang, 0.5)]
      : [defeatEnemies(state, gang)],
  ending: (t) => ending(t, { battle: judgedAmbush(t.state) }),
  left: leftInPlay,
  stopsAtOnce,
  victory: (t) => victory(t, { battle: judgedAmbush(t.state) }),
  figures: (t) => figures(t, judgedAmbush(t.state)),
  rewards: (t) => rewards(t, { battle: judgedAmbush(t.state) }),
});
