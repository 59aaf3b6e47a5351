/** What a battle names as fixed is replaced by the rules and never changed in place. */
import {
  type Answer,
  type BattleState,
  battle,
  DEFAULT_LISTS,
  type Fixed,
  fixedAt,
  type Question,
  scenarios,
} from '@hive-arbiter/engine';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp } from './selfplay.ts';

/** Freezes what is fixed in a state at every question: a rule that changes it in place throws. */
class Freezing extends RandomPolicy {
  private state: BattleState | undefined;

  sitDown(state: BattleState): void {
    this.state = state;
  }

  override answer(question: Question): Answer {
    freezeFixed(this.state, battle.fixed);
    return super.answer(question);
  }
}

function freezeFixed(value: unknown, fixed: Fixed | true | undefined): void {
  if (typeof value !== 'object' || value === null || fixed === undefined) return;
  if (fixed === true) freeze(value);
  else for (const [name, member] of Object.entries(value)) freezeFixed(member, fixedAt(fixed, name));
}

function freeze(value: object): void {
  if (Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) freeze(member);
}

const ALL = DEFAULT_LISTS.tactics.map(({ id }) => id);

test.each(scenarios().map(({ id, gangs }) => [id, gangs.least] as const))('in %s', (id, count) => {
  for (const depth of ['full', 'attacks'] as const) {
    const setUp = sampleSetUp(id, count, { depth });
    const gangs = setUp.gangs.map((gang) => ({ ...gang, deck: ALL, underdog: 1, underdogCards: ALL }));
    const state = playThrough({ ...setUp, gangs }, new Freezing(`${id} ${depth}`));
    expect(state.verdict, 'the battle was played to its end').not.toBeNull();
    expect(Object.isFrozen(state.gangs[0]?.crew) && Object.isFrozen(state.occasion.played)).toBe(true);
  }
});
