/** The default answers: the careful choice, for gangs that left and for weeks that end by the calendar. */
import { type Answer, type Doing, keyOf, type Question } from '../../table/question.ts';
import type { Session } from '../../table/session.ts';
import { isHeldBy } from './end-of-week.ts';
import { type CampaignState, ORGANISER } from './state.ts';

/** Choices by which nothing is risked or given away, the first that is offered counts. */
const CAREFUL = ['pass', 'nobody', 'rest', 'let-be', 'roll-scenario', 'refuse', 'let-go'] as const;

/** Answers to try, the first that is allowed counts. */
function answersTo(state: CampaignState, question: Question, note: string): readonly Answer[] {
  switch (question.kind) {
    case 'choice': {
      const { options } = question;
      const careful = CAREFUL.find((each) => options.includes(each));
      return careful === undefined ? options.slice(0, 1) : [careful];
    }
    case 'pick':
      return [question.options.slice(0, question.least)];
    case 'measure':
    case 'sight':
      return [[]];
    case 'fact':
      return [false];
    case 'deed':
      return deedsFor(state, question, note);
    default:
      return [];
  }
}

function deedsFor(
  state: CampaignState,
  { deeds, of = '' }: Question<'deed'>,
  note: string,
): readonly Doing[] {
  if (deeds.includes('found')) return [{ do: 'leave' }];
  if (deeds.includes('call-off')) return [{ do: 'call-off', note }];
  if (deeds.includes('bid')) return [{ do: 'bid', credits: 0 }];
  if (deeds.includes('captive'))
    return (['keep', 'return', 'sell'] as const).map((choice) => ({ do: 'captive', choice }));
  const gang = state.gangs[of];
  const owed = Math.min(gang?.debt ?? 0, gang?.stash ?? 0);
  // Where every gang pays in full, it pays before it is done.
  return [{ do: 'done' }, ...(owed > 0 ? [{ do: 'pay', credits: owed }] : [])];
}

type Campaign = Session<CampaignState>;

/** Answers an open question carefully, for an absent player; false if nothing is allowed. */
export function answerAsUsual(
  session: Campaign,
  { number, question }: Campaign['openEach'][number],
  note: string,
): boolean {
  const key = keyOf(question);
  if (question.kind === 'dice') return session.roll(number, ORGANISER, key).fault === undefined;
  return answersTo(session.state, question, note).some(
    (answer) => session.answer(number, ORGANISER, answer, [], key).fault === undefined,
  );
}

/** More questions than a week of twelve gangs can leave open. */
const MOST = 3_000;

/** Does this question wait for a gang that has left, or a battle for one? */
function isOfTheGone({ gangs, battles }: CampaignState, { by = [], of = '' }: Question): boolean {
  const hasLeft = (id: string) => gangs[id]?.status === 'left';
  return by.some(hasLeft) || (battles[of]?.gangs.some(hasLeft) ?? false);
}

/** Is this about a captive whom the captor no longer holds? */
function hasLapsed({ members }: CampaignState, question: Question): boolean {
  const captive = members[question.of ?? ''];
  return (
    question.kind === 'deed' &&
    question.deeds.includes('captive') &&
    captive !== undefined &&
    !isHeldBy(captive, question.by?.[0] ?? '')
  );
}

/**
 * Answers the questions to players who have left, and those that nothing is left to decide about; if the organiser
 * has ended the campaign, all open questions.
 */
export function settleOpen(session: Campaign, note = 'Nobody is there to answer'): void {
  for (let count = 0; count < MOST && !session.finished; count++) {
    const { state } = session;
    const open = session.openEach.find(
      ({ question }) => state.ended === true || isOfTheGone(state, question) || hasLapsed(state, question),
    );
    if (!open || !answerAsUsual(session, open, note)) return;
  }
}

/** Carries the campaign on to the next week by careful answers to all open questions. */
export function runWeekOut(session: Campaign, note = 'The week is over'): void {
  const { week } = session.state;
  for (let count = 0; count < MOST && !session.finished && session.state.week === week; count++) {
    const [open] = session.openEach;
    if (!open || !answerAsUsual(session, open, note)) return;
  }
}
