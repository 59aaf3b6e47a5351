import { skill } from '../../battle/effects.ts';

/** Clamber: climbs as fast as it walks, on a board. */
skill('clamber', { agility: { clambers: true } });
