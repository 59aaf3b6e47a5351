/** Escort Mission: a rich youngster wants to go home, and somebody has paid that they never get there. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { defeatEnemies } from '../../battle/aims.ts';
import { gives } from '../../battle/awards.ts';
import { leaveBoard } from '../../battle/events.ts';
import type { Figures } from '../../battle/figures.ts';
import {
  type Battle,
  type Ending,
  type Fighter,
  type Gang,
  gangOf,
  onBoard,
  type Rewards,
  type Verdict,
  writtenVerdict,
} from '../../battle/judged.ts';
import { fighterState } from '../../battle/roster.ts';
import { type Area, boardOf, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  gangsIn,
  ids,
  isOnBoard,
  judged,
} from '../../battle/state.ts';
import { type Size, stated, type Where, zone } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { areAllied, areOneSide, withAllies } from '../../special/allies.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Blocked, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  chooseZones,
  deployInZones,
  EDGES,
  type Edge,
  isCorner,
  lengthOf,
  standardBattlefield,
  strip,
  type Zone,
} from './deployment.ts';
import {
  draw,
  endsBy,
  gangsLeft,
  leftFigures,
  leftInPlay,
  reducedCrew,
  rolesIn,
  type StandardTerms,
  standardGangRewards,
  stopsAtOnce,
  tookPart,
  totalXp,
  type UnderWay,
  undecided,
  win,
  winningLeaderXp,
} from './standards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'escort.uphiverCounts': boolean;
  }
}

const uphiverBottle = ruling('takeover.escort-uphiver-bottle', 'counts-member-crew');
const afterExtraction = ruling('takeover.escort-extracted', 'battle-goes-until-one-gang');
const attackersGone = ruling('takeover.escort-attackers-gone', 'defender-walks-uphiver-out-further', 'draw');
const uphiverAlone = ruling('takeover.escort-uphiver-alone', 'attackers-then-catch-uphiver');
const drawShares = ruling('takeover.escort-draw-shares', 'only-attackers-board', 'defender-counts-loser');

const ID = 'takeover.escort-mission';

// Battlefield

/** The standard one [takeover.escort-mission.battlefield.1], and the Extraction Zone once it has been named. */
function battlefield(state: BattleState): readonly Area[] {
  const named = state.markers[EXTRACTION];
  if (!named) return standardBattlefield(state);
  const where = named.state === 'tower' ? TOWER_TOP : alongEdge(named.state as Edge, boardOf(state));
  const clause =
    named.state === 'tower' ? 'takeover.escort-mission.deployment.5' : 'takeover.escort-mission.deployment.4';
  return [...standardBattlefield(state), { words: 'Extraction Zone', where, clause }];
}

// Crews

export const crewSize = procedure('takeover.escort-mission.crew-size', (t, { attackers, role }) => {
  if (role === 'defender') {
    const size = uphiverBottle(t) === 'counts-member-crew' ? 5 : 6;
    t.tell('takeover/escort-mission/defender-uses-custom', { size }, 'takeover.escort-mission.crews.1');
    t.tell('takeover/escort-mission/uphiver-comes-along', {}, 'takeover.escort-mission.crews.2');
    return { method: 'custom', size, extra: ['uphiver'] };
  }
  const size = reducedCrew(attackers, { full: 7, by: 2, beyond: 1, least: 4 });
  t.tell(
    'takeover/escort-mission/random-each-attackers',
    { size, attackers },
    attackers > 1 ? 'takeover.escort-mission.crews.4' : 'takeover.escort-mission.crews.3',
  );
  return { method: 'random', size, extra: [] };
});

// Deployment

/** The standard zones [takeover.escort-mission.deployment.1], of which the Defender has to take a corner. */
export const defenderZone = procedure(
  'takeover.escort-mission.defender-zone',
  (t, { terrain, choice, cornerFree }) => {
    if (terrain === 'towers') {
      const rule = 'takeover.escort-mission.deployment.3';
      t.tell('takeover/escort-mission/towers-defender-sets-up', {}, rule);
      return { legal: choice === 'tower-bottom', rule };
    }
    const rule = 'takeover.escort-mission.deployment.2';
    const legal = choice === 'corner' || (choice === 'edge-point' && !cornerFree);
    t.tell(
      cornerFree
        ? 'takeover/escort-mission/defender-has-take-corner'
        : 'takeover/escort-mission/no-corner-free-so',
      {},
      rule,
    );
    return { legal, rule };
  },
);

/** All zones, then the way out, and only then the first fighter. */
function* deployment(t: BattleTable): Rule<void> {
  joinTheDefender(t);
  const zones = yield* pickZones(t);
  yield* nameExtractionZone(t, zones);
  yield* deployInZones(t, zones);
}

/** The standard choice, except that the Defender is held to a corner, or to the foot of a tower. */
function* pickZones(t: BattleTable): Rule<Readonly<Record<Ref, Pick<Zone, 'where' | 'edges'>>>> {
  const { state } = t;
  const [defender] = gangsIn(state, 'defender') as [GangState];
  if (state.terrain === 'towers') {
    const open = () => undefined;
    return yield* chooseZones(t, state.gangs, open, (gang) =>
      gang.id === defender.id ? nameStartingTower(t, defender) : undefined,
    );
  }
  return yield* chooseZones(t, state.gangs, (gang, zone, free) => {
    if (gang.id !== defender.id) return undefined;
    const choice = isCorner(zone) ? 'corner' : 'edge-point';
    const cornerFree = free.some(isCorner);
    if (defenderZone(t.quiet, { terrain: 'slums', choice, cornerFree }).legal) return undefined;
    return {
      why: say('takeover/escort-mission/the-defender-has-to-take-a-corner'),
      clause: 'takeover.escort-mission.deployment.2',
    };
  });
}

/** The tower at whose foot the Defender sets up, so that the Attacker can name another one. */
function* nameStartingTower(t: BattleTable, { seat }: GangState): Rule<Pick<Zone, 'where' | 'edges'>> {
  defenderZone(t, { terrain: 'towers', choice: 'tower-bottom', cornerFree: true });
  const clause = 'takeover.escort-mission.deployment.3';
  const marker = { gang: null, spot: null, carriedBy: null, state: 'tower', data: {} };
  const tower = { id: STARTING_TOWER, kind: STARTING_TOWER, ...marker };
  yield* placeMarker(t, tower, A_TOWER, clause, seat, NAMED);
  return { where: FOOT_OF_IT, edges: [] };
}

const STARTING_TOWER = 'starting-tower';
const A_TOWER = stated(say('where/any-tower'), { is: 'tower', part: 'any' });
const FOOT_OF_IT = stated(say('where/foot-of-starting-tower'), {
  is: 'tower',
  part: 'foot',
  of: STARTING_TOWER,
});
const NAMED = 'takeover/escort-mission/named';

export const extractionZone = procedure(
  'takeover.escort-mission.extraction-zone',
  (t, { terrain, site, touchesDefender }) => {
    if (terrain === 'towers') {
      t.tell('takeover/escort-mission/attacker-names-top-tower', {}, 'takeover.escort-mission.deployment.5');
      return { legal: site === 'tower-top' && !touchesDefender, chooser: 'attacker' };
    }
    t.tell('takeover/escort-mission/defender-names-edge-own', {}, 'takeover.escort-mission.deployment.4');
    return { legal: site === 'edge' && !touchesDefender, chooser: 'defender' };
  },
);

/** The marker that stands for the Extraction Zone; its state is the edge, or `tower`. */
const EXTRACTION = 'extraction-zone';
const TOWER_TOP = stated(say('where/top-of-other-tower'), {
  is: 'tower',
  part: 'top',
  not: STARTING_TOWER,
});

function* nameExtractionZone(t: BattleTable, zones: Readonly<Record<Ref, Pick<Zone, 'edges'>>>): Rule<void> {
  const { state } = t;
  const [defender] = gangsIn(state, 'defender') as [GangState];
  const marker = { id: EXTRACTION, kind: EXTRACTION, gang: null, spot: null, carriedBy: null, data: {} };
  if (state.terrain === 'towers') {
    const clause = 'takeover.escort-mission.deployment.5';
    const [chooser] = yield* rollOffInTakeover(t, ids(gangsIn(state, 'attacker')), clause);
    extractionZone(t, { terrain: 'towers', site: 'tower-top', touchesDefender: false });
    yield* placeMarker(
      t,
      { ...marker, state: 'tower' },
      TOWER_TOP,
      clause,
      gangBy(state, chooser as Ref).seat,
      NAMED,
    );
    return;
  }
  const clause = 'takeover.escort-mission.deployment.4';
  const touched = zones[defender.id]?.edges ?? [];
  const isLegal = (edge: Edge) =>
    extractionZone(t.quiet, { terrain: 'slums', site: 'edge', touchesDefender: touched.includes(edge) })
      .legal;
  const blocked: Record<string, Blocked> = {};
  for (const edge of EDGES) {
    if (!isLegal(edge))
      blocked[edge] = { why: say('takeover/escort-mission/defender-s-zone-touches'), clause };
  }
  const edge = yield* t.offer(
    defender.seat,
    {
      what: say('takeover/escort-mission/which-edge-extraction-zone'),
      options: EDGES.filter(isLegal),
      blocked,
    },
    clause,
    defender.id,
  );
  state.markers[EXTRACTION] = { ...marker, spot: 'placed', state: edge };
  t.tell('takeover/escort-mission/extraction-zone-edge', { edge }, clause);
}

function alongEdge(edge: Edge, board: Size): Where {
  const along = strip(edge, 0, lengthOf(edge, board), 1, board);
  return zone(say('where/along-edge', { inches: 1, border: edge }), along);
}

// Objectives

/** The Uphiver is safe at any moment within 1" of the zone, mid-move included. */
export const extraction = procedure('takeover.escort-mission.extraction', (t, { inchesToZone, fate }) => {
  const extracted = inchesToZone <= 1 && fate !== 'out-of-action';
  t.tell(
    extracted ? 'takeover/escort-mission/uphiver-extracted' : 'takeover/escort-mission/uphiver-not-extracted',
    { inchesToZone },
    'takeover.escort-mission.objectives.1',
  );
  return { extracted };
});

/** Asked whenever the Uphiver has moved; a fighter who gets there is gone before anything else happens. */
function* seekExtraction(t: BattleTable, fighter: FighterState): Rule<void> {
  if (fighter.rank !== 'uphiver' || !isOnBoard(fighter)) return;
  const clause = 'takeover.escort-mission.objectives.1';
  const what = say('takeover/escort-mission/within-1-extraction-zone', { fighter: fighter.name });
  const edge = t.state.markers[EXTRACTION]?.state as Edge;
  const about = { is: 'edges', sides: [edge], inches: 1 } as const;
  const near = yield* t.within(1, EXTRACTION, [fighter.id], clause, what, about);
  const { extracted } = extraction(near.length > 0 ? t : t.quiet, {
    inchesToZone: near.length > 0 ? 1 : 60,
    fate: fighter.fate as 'standing' | 'pinned' | 'seriously-injured',
  });
  if (extracted) leaveBoard(t, fighter, 'extracted');
}

// Ending the battle

export const ending = procedure('takeover.escort-mission.ending', (t, { battle }) => endingOf(t, battle));

/**
 * The Uphiver's fate ends the battle. While the Uphiver is on the board the Defender is too, whoever else has run
 * [takeover.escort-mission.special.2].
 */
function endingOf(t: Table, battle: UnderWay): Ending {
  const { fate } = uphiverIn(battle);
  if (fate === 'out-of-action' || isCaught(t, battle)) {
    return endsBy(t, battle, 'takeover.escort-mission.ending.1');
  }
  if (fate === 'extracted') {
    const playsOn = afterExtraction(t) === 'battle-goes-until-one-gang';
    if (!playsOn) return endsBy(t, battle, 'takeover.escort-mission.objectives.1');
    const left = gangsLeft(t, battle);
    const isOne = left.length === 0 || areOneSide(left);
    return endsBy(t, battle, isOne ? 'takeover.standards.ending.1' : null);
  }
  const goesOn =
    attackersLeft(t, battle).length > 0 || attackersGone(t) === 'defender-walks-uphiver-out-further';
  return endsBy(t, battle, goesOn ? null : 'takeover.standards.ending.1');
}

function attackersLeft(t: Table, battle: Battle): readonly Gang[] {
  const { defender } = rolesIn(battle);
  return gangsLeft(t, battle).filter((gang) => gang.role === 'attacker' && !areAllied(gang, defender));
}

/** The Defender's Uphiver, who leaves the board extracted or killed and in no other way. */
function uphiverIn(battle: Battle): Fighter {
  const { defender } = rolesIn(battle);
  const [uphiver, ...more] = defender.fighters.filter(({ rank }) => rank === 'uphiver');
  if (!uphiver || more.length > 0) {
    throw new BadInput(
      'battle.gangs',
      `expected one fighter of rank uphiver with the Defender, got ${uphiver ? more.length + 1 : 'none'}`,
      'takeover.escort-mission.crews.2',
    );
  }
  if (uphiver.fate === 'fled' || uphiver.fate === 'escaped') {
    throw new BadInput(
      'battle.gangs',
      `expected the Uphiver to leave only extracted or out-of-action, got ${uphiver.fate}`,
      'takeover.escort-mission.special.1',
    );
  }
  return uphiver;
}

/** By one reading Attackers catch an Uphiver without escorts. */
function isCaught(t: Table, battle: Battle): boolean {
  if (uphiverAlone(t) !== 'attackers-then-catch-uphiver') return false;
  const { defender } = rolesIn(battle);
  const [last, ...others] = defender.fighters.filter(onBoard);
  return last?.rank === 'uphiver' && others.length === 0 && attackersLeft(t, battle).length > 0;
}

// Victory

export const victory = procedure('takeover.escort-mission.victory', (t, { battle }) => verdictOf(t, battle));

/** What became of the Uphiver, and who is left; rival Attackers share nothing [takeover.escort-mission.victory.3]. */
function figures(t: Table, battle: UnderWay): readonly Figures[] {
  const { fate } = uphiverIn(battle);
  const isOut = fate === 'out-of-action' || isCaught(t, battle);
  const became = isOut ? 'figures/uphiver-out' : 'figures/uphiver-there';
  return [
    { of: [], what: [say(fate === 'extracted' ? 'figures/uphiver-away' : became)] },
    ...leftFigures(t, battle),
  ];
}

function verdictOf(t: Table, battle: UnderWay): Verdict {
  if (!endingOf(t, battle).ended) return undecided(t);
  const wins = (gangs: readonly Gang[], why: ClauseId) => win(t, withAllies(battle, gangs), why);
  const { defender, attackers } = rolesIn(battle);
  const { fate, takenOutBy } = uphiverIn(battle);
  if (fate === 'extracted') return wins([defender], 'takeover.escort-mission.victory.1');
  if (fate !== 'out-of-action' && !isCaught(t, battle)) {
    return attackersGone(t) === 'draw'
      ? draw(t, 'takeover.escort-mission.victory.4')
      : wins([defender], 'takeover.standards.victory.1');
  }
  if (attackers.length === 1) return wins(attackers, 'takeover.escort-mission.victory.2');
  const killer = takenOutBy === null ? undefined : gangOf(battle, takenOutBy);
  return killer?.role === 'attacker'
    ? wins([killer], 'takeover.escort-mission.victory.3')
    : draw(t, 'takeover.escort-mission.victory.4');
}

// Rewards, experience and Reputation

const TERMS: Omit<StandardTerms, 'drawPays'> = {
  victor: 'takeover.escort-mission.rewards.1',
  territory: 'takeover.escort-mission.rewards.2',
  losers: 'takeover.escort-mission.rewards.3',
  draw: 'takeover.escort-mission.rewards.4',
  reputation: {
    victor: 'takeover.escort-mission.reputation.1',
    draw: 'takeover.escort-mission.reputation.2',
    bottled: 'takeover.escort-mission.reputation.3',
  },
};

export const rewards = procedure('takeover.escort-mission.rewards', function* (t, { battle }): Rule<Rewards> {
  const verdict = writtenVerdict(battle) ?? verdictOf(t, battle);
  const onlyThere = drawShares(t) === 'only-attackers-board';
  const paid = onlyThere ? attackersLeft(t, battle) : rolesIn(battle).attackers;
  const gangs = yield* standardGangRewards(t, battle, verdict, {
    ...TERMS,
    drawPays: (gang) => paid.includes(gang),
  });
  const leader = yield* winningLeaderXp(t, battle, verdict, {
    victor: 'takeover.escort-mission.experience.1',
    draw: 'takeover.escort-mission.experience.2',
  });
  return {
    gangs: verdict.result === 'draw' ? yield* defenderInADraw(t, battle, gangs) : gangs,
    xp: totalXp(leader),
    notes: [],
  };
});

/** A draw is between the Attackers, so by one reading the Defender has lost: the credits of a loser, no Reputation. */
function* defenderInADraw(t: Table, battle: Battle, gangs: Rewards['gangs']): Rule<Rewards['gangs']> {
  if (drawShares(t) !== 'defender-counts-loser') return gangs;
  const { defender } = rolesIn(battle);
  const drawn = gangs[defender.id];
  if (!drawn) return gangs;
  const clause = 'takeover.escort-mission.rewards.3';
  const credits = yield* t.roll('D3x5', clause, defender.id);
  const back = tookPart(defender) ? 2 : 0;
  const reputation = drawn.reputation - back;
  gives(t, { to: defender.id, what: 'credits', amount: credits, detail: 'losing', clause });
  gives(t, {
    to: defender.id,
    what: 'reputation',
    amount: -back,
    detail: "a draw that is the Attackers' alone",
    clause: 'takeover.escort-mission.reputation.2',
  });
  return { ...gangs, [defender.id]: { ...drawn, credits, reputation } };
}

// Special rules

/** The Uphiver: profile [takeover.escort-mission.special.3] and equipment [takeover.escort-mission.special.4]. */
export const UPHIVER = {
  id: 'uphiver',
  name: 'the Uphiver',
  rank: 'uphiver',
  stats: { m: 5, ws: 5, bs: 4, s: 3, t: 3, w: 2, i: 4, a: 1, ld: 8, cl: 6, wil: 7, int: 7 },
  kit: ['armoury.laspistol', 'armoury.mesh-armour', 'armoury.displacer-field'],
  skills: ['spring-up'],
} as const;

/** The Uphiver comes on top of the crew that the Defender picked [takeover.escort-mission.crews.2]. */
function joinTheDefender(t: BattleTable): void {
  const { state } = t;
  const [defender] = gangsIn(state, 'defender') as [GangState];
  const uphiver = fighterState(defender.id, UPHIVER);
  uphiver.fate = 'reserve';
  state.fighters[uphiver.id] = uphiver;
  defender.roster = [...defender.roster, uphiver.id];
  defender.crew = [...defender.crew, uphiver.id];
  state.facts[COUNTS] = uphiverBottle(t) === 'counts-member-crew';
  t.tell(
    'takeover/escort-mission/has-been-hired-bring',
    { gang: defender.name },
    'takeover.escort-mission.crews.2',
  );
}

/** Is the Uphiver one of the crew in bottle checks? */
const COUNTS = 'escort.uphiverCounts';

specialRule({
  id: ID,
  title: 'Escort Mission',

  stands({ markers }) {
    const zone = markers[EXTRACTION];
    if (!zone) return undefined;
    return {
      words:
        zone.state === 'tower'
          ? say('takeover/escort-mission/extraction-zone-top-tower')
          : say('takeover/escort-mission/the-extraction-zone-is-the-edge', { side: zone.state }),
    };
  },

  *moved(t, fighter) {
    yield* seekExtraction(t, fighter);
  },

  countsForBottle: ({ facts }, { rank }) => rank !== 'uphiver' || facts[COUNTS] === true,
  isObjective: (_, { rank }) => rank === 'uphiver',
  /** The Uphiver stays in the battle whatever the gang does [takeover.escort-mission.special.1]. */
  mayRun: (_, { rank }) => rank !== 'uphiver',
});

export const escortMission = scenario({
  id: ID,
  title: 'Escort Mission',
  pack: 'takeover',
  gangs: { least: 2, most: 8 },
  roles: 'attacker-defender',
  special: [ID],
  battlefield,
  crew: (t, { role }) => {
    const attackers = gangsIn(t.state, 'attacker').length;
    if (role === 'defender') {
      const { size } = crewSize(t, { attackers, role });
      return { method: 'custom', size, clause: 'takeover.escort-mission.crews.1' };
    }
    const { size } = crewSize(t, { attackers, role: 'attacker' });
    return { method: 'random', size, clause: 'takeover.escort-mission.crews.3' };
  },
  deployment,
  aims: (state, gang) => {
    const { id } = UPHIVER;
    const escorted = state.fighters[id] ? [id] : [];
    if (gang.role !== 'defender')
      return [
        { is: 'take-out', of: escorted, worth: 1, clause: 'takeover.escort-mission.victory.2' },
        defeatEnemies(state, gang, 0.4),
      ];
    return [
      { is: 'keep', of: escorted, worth: 1, clause: 'takeover.escort-mission.victory.2' },
      {
        is: 'go',
        who: escorted,
        to: [EXTRACTION],
        within: 1,
        worth: 1,
        clause: 'takeover.escort-mission.objectives.1',
      },
      defeatEnemies(state, gang, 0.6),
    ];
  },
  ending: (t) => ending(t, { battle: judged(t.state, ID, {}) }),
  left: leftInPlay,
  stopsAtOnce,
  victory: (t) => victory(t, { battle: judged(t.state, ID, {}) }),
  figures: (t) => figures(t, judged(t.state, ID, {})),
  rewards: (t) => rewards(t, { battle: judged(t.state, ID, {}) }),
});
