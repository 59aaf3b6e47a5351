/** What a table most likely answers: shown beforehand and preselected, never taken before somebody says so. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type BattleState, gangBy } from '../battle/state.ts';
import type { Answer, Question, Ref, Seat } from '../table/question.ts';

/** Without anything to go by: the first option, nobody or everybody of a list, no or yes. */
type Usual = 'first' | 'nobody' | 'everybody' | 'no';

/** The questions that have a usual answer, by the clause that asks. What a player has to decide is none of them. */
const USUAL: Partial<Record<ClauseId, Usual>> = {
  'core.activation.group.1': 'nobody',
  'core.shooting.declare.1': 'first',
  'core.shooting.priority.2': 'no',
  'core.shooting.priority.5': 'first',
  'core.shooting.range.1': 'first',
  'core.shooting.hit.2': 'first',
  'core.shooting.rapid.1': 'first',
  'core.actions.charge.1': 'first',
  'core.actions.charge.2': 'everybody',
  'core.combat.face.2': 'everybody',
  'core.status.kinds.2': 'nobody',
  'core.combat.weapons.1': 'first',
  'core.actions.fight.1': 'first',
  'core.combat.targets.1': 'first',
  'core.nerve.test.1': 'nobody',
  'core.nerve.test.2': 'nobody',
  'core.endphase.flee.2': 'nobody',
  'core.endphase.rally.1': 'nobody',
};

/** Has this question an answer that can be shown beforehand? What is secret, placed or rolled has none. */
export function isLikely({ clause, kind, secret }: Pick<Question, 'clause' | 'kind' | 'secret'>): boolean {
  return USUAL[clause] !== undefined && kind !== 'dice' && kind !== 'place' && !secret;
}

/** Does this question concern the seat first? What anybody may answer belongs to whom it is about. */
export function concerns(state: BattleState, seat: Seat, question: Question): boolean {
  if (question.by) return question.by.includes(seat);
  const about = question.kind === 'measure' || question.kind === 'sight' ? question.from : question.of;
  const who = about === undefined ? undefined : state.fighters[about];
  return who === undefined || gangBy(state, who.gang).seat === seat;
}

/** Actions that leave a fighter in place; what a special rule adds may be a move. */
const STAYS: readonly string[] = [
  'shoot',
  'aim',
  'reload',
  'coup-de-grace',
  'operate-door',
  'access-terminal',
  'force-door',
  'shoot-door',
  'strike-door',
  'fire-ductway',
  'fight',
  'stand-up',
  'blind-fire',
  'record',
  'done',
];

/** What was chosen with whoever it was about and whoever acted then. */
interface Chosen {
  readonly clause: ClauseId;
  readonly who: readonly [acting: Ref, of: Ref];
  readonly answer: string | boolean;
}

/** Whether one was within so many inches, or in sight, of the other. */
interface Between {
  readonly what: string;
  readonly who: readonly [from: Ref, to: Ref];
  readonly isSo: boolean;
}

/** What was said at the table about fighters, until one of them moves. */
export class Remembered {
  private acting: Ref = '';
  private chosen: Chosen[] = [];
  private between: Between[] = [];

  /** Hears an answer, with the question as it was asked. */
  hear(state: BattleState, question: Question, answer: Answer): void {
    const { clause, of = '' } = question;
    if (clause === 'core.activation.turn.1') {
      this.acting = answer as string;
      // Where nobody says who moves, whoever acts may have.
      if (state.depth !== 'full') this.moved(this.acting);
    } else if (clause === 'core.activation.turn.4') {
      this.acting = of;
      if (!STAYS.includes(answer as string)) this.moved(of);
    } else if (question.kind === 'measure' || question.kind === 'sight') {
      const [what, near] = [whatOf(question), answer as readonly Ref[]];
      for (const to of question.to)
        this.between.push({ what, who: [question.from, to], isSo: near.includes(to) });
    } else if (question.kind === 'choice' || question.kind === 'fact') {
      const who = [this.acting, of] as const;
      if (isLikely(question)) this.chosen.push({ clause, who, answer: answer as string | boolean });
    }
  }

  /** What this question was answered with before, or is answered with usually; nothing where it is for a player to decide. */
  likely(question: Question): Answer | undefined {
    if (!isLikely(question)) return undefined;
    const usual = USUAL[question.clause] as Usual;
    switch (question.kind) {
      case 'choice': {
        const before = this.before(question, (answer) => question.options.includes(answer as string));
        return (before as string | undefined) ?? (usual === 'first' ? question.options[0] : undefined);
      }
      case 'fact':
        return (this.before(question, () => true) as boolean | undefined) ?? false;
      case 'pick':
        return question.least === 0 ? [] : undefined;
      case 'measure':
      case 'sight':
        return question.to.filter((to) => this.known(question, to) ?? usual === 'everybody');
      default:
        return undefined;
    }
  }

  private before({ clause, of = '' }: Question, fits: (answer: Chosen['answer']) => boolean) {
    return this.chosen.findLast(
      ({ clause: each, who: [acting, about], answer }) =>
        each === clause && about === of && acting === this.acting && fits(answer),
    )?.answer;
  }

  private known(question: Question<'measure' | 'sight'>, to: Ref): boolean | undefined {
    const what = whatOf(question);
    const isSame = ({ what: each, who: [one, other] }: Between) =>
      each === what &&
      ((one === question.from && other === to) ||
        (question.kind === 'measure' && other === question.from && one === to));
    return this.between.findLast(isSame)?.isSo;
  }

  /** Whoever moves stands elsewhere; what they shoot with, and at whom, may stay the same. */
  private moved(fighter: Ref): void {
    this.chosen = this.chosen.filter(
      ({ clause, who }) => clause === 'core.shooting.declare.1' || !who.includes(fighter),
    );
    this.between = this.between.filter(({ who }) => !who.includes(fighter));
  }
}

function whatOf(question: Question<'measure' | 'sight'>): string {
  // How far a charge goes changes with its dice.
  return question.kind === 'sight' ? `sight ${question.clause}` : `within ${question.within}`;
}
