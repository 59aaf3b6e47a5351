/**
 * Who changed place since it was last asked. At a physical table nobody knows where fighters stand, so that is all there
 * is to say when an answer about places is out of date. It is not part of the state: nothing is noted unless somebody asks.
 */
import type { Ref } from '../table/question.ts';
import type { BattleState } from './state.ts';

const asked = new WeakMap<BattleState, Set<Ref>>();

/** A fighter walked, was pushed, dragged or thrown, or jumped aside. */
export function changesPlace(state: BattleState, fighter: Ref): void {
  asked.get(state)?.add(fighter);
}

/** Those who changed place since this was asked before; from the first time on it is noted. */
export function changedPlace(state: BattleState): readonly Ref[] {
  const since = asked.get(state);
  const all = [...(since ?? [])];
  if (since) since.clear();
  else asked.set(state, new Set());
  return all;
}
