/**
 * Forgotten Riches in play: caskets on the tiles, horrors between them, and the caskets secured at the end.
 */
import { expect, test } from 'vitest';
import { enterScenario } from '../../battle/scenario.ts';
import { type BattleTable, fighterOf } from '../../battle/state.ts';
import { isOver } from '../../core/ending.ts';
import { activate } from '../../core/play/activation.ts';
import { call } from '../../procedures.ts';
import { inWords } from '../../table/table.ts';
import { type Answers, always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { lootCasket } from './deployment.ts';
import { forgottenRiches } from './forgotten-riches.ts';

const ID = 'dominion.forgotten-riches';
const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader, x');

test('[dominion.forgotten-riches.crews.1, dominion.global.crew.1] one roll for both crews; by another reading one each', () => {
  const sizes = (rolls: [number, number][], rulings = {}) => {
    const { t, state } = tableFor(ID, [BLUE, RED], {
      rulings,
      answers: { 'dice 2D6 dominion.forgotten-riches.crews.1': rolls },
    });
    return state.gangs.map(() => run(forgottenRiches.crew(t)).size);
  };
  expect(sizes([[1, 1]])).toEqual([5, 5]);
  expect(sizes([[6, 6]])).toEqual([8, 8]);
  const each = { 'dominion.riches-crew-roll': 'roll-each-gang' };
  expect(
    sizes(
      [
        [1, 1],
        [3, 4],
      ],
      each,
    ),
  ).toEqual([5, 7]);
});

test('[dominion.forgotten-riches.battlefield.1, dominion.forgotten-riches.deployment.1, dominion.forgotten-riches.deployment.2] caskets in turns, then the crews on the two remaining tiles', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], {
    answers: {
      'dice 2D6 dominion.forgotten-riches.deployment.1': [[1, 4]],
      'dice 2D6 dominion.forgotten-riches.deployment.2': [[5, 4]],
    },
  });
  run(forgottenRiches.deployment(t));
  expect(state.terrain).toBe('zone-mortalis');
  const placing = players.asked.filter(({ kind }) => kind === 'place');
  expect(placing.slice(0, 6).map(({ by }) => by?.[0])).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue']);
  const placed = players.placed();
  expect(placed[0]).toEqual(['casket-1', 'wholly in the central tile, and where fighters can get to']);
  expect(placed[1]).toEqual([
    'casket-2',
    'on a tile without a casket, and at least 6" from casket-1, and where fighters can get to',
  ]);
  const start = 'within 3" of the outer edge of the own starting tile';
  const apart = `${start}, and either the starting tiles do not touch, or at least 6" from every one of blue-king, blue-a`;
  expect(placed.slice(5)).toEqual([
    ['blue-starting-tile', 'on one of the two tiles without a casket'],
    ['blue-king', start],
    ['blue-a', start],
    ['red-boss', apart],
    ['red-x', apart],
  ]);
  expect(state.markers['red-starting-tile']?.gang).toBe('red');
});

/** Somebody is activated, alone or not. */
function wander(company: boolean, answers: Answers = {}) {
  const made = battleOf(ID, [BLUE, RED], {
    depth: 'full',
    answers: {
      'fact dominion.forgotten-riches.horrors.1 blue-a': [company],
      'choice core.activation.turn.4': () => 'move',
      ...answers,
    },
  });
  const fighter = fighterOf(made.state, 'blue-a');
  fighter.ready = true;
  run(activate(made.t, fighter));
  return { ...made, fighter, actions: made.players.keys('choice core.activation.turn.4').length };
}

const HORRORS = 'dice D6 dominion.forgotten-riches.horrors.1';

test('[dominion.forgotten-riches.horrors.1] company keeps the horrors away', () => {
  const { players, actions } = wander(true);
  expect(players.keys(HORRORS)).toEqual([]);
  expect(actions).toBe(2);
});

test.each([
  [2, 0],
  [3, 0],
  [4, 1],
  [5, 1],
  [6, 2],
])('[dominion.forgotten-riches.horrors.1] alone, a %i leaves %i actions', (roll, left) => {
  const { actions, fighter } = wander(false, { [HORRORS]: [[roll]] });
  expect(actions).toBe(left);
  expect(fighter.ready).toBe(false);
});

test('[dominion.forgotten-riches.horrors.1] on a 1 something strikes, and a fighter it puts down is gone', () => {
  const hit = (answers: Answers) =>
    wander(false, { [HORRORS]: [[1]], 'dice D6 core.hits.wound.1': [[6]], ...answers });
  const gone = hit({ dice: (question) => injuries(question, 'serious') });
  expect(gone.fighter.fate).toBe('out-of-action');
  expect(gone.actions).toBe(0);
  const wounded = hit({ dice: (question) => injuries(question, 'flesh') });
  expect(wounded.fighter).toMatchObject({ fate: 'standing', fleshWounds: 2 });
  expect(wounded.actions).toBe(2);
});

function injuries(question: Parameters<ReturnType<typeof always>>[0], face: 'flesh' | 'serious') {
  const isInjury = question.kind === 'dice' && 'die' in question.dice && question.dice.die === 'injury';
  return isInjury ? always(face)(question) : always(6)(question);
}

/** Everybody on the battlefield with five caskets. */
function riches(answers: Answers, variant: 'classic' | 'updated' = 'updated') {
  const made = battleOf(ID, [BLUE, RED], { answers });
  for (let at = 1; at <= 5; at++)
    made.state.markers[`casket-${at}`] = { ...lootCasket(`casket-${at}`), spot: 'placed' };
  made.state.variant = variant;
  made.state.moment = 'end-of-round';
  return made;
}

const MEASURE = 'measure dominion.forgotten-riches.objectives.2';

function endingNow(t: BattleTable) {
  run(forgottenRiches.beforeEnding(t));
  return forgottenRiches.ending(t);
}

test('[dominion.forgotten-riches.objectives.2, dominion.forgotten-riches.ending.3, dominion.forgotten-riches.ending.4] caskets are counted when round 7 ends, and not before', () => {
  const { t, state, players } = riches({ [MEASURE]: [['casket-1'], ['casket-2'], ['casket-1'], []] });
  state.round = 6;
  expect(endingNow(t)).toMatchObject({ ended: false });
  expect(players.asked).toEqual([]);
  state.round = 7;
  // One each: a draw, and one more round.
  expect(endingNow(t)).toMatchObject({ ended: false });
  expect(players.asked[1]).toMatchObject({ from: 'red-starting-tile', within: 3 });
  expect(players.asked[1]).toMatchObject({ to: ['casket-2', 'casket-3', 'casket-4', 'casket-5'] });
  expect(endingNow(t)).toEqual({
    ended: true,
    why: 'dominion.forgotten-riches.ending.3',
  });
});

test('[dominion.forgotten-riches.objectives.1, dominion.forgotten-riches.objectives.3, dominion.forgotten-riches.victory.4] an opened casket is not secured; the last gang rolls its D3', () => {
  const { t, state, players } = riches({
    [MEASURE]: [['casket-1'], ['casket-2']],
    'dice D3 dominion.forgotten-riches.objectives.3 blue': [[2]],
    'dice D6x10 dominion.global.credits.3': always(1),
    'dice 1D6x10 dominion.global.credits.3': always(1),
  });
  Object.assign(state.markers['casket-5'] as object, { state: 'opened' });
  for (const id of ['red-boss', 'red-x']) fighterOf(state, id).fate = 'out-of-action';
  expect(endingNow(t)).toMatchObject({
    ended: true,
    why: 'dominion.forgotten-riches.ending.2',
  });
  expect(run(forgottenRiches.victory(t) as never)).toMatchObject({
    victors: ['blue'],
    why: 'dominion.forgotten-riches.victory.4',
  });
  expect(players.asked[0]).toMatchObject({ to: ['casket-1', 'casket-2', 'casket-3', 'casket-4'] });
  expect(state.facts['riches.secured']).toEqual({ blue: 1, red: 1, loose: 2 });
  expect(run(forgottenRiches.rewards(t) as never)).toMatchObject({
    gangs: { blue: { credits: 10, reputation: 2 }, red: { credits: 10, reputation: 0 } },
  });
});

test('[dominion.forgotten-riches.ending.1, dominion.forgotten-riches.victory.1, dominion.forgotten-riches.victory.2] Classic looks at caskets alone and has no round limit', () => {
  const { t, state, players } = riches({ [MEASURE]: [['casket-1'], ['casket-2']] }, 'classic');
  state.round = 9;
  expect(endingNow(t)).toMatchObject({ ended: false });
  expect(players.asked).toEqual([]);
  expect(run(forgottenRiches.victory(t) as never)).toMatchObject({
    result: 'draw',
    why: 'dominion.forgotten-riches.victory.2',
  });
});

test('[dominion.forgotten-riches.entry.1] there is no attacker and no defender', () => {
  const { state } = tableFor('dominion.forgotten-riches', [
    roster('red', 'boss leader'),
    roster('blue', 'king leader'),
  ]);
  for (const gang of state.gangs) gang.role = 'attacker';
  enterScenario(state);
  expect(state.gangs.map(({ role }) => role)).toEqual(['neutral', 'neutral']);
});

test.each([
  [2, 'Alone in the dark, a 2: no actions this turn'],
  [5, 'Alone in the dark, a 5: one action only'],
  [6, 'Alone in the dark, a 6: nothing stirs'],
])('[dominion.forgotten-riches.horrors.1] the meaning of a %i is told', (roll, words) => {
  const { story } = call('dominion.forgotten-riches.horrors', { input: { nearest: null }, dice: [roll] });
  expect(story.map((event) => inWords(event))).toEqual([words]);
});

test('[dominion.forgotten-riches.horrors.1] no line about fighters who have company', () => {
  const { t } = wander(true);
  expect(t.story.filter(({ clause }) => clause.endsWith('horrors.1'))).toEqual([]);
});

test('[dominion.forgotten-riches.objectives.2] the question says where a casket must lie', () => {
  const { t, players } = riches({ [MEASURE]: () => [] });
  run(forgottenRiches.victory(t));
  expect(players.asked.map(({ what }) => what)).toEqual([
    'Which caskets lie on blue\'s starting tile, no more than 3" from the board edge?',
    'Which caskets lie on red\'s starting tile, no more than 3" from the board edge?',
  ]);
});

test('[dominion.forgotten-riches.ending.1] the story tells in mid-round that it will be the last', () => {
  const { t, state } = battleOf(ID, [BLUE, RED]);
  Object.assign(state, { variant: 'classic', round: 3, moment: 'activation' });
  for (const id of ['red-boss', 'red-x']) fighterOf(state, id).fate = 'fled';
  for (let times = 0; times < 2; times++) expect(run(isOver(t))).toBe(false);
  expect(t.story.map((event) => inWords(event))).toEqual([
    'red has nobody left: the battle is over when the round ends, unless that changes',
  ]);
});

test('[dominion.forgotten-riches.objectives.1, dominion.forgotten-riches.objectives.2] points for several things are listed with their reasons', () => {
  const { t, state } = riches({ [MEASURE]: [['casket-1'], []] });
  fighterOf(state, 'red-x').fate = 'out-of-action';
  run(forgottenRiches.victory(t));
  expect(t.story.map((event) => inWords(event)).filter((line) => line.includes('points'))).toEqual([
    'blue has 3 points: 1 for enemies, 2 for caskets',
    'red has 0 points',
  ]);
  const one = riches({ [MEASURE]: [[], []] });
  fighterOf(one.state, 'red-x').fate = 'out-of-action';
  run(forgottenRiches.victory(one.t));
  expect(one.t.story.map((event) => inWords(event))).toContain('blue has 1 point');
});
