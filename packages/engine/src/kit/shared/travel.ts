/** Moves by some device: at a physical table the players make them, on a board the player points at a spot. */
import { spotFor } from '../../battle/chance-on-board.ts';
import { atFighter, type BattleAction } from '../../battle/special-rule.ts';
import { type BattleState, type FighterState, seatOf } from '../../battle/state.ts';
import type { Where } from '../../battle/where.ts';
import type { Saying } from '../../table/events.ts';
import type { About, Spot } from '../../table/question.ts';
import { GEAR } from './clauses.ts';
import { ownAction } from './own-action.ts';

interface Device {
  readonly id: string;
  /** What the story calls it. */
  readonly name: string;
  readonly words: Saying;
  readonly type: 'double' | 'basic';
  /** What the player is asked on a board, and which spots are open. */
  readonly asks: (fighter: FighterState) => Saying;
  readonly where: (fighter: FighterState) => Where;
  readonly about: (fighter: FighterState) => About;
}

export function travels({ id, name, words, type, asks, where, about }: Device): BattleAction {
  const asked = (state: BattleState, fighter: FighterState) =>
    ({
      kind: 'place',
      clause: GEAR,
      by: [seatOf(state, fighter)],
      of: fighter.id,
      where: where(fighter),
      what: asks(fighter),
      about: about(fighter),
    }) as const;
  const hasWay = (state: BattleState, fighter: FighterState) =>
    !state.board || spotFor(state, asked(state, fighter)) !== undefined;
  return ownAction({
    id,
    words,
    type,
    clause: GEAR,
    while: ['active'],
    // Without a way to go nobody uses it.
    may: hasWay,
    *take(t, fighter) {
      let spot: Exclude<Spot, 'placed'> | undefined;
      if (!hasWay(t.state, fighter)) return false;
      if (t.state.board) spot = (yield* t.ask<'place'>(asked(t.state, fighter))) as Exclude<Spot, 'placed'>;
      t.tell('kit/uses', { name: fighter.name, item: name }, GEAR);
      if (spot) fighter.spot = { ...spot, facing: spot.facing ?? facingOf(fighter) };
      yield* atFighter(t, 'moved', fighter);
      return true;
    },
  });
}

function facingOf({ spot }: FighterState): number {
  return spot === null || spot === 'placed' ? 0 : (spot.facing ?? 0);
}
