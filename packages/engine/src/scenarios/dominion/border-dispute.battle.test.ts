/** Border Dispute as it is played: turfs, relics, help for both gangs. */
import { expect, test } from 'vitest';
import { enterScenario, settled } from '../../battle/scenario.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { isOver } from '../../core/ending.ts';
import { endPhase } from '../../core/play/round.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { placeRelic } from '../../special/classic/gang-relics.ts';
import { inWords } from '../../table/table.ts';
import { always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { borderDispute } from './border-dispute.ts';

const ID = 'dominion.border-dispute';
const BLUE = roster('blue', 'king leader, a, b');
const RED = roster('red', 'boss leader, pip');

test('[dominion.border-dispute.crews.1, dominion.border-dispute.battlefield.1] D3+3 at random and a reserve for both', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], {
    answers: { 'dice D3+3 dominion.border-dispute.crews.1': [[2]], 'dice 2D6': always(5, 2) },
  });
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(run(settled(borderDispute.crew(t, red)))).toMatchObject({ method: 'random', size: 5 });
  blue.crew = ['blue-a'];
  red.crew = ['red-pip'];
  run(borderDispute.furnish(t));
  borderDispute.setUp(t);
  expect([blue, red].map(({ reinforcements }) => reinforcements)).toEqual([
    ['blue-king', 'blue-b'],
    ['red-boss'],
  ]);
  expect(Object.keys(state.markers)).toHaveLength(2);
});

test.each([
  ['classic', {}, 'in the %s half, and at least 5" from every edge of the board', 3],
  ['updated', {}, 'in the %s half, no part more than 12" from the dividing line', 4],
  [
    'updated',
    { 'dominion.border-relic-edge': 'both' },
    'in the %s half, no part more than 12" from the dividing line, and at least 5" from every edge of the board',
    4,
  ],
] as const)(
  '[dominion.border-dispute.deployment.1, dominion.border-dispute.deployment.2, dominion.border-dispute.deployment.3, dominion.border-dispute.deployment.4] %s %o',
  (variant, rulings, relic, number) => {
    const { t, state, players } = tableFor(ID, [BLUE, RED], {
      rulings,
      answers: {
        'dice 2D6 dominion.border-dispute.deployment.1': [[2, 6]],
        'dice 1 of 2': [['red-pip']],
        'dice 1 of 3': [['blue-b']],
        'choice dominion.border-dispute.deployment.1 red': ['south'],
      },
    });
    state.variant = variant;
    run(borderDispute.deployment(t));
    const bold = (side: string) => `in the ${side} half, and within 1" of the centre of the board`;
    const behind = (side: string) => `in the ${side} half, at least 12" from the dividing line`;
    expect(players.placed()).toEqual([
      ['red-pip', bold('south')],
      ['blue-b', bold('north')],
      ['red-boss', behind('south')],
      ['blue-king', behind('north')],
      ['blue-a', behind('north')],
      ['red-relic', relic.replace('%s', 'south')],
      ['blue-relic', relic.replace('%s', 'north')],
    ]);
    expect(players.keys(`place ${ID}.deployment.${number}`)).toHaveLength(2);
  },
);

test('[dominion.border-dispute.deployment.1] a gang that fields nobody sends nobody to the centre', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], {
    answers: {
      'dice 2D6 dominion.border-dispute.deployment.1': [[2, 6]],
      'dice 1 of 3': [['blue-b']],
      'choice dominion.border-dispute.deployment.1 red': ['south'],
    },
  });
  const red = state.gangs[1] as GangState;
  for (const id of red.crew) fighterOf(state, id).fate = 'stayed-home';
  red.crew = [];
  run(borderDispute.deployment(t));
  const placed = players.placed().map(([id]) => id);
  expect(placed).toEqual(['blue-b', 'blue-king', 'blue-a', 'red-relic', 'blue-relic']);
});

test('[core.conditions.insane.1, dominion.relic.defile.1] an insane fighter controlled by the enemy does not defile the relic of their own gang', () => {
  const { t, state, players } = battleOf(ID, [BLUE, RED], {
    depth: 'full',
    answers: { 'choice core.activation.turn.4': () => 'done', dice: always(2) },
  });
  for (const gang of state.gangs) run(placeRelic(t, gang, ANYWHERE, 'dominion.border-dispute.deployment.4'));
  const offered = (gang: string) => {
    const pip = fighterOf(state, 'red-pip');
    pip.gang = gang;
    run(takeActions(t, pip, 2));
    return players.options('choice core.activation.turn.4').at(-1)?.includes('defile-relic');
  };
  expect([offered('red'), offered('blue')]).toEqual([true, false]);
});

test('[dominion.border-dispute.relics.1, dominion.border-dispute.victory.4, dominion.border-dispute.experience.1] the gang that defiles the relic decides the battle', () => {
  const { t, state } = battleOf(ID, [BLUE, RED], {
    round: 7,
    depth: 'full',
    answers: {
      'choice core.activation.turn.4 red-pip': ['defile-relic'],
      'measure dominion.relic.defile.1': [['blue-relic']],
      dice: always(2),
    },
  });
  for (const gang of state.gangs) run(placeRelic(t, gang, ANYWHERE, 'dominion.border-dispute.deployment.4'));
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  expect(state.markers['blue-relic']?.state).toBe('defiled');
  state.moment = 'end-of-round';
  expect(run(settled(borderDispute.ending(t)))).toMatchObject({ ended: true, why: `${ID}.ending.3` });
  expect(run(settled(borderDispute.victory(t)))).toMatchObject({ victors: ['red'], why: `${ID}.victory.4` });
  const { gangs, xp } = run(settled(borderDispute.rewards(t)));
  expect(gangs).toMatchObject({ red: { reputation: 2 }, blue: { reputation: -2 } });
  expect(xp['red-pip']).toBe(3); // part 1 and a D3
});

test('[dominion.border-dispute.reinforcements.1] help comes as an End phase starts', () => {
  const { t, state, players } = battleOf(ID, [BLUE, RED], {
    answers: {
      'dice D3 dominion.global.reinforcements.1': [[1]],
      'dice 1 of': [['blue-b']],
      'dice D6 classic.reinforcements.arrival.4': [[1]],
    },
  });
  Object.assign(fighterOf(state, 'blue-b'), { fate: 'reserve', spot: null });
  (state.gangs[0] as GangState).reinforcements = ['blue-b'];
  run(atMoment(t, 'endPhaseStarts'));
  // A 1 lets the opponent set the newcomer up.
  expect(players.asked.filter(({ kind }) => kind === 'place')).toMatchObject([{ of: 'blue-b', by: ['red'] }]);
});

test('[dominion.border-dispute.entry.1] there is no attacker and no defender', () => {
  const { state } = tableFor('dominion.border-dispute', [
    roster('red', 'boss leader'),
    roster('blue', 'king leader'),
  ]);
  for (const gang of state.gangs) gang.role = 'attacker';
  enterScenario(state);
  expect(state.gangs.map(({ role }) => role)).toEqual(['neutral', 'neutral']);
});

test('[dominion.relic.bonus.1] in the End phase one measure from the relic does for all who test', () => {
  const { t, state, players } = battleOf(ID, [BLUE, RED], {
    answers: {
      'measure classic.gang-relics.bonus.1': [['blue-a']],
      'dice 2D6 core.endphase.flee.1': always(3, 2),
      'dice D3': always(1),
    },
  });
  for (const gang of state.gangs) run(placeRelic(t, gang, ANYWHERE, 'dominion.border-dispute.deployment.4'));
  const [blue] = state.gangs as [GangState, GangState];
  blue.bottled = 'failed-test';
  state.order = ['blue', 'red'];
  run(endPhase(t));
  expect(players.keys('measure classic.gang-relics.bonus.1')).toHaveLength(1);
  // 5 and 2 for the relic pass Cool 7+, 5 alone does not.
  expect(['blue-a', 'blue-b'].map((id) => fighterOf(state, id).fate)).toEqual(['standing', 'fled']);
  expect(t.story.map(({ event }) => event)).toContain('round/against-cool-stands-fast');
  expect(state.facts['relics.near']).toBeUndefined();
});

test('[dominion.border-dispute.ending.4] after an undecided round 7 the story tells that one more is played', () => {
  const { t, state } = battleOf(ID, [BLUE, RED], { round: 7 });
  state.moment = 'end-of-round';
  expect(run(isOver(t))).toBe(false);
  expect(run(isOver(t))).toBe(false);
  expect(t.story.filter(({ clause }) => clause === 'dominion.border-dispute.ending.4')).toHaveLength(1);
  state.round = 8;
  expect(run(isOver(t))).toBe(true);
});

test('[dominion.border-dispute.reinforcements.1] they come as the End phase starts, and the story tells for whom', () => {
  const { t, state } = battleOf(ID, [BLUE, RED], {
    answers: {
      'dice 1 of 1': [['blue-b']],
      'dice D6': always(6),
    },
  });
  const [blue] = state.gangs as [GangState, GangState];
  blue.reinforcements = ['blue-b'];
  fighterOf(state, 'blue-b').fate = 'reserve';
  state.order = ['blue', 'red'];
  run(atMoment(t, 'endPhaseStarts'));
  const told = t.story.map((event) => inWords(event)).join('\n');
  expect(told).toContain('blue gets the last of its reserve');
  expect(told).not.toContain('At the end of the End phase');
});

test('[dominion.territory.stake.2, dominion.border-dispute.experience.2] after a draw the story mentions the stake, and what Experience is for', () => {
  const { t, state } = battleOf(ID, [BLUE, RED], { round: 8, answers: { dice: always(2) } });
  state.stake = 'unclaimed-territory';
  run(settled(borderDispute.rewards(t)));
  const told = t.story.map((event) => inWords(event));
  expect(told).toContain('After a draw the Territory stays unclaimed');
  expect(told).toContain('blue-king earns 1 XP for leading the gang');
});
