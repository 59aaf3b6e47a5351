/** What Dominion's scenarios share before the first round: battlefields, loot caskets, standard deployment. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Area } from '../../battle/scenario.ts';
import { boardOf } from '../../battle/scenario.ts';
import {
  type BattleState,
  type BattleTable,
  type GangState,
  gangBy,
  ids,
  type Marker,
} from '../../battle/state.ts';
import {
  ANYWHERE,
  allOf,
  EDGE,
  likeZone,
  moreThan,
  type Outline,
  type Size,
  stated,
  type Where,
  zone,
} from '../../battle/where.ts';
import { deployCrew } from '../../core/deploy.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { lootCaskets, placeCaskets } from '../../special/classic/loot-caskets.ts';
import type { Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';

export { deploy, deployCrew, deployInTurns, deployThese, placeMarker } from '../../core/deploy.ts';

// The battlefield

/** Tiles of Zone Mortalis are 12" [dominion.battlefield.zone.1]. */
export const TILE = 12;
/** The recommended 4' by 4' [dominion.battlefield.sector.1]. */
export const SECTOR_MECHANICUS: Size = { width: 48, depth: 48 };
/** The recommended 3' by 3', nine tiles [dominion.battlefield.zone.1]. */
export const ZONE_MORTALIS: Size = { width: 3 * TILE, depth: 3 * TILE };

/** Six tiles, two deep. */
export const SIX_TILES: Size = { width: 3 * TILE, depth: 2 * TILE };

/** The size of the standard battlefield on the terrain that is played. */
export function standardBoard({ terrain }: BattleState): Size {
  return terrain === 'zone-mortalis' ? ZONE_MORTALIS : SECTOR_MECHANICUS;
}

/** The edges of the battlefield, which also name the halves beside them. */
export const SIDES = ['north', 'south', 'west', 'east'] as const;
export type Side = (typeof SIDES)[number];

export const OPPOSITE: Readonly<Record<Side, Side>> = {
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
};

/** The strip of so many inches along an edge. */
export function strip({ width, depth }: Size, side: Side, inches: Inches): Outline {
  switch (side) {
    case 'north':
      return { x: [0, width], y: [depth - inches, depth] };
    case 'south':
      return { x: [0, width], y: [0, inches] };
    case 'west':
      return { x: [0, inches], y: [0, depth] };
    case 'east':
      return { x: [width - inches, width], y: [0, depth] };
    default:
      return side satisfies never;
  }
}

/** How far it is from the line that halves the battlefield to the edge on this side. */
function halfDepth({ width, depth }: Size, side: Side): Inches {
  return (side === 'north' || side === 'south' ? depth : width) / 2;
}

/** The half on this side of the dividing line. */
export function half(size: Size, side: Side): Where {
  return zone(`in the ${side} half`, strip(size, side, halfDepth(size, side)));
}

/** The part of a half that is at least so far from the dividing line. */
export function awayFromTheLine(size: Size, side: Side, inches: Inches): Where {
  const outline = strip(size, side, Math.max(0, halfDepth(size, side) - inches));
  return zone(`in the ${side} half, at least ${inches}" from the dividing line`, outline);
}

/** The part of a half that is no more than so far from the dividing line. */
export function nearTheLine(size: Size, side: Side, inches: Inches): Where {
  const reach = halfDepth(size, side);
  const along = strip(size, side, reach);
  const band = strip(size, OPPOSITE[side], reach + inches);
  const outline: Outline = {
    x: [Math.max(along.x[0], band.x[0]), Math.min(along.x[1], band.x[1])],
    y: [Math.max(along.y[0], band.y[0]), Math.min(along.y[1], band.y[1])],
  };
  return zone(`in the ${side} half, no part more than ${inches}" from the dividing line`, outline);
}

/** Within so many inches of one edge. */
export function alongEdge(size: Size, side: Side, inches: Inches): Where {
  return zone(`within ${inches}" of the ${side} edge`, strip(size, side, inches));
}

/** The central tile, round which the others lie. */
export function centralTile({ width, depth }: Size): Where {
  const outline: Outline = {
    x: [(width - TILE) / 2, (width + TILE) / 2],
    y: [(depth - TILE) / 2, (depth + TILE) / 2],
  };
  return zone('wholly in the central tile', outline);
}

/** A full tile that reaches this edge, to show where a gang might start. */
function tileAt(size: Size, side: Side): Outline {
  const { x, y } = strip(size, side, TILE);
  const lengthwise = side === 'north' || side === 'south';
  return lengthwise ? { x: [0, TILE], y } : { x, y: [0, TILE] };
}

/** Where the two gangs may stand by the standard of the terrain that is played. */
export function standardBattlefield(state: BattleState): readonly Area[] {
  const size = boardOf(state);
  return SIDES.map((side) =>
    state.terrain === 'zone-mortalis'
      ? {
          words: `${side} edge`,
          where: alongEdge(size, side, FIRST_STRIP),
          clause: 'dominion.battlefield.deploy-zone.1',
        }
      : {
          words: `${side} half`,
          where: awayFromTheLine(size, side, FROM_THE_LINE),
          clause: 'dominion.battlefield.deploy-sector.1',
        },
  );
}

/** The standard of Zone Mortalis on so many tiles, as the scenario's page has it. */
export function sixTiles(clause: ClauseId): (state: BattleState) => readonly Area[] {
  return (state) => [{ words: 'Six tiles', where: ANYWHERE, clause }, ...standardBattlefield(state)];
}

// Loot caskets

/** Every battlefield has caskets, and the rules of the classic pack for them. */
export const LOOT_CASKETS = lootCaskets.id;

/** A closed casket with a name of its own. */
export function lootCasket(id: Ref, gang: Ref | null = null): Marker {
  return { id, kind: 'loot-casket', gang, spot: null, carriedBy: null, state: 'closed', data: {} };
}

/**
 * Each player places one loot casket, away from the edges [dominion.battlefield.caskets.1]; the winner of a roll-off
 * begins [dominion.battlefield.order.1].
 */
export function* placeLootCaskets(t: BattleTable): Rule<void> {
  const order = yield* rollOffAloud(t, ids(t.state.gangs), 'dominion.battlefield.order.1');
  const seats = order.map((id) => gangBy(t.state, id).seat);
  yield* placeCaskets(t, seats.length, seats, moreThan(6, EDGE), 'dominion.battlefield.caskets.1');
}

// Standard deployment

const stripDepth = ruling('dominion.zone-mortalis-strips', '3" for both');

const FROM_THE_LINE = 12;
const FIRST_STRIP = 3;
const SECOND_STRIP = 2;

/** Nobody is walled in [dominion.battlefield.deploy-zone.2]. */
export const NOT_WALLED_IN: Where = stated(
  'not in an area that walls close off completely, unless a ductway leads in and out',
);

/** Who sets up first: the defender, or whoever wins a roll-off where nobody defends. */
export function* setUpOrder(t: BattleTable, clause: ClauseId): Rule<readonly [GangState, GangState]> {
  const { gangs } = t.state;
  const defender = gangs.find(({ role }) => role === 'defender');
  const order = defender
    ? [defender, ...gangs.filter((gang) => gang !== defender)]
    : (yield* rollOffAloud(t, ids(gangs), clause)).map((id) => gangBy(t.state, id));
  return order as unknown as readonly [GangState, GangState];
}

/** Both crews are set up as the terrain has it, one whole crew after the other. */
export function* standardDeployment(t: BattleTable): Rule<void> {
  return t.state.terrain === 'zone-mortalis' ? yield* inZoneMortalis(t) : yield* inSectorMechanicus(t);
}

/** A gang picks its half of the battlefield; the other half is the enemy's. */
export function* pickHalf(t: BattleTable, gang: GangState, clause: ClauseId): Rule<Side> {
  const side = yield* t.choose(gang.seat, SIDES, clause, gang.id, 'Which half of the battlefield?');
  t.tell('{gang} takes the {side} half', { gang: gang.name, side }, clause);
  return side;
}

/** Halves, and everybody at least 12" from the line between them [dominion.battlefield.deploy-sector.1]. */
function* inSectorMechanicus(t: BattleTable): Rule<void> {
  const clause = 'dominion.battlefield.deploy-sector.1';
  const size = boardOf(t.state);
  const [first, second] = yield* setUpOrder(t, clause);
  const side = yield* pickHalf(t, first, clause);
  yield* deployCrew(t, first, awayFromTheLine(size, side, FROM_THE_LINE), clause);
  yield* deployCrew(t, second, awayFromTheLine(size, OPPOSITE[side], FROM_THE_LINE), clause);
}

/** A full tile or a strip along an edge for each [dominion.battlefield.deploy-zone.1]. */
function* inZoneMortalis(t: BattleTable): Rule<void> {
  const clause = 'dominion.battlefield.deploy-zone.1';
  const { first, second } = yield* pickZones(t);
  yield* deployCrew(t, first.gang, allOf(first.where, NOT_WALLED_IN), clause);
  yield* deployCrew(t, second.gang, allOf(second.where, NOT_WALLED_IN), clause);
}

/** Zones of Zone Mortalis in words. */
const ZONES = {
  tile: 'a full tile',
  north: 'the strip along the north edge',
  south: 'the strip along the south edge',
  west: 'the strip along the west edge',
  east: 'the strip along the east edge',
  'opposite-edge': 'the strip along the opposite edge',
} as const;

export interface GangZone {
  readonly gang: GangState;
  readonly where: Where;
}

/**
 * What the other gang takes: the strip along the opposite edge, or a full tile where one is at least a full tile away
 * [dominion.battlefield.deploy-zone.1].
 */
function* zoneLeft(
  t: BattleTable,
  { id, name, seat }: GangState,
  taken: 'tile' | Side,
): Rule<'tile' | 'opposite-edge'> {
  const clause = 'dominion.battlefield.deploy-zone.1';
  const { width, depth } = boardOf(t.state);
  const isAcross = taken === 'north' || taken === 'south';
  const across = taken === 'tile' ? Math.max(width, depth) : isAcross ? depth : width;
  if (across < 3 * TILE) {
    t.tell('No tile is a full tile away from that', {}, clause);
    return 'opposite-edge';
  }
  const options = ['tile', 'opposite-edge'] as const;
  const labels = () => ({ ...ZONES, tile: 'a full tile, at least one full tile away' });
  return (yield* t.offer(seat, { what: `Where does ${name} set up?`, options, labels }, clause, id)) as
    | 'tile'
    | 'opposite-edge';
}

/** Zones of both gangs in Zone Mortalis, whoever sets up first picking first. */
export function* pickZones(
  t: BattleTable,
  allowed: readonly ('tile' | Side)[] = ['tile', ...SIDES],
): Rule<{ readonly first: GangZone; readonly second: GangZone }> {
  const clause = 'dominion.battlefield.deploy-zone.1';
  const size = boardOf(t.state);
  const [first, second] = yield* setUpOrder(t, clause);
  const [only] = allowed.length === 1 ? allowed : [];
  const offer = { what: `Where does ${first.name} set up?`, options: allowed, labels: () => ZONES };
  const taken = only ?? ((yield* t.offer(first.seat, offer, clause, first.id)) as 'tile' | Side);
  t.tell('{gang} takes {zone}', { gang: first.name, zone: ZONES[taken] }, clause);
  const left = yield* zoneLeft(t, second, taken);
  t.tell('{gang} takes {zone}', { gang: second.name, zone: ZONES[left] }, clause);
  // A tile is shown at the end of the longer way across, so that one is left between the zones.
  const end: Side = size.depth > size.width ? 'south' : 'west';
  const far = OPPOSITE[taken === 'tile' ? end : taken];
  const depth = stripDepth(t) === '3" for both' ? FIRST_STRIP : SECOND_STRIP;
  const beyond =
    taken === 'tile'
      ? likeZone(`within ${depth}" of the edge opposite the enemy's tile`, strip(size, far, depth))
      : alongEdge(size, far, depth);
  return {
    first: {
      gang: first,
      where:
        taken === 'tile'
          ? likeZone('in one full tile', tileAt(size, end))
          : alongEdge(size, taken, FIRST_STRIP),
    },
    second: {
      gang: second,
      where:
        left === 'tile'
          ? likeZone("in one full tile, at least one full tile from the enemy's zone", tileAt(size, far))
          : beyond,
    },
  };
}
