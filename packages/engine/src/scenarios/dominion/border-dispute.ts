/** Border Dispute: each gang wants to defile the others' relics. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { defeatEnemies } from '../../battle/aims.ts';
import { type Figures, figuresOf, leftSaid } from '../../battle/figures.ts';
import type { Battle, Fighter, Gang, Verdict } from '../../battle/judged.ts';
import { boardOf, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import { type BattleState, type BattleTable, fighterOf as inState, judged } from '../../battle/state.ts';
import { allOf, atLeast, CENTRE, EDGE, stated, type Where, within } from '../../battle/where.ts';
import {
  defilersOf,
  defiling,
  gangRelics,
  placeRelic as setUpRelic,
} from '../../special/classic/gang-relics.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { FOR_MANY, random } from './crews.ts';
import {
  alongStretch,
  apart,
  awayFromTheLine,
  deploy,
  deployInTurns,
  half,
  LOOT_CASKETS,
  nearTheLine,
  OPPOSITE,
  type Party,
  pickHalf,
  pickStretches,
  placeLootCaskets,
  type Side,
  setUpOrder,
  standardBattlefield,
  standardBoard,
  stretchOf,
} from './deployment.ts';
import {
  checkCounts,
  declare,
  draw,
  type Fleeing,
  type Flight,
  flight,
  hasBottled,
  hasEnded,
  lostByFlight,
  warnsOfFlight,
  win,
} from './judging.ts';
import {
  enemiesOf,
  fighterOf,
  isAble,
  isOn,
  leaderOf,
  sideOfGang,
  sidesOf,
  type Variant,
} from './reading.ts';
import { holdInReserve, REINFORCEMENTS, reinforceInTurns } from './reserve.ts';
import { type Earning, forLeadersOnTheField, rewards } from './rewards.ts';

const classicHole = ruling('dominion.border-classic-hole', 'gang-whole-relic-wins');
const updatedFighters = ruling('dominion.border-updated-fighters', 'yes-one-who-not-seriously');
const relicEdge = ruling('dominion.border-relic-edge', 'both');

interface Facts {
  /** For each gang the fighter who defiled its relic, or null. */
  readonly relics?: Readonly<Record<Ref, Ref | null>>;
}

export const placeRelic = procedure(
  'dominion.border-dispute.place-relic',
  (t, { variant, ownTurf, nearestEdge, farthestFromLine }) => {
    const clause =
      variant === 'classic' ? 'dominion.border-dispute.deployment.3' : 'dominion.border-dispute.deployment.4';
    const clearOfEdges = nearestEdge >= 5;
    const nearTheLine = farthestFromLine <= 12;
    const place =
      variant === 'classic' ? clearOfEdges : nearTheLine && (clearOfEdges || relicEdge(t) !== 'both');
    const allowed = ownTurf && place;
    t.tell(
      allowed
        ? 'dominion/border-dispute/relic-may-stand-here'
        : 'dominion/border-dispute/relic-may-not-stand',
      {},
      clause,
    );
    return { allowed, why: clause };
  },
);

export const borderDisputeEnding = procedure('dominion.border-dispute.ending', (t, { battle, variant }) => {
  const anyDefiled = battle.gangs.some((gang) => defilerOf(battle, gang) !== null);
  return hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.border-dispute.ending.1', updated: 'dominion.border-dispute.ending.2' },
    limit: {
      roundSeven: [{ clause: 'dominion.border-dispute.ending.3', holds: anyDefiled }],
      last: { round: 8, clause: 'dominion.border-dispute.ending.4' },
    },
  });
});

export const borderDisputeVictory = procedure('dominion.border-dispute.victory', (t, { battle, variant }) =>
  declare(t, verdict(t, battle, variant), {
    'dominion.border-dispute.fleeing.1': say('dominion/border-dispute/enemy-bottled-out-choice'),
    'dominion.border-dispute.victory.1': say('dominion/border-dispute/only-gang-whole-relic'),
    'dominion.border-dispute.victory.2': say('dominion/border-dispute/both-relics-defiled'),
    'dominion.border-dispute.victory.3': say('dominion/border-dispute/not-exactly-one-gang'),
    'dominion.border-dispute.victory.4': say('dominion/border-dispute/only-enemy-s-relic'),
    'dominion.border-dispute.victory.5': say('dominion/border-dispute/no-relic-defiled-only'),
    'dominion.border-dispute.victory.6': say('dominion/border-dispute/neither-relics-nor-bottling'),
  }),
);

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  return variant === 'classic' ? classicVerdict(t, battle) : updatedVerdict(t, battle);
}

const FLEEING: Fleeing = {
  clause: 'dominion.border-dispute.fleeing.1',
  who: 'either',
  updatedVictory: true,
};

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

function classicVerdict(t: Table, battle: Battle<Facts>): Verdict {
  const whole = withWholeRelic(battle);
  const able = whole.filter(hasAble);
  if (able.length === 1) return winOf(battle, able, 'dominion.border-dispute.victory.1');
  if (whole.length === 0) return draw('dominion.border-dispute.victory.2');
  const filled = classicHole(t) === 'gang-whole-relic-wins' && whole.length === 1;
  return filled
    ? winOf(battle, whole, 'dominion.border-dispute.victory.3')
    : draw('dominion.border-dispute.victory.3');
}

/** The only gang whose relic is whole wins, or the only one that has not bottled out while every relic is whole. */
function updatedVerdict(t: Table, battle: Battle<Facts>): Verdict {
  const whole = withWholeRelic(battle);
  if (whole.length === 1 && whole.every(hasAble))
    return winOf(battle, whole, 'dominion.border-dispute.victory.4');
  const steadfast = battle.gangs.filter((gang) => !hasBottled(t, gang));
  const mustStand = updatedFighters(t) === 'yes-one-who-not-seriously';
  const noneDefiled = whole.length === battle.gangs.length;
  return noneDefiled && steadfast.length === 1 && (!mustStand || steadfast.every(hasAble))
    ? winOf(battle, steadfast, 'dominion.border-dispute.victory.5')
    : draw('dominion.border-dispute.victory.6');
}

/** Whose relic is whole, who can still fight, and who bottled out. */
function figures(t: Table, battle: Battle<Facts>): readonly Figures[] {
  const whole = withWholeRelic(battle);
  return battle.gangs.map((gang) =>
    figuresOf(
      [gang],
      say(whole.includes(gang) ? 'figures/relic-whole' : 'figures/relic-defiled'),
      leftSaid(gang.fighters, isAble, 'able'),
      ...(hasBottled(t, gang) ? [say('figures/bottled')] : []),
    ),
  );
}

function winOf(battle: Battle, [gang]: readonly Gang[], why: ClauseId): Verdict {
  return win(sideOfGang(battle, gang as Gang), why);
}

function withWholeRelic(battle: Battle<Facts>): readonly Gang[] {
  sidesOf(battle);
  return battle.gangs.filter((gang) => defilerOf(battle, gang) === null);
}

function hasAble({ fighters }: Gang): boolean {
  return fighters.some(isAble);
}

/** The fighter who defiled this gang's relic, null while it is whole. Only the enemy can [dominion.relic.defile.1]. */
function defilerOf(battle: Battle<Facts>, gang: Gang): Fighter | null {
  const { relics = {} } = battle.facts;
  checkCounts(battle, 'battle.facts.relics', relics);
  const id = Object.hasOwn(relics, gang.id) ? (relics[gang.id] ?? null) : null;
  if (id === null) return null;
  const enemies = enemiesOf(battle, sideOfGang(battle, gang));
  const defiler = fighterOf(battle, id);
  if (!defiler || !enemies.some(({ fighters }) => fighters.includes(defiler)))
    throw new BadInput(
      `battle.facts.relics.${gang.id}`,
      `expected a fighter of ${enemies.map((enemy) => enemy.id).join(' or ')} or null, got ${id}`,
      'dominion.relic.defile.1',
    );
  return defiler;
}

export const borderDisputeRewards = procedure(
  'dominion.border-dispute.rewards',
  function* (t, { battle, variant }) {
    const judged = verdict(t, battle, variant);
    const fled = flightFrom(t, battle, variant);
    const gaveUp = (gang: Gang) => lostByFlight(fled, sideOfGang(battle, gang));
    const isDefiled = (gang: Gang) => defilerOf(battle, gang) !== null || gaveUp(gang);
    /** Who defiled it, or is left with it. */
    const hasDefiled = (gang: Gang, owner: Gang) => {
      const defiler = defilerOf(battle, owner);
      if (defiler !== null) return gang.fighters.includes(defiler);
      return fled !== undefined && gaveUp(owner) && isOn(fled.winner, gang);
    };
    const reputation = (gang: Gang) =>
      2 * (battle.gangs.filter((owner) => hasDefiled(gang, owner)).length - Number(isDefiled(gang)));

    return yield* rewards(t, battle, variant, judged, {
      payment: {
        for: 'objectives',
        clause: 'dominion.border-dispute.credits.1',
        earned: ({ gangs }) => ({ times: 1, die: gangs.some(isDefiled) ? 'D3' : 'D6' }),
        byRelicOrTarget: true,
      },
      reputation,
      reputationClause: 'dominion.border-dispute.reputation.1',
      lines: { firstMeeting: true, bottled: true },
      earnings: [
        ...forDefiling(battle, fled),
        ...forLeadersOnTheField(t, battle, 'dominion.border-dispute.experience.2'),
      ],
      fleeing: 'dominion.border-dispute.fleeing.1',
    });
  },
);

/** D3 for each relic, in the order of the gangs that own them; the winning Leader defiles the relic of a gang that fled. */
function forDefiling(battle: Battle<Facts>, fled: Flight | undefined): readonly Earning[] {
  return battle.gangs.flatMap((gang): Earning[] => {
    const isStranded = lostByFlight(fled, sideOfGang(battle, gang));
    const [winner] = fled?.winner.gangs ?? [];
    const fighter = defilerOf(battle, gang) ?? (winner && isStranded ? leaderOf(winner) : undefined);
    const why = 'defiling the relic';
    return fighter ? [{ fighter, xp: 'D3', why, clause: 'dominion.border-dispute.experience.1' }] : [];
  });
}

// The battle

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const { state } = t;
  const facts = commonFacts(t, { relics: defilersOf(state) });
  return { battle: judged(state, 'dominion.border-dispute', facts), variant: state.variant };
}

/** A gang's home: half of the battlefield, or a smaller part if there are more than two gangs. */
interface Turf {
  readonly all: Where;
  /** Behind the border. */
  readonly rear: (state: BattleState) => Where;
  /** Near the border. */
  readonly front: Where;
}

const FROM_THE_LINE = 12;

/** Halves for two gangs; for more, what is nearest to the stretch of the edges that each has taken. */
function* turfsOf(t: BattleTable, order: readonly Party[], clause: ClauseId): Rule<ReadonlyMap<Ref, Turf>> {
  const size = boardOf(t.state);
  const [[first], [second], ...others] = order as [Party, Party, ...Party[]];
  if (others.length === 0) {
    const side = yield* pickHalf(t, first, clause);
    const turf = (of: Side): Turf => ({
      all: half(size, of),
      rear: () => awayFromTheLine(size, of, FROM_THE_LINE),
      front: nearTheLine(size, of, FROM_THE_LINE),
    });
    return new Map([
      [first.id, turf(side)],
      [second.id, turf(OPPOSITE[side])],
    ]);
  }
  const turfs = new Map<Ref, Turf>();
  const places = yield* pickStretches(t, order, clause);
  for (const { gangs, stretch } of places) {
    const [gang] = gangs;
    const part = {
      is: 'own-part',
      own: stretchOf(size, stretch),
      others: places
        .filter((other) => other.stretch !== stretch)
        .map((other) => stretchOf(size, other.stretch)),
    } as const;
    const own = stated(say('where/part-nearest', { gang: gang.name }), part);
    const border = say('where/near-border-of-part', { inches: FROM_THE_LINE });
    turfs.set(gang.id, {
      all: own,
      rear: (state) => allOf(alongStretch(size, stretch, size.depth / 2 - FROM_THE_LINE), apart(state, gang)),
      front: allOf(own, stated(border, { ...part, border: FROM_THE_LINE })),
    });
  }
  return turfs;
}

/** One fighter of each gang at the centre, the others behind, and a relic in each turf. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const clause = 'dominion.border-dispute.deployment.1';
  const order = yield* setUpOrder(t, clause);
  const turfs = yield* turfsOf(t, order, clause);
  const turfOf = (gang: Ref) => turfs.get(gang) as Turf;
  const gangs = order.flat();

  for (const gang of gangs.filter(({ crew }) => crew.length > 0)) {
    const bold = yield* t.draw(gang.crew, clause, gang.id);
    const atTheLine = allOf(turfOf(gang.id).all, within(1, CENTRE));
    yield* deploy(t, inState(state, bold), atTheLine, clause);
  }
  yield* deployInTurns(
    t,
    gangs,
    ({ gang }) => turfOf(gang).rear(state),
    'dominion.border-dispute.deployment.2',
  );
  for (const gang of gangs) {
    const { all, front } = turfOf(gang.id);
    const clearOfEdges = atLeast(5, EDGE);
    if (state.variant === 'classic') {
      yield* setUpRelic(t, gang, allOf(all, clearOfEdges), 'dominion.border-dispute.deployment.3');
    } else {
      const where = relicEdge(t) === 'both' ? allOf(front, clearOfEdges) : front;
      yield* setUpRelic(t, gang, where, 'dominion.border-dispute.deployment.4');
    }
  }
}

specialRule({
  id: 'dominion.border-dispute',
  title: 'Border Dispute',
  *endPhaseStarts(t) {
    yield* reinforceInTurns(t, { brings: 'D3', clause: 'dominion.border-dispute.reinforcements.1' });
  },
});

/** Both relics are gang relics like any other [dominion.border-dispute.relics.1]. */
export const borderDispute = scenario({
  id: 'dominion.border-dispute',
  title: 'Border Dispute',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'none', // [dominion.border-dispute.entry.1]
  special: ['dominion.border-dispute', gangRelics.id, LOOT_CASKETS, REINFORCEMENTS],
  board: standardBoard,
  battlefield: standardBattlefield,
  furnish: placeLootCaskets, // [dominion.border-dispute.battlefield.1]
  terrain: { is: 'sector-mechanicus', clause: 'dominion.border-dispute.battlefield.1' },
  crew: (t, gang) => random(t, 'D3+3', 'dominion.border-dispute.crews.1', gang),
  setUp(t) {
    for (const gang of t.state.gangs) holdInReserve(t, gang);
  },
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) => [
    defiling(state, gang, 'dominion.border-dispute.victory.4'),
    defeatEnemies(state, gang, 0.6, 'dominion.border-dispute.victory.5'),
  ],
  ending: (t) => borderDisputeEnding(t, now(t)),
  victory: (t) => borderDisputeVictory(t, now(t)),
  figures: (t) => figures(t, now(t).battle),
  rewards: (t) => borderDisputeRewards(t, now(t)),
});
