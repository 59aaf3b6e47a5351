/** The table as a device sees it: the engine's view, with what the server says about it in words. */
import type {
  Award,
  BattleState,
  BattleStep,
  BoardState,
  EndPhaseTest,
  FighterState,
  GangState,
  InForce,
  Json,
  Question,
  Said,
  Spot,
} from '@hive-arbiter/engine';

export type { Award, BattleStep, EndPhaseTest, FighterState, GangState };

/** The board's file is no part of it: it is asked for once. */
export type PublicState = Omit<BattleState, 'secrets' | 'board'> & {
  readonly board?: Omit<BoardState, 'file'>;
};

/** A question that this seat may answer, in the words of the table. */
export type Ask<K extends Question['kind'] = Question['kind']> = Question<K> & {
  readonly say: Said;
  /** Is it worth asking what comes next? */
  readonly ahead?: true;
};

/** An answer as a sheet gives it. */
export type Answered = string | boolean | readonly (string | number)[];

/** A question that is likely to be asked, with what is preselected. */
export interface Coming {
  readonly key: string;
  readonly ask: Ask;
  readonly answer?: Answered;
}

export interface Line {
  readonly words: string;
  readonly clause: string;
  /** The round that begins with it. */
  readonly round?: number;
  /** Told to this seat alone. */
  readonly own?: boolean;
  /** It tells people to do something on the table. */
  readonly todo?: boolean;
}

/** Dice or cards that everybody may see. */
export interface Rolled {
  readonly seq: number;
  readonly dice: string;
  readonly clause: string;
  readonly of: readonly string[];
  readonly faces: readonly (number | string)[];
  readonly how: 'said' | 'typed' | 'rolled';
}

/** What an undo would take back now, and whether the others must agree. */
export interface Undoing {
  readonly to: number;
  readonly what: string;
  readonly asks: boolean;
  /** The seat that may take it back without asking. */
  readonly by?: string;
}

/** What somebody else is asked, as far as everybody may know. */
export interface Waited {
  readonly by: readonly string[];
  readonly title: string;
  readonly clause: string;
}

/** The rules that the battle is played by. */
export interface RulesSeen {
  readonly version: string;
  /** Are they others than those of the server? */
  readonly isOld: boolean;
  /** Why the battle can only be read, where that is so. */
  readonly unplayable?: string;
  /** How it could go on all the same, once every seat has agreed. */
  readonly goOn?: GoOn;
}

/** From where a battle could go on by the rules of today, what no longer holds then, and who agrees. */
export interface GoOn {
  readonly from: number;
  readonly at: number;
  readonly stage: string;
  readonly round: number;
  readonly answers: number;
  readonly rolls: number;
  readonly version: string;
  readonly agreed: readonly string[];
  readonly waitingFor: readonly string[];
}

export interface Seen {
  readonly stage: string;
  readonly finished: boolean;
  readonly number: number;
  readonly state: PublicState;
  readonly mine: Json;
  readonly asks: readonly Ask[];
  readonly waitingFor: readonly string[];
  readonly story: readonly Line[];
  /** The dice that have fallen since somebody last did something. */
  readonly rolls?: readonly Rolled[];
  readonly undo?: Undoing | null;
  readonly inForce?: readonly InForce[];
  readonly endPhase?: readonly EndPhaseTest[];
  readonly steps?: readonly BattleStep[];
  readonly waits?: readonly Waited[];
  readonly rules?: RulesSeen;
  /** On a board: where those stand whom the dark hides from somebody, as far as this seat may know. */
  readonly spots?: Readonly<Record<string, Spot | null>>;
}
