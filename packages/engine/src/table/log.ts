/** The log: the truth of a battle. It only grows; taking something back is an entry too. */

import { Mismatch } from './errors.ts';
import type { Answer, Json, Seat } from './question.ts';
import { keyOf, type Question } from './question.ts';
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
  /** Given together with the answer before it, and taken back with it. */
  readonly ahead?: true;
}

/** From here on, only the entries up to and including `to` hold. */
export interface Undone {
  readonly seq: number;
  readonly type: 'undo';
  readonly to: number;
  readonly by: Seat;
}

/** The state as a stage begins, so that a battle can continue from here without what came before. */
export interface Checkpoint {
  readonly seq: number;
  readonly type: 'checkpoint';
  readonly stage: string;
  readonly state: Json;
  /** The lines told since the checkpoint before. */
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

/** The entries that hold after all undos. */
export function standing(log: readonly Entry[]): readonly Held[] {
  const held: Held[] = [];
  for (const entry of log) {
    if (entry.type === 'undo') while ((held.at(-1)?.seq ?? 0) > entry.to) held.pop();
    else held.push(entry);
  }
  return held;
}

/** What an undo to this entry would take back that others have seen, could have used, or said themselves. */
export function undoCrosses(
  log: readonly Entry[],
  to: number,
  by?: Seat,
): { readonly dice: boolean; readonly secret: boolean; readonly others: boolean } {
  const lost = standing(log).filter((entry) => entry.seq > to);
  const answers = lost.filter((entry): entry is Answered => entry.type === 'answer');
  return {
    dice: answers.some(({ how }) => how !== 'said'),
    secret: answers.some(({ secret }) => secret === true),
    others: lost.some(
      (entry) =>
        (entry.type === 'overrule' || (entry.type === 'answer' && entry.how === 'said')) && entry.by !== by,
    ),
  };
}

/** An undo with how much it took back. */
export interface TakenBack extends Undone {
  readonly answers: number;
  readonly rolls: number;
}

/** Every undo of a log, even those that later undos went back past. */
export function takenBack(log: readonly Entry[]): readonly TakenBack[] {
  const undone: TakenBack[] = [];
  const held: Held[] = [];
  for (const entry of log) {
    if (entry.type !== 'undo') {
      held.push(entry);
      continue;
    }
    let answers = 0;
    let rolls = 0;
    while ((held.at(-1)?.seq ?? 0) > entry.to) {
      const lost = held.pop();
      if (lost?.type === 'overrule') answers++;
      if (lost?.type !== 'answer') continue;
      if (lost.how === 'said') answers++;
      else rolls++;
    }
    undone.push({ ...entry, answers, rolls });
  }
  return undone;
}

export function checked(logged: Answered, questions: readonly Question[]): Answered {
  if (questions.some((question) => keyOf(question) === logged.key)) return logged;
  const asks = questions.map(keyOf).join(' or ');
  throw new Mismatch(`Entry ${logged.seq} of the log answers "${logged.key}", but the rules ask "${asks}"`);
}

export function leftOver([first]: readonly Answered[]): Mismatch {
  return new Mismatch(
    `Entry ${first?.seq} of the log answers "${first?.key}", but the rules ask nothing any more`,
  );
}
