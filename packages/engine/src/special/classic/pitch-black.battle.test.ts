/** Pitch Black as it is played: Hidden until a deed gives somebody away, and Hidden again in the End phase. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { enemiesOf, fighterOf } from '../../battle/state.ts';
import { meleeOf, rangedOf } from '../../battle/weapons.ts';
import { setRevealed } from '../../core/darkness.ts';
import { afterAttackOnThing, targetsFor, tellOfAttack } from '../../core/play/attack.ts';
import '../../scenarios/index.ts';
import { type Answers, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { inWords, Table } from '../../table/table.ts';

const ID = 'classic.pitch-black';

function dark(answers: Answers = {}, rulings: object = {}) {
  const made = battleOf('takeover.stand-off', [roster('blue', 'ana, bo'), roster('red', 'pip, rex')], {
    depth: 'full',
    rulings,
    answers,
  });
  made.state.special = [ID];
  const of = (id: string) => fighterOf(made.state, id);
  const seen = (id: string) => of(id).conditions.filter((each) => each === 'hidden' || each === 'revealed');
  return { ...made, of, seen, fall: () => run(atMoment(made.t, 'deployed')) };
}

test.each([
  [{ conditions: ['ablaze'] }, 'revealed'],
  [{ gear: ['armoury.refractor-field'] }, 'revealed'],
  [{ gear: ['armoury.photo-lumen'] }, 'revealed'],
  [{ gear: ['armoury.holochromatic-field'] }, 'revealed'],
  [{ gear: ['armoury.holochromatic-field'], conditions: ['drained'] }, 'hidden'],
  [{ skills: ['rad-phaged'] }, 'revealed'],
  [{}, 'hidden'],
])(
  '[classic.pitch-black.hidden.1, classic.pitch-black.hidden.2, classic.pitch-black.hidden.3, classic.pitch-black.hidden.4, classic.pitch-black.hidden.5, classic.pitch-black.hidden.6] %j is %s',
  (has, state) => {
    const { t, of, fall, seen } = dark();
    Object.assign(of('blue-ana'), structuredClone(has));
    fall();
    expect(seen('blue-ana')).toEqual([state]);
    run(atMoment(t, 'endPhaseEnds'));
    expect(seen('blue-ana')).toEqual([state]);
  },
);

test.each([
  ['shoot', [], 'revealed'],
  ['shoot', ['silent'], 'hidden'],
  ['fight', [], 'hidden'],
  ['fight', ['power'], 'revealed'],
  ['fight', ['sidearm'], 'revealed'],
] as const)(
  '[classic.pitch-black.revealed.6, classic.pitch-black.revealed.7, classic.pitch-black.end.1] a %s with %j makes the fighter %s until the End phase',
  (kind, traits, state) => {
    const { t, of, fall, seen } = dark();
    fall();
    run(tellOfAttack(t, attackBy(of('blue-ana'), of('red-pip'), { kind, traits, hit: false })));
    expect(seen('blue-ana')).toEqual([state]);
    run(atMoment(t, 'endPhaseEnds'));
    expect(seen('blue-ana')).toEqual(['hidden']);
  },
);

test.each([
  ['shoot', 'armoury.lasgun', 'revealed'],
  ['shoot', 'armoury.stake-crossbow', 'hidden'],
  ['fight', 'armoury.axe', 'hidden'],
  ['fight', 'armoury.power-sword', 'revealed'],
] as const)(
  '[classic.pitch-black.revealed.6, classic.pitch-black.revealed.7] after a %s at a door with %s the fighter is %s',
  (kind, id, state) => {
    const { t, of, fall, seen } = dark();
    fall();
    const ana = of('blue-ana');
    ana.weapons = [id];
    run(afterAttackOnThing(t, ana, 'door-1', kind, [...rangedOf(ana), ...meleeOf(ana)].slice(0, 1)));
    expect(seen('blue-ana')).toEqual([state]);
  },
);

test('[classic.pitch-black.revealed.1, classic.pitch-black.revealed.8] fire and glowing rain reveal while they last', () => {
  const { t, state, of, fall, seen } = dark();
  fall();
  of('red-pip').conditions = ['ablaze'];
  run(tellOfAttack(t, attackBy(of('blue-ana'), of('red-pip'), { kind: 'fight' })));
  expect(seen('red-pip')).toEqual(['revealed']);
  state.facts.coolant = true;
  run(atMoment(t, 'prioritySettled'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(seen('red-rex')).toEqual(['revealed']);
  state.facts.coolant = false;
  run(atMoment(t, 'endPhaseEnds'));
  expect(seen('red-rex')).toEqual(['hidden']);
});

test.each([
  [[], {}, 'shoot', 'target.3'],
  [['armoury.photo-goggles'], {}, 'shoot', 'target.4'],
  [['armoury.infra-sight'], {}, 'fight', 'target.4'],
  [
    ['armoury.infra-sight'],
    { 'classic.pitch-black-aids': 'infra-scope-no-help-charge' },
    'fight',
    'target.3',
  ],
] as const)(
  '[classic.pitch-black.target.1, classic.pitch-black.target.2, classic.pitch-black.target.3, classic.pitch-black.target.4] with %j and %j a %s is measured by %s',
  (gear, rulings, kind, clause) => {
    const { t, state, of, fall, players } = dark({ measure: () => ['red-pip'] }, rulings);
    fall();
    const ana = of('blue-ana');
    ana.gear = [...gear];
    expect(run(targetsFor(t, ana, enemiesOf(state, ana), kind))).toEqual([of('red-pip')]);
    expect(players.keys()).toEqual([`measure ${ID}.${clause}`]);
    of('red-rex').conditions = ['revealed'];
    expect(run(targetsFor(t, ana, enemiesOf(state, ana), kind))).toHaveLength(2);
  },
);

test('[classic.pitch-black.target.5, classic.pitch-black.target.6] a Rally Point lights up those near it, and his gaze everybody', () => {
  const { t, state, of, fall } = dark({ [`measure ${ID}.target.5`]: () => ['red-rex'] });
  fall();
  const ana = of('blue-ana');
  state.markers.point = {
    id: 'point',
    kind: 'rally-point',
    gang: null,
    spot: 'placed',
    carriedBy: null,
    state: '',
    data: {},
  };
  expect(run(targetsFor(t, ana, enemiesOf(state, ana), 'shoot'))).toEqual([of('red-rex')]);
  ana.skills = ['and-lo-his-gaze'];
  expect(run(targetsFor(t, ana, enemiesOf(state, ana), 'shoot'))).toHaveLength(2);
});

test('[classic.pitch-black.n21.1] in the improved version Charges are not limited', () => {
  const { state, of, fall, players, t } = dark();
  fall();
  const n21 = new Table(players, { ...t.settings, variants: new Set(['n21'] as const) }, state);
  const ana = of('blue-ana');
  expect(run(targetsFor(n21, ana, enemiesOf(state, ana), 'fight'))).toHaveLength(2);
  expect(run(targetsFor(n21, ana, enemiesOf(state, ana), 'shoot'))).toHaveLength(0);
});

test('[classic.pitch-black.hidden.1, classic.pitch-black.hidden.4] when the dark falls, the story names who cannot hide, and says that all others are Hidden', () => {
  const { t, of, fall } = dark();
  of('blue-ana').gear = ['armoury.photo-lumen'];
  fall();
  expect(t.story.map((event) => `${event.clause} ${inWords(event)}`)).toEqual([
    'classic.pitch-black.hidden.4 blue ana cannot hide and is Revealed',
    'classic.pitch-black.hidden.1 Everybody else is Hidden in the dark',
  ]);
});

test('[classic.pitch-black.end.1] the End phase names only the fighters whom the dark hides again', () => {
  const { t, of, fall } = dark();
  fall();
  setRevealed(of('red-rex'), true);
  const before = t.story.length;
  run(atMoment(t, 'endPhaseEnds'));
  run(atMoment(t, 'endPhaseEnds'));
  expect(t.story.slice(before).map((event) => inWords(event))).toEqual(['Hidden again: red rex']);
});
