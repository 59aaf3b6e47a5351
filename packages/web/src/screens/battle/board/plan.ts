/** The answer being drawn on the board before it is sent: shared by the drawing and the question's panel. */
import type { Placed, Step } from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import type { LaidDown } from '@hive-arbiter/engine/on-board';
import { signal } from '@preact/signals';
import type { Answered, Ask } from '../../../seen.ts';

export interface End {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Degrees clockwise from north. */
  readonly facing: number;
}

export interface Plan {
  /** The question that it would answer. */
  readonly number: number;
  /** Who moves or is set up. */
  readonly of: string;
  readonly answer: Placed | readonly Step[];
  readonly end: End;
  /** The way there, from where they stand now; one point if nobody walks. */
  readonly path: readonly { readonly x: number; readonly y: number; readonly height: number }[];
  readonly inches: number;
  /** The piece of terrain that would stand there, instead of somebody. */
  readonly piece?: { readonly parts: BoardFile; readonly footprint: readonly (readonly [number, number])[] };
  /** The marker or template that would lie there, instead of somebody. */
  readonly laid?: LaidDown;
  /** The cost of the path, and what is on it. */
  readonly words: string;
  /** Why it cannot be. */
  readonly fault?: string;
}

/** A place to go or to stand, by its words alone. */
export interface Spotted {
  readonly name: string;
  readonly about: string;
  readonly take: () => void;
}

/** What the drawing offers to the panel while a spot or a path is asked for. */
export interface Desk {
  readonly number: number;
  /** Who is set up next, if several may be. */
  readonly who: string;
  readonly choose: (who: string) => void;
  readonly clear: () => void;
  /** Where to; nothing yet while that is being looked up. */
  readonly spots: () => readonly Spotted[] | undefined;
  /** Are leaps and jumps down looked for as well? */
  readonly risks: boolean;
  readonly setRisks: (on: boolean) => void;
}

/** The question for the board although another one comes first: the last one of a sheet. */
export const lastOfSheet = signal<{ readonly number: number; readonly ask: Ask } | undefined>(undefined);

/** A choice between fighters that stands on a sheet: the board shows them, and a tap on one chooses them there. */
export interface AimOnSheet {
  readonly number: number;
  readonly ask: Ask;
  /** Who is chosen now. */
  readonly chosen: Answered | undefined;
  /** What stands on the sheet before it. */
  readonly given: readonly { readonly key: string; readonly answer: Answered }[];
  readonly choose: (id: string) => void;
}

export const aimOnSheet = signal<AimOnSheet | undefined>(undefined);

export const plan = signal<Plan | undefined>(undefined);
export const desk = signal<Desk | undefined>(undefined);

export function planFor(number: number): Plan | undefined {
  return plan.value?.number === number ? plan.value : undefined;
}

export function deskFor(number: number): Desk | undefined {
  return desk.value?.number === number ? desk.value : undefined;
}
