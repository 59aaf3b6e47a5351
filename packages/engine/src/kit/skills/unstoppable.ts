import { skill } from '../../battle/effects.ts';
import { CLASSIC_SKILLS } from '../shared/clauses.ts';

/** Unstoppable: a 4 or more removes a Flesh Wound before a recovery test or, if there is none, adds a die to it. */
skill('unstoppable', {
  *recoveryDice(t, fighter) {
    if ((yield* t.roll('D6', CLASSIC_SKILLS, fighter.id)) < 4) return 0;
    if (fighter.fleshWounds === 0) return 1;
    fighter.fleshWounds--;
    return 0;
  },
});
