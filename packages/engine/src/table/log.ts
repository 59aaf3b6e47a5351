/** The log: the truth of a battle. It only grows; taking something back is an entry too. */
import type { Answer, Json, Seat } from './question.ts';
import type { Told } from './table.ts';

/** An answer with the key of its question, who gave it and how. */
export interface Answered {
  readonly seq: number;
  readonly type: 'answer';
  readonly key: string;
  readonly answer: Answer;
  readonly by: Seat | 'app';
  /** `said` by a person, dice `typed` in from a real roll, or `rolled` by the app. */
  readonly how: 'said' | 'typed' | 'rolled';
  readonly secret?: true;
}

/** From here on, only what stands up to and with entry `to` holds. */
export interface Undone {
  readonly seq: number;
  readonly type: 'undo';
  readonly to: number;
  readonly by: Seat;
}

/** The state as a stage begins, so that a battle can go on from here without what came before. */
export interface Checkpoint {
  readonly seq: number;
  readonly type: 'checkpoint';
  readonly stage: string;
  readonly state: Json;
  /** What was told since the checkpoint before. */
  readonly told: readonly Told[];
}

/** The organiser corrects a recorded fact, with a note; `path` leads to it through the state. */
export interface Overruled {
  readonly seq: number;
  readonly type: 'overrule';
  readonly path: readonly (string | number)[];
  readonly value: Json;
  readonly note: string;
  readonly by: Seat;
}

export type Entry = Answered | Undone | Checkpoint | Overruled;

/** An entry that can stand or be undone. */
export type Held = Exclude<Entry, Undone>;

/** The entries that hold after everything that was undone. */
export function standing(log: readonly Entry[]): readonly Held[] {
  const held: Held[] = [];
  for (const entry of log) {
    if (entry.type === 'undo') while ((held.at(-1)?.seq ?? 0) > entry.to) held.pop();
    else held.push(entry);
  }
  return held;
}

/** What an undo to this entry would take back that the others have seen or could have used. */
export function undoCrosses(
  log: readonly Entry[],
  to: number,
): { readonly dice: boolean; readonly secret: boolean } {
  const lost = standing(log).filter((entry): entry is Answered => entry.type === 'answer' && entry.seq > to);
  return { dice: lost.some(({ how }) => how !== 'said'), secret: lost.some(({ secret }) => secret === true) };
}
