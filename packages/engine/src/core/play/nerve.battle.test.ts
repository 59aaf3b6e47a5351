/** The nerve of friends after one attack. */
import { expect, test } from 'vitest';
import '../../scenarios/index.ts';
import { engage } from '../../battle/events.ts';
import { fighterOf } from '../../battle/state.ts';
import { battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { shakeFriends } from './attack.ts';
import { nerveOfFriends } from './nerve.ts';
import { runForCover } from './run-for-cover.ts';
import { shoot } from './shoot.ts';

test('[core.nerve.test.1, core.nerve.test.4] a fighter who one attack brings down and then out shakes each friend once', () => {
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
  run(shakeFriends(t, { fallen: [king, king] }));
  const asked = players.asked.filter(({ clause }) => clause === 'core.nerve.test.1');
  expect(asked.map(({ what }) => what)).toEqual(['blue king fell. Who is within 3" and tests their nerve?']);
});

/** Cy sees the king fall and rolls this; the friends within 3" of cy are those named. */
function shaken(dice: readonly [number, number], friends: readonly string[] = []) {
  const made = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader'), roster('blue', 'king leader, cy, dee, eve, fay')],
    {
      answers: {
        'measure core.nerve.test.1': () => ['blue-cy'],
        'measure core.nerve.test.2': () => friends,
        'dice 2D6 core.nerve.test.2': () => dice,
        'dice 2D6 core.nerve.run.1': () => [1, 1],
      },
    },
  );
  const king = fighterOf(made.state, 'blue-king');
  king.fate = 'out-of-action';
  fighterOf(made.state, 'blue-eve').fate = 'seriously-injured';
  fighterOf(made.state, 'blue-fay').broken = true;
  run(nerveOfFriends(made.t, king));
  const asked = made.players.asked.filter(
    ({ kind, clause }) => kind === 'measure' && clause === 'core.nerve.test.2',
  );
  const hoped = made.t.story.some(({ event }) => event === 'nerve/against-cool-holds-only');
  return { broken: fighterOf(made.state, 'blue-cy').broken, asked, hoped };
}

test('[core.nerve.test.2] friends within 3" steady a fighter who tests, and are asked for only if there are any', () => {
  // Cool 7: a 6 needs one friend.
  expect(shaken([3, 3])).toMatchObject({
    broken: true,
    hoped: true,
    asked: [{ from: 'blue-cy', within: 3, to: ['blue-dee'] }],
  });
  expect(shaken([3, 3], ['blue-dee']).broken).toBe(false);
  // A pass needs nobody, nobody helps against a natural 2, and one friend is too few for a 5.
  expect(shaken([3, 4]).asked).toEqual([]);
  expect(shaken([1, 1])).toMatchObject({ broken: true, asked: [] });
  expect(shaken([2, 3])).toMatchObject({ broken: true, asked: [], hoped: false });
});

test.each([
  [2, 0],
  [5, 1],
])(
  '[core.nerve.run.3] a fighter who rolls a %i to get away is struck at by those who test %i times',
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

test('[core.nerve.run.2] the question says where a run for cover should end', () => {
  const { t, state } = battleOf('takeover.stand-off', [roster('red', 'boss'), roster('blue', 'cy')], {
    answers: { 'dice 2D6 core.nerve.run.1': () => [3, 4] },
  });
  run(runForCover(t, fighterOf(state, 'red-boss')));
  expect(t.story.map(({ clause }) => clause)).toContain('core.nerve.run.2');
});

test('[campaign.fighters.xp.1, core.shooting.twin.1] two guns are one attack: their deeds count as one', () => {
  const made = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader'), roster('blue', 'king leader, cy')],
    {
      answers: {
        'choice core.shooting.declare.1 red-boss': ['two-sidearms'],
        'dice D6 core.shooting.hit.1': () => [6],
        'dice firepower': () => [1],
        'dice D6 core.hits.wound.1': () => [6],
        'dice injury core.injury.dice.1': [['serious'], ['out']],
      },
    },
  );
  const boss = fighterOf(made.state, 'red-boss');
  boss.weapons = ['armoury.laspistol', 'armoury.laspistol'];
  run(shoot(made.t, boss, [fighterOf(made.state, 'blue-king')]));
  const attacks = made.state.deeds.map(({ kind, attack }) => `${kind} ${attack}`);
  expect(attacks).toEqual(['wound 0', 'serious-injury 0', 'wound 0', 'out-of-action 0']);
  expect(made.state.attacks).toBe(1);
});

test('[armoury.play.gear.1, core.shooting.twin.1] two guns target a holochromatic field once', () => {
  const made = battleOf('takeover.stand-off', [roster('red', 'boss leader'), roster('blue', 'king leader')], {
    answers: {
      'choice core.shooting.declare.1 red-boss': ['two-sidearms'],
      'dice D6 armoury.play.gear.1 blue-king': [[2]],
      'dice D6 core.shooting.hit.1': () => [1],
      'dice firepower': () => [1],
    },
  });
  const boss = fighterOf(made.state, 'red-boss');
  boss.weapons = ['armoury.laspistol', 'armoury.laspistol'];
  const king = fighterOf(made.state, 'blue-king');
  king.gear = ['armoury.holochromatic-field'];
  run(shoot(made.t, boss, [king]));
  expect(made.players.keys('dice D6 armoury.play.gear.1')).toHaveLength(1);
});
