/** Blast markers on a board: where they land, and who is under them. */
import { placedBlast, scattered, underBlast } from '../board/blast.ts';
import type { Place } from '../board/board.ts';
import type { Ref, Spot } from '../table/question.ts';
import { boardNow, placeOn } from './board-now.ts';
import { momentOf } from './moment.ts';
import type { BattleState } from './state.ts';

/** The last place of the present attack's blast, as a name to measure and to judge cover from. */
export const BLAST_CENTRE = 'blast-centre';

/** A blast on a board: what it is aimed at, and what pulls it back or moves it. */
export interface Laid {
  readonly from: Ref;
  readonly at: Ref | Exclude<Spot, 'placed'>;
  readonly across: number;
  readonly long: number | null;
  readonly scatter?: { readonly bearing: number; readonly inches: number };
}

/** Lays a marker down for good and says who is under it; nobody if it leaves the battlefield [core.blasts.scatter.4]. */
export function layBlast(state: BattleState, { from, at, across, long, scatter }: Laid): readonly Ref[] {
  const board = boardNow(state);
  const aim = typeof at === 'string' ? board?.models.get(at) : board && placeOn(board.terrain, at);
  if (!board || !state.board || !aim) return [];
  delete momentOf(state).blast;
  const shooter = board.models.get(from);
  let centre: Place = { x: aim.x, y: aim.y, height: aim.height };
  if (shooter && long !== null) centre = placedBlast(shooter, centre, long);
  if (scatter) {
    const lies = scattered(board, centre, scatter.bearing, scatter.inches);
    if (lies.off) return [];
    centre = lies.centre;
  }
  momentOf(state).blast = centre;
  return underBlast(board, centre, across);
}

/** Who is under a marker laid here, or under three that touch each other round this point. */
export function underMarkers(
  state: BattleState,
  spot: Exclude<Spot, 'placed'>,
  across: number,
  count: 1 | 3,
): readonly Ref[] {
  const board = boardNow(state);
  if (!board) return [];
  const centres = markersAt(placeOn(board.terrain, spot), across, count);
  return [...new Set(centres.flatMap((centre) => underBlast(board, centre, across)))];
}

/** Where the centres lie: three discs that touch each other lie round the middle of their triangle. */
export function markersAt({ x, y, height }: Place, across: number, count: 1 | 3): readonly Place[] {
  if (count === 1) return [{ x, y, height }];
  const out = across / Math.sqrt(3);
  return [0, 120, 240].map((bearing) => {
    const angle = (bearing * Math.PI) / 180;
    return { x: x + out * Math.sin(angle), y: y + out * Math.cos(angle), height };
  });
}
