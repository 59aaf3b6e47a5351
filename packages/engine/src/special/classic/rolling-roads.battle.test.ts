/** Rolling Roads as they are played: four steps at the start of every End phase. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { expect, test } from 'vitest';
import { settled } from '../../battle/scenario.ts';
import { atFighter, atMoment, rulesOf } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { endPhase } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import '../../scenarios/index.ts';
import {
  type Answers,
  always,
  battleOf,
  type Players,
  roster,
  run,
} from '../../scenarios/takeover/table.fixture.ts';

import { closedCaskets, newCasket } from './loot-caskets.ts';

const ID = 'classic.rolling-roads';

function road(answers: Answers = {}, sides = 'none', rulings: object = {}) {
  const made = battleOf(
    'takeover.stand-off',
    [roster('blue', 'ana, bo, cy, dee'), roster('red', 'pip, rex')],
    {
      depth: 'full',
      rulings,
      answers: {
        [`dice D6 ${ID}.direction.3`]: always(1),
        [`choice ${ID}.sides.1`]: () => sides,
        [`dice D3-1 ${ID}.terrain.2`]: always(1),
        ...answers,
      },
    },
  );
  made.state.special = [ID];
  run(atMoment(made.t, 'deployed'));
  const of = (id: string) => fighterOf(made.state, id);
  return { ...made, of, moveOn: () => run(atMoment(made.t, 'endPhaseOpens')) };
}

/** The fighters about whom the table was asked: are they near enough to test their nerve? */
const witnesses = ({ asked }: Players) =>
  asked.flatMap((question) =>
    question.kind === 'measure' && question.clause === 'core.nerve.test.1' ? [question.to] : [],
  );

test('[classic.rolling-roads.direction.1, classic.rolling-roads.direction.2, classic.rolling-roads.direction.3] a die says which short edge leads', () => {
  expect(road().state.facts.road).toMatchObject({ leading: 'west' });
});

test('[classic.rolling-roads.phase.1, classic.rolling-roads.move.1, classic.rolling-roads.move.2, classic.rolling-roads.left-behind.1, classic.rolling-roads.left-behind.4, classic.rolling-roads.rejoin.1] within 8" of the Trailing Edge is Left Behind, and the slow stay there', () => {
  const { state, of, moveOn } = road({ [`measure ${ID}.move.1`]: () => ['blue-bo'] });
  moveOn();
  expect(of('blue-bo')).toMatchObject({ fate: 'reserve', ready: false });
  expect(of('blue-ana').fate).toBe('standing');
  const [rule] = rulesOf(state);
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(rule?.bottleLosses?.(state, blue, 1)).toBe(2);
  expect(rule?.bottleLosses?.(state, red, 1)).toBe(1);
});

test('[classic.rolling-roads.rejoin.1, classic.rolling-roads.rejoin.2, classic.rolling-roads.rejoin.3, classic.rolling-roads.rejoin.4] the fast test to come back, as they left', () => {
  let reached = ['blue-bo'];
  const { of, moveOn, players } = road({
    [`measure ${ID}.move.1`]: () => reached,
    [`dice 2D6 ${ID}.rejoin.1`]: [
      [3, 3],
      [3, 4],
    ],
    'dice D6 classic.reinforcements.arrival.4': [[1]],
  });
  Object.assign(of('blue-bo'), { fate: 'pinned', fleshWounds: 1, empty: ['armoury.laspistol'] });
  of('blue-bo').stats = { ...of('blue-bo').stats, m: 7 };
  moveOn();
  expect(of('blue-bo').fate).toBe('reserve');
  reached = [];
  moveOn();
  expect(of('blue-bo')).toMatchObject({ fate: 'pinned', fleshWounds: 1, empty: ['armoury.laspistol'] });
  expect(players.asked.find(({ kind }) => kind === 'place')).toMatchObject({ by: ['red'] });
  expect(players.placed()).toEqual([['blue-bo', 'within 3" of the Trailing Edge']]);
});

test.each([
  [2, 'out-of-action'],
  [3, 'reserve'],
])('[classic.rolling-roads.left-behind.2] somebody down who rolls %i is %s', (die, fate) => {
  const { of, moveOn } = road({
    [`measure ${ID}.move.1`]: () => ['blue-bo'],
    [`dice D6 ${ID}.left-behind.2`]: always(die),
  });
  of('blue-bo').fate = 'seriously-injured';
  moveOn();
  expect(of('blue-bo').fate).toBe(fate);
});

test('[core.nerve.test.1, classic.rolling-roads.left-behind.2] a fighter who succumbs shakes friends near the edge, not those who drop off as well', () => {
  const { of, moveOn, players } = road({
    [`measure ${ID}.move.1`]: () => ['blue-bo', 'blue-cy', 'blue-dee'],
    [`dice D6 ${ID}.left-behind.2`]: always(2),
    'measure core.nerve.test.1': () => ['blue-ana'],
    'dice 2D6 core.nerve.test.2': [
      [5, 5],
      [1, 2],
    ],
    'dice 2D6 core.nerve.run.1': always(3),
  });
  of('blue-bo').fate = 'seriously-injured';
  of('blue-dee').fate = 'seriously-injured';
  moveOn();
  expect(witnesses(players)).toEqual([['blue-ana'], ['blue-ana']]);
  expect(of('blue-ana')).toMatchObject({ fate: 'standing', broken: true });
  expect(of('blue-cy')).toMatchObject({ fate: 'reserve', broken: false });
});

test('[core.nerve.test.1, classic.rolling-roads.left-behind.1] a fighter who is only Left Behind is not out, and shakes nobody', () => {
  const { moveOn, players } = road({ [`measure ${ID}.move.1`]: () => ['blue-bo'] });
  moveOn();
  expect(players.keys('measure core.nerve')).toEqual([]);
});

test('[classic.rolling-roads.move.2] a table may read that models at the edge are out of the battle', () => {
  const { of, moveOn } = road({ [`measure ${ID}.move.1`]: () => ['blue-bo'] }, 'none', {
    'classic.road-edge': 'model-touches-edge-out-battle',
  });
  moveOn();
  expect(of('blue-bo').fate).toBe('fled');
});

test('[classic.rolling-roads.terrain.1, classic.rolling-roads.terrain.2, classic.rolling-roads.terrain.3, classic.rolling-roads.terrain.4, classic.rolling-roads.terrain.6] D3-1 pieces, the last in Priority first', () => {
  const { state, moveOn, players, t } = road({
    [`dice D3-1 ${ID}.terrain.2`]: always(3),
    [`choice ${ID}.terrain.3`]: ['placed', 'skipped'],
  });
  state.order = ['red', 'blue'];
  moveOn();
  expect(players.keys(`choice ${ID}.terrain.3`)).toEqual([
    `choice ${ID}.terrain.3 blue`,
    `choice ${ID}.terrain.3 red`,
  ]);
  expect(t.story.at(-1)?.clause).toBe('classic.rolling-roads.terrain.6');
});

/** What Rex needs to hit Bo, who has made these actions, and whether anybody was asked how far Bo went. */
function shotAt(actions: readonly string[], further: boolean, depth: 'full' | 'attacks' = 'full') {
  const { t, state, of, players } = road({
    'choice core.activation.turn.4': [...actions, 'done'],
    'choice core.actions.charge.2': ['red-pip'],
    'sight core.actions.charge.2': () => ['red-pip'],
    'dice D3 core.actions.charge.1': always(3),
    [`fact ${ID}.ash.1`]: () => further,
    'sight core.shooting': () => ['blue-bo'],
    'choice core.shooting.range.1': () => 'short',
    'dice 1 firepower': always(1),
    'dice firepower': always(1),
    'dice D6': always(1),
  });
  state.depth = depth;
  if (actions.length > 0) run(activate(t, of('blue-bo')));
  for (const fighter of [of('blue-bo'), of('red-pip')]) fighter.engagedWith = [];
  run(shoot(t, of('red-rex'), [of('blue-bo')]));
  const asked = players.keys(`fact ${ID}.ash.1`).length;
  const modifier = rulesOf(state)[0]?.hitModifier?.(state, of('red-rex'), of('blue-bo'), 'shoot');
  return { asked, modifier };
}

test('[classic.rolling-roads.ash.1] a shot is at -1 at a fighter who went further than their Move, by two moves or by a Charge', () => {
  expect(shotAt(['move', 'move'], true)).toEqual({ asked: 1, modifier: -1 });
  expect(shotAt(['move', 'move'], false)).toEqual({ asked: 1, modifier: 0 });
  expect(shotAt(['charge'], true)).toEqual({ asked: 1, modifier: -1 });
  // One move goes no further than the Move, and nobody has to be asked.
  expect(shotAt(['move'], true)).toEqual({ asked: 0, modifier: 0 });
  // Where actions are not counted the table is asked.
  expect(shotAt([], true, 'attacks')).toEqual({ asked: 1, modifier: -1 });
});

test('[classic.rolling-roads.ash.1] dust lasts until the next activation, and only moves within one activation count', () => {
  const { t, state, of } = road({ [`fact ${ID}.ash.1`]: () => true });
  const [rule] = rulesOf(state);
  const bo = of('blue-bo');
  const dust = () => {
    run(settled(rule?.aimedAt?.(t, of('red-pip'), bo)));
    return rule?.hitModifier?.(state, of('red-pip'), bo, 'shoot');
  };
  run(atFighter(t, 'activationStarts', bo));
  run(atFighter(t, 'moved', bo));
  run(atFighter(t, 'activationEnds', bo));
  run(atFighter(t, 'moved', bo)); // running for cover in somebody else's turn
  expect(dust()).toBe(0);
  run(atFighter(t, 'activationStarts', bo));
  run(atFighter(t, 'moved', bo));
  run(atFighter(t, 'moved', bo));
  run(atFighter(t, 'activationEnds', bo));
  expect(dust()).toBe(-1);
  run(atFighter(t, 'activationStarts', bo));
  expect(dust()).toBe(0);
});

test('[classic.rolling-roads.move.1, classic.rolling-roads.move.2] things at the Trailing Edge are removed, and what else stands moves on', () => {
  const { state, of, moveOn, players } = road({
    [`measure ${ID}.move.1`]: () => ['loot-casket-1', 'blue-bo'],
  });
  for (const number of [1, 2, 3]) {
    const casket = newCasket(state);
    state.markers[casket.id] = { ...casket, spot: number === 2 ? { x: 20, y: 10 } : 'placed' };
  }
  of('blue-bo').carries = 'loot-casket-3';
  Object.assign(state.markers['loot-casket-3'] as object, { carriedBy: 'blue-bo' });
  of('blue-ana').spot = { x: 9, y: 4 };
  moveOn();
  const asked = players.asked.find(({ clause }) => clause === `${ID}.move.1`);
  expect(asked).toMatchObject({ to: expect.arrayContaining(['blue-ana', 'loot-casket-1', 'loot-casket-2']) });
  expect(closedCaskets(state).map(({ id }) => id)).toEqual(['loot-casket-2']);
  expect(state.markers['loot-casket-1']).toMatchObject({ spot: null, state: 'left-behind' });
  expect(state.markers['loot-casket-3']).toMatchObject({ spot: null, state: 'left-behind', carriedBy: null });
  // The road leads west, so everything goes 8" east.
  expect(state.markers['loot-casket-2']?.spot).toEqual({ x: 28, y: 10 });
  expect(of('blue-ana').spot).toEqual({ x: 17, y: 4 });
});

test('[classic.rolling-roads.phase.1] the road comes before everything else of the End phase', () => {
  const { t, state, of } = road({
    [`measure ${ID}.move.1`]: () => ['blue-bo'],
    'choice classic.corrupt-enforcer': () => 'nobody',
    'choice core.activation.turn.4': () => 'done',
    'choice core.endphase.bottle.5': () => 'roll',
    'dice D6 core.endphase.bottle.2': always(1),
  });
  state.special = ['classic.corrupt-enforcer', ID];
  run(atMoment(t, 'deployed'));
  run(endPhase(t));
  const clauses = t.story.map(({ clause }) => clause);
  const at = (clause: ClauseId) => clauses.indexOf(clause);
  expect(at('classic.rolling-roads.phase.1')).toBe(at('core.round.sequence.2') + 1);
  expect(at('classic.corrupt-enforcer.rules.1')).toBeGreaterThan(at('classic.rolling-roads.terrain.2'));
  expect(of('blue-bo').fate).toBe('reserve');
});

test.each([
  ['takeover.stand-off', [6, 1], 'north'],
  ['takeover.stand-off', [1, 6], 'east'],
  ['dominion.tunnel-skirmish', [1], 'north'],
  ['dominion.tunnel-skirmish', [6], 'south'],
  ['dominion.marauders', [1], 'west'],
])(
  '[classic.rolling-roads.direction.3] the short edges of %s with %j: the road leads %s',
  (scenario, dice, leading) => {
    const { t, state } = battleOf(scenario, [roster('blue', 'ana'), roster('red', 'pip')], {
      answers: { [`dice D6 ${ID}.direction.3`]: dice.map((die) => [die]) },
    });
    state.special = [ID];
    run(atMoment(t, 'deployed'));
    expect(state.facts.road).toMatchObject({ leading });
  },
);

test('[classic.rolling-roads.terrain.5] under Visibility new terrain may go well ahead of every model', () => {
  const asked = (seen: string, rulings: object = {}) => {
    const { moveOn, players } = road(
      {
        [`dice D3-1 ${ID}.terrain.2`]: always(2),
        [`choice ${ID}.terrain.5`]: (question) =>
          'options' in question && question.options.includes('none') ? seen : 'placed',
      },
      'none',
      rulings,
    );
    moveOn();
    const last = players.asked.at(-1);
    return last?.kind === 'choice' ? last.what : undefined;
  };
  expect(asked('none')).toBe(
    'Is a piece of terrain placed, touching the Leading Edge and 3" from everything else?',
  );
  expect(asked('12')).toBe(
    'Is a piece of terrain placed, touching the Leading Edge or at least 12" nearer to the Leading Edge than any model, and 3" from everything else?',
  );
  expect(asked('12', { 'classic.road-visibility': 'only-x-rule-applies' })).toBe(
    'Is a piece of terrain placed, at least 12" nearer to the Leading Edge than any model?',
  );
});

test('[classic.rolling-roads.rejoin.3] all Reinforcements arrive in a round, within 3" of the Trailing Edge', () => {
  const arrive = (pack: 'takeover' | 'dominion', rulings: object = {}) => {
    const { t, state, players } = battleOf(
      `${pack}.stand-off`,
      [roster('blue', 'ana, bo, cy, dee'), roster('red', 'pip')],
      {
        rulings,
        answers: {
          [`dice D6 ${ID}.direction.3`]: always(1),
          'dice 1 of': (question) =>
            question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [],
          'dice D6 classic.reinforcements.arrival.4': always(4),
          'dice D3 dominion.global.reinforcements.1': [[2]],
        },
      },
    );
    state.special = ['classic.reinforcements', ID];
    (state.gangs[0] as GangState).crew = ['blue-ana'];
    for (const id of ['blue-bo', 'blue-cy', 'blue-dee'])
      Object.assign(fighterOf(state, id), { fate: 'stayed-home', tookPart: false, spot: null });
    run(atMoment(t, 'deployed'));
    run(atMoment(t, 'endPhaseEnds'));
    return players.placed();
  };
  const where = 'within 3" of the Trailing Edge';
  const all = ['blue-bo', 'blue-cy', 'blue-dee'].map((id) => [id, where]);
  expect(arrive('takeover')).toEqual(all);
  expect(arrive('dominion')).toEqual(all);
  const limited = { 'classic.road-all-arrive': 'no-more-than-d3-time' };
  expect(arrive('takeover', limited)).toEqual(all);
  expect(arrive('dominion', limited)).toEqual(all.slice(0, 2));
});

test('[classic.rolling-roads.rejoin.4] somebody Broken comes back Broken', () => {
  const { of, moveOn } = road({
    [`measure ${ID}.move.1`]: () => ['blue-bo'],
    [`dice 2D6 ${ID}.rejoin.1`]: always(6),
    'dice D6 classic.reinforcements.arrival.4': always(3),
  });
  of('blue-bo').broken = true;
  of('blue-bo').stats = { ...of('blue-bo').stats, m: 8 };
  moveOn();
  expect(of('blue-bo')).toMatchObject({ fate: 'standing', broken: true });
});

test.each([
  ['cliff', true, 'out-of-action'],
  ['open', true, 'reserve'],
  ['open', false, 'standing'],
])(
  '[classic.rolling-roads.sides.4, classic.rolling-roads.sides.5] pushed at a side that is %s, over it %s: %s',
  (sides, over, fate) => {
    const { t, of } = road({ [`fact ${ID}.sides.1`]: () => over }, sides);
    run(atFighter(t, 'moved', of('blue-bo'), 'is-moved'));
    expect(of('blue-bo').fate).toBe(fate);
  },
);

test.each([
  ['cliff', 'out-of-action'],
  ['open', 'reserve'],
  ['impassable', 'standing'],
  ['none', 'standing'],
])(
  '[classic.rolling-roads.sides.1, classic.rolling-roads.sides.2, classic.rolling-roads.sides.4, classic.rolling-roads.sides.5] off a side that is %s: %s',
  (sides, fate) => {
    const { t, of } = road(
      {
        'choice core.activation.turn.4': (question) =>
          'options' in question && question.options.includes('leave-by-side') ? 'leave-by-side' : 'done',
      },
      sides,
    );
    run(takeActions(t, of('blue-bo'), 2));
    expect(of('blue-bo').fate).toBe(fate);
  },
);

test.each([
  ['cliff', ['blue-ana', 'blue-cy']],
  ['open', []],
])(
  '[core.nerve.test.1, classic.rolling-roads.sides.4, classic.rolling-roads.sides.5] of a side that is %s these see a friend go out: %j',
  (sides, friends) => {
    const { t, of, players } = road(
      {
        'choice core.activation.turn.4': ['leave-by-side'],
        'measure core.nerve.test.1': () => ['blue-ana'],
        'dice 2D6 core.nerve.test.2': [[1, 2]],
        'dice 2D6 core.nerve.run.1': always(3),
      },
      sides,
    );
    of('blue-dee').broken = true; // [core.nerve.test.5]
    run(takeActions(t, of('blue-bo'), 2));
    expect(witnesses(players).flat()).toEqual(friends);
    expect(of('blue-ana').broken).toBe(sides === 'cliff');
  },
);
