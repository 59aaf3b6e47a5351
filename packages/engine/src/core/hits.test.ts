import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';
import type { Question } from '../table/question.ts';
import { run } from '../table/run.ts';
import { Table } from '../table/table.ts';
import { rollToWound } from './hits.ts';

test.each([
  [6, 3, 2],
  [7, 3, 2],
  [5, 3, 3],
  [4, 3, 3],
  [3, 3, 4],
  [2, 3, 5],
  [3, 5, 5],
  [2, 4, 6],
  [1, 4, 6],
  [1, 1, 4],
  [2, 1, 2],
  [1, 2, 6],
])(
  '[core.hits.wound.1, core.hits.wound.2] Strength %d against Toughness %d wounds on %d+',
  (strength, toughness, needed) => {
    const wound = (die: number) =>
      call('core.hits.wound', { input: { strength, toughness }, dice: [die] }).output;
    expect(wound(needed)).toEqual({ needed, wounded: true });
    expect(wound(needed - 1)).toEqual({ needed, wounded: false });
  },
);

describe('saves', () => {
  const save = (given: object, dice: readonly number[]) =>
    call('core.hits.save', {
      input: { armour: 5, bonus: 0, ap: 0, field: null, use: 'armour', allowed: true, ...given },
      dice,
    }).output;

  test('[core.hits.save.1] the number itself saves, one less does not', () => {
    expect(save({}, [5])).toEqual({ needed: 5, saved: true });
    expect(save({}, [4])).toEqual({ needed: 5, saved: false });
  });

  test('[core.hits.save.2] AP worsens armour, and beyond 6+ there is nothing to roll', () => {
    expect(save({ ap: -1 }, [5])).toEqual({ needed: 6, saved: false });
    expect(save({ ap: -2 }, [])).toEqual({ needed: null, saved: false });
    expect(save({ armour: 7 }, [])).toEqual({ needed: null, saved: false });
  });

  test('[core.hits.save.3, core.blasts.cover.1] bonuses and a positive AP improve even no armour', () => {
    expect(save({ armour: 7, bonus: 1 }, [6])).toEqual({ needed: 6, saved: true });
    expect(save({ armour: 7, ap: 2 }, [5])).toEqual({ needed: 5, saved: true });
    expect(save({ armour: 6, bonus: 2, ap: -1 }, [5])).toEqual({ needed: 5, saved: true });
  });

  test('[core.hits.save.4] a field is changed by nothing', () => {
    expect(save({ field: 6, use: 'field', bonus: 4, ap: -6 }, [5])).toEqual({ needed: 6, saved: false });
    expect(save({ use: 'field' }, [])).toEqual({ needed: null, saved: false });
  });

  test('[core.hits.save.5] a natural 1 always fails', () => {
    expect(save({ armour: 2, bonus: 4, ap: 2 }, [1])).toEqual({ needed: 2, saved: false });
  });

  test('[core.hits.save.6] no save where none is allowed', () => {
    expect(save({ field: 2, use: 'field', allowed: false }, [])).toEqual({ needed: null, saved: false });
  });
});

describe('injuries', () => {
  const injury = (given: object, dice: readonly string[], rulings = {}) =>
    call('core.hits.injury', {
      input: { wounds: 1, damage: 1, toughness: 3, status: 'active', ...given },
      dice,
      rulings,
    }).output;

  test.each([
    [3, 2, 0, 1],
    [2, 2, 1, 0],
    [1, 3, 3, 0],
    [0, 2, 2, 0],
    [3, null, 1, 3],
    [0, null, 1, 0],
  ])(
    '[core.hits.damage.1, core.hits.damage.2, core.hits.damage.3] %d Wounds and Damage %s roll %d dice',
    (wounds, damage, rolled, left) => {
      const dice = new Array<string>(rolled).fill('flesh');
      expect(injury({ wounds, damage, toughness: 5 }, dice)).toEqual({
        rolled,
        wounds: left,
        toughness: 5 - rolled,
        status: 'active',
        lastingInjuryRolls: 0,
      });
    },
  );

  test('[core.injury.flesh.1] at Toughness 0 a fighter is out, with one lasting injury', () => {
    expect(injury({ wounds: 0, damage: 4 }, ['flesh', 'flesh', 'flesh', 'flesh'])).toMatchObject({
      toughness: 0,
      status: 'out-of-action',
      lastingInjuryRolls: 1,
    });
  });

  test('[core.injury.serious.1, core.injury.dice.1] the first Serious Injury puts down, others are Flesh Wounds', () => {
    const outcome = { toughness: 1, status: 'seriously-injured', lastingInjuryRolls: 0 };
    expect(injury({ wounds: 0, damage: 3 }, ['serious', 'serious', 'serious'])).toMatchObject(outcome);
    expect(injury({ wounds: 0, damage: 3, status: 'pinned' }, ['flesh', 'serious', 'serious'])).toMatchObject(
      outcome,
    );
  });

  test('[core.injury.serious.2] on a seriously injured fighter each is a Flesh Wound', () => {
    const status = 'seriously-injured';
    expect(injury({ wounds: 0, damage: 2, status }, ['serious', 'flesh'])).toMatchObject({
      toughness: 1,
      status,
    });
    expect(injury({ wounds: 0, toughness: 1, status }, ['serious'])).toMatchObject({
      status: 'out-of-action',
    });
  });

  test('[core.injury.out.1] Out of Action removes, whatever else is rolled', () => {
    expect(injury({ wounds: 0, damage: 3 }, ['out', 'flesh', 'serious'])).toEqual({
      rolled: 3,
      wounds: 0,
      toughness: 2,
      status: 'out-of-action',
      lastingInjuryRolls: 1,
    });
  });

  test('[core.injury.out.2] each Out of Action die is a lasting injury, or one in all by the other ruling', () => {
    expect(injury({ wounds: 0, damage: 2 }, ['out', 'out'])).toMatchObject({ lastingInjuryRolls: 2 });
    const rulings = { 'core.several-outs': 'one-roll-all' };
    expect(injury({ wounds: 0, damage: 2 }, ['out', 'out'], rulings)).toMatchObject({
      lastingInjuryRolls: 1,
    });
    expect(injury({ wounds: 0, damage: 1 }, ['flesh'], rulings)).toMatchObject({ lastingInjuryRolls: 0 });
  });
});

test('[core.hits.sequence.1, core.hits.damage.1] a hit goes from wound to save to damage and stops where it fails', () => {
  const resolve = (given: object, dice: readonly (number | string)[]) =>
    call('core.hits.resolve', {
      input: {
        strength: 4,
        ap: -1,
        damage: 1,
        toughness: 4,
        wounds: 2,
        armour: 4,
        bonus: 0,
        status: 'active',
        ...given,
      },
      dice,
    }).output;
  const unhurt = { wounds: 2, toughness: 4, status: 'active' };
  expect(resolve({}, [3])).toEqual({ wounded: false, saved: false, ...unhurt });
  expect(resolve({}, [4, 5])).toEqual({ wounded: true, saved: true, ...unhurt });
  expect(resolve({}, [4, 4])).toEqual({ wounded: true, saved: false, ...unhurt, wounds: 1 });
  expect(resolve({ damage: 2, ap: -3 }, [4, 'out'])).toEqual({
    wounded: true,
    saved: false,
    wounds: 0,
    toughness: 4,
    status: 'out-of-action',
  });
});

describe('Toxin and Gas', () => {
  const hit = (given: object, dice: readonly (number | string)[]) =>
    call('core.hits.toxin', {
      input: { kind: 'toxin', toughness: 4, breathing: 2, armour: 5, ap: -1, status: 'active', ...given },
      dice,
    }).output;
  const unhurt = { toughness: 4, status: 'active' };

  test('[core.hits.toxin.1, core.hits.save.1] Toughness or more affects, a natural 6 always, and armour may save', () => {
    expect(hit({}, [3])).toEqual({ affected: false, saved: false, ...unhurt });
    expect(hit({}, [4, 6])).toEqual({ affected: true, saved: true, ...unhurt });
    expect(hit({ toughness: 10 }, [6, 5, 'flesh'])).toEqual({
      affected: true,
      saved: false,
      toughness: 9,
      status: 'active',
    });
    expect(hit({ ap: -2 }, [4, 'out'])).toMatchObject({ saved: false, status: 'out-of-action' });
  });

  test('[core.hits.gas.1, core.hits.damage.3] gas allows no save and breathing gear resists it', () => {
    expect(hit({ kind: 'gas', toughness: 3, armour: 2 }, [4])).toMatchObject({ affected: false });
    expect(hit({ kind: 'gas', toughness: 3, armour: 2 }, [5, 'serious'])).toEqual({
      affected: true,
      saved: false,
      toughness: 3,
      status: 'seriously-injured',
    });
    expect(hit({ kind: 'gas', breathing: 4 }, [6, 'flesh'])).toMatchObject({ affected: true, toughness: 3 });
  });
});

test('[core.hits.knockback.1] the hit roll, or a D6 for a blast, must reach the Strength; a full inch hurts no more', () => {
  const push = (strength: number, hitRoll: number | null, room: number, dice: readonly number[] = []) =>
    call('core.hits.knockback', { input: { strength, hitRoll, room, damage: 2 }, dice }).output;
  expect(push(4, 4, 1)).toEqual({ moved: 1, damage: 2 });
  expect(push(4, 3, 0)).toEqual({ moved: 0, damage: 2 });
  expect(push(4, 4, 0)).toEqual({ moved: 0, damage: 3 });
  expect(push(4, null, 0.9, [4])).toEqual({ moved: 0.9, damage: 3 });
  expect(push(4, null, 0.9, [3])).toEqual({ moved: 0, damage: 2 });
});

test('[core.hits.wound.1] damage without an attacker is rolled for, not by, the fighter it hurts', () => {
  const asked: Question[] = [];
  const answer = (question: Question) => {
    asked.push(question);
    return [4];
  };
  run(rollToWound(new Table({ answer }), { strength: 3, toughness: 3 }, 'ana'));
  expect(asked).toMatchObject([{ of: 'ana', roll: 'roll to wound {of}', needs: 4 }]);
});
