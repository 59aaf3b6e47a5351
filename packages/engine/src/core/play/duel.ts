/** One fighter attacks another with nobody else near: computed from cards, without positions. */
import { engage } from '../../battle/events.ts';
import { putOn } from '../../battle/kit.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';
import { aimOf } from './arms.ts';
import { charge } from './charge.ts';
import { fight } from './fight.ts';
import { shoot } from './shoot.ts';

export const DUEL_ACTIONS = ['shoot', 'aim-and-shoot', 'charge', 'fight'] as const;
export type DuelAction = (typeof DUEL_ACTIONS)[number];

/** Plays the action by the rules of play; false if it cannot be taken at all: no gun, or a target in hiding. */
export function* duel(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  action: DuelAction,
): Rule<boolean> {
  switch (action) {
    case 'charge':
      return (yield* charge(t, attacker)) !== false;
    case 'fight':
      engage(attacker, target);
      return yield* fight(t, attacker);
    case 'aim-and-shoot':
      putOn(attacker, 'aimed'); // [core.actions.aim.1]
      return (yield* shoot(t, attacker, [target], { aim: aimOf(attacker), double: false })) !== false;
    default:
      return (yield* shoot(t, attacker, [target])) !== false;
  }
}
