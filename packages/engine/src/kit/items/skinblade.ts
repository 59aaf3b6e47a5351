import { item } from '../../battle/effects.ts';

/** Skinblade: helps its owner to get out of captivity, and is lost by it. */
item('skinblade', { cutsFree: true });
