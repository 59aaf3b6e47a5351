/** Nerve in a battle: a fighter who sees another fall tests; one who fails breaks and runs. */

import { effectsOf, having } from '../../battle/effects.ts';
import { goOut } from '../../battle/events.ts';
import { bySeam, instead, testModifierOf } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  friendsOf,
  ids,
  isOnBoard,
  isUp,
} from '../../battle/state.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { testNerve } from '../nerve.ts';

/**
 * How the broken run. Who runs from a fight is struck at and may fall, which shakes friends again: this is the one circle
 * of the rules, and `run-for-cover.ts`, which knows fights and moves, closes it.
 */
let runs = function* (_t: BattleTable, fighter: FighterState): Rule<void> {
  yield* [];
  throw new Error(`Nobody has said how ${fighter.id} runs for cover`);
};

export function brokenRunBy(rule: typeof runs): void {
  runs = rule;
}

/** A fighter breaks, and loses the Ready marker [core.nerve.broken.1]. */
export function breakNerve(fighter: FighterState): void {
  fighter.broken = true;
  fighter.ready = false;
}

/**
 * Friends within 3" of somebody who fell test their nerve [core.nerve.test.1], once for each who fell
 * [core.nerve.test.4], unless they are broken already [core.nerve.test.5].
 */
export function* nerveOfFriends(t: BattleTable, fallen: FighterState): Rule<void> {
  const tests = (friend: FighterState) =>
    !friend.broken &&
    effectsOf(fallen).shakes.every((effect) => effect.shakes(friend)) &&
    !bySeam(t.state).passesCool.some((rule) => rule.passesCool(t.state, friend)) &&
    bySeam(t.state).isShakenBy.every((rule) => rule.isShakenBy(t.state, friend, fallen));
  const friends = friendsOf(t.state, fallen).filter(tests);
  const what = say('attack/fell-who-within-3', { fallen: fallen.name });
  const near = yield* t.within(3, fallen.id, ids(friends), 'core.nerve.test.1', what);
  for (const id of near) {
    const fighter = fighterOf(t.state, id);
    if (isOnBoard(fighter)) yield* tryNerve(t, fighter, 0);
  }
}

/** An Unstable weapon takes its user out, and friends near by see it [core.ammo.unstable.1, core.nerve.test.1]. */
export function* blowUp(t: BattleTable, user: FighterState): Rule<void> {
  yield* goOut(t, user, null, 'core.ammo.unstable.1');
  yield* nerveOfFriends(t, user);
}

/** One nerve test; a fighter who fails is broken and runs at once, even if they have acted [core.nerve.broken.1]. */
export function* tryNerve(t: BattleTable, fighter: FighterState, worse: number): Rule<void> {
  const standard = () => holdsNerve(t, fighter, worse);
  if (yield* instead(t, 'nerveTest', standard, (rule, inner) => rule.nerveTest(t, fighter, inner))) return;
  breakNerve(fighter);
  yield* runs(t, fighter);
}

function* holdsNerve(t: BattleTable, fighter: FighterState, worse: number): Rule<boolean> {
  const modifier = (yield* testModifierOf(t, fighter, 'cl')) + worse;
  const countFriends = (needed: number, tell: () => void) => friendsWhoSteady(t, fighter, needed, tell);
  const { broken } = yield* testNerve(t, { cool: fighter.stats.cl, modifier, countFriends }, fighter.id);
  return !broken || (yield* isInspired(t, fighter));
}

/** The friends of any gang within 3" who are neither broken nor seriously injured [core.nerve.test.2, campaign.alliances.formal.4]. */
function* friendsWhoSteady(
  t: BattleTable,
  fighter: FighterState,
  needed: number,
  tell: () => void,
): Rule<number> {
  const steady = friendsOf(t.state, fighter).filter((friend) => isUp(friend) && !friend.broken);
  // Fewer than that change nothing.
  if (steady.length < needed) return 0;
  tell();
  const what = failsBy(fighter, needed, steady);
  return (yield* t.within(3, fighter.id, ids(steady), 'core.nerve.test.2', what)).length;
}

function failsBy({ name }: FighterState, needed: number, friends: readonly FighterState[]): Saying {
  const [only, ...others] = friends;
  if (needed === 1)
    return only && others.length === 0
      ? say('attack/fails-by-1-friend', { fighter: name, friend: only.name })
      : say('attack/fails-by-1', { fighter: name });
  return needed === 2
    ? say('attack/fails-by-2', { fighter: name })
    : say('attack/fails-by', { fighter: name, needed });
}

/** A special rule, or a friend, may turn a failed Cool test into a pass. */
export function* isInspired(t: BattleTable, fighter: FighterState): Rule<boolean> {
  for (const rule of bySeam(t.state).steadies) if (yield* rule.steadies(t, fighter)) return true;
  const friends = friendsOf(t.state, fighter).filter(isUp);
  for (const { effect, who } of having(friends, 'steadies'))
    if (yield* effect.steadies(t, fighter, who)) return true;
  return false;
}
