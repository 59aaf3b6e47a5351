import { skill } from '../../battle/effects.ts';
import { initiativeModifier, initiativeOf } from '../../battle/kit.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { rollTest } from '../../core/tests.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Catfall: a fall counts as one of half the height, and an Initiative test keeps the fighter up after it. */
skill('catfall', {
  fallsAs: (inches) => Math.ceil(inches / 2),
  *landsOnFeet(t, fighter) {
    const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
    return (yield* rollTest(rolledBy(t, fighter.id), test, SKILLS)).passed;
  },
});
