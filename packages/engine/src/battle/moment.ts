/**
 * What a battle on a board remembers during one action. It is not part of the state: reopening the battle plays the
 * action again, and nobody learns where a hidden fighter has been.
 */
import type { Ref, Spot } from '../table/question.ts';
import type { BattleState } from './state.ts';

export interface Moment {
  /** Who went prone just now and has still to keep to the edge, where one is near. */
  prone?: readonly WentProne[];
  /** The path of the present mover, while the things it comes past act. */
  way?: Way;
  /** Where the blast of this attack came to rest: cover is judged from there. */
  blast?: { readonly x: number; readonly y: number; readonly height: number };
  /** Who has been activated and not acted yet: they may turn to any side [core.activation.facing.1]. */
  turns?: Ref;
  /** Where the last fighter to leave stood: some come back there. */
  left?: { readonly of: Ref; readonly spot: Spot };
}

export interface WentProne {
  readonly of: Ref;
  /** By their own choice. */
  readonly chosen: boolean;
}

/** Where a move began and every point of its path so far, with heights. */
export interface Way {
  readonly of: Ref;
  readonly path: readonly { readonly x: number; readonly y: number; readonly height: number }[];
}

const moments = new WeakMap<object, Moment>();

/** The moment of a battle; an empty one at a physical table. */
export function momentOf({ board }: BattleState): Moment {
  if (!board) return {};
  let moment = moments.get(board);
  if (!moment) {
    moment = {};
    moments.set(board, moment);
  }
  return moment;
}

/** The action is over: forget everything about it. */
export function forget({ board }: BattleState): void {
  if (board) moments.delete(board);
}
