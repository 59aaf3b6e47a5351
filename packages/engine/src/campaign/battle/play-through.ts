/** A whole battle without a stop, for a hand that answers everything: a bot, or a log that is played again. */

import { type BattleSetUp, newBattle } from '../../battle/roster.ts';
import { type BattleState, FIXED } from '../../battle/state.ts';
import type { Midway } from '../../core/play/action-phase.ts';
import { playFromActions } from '../../core/play/round.ts';
import { copyOf } from '../../table/copy.ts';
import type { Settings } from '../../table/settings.ts';
import { type Hand, run, Table } from '../../table/table.ts';
import { battle } from './battle.ts';

/** A hand that wants to know the state that it plays on: several bots at one table look at it, each by its own view. */
export interface Player extends Hand {
  sitDown?(state: BattleState): void;
}

/** Sees the state before each stage, with the stage's name, and after the last one. */
export type Look = (state: BattleState, next: string | undefined) => void;

/** Plays every stage and says what the battle came to. */
export function playThrough(setUp: BattleSetUp, hand: Player, settings?: Settings, look?: Look): BattleState {
  return playOn(newBattle(setUp), battle.first, hand, settings, look);
}

/**
 * Plays a battle on from the beginning of a stage, or from the middle of an Action phase. It changes the state: pass
 * a copy to keep it.
 */
export function playOn(
  state: BattleState,
  from: string | Midway,
  hand: Player,
  settings?: Settings,
  look?: Look,
): BattleState {
  const board = battle.boardOf?.(state);
  hand.sitDown?.(state);
  if (board) hand.lookAt?.(board);
  const told = new Table<BattleState>(hand, settings, state, [], board);
  // A reader without words needs no story either: no rule depends on what was told.
  const t = hand.wordless ? told.quiet : told;
  let stage: string | undefined;
  if (typeof from === 'string') stage = from;
  else stage = run(playFromActions(t, from)) ? 'aftermath' : 'round';
  while (stage !== undefined) {
    const play: (typeof battle.stages)[string] | undefined = battle.stages[stage];
    if (!play) throw new Error(`There is no stage ${stage}`);
    stage = run(play(t));
    look?.(t.state, stage);
  }
  return t.state;
}

/** A copy of a battle that can be played on by itself; what no rule changes in place is shared. */
export function copyBattle(state: BattleState): BattleState {
  return copyOf(state as never, FIXED) as unknown as BattleState;
}
