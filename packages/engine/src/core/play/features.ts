/** Things on the battlefield that some actions need: doors, ductways and the like. */

import { isBeside, layOutDoors } from '../../battle/doors-on-board.ts';
import type { BattleState, BattleTable, FighterState } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { BoardFeature, Rule } from '../../table/question.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'battlefield.features': readonly Feature[];
  }
}

// Doors and ductways

/** What the players say is on the battlefield. Nothing else is offered. */
export const FEATURES = ['doors', 'terminals', 'ductways'] as const;

type Feature = (typeof FEATURES)[number];

const ON_THE_BATTLEFIELD = 'battlefield.features';

export function featuresOf({ facts }: BattleState): readonly Feature[] {
  return facts[ON_THE_BATTLEFIELD] ?? [];
}

/** Is a fighter beside it, as far as anybody knows? At a physical table that is asked when the action is taken. */
export function isAt(state: BattleState, fighter: FighterState, feature: BoardFeature, inches = 1): boolean {
  return !state.board || isBeside(state, fighter, feature, inches);
}

/** Asks once what there is to open and to crawl through, where every action is tracked. */
export function* lookAround(t: BattleTable): Rule<void> {
  const { depth, facts, gangs } = t.state;
  const [gang] = gangs;
  if (depth !== 'full' || facts[ON_THE_BATTLEFIELD] !== undefined || !gang) return;
  if (t.state.board) {
    layOutDoors(t.state);
    const { doors, ductways } = t.state.board.file;
    const isLocked = doors.some(({ terminals = [] }) => terminals.length > 0);
    facts[ON_THE_BATTLEFIELD] = [
      ...(doors.length > 0 ? ['doors' as const] : []),
      ...(isLocked ? ['terminals' as const] : []),
      ...(ductways.length > 0 ? ['ductways' as const] : []),
    ];
    return;
  }
  const what = say('features/which-these-battlefield-doors');
  const options = { options: FEATURES };
  facts[ON_THE_BATTLEFIELD] = yield* t.pick(gang.seat, options, 'core.doors.closed.1', undefined, what);
}
