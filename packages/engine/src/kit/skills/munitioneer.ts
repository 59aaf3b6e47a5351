import { skill } from '../../battle/effects.ts';
import { ids } from '../../battle/state.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Munitioneer: the fighter, and friends within 6", make a failed ammo test again. */
skill('munitioneer', {
  *ammoAgain(t, tester, who) {
    if (who.includes(tester)) return true;
    return (yield* t.within(6, tester.id, ids(who), SKILLS)).length > 0;
  },
});
