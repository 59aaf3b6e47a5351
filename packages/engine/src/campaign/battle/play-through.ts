/** A whole battle without a stop, for a hand that answers everything: a bot, or a log that is played again. */

import { type BattleSetUp, newBattle } from '../../battle/roster.ts';
import type { BattleState } from '../../battle/state.ts';
import type { Settings } from '../../table/settings.ts';
import { type Hand, run, Table } from '../../table/table.ts';
import { battle } from './battle.ts';

/** Plays every stage and says what the battle came to; `look` sees the state after each of them. */
export function playThrough(
  setUp: BattleSetUp,
  hand: Hand,
  settings?: Settings,
  look?: (state: BattleState) => void,
): BattleState {
  const state = newBattle(setUp);
  const board = battle.boardOf?.(state);
  if (board) hand.lookAt?.(board);
  const told = new Table<BattleState>(hand, settings, state, [], board);
  // Whoever reads no words needs no story either: no rule depends on what has been told.
  const t = hand.wordless ? told.quiet : told;
  let stage: string | undefined = battle.first;
  while (stage !== undefined) {
    const play: (typeof battle.stages)[string] | undefined = battle.stages[stage];
    if (!play) throw new Error(`There is no stage ${stage}`);
    stage = run(play(t));
    look?.(t.state);
  }
  return t.state;
}
