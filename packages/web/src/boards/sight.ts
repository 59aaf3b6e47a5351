/** What a fighter on a board sees and how far everybody is, as lines to draw and text for screen readers. */
import {
  areEnemies,
  type Board,
  byDistance,
  distance,
  isInArc,
  look,
  type Model,
  modelOf,
} from '@hive-arbiter/engine/board';
import type { SightLine } from '../parts/board/models.tsx';
import { type Label, say } from '../words/index.ts';
import { sayInches } from './parts.ts';

const COVER = { open: 'in the open', partial: 'partial cover', full: 'full cover' } as const satisfies Record<
  string,
  Label
>;

/** Everybody else, nearest first, with distance, and for enemies sight and cover. */
export function othersFrom(
  board: Board,
  from: Model,
): readonly (SightLine & { readonly inches: number; readonly enemy: boolean })[] {
  const others = [...board.models.values()].filter(({ id, side }) => side !== null && id !== from.id);
  return byDistance(
    board,
    from,
    others.map(({ id }) => id),
  ).map((id) => {
    const to = modelOf(board, id);
    const inches = distance(from, to);
    const enemy = areEnemies(from, to);
    const seen = look(board, from, to);
    const kind = !seen.sight ? 'blocked' : !isInArc(from, to) ? 'behind' : seen.cover;
    const sight =
      kind === 'blocked'
        ? say('not in sight')
        : kind === 'behind'
          ? say('outside the arc')
          : say(COVER[kind]);
    return { to, inches, enemy, kind, words: `${sayInches(inches)} · ${sight}` };
  });
}
