/** What a round does with those who burn, break, lose their mind, lie injured or leave. */
import { expect, test } from 'vitest';
import { engage, goDown, goOut } from '../../battle/events.ts';
import { specialRule } from '../../battle/special-rule.ts';
import { type FighterState, fighterOf, type GangState, LEFT_BATTLE } from '../../battle/state.ts';
import type { Armed } from '../../battle/weapons.ts';
import '../../scenarios/index.ts';
import {
  type Answers,
  always,
  battleOf,
  roster,
  run,
  type Setting,
} from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { inWords } from '../../table/table.ts';
import { activate } from './activation.ts';
import { strikeAtBack } from './fight.ts';
import { suffer } from './hits.ts';
import { endPhase, playRound } from './round.ts';
import { runForCover } from './run-for-cover.ts';
import { takeActions } from './take-actions.ts';

/** Everybody is on the board and Ready; red has Priority. */
function field(answers: Answers = {}, more: Setting = {}) {
  const gangs = [roster('red', 'boss leader, ana, bo, eve'), roster('blue', 'king leader, cy')];
  const made = battleOf('takeover.stand-off', gangs, { depth: 'full', ...more, answers });
  made.state.order = ['red', 'blue'];
  for (const fighter of Object.values(made.state.fighters)) fighter.ready = true;
  const of = (id: string) => fighterOf(made.state, id);
  const [red, blue] = made.state.gangs as [GangState, GangState];
  const told = () => made.t.story.map((event) => inWords(event));
  return { ...made, of, red, blue, told };
}

// Fire

/** Who moved, by a rule that watches. */
const moved: string[] = [];
specialRule({
  id: 'test.watches-moves',
  title: '',
  moved(_, { id }) {
    moved.push(id);
  },
});

/** Ana is on fire and is activated; the fire itself does no harm, and the D6 against it shows this face. */
function ablaze(face: number, ana: Partial<FighterState> = {}, answers: Answers = {}) {
  const made = field({
    'dice D6 core.hits': always(1),
    'dice scatter core.conditions.blaze.3': always(90),
    'dice 1 scatter': always(90),
    'dice 2D6 core.conditions.blaze.3': always(3),
    'dice D6 core.conditions.blaze.4': always(face),
    ...answers,
  });
  made.state.special.push('test.watches-moves');
  moved.length = 0;
  Object.assign(made.of('red-ana'), { conditions: ['ablaze'], ...ana });
  run(activate(made.t, made.of('red-ana')));
  const { fate, conditions } = made.of('red-ana');
  return { ...made, fate, burns: conditions.includes('ablaze'), moves: [...moved] };
}

test('[core.conditions.blaze.3] a fighter who burns lying down stands up, runs, and may drop again', () => {
  const up = ablaze(1, { fate: 'pinned' });
  expect([up.fate, up.moves]).toEqual(['standing', ['red-ana']]);
  expect(up.told()).toContain('red ana, ablaze, runs 6" at 90°');
  const down = ablaze(1, {}, { 'choice core.conditions.blaze.3': ['drop'] });
  expect([down.fate, down.moves]).toEqual(['pinned', ['red-ana']]);
});

test.each([
  ['stay-up', 4, true],
  ['stay-up', 6, false],
  ['drop', 3, true],
  ['drop', 4, false],
])('[core.conditions.blaze.4] %s and a %i: the fire burns on is %s', (choice, face, burns) => {
  expect(ablaze(face, {}, { 'choice core.conditions.blaze.3': [choice] }).burns).toBe(burns);
});

test('[core.conditions.blaze.4] active friends within 1" help, if there are enough of them', () => {
  const near = { 'measure core.conditions.blaze.4': () => ['red-bo', 'red-eve'] };
  const helped = ablaze(4, {}, near);
  expect(helped.burns).toBe(false);
  expect(
    helped.players.asked.find(({ kind, clause }) => kind === 'measure' && clause.endsWith('blaze.4')),
  ).toMatchObject({
    from: 'red-ana',
    within: 1,
    to: ['red-boss', 'red-bo', 'red-eve'],
  });
  // Three friends are there, and a 2 needs four.
  expect(ablaze(2, {}, near).players.keys('measure core.conditions.blaze.4')).toEqual([]);
  expect(ablaze(6, {}, near).players.keys('measure core.conditions.blaze.4')).toEqual([]);
});

test('[core.conditions.blaze.3, core.conditions.blaze.4] a seriously injured fighter does not run, but may put the fire out', () => {
  const lying = ablaze(4, { fate: 'seriously-injured' });
  expect([lying.fate, lying.burns, lying.moves]).toEqual(['seriously-injured', false, []]);
  expect(ablaze(3, { fate: 'seriously-injured' }).burns).toBe(true);
});

test('[core.conditions.blaze.3] a fighter who is engaged does not move', () => {
  const made = field({ 'dice D6 core.hits': always(1), 'dice D6 core.conditions.blaze.4': always(6) });
  made.state.special.push('test.watches-moves');
  moved.length = 0;
  engage(made.of('red-ana'), made.of('blue-cy'));
  made.of('red-ana').conditions = ['ablaze'];
  run(activate(made.t, made.of('red-ana')));
  expect(moved).toEqual([]);
  expect(made.of('red-ana').conditions).not.toContain('ablaze');
  expect(made.of('red-ana').engagedWith).toEqual(['blue-cy']);
});

test('[core.activation.turn.7, core.conditions.blaze.2] a fighter brought down by fire has had their activation', () => {
  const fallen = ablaze(
    6,
    {},
    {
      'dice D6 core.hits': always(6),
      'dice D6 core.hits.save': always(1),
      'dice 1 injury': always('serious'),
      'dice injury': always('serious'),
    },
  );
  expect([fallen.fate, fallen.burns]).toEqual(['seriously-injured', true]);
  expect(fallen.players.keys('dice D6 core.conditions.blaze.4')).toEqual([]);
});

// Free actions

test.each([
  ['armoury.stimm-slug-stash', [['done', 'stimm-slug']]],
  ['armoury.flak-armour', []],
])('[core.activation.types.4] after the last action, with %s, open: %j', (item, after) => {
  const made = field({ 'choice core.activation.turn.4': ['move', 'move', 'stimm-slug'] });
  made.of('red-ana').gear = [item];
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.options('choice core.activation.turn.4').slice(2)).toEqual(after);
});

// Insanity

test('[core.conditions.insane.1] a fighter who acts tests Willpower afterwards, and not at all once they are gone', () => {
  const acting = (answers: Answers = {}) => {
    const made = field({
      'dice D6 core.conditions.insane.1': always(6),
      'dice 2D6 core.conditions.insane.1': always(6),
      'choice core.activation.turn.4': ['move', 'done'],
      ...answers,
    });
    made.of('red-ana').conditions = ['insane'];
    return made;
  };
  const sane = acting();
  run(activate(sane.t, sane.of('red-ana')));
  const keys = sane.players.keys().filter((key) => key.endsWith(' red-ana'));
  expect(keys.indexOf('choice core.activation.turn.4 red-ana')).toBeLessThan(
    keys.indexOf('dice 2D6 core.conditions.insane.1 red-ana'),
  );
  expect(sane.of('red-ana').conditions).toEqual([]);

  specialRule({
    id: 'test.pit',
    title: '',
    *moved(t, fighter) {
      yield* goOut(t, fighter, null, 'core.injury.out.1');
    },
  });
  const gone = acting();
  gone.state.special.push('test.pit');
  run(activate(gone.t, gone.of('red-ana')));
  expect(gone.players.keys('dice 2D6 core.conditions.insane.1')).toEqual([]);
});

test('[core.conditions.insane.1, core.conditions.broken.1] an opponent who controls somebody broken can only let them run', () => {
  const made = field({
    'dice D6 core.conditions.insane.1': always(3),
    'dice 2D6 core.nerve.run.1': always(2),
    'dice 2D6 campaign.table-rules.house.2': always(1),
  });
  Object.assign(made.of('red-ana'), { conditions: ['insane'], broken: true });
  run(activate(made.t, made.of('red-ana')));
  expect(made.players.keys('choice core.activation.turn.4')).toEqual([]);
  expect(made.told()).toContain('red ana is broken and runs up to 4" for cover');
});

test('[core.conditions.blaze.2, core.conditions.insane.1] an opponent who controls somebody on fire lets them burn', () => {
  const made = field({
    'dice D6 core.conditions.insane.1': always(3),
    'dice D6 core.hits': always(1),
    'dice scatter': always(90),
    'dice 2D6 core.conditions.blaze.3': always(3),
    'dice D6 core.conditions.blaze.4': always(6),
    'dice 2D6 campaign.table-rules.house.2': always(1),
  });
  made.of('red-ana').conditions = ['insane', 'ablaze'];
  run(activate(made.t, made.of('red-ana')));
  expect(made.told()).toContain('red ana burns');
  expect(made.players.keys('choice core.activation.turn.4')).toEqual([]);
  expect(made.of('red-ana').gang).toBe('red');
});

// Nerve

test('[core.conditions.broken.1, core.nerve.broken.1] a fighter who breaks in their own activation does nothing more', () => {
  specialRule({
    id: 'test.dread',
    title: '',
    // biome-ignore lint/correctness/useYield: an action that breaks, and asks nothing
    *actionTaken(_, fighter) {
      fighter.broken = true;
    },
  });
  const made = field({ 'choice core.activation.turn.4': () => 'move' });
  made.state.special.push('test.dread');
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.keys('choice core.activation.turn.4')).toHaveLength(1);
});

const FRIGHT: Armed = {
  weapon: { id: 'test.fright', name: 'Fright', class: 'basic', profiles: [] },
  profile: {
    id: 'standard',
    range: { short: 8, long: 16 },
    accuracy: { short: 0, long: 0 },
    strength: 6,
    ap: 0,
    damage: 1,
    ammo: 4,
    traits: ['fear'],
  },
};

/** Cy, with no Wound to lose, is hit by something that frightens, and rolls a 6 at -2 against Cool 7+. */
function frightened(friends: readonly string[], cy: Partial<FighterState> = {}) {
  const made = field({
    'dice D6 core.hits.wound': always(6),
    'dice D6 core.hits.save': always(1),
    'dice 2D6 core.nerve.test.2': () => [4, 4],
    'dice 2D6 core.nerve.run.1': () => [1, 2],
    'measure core.nerve.test.2': () => friends,
  });
  Object.assign(made.of('blue-cy'), cy);
  run(suffer(made.t, made.of('blue-cy'), made.of('red-ana'), FRIGHT));
  return made;
}

test('[core.nerve.broken.1, core.nerve.test.2, armoury.play.traits.1] Fear: friends steady a fighter who tests, and one who breaks runs at once', () => {
  const alone = frightened([]);
  expect(alone.of('blue-cy')).toMatchObject({ broken: true, ready: false });
  expect(alone.told()).toContain('blue cy is broken and runs up to 3" for cover');
  expect(frightened(['blue-king']).of('blue-cy').broken).toBe(false);
});

test('[core.nerve.test.5, armoury.play.traits.1] a fighter who is broken is not frightened once more', () => {
  expect(frightened([], { broken: true }).players.keys('dice 2D6')).toEqual([]);
});

test('[core.conditions.gunked.1, core.nerve.run.1] gunk slows a fighter who runs on the ground, but never below 1"', () => {
  const runs = (m: number) => {
    const made = field();
    Object.assign(made.of('red-ana'), { fate: 'pinned', broken: true, conditions: ['gunked'] });
    made.of('red-ana').stats = { ...made.of('red-ana').stats, m };
    run(runForCover(made.t, made.of('red-ana')));
    return made.told()[0];
  };
  expect(runs(5)).toBe('red ana is broken and runs up to 2" for cover');
  expect(runs(1)).toBe('red ana is broken and runs up to 0.5" for cover');
});

test.each([
  ['gunked', 4, false],
  ['gunked', 5, true],
  ['plain', 4, true],
])(
  '[core.conditions.gunked.1] a %s enemy who rolls a %i to strike at a back: %s',
  (condition, face, strikes) => {
    const made = field({
      'dice D6 core.actions.retreat.2': always(face),
      'dice D6 core': always(1),
      'dice 2D6 core': always(1),
    });
    engage(made.of('red-ana'), made.of('blue-cy'));
    made.of('blue-cy').conditions = [condition];
    Object.assign(made.of('blue-cy'), { weapons: [] });
    run(strikeAtBack(made.t, made.of('red-ana')));
    expect(made.players.keys('dice').some((key) => key.includes('core.combat.hit.1'))).toBe(strikes);
  },
);

// Recovery and rally

/** Ana, and any others named, are seriously injured beside Bo and Eve. */
function recovering(down: readonly string[], answers: Answers = {}, bo: Partial<FighterState> = {}) {
  const made = field({
    'choice core.endphase.bottle.5': () => 'roll',
    'dice D6 core.endphase.bottle': always(1),
    'measure core.endphase.recovery.2': (question) =>
      question.kind === 'measure' ? question.to.filter((id) => ['red-bo', 'red-eve'].includes(id)) : [],
    'dice 1 injury': always('flesh'),
    'dice 2 injury': always('flesh'),
    'dice injury': always('flesh'),
    ...answers,
  });
  Object.assign(made.of('red-bo'), bo);
  for (const id of down) made.of(id).fate = 'seriously-injured';
  run(endPhase(made.t));
  const assists = made.state.deeds.filter(({ kind }) => kind === 'assist').map(({ by }) => by);
  return { ...made, assists };
}

test('[core.endphase.recovery.2] of several friends the player says who assists', () => {
  const { assists, players } = recovering(['red-ana'], { 'choice core.endphase.recovery.2': ['red-eve'] });
  expect(assists).toEqual(['red-eve']);
  expect(players.options('choice core.endphase.recovery.2')).toEqual([['red-bo', 'red-eve']]);
});

test('[core.endphase.recovery.2, core.endphase.recovery.3] a friend may be spared for somebody else', () => {
  const { assists, players, of } = recovering(['red-boss', 'red-ana'], {
    'choice core.endphase.recovery.2': ['nobody', 'red-bo'],
  });
  expect(players.options('choice core.endphase.recovery.2')).toEqual([
    ['red-bo', 'red-eve', 'nobody'],
    ['red-bo', 'red-eve'],
  ]);
  expect(assists).toEqual(['red-bo']);
  // Who was not helped suffers a Flesh Wound.
  expect([of('red-boss').fleshWounds, of('red-ana').fleshWounds]).toEqual([1, 0]);
});

test.each([
  [{ broken: true }, ['red-bo', 'red-eve']],
  [{ fate: 'pinned' }, ['red-eve']],
] as const)('[core.endphase.recovery.2] only who is active assists, broken or not: %j', (bo, near) => {
  const rally = { 'dice 2D6 core.endphase.rally.1': always(1) };
  const { players } = recovering(['red-ana'], rally, bo);
  const asked = players.asked.find(({ kind, clause }) => kind === 'measure' && clause.endsWith('recovery.2'));
  expect(asked && 'to' in asked ? asked.to.filter((id) => id !== 'red-boss') : []).toEqual(near);
});

test('[core.endphase.rally.1, core.experience.gain.3] a fighter who rallies by a friend’s word has rallied, for 1 XP', () => {
  const made = field({
    'dice 2D6 core.endphase.rally.1': always(1),
    'measure armoury.play.skills.1': () => ['red-boss'],
    'dice 2D6 armoury.play.skills.1': always(6),
  });
  made.of('red-boss').skills = ['inspirational'];
  made.of('red-ana').broken = true;
  run(endPhase(made.t));
  expect(made.of('red-ana').broken).toBe(false);
  expect(made.state.deeds).toMatchObject([{ by: 'red-ana', kind: 'rally' }]);
});

test('[core.endphase.rally.1] friends are looked for only where they turn a failed rally', () => {
  const rallying = (...faces: [number, number]) => {
    const made = field({
      'dice 2D6 core.endphase.rally.1': () => faces,
      'measure core.endphase.rally.1': () => ['red-boss', 'red-bo'],
    });
    made.of('red-ana').broken = true;
    made.of('red-ana').stats = { ...made.of('red-ana').stats, cl: 7 };
    run(endPhase(made.t));
    const asked = made.players.asked.filter(
      ({ kind, clause }) => kind === 'measure' && clause === 'core.endphase.rally.1',
    );
    return [made.of('red-ana').broken, asked.map((each) => ('what' in each ? each.what : ''))];
  };
  expect(rallying(6, 1)).toEqual([false, []]);
  expect(rallying(3, 2)).toEqual([
    false,
    ['Which friends are within 3" of red ana? With 2 of them red ana rallies.'],
  ]);
  // Three friends are not enough for a 3, and nothing helps against a natural 2.
  expect(rallying(2, 1)).toEqual([true, []]);
  expect(rallying(1, 1)).toEqual([true, []]);
});

// Leaving

/** Red has bottled out and leaves as the Action phase begins, with Ana engaged, who rolls this for Initiative. */
function leaving(
  face: number,
  ana: Partial<FighterState> = {},
  answers: Answers = {},
  down: readonly string[] = [],
) {
  const made = field(
    {
      'dice 2D6 core.round.priority': always(6, 1),
      'choice core.endphase.leave.1': () => 'leave',
      'dice D6 core.endphase.leave.1': always(face),
      ...answers,
    },
    { round: 1 },
  );
  made.red.bottled = 'failed-test';
  engage(made.of('red-ana'), made.of('blue-cy'));
  Object.assign(made.of('red-ana'), ana);
  for (const id of down) made.of(id).fate = 'seriously-injured';
  const over = run(playRound(made.t));
  return { ...made, over };
}

test.each([
  [[], 4, 'fled'],
  [['concussed'], 5, 'seriously-injured'],
  [['concussed'], 6, 'fled'],
  [['gunked'], 4, 'seriously-injured'],
  [['gunked'], 5, 'fled'],
] as const)(
  '[core.endphase.leave.1, core.conditions.concussed.1, core.conditions.gunked.1] leaving a fight under %j with a %i: %s',
  (conditions, face, fate) => {
    expect(leaving(face, { conditions }).of('red-ana').fate).toBe(fate);
  },
);

test('[core.endphase.leave.1, core.status.kinds.4, core.nerve.test.1] a fighter who is cut down engages nobody, and shakes those who are still there', () => {
  const made = leaving(1);
  expect([made.of('red-ana').engagedWith, made.of('blue-cy').engagedWith]).toEqual([[], []]);
  // Whoever could go was gone before.
  expect(made.players.keys('measure core.nerve.test.1')).toEqual([]);

  const shaken: Question[] = [];
  const answers: Answers = {
    'measure core.nerve.test.1': (question) => {
      shaken.push(question);
      return [];
    },
  };
  leaving(1, {}, answers, ['red-eve']);
  expect(shaken).toMatchObject([{ from: 'red-ana', to: ['red-eve'] }]);
});

test('[core.endphase.leave.2] with nobody but the seriously injured left of a gang that left, the battle ends', () => {
  const { over, state, told, page, t } = leaving(1);
  expect(over).toBe(true);
  expect(told()).toContain('Nobody but the seriously injured of red is left');
  expect(state.ending?.ended).toBe(true);
  expect(page.victory(t)).toMatchObject({ result: 'win', victors: ['blue'] });
});

test('[core.endphase.leave.2] a fallen fighter keeps a gang in the battle if it fights on', () => {
  const made = leaving(
    1,
    {},
    {
      'choice core.endphase.leave.1': () => 'fight-on',
      'choice core.activation.turn.4': () => 'done',
      'dice 2D6 core.endphase.flee.1': always(6),
      'measure core.endphase.flee.2': (question) => ('to' in question ? question.to : []),
      dice: always(1),
      'dice 1 injury': always('serious'),
      'dice injury': always('serious'),
    },
  );
  expect(made.over).toBe(false);
  expect(made.state.facts[LEFT_BATTLE]).toBeUndefined();
  for (const id of ['red-boss', 'red-ana', 'red-bo', 'red-eve'])
    run(goDown(made.t, made.of(id), null, 'core.injury.serious.1'));
  expect(run(playRound(made.t))).toBe(false);
});
