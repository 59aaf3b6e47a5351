import { skill } from '../../battle/effects.ts';
import { CLASSIC_SKILLS } from '../shared/clauses.ts';

/** True Grit takes one die off every injury roll. */
skill('true-grit', { dropsInjuryDie: () => CLASSIC_SKILLS });
