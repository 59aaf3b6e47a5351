/** Where everybody stood when somebody last looked, so that what has moved since can be shown again. */
import type { Model } from '@hive-arbiter/engine/board';

type Models = ReadonlyMap<string, Model>;
type Spots = Readonly<Record<string, readonly [x: number, y: number, height: number]>>;

/** The last look at a battle as it is kept on a device, for each seat that is played there. */
export interface LastLook {
  readonly battle: string;
  readonly seats: Readonly<Record<string, Spots>>;
}

interface Look {
  /** What they looked at: the question at hand, or nothing. */
  at: number;
  models: Models;
  /** Where everybody stood before. */
  before: Models;
}

/** Nobody is asked anything. */
export const UNASKED = -1;

/** The looks of one device at one battle. Each seat has its own, since in the dark each sees something else. */
export class Looks {
  private readonly seats = new Map<string, Look>();

  constructor(
    private readonly battle: string,
    private readonly last: LastLook | null,
  ) {}

  /** Where everybody stood at the last answer of this seat, or when it last looked away. */
  see(seat: string, at: number, models: Models): Models {
    const look = this.seats.get(seat);
    if (!look) {
      const before = this.remembered(seat, models);
      this.seats.set(seat, { at, models, before });
      return before;
    }
    if (look.at !== at && look.at !== UNASKED) look.before = look.models;
    look.at = at;
    look.models = models;
    return look.before;
  }

  /** The device is put away: when it is taken up again, what moves from here on is news. */
  putAway(): LastLook {
    for (const look of this.seats.values()) look.before = look.models;
    return { battle: this.battle, seats: Object.fromEntries([...this.seats].map(spotsSeen)) };
  }

  private remembered(seat: string, models: Models): Models {
    const spots = this.last?.battle === this.battle ? this.last.seats[seat] : undefined;
    if (!spots) return models;
    return new Map(
      [...models].flatMap(([id, model]) => {
        const [x, y, height] = spots[id] ?? [];
        return x === undefined || y === undefined || height === undefined
          ? []
          : [[id, { ...model, x, y, height }] as const];
      }),
    );
  }
}

function spotsSeen([seat, { models }]: readonly [string, Look]): readonly [string, Spots] {
  const standing = [...models.values()].filter(({ side }) => side !== null);
  return [seat, Object.fromEntries(standing.map(({ id, x, y, height }) => [id, [x, y, height]]))];
}

/** Everybody who stands elsewhere than before. */
export function movedSince(before: Models, now: Models) {
  return [...now.values()].flatMap((to) => {
    const from = before.get(to.id);
    return from && to.side !== null && Math.hypot(from.x - to.x, from.y - to.y) > 0.1
      ? [{ id: to.id, from, to }]
      : [];
  });
}
