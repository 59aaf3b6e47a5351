/** What a bot sees: the battle as its seat may know it, never the state itself. */
import type { BattleState, Seat, View } from '@hive-arbiter/engine';

/** A battle with the secrets of one seat alone. */
export type Seen = Readonly<BattleState> & { readonly seat: Seat };

/** The battle as this seat sees it, always as it now stands: nothing is copied, and nobody else's secrets are in it. */
export function seenBy(state: BattleState, seat: Seat): Seen {
  const seen = { seat };
  for (const part of Object.keys(state) as (keyof BattleState)[]) {
    const get =
      part === 'secrets' ? () => ({ [seat]: state.secrets[seat] ?? null }) : () => state[part] as unknown;
    Object.defineProperty(seen, part, { enumerable: true, get });
  }
  return seen as unknown as Seen;
}

/** The same from the view that a live table sends to its seats. */
export function seenIn({ state, mine }: Pick<View, 'state' | 'mine'>, seat: Seat): Seen {
  return { ...(state as unknown as BattleState), seat, secrets: { [seat]: mine } };
}
