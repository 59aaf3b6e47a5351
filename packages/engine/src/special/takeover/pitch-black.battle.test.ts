/** Pitch Black in play: Hidden and Revealed change automatically, and targets, ranges and templates follow. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { engage } from '../../battle/events.ts';
import { ANA, REX, tableOn } from '../../battle/on-board.fixture.ts';
import { atFighter, atMoment, rulesOf } from '../../battle/special-rule.ts';
import { enemiesOf, fighterOf } from '../../battle/state.ts';
import { type Armed, meleeOf, rangedOf } from '../../battle/weapons.ts';
import { afterAttackOnThing, targetsFor, tellOfAttack } from '../../core/play/attack.ts';
import { underTheTemplate } from '../../core/play/blasts.ts';
import { fight } from '../../core/play/fight.ts';
import { isShoved } from '../../core/play/moving.ts';
import { record } from '../../core/play/noting.ts';
import { shoot } from '../../core/play/shoot.ts';
import '../../scenarios/index.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { inWords } from '../../table/events.ts';

const ID = 'takeover.pitch-black';
const NEAR = `measure ${ID}.targeting.1`;

function dark(answers: Answers = {}, rulings: object = {}) {
  const made = battleOf('takeover.stand-off', [roster('blue', 'ana, bo'), roster('red', 'pip, rex')], {
    depth: 'full',
    rulings,
    answers,
  });
  made.state.special = [ID];
  const of = (id: string) => fighterOf(made.state, id);
  const fall = () => run(atMoment(made.t, 'deployed'));
  const seen = (id: string) => of(id).conditions.filter((each) => each === 'hidden' || each === 'revealed');
  return { ...made, of, fall, seen };
}

test('[takeover.pitch-black.state.1, takeover.pitch-black.state.2] as the dark falls all are Hidden but those on fire', () => {
  const { of, fall, seen } = dark();
  of('blue-bo').conditions = ['ablaze'];
  fall();
  expect(seen('blue-ana')).toEqual(['hidden']);
  expect(seen('blue-bo')).toEqual(['revealed']);
});

test('[takeover.pitch-black.state.3] a fighter who arrives later is Hidden', () => {
  const { t, of, fall, seen } = dark();
  of('blue-bo').fate = 'reserve';
  fall();
  of('blue-bo').fate = 'standing';
  run(atMoment(t, 'prioritySettled'));
  expect(seen('blue-bo')).toEqual(['hidden']);
});

test('[takeover.pitch-black.state.4, takeover.pitch-black.blaze.1, takeover.pitch-black.blaze.2] a token is lost at the next activation, unless the fighter burns', () => {
  const { t, of, fall, seen } = dark();
  of('blue-ana').conditions = ['ablaze'];
  fall();
  run(atFighter(t, 'activationStarts', of('blue-ana')));
  expect(seen('blue-ana')).toEqual(['revealed']);
  of('blue-ana').conditions = of('blue-ana').conditions.filter((each) => each !== 'ablaze');
  run(atMoment(t, 'prioritySettled'));
  expect(seen('blue-ana')).toEqual(['revealed']);
  run(atFighter(t, 'activationStarts', of('blue-ana')));
  expect(seen('blue-ana')).toEqual(['hidden']);
});

test.each([
  ['shoot', [], 'revealed'],
  ['shoot', ['silent'], 'hidden'],
  ['shoot', ['silent', 'power'], 'revealed'],
  ['fight', [], 'hidden'],
  ['fight', ['power'], 'revealed'],
] as const)(
  '[takeover.pitch-black.reveal.1, takeover.pitch-black.reveal.2] after a %s with %j the fighter is %s',
  (kind, traits, state) => {
    const { t, of, fall, seen } = dark();
    fall();
    run(tellOfAttack(t, attackBy(of('blue-ana'), of('red-pip'), { kind, traits, hit: false })));
    expect(seen('blue-ana')).toEqual([state]);
  },
);

test.each([
  ['shoot', 'armoury.lasgun', 'revealed'],
  ['shoot', 'armoury.stake-crossbow', 'hidden'],
  ['fight', 'armoury.axe', 'hidden'],
  ['fight', 'armoury.power-sword', 'revealed'],
] as const)(
  '[takeover.pitch-black.reveal.1, takeover.pitch-black.reveal.2] after a %s at a door with %s the fighter is %s',
  (kind, id, state) => {
    const { t, of, fall, seen } = dark();
    fall();
    const ana = of('blue-ana');
    ana.weapons = [id];
    run(afterAttackOnThing(t, ana, 'door-1', kind, [...rangedOf(ana), ...meleeOf(ana)].slice(0, 1)));
    expect(seen('blue-ana')).toEqual([state]);
  },
);

test('[takeover.pitch-black.reveal.1] a gunshroud keeps a pistol quiet', () => {
  const { t, of, fall, seen } = dark();
  fall();
  const ana = of('blue-ana');
  ana.gear = ['armoury.gunshroud'];
  run(afterAttackOnThing(t, ana, 'door-1', 'shoot', rangedOf(ana)));
  expect(seen('blue-ana')).toEqual(['hidden']);
});

test('[takeover.pitch-black.blaze.3] a burning fighter reveals those along its path', () => {
  const { t, of, fall, seen } = dark({ [`measure ${ID}.blaze.3`]: () => ['red-rex'] });
  of('blue-ana').conditions = ['ablaze'];
  fall();
  run(atFighter(t, 'moved', of('blue-ana')));
  expect([seen('red-pip'), seen('red-rex')]).toEqual([['hidden'], ['revealed']]);
});

test('[takeover.pitch-black.targeting.1, takeover.pitch-black.range.3] a fighter Hidden beyond 3" cannot be the target of a shot or Charge; a Revealed one can', () => {
  const { t, state, of, fall, players } = dark({ [NEAR]: () => [] });
  fall();
  of('red-rex').conditions = ['revealed'];
  const ana = of('blue-ana');
  for (const kind of ['shoot', 'fight'] as const)
    expect(run(targetsFor(t, ana, enemiesOf(state, ana), kind)).map(({ id }) => id)).toEqual(['red-rex']);
  expect(players.keys(NEAR)).toHaveLength(2);
});

test('[takeover.pitch-black.targeting.1] no limit at close range, when engaged, or for a Coup de Grace', () => {
  const { t, state, of, fall } = dark({ [NEAR]: () => ['red-pip'] });
  fall();
  const ana = of('blue-ana');
  expect(run(targetsFor(t, ana, enemiesOf(state, ana), 'shoot'))).toEqual([of('red-pip')]);
  ana.engagedWith = ['red-rex'];
  expect(run(targetsFor(t, ana, [of('red-rex')], 'fight'))).toEqual([of('red-rex')]);
  expect(run(targetsFor(t, ana, [of('red-rex')], 'coup'))).toEqual([of('red-rex')]);
});

test.each([
  ['armoury.photo-goggles', 'shoot', 2],
  ['armoury.photo-goggles', 'fight', 2],
  ['armoury.infra-sight', 'shoot', 2],
  ['armoury.infra-sight', 'fight', 0],
  ['armoury.photo-lumen', 'shoot', 0],
] as const)(
  '[takeover.pitch-black.gear.1, takeover.pitch-black.gear.3, takeover.pitch-black.gear.4] %s in a %s finds %i',
  (item, kind, found) => {
    const { t, state, of, fall } = dark({ [NEAR]: () => [] });
    fall();
    const ana = of('blue-ana');
    ana.gear = [item];
    const armed = kind === 'shoot' ? rangedOf(ana)[0] : undefined;
    expect(run(targetsFor(t, ana, enemiesOf(state, ana), kind, armed))).toHaveLength(found);
  },
);

test.each([
  [{}, 'revealed'],
  [{ 'takeover.pitch-lumen-end': 'end-activation' }, 'hidden'],
])(
  '[takeover.pitch-black.gear.4, takeover.pitch-black.gear.5] a lit Photo-Lumen frees its owner and reveals it; under %j it then is %s',
  (rulings, after) => {
    const { t, state, of, fall, seen } = dark({ [`choice ${ID}.gear.4`]: () => 'light' }, rulings);
    fall();
    const ana = of('blue-ana');
    ana.gear = ['armoury.photo-lumen'];
    run(atFighter(t, 'activationStarts', ana));
    expect(seen('blue-ana')).toEqual(['revealed']);
    expect(run(targetsFor(t, ana, enemiesOf(state, ana), 'shoot'))).toHaveLength(2);
    run(atFighter(t, 'activationEnds', ana));
    expect(seen('blue-ana')).toEqual([after]);
  },
);

test.each([
  [{}, { short: 12, long: 12 }],
  [{ 'takeover.pitch-lumen-range': 'lifts-limit' }, { short: 18, long: 24 }],
])(
  '[takeover.pitch-black.gear.2, takeover.pitch-black.gear.4] under %j a lit Photo-Lumen reaches %j',
  (rulings, reach) => {
    const { t, state, of, fall } = dark({ [`choice ${ID}.gear.4`]: () => 'light' }, rulings);
    fall();
    const ana = of('blue-ana');
    ana.gear = ['armoury.photo-lumen'];
    run(atFighter(t, 'activationStarts', ana));
    const armed = rangedOf(ana)[0] as never;
    const [rule] = rulesOf(state);
    expect(rule?.ranges?.(t, ana, of('red-pip'), { short: 18, long: 24 }, armed)).toEqual(reach);
  },
);

test('[takeover.pitch-black.range.1, takeover.pitch-black.range.2, takeover.pitch-black.gear.2] reach in the dark is 12" at most, as printed against a Revealed target', () => {
  const { t, state, of, fall } = dark();
  fall();
  const [rule] = rulesOf(state);
  const armed = rangedOf(of('blue-ana'))[0] as never;
  const ranges = () => rule?.ranges?.(t, of('blue-ana'), of('red-pip'), { short: 18, long: 24 }, armed);
  expect(ranges()).toEqual({ short: 12, long: 12 });
  of('red-pip').conditions = ['revealed'];
  expect(ranges()).toEqual({ short: 18, long: 24 });
});

const FLAMES: Answers = {
  'measure core.blasts.template.2': [[], ['red-rex']],
  'dice firepower': always(1),
  'dice 1 firepower': always(1),
  'dice D6 core': always(1),
  'dice 2D6 core': always(6),
};

test('[takeover.pitch-black.template.1, takeover.pitch-black.template.2] a template on nobody in sight calls for a check, and may lie elsewhere', () => {
  const { t, state, of, fall, players } = dark({
    ...FLAMES,
    dice: always(1),
    [`dice 2D6 ${ID}.template.1`]: [[1, 1]],
    [`dice scatter ${ID}.template.2`]: always(90),
    [`dice 1 scatter ${ID}.template.2`]: always(90),
  });
  fall();
  const ana = of('blue-ana');
  ana.weapons = ['armoury.flamer'];
  run(shoot(t, ana, enemiesOf(state, ana)));
  expect(players.keys(NEAR)).toEqual([]);
  expect(of('red-pip').fate).toBe('standing');
  expect(of('red-rex').fate).not.toBe('standing');
});

test('[takeover.pitch-black.template.3] no check if somebody close by is under it', () => {
  const { t, state, of, fall, players } = dark({
    ...FLAMES,
    dice: always(1),
    'measure core.blasts.template.2': () => [],
    [`measure ${ID}.template.1`]: () => ['red-pip'],
  });
  fall();
  const ana = of('blue-ana');
  ana.weapons = ['armoury.flamer'];
  run(shoot(t, ana, enemiesOf(state, ana)));
  expect(players.keys(`dice 2D6 ${ID}.template.1`)).toEqual([]);
  expect(of('red-pip').fate).not.toBe('standing');
});

test('[takeover.pitch-black.power.1, takeover.pitch-black.power.2] terminals are dead, doors can be forced', () => {
  const { state, of } = dark();
  const [rule] = rulesOf(state);
  const closed = (action: string) => rule?.closes?.(state, of('blue-ana'), action)?.clause;
  expect(closed('access-terminal')).toBe('takeover.pitch-black.power.1');
  expect(closed('force-door')).toBeUndefined();
  expect(closed('operate-door')).toBeUndefined();
});

test.each([
  ['shot', null, 'revealed'],
  ['silent-shot', false, 'hidden'],
  ['silent-shot', true, 'revealed'],
  ['blows', true, 'revealed'],
  ['blows', false, 'hidden'],
  ['no-attack', null, 'hidden'],
] as const)(
  '[takeover.pitch-black.reveal.1, takeover.pitch-black.reveal.2] a noted attack (%s, Power weapon %s) leaves the fighter %s',
  (how, power, state) => {
    const { t, of, fall, seen, players } = dark({
      'choice core.injury.dice.1 blue-ana': ['red-pip', 'nobody'],
      'choice core.injury.dice.1 red-pip': ['unharmed'],
      'choice core.shooting.declare.1 blue-ana': [how],
      [`fact ${ID}.reveal.2`]: power === null ? [] : [power],
    });
    fall();
    run(record(t, of('blue-ana')));
    expect(seen('blue-ana')).toEqual([state]);
    expect(players.keys(`fact ${ID}.reveal.2`)).toHaveLength(power === null ? 0 : 1);
  },
);

test('[takeover.pitch-black.reveal.2] any Power weapon of the attack reveals, not the first alone', () => {
  const fought = (weapons: readonly string[]) => {
    const { t, of, fall, seen } = dark({
      'choice core.combat.weapons.1': () => weapons.join('+'),
      'choice core.combat.reaction.1': () => 'hold',
      'dice D6 core.combat.hit.1': always(1),
      'dice 2D6 core.combat.hit.1': always(1),
    });
    fall();
    const ana = of('blue-ana');
    ana.weapons = weapons;
    ana.stats = { ...ana.stats, a: 2 };
    engage(ana, of('red-pip'));
    run(fight(t, ana));
    return seen('blue-ana');
  };
  expect(fought(['armoury.fighting-knife', 'armoury.power-sword'])).toEqual(['revealed']);
  expect(fought(['armoury.fighting-knife', 'armoury.axe'])).toEqual(['hidden']);
});

test('[takeover.pitch-black.reveal.1] one loud gun of two gives the fighter away', () => {
  const shotWith = (...weapons: string[]) => {
    const { t, of, fall, seen } = dark({
      [NEAR]: () => ['red-pip'],
      'choice core.shooting.declare.1 blue-ana': ['two-sidearms'],
      'dice D6 core.shooting.hit.1': always(1),
      'dice firepower': always(1),
    });
    fall();
    of('blue-ana').weapons = weapons;
    run(shoot(t, of('blue-ana'), [of('red-pip')]));
    return seen('blue-ana');
  };
  expect(shotWith('armoury.hand-crossbow', 'armoury.laspistol')).toEqual(['revealed']);
  expect(shotWith('armoury.hand-crossbow', 'armoury.hand-crossbow')).toEqual(['hidden']);
});

test('[takeover.pitch-black.reveal.2] a fighter who strikes back with a Power weapon is revealed as well', () => {
  const { t, of, fall, seen } = dark({
    'choice core.combat.reaction.1': () => 'react',
    'dice D6 core.combat.hit.1': always(1),
  });
  fall();
  of('blue-ana').weapons = ['armoury.fighting-knife'];
  of('red-pip').weapons = ['armoury.power-sword'];
  engage(of('blue-ana'), of('red-pip'));
  run(fight(t, of('blue-ana')));
  expect([seen('blue-ana'), seen('red-pip')]).toEqual([['hidden'], ['revealed']]);
});

/** Blue ana, with BS 4+, throws a grenade at a point in the dark; a 6 hits. */
function grenade(gear: readonly string[] = [], { weapon = 'armoury.frag-grenade', roll = 6 } = {}) {
  const made = dark({
    [NEAR]: () => [],
    'choice core.shooting.declare.1 blue-ana': ['a-point'],
    'choice core.shooting.range.1': ['long'],
    'dice D6 core.shooting.hit.1': always(roll),
    'dice D6 core.ammo': always(6),
    'dice scatter core.blasts.scatter.1': always(90),
    'dice D6 core.blasts.scatter.1': always(3),
    'dice D6 core.hits': always(1),
    'pick core.blasts.hit.1': [['red-rex']],
  });
  made.fall();
  const ana = made.of('blue-ana');
  Object.assign(ana, { weapons: [weapon], gear });
  run(shoot(made.t, ana, enemiesOf(made.state, ana), { atPoint: true }));
  return made;
}

test('[takeover.pitch-black.blast.1, core.blasts.place.1] a blast may be put on a point, and scatters in the dark although it hits', () => {
  const { players, of } = grenade();
  // Nobody can be made out, so a point is all there is to aim at.
  expect(players.options('choice core.shooting.declare.1')).toEqual([['a-point']]);
  expect(players.keys('dice scatter core.blasts.scatter.1')).toHaveLength(1);
  expect(of('red-rex').fate).toBe('pinned');
});

test('[takeover.pitch-black.gear.1, takeover.pitch-black.blast.1] with photo-goggles it stays where it hit', () => {
  expect(grenade(['armoury.photo-goggles']).players.keys('dice scatter')).toEqual([]);
});

test.each([
  ['armoury.frag-grenade', 6, 0],
  ['armoury.frag-grenade', 5, 1],
  ['armoury.smoke-grenade', 4, 0],
  ['armoury.smoke-grenade', 3, 1],
])(
  '[core.shooting.hit.6] at a point the hit roll is 2 worse, but not with smoke: %s, a %d scatters %d times',
  (weapon, roll, scattered) => {
    const { players } = grenade(['armoury.photo-goggles'], { weapon, roll });
    expect(players.keys('dice scatter core.blasts.scatter.1')).toHaveLength(scattered);
  },
);

test.each([
  [['red-pip'], ['revealed', 'hidden'], [[]], 0],
  [['red-pip'], ['revealed', 'hidden'], [['red-rex']], 1],
  [['red-pip'], ['revealed', 'revealed'], [], 1],
  [['red-pip'], ['hidden', 'hidden'], [], 1],
] as const)(
  '[takeover.pitch-black.range.4] at %j, with pip and rex %j and within 3" %j, somebody nearer is asked about %d times',
  (chosen, [pip, rex], near, asked) => {
    const { t, state, of, fall, players } = dark({
      'choice core.shooting.declare.1 blue-ana': chosen,
      [`measure ${ID}.range.4`]: near,
      'dice D6 core.shooting.hit.1': always(1),
      'dice firepower': always(1),
    });
    fall();
    of('blue-ana').gear = ['armoury.photo-goggles'];
    of('red-pip').conditions = [pip];
    of('red-rex').conditions = [rex];
    run(shoot(t, of('blue-ana'), enemiesOf(state, of('blue-ana'))));
    expect(players.keys('fact core.shooting.priority.2')).toHaveLength(asked);
    expect(players.keys(`measure ${ID}.range.4`)).toHaveLength(near.length);
  },
);

test('[takeover.pitch-black.blaze.3, core.hits.knockback.1] a fighter who burns and is pushed lights up those along the way, too', () => {
  const { t, of, fall, seen } = dark({ [`measure ${ID}.blaze.3`]: () => ['red-rex'] });
  of('blue-ana').conditions = ['ablaze'];
  fall();
  run(atFighter(t, 'moved', of('blue-ana'), 'is-moved'));
  expect(seen('red-rex')).toEqual(['revealed']);
});

test('[takeover.pitch-black.targeting.1, core.shooting.rapid.2] a Hidden enemy beyond 3" takes none of the hits of a burst', () => {
  const burst = (near: readonly string[]) => {
    const { t, of, fall, players } = dark({
      'dice D6 core.shooting.hit.1': always(6),
      'dice firepower': always(2),
      'measure core.shooting.rapid.2': [['red-rex']],
      [NEAR]: [near],
      'dice D6 core.hits.wound.1': always(1),
    });
    fall();
    of('blue-ana').weapons = ['armoury.autogun'];
    of('red-pip').conditions = ['revealed'];
    run(shoot(t, of('blue-ana'), [of('red-pip')]));
    return players.options('choice core.shooting.rapid.2');
  };
  expect(burst([])).toEqual([]);
  expect(burst(['red-rex'])).toEqual([['red-pip', 'red-rex']]);
});

test('[takeover.pitch-black.state.2, takeover.pitch-black.state.4] the story says by which rule a fighter is Hidden', () => {
  const { t, of, fall } = dark();
  fall();
  const clauses = () =>
    t.story.filter((told) => inWords(told).endsWith(' is Hidden')).map(({ clause }) => clause);
  expect(new Set(clauses())).toEqual(new Set([`${ID}.state.2`]));
  of('blue-ana').conditions = ['revealed'];
  run(atFighter(t, 'activationStarts', of('blue-ana')));
  expect(clauses().at(-1)).toBe(`${ID}.state.4`);
});

test.each([
  ['hidden', 11, true],
  ['hidden', 15, false],
  ['revealed', 15, true],
] as const)(
  '[takeover.pitch-black.range.1, takeover.pitch-black.range.3] on a board a boltgun at a %s enemy %d" away rolls to hit: %s',
  (condition, inches, expected) => {
    const spots = { [ANA]: { x: 2, y: 4, facing: 90 }, [REX]: { x: 3 + inches, y: 4 } };
    const { t, state, asked } = tableOn(spots, {}, [[1], [1], [1], [1]]);
    state.special = [ID];
    const [ana, rex] = [fighterOf(state, ANA), fighterOf(state, REX)];
    Object.assign(ana, {
      weapons: ['armoury.boltgun'],
      gear: ['armoury.photo-goggles'],
      conditions: ['hidden'],
    });
    rex.conditions = [condition];
    run(shoot(t, ana, [rex]));
    expect(asked.some(({ clause }) => clause === 'core.shooting.hit.1')).toBe(expected);
  },
);

test('[takeover.pitch-black.blaze.3] on a board a burning fighter who runs past somebody lights them up', () => {
  // A 3" template over the path reaches 1.5" to the side of its line; the base of 28 mm is over half an inch wide.
  for (const [aside, lit] of [
    [2, true],
    [2.2, false],
  ] as const) {
    const { t, state } = tableOn({ [ANA]: { x: 4, y: 12 }, [REX]: { x: 8, y: 12 + aside } });
    state.special = [ID];
    const [ana, rex] = [fighterOf(state, ANA), fighterOf(state, REX)];
    Object.assign(ana, { conditions: ['ablaze', 'revealed'] });
    Object.assign(rex, { conditions: ['hidden'] });
    run(isShoved(t, ana, 90, 8));
    expect(ana.spot).toMatchObject({ x: 12, y: 12 });
    run(atFighter(t, 'moved', ana));
    expect(rex.conditions).toEqual([lit ? 'revealed' : 'hidden']);
  }
});

test('[takeover.pitch-black.template.2] on a board the template lies where the Scatter die points', () => {
  // Rex is aimed at, 6" to the east; the second Goliath stands as far away to the north.
  const north = 'goliath-champion';
  const spots = {
    [ANA]: { x: 12, y: 6, facing: 90 },
    [REX]: { x: 18, y: 6 },
    [north]: { x: 12, y: 12 },
  };
  for (const [check, struck] of [
    [[1, 1], north],
    [[6, 6], REX],
  ] as const) {
    const { t, state, asked } = tableOn(spots, {}, [{ x: 18, y: 6 }, check, [0]]);
    state.special = [ID];
    const [ana, rex] = [fighterOf(state, ANA), fighterOf(state, REX)];
    ana.weapons = ['armoury.flamer'];
    const [armed] = rangedOf(ana);
    const under = run(underTheTemplate(t, ana, rex, armed as Armed, false));
    expect(under.map(({ id }) => id)).toEqual([struck]);
    expect(asked.some(({ clause }) => clause === `${ID}.template.2`)).toBe(struck === north);
  }
});
