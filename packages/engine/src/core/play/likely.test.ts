import { describe, expect, test } from 'vitest';
import { pin } from '../../battle/events.ts';
import { type BattleState, fighterOf } from '../../battle/state.ts';
import { battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import '../../scenarios/index.ts';
import { diceOf } from '../../table/dice.ts';
import type { Question } from '../../table/question.ts';
import { say } from '../../table/say.ts';
import { concerns, isLikely, Remembered } from './likely.ts';
import { runForCover } from './run-for-cover.ts';
import { knockBack } from './shot-hits.ts';

const full = { depth: 'full' } as BattleState;
const acts: Question = {
  kind: 'choice',
  clause: 'core.activation.turn.4',
  of: 'ana',
  options: ['move', 'shoot'],
};
const rangeTo = (of: string): Question => ({
  kind: 'choice',
  clause: 'core.shooting.range.1',
  of,
  options: ['short', 'long', 'out'],
});
const near: Question = {
  kind: 'measure',
  clause: 'core.nerve.test.1',
  from: 'bo',
  to: ['cy', 'dee'],
  within: 3,
};

/** Ana has shot at Bo at long range, and Cy stood within 3" of Bo. */
function afterAShot(): Remembered {
  const remembered = new Remembered();
  remembered.hear(full, acts, 'shoot');
  remembered.hear(full, rangeTo('bo'), 'long');
  remembered.hear(full, near, ['cy']);
  return remembered;
}

describe('answers are remembered', () => {
  test('between the two fighters they were about', () => {
    const remembered = afterAShot();
    remembered.hear(full, acts, 'shoot');
    expect(remembered.likely(rangeTo('bo'))).toBe('long');
    expect(remembered.likely(rangeTo('cy'))).toBe('short');
    expect(remembered.likely(near)).toEqual(['cy']);
  });

  test('until one of them moves', () => {
    const shooter = afterAShot();
    shooter.hear(full, acts, 'move');
    expect(shooter.likely(rangeTo('bo'))).toBe('short');
    expect(shooter.likely(near)).toEqual(['cy']);
    const target = afterAShot();
    target.hear(full, { ...acts, of: 'bo' }, 'charge');
    target.hear(full, acts, 'shoot');
    expect(target.likely(rangeTo('bo'))).toBe('short');
    expect(target.likely(near)).toEqual([]);
  });

  test('[core.shooting.priority.2] until anybody moves, if it is about the nearest enemy', () => {
    const nearer: Question = {
      kind: 'fact',
      clause: 'core.shooting.priority.2',
      of: 'ana',
      what: say('Somebody is nearer'),
    };
    const remembered = new Remembered();
    remembered.hear(full, acts, 'shoot');
    remembered.hear(full, nearer, true);
    expect(remembered.likely(nearer)).toBe(true);
    remembered.hear(full, { ...acts, of: 'cy' }, 'move');
    remembered.hear(full, acts, 'shoot');
    expect(remembered.likely(nearer)).toBe(false);
    expect(remembered.isSaidBefore(nearer)).toBe(false);
  });

  test('until one of them has acted with an action to spare, where moves need not be noted', () => {
    const attacks = { depth: 'attacks' } as BattleState;
    const next: Question = {
      kind: 'choice',
      clause: 'core.activation.turn.1',
      options: ['ana', 'cy', 'dee'],
    };
    const after = (...actions: readonly string[]) => {
      const remembered = afterAShot();
      remembered.hear(attacks, acts, 'aim');
      remembered.hear(attacks, next, 'cy');
      for (const action of actions) remembered.hear(attacks, { ...acts, of: 'cy' }, action);
      // As long as they act, what was said is still the best guess.
      expect(remembered.likely(near)).toEqual(['cy']);
      remembered.hear(attacks, next, 'ana');
      // Ana has used both actions and stands where she stood.
      expect(remembered.likely(rangeTo('bo'))).toBe('long');
      return remembered.likely(near);
    };
    expect(after('aim', 'shoot')).toEqual(['cy']);
    expect(after('shoot', 'done')).toEqual([]);
    expect(after('record', 'shoot', 'aim')).toEqual([]);
    expect(after()).toEqual([]);
  });

  test('[core.hits.knockback.1, core.nerve.run.1] until one of them is pushed, or runs for cover', () => {
    const gangs = [roster('red', 'bo'), roster('blue', 'cy, dee, eve')];
    const answers = { 'fact core.hits.knockback.1': [false], 'dice 2D6 core.nerve.run.1': () => [3, 4] };
    const { t, state } = battleOf('takeover.stand-off', gangs, { answers });
    const beside: Question = { ...near, from: 'blue-cy', to: ['red-bo', 'blue-dee', 'blue-eve'] } as Question;
    const remembered = new Remembered();
    remembered.hear(state, beside, ['red-bo', 'blue-dee', 'blue-eve']);
    run(knockBack(t, fighterOf(state, 'red-bo'), 6));
    expect(remembered.likely(beside, state)).toEqual(['blue-dee', 'blue-eve']);
    run(runForCover(t, fighterOf(state, 'blue-dee')));
    expect(remembered.likely(beside, state)).toEqual(['blue-eve']);
    expect(remembered.isSaidBefore(beside)).toBe(true);
    run(runForCover(t, fighterOf(state, 'blue-eve')));
    expect(remembered.likely(beside, state)).toEqual([]);
    expect(remembered.isSaidBefore(beside)).toBe(false);
  });

  test('[core.shooting.pin.1] also if one of them is pinned: nobody moves by that', () => {
    const { t, state } = battleOf('takeover.stand-off', [roster('red', 'bo'), roster('blue', 'cy')]);
    const beside: Question = { ...near, from: 'blue-cy', to: ['red-bo'] } as Question;
    const remembered = new Remembered();
    remembered.hear(state, beside, ['red-bo']);
    pin(t, fighterOf(state, 'red-bo'), 'core.shooting.pin.1');
    expect(remembered.likely(beside, state)).toEqual(['red-bo']);
  });

  test('[core.shooting.stray.1, core.shooting.rapid.2] near a line, or hit as well, is not all there is to near', () => {
    const remembered = new Remembered();
    const line = { ...near, clause: 'core.shooting.stray.1', nearestFirst: true } as Question;
    remembered.hear(full, line, ['cy', 'dee']);
    expect(remembered.likely(near)).toEqual([]);
    expect(remembered.likely(line)).toEqual([]);
    remembered.hear(full, near, ['dee']);
    // Cy takes a hit and so is near; of Dee nothing is said by that.
    remembered.hear(full, { ...near, clause: 'core.shooting.rapid.2' }, ['cy']);
    expect(remembered.likely(near)).toEqual(['cy', 'dee']);
  });

  test('until one of them is set up elsewhere', () => {
    const remembered = afterAShot();
    remembered.hear(full, { kind: 'place', clause: 'core.terrain.fall.2', of: 'cy' } as Question, 'placed');
    expect(remembered.likely(near)).toEqual([]);
  });

  test('and only as far as it can still be chosen', () => {
    const remembered = afterAShot();
    const close = { ...rangeTo('bo'), options: ['short', 'out'] } as Question;
    expect(remembered.likely(close)).toBe('short');
  });
});

test('decisions, secrets and rolls have no usual answer', () => {
  expect(isLikely({ kind: 'choice', clause: 'core.activation.turn.1' })).toBe(false);
  expect(isLikely({ ...rangeTo('bo'), secret: true })).toBe(false);
  expect(isLikely({ kind: 'dice', clause: 'core.shooting.hit.2' })).toBe(false);
});

describe('a fighter’s usual action is preselected', () => {
  const first: Question = { ...acts, options: ['done', 'move', 'charge', 'shoot', 'aim'] };
  const next: Question = { kind: 'choice', clause: 'core.activation.turn.1', options: ['ana', 'bo'] };

  test('most move and shoot; a fighter who is engaged or down deals with that first', () => {
    const remembered = new Remembered();
    remembered.hear(full, next, 'ana');
    expect(remembered.likely(first)).toBe('move');
    remembered.hear(full, first, 'move');
    expect(remembered.likely(first)).toBe('shoot');
    expect(remembered.likely({ ...first, options: ['done', 'fight', 'retreat'] })).toBe('fight');
    expect(remembered.likely({ ...first, options: ['done', 'crawl', 'stand-up'] })).toBe('stand-up');
    expect(remembered.likely({ ...first, options: ['done', 'charge'] })).toBe(undefined);
  });

  test('a fighter who has only a gun that takes both actions shoots', () => {
    const heavy = {
      weapons: ['armoury.heavy-stubber'],
      gear: [],
      empty: [],
      spent: [],
      conditions: [],
      skills: [],
    };
    const state = { ...full, fighters: { ana: heavy } } as unknown as BattleState;
    expect(new Remembered().likely(first, state)).toBe('shoot');
  });

  test('a fighter who aimed and shot does so again, but a charge is decided again', () => {
    const remembered = new Remembered();
    for (const actions of [
      ['aim', 'shoot'],
      ['move', 'charge'],
    ]) {
      remembered.hear(full, next, actions[0] === 'aim' ? 'ana' : 'bo');
      for (const action of actions)
        remembered.hear(full, { ...first, of: actions[0] === 'aim' ? 'ana' : 'bo' }, action);
    }
    remembered.hear(full, next, 'ana');
    expect(remembered.likely(first)).toBe('aim');
    remembered.hear(full, next, 'bo');
    expect(remembered.likely({ ...first, of: 'bo' })).toBe('move');
  });

  test('while a gang only advances, whoever has not acted yet does the same', () => {
    const gangs = [roster('red', 'ana, bo, cy'), roster('blue', 'dee')];
    const { state } = battleOf('takeover.stand-off', gangs);
    const remembered = new Remembered();
    const acting = (of: string): Question => ({ ...first, of });
    const turn = (who: string, ...actions: readonly string[]) => {
      remembered.hear(state, next, who);
      for (const each of actions) remembered.hear(state, acting(who), each);
    };
    turn('red-ana', 'move', 'move');
    turn('red-bo', 'move');
    expect(remembered.likely(acting('red-bo'), state)).toBe('move');
    // The others have a habit of their own.
    turn('blue-dee', 'move');
    expect(remembered.likely(acting('blue-dee'), state)).toBe('shoot');
    turn('red-bo', 'move', 'shoot');
    turn('red-cy', 'move');
    expect(remembered.likely(acting('red-cy'), state)).toBe('shoot');
  });
});

test('several hits are shared out evenly', () => {
  const remembered = new Remembered();
  const hit: Question = { kind: 'choice', clause: 'core.shooting.rapid.2', of: 'ana', options: ['bo', 'cy'] };
  remembered.hear(full, { ...near, clause: 'core.shooting.rapid.2' }, ['cy']);
  const shares = [2, 3, 4].map(() => {
    const whom = remembered.likely(hit);
    remembered.hear(full, hit, whom as string);
    return whom;
  });
  expect(shares).toEqual(['cy', 'bo', 'cy']);
});

test('[takeover.ambush.special.4] a roll that every seat may make concerns the seats of the fighters who roll, or all seats if it names nobody', () => {
  const { state } = battleOf('takeover.stand-off', [roster('red', 'bo'), roster('blue', 'cy')]);
  const [mine, theirs] = state.gangs.map(({ seat }) => seat) as [string, string];
  const roll = { kind: 'dice', clause: 'core.tests.test.2', dice: diceOf('D6', 1) } as const;
  expect(concerns(state, mine, { ...roll, who: 'red-bo' })).toBe(true);
  expect(concerns(state, theirs, { ...roll, who: 'red-bo' })).toBe(false);
  expect(concerns(state, theirs, { ...roll, of: 'red' })).toBe(false);
  expect(concerns(state, theirs, { ...roll, each: ['red', 'blue'] })).toBe(true);
  expect(concerns(state, theirs, roll)).toBe(true);
});
