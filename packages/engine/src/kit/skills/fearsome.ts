import { skill } from '../../battle/effects.ts';
import { rollTest } from '../../core/tests.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Fearsome: who wants to charge the fighter has to find the will first, or does nothing more. */
skill('fearsome', {
  *isDared(t, fighter, charger) {
    const test = { stat: 'wil', value: charger.stats.wil } as const;
    const { passed } = yield* rollTest(t, test, SKILLS, charger.id);
    const words = passed ? 'activation/dares-charge' : 'activation/does-not-dare-charge';
    t.tell(words, { name: charger.name, target: fighter.name }, SKILLS);
    return passed;
  },
});
