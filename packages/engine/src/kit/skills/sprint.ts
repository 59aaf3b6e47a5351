import { skill } from '../../battle/effects.ts';

/** Sprint: the second Move of an activation goes twice as far. */
skill('sprint', { moveTimes: (taken) => (taken.includes('move') ? 2 : 1) });
