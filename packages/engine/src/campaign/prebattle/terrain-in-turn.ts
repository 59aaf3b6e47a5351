/** On a board with pieces beside it the players place the terrain in turn, class by class, before anything else lies there. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BattleBoard } from '../../battle/on-board.ts';
import { change } from '../../battle/rolling-board.ts';
import { type BattleState, type BattleTable, type GangState, gangsIn } from '../../battle/state.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { BATTLEFIELDS, type Precinct } from '../../board/battlefields.ts';
import { type BoardFile, lostFloor, type PieceKind } from '../../board/file.ts';
import { classOf, nextId, type PieceClass, type PieceLimits, spotForPiece } from '../../board/pieces.ts';
import { say } from '../../table/events.ts';
import type { About, Ref, Rule } from '../../table/question.ts';

/** One class of pieces, and how many of them. */
export interface Stage {
  readonly class: PieceClass;
  readonly clause: ClauseId;
  /** Nobody passes before so many lie. */
  readonly least?: number;
  /** So many in all. */
  readonly most?: number;
  /** Who places them, where not everybody does. */
  readonly by?: readonly GangState[];
  /** So many by each player. */
  readonly mostEach?: number;
  /** Nobody passes before this is so. */
  readonly until?: (file: BoardFile) => boolean;
  /** Where they may lie, in addition to the scenario's page. */
  readonly limits?: PieceLimits;
}

/** After a pass the others continue, or place one last piece each [core.board.setup.2]. */
export type AfterPass = 'others-go-on' | 'one-last-piece';

export function hasTerrainToPlace({ board }: BattleState): boolean {
  return (board?.file.pieces ?? []).length > 0;
}

/** The players place the pieces stage by stage, in this order. */
export function* placeTerrainInTurn(
  t: BattleTable,
  order: readonly GangState[],
  stages: readonly Stage[],
  afterPass: AfterPass,
): Rule<void> {
  for (const stage of stages) yield* placeClass(t, stage.by ?? order, stage, afterPass);
  if ((t.state.board?.file.tiles.length ?? 0) > 0) change(t.state, { is: 'rock' });
}

function* placeClass(
  t: BattleTable,
  order: readonly GangState[],
  { class: of, clause, least = 0, most = Number.POSITIVE_INFINITY, mostEach = most, until, limits }: Stage,
  afterPass: AfterPass,
): Rule<void> {
  const { state } = t;
  const allowed = { ...limitsOf(state), ...limits };
  const isEnough = () => placed >= least && (!until || !state.board || until(state.board.file));
  /** How many pieces each player may still place. */
  const left = new Map<Ref, number>(order.map(({ id }) => [id, mostEach]));
  let placed = 0;
  for (let turn = 0; placed < most; turn++) {
    const open = order.filter(({ id }) => (left.get(id) ?? 0) > 0);
    const kinds = open.length === 0 ? [] : kindsThatFit(state, of, allowed);
    if (kinds.length === 0) return;
    const gang = order[turn % order.length] as GangState;
    if (!open.includes(gang)) continue;
    const kind = yield* choosePiece(t, gang, kinds, isEnough(), clause);
    if (kind === ENOUGH) {
      t.tell('terrain-in-turn/places-no-more', { gang: gang.name }, clause);
      if (afterPass === 'one-last-piece')
        for (const { id } of open) left.set(id, Math.min(1, left.get(id) ?? 0));
      left.set(gang.id, 0);
      continue;
    }
    yield* placePiece(t, gang, kind, clause, allowed);
    placed++;
    left.set(gang.id, (left.get(gang.id) ?? 0) - 1);
  }
}

const ENOUGH = 'enough';

function* choosePiece(
  t: BattleTable,
  gang: GangState,
  kinds: readonly PieceKind[],
  mayPass: boolean,
  clause: ClauseId,
): Rule<PieceKind | typeof ENOUGH> {
  const options = mayPass ? [...kinds, ENOUGH] : kinds;
  const [only] = options;
  if (options.length === 1 && only) return only as PieceKind;
  const what = say('terrain-in-turn/what-does-place', { gang: gang.name });
  return (yield* t.choose(gang.seat, options, clause, gang.id, what)) as PieceKind | typeof ENOUGH;
}

/** A player places one piece. */
export function* placePiece(
  t: BattleTable,
  gang: GangState,
  kind: PieceKind,
  clause: ClauseId,
  limits: PieceLimits,
): Rule<void> {
  const { state } = t;
  const about: About & { is: 'terrain' } = { is: 'terrain', piece: kind, ...limits };
  const spot = yield* t.ask<'place'>({
    kind: 'place',
    clause,
    by: [gang.seat],
    of: kind,
    where: ANYWHERE,
    what: say('terrain-in-turn/where-does-place', { gang: gang.name, piece: kind }),
    about,
  });
  if (typeof spot !== 'object' || 'of' in spot || !state.board) return;
  const lies = new BattleBoard(state).pieceAt(about, spot);
  if ('say' in lies) throw new Error(`A piece was not checked: ${lies.say}`);
  change(state, { is: 'piece', kind, id: nextId(state.board.file, kind), ...lies });
  t.tell('terrain-in-turn/places', { gang: gang.name, piece: kind }, clause);
}

function kindsThatFit({ board }: BattleState, of: PieceClass, limits: PieceLimits): readonly PieceKind[] {
  if (!board) return [];
  return (board.file.pieces ?? []).flatMap(({ kind }) =>
    classOf(kind) === of && spotForPiece(board.file, kind, limits) ? [kind] : [],
  );
}

/** What the scenario's page allows: ground kept free round the centre, and how tiles lie. */
function limitsOf({ scenario, board }: BattleState): PieceLimits {
  const { clearing, tiles, square } = BATTLEFIELDS[scenario] ?? {};
  // Over the sea and between towers a platform may be built for the Defender all the same [takeover.ambush.battlefield.3].
  const isOnGround = board?.file.ground === 'floor';
  return {
    ...(clearing === undefined || !isOnGround ? {} : { clearing }),
    ...(square === undefined ? {} : { square }),
    ...(tiles === 'cross' || tiles === 'ring' ? { tiles } : {}),
  };
}

/** Main structures, lesser ones, and bridges until everything can be reached [campaign.terrain.towers.1]. */
export function stagesOfTowers(clause: ClauseId): readonly Stage[] {
  const towers = 'campaign.terrain.towers.1';
  return [
    { class: 'main', clause: towers, least: 2 },
    { class: 'large', clause },
    { class: 'way', clause: towers, until: (file) => lostFloor(file) === undefined },
    { class: 'scatter', clause },
  ];
}

/** The Enforcers fill their Precinct, and the gangs the Slums around it. */
export function stagesOfPrecinct({ walls, cells }: Precinct, state: BattleState): readonly Stage[] {
  const inside = {
    by: gangsIn(state, 'defender'),
    clause: 'takeover.precinct-assault.battlefield.5',
    limits: { inside: walls },
  } as const;
  const outside = {
    by: gangsIn(state, 'attacker'),
    clause: 'takeover.precinct-assault.battlefield.10',
    limits: { outside: walls },
  } as const;
  return [
    { ...inside, class: 'large' },
    { ...inside, class: 'scatter' },
    { ...outside, class: 'large' },
    { ...outside, class: 'scatter' },
    {
      class: 'ductway',
      by: gangsIn(state, 'attacker'),
      clause: 'takeover.precinct-assault.battlefield.13',
      most: 2,
      limits: { rim: walls, outside: cells },
    },
  ];
}

/** How many tiles the scenario's page wants; nine where it says nothing. */
export function tilesWanted({ scenario, facts }: BattleState): number {
  // A Tunnel Skirmish asks for it.
  if (facts.tiles !== undefined) return facts.tiles;
  switch (BATTLEFIELDS[scenario]?.tiles) {
    case 'cross':
      return 5;
    case 'ring':
      return 7;
    case 6:
    case 'four-or-six':
      return 6;
    default:
      return 9;
  }
}

/** One first, and then the others. */
export function beginningWith(first: GangState, { gangs }: BattleState): readonly GangState[] {
  return [first, ...gangs.filter((gang) => gang !== first)];
}
