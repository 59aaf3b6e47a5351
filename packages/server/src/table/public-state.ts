/** What everybody may see of a battle's state: the one place where the secrets of the board are left out. */
import { type BattleState, type PublicState, type Spot, withoutSpots } from '@hive-arbiter/engine';
import type { Rules } from '@hive-arbiter/lab/rules';
import type { Layout } from './snapshot.ts';

/** Fighters whose spots not everybody may know, each with the seats that may. */
export type Concealed = ReadonlyMap<string, ReadonlySet<string>>;

const NOBODY: Concealed = new Map();

/** The parts of the state that `publicState` leaves out, for whoever compares states. */
export const NEVER_SENT = {
  secrets: 'hidden',
  board: { file: 'hidden', nearest: 'hidden' },
} as const satisfies Layout;

/** Rules of earlier releases know no dark on boards, and no boards at live tables. */
export function concealedIn(state: BattleState, { concealed }: Pick<Rules, 'concealed'>): Concealed {
  return state.board && concealed ? concealed(state) : NOBODY;
}

/** The state without the spots of fighters that the dark hides from somebody; most states stay as they are. */
export function withoutConcealed(state: BattleState, hidden: Concealed): BattleState {
  if (hidden.size === 0) return state;
  return { ...state, fighters: withoutSpots(state.fighters, hidden.keys()) };
}

/**
 * The state as it is sent: without secrets, without the board file (everybody asks for it once), and without who
 * stood nearest to whom.
 */
export function publicState(state: BattleState, hidden: Concealed): PublicState {
  const { secrets: _, board, ...known } = withoutConcealed(state, hidden);
  if (!board) return known;
  const { file: _file, nearest: _nearest, ...shown } = board;
  return { ...known, board: shown };
}

/** The spots of fighters in the dark, as far as this seat may know them. */
export function spotsKnownTo(
  seat: string | undefined,
  { fighters }: BattleState,
  hidden: Concealed,
): Readonly<Record<string, Spot | null>> {
  const spots: Record<string, Spot | null> = {};
  if (seat === undefined) return spots;
  for (const [id, seats] of hidden) if (seats.has(seat)) spots[id] = fighters[id]?.spot ?? null;
  return spots;
}
