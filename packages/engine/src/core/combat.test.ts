import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

describe('attack dice', () => {
  const melee = (id: string, paired = false) => ({ id, kind: 'melee', paired });
  const sidearm = (id: string) => ({ id, kind: 'sidearm', paired: false });
  const dice = (weapons: readonly object[], given = {}) =>
    call('core.combat.attack-dice', {
      input: { attacks: 2, charging: false, weapons, favour: null, bonus: 0, ...given },
      dice: [],
    }).output;

  test('[core.combat.dice.1] one die per Attack, one for two weapons, one for charging, and those of skills', () => {
    expect(dice([melee('axe')])).toEqual({ dice: 2, split: { axe: 2 } });
    expect(dice([melee('axe')], { charging: true, bonus: 3 })).toEqual({ dice: 6, split: { axe: 6 } });
    expect(dice([melee('axe'), sidearm('gun')], { charging: true })).toEqual({
      dice: 4,
      split: { gun: 1, axe: 3 },
    });
  });

  test('[core.combat.dice.2] two Melee weapons share evenly, the favoured one takes an odd die', () => {
    expect(dice([melee('axe'), melee('knife')], { favour: 'knife' })).toEqual({
      dice: 3,
      split: { axe: 1, knife: 2 },
    });
    expect(dice([melee('axe'), melee('knife')])).toEqual({ dice: 3, split: { axe: 2, knife: 1 } });
    expect(dice([melee('axe'), melee('knife')], { bonus: 1, favour: 'axe' })).toEqual({
      dice: 4,
      split: { axe: 2, knife: 2 },
    });
    expect(() => dice([melee('axe'), melee('knife')], { favour: 'sword' })).toThrow(/favour/);
  });

  test('[core.combat.dice.3, core.combat.weapons.2] a Sidearm gets one die, and the rest is unarmed without a Melee weapon', () => {
    expect(dice([sidearm('gun')])).toEqual({ dice: 2, split: { gun: 1, unarmed: 1 } });
    expect(dice([sidearm('gun')], { attacks: 1 })).toEqual({ dice: 1, split: { gun: 1 } });
    expect(dice([sidearm('gun'), sidearm('other')], { attacks: 3 })).toEqual({
      dice: 4,
      split: { gun: 1, other: 1, unarmed: 2 },
    });
    expect(dice([], { charging: true })).toEqual({ dice: 3, split: { unarmed: 3 } });
  });

  test('[core.combat.dice.1, core.combat.dice.3] two weapons of a kind share an id, and no die is lost', () => {
    expect(dice([sidearm('gun'), sidearm('gun')], { charging: true })).toEqual({
      dice: 4,
      split: { gun: 2, unarmed: 2 },
    });
    expect(dice([melee('axe'), melee('axe')], { favour: 'axe' })).toEqual({ dice: 3, split: { axe: 3 } });
  });

  test('[core.combat.dice.4] Paired weapons count as two and double the Attacks in a charge only', () => {
    expect(dice([melee('claws', true)])).toEqual({ dice: 3, split: { claws: 3 } });
    expect(dice([melee('claws', true)], { charging: true })).toEqual({ dice: 6, split: { claws: 6 } });
    expect(dice([melee('claws', true), sidearm('gun')], { charging: true, bonus: 1 })).toEqual({
      dice: 7,
      split: { gun: 1, claws: 6 },
    });
  });

  test('[core.combat.weapons.1] a third weapon is refused', () => {
    expect(() => dice([melee('a'), melee('b'), melee('c')])).toThrow(/weapons/);
  });
});

describe('hit rolls', () => {
  const attack = (given: object, dice: readonly number[], rulings = {}) =>
    call('core.combat.hit', {
      input: {
        ws: 4,
        attacks: dice.length,
        turned: false,
        unseenCharge: false,
        broken: false,
        assists: 0,
        interference: 0,
        blind: false,
        other: 0,
        ...given,
      },
      dice,
      rulings,
    }).output;

  test.each([
    [{ assists: 2 }, 2],
    [{ interference: 2 }, -2],
    [{ other: 1 }, 1],
    [{ broken: true }, -2],
    [{ turned: true }, -1],
    [{ unseenCharge: true }, -1],
    [{ turned: true, broken: true, interference: 1, assists: 1 }, -3],
  ])('[core.combat.hit.2, core.combat.face.1, core.combat.face.2] %o is worth %d', (given, modifier) => {
    expect(attack(given, [1])).toEqual({ modifier, needed: 4 - modifier, hits: 0, sixes: 0 });
  });

  test('[core.combat.hit.1, core.combat.hit.3] every die that reaches the number hits, a natural 1 never', () => {
    expect(attack({}, [4, 3, 6, 6])).toMatchObject({ hits: 3, sixes: 2 });
    expect(attack({ other: 6 }, [1, 2])).toMatchObject({ needed: -2, hits: 1, sixes: 0 });
  });

  test('[core.combat.hit.1] above 6 nothing hits, unless the table rules otherwise', () => {
    expect(attack({ other: -3 }, [6, 5])).toEqual({ modifier: -3, needed: 7, hits: 0, sixes: 0 });
    expect(attack({ other: -2 }, [6, 5])).toEqual({ modifier: -2, needed: 6, hits: 1, sixes: 1 });
    const six = { 'core.close-combat-six': 'natural-6-always-hits' };
    expect(attack({ other: -3 }, [6, 5], six)).toMatchObject({ hits: 1, sixes: 1 });
    const improbable = { 'core.close-combat-six': 'use-improbable-shot-roll' };
    expect(attack({ other: -3, attacks: 3 }, [6, 5, 6, 4, 3], improbable)).toMatchObject({ hits: 1 });
    expect(attack({ other: -2, attacks: 1 }, [6], improbable)).toMatchObject({ hits: 1 });
  });

  test('[core.combat.reaction.4, core.dice.modify.3] the blind hit with natural 6s, and with those alone', () => {
    expect(attack({ blind: true }, [5, 6, 4])).toMatchObject({ hits: 1, sixes: 1 });
    expect(attack({ blind: true, broken: true, other: -6 }, [6])).toMatchObject({ hits: 1, sixes: 1 });
  });
});

describe('assists and interference', () => {
  const fighters = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1'].map((id) => ({ id, gang: id.slice(0, 1) }));
  const count = (pairs: string, attacker = 'a1', target = 'b1') =>
    call('core.combat.assists', {
      input: { fighters, engagements: pairs.split(' ').map((pair) => pair.split('-')), attacker, target },
      dice: [],
    }).output;

  test('[core.combat.assist.1] a friend engaged with the target helps, unless busy with another of its gang', () => {
    expect(count('a1-b1 b1-a2 a3-b1 a3-b2')).toEqual({ assists: 1, interference: 0 });
    // A foe of a third gang does not keep a friend from helping.
    expect(count('a1-b1 a2-b1 a2-c1')).toEqual({ assists: 1, interference: 0 });
  });

  test('[core.combat.assist.2] an enemy engaged with the attacker interferes, unless busy with a friend', () => {
    expect(count('a1-b1 b2-a1 b3-a1 b3-a2')).toEqual({ assists: 0, interference: 1 });
    expect(count('a1-b1 a1-c1')).toEqual({ assists: 0, interference: 1 });
    expect(count('a1-b1 a1-b2 a1-b2')).toEqual({ assists: 0, interference: 1 });
  });

  test('[core.combat.assist.1] strangers, oneself and anything but pairs are refused', () => {
    expect(() => count('a1-b1', 'nobody')).toThrow(/attacker/);
    expect(() => count('a1-b1', 'a1', 'a1')).toThrow(/target/);
    expect(() => count('a1-b1-b2')).toThrow(/engagements\.0/);
    expect(() => count('a1-b1 a1-x')).toThrow(/engagements\.1/);
  });
});

test('[core.combat.parry.1, core.dice.modify.4] as many hits as there are parries are rolled again', () => {
  const parry = (given: object, dice: readonly number[]) =>
    (
      call('core.combat.parry', {
        input: { needed: 4, faces: [4, 5, 6], parries: 2, chosen: [2, 0, 1], ...given },
        dice,
      }).output as { hits: number }
    ).hits;
  expect(parry({}, [3, 4])).toBe(2);
  expect(parry({}, [3, 1])).toBe(1);
  expect(parry({ parries: 0 }, [])).toBe(3);
  expect(parry({ chosen: [] }, [])).toBe(3);
  expect(parry({ needed: -3, chosen: [0] }, [1])).toBe(2);
  expect(() => parry({ chosen: [1, 1] }, [4, 4])).toThrow(/chosen\.1/);
  expect(() => parry({ chosen: [3] }, [4])).toThrow(/chosen\.0/);
});

describe('reactions', () => {
  const react = (given: object) =>
    (
      call('core.combat.reactions', {
        input: {
          enemies: [
            {
              id: 'a',
              status: 'engaged',
              contact: true,
              inArc: true,
              wasPinned: false,
              broken: false,
              blind: false,
              onFire: false,
              entangled: false,
              disarmed: false,
              ...given,
            },
          ],
        },
        dice: [],
      }).output as { reactors: object[] }
    ).reactors;
  const plain = { id: 'a', modifier: 0, sixesOnly: false, unarmed: false };

  test.each([
    [{ status: 'pinned' }],
    [{ status: 'seriously-injured' }],
    [{ status: 'out-of-action' }],
    [{ contact: false }],
    [{ onFire: true }],
  ])('[core.combat.reaction.1, core.combat.reaction.3, core.conditions.blaze.5] %o cannot react', (given) => {
    expect(react(given)).toEqual([]);
  });

  test.each([
    [{ inArc: false }, { modifier: -1 }],
    [{ wasPinned: true }, { modifier: -1 }],
    [{ wasPinned: true, inArc: false }, { modifier: -1 }],
    [{ broken: true }, { modifier: -2 }],
    [{ entangled: true, broken: true, inArc: false }, { modifier: -5 }],
    [{ blind: true }, { sixesOnly: true }],
    [{ disarmed: true }, { unarmed: true }],
  ])(
    '[core.combat.reaction.4, core.combat.reaction.5, core.combat.face.1] %o reacts so: %o',
    (given, how) => {
      expect(react(given)).toEqual([{ ...plain, ...how }]);
    },
  );
});

describe('retreating', () => {
  const foes = ['a', 'b'].map((id) => ({ id, initiative: 4 }));
  const retreat = (dice: readonly number[], given = {}) =>
    call('core.combat.retreat', {
      input: { initiative: 3, modifier: 0, enemies: foes, downed: false, ...given },
      dice,
    }).output;

  test('[core.actions.retreat.1] a passed Initiative test moves D6 inches', () => {
    expect(retreat([3, 1, 3, 6])).toEqual({ passed: true, reactors: [], moves: 6 });
    expect(retreat([2, 2], { modifier: 1, enemies: [] })).toEqual({ passed: true, reactors: [], moves: 2 });
    expect(retreat([1], { modifier: 6, enemies: [] })).toEqual({ passed: false, reactors: [], moves: 0 });
  });

  test('[core.actions.retreat.2] pass or fail, enemies who pass react, and who is taken down does not move', () => {
    expect(retreat([2, 3, 4])).toEqual({ passed: false, reactors: ['b'], moves: 0 });
    expect(retreat([6, 4, 4], { downed: true })).toEqual({ passed: true, reactors: ['a', 'b'], moves: 0 });
  });
});

test('[core.combat.consolidate.1] with nobody standing: a coup de grace on the seriously injured, or 2"', () => {
  const after = (statuses: readonly string[], impetuous = false, rulings = {}) =>
    call('core.combat.consolidate', {
      input: { enemies: statuses.map((status, at) => ({ id: `e${at}`, status })), impetuous },
      dice: [],
      rulings,
    }).output;
  expect(after(['seriously-injured', 'engaged'])).toEqual({ coupDeGrace: [], move: 0 });
  expect(after(['seriously-injured', 'seriously-injured'], true)).toEqual({
    coupDeGrace: ['e0', 'e1'],
    move: 4,
  });
  expect(after(['out-of-action'])).toEqual({ coupDeGrace: [], move: 2 });
  expect(after(['out-of-action', 'seriously-injured'])).toEqual({ coupDeGrace: ['e1'], move: 2 });
  const rulings = {
    'core.consolidate-mixed': 'no-all-have-seriously-injured',
  };
  expect(after(['out-of-action', 'seriously-injured'], false, rulings)).toEqual({ coupDeGrace: [], move: 2 });
  expect(after(['seriously-injured'], false, rulings)).toEqual({ coupDeGrace: ['e0'], move: 2 });
});
