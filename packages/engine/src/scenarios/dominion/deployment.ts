/** What Dominion's scenarios share before the first round: battlefields, loot caskets, standard deployment. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Area } from '../../battle/scenario.ts';
import { boardOf } from '../../battle/scenario.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type GangState,
  gangBy,
  gangOfFighter,
  gangsIn,
  ids,
  type Marker,
} from '../../battle/state.ts';
import {
  ANYWHERE,
  allOf,
  atLeast,
  EDGE,
  likeZone,
  moreThan,
  type Outline,
  type Size,
  stated,
  type Where,
  zone,
} from '../../battle/where.ts';
import { deployCrew, fixZone } from '../../core/deploy.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { lootCaskets, placeCaskets } from '../../special/classic/loot-caskets.ts';
import { leadFirst } from '../../special/classic/multi-player.ts';
import { say } from '../../table/events.ts';
import type { Inches, Labels, Ref, Rule } from '../../table/question.ts';
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
  return zone(say('where/in-half', { half: side }), strip(size, side, halfDepth(size, side)));
}

/** The part of a half that is at least so far from the dividing line. */
export function awayFromTheLine(size: Size, side: Side, inches: Inches): Where {
  const outline = strip(size, side, Math.max(0, halfDepth(size, side) - inches));
  return zone(say('where/half-away-from-line', { half: side, inches }), outline);
}

/** The part of a half within so many inches of the dividing line. */
export function nearTheLine(size: Size, side: Side, inches: Inches): Where {
  const reach = halfDepth(size, side);
  const along = strip(size, side, reach);
  const band = strip(size, OPPOSITE[side], reach + inches);
  const outline: Outline = {
    x: [Math.max(along.x[0], band.x[0]), Math.min(along.x[1], band.x[1])],
    y: [Math.max(along.y[0], band.y[0]), Math.min(along.y[1], band.y[1])],
  };
  return zone(say('where/half-near-line', { half: side, inches }), outline);
}

/** Within so many inches of one edge. */
export function alongEdge(size: Size, side: Side, inches: Inches): Where {
  return zone(say('where/along-edge', { inches, border: side }), strip(size, side, inches));
}

/** The central tile, round which the others lie. */
export function centralTile({ width, depth }: Size): Where {
  const outline: Outline = {
    x: [(width - TILE) / 2, (width + TILE) / 2],
    y: [(depth - TILE) / 2, (depth + TILE) / 2],
  };
  return zone(say('where/wholly-in-central-tile'), outline);
}

/** A full tile that reaches this edge, to show where a gang might start. */
function tileAt(size: Size, side: Side): Outline {
  const { x, y } = strip(size, side, TILE);
  const lengthwise = side === 'north' || side === 'south';
  return lengthwise ? { x: [0, TILE], y } : { x, y: [0, TILE] };
}

/** Where the gangs may stand by the standard of the terrain that is played. */
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

const stripDepth = ruling('dominion.zone-mortalis-strips', '3-both');

const FROM_THE_LINE = 12;
const FIRST_STRIP = 3;
const SECOND_STRIP = 2;

/** Nobody is walled in [dominion.battlefield.deploy-zone.2]. */
export const NOT_WALLED_IN: Where = stated(say('where/not-walled-in'), { is: 'in-reach' });

/** Gangs that set up together, their speaker first. */
export type Party = readonly [GangState, ...GangState[]];

/** The side that sets up first: the defenders, or the winner of a roll-off if nobody defends. */
export function* setUpOrder(t: BattleTable, clause: ClauseId): Rule<readonly Party[]> {
  const { state } = t;
  const defenders = gangsIn(state, 'defender');
  if (defenders.length > 0) return [partyOf(state, defenders), partyOf(state, gangsIn(state, 'attacker'))];
  const order = yield* rollOffAloud(t, ids(state.gangs), clause);
  return order.map((id) => [gangBy(state, id)]);
}

function partyOf(state: BattleState, gangs: readonly GangState[]): Party {
  return leadFirst(state, gangs) as unknown as Party;
}

/** All crews are set up as the terrain has it, one whole crew after the other. */
export function* standardDeployment(t: BattleTable): Rule<void> {
  return t.state.terrain === 'zone-mortalis' ? yield* inZoneMortalis(t) : yield* inSectorMechanicus(t);
}

/** A gang picks its half of the battlefield; the other half is the enemy's. */
export function* pickHalf(t: BattleTable, gang: GangState, clause: ClauseId): Rule<Side> {
  const side = yield* t.choose(
    gang.seat,
    SIDES,
    clause,
    gang.id,
    say('dominion/deployment/which-half-battlefield'),
  );
  t.tell('dominion/deployment/takes-half', { gang: gang.name, side }, clause);
  return side;
}

/** Halves, and everybody at least 12" from the line between them [dominion.battlefield.deploy-sector.1]. */
function* inSectorMechanicus(t: BattleTable): Rule<void> {
  const clause = 'dominion.battlefield.deploy-sector.1';
  const size = boardOf(t.state);
  const order = yield* setUpOrder(t, clause);
  const [first, second, ...others] = order as [Party, Party, ...Party[]];
  if (others.length > 0) {
    yield* deployRound(t, order, size.depth / 2 - FROM_THE_LINE, clause);
    return;
  }
  const side = yield* pickHalf(t, first[0], clause);
  const zones = [
    { gangs: first, where: awayFromTheLine(size, side, FROM_THE_LINE) },
    { gangs: second, where: awayFromTheLine(size, OPPOSITE[side], FROM_THE_LINE) },
  ];
  for (const { gangs, where } of zones) fixZone(t.state, gangs, where);
  for (const { gangs, where } of zones) for (const gang of gangs) yield* deployCrew(t, gang, where, clause);
}

/** A full tile or a strip along an edge for each side [dominion.battlefield.deploy-zone.1]. */
function* inZoneMortalis(t: BattleTable): Rule<void> {
  const clause = 'dominion.battlefield.deploy-zone.1';
  const zones = yield* pickZones(t);
  for (const { gangs, where } of zones) fixZone(t.state, gangs, where);
  for (const { gangs, where } of zones)
    for (const gang of gangs) yield* deployCrew(t, gang, allOf(where, NOT_WALLED_IN), clause);
}

// Three sides or more

/** A stretch of the edges that one of several sides sets up along. */
const STRETCHES = {
  north: 'the north edge',
  south: 'the south edge',
  west: 'the west edge',
  east: 'the east edge',
  'north-west': 'the western half of the north edge',
  'north-east': 'the eastern half of the north edge',
  'south-west': 'the western half of the south edge',
  'south-east': 'the eastern half of the south edge',
} as const;
export type Stretch = keyof typeof STRETCHES;

/** Four sides have an edge each; for more the north and the south edge are halved. */
function stretchesFor(count: number): readonly Stretch[] {
  return count <= 4 ? SIDES : ['north-west', 'north-east', 'south-west', 'south-east', 'west', 'east'];
}

/** Within so many inches of a stretch of the edges. */
export function alongStretch(size: Size, stretch: Stretch, inches: Inches): Where {
  const along = stretchOf(size, stretch, inches);
  return zone(say('where/along-stretch', { inches, stretch: STRETCHES[stretch] }), along);
}

/** A stretch of the edges, so deep. */
export function stretchOf(size: Size, stretch: Stretch, inches: Inches = 0): Outline {
  const [edge, half] = stretch.split('-') as [Side, Side | undefined];
  const { x, y } = strip(size, edge, inches);
  const middle = size.width / 2;
  const across =
    half === 'west' ? ([0, middle] as const) : half === 'east' ? ([middle, size.width] as const) : x;
  return { x: across, y };
}

/** Where one of several sides sets up. */
export interface Place {
  readonly gangs: Party;
  readonly stretch: Stretch;
}

/** Each of several sides takes a stretch of the edges that is still free, in turn; the last has no choice. */
export function* pickStretches(
  t: BattleTable,
  order: readonly Party[],
  clause: ClauseId,
): Rule<readonly Place[]> {
  const places: Place[] = [];
  for (const gangs of order) {
    const [{ id, name, seat }] = gangs;
    const free = stretchesFor(order.length).filter((each) => places.every(({ stretch }) => stretch !== each));
    const offer = {
      what: say('dominion/deployment/along-which-edge-does', { name }),
      options: free,
      labels: () => said(STRETCHES),
    };
    const stretch = (yield* t.offer(seat, offer, clause, id)) as Stretch;
    t.tell('dominion/deployment/takes', { gang: name, stretch: STRETCHES[stretch] }, clause);
    places.push({ gangs, stretch });
  }
  return places;
}

/** How far several sides keep from each other as they set up. */
const APART = 6;

/** Away from every enemy who stands already. */
export function apart(state: BattleState, { side }: GangState): Where {
  const enemies = allOnBoard(state).filter((fighter) => gangOfFighter(state, fighter).side !== side);
  return enemies.length === 0 ? ANYWHERE : atLeast(APART, ids(enemies));
}

/** Several sides set up round the battlefield, each along a stretch of the edges, one whole crew after the other. */
export function* deployRound(
  t: BattleTable,
  order: readonly Party[],
  inches: Inches,
  clause: ClauseId,
): Rule<void> {
  const size = boardOf(t.state);
  const places = yield* pickStretches(t, order, clause);
  for (const { gangs, stretch } of places) fixZone(t.state, gangs, alongStretch(size, stretch, inches));
  for (const { gangs, stretch } of places) {
    for (const gang of gangs)
      yield* deployCrew(t, gang, allOf(alongStretch(size, stretch, inches), apart(t.state, gang)), clause);
  }
}

// Zone Mortalis

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
  readonly gangs: Party;
  readonly where: Where;
}

/**
 * The other gang's zone: the strip along the opposite edge, or a full tile if one is at least a full tile away
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
    t.tell('dominion/deployment/no-tile-full-tile', {}, clause);
    return 'opposite-edge';
  }
  const options = ['tile', 'opposite-edge'] as const;
  const labels = () => ({ ...said(ZONES), tile: say('dominion/deployment/full-tile-least-one') });
  return (yield* t.offer(
    seat,
    { what: say('dominion/deployment/where-does-set-up', { name }), options, labels },
    clause,
    id,
  )) as 'tile' | 'opposite-edge';
}

/** Zones of all sides in Zone Mortalis; the side that sets up first picks first. */
export function* pickZones(
  t: BattleTable,
  allowed: readonly ('tile' | Side)[] = ['tile', ...SIDES],
): Rule<readonly GangZone[]> {
  const clause = 'dominion.battlefield.deploy-zone.1';
  const size = boardOf(t.state);
  const order = yield* setUpOrder(t, clause);
  const depth = stripDepth(t) === '3-both' ? FIRST_STRIP : SECOND_STRIP;
  if (order.length > 2) {
    const places = yield* pickStretches(t, order, clause);
    return places.map(({ gangs, stretch }, at) => ({
      gangs,
      where: alongStretch(size, stretch, at === 0 ? FIRST_STRIP : depth),
    }));
  }
  const [first, second] = order as readonly [Party, Party];
  const [{ id, name, seat }] = first;
  const [only] = allowed.length === 1 ? allowed : [];
  const offer = {
    what: say('dominion/deployment/where-does-set-up', { name }),
    options: allowed,
    labels: () => said(ZONES),
  };
  const taken = only ?? ((yield* t.offer(seat, offer, clause, id)) as 'tile' | Side);
  t.tell('dominion/deployment/gang-zone-takes', { gang: name, zone: ZONES[taken] }, clause);
  const left = yield* zoneLeft(t, second[0], taken);
  t.tell('dominion/deployment/gang-zone-takes', { gang: second[0].name, zone: ZONES[left] }, clause);
  // A tile is shown at the end of the longer way across, so that one is left between the zones.
  const end: Side = size.depth > size.width ? 'south' : 'west';
  const far = OPPOSITE[taken === 'tile' ? end : taken];
  const beyond =
    taken === 'tile'
      ? likeZone(say('where/edge-opposite-tile', { inches: depth }), strip(size, far, depth))
      : alongEdge(size, far, depth);
  return [
    {
      gangs: first,
      where:
        taken === 'tile'
          ? likeZone(say('where/one-full-tile'), tileAt(size, end))
          : alongEdge(size, taken, FIRST_STRIP),
    },
    {
      gangs: second,
      where: left === 'tile' ? likeZone(say('where/one-full-tile-apart'), tileAt(size, far)) : beyond,
    },
  ];
}

/** Zones and stretches as labels. */
function said(zones: Readonly<Record<string, string>>): Labels {
  return Object.fromEntries(
    Object.entries(zones).map(([id, zone]) => [id, say('dominion/deployment/zone', { zone })]),
  );
}
