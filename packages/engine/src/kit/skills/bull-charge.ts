import { skill } from '../../battle/effects.ts';

/** Bull Charge: blows in a charge push back and have 1 more Strength. */
skill('bull-charge', { inCharge: { strength: 1, pushes: true } });
