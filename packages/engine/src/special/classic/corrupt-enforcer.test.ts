import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const save = outcomeOf('classic.corrupt-enforcer.save', { ap: 0, blastOrTemplate: false });

test.each([
  [0, 5, 4],
  [-1, 6, 5],
  [-2, 6, 5],
  [-3, null, 6],
  [-4, null, null],
  [1, 4, 3],
  [2, 3, 2],
])(
  '[classic.corrupt-enforcer.profile.3, classic.reference.armour.1] AP %d needs %s, or %s against a Blast',
  (ap, plain, blast) => {
    const needs = (needed: number | null, blastOrTemplate: boolean) => {
      const made = needed === null ? [] : [needed];
      expect(save({ ap, blastOrTemplate }, made)).toEqual({ needed, saved: needed !== null });
    };
    needs(plain, false);
    needs(blast, true);
  },
);

test('[classic.reference.tests.6] one less than needed is no save, and a 1 never is', () => {
  expect(save({}, [4])).toEqual({ needed: 5, saved: false });
  expect(save({ ap: 2, blastOrTemplate: true }, [1])).toEqual({ needed: 2, saved: false });
});

test('[classic.reference.armour.1] AP -1 becomes 0, if the table rules so', () => {
  const milder = { 'classic.enforcer-save': 'ap-1-becomes-0' };
  expect(save({ ap: -1 }, [5], milder)).toEqual({ needed: 5, saved: true });
  expect(save({ ap: -2 }, [5], milder)).toEqual({ needed: 6, saved: false });
  expect(save({ ap: 1 }, [4], milder)).toEqual({ needed: 4, saved: true });
});
