/** Armour and fields of the armoury: carried out in play, or minded by the players for a reason. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { initiativeOf } from '../../battle/kit.ts';
import { fight } from '../../core/play/fight.ts';
import { sufferHit } from '../../core/play/hits.ts';
import { endPhase } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { type Answers, run } from '../../scenarios/takeover/table.fixture.ts';
import {
  acting,
  blow,
  type Change,
  FRONT,
  field,
  holds,
  lost,
  low,
  type Proofs,
  provenOrMinded,
  saves,
  shot,
  show,
  wearing,
} from '../proof.fixture.ts';

const ARMOUR: Proofs = {
  'armoury.flak-armour': () => {
    const flak = saves(6, 'flak-armour');
    expect([holds(flak), holds(flak, ['blast(3)'])]).toEqual([6, 5]);
  },
  'armoury.layered-flak': () => {
    const flak = saves(5, 'layered-flak');
    expect([holds(flak), holds(flak, ['template'])]).toEqual([5, 4]);
  },
  'armoury.hardened-flak': () => {
    const at = (ap: number) => holds({ ...saves(4, 'hardened-flak') }, [], { profile: { ap } });
    expect([at(0), at(-1), at(-2)]).toEqual([4, 5, 5]);
  },
  'armoury.hardened-layered-flak': () =>
    expect(holds(saves(4, 'hardened-layered-flak'), [], { profile: { ap: -2 } })).toBe(5),
  'armoury.mesh-armour': () => expect(holds(saves(5, 'mesh-armour'))).toBe(5),
  'armoury.gutterforged-cloak': () => {
    const made = field({
      cy: saves(6, 'gutterforged-cloak'),
      answers: { 'dice D6 core.hits.wound.1': show(6), 'dice D6 core.hits.save.1': show(5) },
    });
    run(sufferHit(made.t, made.cy, null, { strength: 3 }));
    expect(lost(made)).toBe(0);
    expect(holds(saves(6, 'gutterforged-cloak'))).toBe(6);
  },
  'armoury.furnace-plates': () => {
    expect(holds(saves(6, 'furnace-plates'), [], { answers: FRONT })).toBe(5);
    expect(holds(saves(6, 'furnace-plates'))).toBe(6);
  },
  'armoury.plate-mail': () => expect(holds(saves(6, 'plate-mail'), ['blast(3)'])).toBe(5),
  'armoury.light-carapace': () => expect(holds(saves(4, 'light-carapace'))).toBe(4),
  'armoury.heavy-carapace': () => {
    expect(holds(saves(4, 'heavy-carapace'), [], { answers: FRONT })).toBe(3);
    expect(initiativeOf(field({ cy: wearing('heavy-carapace') }).cy)).toBe(5);
  },
  'armoury.hazard-suit': () => {
    const made = shot(['blaze', 'rad-phage'], {
      cy: wearing('hazard-suit'),
      answers: { dice: low, 'dice D6 armoury': show(6), 'dice D6 core.conditions': show(6) },
    });
    expect([made.cy.conditions, made.cy.fleshWounds]).toEqual([[], 0]);
  },
  'armoury.reflec-shroud': () => {
    const at = (id: string) => {
      const made = field({
        cy: saves(5, 'reflec-shroud'),
        ana: { weapons: [id] },
        answers: {
          'dice D6 core.shooting.hit.1': show(6),
          'dice D6 core.hits.wound.1': show(6),
          'dice D6 core.hits.save.1': show(5),
        },
      });
      run(shoot(made.t, made.ana, [made.cy]));
      return lost(made);
    };
    expect([at('armoury.plasma-pistol'), at('armoury.boltgun') > 0]).toEqual([0, true]);
  },
  'armoury.armourweave': () => expect(holds(saves(5, 'armourweave'), [], { profile: { ap: -3 } })).toBe(6),
  'armoury.mantle-malifica': () => {
    const made = field({
      cy: wearing('mantle-malifica'),
      answers: { 'dice 2D6 armoury.play.armour.1': show(1) },
    });
    run(endPhase(made.t));
    expect(made.cy.conditions).toContain('insane');
  },
  'armoury.ablative-overlay': () => {
    const made = field({
      cy: wearing('ablative-overlay'),
      answers: { 'dice D6 core.hits.wound.1': show(6), 'dice D6 core.hits.save.1': show(5) },
    });
    for (const left of [0, 1, 2]) {
      run(sufferHit(made.t, made.cy, made.ana, { strength: 3 }));
      expect(lost(made)).toBe(left);
    }
  },
  'armoury.armoured-undersuit': () => expect(holds({ ...saves(5, 'armoured-undersuit') })).toBe(4),
  'armoury.armoured-bodyglove': () => expect(holds({ save: 7, ...wearing('armoured-bodyglove') })).toBe(6),
  'armoury.scrap-shield': () => {
    // Cy strikes, Ana with the shield in hand reacts: no help; Cy reacts to Ana with a shield of her own: help.
    const reacted = (save: number) => {
      const made = field({
        ana: { save: 6, wounds: 3, ...wearing('scrap-shield') },
        answers: {
          'choice core.combat.reaction.1': ['react'],
          'dice D6 core.combat.hit.1 blue-cy': show(6),
          'dice D6 core.hits.wound.1': show(6),
          'dice D6 core.hits.save.1': show(save),
        },
        cy: { weapons: [] },
      });
      engage(made.ana, made.cy);
      run(fight(made.t, made.ana));
      return made.ana.wounds;
    };
    expect([reacted(5), reacted(4)]).toEqual([3, 2]);
  },
  'armoury.ceramite-shield': () => {
    expect(holds(saves(6, 'ceramite-shield'), [], { answers: FRONT })).toBe(4);
    // Move is a Basic action: made once.
    const moves = (ana: Change) =>
      acting(ana, {}, 'move').players.options('choice core.activation.turn.4')[1]?.includes('move');
    expect([moves(wearing('ceramite-shield')), moves({})]).toEqual([false, true]);
  },
};

const FIELDS: Proofs = {
  'armoury.refractor-field': () => {
    const made = shot([], { cy: { save: 7, ...wearing('refractor-field') }, save: 5 });
    expect([lost(made), made.cy.conditions]).toEqual([0, ['burnt-out']]);
  },
  'armoury.conversion-field': () => {
    const made = shot([], {
      cy: wearing('conversion-field'),
      dee: { ready: true },
      save: 5,
      answers: {
        'measure armoury.play.armour.1': [['blue-dee']],
        'dice D6 core.conditions.blind.1': show(1),
      },
    });
    expect([lost(made), made.dee.conditions]).toEqual([0, ['blind']]);
  },
  'armoury.displacer-field': () => {
    expect(shot([], { cy: wearing('displacer-field'), save: 4 }).told()).toContain('is moved 3" at 90°');
    expect(lost(shot([], { cy: wearing('displacer-field'), save: 3 }))).toBe(1);
  },
};

provenOrMinded([...armoury.armour, ...armoury.fields], { ...ARMOUR, ...FIELDS }, 'armoury.play.armour.1');

/** A displacer field has held; is Cy off the battlefield now? Dee is near by. */
const thrown = (off: boolean): Answers => ({
  'fact armoury.play.armour.1': [off],
  'measure core.nerve.test.1': [['blue-dee']],
  'dice 2D6 core.nerve.test.2': show(1),
  'dice 2D6 core.nerve.run.1': show(3),
});

test.each([
  [true, 'out-of-action', 1],
  [false, 'pinned', 0],
] as const)(
  '[core.nerve.test.1, armoury.play.armour.1] thrown off the battlefield %s: the wearer is %s, and %i question goes to friends',
  (off, fate, asked) => {
    for (const traits of [[], ['toxin']]) {
      const made = shot(traits, {
        cy: wearing('displacer-field'),
        save: 4,
        answers: { ...thrown(off), 'dice D6 core.hits.toxin.1': show(6) },
      });
      expect([made.cy.fate, made.cy.wounds, made.dee.broken]).toEqual([fate, 3, off]);
      expect(made.players.keys('measure core.nerve.test.1')).toHaveLength(asked);
      // To be thrown off is no wound.
      expect(made.state.deeds.map(({ kind }) => kind)).toEqual(off ? ['out-of-action'] : []);
    }
  },
);

test('[core.nerve.test.1, core.nerve.test.4] a fighter who goes down to one blow and is thrown off by the next shakes friends once', () => {
  const made = blow([], {
    faces: [4, 4],
    cy: { ...wearing('displacer-field'), wounds: 1 },
    answers: {
      ...thrown(true),
      'dice D6 core.hits.save.1': [[1], [4]],
      'dice injury': show('serious'),
      'dice 2D6 core.nerve.test.2': show(6),
    },
  });
  expect(made.told()).toContain('is seriously injured');
  expect([made.cy.fate, made.dee.broken]).toEqual(['out-of-action', false]);
  expect(made.players.keys('measure core.nerve.test.1')).toHaveLength(1);
});

test('[core.hits.save.1, armoury.play.armour.1, armoury.carry.armour.1] with armour and a field the wearer picks one of the two', () => {
  const made = shot([], { cy: { save: 4, ...wearing('refractor-field') }, save: 4 });
  expect(made.players.options('choice armoury.play.armour.1')).toEqual([['armour', 'field']]);
});

test('[core.blasts.cover.1] cover betters the save against a blast and does not spoil the aim', () => {
  const cover = (kind: string) =>
    lost(shot(['blast(3)'], { cy: { save: 7 }, save: 5, answers: { 'choice core.blasts.cover.1': [kind] } }));
  expect([cover('full'), cover('partial')]).toEqual([0, 1]);
});
