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

/** To get away over an edge of the board, anybody who can. */
export function getAway(
  who: readonly Ref[],
  clause: ClauseId,
  { edges = ALL_EDGES, within = 1, worth = 0.8 } = {},
): Aim {
  return { is: 'go', who, to: [], edges, within, worth, clause };
}

/** To carry things of a kind over an edge: whoever has one takes it there, the others fetch the next. */
export function carryAway(
  state: BattleState,
  gang: GangState,
  things: readonly Ref[],
  carrying: {
    readonly actions: readonly string[];
    readonly clause: ClauseId;
    readonly edges?: readonly BoardEdge[];
  },
): readonly Aim[] {
  const { actions, clause, edges = ALL_EDGES } = carrying;
  const own = membersOf(state, gang);
  const laden = own.filter((id) => state.fighters[id]?.carries);
  const free = own.filter((id) => !laden.includes(id));
  return [
    getAway(laden, clause, { edges, worth: 1 }),
    { is: 'go', who: free, to: things, within: 1, actions, worth: 0.8, clause },
  ];
}
