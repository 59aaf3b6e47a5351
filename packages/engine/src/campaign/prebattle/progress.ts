/** Which step of the pre-battle sequence is being taken; gone when the sequence is over. */
import type { BattleState, BattleTable } from '../../battle/state.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'pre-battle.step': string;
  }
}

const STEP = 'pre-battle.step';

/** A step begins. */
export function reachStep({ state }: BattleTable, step: string): void {
  state.facts[STEP] = step;
}

export function leaveSteps({ state }: BattleTable): void {
  delete state.facts[STEP];
}

export function stepReached({ facts }: BattleState): string | undefined {
  return facts[STEP];
}
