/** How a shot or a blow at each of the fighters in question would go: the rules are played on to the roll for every one. */
import {
  type AnsweredAhead,
  type BattleState,
  battle,
  concealed,
  concerns,
  type Entry,
  type Face,
  type Ref,
  type Seat,
  type SetUp,
} from '@hive-arbiter/engine';
import { type Ahead, chancesAhead, knownTo } from './ahead.ts';
import { isAnswered, type Played } from './branches.ts';
import { type Fraction, fraction, times, toNumber } from './fraction.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import { playedAgain } from './sheet.ts';

/** The target number of the roll against one of them, and its outcomes. */
export interface Aim {
  readonly at: Ref;
  readonly needs: number;
  /** That the dice show as much as that, after every test that comes before. */
  readonly chance: number;
  /** That these tests are passed: one for a target that is not the nearest, say. Missing if there are none. */
  readonly tests?: number;
  readonly outcomes: readonly Ahead[];
}

/** More than this are not looked into: each takes as long as the round so far. */
const MOST_AIMS = 8;
/** Questions with a usual answer that may stand between the choice and the roll. */
const MOST_STEPS = 12;

/** For the choice between fighters that this seat has after these answers: the first roll that would follow from each. */
export function aimsAhead(
  setUp: SetUp<BattleState>,
  log: readonly Entry[],
  seat: Seat,
  given: readonly AnsweredAhead[] = [],
): readonly Aim[] {
  const asking = { ...setUp, dice: 'ask' as const };
  const begin = () => {
    const played = playedAgain(asking, log);
    if (given.length === 0) return played;
    const known = knownTo(played.session, seat);
    const isOpen = isAnswered(played, seat, given) && known.until() === Number.POSITIVE_INFINITY;
    // To try answers in the dark would find those who hide there.
    return isOpen && concealed(played.session.state).size === 0 ? played : undefined;
  };
  const [question] = begin()?.session.open.questions ?? [];
  if (question?.kind !== 'choice') return [];
  const { fighters } = setUp.state;
  const at = question.options.filter((id) => fighters[id]).slice(0, MOST_AIMS);
  return at.flatMap((id) => aimAt(asking, begin() as Played, seat, id) ?? []);
}

function aimAt(
  setUp: SetUp<BattleState>,
  { session, remembered }: Played,
  seat: Seat,
  at: Ref,
): Aim | undefined {
  let tests: Fraction | undefined;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { number, questions } = session.open;
    const [question, ...others] = questions;
    if (!question || others.length > 0 || !concerns(session.state, seat, question)) return undefined;
    if (question.kind === 'dice') {
      const { needs, against } = question;
      const outcomes = outcomesOf(question.dice);
      if (needs === undefined || !outcomes) return undefined;
      const chance = enough(outcomes, needs);
      if (against === at) {
        const ahead = chancesAhead(battle, setUp, session.log, seat);
        return {
          at,
          needs,
          chance: toNumber(tests ? times(tests, chance) : chance),
          ...(tests ? { tests: toNumber(tests) } : {}),
          outcomes: ahead?.outcomes ?? [],
        };
      }
      // A test of the shooter comes first: it is passed, and counts.
      const passed = outcomes.values.find((faces) => isEnough(faces, needs));
      if (against !== undefined || !passed) return undefined;
      tests = tests ? times(tests, chance) : chance;
      if (session.answer(number, question.by?.[0] ?? seat, passed).fault !== undefined) return undefined;
      continue;
    }
    const answer = step === 0 ? at : remembered.likely(question);
    if (answer === undefined) return undefined;
    remembered.hear(session.state, question, answer);
    if (session.answer(number, question.by?.[0] ?? seat, answer).fault !== undefined) return undefined;
  }
  return undefined;
}

function enough({ values, weights, total }: Outcomes<readonly Face[]>, needs: number): Fraction {
  let sum = 0n;
  for (const [at, faces] of values.entries()) if (isEnough(faces, needs)) sum += weights[at] as bigint;
  return fraction(sum, total);
}

function isEnough(faces: readonly Face[], needs: number): boolean {
  return faces.reduce<number>((total, face) => total + Number(face), 0) >= needs;
}
