/** Hard Targets on a board: whoever keeps moving is harder to hit. At a physical table people say the better cover. */
import type { Cover } from '../board/look.ts';
import type { Ref } from '../table/question.ts';
import type { BattleState } from './state.ts';

/** The condition of a Hard Target, which lasts until they are activated again. */
export const HARD_TARGET = 'hard-target';

const BETTER: Readonly<Record<Cover, Cover>> = { open: 'partial', partial: 'full', full: 'full' };

/** The cover of whoever keeps moving, and is a Hard Target then. */
export function harderCover(cover: Cover): Cover {
  return BETTER[cover];
}

/**
 * A Hard Target's cover counts one step better, full cover at most [campaign.table-rules.hard-target.1]. Whoever lies on
 * the ground moves no longer.
 */
export function coverNow({ fighters }: Pick<BattleState, 'fighters'>, target: Ref, cover: Cover): Cover {
  const fighter = fighters[target];
  return fighter?.fate === 'standing' && fighter.conditions.includes(HARD_TARGET)
    ? harderCover(cover)
    : cover;
}
