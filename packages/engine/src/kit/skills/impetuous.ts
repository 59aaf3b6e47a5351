import { skill } from '../../battle/effects.ts';

/** Impetuous: moves further when nobody is left to fight. */
skill('impetuous', { isImpetuous: true });
