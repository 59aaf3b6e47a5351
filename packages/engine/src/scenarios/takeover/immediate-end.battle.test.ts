/** `takeover.immediate-end` in whole battles: does a battle stop in the middle of an action? */
import { expect, test } from 'vitest';
import '../index.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { endPhase } from '../../core/play/round.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { battleOf, roster, run } from './table.fixture.ts';

const GANGS = [roster('red', 'boss leader, pip'), roster('blue', 'king leader, cy')];
const AT_ONCE = { 'takeover.immediate-end': 'the scenario wins' };

/** The last of blue lies at the feet of red's boss, who finishes them off and has an action left. */
function finishOff(rulings: Readonly<Record<string, string>>) {
  const left = ['coup-de-grace', 'move'];
  const made = battleOf('takeover.stand-off', GANGS, {
    depth: 'full',
    rulings,
    answers: {
      'choice core.activation.turn.4': () => left.shift() ?? 'done',
      'measure core.actions.coup.1': () => ['blue-cy'],
    },
  });
  Object.assign(fighterOf(made.state, 'blue-king'), { fate: 'fled' });
  Object.assign(fighterOf(made.state, 'blue-cy'), { fate: 'seriously-injured' });
  run(takeActions(made.t, fighterOf(made.state, 'red-boss'), 2));
  return { ...made, chosen: made.players.asked.filter(({ clause }) => clause === 'core.activation.turn.4') };
}

test('[takeover.standards.ending.2, takeover.stand-off.ending.1] an activation is played to its end, unless the table stops at once', () => {
  const usual = finishOff({});
  expect(fighterOf(usual.state, 'blue-cy').fate).toBe('out-of-action');
  expect(usual.chosen).toHaveLength(2);
  expect(usual.state.ending).toBeNull();

  const atOnce = finishOff(AT_ONCE);
  expect(atOnce.chosen).toHaveLength(1);
  expect(atOnce.state.ending).toEqual({ ended: true, why: 'takeover.stand-off.ending.1' });
});

test('[takeover.standards.ending.3] when both gangs run, all test before the battle ends, or the second gang is left alone', () => {
  const flight = (rulings: Readonly<Record<string, string>>) => {
    const made = battleOf('takeover.stand-off', GANGS, {
      rulings,
      answers: { 'dice 2D6 core.endphase.flee.1': () => [1, 1] },
    });
    for (const gang of made.state.gangs as GangState[]) gang.bottled = 'failed-test';
    made.state.order = ['red', 'blue'];
    run(endPhase(made.t));
    return Object.values(made.state.fighters)
      .filter(({ fate }) => fate === 'fled')
      .map(({ id }) => id);
  };
  expect(flight({})).toEqual(['red-boss', 'red-pip', 'blue-king', 'blue-cy']);
  expect(flight(AT_ONCE)).toEqual(['red-boss', 'red-pip']);
});
