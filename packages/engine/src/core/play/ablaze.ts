/** The activation of a fighter on fire. */

import { pin, standUp } from '../../battle/events.ts';
import { takeAway } from '../../battle/kit.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { atFighter } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  friendsOf,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { BURN, beatOut, runBlindly } from '../conditions.ts';
import { statusOf } from '../status.ts';
import { sufferHit } from './hits.ts';
import { isShoved } from './moving.ts';
import { nerveOfFriends } from './nerve.ts';

/** A fighter on fire burns first, and then runs about unless sealed up; false when that was the activation. */
export function* burn(t: BattleTable, fighter: FighterState, acts: boolean): Rule<boolean> {
  const wasUp = isUp(fighter);
  t.tell('activation/burns', { fighter: fighter.name }, 'core.conditions.blaze.2');
  const fell = yield* sufferHit(t, fighter, null, BURN);
  if (fell) yield* nerveOfFriends(t, fighter);
  // A fighter who goes down by it has had the activation [core.activation.turn.7]; one who lay there before tries to put it out.
  if (acts || !isOnBoard(fighter) || (wasUp && !isUp(fighter))) return acts && isUp(fighter);
  if (isUp(fighter) && fighter.engagedWith.length === 0) yield* runAblaze(t, fighter);
  if (!isOnBoard(fighter)) return false;
  const rolling = rolledBy(t, fighter.id);
  const { out } = yield* beatOut(rolling, fighter.fate !== 'standing', (needed) =>
    friendsAtHand(t, fighter, needed),
  );
  if (out) takeAway(fighter, 'ablaze');
  return false;
}

/** Up, away wherever the die points, and to the ground if the player likes [core.conditions.blaze.3]. */
function* runAblaze(t: BattleTable, fighter: FighterState): Rule<void> {
  const { id, name } = fighter;
  const clause = 'core.conditions.blaze.3';
  if (fighter.fate === 'pinned') standUp(t, fighter, clause);
  const { bearing, distance } = yield* runBlindly(rolledBy(t, id));
  t.tell(
    bearing === null ? 'ablaze/ablaze-runs-nowhere' : 'ablaze/ablaze-runs',
    { name, distance, bearing },
    clause,
  );
  if (bearing !== null) {
    yield* isShoved(t, fighter, bearing, distance);
    if (isOnBoard(fighter)) yield* atFighter(t, 'moved', fighter);
  }
  if (fighter.fate !== 'standing' || fighter.engagedWith.length > 0) return;
  const options = ['stay-up', 'drop'] as const;
  const what = say('ablaze/does-drop-ground-pinned', { name });
  if ((yield* t.choose(seatOf(t.state, fighter), options, clause, id, what)) === 'drop')
    pin(t, fighter, clause, true);
}

/** How many active friends within 1" help to put a fire out, where so many as are needed might [core.conditions.blaze.4]. */
function* friendsAtHand(t: BattleTable, fighter: FighterState, needed: number): Rule<number> {
  const able = friendsOf(t.state, fighter).filter((friend) => statusOf(friend) === 'active');
  if (able.length < needed) return 0;
  const what = say('ablaze/which-friends-within-1', { fighter: fighter.name, needed });
  return (yield* t.within(1, fighter.id, ids(able), 'core.conditions.blaze.4', what)).length;
}
