/** The Trap as it is played: groups, Priority by the dice, the last gang's bonus. */
import { expect, test } from 'vitest';
import { settled } from '../../battle/scenario.ts';
import { rulesOf } from '../../battle/special-rule.ts';
import { fighterOf } from '../../battle/state.ts';
import { standardActivation } from '../../core/play/activation.ts';
import { always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { trap } from './trap.ts';

const ID = 'dominion.trap';
const BLUE = roster('blue', 'king leader, a, b, c, d');
const RED = roster('red', 'boss leader, pip');
const OPEN = 'not in an area that walls close off completely, unless a ductway leads in and out';

test('[dominion.trap.crews.1, dominion.trap.battlefield.1] eight each, on a cross of five tiles', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], { answers: { dice: always(5, 2) } });
  expect(run(settled(trap.crew(t)))).toMatchObject({
    method: 'custom',
    size: 8,
  });
  run(trap.furnish(t));
  expect(state.terrain).toBe('zone-mortalis');
  expect(Object.values(state.markers).map(({ kind }) => kind)).toEqual(['loot-casket', 'loot-casket']);
  expect(trap.battlefield().slice(0, 2)).toMatchObject([
    { words: expect.stringContaining('a cross'), clause: 'dominion.trap.battlefield.1' },
    { where: { outline: { x: [12, 24], y: [12, 24] } }, clause: 'dominion.trap.deployment.1' },
  ]);
});

test('[dominion.trap.deployment.1, dominion.trap.deployment.2, dominion.trap.deployment.3] groups at the centre, the attacker round them, late groups by the dice', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], {
    answers: {
      'choice dominion.trap.deployment.1 blue': [
        ...['blue-a', 'blue-b', 'enough'], // the group at the centre
        ...['blue-king', 'blue-c', 'enough'], // the second; the third is whoever is left
        'blue-b', // in the middle
      ],
      'dice D6 dominion.trap.deployment.3': [[6], [5]],
    },
  });
  run(trap.deployment(t));
  const outer = `within 6" of the edges of the outer tiles, and ${OPEN}`;
  expect(players.placed()).toEqual([
    ['blue-b', 'in the middle of the central tile'],
    ['blue-a', 'within 2" of blue-b'],
    ['red-boss', outer],
    ['red-pip', outer],
    ['blue-d', 'within 2" of any of blue-a, blue-b'],
    ['blue-king', `at least 2" from every one of red-boss, red-pip, and ${OPEN}`],
    ['blue-c', `at least 2" from every one of red-boss, red-pip, and ${OPEN}`],
  ]);
  expect(state.facts['trap.outside']).toBe(2);
});

test('[dominion.trap.deployment.1] the first group always leaves somebody for a second', () => {
  const { t, players } = tableFor(ID, [roster('blue', 'king leader, a'), RED], {
    answers: { 'dice D6 dominion.trap.deployment.3': [[1]] },
  });
  run(trap.deployment(t));
  expect(players.placed().map(([id]) => id)).toEqual(['blue-king', 'red-boss', 'red-pip', 'blue-a']);
});

test.each([
  [3, 4, ['blue', 'red']],
  [2, 4, ['red', 'blue']],
])('[dominion.trap.surprise.1] %i outside and a roll of %i', (outside, roll, order) => {
  const { t, state } = battleOf(ID, [BLUE, RED], {
    answers: { 'dice D6 dominion.trap.surprise.1': [[roll]] },
  });
  state.facts['trap.outside'] = outside;
  const [own] = rulesOf(state);
  const standard = () => {
    throw new Error('nobody rolls off');
  };
  expect(run(own?.priority?.(t, standard) as never)).toEqual(order);
});

test('[dominion.trap.surprise.2] a failed Cool test leaves one action in round 1', () => {
  const { t, state, players } = battleOf(ID, [BLUE, RED], {
    depth: 'full',
    answers: {
      'dice 2D6 dominion.trap.surprise.2': [[3, 3]],
      'choice core.activation.turn.4': (question) =>
        question.kind === 'choice' && question.options.includes('move') ? 'move' : 'done',
    },
  });
  run(standardActivation(t, fighterOf(state, 'red-pip')));
  expect(players.keys('choice core.activation.turn.4')).toHaveLength(1);
});

test('[dominion.trap.ending.1, dominion.trap.ending.2, dominion.trap.victory.1] the last gang scores its D3 before the points are counted', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader'), RED], {
    answers: { 'dice D3 dominion.trap.ending.1 blue': [[3]], dice: always(1) },
  });
  for (const id of ['red-boss', 'red-pip']) Object.assign(fighterOf(state, id), { fate: 'fled' });
  state.moment = 'end-of-round';
  expect(run(settled(trap.ending(t)))).toMatchObject({ ended: true, why: 'dominion.trap.ending.2' });
  expect(run(settled(trap.victory(t)))).toMatchObject({ victors: ['blue'] });
  expect(state.facts['trap.bonus']).toEqual({ blue: 3 });
  expect(run(settled(trap.rewards(t))).gangs).toMatchObject({ blue: { reputation: 2 } });
});

test('[dominion.trap.ending.4] a round limit gives nobody the D3', () => {
  const { t, state } = battleOf(ID, [BLUE, RED], { round: 8 });
  state.moment = 'end-of-round';
  expect(run(settled(trap.victory(t)))).toMatchObject({ result: 'draw' });
  expect(state.facts['trap.bonus']).toBeUndefined();
});
