/** Deployment as the Takeover standard says, and the pieces that the scenarios with their own deployment share. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type Area, boardOf } from '../../battle/scenario.ts';
import { type BattleState, type BattleTable, type GangState, gangBy, ids } from '../../battle/state.ts';
import {
  allOf,
  BOARD,
  type Outline,
  type Size,
  stated,
  type Where,
  within,
  zone,
} from '../../battle/where.ts';
import { deployInTurns } from '../../core/deploy.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { say } from '../../table/events.ts';
import type { Blocked, Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';

export { deploy, deployInTurns, deployOneOf, deployThese } from '../../core/deploy.ts';

const edgeZone = ruling('takeover.deployment-edge-zone', '6-around-point');
const turns = ruling('takeover.deployment-turns', 'whole-crew');

const SIDE = 12;

/** The corners of the board, each with its square of 12" by 12" [takeover.standards.deployment.3]. */
function cornersOf({ width, depth }: Size): Readonly<Record<string, Outline>> {
  return {
    'south-west': { x: [0, SIDE], y: [0, SIDE] },
    'south-east': { x: [width - SIDE, width], y: [0, SIDE] },
    'north-west': { x: [0, SIDE], y: [depth - SIDE, depth] },
    'north-east': { x: [width - SIDE, width], y: [depth - SIDE, depth] },
  };
}

// Edges

/** The edges, in the order in which one walks round the board anticlockwise from the south-west corner. */
export const EDGES = ['south', 'east', 'north', 'west'] as const;
export type Edge = (typeof EDGES)[number];

export function lengthOf(edge: Edge, { width, depth }: Size): Inches {
  return edge === 'south' || edge === 'north' ? width : depth;
}

export function perimeterOf({ width, depth }: Size): Inches {
  return 2 * (width + depth);
}

/** A strip of the board from one point of an edge to another, counted anticlockwise, and so deep. */
export function strip(edge: Edge, from: Inches, to: Inches, depth: Inches, board: Size = BOARD): Outline {
  switch (edge) {
    case 'south':
      return { x: [from, to], y: [0, depth] };
    case 'east':
      return { x: [board.width - depth, board.width], y: [from, to] };
    case 'north':
      return { x: [board.width - to, board.width - from], y: [board.depth - depth, board.depth] };
    case 'west':
      return { x: [0, depth], y: [board.depth - to, board.depth - from] };
    default:
      return edge satisfies never;
  }
}

/** The parts of each edge that a walk along the perimeter goes over. */
export function edgesBetween(
  from: Inches,
  to: Inches,
  board: Size = BOARD,
): readonly { readonly edge: Edge; readonly from: Inches; readonly to: Inches }[] {
  let corner = 0;
  return EDGES.flatMap((edge) => {
    const start = corner;
    corner += lengthOf(edge, board);
    const part = {
      edge,
      from: Math.max(0, from - start),
      to: Math.min(lengthOf(edge, board), to - start),
    };
    return part.from < part.to ? [part] : [];
  });
}

function touchedBy({ x, y }: Outline, board: Size): readonly Edge[] {
  const touched = {
    south: y[0] <= 0,
    east: x[1] >= board.width,
    north: y[1] >= board.depth,
    west: x[0] <= 0,
  };
  return EDGES.filter((edge) => touched[edge]);
}

// Zones

/** Where a gang may deploy, and the point of the board that the zone belongs to. */
export interface Zone {
  readonly name: string;
  readonly point: { readonly x: Inches; readonly y: Inches };
  readonly where: Where;
  /** The edges that it touches; a corner touches two. */
  readonly edges: readonly Edge[];
}

export function isCorner({ edges }: Zone): boolean {
  return edges.length > 1;
}

/**
 * The four corners, or with more than four gangs as many points along the edge, equally far apart
 * [takeover.prebattle.deployment.2]. One of them lies in a corner.
 */
export function standardZones(gangs: number, around = false, board: Size = BOARD): readonly Zone[] {
  if (gangs > 4) return Array.from({ length: gangs }, (_, at) => pointZone(at, gangs, around, board));
  return Object.entries(cornersOf(board)).map(([name, outline]) => ({
    name,
    point: { x: outline.x[0] === 0 ? 0 : board.width, y: outline.y[0] === 0 ? 0 : board.depth },
    where: zone(say('where/in-corner', { corner: name }), outline),
    edges: touchedBy(outline, board),
  }));
}

/** A square with one side on the edge and the point at its middle; next to a corner it is fitted into the corner. */
function pointZone(at: number, gangs: number, around: boolean, board: Size): Zone {
  const all = perimeterOf(board);
  const walked = (all * at) / gangs;
  const [{ edge, from: along } = { edge: 'south' as const, from: 0 }] = edgesBetween(walked, all, board);
  const name = `point-${at + 1}`;
  const { x, y } = strip(edge, along, along, 0, board);
  const point = { x: x[0], y: y[0] };
  const words = say('where/point-along', { number: at + 1, inches: inTenths(along), border: edge });
  const start = Math.max(0, Math.min(along - SIDE / 2, lengthOf(edge, board) - SIDE));
  const outline = strip(edge, start, start + SIDE, SIDE, board);
  const where = around
    ? within(SIDE / 2, { at: [point], words })
    : zone(say('where/square-at', { point: words }), outline);
  return { name, point, where, edges: touchedBy(outline, board) };
}

export function inTenths(inches: Inches): Inches {
  return Math.round(inches * 10) / 10;
}

/** No place to set up: terrain that harms or hinders a fighter who enters it [takeover.standards.deployment.5]. */
const OFF_SPECIAL_TERRAIN = stated(say('where/off-special-terrain'), { is: 'plain-ground' });

export function standardBattlefield(state: BattleState): readonly Area[] {
  const { gangs } = state;
  return standardZones(gangs.length, false, boardOf(state)).map(({ name, where }) => ({
    words: name.startsWith('point') ? name.replace('-', ' ') : `${name} corner`,
    where,
    clause: gangs.length > 4 ? 'takeover.prebattle.deployment.2' : 'takeover.standards.deployment.3',
  }));
}

/**
 * A roll-off for the choice of corners, or of points along the edge with more than four gangs; a second one for the
 * order of setting up [takeover.standards.deployment.1, takeover.standards.deployment.2, takeover.prebattle.deployment.1,
 * takeover.prebattle.deployment.2, takeover.prebattle.deployment.4].
 */
export function* standardDeployment(t: BattleTable): Rule<void> {
  yield* deployInZones(t, yield* chooseZones(t));
}

/** The facts needed about a zone once a gang has it. */
type Place = Pick<Zone, 'where' | 'edges'>;

/**
 * Gangs choose their zones in the order of a roll-off; what a gang may not take is shown with the reason. One that
 * starts elsewhere names its place when its turn comes.
 */
export function* chooseZones(
  t: BattleTable,
  gangs: readonly GangState[] = t.state.gangs,
  closed: (gang: GangState, zone: Zone, free: readonly Zone[]) => Blocked | undefined = () => undefined,
  elsewhere: (gang: GangState) => Rule<Place> | undefined = () => undefined,
): Rule<Readonly<Record<Ref, Place>>> {
  const clause = 'takeover.standards.deployment.1';
  t.tell('takeover/deployment/deployment-zone-cut-off', {}, 'takeover.prebattle.deployment.3');
  const order = yield* rollOffInTakeover(t, ids(gangs), clause);
  const around = edgeZone(t) === '6-around-point';
  let free = standardZones(t.state.gangs.length, around, boardOf(t.state));
  const taken: Record<Ref, Place> = {};
  for (const id of order) {
    const gang = gangBy(t.state, id);
    const place = elsewhere(gang);
    if (place) {
      taken[id] = yield* place;
      continue;
    }
    const blocked: Record<string, Blocked> = {};
    for (const each of free) {
      const why = closed(gang, each, free);
      if (why) blocked[each.name] = why;
    }
    const options = free.map(({ name }) => name).filter((name) => !Object.hasOwn(blocked, name));
    const chosen =
      Object.keys(blocked).length === 0
        ? yield* t.choose(gang.seat, options, clause, id, say('takeover/deployment/which-deployment-zone'))
        : yield* t.offer(
            gang.seat,
            { what: say('takeover/deployment/which-deployment-zone'), options, blocked },
            clause,
            id,
          );
    taken[id] = free.find(({ name }) => name === chosen) as Zone;
    free = free.filter(({ name }) => name !== chosen);
    t.tell('takeover/deployment/takes', { gang: gang.name, chosen }, clause);
  }
  return taken;
}

/** A second roll-off, then the gangs take turns to place their fighters, whole bases inside their zones. */
export function* deployInZones(
  t: BattleTable,
  zones: Readonly<Record<Ref, { readonly where: Where }>>,
): Rule<void> {
  const { state } = t;
  const order = yield* rollOffInTakeover(t, ids(state.gangs), 'takeover.standards.deployment.2');
  const gangs = order.map((id) => gangBy(state, id));
  const rounds = turns(t) === 'whole-crew' ? gangs.map((gang) => [gang]) : [gangs];
  for (const round of rounds) {
    yield* deployInTurns(
      t,
      round,
      ({ gang }) => allOf((zones[gang] as Place).where, OFF_SPECIAL_TERRAIN),
      'takeover.standards.deployment.4',
    );
  }
}

/** Attackers who split the board choose their shares in the order of a roll-off; a lone one has all of it. */
export function* chooseShares(
  t: BattleTable,
  attackers: readonly GangState[],
  shares: readonly { readonly name: string; readonly where: Where }[],
  clause: ClauseId,
): Rule<Readonly<Record<Ref, Where>>> {
  const chosen: Record<Ref, Where> = {};
  let free = shares;
  for (const id of yield* rollOffInTakeover(t, ids(attackers), clause)) {
    const gang = gangBy(t.state, id);
    const names = free.map(({ name }) => name);
    const name = yield* t.choose(gang.seat, names, clause, id, say('takeover/deployment/which-part-board'));
    chosen[id] = (free.find((share) => share.name === name) as (typeof shares)[number]).where;
    free = free.filter((share) => share.name !== name);
    t.tell('takeover/deployment/gang-name-takes', { gang: gang.name, name }, clause);
  }
  return chosen;
}
