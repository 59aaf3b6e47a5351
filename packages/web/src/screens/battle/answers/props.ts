import type { Answer, Drawn, Kind } from '@hive-arbiter/engine';
import type { Place } from '../../../live.ts';
import type { Ask, PublicState } from '../../../seen.ts';
import type { Branch } from './branches.tsx';

/** What every control for an answer is given. */
export interface AnswerProps<K extends Kind = Kind> {
  readonly ask: Ask<K>;
  readonly number: number;
  readonly state: PublicState;
  readonly place: Place;
  /** A spot on a board may be left to the table. */
  readonly answer: (answer: Answer | Drawn) => void;
  /** What each answer may lead to, once it is known. */
  readonly branches?: readonly Branch[];
  /** Dice that are rolled in the same handful, and how all of them are answered at once. */
  readonly together?: readonly Ask[];
  readonly answerAll?: (answers: readonly Answer[]) => void;
  /** Lets the app roll the dice that are asked for. */
  readonly roll: () => void;
}
