/** The nerve of friends after one attack. */
import { expect, test } from 'vitest';
import '../scenarios/index.ts';
import { fighterOf } from '../battle/state.ts';
import { battleOf, roster, run } from '../scenarios/takeover/table.fixture.ts';
import { afterAttack, attackOf } from './play-attack.ts';

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
