/** The table as a device sees it: the view that is sent, put into words (see dictionary.ts). */
import type { Ask as AskOf, Line, Question, SeatView, Words } from '@hive-arbiter/engine';

export type {
  Award,
  BattleStep,
  EndPhaseTest,
  FighterState,
  GangState,
  GoOn,
  PublicState,
  RollSeen as Rolled,
  RulesSeen,
  Waited,
} from '@hive-arbiter/engine';
export type { Line };

/** What a seat sees, in words. */
export type Seen = SeatView;
/** The same as it is sent: ids and facts. */
export type Sent = SeatView<Words>;

/** A question that this seat may answer, in words. */
export type Ask<K extends Question['kind'] = Question['kind']> = AskOf<string, K>;

/** An answer as a sheet gives it. */
export type Answered = string | boolean | readonly (string | number)[];

/** A question that is likely to be asked, with what is preselected. */
export interface Coming<W = string> {
  readonly key: string;
  readonly ask: AskOf<W>;
  readonly answer?: Answered;
  /** The answer was said before, and nobody has moved since. */
  readonly before?: true;
  /** Asked only for some results of the roll. */
  readonly maybe?: true;
}
