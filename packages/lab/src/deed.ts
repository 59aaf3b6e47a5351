/** What a bot does, as somebody would say it over the table. */
import type { Answer, Question, Said, Spot } from '@hive-arbiter/engine';

/** A place on a board. */
type At = Exclude<Spot, string>;

/** The words of a question, and the names of those it is about. */
export interface Naming {
  readonly say: Said;
  readonly nameOf: (id: string) => string;
  readonly isFighter: (id: string) => boolean;
  /** Whoever hears it sees the board, or may not know where somebody goes. */
  readonly withoutPlaces?: boolean;
}

/** An answer in words: `charges Mad Dog`, `Mira: Aim`, `sets Slate up at 4 7.5`. */
export function sayDeed(question: Question, answer: Answer, naming: Naming): string {
  const { say, nameOf, isFighter, withoutPlaces = false } = naming;
  const of = question.of === undefined ? '' : nameOf(question.of);
  if (question.kind === 'move') {
    const last = (answer as readonly At[]).at(-1);
    if (!last) return `${of} stays`;
    return withoutPlaces ? `${of} moves` : `${of} goes to ${inInches(last)}`;
  }
  if (question.kind === 'place') {
    const { of: who = question.of ?? '', spot = answer } = (
      typeof answer === 'object' && answer !== null && 'of' in answer ? answer : {}
    ) as { of?: string; spot?: unknown };
    if (typeof spot !== 'object') return `sets ${nameOf(who)} up ${placeIn(say, nameOf(question.of ?? ''))}`;
    return `sets ${nameOf(who)} up${withoutPlaces ? '' : ` at ${inInches(spot as At)}`}`;
  }
  const named = (id: unknown) => (typeof id === 'string' ? (say.labels[id] ?? nameOf(id)) : String(id));
  const words = answerIn(answer, named).replace(/[.:]$/, '');
  // Which of the actions it is stands in the story.
  if (question.clause === 'core.activation.turn.4') return `${of}: ${words.replace(/: .*/, '')}`;
  const verb = DOES[question.clause];
  if (verb !== undefined && typeof answer === 'string' && isFighter(answer)) return `${verb} ${words}`;
  const asked = `${say.title}${say.about === undefined ? '' : ` (${say.about})`}`;
  return /[?)]$/.test(asked) ? `${asked} ${words}` : `${asked.replace(/[.:]$/, '')}: ${words}`;
}

function answerIn(answer: Answer, named: (id: unknown) => string): string {
  if (Array.isArray(answer)) return answer.length === 0 ? 'none' : answer.map(named).join(', ');
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  if (typeof answer === 'object' && answer !== null && 'of' in answer) return named(answer.of);
  return named(answer);
}

/** The deed done to the fighter that such an answer names. */
const DOES: Readonly<Record<string, string>> = {
  'core.activation.turn.1': 'activates',
  'core.activation.group.2': 'goes on with',
  'core.actions.charge.1': 'charges',
  'core.shooting.declare.1': 'shoots at',
};

function inInches({ x, y, height = 0 }: At): string {
  return [x, y, ...(height > 0 ? [height] : [])].map((inches) => Number(inches.toFixed(1))).join(' ');
}

/** Where people put the model, which have the table before them. */
function placeIn({ title }: Said, name: string): string {
  return title
    .replace(/^Who is set up next /, '')
    .replace(`Place ${name} `, '')
    .replace(/\?$/, '');
}
