/** The states that a fighter on the board can be in; always exactly one of them. */
import type { FighterState } from '../battle/state.ts';

/** Active and engaged fighters stand, pinned and seriously injured ones lie prone [core.status.kinds.1]. */
export const STATUSES = ['active', 'engaged', 'pinned', 'seriously-injured'] as const;
export type Status = (typeof STATUSES)[number];

/** What an attack or a recovery can leave a fighter as. */
export type StatusAfter = Status | 'out-of-action';

export function isProne(status: StatusAfter): boolean {
  return status === 'pinned' || status === 'seriously-injured';
}

/** The one of the four states in which a fighter on the battlefield is [core.status.kinds.1]. */
export function statusOf(fighter: FighterState): Status {
  if (fighter.fate === 'pinned' || fighter.fate === 'seriously-injured') return fighter.fate;
  return fighter.engagedWith.length > 0 ? 'engaged' : 'active';
}
