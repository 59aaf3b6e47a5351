import { item } from '../../battle/effects.ts';
import { isFitted } from '../../battle/kit.ts';

/** Suspensors carry the Unwieldy weapon that they are fitted to. */
item('suspensors', { carries: (fighter, armed) => isFitted(fighter, 'suspensors', armed) });
