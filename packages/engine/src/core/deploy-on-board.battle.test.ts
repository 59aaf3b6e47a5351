/** Setting up on a board: what the story says about a spot and its limit. */
import { expect, test } from 'vitest';
import { ANA, BASES, fighter, tableOn } from '../battle/on-board.fixture.ts';
import { EDGE, type Where, within } from '../battle/where.ts';
import '../scenarios/index.ts';
import { run } from '../table/table.ts';
import { deploy } from './deploy.ts';

function told(x: number, where: Where): readonly string[] {
  const { t, state } = tableOn({}, {}, [{ x, y: 12, height: 0, facing: 0 }]);
  run(deploy(t, fighter(state, ANA), where, 'dominion.sabotage.reinforcements.2'));
  return t.story.map(({ event }) => event);
}

test('[dominion.sabotage.reinforcements.2] a base that touches the edge of a board keeps to its limit', () => {
  expect(told(BASES / 2, within(0, EDGE))).toEqual(['deploy/set-up']);
  expect(told(BASES / 2 + 0.5, within(0, EDGE))).toEqual(['deploy/no-spot-left-within']);
});
