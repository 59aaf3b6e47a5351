/** What one seat may know. Hiding means leaving out: hidden facts are never sent. */
import type { Json, Question, Seat } from './question.ts';
import { inWords, type Told } from './table.ts';

/** A seat's view of any game; `SeatView` is that of a battle. */
export interface View<S = Json, A = Question, L = Line> {
  readonly stage: string;
  readonly finished: boolean;
  /** The number that an answer must name. */
  readonly number: number;
  /** The public state. */
  readonly state: S;
  /** This seat's own secrets. */
  readonly mine: Json;
  readonly asks: readonly A[];
  /** The seats the table waits for; an empty list means anyone. */
  readonly waitingFor: readonly Seat[];
  readonly story: readonly L[];
}

interface Line {
  readonly words: string;
  readonly clause: string;
}

interface Seen {
  readonly stage: string;
  readonly finished: boolean;
  readonly number: number;
  readonly questions: readonly Question[];
  readonly state: { readonly secrets?: Readonly<Record<Seat, Json>> };
  readonly story: readonly Told[];
  readonly nameOf: (id: string) => string;
}

export function viewOf(seat: Seat, { stage, finished, number, questions, state, story, nameOf }: Seen): View {
  const { secrets = {}, ...known } = state;
  return {
    stage,
    finished,
    number,
    state: structuredClone(known) as Json,
    mine: structuredClone(secrets[seat] ?? null),
    asks: questions.filter(({ by }) => by === undefined || by.includes(seat)),
    waitingFor: [...new Set(questions.flatMap(({ by }) => by ?? []))],
    story: story
      .filter(({ to }) => to === undefined || to === seat)
      .map((told) => ({ words: inWords(told, nameOf), clause: told.clause })),
  };
}
