/** Rolling Roads as they are played: four steps at the start of every End phase. */
import { expect, test } from 'vitest';
import { atFighter, atMoment, rulesOf } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { takeActions } from '../../core/play-activation.ts';
import '../../scenarios/index.ts';
import {
  type Answers,
  always,
  battleOf,
  type Players,
  roster,
  run,
} from '../../scenarios/takeover/table.fixture.ts';

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
  return { ...made, of, moveOn: () => run(atMoment(made.t, 'endPhaseStarts')) };
}

/** Of whom was asked whether they are near enough to test their nerve? */
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

test('[core.nerve.test.1, classic.rolling-roads.left-behind.2] who succumbs shakes friends near the edge, not those who drop off as well', () => {
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

test('[core.nerve.test.1, classic.rolling-roads.left-behind.1] who is only Left Behind is not out, and shakes nobody', () => {
  const { moveOn, players } = road({ [`measure ${ID}.move.1`]: () => ['blue-bo'] });
  moveOn();
  expect(players.keys('measure core.nerve')).toEqual([]);
});

test('[classic.rolling-roads.move.2] a table may read that models at the edge are out of the battle', () => {
  const { of, moveOn } = road({ [`measure ${ID}.move.1`]: () => ['blue-bo'] }, 'none', {
    'classic.road-edge': 'a model that touches the edge is out of the battle',
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

test('[classic.rolling-roads.ash.1] two moves raise dust until the next activation', () => {
  const { t, state, of } = road();
  const dust = () => rulesOf(state)[0]?.hitModifier?.(state, of('red-pip'), of('blue-bo'), 'shoot');
  run(atFighter(t, 'moved', of('blue-bo')));
  expect(dust()).toBe(0);
  run(atFighter(t, 'moved', of('blue-bo')));
  expect(dust()).toBe(-1);
  run(atFighter(t, 'activationStarts', of('blue-bo')));
  expect(dust()).toBe(0);
});

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
