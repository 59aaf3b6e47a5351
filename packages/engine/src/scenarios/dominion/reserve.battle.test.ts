/** Reinforcements of Dominion's missions in Bottle tests. */
import { expect, test } from 'vitest';
import { scenarioOf, settled } from '../../battle/scenario.ts';
import { fighterOf, type GangState, gangsIn } from '../../battle/state.ts';
import { bottleCheckOf } from '../../core/play/end-phase-tests.ts';
import '../index.ts';
import { battleOf, roster, run } from '../takeover/table.fixture.ts';

const MISSIONS = [
  'border-dispute',
  'looters',
  'marauders',
  'rescue-mission',
  'sabotage',
  'sneak-attack',
] as const;

/** The number to beat of a gang that has one fighter in its crew, who is down, and three in reserve. */
function numberToBeat(mission: string, variants: readonly 'house'[], rulings: object = {}) {
  const { t, state } = battleOf(
    `dominion.${mission}`,
    [roster('home', 'king leader, a, b, c, d'), roster('away', 'boss leader, x')],
    { variants, rulings, answers: { 'dice D3 dominion.marauders.special.1': () => [1] } },
  );
  const [home] = gangsIn(state, 'defender').length > 0 ? gangsIn(state, 'defender') : state.gangs;
  const gang = home as GangState;
  gang.crew = ['home-king', 'home-a'];
  for (const id of ['home-b', 'home-c', 'home-d'])
    Object.assign(fighterOf(state, id), { fate: 'stayed-home', tookPart: false });
  run(settled(scenarioOf(state).setUp?.(t)));
  expect(gang.reinforcements).toEqual(['home-b', 'home-c', 'home-d']);
  fighterOf(state, 'home-a').fate = 'seriously-injured';
  return bottleCheckOf(state, gang)?.crew;
}

test.each(MISSIONS)(
  '[classic.reinforcements.house.1, classic.reinforcements.bottle.1, dominion.crews.reinforcements.1] Reinforcements of %s count in Bottle tests by the house rule alone',
  (mission) => {
    expect(numberToBeat(mission, [])).toBe(2);
    expect(numberToBeat(mission, ['house'])).toBe(5);
    const arrived = { 'classic.reinforcements-house-count': 'only-those-have-arrived-so' };
    expect(numberToBeat(mission, ['house'], arrived)).toBe(2);
  },
);
