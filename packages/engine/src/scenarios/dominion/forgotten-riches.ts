/** Forgotten Riches: five caskets in a sprawl of tunnels, and something in the dark between them. */

import { carryAway, defeatEnemies } from '../../battle/aims.ts';
import { goOut } from '../../battle/events.ts';
import { type Figures, figuresOf, pointsSaid } from '../../battle/figures.ts';
import type { Battle, Ending, Verdict } from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { type Area, boardOf, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  judged,
  type Marker,
  onBoardOf,
} from '../../battle/state.ts';
import {
  ANYWHERE,
  allOf,
  anyOf,
  atLeast,
  likeZone,
  type Outline,
  type Size,
  stated,
  type Where,
  zone,
} from '../../battle/where.ts';
import { sufferHit } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { closedCaskets } from '../../special/classic/loot-caskets.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Json, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY } from './crews.ts';
import {
  centralTile,
  deployCrew,
  LOOT_CASKETS,
  lootCasket,
  placeMarker,
  setUpOrder,
  TILE,
  ZONE_MORTALIS,
} from './deployment.ts';
import { crewCap } from './global.ts';
import {
  bonusPoints,
  checkCounts,
  countOfSide,
  declare,
  draw,
  type Fleeing,
  type Flight,
  flight,
  hasEnded,
  leaderBy,
  lostByFlight,
  type PointFacts,
  pointsOf,
  tellPoints,
  unlessDrawn,
  warnsOfFlight,
  win,
} from './judging.ts';
import { type CommonFacts, countOf, type Side, sidesOf, type Variant } from './reading.ts';
import { forLeader, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'riches.crew': number;
    'riches.secured': Readonly<Record<Ref, number>>;
    'riches.bonus': Readonly<Record<Ref, number>>;
  }
}

type Riches = Battle<PointFacts & CommonFacts>;

/** Crew sizes by one roll of 2D6 for both gangs: the size up to each result [dominion.forgotten-riches.crews.1]. */
const CREW_SIZES = [
  { upTo: 3, size: 5 },
  { upTo: 5, size: 6 },
  { upTo: 8, size: 7 },
  { upTo: 10, size: 8 },
  { upTo: 12, size: 9 },
] as const;

export const crewSizeByTheDice = procedure('dominion.forgotten-riches.crew-size', function* (t) {
  const roll = yield* t.roll('2D6', 'dominion.forgotten-riches.crews.1');
  const table = CREW_SIZES.find(({ upTo }) => roll <= upTo)?.size ?? 9;
  const size = crewCap(t, table) ?? table;
  t.tell(
    size < table ? 'dominion/forgotten-riches/gives-crews-cut' : 'dominion/forgotten-riches/gives-crews',
    { roll, table, size },
    size < table ? 'dominion.global.crew.1' : 'dominion.forgotten-riches.crews.1',
  );
  return { roll, table, size };
});

/** The first casket on the central tile, each other one on a tile of its own and 6" from the rest. */
export const placeCasket = procedure('dominion.forgotten-riches.place-casket', (t, input) => {
  const { number, tile, tileTaken, nearestCasket, reachable } = input;
  const rightTile = (number === 1) === (tile === 'centre') && !tileTaken;
  const apart = nearestCasket === null || nearestCasket >= 6;
  const allowed = rightTile && apart && reachable;
  t.tell(
    allowed
      ? 'dominion/forgotten-riches/casket-may-lie-there'
      : 'dominion/forgotten-riches/casket-may-not-lie',
    { number },
    'dominion.forgotten-riches.deployment.1',
  );
  return { allowed };
});

/** The effect of a roll on a fighter who is alone, by its face [dominion.forgotten-riches.horrors.1]. */
const HORRORS = {
  1: 'hit',
  2: 'no-actions',
  3: 'no-actions',
  4: 'one-action',
  5: 'one-action',
  6: 'none',
} as const;

const IN_WORDS = {
  hit: say('dominion/forgotten-riches/something-strikes'),
  'no-actions': say('dominion/forgotten-riches/no-actions-turn'),
  'one-action': say('dominion/forgotten-riches/one-action-only'),
  none: say('dominion/forgotten-riches/nothing-stirs'),
} as const;

/** Rolled when a fighter activates with nobody else, friend or foe, within 8". */
export const horrors = procedure('dominion.forgotten-riches.horrors', function* (t, { nearest }) {
  const clause = 'dominion.forgotten-riches.horrors.1';
  if (nearest !== null && nearest <= 8) {
    t.tell('dominion/forgotten-riches/company-keeps-horrors-away', { nearest }, clause);
    return { rolled: false, effect: 'none' };
  }
  const roll = yield* t.roll('D6', clause);
  const effect = HORRORS[roll as keyof typeof HORRORS];
  t.tell('dominion/forgotten-riches/alone-dark', { roll, what: IN_WORDS[effect] }, clause);
  return { rolled: true, effect };
});

export const ending = procedure('dominion.forgotten-riches.ending', (t, { battle, variant }): Ending => {
  return hasEnded(t, battle, variant, {
    nobodyLeft: {
      classic: 'dominion.forgotten-riches.ending.1',
      updated: 'dominion.forgotten-riches.ending.2',
    },
    limit: unlessDrawn(
      verdict(t, battle, variant),
      'dominion.forgotten-riches.ending.3',
      'dominion.forgotten-riches.ending.4',
    ),
  });
});

export const victory = procedure('dominion.forgotten-riches.victory', (t, { battle, variant }) => {
  const judged = verdict(t, battle, variant);
  tellPoints(t, battle);
  return declare(t, judged, {
    'dominion.forgotten-riches.fleeing.1': say('dominion/forgotten-riches/enemy-bottled-out-choice'),
    'dominion.forgotten-riches.victory.1': say('dominion/forgotten-riches/more-caskets-secured'),
    'dominion.forgotten-riches.victory.2': say('dominion/forgotten-riches/as-many-caskets-both'),
    'dominion.forgotten-riches.victory.3': say('dominion/forgotten-riches/more-caskets-secured'),
    'dominion.forgotten-riches.victory.4': say('dominion/forgotten-riches/as-many-caskets-more'),
    'dominion.forgotten-riches.victory.5': say('dominion/forgotten-riches/level-caskets-points'),
  });
});

/** Caskets first; only Updated then looks at points. */
/** Caskets first, then points. */
function figures(t: Table, battle: Riches): readonly Figures[] {
  return sidesOf(battle).map((side) =>
    figuresOf(
      side.gangs,
      say('figures/caskets', { many: countOfSide(battle.facts.caskets, side), all: CASKETS }),
      pointsSaid(pointsOf(t, battle, side)),
    ),
  );
}

function verdict(t: Table, battle: Riches, variant: Variant): Verdict {
  checkCounts(battle, 'battle.facts.caskets', battle.facts.caskets, ['loose']);
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  const fled = fleeing(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);

  const richer = leaderBy(battle, (side) => countOfSide(battle.facts.caskets, side));
  if (variant === 'classic') {
    return richer
      ? win(richer, 'dominion.forgotten-riches.victory.1')
      : draw('dominion.forgotten-riches.victory.2');
  }
  if (richer) return win(richer, 'dominion.forgotten-riches.victory.3');
  const ahead = leaderBy(battle, (side) => pointsOf(t, battle, side));
  return ahead
    ? win(ahead, 'dominion.forgotten-riches.victory.4')
    : draw('dominion.forgotten-riches.victory.5');
}

const FLEEING: Fleeing = {
  clause: 'dominion.forgotten-riches.fleeing.1',
  who: 'either',
  updatedVictory: true,
};

function fleeing(t: Table, battle: Riches, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

/** Caskets pay, the winner's Reputation grows, and the Leader with more points learns something. */
export const richesRewards = procedure('dominion.forgotten-riches.rewards', function* (t, input) {
  const { battle, variant } = input;
  const fled = fleeing(t, battle, variant);
  const decided = verdict(t, battle, variant);
  const ahead = leaderBy(battle, (side) => pointsOf(t, battle, side));
  return yield* rewards(t, battle, variant, decided, {
    payment: {
      for: 'objectives',
      clause: 'dominion.forgotten-riches.credits.1',
      earned: (side) => ({ times: claimed(battle, side, fled), die: 'D6' }),
    },
    reputation: ({ id }) => (decided.victors.includes(id) ? 2 : 0),
    reputationClause: 'dominion.forgotten-riches.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(ahead, 'dominion.forgotten-riches.experience.1'),
    fleeing: 'dominion.forgotten-riches.fleeing.1',
  });
});

/** The caskets that pay a side: its secured ones, or all on the battlefield if its enemies fled. */
function claimed({ facts }: Riches, side: Side, fled: Flight | undefined): number {
  const { caskets } = facts;
  const own = countOfSide(caskets, side);
  if (!fled) return own;
  if (lostByFlight(fled, side)) return 0;
  const left = fled.losers.reduce((sum, loser) => sum + countOfSide(caskets, loser), 0);
  return own + left + countOf(caskets, 'loose');
}

// The battle: crews, caskets, deployment

const CREW = 'riches.crew';
const SECURED = 'riches.secured';
const BONUS = 'riches.bonus';
const CASKETS = 5;

const crewRoll = ruling('dominion.riches-crew-roll', 'roll-each-gang');

/** One roll gives the size of both crews. */
function* crewSize(t: BattleTable): Rule<number> {
  const { facts } = t.state;
  if (typeof facts[CREW] === 'number' && crewRoll(t) !== 'roll-each-gang') return facts[CREW];
  const { size } = yield* crewSizeByTheDice(t, {});
  facts[CREW] = size;
  return size;
}

/** The first casket in the centre, each other one on a tile of its own [dominion.forgotten-riches.deployment.1]. */
function casketPlace(state: BattleState): Where {
  const lying = ids(closedCaskets(state));
  const reachable = stated(say('where/within-reach-of-fighters'), { is: 'in-reach' });
  if (lying.length === 0) return allOf(centralTile(boardOf(state)), reachable);
  return allOf(
    stated(say('where/tile-without-casket'), { is: 'tile-without', things: lying }),
    atLeast(6, lying),
    reachable,
  );
}

/** Caskets in turns, then one whole crew after the other on the tiles without a casket. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const clause = 'dominion.forgotten-riches.deployment.1';
  const turns = yield* rollOffAloud(t, ids(state.gangs), clause);
  for (let at = 0; at < CASKETS; at++) {
    const { seat } = gangBy(state, turns[at % turns.length] as Ref);
    yield* placeMarker(t, lootCasket(`casket-${at + 1}`), casketPlace(state), clause, seat);
  }

  const order = (yield* setUpOrder(t, 'dominion.forgotten-riches.deployment.2')).map(([gang]) => gang);
  const last = order.at(-1) as GangState;
  for (const gang of order.slice(0, -1)) yield* takeStartingTile(t, gang);
  state.markers[startingTile(last)] = newStartingTile(last);
  for (const gang of order) {
    yield* deployCrew(t, gang, startingPlace(state, gang), 'dominion.forgotten-riches.deployment.2');
  }
}

function startingTile({ id }: Pick<GangState, 'id'>): Ref {
  return `${id}-starting-tile`;
}

function newStartingTile(gang: GangState) {
  const data: Record<string, Json> = {};
  return {
    id: startingTile(gang),
    kind: 'starting-tile',
    gang: gang.id,
    spot: 'placed',
    carriedBy: null,
    state: 'there',
    data,
  } as const;
}

function* takeStartingTile(t: BattleTable, gang: GangState): Rule<void> {
  const { length } = t.state.gangs;
  const tiles = length === 2 ? 'two tiles without a casket' : 'tiles without a casket that nobody has taken';
  const where = stated(say('where/one-of-tiles', { tiles }));
  const clause = 'dominion.forgotten-riches.deployment.2';
  yield* placeMarker(t, newStartingTile(gang), where, clause, gang.seat);
}

/** The outer 3" of tiles on which the gangs might start. */
const OUTER_EDGES: readonly Outline[] = [
  { x: [0, TILE], y: [0, 3] },
  { x: [2 * TILE, 3 * TILE], y: [3 * TILE - 3, 3 * TILE] },
  { x: [2 * TILE, 3 * TILE], y: [0, 3] },
  { x: [0, TILE], y: [3 * TILE - 3, 3 * TILE] },
  { x: [4 * TILE - 3, 4 * TILE], y: [0, TILE] },
  { x: [4 * TILE - 3, 4 * TILE], y: [2 * TILE, 3 * TILE] },
];

function isIn({ x, y }: Outline, spot: { readonly x: number; readonly y: number }): boolean {
  return spot.x >= x[0] && spot.x <= x[1] && spot.y >= y[0] && spot.y <= y[1];
}

/** Do the tiles on which these two start touch, at a side or a corner? */
function touchTiles({ gangs }: BattleState, one: GangState, other: GangState): boolean {
  const [a, b] = [one, other].map((gang) => {
    const { x, y } = OUTER_EDGES[gangs.indexOf(gang)] as Outline;
    return [Math.floor(x[0] / TILE), Math.floor(y[0] / TILE)] as const;
  }) as [readonly [number, number], readonly [number, number]];
  return Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;
}

/** Within 3" of the outer edge of the own tile, and away from enemies if the tiles touch. */
function startingPlace(state: BattleState, gang: GangState): Where {
  const enemies = state.gangs.filter(({ id }) => id !== gang.id).flatMap((each) => onBoardOf(state, each));
  const tile = OUTER_EDGES[state.gangs.indexOf(gang)] as Outline;
  const edge = likeZone(say('where/edge-of-starting-tile'), tile);
  if (enemies.length === 0) return edge;
  // On a board the tiles lie where the example has them.
  if (state.board && !state.gangs.some((each) => each !== gang && touchTiles(state, gang, each))) return edge;
  const apart = state.board ? [] : [stated(say('where/starting-tiles-apart'))];
  return allOf(edge, anyOf(...apart, atLeast(6, ids(enemies))));
}

/** Six tiles that touch the central one, as the players might lay them [dominion.forgotten-riches.battlefield.1]. */
const SEVEN_TILES: readonly Outline[] = [
  { x: [0, 2 * TILE], y: [0, TILE] },
  { x: [0, 3 * TILE], y: [TILE, 2 * TILE] },
  { x: [TILE, 3 * TILE], y: [2 * TILE, 3 * TILE] },
];

/** The tiles for each gang beyond the second, so that every gang has a tile without a casket to start on. */
const MORE_TILES: readonly Outline[] = [
  { x: [2 * TILE, 3 * TILE], y: [0, TILE] },
  { x: [0, TILE], y: [2 * TILE, 3 * TILE] },
  { x: [3 * TILE, 4 * TILE], y: [0, TILE] },
  { x: [3 * TILE, 4 * TILE], y: [2 * TILE, 3 * TILE] },
];

function tiles({ gangs }: BattleState): readonly Outline[] {
  return [...SEVEN_TILES, ...MORE_TILES.slice(0, gangs.length - 2)];
}

/** Nine tiles have room for four gangs. */
function board({ gangs }: BattleState): Size {
  return gangs.length <= 4 ? ZONE_MORTALIS : { ...ZONE_MORTALIS, width: 4 * TILE };
}

/** Numbers of tiles in words. */
const COUNTED: Readonly<Record<number, string>> = {
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  10: 'Ten',
  11: 'Eleven',
};

function battlefield(state: BattleState): readonly Area[] {
  return [
    {
      words:
        state.gangs.length === 2
          ? 'Seven tiles: whoever wins a roll-off lays the central one, then the players lay the others in turns, each against it'
          : `${COUNTED[5 + state.gangs.length]} tiles, one more for each gang beyond the second: whoever wins a roll-off lays the central one, then the players lay the others in turns, six of them against it`,
      where: ANYWHERE,
      clause: 'dominion.forgotten-riches.battlefield.1',
    },
    {
      words: 'the central tile, with the first casket',
      where: centralTile(boardOf(state)),
      clause: 'dominion.forgotten-riches.deployment.1',
    },
  ];
}

// The battle: something in the dark

const HIT = { strength: 6, ap: -1, damage: 2 };

/** A fighter it puts down is dragged away [dominion.forgotten-riches.horrors.1]. */
function* strike(t: BattleTable, fighter: FighterState): Rule<void> {
  const wasDown = fighter.fate === 'seriously-injured';
  const fell = yield* sufferHit(t, fighter, null, HIT);
  if (!wasDown && fighter.fate === 'seriously-injured')
    yield* goOut(t, fighter, null, 'dominion.forgotten-riches.horrors.1');
  if (fell) yield* nerveOfFriends(t, fighter);
}

specialRule({
  id: 'dominion.forgotten-riches',
  title: 'Forgotten Riches',
  *activation(t, fighter, standard) {
    const company = yield* t.isSo(
      say('dominion/forgotten-riches/somebody-else-friend-foe', { fighter: fighter.name }),
      'dominion.forgotten-riches.horrors.1',
      fighter.id,
      {
        is: 'closer',
        from: fighter.id,
        to: ids(allOnBoard(t.state)).filter((id) => id !== fighter.id),
        inches: 8,
        upTo: true,
      },
    );
    // Most fighters have company, and nobody needs to be told so.
    if (company) return yield* standard();
    const { effect } = yield* horrors(rolledBy(t, fighter.id), { nearest: null });
    if (effect === 'hit') yield* strike(t, fighter);
    if (effect === 'no-actions' || !isOnBoard(fighter)) return;
    const ownWill = !fighter.broken && !fighter.conditions.includes('ablaze');
    if (effect === 'one-action' && ownWill) yield* takeActions(t, fighter, 1);
    else yield* standard();
  },
});

// The battle as a whole

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const { state } = t;
  const { facts } = state;
  const secured = facts[SECURED] ?? {};
  const bonus = facts[BONUS] ?? {};
  const battle = judged(state, 'dominion.forgotten-riches', commonFacts(t, { caskets: secured, bonus }));
  return { battle, variant: state.variant };
}

/**
 * Counts the caskets that lie closed on a gang's starting tile within 3" of the edge, and the loose ones
 * [dominion.forgotten-riches.objectives.2].
 */
function* countCaskets(t: BattleTable): Rule<void> {
  const { state } = t;
  let loose = ids(closedCaskets(state));
  const secured: Record<Ref, number> = {};
  for (const gang of state.gangs) {
    const what = say('dominion/forgotten-riches/which-caskets-lie-s', { gang: gang.name });
    const tile = OUTER_EDGES[state.gangs.indexOf(gang)] as Outline;
    const about = { is: 'where', where: zone(say('where/starting-tile'), tile) } as const;
    const clause = 'dominion.forgotten-riches.objectives.2';
    const own = yield* t.within(3, startingTile(gang), loose, clause, what, about);
    secured[gang.id] = own.length;
    loose = loose.filter((id) => !own.includes(id));
  }
  state.facts[SECURED] = { ...secured, loose: loose.length };
}

export const forgottenRiches = scenario({
  id: 'dominion.forgotten-riches',
  title: 'Forgotten Riches',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'none', // [dominion.forgotten-riches.entry.1]
  special: ['dominion.forgotten-riches', LOOT_CASKETS],
  board,
  tiles,
  battlefield,
  terrain: { is: 'zone-mortalis', clause: 'dominion.forgotten-riches.battlefield.1', tilesByRollOff: true },
  *crew(t) {
    return custom(t, yield* crewSize(t), 'dominion.forgotten-riches.crews.1');
  },
  deployment,
  /** Caskets that already lie where they count stay there. */
  aims: (state, gang) => {
    const clause = 'dominion.forgotten-riches.objectives.2';
    const tile = OUTER_EDGES[state.gangs.indexOf(gang)] as Outline;
    const isSecured = ({ spot }: Marker) => spot !== null && spot !== 'placed' && isIn(tile, spot);
    const loose = ids(closedCaskets(state).filter((casket) => !isSecured(casket)));
    return [
      ...carryAway(state, gang, loose, { actions: ['carry-casket'], clause, areas: [tile] }),
      defeatEnemies(state, gang, 0.6, 'dominion.forgotten-riches.objectives.1'),
    ];
  },
  *beforeEnding(t) {
    const { round, moment, variant } = t.state;
    // Only the end of round 7 asks how the battle would stand, so caskets are not counted before.
    if (variant === 'updated' && round === 7 && moment === 'end-of-round') yield* countCaskets(t);
  },
  bottlingWarning: warnsOfFlight(FLEEING),
  ending: (t) => ending(t, now(t)),
  *victory(t) {
    yield* countCaskets(t);
    const { gang, points } = yield* bonusPoints(t, { battle: now(t).battle });
    if (gang !== null) t.state.facts[BONUS] = { [gang]: points };
    return victory(t, now(t));
  },
  figures: (t) => figures(t, now(t).battle),
  *rewards(t) {
    return yield* richesRewards(t, now(t));
  },
});
