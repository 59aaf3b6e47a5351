import { skill } from '../../battle/effects.ts';

/** Marksman: shoots at any target, and the first hit of a natural 6 has double Damage. */
skill('marksman', { passesOver: true, sixToHit: 'double-damage' });
