/** Sneak Attack as it is played: sentries instead of activations, until somebody raises the alarm. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { engage } from '../../battle/events.ts';
import { ANA, BASES, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { newBattle } from '../../battle/roster.ts';
import { settled } from '../../battle/scenario.ts';
import { atFighter, atMoment, specialRule, switchOn } from '../../battle/special-rule.ts';
import { type BattleState, fighterOf, type GangState, gangBy } from '../../battle/state.ts';
import { type BoardFile, emptyBoard } from '../../board/file.ts';
import { activate } from '../../core/play/activation.ts';
import { tellOfAttack } from '../../core/play/attack.ts';
import { fight } from '../../core/play/fight.ts';
import { moves } from '../../core/play/moving.ts';
import { record } from '../../core/play/noting.ts';
import { readyOf } from '../../core/play/ready.ts';
import { playRound } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import '../../scenarios/index.ts';
import {
  type Answers,
  always,
  atADoor,
  battleOf,
  roster,
  run,
  type Setting,
} from '../../scenarios/takeover/table.fixture.ts';
import { type Answer, keyOf, type Question, type Spot } from '../../table/question.ts';
import { inWords, Table } from '../../table/table.ts';
import { sneakAttack } from './sneak-attack.ts';

const ID = 'takeover.sneak-attack';
const RULE = `${ID}.` as const;

/** Blue is on watch, Red sneaks up, in a plain Stand-Off. */
function night(
  answers: Answers = {},
  more: Pick<Setting, 'rulings' | 'round' | 'depth'> & { red?: string; blue?: string } = {},
) {
  const { red = 'pip, rex', blue = 'ana, bo, cy', ...given } = more;
  const made = battleOf('takeover.stand-off', [roster('blue', blue), roster('red', red)], {
    depth: 'full',
    answers: { [`dice D6 ${RULE}movement.1`]: always(2), ...answers },
    ...given,
  });
  made.state.special = [ID];
  const of = (id: string) => fighterOf(made.state, id);
  const startRound = () => {
    for (const fighter of Object.values(made.state.fighters)) fighter.ready = true;
    run(atMoment(made.t, 'prioritySettled'));
    run(atMoment(made.t, 'actionPhaseStarts'));
  };
  return { ...made, of, startRound, story: () => made.t.story.map(({ clause }) => clause) };
}

test('[takeover.sneak-attack.priority.1, takeover.sneak-attack.general.1] the Attacker has priority without a roll', () => {
  const { t, state, players, story } = night(
    { 'choice core.activation.turn.4': () => 'done', [`dice D6 ${RULE}activation.2`]: always(1) },
    { round: 0 },
  );
  run(playRound(t));
  expect(state.order).toEqual(['red', 'blue']);
  expect(t.story.map((told) => inWords(told)).filter((words) => /priority/i.test(words))).toEqual([
    'red has Priority',
  ]);
  expect(players.keys('dice').filter((key) => key.includes('core.round'))).toEqual([]);
  expect(story()).toContain('takeover.sneak-attack.general.1');
});

test('[takeover.sneak-attack.priority.1] if nobody defends, the loser of Priority is surprised', () => {
  const { t, state } = night(
    {
      'choice core.activation.turn.4': () => 'done',
      'dice D6': always(1),
      'dice 2D6': always(6, 1),
      'dice D6 core.round': always(6, 1),
    },
    { round: 0 },
  );
  for (const gang of state.gangs) gang.role = 'neutral';
  run(playRound(t));
  expect(state.facts.surprised).toBe(state.order.at(-1));
});

test('[takeover.sneak-attack.sentries.1, takeover.sneak-attack.sentries.2, takeover.sneak-attack.activation.1] two Attackers, so two of three sentries act, one at a time', () => {
  const { t, state, players } = night(
    { 'choice core.activation.turn.4': () => 'done', [`dice D6 ${RULE}activation.2`]: always(1) },
    { round: 0 },
  );
  fighterOf(state, 'blue-ana').group = 2;
  run(playRound(t));
  const acted = t.story
    .filter(({ event }) => event === 'activation/activated')
    .map(({ facts }) => facts.fighter);
  expect(acted).toEqual(['red pip', 'blue ana', 'red rex', 'blue bo']);
  expect(players.keys('choice core.activation.group')).toEqual([]);
});

test('[takeover.sneak-attack.movement.1, takeover.sneak-attack.movement.2, takeover.sneak-attack.movement.3] one die limits every sentry, no further than its Movement', () => {
  const moved = (rolled: number, alarm = false) => {
    const { t, state, of, startRound } = night({
      [`dice D6 ${RULE}movement.1`]: always(rolled),
      [`dice D6 ${RULE}activation.2`]: always(1),
      'choice core.activation.turn.4': () => 'done',
    });
    startRound();
    if (alarm) state.facts.alarm = true;
    run(activate(t, of('blue-ana')));
    return t.story.find(({ clause }) => clause === 'takeover.sneak-attack.activation.4')?.facts.inches;
  };
  expect(moved(2)).toBe(2);
  expect(moved(6)).toBe(5);
  expect(moved(2, true)).toBeUndefined();
});

test('[takeover.sneak-attack.activation.2, takeover.sneak-attack.activation.3, takeover.sneak-attack.activation.4, takeover.sneak-attack.spotting.4] facing, look, move, contact, look', () => {
  const { t, of, players, startRound } = night({
    [`dice D6 ${RULE}activation.2`]: always(6),
    [`dice Scatter ${RULE}activation.2`]: always(90),
    'dice scatter': always(90),
  });
  startRound();
  run(activate(t, of('blue-ana')));
  expect(players.keys().filter((key) => !key.startsWith('dice D6 takeover.sneak-attack.movement'))).toEqual([
    // Whoever rolls is named.
    'dice D6 takeover.sneak-attack.activation.2 blue-ana',
    expect.stringMatching(/^dice .*takeover\.sneak-attack\.activation\.2 blue-ana$/),
    'sight takeover.sneak-attack.spotting.4',
    'measure takeover.sneak-attack.play-it-cool.1',
    'sight takeover.sneak-attack.spotting.4',
  ]);
  expect(of('blue-ana').ready).toBe(false);
});

const SEEN: Answers = {
  [`dice D6 ${RULE}activation.2`]: always(1),
  [`measure ${RULE}spotting.4`]: (question) => ('to' in question ? question.to : []),
  [`choice ${RULE}spotting.5 red-`]: () => 'partial',
};

test('[takeover.sneak-attack.general.2, takeover.sneak-attack.spotting.9, takeover.sneak-attack.alarm.1, takeover.sneak-attack.alarm.7] a fighter who spots after the move may take a second action', () => {
  let looks = 0;
  const { t, state, of, players, startRound, story } = night({
    ...SEEN,
    [`sight ${RULE}spotting.4`]: () => (++looks === 2 ? ['red-rex'] : []),
    [`dice 2D6 ${RULE}spotting.5`]: [[4, 3]],
    'choice core.activation.turn.4': () => 'done',
  });
  startRound();
  run(activate(t, of('blue-ana')));
  expect(state.facts).toMatchObject({ alarm: true, alarmRound: 1 });
  expect(players.options('choice core.activation.turn.4')).toHaveLength(1);
  expect(story()).toContain('takeover.sneak-attack.spotting.9');
  expect(story()).toContain('takeover.sneak-attack.general.2');
});

test('[takeover.sneak-attack.spotting.5, takeover.sneak-attack.spotting.8] each pair is tested until one is spotted; then play is normal', () => {
  const { t, state, of, players, startRound } = night({
    ...SEEN,
    [`sight ${RULE}spotting.4`]: (question) => ('to' in question ? question.to : []),
    [`dice 2D6 ${RULE}spotting.5`]: [
      [1, 2],
      [6, 6],
    ],
    'choice core.activation.turn.4': () => 'done',
  });
  startRound();
  run(activate(t, of('blue-ana')));
  expect(players.keys(`dice 2D6 ${RULE}spotting.5`)).toHaveLength(2);
  expect(state.facts.alarm).toBe(true);
  const blue = state.gangs[0] as GangState;
  expect(readyOf(state, blue).map(({ id }) => id)).toEqual(['blue-bo', 'blue-cy']);
});

test('[takeover.sneak-attack.spotting.5] under another ruling a sentry tests for the easiest Attacker only, and in three steps', () => {
  const rulings = {
    'takeover.sneak-several': 'one-test-per-defender-against',
    'takeover.sneak-steps': 'steps-2-3-4',
  };
  const { t, state, of, players, startRound } = night(
    {
      ...SEEN,
      [`sight ${RULE}spotting.4`]: (question) => ('to' in question ? question.to : []),
      [`dice 2D6 ${RULE}spotting.5`]: always(1),
    },
    { rulings },
  );
  startRound();
  run(activate(t, of('blue-ana')));
  expect(players.keys(`dice 2D6 ${RULE}spotting.5`)).toHaveLength(3);
  expect(state.facts.alarm).not.toBe(true);
});

test('[takeover.sneak-attack.spotting.1, takeover.sneak-attack.spotting.2, takeover.sneak-attack.spotting.3] a moving Attacker is tested for by those whose view it crossed, at +1', () => {
  const { t, state, of, players, startRound } = night({
    ...SEEN,
    [`sight ${RULE}spotting.1`]: () => ['blue-ana', 'blue-cy'],
    [`sight ${RULE}spotting.2`]: () => ['blue-cy'],
    // Partial cover and +1 for moving: 5 makes 6 against 7+, 6 makes 7.
    [`dice 2D6 ${RULE}spotting.5`]: [
      [1, 4],
      [2, 4],
    ],
  });
  startRound();
  run(atFighter(t, 'moved', of('red-pip')));
  expect(players.keys(`dice 2D6 ${RULE}spotting.5`)).toHaveLength(2);
  expect(state.facts.alarm).toBe(true);
});

test('[takeover.sneak-attack.play-it-cool.1, takeover.sneak-attack.play-it-cool.4] a sentry who walks into an Attacker and passes raises the alarm and is engaged', () => {
  const { t, state, of, startRound } = night({
    [`dice D6 ${RULE}activation.2`]: always(1),
    [`measure ${RULE}play-it-cool.1`]: () => ['red-rex'],
    [`dice 2D6 ${RULE}play-it-cool.1`]: [[1, 2]],
    'choice core.activation.turn.4': () => 'done',
  });
  startRound();
  run(activate(t, of('blue-ana')));
  expect(state.facts.alarm).toBe(true);
  expect(of('blue-ana').engagedWith).toEqual(['red-rex']);
});

test.each(['move', 'fight', 'hold'])(
  '[takeover.sneak-attack.play-it-cool.2, takeover.sneak-attack.play-it-cool.3] on a natural 2 the Attacker may %s',
  (choice) => {
    const { t, state, of, startRound, players } = night({
      [`dice D6 ${RULE}activation.2`]: always(1),
      [`measure ${RULE}play-it-cool.1`]: () => ['red-rex'],
      [`dice 2D6 ${RULE}play-it-cool.1`]: [[1, 1]],
      [`choice ${RULE}play-it-cool.3`]: () => choice,
      'choice core.combat.reaction.1': () => 'hold',
      'dice D6 core': always(1),
    });
    startRound();
    run(activate(t, of('blue-ana')));
    expect(players.keys('choice core.activation.turn.4')).toEqual([]);
    // A Fight that leaves the Defender standing raises the alarm [takeover.sneak-attack.alarm.2].
    expect(state.facts.alarm === true).toBe(choice === 'fight');
    expect(players.keys(`sight ${RULE}spotting.1`)).toHaveLength(choice === 'move' ? 1 : 0);
  },
);

const attackOn = (
  by: ReturnType<typeof night>,
  attacker: string,
  target: string,
  traits: readonly string[],
  kind: 'shoot' | 'fight' | 'other' = 'shoot',
) => run(tellOfAttack(by.t, attackBy(by.of(attacker), by.of(target), { kind, traits })));

test.each([
  ['fight', [], 'standing', true],
  ['fight', [], 'seriously-injured', false],
  ['fight', [], 'out-of-action', false],
  ['shoot', ['silent'], 'pinned', true],
  ['shoot', ['silent'], 'out-of-action', false],
  ['shoot', [], 'out-of-action', true],
] as const)(
  '[takeover.sneak-attack.alarm.2, takeover.sneak-attack.alarm.4, takeover.sneak-attack.alarm.5] a %s with %j that leaves a Defender %s: alarm %s',
  (kind, traits, fate, raised) => {
    const game = night();
    game.startRound();
    game.of('blue-ana').fate = fate;
    attackOn(game, 'red-pip', 'blue-ana', traits, kind);
    expect(game.state.facts.alarm === true).toBe(raised);
  },
);

/** Somebody has a go at a closed door with this weapon. */
function atDoor(who: string, action: string, weapon: string, rulings: object = {}) {
  const game = night(
    {
      ...atADoor(action),
    },
    { rulings },
  );
  game.startRound();
  game.state.facts['battlefield.features'] = ['doors', 'terminals'];
  game.of(who).weapons = [weapon];
  run(takeActions(game.t, game.of(who), 2));
  return game;
}

test.each([
  ['red-pip', 'shoot-door', 'armoury.lasgun', true],
  ['red-pip', 'shoot-door', 'armoury.stake-crossbow', false],
  ['red-pip', 'strike-door', 'armoury.axe', false],
  ['red-pip', 'strike-door', 'armoury.krak-grenade', true],
  ['red-pip', 'force-door', 'armoury.lasgun', false],
  ['blue-ana', 'shoot-door', 'armoury.lasgun', true],
] as const)('[takeover.sneak-attack.alarm.5] %s, %s with %s: alarm %s', (who, action, weapon, raised) => {
  const game = atDoor(who, action, weapon);
  expect(game.state.facts.alarm === true).toBe(raised);
  expect(game.story().includes('takeover.sneak-attack.alarm.5')).toBe(raised);
});

test('[takeover.sneak-attack.alarm.5] by the other rulings a shot at a door is heard from one side only', () => {
  const heard = (who: string, reading: string) =>
    atDoor(who, 'shoot-door', 'armoury.lasgun', { 'takeover.sneak-alarm-shooter': reading }).state.facts
      .alarm === true;
  expect(heard('red-pip', 'Attackers only')).toBe(true);
  expect(heard('blue-ana', 'Attackers only')).toBe(false);
  expect(heard('red-pip', 'defenders-only-letter')).toBe(false);
  expect(heard('blue-ana', 'defenders-only-letter')).toBe(true);
});

test('[takeover.sneak-attack.alarm.3] a Defender who is down when the round ends raises the alarm', () => {
  const game = night();
  game.startRound();
  run(atMoment(game.t, 'endPhaseStarts'));
  expect(game.state.facts.alarm).not.toBe(true);
  game.of('blue-bo').fate = 'seriously-injured';
  run(atMoment(game.t, 'endPhaseStarts'));
  expect(game.state.facts.alarm).toBe(true);
});

test('[takeover.sneak-attack.alarm.3] or only after the End phase, as another table reads it', () => {
  const game = night({}, { rulings: { 'takeover.sneak-round-end': 'after-end-phase' } });
  game.of('blue-bo').fate = 'seriously-injured';
  run(atMoment(game.t, 'endPhaseStarts'));
  expect(game.state.facts.alarm).not.toBe(true);
  run(atMoment(game.t, 'endPhaseEnds'));
  expect(game.state.facts.alarm).toBe(true);
});

test("[takeover.sneak-attack.alarm.6] the Attackers' Tactics card raises the alarm, the Defender's does not", () => {
  const game = night();
  const [blue, red] = game.state.gangs as [GangState, GangState];
  run(sneakAttack.tacticsPlayed(game.t, blue));
  expect(game.state.facts.alarm).not.toBe(true);
  run(sneakAttack.tacticsPlayed(game.t, red));
  expect(game.state.facts.alarm).toBe(true);
});

const ROCK: Answers = {
  [`measure ${RULE}distraction.2`]: () => ['blue-ana'],
  [`measure ${RULE}spotting.4`]: () => ['red-pip'],
  'choice core.activation.turn.4': (question) =>
    'options' in question && question.options.includes('distraction') ? 'distraction' : 'done',
};

test('[takeover.sneak-attack.distraction.1, takeover.sneak-attack.distraction.2, takeover.sneak-attack.distraction.3] once a round; passed, the sentry loses its Ready marker', () => {
  const game = night({ ...ROCK, [`dice D6 ${RULE}distraction.2`]: [[4]] });
  game.startRound();
  run(takeActions(game.t, game.of('red-pip'), 2));
  expect(game.of('blue-ana').ready).toBe(false);
  // The fighters who throw and who look away are named.
  expect(game.players.keys('dice D6 takeover.sneak-attack.distraction.2')).toEqual([
    'dice D6 takeover.sneak-attack.distraction.2 red-pip',
  ]);
  expect(game.t.story.map((told) => inWords(told))).toContain(
    'blue-ana is turned as the Attacker likes and loses its Ready marker',
  );
  run(takeActions(game.t, game.of('red-rex'), 2));
  const [, , last] = game.players.asked.filter(({ clause }) => clause === 'core.activation.turn.4');
  expect(last).toMatchObject({ blocked: { distraction: { clause: 'takeover.sneak-attack.distraction.1' } } });
});

test('[takeover.sneak-attack.distraction.2] with nobody within 6" it is no action', () => {
  const game = night({ ...ROCK, [`measure ${RULE}distraction.2`]: () => [] });
  game.startRound();
  run(takeActions(game.t, game.of('red-pip'), 2));
  expect(game.players.keys(`dice D6 ${RULE}distraction.2`)).toEqual([]);
  expect(game.state.facts.watch).toMatchObject({ distracted: false });
});

test.each([
  ['the reading', {}, [[6, 6]], 1],
  [
    'another',
    { 'takeover.sneak-distraction-alarm': 'yes' },
    [
      [6, 6],
      [1, 1],
    ],
    2,
  ],
] as const)(
  '[takeover.sneak-attack.distraction.4, takeover.sneak-attack.distraction.5, takeover.sneak-attack.distraction.6, takeover.sneak-attack.distraction.7] failed: it turns and tests; by %s the alarm ends that',
  (_, rulings, dice, tests) => {
    const game = night(
      { ...ROCK, [`dice D6 ${RULE}distraction.2`]: [[3]], [`dice 2D6 ${RULE}spotting.5`]: dice },
      { rulings },
    );
    game.startRound();
    run(takeActions(game.t, game.of('red-pip'), 2));
    expect(game.players.keys(`dice 2D6 ${RULE}spotting.5`)).toHaveLength(tests);
    expect(game.state.facts.alarm).toBe(true);
    expect(game.of('blue-ana').ready).toBe(true);
  },
);

test('[takeover.sneak-attack.distraction.5, takeover.sneak-attack.distraction.6] nobody seen at first: it moves and tests again', () => {
  const game = night({
    ...ROCK,
    [`dice D6 ${RULE}distraction.2`]: [[3]],
    [`dice 2D6 ${RULE}spotting.5`]: [
      [1, 1],
      [1, 1],
    ],
  });
  game.startRound();
  run(takeActions(game.t, game.of('red-pip'), 2));
  expect(game.story().filter((clause) => clause === 'takeover.sneak-attack.distraction.5')).toHaveLength(2);
  expect(game.players.keys(`dice 2D6 ${RULE}spotting.5`)).toHaveLength(2);
});

test('[takeover.sneak-attack.sentries.1] only Attackers who can act are counted, unless the table counts all who started', () => {
  const attackers = (rulings: object) => {
    const game = night({}, { rulings });
    game.of('red-rex').fate = 'out-of-action';
    game.startRound();
    return game.state.facts.watch;
  };
  expect(attackers({})).toMatchObject({ attackers: 1 });
  expect(attackers({ 'takeover.sneak-count': 'all-who-started-battle' })).toMatchObject({ attackers: 2 });
});

test('[takeover.sneak-attack.alarm.8] other rules are told of the alarm, once', () => {
  let heard = 0;
  specialRule({ id: 'test.listener', title: 'Listener', alarmRaised: () => void heard++ });
  const game = night();
  game.state.special = [ID, 'test.listener'];
  game.of('blue-ana').fate = 'pinned';
  attackOn(game, 'red-pip', 'blue-ana', []);
  attackOn(game, 'red-pip', 'blue-ana', []);
  expect(heard).toBe(1);
});

/** Red pip shoots at blue ana with these, in a Sneak Attack. */
function shotWith(weapons: readonly string[], answers: Answers) {
  const game = night({ 'dice firepower': always(1), ...answers });
  game.startRound();
  game.of('red-pip').weapons = weapons;
  run(shoot(game.t, game.of('red-pip'), [game.of('blue-ana')]));
  return game;
}

test('[takeover.sneak-attack.alarm.2, core.shooting.twin.1] two Silent guns are one attack: a sentry taken out by the second raised no alarm when the first missed', () => {
  const twoCrossbows = (...toHit: readonly number[]) =>
    shotWith(['armoury.hand-crossbow', 'armoury.hand-crossbow'], {
      'choice core.shooting.declare.1 red-pip': ['two-sidearms'],
      'dice D6 core.shooting.hit.1': toHit.map((face) => [face]),
      'dice D6 core.hits.wound.1': always(6),
      'dice injury': always('out'),
    });
  const { state, of } = twoCrossbows(1, 6);
  expect(of('blue-ana').fate).toBe('out-of-action');
  expect(state.facts.alarm).not.toBe(true);
  expect(twoCrossbows(1, 1).state.facts.alarm).toBe(true);
});

test.each([
  [6, 6, false],
  [6, 1, true],
  [1, 6, true],
] as const)(
  '[takeover.sneak-attack.alarm.2, core.blasts.template.2] Silent gas over two sentries, rolls %d and %d: alarm %s',
  (first, second, raised) => {
    const { state } = shotWith(['armoury.chem-thrower-nightshade'], {
      'measure core.blasts.template.2': [['blue-bo']],
      'dice D6 core.hits.gas.1 blue-ana': [[first]],
      'dice D6 core.hits.gas.1 blue-bo': [[second]],
      'dice injury': always('serious'),
    });
    expect(state.facts.alarm === true).toBe(raised);
  },
);

test.each([
  ['armoury.laspistol', {}, true],
  ['armoury.hand-crossbow', {}, false],
  ['armoury.laspistol', { 'takeover.sneak-sidearm': 'no-only-ranged-attack' }, false],
] as const)(
  '[takeover.sneak-attack.alarm.5] a sentry who falls to %s fired in close combat by %j: alarm %s',
  (weapon, rulings, raised) => {
    const game = night(
      {
        'choice core.combat.weapons.1': () => weapon,
        'dice D6 core.combat.hit.1': always(6),
        'dice firepower': always(1),
        'dice D6 core.hits.wound.1': always(6),
        'dice injury': always('out'),
      },
      { rulings },
    );
    game.startRound();
    const [pip, ana] = [game.of('red-pip'), game.of('blue-ana')];
    pip.weapons = [weapon];
    engage(pip, ana);
    run(fight(game.t, pip));
    expect(ana.fate).toBe('out-of-action');
    expect(game.state.facts.alarm === true).toBe(raised);
  },
);

/** Ana, who is engaged before the alarm, fights Pip; Pip strikes back with a knife. */
function struckBack(hit: number, injury: 'flesh' | 'out') {
  const game = night({
    'choice core.combat.reaction.1': () => 'react',
    'dice D6 core.combat.hit.1 blue-ana': always(1),
    'dice D6 core.combat.hit.1 red-pip': always(hit),
    'dice D6 core.hits.wound.1': always(6),
    'dice injury': always(injury),
  });
  game.startRound();
  const [pip, ana] = [game.of('red-pip'), game.of('blue-ana')];
  for (const fighter of [pip, ana]) fighter.weapons = ['armoury.fighting-knife'];
  engage(ana, pip);
  run(fight(game.t, ana));
  return { alarm: game.state.facts.alarm === true, fate: ana.fate };
}

test('[takeover.sneak-attack.alarm.2, core.combat.reaction.1] a Reaction attack that a Defender lives through raises the alarm', () => {
  expect(struckBack(6, 'flesh')).toEqual({ alarm: true, fate: 'standing' });
  expect(struckBack(6, 'out')).toEqual({ alarm: false, fate: 'out-of-action' });
});

test('[takeover.sneak-attack.spotting.1, core.combat.consolidate.1] the move after a fight may be seen, as any move', () => {
  const game = night({
    'dice D6 core.combat.hit.1': always(6),
    'dice D6 core.hits.wound.1': always(6),
    'dice injury': always('out'),
  });
  game.startRound();
  const [pip, ana] = [game.of('red-pip'), game.of('blue-ana')];
  pip.weapons = ['armoury.fighting-knife'];
  engage(pip, ana);
  run(fight(game.t, pip));
  expect(game.players.keys(`sight ${RULE}spotting.1`)).toHaveLength(1);
});

test('[takeover.sneak-attack.spotting.1, core.actions.injured.1] the crawl of a seriously injured fighter may do so, if nobody reports it', () => {
  for (const noted of [true, false]) {
    const game = night({}, { depth: 'status' });
    game.startRound();
    game.of('red-pip').fate = 'seriously-injured';
    run(activate(game.t, game.of('red-pip'), noted));
    expect(game.players.keys(`sight ${RULE}spotting.1`)).toHaveLength(1);
  }
});

test.each([
  ['pinned', 'full', 0],
  ['pinned', 'partial', 0],
  ['pinned', 'none', 1],
  ['seriously-injured', 'partial', 0],
  ['seriously-injured', 'none', 1],
  ['standing', 'full', 1],
] as const)(
  '[takeover.sneak-attack.spotting.4, core.shooting.priority.5] an Attacker who is %s in cover %s is tested for %d times',
  (fate, cover, tests) => {
    const game = night({
      [`dice D6 ${RULE}activation.2`]: always(1),
      [`sight ${RULE}spotting.4`]: [['red-rex'], []],
      [`choice ${RULE}spotting.5 red-rex`]: [cover],
      [`dice 2D6 ${RULE}spotting.5`]: always(1, 1),
    });
    game.startRound();
    game.of('red-rex').fate = fate;
    run(activate(game.t, game.of('blue-ana')));
    expect(game.players.keys(`dice 2D6 ${RULE}spotting.5`)).toHaveLength(tests);
  },
);

test.each([
  [['armoury.bio-scanner'], 'whichever way it looks', true],
  [[], 'inside its vision arc', false],
] as const)(
  '[armoury.play.gear.1, takeover.sneak-attack.spotting.5] a sentry with %j looks %s, and an 8 against 9+ spots: %s',
  (gear, way, spotted) => {
    const game = night({
      [`dice D6 ${RULE}activation.2`]: always(1),
      [`sight ${RULE}spotting.4`]: [['red-rex'], []],
      [`choice ${RULE}spotting.5 red-rex`]: ['partial'],
      [`dice 2D6 ${RULE}spotting.5`]: always(4),
      'choice core.activation.turn.4': () => 'done',
    });
    game.startRound();
    Object.assign(game.of('blue-ana'), { gear, stats: { ...game.of('blue-ana').stats, int: 9 } });
    run(activate(game.t, game.of('blue-ana')));
    const [question] = game.players.asked.filter(({ kind }) => kind === 'sight');
    expect(question?.what).toContain(way);
    expect(game.state.facts.alarm === true).toBe(spotted);
  },
);

test.each([
  ['shot', ['blue-ana', 'nobody'], true],
  ['silent-shot', ['blue-ana', 'nobody'], true],
  ['silent-shot', ['nobody'], false],
  ['shot', ['nobody'], true],
  ['blows', ['blue-ana', 'nobody'], true],
  ['no-attack', ['blue-ana', 'nobody'], false],
] as const)(
  '[takeover.sneak-attack.alarm.2, takeover.sneak-attack.alarm.5] a noted attack (%s) that harms nobody of %j: alarm %s',
  (how, whom, raised) => {
    const game = night(
      {
        'choice core.injury.dice.1 red-pip': whom,
        'choice core.injury.dice.1 blue-ana': () => 'unharmed',
        'choice core.shooting.declare.1 red-pip': [how],
      },
      { depth: 'status' },
    );
    game.startRound();
    run(record(game.t, game.of('red-pip')));
    expect(game.state.facts.alarm === true).toBe(raised);
  },
);

test('[takeover.sneak-attack.alarm.2] of two sentries in one noted attack the one who still stands raises the alarm', () => {
  const noted = (second: string) => {
    const game = night(
      {
        'choice core.injury.dice.1 red-pip': ['blue-ana', 'blue-bo', 'nobody'],
        'choice core.injury.dice.1 blue-ana': ['out-of-action'],
        'choice core.injury.dice.1 blue-bo': [second],
        'choice core.shooting.declare.1 red-pip': ['silent-shot'],
      },
      { depth: 'status' },
    );
    game.startRound();
    run(record(game.t, game.of('red-pip')));
    return game.state.facts.alarm === true;
  };
  expect([noted('unharmed'), noted('seriously-injured')]).toEqual([true, false]);
});

test.each([
  [{ skills: ['headbutt'] }, 'headbutt'],
  [{ skills: ['hurl'] }, 'hurl'],
  [{ gear: ['armoury.magnacles'] }, 'magnacles'],
] as const)(
  '[takeover.sneak-attack.alarm.2] a Defender who lives through a trick (%j) cries out',
  (kit, action) => {
    const left = [action, 'done'] as string[];
    const game = night({
      'choice core.activation.turn.4': () => left.shift() ?? 'done',
      'pool 2D6 armoury': always(1),
      'dice 2D6 armoury': always(1, 1),
      dice: always(1),
      'dice D6 armoury': always(6),
    });
    game.startRound();
    const [pip, ana] = [game.of('red-pip'), game.of('blue-ana')];
    Object.assign(pip, kit);
    engage(pip, ana);
    run(takeActions(game.t, pip, 2));
    expect(ana.fate).not.toBe('out-of-action');
    expect(game.state.facts.alarm).toBe(true);
  },
);

test.each([
  ['it looks at an Attacker who turns their back', 270, 1],
  ['an Attacker looks at its back', 90, 0],
] as const)(
  '[takeover.sneak-attack.spotting.1] on a board the sentry is the one who sees: %s',
  (_, facing, tests) => {
    const board = emptyBoard('Bare', 'slums', { width: 24, depth: 24 }) as BoardFile;
    const gangs = [roster('blue', 'ana'), roster('red', 'pip')];
    const setUp = { pack: 'takeover', scenario: 'takeover.stand-off', gangs, board } as const;
    const state = newBattle({ ...setUp, special: [ID] });
    const asked: string[] = [];
    const hand = {
      answer(question: Question) {
        asked.push(keyOf(question));
        return [1, 1];
      },
    };
    const t = new Table<BattleState>(hand, undefined, state, [], new BattleBoard(state));
    const [ana, pip] = [fighterOf(state, 'blue-ana'), fighterOf(state, 'red-pip')];
    Object.assign(ana, { fate: 'standing', spot: { x: 16, y: 12, facing } });
    Object.assign(pip, { fate: 'standing', spot: { x: 8, y: 12, facing } });
    Object.assign(state, { round: 1 });
    Object.assign(state.gangs[0] as GangState, { role: 'defender' });
    run(atFighter(t, 'moved', pip));
    expect(asked.filter((key) => key.startsWith(`dice 2D6 ${RULE}spotting.5`))).toHaveLength(tests);
  },
);

test.each([
  ['the wall', { x: 4, y: 6 }],
  ['the wall and beyond 12"', { x: 0.6, y: 2 }],
])(
  '[takeover.sneak-attack.spotting.3] on a board an Attacker who ends behind %s is tested where the sentry saw them, and put back',
  (_, end) => {
    const half = { ...wall(8), to: [8, 10] } as never;
    const there = [{ x: 4, y: 13 }, end];
    const { t, state } = tableOn(
      { [ANA]: { x: 4, y: 6 }, [REX]: { x: 14, y: 12, facing: 270 } },
      { walls: [half] },
      [there, [2, 3]],
    );
    Object.assign(state, { round: 1, special: [ID] });
    Object.assign(gangBy(state, 'escher'), { role: 'attacker' });
    Object.assign(gangBy(state, 'goliath'), { role: 'defender' });
    const [ana, rex] = [fighterOf(state, ANA), fighterOf(state, REX)];
    rex.stats = { ...rex.stats, int: 9 };
    run(moves(t, ana, { inches: 20, clause: 'core.actions.move.1' }));
    // In the open, and moving through the field of view: 3 and 1 more. Behind the wall it would be 2 less.
    expect(t.story.find(({ event }) => event === 'takeover/sneak-attack/modifiers-add-up')?.facts).toEqual({
      modifier: 4,
    });
    expect(state.facts.alarm).toBe(true);
    expect(ana.spot).toMatchObject(end);
  },
);

/** Rex stands guard in the middle of a bare board, and Ana sneaks up. */
function guardOnBoard(ana: Spot, rex: Spot, answers: Answer[]) {
  const made = tableOn({ [ANA]: ana, [REX]: rex }, {}, answers);
  Object.assign(made.state, { round: 1, depth: 'full' });
  for (const gang of made.state.gangs) gang.role = gang.id === 'goliath' ? 'defender' : 'attacker';
  switchOn(made.state, ID);
  const [a, r] = [fighterOf(made.state, ANA), fighterOf(made.state, REX)];
  for (const fighter of [a, r])
    Object.assign(fighter, { ready: true, stats: { ...fighter.stats, i: 4, int: 7 } });
  const tests = () => made.asked.filter(({ clause }) => clause === `${ID}.spotting.5`).length;
  return { ...made, ana: a, rex: r, tests };
}

test.each([
  [8, 2],
  [14, 0],
])(
  '[takeover.sneak-attack.spotting.4] on a board nobody looks further than 12": %d" away, %d tests',
  (far, tests) => {
    const seen = Array(tests / 2).fill([1, 1]);
    const answers = [[1], ...seen, [], ...seen];
    const guard = guardOnBoard({ x: 4, y: 12 }, { x: 5.2 + far, y: 12, facing: 270 }, answers);
    run(activate(guard.t, guard.rex));
    expect([guard.tests(), answers]).toEqual([tests, []]);
  },
);

test.each([
  ['turn-round', 270, 2],
  ['stay', 90, 0],
])(
  '[takeover.sneak-attack.activation.2] on a board a sentry may %s to where the die points',
  (choice, facing, tests) => {
    const seen = Array(tests / 2).fill([1, 1]);
    const answers = [[6], [270], choice, ...seen, [], ...seen];
    const guard = guardOnBoard({ x: 4, y: 12 }, { x: 12, y: 12, facing: 90 }, answers);
    run(activate(guard.t, guard.rex));
    expect(guard.rex.spot).toMatchObject({ facing });
    expect([guard.tests(), answers]).toEqual([tests, []]);
  },
);

test.each([
  [[6, 6], 'done', true],
  [[1, 1], 'hold', false],
] as const)(
  '[takeover.sneak-attack.play-it-cool.1, takeover.sneak-attack.activation.4] on a board a sentry who looks away may walk into an Attacker: %s',
  (dice, choice, alarm) => {
    const contact = { x: 10 + BASES, y: 12, facing: 90 };
    const answers: Answer[] = [[1], [contact], [...dice], choice];
    const guard = guardOnBoard({ x: 10, y: 12 }, { x: 13, y: 12, facing: 90 }, answers);
    run(activate(guard.t, guard.rex));
    expect(guard.rex.spot).toMatchObject({ x: contact.x });
    expect(guard.state.facts.alarm === true).toBe(alarm);
    expect(guard.rex.engagedWith).toEqual(alarm ? [ANA] : []);
    expect([guard.tests(), answers]).toEqual([0, []]);
    // Whoever knows of an enemy keeps an inch away.
    const [walked] = guard.asked.filter(({ kind }) => kind === 'move') as Question<'move'>[];
    expect(walked?.unaware).toEqual([ANA]);
    const { unaware: _, ...aware } = walked as Question<'move'>;
    guard.rex.spot = { x: 13, y: 12, facing: 90 };
    expect(new BattleBoard(guard.state).walked(aware, [contact])).toMatchObject({
      refusal: { code: 'too-near', id: ANA },
    });
  },
);

test('[takeover.sneak-attack.spotting.1] on a board the sentries who would see a way are known before it is gone', () => {
  const far = [{ x: 6, y: 4 }];
  const guard = guardOnBoard({ x: 4, y: 4 }, { x: 13, y: 12, facing: 90 }, [[], []]);
  run(moves(guard.t, guard.ana, { inches: 8, clause: 'core.actions.move.1' }));
  const [question] = guard.asked as Question<'move'>[];
  expect(question?.watchers).toEqual([REX]);
  const seen = (facing: number) => {
    guard.rex.spot = { x: 13, y: 12, facing };
    const walked = new BattleBoard(guard.state).walked(question as Question<'move'>, far);
    return walked?.ok ? walked.events.filter(({ kind }) => kind === 'seen') : undefined;
  };
  expect(seen(90)).toEqual([]);
  expect(seen(225)).toMatchObject([{ by: REX, at: 0 }]);
  // Once the alarm has been raised nobody is on the watch.
  guard.state.facts.alarm = true;
  run(moves(guard.t, guard.ana, { inches: 8, clause: 'core.actions.move.1' }));
  expect((guard.asked.at(-1) as Question<'move'>).watchers).toBeUndefined();
});

const [rock] = sneakAttack.actions ?? [];

test('[takeover.sneak-attack.distraction.2, takeover.sneak-attack.distraction.3] on a board nobody who looks away could spot the thrower, who turns the sentry', () => {
  const answers = [[3], [{ x: 12, y: 12, facing: 45 }]];
  const guard = guardOnBoard({ x: 8, y: 12 }, { x: 12, y: 12, facing: 90 }, answers);
  // 3 and 1 more make 4.
  expect(run(settled(rock?.take(guard.t, guard.ana)))).toBe(true);
  expect(guard.rex).toMatchObject({ ready: false, spot: { x: 12, y: 12, facing: 45 } });
  expect(guard.asked.at(-1)?.by).toEqual([gangBy(guard.state, 'escher').seat]);
});

test('[takeover.sneak-attack.distraction.2] by a ruling whoever could spot the thrower on turning round makes it harder too', () => {
  const isReady = (rulings: object, after: Answer[]) => {
    const at = { x: 12, y: 12, facing: 90 };
    const { state, ana, rex, hand } = guardOnBoard({ x: 8, y: 12 }, at, [[3], ...after]);
    const settings = { variants: new Set(), rulings } as never;
    const t = new Table<BattleState>(hand, settings, state, [], new BattleBoard(state));
    run(settled(rock?.take(t, ana)));
    return rex.ready;
  };
  expect(isReady({}, [[{ x: 12, y: 12, facing: 45 }]])).toBe(false);
  const whatever = { 'takeover.sneak-unspottable': 'whatever-facing' };
  expect(isReady(whatever, [[1, 1], [], [1, 1]])).toBe(true);
});

test('[takeover.sneak-attack.distraction.2, takeover.sneak-attack.distraction.4] on a board a sentry who looks that way makes it harder, and turns straight at the thrower', () => {
  const answers = [[3], [1, 1], [], [1, 1]];
  const guard = guardOnBoard({ x: 8, y: 12 }, { x: 12, y: 12, facing: 300 }, answers);
  run(settled(rock?.take(guard.t, guard.ana)));
  expect(guard.rex).toMatchObject({ ready: true, spot: { facing: 270 } });
  expect([guard.tests(), answers]).toEqual([2, []]);
});
