/** Determine the scenario: the roll and its shift, who chooses, the terrain and the roles. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { rollOffOrder } from '../../core/roll-off.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';

type Terrain = 'sector-mechanicus' | 'zone-mortalis';
type Role = 'attacker' | 'defender';

/** A row of the scenario table. */
interface Row {
  readonly results: readonly number[];
  readonly clause: ClauseId;
  readonly chosenBy: 'more-territories' | 'fewer-territories' | 'nobody';
  /** The scenarios as the row lists them. */
  readonly scenarios: readonly string[];
  /** The ones played on each terrain; row 4 leaves a pick on one of them. */
  readonly on?: Readonly<Record<Terrain, readonly string[]>>;
}

const TABLE: readonly Row[] = [
  {
    results: [2, 3],
    clause: 'dominion.scenario.table.1',
    chosenBy: 'more-territories',
    scenarios: [],
  },
  {
    results: [4],
    clause: 'dominion.scenario.table.2',
    chosenBy: 'nobody',
    scenarios: ['dominion.smash-and-grab', 'dominion.escape-the-pit'],
    on: {
      'sector-mechanicus': ['dominion.escape-the-pit'],
      'zone-mortalis': ['dominion.smash-and-grab', 'dominion.escape-the-pit'],
    },
  },
  pair([5], 'dominion.scenario.table.3', 'dominion.border-dispute', 'dominion.marauders'),
  pair([6, 7], 'dominion.scenario.table.4', 'dominion.stand-off', 'dominion.tunnel-skirmish'),
  pair([8], 'dominion.scenario.table.5', 'dominion.looters', 'dominion.trap'),
  pair([9], 'dominion.scenario.table.6', 'dominion.ambush', 'dominion.forgotten-riches'),
  pair([10], 'dominion.scenario.table.7', 'dominion.sabotage', 'dominion.sneak-attack'),
  {
    results: [11, 12],
    clause: 'dominion.scenario.table.8',
    chosenBy: 'fewer-territories',
    scenarios: [],
  },
];

/** A row with one scenario for each terrain. */
function pair(results: readonly number[], clause: ClauseId, sector: string, zone: string): Row {
  const on = { 'sector-mechanicus': [sector], 'zone-mortalis': [zone] };
  return { results, clause, chosenBy: 'nobody', scenarios: [sector, zone], on };
}

function rowOf(result: number): Row {
  const row = TABLE.find(({ results }) => results.includes(result));
  if (!row) throw new Error(`The scenario table has no row for ${result}`);
  return row;
}

const pastTheTable = ruling(
  'dominion.shift-past-the-table',
  'table-goes-round-1-counts',
  'such-shift-not-allowed',
);
const shiftWhen = ruling('dominion.shift-when', 'only-defender-may-shift');

/**
 * The attacker rolls, whatever the ratings are [dominion.scenario.shift.1]; a gang rated at least 100 lower may move
 * the result by 1 [dominion.scenario.shift.2].
 */
export const scenarioRoll = procedure('dominion.scenario.roll', function* (t, input) {
  const roll = yield* t.roll('2D6', 'dominion.scenario.roll.1');
  const mayShift = shifter(t, input.attackerRating, input.defenderRating);
  const result = mayShift === 'none' ? roll : shifted(t, roll, input.shift);
  if (result !== roll) {
    t.tell('dominion-scenario/moves', { mayShift, roll, result }, 'dominion.scenario.shift.2');
  }
  const { clause, scenarios, chosenBy } = rowOf(result);
  const [one = null, other = null] = scenarios;
  t.tell(
    chosenBy === 'nobody' ? 'dominion-scenario/gives' : 'dominion-scenario/lets-player-choose-scenario',
    { result, one, other, chosenBy },
    clause,
  );
  return { roll, result, mayShift, row: clause, scenarios, chosenBy };
});

function shifter(t: Table, attackerRating: number, defenderRating: number): Role | 'none' {
  if (Math.abs(attackerRating - defenderRating) < 100) return 'none';
  if (defenderRating < attackerRating) return 'defender';
  return shiftWhen(t) === 'only-defender-may-shift' ? 'none' : 'attacker';
}

/** A shift past either end changes nothing, whether it stops there or is not allowed, unless the table goes round. */
function shifted(t: Table, roll: number, shift: number): number {
  const moved = roll + shift;
  if (moved >= 2 && moved <= 12) return moved;
  if (pastTheTable(t) !== 'table-goes-round-1-counts') return roll;
  return moved < 2 ? 12 : 2;
}

const territoryTie = ruling('dominion.territory-tie', 'tied-roll-attacker-chooses');

const rollOfTen = ruling('dominion.roll-of-ten', '10-counts-chosen-attacker');

/** Who chooses the scenario: the gang with more Territories on 2-3, the one with fewer on 11-12, else nobody. */
export const chooser = procedure('dominion.scenario.chooser', function* (t, input) {
  const { result, attackerTerritories, defenderTerritories } = input;
  const { chosenBy, clause } = rowOf(result);
  if (result === 10 && rollOfTen(t) === '10-counts-chosen-attacker') {
    t.tell('dominion-scenario/10-counts-as-chosen', {}, 'dominion.scenario.terrain.3');
    return { chooser: 'attacker', rolledOff: false };
  }
  if (chosenBy === 'nobody') {
    t.tell('dominion-scenario/nobody-chooses-between-them', {}, clause);
    return { chooser: 'nobody', rolledOff: false };
  }
  const rolledOff = attackerTerritories === defenderTerritories;
  const attackerHasIt =
    chosenBy === 'more-territories'
      ? attackerTerritories > defenderTerritories
      : attackerTerritories < defenderTerritories;
  const chooser = rolledOff ? yield* tieBreak(t, clause) : attackerHasIt ? 'attacker' : 'defender';
  t.tell(
    rolledOff ? 'dominion-scenario/equal-numbers-territories-wins' : 'dominion-scenario/has-chooses',
    { chooser: THE[chooser], chosenBy },
    clause,
  );
  return { chooser, rolledOff };
});

/** The names of the sides while their gangs are unknown; a battle puts the gangs in their place. */
export const THE = {
  attacker: 'the attacker',
  defender: 'the defender',
  challenger: 'the challenging gang',
  challenged: 'the challenged gang',
} as const;

function* tieBreak(t: Table, clause: ClauseId): Rule<Role> {
  if (territoryTie(t) === 'tied-roll-attacker-chooses') {
    const [attacker = 0, defender = 0] = yield* t.dice('D6', 2, clause, { each: ['attacker', 'defender'] });
    return attacker >= defender ? 'attacker' : 'defender';
  }
  return yield* rollOff(t, clause);
}

/** The attacker's die is the first; a tied roll-off is rolled again [dominion.scenario.terrain.4]. */
function* rollOff(t: Table, clause: ClauseId): Rule<Role> {
  const [winner] = yield* rollOffOrder(t, ['attacker', 'defender'], clause);
  return winner as Role;
}

/** The terrain: what both want, else what the player wants who chose the scenario or won a roll-off. */
export const terrain = procedure('dominion.scenario.terrain', function* (t, input) {
  const { attackerWants, defenderWants, chooser } = input;
  if (attackerWants === defenderWants) {
    t.tell('dominion-scenario/players-agree', { terrain: attackerWants }, 'dominion.scenario.terrain.1');
    return { terrain: attackerWants, decidedBy: 'agreement' };
  }
  const clause = chooser === 'nobody' ? 'dominion.scenario.terrain.3' : 'dominion.scenario.terrain.2';
  const decidedBy = chooser === 'nobody' ? yield* rollOff(t, clause) : chooser;
  const terrain = decidedBy === 'attacker' ? attackerWants : defenderWants;
  t.tell(
    chooser === 'nobody' ? 'dominion-scenario/wins-roll-off-takes' : 'dominion-scenario/chose-scenario-takes',
    { decidedBy: THE[decidedBy], terrain },
    clause,
  );
  return { terrain, decidedBy };
});

const rowFourTerrain = ruling('dominion.row-four-terrain', 'escape-pit-sector-mechanicus-smash');
const terrainPicksScenario = ruling('dominion.terrain-picks-scenario', 'players-may-play-either-scenario');

/** Which scenario of the row is played, now that the terrain is known [dominion.scenario.terrain.1]. */
export const onTerrain = procedure('dominion.scenario.on-terrain', (t, { result, terrain }) => {
  const { scenarios, clause } = left(t, result, terrain);
  t.tell('dominion-scenario/on', { result, terrain, scenarios }, clause);
  return { scenarios };
});

function left(t: Table, result: number, terrain: Terrain): Pick<Row, 'scenarios' | 'clause'> {
  const { scenarios, clause, on } = rowOf(result);
  const played = on?.[terrain] ?? scenarios;
  if (result === 4) {
    const withoutAChoice = rowFourTerrain(t) === 'escape-pit-sector-mechanicus-smash';
    return { scenarios: withoutAChoice ? played.slice(0, 1) : played, clause };
  }
  const either = terrainPicksScenario(t) === 'players-may-play-either-scenario';
  return { scenarios: either ? scenarios : played, clause };
}

const campaignHalves = ruling('dominion.campaign-halves', 'downtime-belongs-first-half');
const rescueInstead = ruling(
  'dominion.rescue-instead-of-rolling',
  'only-place-roll',
  'any-player-who-may-choose',
);

/** May a player choose this mission? The first clause that forbids it is named. */
export const mayChoose = procedure('dominion.scenario.may-choose', (t, input) => {
  const forbidden = forbids(t, input);
  if (forbidden) {
    t.tell('dominion-scenario/mission-cannot-chosen', { reason: forbidden.reason }, forbidden.clause);
  } else {
    t.tell('dominion-scenario/mission-may-chosen', {}, 'dominion.scenario.choice.1');
  }
  return { allowed: !forbidden, why: forbidden?.clause ?? 'dominion.scenario.choice.1' };
});

interface Choice {
  readonly result: number;
  readonly mission: 'standard' | 'rescue-mission' | 'own-house' | 'other-house';
  readonly houseMissionUsed: boolean;
  readonly phase: 'occupation' | 'downtime' | 'takeover';
  readonly captivesHeld: boolean;
}

function forbids(t: Table, choice: Choice): { reason: string; clause: ClauseId } | undefined {
  const { result, mission, houseMissionUsed, phase, captivesHeld } = choice;
  if (rowOf(result).chosenBy === 'nobody') {
    return { reason: `a ${result} gives nobody a choice`, clause: 'dominion.scenario.choice.1' };
  }
  switch (mission) {
    case 'standard':
      return undefined;
    case 'other-house':
      return { reason: 'it belongs to another House', clause: 'dominion.scenario.choice.1' };
    case 'own-house':
      return forbidsHouseMission(t, houseMissionUsed, phase);
    case 'rescue-mission':
      if (rescueInstead(t) === 'only-place-roll') {
        return { reason: 'it is played only in place of the roll', clause: 'dominion.scenario.choice.1' };
      }
      if (captivesHeld || rescueInstead(t) === 'any-player-who-may-choose') return undefined;
      return { reason: 'the opponent holds no captives', clause: 'dominion.rescue-mission.captives.1' };
    default:
      return mission satisfies never;
  }
}

/** One house mission in each half of the campaign; Downtime between them is neither [dominion.scenario.choice.3]. */
function forbidsHouseMission(
  t: Table,
  used: boolean,
  phase: Choice['phase'],
): { reason: string; clause: ClauseId } | undefined {
  const clause = 'dominion.scenario.choice.2';
  if (used) return { reason: 'a house mission was chosen in this half of the campaign', clause };
  if (phase === 'downtime' && campaignHalves(t) !== 'downtime-belongs-first-half') {
    return { reason: 'Downtime belongs to neither half of the campaign', clause };
  }
  return undefined;
}

const attackerAndDefender = ruling(
  'dominion.attacker-and-defender',
  'whoever-chose-scenario-attacks',
  'challenger-always-attacks',
);

/**
 * Who attacks and who defends: the challenger attacks [dominion.scenario.roll.1], unless a player chose the scenario
 * and decides it [dominion.scenario.roles.1, dominion.scenario.roles.2].
 */
export const roles = procedure('dominion.scenario.roles', (t, { hasRoles, chooser, chooserWants }) => {
  if (!hasRoles) {
    t.tell('dominion-scenario/scenario-has-no-attacker', {}, 'dominion.scenario.roles.1');
    return { attacker: 'nobody', defender: 'nobody' };
  }
  const { attacker, clause } = attackerOf(t, chooser, chooserWants);
  const defender = attacker === 'challenger' ? 'challenged' : 'challenger';
  t.tell(
    'dominion-scenario/gang-attacks-gang-defends',
    { attacker: THE[attacker], defender: THE[defender] },
    clause,
  );
  return { attacker, defender };
});

function attackerOf(
  t: Table,
  chooser: 'challenger' | 'challenged' | 'nobody',
  chooserWants: 'attack' | 'defend',
): { attacker: 'challenger' | 'challenged'; clause: ClauseId } {
  const reading = attackerAndDefender(t);
  if (reading === 'challenger-always-attacks') {
    return { attacker: 'challenger', clause: 'dominion.scenario.roles.4' };
  }
  if (chooser === 'nobody') return { attacker: 'challenger', clause: 'dominion.scenario.roll.1' };
  if (reading === 'whoever-chose-scenario-attacks') {
    return { attacker: chooser, clause: 'dominion.scenario.roles.3' };
  }
  const other = chooser === 'challenger' ? 'challenged' : 'challenger';
  return { attacker: chooserWants === 'attack' ? chooser : other, clause: 'dominion.scenario.roles.2' };
}
