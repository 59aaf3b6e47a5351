import { skill } from '../../battle/effects.ts';

/** Bulging Biceps: strikes with an Unwieldy weapon in one hand. */
skill('bulging-biceps', { carries: (_fighter, _armed, kind) => kind === 'fight' });
