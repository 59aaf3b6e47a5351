import { skill } from '../../battle/effects.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Lie Low: nobody shoots at the fighter from Long range who lies on the ground. */
skill('lie-low', {
  isOutOfReach(t, fighter, range) {
    if (range !== 'long' || fighter.fate === 'standing') return false;
    t.tell('shoot/lies-low-out-reach', { target: fighter.name }, SKILLS);
    return true;
  },
});
