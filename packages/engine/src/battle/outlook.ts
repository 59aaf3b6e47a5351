/**
 * How a battle that goes on stands by its scenario's own judging: who wins if it ends now, by how many points, and when it
 * ends at the latest. Scenarios write down things as they judge, so they judge a copy.
 */
import { copyOf } from '../table/copy.ts';
import type { Ref } from '../table/question.ts';
import { isRule } from '../table/run.ts';
import type { Settings } from '../table/settings.ts';
import { NOBODY, Table } from '../table/table.ts';
import { endingNow } from './ending.ts';
import type { Verdict } from './judged.ts';
import { scenarioIn } from './scenario.ts';
import { type BattleState, type BattleTable, FIXED } from './state.ts';

function tableOf(state: BattleState, settings: Settings | undefined): BattleTable {
  const copy = copyOf({ ...state } as never, FIXED) as unknown as BattleState;
  return new Table(NOBODY, settings, copy).quiet;
}

/** No scenario sets a later limit. */
const LATEST = 12;

/**
 * The round whose end is the end of the battle if nothing more happens; nothing where a battle goes on until one gang is
 * gone.
 */
export function lastRound(state: BattleState, settings?: Settings): number | undefined {
  const t = tableOf(state, settings);
  t.state.moment = 'end-of-round';
  for (; t.state.round <= LATEST; t.state.round++) if (endingNow(t).ended) return t.state.round;
  return undefined;
}

/** The points of each gang, where the most points win. */
export function pointsNow(
  state: BattleState,
  settings?: Settings,
): Readonly<Record<Ref, number>> | undefined {
  const { points } = scenarioIn(state) ?? {};
  return points?.(tableOf(state, settings));
}

/** Who wins if the battle ends as it stands; nothing where the scenario would have to ask. */
export function verdictNow(state: BattleState, settings?: Settings): Verdict | undefined {
  const judged = scenarioIn(state)?.victory(tableOf(state, settings));
  if (!isRule(judged)) return judged;
  const { done, value } = judged.next();
  if (!done) judged.return(undefined as never);
  return done ? value : undefined;
}
