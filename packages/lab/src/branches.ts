/** What each answer to an open question would lead to: the rules are played on to the next roll for every one. */
import {
  type Answer,
  type AnsweredAhead,
  type BattleState,
  battle,
  concealed,
  concerns,
  type Entry,
  isAction,
  keyOf,
  type Question,
  questionSaid,
  type Remembered,
  type Seat,
  type Session,
  type SetUp,
  type Words,
} from '@hive-arbiter/engine';
import { type ChancesAhead, chancesAhead, knownTo } from './ahead.ts';
import { playedAgain } from './sheet.ts';

/** One answer, the first roll after it, and what that may lead to. */
export interface Branch extends ChancesAhead {
  readonly answer: Answer;
  /** What is rolled. */
  readonly title: Words;
}

/** Longer lists are not looked into: each answer takes as long as the round so far. */
const MOST_ANSWERS = 8;
/** Questions with a usual answer that may stand between the choice and the roll. */
const MOST_STEPS = 12;

/**
 * For the question that this seat is asked after these answers: the odds of the first roll that each answer leads to. What
 * is asked between is answered as usual; answers that lead to no roll, or to something else to decide, are left out.
 */
export function branchesAhead(
  setUp: SetUp<BattleState>,
  log: readonly Entry[],
  seat: Seat,
  given: readonly AnsweredAhead[] = [],
): readonly Branch[] {
  const asking = { ...setUp, dice: 'ask' as const };
  const begin = () => {
    const played = playedAgain(asking, log);
    const known = knownTo(played.session, seat);
    return isAnswered(played, seat, given) ? { ...played, known } : undefined;
  };
  const now = begin()?.session;
  // On a board in the dark the next roll may reveal that an unseen fighter stands near.
  if (!now || concealed(now.state).size > 0) return [];
  const [question] = now.open.questions;
  const answers = question ? answersTo(question) : [];
  if (answers.length < 2 || answers.length > MOST_ANSWERS) return [];
  const branches = answers.flatMap((answer) => {
    const played = begin();
    const found = played && firstRoll(played, seat, answer);
    const isSecret = played?.known.until() !== Number.POSITIVE_INFINITY;
    const ahead = found && !isSecret && chancesAhead(battle, asking, found.session.log, seat);
    return ahead ? [{ answer, title: found.title, ...ahead }] : [];
  });
  // The same roll after every answer helps nobody to choose.
  const rolls = new Set(branches.map(({ answer: _, ...roll }) => JSON.stringify(roll)));
  return branches.length === answers.length && rolls.size === 1 ? [] : branches;
}

export interface Played {
  readonly session: Session<BattleState>;
  readonly remembered: Remembered;
}

/** Gives the answers of a sheet; false if one is no longer asked for. */
export function isAnswered(
  { session, remembered }: Played,
  seat: Seat,
  given: readonly AnsweredAhead[],
): boolean {
  for (const { key, answer } of given) {
    const { number, questions } = session.open;
    const question = questions.find((each) => keyOf(each) === key);
    if (!question || question.kind === 'dice') return false;
    remembered.hear(session.state, question, answer as Answer);
    if (session.answer(number, question.by?.[0] ?? seat, answer as never).fault !== undefined) return false;
  }
  const [question, ...others] = session.open.questions;
  return question !== undefined && others.length === 0 && concerns(session.state, seat, question);
}

function answersTo(question: Question): readonly Answer[] {
  if (question.kind === 'choice') return question.options;
  return question.kind === 'fact' ? [true, false] : [];
}

/** Gives the answer and, until there is a roll, what is usual. */
function firstRoll(
  { session, remembered }: Played,
  seat: Seat,
  chosen: Answer,
): { readonly session: Session<BattleState>; readonly title: Words } | undefined {
  const { stage } = session;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { number, questions } = session.open;
    const [question, ...others] = questions;
    if (!question || others.length > 0 || session.stage !== stage) return undefined;
    if (question.kind === 'dice') return { session, title: questionSaid(question, session.state).title };
    if (!concerns(session.state, seat, question)) return undefined;
    // What somebody does next is for them to decide.
    if (step > 0 && isAction(question)) return undefined;
    const answer = step === 0 ? chosen : remembered.likely(question, session.state);
    if (answer === undefined) return undefined;
    remembered.hear(session.state, question, answer);
    if (session.answer(number, question.by?.[0] ?? seat, answer).fault !== undefined) return undefined;
  }
  return undefined;
}
