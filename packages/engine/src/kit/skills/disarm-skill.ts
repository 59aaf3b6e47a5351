import { skill } from '../../battle/effects.ts';
import { isSidearm } from '../../core/play/arms.ts';

/** Disarm: a weapon in hand disarms, and one that does so by itself does it more easily. */
skill('disarm-skill', { disarms: (armed) => armed !== null && !isSidearm(armed) });
