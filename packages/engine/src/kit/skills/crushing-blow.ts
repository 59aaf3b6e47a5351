import { skill } from '../../battle/effects.ts';

/** Crushing Blow: one nominated die has 1 more Strength and Damage. */
skill('crushing-blow', { nominatedDie: { strength: 1, damage: 1 } });
