/**
 * Changes to terrain in a battle: small data, so that every reader with the file makes the same terrain from
 * it.
 */
import type { BoardFile, PieceKind } from './file.ts';
import type { Outline } from './outline.ts';
import { filledWithRock, type PlacedPiece, withPiece } from './pieces.ts';
import { type Edge, rolledOn } from './roll.ts';

export type TerrainChange =
  /** Everything moves so far, and what reaches the trailing edge is gone. */
  | { readonly is: 'rolled'; readonly trailing: Edge; readonly east: number; readonly north: number }
  /** Ground becomes solid; ground taken before under the same name is part of it. */
  | { readonly is: 'taken'; readonly id: string; readonly outline: Outline; readonly top: number }
  /** A player has placed a piece that lay beside the board. */
  | ({ readonly is: 'piece' } & PlacedPiece)
  /** Pieces that a gang brought lie beside the board now. */
  | { readonly is: 'brought'; readonly kind: PieceKind; readonly count: number }
  /** Outside the tiles is rock. */
  | { readonly is: 'rock' }
  | { readonly is: 'barricade'; readonly id: string; readonly outline: Outline; readonly height: number };

/** The file after one change. */
export function changedBy(file: BoardFile, change: TerrainChange): BoardFile {
  switch (change.is) {
    case 'rolled':
      return rolledOn(file, change.trailing, change.east, change.north);
    case 'taken': {
      const { id, outline, top } = change;
      const others = file.blocks.filter((block) => block.id !== id);
      return { ...file, blocks: [...others, { id, outline, bottom: 0, top }] };
    }
    case 'piece':
      return withPiece(file, change);
    case 'brought': {
      const { kind, count } = change;
      const pieces = file.pieces ?? [];
      const others = pieces.filter((bag) => bag.kind !== kind);
      const lay = pieces.find((bag) => bag.kind === kind)?.count ?? 0;
      return { ...file, pieces: [...others, { kind, count: lay + count }] };
    }
    case 'rock':
      return filledWithRock(file);
    case 'barricade': {
      const { id, outline, height } = change;
      return {
        ...file,
        obstacles: [...file.obstacles, { id, kind: 'barricade', outline, bottom: 0, height }],
      };
    }
    default:
      return change satisfies never;
  }
}
