/** The way that somebody has just come on a board, point by point. */
import type { Model, Place } from '../board/board.ts';
import { lengthOf } from '../board/distance.ts';
import { sees } from '../board/look.ts';
import type { Ref } from '../table/question.ts';
import { apart, boardNow, TOUCHES } from './board-now.ts';
import { momentOf } from './moment.ts';
import type { BattleState } from './state.ts';

/** Points along the way that somebody has just come, near enough to each other that no view is missed. */
export function wayOf(state: BattleState, at: Model): readonly Place[] {
  const way = momentOf(state).way;
  const end = way?.path.at(-1);
  if (!way || way.of !== at.id || !end || !isSamePlace(end, at)) return [at];
  return way.path.flatMap((to, leg) => {
    const from = way.path[leg - 1];
    if (!from) return [to];
    const parts = Math.max(1, Math.ceil(apart(from, to) / WATCHED));
    return Array.from({ length: parts }, (_, part) => ({
      x: from.x + ((part + 1) / parts) * (to.x - from.x),
      y: from.y + ((part + 1) / parts) * (to.y - from.y),
      height: part + 1 < parts ? from.height : to.height,
    }));
  });
}

/** Somebody at every point of the way that they have just come where a watcher sees them. */
export function seenOnTheWay(state: BattleState, of: Ref, by: Ref): readonly Model[] {
  const board = boardNow(state);
  const [at, watcher] = [board?.models.get(of), board?.models.get(by)];
  if (!board || !at || !watcher) return [];
  const there = wayOf(state, at).map(({ x, y, height }) => ({ ...at, x, y, height }));
  return there.filter((model) => sees(board, watcher, model));
}

function isSamePlace(one: Place, other: Place): boolean {
  return lengthOf(one.x - other.x, one.y - other.y, one.height - other.height) < TOUCHES / 10;
}

/** How often a way is looked at. */
const WATCHED = 0.25;
