/**
 * What a gang wants of a battle, as data: whom to take out, whom to keep, what to go for. A scenario says it beside its
 * judging, so whoever plays for a gang (a bot, a menu that shows the way) needs to know no scenario by name.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Inches, Ref } from '../table/question.ts';
import { type BattleState, enemiesOf, fightersOf, type GangState, ids, isOnBoard } from './state.ts';

export type BoardEdge = 'north' | 'east' | 'south' | 'west';

export type Aim = Want & {
  readonly clause: ClauseId;
  /** How much of the battle hangs on it: 1 for what decides it alone. */
  readonly worth: number;
};

type Want =
  /** Bring these enemies down. */
  | { readonly is: 'take-out'; readonly of: readonly Ref[] }
  /** Keep these in the battle and on their feet. */
  | { readonly is: 'keep'; readonly of: readonly Ref[] }
  /** Bring one of these fighters so near to something, and do there what has to be done. */
  | {
      readonly is: 'go';
      readonly who: readonly Ref[];
      /** Fighters, markers, `centre`, or edges of the board: any of them will do. */
      readonly to: readonly Ref[];
      readonly edges?: readonly BoardEdge[];
      readonly within: Inches;
      /** The actions to take there, by their ids; without any, being there is enough. */
      readonly actions?: readonly string[];
    };

/** To be the last gang on the battlefield. */
export function defeatEnemies(state: BattleState, gang: GangState, worth = 1): Aim {
  const [one] = fightersOf(state, gang);
  const of = one ? ids(enemiesOf(state, one)) : [];
  return { is: 'take-out', of, worth, clause: 'takeover.standards.victory.1' };
}

/** Those of a gang who are on the battlefield. */
export function membersOf(state: BattleState, gang: GangState): readonly Ref[] {
  return ids(fightersOf(state, gang).filter(isOnBoard));
}

export const ALL_EDGES: readonly BoardEdge[] = ['north', 'east', 'south', 'west'];
