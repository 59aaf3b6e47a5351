/** How a shot or a blow at each of the fighters in question would go: the rules are played on to the roll for every one. */
import {
  type BattleState,
  battle,
  concerns,
  type Entry,
  type Ref,
  type Seat,
  type SetUp,
} from '@hive-arbiter/engine';
import { type Ahead, chancesAhead } from './ahead.ts';
import { fraction, toNumber } from './fraction.ts';
import { outcomesOf } from './outcomes.ts';
import { playedAgain } from './sheet.ts';

/** The target number of the roll against one of them, and its outcomes. */
export interface Aim {
  readonly at: Ref;
  readonly needs: number;
  /** That the dice show as much as that. */
  readonly chance: number;
  readonly outcomes: readonly Ahead[];
}

/** More than this are not looked into: each takes as long as the round so far. */
const MOST_AIMS = 8;
/** Questions with a usual answer that may stand between the choice and the roll. */
const MOST_STEPS = 12;

/** For the open choice between fighters that this seat has: the first roll that would follow from each. */
export function aimsAhead(setUp: SetUp<BattleState>, log: readonly Entry[], seat: Seat): readonly Aim[] {
  const asking = { ...setUp, dice: 'ask' as const };
  const [question] = playedAgain(asking, log).session.open.questions;
  if (question?.kind !== 'choice') return [];
  const { fighters } = setUp.state;
  const at = question.options.filter((id) => fighters[id]).slice(0, MOST_AIMS);
  return at.flatMap((id) => aimAt(asking, log, seat, id) ?? []);
}

function aimAt(setUp: SetUp<BattleState>, log: readonly Entry[], seat: Seat, at: Ref): Aim | undefined {
  const { session, remembered } = playedAgain(setUp, log);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { number, questions } = session.open;
    const [question, ...others] = questions;
    if (!question || others.length > 0 || !concerns(session.state, seat, question)) return undefined;
    if (question.kind === 'dice') {
      const { needs, dice } = question;
      const outcomes = outcomesOf(dice);
      if (needs === undefined || !outcomes || question.against !== at) return undefined;
      const enough = outcomes.values.reduce(
        (sum, faces, index) =>
          faces.reduce<number>((total, face) => total + Number(face), 0) >= needs
            ? sum + (outcomes.weights[index] as bigint)
            : sum,
        0n,
      );
      const ahead = chancesAhead(battle, setUp, session.log, seat);
      return {
        at,
        needs,
        chance: toNumber(fraction(enough, outcomes.total)),
        outcomes: ahead?.outcomes ?? [],
      };
    }
    const answer = step === 0 ? at : remembered.likely(question);
    if (answer === undefined) return undefined;
    remembered.hear(session.state, question, answer);
    if (session.answer(number, question.by?.[0] ?? seat, answer).fault !== undefined) return undefined;
  }
  return undefined;
}
