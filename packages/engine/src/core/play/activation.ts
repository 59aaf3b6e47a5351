/** One activation: the fighter and the group, and the fate of fighters who are not in their right mind. */

import { effectsOf, endsAtActivation } from '../../battle/effects.ts';
import { disengage, leaveBoard } from '../../battle/events.ts';
import { isUnder, takeAway } from '../../battle/kit.ts';
import { settled } from '../../battle/scenario.ts';
import { atFighter, bySeam, instead } from '../../battle/special-rule.ts';
import {
  areFriends,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangBy,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { rollForSense } from '../conditions.ts';
import { rollTest } from '../tests.ts';
import { burn } from './ablaze.ts';
import { groupOf } from './groups.ts';
import { breakNerve } from './nerve.ts';
import { runForCover } from './run-for-cover.ts';
import { MOVED, takeActions } from './take-actions.ts';

/** One activation, and those of its group; if there is nothing to note, nobody is asked what they do. */
export function* activate(t: BattleTable, leader: FighterState, noted = true): Rule<void> {
  let left = yield* groupOf(t, leader);
  // One who acts out of turn goes first; and if there is nothing to note the order changes nothing.
  if (noted && leader.ready && left.length > 0) left = [leader.id, ...left];
  else yield* oneActivation(t, leader, noted);
  yield* restOfGroup(t, leader, left, noted);
}

/** The fighters of a group who have not acted yet. */
function* restOfGroup(
  t: BattleTable,
  leader: FighterState,
  members: readonly Ref[],
  noted: boolean,
): Rule<void> {
  let left = members;
  while (left.length > 0 && !t.state.ending?.ended) {
    // A fighter who was named and has not acted when the phase is over loses the activation.
    if (bySeam(t.state).actionPhaseOver.some((rule) => rule.actionPhaseOver(t.state))) return;
    const able = left.filter((id) => fighterOf(t.state, id).ready && isOnBoard(fighterOf(t.state, id)));
    if (able.length === 0) return;
    const what = say('activation/who-group-acts-next', { leader: leader.name });
    const seat = seatOf(t.state, leader);
    const open = noted ? able : able.slice(0, 1);
    const next = yield* t.choose(seat, open, 'core.activation.group.2', leader.id, what);
    left = left.filter((id) => id !== next);
    // Nobody of a group starts another [core.activation.group.3].
    yield* oneActivation(t, fighterOf(t.state, next), noted);
  }
}

function* oneActivation(t: BattleTable, fighter: FighterState, noted: boolean): Rule<void> {
  t.state.activations++;
  t.tell('activation/activated', { fighter: fighter.name }, 'core.activation.turn.1');
  yield* atFighter(t, 'activationStarts', fighter);
  if (isOnBoard(fighter)) {
    yield* ownEffectsAtStart(t, fighter);
    yield* instead(
      t,
      'activation',
      () =>
        isUnder(fighter, 'insane') ? insaneActivation(t, fighter) : standardActivation(t, fighter, noted),
      (rule, inner) => rule.activation(t, fighter, inner),
    );
  }
  yield* endActivation(t, fighter);
}

function* endActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  fighter.ready = false; // [core.round.ready.2]
  const moved = isUnder(fighter, MOVED);
  for (const effect of effectsOf(fighter).activationEnds)
    yield* settled(effect.activationEnds(t, fighter, moved));
  for (const condition of [MOVED, 'aimed', 'aimed-well']) takeAway(fighter, condition);
  yield* atFighter(t, 'activationEnds', fighter);
}

/** An activation that is under way: who acts, how many actions are left, and what has been done so far. */
export interface Acting {
  readonly fighter: Ref;
  readonly left: number;
  readonly done: readonly string[];
  /** The fighters of the group who act after this one. */
  readonly group: readonly Ref[];
}

/** Continues an activation from its next action. */
export function* goOnActing(t: BattleTable, { fighter: id, left, done, group }: Acting): Rule<void> {
  const fighter = fighterOf(t.state, id);
  yield* takeActions(t, fighter, left, done);
  yield* endActivation(t, fighter);
  yield* restOfGroup(t, fighter, group, true);
}

/** What lasted until this activation is over, and the fighter's skills and items act. */
function* ownEffectsAtStart(t: BattleTable, fighter: FighterState): Rule<void> {
  for (const condition of fighter.conditions) if (endsAtActivation(condition)) takeAway(fighter, condition);
  takeAway(fighter, 'blind'); // [core.conditions.blind.2]
  for (const effect of effectsOf(fighter).activationStarts)
    yield* settled(effect.activationStarts(t, fighter));
}

/** A fighter out of their mind breaks, turns on friends, or acts and may come round [core.conditions.insane.1]. */
function* insaneActivation(t: BattleTable, fighter: FighterState): Rule<void> {
  const { id, name, broken, stats } = fighter;
  function* acts(): Rule<boolean> {
    yield* standardActivation(t, fighter);
    return isOnBoard(fighter);
  }
  const { effect, cured } = yield* rollForSense(t, { broken, willpower: stats.wil }, id, acts);
  // Who may not flee runs for cover like anybody broken.
  if (effect === 'flees' && bySeam(t.state).mayRun.every((rule) => rule.mayRun(t.state, fighter))) {
    leaveBoard(t, fighter, 'fled');
    t.tell('activation/flees-battlefield', { name }, 'core.conditions.insane.1');
    return;
  }
  if (effect === 'becomes-broken' || effect === 'flees') {
    breakNerve(fighter);
    yield* runForCover(t, fighter);
  } else if (effect === 'enemy-controls') {
    yield* underEnemyControl(t, fighter);
  }
  if (cured) {
    takeAway(fighter, 'insane');
  } else if (isOnBoard(fighter) && effect !== 'acts') {
    // They may come to their senses at the end of every activation [campaign.table-rules.house.2].
    const test = { stat: 'wil', value: stats.wil } as const;
    const { passed } = yield* rollTest(t, test, 'campaign.table-rules.house.2', id);
    if (passed) takeAway(fighter, 'insane');
  }
}

/** An opponent plays this activation as if the fighter were theirs. */
function* underEnemyControl(t: BattleTable, fighter: FighterState): Rule<void> {
  const { state } = t;
  const own = fighter.gang;
  const { side } = gangBy(state, own);
  const others = state.order.map((id) => gangBy(state, id)).filter((gang) => gang.side !== side);
  const [enemy] = others;
  if (!enemy || !isUp(fighter)) return;
  t.tell('activation/has-act', { enemy: enemy.name, name: fighter.name }, 'core.conditions.insane.1');
  disengage(t, fighter);
  fighter.gang = enemy.id;
  // The broken run and the burning burn, no matter who asks.
  yield* standardActivation(t, fighter);
  fighter.gang = own;
  // A fighter who was set on friends stops fighting them.
  for (const id of fighter.engagedWith) {
    if (areFriends(state, fighter, fighterOf(state, id))) {
      disengage(t, fighter);
      return;
    }
  }
}

/** Up to two actions, as the fighter's status allows at each moment [core.activation.turn.4, core.activation.turn.6]. */
export function* standardActivation(t: BattleTable, fighter: FighterState, noted = true): Rule<void> {
  if (fighter.conditions.includes('ablaze')) {
    let acts = false;
    for (const effect of effectsOf(fighter).actsOnFire) acts ||= yield* effect.actsOnFire(t, fighter);
    if (!(yield* burn(t, fighter, acts))) return;
  }
  for (const effect of effectsOf(fighter).acts) if (!(yield* effect.acts(t, fighter))) return;
  // A broken fighter does nothing else [core.conditions.broken.1].
  if (fighter.broken) {
    yield* runForCover(t, fighter); // [core.actions.broken.1]
    return;
  }
  let count = 2;
  for (const rule of bySeam(t.state).actionCount) {
    count = yield* settled(rule.actionCount(t, fighter, count));
  }
  // A table at any depth tracks whether the pinned get up.
  if (noted || fighter.fate === 'pinned') yield* takeActions(t, fighter, count);
  // Most turns are moves or crawls, and rules that watch for one ask for themselves.
  else if (isOnBoard(fighter) && fighter.engagedWith.length === 0) yield* atFighter(t, 'moved', fighter);
}
