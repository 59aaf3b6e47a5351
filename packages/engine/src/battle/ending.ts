/** Whether a battle is over, as its scenario and the special rules in force judge it. */
import type { Ending } from './judged.ts';
import { scenarioIn } from './scenario.ts';
import { bySeam } from './special-rule.ts';
import { type BattleTable, END_REACHED, endReached, ids, onBoardOf } from './state.ts';

/** What scenario and special rules say now. An end that was reached once holds. */
export function endingNow(t: BattleTable): Ending {
  const { state } = t;
  const reached = endReached(state);
  const judged = scenarioIn(state)?.ending(t) ?? NOT_YET;
  let ending: Ending = reached && !judged.ended ? { ended: true, why: reached.why } : judged;
  for (const rule of bySeam(state).ending) ending = rule.ending(state, ending);
  return ending;
}

const NOT_YET: Ending = { ended: false, why: null };

/**
 * Notes that the battle has reached its end. What is under way is still resolved [takeover.standards.ending.2], but
 * nothing that happens until then, such as a Captive who breaks loose, takes the battle up again.
 */
export function noteEnd(t: BattleTable): void {
  const { state } = t;
  if (state.round === 0 || state.ending?.ended || endReached(state)) return;
  const scenario = scenarioIn(state);
  // A question that comes first is judged at the end of the current step.
  if (!scenario || scenario.beforeEnding) return;
  const { ended, why } = endingNow(t.quiet);
  if (!ended) return;
  const left =
    scenario.left?.(t.quiet) ?? ids(state.gangs.filter((gang) => onBoardOf(state, gang).length > 0));
  state.facts[END_REACHED] = { why: why ?? 'core.round.sequence.1', left: [...left] };
}
