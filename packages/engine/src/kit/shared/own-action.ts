/** Actions of a skill or an item, and their targets. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { besideAny } from '../../battle/beside.ts';
import type { BattleAction } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  friendsOf,
  ids,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { statusOf } from '../../core/status.ts';
import type { Saying } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';

interface OwnAction extends Omit<BattleAction, 'may'> {
  /** In which of the four states it can be taken. */
  readonly while: readonly ReturnType<typeof statusOf>[];
  readonly may?: BattleAction['may'];
}

/** An action of a skill or an item. At depth `status` the players carry it out themselves. */
export function ownAction({ while: states, may, ...action }: OwnAction): BattleAction {
  return {
    ...action,
    may(state, fighter) {
      if (state.depth === 'status' || !states.includes(statusOf(fighter))) return false;
      return may?.(state, fighter) ?? true;
    },
  };
}

/** Lets a player choose one of these, if there is anybody. */
export function* oneOf(
  t: BattleTable,
  fighter: FighterState,
  others: readonly FighterState[],
  clause: ClauseId,
  what: Saying,
): Rule<FighterState | undefined> {
  if (others.length === 0) return undefined;
  const id = yield* t.choose(seatOf(t.state, fighter), ids(others), clause, fighter.id, what);
  return fighterOf(t.state, id);
}

/** The standing fighters with whom a fighter is engaged. */
export function engagedWith(t: BattleTable, fighter: FighterState): readonly FighterState[] {
  return fighter.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);
}

/** What an action demands that is done to a friend so near (`BattleAction.at`). */
export function nearFriend(
  inches: number,
  may: (friend: FighterState) => boolean,
): NonNullable<BattleAction['at']> {
  return (state, fighter) => besideAny(inches, fighter, friendsOf(state, fighter).filter(may));
}

export function* friendsWithin(
  t: BattleTable,
  fighter: FighterState,
  inches: number,
  clause: ClauseId,
  may: (friend: FighterState) => boolean,
): Rule<readonly FighterState[]> {
  const friends = friendsOf(t.state, fighter).filter(may);
  const near = yield* t.within(inches, fighter.id, ids(friends), clause);
  return near.map((id) => fighterOf(t.state, id));
}
