/** Sneak Attacks as they are played: sentries drawn at random, spotting, and a round that the alarm cuts short. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { engage } from '../../battle/events.ts';
import { ANA, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import { settled } from '../../battle/scenario.ts';
import { specialRule, switchOn } from '../../battle/special-rule.ts';
import { fighterOf, type GangState, gangBy } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { tellOfAttack } from '../../core/play/attack.ts';
import { fight } from '../../core/play/fight.ts';
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
} from '../../scenarios/takeover/table.fixture.ts';
import { inWords, say } from '../../table/events.ts';
import type { Question } from '../../table/question.ts';
import { sneakAttacks } from './sneak-attacks.ts';

const ID = 'classic.sneak-attacks';
const everybody = (question: Question) => ('to' in question ? question.to : []);
const firstCard = (question: Question) =>
  question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [];

/** Blue has three sentries, Red two who sneak up; everybody rolls as low as can be. */
function night(
  answers: Answers = {},
  { round = 0, rulings = {} }: { round?: number; rulings?: object } = {},
) {
  const made = battleOf('takeover.stand-off', [roster('blue', 'ana, bo, cy'), roster('red', 'pip, rex')], {
    depth: 'full',
    round,
    rulings,
    answers: {
      'dice 2D6 classic.reference.priority.1': always(6, 1),
      'dice 1 of': firstCard,
      [`dice 2D6 ${ID}.sentries.5`]: always(1, 1),
      [`dice 2D6 ${ID}.spotting.1`]: always(3),
      'choice core.activation.turn.4': () => 'done',
      ...answers,
    },
  });
  made.state.special = [ID];
  return { ...made, of: (id: string) => fighterOf(made.state, id) };
}

test('[classic.sneak-attacks.general.1, classic.sneak-attacks.sentries.1, classic.sneak-attacks.sentries.2, classic.sneak-attacks.sentries.3, classic.sneak-attacks.sentries.4] sentries are drawn, none is Ready, and one more follows the last attacker', () => {
  const { t, state, players, of } = night();
  run(playRound(t));
  expect(state.order).toEqual(['red', 'blue']);
  expect(players.keys('dice 1 of')).toHaveLength(2);
  expect(of('blue-ana').ready).toBe(false);
  expect(state.facts.alarm).toBe(false);
  expect(t.story.map(({ clause }) => clause)).toContain('classic.sneak-attacks.general.1');
});

test('[classic.sneak-attacks.sentries.4] with Priority the sentries begin, and one still comes last', () => {
  const { t, players } = night({ 'dice 2D6 classic.reference.priority.1': always(1, 6) });
  run(playRound(t));
  expect(players.keys('dice 1 of')).toHaveLength(3);
});

test.each([
  [[6, 1], 'classic.sneak-attacks.sentries.6', 'red'],
  [[3, 3], 'classic.sneak-attacks.sentries.7', 'blue'],
] as const)(
  '[classic.sneak-attacks.sentries.5, classic.sneak-attacks.sentries.6, classic.sneak-attacks.sentries.7, classic.sneak-attacks.sentries.8, classic.sneak-attacks.sentries.9] a roll-off of %j says who moves it',
  (dice, clause, mover) => {
    const { t, state, players } = night({ [`dice 2D6 ${ID}.sentries.5`]: always(...dice) });
    run(playRound(t));
    const move = players.asked.find((question) => question.clause === clause);
    expect(move).toMatchObject({ options: ['move', 'stay'], of: 'blue-ana' });
    expect(move?.by).toEqual(state.gangs.filter(({ id }) => id === mover).map(({ seat }) => seat));
    expect(move?.what).toMatch(/say where it looks; it may open or shut a door within 1"$/);
  },
);

test('[classic.sneak-attacks.spotting.1, classic.sneak-attacks.sentries.5] the table moves the sentry before the sight roll, and the dice name their owner', () => {
  const { t, players } = night();
  run(playRound(t));
  const asked = players.asked.filter(({ clause }) => clause.startsWith(ID)).slice(1, 4);
  expect(asked.map(({ kind, clause }) => `${kind} ${clause.slice(ID.length + 1)}`)).toEqual([
    'dice sentries.5',
    'choice sentries.7',
    'dice spotting.1',
  ]);
  expect(asked[0]).toMatchObject({ each: ['red', 'blue'] });
  expect(players.keys('dice 2D6 classic.reference.priority.1')).toEqual([
    'dice 2D6 classic.reference.priority.1 red blue',
  ]);
});

test('[classic.sneak-attacks.sentries.7] a sentry that is left in place has not moved', () => {
  const moves: string[] = [];
  const spy = specialRule({
    id: 'test.who-moves',
    title: 'Who moves',
    moved(_, { id }) {
      moves.push(id);
    },
  });
  for (const choice of ['stay', 'move'] as const) {
    const { t, state } = night({ [`choice ${ID}.sentries.7`]: () => choice });
    state.special = [ID, spy.id];
    run(playRound(t));
    expect(moves.includes('blue-ana')).toBe(choice === 'move');
  }
});

test('[classic.sneak-attacks.general.2] the defender fields five, whatever the scenario says', () => {
  const { t, state } = night();
  const [blue, red] = state.gangs as [GangState, GangState];
  const terms = { method: 'custom', size: 8, clause: 'takeover.stand-off.crews.1' } as const;
  expect(run(settled(sneakAttacks.crewTerms(t, blue, terms)))).toMatchObject({ size: 5, least: 5 });
  expect(run(settled(sneakAttacks.crewTerms(t, red, terms)))).toBe(terms);
});

const SPOTTED: Answers = {
  [`measure ${ID}.spotting.2`]: () => ['red-rex'],
  [`sight ${ID}`]: everybody,
  [`choice ${ID}.spotting.6`]: () => 'partial',
  [`dice D6 ${ID}.spotting.3`]: always(4),
  [`dice D6 ${ID}.alerted.4`]: always(1),
};

test('[classic.sneak-attacks.spotting.1, classic.sneak-attacks.spotting.2, classic.sneak-attacks.alerted.1, classic.sneak-attacks.alerted.2, classic.sneak-attacks.alarm.1, classic.sneak-attacks.alarm.6, classic.sneak-attacks.alarm.7, classic.sneak-attacks.alarm.8] a spotter is Ready, and the next sentry raises the alarm that ends the round', () => {
  const { t, state, players } = night({
    ...SPOTTED,
    'dice 2D6 core.round': always(6, 1),
  });
  run(playRound(t));
  expect(state.facts).toMatchObject({ alarm: true, alarmRound: 1, alarmStopsRound: 1 });
  expect(players.keys('dice 1 of')).toHaveLength(1);
  const asked = players.asked.length;
  run(playRound(t));
  const normal = players.asked.slice(asked).map(({ clause }) => clause);
  expect(normal.filter((clause) => clause.startsWith(ID))).toEqual([]);
});

test('[armoury.play.gear.1, classic.sneak-attacks.spotting.2] a bio-scanner spots with 1 more and outside the vision arc, but never on a natural 1', () => {
  const spotters = (near: boolean, die: number, scanner = true) => {
    const { t, players, of } = night({
      ...SPOTTED,
      [`measure ${ID}.spotting.4`]: () => (near ? ['red-rex'] : []),
      [`sight ${ID}.spotting.2`]: () => [], // behind everybody's back
      [`dice D6 ${ID}.spotting.3`]: always(die),
      'dice 2D6 core.round': always(6, 1),
    });
    if (scanner) of('blue-bo').gear = ['armoury.bio-scanner'];
    run(playRound(t));
    const alerted = t.story.filter(({ clause }) => clause === `${ID}.alerted.1`);
    return {
      alerted: alerted.map(({ facts }) => facts.sentry),
      dice: players.keys(`dice D6 ${ID}.spotting.3`).length > 0,
    };
  };
  expect(spotters(false, 3)).toEqual({ alerted: ['blue bo'], dice: true });
  expect(spotters(false, 2)).toEqual({ alerted: [], dice: true });
  expect(spotters(false, 3, false)).toEqual({ alerted: [], dice: false });
  expect(spotters(true, 1)).toEqual({ alerted: [], dice: true });
});

test('[classic.sneak-attacks.alerted.4] on a passed Initiative test the sentry shoots at once', () => {
  const { t, players } = night({
    ...SPOTTED,
    [`dice D6 ${ID}.alerted.4`]: always(4),
    'choice core.shooting.range.1': () => 'out',
    'dice D6 core': always(1),
    'dice firepower': always(1),
    'dice Firepower': always(1),
  });
  run(playRound(t));
  expect(players.keys('choice core.shooting.range.1 red-rex')).toHaveLength(1);
});

/** The questions about two attackers, where pip is within 3". */
function askedWhileLooking(cover: 'open' | 'partial', special: readonly string[] = []) {
  const { t, state, players } = night({
    [`dice 2D6 ${ID}.spotting.1`]: always(6, 6),
    [`dice D6 ${ID}.spotting.3`]: always(1),
    [`measure ${ID}.spotting.2`]: everybody,
    [`measure ${ID}.spotting.4`]: () => ['red-pip'],
    [`sight ${ID}`]: everybody,
    [`choice ${ID}.spotting.6`]: () => cover,
  });
  state.special = [ID, ...special];
  run(playRound(t));
  const looks = players.asked.filter(
    ({ kind, clause }) => clause.startsWith(`${ID}.spotting`) && kind !== 'dice',
  );
  const nextLook = looks.findIndex(({ kind }, at) => kind === 'measure' && at >= 2);
  return looks
    .slice(0, nextLook)
    .map((question) => `${question.kind} ${'to' in question ? question.to.join(' ') : question.of}`);
}

test('[classic.sneak-attacks.spotting.4, classic.sneak-attacks.spotting.5, classic.sneak-attacks.spotting.8] only facts that change the roll are asked: nothing more within 3", no arc in the open, no cover in the dark', () => {
  const both = ['measure red-pip red-rex', 'measure red-pip red-rex'];
  expect(askedWhileLooking('open')).toEqual([...both, 'sight red-rex', 'choice red-rex']);
  expect(askedWhileLooking('partial')).toEqual([...both, 'sight red-rex', 'choice red-rex', 'sight red-rex']);
  expect(askedWhileLooking('open', ['classic.pitch-black'])).toEqual([...both, 'sight red-rex']);
});

test('[classic.sneak-attacks.spotting.1] under other rulings only the mover looks, or every pair is rolled for', () => {
  const looks = (ruling: string) => {
    const { t, players } = night(
      { ...SPOTTED, [`dice D6 ${ID}.spotting.3`]: always(1) },
      { rulings: { 'classic.spotting-which-sentry': ruling } },
    );
    run(playRound(t));
    return players.asked.flatMap((question) =>
      question.kind === 'measure' && question.clause === `${ID}.spotting.2` ? [question.from] : [],
    );
  };
  expect(looks('only-sentry-moved-looks')).toEqual(['blue-ana', 'blue-ana']);
  expect(looks('one-d6-each-pair-sentry').slice(0, 3)).toEqual(['blue-ana', 'blue-bo', 'blue-cy']);
});

test.each([
  ['partial', 3, false],
  ['partial', 4, true],
  ['full', 5, false],
  ['full', 6, true],
  ['open', 1, false],
  ['open', 2, true],
] as const)(
  '[classic.sneak-attacks.spotting.6, classic.sneak-attacks.spotting.7] in %s cover beyond 3" a %i spots: %s',
  (cover, die, spotted) => {
    const { t, state } = night({
      ...SPOTTED,
      [`measure ${ID}.spotting.4`]: () => [],
      [`choice ${ID}.spotting.6`]: () => cover,
      [`dice D6 ${ID}.spotting.3`]: always(die),
    });
    run(playRound(t));
    expect(state.facts.alarm).toBe(spotted);
  },
);

test('[classic.sneak-attacks.spotting.8] in the dark nobody asks for cover', () => {
  const { t, state, players } = night({ ...SPOTTED, [`dice D6 ${ID}.spotting.3`]: always(5) });
  state.special = [ID, 'classic.pitch-black'];
  run(playRound(t));
  expect(players.keys(`choice ${ID}.spotting.6`)).toEqual([]);
  expect(state.facts.alarm).toBe(false);
});

test.each([
  ['default', false, [], false],
  ['never-needed', false, ['red-rex'], true],
  ['never-needed', false, [], false],
  ['never-needed', true, ['red-rex'], true],
  ['never-needed', true, [], false],
] as const)(
  '[classic.sneak-attacks.spotting.2, classic.sneak-attacks.spotting.7] read as %s, dark: %s, with %j in the vision arc, a 6 spots somebody out of sight beyond 3": %s',
  (reading, dark, inArc, spotted) => {
    const { t, state, players } = night(
      {
        ...SPOTTED,
        [`measure ${ID}.spotting.4`]: () => [],
        [`sight ${ID}.spotting.5`]: () => [],
        [`sight ${ID}.spotting.2`]: () => inArc,
        [`dice D6 ${ID}.spotting.3`]: always(6),
      },
      { rulings: { 'classic.spotting-sight': reading } },
    );
    if (dark) state.special = [ID, 'classic.pitch-black'];
    run(playRound(t));
    expect(state.facts.alarm).toBe(spotted);
    expect(players.keys(`choice ${ID}.spotting.6`)).toEqual([]);
    if (dark) expect(players.keys(`sight ${ID}.spotting.5`)).toEqual([]);
  },
);

const attackOn = (
  { t, of }: ReturnType<typeof night>,
  target: string,
  {
    kind = 'shoot',
    traits = [],
    strength = 3,
    hit = true,
  }: { kind?: 'shoot' | 'fight' | 'other'; traits?: string[]; strength?: number; hit?: boolean },
) => run(tellOfAttack(t, attackBy(of('red-pip'), of(target), { kind, traits, strength, hit })));

test.each([
  ['fight', 'standing', true],
  ['shoot', 'pinned', true],
  ['shoot', 'standing', false],
] as const)(
  '[classic.sneak-attacks.spotting.9, classic.sneak-attacks.spotting.10, classic.sneak-attacks.alerted.3] a %s that leaves a sentry %s: spotted %s',
  (kind, fate, spotted) => {
    const game = night({ [`dice D6 ${ID}.alerted.4`]: always(1) }, { round: 1 });
    const ana = game.of('blue-ana');
    ana.fate = fate;
    if (kind === 'fight') ana.engagedWith = ['red-pip'];
    attackOn(game, 'blue-ana', { kind, traits: ['silent'] });
    expect(ana.ready).toBe(spotted);
    expect(ana.conditions.includes('alerted')).toBe(spotted);
  },
);

test.each([
  [{ strength: 3 }, [3, 4], true],
  [{ strength: 3 }, [3, 3], false],
  [{ strength: 3, traits: ['blast(3)'] }, [2, 3], true],
  [{ strength: 9, traits: ['silent'] }, null, false],
  [{ strength: 9, kind: 'fight' }, null, false],
] as const)(
  '[classic.sneak-attacks.alarm.2, classic.sneak-attacks.alarm.3, classic.sneak-attacks.alarm.4] %j with %j: alarm %s',
  (attack, dice, alarm) => {
    const game = night(dice ? { [`dice 2D6 ${ID}.alarm.2`]: [dice] } : {}, { round: 1 });
    game.of('blue-ana').fate = 'out-of-action';
    attackOn(game, 'blue-ana', attack as never);
    expect(game.state.facts.alarm === true).toBe(alarm);
  },
);

/** Somebody has a go at a closed door with this weapon, and the alarm dice show 6 together. */
function atDoor(who: string, action: string, weapon: string) {
  const game = night(
    {
      ...atADoor(action),
      [`dice 2D6 ${ID}.alarm.2`]: [[3, 3]],
    },
    { round: 1 },
  );
  game.state.facts.alarm = false;
  game.state.facts['battlefield.features'] = ['doors', 'terminals'];
  game.of(who).weapons = [weapon];
  run(takeActions(game.t, game.of(who), 2));
  return game;
}

test.each([
  ['red-pip', 'shoot-door', 'armoury.lasgun', 1, false],
  ['red-pip', 'shoot-door', 'armoury.boltgun', 1, true],
  ['red-pip', 'shoot-door', 'armoury.stake-crossbow', 0, false],
  ['red-pip', 'strike-door', 'armoury.axe', 0, false],
  ['red-pip', 'strike-door', 'armoury.krak-grenade', 1, true],
  ['red-pip', 'force-door', 'armoury.boltgun', 0, false],
  ['blue-ana', 'shoot-door', 'armoury.boltgun', 0, false],
] as const)(
  '[classic.sneak-attacks.alarm.2, classic.sneak-attacks.alarm.4] %s, %s with %s: %i roll, alarm %s',
  (who, action, weapon, rolls, alarm) => {
    const game = atDoor(who, action, weapon);
    expect(game.players.keys(`dice 2D6 ${ID}.alarm.2`)).toHaveLength(rolls);
    expect(game.state.facts.alarm).toBe(alarm);
  },
);

test.each([
  [5, 2, true],
  [5, 3, false],
  [4, 1, false],
])(
  '[classic.sneak-attacks.alarm.5] in round %i an attacker who rolls %i for Priority: alarm %s',
  (round, die, alarm) => {
    const game = night({ 'dice 2D6 classic.reference.priority.1': always(die, 6) }, { round: round - 1 });
    run(playRound(game.t));
    expect(game.state.facts.alarm).toBe(alarm);
    expect(game.players.keys('choice core.activation.turn.1').length === 0).toBe(alarm);
  },
);

test('[classic.sneak-attacks.sentries.4, classic.sneak-attacks.sentries.7] a tie is told, and that the last sentry follows the attackers', () => {
  const { t } = night();
  run(playRound(t));
  const story = t.story.map((told) => `${told.clause} ${inWords(told)}`);
  expect(story).toContain(`${ID}.sentries.7 A tie leaves the sentry to the defender`);
  const last = `${ID}.sentries.4 The attackers have all acted: one sentry more is activated`;
  expect(story.filter((line) => line === last)).toHaveLength(1);
  expect(story.slice(story.indexOf(last)).filter((line) => line.startsWith(`${ID}.sentries.3`))).toHaveLength(
    1,
  );
});

test('[classic.sneak-attacks.spotting.3, classic.sneak-attacks.spotting.6] the player who rolls to spot knows the target number, and everybody knows who has spotted somebody', () => {
  const { t, state, players, of } = night(SPOTTED);
  of('red-rex').fate = 'pinned';
  run(playRound(t));
  const dice = players.asked.find(({ clause }) => clause === `${ID}.spotting.3`);
  expect(dice).toMatchObject({ needs: 5 });
  expect(state.facts.alarm).toBe(false); // A 4 is one too few against a Prone one.
  expect(sneakAttacks.stands(state)).toEqual({ words: say('alarm/no-alarm-yet-nobody') });
  of('blue-ana').conditions = ['alerted'];
  expect(sneakAttacks.stands(state)).toEqual({
    words: say('classic/sneak-attacks/no-alarm-yet-but', { who: ['blue-ana'] }),
  });
});

test('[classic.sneak-attacks.alarm.7] a side that gave the alarm away has lost nothing by it', () => {
  const game = night({ [`dice 2D6 ${ID}.alarm.2`]: [[6, 6]] }, { round: 1 });
  for (const id of ['red-pip', 'red-rex']) game.of(id).ready = true;
  game.of('blue-ana').fate = 'out-of-action';
  attackOn(game, 'blue-ana', { strength: 3 });
  expect(game.players.asked.find(({ clause }) => clause === `${ID}.alarm.2`)).toMatchObject({ needs: 7 });
  expect(game.t.story.map((told) => inWords(told))).toContain(
    'The End phase follows at once; one attacker has lost their activation',
  );
});

test('[classic.sneak-attacks.alarm.6] a fighter who was named for a group when the alarm ends the round is not activated', () => {
  const { t, of } = night(
    {
      'pick core.activation.group.1': [['red-rex']],
      'choice core.activation.group.2': ['red-pip'],
      'choice core.activation.turn.4': ['shoot', 'done'],
      'choice core.shooting.declare.1 red-pip': () => 'blue-ana',
      'dice D6 core.shooting.hit.1': always(1),
      'dice firepower': always(1),
      [`dice 2D6 ${ID}.alarm.2`]: [[6, 6]],
    },
    { round: 1 },
  );
  for (const id of ['red-pip', 'red-rex']) of(id).ready = true;
  of('red-pip').group = 1;
  run(activate(t, of('red-pip')));
  const acted = t.story.filter(({ event }) => event === 'activation/activated');
  expect(acted.map(({ facts }) => facts.fighter)).toEqual(['red pip']);
});

test('[classic.sneak-attacks.alarm.2, core.shooting.twin.1] both guns of one attack are rolled for when it is resolved', () => {
  const { t, of, players, state } = night(
    {
      'choice core.shooting.declare.1 red-pip': ['two-sidearms'],
      'dice D6 core.shooting.hit.1': [[1], [6]],
      'dice firepower': always(1),
      'dice D6 core.hits.wound.1': always(6),
      'dice injury': always('out'),
      [`dice 2D6 ${ID}.alarm.2`]: [
        [1, 1],
        [6, 6],
      ],
    },
    { round: 1 },
  );
  of('red-pip').weapons = ['armoury.laspistol', 'armoury.laspistol'];
  run(shoot(t, of('red-pip'), [of('blue-ana')]));
  const heard = players.keys().indexOf(`dice 2D6 ${ID}.alarm.2`);
  expect(players.keys().slice(heard)).toEqual([`dice 2D6 ${ID}.alarm.2`, `dice 2D6 ${ID}.alarm.2`]);
  expect(state.facts.alarm).toBe(true);
});

test('[classic.sneak-attacks.spotting.9, classic.sneak-attacks.alerted.1] a sentry who strikes the attacker down in return has spotted them', () => {
  const { t, of } = night(
    {
      'choice core.combat.weapons.1': () => 'none',
      'choice core.combat.reaction.1': () => 'react',
      'dice D6 core.combat.hit.1': [[1], [6]],
      'dice D6 core.hits.wound.1': always(6),
      'dice injury': always('out'),
    },
    { round: 1 },
  );
  engage(of('red-pip'), of('blue-ana'));
  run(fight(t, of('red-pip')));
  expect(of('red-pip').fate).toBe('out-of-action');
  expect(of('blue-ana').conditions).toContain('alerted');
});

test.each([
  ['in the open', {}, true],
  ['behind a wall', { walls: [wall(12)] as never }, false],
])(
  '[classic.sneak-attacks.spotting.5, classic.sneak-attacks.alerted.4] on a board an attacker behind the back of a sentry, %s, may be spotted and shot at',
  (_, more, spotted) => {
    // The draw, the roll-off for the sentry, it stays, 2D6, and if the attacker is seen a D6, an Initiative test and a shot.
    const rest = spotted ? [[2], [6], [1], [1]] : [];
    const answers = [[REX], [1, 2], 'stay', [6, 6], ...rest];
    const { t, state, asked } = tableOn(
      { [ANA]: { x: 8, y: 12 }, [REX]: { x: 16, y: 12, facing: 90 } },
      more,
      answers,
    );
    Object.assign(state, { round: 1, depth: 'full' });
    for (const gang of state.gangs) gang.role = gang.id === 'goliath' ? 'defender' : 'attacker';
    state.order = ['escher', 'goliath'];
    state.facts.lastToAct = { round: 1, side: 'attacker' };
    switchOn(state, 'classic.sneak-attacks');
    const rex = fighterOf(state, REX);
    rex.weapons = ['armoury.boltgun'];
    run(settled(sneakAttacks.turn(t, gangBy(state, 'goliath'))));
    expect([rex.conditions.includes('alerted'), answers]).toEqual([spotted, []]);
    expect(asked.some(({ clause }) => clause === 'core.shooting.hit.1')).toBe(spotted);
  },
);
