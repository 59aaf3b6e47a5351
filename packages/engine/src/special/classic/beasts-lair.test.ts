import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

test.each([
  [6.1, [], false, false],
  [6, [5], true, false],
  [6, [6], true, true],
  [5, [5], true, false],
  [4.5, [5], true, true],
  [0, [1], true, true],
  [1, [1], true, false],
])(
  '[classic.beasts-lair.trigger.1, classic.beasts-lair.trigger.2, classic.beasts-lair.trigger.3] at %d" with %o',
  (distance, dice, rolled, attacks) => {
    expect(outcome('classic.beasts-lair.roused', { distance }, dice)).toEqual({ rolled, attacks });
  },
);

test('[classic.beasts-lair.trigger.3] distances rounded up, if the table rules so', () => {
  const roundedUp = { 'classic.lair-distance': 'distance-rounded-up' };
  const roused = (distance: number, roll: number) =>
    outcome('classic.beasts-lair.roused', { distance }, [roll], roundedUp);
  expect(roused(3.5, 4)).toEqual({ rolled: true, attacks: false });
  expect(roused(3, 4)).toEqual({ rolled: true, attacks: true });
});

const attack = outcomeOf('classic.beasts-lair.attack', {
  strength: 4,
  toughness: 4,
  wounds: 2,
  save: null as number | null,
  cornered: false,
});
const miss = { hit: false, knockedBack: false, damage: 0, injuryDice: 0 };

test('[classic.beasts-lair.profile.1, classic.beasts-lair.profile.2] hits on 4+, Damage 3', () => {
  expect(attack({}, [3])).toEqual(miss);
  expect(attack({}, [4, 3])).toEqual({ hit: true, knockedBack: true, damage: 3, injuryDice: 2 });
});

test.each([
  [3, 2],
  [4, 3],
  [5, 3],
  [6, 4],
  [7, 5],
  [8, 5],
])('[classic.reference.tests.4] Strength 6 wounds Toughness %d on %d', (toughness, needed) => {
  expect(attack({ toughness }, [4, needed])).toMatchObject({ damage: 3 });
  expect(attack({ toughness }, [4, needed - 1])).toMatchObject({ hit: true, damage: 0, injuryDice: 0 });
});

test('[classic.reference.traits.1] Knockback at or above the target’s Strength, worse for the cornered', () => {
  expect(attack({ strength: 5, cornered: true }, [4, 6])).toEqual({
    hit: true,
    knockedBack: false,
    damage: 3,
    injuryDice: 2,
  });
  expect(attack({ strength: 5, cornered: true }, [5, 6])).toEqual({
    hit: true,
    knockedBack: true,
    damage: 4,
    injuryDice: 3,
  });
  expect(attack({ cornered: true }, [6, 1])).toEqual({
    hit: true,
    knockedBack: true,
    damage: 0,
    injuryDice: 0,
  });
});

test('[classic.reference.tests.6] AP -2 turns a 4+ into a 6+ and leaves no roll to a 5+', () => {
  expect(attack({ save: 4 }, [4, 6, 6])).toMatchObject({ damage: 0 });
  expect(attack({ save: 4 }, [4, 6, 5])).toMatchObject({ damage: 3 });
  expect(attack({ save: 5 }, [4, 6])).toMatchObject({ damage: 3 });
  expect(attack({ save: 2 }, [4, 6, 4])).toMatchObject({ damage: 0 });
});

test.each([
  [1, 3],
  [2, 2],
  [3, 1],
  [4, 0],
])('[classic.reference.tests.5] with %d Wounds 3 Damage are %d Injury dice', (wounds, dice) => {
  expect(attack({ wounds }, [4, 6])).toMatchObject({ damage: 3, injuryDice: dice });
});

test('[classic.beasts-lair.nature.5, classic.beasts-lair.nature.6] hits are rolled until the lair is gone', () => {
  const damage = (wounds: number, hits: readonly object[], ...dice: number[]) =>
    outcome('classic.beasts-lair.damage', { wounds, hits }, dice);
  const hit = (strength: number, points: number) => ({ strength, damage: points });
  expect(damage(2, [hit(8, 3), hit(8, 3)], 2)).toEqual({ wounds: 0, removed: true });
  expect(damage(3, [hit(2, 9), hit(4, 1), hit(3, 1)], 5, 4, 5)).toEqual({ wounds: 1, removed: false });
  expect(damage(1, [])).toEqual({ wounds: 1, removed: false });
});
