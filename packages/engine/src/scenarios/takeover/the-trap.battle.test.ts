/** The Trap as it is played: deployment, the first round, the end. */
import { expect, test } from 'vitest';
import { goOut } from '../../battle/events.ts';
import { settled } from '../../battle/scenario.ts';
import { rulesOf } from '../../battle/special-rule.ts';
import { fighterOf, gangBy } from '../../battle/state.ts';
import { checkWhere } from '../../battle/where.ts';
import { playRound } from '../../core/play/round.ts';
import { newRelic } from '../../special/classic/gang-relics.ts';
import type { Question } from '../../table/question.ts';
import { always, battleOf, roster, run, tableFor } from './table.fixture.ts';
import { theTrap } from './the-trap.ts';

const BLUE = roster('blue', 'king leader, a, b, c, d, e');
const RED = roster('red', 'boss leader, pip');
const GREEN = roster('green', 'don leader, sly');
const ID = 'takeover.the-trap';

test('[takeover.the-trap.crews.1, takeover.the-trap.crews.2] eight for the Defender, fewer for each of two Attackers', () => {
  const { t, state } = tableFor(ID, [BLUE, RED, GREEN]);
  expect(state.gangs.map((gang) => theTrap.crew(t, gang))).toMatchObject([
    { method: 'custom', size: 8 },
    { method: 'custom', size: 6 },
    { method: 'custom', size: 6 },
  ]);
});

test('[takeover.the-trap.deployment.1, takeover.the-trap.deployment.2, takeover.the-trap.deployment.4, takeover.the-trap.deployment.5] the Defender first, four at the centre, then a lone Attacker anywhere along the edge', () => {
  const { t, players } = tableFor(ID, [BLUE, RED]);
  run(theTrap.deployment(t));
  const four = 'any of blue-king, blue-a, blue-b, blue-c';
  const everyone = 'every one of blue-king, blue-a, blue-b, blue-c, blue-d, blue-e';
  expect(players.placed()).toEqual([
    ['blue-king', 'within 3" of the centre of the board'],
    ['blue-a', 'within 3" of the centre of the board'],
    ['blue-b', 'within 3" of the centre of the board'],
    ['blue-c', 'within 3" of the centre of the board'],
    ['blue-d', `within 2" of ${four}`],
    ['blue-e', `within 2" of ${four}, blue-d`],
    ['red-boss', `within 6" of an edge of the board, and at least 6" from ${everyone}`],
    ['red-pip', `within 6" of an edge of the board, and at least 6" from ${everyone}`],
  ]);
});

test('[takeover.the-trap.deployment.6, takeover.the-trap.deployment.7] two Attackers have half the perimeter each and place in turns, away from each other', () => {
  const { t, players } = tableFor(ID, [BLUE, RED, GREEN], {
    answers: {
      'dice 2D6 takeover.the-trap.deployment.6': [[1, 6]],
      'dice 2D6 takeover.the-trap.deployment.7': [[5, 2]],
      'choice takeover.the-trap.deployment.6 green': ['section-2'],
    },
  });
  run(theTrap.deployment(t));
  const late = players.placed().slice(6);
  expect(late.map(([id]) => id)).toEqual(['red-boss', 'green-don', 'red-pip', 'green-sly']);
  expect(late[0]?.[1]).toContain('the south edge, from 0" to 36"');
  expect(late[0]?.[1]).toContain('the east edge, from 0" to 36"');
  expect(late[1]?.[1]).toContain('the north edge, from 0" to 36"');
  expect(late[1]?.[1]).toContain('red-boss');
  expect(late[2]?.[1]).toMatch(/at least 6" from .*green-don/);
});

test('[takeover.the-trap.deployment.6] three sections of 48" each, without gaps', () => {
  const { state } = tableFor(ID, [BLUE, RED, GREEN, roster('black', 'ace')]);
  const [first, second, third] = theTrap.battlefield(state).slice(1);
  const ground = { width: 36, depth: 36, spotOf: () => null };
  const inside = (x: number, y: number) =>
    [first, second, third].map((area) => area && checkWhere(area.where, { x, y }, ground));
  expect(inside(20, 2)).toEqual(['yes', 'no', 'no']);
  expect(inside(33, 11)).toEqual(['yes', 'no', 'no']);
  expect(inside(33, 13)).toEqual(['no', 'yes', 'no']);
  expect(inside(13, 33)).toEqual(['no', 'yes', 'no']);
  expect(inside(11, 33)).toEqual(['no', 'no', 'yes']);
  expect(inside(3, 18)).toEqual(['no', 'no', 'yes']);
  expect(inside(18, 7)).toEqual(['no', 'no', 'no']);
});

test('[takeover.the-trap.deployment.5] by one reading rivals need not keep apart', () => {
  const { t, players } = tableFor(ID, [BLUE, RED, GREEN], {
    answers: { 'dice 2D6': always(6, 1) },
    rulings: { 'takeover.trap-attacker-distance': 'from-defenders-only' },
  });
  run(theTrap.deployment(t));
  expect(players.placed().at(-1)?.[1]).not.toContain('red-');
});

test('[takeover.the-trap.deployment.1] a crew of three stands at the centre', () => {
  const { t, players } = tableFor(ID, [roster('blue', 'king leader, a, b'), RED]);
  run(theTrap.deployment(t));
  expect(
    players
      .placed()
      .slice(0, 3)
      .every(([, limit]) => limit.startsWith('within 3"')),
  ).toBe(true);
});

test('[takeover.the-trap.deployment.3] terrain at the centre moves the spot, and only some terrain can', () => {
  const blocked = { 'fact takeover.the-trap.deployment.3': [true] };
  const sea = tableFor(ID, [BLUE, RED], { answers: blocked, terrain: 'sump-sea' });
  run(theTrap.deployment(sea.t));
  expect(sea.players.placed()[0]?.[1]).toContain('nearest spot to the centre');
  const slums = tableFor(ID, [BLUE, RED]);
  run(theTrap.deployment(slums.t));
  expect(slums.players.keys('fact')).toEqual([]);
});

/** A round in which nobody does anything: two actions or one are seen in the questions. */
const quietRound = {
  'choice core.activation.turn.4': (question: Question) => (question.kind === 'choice' ? 'done' : []),
};

test('[takeover.the-trap.special.1, takeover.the-trap.special.2, takeover.the-trap.special.3] the best speaker tests for the Defender, who goes first or last', () => {
  const played = (initiative: number) => {
    const { t, state, players } = battleOf(ID, [BLUE, RED, GREEN], {
      round: 0,
      answers: {
        ...quietRound,
        'dice D6 takeover.the-trap.special.1': [[initiative]],
        'dice 2D6 takeover.the-trap.special.3': [[2, 5]],
        'dice 2D6 takeover.the-trap.special.4': always(6),
      },
    });
    fighterOf(state, 'blue-b').stats = { ...fighterOf(state, 'blue-b').stats, ld: 5 };
    fighterOf(state, 'blue-b').stats = { ...fighterOf(state, 'blue-b').stats, i: 3 };
    run(playRound(t));
    return { order: state.order, priority: players.keys('dice 2D6 core.round.priority') };
  };
  expect(played(3)).toEqual({ order: ['blue', 'green', 'red'], priority: [] });
  expect(played(2)).toEqual({ order: ['green', 'red', 'blue'], priority: [] });
});

test('[takeover.the-trap.special.1] the Defender chooses among equals', () => {
  const { t, players } = battleOf(ID, [BLUE, RED], {
    round: 0,
    answers: {
      ...quietRound,
      'choice takeover.the-trap.special.1 blue': ['blue-c'],
      'dice D6 takeover.the-trap.special.1': [[6]],
      'dice 2D6 takeover.the-trap.special.4': always(6),
    },
  });
  run(playRound(t));
  expect(players.keys('choice takeover.the-trap.special.1')).toHaveLength(1);
});

test('[takeover.the-trap.special.1, takeover.the-trap.special.2] a Defender who fields nobody goes last without a check', () => {
  const { t, state, players } = battleOf(ID, [BLUE, RED, GREEN], {
    round: 0,
    answers: {
      ...quietRound,
      'dice 2D6 takeover.the-trap.special.3': [[2, 5]],
      'dice 2D6 takeover.the-trap.special.4': always(6),
    },
  });
  for (const id of gangBy(state, 'blue').roster) fighterOf(state, id).fate = 'stayed-home';
  gangBy(state, 'blue').crew = [];
  run(playRound(t));
  expect(state.order).toEqual(['green', 'red', 'blue']);
  expect(players.keys('choice takeover.the-trap.special.1')).toEqual([]);
});

test('[takeover.the-trap.special.4] in round 1 a failed Cool check leaves one action, and later nobody is tested', () => {
  const round = (before: number) => {
    const { t, players } = battleOf(ID, [roster('blue', 'king leader'), RED], {
      round: before,
      depth: 'full',
      answers: {
        'dice D6 takeover.the-trap.special.1': [[6]],
        'dice 2D6 takeover.the-trap.special.4': [
          [3, 3],
          [3, 4],
          [6, 6],
        ],
        'dice 2D6 core.round.priority': [[6, 1]],
        'choice core.activation.turn.4': () => 'move',
        'choice core.activation.group': () => 'nobody',
      },
    });
    run(playRound(t));
    return players;
  };
  const first = round(0);
  expect(first.keys('dice 2D6 takeover.the-trap.special.4')).toHaveLength(3);
  expect(first.keys('choice core.activation.turn.4 blue-king')).toHaveLength(1);
  expect(first.keys('choice core.activation.turn.4 red')).toHaveLength(4);
  const second = round(1);
  expect(second.keys('dice 2D6 takeover.the-trap.special.4')).toEqual([]);
  expect(second.keys('choice core.activation.turn.4 blue-king')).toHaveLength(2);
});

test('[takeover.the-trap.objectives.1, takeover.the-trap.ending.1, takeover.the-trap.victory.1, takeover.the-trap.rewards.1, takeover.the-trap.rewards.3, takeover.the-trap.reputation.1, takeover.the-trap.experience.1] the last gang on the board wins', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader, a'), RED], {
    answers: {
      'dice D6x10 takeover.the-trap.rewards.1': [[4]],
      'dice D3x5 takeover.the-trap.rewards.3': [[2]],
      'dice D3 takeover.the-trap.experience.1': [[3]],
    },
  });
  expect(theTrap.ending(t)).toMatchObject({ ended: false });
  run(goOut(t, fighterOf(state, 'blue-king'), fighterOf(state, 'red-pip'), 'core.injury.out.1'));
  expect(theTrap.ending(t)).toMatchObject({ ended: false });
  run(goOut(t, fighterOf(state, 'blue-a'), fighterOf(state, 'red-pip'), 'core.injury.out.1'));
  expect(theTrap.ending(t)).toEqual({ ended: true, why: 'takeover.the-trap.ending.1' });
  expect(theTrap.victory(t)).toMatchObject({ victors: ['red'], why: 'takeover.the-trap.victory.1' });
  expect(run(theTrap.rewards(t))).toMatchObject({
    gangs: { red: { credits: 40, reputation: 3, territory: true }, blue: { credits: 10, reputation: 0 } },
    xp: { 'red-boss': 3 },
  });
});

test('[takeover.the-trap.battlefield.1] the areas to draw', () => {
  const { state } = tableFor(ID, [BLUE, RED]);
  expect(theTrap.battlefield(state).map(({ clause }) => clause)).toEqual([
    'takeover.the-trap.deployment.1',
    'takeover.the-trap.deployment.4',
  ]);
});

test('[takeover.the-trap.special.4, classic.gang-relics.bonus.1] a relic helps in the Cool check of round 1', () => {
  const actionsNear = (relics: readonly string[]) => {
    const { t, state } = battleOf(ID, [BLUE, RED], {
      answers: {
        'measure classic.gang-relics.bonus.1': () => relics,
        'dice 2D6 takeover.the-trap.special.4': always(2, 3),
      },
    });
    state.special = [ID, 'classic.gang-relics'];
    state.markers['blue-relic'] = { ...newRelic('blue'), spot: 'placed' };
    const [rule] = rulesOf(state);
    return run(settled(rule?.actionCount?.(t, fighterOf(state, 'blue-a'), 2)));
  };
  expect([actionsNear(['blue-relic']), actionsNear([])]).toEqual([2, 1]);
});
