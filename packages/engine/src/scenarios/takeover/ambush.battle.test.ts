/** Ambush! as it is played: deployment in three steps, the head start, escapes, the end. */

import { expect, test } from 'vitest';
import { goDown, goOut } from '../../battle/events.ts';
import { sayQuestion } from '../../battle/say-question.ts';
import { type BattleState, enemiesOf, fighterOf, type GangState } from '../../battle/state.ts';
import { isOver } from '../../core/ending.ts';
import { endPhase, playRound, recoveryStep } from '../../core/play/round.ts';
import type { Answer, Question } from '../../table/question.ts';
import { ambush } from './ambush.ts';
import { type Answers, always, battleOf, roster, run, tableFor } from './table.fixture.ts';

const BLUE = roster('blue', 'king leader, a, b');
const RED = roster('red', 'boss leader, pip');
const GREEN = roster('green', 'don leader, sly');
const ID = 'takeover.ambush';

test('[takeover.ambush.crews.1, takeover.ambush.crews.2, takeover.ambush.crews.3] D3+5 at random against ten, or eight each', () => {
  const terms = (gangs: Parameters<typeof tableFor>[1]) => {
    const { t, state } = tableFor(ID, gangs, { answers: { 'dice D3+5 takeover.ambush.crews.1': [[2]] } });
    return state.gangs.map((gang) => run(ambush.crew(t, gang)));
  };
  expect(terms([BLUE, RED])).toMatchObject([
    { method: 'random', size: 7 },
    { method: 'custom', size: 10 },
  ]);
  expect(terms([BLUE, RED, GREEN]).slice(1)).toMatchObject([
    { method: 'custom', size: 8 },
    { method: 'custom', size: 8 },
  ]);
});

test('[takeover.ambush.deployment.1, takeover.ambush.deployment.2, takeover.ambush.deployment.3, takeover.ambush.deployment.7, takeover.ambush.deployment.8] a 6 waits until a lone Attacker stands', () => {
  const { t, players } = tableFor(ID, [BLUE, RED], {
    answers: { 'dice D6 takeover.ambush.deployment.1': [[5], [6], [1]] },
  });
  run(ambush.deployment(t));
  const clearing = 'within 6" of the centre of the board, and in the cleared area';
  const prey = 'blue-king, blue-b';
  const reach = `at least 12" from every one of ${prey}; or at least 6" from them, and out of sight of them`;
  expect(players.placed()).toEqual([
    ['blue-king', clearing],
    ['blue-b', clearing],
    ['red-boss', reach],
    ['red-pip', reach],
    [
      'blue-a',
      'at least 1" from every one of red-boss, red-pip, and at least 8" from every edge of the board',
    ],
  ]);
  // Fighter by fighter: a roll, and a caught fighter is placed before the next one rolls.
  const order = players.asked.filter(({ kind }) => kind === 'dice' || kind === 'place');
  expect(order.slice(0, 5).map(({ kind, of }) => [kind, of])).toEqual([
    ['dice', 'blue-king'],
    ['place', 'blue-king'],
    ['dice', 'blue-a'],
    ['dice', 'blue-b'],
    ['place', 'blue-b'],
  ]);
});

test('[takeover.ambush.deployment.4, takeover.ambush.deployment.5, takeover.ambush.deployment.6] two Attackers halve the board and keep 6" apart', () => {
  const { t, players } = tableFor(ID, [roster('blue', 'king leader'), RED, GREEN], {
    answers: {
      'dice D6 takeover.ambush.deployment.1': [[1]],
      'dice 2D6 takeover.ambush.deployment.4': [[3, 4]],
      'dice 2D6 takeover.ambush.deployment.5': [[3, 4]],
      'choice takeover.ambush.deployment.4 green': ['the east half'],
    },
  });
  run(ambush.deployment(t));
  const placed = players.placed().slice(1);
  expect(placed.map(([id]) => id)).toEqual(['green-don', 'red-boss', 'green-sly', 'red-pip']);
  expect(placed[0]?.[1]).toMatch(/^in the east half.*at least 12" from blue-king.*out of sight of blue-king/);
  expect(placed[1]?.[1]).toMatch(
    /^in the west half.*at least 6" from green-don, and either at least 12" from blue-king, or/,
  );
});

test.each([
  [2, ['the west half', 'the east half']],
  [3, ['wedge 1', 'wedge 2', 'wedge 3']],
  [
    4,
    ['the south-west quarter', 'the south-east quarter', 'the north-west quarter', 'the north-east quarter'],
  ],
])('[takeover.ambush.deployment.4] %i shares', (attackers, names) => {
  const rivals = Array.from({ length: attackers }, (_, at) => roster(`red${at}`, 'boss leader'));
  const { state } = tableFor(ID, [BLUE, ...rivals]);
  const areas = ambush.battlefield(state);
  expect(areas.slice(2).map(({ words }) => words)).toEqual(names);
});

test('[takeover.ambush.deployment.1] with everybody kept aside the Attacker keeps no distance', () => {
  const { t, players } = tableFor(ID, [BLUE, RED], {
    answers: { 'dice D6 takeover.ambush.deployment.1': always(6) },
  });
  run(ambush.deployment(t));
  expect(players.placed().map(([id]) => id)).toEqual([
    'red-boss',
    'red-pip',
    'blue-king',
    'blue-a',
    'blue-b',
  ]);
  expect(players.placed()[0]?.[1]).toBe('anywhere on the battlefield');
});

test('[takeover.ambush.battlefield.1, takeover.ambush.battlefield.2] the clearing is an area of the battlefield', () => {
  const { state } = tableFor(ID, [BLUE, RED]);
  expect(ambush.battlefield(state)[0]).toMatchObject({
    where: { is: 'within', inches: 8 },
    clause: 'takeover.ambush.battlefield.2',
  });
});

test('[takeover.ambush.battlefield.3, takeover.ambush.battlefield.4] a platform over the sea, and up among the Towers', () => {
  const clauses = (terrain: BattleState['terrain']) =>
    ambush.battlefield(tableFor(ID, [BLUE, RED], { terrain }).state).map(({ clause }) => clause);
  expect(clauses('slums')).toHaveLength(3);
  expect(clauses('sump-sea')).toContain('takeover.ambush.battlefield.3');
  expect(clauses('towers')).toContain('takeover.ambush.battlefield.4');
});

/** Everybody is activated in the listed order and does nothing. */
const idle: Answers = {
  'choice core.activation.turn.4': () => 'done',
  'dice 2D6 takeover.ambush.special.4': always(6),
};

const whoActed = (asked: readonly Question[]) =>
  asked.flatMap(({ kind, clause, of }) =>
    kind === 'choice' && clause === 'core.activation.turn.4' ? [of] : [],
  );

test('[takeover.ambush.special.1, takeover.ambush.special.3] the D3 of a lone Attacker come before the first Defender', () => {
  const acted = (head: number, answers: Answers = {}) => {
    const reds = roster('red', 'a, b, c, d');
    const { t, players } = battleOf(ID, [BLUE, reds], {
      round: 0,
      answers: {
        ...idle,
        'dice D3 takeover.ambush.special.3': [[head]],
        'choice takeover.ambush.special.3': () => 'go-on',
        ...answers,
      },
    });
    run(playRound(t));
    return whoActed(players.asked).map((id) => id?.split('-')[0]);
  };
  expect(acted(1)).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue', 'red']);
  expect(acted(3)).toEqual(['red', 'red', 'red', 'blue', 'red', 'blue', 'blue']);
  expect(acted(3, { 'choice takeover.ambush.special.3': ['go-on', 'hand-over'] })).toEqual([
    'red',
    'red',
    'blue',
    'red',
    'blue',
    'red',
    'blue',
  ]);
});

/**
 * Round 1 of a lone Attacker whose boss may take two others along; gives who acted, and the questions with
 * their time.
 */
function groupsOf(head: number, wanted: number, more: Answers = {}) {
  const reds = roster('red', 'boss leader, a, b, c');
  const { t, players, state } = battleOf(ID, [BLUE, reds], {
    round: 0,
    answers: {
      ...idle,
      'dice D3 takeover.ambush.special.3': [[head]],
      'choice takeover.ambush.special.3': () => 'go-on',
      'pick core.activation.group.1': (question) =>
        question.kind === 'pick' ? question.options.slice(0, Math.min(wanted, question.most)) : [],
      ...more,
    },
  });
  fighterOf(state, 'red-boss').group = 2;
  run(playRound(t));
  const told = players.asked.flatMap(({ kind, clause, of }) => {
    if (kind === 'choice' && clause === 'core.activation.turn.4') return [of];
    return kind === 'choice' && clause === 'takeover.ambush.special.3' ? ['asked'] : [];
  });
  return { told, picked: players.options('pick core.activation.group.1').length };
}

test('[takeover.ambush.special.3] the head start counts the fighters of a group one by one, and nobody is asked within it', () => {
  // Three fighters: the whole group, and then the Defender.
  expect(groupsOf(3, 2).told).toEqual([
    'red-boss',
    'red-a',
    'red-b',
    'blue-king',
    'red-c',
    'blue-a',
    'blue-b',
  ]);
  // Of three, two go as a group; before the third the Attacker is asked.
  expect(groupsOf(3, 1).told.slice(0, 5)).toEqual(['red-boss', 'red-a', 'asked', 'red-b', 'blue-king']);
  // Handing over is asked for before the next turn and leaves it to the Defender.
  const handing = groupsOf(3, 1, { 'choice takeover.ambush.special.3': ['hand-over'] });
  expect(handing.told.slice(0, 4)).toEqual(['red-boss', 'red-a', 'asked', 'blue-king']);
  // Only one may act before the Defender, so the boss takes nobody along.
  expect(groupsOf(1, 2)).toMatchObject({ picked: 0 });
  expect(groupsOf(1, 2).told.slice(0, 2)).toEqual(['red-boss', 'blue-king']);
  // Of two, one may go along.
  expect(groupsOf(2, 2).told.slice(0, 3)).toEqual(['red-boss', 'red-a', 'blue-king']);
});

test('[takeover.ambush.special.3] an Attacker with fewer fighters than the D3 holds nobody up', () => {
  const { t, players } = battleOf(ID, [BLUE, roster('red', 'a')], {
    round: 0,
    answers: { ...idle, 'dice D3 takeover.ambush.special.3': [[3]] },
  });
  run(playRound(t));
  expect(whoActed(players.asked)).toEqual(['red-a', 'blue-king', 'blue-a', 'blue-b']);
});

test('[takeover.ambush.special.2] several Attackers roll off, and the Defender comes last', () => {
  const { t, state } = battleOf(ID, [BLUE, RED, GREEN], {
    round: 0,
    answers: { ...idle, 'dice 2D6 takeover.ambush.special.2': [[2, 3]] },
  });
  run(playRound(t));
  expect(state.order).toEqual(['green', 'red', 'blue']);
});

test('[takeover.ambush.special.4] the Cool check of round 1 costs a fighter who fails it an action', () => {
  const { t, players } = battleOf(ID, [roster('blue', 'king leader'), roster('red', 'boss leader')], {
    round: 0,
    depth: 'full',
    answers: {
      'dice D3 takeover.ambush.special.3': [[1]],
      'dice 2D6 takeover.ambush.special.4': [
        [2, 3],
        [5, 5],
      ],
      'choice core.activation.turn.4': () => 'move',
    },
  });
  run(playRound(t));
  expect(players.keys('choice core.activation.turn.4 red-boss')).toHaveLength(1);
  expect(players.keys('choice core.activation.turn.4 blue-king')).toHaveLength(2);
});

/** Ends a round with these Defenders at the edge and these wishes. */
function endOfRound(
  edge: readonly string[],
  wishes: readonly string[],
  more: Parameters<typeof battleOf>[2] = {},
) {
  const { answers = {}, ...rest } = more;
  const made = battleOf(ID, [BLUE, RED], {
    ...rest,
    answers: {
      'measure takeover.ambush.objectives.1': [edge as Answer],
      'pick takeover.ambush.objectives.1': [wishes],
      'choice core.endphase.bottle.5': () => 'roll',
      'dice D6 core.endphase.bottle.2': [[1]],
      'dice 1injury core': always('flesh'),
      ...answers,
    },
  });
  return made;
}

const fates = ({ fighters }: BattleState) => Object.values(fighters).map(({ fate }) => fate);

test('[takeover.ambush.objectives.1, takeover.ambush.objectives.2, takeover.ambush.objectives.4] a fighter who is at the edge may go, hurt or not, and nobody must', () => {
  const { t, state, players } = endOfRound(['blue-king', 'blue-a'], ['blue-a']);
  fighterOf(state, 'blue-a').fate = 'seriously-injured';
  run(endPhase(t));
  expect(fates(state).slice(0, 3)).toEqual(['standing', 'escaped', 'standing']);
  expect(fighterOf(state, 'blue-a').conditions).toContain('fled-injured');
  expect(players.options('pick takeover.ambush.objectives.1')[0]).toEqual(['blue-king', 'blue-a']);
  expect(t.story.some(({ clause }) => clause === 'takeover.ambush.objectives.4')).toBe(true);
});

test('[takeover.ambush.objectives.3] those who Escape count as lost in the bottle check of the same End phase', () => {
  const { t, state, players } = endOfRound(['blue-a', 'blue-b'], ['blue-a', 'blue-b'], {
    answers: { 'dice D6 core.endphase.bottle.2': [[2]], 'dice 2D6 core.endphase.flee.1': always(6) },
  });
  run(endPhase(t));
  // A crew of three: 2 and two who are gone is more.
  expect(players.keys('dice D6 core.endphase.bottle.2')).toEqual(['dice D6 core.endphase.bottle.2 blue']);
  expect(state.gangs[0]?.bottled).toBe('failed-test');
});

test('[takeover.ambush.objectives.1] by one reading they go at the end of the End phase', () => {
  const { t, state, players } = endOfRound(['blue-a'], ['blue-a'], {
    rulings: { 'takeover.ambush-escape-moment': 'end' },
  });
  run(endPhase(t));
  expect(fighterOf(state, 'blue-a').fate).toBe('escaped');
  expect(players.keys('dice')).toEqual([]);
});

test('[takeover.ambush.objectives.6] with Towers the foot of a tower is the way out, unless it stands at the centre', () => {
  const { t, state, players } = endOfRound([], ['blue-b'], {
    terrain: 'towers',
    answers: {
      'measure takeover.ambush.objectives.6': (question) =>
        question.kind === 'measure' && question.from === 'centre' ? ['blue-a'] : ['blue-a', 'blue-b'],
    },
  });
  run(endPhase(t));
  expect(fighterOf(state, 'blue-b').fate).toBe('escaped');
  expect(players.options('pick takeover.ambush.objectives.1')).toEqual([['blue-b']]);
  expect(players.keys('measure takeover.ambush.objectives.1')).toEqual([]);
});

test.each([
  [true, 'escaped'],
  [false, 'standing'],
])(
  '[takeover.ambush.objectives.6] a fighter alone at the foot of a tower is asked about by name: %s',
  (isFar, fate) => {
    const { t, state, players } = endOfRound([], ['blue-b'], {
      terrain: 'towers',
      answers: {
        'measure takeover.ambush.objectives.6': () => ['blue-b'],
        'fact takeover.ambush.objectives.6': (question) => {
          expect(sayQuestion(question, state, (id) => id).title).toBe(
            'Is blue b more than 6" from the centre?',
          );
          return isFar;
        },
      },
    });
    run(endPhase(t));
    expect(players.keys('fact takeover.ambush.objectives.6')).toHaveLength(1);
    expect(fighterOf(state, 'blue-b').fate).toBe(fate);
  },
);

test('[takeover.standards.roles.3, takeover.standards.roles.4, takeover.ambush.victory.4] Attackers are not allies, and their deeds against each other count', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader'), RED, GREEN]);
  expect(enemiesOf(state, fighterOf(state, 'red-pip')).map(({ id }) => id)).toContain('green-sly');
  run(goOut(t, fighterOf(state, 'green-sly'), fighterOf(state, 'red-pip'), 'core.injury.out.1'));
  run(goOut(t, fighterOf(state, 'blue-king'), null, 'core.injury.out.1'));
  expect(ambush.ending(t)).toEqual({ ended: true, why: 'takeover.ambush.ending.1' });
  expect(ambush.victory(t)).toMatchObject({ victors: ['red'], why: 'takeover.ambush.victory.4' });
});

test('[takeover.ambush.victory.4, core.endphase.recovery.1] one who goes out on a recovery roll counts for the gang that brought them down', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader'), RED, GREEN], {
    answers: { dice: always('out') },
  });
  run(goDown(t, fighterOf(state, 'blue-king'), fighterOf(state, 'green-sly'), 'core.injury.serious.1'));
  run(recoveryStep(t, state.gangs[0] as GangState));
  expect(fighterOf(state, 'blue-king').fate).toBe('out-of-action');
  expect(ambush.victory(t)).toMatchObject({ victors: ['green'], why: 'takeover.ambush.victory.4' });
});

test('[takeover.ambush.ending.1] a Defender who gets up again does not take a battle up that was over', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader, a'), RED]);
  run(goOut(t, fighterOf(state, 'blue-a'), fighterOf(state, 'red-pip'), 'core.injury.out.1'));
  run(goDown(t, fighterOf(state, 'blue-king'), fighterOf(state, 'red-pip'), 'core.injury.serious.1'));
  fighterOf(state, 'blue-king').fate = 'pinned';
  expect(run(isOver(t))).toBe(true);
  expect(ambush.victory(t)).toMatchObject({ victors: ['red'], why: 'takeover.ambush.victory.3' });
});

test('[takeover.ambush.ending.1, takeover.ambush.victory.5] while Attackers break a tie, a Defender who gets up changes nothing about the end', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader'), RED, GREEN]);
  run(goDown(t, fighterOf(state, 'blue-king'), null, 'core.injury.serious.1'));
  fighterOf(state, 'blue-king').fate = 'pinned';
  expect(ambush.ending(t)).toEqual({ ended: false, why: 'takeover.ambush.victory.5' });
  run(goOut(t, fighterOf(state, 'red-pip'), fighterOf(state, 'green-sly'), 'core.injury.out.1'));
  expect(ambush.ending(t)).toMatchObject({ ended: true });
  expect(ambush.victory(t)).toMatchObject({ victors: ['green'] });
});

test('[takeover.ambush.victory.5] tied Attackers fight on, round after round, until one leads', () => {
  const { t, state } = battleOf(ID, [roster('blue', 'king leader'), RED, GREEN]);
  run(goOut(t, fighterOf(state, 'blue-king'), null, 'core.injury.out.1'));
  expect(ambush.ending(t)).toEqual({ ended: false, why: 'takeover.ambush.victory.5' });
  run(goOut(t, fighterOf(state, 'red-pip'), fighterOf(state, 'green-sly'), 'core.injury.out.1'));
  expect(ambush.ending(t)).toMatchObject({ ended: true });
  expect(ambush.victory(t)).toMatchObject({ victors: ['green'] });
});

test('[takeover.ambush.ending.1, takeover.ambush.victory.1, takeover.ambush.rewards.1, takeover.ambush.rewards.2, takeover.ambush.rewards.3, takeover.ambush.experience.1, takeover.ambush.reputation.1] two away and one lost is a win, and they learn from it', () => {
  const { t, state } = endOfRound(['blue-a', 'blue-b'], ['blue-a', 'blue-b'], {
    answers: {
      'dice D6x10 takeover.ambush.rewards.1': [[3]],
      'dice D3x5 takeover.ambush.rewards.3': [[1]],
      'dice D3 takeover.ambush.experience.1': [[2], [3]],
    },
  });
  run(goOut(t, fighterOf(state, 'blue-king'), fighterOf(state, 'red-pip'), 'core.injury.out.1'));
  expect(ambush.ending(t)).toMatchObject({ ended: false });
  run(endPhase(t));
  expect(ambush.ending(t)).toEqual({ ended: true, why: 'takeover.ambush.ending.1' });
  expect(ambush.victory(t)).toMatchObject({ victors: ['blue'], why: 'takeover.ambush.victory.1' });
  expect(run(ambush.rewards(t))).toMatchObject({
    gangs: { blue: { credits: 30, reputation: 3, territory: true }, red: { credits: 5 } },
    xp: { 'blue-a': 2, 'blue-b': 3 },
  });
});

test('[takeover.ambush.experience.1, campaign.hired-guns.battle.5] a Hired Gun who escapes rolls for no XP', () => {
  const { t, state, players } = endOfRound(['blue-a', 'blue-b'], ['blue-a', 'blue-b'], {
    answers: {
      'dice D6x10 takeover.ambush.rewards.1': [[3]],
      'dice D3x5 takeover.ambush.rewards.3': [[1]],
      'dice D3 takeover.ambush.experience.1': [[2]],
    },
  });
  const gun = { id: 'blue-b', kind: 'hired-gun', cost: 60, fighter: {} as never } as const;
  state.occasion.hired = [{ gun, gang: 'blue', price: 30 }];
  run(goOut(t, fighterOf(state, 'blue-king'), fighterOf(state, 'red-pip'), 'core.injury.out.1'));
  run(endPhase(t));
  expect(run(ambush.rewards(t)).xp).toEqual({ 'blue-a': 2 });
  expect(players.keys('dice D3 takeover.ambush.experience.1')).toHaveLength(1);
});
