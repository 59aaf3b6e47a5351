/** An end that was reached holds: in no scenario does anything that follows take the battle up again. */
import { expect, test } from 'vitest';
import { leaveBoard } from '../battle/events.ts';
import { scenarioOf, scenarios, settled } from '../battle/scenario.ts';
import { fighterOf, type GangState, gangBy } from '../battle/state.ts';
import { battle } from '../campaign/battle/battle.ts';
import { isOver } from '../core/ending.ts';
import { endPhase, leavingGangs } from '../core/play/round.ts';
import './index.ts';
import { always, battleOf, roster, run } from './takeover/table.fixture.ts';

const LEAVE = { 'choice core.endphase.leave.1': () => 'leave' };

/** Two gangs on the battlefield, both bottled, with everything the page needs. */
function bothBottled(scenario: string) {
  const gangs = [roster('blue', 'king champion'), roster('red', 'boss champion')];
  const made = battleOf(scenario, gangs, { answers: LEAVE });
  for (const gang of made.state.gangs as GangState[]) gang.bottled = 'failed-test';
  made.state.order = ['red', 'blue'];
  made.state.moment = 'activation';
  if (scenario === 'takeover.escort-mission') {
    // A bottled Defender has the Uphiver beside its own fighter.
    const uphiver = { ...fighterOf(made.state, 'blue-king'), id: 'uphiver', rank: 'uphiver' as const };
    made.state.fighters.uphiver = uphiver;
    const blue = gangBy(made.state, 'blue');
    blue.roster = [...blue.roster, 'uphiver'];
  }
  return made;
}

const ALL = scenarios().map(({ id }) => id);

test('there are 22 scenarios to look at', () => {
  expect(ALL).toHaveLength(22);
});

test.each(ALL)(
  '[core.endphase.leave.1] %s: once one gang is left it is not asked to leave, too',
  (scenario) => {
    const { t, players, state } = bothBottled(scenario);
    run(leavingGangs(t));
    expect(players.keys('choice core.endphase.leave.1')).toEqual(['choice core.endphase.leave.1 red']);
    expect(fighterOf(state, 'blue-king').fate).toBe('standing');
  },
);

test.each(ALL.filter((id) => id.startsWith('takeover.')))(
  '[takeover.standards.ending.1] %s: the battle is over as soon as the last gang but one has left',
  (scenario) => {
    const { t, state } = bothBottled(scenario);
    run(leavingGangs(t));
    expect(state.ending?.ended).toBe(true);
  },
);

// A rescue needs somebody to rescue; its own tests look at its verdicts.
test.each(ALL.filter((id) => !id.endsWith('.rescue-mission')))(
  '%s: the verdict is told by its clause',
  (scenario) => {
    const { t, state } = bothBottled(scenario);
    run(leavingGangs(t));
    const from = t.story.length;
    const { why } = run(settled(scenarioOf(state).victory(t.fresh)));
    expect(t.story.slice(from).map(({ clause }) => clause)).toContain(why);
  },
);

test('[core.endphase.leave.1] with a third gang about the second is asked', () => {
  const gangs = ['blue', 'red', 'green'].map((id) => roster(id, 'boss leader'));
  const { t, players, state } = battleOf('takeover.stand-off', gangs, { answers: LEAVE });
  for (const gang of state.gangs as GangState[]) gang.bottled = 'failed-test';
  state.order = ['red', 'blue', 'green'];
  run(leavingGangs(t));
  expect(players.keys('choice core.endphase.leave.1')).toHaveLength(2);
  expect(state.ending?.ended).toBe(true);
});

test('[takeover.standards.ending.2] a fighter who gets up in the same End phase does not bring a gang back', () => {
  const gangs = [roster('blue', 'king leader, cy'), roster('red', 'boss leader')];
  const { t, state, page } = battleOf('takeover.stand-off', gangs, {
    rulings: { 'takeover.who-is-on-the-board': 'only-fighters-who-not-seriously' },
    answers: {
      'choice core.endphase.bottle.5': () => 'fail',
      'dice 2D6 core.endphase.flee.1': always(1),
      'dice injury': always('flesh'),
      'dice 1injury': always('flesh'),
    },
  });
  gangBy(state, 'blue').bottled = 'failed-test';
  fighterOf(state, 'blue-cy').fate = 'seriously-injured';
  state.moment = 'end-phase';
  // The king runs, cy lies there alone, and then recovers.
  leaveBoard(t, fighterOf(state, 'blue-king'), 'fled');
  fighterOf(state, 'blue-cy').fate = 'pinned';
  expect(run(isOver(t))).toBe(true);
  expect(page.victory(t)).toMatchObject({ result: 'win', victors: ['red'] });
});

test('[core.dice.takeback.1] a correction that brings the last fighter back takes the end back, too', () => {
  const { t, state } = battleOf('takeover.stand-off', [roster('blue', 'king'), roster('red', 'boss')]);
  leaveBoard(t, fighterOf(state, 'blue-king'), 'fled');
  fighterOf(state, 'blue-king').fate = 'standing';
  battle.corrected?.(state, ['fighters', 'blue-king', 'fate']);
  expect(run(isOver(t))).toBe(false);
});

test('[takeover.standards.ending.3] an end that is reached in an End phase waits for the rest of it', () => {
  const { t, state } = battleOf('takeover.stand-off', [roster('blue', 'king'), roster('red', 'boss')], {
    answers: { 'dice 2D6 core.endphase.flee.1': always(1) },
  });
  for (const gang of state.gangs as GangState[]) gang.bottled = 'failed-test';
  run(endPhase(t));
  expect(Object.values(state.fighters).map(({ fate }) => fate)).toEqual(['fled', 'fled']);
});
