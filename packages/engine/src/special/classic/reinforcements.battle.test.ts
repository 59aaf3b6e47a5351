/** Reinforcements as they arrive: at the end of End phases, drawn, and set up by one player or the other. */
import { expect, test } from 'vitest';
import { atMoment, rulesOf, specialRule, specialRules } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import '../../scenarios/index.ts';
import { type Answers, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { Table } from '../../table/table.ts';
import { holdBack } from './reinforcements.ts';

const ID = 'classic.reinforcements';
const firstCard = (question: Question) =>
  question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [];

/** Blue has left Bo and Cy at home. */
function battle(answers: Answers = {}, rulings: object = {}) {
  const made = battleOf('takeover.stand-off', [roster('blue', 'ana, bo, cy'), roster('red', 'pip, rex')], {
    rulings,
    answers: { 'dice 1 of': firstCard, [`dice D6 ${ID}.arrival.4`]: () => [3], ...answers },
  });
  made.state.special = [ID];
  const blue = made.state.gangs[0] as GangState;
  blue.crew = ['blue-ana'];
  for (const id of ['blue-bo', 'blue-cy'])
    Object.assign(fighterOf(made.state, id), { fate: 'stayed-home', tookPart: false, spot: null });
  return { ...made, blue, of: (id: string) => fighterOf(made.state, id) };
}

test('[classic.reinforcements.arrival.1, classic.reinforcements.arrival.2, classic.reinforcements.arrival.3, classic.reinforcements.arrival.4] switched on by the table, one of those at home comes each round', () => {
  const { t, blue, of, players } = battle();
  run(atMoment(t, 'deployed'));
  expect(blue.reinforcements).toEqual(['blue-bo', 'blue-cy']);
  run(atMoment(t, 'endPhaseEnds'));
  expect(of('blue-bo')).toMatchObject({ fate: 'standing', tookPart: true, ready: false });
  expect(players.placed()).toEqual([
    ['blue-bo', 'touching an edge of the board, and at least 6" from every one of red-pip, red-rex'],
  ]);
  expect(players.asked.at(-1)?.by).toEqual(['blue']);
  expect(blue.crew).toEqual(['blue-ana']);
});

test('[classic.reinforcements.tactics.2] every rule is told of an arrival, once they stand', () => {
  const { t, state } = battle();
  const heard: string[] = [];
  if (!specialRules().some(({ id }) => id === 'test.reinforced'))
    specialRule({
      id: 'test.reinforced',
      title: '',
      reinforced: (_, { id, fate }) => void heard.push(`${id} ${fate}`),
    });
  state.special = [ID, 'test.reinforced'];
  run(atMoment(t, 'deployed'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(heard).toEqual(['blue-bo standing']);
});

test('[classic.booby-trap.trigger.1, classic.reinforcements.arrival.4] a Reinforcement that is set up beside a trap may set it off', () => {
  const { t, state, players } = battle({
    'choice classic.reference.weapons.2': () => 'frag',
    'measure classic.booby-trap.trigger.1': [['booby-trap-1']],
    'dice D6 classic.booby-trap': () => [1],
  });
  state.special = [ID, 'classic.booby-trap'];
  run(atMoment(t, 'deployed'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(players.keys('dice D6 classic.booby-trap')).toHaveLength(1);
  expect(state.markers['booby-trap-1']).toMatchObject({ spot: null, state: 'dud' });
});

test('[classic.reinforcements.arrival.4] on a 2 the enemy who comes first in Priority sets it up', () => {
  const { t, state, players } = battle({ [`dice D6 ${ID}.arrival.4`]: () => [2] });
  state.order = ['red', 'blue'];
  run(atMoment(t, 'deployed'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(players.asked.at(-1)).toMatchObject({ kind: 'place', of: 'blue-bo', by: ['red'] });
});

test('[classic.reinforcements.arrival.4] of several enemies a roll-off says who sets it up, if the table rules so', () => {
  const gangs = [roster('blue', 'ana, bo'), roster('red', 'pip'), roster('grey', 'gus')];
  const by = (rulings: object) => {
    const { t, state, players } = battleOf('takeover.stand-off', gangs, {
      rulings,
      // Blue's Reinforcement is set up by an opponent, and of Red and Grey it is Grey who rolls higher.
      answers: {
        'dice 1 of': firstCard,
        [`dice D6 ${ID}.arrival.4`]: [[1]],
        [`dice 2D6 ${ID}.arrival.4`]: [[2, 5]],
      },
    });
    state.special = [ID];
    Object.assign(fighterOf(state, 'blue-bo'), { fate: 'stayed-home', tookPart: false, spot: null });
    state.order = ['red', 'blue', 'grey'];
    run(atMoment(t, 'deployed'));
    run(atMoment(t, 'endPhaseEnds'));
    return players.asked.at(-1)?.by;
  };
  expect(by({})).toEqual(['red']);
  expect(by({ 'classic.reinforcements-opponent': 'roll-off-among-enemies-settles' })).toEqual(['grey']);
});

test("[classic.reinforcements.arrival.4] a table may bring Reinforcements on in their owner's deployment zone", () => {
  const { t, players } = battle({}, { 'classic.reinforcements-where': 'owner-s-deployment-zone' });
  run(atMoment(t, 'deployed'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(players.placed()).toEqual([['blue-bo', 'in the deployment zone of blue']]);
});

test('[classic.reinforcements.scenario.1, classic.reinforcements.scenario.2, classic.reinforcements.scenario.3, classic.reinforcements.scenario.4] a scenario says who, how many and when', () => {
  const { t, state, blue, of } = battle();
  holdBack(t, blue, ['blue-bo', 'blue-cy'], { each: 2, rounds: [2, 2] });
  run(atMoment(t, 'deployed'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(of('blue-bo').fate).toBe('reserve');
  state.round = 2;
  run(atMoment(t, 'endPhaseEnds'));
  expect([of('blue-bo').fate, of('blue-cy').fate]).toEqual(['standing', 'standing']);
  expect(blue.reinforcements).toEqual([]);
});

test('[classic.reinforcements.bottle.1, classic.reinforcements.house.1] the starting crew alone counts, with the house rule all of them', () => {
  const { t, state, blue, players, of } = battle();
  const crew = () => rulesOf(state)[0]?.bottleCrew?.(state, blue, 1);
  run(atMoment(t, 'deployed'));
  expect(crew()).toBe(1);
  const house = (rulings: object) =>
    new Table(players, { variants: new Set(['house'] as const), rulings } as never, state);
  for (const id of ['blue-bo', 'blue-cy']) of(id).fate = 'stayed-home';
  blue.reinforcements = [];
  delete state.facts.reinforcements;
  delete state.facts.reinforcementRules;
  run(atMoment(house({}), 'deployed'));
  expect(crew()).toBe(3);
  state.facts.reinforcementRules = {
    ...(state.facts.reinforcementRules as object | undefined),
    arrivedOnly: true,
  } as never;
  run(atMoment(t, 'endPhaseEnds'));
  expect(crew()).toBe(2);
});

test('[classic.reinforcements.bottle.1] casualties among them count, unless the table leaves them out', () => {
  const counts = (rulings: object) => {
    const { t, state, of } = battle({}, rulings);
    run(atMoment(t, 'deployed'));
    return rulesOf(state)[0]?.countsForBottle?.(state, of('blue-bo'));
  };
  expect(counts({})).toBe(true);
  expect(counts({ 'classic.reinforcements-casualties': 'casualties-among-reinforcements-left' })).toBe(false);
});
