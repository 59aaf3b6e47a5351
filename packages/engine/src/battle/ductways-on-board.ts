/** Ductways on a board: who stands at their ends. */
import type { Place } from '../board/board.ts';
import { reaches } from '../board/distance.ts';
import { distanceToPlace } from '../board/measure.ts';
import type { Ref } from '../table/question.ts';
import { boardNow } from './board-now.ts';
import type { BattleState, FighterState } from './state.ts';

/** How near to an end one has to be [core.actions.ductway.2]. */
const AT_END = 1;

/** The other end of a ductway that one fighter is at, if another is within 1" of it. */
export function farEnd(state: BattleState, near: Ref, far: Ref): Place | undefined {
  const board = boardNow(state);
  const [here, there] = [board?.models.get(near), board?.models.get(far)];
  if (!board || !state.board || !here || !there) return undefined;
  for (const { ends, at: height } of state.board.file.ductways) {
    const [one, other] = ends.map(([x, y]) => ({ x, y, height })) as [Place, Place];
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      if (reaches(distanceToPlace(here, from), AT_END) && reaches(distanceToPlace(there, to), AT_END))
        return to;
  }
  return undefined;
}

/** Those whom a fighter can shoot at through a ductway: nobody has to see them. */
export function throughDuctways(
  state: BattleState,
  shooter: FighterState,
  fighters: readonly FighterState[],
): readonly FighterState[] {
  return fighters.filter(({ id }) => farEnd(state, shooter.id, id) !== undefined);
}
