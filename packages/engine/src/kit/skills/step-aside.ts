import { skill } from '../../battle/effects.ts';
import { initiativeModifier, initiativeOf } from '../../battle/kit.ts';
import { rollTest } from '../../core/tests.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Step Aside: an Initiative test wards off one hit of a fight. */
skill('step-aside', {
  *stepsAside(t, fighter) {
    const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
    const { passed } = yield* rollTest(t, test, SKILLS, { of: fighter.id, roll: 'roll to step aside' });
    if (passed) t.tell('fight/steps-aside', { target: fighter.name }, SKILLS);
    return passed;
  },
});
