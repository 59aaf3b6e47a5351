/** The questions that a seat is likely to be asked next, found by playing on with a battle of its own. */
import {
  type Answer,
  type AnsweredAhead,
  type Ask,
  askOf,
  type BattleState,
  battle,
  type Checkpoint,
  concealed,
  concerns,
  DICE,
  type Entry,
  faultOfAnswer,
  type Held,
  isLikely,
  keyOf,
  type Question,
  questionSaid,
  Remembered,
  rolledWith,
  type Seat,
  Session,
  type SetUp,
  standing,
  type Words,
} from '@hive-arbiter/engine';
import { type ChancesAhead, chancesAhead, knownTo } from './ahead.ts';

/**
 * A question of the sheet, with what is preselected; the last one may be for the player to decide, or dice, with
 * those after them that are rolled in the same handful.
 */
export interface Coming {
  readonly key: string;
  readonly ask: Ask<Words>;
  readonly answer?: Answer;
  /** The answer was said before, and nobody has moved since. */
  readonly before?: true;
  /** Asked only for some results of the roll that comes first. An answer that is not needed is dropped. */
  readonly maybe?: true;
}

/** More than fit on a sheet are asked when their time comes. */
const MOST = 12;

/**
 * A seat's current and likely next questions, with answers already given: until a die, until somebody else is asked,
 * until a rule reads another's secret, or until there is a decision.
 */
export function sheetAhead(
  setUp: SetUp<BattleState>,
  log: readonly Entry[],
  seat: Seat,
  given: readonly AnsweredAhead[] = [],
): readonly Coming[] {
  const { session, remembered } = playedAgain({ ...setUp, dice: 'ask' }, log);
  const { stage } = session;
  const known = knownTo(session, seat);
  const coming: Coming[] = [];
  let left = given;
  while (coming.length < MOST && session.stage === stage && known.until() === Number.POSITIVE_INFINITY) {
    const { number, questions } = session.open;
    const [question, ...others] = questions;
    if (!question || others.length > 0 || !concerns(session.state, seat, question)) break;
    // The app rolls by itself; dice of the table's own end the sheet.
    if (question.kind === 'dice' && setUp.dice === 'app') {
      coming.push(...perhaps(session, remembered, seat, question, left, { ...setUp, dice: 'ask' }));
      break;
    }
    // To try where a move ends in the dark would find those who hide there.
    if (question.kind === 'move' && concealed(session.state).size > 0) break;
    const key = keyOf(question);
    const said = left.findIndex((each) => each.key === key && isAnswer(question, each.answer));
    const answer = said === -1 ? remembered.likely(question, session.state) : (left[said]?.answer as Answer);
    if (said !== -1) left = left.slice(said + 1);
    const before = said === -1 && remembered.isSaidBefore(question);
    const row = asked(session, question);
    coming.push(answer === undefined ? row : { ...row, answer, ...(before ? { before } : {}) });
    if (question.kind === 'dice') coming.push(...inTheSameHandful(session, seat, question));
    if (answer === undefined) break;
    remembered.hear(session.state, question, answer);
    if (session.answer(number, seat, answer).fault !== undefined) break;
  }
  return coming;
}

/** The outcomes of the first roll after these answers: if the app rolls, nobody is asked for the dice. */
export function chancesAfter(
  setUp: SetUp<BattleState>,
  log: readonly Entry[],
  seat: Seat,
  given: readonly AnsweredAhead[],
): (ChancesAhead & { readonly title: Words }) | undefined {
  const asking = { ...setUp, dice: 'ask' as const };
  const { session } = playedAgain(asking, log);
  const { stage } = session;
  const known = knownTo(session, seat);
  for (const { key, answer } of given) {
    const { number, questions } = session.open;
    const question = questions.find((each) => keyOf(each) === key);
    if (!question || question.kind === 'dice') return undefined;
    if (session.answer(number, question.by?.[0] ?? seat, answer as never).fault !== undefined)
      return undefined;
  }
  const [question, ...others] = session.open.questions;
  const isSecret = known.until() !== Number.POSITIVE_INFINITY;
  if (question?.kind !== 'dice' || others.length > 0 || session.stage !== stage || isSecret) return undefined;
  const ahead = chancesAhead(battle, asking, session.log, seat);
  return ahead && { ...ahead, title: questionSaid(question, session.state).title };
}

function asked(session: Session<BattleState>, question: Question): Coming {
  return { key: keyOf(question), ask: askOf(question, questionSaid(question, session.state)) };
}

/** The dice that are rolled next for any result of these. To find them, the battle continues with some face. */
function inTheSameHandful(
  session: Session<BattleState>,
  seat: Seat,
  { clause, dice }: Question<'dice'>,
): readonly Coming[] {
  const next = rolledWith({ clause });
  if (next === undefined || 'deck' in dice) return [];
  if (session.answer(session.open.number, seat, new Array(dice.count).fill(SOME_FACE)).fault) return [];
  const [question, ...others] = session.open.questions;
  const isNext = question?.kind === 'dice' && question.clause === next && others.length === 0;
  return isNext ? [asked(session, question)] : [];
}

const SOME_FACE = 3;

/**
 * What people may have to look at on the table after this roll: the battle goes on with its lowest and its highest faces. To
 * answer it beforehand spares a tap whenever it comes to that.
 */
function perhaps(
  { log }: Session<BattleState>,
  remembered: Remembered,
  seat: Seat,
  { dice, clause }: Question<'dice'>,
  given: readonly AnsweredAhead[],
  setUp: SetUp<BattleState>,
): readonly Coming[] {
  if ('deck' in dice) return [];
  const found = new Map<string, Coming>();
  const { faces } = DICE[dice.die];
  for (const face of [faces[0], faces.at(-1)]) {
    const session = new Session<BattleState>(battle, setUp, log);
    const known = knownTo(session, seat);
    session.answer(session.open.number, seat, new Array(dice.count).fill(face));
    const [next] = session.open.questions;
    if (next?.kind === 'dice' && next.clause === rolledWith({ clause }) && !('deck' in next.dice))
      session.answer(session.open.number, seat, new Array(next.dice.count).fill(SOME_FACE));
    const [question, ...others] = session.open.questions;
    if (!question || others.length > 0 || !isLookedUp(question)) continue;
    if (!concerns(session.state, seat, question) || known.until() !== Number.POSITIVE_INFINITY) continue;
    const key = keyOf(question);
    const said = given.find((each) => each.key === key && isAnswer(question, each.answer));
    const answer = said ? (said.answer as Answer) : remembered.likely(question, session.state);
    if (answer !== undefined) found.set(key, { ...asked(session, question), answer, maybe: true });
  }
  return [...found.values()];
}

/** Is it a question about the table that has a usual answer, and nothing that a player decides? */
function isLookedUp(question: Question): boolean {
  return isLikely(question) && ['measure', 'sight', 'fact'].includes(question.kind);
}

/** Nothing is rolled ahead. */
function isAnswer(question: Question, answer: unknown): boolean {
  return question.kind !== 'dice' && faultOfAnswer(question, answer) === undefined;
}

/** How many rounds back answers are remembered: each of them is played again for a sheet. */
const ROUNDS = 3;

/** Plays the last rounds and this one again, and records the answers. */
export function playedAgain(
  setUp: SetUp<BattleState>,
  log: readonly Entry[],
): { readonly session: Session<BattleState>; readonly remembered: Remembered } {
  const held = standing(log);
  const from = beginnings(held).slice(-ROUNDS)[0] ?? 0;
  const begun = held[from] as Checkpoint | undefined;
  const remembered = new Remembered();
  const session = new Session<BattleState>(battle, setUp, begun ? [{ ...begun, told: [] }] : []);
  for (const entry of held.slice(from)) {
    if (entry.type === 'checkpoint') continue;
    if (entry.type === 'overrule') {
      session.overrule(entry.path, entry.value, entry.note, setUp.seats[0] as Seat);
      continue;
    }
    const { number, questions } = session.open;
    const question = questions.find((each) => keyOf(each) === entry.key) ?? questions[0];
    if (!question) break;
    remembered.hear(session.state, question, entry.answer);
    const by = question.by?.[0] ?? (setUp.seats[0] as Seat);
    const { fault } = session.answer(number, by, entry.answer);
    if (fault !== undefined) throw new Error(`Entry ${entry.seq} of the log, ${entry.key}: ${fault}`);
  }
  return { session, remembered };
}

function beginnings(held: readonly Held[]): readonly number[] {
  return held.flatMap(({ type }, at) => (type === 'checkpoint' ? [at] : []));
}
