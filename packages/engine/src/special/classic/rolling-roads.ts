/** Rolling Roads: the battlefield moves on under the battle, and stragglers drop off its end. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { goOut, leaveBoard } from '../../battle/events.ts';
import { movementOf } from '../../battle/kit.ts';
import { addObstacle, freeAlongEdge, rollBoard, wayLength } from '../../battle/rolling-board.ts';
import { boardOf } from '../../battle/scenario.ts';
import { bySeam, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangBy,
  gangOfFighter,
  ids,
  isOnBoard,
  markerSaid,
} from '../../battle/state.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule, Spot } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { inches, inTurn, neededToHit, takeBottleTest, takeTest } from '../figures.ts';
import { takeOff } from './markers.ts';
import {
  atTheTrailingEdge,
  opponentSeat,
  ROLLING_ROADS,
  rollForDeployer,
  setUpArrival,
} from './reinforcements.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    road: Road;
  }
}

const edgeRead = ruling('classic.road-edge', 'model-touches-edge-out-battle');
const slow = ruling('classic.road-slow', 'seriously-injured-fighter-move-7');
const succumbed = ruling('classic.road-succumbed', 'waits-end-battle');
const deployer = ruling('classic.road-deployer', 'owner-always-places');
const terrainRead = ruling('classic.road-terrain', 'd3-1-each-gang');
const visibilityRead = ruling('classic.road-visibility', 'only-x-rule-applies');
const forcedOff = ruling('classic.road-forced-off', 'suffers-collision-like-vehicle');

const EDGES = ['north', 'east', 'south', 'west'] as const;
type Edge = (typeof EDGES)[number];
const OPPOSITE = { north: 'south', east: 'west', south: 'north', west: 'east' } as const;

/**
 * The road leads from the Trailing to the Leading Edge [classic.rolling-roads.direction.2]; the other two are
 * sides [classic.rolling-roads.direction.1].
 */
export const direction = procedure('classic.rolling-roads.direction', function* (t, { given, shortEdges }) {
  // The short edges matter only where nobody has said which edge leads.
  if (given === null || shortEdges.length > 0) checkShortEdges(shortEdges);
  const leading = given ?? (yield* leadingAtRandom(t, shortEdges));
  const trailing = OPPOSITE[leading];
  const sides = EDGES.filter((edge) => edge !== leading && edge !== trailing);
  t.tell(
    'classic/rolling-roads/road-leads',
    { trailing, leading },
    given ? 'classic.rolling-roads.direction.1' : 'classic.rolling-roads.direction.3',
  );
  return { leading, trailing, sides };
});

function* leadingAtRandom(t: Table, shortEdges: readonly Edge[]): Rule<Edge> {
  const roll = yield* t.roll('D6', 'classic.rolling-roads.direction.3');
  return shortEdges[roll <= 3 ? 0 : 1] as Edge;
}

function checkShortEdges(shortEdges: readonly Edge[]): void {
  const [first, second] = shortEdges;
  if (shortEdges.length !== 2 || !first || OPPOSITE[first] !== second) {
    const fault = `expected two edges that lie opposite each other, got ${shortEdges.join(', ') || 'none'}`;
    throw new BadInput('shortEdges', fault, 'classic.rolling-roads.direction.3');
  }
}

/** What happens to a model that goes off a side, by the kind of side [classic.rolling-roads.sides.1]. */
export const sideEdge = procedure('classic.rolling-roads.side-edge', (t, { side, kind, voluntary }) => {
  const { result, lasting, clause } = offTheSide(t, side, kind, voluntary);
  t.tell('classic/rolling-roads/off-side', { side, result }, clause);
  return { result, lasting };
});

interface OffTheSide {
  readonly result: 'not-allowed' | 'stops' | 'collision' | 'out-of-action' | 'left-behind';
  readonly lasting: 'none' | 'injury' | 'damage';
  readonly clause: ClauseId;
}

function offTheSide(
  t: Table,
  side: 'impassable' | 'cliff' | 'open',
  kind: 'fighter' | 'vehicle',
  voluntary: boolean,
): OffTheSide {
  switch (side) {
    case 'impassable': {
      if (voluntary)
        return { result: 'not-allowed', lasting: 'none', clause: 'classic.rolling-roads.sides.2' };
      const collides = kind === 'vehicle' || forcedOff(t) === 'suffers-collision-like-vehicle';
      return collides
        ? { result: 'collision', lasting: 'none', clause: 'classic.rolling-roads.sides.3' }
        : { result: 'stops', lasting: 'none', clause: 'classic.rolling-roads.sides.2' };
    }
    case 'cliff':
      return {
        result: 'out-of-action',
        lasting: kind === 'vehicle' ? 'damage' : 'injury',
        clause: 'classic.rolling-roads.sides.4',
      };
    case 'open':
      return { result: 'left-behind', lasting: 'none', clause: 'classic.rolling-roads.sides.5' };
    default:
      return side satisfies never;
  }
}

/** A target that went further than its Move has raised dust [classic.rolling-roads.ash.1]. */
export const cloudsOfAsh = procedure('classic.rolling-roads.clouds-of-ash', function* (t, input) {
  const { bs, modifiers, targetMove, targetMoved } = input;
  const ash = targetMoved > targetMove ? -1 : 0;
  const needed = neededToHit(bs, modifiers + ash);
  if (needed > 6)
    throw new BadInput(
      'modifiers',
      `expected modifiers that leave the shot possible, got ${needed}+ to hit`,
      'classic.reference.tests.7',
    );
  const roll = yield* t.roll('D6', 'classic.reference.tests.1');
  const hit = roll >= needed;
  t.tell(
    'classic/rolling-roads/against-dust',
    { roll, needed, ash, fate: hit ? 'hit' : 'miss' },
    'classic.rolling-roads.ash.1',
  );
  return { ash, needed, hit };
});

/** How far the road moves on in each End phase [classic.rolling-roads.move.1]. */
const ROAD = 8;

/**
 * The first of the four steps [classic.rolling-roads.phase.1]: models at the edge are Left Behind, terrain is
 * gone.
 */
export const moveBattlefield = procedure('classic.rolling-roads.move', (t, { items }) => {
  const dropped = items.filter(({ distance }) => distance <= ROAD);
  const staying = items.filter(({ distance }) => distance > ROAD);
  const outOfBattle = edgeRead(t) === 'model-touches-edge-out-battle';
  const isRemoved = ({ kind }: { readonly kind: 'model' | 'terrain' }) => kind === 'terrain' || outOfBattle;
  const removed = dropped.filter(isRemoved).map(({ id }) => id);
  const leftBehind = dropped.filter((item) => !isRemoved(item)).map(({ id }) => id);
  t.tell('classic/rolling-roads/everything-moves-back', { inches: ROAD }, 'classic.rolling-roads.move.1');
  t.tell('classic/rolling-roads/removed', { removed }, 'classic.rolling-roads.move.2');
  t.tell('classic/rolling-roads/left-behind', { leftBehind }, 'classic.rolling-roads.left-behind.1');
  const positions = Object.fromEntries(staying.map(({ id, distance }) => [id, inches(distance - ROAD)]));
  return { positions, leftBehind, removed };
});

/** Fast enough to catch up [classic.rolling-roads.rejoin.1]. */
function isFast({ move }: { readonly move: number }): boolean {
  return move >= 7;
}

/**
 * Of the Left Behind [classic.rolling-roads.left-behind.1] the injured may succumb [classic.reference.succumb.1], the
 * Stationary have to wait [classic.rolling-roads.left-behind.3], and all count as Out of Action for Bottle tests
 * [classic.rolling-roads.left-behind.4].
 */
export const leftBehind = procedure('classic.rolling-roads.left-behind', function* (t, { models }) {
  const atOnce = succumbed(t) !== 'waits-end-battle';
  const injured = models.filter(({ state }) => state === 'seriously-injured');
  const lastingInjury = yield* t.fold(
    atOnce ? injured : [],
    [] as readonly Ref[],
    function* (t, lost, { id }) {
      const roll = yield* t.roll('D6', 'classic.rolling-roads.left-behind.2', id);
      return roll >= 3 ? lost : [...lost, id];
    },
  );
  t.tell('classic/rolling-roads/these-succumb', { lastingInjury }, 'classic.rolling-roads.left-behind.2');

  const injuredMayTry = slow(t) === 'seriously-injured-fighter-move-7';
  const rejoin = Object.fromEntries(
    models.map((model) => {
      const { id, state } = model;
      const hurt = state === 'seriously-injured';
      if (!isFast(model) || lastingInjury.includes(id) || (hurt && !injuredMayTry)) return [id, 'never'];
      return [id, state === 'stationary' ? 'later' : 'now'];
    }),
  );
  const outForBottle = models.length;
  t.tell(
    'classic/rolling-roads/count-as-out-action',
    { outForBottle },
    'classic.rolling-roads.left-behind.4',
  );
  return { rejoin, lastingInjury, outForBottle };
});

/**
 * Those who may try now test Intelligence and come back near the Trailing Edge
 * [classic.rolling-roads.rejoin.3].
 */
export const rejoin = procedure('classic.rolling-roads.rejoin', function* (t, { models }) {
  const lost = models.filter((model) => model.may === 'never' || !isFast(model)).map(({ id }) => id);
  const trying = models.filter(({ id, may }) => may === 'now' && !lost.includes(id));

  type Back = { readonly id: Ref; readonly deployer: 'owner' | 'opponent' };
  const ownerAlways = deployer(t) === 'owner-always-places';
  const back = yield* t.fold(trying, [] as readonly Back[], function* (t, back, { id, intelligence }) {
    const test = { stat: 'int', value: intelligence } as const;
    const { passed } = yield* takeTest(t, test, 'classic.rolling-roads.rejoin.1', id);
    if (!passed) {
      t.tell('classic/rolling-roads/may-try-again-next', { id }, 'classic.rolling-roads.rejoin.2');
      return back;
    }
    const by = ownerAlways ? 'owner' : yield* rollForDeployer(t, id);
    t.tell('classic/rolling-roads/rejoins-set-up', { id, by }, 'classic.rolling-roads.rejoin.3');
    return [...back, { id, deployer: by }];
  });

  // A Stationary model waits for a later round as well [classic.rolling-roads.left-behind.3].
  const settled = new Set([...lost, ...back.map(({ id }) => id)]);
  const waiting = models.map(({ id }) => id).filter((id) => !settled.has(id));
  t.tell(
    'classic/rolling-roads/back-still-trying-lost',
    { back: back.map(({ id }) => id), waiting, lost },
    'classic.rolling-roads.rejoin.1',
  );
  return { back, waiting, lost };
});

/**
 * Once in all D3-1 pieces, placed in turn from the last in Priority order [classic.rolling-roads.terrain.1].
 */
export const terrainCount = procedure('classic.rolling-roads.terrain-count', function* (t, { order }) {
  const placing = order.toReversed();
  const placers =
    terrainRead(t) === 'd3-1-each-gang' ? yield* placersByGang(t, placing) : yield* placersInAll(t, placing);
  const pieces = placers.length;
  t.tell(
    'classic/rolling-roads/pieces-placed',
    { pieces, placers },
    pieces === 0 ? 'classic.rolling-roads.terrain.2' : 'classic.rolling-roads.terrain.1',
  );
  return { pieces, placers };
});

function* placersInAll(t: Table, placing: readonly Ref[]): Rule<readonly Ref[]> {
  const pieces = yield* t.roll('D3-1', 'classic.rolling-roads.terrain.2');
  return Array.from({ length: pieces }, (_, turn) => inTurn(placing, turn));
}

function* placersByGang(t: Table, placing: readonly Ref[]): Rule<readonly Ref[]> {
  const faces = yield* t.dice('D3', placing.length, 'classic.rolling-roads.terrain.2');
  const rounds = [1, 2]; // Nobody has more than two pieces.
  return rounds.flatMap((round) => placing.filter((_, at) => (faces[at] as number) - 1 >= round));
}

/** Where new terrain may go; a piece that fits nowhere is skipped [classic.rolling-roads.terrain.6]. */
export const terrainPlace = procedure('classic.rolling-roads.terrain-place', (t, input) => {
  const { toLeadingEdge, nearest, visibility, ahead } = input;
  // Without any models a piece is ahead of all of them.
  const outOfTheAsh = visibility !== null && (ahead === null || ahead >= visibility);
  const faults: readonly (readonly [boolean, ClauseId])[] =
    visibility !== null && visibilityRead(t) === 'only-x-rule-applies'
      ? [[!outOfTheAsh, 'classic.rolling-roads.terrain.5']]
      : [
          [toLeadingEdge > 0 && !outOfTheAsh, 'classic.rolling-roads.terrain.3'],
          [nearest !== null && nearest < 3, 'classic.rolling-roads.terrain.4'],
        ];
  const why = faults.filter(([broken]) => broken).map(([, clause]) => clause);
  const legal = why.length === 0;
  t.tell(
    legal ? 'classic/rolling-roads/piece-may-placed-there' : 'classic/rolling-roads/piece-may-not-placed',
    {},
    why[0] ?? (toLeadingEdge > 0 ? 'classic.rolling-roads.terrain.5' : 'classic.rolling-roads.terrain.3'),
  );
  if (!legal) t.tell('classic/rolling-roads/if-fits-nowhere-skipped', {}, 'classic.rolling-roads.terrain.6');
  return { legal, why };
});

/**
 * The road comes before the Bottle tests [classic.rolling-roads.phase.1], so fighters who rejoined no
 * longer count.
 */
export const roadBottleTest = procedure('classic.rolling-roads.bottle-test', function* (t, input) {
  const { crew, casualties, rejoined } = input;
  if (rejoined > input.leftBehind)
    throw new BadInput('rejoined', `expected at most the ${input.leftBehind} Left Behind, got ${rejoined}`);
  const away = input.leftBehind - rejoined;
  const counted = casualties + away;
  t.tell('classic/rolling-roads/still-left-behind', { away }, 'classic.rolling-roads.left-behind.4');
  const { total, bottled } = yield* takeBottleTest(t, { crew, casualties: counted });
  return { counted, total, bottled };
});

/** A model keeps its state [classic.rolling-roads.rejoin.4], but a stalled vehicle runs again. */
export const returnState = procedure('classic.rolling-roads.return-state', (t, input) => {
  const stalled = input.state === 'stationary';
  t.tell(
    stalled ? 'classic/rolling-roads/vehicle-mobile-again-all' : 'classic/rolling-roads/model-comes-back-as',
    {},
    stalled ? 'classic.rolling-roads.rejoin.5' : 'classic.rolling-roads.rejoin.4',
  );
  return { ...input, state: stalled ? 'mobile' : input.state };
});

// In a battle

const TRAILING_EDGE = 'trailing-edge';
/** A new piece on a board: a barricade that lies along the Leading Edge, and how far it keeps from all else. */
const NEW_PIECE = { long: 3, deep: 0.5, away: 3 } as const;
const SIDES = ['none', 'impassable', 'cliff', 'open'] as const;
type SideRule = (typeof SIDES)[number];
/** What X may be of Visibility (X"). */
const VISIBILITIES = ['none', '3', '6', '9', '12', '15', '18', '24', '30', '36'] as const;
/** Parts of a board that are not things on it: these do not move with the road. */
const PLACES: readonly string[] = ['starting-tile', 'escape-point', 'extraction-zone'];

/** What the road keeps in the battle's facts. */
interface Road {
  leading: Edge;
  sides: SideRule;
  /** X of Visibility (X"), where the road has it. */
  visibility: number | null;
  /** Everybody Left Behind, as they were when they dropped off. */
  behind: Record<Ref, { fate: FighterState['fate']; broken: boolean; may: 'now' | 'later' | 'never' }>;
  /** Whose activation this is. */
  acting: Ref | null;
  /** How often each has moved in their last activation. */
  moves: Record<Ref, number>;
  /** Who moved further than their Move in it, as far as the table has said. */
  far: Record<Ref, boolean>;
  /** How many inches each has walked in their last activation, on a board. */
  walked?: Record<Ref, number>;
}

function roadOf({ facts }: BattleState): Road | undefined {
  return facts.road;
}

/** The road moves on in every End phase, and fighters who cannot keep up are Left Behind. */
export const rollingRoads = specialRule({
  id: ROLLING_ROADS,
  title: 'Rolling Roads',

  stands(state) {
    const road = roadOf(state);
    if (!road) return undefined;
    const behind = Object.keys(road.behind).length;
    const words = say('classic/rolling-roads/road-rolls-left-behind', { towards: road.leading, behind });
    return { words, hot: behind > 0 };
  },

  *deployed(t) {
    const { state } = t;
    const { leading } = yield* direction(t, { given: null, shortEdges: yield* shortEdgesOf(t) });
    const seat = state.gangs[0]?.seat ?? '';
    const kind = yield* t.choose(
      seat,
      SIDES,
      'classic.rolling-roads.sides.1',
      undefined,
      say('classic/rolling-roads/which-rule-do-sides'),
    );
    const seen = yield* t.choose(
      seat,
      VISIBILITIES,
      'classic.rolling-roads.terrain.5',
      undefined,
      say('classic/rolling-roads/has-road-visibility-x'),
    );
    const road: Road = {
      leading,
      sides: kind,
      visibility: seen === 'none' ? null : Number(seen),
      behind: {},
      acting: null,
      moves: {},
      far: {},
    };
    state.facts.road = road;
  },

  activationStarts({ state }, { id }) {
    const road = roadOf(state);
    if (!road) return;
    road.acting = id;
    road.moves[id] = 0;
    delete road.far[id];
    if (road.walked) delete road.walked[id];
  },
  activationEnds({ state }) {
    const road = roadOf(state);
    if (road) road.acting = null;
  },
  *moved(t, fighter, how) {
    const road = roadOf(t.state);
    if (!road) return;
    if (how !== 'walks') return yield* pushedOffSide(t, road, fighter);
    const { id, stats } = fighter;
    if (t.state.board && road.acting === id)
      road.walked = { ...road.walked, [id]: (road.walked?.[id] ?? 0) + wayLength(t.state, id) };
    if (road.acting === id)
      road.moves[id] = (road.moves[id] ?? 0) + (moveOf(t.state, fighter) > stats.m ? 2 : 1);
  },
  /** A charge goes up to D3" beyond the Move. */
  // biome-ignore lint/correctness/useYield: a moment at which others ask
  *actionTaken({ state }, { id }, action) {
    const road = roadOf(state);
    if (road && action === 'charge') road.moves[id] = 2;
  },

  /** Whether a target raised dust is asked when somebody shoots at it, and only where it can have gone so far. */
  *aimedAt(t, _shooter, target) {
    const road = roadOf(t.state);
    const { id, name, stats } = target;
    if (!road || road.far[id] !== undefined) return;
    const mayHave = t.state.depth !== 'full' || (road.moves[id] ?? 0) > 1;
    const what = say('classic/rolling-roads/did-move-further-than', { name, m: stats.m });
    road.far[id] = t.state.board
      ? (road.walked?.[id] ?? 0) > stats.m + 1e-6
      : mayHave && (yield* t.isSo(what, 'classic.rolling-roads.ash.1', id));
    if (road.far[id])
      t.tell('classic/rolling-roads/has-raised-dust', { name }, 'classic.rolling-roads.ash.1');
  },

  /** Clouds of Ash [classic.rolling-roads.ash.1]. */
  hitModifier: (state, _attacker, target, kind) =>
    kind === 'shoot' && target && roadOf(state)?.far[target.id] ? -1 : 0,

  /** The four steps come before everything else of the End phase [classic.rolling-roads.phase.1]. */
  *endPhaseOpens(t) {
    const road = roadOf(t.state);
    if (!road) return;
    t.tell(
      'classic/rolling-roads/road-moves-everything-goes',
      { inches: ROAD, edge: OPPOSITE[road.leading] },
      'classic.rolling-roads.phase.1',
    );
    yield* dropOff(t, road);
    yield* catchUp(t, road);
    yield* newTerrain(t, road);
  },

  /** Until they are back they count as Out of Action [classic.rolling-roads.left-behind.4]. */
  bottleLosses(state, gang, lost) {
    const { countsForBottle } = bySeam(state);
    const behind = Object.keys(roadOf(state)?.behind ?? {}).map((id) => fighterOf(state, id));
    const counted = behind.filter(
      (fighter) =>
        fighter.gang === gang.id && countsForBottle.every((rule) => rule.countsForBottle(state, fighter)),
    );
    return lost + counted.length;
  },

  actions: [
    {
      id: 'leave-by-side',
      words: say('classic/rolling-roads/move-off-side-road'),
      type: 'simple',
      clause: 'classic.rolling-roads.sides.1',
      may(state, fighter) {
        const kind = roadOf(state)?.sides ?? 'none';
        if (fighter.fate !== 'standing' || fighter.engagedWith.length > 0)
          return {
            why: say('classic/rolling-roads/only-fighter-who-stands'),
            clause: 'classic.rolling-roads.sides.1',
          };
        if (kind === 'impassable')
          return {
            why: say('classic/rolling-roads/sides-impassable'),
            clause: 'classic.rolling-roads.sides.2',
          };
        if (kind === 'none')
          return {
            why: say('classic/rolling-roads/sides-have-no-rule'),
            clause: 'classic.rolling-roads.sides.1',
          };
        return true;
      },
      at(state, fighter) {
        const road = roadOf(state);
        const inches = moveOf(state, fighter);
        return road && { is: 'edges', sides: sidesOf(road), inches, onFoot: true };
      },
      *take(t, fighter) {
        const road = roadOf(t.state);
        if (!road || road.sides === 'none') return false;
        return yield* goOffSide(t, road, road.sides, fighter, true);
      },
    },
  ],
});

/**
 * The two edges that are no longer than the others; on a square board a die decides
 * [classic.rolling-roads.direction.3].
 */
function* shortEdgesOf(t: BattleTable): Rule<Edge[]> {
  const { width, depth } = boardOf(t.state);
  if (width !== depth) return width > depth ? ['west', 'east'] : ['north', 'south'];
  const clause = 'classic.rolling-roads.direction.3';
  const pair: Edge[] = (yield* t.roll('D6', clause)) <= 3 ? ['west', 'east'] : ['north', 'south'];
  t.tell(
    'classic/rolling-roads/square-battlefield-road-runs',
    { pair: say('classic/rolling-roads/and', { one: pair[0] as Edge, other: pair[1] as Edge }) },
    clause,
  );
  return pair;
}

/** How far a fighter moves as things are. */
function moveOf(state: BattleState, fighter: FighterState): number {
  let inches = movementOf(fighter);
  for (const rule of bySeam(state).movement) inches = rule.movement(state, fighter, inches);
  return inches;
}

/** What becomes of a fighter who goes off a side; false if that cannot be done. */
function* goOffSide(
  t: BattleTable,
  road: Road,
  side: Exclude<SideRule, 'none'>,
  fighter: FighterState,
  voluntary: boolean,
): Rule<boolean> {
  const { result } = sideEdge(t, { side, kind: 'fighter', voluntary });
  if (result === 'out-of-action') {
    yield* goOut(t, fighter, null, 'classic.rolling-roads.sides.4');
    yield* nerveOfFriends(t, fighter);
  }
  if (result === 'left-behind')
    leaveBehind(t, road, fighter, isFast({ move: fighter.stats.m }) ? 'now' : 'never');
  return result === 'out-of-action' || result === 'left-behind';
}

function leaveBehind(
  t: BattleTable,
  road: Road,
  fighter: FighterState,
  may: 'now' | 'later' | 'never',
): void {
  road.behind[fighter.id] = { fate: fighter.fate, broken: fighter.broken, may };
  leaveBoard(t, fighter, 'reserve');
  const words =
    may === 'never'
      ? 'classic/rolling-roads/left-behind-too-slow'
      : 'classic/rolling-roads/left-behind-may-try';
  t.tell(words, { fighter: fighter.name }, 'classic.rolling-roads.left-behind.1');
}

/** Steps one and two: everything moves back, and whatever touches the Trailing Edge drops off. */
function* dropOff(t: BattleTable, road: Road): Rule<void> {
  const { state } = t;
  const there = allOnBoard(state);
  const things = Object.values(state.markers).filter(
    ({ spot, kind, carriedBy }) => spot !== null && carriedBy === null && !PLACES.includes(kind),
  );
  const trailing = { is: 'edges', sides: [OPPOSITE[road.leading]], inches: ROAD } as const;
  const near = yield* t.within(
    ROAD,
    TRAILING_EDGE,
    [...ids(there), ...ids(things)],
    'classic.rolling-roads.move.1',
    undefined,
    trailing,
  );
  // People say what is reached, not the inches.
  const inchesTo = (id: Ref) => (near.includes(id) ? ROAD : ROAD + 1);
  const moved = moveBattlefield(t.quiet, {
    items: [
      ...there.map(({ id }) => ({ id, kind: 'model' as const, distance: inchesTo(id) })),
      ...things.map(({ id }) => ({ id, kind: 'terrain' as const, distance: inchesTo(id) })),
    ],
  });
  for (const thing of things) {
    if (!moved.removed.includes(thing.id)) continue;
    const facts = { thing: markerSaid(state, thing.id) };
    t.tell('classic/rolling-roads/reaches-trailing-edge-removed', facts, 'classic.rolling-roads.move.2');
    takeOff(thing, LEFT_BEHIND);
  }
  for (const each of [...there, ...things]) each.spot = movedOn(road, each.spot);
  // On a board the terrain goes with them [classic.rolling-roads.move.1].
  if (state.board) {
    const { east, north } = shiftOf(road);
    rollBoard(state, OPPOSITE[road.leading], east, north);
  }
  // What nobody plays does not come back.
  const models = [...moved.removed, ...moved.leftBehind].filter((id) => state.fighters[id] !== undefined);
  const isPlayed = (id: Ref) => state.gangs.some((gang) => gang.id === fighterOf(state, id).gang);
  const isGone = (id: Ref) => moved.removed.includes(id) || !isPlayed(id);
  for (const id of models) loseLoad(state, fighterOf(state, id));
  for (const id of models.filter(isGone)) leaveBoard(t, fighterOf(state, id), 'fled');
  const dropped = models.filter((id) => !isGone(id)).map((id) => fighterOf(state, id));
  if (dropped.length === 0) return;
  const { rejoin: may, lastingInjury } = yield* leftBehind(t.quiet, {
    models: dropped.map(({ id, fate, stats }) => ({
      id,
      state: fate === 'seriously-injured' ? 'seriously-injured' : 'ok',
      move: stats.m,
    })),
  });
  for (const fighter of dropped) {
    if (lastingInjury.includes(fighter.id))
      yield* goOut(t, fighter, null, 'classic.rolling-roads.left-behind.2');
    else leaveBehind(t, road, fighter, (may[fighter.id] ?? 'never') as 'now' | 'later' | 'never');
  }
  // Everybody drops off at once, so only those who are still on the road see who succumbs.
  for (const id of lastingInjury) yield* nerveOfFriends(t, fighterOf(state, id));
}

/** What a thing is that the road took away. */
const LEFT_BEHIND = 'left-behind';

/** What somebody carries drops off the road with them. */
function loseLoad({ markers }: BattleState, fighter: FighterState): void {
  const load = fighter.carries === null ? undefined : markers[fighter.carries];
  if (!load) return;
  load.carriedBy = null;
  fighter.carries = null;
  takeOff(load, LEFT_BEHIND);
}

/** The edges along which the road runs. */
function sidesOf({ leading }: Road): readonly Edge[] {
  return leading === 'west' || leading === 'east' ? ['north', 'south'] : ['west', 'east'];
}

/** A fighter pushed over a side has not left by choice. */
function* pushedOffSide(t: BattleTable, road: Road, fighter: FighterState): Rule<void> {
  if (road.sides === 'none' || road.sides === 'impassable' || !isOnBoard(fighter)) return;
  const what = say('classic/rolling-roads/was-pushed-off-side', { fighter: fighter.name });
  // On a board a fighter pushed against a side goes over it.
  const over = { is: 'edges', sides: sidesOf(road), inches: 0 } as const;
  if (yield* t.isSo(what, 'classic.rolling-roads.sides.1', fighter.id, over))
    yield* goOffSide(t, road, road.sides, fighter, false);
}

/** The place of a thing after the road has moved, if its place was known. */
function movedOn(road: Road, spot: Readonly<Spot> | null): Spot | null {
  if (spot === null || spot === 'placed') return spot;
  const { east, north } = shiftOf(road);
  return { ...spot, x: inches(spot.x + east), y: inches(spot.y + north) };
}

/** How far east and north everything goes. */
function shiftOf({ leading }: Road): { readonly east: number; readonly north: number } {
  const east = leading === 'west' ? ROAD : leading === 'east' ? -ROAD : 0;
  const north = leading === 'south' ? ROAD : leading === 'north' ? -ROAD : 0;
  return { east, north };
}

/** Step three: those who are fast enough try to come back. */
function* catchUp(t: BattleTable, road: Road): Rule<void> {
  const { state } = t;
  const models = Object.entries(road.behind).map(([id, { may }]) => {
    const { m, int } = fighterOf(state, id).stats;
    return { id, move: m, intelligence: int, may };
  });
  // The story names those who cannot come back only once.
  const heard = models.some(({ may }) => may !== 'never') ? t : t.quiet;
  const { back, waiting, lost } = yield* rejoin(onlyTests(heard), { models });
  for (const { id, deployer: by } of back) {
    const fighter = fighterOf(state, id);
    const gang = gangOfFighter(state, fighter);
    const { fate = 'standing', broken = false } = road.behind[id] ?? {};
    delete road.behind[id];
    const { outOfAmmo, wounds, fleshWounds } = returnState(t, {
      state: fate === 'pinned' ? 'pinned' : 'standing',
      outOfAmmo: fighter.empty,
      wounds: fighter.wounds,
      fleshWounds: fighter.fleshWounds,
    });
    const seat = by === 'owner' ? gang.seat : yield* opponentSeat(t, gang);
    yield* setUpArrival(t, fighter, atTheTrailingEdge, 'classic.rolling-roads.rejoin.3', seat);
    Object.assign(fighter, { fate, broken, empty: [...outOfAmmo], wounds, fleshWounds });
  }
  for (const id of waiting) (road.behind[id] as { may: string }).may = 'now';
  for (const id of lost) (road.behind[id] as { may: string }).may = 'never';
}

/** The same table, which leaves out the summary: who comes back and who does not is told one by one. */
function onlyTests(t: BattleTable): BattleTable {
  return t.through({
    put(told) {
      if (told.clause !== 'classic.rolling-roads.rejoin.1') t.put(told);
    },
  });
}

/** Step four: new terrain at the Leading Edge, as far as it fits [classic.rolling-roads.terrain.6]. */
function* newTerrain(t: BattleTable, { visibility, leading }: Road): Rule<void> {
  const { pieces, placers } = yield* terrainCount(t.quiet, { order: t.state.order });
  if (pieces === 0)
    t.tell('classic/rolling-roads/no-new-terrain-comes', {}, 'classic.rolling-roads.terrain.2');
  const clause = visibility === null ? 'classic.rolling-roads.terrain.3' : 'classic.rolling-roads.terrain.5';
  for (const id of placers) {
    const { seat, name } = gangBy(t.state, id);
    const what = say('classic/rolling-roads/piece-terrain-placed', {
      where: whereNewTerrainGoes(t, visibility),
    });
    // On a board a barricade comes into view at the Leading Edge, 3" away from all else [classic.rolling-roads.terrain.4].
    const spots = freeAlongEdge(t.state, leading, NEW_PIECE);
    const done = t.state.board
      ? spots.length === 0
        ? 'skipped'
        : 'placed'
      : yield* t.choose(seat, ['placed', 'skipped'] as const, clause, id, what);
    if (t.state.board && done === 'placed') {
      const options = spots.map(({ along }) => String(along));
      const where = say('classic/rolling-roads/how-many-inches-along');
      const chosen = yield* t.choose(seat, options, clause, id, where);
      const spot = spots[options.indexOf(chosen)];
      if (spot) addObstacle(t.state, spot.outline);
    }
    t.tell(
      done === 'placed'
        ? 'classic/rolling-roads/places-piece-terrain'
        : 'classic/rolling-roads/piece-fits-nowhere-skipped',
      { name },
      done === 'placed' ? 'classic.rolling-roads.terrain.4' : 'classic.rolling-roads.terrain.6',
    );
  }
}

/** The limits of a new piece in words [classic.rolling-roads.terrain.3, classic.rolling-roads.terrain.5]. */
function whereNewTerrainGoes(t: Table, visibility: number | null): Saying {
  if (visibility === null) return say('classic/rolling-roads/touching-leading-edge-3');
  if (visibilityRead(t) === 'only-x-rule-applies')
    return say('classic/rolling-roads/least-nearer-leading-edge', { visibility });
  return say('classic/rolling-roads/touching-leading-edge-least', { visibility });
}
