/** What is played at a table: the battle's session, its rules and seats, set anew whenever its log is read. */
import {
  type BattleState,
  dictionaryOf,
  inPlainWords,
  type Question,
  type Said,
  type Session,
  type Words,
} from '@hive-arbiter/engine';
import { isForPeople } from '@hive-arbiter/lab';
import type { NamedRules } from '../rules/kept.ts';
import type { BattlesTable, HeadsTable } from '../store/schema.ts';
import { type Concealed, concealedIn } from './public-state.ts';
import { withReasons } from './said.ts';

export class Playing {
  session!: Session<BattleState>;
  /** The rules that the battle was begun with. */
  named!: NamedRules;
  row!: BattlesTable & HeadsTable;
  seats: readonly string[] = [];
  /** The seats that bots play: what they cannot know is asked of everybody else. */
  bots: readonly string[] = [];
  /** The open question's number for the world, less the session's: reopening renumbers half-answered questions. */
  shift = 0;

  get version(): number {
    return this.session.log.length;
  }

  get finished(): boolean {
    return this.row.status === 'over';
  }

  /** The number that an answer must name now. */
  get number(): number {
    return this.session.open.number + this.shift;
  }

  namesOfAsked(): string {
    const seats = new Set(this.session.open.questions.flatMap(({ by = [] }) => by));
    return Array.from(seats, (seat) => this.session.nameOf(seat)).join(', ');
  }

  /** Is this seat asked anything now? Who is no seat, such as the organiser, is not asked, and out of turn never. */
  isAsked(seat: string | undefined): boolean {
    if (seat === undefined) return true;
    return this.session.open.questions.some((question) => this.isFor(seat, question));
  }

  isFor(seat: string, question: Question): boolean {
    return mayAnswer(seat, question) || (!this.bots.includes(seat) && this.isLeftToPeople(question));
  }

  /** Are bots alone asked what they cannot know? Then anybody else at the table answers in their place. */
  isLeftToPeople(question: Question): boolean {
    const { by = [] } = question;
    return (
      by.length > 0 &&
      by.every((seat) => this.bots.includes(seat)) &&
      !question.secret &&
      isForPeople(question, this.session.state)
    );
  }

  /** In whose name a seat answers: its own, or that of a bot which leaves its question to people. */
  answering(seat: string): string {
    if (this.bots.length === 0 || this.bots.includes(seat)) return seat;
    const { questions } = this.session.open;
    if (questions.some((question) => mayAnswer(seat, question))) return seat;
    return questions.find((question) => this.isLeftToPeople(question))?.by?.[0] ?? seat;
  }

  seatOf(id: string): string | undefined {
    const { fighters, gangs } = this.session.state;
    const gang = fighters[id]?.gang;
    return gangs.find((each) => each.id === gang)?.seat;
  }

  /** The fighters whom the dark hides from a seat; none once the battle is over. */
  concealed(): Concealed {
    return this.finished ? new Map() : concealedIn(this.session.state, this.named.rules);
  }

  /** A question's words: ids and facts, or English if its rules are older. */
  questionSaid(question: Question): Said<Words> {
    const { session } = this;
    const { questionSaid, sayQuestion } = this.named.rules;
    if (questionSaid) return questionSaid(question, session.state);
    return withReasons(
      question,
      sayQuestion(question, session.state, (id) => session.nameOf(id)),
    );
  }

  /** Words as they are sent: English for a battle whose rules have no dictionary. */
  sent(words: Words): Words {
    if (this.named.rules.dictionaryOf) return words;
    return inPlainWords(words, (id) => this.session.nameOf(id), dictionaryOf('en'));
  }
}

function mayAnswer(seat: string, { by }: Question): boolean {
  return by === undefined || by.includes(seat);
}
