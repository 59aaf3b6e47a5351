/** Invasion: the campaign's first battle, for caskets that each gang wants to carry off. */

import { carryAway, defeatEnemies } from '../../battle/aims.ts';
import { gives, givesUntold } from '../../battle/awards.ts';
import { atHand, besideAny, putDown } from '../../battle/beside.ts';
import { drop, leaveBoard } from '../../battle/events.ts';
import { type Figures, figuresOf } from '../../battle/figures.ts';
import {
  type Battle,
  type Gang,
  gangOf,
  needsMoreThanPaper,
  type Rewards,
  type Verdict,
} from '../../battle/judged.ts';
import { movementOf } from '../../battle/kit.ts';
import { type Area, boardOf, scenario } from '../../battle/scenario.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  gangBy,
  ids,
  isUp,
  judged,
  type Marker,
  seatOf,
} from '../../battle/state.ts';
import { allOf, moreThan, stated, type Where } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { moves } from '../../core/play/moving.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { standardBattlefield, standardDeployment, standardZones } from './deployment.ts';
import {
  awardEach,
  gangRewards,
  gangsLeft,
  goesOn,
  learners,
  leftInPlay,
  standardEnding,
  stopsAtOnce,
  totalXp,
  type UnderWay,
  unlistedBottlingLoss,
} from './standards.ts';

const oneCasketEach = ruling('takeover.invasion-one-casket-each', 'd3-each-casket');
const casketTurns = ruling('takeover.invasion-casket-first', 'new-roll-off-credit-caskets');

const ID = 'takeover.invasion';

interface Casket {
  readonly id: Ref;
  readonly kind: 'loot' | 'credit';
  readonly carriedOffBy: Ref | null;
  readonly inches: number | null;
}

// Battlefield

function battlefield(state: BattleState): readonly Area[] {
  return [
    ...standardBattlefield(state),
    { words: 'caskets', where: casketGround(state), clause: 'takeover.invasion.deployment.5' },
  ];
}

// Crews

export const crewSize = procedure('takeover.invasion.crew-size', (t) => {
  t.tell('takeover/invasion/custom-7-every-gang', {}, 'takeover.invasion.crews.1');
  return { method: 'custom', size: 7 };
});

// Deployment

/** Three caskets for every two players, of each of the two kinds. */
export const casketCount = procedure('takeover.invasion.casket-count', (t, { players }) => {
  const each = Math.floor((players * 3) / 2);
  t.tell('takeover/invasion/players-fight-loot-credit', { players, each }, 'takeover.invasion.deployment.3');
  return { loot: each, credit: each };
});

export const casketPlacement = procedure(
  'takeover.invasion.casket-placement',
  (t, { inchesToPoint, fighterCouldStand }) => {
    const legal = inchesToPoint > 10 && fighterCouldStand;
    t.tell(
      legal ? 'takeover/invasion/casket-may-stand-here' : 'takeover/invasion/casket-stands-more-than',
      {},
      'takeover.invasion.deployment.5',
    );
    return { legal };
  },
);

/** Caskets first, then the fighters in the usual way [takeover.invasion.deployment.1, takeover.invasion.deployment.2]. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  // Every player of the campaign is in this battle [takeover.invasion.general.1].
  const { loot, credit } = casketCount(t, { players: state.gangs.length });
  const order = yield* rollOffInTakeover(t, ids(state.gangs), 'takeover.invasion.deployment.4');
  yield* placeCaskets(t, 'loot', loot, order, 'takeover.invasion.deployment.4');
  const again = casketTurns(t) === 'new-roll-off-credit-caskets';
  const clause = 'takeover.invasion.deployment.6';
  const kept = again ? yield* rollOffInTakeover(t, ids(state.gangs), clause) : order;
  yield* placeCaskets(t, 'credit', credit, kept, clause);
  t.tell('takeover/invasion/all-caskets-down', {}, 'takeover.invasion.deployment.7');
  yield* standardDeployment(t);
}

/** The players place one casket after the other, in turns. */
function* placeCaskets(
  t: BattleTable,
  kind: Casket['kind'],
  count: number,
  order: readonly Ref[],
  clause: 'takeover.invasion.deployment.4' | 'takeover.invasion.deployment.6',
): Rule<void> {
  for (let at = 0; at < count; at++) {
    const { seat } = gangBy(t.state, order[at % order.length] as Ref);
    const casket: Marker = {
      id: `${kind}-casket-${at + 1}`,
      kind: `${kind}-casket`,
      gang: null,
      spot: null,
      carriedBy: null,
      state: 'closed',
      data: {},
    };
    yield* placeMarker(t, casket, casketGround(t.state), clause, seat);
  }
}

/** Beyond 10" of every deployment point, which is the corner or the point on the edge itself. */
function casketGround(state: BattleState): Where {
  const points = standardZones(state.gangs.length, false, boardOf(state)).map(({ point }) => point);
  return allOf(
    moreThan(10, { at: points, words: say('where/every-deployment-point') }),
    stated(say('where/room-for-fighter'), { is: 'in-reach' }),
  );
}

function casketsIn({ markers }: BattleState): readonly Marker[] {
  return Object.values(markers).filter(({ kind }) => kind === 'loot-casket' || kind === 'credit-casket');
}

/** Caskets on the board that nobody has claimed. */
function looseCaskets(state: BattleState): readonly Marker[] {
  return casketsIn(state).filter(({ state, carriedBy }) => state === 'closed' && carriedBy === null);
}

// Objectives

/** The player keeps a claimed casket [takeover.invasion.objectives.4]; its carrier is gone, but not Out of Action. */
export const claim = procedure('takeover.invasion.claim', (t, { carrying, inchesToEdge }) => {
  const claimed = carrying && inchesToEdge <= 1;
  if (claimed) {
    t.tell('takeover/invasion/fighter-leaves-battle-casket', {}, 'takeover.invasion.objectives.3');
  } else {
    t.tell('takeover/invasion/casket-has-carried-within', {}, 'takeover.invasion.objectives.2');
  }
  return { claimed, leaves: claimed, countsAsOut: false };
});

/** A Move with a casket, which comes along and is claimed at the edge. */
const carryCasket: BattleAction = {
  id: 'carry-invasion-casket',
  words: say('takeover/invasion/carry-casket'),
  type: 'simple',
  clause: 'core.actions.casket.3',

  may(state, { fate, engagedWith }) {
    if (fate !== 'standing' || engagedWith.length > 0) {
      return { why: say('takeover/invasion/only-active-fighter-can'), clause: 'core.actions.active.1' };
    }
    if (looseCaskets(state).length === 0) {
      return { why: say('takeover/invasion/no-casket-left-carry'), clause: 'takeover.invasion.objectives.2' };
    }
    return true;
  },
  at: (state, fighter) => besideAny(1, fighter, looseCaskets(state)),

  *take(t, fighter) {
    const loose = ids(looseCaskets(t.state));
    const near = yield* atHand(
      t,
      fighter,
      loose,
      'core.actions.casket.3',
      say('takeover/invasion/which-casket'),
    );
    if (near.length === 0) return false;
    const seat = seatOf(t.state, fighter);
    const id = yield* t.choose(
      seat,
      near,
      'core.actions.casket.3',
      fighter.id,
      say('takeover/invasion/which-casket'),
    );
    const casket = t.state.markers[id] as Marker;
    fighter.carries = id;
    casket.carriedBy = fighter.id;
    t.tell('takeover/invasion/carries', { fighter: fighter.name, id }, 'core.actions.casket.3');
    yield* moves(t, fighter, { inches: movementOf(fighter), clause: 'core.actions.casket.3' });
    if (fighter.carries !== id) return true;
    if (isUp(fighter) && (yield* claims(t, fighter, casket))) return true;
    drop(t, fighter);
    putDown(t.state, fighter, id);
    return true;
  },
};

/** A fighter who carries a casket to the edge leaves with it; true when that happened. */
function* claims(t: BattleTable, fighter: FighterState, casket: Marker): Rule<boolean> {
  const atEdge = yield* t.within(1, 'edge', [fighter.id], 'takeover.invasion.objectives.2');
  const { leaves } = claim(t.quiet, { carrying: true, inchesToEdge: atEdge.length > 0 ? 1 : FAR });
  if (!leaves) return false;
  const words = 'takeover/invasion/leaves-battle-not-counted';
  t.tell(words, { fighter: fighter.name, casket: casket.id }, 'takeover.invasion.objectives.3');
  casket.state = 'claimed';
  casket.gang = fighter.gang;
  leaveBoard(t, fighter, 'escaped');
  casket.spot = null; // It has left with its carrier, and no other rule finds it there.
  return true;
}

/** Farther from the edge than a casket is claimed. */
const FAR = 18;

specialRule({ id: ID, title: 'Invasion', actions: [carryCasket] });

// Ending the battle

/** The last gang also claims the caskets close by; the others are lost, as all are once nobody is left. */
export const leftovers = procedure('takeover.invasion.leftovers', (t, { gangsLeft, caskets }) => {
  if (gangsLeft > 1) {
    t.tell('takeover/invasion/gangs-still-fight-caskets', { gangsLeft }, 'takeover.invasion.ending.2');
    return { claimed: [], lost: [] };
  }
  const ids = (some: readonly { readonly id: Ref }[]) => some.map(({ id }) => id);
  const swept = (casket: { readonly inches: number | null }) => gangsLeft === 1 && inReach(casket);
  const claimed = ids(caskets.filter(swept));
  const lost = ids(caskets.filter((casket) => !swept(casket)));
  if (claimed.length > 0)
    t.tell('takeover/invasion/last-gang-claims', { claimed }, 'takeover.invasion.ending.2');
  if (lost.length > 0) t.tell('takeover/invasion/lost-everybody', { lost }, 'takeover.invasion.ending.3');
  return { claimed, lost };
});

/** How far the last gang reaches for the remaining loot. */
const REACH = 2;

function inReach({ inches }: { readonly inches: number | null }): boolean {
  return inches !== null && inches <= REACH;
}

export const ending = procedure('takeover.invasion.ending', (t, { battle }) =>
  standardEnding(t, battle, { one: 'takeover.invasion.ending.1', none: 'takeover.standards.ending.1' }),
);

// Victory

/** Nobody wins or loses; what counts is the loot [takeover.invasion.objectives.1]. */
export const victory = procedure('takeover.invasion.victory', (t): Verdict => {
  t.tell('takeover/invasion/invasion-has-no-victor', {}, 'takeover.invasion.victory.1');
  return { result: 'none', victors: [], why: 'takeover.invasion.victory.1' };
});

// Rewards, experience and reputation

export const rewards = procedure('takeover.invasion.rewards', function* (t, { battle }): Rule<Rewards> {
  needsMoreThanPaper(battle, 'takeover.invasion.rewards.1');
  const { caskets = [] } = battle.facts;
  const hauls = haulsOf(t, battle, caskets);

  const credits = yield* t.fold(hauls, [] as readonly number[], function* (t, credits, { gang, haul }) {
    const full = haul.filter(({ kind }) => kind === 'credit').length;
    if (full === 0) return [...credits, 0];
    const earned = yield* t.roll(`${2 * full}D6x10`, 'takeover.invasion.rewards.1', gang.id);
    t.tell(
      full === 1
        ? 'takeover/invasion/opens-credit-casket-finds'
        : 'takeover/invasion/opens-credit-caskets-finds',
      { gang: gang.id, full, earned },
      'takeover.invasion.rewards.1',
    );
    givesUntold(t, {
      to: gang.id,
      what: 'credits',
      amount: earned,
      detail: 'Credit caskets',
      clause: 'takeover.invasion.rewards.1',
    });
    return [...credits, earned];
  });
  const carriers = learners(battle, carriersOf(t, battle, caskets));
  const awards = yield* awardEach(t, carriers, 'D3', 'takeover.invasion.experience.1');

  const verdict = victory(t, { battle });
  const gangs = gangRewards(battle, (gang) => {
    const at = hauls.findIndex((each) => each.gang === gang);
    const { haul = [] } = hauls[at] ?? {};
    gives(t, {
      to: gang.id,
      what: 'reputation',
      amount: haul.length,
      detail: 'caskets claimed',
      clause: 'takeover.invasion.reputation.1',
    });
    return {
      credits: credits[at] ?? 0,
      reputation: haul.length + unlistedBottlingLoss(t, gang, verdict),
      items: unopened(t, gang, haul),
    };
  });
  return { gangs, xp: totalXp(awards), notes: [] };
});

/**
 * The claims of each gang: the loot its fighters carried off and, for the last gang, the loot close by; the
 * rest is lost [takeover.invasion.ending.3].
 */
function haulsOf(
  t: Table,
  battle: UnderWay,
  caskets: readonly Casket[],
): readonly { readonly gang: Gang; readonly haul: readonly Casket[] }[] {
  const left = gangsLeft(t, battle);
  const last = left.length === 1 && !goesOn(t, battle) ? left[0] : undefined;
  const claimedBy = caskets.map((casket, at) => {
    if (casket.carriedOffBy !== null) return carrierGang(battle, casket.carriedOffBy, at);
    return inReach(casket) ? last : undefined;
  });
  if (last)
    t.tell('takeover/invasion/claims-what-lies-within', { gang: last.id }, 'takeover.invasion.ending.2');
  return battle.gangs.map((gang) => ({ gang, haul: caskets.filter((_, at) => claimedBy[at] === gang) }));
}

function carrierGang(battle: Battle, carrier: Ref, at: number): Gang {
  const gang = gangOf(battle, carrier);
  if (!gang) {
    throw new BadInput(
      `battle.facts.caskets.${at}.carriedOffBy`,
      `expected a fighter of this battle or null, got ${carrier}`,
    );
  }
  return gang;
}

/** Those who earn experience, in listed order: once each, however many caskets they carried. */
function carriersOf(t: Table, { gangs }: Battle, caskets: readonly Casket[]): readonly Ref[] {
  const forEach = oneCasketEach(t) === 'd3-each-casket';
  return gangs
    .flatMap(({ fighters }) => fighters)
    .flatMap(({ id }) => {
      const carried = caskets.filter(({ carriedOffBy }) => carriedOffBy === id).map(() => id);
      return forEach ? carried : carried.slice(0, 1);
    });
}

/** Loot caskets are opened after the battle, on the Ammo Crate Table. */
function unopened(t: Table, gang: Gang, haul: readonly Casket[]): readonly string[] {
  const loot = haul.filter(({ kind }) => kind === 'loot').map(() => 'loot-casket');
  if (loot.length > 0) {
    t.tell(
      loot.length === 1
        ? 'takeover/invasion/rolls-ammo-crate-table'
        : 'takeover/invasion/rolls-ammo-crate-table-loot-caskets',
      { gang: gang.id, caskets: loot.length },
      'takeover.invasion.rewards.2',
    );
  }
  for (const detail of loot)
    givesUntold(t, { to: gang.id, what: 'item', amount: 1, detail, clause: 'takeover.invasion.rewards.2' });
  return loot;
}

/** The fate of caskets that nobody carried off, while everybody still stands where the battle stopped. */
function* settleCaskets(t: BattleTable): Rule<void> {
  const { state } = t;
  const left = gangsLeft(t, judged(state, ID, {}));
  const [last] = left;
  const near = left.length === 1 && last ? yield* lyingNear(t, last.id) : [];
  const { claimed, lost } = leftovers(t, {
    gangsLeft: left.length,
    caskets: ids(looseCaskets(state)).map((id) => ({ id, inches: near.includes(id) ? REACH : null })),
  });
  for (const casket of casketsIn(state)) {
    if (lost.includes(casket.id)) casket.state = 'lost';
    if (!claimed.includes(casket.id)) continue;
    casket.state = 'claimed';
    casket.gang = last?.id ?? null;
  }
}

/** The loot that each gang has claimed: that is what counts [takeover.invasion.objectives.1]. */
function figures({ state }: BattleTable): readonly Figures[] {
  const all = casketsIn(state);
  return state.gangs.map((gang) => {
    const own = all.filter((casket) => casket.state === 'claimed' && casket.gang === gang.id);
    return figuresOf([gang], say('figures/caskets', { many: own.length, all: all.length }));
  });
}

function* pay(t: BattleTable): Rule<Rewards> {
  const caskets = casketsIn(t.state).map(({ id, kind, carriedBy, state }) => ({
    id,
    kind: kind === 'loot-casket' ? ('loot' as const) : ('credit' as const),
    carriedOffBy: carriedBy,
    inches: state === 'claimed' && carriedBy === null ? REACH : null,
  }));
  return yield* rewards(t, { battle: judged(t.state, ID, { caskets }) });
}

/** The caskets near any fighter of the last gang. */
function* lyingNear(t: BattleTable, gang: Ref): Rule<readonly Ref[]> {
  const { name } = gangBy(t.state, gang);
  const what = say('takeover/invasion/which-caskets-within-any', { REACH, name });
  return yield* t.within(REACH, gang, ids(looseCaskets(t.state)), 'takeover.invasion.ending.2', what);
}

export const invasion = scenario({
  id: ID,
  title: 'Invasion',
  pack: 'takeover',
  gangs: { least: 2, most: 8 },
  roles: 'none',
  escapes: true,
  noVictor: 'takeover.invasion.victory.1',
  special: [ID],
  battlefield,
  terrain: { is: 'slums', clause: 'takeover.invasion.battlefield.1' },
  crew: (t) => {
    const { size } = crewSize(t, { gangs: t.state.gangs.length });
    return { method: 'custom', size, clause: 'takeover.invasion.crews.1' };
  },
  // No End of Week has made a deck yet.
  deck: () => ({ least: 6, clause: 'takeover.invasion.tactics.2' }),
  deployment,
  aims: (state, gang) => [
    ...carryAway(state, gang, ids(looseCaskets(state)), {
      actions: ['carry-invasion-casket'],
      clause: 'takeover.invasion.objectives.2',
    }),
    defeatEnemies(state, gang, 0.5),
  ],
  ending: (t) => ending(t, { battle: judged(t.state, ID, {}) }),
  left: leftInPlay,
  stopsAtOnce,
  *victory(t) {
    yield* settleCaskets(t);
    return victory(t, { battle: judged(t.state, ID, {}) });
  },
  figures,
  rewards: pay,
});
