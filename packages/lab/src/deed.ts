/** What a bot does, as somebody would say it over the table; its words are made later. */
import {
  type Answer,
  type EventId,
  type Json,
  type Question,
  type Said,
  type Spot,
  say,
  type Words,
} from '@hive-arbiter/engine';

/** A place on a board. */
type At = Exclude<Spot, string>;

/** What is said of a question, and how much of the answer. */
export interface Telling {
  readonly said: Said<Words>;
  readonly isFighter: (id: string) => boolean;
  /** The listener sees the board, or may not know where somebody goes. */
  readonly withoutPlaces?: boolean;
  /** The reason, which is said as well, names who acts. */
  readonly withReason?: boolean;
}

/** An answer: `charges Mad Dog`, `Mira: Aim`, `sets Slate up at 4 7.5`. */
export function deedSaid(question: Question, answer: Answer, telling: Telling): Words {
  const { said, isFighter, withoutPlaces = false, withReason = false } = telling;
  const { of = '', clause } = question;
  if (question.secret) return say('bots/secret');
  if (question.kind === 'move') {
    const last = (answer as readonly At[]).at(-1);
    if (!last) return say('bots/stays', { who: of });
    return withoutPlaces
      ? say('bots/moves', { who: of })
      : say('bots/goes-to', { who: of, spot: inInches(last) });
  }
  if (question.kind === 'place') return settingUp(of, answer, said, withoutPlaces);
  const named = (id: unknown): Words =>
    typeof id === 'string' && Object.hasOwn(said.labels, id) ? (said.labels[id] as Words) : String(id);
  if (clause === 'core.activation.turn.4' && typeof answer === 'string') {
    const action = answer in ACTIONS ? say(ACTIONS[answer as keyof typeof ACTIONS]) : named(answer);
    return withReason ? action : say('bots/acts', { who: of, action });
  }
  const does = DOES[clause];
  if (does !== undefined && typeof answer === 'string' && isFighter(answer))
    return say(does, { who: answer });
  const { title, about } = said;
  const given = answerSaid(answer, named);
  return about === undefined
    ? say('bots/answers', { answer: given, title })
    : say('bots/answers-about', { answer: given, title, about });
}

function settingUp(of: string, answer: Answer, { title }: Said<Words>, withoutPlaces: boolean): Words {
  const { of: who = of, spot = answer } = (
    typeof answer === 'object' && answer !== null && 'of' in answer ? answer : {}
  ) as { of?: string; spot?: unknown };
  if (typeof spot !== 'object') {
    // Where people put the model, which have the table before them.
    const limit = typeof title === 'string' ? undefined : title.facts.limit;
    return limit === undefined ? say('bots/sets-up', { who }) : say('bots/sets-up-within', { who, limit });
  }
  return withoutPlaces
    ? say('bots/sets-up', { who })
    : say('bots/sets-up-at', { who, spot: inInches(spot as At) });
}

function answerSaid(answer: Answer, named: (id: unknown) => Words): Json {
  if (Array.isArray(answer)) return answer.length === 0 ? say('bots/none') : answer.map(named);
  if (typeof answer === 'boolean') return answer ? say('bots/yes') : say('bots/no');
  if (typeof answer === 'object' && answer !== null && 'of' in answer) return named(answer.of);
  return named(answer);
}

/** The deed done to the fighter that such an answer names. */
const DOES: Readonly<
  Record<string, 'bots/activates' | 'bots/charges' | 'bots/goes-on-with' | 'bots/shoots-at'>
> = {
  'core.activation.turn.1': 'bots/activates',
  'core.activation.group.2': 'bots/goes-on-with',
  'core.actions.charge.1': 'bots/charges',
  'core.shooting.declare.1': 'bots/shoots-at',
};

/** Actions without what is explained to somebody who chooses one. */
const ACTIONS = {
  aim: 'bots/aim',
  'blind-fire': 'bots/blind-fire',
  charge: 'bots/charge',
  'coup-de-grace': 'bots/coup-de-grace',
  crawl: 'bots/crawl',
  move: 'bots/move',
  'take-cover': 'bots/take-cover',
} as const satisfies Readonly<Record<string, EventId>>;

function inInches({ x, y, height = 0 }: At): string {
  return [x, y, ...(height > 0 ? [height] : [])].map((inches) => Number(inches.toFixed(1))).join(' ');
}
