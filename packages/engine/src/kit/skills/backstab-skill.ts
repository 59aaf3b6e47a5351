import { skill } from '../../battle/effects.ts';
import { isSidearm } from '../../core/play/arms.ts';

/** Backstab: a weapon in hand strikes harder from behind. */
skill('backstab-skill', { strikesFromBehind: (armed) => armed !== null && !isSidearm(armed) });
