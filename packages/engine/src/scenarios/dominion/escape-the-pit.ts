/** Escape The Pit! Old machinery wakes, the walls close in, and there is one way up. */

import { defeatEnemies, membersOf } from '../../battle/aims.ts';
import { boardNow } from '../../battle/board-now.ts';
import { disengage, goOut, leaveBoard } from '../../battle/events.ts';
import { type Figures, figuresOf } from '../../battle/figures.ts';
import { nearestRoom } from '../../battle/ground-on-board.ts';
import type { Battle, Ending, Gang, Verdict } from '../../battle/judged.ts';
import { initiativeModifier, initiativeOf } from '../../battle/kit.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { takeGround } from '../../battle/rolling-board.ts';
import { type Area, boardOf, scenario } from '../../battle/scenario.ts';
import { atFighter, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  ids,
  judged,
  type Marker,
  markerSaid,
} from '../../battle/state.ts';
import { allOf, atLeast, CENTRE, EDGE, within, zone } from '../../battle/where.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { statusOf } from '../../core/status.ts';
import { rollTest } from '../../core/tests.ts';
import { closedCaskets } from '../../special/classic/loot-caskets.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { About, Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { FOR_MANY, random } from './crews.ts';
import {
  alongEdge,
  deployCrew,
  deployRound,
  LOOT_CASKETS,
  lootCasket,
  OPPOSITE,
  type Party,
  placeMarker,
  SIDES,
  setUpOrder,
  standardBoard,
  TILE,
} from './deployment.ts';
import {
  checkCounts,
  countOfSide,
  declare,
  draw,
  type Fleeing,
  type Flight,
  flight,
  hasEnded,
  leaderBy,
  warnsOfFlight,
  win,
} from './judging.ts';
import { letLeave, withEscaped } from './leaving.ts';
import {
  type CommonFacts,
  countOf,
  fighterOf,
  hasEscaped,
  isSame,
  type Side,
  sideOfGang,
  sidesOf,
  type Variant,
} from './reading.ts';
import { casketsThatCount, type Earning, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'pit.north-south': number;
    'pit.east-west': number;
    'pit.tiles-gone': number;
    'pit.board-tiles-gone': readonly number[];
  }
}

interface PitFacts extends CommonFacts {
  /** False when no battlefield is left. */
  readonly ground?: boolean;
  /** Caskets that each gang escaped with, and those `left` on the battlefield. */
  readonly caskets?: Readonly<Record<Ref, number>>;
  /** Who escaped carrying a casket. */
  readonly carriers?: readonly Ref[];
}

/** A casket lies 8" from every edge and every other casket, and 12" from the escape point. */
export const placeCasket = procedure('dominion.escape-the-pit.place-casket', (t, input) => {
  const { nearestEdge, nearestCasket, escapePoint } = input;
  const allowed = nearestEdge >= 8 && (nearestCasket === null || nearestCasket >= 8) && escapePoint >= 12;
  t.tell(
    allowed ? 'dominion/escape-the-pit/casket-may-lie-there' : 'dominion/escape-the-pit/casket-must-lie-8',
    {},
    'dominion.escape-the-pit.deployment.1',
  );
  return { allowed };
});

/** From round 3 on the walls close in on a 3 or more, rolled at the start of each round. */
export const walls = procedure('dominion.escape-the-pit.walls', function* (t, { round }) {
  const clause = 'dominion.escape-the-pit.walls.1';
  if (round < 3) {
    t.tell('dominion/escape-the-pit/walls-stand-still-before', {}, clause);
    return { rolled: false, close: false };
  }
  const roll = yield* t.roll('D6', clause);
  const close = roll >= 3;
  t.tell(
    close ? 'dominion/escape-the-pit/walls-close' : 'dominion/escape-the-pit/walls-stand-still',
    { roll },
    clause,
  );
  return { rolled: true, close };
});

const noGround = ruling('dominion.pit-no-ground', 'fighter-escapes');

/** A fighter in a part that goes: an Initiative test, as long as there is ground to move to. */
export const caught = procedure('dominion.escape-the-pit.caught', function* (t, input) {
  const { initiative: value, modifier, groundLeft } = input;
  const clause = 'dominion.escape-the-pit.walls.4';
  if (!groundLeft) {
    const outcome = noGround(t) === 'fighter-escapes' ? 'escaped' : 'out-of-action';
    t.tell('dominion/escape-the-pit/no-ground-left-move', { outcome }, clause);
    return { tested: false, outcome };
  }
  const { total, passed } = yield* rollTest(t, { stat: 'i', value, modifier }, clause);
  t.tell(
    passed
      ? 'dominion/escape-the-pit/against-fighter-leaps-nearest'
      : 'dominion/escape-the-pit/against-fighter-goes-out',
    { total, value },
    clause,
  );
  return { tested: true, outcome: passed ? 'moved' : 'out-of-action' };
});

/** The lost battlefield is looked at only as a round starts [dominion.judging.moment.1]. */
export const ending = procedure('dominion.escape-the-pit.ending', (t, { battle, variant }): Ending => {
  sidesOf(battle);
  if (battle.moment === 'start-of-round' && battle.facts.ground === false) {
    const why = 'dominion.escape-the-pit.ending.2';
    t.tell('dominion/escape-the-pit/battle-over-nothing-battlefield', {}, why);
    return { ended: true, why };
  }
  return hasEnded(t, battle, variant, { nobodyLeft: 'dominion.escape-the-pit.ending.1' });
});

export const victory = procedure('dominion.escape-the-pit.victory', (t, { battle, variant }) => {
  return declare(t, verdict(t, battle, variant), {
    'dominion.escape-the-pit.fleeing.1': say('dominion/escape-the-pit/enemy-bottled-out-choice'),
    'dominion.escape-the-pit.victory.1': say('dominion/escape-the-pit/escaped-more-caskets'),
    'dominion.escape-the-pit.victory.2': say('dominion/escape-the-pit/as-many-caskets-more'),
    'dominion.escape-the-pit.victory.3': say('dominion/escape-the-pit/as-many-caskets-as'),
  });
});

function verdict(t: Table, battle: Battle<PitFacts>, variant: Variant): Verdict {
  const { caskets = {} } = battle.facts;
  checkCounts(battle, 'battle.facts.caskets', caskets, ['left']);
  const fled = fleeing(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);

  const richer = leaderBy(battle, (side) => countOfSide(caskets, side));
  if (richer) return win(richer, 'dominion.escape-the-pit.victory.1');
  const more = leaderBy(battle, (side) => escaped(side).length);
  return more ? win(more, 'dominion.escape-the-pit.victory.2') : draw('dominion.escape-the-pit.victory.3');
}

/** Caskets first, then who escaped. */
function figures(battle: Battle<PitFacts>): readonly Figures[] {
  const { caskets = {} } = battle.facts;
  const all = Object.values(caskets).reduce((sum, many) => sum + many, 0);
  return sidesOf(battle).map((side) =>
    figuresOf(
      side.gangs,
      say('figures/caskets', { many: countOfSide(caskets, side), all }),
      say('figures/escaped', { many: escaped(side).length }),
    ),
  );
}

function escaped({ fighters }: Pick<Gang, 'fighters'>): Gang['fighters'] {
  return fighters.filter(hasEscaped);
}

const FLEEING: Fleeing = {
  clause: 'dominion.escape-the-pit.fleeing.1',
  who: 'either',
  updatedVictory: false,
};

function fleeing(t: Table, battle: Battle<PitFacts>, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

const claimedCaskets = ruling('dominion.pit-claimed-caskets', 'credits-only');

/** Caskets and fighters who came out count; those claimed from a gang that fled nobody carried. */
export const pitRewards = procedure('dominion.escape-the-pit.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<PitFacts> = input.battle;
  const { caskets } = battle.facts;
  checkCarriers(battle);
  const winner = fleeing(t, battle, variant)?.winner;
  const own = (side: Side) => countOfSide(caskets, side);
  const claimed = (side: Side) => (isSame(side, winner) ? countOf(caskets, 'left') : 0);
  const forReputation = (side: Side) =>
    own(side) + (claimedCaskets(t) === 'credits-only' ? 0 : claimed(side));

  return yield* rewards(t, battle, variant, verdict(t, battle, variant), {
    payment: {
      for: 'objectives',
      clause: 'dominion.escape-the-pit.credits.1',
      earned: (side) => ({ times: own(side) + claimed(side), die: 'D3' }),
    },
    reputation: (gang) => Number(escaped(gang).length > 0),
    reputationClause: 'dominion.escape-the-pit.reputation.1',
    moreReputation: (gang) => [
      {
        amount: casketsThatCount(t, forReputation(sideOfGang(battle, gang))),
        why: 'caskets',
        clause: 'dominion.escape-the-pit.reputation.1',
      },
    ],
    lines: { firstMeeting: false, bottled: false },
    earnings: battle.gangs.flatMap((gang) => earnings(t, gang, battle.facts.carriers)),
    fleeing: 'dominion.escape-the-pit.fleeing.1',
  });
});

function checkCarriers(battle: Battle<PitFacts>): void {
  for (const [at, id] of (battle.facts.carriers ?? []).entries()) {
    if (fighterOf(battle, id)?.fate !== 'escaped') {
      throw new BadInput(`battle.facts.carriers.${at}`, `${id} is no fighter who escaped`);
    }
  }
}

/** 1 for each fighter who escaped, and 1 more for one who carried a casket. */
function earnings(t: Table, gang: Gang, carriers: readonly Ref[] = []): readonly Earning[] {
  const free = escaped(gang);
  const carrying = free.filter(({ id }) => carriers.includes(id));
  return [
    ...free.map(
      (fighter): Earning => ({
        fighter,
        xp: 1,
        why: 'escaping',
        clause: 'dominion.escape-the-pit.experience.1',
      }),
    ),
    ...carrying.slice(0, casketsThatCount(t, carrying.length)).map(
      (fighter): Earning => ({
        fighter,
        xp: 1,
        why: 'escaping with a casket',
        clause: 'dominion.escape-the-pit.experience.2',
      }),
    ),
  ];
}

// The battle: setting up

const ID = 'dominion.escape-the-pit';
const ESCAPE_POINT = 'escape-point';
const CASKETS = 6;

/** The middle of the battlefield is the way up [dominion.escape-the-pit.battlefield.1]. */
function escapePoint(state: BattleState): Marker {
  const { width, depth } = boardOf(state);
  return {
    id: ESCAPE_POINT,
    kind: 'escape-point',
    gang: null,
    spot: { x: width / 2, y: depth / 2 },
    carriedBy: null,
    state: 'open',
    data: {},
  };
}

const tooSmall = ruling('dominion.pit-caskets-that-do-not-fit', 'not-placed');

/**
 * So many of the six have a place on a board of 3' by 3': one at each corner of the area the limits leave
 * open.
 */
const FIT_ON_NINE_TILES = 4;

/** How many caskets have a place within all limits of the page. */
function casketsThatFit(state: BattleState): number {
  const { width, depth } = boardOf(state);
  return Math.min(width, depth) <= 36 && Math.max(width, depth) <= 36 ? FIT_ON_NINE_TILES : CASKETS;
}

function battlefield(state: BattleState): readonly Area[] {
  const further = {
    words: 'where the fifth and the sixth loot casket may lie',
    where: allOf(atLeast(6, EDGE), atLeast(12, CENTRE)),
    clause: 'dominion.battlefield.caskets.1',
  } as const;
  return [
    {
      words: 'the escape point, on a raised platform',
      where: within(0, CENTRE),
      clause: 'dominion.escape-the-pit.battlefield.1',
    },
    {
      words: 'where loot caskets may lie',
      where: allOf(atLeast(8, EDGE), atLeast(12, CENTRE)),
      clause: 'dominion.escape-the-pit.deployment.1',
    },
    ...(casketsThatFit(state) < CASKETS ? [further] : []),
  ];
}

/** Six caskets, placed in turns; then one crew along an edge and the other along the opposite one, or all round. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const gangs = ids(state.gangs);
  state.markers[ESCAPE_POINT] = escapePoint(state);
  const turns = yield* rollOffAloud(t, gangs, 'dominion.escape-the-pit.deployment.1');
  const fit = casketsThatFit(state);
  const count = tooSmall(t) === 'not-placed' ? fit : CASKETS;
  for (let at = 0; at < count; at++) {
    const gang = gangBy(state, turns[at % turns.length] as Ref);
    if (at === fit)
      t.tell('dominion/escape-the-pit/no-more-than-fit', { fit }, 'dominion.battlefield.caskets.1');
    // Further ones keep the distance that caskets have from the edges otherwise [dominion.battlefield.caskets.1].
    const fromEdge = at < fit ? 8 : 6;
    const where = allOf(
      atLeast(fromEdge, EDGE),
      atLeast(8, ids(closedCaskets(state))),
      atLeast(12, [ESCAPE_POINT]),
    );
    const casket = lootCasket(`casket-${at + 1}`);
    yield* placeMarker(t, casket, where, 'dominion.escape-the-pit.deployment.1', gang.seat);
  }

  const clause = 'dominion.escape-the-pit.deployment.2';
  const order = yield* setUpOrder(t, clause);
  const [[first], [second], ...others] = order as [Party, Party, ...Party[]];
  if (others.length > 0) {
    yield* deployRound(t, order, 6, clause);
    return;
  }
  const side = yield* t.choose(
    first.seat,
    SIDES,
    clause,
    first.id,
    say('dominion/escape-the-pit/along-which-edge-does', { first: first.name }),
  );
  yield* deployCrew(t, first, alongEdge(boardOf(state), side, 6), clause);
  yield* deployCrew(t, second, alongEdge(boardOf(state), OPPOSITE[side], 6), clause);
}

// The battle: the walls

const CLOSED = {
  north: 'pit.north-south',
  south: 'pit.north-south',
  east: 'pit.east-west',
  west: 'pit.east-west',
} as const;
const TILES_GONE = 'pit.tiles-gone';
/** What a closing pair of edges takes: 6" on each side. */
const STRIP = 6;

function counted(
  { facts }: BattleState,
  fact: typeof TILES_GONE | (typeof CLOSED)[keyof typeof CLOSED],
): number {
  return facts[fact] ?? 0;
}

/** Is anything of the battlefield left? */
function hasGround(state: BattleState): boolean {
  const { width, depth } = boardOf(state);
  if (state.terrain === 'zone-mortalis') return counted(state, TILES_GONE) < tilesOf(state);
  return (
    width > 2 * STRIP * counted(state, 'pit.east-west') &&
    depth > 2 * STRIP * counted(state, 'pit.north-south')
  );
}

function tilesOf(state: BattleState): number {
  const { width, depth } = boardOf(state);
  return Math.round(width / TILE) * Math.round(depth / TILE);
}

interface Part {
  readonly words: Saying;
  readonly clause: 'dominion.escape-the-pit.walls.2' | 'dominion.escape-the-pit.walls.3';
  /** What people measure from to tell who is in it. */
  readonly from: Ref;
  readonly inches: Inches;
  readonly who: Saying;
  /** The same for a board. */
  readonly about?: About;
}

/** A random outermost tile; the one with the escape point goes last [dominion.escape-the-pit.walls.2]. */
function* tileThatGoes(t: BattleTable): Rule<Part> {
  const { state } = t;
  const clause = 'dominion.escape-the-pit.walls.2';
  const gone = counted(state, TILES_GONE);
  state.facts[TILES_GONE] = gone + 1;
  const outer = tilesOf(state) - 1 - gone;
  // Players count the outermost tiles from the north-west, clockwise; the app only knows how many there are.
  const deck = Array.from({ length: outer }, (_, at) => `outer-tile-${at + 1}`);
  const from = outer === 0 ? 'escape-tile' : yield* t.draw(deck, clause);
  const words =
    outer === 0
      ? say('dominion/escape-the-pit/tile-escape-point')
      : say('dominion/escape-the-pit/tile-outermost-left-clockwise', {
          tile: deck.indexOf(from) + 1,
        });
  const part = { words, clause, from, inches: 0, who: say('dominion/escape-the-pit/who-what-tile') } as const;
  return state.board ? { ...part, about: tileOnBoard(state, deck.indexOf(from)) } : part;
}

/** Whatever is within 6" of a random edge and of the opposite one [dominion.escape-the-pit.walls.3]. */
function* edgesThatGo(t: BattleTable): Rule<Part> {
  const clause = 'dominion.escape-the-pit.walls.3';
  const side = yield* t.draw(SIDES, clause);
  t.state.facts[CLOSED[side]] = counted(t.state, CLOSED[side]) + 1;
  const opposite = OPPOSITE[side];
  const words = say('dominion/escape-the-pit/along-edge', { strip: STRIP, side, opposite });
  // Once that pair has closed in, the edges are no longer those of the board.
  const edges = { strip: STRIP, side, opposite };
  const who =
    counted(t.state, CLOSED[side]) > 1
      ? say('dominion/escape-the-pit/who-what-within-edge', edges)
      : say('dominion/escape-the-pit/who-and-what-is-within-of-the-or-the-edge', edges);
  const inches = STRIP * counted(t.state, CLOSED[side]);
  const about = { is: 'edges', sides: [side, opposite], inches } as const;
  return { words, clause, from: `${side}-and-${opposite}-edge`, inches: STRIP, who, about };
}

/** Tiles of the board that are gone, in order, by their place in its file. */
const GONE = 'pit.board-tiles-gone';

/** The tile that goes on a board, counted clockwise from the north-west; the one in the middle goes last. */
function tileOnBoard(state: BattleState, at: number): About {
  const { tiles, size } = (state.board as NonNullable<BattleState['board']>).file;
  const gone = state.facts[GONE] ?? [];
  const [x, y] = [size.width / 2, size.depth / 2];
  const isMiddle = (tile: (typeof tiles)[number]) =>
    x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.depth;
  const turn = (tile: (typeof tiles)[number]) =>
    (Math.atan2(tile.x + tile.width / 2 - x, tile.y + tile.depth / 2 - y) + 2.25 * Math.PI) % (2 * Math.PI);
  const left = tiles
    .map((tile, index) => ({ tile, index }))
    .filter(({ tile, index }) => !gone.includes(index) && !isMiddle(tile))
    .sort((one, other) => turn(one.tile) - turn(other.tile));
  const picked = left[at] ?? left[0];
  if (!picked) return { is: 'edges', sides: [...SIDES], inches: Math.max(size.width, size.depth) };
  state.facts[GONE] = [...gone, picked.index];
  const { tile } = picked;
  const outline = { x: [tile.x, tile.x + tile.width], y: [tile.y, tile.y + tile.depth] } as const;
  return { is: 'where', where: zone(say('where/that-tile'), outline) };
}

/** A fighter who leaps clear of the walls on a board stands on the nearest ground that is left. */
function leapClear({ state }: BattleTable, fighter: FighterState): void {
  const board = boardNow(state);
  const mover = board?.models.get(fighter.id);
  if (!board || !mover || !state.board) return;
  const { tiles, size } = state.board.file;
  const gone = state.facts[GONE] ?? [];
  const [aside, along] = [STRIP * counted(state, CLOSED.east), STRIP * counted(state, CLOSED.north)];
  const clear = nearestRoom(board, mover, mover, ({ x, y }) => {
    const isIn = (at: number) => {
      const tile = tiles[at];
      return tile && x >= tile.x && x <= tile.x + tile.width && y >= tile.y && y <= tile.y + tile.depth;
    };
    return x > aside && x < size.width - aside && y > along && y < size.depth - along && !gone.some(isIn);
  });
  if (clear) fighter.spot = { ...clear, facing: mover.facing };
}

const lostCaskets = ruling('dominion.pit-lost-caskets', 'move-nearest-part-left');

/** A part of the battlefield goes, with all things in it; fighters may leap clear. */
function* closeIn(t: BattleTable): Rule<void> {
  const { state } = t;
  const part = yield* state.terrain === 'zone-mortalis' ? tileThatGoes(t) : edgesThatGo(t);
  const groundLeft = hasGround(state);
  t.tell('dominion/escape-the-pit/walls-take', { part: part.words }, part.clause);
  const there = [...ids(allOnBoard(state)), ...ids(closedCaskets(state))];
  const taken = groundLeft
    ? yield* t.within(part.inches, part.from, there, part.clause, part.who, part.about)
    : there;
  for (const id of taken) {
    const fighter = state.fighters[id];
    if (fighter) yield* isCaught(t, fighter, groundLeft);
    else if (!groundLeft || lostCaskets(t) !== 'move-nearest-part-left') {
      (state.markers[id] as Marker).state = 'lost';
      t.tell('dominion/escape-the-pit/lost', { casket: id }, part.clause);
    }
  }
  if (groundLeft) barTheGround(state);
}

/** On a board nobody goes where the walls have been [dominion.escape-the-pit.walls.2, dominion.escape-the-pit.walls.3]. */
function barTheGround(state: BattleState): void {
  if (!state.board) return;
  const { tiles, size } = state.board.file;
  const { width, depth } = size;
  for (const at of state.facts[GONE] ?? []) {
    const tile = tiles[at];
    if (!tile) continue;
    const { x, y } = tile;
    takeGround(state, `pit-wall-${at}`, { x: [x, x + tile.width], y: [y, y + tile.depth] });
  }
  const [aside, along] = [STRIP * counted(state, CLOSED.east), STRIP * counted(state, CLOSED.north)];
  if (aside > 0) {
    takeGround(state, 'pit-wall-west', { x: [0, aside], y: [0, depth] });
    takeGround(state, 'pit-wall-east', { x: [width - aside, width], y: [0, depth] });
  }
  if (along > 0) {
    takeGround(state, 'pit-wall-south', { x: [0, width], y: [0, along] });
    takeGround(state, 'pit-wall-north', { x: [0, width], y: [depth - along, depth] });
  }
}

function* isCaught(t: BattleTable, fighter: FighterState, groundLeft: boolean): Rule<void> {
  const clause = 'dominion.escape-the-pit.walls.4';
  t.tell('dominion/escape-the-pit/walls-catch', { fighter: fighter.name }, clause);
  const { outcome } = yield* caught(rolledBy(t, fighter.id), {
    initiative: initiativeOf(fighter),
    modifier: initiativeModifier(fighter),
    groundLeft,
  });
  if (outcome === 'out-of-action') {
    yield* goOut(t, fighter, null, clause);
    if (groundLeft) yield* nerveOfFriends(t, fighter);
  } else if (outcome === 'escaped') leaveBoard(t, fighter, 'escaped');
  else {
    disengage(t, fighter);
    leapClear(t, fighter);
    yield* atFighter(t, 'moved', fighter, 'is-moved');
  }
}

// The battle: the way up

/** Who is at the escape point as an End phase starts may leave, with a casket if there is one at hand. */
function* leavingFighters(t: BattleTable): Rule<void> {
  const { state } = t;
  const clause = 'dominion.escape-the-pit.escape.1';
  for (const gang of state.order.map((id) => gangBy(state, id)))
    yield* letLeave(t, gang, { scenario: ID, at: ESCAPE_POINT }, clause, takeAlong);
}

/**
 * One casket for each Active fighter who climbs out [dominion.escape-the-pit.experience.2,
 * classic.loot-caskets.general.3].
 */
function* takeAlong(t: BattleTable, { id, seat }: GangState, leaving: readonly FighterState[]): Rule<void> {
  const { state } = t;
  const clause = 'dominion.escape-the-pit.experience.2';
  let free = leaving.filter((fighter) => statusOf(fighter) === 'active');
  const one = free.length === 1 ? free[0]?.name : undefined;
  const what = one
    ? say('dominion/escape-the-pit/which-casket-within-1', { one })
    : say('dominion/escape-the-pit/which-caskets-within-1');
  const there = { options: ids(closedCaskets(state)), most: free.length };
  for (const taken of yield* t.pick(seat, there, clause, id, what)) {
    const casket = state.markers[taken] as Marker;
    const load = markerSaid(state, taken);
    const by = yield* t.choose(
      seat,
      ids(free),
      clause,
      taken,
      say('dominion/escape-the-pit/who-takes-along', { load }),
    );
    free = free.filter((fighter) => fighter.id !== by);
    Object.assign(casket, {
      state: 'escaped',
      gang: id,
      spot: null,
      carriedBy: null,
      data: { carrier: by },
    });
    t.tell('dominion/escape-the-pit/takes-along', { fighter: state.fighters[by]?.name ?? by, load }, clause);
  }
}

// The battle: how it is judged

function pit(
  state: BattleState,
  more: CommonFacts = {},
): Battle<PitFacts> & { readonly scenario: typeof ID } {
  const out = Object.values(state.markers).filter(
    (marker) => marker.kind === 'loot-casket' && marker.state === 'escaped',
  );
  const escapedWith = state.gangs.map(({ id }) => [id, out.filter(({ gang }) => gang === id).length]);
  return judged(state, ID, {
    ...more,
    ground: hasGround(state),
    caskets: { ...Object.fromEntries(escapedWith), left: closedCaskets(state).length },
    carriers: out.map(({ data }) => data.carrier as Ref),
  });
}

/**
 * The pit for the judging of its end. The walls move as a round starts, but only after Priority
 * [dominion.escape-the-pit.walls.1], so their losses are counted before the first activation.
 */
function pitAfterTheWalls(state: BattleState): ReturnType<typeof pit> {
  const now = pit(state);
  const justTaken = state.moment === 'activation' && now.facts.ground === false;
  return justTaken ? { ...now, moment: 'start-of-round' } : now;
}

specialRule({
  id: ID,
  title: 'The walls of the pit',
  stands(state) {
    const facts = [TILES_GONE, ...new Set(Object.values(CLOSED))] as const;
    const closed = facts.reduce((sum, fact) => sum + counted(state, fact), 0);
    if (closed === 0) return { words: say('dominion/escape-the-pit/the-walls-stand-still') };
    return {
      words:
        closed === 1
          ? say('dominion/escape-the-pit/walls-have-closed-once')
          : say('dominion/escape-the-pit/walls-have-closed-times', { closed }),
      hot: true,
    };
  },
  /** The gang with Priority rolls, so Priority is decided first [dominion.escape-the-pit.walls.1]. */
  *prioritySettled(t) {
    const { order, round } = t.state;
    const { close } = yield* walls(rolledBy(t, order[0] as Ref), { round });
    if (close) yield* closeIn(t);
  },
  endPhaseStarts: leavingFighters,
  /** Who has left counts as Out of Action in Bottle tests [dominion.escape-the-pit.escape.1]. */
  bottleLosses: withEscaped,
});

export const escapeThePit = scenario({
  id: ID,
  title: 'Escape The Pit!',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'none',
  escapes: true,
  special: [ID, LOOT_CASKETS],
  board: standardBoard,
  battlefield,
  crew: (t, gang) => random(t, 'D3+4', 'dominion.escape-the-pit.crews.1', gang),
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) => [
    {
      is: 'go',
      who: membersOf(state, gang),
      to: [ESCAPE_POINT],
      within: 1,
      worth: 0.8,
      clause: 'dominion.escape-the-pit.escape.1',
    },
    defeatEnemies(state, gang, 0.5),
  ],
  ending: (t) => ending(t, { battle: pitAfterTheWalls(t.state), variant: t.state.variant }),
  victory: (t) => victory(t, { battle: pit(t.state), variant: t.state.variant }),
  figures: (t) => figures(pit(t.state)),
  *rewards(t) {
    return yield* pitRewards(t, { battle: pit(t.state, commonFacts(t)), variant: t.state.variant });
  },
});
