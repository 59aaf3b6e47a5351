/** Gang Moot in play: who comes, where they stand, and a first round in which few are awake. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { goOut } from '../../battle/events.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { type BattleState, fighterOf } from '../../battle/state.ts';
import { record } from '../../core/play/noting.ts';
import { playRound } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { inWords } from '../../table/table.ts';
import '../index.ts';
import { gangMoot, parlay } from './gang-moot.ts';
import { always, atADoor, battleOf, roster, run, type Setting, tableFor } from './table.fixture.ts';

const ID = 'takeover.gang-moot';
const RED = roster('red', 'boss leader, ace champion, pip, rat, kid juve');
const BLUE = roster('blue', 'king leader, bo, cy, di');
const GREEN = roster('green', 'don leader');

/** Everybody on the board, Priority settled in the order red, blue, Ready markers given. */
function moot(given: Setting = {}) {
  const made = battleOf(ID, [RED, BLUE], given);
  run(gangMoot.gather(made.t));
  run(parlay.prioritySettled(made.t));
  for (const fighter of Object.values(made.state.fighters))
    fighter.ready = parlay.getsReady(made.state, fighter);
  return made;
}

const readyIn = (state: BattleState) =>
  Object.values(state.fighters)
    .filter(({ ready }) => ready)
    .map(({ id }) => id);

test('[takeover.gang-moot.crews.1, takeover.gang-moot.crews.3] the Leader comes on top of a Random D3+3', () => {
  const { t, state, players } = tableFor(ID, [RED, BLUE], {
    answers: { 'dice D3+3': [[2], [1]] },
  });
  run(gangMoot.gather(t));
  const [red, blue] = state.gangs.map((gang) => run(gangMoot.crew(t, gang)));
  expect(players.asked.flatMap((question) => (question.kind === 'dice' ? question.who : []))).toEqual([
    'red',
    'blue',
  ]);
  expect(red).toMatchObject({ method: 'random', size: 6 });
  expect(blue).toMatchObject({ method: 'random', size: 5 });
  expect(Object.values(state.fighters).filter((fighter) => red?.must?.(fighter))).toMatchObject([
    { id: 'red-boss' },
  ]);
});

test('[takeover.gang-moot.crews.2] the successor stands in: highest rank, best Leadership, the player choosing among equals', () => {
  const { t, state, players } = tableFor(ID, [RED, BLUE], {
    answers: { 'choice takeover.gang-moot.crews.2 blue': ['blue-cy'] },
  });
  fighterOf(state, 'red-boss').status = 'recovery';
  fighterOf(state, 'blue-king').status = 'captive';
  fighterOf(state, 'blue-di').stats = { ...fighterOf(state, 'blue-di').stats, ld: 8 };
  run(gangMoot.gather(t));
  expect(state.facts['moot.leaders']).toEqual({ red: 'red-ace', blue: 'blue-cy' });
  expect(players.options('choice takeover.gang-moot.crews.2')).toEqual([['blue-bo', 'blue-cy']]);
});

test('[takeover.gang-moot.deployment.1, takeover.gang-moot.deployment.2, takeover.gang-moot.deployment.3, takeover.gang-moot.battlefield.1] Leaders at the centre first, then the rest in turns, 12" from Leaders and 4" from everybody', () => {
  const { t, players } = tableFor(
    ID,
    [roster('red', 'boss leader, pip'), roster('blue', 'king leader, bo')],
    {
      answers: { 'dice 2D6 takeover.standards.deployment.2': [[2, 5]] },
    },
  );
  run(gangMoot.gather(t));
  run(gangMoot.deployment(t));
  const leaders = 'at least 12" from every one of red-boss, blue-king';
  expect(players.placed()).toEqual([
    ['blue-king', 'within 3" of the centre of the board'],
    ['red-boss', 'within 3" of the centre of the board'],
    ['blue-bo', leaders],
    ['red-pip', `${leaders}, and at least 4" from every one of red-boss, blue-king, blue-bo`],
  ]);
});

test('[takeover.gang-moot.deployment.2, campaign.terrain.styles.1] on a small board the story tells what holds if no spot is left', () => {
  const told = (terrain: 'towers' | 'slums') => {
    const answers = { 'dice 2D6 takeover.standards.deployment.2': [[2, 5]] };
    const { t, state } = tableFor(ID, [RED, BLUE], { answers });
    state.terrain = terrain;
    run(gangMoot.gather(t));
    run(gangMoot.deployment(t));
    return t.story.filter((told) => inWords(told).includes('no such spot')).length;
  };
  expect([told('slums'), told('towers')]).toEqual([0, 1]);
});

test('[takeover.gang-moot.special.1, takeover.gang-moot.special.5] in round 1 only Leaders are Ready, in round 2 everybody', () => {
  const { state } = moot();
  expect(readyIn(state)).toEqual(['red-boss', 'blue-king']);
  state.round = 2;
  expect(Object.values(state.fighters).every((fighter) => parlay.getsReady(state, fighter))).toBe(true);
});

const shot = (state: BattleState, how: Parameters<typeof attackBy>[2] = {}, target = 'blue-bo') =>
  attackBy(fighterOf(state, 'red-boss'), fighterOf(state, target), how);

test('[takeover.gang-moot.special.2, takeover.gang-moot.special.3] a loud shot wakes its target, and those near who pass', () => {
  const { t, state, players } = moot({
    answers: {
      'measure takeover.gang-moot.special.2': [['red-pip', 'blue-cy']],
      'dice 2D6 takeover.gang-moot.special.2': [
        [3, 4],
        [3, 3],
      ],
    },
  });
  run(parlay.attacked(t, shot(state)));
  expect(readyIn(state)).toEqual(['red-boss', 'red-pip', 'blue-king', 'blue-bo']);
  expect(t.story.slice(-3).map((told) => inWords(told))).toEqual([
    'red pip hears the shot and is Ready now: Intelligence 7+',
    'blue bo is attacked and is Ready now',
    'blue cy hears the shot and is not Ready: Intelligence 7+',
  ]);
  const [asked] = players.asked.filter(({ kind }) => kind === 'measure');
  expect(asked).toMatchObject({
    from: 'red-boss',
    within: 12,
    what: 'Who is within 12" of red boss and hears the shot?',
    to: ['red-ace', 'red-pip', 'red-rat', 'red-kid', 'blue-cy', 'blue-di'],
  });
});

test.each([
  ['a Silent weapon', { traits: ['silent'] }],
  ['a fight', { kind: 'fight' }],
] as const)('[takeover.gang-moot.special.2] %s wakes nobody but the target', (_, how) => {
  const { t, state, players } = moot();
  run(parlay.attacked(t, shot(state, how)));
  expect(readyIn(state)).toEqual(['red-boss', 'blue-king', 'blue-bo']);
  expect(players.keys('measure')).toEqual([]);
});

test.each([
  ['shoot-door', 'armoury.lasgun', [], true],
  ['shoot-door', 'armoury.stake-crossbow', [], false],
  ['shoot-door', 'armoury.laspistol', ['armoury.gunshroud'], false],
  ['strike-door', 'armoury.axe', [], false],
] as const)(
  '[takeover.gang-moot.special.2] %s with %s and %j: fighters near hear it %s',
  (action, weapon, gear, heard) => {
    const { t, state, players } = moot({
      depth: 'full',
      answers: {
        ...atADoor(action),
        'measure takeover.gang-moot.special.2': [['red-pip', 'blue-cy']],
        'dice 2D6 takeover.gang-moot.special.2': [
          [3, 4],
          [3, 3],
        ],
      },
    });
    state.facts['battlefield.features'] = ['doors'];
    const boss = fighterOf(state, 'red-boss');
    Object.assign(boss, { weapons: [weapon], gear });
    run(takeActions(t, boss, 2));
    expect(readyIn(state)).toEqual(heard ? ['red-boss', 'red-pip', 'blue-king'] : ['red-boss', 'blue-king']);
    const [asked] = players.asked.filter(({ clause }) => clause === 'takeover.gang-moot.special.2');
    // Nobody is the target of a shot at a door.
    if (heard) expect(asked).toMatchObject({ to: expect.arrayContaining(['blue-bo', 'blue-di']) });
    else expect(asked).toBeUndefined();
  },
);

test('[takeover.gang-moot.special.5] from round 2 on a shot at a door wakes nobody', () => {
  const { t, state, players } = moot({ depth: 'full', answers: atADoor('shoot-door'), round: 2 });
  state.facts['battlefield.features'] = ['doors'];
  run(takeActions(t, fighterOf(state, 'red-boss'), 2));
  expect(players.keys('measure takeover.gang-moot')).toEqual([]);
});

test('[takeover.gang-moot.special.3] a fighter who the attack finished off, or who has been activated, does not wake', () => {
  const { t, state } = moot();
  const bo = fighterOf(state, 'blue-bo');
  run(goOut(t, bo, null, 'core.injury.out.1'));
  run(parlay.attacked(t, shot(state, { kind: 'fight' })));
  expect(bo.ready).toBe(false);
  const king = fighterOf(state, 'blue-king');
  king.ready = false;
  run(parlay.attacked(t, shot(state, { kind: 'fight' }, 'blue-king')));
  expect(king.ready).toBe(false);
});

test('[takeover.gang-moot.special.3] left Seriously Injured, a target is Ready, unless the table says otherwise', () => {
  for (const [rulings, ready] of [
    [{}, true],
    [{ 'takeover.moot-survive': 'no' }, false],
  ] as const) {
    const { t, state } = moot({ rulings });
    const bo = fighterOf(state, 'blue-bo');
    bo.fate = 'seriously-injured';
    run(parlay.attacked(t, shot(state, { kind: 'fight' })));
    expect(bo.ready).toBe(ready);
  }
});

test('[takeover.gang-moot.special.4] in the End phase of round 1 those who never were Ready may be moved', () => {
  const { t, state } = moot();
  for (const id of ['red-pip', 'blue-bo', 'blue-di']) fighterOf(state, id).fate = 'out-of-action';
  run(parlay.endPhaseStarts(t));
  expect(t.story.slice(-2).map((told) => inWords(told))).toEqual([
    'red may move red ace, red rat, red kid up to 6" each, in any direction',
    'blue may move blue cy up to 6", in any direction',
  ]);
  const told = t.story.length;
  state.round = 2;
  run(parlay.endPhaseStarts(t));
  expect(t.story).toHaveLength(told);
});

test('[takeover.gang-moot.special.4, classic.booby-trap.trigger.1] a fighter who moves in that End phase may walk into a trap', () => {
  const { t, state, players } = battleOf(ID, [RED, BLUE], {
    answers: {
      'choice classic.booby-trap': () => 'frag',
      'measure classic.booby-trap.trigger.1': (question) =>
        question.kind === 'measure' && question.from === 'red-pip' ? ['booby-trap-1'] : [],
      'dice D6 classic.booby-trap': always(1),
    },
  });
  run(gangMoot.gather(t));
  state.special = [ID, 'classic.booby-trap'];
  run(atMoment(t, 'deployed'));
  state.facts['moot.ever-ready'] = ['red-boss', 'blue-king'];
  run(atMoment(t, 'endPhaseStarts'));
  // Everybody but the Leaders is measured, and Pip has come too near to one.
  expect(players.keys('measure classic.booby-trap.trigger.1')).toHaveLength(7);
  expect(players.keys('dice D6 classic.booby-trap')).toHaveLength(1);
});

test('[takeover.gang-moot.special.1, takeover.gang-moot.special.6] the story tells each Leader’s check, and nothing about an absent stand-in', () => {
  const story = firstRound().map((told) => inWords(told));
  expect(story.filter((words) => words.includes('Cool'))).toEqual([
    'red keeps calm: 12 against Cool 7+',
    'blue is itching to jump: 3 against Cool 7+',
  ]);
  expect(story.filter((words) => words.includes('stand-in'))).toEqual([]);
});

/** The story of a round 1 where blue's Leader, second in Priority, is the first to lose its nerve. */
function firstRound(rulings: object = {}) {
  const { t } = battleOf(ID, [roster('red', 'boss leader'), roster('blue', 'king leader'), GREEN], {
    round: 0,
    rulings,
    answers: {
      'dice 3D6 core.round.priority.3': [[6, 4, 2]],
      'dice 2D6 takeover.gang-moot.special.6 red': [[6, 6]],
      'dice 2D6 takeover.gang-moot.special.6 blue': [[1, 2]],
    },
  });
  run(gangMoot.gather(t));
  run(playRound(t));
  return t.story;
}

const activated = (rulings?: object) =>
  firstRound(rulings)
    .filter(({ event }) => event === 'activation/activated')
    .map((told) => inWords(told));

test('[takeover.gang-moot.special.6, takeover.gang-moot.special.7] the first Leader who fails acts first, and then the order starts at the top', () => {
  expect(activated()).toEqual(['blue king is activated', 'red boss is activated', 'green don is activated']);
});

test('[takeover.gang-moot.special.7] by another reading play goes on with the next player', () => {
  const rulings = { 'takeover.moot-after-froggy': 'player-after-one-who-failed' };
  expect(activated(rulings)).toEqual([
    'blue king is activated',
    'green don is activated',
    'red boss is activated',
  ]);
});

test('[takeover.gang-moot.ending.1, takeover.gang-moot.victory.1, takeover.gang-moot.experience.1] a stand-in who is the last one up wins for the gang and learns from it', () => {
  const { t, state } = battleOf(ID, [RED, BLUE], {
    answers: { dice: always(3) },
  });
  fighterOf(state, 'red-boss').status = 'recovery';
  fighterOf(state, 'red-boss').fate = 'stayed-home';
  run(gangMoot.gather(t));
  expect(gangMoot.ending(t)).toMatchObject({ ended: false });
  for (const id of ['king', 'bo', 'cy', 'di'])
    run(goOut(t, fighterOf(state, `blue-${id}`), null, 'core.injury.out.1'));
  expect(gangMoot.ending(t)).toEqual({ ended: true, why: 'takeover.gang-moot.ending.1' });
  expect(gangMoot.victory(t)).toMatchObject({ result: 'win', victors: ['red'] });
  expect(run(gangMoot.rewards(t)).xp).toEqual({ 'red-ace': 6 });
});

test('[takeover.gang-moot.special.2, core.shooting.twin.1] two Sidearms are one Shoot action: a fighter who hears it tests once', () => {
  const { t, state, players } = moot({
    answers: {
      'choice core.shooting.declare.1 red-boss': ['two-sidearms'],
      'dice D6 core.shooting.hit.1': always(1),
      'dice firepower': always(1),
      'measure takeover.gang-moot.special.2': [['blue-cy']],
      'dice 2D6 takeover.gang-moot.special.2': always(1, 1),
    },
  });
  const boss = fighterOf(state, 'red-boss');
  boss.weapons = ['armoury.laspistol', 'armoury.laspistol'];
  run(shoot(t, boss, [fighterOf(state, 'blue-bo')]));
  expect(players.keys('dice 2D6 takeover.gang-moot.special.2')).toHaveLength(1);
  expect(readyIn(state)).toContain('blue-bo');
});

test('[takeover.gang-moot.special.3, core.blasts.template.2] everybody under a Silent template is attacked and wakes', () => {
  const { t, state } = moot({
    answers: {
      'measure core.blasts.template.2': [['blue-cy']],
      'dice firepower': always(1),
      'dice D6 core.hits': always(1),
    },
  });
  const boss = fighterOf(state, 'red-boss');
  boss.weapons = ['armoury.chem-thrower-nightshade'];
  run(shoot(t, boss, [fighterOf(state, 'blue-bo')]));
  expect(readyIn(state)).toEqual(['red-boss', 'blue-king', 'blue-bo', 'blue-cy']);
});

test.each([
  ['shot', true],
  ['silent-shot', false],
  ['blows', false],
] as const)(
  '[takeover.gang-moot.special.2, takeover.gang-moot.special.3] a noted attack (%s) that harms nobody wakes its target and those who hear it: %s',
  (how, heard) => {
    const { t, state, players } = moot({
      depth: 'status',
      answers: {
        'choice core.injury.dice.1 red-boss': ['blue-bo', 'nobody'],
        'choice core.injury.dice.1 blue-bo': ['unharmed'],
        'choice core.shooting.declare.1 red-boss': [how],
        'measure takeover.gang-moot.special.2': () => [],
      },
    });
    run(record(t, fighterOf(state, 'red-boss')));
    expect(readyIn(state)).toEqual(['red-boss', 'blue-king', 'blue-bo']);
    expect(players.keys('measure takeover.gang-moot.special.2')).toHaveLength(heard ? 1 : 0);
  },
);
