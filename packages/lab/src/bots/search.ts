/** Where to look for enemies in the dark, when a seat knows of none and its scenario names no place. */
import { type FighterState, gangBy } from '@hive-arbiter/engine';
import type { Board, Place } from '@hive-arbiter/engine/board';
import type { Seen } from './seen.ts';

/** A gang looks in one place for so many rounds. */
const ROUNDS = 4;
/** The battlefield in three rows of three fields. */
const SIDE = 3;

/** All go to the middle first, where two gangs that look for each other meet. Later each fighter looks in another field. */
export function placesToSearch(fighter: FighterState, seen: Seen, { terrain }: Board): readonly Place[] {
  // Nobody is looked for before everybody is there.
  if (seen.round === 0) return [];
  const { width, depth } = terrain;
  const turn = Math.floor((seen.round - 1) / ROUNDS);
  if (turn === 0) return [{ x: width / 2, y: depth / 2, height: 0 }];
  const at = gangBy(seen, fighter.gang).roster.indexOf(fighter.id);
  const field = (at + turn) % SIDE ** 2;
  return [
    {
      x: (((field % SIDE) + 0.5) * width) / SIDE,
      y: ((Math.floor(field / SIDE) + 0.5) * depth) / SIDE,
      height: 0,
    },
  ];
}
