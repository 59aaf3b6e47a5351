/** Ambush as it is played: three steps of setting up, a head start, shaken nerves and a way out. */
import { expect, test } from 'vitest';
import { settled } from '../../battle/scenario.ts';
import { atMoment, rulesOf } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { standardActivation } from '../../core/play/activation.ts';
import { readyOf } from '../../core/play/ready.ts';
import { playRound } from '../../core/play/round.ts';
import { always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { ambush } from './ambush.ts';

const ID = 'dominion.ambush';
const BLUE = roster('blue', 'king leader, a, b');
const RED = roster('red', 'boss leader, pip, rex');

test('[dominion.ambush.crews.1, dominion.ambush.crews.2] Custom without a number is eight; D3+5 at random', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], { answers: { 'dice D3+5 dominion.ambush.crews.2': [[1]] } });
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(run(settled(ambush.crew(t, red)))).toMatchObject({ method: 'custom', size: 8 });
  expect(run(settled(ambush.crew(t, blue)))).toMatchObject({ method: 'random', size: 6 });
});

test('[dominion.ambush.battlefield.1] the defender may place all scatter terrain, and within 12" of the centre there is nothing else', () => {
  const clause = 'dominion.ambush.battlefield.1';
  expect(ambush.battlefield().slice(0, 2)).toMatchObject([
    { words: 'The defender may place all scatter terrain', clause },
    { where: { is: 'within', inches: 12, near: { of: 'centre' } }, clause },
  ]);
});

test('[dominion.ambush.deployment.1, dominion.ambush.deployment.2, dominion.ambush.deployment.3] a 6 waits until the ambushers stand', () => {
  const { t, players } = tableFor(ID, [BLUE, RED], {
    answers: { 'dice D6 dominion.ambush.deployment.1': [[6], [5], [1]] },
  });
  run(ambush.deployment(t));
  const prey = 'blue-a, blue-b';
  const reach = `at least 12" from every one of ${prey}; or at least 6" from them, and out of sight of them`;
  expect(players.placed()).toEqual([
    ['blue-a', 'within 6" of the centre of the board'],
    ['blue-b', 'within 6" of the centre of the board'],
    ['red-boss', reach],
    ['red-pip', reach],
    ['red-rex', reach],
    ['blue-king', 'at least 1" from every one of red-boss, red-pip, red-rex'],
  ]);
});

test('[dominion.ambush.surprise.1, dominion.ambush.surprise.2] the attacker has Priority and D3 fighters act first', () => {
  const { t, players, state } = battleOf(ID, [BLUE, RED], {
    round: 0,
    depth: 'status',
    answers: {
      'dice D3 dominion.ambush.surprise.2': [[2]],
      'dice 2D6 dominion.trap.surprise.2': always(6),
      'choice core.activation.turn.4': () => 'done',
    },
  });
  run(playRound(t));
  expect(players.keys('dice 2D6 core.round')).toEqual([]);
  expect(state.order).toEqual(['red', 'blue']);
  const acted = players.options('choice core.activation.turn.1').map((options) => options[0]?.split('-')[0]);
  expect(acted).toEqual(['red', 'red', 'blue', 'red', 'blue', 'blue']);
  expect(state.facts['ambush.lead']).toBe(0);
});

test('[dominion.ambush.surprise.2] defenders wait no longer than there are ambushers to act', () => {
  const { state } = battleOf(ID, [BLUE, RED]);
  for (const fighter of Object.values(state.fighters)) fighter.ready = true;
  state.facts['ambush.lead'] = 3;
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(readyOf(state, blue)).toEqual([]);
  expect(readyOf(state, red)).toHaveLength(3);
  for (const id of red.roster) fighterOf(state, id).ready = false;
  expect(readyOf(state, blue)).toHaveLength(3);
});

/** Round 1 with a boss who may take two others along, and the D3 that is rolled: who acted, in order. */
function actedIn(lead: number): { readonly acted: readonly unknown[]; readonly groups: number } {
  const { t, players, state } = battleOf(ID, [BLUE, roster('red', 'boss leader, a, b, c')], {
    round: 0,
    answers: {
      'dice D3 dominion.ambush.surprise.2': [[lead]],
      'dice 2D6 dominion.trap.surprise.2': always(6),
      'choice core.activation.turn.4': () => 'done',
      'pick core.activation.group.1': (question) =>
        question.kind === 'pick' ? question.options.slice(0, question.most) : [],
    },
  });
  fighterOf(state, 'red-boss').group = 2;
  run(playRound(t));
  const acted = players.asked.flatMap(({ kind, clause, of }) =>
    kind === 'choice' && clause === 'core.activation.turn.4' ? [of] : [],
  );
  return { acted, groups: players.options('pick core.activation.group.1').length };
}

test('[dominion.ambush.surprise.2] the D3 counts the fighters of a group one by one', () => {
  // Only one acts before the first defender, so the boss takes nobody along.
  expect(actedIn(1).groups).toBe(0);
  expect(actedIn(1).acted.slice(0, 2)).toEqual(['red-boss', 'blue-king']);
  expect(actedIn(2).acted.slice(0, 3)).toEqual(['red-boss', 'red-a', 'blue-king']);
  expect(actedIn(3).acted.slice(0, 4)).toEqual(['red-boss', 'red-a', 'red-b', 'blue-king']);
});

test('[dominion.ambush.surprise.2] what too few ambushers could not use up holds nobody up in round 2', () => {
  const { state } = battleOf(ID, [BLUE, RED]);
  for (const fighter of Object.values(state.fighters)) fighter.ready = true;
  state.facts['ambush.lead'] = 1;
  state.round = 2;
  expect(readyOf(state, state.gangs[0] as GangState)).toHaveLength(3);
});

test.each([
  [1, [3, 4], 2],
  [1, [3, 3], 1],
  [2, [], 2],
])('[dominion.ambush.surprise.3] in round %i a roll of %o leaves %i actions', (round, dice, actions) => {
  const { t, state, players } = battleOf(ID, [BLUE, RED], {
    round,
    depth: 'full',
    answers: {
      'dice 2D6 dominion.trap.surprise.2': [dice],
      'choice core.activation.turn.4': (question) =>
        question.kind === 'choice' && question.options.includes('move') ? 'move' : 'done',
    },
  });
  run(standardActivation(t, fighterOf(state, 'blue-a')));
  expect(players.keys('choice core.activation.turn.4')).toHaveLength(actions);
});

test('[dominion.ambush.escape.1] defenders at an edge may leave as an End phase starts, and nobody else', () => {
  const { t, state, players } = battleOf(ID, [BLUE, RED], {
    answers: {
      'pick dominion.ambush.escape.1': [['blue-b']],
    },
  });
  state.moment = 'end-phase';
  run(atMoment(t, 'endPhaseStarts'));
  expect(players.asked[0]).toMatchObject({ by: ['blue'], options: ['blue-king', 'blue-a', 'blue-b'] });
  expect(state.gangs.flatMap(({ roster }) => roster).map((id) => fighterOf(state, id).fate)).toEqual([
    'standing',
    'standing',
    'escaped',
    'standing',
    'standing',
    'standing',
  ]);
  const [own] = rulesOf(state);
  expect(own?.bottleLosses?.(state, state.gangs[0] as GangState, 1)).toBe(2);
});

test('[dominion.ambush.victory.3, dominion.ambush.experience.1] round 7 decides, and who got away learns from it', () => {
  const { t, state } = battleOf(ID, [BLUE, RED], { round: 7, answers: { dice: always(2) } });
  for (const id of ['blue-king', 'blue-a'])
    Object.assign(fighterOf(state, id), { fate: 'out-of-action', takenOutBy: 'red-pip' });
  Object.assign(fighterOf(state, 'blue-b'), { fate: 'escaped' });
  state.moment = 'end-of-round';
  expect(run(settled(ambush.ending(t)))).toMatchObject({ ended: true, why: 'dominion.ambush.ending.2' });
  expect(run(settled(ambush.victory(t)))).toMatchObject({
    victors: ['red'],
    why: 'dominion.ambush.victory.3',
  });
  expect(run(settled(ambush.rewards(t))).xp['blue-b']).toBe(2);
});

test.each([
  [2, 'no', 'dominion.ambush.victory.3'],
  [1, 'by-choice', 'dominion.ambush.victory.4'],
  [1, 'failed-test', 'dominion.ambush.victory.5'],
] as const)('[dominion.ambush.notes.2] of 4 defenders %i are out and bottled is %s', (out, bottled, why) => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader, a, b, c'), RED], { round: 7 });
  const [blue] = state.gangs as [GangState];
  blue.bottled = bottled;
  for (const id of blue.roster.slice(0, out)) fighterOf(state, id).fate = 'out-of-action';
  state.moment = 'end-of-round';
  expect(run(settled(ambush.victory(t))).why).toBe(why);
});
