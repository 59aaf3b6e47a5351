/** Precinct Assault: allied gangs storm the Enforcers' house, and have eight rounds for it. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { defeatEnemies, membersOf } from '../../battle/aims.ts';
import { award, leaveBoard } from '../../battle/events.ts';
import {
  type Battle,
  type Ending,
  type Gang,
  type Rank,
  type Rewards,
  type Verdict,
  writtenVerdict,
} from '../../battle/judged.ts';
import { putOn, takeAway } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { type Area, type CrewTerms, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  fighterOf,
  fightersOf,
  type GangState,
  gangsIn,
  ids,
  isInPlay,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import {
  ANYWHERE,
  allOf,
  asNamed,
  atLeast,
  BOARD,
  EDGE,
  likeZone,
  type Outline,
  stated,
  type Where,
  within,
} from '../../battle/where.ts';
import { deployInTurns, deployOneOf, deployThese } from '../../core/deploy.ts';
import { readyOf } from '../../core/play/ready.ts';
import { rollForPriority } from '../../core/round.ts';
import { faithful, joinForces, ownLossesOnly, placesOf } from '../../special/allies.ts';
import { ENFORCERS, enforcerGang } from '../../special/enforcers.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { type Event, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { checkLimits } from './limits.ts';
import {
  DOOR_ACTIONS,
  doorsOf,
  enforcersIn,
  GLOBAL_ACTIONS,
  IN_CELLS,
  isWayOut,
  OWN_WAYS,
  setUp,
  sideOf,
} from './precinct-doors.ts';
import {
  draw,
  endsBy,
  gangRewards,
  gangsLeft,
  leftFigures,
  leftInPlay,
  metByLeft,
  rolesIn,
  sidesLeft,
  stopsAtOnce,
  type UnderWay,
  undecided,
  unlistedBottlingLoss,
  win,
} from './standards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'precinct.turns': readonly Ref[];
    'precinct.flee': number;
  }
}

const insideMenRoll = ruling('takeover.precinct-inside-men', 'one-roll-all');
const arrestsAtEleven = ruling('takeover.precinct-arrest-eleven', 'least-one-from-11');
const arrestRemainder = ruling('takeover.precinct-arrest-remainder', 'highest-roll-off');
const sides = ruling('takeover.precinct-sides', 'each-gang-counts-itself');
const roundEight = ruling(
  'takeover.precinct-round-eight',
  'soon-end-phase-begins-without',
  'end-phase-played-out-first',
);
const nobodyLeft = ruling('takeover.precinct-nobody-left', 'gangs-win-no-enforcer-left');
const bottledAlly = ruling('takeover.precinct-bottled-ally', 'only-gangs-board-victors');
const turns = ruling('takeover.precinct-turns', 'interleaved-order-always');

// Battlefield

/** What the Enforcer player has built has to be a Precinct that can be stormed. */
export const layout = procedure('takeover.precinct-assault.layout', (t, precinct) => {
  const { largeDoors, smallDoors, widestGap, cellsWidth, cellsLength, caches, terminalToDoor } = precinct;
  return checkLimits(
    t,
    [
      {
        clause: 'takeover.precinct-assault.battlefield.4',
        kept: largeDoors >= 1 && smallDoors >= 3 && widestGap <= 16,
        otherwise: 'takeover/precinct-assault/one-large-door-three',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.6',
        kept: cellsWidth >= 4 && cellsLength >= 4 && precinct.cellsDoor && precinct.cellsTerminalOutside,
        otherwise: 'takeover/precinct-assault/cells-need-floor-4',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.7',
        kept: precinct.allReachable,
        otherwise: 'takeover/precinct-assault/some-floor-cannot-reached',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.8',
        kept: caches === 2,
        otherwise: 'takeover/precinct-assault/two-ammo-caches-placed',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.9',
        kept: terminalToDoor >= 3,
        otherwise: 'takeover/precinct-assault/global-control-terminal-door',
      },
    ],
    { caches, terminalToDoor },
  );
});

// Crews

export const crewSize = procedure(
  'takeover.precinct-assault.crew-size',
  (t, { role, alliedGangs, enforcers, mastiffs }) => {
    if (role === 'defender') {
      const size = enforcers + mastiffs;
      t.tell(
        'takeover/precinct-assault/all-enforcers-mastiffs-fight',
        { size },
        'takeover.precinct-assault.crews.4',
      );
      return { method: 'all', size };
    }
    t.tell(
      'takeover/precinct-assault/custom-18-allied-gangs',
      { alliedGangs },
      'takeover.precinct-assault.crews.1',
    );
    t.tell('takeover/precinct-assault/share-places-as-like', {}, 'takeover.precinct-assault.crews.2');
    return { method: 'custom', size: 18 };
  },
);

// Deployment

/** Each gang has up to D3 of its crew in the Cells. */
export const insideMen = procedure('takeover.precinct-assault.inside-men', function* (t, { gangs }) {
  const clause = 'takeover.precinct-assault.deployment.1';
  const shared = insideMenRoll(t) === 'one-roll-all' ? yield* t.roll('D3', clause) : undefined;
  const most = yield* t.fold(gangs, [] as readonly number[], function* (t, most, { id, crew }) {
    const rolled = shared ?? (yield* t.roll('D3', clause, id));
    return [...most, Math.min(rolled, crew)];
  });
  const limit = Object.fromEntries(gangs.map(({ id }, at) => [id, most[at] ?? 0]));
  for (const [at, { id }] of gangs.entries()) {
    const words =
      most[at] === 1
        ? 'takeover/precinct-assault/may-have-1-inside'
        : 'takeover/precinct-assault/may-have-up-inside';
    t.tell(words, { gang: id, most: most[at] ?? 0 }, clause);
  }
  return { limit };
});

export const firstHalf = procedure('takeover.precinct-assault.first-half', (t, { fighters }) => {
  const inside = Math.ceil(fighters / 2);
  t.tell(
    'takeover/precinct-assault/go-inside-first',
    { inside, fighters },
    'takeover.precinct-assault.deployment.3',
  );
  return { inside, later: fighters - inside };
});

/** The four steps of setting up; the Cells are a room of the Precinct. */
export const deploy = procedure(
  'takeover.precinct-assault.deploy',
  (t, { step, place, inchesToEdge, inchesToDoor }) => {
    const judged = (legal: boolean, rule: ClauseId, event: Event) => {
      t.tell(event, { inchesToEdge, inchesToDoor }, rule);
      return { legal, rule };
    };
    switch (step) {
      case 'inside-men':
        return judged(
          place === 'cells',
          'takeover.precinct-assault.deployment.1',
          'takeover/precinct-assault/inside-men-start-cells',
        );
      case 'first-half':
        return judged(
          place !== 'outside',
          'takeover.precinct-assault.deployment.3',
          'takeover/precinct-assault/first-enforcers-placed-inside',
        );
      case 'gangs':
        if (place !== 'outside') {
          t.tell(
            'takeover/precinct-assault/no-ability-puts-anyone',
            {},
            'takeover.precinct-assault.special.15',
          );
        }
        return judged(
          place === 'outside' && inchesToEdge <= 1 && inchesToDoor >= 6,
          'takeover.precinct-assault.deployment.4',
          'takeover/precinct-assault/gangs-start-outside-within',
        );
      case 'rest':
        return judged(
          true,
          'takeover.precinct-assault.deployment.5',
          'takeover/precinct-assault/other-enforcers-placed-anywhere',
        );
      default:
        return step satisfies never;
    }
  },
);

// Objectives

/** After an Enforcer victory: how many go to the Cells, and from which gangs. */
export const arrests = procedure(
  'takeover.precinct-assault.arrests',
  function* (t, { possible, enforcersLeft, gangs }) {
    const rolled = yield* t.roll('D6', 'takeover.precinct-assault.objectives.6');
    const total = possible + enforcersLeft + rolled;
    const byFormula = Math.ceil((total - 11) / 2);
    const atLeast = total >= 11 && arrestsAtEleven(t) === 'least-one-from-11' ? 1 : 0;
    const due = Math.max(0, atLeast, byFormula);
    const captives = Math.min(possible, due);
    t.tell(
      captives < due
        ? 'takeover/precinct-assault/final-figure-means-arrests'
        : captives === 1
          ? 'takeover/precinct-assault/final-figure-means-one'
          : 'takeover/precinct-assault/a-final-figure-of-means-arrests',
      { total, due, captives },
      'takeover.precinct-assault.objectives.4',
    );

    const even = Math.floor(captives / gangs.length);
    const over = captives % gangs.length;
    const unlucky = over === 0 ? [] : yield* t.step(whoTakesOneMore, { gangs, over });
    const shares = Object.fromEntries(gangs.map((gang) => [gang, even + (unlucky.includes(gang) ? 1 : 0)]));
    t.tell(
      unlucky.length === 0
        ? 'takeover/precinct-assault/each-gang'
        : 'takeover/precinct-assault/each-gang-one-more',
      { even, unlucky },
      'takeover.precinct-assault.objectives.5',
    );
    return { total, captives, shares };
  },
);

/** The gangs that take one arrest more, in listed order: the lowest in a roll-off. */
function* whoTakesOneMore(
  t: Table,
  { gangs, over }: { readonly gangs: readonly Ref[]; readonly over: number },
): Rule<readonly Ref[]> {
  const order = yield* rollOffInTakeover(t, gangs, 'takeover.precinct-assault.objectives.5');
  const highestTake = arrestRemainder(t) === 'highest-roll-off';
  const unlucky = highestTake ? order.slice(0, over) : order.slice(-over);
  return gangs.filter((gang) => unlucky.includes(gang));
}

// Ending the battle

export const ending = procedure('takeover.precinct-assault.ending', (t, { battle }) => endingOf(t, battle));

/** One side or none is left, or the End phase of round 8 is reached, which nothing unresolved delays. */
function endingOf(t: Table, battle: UnderWay): Ending {
  rolesIn(battle);
  const met = metByLeft(partiesLeft(t, battle).length, {
    one: 'takeover.precinct-assault.ending.2',
    none: 'takeover.precinct-assault.ending.3',
  });
  if (met !== null || !timeIsUp(battle)) return endsBy(t, battle, met);
  const why = 'takeover.precinct-assault.ending.1';
  if (roundEight(t) === 'end-phase-played-out-first') return endsBy(t, battle, why);
  t.tell('takeover/precinct-assault/battle-stops-end-phase', {}, why);
  return { ended: true, why };
}

/** The side that has to be the last one left: the Enforcers or the allied gangs together, which are the Attackers. */
function partiesLeft(t: Table, battle: Battle): readonly (readonly Gang[])[] {
  const left = gangsLeft(t, battle);
  return sides(t) === 'each-gang-counts-itself' ? left.map((gang) => [gang]) : sidesLeft(left);
}

function timeIsUp({ round, moment }: Battle): boolean {
  return round > 8 || (round === 8 && (moment === 'end-phase' || moment === 'end-of-round'));
}

// Victory

export const victory = procedure('takeover.precinct-assault.victory', (t, { battle }) =>
  verdictOf(t, battle),
);

function verdictOf(t: Table, battle: UnderWay): Verdict {
  const { defender, attackers } = rolesIn(battle);
  if (!endingOf(t, battle).ended) return undecided(t);
  const parties = partiesLeft(t, battle);
  const left = parties.flat();
  if (left.includes(defender)) {
    return parties.length === 1
      ? win(t, [defender], 'takeover.precinct-assault.victory.1')
      : win(t, [defender], 'takeover.precinct-assault.victory.2');
  }
  const gangsThere = attackers.filter((gang) => left.includes(gang));
  if (gangsThere.length === 0) {
    return nobodyLeft(t) === 'gangs-win-no-enforcer-left'
      ? win(t, faithful(attackers), 'takeover.precinct-assault.victory.1')
      : draw(t, 'takeover.standards.victory.2');
  }
  // The side wins, so its gangs that have nobody left are victors too.
  const onlyThoseThere =
    sides(t) === 'each-gang-counts-itself' || bottledAlly(t) === 'only-gangs-board-victors';
  const winners = faithful(onlyThoseThere ? gangsThere : attackers);
  return win(t, winners, 'takeover.precinct-assault.victory.1');
}

/** When time runs out, the gangs' fighters are taken off the board; those lying there are Out of Action. */
export const timeRunsOut = procedure(
  'takeover.precinct-assault.time-runs-out',
  (t, { enforcersWonByTime, gangFighters }) => {
    if (!enforcersWonByTime) {
      t.tell('takeover/precinct-assault/time-did-not-run', {}, 'takeover.precinct-assault.victory.2');
      return { removed: [], outOfAction: [] };
    }
    const there = gangFighters.filter(({ fate }) => ON_THE_BOARD.includes(fate));
    const removed = there.map(({ id }) => id);
    const outOfAction = there.filter(({ fate }) => fate === 'seriously-injured').map(({ id }) => id);
    t.tell(
      'takeover/precinct-assault/taken-off-board-out',
      { removed, outOfAction },
      'takeover.precinct-assault.victory.3',
    );
    return { removed, outOfAction };
  },
);

/** The fates of fighters who are still on the board. */
const ON_THE_BOARD: readonly string[] = ['standing', 'pinned', 'seriously-injured'];

// Rewards

/**
 * The rewards themselves are in the Enforcer rules of the campaign; the notes say which of them apply. The gangs keep
 * what they win, and all count as debtors; the player of the Enforcers gets no part of it
 * [takeover.precinct-assault.objectives.2].
 */
export const rewards = procedure('takeover.precinct-assault.rewards', (t, { battle }): Rewards => {
  const { defender } = rolesIn(battle);
  const written = writtenVerdict(battle);
  const verdict = written ?? verdictOf(t, battle);
  const gangs = gangRewards(battle, (gang) => ({ reputation: unlistedBottlingLoss(t, gang, verdict) }));
  if (verdict.result !== 'win') return { gangs, xp: {}, notes: [] };
  // On paper only gangs are written down as victors.
  if (!written && verdict.victors.includes(defender.id)) {
    t.tell('takeover/precinct-assault/law-won', {}, 'takeover.precinct-assault.rewards.3');
    return { gangs, xp: {}, notes: ['takeover.precinct-assault.rewards.3'] };
  }
  t.tell('takeover/precinct-assault/gangs-fought-law-won', {}, 'takeover.precinct-assault.rewards.1');
  t.tell('takeover/precinct-assault/enforcers-drop-out-campaign', {}, 'takeover.precinct-assault.rewards.2');
  return {
    gangs,
    xp: {},
    notes: ['takeover.precinct-assault.rewards.1', 'takeover.precinct-assault.rewards.2'],
  };
});

// Special rules

/** The Enforcers have priority, and answer every single gang where three or more are allied. */
export const turnOrder = procedure('takeover.precinct-assault.turn-order', (t, { enforcers, gangs }) => {
  if (gangs.includes(enforcers)) {
    throw new BadInput('gangs', `expected gangs other than the Enforcers, got ${enforcers} as well`);
  }
  const interleaved = gangs.length >= 3 || turns(t) === 'interleaved-order-always';
  const order = interleaved ? gangs.flatMap((gang) => [enforcers, gang]) : [enforcers, ...gangs];
  t.tell(
    'takeover/precinct-assault/order-turns',
    { order },
    interleaved ? 'takeover.precinct-assault.special.1' : 'takeover.precinct-assault.special.2',
  );
  t.tell(
    'takeover/precinct-assault/priority-roll-counts-as',
    { enforcers },
    'takeover.precinct-assault.special.3',
  );
  return { turns: order, enforcerRoll: 6 };
});

/** The Enforcers stand while a Captain or Sergeant is on the board, and bottle when the last has gone. */
export const finalStand = procedure('takeover.precinct-assault.final-stand', (t, { fighters }) => {
  const led = fighters.some(
    ({ rank, fate }) => (rank === 'leader' || rank === 'champion') && ON_THE_BOARD.includes(fate),
  );
  if (led) {
    t.tell('takeover/precinct-assault/officer-board-no-bottle', {}, 'takeover.precinct-assault.special.12');
    return { result: 'passes', fleeModifier: 0 };
  }
  t.tell('takeover/precinct-assault/no-officer-left-enforcers', {}, 'takeover.precinct-assault.special.13');
  t.tell('takeover/precinct-assault/those-who-left-have', {}, 'takeover.precinct-assault.special.14');
  return { result: 'bottles', fleeModifier: -2 };
});

/**
 * Everybody but the defending player is an ally against the Enforcers. A player who brings no roster of Enforcers leaves
 * the own gang at home and plays the Enforcers there are [takeover.precinct-assault.crews.5].
 */
function* gather(t: BattleTable): Rule<void> {
  const { state } = t;
  const player = enforcersIn(state);
  joinForces(gangsIn(state, 'attacker'), 'allied-gangs');
  if (player.house === ENFORCERS) return;
  const { gang, fighters } = enforcerGang(player.seat);
  for (const id of player.roster) delete state.fighters[id];
  for (const fighter of fighters) state.fighters[fighter.id] = fighter;
  state.gangs[state.gangs.indexOf(player)] = gang;
  state.order = state.order.map((id) => (id === player.id ? gang.id : id));
  t.tell(
    'takeover/precinct-assault/stays-home-player-leads',
    { player: player.name },
    'takeover.precinct-assault.crews.5',
  );
}

function* crew(t: BattleTable, gang: GangState): Rule<CrewTerms> {
  const { state } = t;
  const allies = gangsIn(state, 'attacker');
  const force = fightersOf(state, enforcersIn(state));
  const mastiffs = force.filter(isMastiff).length;
  const role = gang.role === 'defender' ? 'defender' : 'attacker';
  const given = { role, alliedGangs: allies.length, enforcers: force.length - mastiffs, mastiffs } as const;
  const { size } = crewSize(t, given);
  // The Enforcers come with everybody.
  if (role === 'defender')
    return { method: 'custom', size, clause: 'takeover.precinct-assault.crews.4', must: () => true };
  return {
    method: 'custom',
    size: yield* placesOf(t, gang, allies, size, 'takeover.precinct-assault.crews.2'),
    clause: 'takeover.precinct-assault.crews.1',
    may: ({ rank }) => rank !== 'hired-gun' && rank !== 'enforcer', // [takeover.precinct-assault.crews.3]
  };
}

const isMastiff = ({ rank }: { readonly rank: Rank }) => rank === 'beast';

const PRECINCT: Outline = { x: [6, 30], y: [6, 30] };
const CELLS: Outline = { x: [8, 12], y: [24, 28] };
const INSIDE = asNamed('precinct', likeZone(say('where/inside-precinct'), PRECINCT));
const IN_THE_CELLS = asNamed('cells', likeZone(say('where/in-cells'), CELLS));
const OUTSIDE = stated(say('where/outside-precinct'), { is: 'outside', zone: 'precinct' });

/** What the players build, in the order in which they build it; only they can see whether it is right. */
function battlefield(state: BattleState): readonly Area[] {
  const doors = doorsOf(state).map(({ id }) => id);
  const built: readonly (readonly [words: string, where: Where, clause: ClauseId])[] = [
    ['slums around a Precinct of Zone Mortalis', ANYWHERE, 'takeover.precinct-assault.battlefield.1'],
    ['3 feet by 3 feet in all', ANYWHERE, 'takeover.precinct-assault.battlefield.2'],
    [
      'the Precinct, 24" by 24" within Zone Mortalis walls',
      likeZone(say('where/as-enforcers-want'), PRECINCT),
      'takeover.precinct-assault.battlefield.3',
    ],
    [
      'a large door and three small ones or more, with at most 16" of wall from door to door',
      stated(say('where/in-precinct-walls')),
      'takeover.precinct-assault.battlefield.4',
    ],
    ['terrain of the Enforcers', INSIDE, 'takeover.precinct-assault.battlefield.5'],
    [
      'a room of 4" by 4" or more for the Cells, behind a door with its terminal outside',
      likeZone(say('where/inside-precinct'), CELLS),
      'takeover.precinct-assault.battlefield.6',
    ],
    [
      'other doors, scatter and terminals as the Enforcers like, with every bit of floor in reach',
      INSIDE,
      'takeover.precinct-assault.battlefield.7',
    ],
    ['two ammo caches', INSIDE, 'takeover.precinct-assault.battlefield.8'],
    [
      'the Global Control Terminal',
      // Before there are doors nobody can name them.
      allOf(INSIDE, doors.length > 0 ? atLeast(3, doors) : stated(say('where/away-from-doors'))),
      'takeover.precinct-assault.battlefield.9',
    ],
    ['slums, furnished by the gangs', OUTSIDE, 'takeover.precinct-assault.battlefield.10'],
    ['where the rules of Zone Mortalis hold', INSIDE, 'takeover.precinct-assault.battlefield.11'],
    [
      'walls that nobody climbs or sees over',
      stated(say('where/around-precinct')),
      'takeover.precinct-assault.battlefield.12',
    ],
    [
      'two ductways of the gangs, if they want them',
      stated(say('where/across-precinct-walls')),
      'takeover.precinct-assault.battlefield.13',
    ],
    ['where the gangs start', outside(state), 'takeover.precinct-assault.deployment.4'],
  ];
  return built.map(([words, where, clause]) => ({ words, where, clause }));
}

function outside(state: BattleState): Where {
  const outer = doorsOf(state).filter(({ data }) => data.where === 'outer');
  return allOf(
    OUTSIDE,
    within(1, EDGE),
    atLeast(
      6,
      outer.map(({ id }) => id),
    ),
  );
}

// Setting up

/** Inside men, half of the Enforcers, the other gang fighters, the other Enforcers. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const gangs = gangsIn(state, 'attacker');
  const { limit } = yield* insideMen(t, {
    gangs: gangs.map((gang) => ({ id: gang.id, crew: gang.crew.length })),
  });
  for (const gang of gangs) yield* placeInsideMen(t, gang, limit[gang.id] ?? 0);

  const enforcers = enforcersIn(state);
  yield* placeFirstHalf(t, enforcers);
  yield* deployInTurns(t, gangs, () => outside(state), 'takeover.precinct-assault.deployment.4');
  yield* deployInTurns(t, [enforcers], ANYWHERE, 'takeover.precinct-assault.deployment.5');
}

function* placeInsideMen(t: BattleTable, gang: GangState, most: number): Rule<void> {
  const { state } = t;
  const clause = 'takeover.precinct-assault.deployment.1';
  const options = gang.crew.filter((id) => fighterOf(state, id).fate === 'reserve');
  const chosen = yield* t.pick(
    gang.seat,
    { options, most },
    clause,
    gang.id,
    say('takeover/precinct-assault/who-starts-cells-as'),
  );
  yield* deployThese(t, gang, chosen, IN_THE_CELLS, clause);
  for (const id of chosen) putOn(fighterOf(state, id), IN_CELLS);
}

/** Half of the Enforcers start inside; the Mastiffs come with whichever half their player likes. */
function* placeFirstHalf(t: BattleTable, enforcers: GangState): Rule<void> {
  const { state } = t;
  const clause = 'takeover.precinct-assault.deployment.3';
  const waiting = () =>
    enforcers.crew.map((id) => fighterOf(state, id)).filter(({ fate }) => fate === 'reserve');
  const all = waiting().filter((fighter) => !isMastiff(fighter)).length;
  if (all === 0) return;
  let left = firstHalf(t, { fighters: all }).inside;
  for (;;) {
    const open = waiting().filter((fighter) => left > 0 || isMastiff(fighter));
    if (open.length === 0) return;
    if (left === 0) break;
    const id = yield* deployOneOf(t, enforcers, ids(open), INSIDE, clause);
    if (!isMastiff(fighterOf(state, id))) left--;
  }
  const mastiffs = ids(waiting().filter(isMastiff));
  const what = say('takeover/precinct-assault/which-mastiffs-start-inside');
  const along = yield* t.pick(enforcers.seat, { options: mastiffs }, clause, enforcers.id, what);
  yield* deployThese(t, enforcers, along, INSIDE, clause);
}

/**
 * Fortified Base: a fighter set up by a skill, a card or anything but the scenario's own deployment stands outside
 * the walls, also an inside man who slips away. Creatures belong to nobody.
 */
function outsideTheWalls(t: BattleTable, who: readonly Ref[], where: Where, clause: ClauseId): Where {
  const { state } = t;
  const fighters = who.map((id) => fighterOf(state, id));
  const ofAGang = fighters.some(({ gang }) => state.gangs.some(({ id }) => id === gang));
  if (clause.startsWith('takeover.precinct-assault.deployment.') || !ofAGang) return where;
  const names = fighters.map(({ name }) => name);
  t.tell('takeover/precinct-assault/cannot-set-up-inside', { names }, 'takeover.precinct-assault.special.15');
  for (const fighter of fighters) takeAway(fighter, IN_CELLS);
  return allOf(where, OUTSIDE);
}

// In play

const LAST_ROUND = 8;

/** Do the Enforcers have a turn before each single gang? */
function isInterleaved({ facts, order }: BattleState): boolean {
  return (facts['precinct.turns'] ?? []).length > order.length;
}

/** What the page does to the round: turns, doors, the final stand, and reinforcements in round 8. */
export const precinct = specialRule({
  id: 'takeover.precinct-assault',
  title: 'Precinct Assault',
  isShakenBy: ownLossesOnly,

  /** The Enforcers come first, whatever the gangs roll [takeover.precinct-assault.special.2]. */
  *priority(t) {
    const { state } = t;
    const enforcers = enforcersIn(state).id;
    const allies = gangsIn(state, 'attacker');
    const there = ids(allies.filter((gang) => isInPlay(state, gang)));
    const previous = state.round > 1 ? (state.order.find((id) => id !== enforcers) ?? null) : null;
    const gangs = yield* rollForPriority(t, there, previous);
    const gone = ids(allies).filter((id) => !there.includes(id));
    // The round itself tells who has Priority; that the Enforcers answer everybody is news once.
    const { turns } = turnOrder(t.quiet, { enforcers, gangs: [...gangs, ...gone] });
    state.facts['precinct.turns'] = [...turns];
    if (state.round === 1 && turns.length > allies.length + 1)
      t.tell(
        'takeover/precinct-assault/acts-before-each-single',
        { enforcers },
        'takeover.precinct-assault.special.1',
      );
    return [enforcers, ...gangs];
  },

  turnOrder: (state, order) => state.facts['precinct.turns'] ?? order,

  /**
   * Who acts before each single gang does not act before one that has nobody left to act: activations would follow each
   * other without an answer [takeover.precinct-assault.special.17].
   */
  passesTurn(state, gang, next) {
    if (gang.role !== 'defender' || !isInterleaved(state) || readyOf(state, next).length > 0) return false;
    return gangsIn(state, 'attacker').some((each) => readyOf(state, each).length > 0);
  },

  setsUpWhere: outsideTheWalls,

  actions: [...DOOR_ACTIONS, ...GLOBAL_ACTIONS],

  closes: (_state, _fighter, action) =>
    OWN_WAYS.includes(action)
      ? {
          why: say('takeover/precinct-assault/doors-precinct-have-actions'),
          clause: 'takeover.precinct-assault.special.5',
        }
      : undefined,

  /** Through an open door the way out of the Cells is free. */
  *moved(t, fighter, how) {
    if (how !== 'walks' || !isWayOut(t.state) || !fighter.conditions.includes(IN_CELLS)) return;
    fighter.conditions = fighter.conditions.filter((condition) => condition !== IN_CELLS);
    t.tell(
      'takeover/precinct-assault/out-cells',
      { fighter: fighter.name },
      'takeover.precinct-assault.deployment.2',
    );
  },

  *bottleCheck(t, gang, standard) {
    if (gang.role !== 'defender') return yield* standard();
    const began = fightersOf(t.state, gang).filter(({ tookPart }) => tookPart);
    const fighters = began.map(({ rank, fate }) => ({
      rank: rank === 'leader' || rank === 'champion' || rank === 'beast' ? rank : ('enforcer' as const),
      fate,
    }));
    const { result, fleeModifier } = finalStand(t, { fighters });
    t.state.facts['precinct.flee'] = fleeModifier;
    if (result === 'bottles') gang.bottled = 'failed-test';
    return result === 'bottles';
  },

  fleeModifier: (state, fighter) =>
    sideOf(state, fighter) === 'enforcer' ? (state.facts['precinct.flee'] ?? 0) : 0,

  /** Reinforcements are at the door in the End phase of round 8, and the rest of the phase is not played. */
  skipsStep(t, step) {
    if (t.state.round < LAST_ROUND) return false;
    switch (roundEight(t)) {
      case 'end-phase-played-out-first':
        return false;
      case 'soon-end-phase-begins-without':
        return true;
      default:
        return step === 'recovery' || step === 'rally';
    }
  },
});

// After the battle

const judgedAssault = (state: BattleState) => judged(state, 'takeover.precinct-assault', {});

/** When time ran out the board is cleared before anybody looks at injuries. */
function judgeAssault(t: BattleTable): Verdict {
  const { state } = t;
  const verdict = victory(t, { battle: judgedAssault(state) });
  const gangFighters = gangsIn(state, 'attacker')
    .flatMap((gang) => fightersOf(state, gang))
    .map(({ id, fate }) => ({ id, fate }));
  const enforcersWonByTime = verdict.why === 'takeover.precinct-assault.victory.2';
  // That time did not run out is no news.
  const told = enforcersWonByTime ? t : t.quiet;
  const { removed, outOfAction } = timeRunsOut(told, { enforcersWonByTime, gangFighters });
  for (const id of removed)
    leaveBoard(t, fighterOf(state, id), outOfAction.includes(id) ? 'out-of-action' : 'extracted');
  return verdict;
}

function* afterwards(t: BattleTable): Rule<Rewards> {
  const { state } = t;
  const given = rewards(t, { battle: judgedAssault(state) });
  const enforcers = enforcersIn(state);
  if (state.verdict?.victors.includes(enforcers.id))
    yield* arrestSome(t, gangsIn(state, 'attacker'), enforcers);
  // The campaign's Enforcer rules make lines for the two notes left out here.
  return { ...given, notes: given.notes.filter((note) => note === 'takeover.precinct-assault.rewards.2') };
}

/**
 * Who goes to the Cells: drawn from the fighters of each gang who went Out of Action, as many as its share
 * says.
 */
function* arrestSome(t: BattleTable, gangs: readonly GangState[], enforcers: GangState): Rule<void> {
  const { state } = t;
  const possible = (gang: GangState) =>
    ids(
      fightersOf(state, gang).filter(({ id, fate }) => {
        const after = state.aftermath[id];
        // [campaign.post-battle.captives.2]
        if (after?.state === 'dead' || after?.state === 'critical') return false;
        return fate === 'out-of-action' || (fate === 'seriously-injured' && after?.how === 'succumbed');
      }),
    );
  const count = gangs.flatMap(possible).length;
  if (count === 0) {
    t.tell('takeover/precinct-assault/there-nobody-arrest', {}, 'takeover.precinct-assault.objectives.6');
    return;
  }
  const enforcersLeft = onBoardOf(state, enforcers).length;
  const clause = 'takeover.precinct-assault.objectives.5';
  const { shares } = yield* arrests(rollingFor(t, enforcers.id), {
    possible: count,
    enforcersLeft,
    gangs: ids(gangs),
  });
  const open = Object.fromEntries(gangs.map((gang) => [gang.id, possible(gang)]));
  const takes = yield* madeUp(t, shares, open);
  for (const gang of gangs) {
    for (const id of yield* t.drawSome(open[gang.id] ?? [], takes[gang.id] ?? 0, clause)) {
      t.tell('takeover/precinct-assault/arrested', { fighter: fighterOf(state, id).name }, clause);
      award(state, { to: id, what: 'captive', amount: 1, detail: enforcers.id, clause });
      const after = state.aftermath[id];
      if (after) after.captive = true;
    }
  }
}

/** A gang that has fewer to arrest than its share leaves the rest to the others, who roll off for it once more. */
function* madeUp(
  t: BattleTable,
  shares: Readonly<Record<Ref, number>>,
  open: Readonly<Record<Ref, readonly Ref[]>>,
): Rule<Readonly<Record<Ref, number>>> {
  const takes: Record<Ref, number> = {};
  let missing = 0;
  for (const [gang, share] of Object.entries(shares)) {
    takes[gang] = Math.min(share, open[gang]?.length ?? 0);
    missing += share - takes[gang];
  }
  while (missing > 0) {
    const able = Object.keys(takes).filter((gang) => (takes[gang] ?? 0) < (open[gang]?.length ?? 0));
    if (able.length === 0) break;
    const more =
      able.length <= missing ? able : yield* t.step(whoTakesOneMore, { gangs: able, over: missing });
    for (const gang of more) takes[gang] = (takes[gang] ?? 0) + 1;
    missing -= more.length;
    t.tell(
      'takeover/precinct-assault/not-every-gang-has',
      { more },
      'takeover.precinct-assault.objectives.5',
    );
  }
  return takes;
}

export const precinctAssault = scenario({
  id: 'takeover.precinct-assault',
  title: 'Precinct Assault',
  pack: 'takeover',
  gangs: { least: 2, most: 6 },
  roles: 'attacker-defender',
  special: ['takeover.precinct-assault', 'classic.ammo-cache'],
  board: () => BOARD, // [takeover.precinct-assault.battlefield.2]
  battlefield,
  terrain: { is: 'slums', clause: 'takeover.precinct-assault.battlefield.1', ownLayout: true },
  gather,
  crew,
  deck: ({ role }) =>
    role === 'defender' ? { mostGeneric: 4, clause: 'takeover.precinct-assault.tactics.2' } : undefined,
  setUp,
  deployment,
  // Arrests take the place of captives.
  noCaptives: () => true,
  /** Time is on the Enforcers' side: whoever of them is left when it runs out has won. */
  aims: (state, gang) =>
    gang.role === 'defender'
      ? [
          { is: 'keep', of: membersOf(state, gang), worth: 1, clause: 'takeover.precinct-assault.victory.2' },
          defeatEnemies(state, gang, 0.6, 'takeover.precinct-assault.victory.1'),
        ]
      : [defeatEnemies(state, gang, 1, 'takeover.precinct-assault.victory.1')],
  ending: (t) => ending(t, { battle: judgedAssault(t.state) }),
  left: leftInPlay,
  stopsAtOnce,
  victory: judgeAssault,
  figures: (t) => leftFigures(t, judgedAssault(t.state)),
  rewards: afterwards,
});
