/** Reinforcements: fighters who arrive later, and their effect on Bottle tests. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { isHangerOn } from '../../battle/kit.ts';
import { packOf } from '../../battle/pack.ts';
import { scenarioOf } from '../../battle/scenario.ts';
import { atFighter, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  gangOfFighter,
  ids,
} from '../../battle/state.ts';
import { allOf, atLeast, EDGE, stated, type Where, within } from '../../battle/where.ts';
import { deploy } from '../../core/deploy.ts';
import { rollOffOrder } from '../../core/roll-off.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule, Seat } from '../../table/question.ts';
import { say } from '../../table/say.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table, takeBottleTest } from '../figures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    reinforcements: Record<Ref, ReinforcementPlan>;
    reinforcementRules: BottleRules;
  }
}

const rollEach = ruling('classic.reinforcements-roll-each', 'once-whole-group');
const whereTo = ruling('classic.reinforcements-where', 'owner-s-deployment-zone');
const whichOpponent = ruling('classic.reinforcements-opponent', 'roll-off-among-enemies-settles');
const houseCount = ruling('classic.reinforcements-house-count', 'only-those-have-arrived-so');
const casualties = ruling('classic.reinforcements-casualties', 'casualties-among-reinforcements-left');

const allOnTheRoad = ruling('classic.road-all-arrive', 'no-more-than-d3-time');

const DEPLOYERS = { 'opponent deploys': 'opponent', 'controlling player deploys': 'owner' } as const;
const deployment = d6Table(
  'classic.reinforcements.arrival.4',
  'opponent deploys',
  'controlling player deploys',
);

/** Who sets an arriving fighter up: on 1-2 the opponent [classic.reinforcements.arrival.4]. */
export function* rollForDeployer(t: Table, of?: Ref): Rule<'owner' | 'opponent'> {
  return DEPLOYERS[deployment(yield* t.roll('D6', 'classic.reinforcements.arrival.4', of))];
}

interface Arrival {
  readonly fighter: Ref;
  readonly deployer: 'owner' | 'opponent';
}

/**
 * At the end of an End phase [classic.reinforcements.arrival.2] that the scenario names
 * [classic.reinforcements.scenario.4].
 */
export const arrive = procedure('classic.reinforcements.arrive', function* (t, input) {
  const { round, rounds, each, deck } = input;
  if (!rounds.includes(round)) {
    t.tell(
      'classic/reinforcements/no-reinforcements-arrive-round',
      { round },
      'classic.reinforcements.scenario.4',
    );
    return { arrivals: [], left: deck.length };
  }
  // Fewer than the scenario gives for a round [classic.reinforcements.scenario.3] if no more are waiting.
  const coming = Math.min(each, deck.length);
  const arrivals =
    rollEach(t) === 'once-whole-group'
      ? yield* arriveTogether(t, deck, coming)
      : yield* arriveOneByOne(t, deck, coming);
  t.tell(
    'classic/reinforcements/end-end-phase-arrive',
    { fighters: arrivals.map(({ fighter }) => fighter) },
    'classic.reinforcements.arrival.2',
  );
  return { arrivals, left: deck.length - coming };
});

function* arriveOneByOne(t: Table, deck: readonly Ref[], coming: number): Rule<readonly Arrival[]> {
  const places = Array.from({ length: coming }, (_, place) => place);
  return yield* t.fold(places, [] as readonly Arrival[], function* (t, arrivals) {
    const waiting = deck.filter((id) => arrivals.every(({ fighter }) => fighter !== id));
    const fighter = yield* t.draw(waiting, 'classic.reinforcements.arrival.3');
    const deployer = yield* rollForDeployer(t, fighter);
    t.tell(
      deployer === 'owner'
        ? 'classic/reinforcements/set-up-own-player'
        : 'classic/reinforcements/set-up-opponent',
      { fighter },
      'classic.reinforcements.arrival.4',
    );
    return [...arrivals, { fighter, deployer }];
  });
}

function* arriveTogether(t: Table, deck: readonly Ref[], coming: number): Rule<readonly Arrival[]> {
  const fighters = yield* t.drawSome(deck, coming, 'classic.reinforcements.arrival.3');
  if (fighters.length === 0) return [];
  const deployer = yield* rollForDeployer(t);
  return fighters.map((fighter) => ({ fighter, deployer }));
}

interface Gang {
  readonly variant: 'classic' | 'house';
  readonly crew: number;
  readonly reinforcements: number;
}

/**
 * The number to beat: the starting crew alone [classic.reinforcements.bottle.1], or with Reinforcements
 * [classic.reinforcements.house.1].
 */
function limitOf({ variant, crew, reinforcements }: Gang): number {
  return variant === 'house' ? crew + reinforcements : crew;
}

export const bottleTest = procedure('classic.reinforcements.bottle-test', function* (t, input) {
  const limit = limitOf(input);
  t.tell(
    'classic/reinforcements/number-beat',
    { limit },
    input.variant === 'house' ? 'classic.reinforcements.house.1' : 'classic.reinforcements.bottle.1',
  );
  const { total, bottled } = yield* takeBottleTest(t, { crew: limit, casualties: input.casualties });
  return { limit, total, bottled };
});

/**
 * How many of the equally likely throws bottle a gang out: the figures behind the house rule
 * [classic.reinforcements.house.2]. On home turf both of two dice have to fail [classic.home-turf.bottle.1].
 */
export const bottleChance = procedure('classic.reinforcements.bottle-chance', (t, input) => {
  const limit = limitOf(input);
  const { casualties, homeTurf } = input;
  const failingFaces = casualties === 0 ? 0 : Math.min(6, Math.max(0, 6 - (limit - casualties)));
  const failing = homeTurf ? failingFaces ** 2 : failingFaces;
  const outOf = homeTurf ? 36 : 6;
  const percent = Math.round((100 * failing) / outOf);
  t.tell(
    'classic/reinforcements/throws-down-go-above',
    { failing, outOf, casualties, limit, percent },
    homeTurf ? 'classic.home-turf.bottle.1' : 'classic.reference.bottle.1',
  );
  return { failing, outOf, percent };
});

// In a battle

/** What a scenario says of one gang's Reinforcements; kept in the battle's facts. */
export interface ReinforcementPlan {
  /** How many arrive at a time [classic.reinforcements.scenario.3]. */
  readonly each: number;
  /** From this round to that one, both included [classic.reinforcements.scenario.4]. */
  readonly rounds: readonly [first: number, last: number];
  /** Their place of arrival; by default an edge away from enemies. */
  readonly where?: Where;
}

const LAST_ROUND = 60;

function plansOf({ facts }: BattleState): Record<Ref, ReinforcementPlan> {
  facts.reinforcements ??= {};
  return facts.reinforcements;
}

/**
 * Holds fighters back for a gang: a scenario that uses Reinforcements says who they are, how many come and when
 * [classic.reinforcements.scenario.1, classic.reinforcements.scenario.2].
 */
export function holdBack(
  t: BattleTable,
  gang: GangState,
  waiting: readonly Ref[],
  plan: ReinforcementPlan,
): void {
  keepInReserve(t, gang, waiting);
  plansOf(t.state)[gang.id] = plan;
  t.tell(
    'classic/reinforcements/has-reserve-time-arrive',
    {
      gang: gang.name,
      waiting: waiting.map((id) => fighterOf(t.state, id).name),
      each: plan.each,
      first: plan.rounds[0],
    },
    'classic.reinforcements.scenario.2',
  );
}

/** These fighters wait off the battlefield; their effect on Bottle tests is settled now. */
export function keepInReserve(t: BattleTable, gang: GangState, waiting: readonly Ref[]): void {
  const { state } = t;
  gang.reinforcements = [...waiting];
  for (const id of waiting) fighterOf(state, id).fate = 'reserve';
  const known = rulesFor(state);
  const rules: BottleRules = {
    house: t.plays('house'),
    arrivedOnly: houseCount(t) === 'only-those-have-arrived-so',
    left: casualties(t) === 'casualties-among-reinforcements-left',
    waiting: { ...known?.waiting, [gang.id]: [...waiting] },
  };
  state.facts.reinforcementRules = rules;
}

/** These fighters are in the starting crew after all, and wait for nothing. */
export function leaveReserve(state: BattleState, gang: GangState, joining: readonly Ref[]): void {
  const stay = (ids: readonly Ref[]) => ids.filter((id) => !joining.includes(id));
  gang.reinforcements = [...stay(gang.reinforcements)];
  const rules = rulesFor(state);
  if (!rules) return;
  const waiting = { ...rules.waiting, [gang.id]: stay(rules.waiting[gang.id] ?? []) };
  state.facts.reinforcementRules = { ...rules, waiting };
}

/** Fighters of each gang wait off the battlefield and come on at the end of the End phases. */
export const reinforcementsInBattle = specialRule({
  id: 'classic.reinforcements',
  title: 'Reinforcements',

  deployed(t) {
    const { state } = t;
    // A scenario that uses Reinforcements has said who waits [classic.reinforcements.scenario.1].
    if (rulesFor(state)) return;
    // One that says nothing: whoever was left at home comes, one a round, or all at once on a rolling road.
    for (const gang of state.gangs) {
      const home = fightersOf(state, gang).filter(
        (fighter) =>
          fighter.status === 'fit' &&
          fighter.fate === 'stayed-home' &&
          fighter.owner === undefined &&
          !isHangerOn(fighter) &&
          !scenarioOf(state).closed,
      );
      const each = isOnTheRoad(state) ? Math.max(1, home.length) : 1;
      holdBack(t, gang, ids(home), { each, rounds: [1, LAST_ROUND] });
    }
  },

  *endPhaseEnds(t) {
    for (const id of t.state.order) yield* reinforce(t, gangBy(t.state, id));
  },

  bottleCrew(state, gang, crew) {
    const rules = rulesFor(state);
    if (!rules?.house) return crew; // [classic.reinforcements.bottle.1]
    // [classic.reinforcements.house.1]
    const all = rules.waiting[gang.id] ?? [];
    return crew + all.filter((id) => !rules.arrivedOnly || !gang.reinforcements.includes(id)).length;
  },

  countsForBottle(state, { gang, id }) {
    const rules = rulesFor(state);
    return !rules?.left || !(rules.waiting[gang] ?? []).includes(id);
  },
});

/** What Reinforcements mean for Bottle tests at this table; kept in the battle's facts. */
interface BottleRules {
  /** Everybody of a gang who was in reserve when the battle began. */
  readonly waiting: Readonly<Record<Ref, readonly Ref[]>>;
  readonly house: boolean;
  readonly arrivedOnly: boolean;
  readonly left: boolean;
}

function rulesFor({ facts }: BattleState): BottleRules | undefined {
  return facts.reinforcementRules;
}

/** The fighters of a gang who come on in this End phase. */
function* reinforce(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const plan = plansOf(state)[gang.id];
  if (!plan || gang.reinforcements.length === 0) return;
  const [first, last] = plan.rounds;
  const rounds = state.round >= first && state.round <= last ? [state.round] : [];
  const { arrivals } = yield* arrive(t, {
    round: state.round,
    rounds,
    each: rounds.length > 0 && isCutToD3(t) ? yield* atMostD3(t, gang, plan.each) : plan.each,
    deck: gang.reinforcements,
  });
  for (const { fighter, deployer } of arrivals) {
    gang.reinforcements = gang.reinforcements.filter((id) => id !== fighter);
    const by = deployer === 'owner' ? gang.seat : yield* opponentSeat(t, gang);
    const where = plan.where ?? anEdge(t, gang);
    yield* setUpArrival(t, fighterOf(state, fighter), where, 'classic.reinforcements.arrival.4', by);
  }
}

/** Does Dominion's limit hold for fighters whom a rolling road brings on all at once? */
function isCutToD3(t: BattleTable): boolean {
  return isOnTheRoad(t.state) && packOf(t.state).roadsBringD3 && allOnTheRoad(t) === 'no-more-than-d3-time';
}

function* atMostD3(t: BattleTable, gang: GangState, each: number): Rule<number> {
  if (gang.reinforcements.length <= 1) return each;
  return Math.min(each, yield* t.roll('D3', 'dominion.global.reinforcements.1', gang.id));
}

/** Sets a Reinforcement up; whatever can be done with one at that moment is done. */
export function* setUpArrival(
  t: BattleTable,
  fighter: FighterState,
  where: Where,
  clause: ClauseId,
  by?: Seat,
): Rule<void> {
  yield* deploy(t, fighter, where, clause, by);
  yield* atFighter(t, 'reinforced', fighter);
}

/** The rule of a battlefield that moves, with its effects. */
export const ROLLING_ROADS = 'classic.rolling-roads';

function isOnTheRoad({ special }: BattleState): boolean {
  return special.includes(ROLLING_ROADS);
}

/** Where a fighter who arrives on a rolling road is set up [classic.rolling-roads.rejoin.3]. */
export const atTheTrailingEdge = stated(say('where/trailing-edge'), { is: 'trailing-edge', inches: 3 });

/**
 * On an edge and not within 6" of an enemy, unless the table reads it as the owner's deployment zone; on a rolling road
 * at its Trailing Edge.
 */
export function anEdge(t: BattleTable, gang: GangState): Where {
  if (isOnTheRoad(t.state)) return atTheTrailingEdge;
  if (whereTo(t) === 'owner-s-deployment-zone')
    return stated(say('where/zone-of', { gang: gang.name }), { is: 'zone-of', gang: gang.id });
  const enemies = allOnBoard(t.state).filter((fighter) => gangOfFighter(t.state, fighter).side !== gang.side);
  return allOf(within(0, EDGE), atLeast(6, ids(enemies)));
}

/** The enemy gang that comes first in this round's Priority order, or the winner of a roll-off. */
export function* opponentSeat(t: BattleTable, gang: GangState): Rule<string> {
  const enemies = t.state.order.filter((id) => gangBy(t.state, id).side !== gang.side);
  const [first = gang.id] =
    whichOpponent(t) === 'roll-off-among-enemies-settles' && enemies.length > 1
      ? yield* rollOffOrder(t, enemies, 'classic.reinforcements.arrival.4')
      : enemies;
  return gangBy(t.state, first).seat;
}
