/**
 * A seat's view of a battle: its only type, from the table to the screen. On the wire its words are ids and facts
 * (`SeatView<Words>`); a reader puts them into a language (`worded`). Phones load this file.
 */
import type { InForce } from '../../battle/in-force.ts';
import { type NamedState, nameIn } from '../../battle/names.ts';
import { type Ask, inWordsOf } from '../../battle/said.ts';
import type { BattleState, BoardState } from '../../battle/state.ts';
import type { EndPhaseTest } from '../../core/play/end-phase-tests.ts';
import type { Question, Seat, Spot } from '../../table/question.ts';
import { inPlainWords, type Words } from '../../table/say.ts';
import type { View } from '../../table/view.ts';
import { type Language, type LanguageId, ownIn } from '../../words/language.ts';
import { PLAIN } from '../../words/plain.ts';
import type { BattleStep } from './steps.ts';

export type { Ask } from '../../battle/said.ts';

/** The state without secrets of anybody or of the dark, and without the board's file, which is asked for once. */
export type PublicState = Omit<BattleState, 'secrets' | 'board'> & {
  readonly board?: Omit<BoardState, 'file' | 'nearest'>;
};

export interface SeatView<W = string> extends View<PublicState, Ask<W>, Line<W>> {
  /** What patches count from: how long the log is. */
  readonly version: number;
  /** The questions to others, without the secret ones. */
  readonly waits: readonly Waited<W>[];
  readonly inForce: readonly InForce<W>[];
  /** The steps of the battle, until its first round begins. */
  readonly steps: readonly BattleStep<W>[];
  /** Who tests what, while the End phase is played. */
  readonly endPhase: readonly EndPhaseTest<W>[];
  /** What an undo would take back now; undefined if nobody has done anything yet. */
  readonly undo: Undoable<W> | null;
  /** The dice that have fallen since somebody last did something, and that roll itself where they rolled. */
  readonly rolls: readonly RollSeen[];
  readonly rules: RulesSeen;
  /** On a board: where fighters hidden by the dark stand, as far as this seat may know. */
  readonly spots?: Readonly<Record<string, Spot | null>>;
}

/** What somebody is asked, as far as everybody may know. */
export interface Waited<W = string> {
  readonly by: readonly Seat[];
  readonly title: W;
  readonly clause: string;
}

/** A line of the story. */
export interface Line<W = string> {
  readonly words: W;
  readonly clause: string;
  /** The round that begins with it. */
  readonly round?: number;
  /** Told to this seat alone. */
  readonly own?: true;
  /** It tells people to do something on the table. */
  readonly todo?: true;
  /** It tells what the verdict was judged by. */
  readonly figures?: true;
  /** The same in every language, for what people do about it. */
  readonly key?: string;
}

/** What an undo would take back. */
export interface Undoable<W = string> {
  /** The entry of the log that it would go back to. */
  readonly to: number;
  /** Such as `Mira: Shoot` or `2D6: 3 and 5`. */
  readonly what: W;
  /** Must the others agree, whoever asks? */
  readonly asks: boolean;
  /** Who may take it back without asking anybody: nobody else has done or used anything since. */
  readonly by?: Seat;
}

/** Dice or cards that everybody may see. */
export interface RollSeen {
  readonly seq: number;
  /** Such as `2D6`. */
  readonly dice: string;
  readonly clause: string;
  /** Whose they are. */
  readonly of: readonly string[];
  readonly faces: readonly (number | string)[];
  readonly how: 'said' | 'typed' | 'rolled';
}

/** The rules that the battle is played by. */
export interface RulesSeen {
  readonly version: string;
  /** Do they differ from the rules of the server? */
  readonly isOld: boolean;
  /** The place of the view's words, see `DictionaryOf`; undefined if they come in English. */
  readonly words?: DictionaryOf;
  /** Why the battle can only be read here, where that is so. */
  readonly unplayable?: string;
  /** How it could still continue, once every seat has agreed. */
  readonly goOn?: GoOn;
}

/**
 * The dictionary to read a view with: that of its rules, with the additions of the server. It never changes.
 */
export interface DictionaryOf {
  /** The stamps of the rules and of the server. */
  readonly rules: string;
  readonly server: string;
  readonly languages: readonly LanguageId[];
}

/**
 * If the rules of a battle cannot be found, it may continue with those of the server, from its last checkpoint.
 */
export interface GoOn {
  /** The entry it would continue from, and the length of the log: the players agree to these. */
  readonly from: number;
  readonly at: number;
  readonly stage: string;
  readonly round: number;
  /** The entries played since then, which no longer hold. */
  readonly answers: number;
  readonly rolls: number;
  /** The rules that it would continue with. */
  readonly version: string;
  readonly agreed: readonly string[];
  readonly waitingFor: readonly string[];
}

/** Puts a view of a battle into words. A view without a dictionary is in words already. */
export class Reader {
  /** A line never changes once it is told. */
  private readonly lines = new WeakMap<object, Line>();

  constructor(private readonly language: Language | undefined) {}

  /** A view in words. */
  view(seen: SeatView<Words>): SeatView {
    const { language } = this;
    if (!language) return seen as SeatView;
    const words = this.voice(seen.state);
    return {
      ...seen,
      asks: seen.asks.map((ask) => this.ask(ask, seen.state)),
      waits: seen.waits.map((wait) => ({ ...wait, title: capital(words(wait.title)) })),
      story: seen.story.map((line) => this.line(line, seen.state)),
      inForce: seen.inForce.map((each) => ({ ...each, name: words(each.name), words: words(each.words) })),
      steps: seen.steps.map((step) => ({
        ...step,
        name: words(step.name),
        who: words(step.who),
        said: step.said.map((each) => capital(words(each))),
      })),
      endPhase: seen.endPhase.map((test) => ({
        ...test,
        title: words(test.title),
        name: words(test.name),
        words: words(test.words),
      })),
      undo: seen.undo && { ...seen.undo, what: words(seen.undo.what) },
    };
  }

  line(line: Line<Words>, state: NamedState): Line {
    let known = this.lines.get(line);
    if (!known) {
      const key = line.todo ? { key: JSON.stringify(line.words) } : {};
      known = { ...line, ...key, words: this.words(line.words, state) };
      this.lines.set(line, known);
    }
    return known;
  }

  ask(ask: Ask<Words>, state: NamedState): Ask {
    if (!this.language) return ask as Ask;
    const nameOf = (id: string) => this.nameOf(id, state);
    return { ...ask, say: inWordsOf(ask.say, ask as never as Question, nameOf, this.language) } as Ask;
  }

  words(words: Words, state: NamedState): string {
    return this.voice(state)(words);
  }

  /** A word or two that stand for a fact, as the language says them; nothing where it has none. */
  phrase(fact: string, words: string): string | undefined {
    return ownIn(ownIn(this.language?.phrases ?? {}, fact) ?? {}, words);
  }

  private voice(state: NamedState): (words: Words) => string {
    const { language } = this;
    // Without a dictionary the table sends English; what this device says itself is English as well.
    if (!language)
      return (words) =>
        typeof words === 'string' ? words : inPlainWords(words, (id) => nameIn(state, id, PLAIN), PLAIN);
    return (words) => inPlainWords(words, (id) => this.nameOf(id, state), language);
  }

  private nameOf(id: string, state: NamedState): string {
    return this.language ? nameIn(state, id, this.language) : id;
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
