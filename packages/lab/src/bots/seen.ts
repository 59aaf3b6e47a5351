/** What a bot sees: the battle as its seat may know it, never the state itself. */
import {
  type BattleState,
  concealed,
  type Ref,
  type Seat,
  type SeatView,
  withoutSpots,
} from '@hive-arbiter/engine';

/**
 * A battle with the secrets of one seat alone, and without the places of fighters hidden from it by the dark.
 */
export type Seen = Readonly<BattleState> & { readonly seat: Seat };

const BEHIND = Symbol('behind');

interface Live {
  readonly [BEHIND]: { readonly state: Readonly<Record<string, unknown>>; readonly seat: Seat };
}

const live = new Map<string, PropertyDescriptor>();

/**
 * A part of the battle as it now is. One getter serves all seats of all battles: with getters of its own each view would
 * be of another shape, and everything that reads views slow.
 */
function nowOf(part: string): PropertyDescriptor {
  let now = live.get(part);
  if (!now) {
    const get =
      part === 'secrets'
        ? function (this: Live) {
            const { state, seat } = this[BEHIND];
            return { [seat]: (state.secrets as BattleState['secrets'])[seat] ?? null };
          }
        : function (this: Live) {
            return this[BEHIND].state[part];
          };
    now = { enumerable: true, get } as PropertyDescriptor;
    live.set(part, now);
  }
  return now;
}

/**
 * The eyes of a seat. In the light it looks at the current battle without a copy; in the dark at its own copy of
 * battle and board, without the spots that it may not know.
 */
export class Eyes {
  private readonly inLight: Seen;
  private readonly inDark: { board?: BattleState['board'] } = {};
  private hidden: readonly Ref[] = [];

  constructor(
    private readonly state: BattleState,
    private readonly seat: Seat,
  ) {
    const seen = { seat };
    Object.defineProperty(seen, BEHIND, { value: { state, seat } });
    for (const part of Object.keys(state)) Object.defineProperty(seen, part, nowOf(part));
    this.inLight = seen as unknown as Seen;
  }

  /** Does the dark hide somebody from it? */
  get isDark(): boolean {
    return this.hidden.length > 0;
  }

  look(): Seen {
    const { state, seat, inLight, inDark } = this;
    const hidden: Ref[] = [];
    for (const [id, seats] of concealed(state)) if (!seats.has(seat)) hidden.push(id);
    this.hidden = hidden;
    if (hidden.length === 0) return inLight;
    // A board remembers its models: this one has nobody on it that the seat may not see.
    const board = Object.assign(inDark.board ?? {}, state.board) as BattleState['board'];
    const fighters = withoutSpots(state.fighters, hidden);
    return Object.assign(inDark, inLight, { fighters, board }) as Seen;
  }
}

/** The battle as this seat sees it now. */
export function seenBy(state: BattleState, seat: Seat): Seen {
  return new Eyes(state, seat).look();
}

/** The same from the view that a live table sends to its seats. */
export function seenIn({ state, mine }: Pick<SeatView<unknown>, 'state' | 'mine'>, seat: Seat): Seen {
  return { ...(state as unknown as BattleState), seat, secrets: { [seat]: mine } };
}
