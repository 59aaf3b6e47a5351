import { skill } from '../../battle/effects.ts';
import { standUp } from '../../battle/events.ts';
import { SKILLS } from '../shared/clauses.ts';
import { passes } from '../shared/own-test.ts';

/** Spring Up: an Initiative test stands a Pinned fighter up who is activated. */
skill('spring-up', {
  *activationStarts(t, fighter) {
    if (fighter.fate !== 'pinned') return;
    if (yield* passes(t, fighter, 'i', SKILLS, 'roll to spring up')) standUp(t, fighter, SKILLS);
  },
});
