/** The eleven steps before a battle of the Takeover campaign, in their order [takeover.prebattle.general.1]. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import type { Gang, Rank } from '../../battle/judged.ts';
import { noChampion } from '../../scenarios/takeover/pit-brawl.ts';
import { shortGuard } from '../../scenarios/takeover/rescue-mission.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';
import { firstRoundOfArrival } from '../week/enforcers.ts';

const invasionLink = ruling('takeover.invasion-link', 'invasion');
const terrainRoll12 = ruling('takeover.terrain-roll-12', 'roll-again', 'sump-sea');
const tacticsPhase = ruling('takeover.tactics-phase', 'three-rescuer-takeover', 'three-downtime');
const precinctUnderdogs = ruling('takeover.precinct-underdogs', 'enforcers-may');
const hiredGunRounding = ruling('takeover.hired-gun-rounding', 'down', 'up-next-5');
const hiredGunNoDefender = ruling('takeover.hired-gun-no-defender', 'roll-off');
const recoveryCaptives = ruling('takeover.recovery-captives', 'no-single-captive-spoils');

type Scenario = ProcedureInputs['takeover.prebattle.roles']['scenario'];
type Role = Gang['role'];

// Step 1: the scenario

/** Scenarios of a battle over a territory, each with the highest 2D6 roll that gives it. */
const SCENARIOS: readonly { readonly upTo: number; readonly scenario: Scenario }[] = [
  { upTo: 3, scenario: 'takeover.gang-moot' },
  { upTo: 5, scenario: 'takeover.the-trap' },
  { upTo: 8, scenario: 'takeover.stand-off' },
  { upTo: 10, scenario: 'takeover.ambush' },
  { upTo: 12, scenario: 'takeover.escort-mission' },
];

/** Scenarios that follow from the reason for fighting. */
const SCENARIO_FOR = {
  'first-battle': 'takeover.invasion',
  captives: 'takeover.rescue-mission',
  'assault-on-precinct': 'takeover.precinct-assault',
  'pit-fight': 'takeover.pit-brawl',
} as const;

export const scenarioRoll = procedure('takeover.prebattle.scenario-roll', function* (t, { reason }) {
  if (reason !== 'territory') {
    const scenario: Scenario = SCENARIO_FOR[reason];
    t.tell('takeover/reason-fighting-decides', { scenario }, 'takeover.prebattle.scenario.2');
    return { total: null, scenario };
  }
  const total = yield* t.roll('2D6', 'takeover.prebattle.scenario.1');
  const printed = rowFor(SCENARIOS, total).scenario;
  const scenario: Scenario =
    printed === 'takeover.stand-off' && invasionLink(t) === 'invasion' ? 'takeover.invasion' : printed;
  t.tell('takeover/gives', { total, scenario }, 'takeover.prebattle.scenario.1');
  return { total, scenario };
});

// Step 2: attackers and defenders

/** Where nothing says who defends, nobody has a role; Attackers are no allies on that account [takeover.prebattle.roles.5]. */
export const roles = procedure('takeover.prebattle.roles', (t, input) => {
  const { gangs } = input;
  const defence = defenceOf(input);
  if (!defence) {
    t.tell('takeover/nothing-gives-gangs-roles', {}, 'takeover.prebattle.roles.4');
    return { roles: rolesFor(gangs, () => 'neutral') };
  }
  const { field, clause } = defence;
  const defender = input[field];
  if (defender === null) throw new BadInput(field, `is missing; expected one of ${gangs.join(', ')}`, clause);
  // The Enforcers are no gang, so they need not be listed among the gangs.
  const sides = field === 'enforcers' && !gangs.includes(defender) ? [...gangs, defender] : gangs;
  if (!sides.includes(defender)) {
    throw new BadInput(field, `expected one of ${gangs.join(', ')}, got ${defender}`, clause);
  }
  t.tell(WHY_IT_DEFENDS[field], { defender }, clause);
  t.tell('takeover/everybody-else-attacks', {}, 'takeover.prebattle.roles.3');
  return { roles: rolesFor(sides, (side) => (side === defender ? 'defender' : 'attacker')) };
});

/** How a gang comes to be the Defender. */
const WHY_IT_DEFENDS = {
  knife: 'takeover/knife-defends',
  holder: 'takeover/who-holds-territory-defends',
  captor: 'takeover/who-holds-captives-defends',
  enforcers: 'takeover/enforcers-defend',
} as const;

/**
 * What makes a gang the Defender. Captives and the Precinct settle it by the scenario [takeover.standards.roles.2],
 * elsewhere the stake does [takeover.standards.roles.1].
 */
function defenceOf({
  scenario,
  stake,
}: ProcedureInputs['takeover.prebattle.roles']):
  | { readonly field: 'knife' | 'holder' | 'captor' | 'enforcers'; readonly clause: ClauseId }
  | undefined {
  if (scenario === 'takeover.rescue-mission') {
    return { field: 'captor', clause: 'takeover.rescue-mission.general.3' };
  }
  if (scenario === 'takeover.precinct-assault') {
    return { field: 'enforcers', clause: 'takeover.precinct-assault.crews.5' };
  }
  if (scenario === 'takeover.invasion' || scenario === 'takeover.pit-brawl') return undefined;
  if (stake === 'unclaimed-territory') return { field: 'knife', clause: 'takeover.prebattle.roles.1' };
  if (stake === 'claimed-territory') return { field: 'holder', clause: 'takeover.prebattle.roles.2' };
  return undefined;
}

function rolesFor(sides: readonly Ref[], roleOf: (side: Ref) => Role): Readonly<Record<Ref, Role>> {
  return Object.fromEntries(sides.map((side) => [side, roleOf(side)]));
}

// Step 4: the battlefield

/** Styles of terrain, each with the highest 2D6 roll that gives it; the table stops short of 12. */
const TERRAIN = [
  { upTo: 4, terrain: 'towers' },
  { upTo: 7, terrain: 'slums' },
  { upTo: 9, terrain: 'zone-mortalis' },
  { upTo: 11, terrain: 'sump-sea' },
  { upTo: 12, terrain: 'players-choose' },
] as const;

type Terrain = { readonly total: number; readonly terrain: (typeof TERRAIN)[number]['terrain'] };

export const terrainRoll = procedure('takeover.prebattle.terrain-roll', function* (t, { wish }) {
  if (!wish) {
    t.tell('takeover/players-choose-terrain', {}, 'takeover.prebattle.battlefield.1');
    return { total: null, terrain: 'players-choose' };
  }
  const rolled = yield* t.until(rollTerrain, null);
  const words =
    rolled.terrain === 'players-choose' ? 'takeover/not-table-players-choose' : 'takeover/a-gives';
  t.tell(words, rolled, 'takeover.prebattle.battlefield.1');
  return rolled;
});

function* rollTerrain(t: Table): Rule<Next<null, Terrain>> {
  const total = yield* t.roll('2D6', 'takeover.prebattle.battlefield.1');
  const { terrain } = rowFor(TERRAIN, total);
  if (terrain !== 'players-choose') return { done: { total, terrain } };
  const reading = terrainRoll12(t);
  if (reading === 'roll-again') return { again: null };
  return { done: { total, terrain: reading === 'sump-sea' ? 'sump-sea' : terrain } };
}

// Step 6: tactics cards

/** The pages that follow the usual rules for tactics cards. */
const AS_USUAL = {
  'takeover.stand-off': 'takeover.stand-off.tactics.1',
  'takeover.the-trap': 'takeover.the-trap.tactics.1',
  'takeover.ambush': 'takeover.ambush.tactics.1',
  'takeover.escort-mission': 'takeover.escort-mission.tactics.1',
  'takeover.gang-moot': 'takeover.gang-moot.tactics.1',
} as const satisfies Record<string, ClauseId>;

/** Cards to draw and to choose, and whether Underdog cards come on top of them. */
export const tacticsDraw = procedure('takeover.prebattle.tactics-draw', (t, { scenario, phase, role }) => {
  const standard = standardDraw(t, phase);
  switch (scenario) {
    case 'takeover.invasion':
      // As usual [takeover.invasion.tactics.1], and Takeover is far away.
      return hand(t, { draw: 2, by: 'takeover.invasion.tactics.3' });
    case 'takeover.rescue-mission': {
      if (role === 'defender') return hand(t, { draw: 1, by: 'takeover.rescue-mission.tactics.1' });
      const grows = tacticsPhase(t) === 'three-rescuer-takeover';
      return hand(t, { draw: grows ? standard : 2, by: 'takeover.rescue-mission.tactics.2' });
    }
    case 'takeover.precinct-assault': {
      const enforcers = role === 'defender';
      if (enforcers) t.tell('takeover/enforcers-also-choose-one', {}, 'takeover.precinct-assault.tactics.3');
      return hand(t, {
        draw: standard,
        choose: enforcers ? 1 : 0,
        by: 'takeover.precinct-assault.tactics.1',
        ...(enforcers && precinctUnderdogs(t) === 'enforcers-may'
          ? {}
          : { noUnderdogs: 'takeover.precinct-assault.tactics.4' }),
      });
    }
    case 'takeover.pit-brawl':
      return hand(t, {
        draw: 0,
        by: 'takeover.pit-brawl.tactics.1',
        noUnderdogs: 'takeover.pit-brawl.tactics.1',
      });
    default:
      return hand(t, { draw: standard, by: AS_USUAL[scenario] });
  }
});

interface Hand {
  readonly draw: number;
  readonly choose?: number;
  readonly by: ClauseId;
  /** The clause that keeps Underdog cards out, if one does. */
  readonly noUnderdogs?: ClauseId;
}

function hand(t: Table, { draw, choose = 0, by, noUnderdogs }: Hand) {
  t.tell('takeover/tactics-cards-drawn', { draw }, by);
  if (noUnderdogs) t.tell('takeover/nobody-adds-underdog-cards', {}, noUnderdogs);
  else t.tell('takeover/underdog-cards-added-hand', {}, 'takeover.prebattle.tactics.2');
  return { draw, choose, underdogs: noUnderdogs === undefined };
}

/** Two cards, three in Takeover; Downtime comes before Takeover begins [takeover.standards.tactics.1]. */
function standardDraw(t: Table, phase: ProcedureInputs['takeover.prebattle.tactics-draw']['phase']): number {
  if (phase === 'takeover') return 3;
  return phase === 'downtime' && tacticsPhase(t) === 'three-downtime' ? 3 : 2;
}

// Step 7: starting crews

type Candidate = ProcedureInputs['takeover.prebattle.crew-eligibility']['fighters'][number];

/** Ranks of those who belong to no gang. */
const OUTSIDERS: readonly Rank[] = ['hired-gun', 'enforcer', 'uphiver', 'creature'];

/**
 * Who may be picked: nobody in Recovery, captive or barred, by either method [takeover.standards.crews.2,
 * takeover.standards.crews.3, takeover.prebattle.crews.3], and nobody whom the scenario leaves out.
 */
export const crewEligibility = procedure(
  'takeover.prebattle.crew-eligibility',
  (t, { scenario, role, fighters }) => {
    const fit = fighters.filter(({ status }) => status === 'fit');
    const { from, clause } = openTo(t, scenario, role, fit);
    const eligible = from.map(({ id }) => id);
    t.tell('takeover/fit-fight', { fit: fit.map(({ id }) => id) }, 'takeover.prebattle.crews.2');
    t.tell('takeover/may-picked', { eligible }, clause);
    return { eligible };
  },
);

/** The fit fighters who are open to a gang in this role, and the clause for that. */
function openTo(
  t: Table,
  scenario: Scenario,
  role: Role,
  fit: readonly Candidate[],
): { readonly from: readonly Candidate[]; readonly clause: ClauseId } {
  const ranked = (...ranks: readonly Rank[]) => fit.filter(({ rank }) => ranks.includes(rank));
  const without = (...ranks: readonly Rank[]) => fit.filter(({ rank }) => !ranks.includes(rank));
  if (scenario === 'takeover.rescue-mission' && role === 'defender') {
    const guards = without('leader', 'champion');
    // A beast guards nothing without its owner.
    const anybody =
      guards.every(({ rank }) => rank === 'beast') && shortGuard(t) === 'nobody-else-fit-fight-leaders';
    return { from: anybody ? fit : guards, clause: 'takeover.rescue-mission.crews.2' };
  }
  if (scenario === 'takeover.precinct-assault' && role !== 'defender') {
    return { from: without(...OUTSIDERS), clause: 'takeover.precinct-assault.crews.3' };
  }
  if (scenario === 'takeover.pit-brawl') {
    const champions = ranked('champion');
    const leaderFights = champions.length === 0 && noChampion(t) === 'leader-fights';
    return { from: leaderFights ? ranked('leader') : champions, clause: 'takeover.pit-brawl.crews.1' };
  }
  return { from: fit, clause: 'takeover.prebattle.crews.3' };
}

export const customSelection = procedure(
  'takeover.prebattle.custom-selection',
  (t, { size, roster, eligible, picks }) => {
    const limit = size ?? roster;
    const faults = [
      { fault: 'too-many', found: picks.length > limit },
      { fault: 'not-eligible', found: picks.some((pick) => !eligible.includes(pick)) },
      { fault: 'picked-twice', found: new Set(picks).size < picks.length },
    ]
      .filter(({ found }) => found)
      .map(({ fault }) => fault);
    t.tell(
      'takeover/up-fighters-may-picked',
      { limit, faults },
      size === null ? 'takeover.prebattle.crews.4' : 'takeover.prebattle.crews.3',
    );
    return { limit, legal: faults.length === 0, faults };
  },
);

/** Cards are drawn until the crew is full; where everyone fits there is nothing to draw. */
export const randomSelection = procedure(
  'takeover.prebattle.random-selection',
  function* (t, { size, eligible }) {
    const everyoneFits = size >= eligible.length;
    const crew = everyoneFits ? eligible : yield* t.drawSome(eligible, size, 'takeover.prebattle.crews.2');
    t.tell(
      everyoneFits ? 'takeover/everyone-able-fight-comes' : 'takeover/drawn-shuffled-cards',
      { crew },
      'takeover.prebattle.crews.2',
    );
    return { crew };
  },
);

// Step 8: hired guns

export const hiredGunPrice = procedure('takeover.prebattle.hired-gun-price', (t, { cost, stash }) => {
  const price = halved(t, cost);
  const affordable = price <= stash;
  t.tell(
    affordable ? 'takeover/half-credits-stash-can' : 'takeover/half-credits-more-than',
    { cost, price, stash },
    'takeover.prebattle.hired-guns.3',
  );
  return { price, affordable };
});

function halved(t: Table, cost: number): number {
  const half = cost / 2;
  switch (hiredGunRounding(t)) {
    case 'down':
      return Math.floor(half);
    case 'up-next-5':
      return Math.ceil(half / 5) * 5;
    default:
      return Math.ceil(half);
  }
}

/** The Defender, then from the smallest crew to the largest; those with equal crews roll off. */
export const hiringOrder = procedure('takeover.prebattle.hiring-order', function* (t, { gangs }) {
  const hiring = gangs.filter(({ wishes }) => wishes);
  const first = hiring.filter(({ role }) => role === 'defender').map(({ id }) => id);
  const others = hiring.filter(({ role }) => role !== 'defender');
  const noDefender = gangs.every(({ role }) => role !== 'defender');
  const allRollOff = noDefender && hiredGunNoDefender(t) === 'roll-off';
  const groups = allRollOff ? [others.map(({ id }) => id)] : bySize(others);

  const order = yield* t.fold(groups, first as readonly Ref[], function* (t, order, group) {
    return [...order, ...(yield* rollOffInTakeover(t, group, 'takeover.prebattle.hired-guns.4'))];
  });
  t.tell('takeover/hire-order', { order }, 'takeover.prebattle.hired-guns.2');
  return { order };
});

/** Gangs with crews of the same size together, the smallest size first. */
function bySize(gangs: readonly { readonly id: Ref; readonly crew: number }[]): readonly (readonly Ref[])[] {
  const sizes = [...new Set(gangs.map(({ crew }) => crew))].sort((a, b) => a - b);
  return sizes.map((size) => gangs.filter(({ crew }) => crew === size).map(({ id }) => id));
}

// Step 9: recovery

/** How many fighters a gang may send in although they are in Recovery. */
const LIMPING = 3;

/**
 * Recovery is over for all who are in it, but they miss this battle, unless the whole gang is in Recovery and sends up
 * to three of them; these go back into Recovery after the battle [takeover.prebattle.recovery.5].
 */
export const recovery = procedure('takeover.prebattle.recovery', (t, { fighters, picks }) => {
  const recovering = fighters.filter(({ status }) => status === 'recovery').map(({ id }) => id);
  // Captives and others who cannot fight anyway are left out of the question.
  const asked =
    recoveryCaptives(t) === 'no-single-captive-spoils'
      ? fighters
      : fighters.filter(({ status }) => status === 'fit' || status === 'recovery');
  const everyone = recovering.length > 0 && asked.length === recovering.length;
  const mayAllGo =
    picks.length <= LIMPING &&
    new Set(picks).size === picks.length &&
    picks.every((pick) => recovering.includes(pick));
  const legal = picks.length === 0 || (everyone && mayAllGo);
  const playing = legal ? picks : [];

  t.tell('takeover/recovery-over', { recovering }, 'takeover.prebattle.recovery.1');
  if (!everyone) t.tell('takeover/miss-battle-all-same', {}, 'takeover.prebattle.recovery.2');
  else t.tell('takeover/whole-gang-was-recovery', {}, 'takeover.prebattle.recovery.3');
  if (playing.length > 0) {
    t.tell('takeover/fight-one-flesh-wound', { playing }, 'takeover.prebattle.recovery.4');
  }
  return {
    everyone,
    legal,
    cleared: recovering,
    playing,
    fleshWounds: Object.fromEntries(playing.map((fighter) => [fighter, 1])),
    returning: playing,
  };
});

// Step 10: deployment

/**
 * A roll-off for the choice of zones [takeover.standards.deployment.1] and another for the order of placing
 * [takeover.standards.deployment.2].
 */
export const deploymentOrder = procedure('takeover.prebattle.deployment-order', function* (t, { gangs }) {
  const zones = gangs.length > 4 ? 'edge-points' : 'corners';
  const zoneClause = gangs.length > 4 ? 'takeover.prebattle.deployment.2' : 'takeover.prebattle.deployment.1';
  const pick = yield* rollOffInTakeover(t, gangs, zoneClause);
  t.tell('takeover/choose-order', { zones, pick }, zoneClause);
  const place = yield* rollOffInTakeover(t, gangs, 'takeover.prebattle.deployment.4');
  t.tell('takeover/place-fighters-order', { place }, 'takeover.prebattle.deployment.4');
  return { zones, pick, place };
});

// Step 11: the enforcer check

export const enforcerCheck = procedure('takeover.prebattle.enforcer-check', (t, { debtors, round }) => {
  const inThisRound = round >= firstRoundOfArrival(t);
  const roll = debtors > 0 && inThisRound;
  t.tell(
    roll
      ? 'takeover/gang-debt-roll-see'
      : debtors === 0
        ? 'takeover/no-gang-debt-so'
        : 'takeover/enforcers-not-rolled-round',
    {},
    'takeover.prebattle.enforcer-check.1',
  );
  return { roll };
});

/** The row of a table for a roll: the first that goes up to it or beyond. */
function rowFor<R extends { readonly upTo: number }>(rows: readonly R[], total: number): R {
  const row = rows.find(({ upTo }) => total <= upTo);
  if (!row) throw new RangeError(`No row for a roll of ${total}`);
  return row;
}
