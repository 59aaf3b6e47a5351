import { item } from '../../battle/effects.ts';
import { isFitted } from '../../battle/kit.ts';

/** Mono-sight: aiming is worth 1 more. */
item('mono-sight', { aimBonus: (fighter, armed) => (isFitted(fighter, 'mono-sight', armed) ? 1 : 0) });
