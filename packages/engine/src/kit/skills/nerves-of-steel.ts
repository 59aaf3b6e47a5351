import { skill } from '../../battle/effects.ts';
import { testModifierOf } from '../../battle/special-rule.ts';
import { isInspired } from '../../core/play/nerve.ts';
import { rollTest } from '../../core/tests.ts';
import { CLASSIC_SKILLS } from '../shared/clauses.ts';

/** Nerves of Steel: a Cool test keeps the fighter up who would be pinned. */
skill('nerves-of-steel', {
  *staysUp(t, fighter) {
    const modifier = yield* testModifierOf(t, fighter, 'cl');
    const test = { stat: 'cl', value: fighter.stats.cl, modifier } as const;
    const of = { of: fighter.id, roll: 'test Cool to stay up' };
    const { passed } = yield* rollTest(t, test, CLASSIC_SKILLS, of);
    if (!passed && !(yield* isInspired(t, fighter))) return false;
    t.tell('shoot/stays-up', { target: fighter.name }, CLASSIC_SKILLS);
    return true;
  },
});
