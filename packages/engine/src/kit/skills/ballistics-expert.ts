import { skill } from '../../battle/effects.ts';
import { putOn } from '../../battle/kit.ts';
import { rollTest } from '../../core/tests.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Ballistics Expert: an Intelligence test makes aiming worth 1 more. */
skill('ballistics-expert', {
  *aims(t, fighter) {
    const test = { stat: 'int', value: fighter.stats.int } as const;
    const { passed } = yield* rollTest(t, test, SKILLS, fighter.id);
    if (passed) putOn(fighter, 'aimed-well');
  },
});
