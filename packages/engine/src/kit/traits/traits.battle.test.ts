/** Every weapon trait of the armoury: carried out in play, or minded by the players for a reason. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect } from 'vitest';
import { engage } from '../../battle/events.ts';
import { initiativeOf } from '../../battle/kit.ts';
import { rangedOf, usedBy } from '../../battle/weapons.ts';
import { fight, fightAtReach } from '../../core/play/fight.ts';
import { endPhase } from '../../core/play/round.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { run } from '../../scenarios/takeover/table.fixture.ts';
import type { Answer, Question } from '../../table/question.ts';
import {
  atDoor,
  blow,
  field,
  lost,
  low,
  type Proofs,
  provenOrMinded,
  shot,
  show,
  weapon,
  withActions,
} from '../proof.fixture.ts';

const TRAITS: Proofs = {
  shield() {
    const front = { 'fact armoury.carry.arc.1': [true] };
    const bearer = { save: 6, weapons: [weapon(['melee', 'shield'])] };
    expect(lost(shot([], { save: 5, cy: bearer, answers: front }))).toBe(0);
    expect(lost(shot([], { save: 4, cy: bearer, answers: front }))).toBe(1);
    expect(lost(blow([], { save: 4, cy: bearer, answers: front }))).toBe(0);
    expect(lost(blow([], { save: 4, cy: { ...bearer, save: 7 }, answers: front }))).toBe(1);
  },
  backstab() {
    // Strength 3 and 1 more against Toughness 4 wounds on a 4.
    const tough = { stats: { t: 4 } };
    const behind = (is: boolean) => ({ 'fact armoury.play.traits.1': [is] });
    expect(lost(blow(['backstab'], { cy: tough, answers: behind(true) }))).toBe(1);
    expect(lost(blow(['backstab'], { cy: tough, answers: behind(false) }))).toBe(0);
  },
  blast() {
    const made = shot(['blast(3)'], { answers: { 'measure core.blasts.hit.1': [['blue-dee']] } });
    expect([made.cy.fate, made.dee.fate]).toEqual(['pinned', 'pinned']);
    expect(made.players.asked).toContainEqual(expect.objectContaining({ kind: 'measure', within: 1.5 }));
  },
  blaze() {
    const fire = (face: number) => shot(['blaze'], { answers: { 'dice D6 core.conditions': show(face) } });
    expect(fire(4).cy.conditions).toContain('ablaze');
    expect(fire(3).cy.conditions).not.toContain('ablaze');
  },
  'chem-delivery'() {
    const made = shot(['chem-delivery'], { answers: { 'dice D6 armoury.play.traits.1': show(3) } });
    expect(made.told()).toContain('is under the chem');
    expect(lost(made)).toBe(0);
  },
  combi() {
    const made = shot(['combi'], {
      answers: { 'dice firepower': show('ammo'), 'dice 2D6 core.ammo': show(6, 3) },
    });
    expect(rangedOf(made.ana)).toEqual([]);
  },
  demolitions() {
    const made = atDoor('strike-door', {
      weapons: [weapon(['demolitions', 'grenade'], { strength: 6, damage: 2 })],
      chooses: {
        'choice armoury.play.traits.1': (question) =>
          'options' in question ? (question.options[1] as string) : '',
      },
      wound: 3,
    });
    // One attack, whatever the fighter has for dice.
    expect(made.players.keys('dice D6 core.hits.wound.1')).toHaveLength(1);
    expect(made.state.markers['door-1']?.data.wounds).toBe(2);
  },
  concussion() {
    const made = shot(['concussion'], { cy: { stats: { i: 3 } } });
    expect(initiativeOf(made.cy)).toBe(5);
    expect(initiativeOf(shot(['concussion'], { cy: { stats: { i: 5 } } }).cy)).toBe(6);
  },
  cursed() {
    const mad = (sum: readonly number[]) =>
      shot(['cursed'], { answers: { 'dice 2D6 armoury.play.traits.1': show(...sum) } }).cy.conditions;
    expect(mad([3, 3])).toContain('insane');
    expect(mad([3, 4])).not.toContain('insane');
  },
  digi() {
    const made = blow([], { ana: { weapons: [weapon(['melee']), weapon(['melee', 'digi'])] } });
    expect(made.told()).toContain('2 dice with Weapon, 1 die with Weapon');
  },
  disarm() {
    expect(blow(['disarm'], { faces: [6, 1] }).cy.conditions).toContain('disarmed');
    expect(blow(['disarm'], { faces: [5, 1] }).cy.conditions).not.toContain('disarmed');
  },
  drag() {
    const made = shot(['drag'], { answers: { 'dice D6 armoury.play.traits.1': show(3) } });
    expect(made.told()).toContain('is pulled 1" closer');
  },
  entangle() {
    // Cy is WS 4+ and needs a 6 at -2.
    const hits = (face: number) =>
      blow(['entangle'], {
        faces: [6, 1],
        wound: 1,
        cy: { weapons: [] },
        answers: {
          'choice core.combat.reaction.1': ['react'],
          'dice D6 core.combat.hit.1 blue-cy': show(face),
        },
      }).told();
    expect(hits(5)).toContain('Hits: 0 of 1');
    expect(hits(6)).toContain('Hits: 1 of 1');
  },
  fear() {
    const made = shot(['fear'], {
      cy: { wounds: 1 },
      answers: { 'dice 2D6 core.nerve.test.2': show(4, 4), 'dice 2D6 core.nerve.run': show(1, 1) },
    });
    // 8 at -2 is below Cool 7+; no injury die is rolled.
    expect([made.cy.broken, made.cy.fleshWounds]).toEqual([true, 0]);
  },
  flare() {
    const made = shot(['blast(5)', 'flare'], { cy: { conditions: ['hidden'] } });
    expect(made.cy.conditions).toEqual(['revealed']);
    expect(Object.values(made.state.markers).map(({ kind }) => kind)).toEqual(['flare']);
  },
  flash() {
    const made = shot(['flash'], {
      answers: { 'dice D6 core.conditions.blind.1': show(3) },
      cy: { ready: true },
    });
    expect([made.cy.ready, made.cy.conditions, lost(made)]).toEqual([false, ['blind'], 0]);
  },
  gas() {
    // 3 is enough against Toughness 3, nobody is pinned and nothing saves.
    const made = shot(['gas'], { cy: { save: 2 }, save: 6, answers: { 'dice D6 core.hits.gas.1': show(3) } });
    expect([made.cy.fate, made.cy.fleshWounds]).toEqual(['standing', 1]);
  },
  'graviton-pulse'() {
    const held = (face: number) =>
      lost(shot(['blast(3)', 'graviton-pulse'], { answers: { 'dice D6 core.tests.test.2': show(face) } }));
    expect([held(3), held(4)]).toEqual([0, 1]);
  },
  grenade() {
    const made = shot(['grenade'], { answers: { 'dice D6 core.ammo.grenade.2': show(3) } });
    expect(made.players.keys('dice firepower')).toEqual([]);
    expect(rangedOf(made.ana)).toEqual([]);
  },
  gunk() {
    const made = shot(['gunk']);
    expect(made.cy.conditions).toContain('gunked');
  },
  impale() {
    const made = shot(['impale'], {
      cy: { wounds: 1 },
      answers: {
        'measure armoury.play.traits.1': [['blue-dee'], []],
        'dice D6 armoury.play.traits.1': show(3),
        'dice D6 core.hits.wound.1': show(6),
      },
    });
    expect(made.told()).toContain('Strength 2 against Toughness 3');
    expect(made.dee.fleshWounds).toBe(1);
  },
  knockback() {
    const push = (natural: number, stopped: boolean) =>
      lost(
        shot(['knockback'], {
          natural,
          cy: { stats: { s: 4 } },
          answers: { 'fact core.hits.knockback.1': [stopped] },
        }),
      );
    expect([push(4, true), push(4, false)]).toEqual([2, 1]);
    expect(lost(shot(['knockback'], { natural: 4, cy: { stats: { s: 5 } } }))).toBe(1);
  },
  limited() {
    const made = shot(['limited'], {
      answers: { 'dice firepower': show('ammo'), 'dice D6 core.ammo': show(1) },
    });
    expect([made.ana.empty.length, made.ana.spent.length]).toEqual([0, 1]);
  },
  melee() {
    expect(lost(blow([]))).toBe(1);
  },
  melta() {
    expect(shot(['melta'], { cy: { wounds: 1 } }).cy.fate).toBe('out-of-action');
    expect(shot(['melta'], { cy: { wounds: 1 }, range: 'long' }).cy.fate).toBe('pinned');
  },
  paired() {
    // Two Attacks doubled on a charge, and one each for two weapons and the charge.
    expect(
      blow(['paired'], { charging: true, answers: { 'dice 6D6 core.combat.hit.1': show(1) } }).told(),
    ).toContain('6 dice');
  },
  parry() {
    const guard = { weapons: [weapon(['melee', 'parry'])] };
    const again = (face: number) => ({ 'dice D6 core.combat.parry.1': show(face) });
    expect(lost(blow([], { cy: guard, answers: again(3) }))).toBe(0);
    expect(lost(blow([], { cy: guard, answers: again(4) }))).toBe(1);
  },
  phase() {
    expect(lost(shot(['phase'], { cy: { save: 2 }, save: 6 }))).toBe(1);
  },
  plentiful() {
    const made = field({ ana: { weapons: [weapon(['plentiful'])] } });
    made.ana.empty = [weapon(['plentiful'])];
    const acted = { ...made, players: made.players };
    run(takeActions(withActions(acted, 'reload').t, made.ana, 1));
    expect(made.players.keys('dice')).toEqual([]);
    expect(made.ana.empty).toEqual([]);
  },
  power() {
    const struck = (faces: readonly number[]) => lost(blow(['power'], { faces, cy: { save: 2 }, save: 6 }));
    expect([struck([6, 1]), struck([5, 1])]).toEqual([2, 0]);
  },
  pulverise() {
    const fate = (face: number) =>
      shot(['pulverise'], { cy: { wounds: 1 }, answers: { 'dice D6 armoury.play.traits.1': show(face) } }).cy
        .fate;
    expect([fate(3), fate(2)]).toEqual(['seriously-injured', 'pinned']);
  },
  'rad-phage'() {
    const wounds = (face: number) =>
      shot(['rad-phage'], { answers: { 'dice D6 armoury.play.traits.1': show(face) } }).cy.fleshWounds;
    expect([wounds(4), wounds(3)]).toEqual([1, 0]);
  },
  'rapid-fire'() {
    const made = shot(['rapid-fire(2)'], {
      answers: {
        'choice core.shooting.rapid.1': ['2'],
        'dice 2firepower': show(2, 1),
        'dice 2 firepower': show(2, 1),
        'measure core.shooting.rapid.2': [['blue-dee']],
        'choice core.shooting.rapid.2': ['blue-dee', 'blue-cy'],
        'dice firepower': show(1),
      },
      dee: { wounds: 2 },
    });
    expect([lost(made), made.dee.wounds]).toEqual([2, 1]);
  },
  reckless() {
    const made = shot(['reckless'], {
      answers: {
        'sight armoury.play.traits.1': [['red-bo']],
        'dice card': () => ['red-bo'],
        dice: recklessDice,
      },
    });
    expect(made.bo.fate).toBe('pinned');
  },
  rending() {
    expect([lost(shot(['rending'], { wound: 6 })), lost(shot(['rending'], { wound: 5 }))]).toEqual([2, 1]);
  },
  scarce() {
    const made = shot(['scarce'], {
      answers: { 'dice firepower': show('ammo'), 'dice D6 core.ammo': show(1) },
    });
    withActions(made);
    run(takeActions(made.t, made.ana, 1));
    expect(rangedOf(made.ana)).toEqual([]);
    expect(made.players.options('choice core.activation.turn.4')[0]).not.toContain('reload');
  },
  scattershot() {
    expect(lost(shot(['scattershot'], { answers: { 'dice D6 armoury.play.traits.1': show(2) } }))).toBe(2);
  },
  seismic() {
    const cool = { cy: { skills: ['nerves-of-steel'], save: 2 }, save: 6 };
    const made = shot(['seismic'], { ...cool, wound: 6 });
    expect([made.cy.fate, lost(made), lost(shot(['seismic'], { ...cool, wound: 5 }))]).toEqual([
      'pinned',
      1,
      0,
    ]);
  },
  sever() {
    expect(blow(['sever'], { cy: { wounds: 1 } }).cy.fate).toBe('out-of-action');
  },
  'shield-breaker'() {
    const field = { gear: ['armoury.refractor-field'] };
    const made = (traits: readonly string[]) =>
      lost(shot(traits, { cy: field, answers: { 'dice 2D6 core.hits.save.1': show(6, 4) }, save: 6 }));
    expect([made(['shield-breaker']), made([])]).toEqual([1, 0]);
  },
  shock() {
    expect([
      lost(shot(['shock'], { natural: 6, wound: 1 })),
      lost(shot(['shock'], { natural: 5, wound: 1 })),
    ]).toEqual([1, 0]);
  },
  shred() {
    // A save of 4+ is 5+ by AP -1, and 6+ when that is doubled.
    const saved = (wound: number) =>
      lost(shot(['shred'], { wound, cy: { save: 4 }, save: 5, profile: { ap: -1 } }));
    expect([saved(6), saved(5)]).toEqual([1, 0]);
  },
  sidearm() {
    const made = field({
      ana: { weapons: [weapon(['sidearm'])] },
      answers: { 'choice core.combat.weapons.1': takesGun },
    });
    engage(made.ana, made.cy);
    run(fight(made.t, made.ana));
    expect(made.players.keys('dice firepower')).toHaveLength(1);
  },
  silent() {
    const heard = (traits: readonly string[]) => {
      const { ana } = shot(traits);
      return rangedOf(ana).map((armed) => usedBy(ana, armed).silent);
    };
    expect([heard(['silent']), heard([])]).toEqual([[true], [false]]);
  },
  'single-shot'() {
    const made = shot(['single-shot']);
    expect(made.players.keys('dice firepower')).toEqual([]);
    expect(rangedOf(made.ana)).toEqual([]);
  },
  smoke() {
    const made = shot(['blast(5)', 'smoke']);
    expect([made.cy.fate, Object.values(made.state.markers)[0]?.kind]).toEqual(['standing', 'smoke']);
    made.players.asked.length = 0;
    run(endPhase(made.t));
    expect(made.state.markers).toEqual({});
  },
  template() {
    const made = shot(['template'], { natural: 1 });
    expect([lost(made), made.players.keys('choice core.shooting.range.1')]).toEqual([1, []]);
  },
  toxin() {
    const made = shot(['toxin'], {
      answers: { 'dice D6 core.hits.toxin.1': show(3) },
      profile: { damage: null },
    });
    expect([lost(made), made.cy.fleshWounds]).toEqual([0, 1]);
  },
  unstable() {
    const made = shot(['unstable'], {
      answers: {
        'dice firepower': show('ammo'),
        'dice D6 core.ammo.test.1': show(6),
        'dice D6 core.ammo.unstable.1': show(3),
      },
    });
    expect(made.ana.fate).toBe('out-of-action');
  },
  unwieldy() {
    const made = field({ ana: { weapons: [weapon(['unwieldy'])] } });
    withActions(made, 'move');
    run(takeActions(made.t, made.ana, 2));
    expect(made.players.options('choice core.activation.turn.4')[1]).not.toContain('shoot');
  },
  versatile() {
    const spear = weapon(['melee', 'versatile'], { range: { short: 'engaged', long: 2 } });
    const made = field({
      ana: { weapons: [spear] },
      answers: {
        'measure core.status.versatile.1': [['blue-cy']],
        'dice D6 core.combat.hit': show(4),
        'dice D6 core.hits.wound.1': show(4),
      },
    });
    run(fightAtReach(made.t, made.ana));
    // Cy, who is not touched and has nothing as long, does not strike back.
    expect([lost(made), made.players.keys('choice core.combat.reaction.1')]).toEqual([1, []]);
  },
  web() {
    const made = shot(['web'], { cy: { save: 2 }, save: 6 });
    expect([made.cy.fate, made.cy.conditions, lost(made)]).toEqual(['seriously-injured', ['webbed'], 0]);
  },
};

function takesGun(question: Question): Answer {
  return question.kind === 'choice' ? (question.options.at(-1) as string) : '';
}

function recklessDice(question: Question): Answer {
  return question.kind === 'dice' && 'deck' in question.dice ? ['red-bo'] : low(question);
}

provenOrMinded(armoury.traits, TRAITS, 'armoury.play.traits.1');
