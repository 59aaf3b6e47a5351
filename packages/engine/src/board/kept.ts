/**
 * The board of a battle as it was last worked out. The rules are compiled twice and share this room, so both forms keep it
 * here: what the rules have worked out, a bot need not work out again.
 */
import type { Ref, Spot } from '../table/question.ts';
import type { Board, DoorNow, Model } from './board.ts';

/** A model and its sources: if all are the same, so is the model. */
export interface KeptModel {
  readonly id: Ref;
  readonly spot: Spot;
  readonly fate: string;
  /** The gang that a fighter acts for; things act for none. */
  readonly gang: Ref | null;
  readonly side: Ref | null;
  readonly model: Model;
}

/** The last board made for a state, with its sources. */
export interface KeptBoard {
  board: Board;
  /** In the order of the state, so that ties come out the same however often somebody looked at the board. */
  known: readonly KeptModel[];
  /** The side of every gang, in the order of the state. */
  sides: readonly Ref[];
  /** The doors that have a marker, in the order of the state; nothing before the first look. */
  doors: readonly { readonly id: unknown; readonly now: DoorNow }[] | undefined;
  /** Who has a line to whom, until the looker moves or a door does. */
  readonly lines: Map<Model, Map<Model, boolean>>;
}

/** By the `board` of the state. */
export const keptBoards = new WeakMap<object, KeptBoard>();
