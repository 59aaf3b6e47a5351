/**
 * The aims of a gang in a battle, as data: fighters to take out or to keep, things to go for. A scenario
 * gives them next to its judging, so a bot or a menu that shows the way needs to know no scenario by name.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Inches, Ref } from '../table/question.ts';
import {
  type BattleState,
  enemiesOf,
  type FighterState,
  fightersOf,
  type GangState,
  ids,
  isOnBoard,
} from './state.ts';
import type { Outline } from './where.ts';

export type BoardEdge = 'north' | 'east' | 'south' | 'west';

export type Aim = Want & {
  readonly clause: ClauseId;
  /** How much the aim decides: 1 if it decides the battle alone. */
  readonly worth: number;
};

type Want =
  /** Bring these enemies down. */
  | { readonly is: 'take-out'; readonly of: readonly Ref[] }
  /** Not be noticed by these: keep out of their sight, and make no noise. */
  | { readonly is: 'stay-unnoticed'; readonly of: readonly Ref[] }
  /** Keep these in the battle and on their feet. */
  | { readonly is: 'keep'; readonly of: readonly Ref[] }
  /** Bring one of these fighters so near to something, and do what the aim asks there. */
  | {
      readonly is: 'go';
      readonly who: readonly Ref[];
      /** Fighters, markers, `centre`, or edges of the board: any of them will do. */
      readonly to: readonly Ref[];
      readonly edges?: readonly BoardEdge[];
      readonly areas?: readonly Outline[];
      readonly within: Inches;
      /** The actions to take there, by their ids; without any, being there is enough. */
      readonly actions?: readonly string[];
    };

/** To be the last gang on the battlefield. */
export function defeatEnemies(
  state: BattleState,
  gang: GangState,
  worth = 1,
  clause: ClauseId = 'takeover.standards.victory.1',
): Aim & { readonly is: 'take-out' } {
  return { is: 'take-out', of: ids(enemiesOfGang(state, gang)), worth, clause };
}

function enemiesOfGang(state: BattleState, gang: GangState): readonly FighterState[] {
  const [one] = fightersOf(state, gang);
  return one ? enemiesOf(state, one) : [];
}

/** The aims of a scenario that the last gang on the battlefield wins, whatever happens before. */
export function toBeTheLast(clause: ClauseId): Aims {
  return (state, gang) => [defeatEnemies(state, gang, 1, clause)];
}

/** The aims of a scenario that is won by points for enemies who are gone, Leaders and Champions worth more than others. */
export function forPointsByRank(clause: ClauseId): Aims {
  return (state, gang) => {
    const enemies = enemiesOfGang(state, gang);
    const ranked = (worth: number, ...ranks: readonly string[]): Aim => ({
      is: 'take-out',
      of: ids(enemies.filter(({ rank }) => ranks.includes(rank))),
      worth,
      clause,
    });
    return [ranked(1, 'leader'), ranked(0.85, 'champion'), defeatEnemies(state, gang, 0.7, clause)];
  };
}

/** A gang's aims in the current state of a battle. */
export type Aims = (state: BattleState, gang: GangState) => readonly Aim[];

/** The fighters of a gang who are on the battlefield. */
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

/** To carry things of a kind over an edge: carriers take them there, the others fetch the next. */
export function carryAway(
  state: BattleState,
  gang: GangState,
  things: readonly Ref[],
  carrying: {
    readonly actions: readonly string[];
    readonly clause: ClauseId;
    readonly edges?: readonly BoardEdge[];
    /** Where to bring them, if not over an edge. */
    readonly areas?: readonly Outline[];
  },
): readonly Aim[] {
  const { actions, clause, areas } = carrying;
  const { edges = areas ? [] : ALL_EDGES } = carrying;
  const own = membersOf(state, gang);
  const laden = own.filter((id) => state.fighters[id]?.carries);
  const free = own.filter((id) => !laden.includes(id));
  return [
    { ...getAway(laden, clause, { edges, worth: 1 }), ...(areas ? { areas } : {}) },
    { is: 'go', who: free, to: things, within: 1, actions, worth: 0.8, clause },
  ];
}
