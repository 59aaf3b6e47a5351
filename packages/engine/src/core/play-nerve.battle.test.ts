/** The nerve of friends after one attack. */
import { expect, test } from 'vitest';
import '../scenarios/index.ts';
import { engage } from '../battle/events.ts';
import { fighterOf } from '../battle/state.ts';
import { battleOf, roster, run } from '../scenarios/takeover/table.fixture.ts';
import { afterAttack, attackOf, nerveOfFriends, runForCover } from './play-attack.ts';

test('[core.nerve.test.1, core.nerve.test.4] whoever one attack brings down and then out shakes each friend once', () => {
  const { t, state, players } = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader'), roster('blue', 'king leader, cy')],
    {
      answers: {
        'measure core.nerve.test.1': () => ['blue-cy'],
        'dice 2D6 core.nerve': () => [6, 6],
      },
    },
  );
  const [boss, king] = ['red-boss', 'blue-king'].map((id) => fighterOf(state, id));
  if (!boss || !king) throw new Error('nobody there');
  king.fate = 'out-of-action';
  run(afterAttack(t, attackOf(boss, king, 'fight', null, true), [king, king]));
  const asked = players.asked.filter(({ clause }) => clause === 'core.nerve.test.1');
  expect(asked.map(({ what }) => what)).toEqual([
    'Who is within 3" of blue king, who fell, and tests their nerve?',
  ]);
});

test('[core.nerve.test.2] those within 3" of the one who tests steady them, but nobody broken', () => {
  const { t, state, players } = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader'), roster('blue', 'king leader, cy, dee, eve')],
    {
      answers: {
        'measure core.nerve.test.1': [['blue-cy', 'blue-dee']],
        // Dee stands apart from Cy, and close to Eve, who is too far from the fall to test.
        'measure core.nerve.test.2': [[], ['blue-eve']],
        // Cool 7+: a 6 is not enough alone, and with one friend it is.
        'dice 2D6 core.nerve.test.2': () => [3, 3],
        'dice 2D6 core.nerve.run.1': () => [3, 4],
      },
    },
  );
  const [king, cy, dee] = ['blue-king', 'blue-cy', 'blue-dee'].map((id) => fighterOf(state, id));
  if (!king || !cy || !dee) throw new Error('nobody there');
  king.fate = 'out-of-action';
  run(nerveOfFriends(t, king));
  expect([cy.broken, dee.broken]).toEqual([true, false]);
  // Cy has broken by the time Dee tests.
  const asked = players.asked.flatMap((each) =>
    each.kind === 'measure' && each.clause === 'core.nerve.test.2' ? [each.to] : [],
  );
  expect(asked).toEqual([['blue-dee', 'blue-eve'], ['blue-eve']]);
});

test.each([
  [2, 0],
  [5, 1],
])(
  '[core.nerve.run.3] whoever rolls a %i to get away is struck at by those who test %i times',
  (face, tests) => {
    const { t, state, players } = battleOf(
      'takeover.stand-off',
      [roster('red', 'boss'), roster('blue', 'cy')],
      {
        answers: {
          'dice D6 core.nerve.run.3 red-boss': () => [face],
          'dice D6 core.nerve.run.3 blue-cy': () => [1],
          'dice 2D6 core.nerve.run.1': () => [3, 4],
        },
      },
    );
    const [boss, cy] = ['red-boss', 'blue-cy'].map((id) => fighterOf(state, id));
    if (!boss || !cy) throw new Error('nobody there');
    engage(boss, cy);
    run(runForCover(t, boss));
    expect(players.keys('dice D6 core.nerve.run.3 blue-cy')).toHaveLength(tests);
  },
);

test('[core.nerve.run.2] the table hears where a run for cover should end', () => {
  const { t, state } = battleOf('takeover.stand-off', [roster('red', 'boss'), roster('blue', 'cy')], {
    answers: { 'dice 2D6 core.nerve.run.1': () => [3, 4] },
  });
  run(runForCover(t, fighterOf(state, 'red-boss')));
  expect(t.story.map(({ clause }) => clause)).toContain('core.nerve.run.2');
});
