/** The Toll Crossing in a battle: who goes first in round 1. */
import { expect, test } from 'vitest';
import { playRound } from '../../core/play/round.ts';
import '../../scenarios/index.ts';
import { always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import './boons-in-battle.ts';

/** A round that blue would begin by the roll; red owns the crossing. */
function played(round: number, says: 'keep' | 'pay', house = 'orlock') {
  const { t, state } = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader, ana'), roster('blue', 'king leader, cy')],
    {
      depth: 'full',
      answers: {
        'choice campaign.territories.toll-crossing.3': [says],
        'dice D6 core.round': ({ of }: Question) => [of === 'blue' ? 6 : 1],
        'dice 2D6 core.round.priority.1': [[1, 6]],
        'dice D6 core.endphase': always(1),
      },
    },
  );
  state.special.push('campaign.territories');
  state.occasion = { ...state.occasion, boons: { red: ['toll-crossing'] } };
  for (const gang of state.gangs) Object.assign(gang, { stash: 20, house });
  state.round = round;
  run(playRound(t));
  return { order: state.order, tolls: state.awards.map(({ to, amount }) => [to, amount]) };
}

test('[campaign.territories.toll-crossing.3] an owner who is not in the battle takes the toll all the same', () => {
  const { t, state } = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader, ana'), roster('blue', 'king leader, cy')],
    {
      depth: 'full',
      answers: {
        'choice campaign.territories.toll-crossing.3': ({ of }: Question) => (of === 'red' ? 'pay' : 'keep'),
        'dice D6 core.round': ({ of }: Question) => [of === 'blue' ? 6 : 1],
        'dice 2D6 core.round.priority.1': [[1, 6]],
        'dice D6 core.endphase': always(1),
      },
    },
  );
  state.special.push('campaign.territories');
  state.occasion = { ...state.occasion, toll: { gang: 'green', name: 'Green Toll' } };
  for (const gang of state.gangs) Object.assign(gang, { stash: 20, house: 'escher' });
  state.round = 0;
  run(playRound(t));
  expect(state.order).toEqual(['red', 'blue']);
  expect(state.awards.map(({ to, amount }) => [to, amount])).toEqual([['red', -20]]);
});

test('[campaign.territories.toll-crossing.2] an Orlock owner goes first in round 1 and no later', () => {
  expect(played(0, 'keep').order).toEqual(['red', 'blue']);
  expect(played(1, 'keep').order).toEqual(['blue', 'red']);
  expect(played(0, 'keep', 'escher').order).toEqual(['blue', 'red']);
});

test('[campaign.territories.toll-crossing.3, campaign.territories.toll-crossing.4] a privilege that everybody has paid for is worth nothing', () => {
  expect(played(0, 'pay')).toEqual({
    order: ['blue', 'red'],
    tolls: [
      ['blue', -20],
      ['red', 20],
    ],
  });
});
