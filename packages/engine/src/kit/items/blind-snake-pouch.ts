import { item } from '../../battle/effects.ts';
import { isUnder } from '../../battle/kit.ts';
import { WATCHED } from '../../core/play/hits.ts';

/** Blind snake pouch: as good as Dodge, and knows of shots on Overwatch beforehand. */
item('blind-snake-pouch', { dodges: (fighter) => (isUnder(fighter, WATCHED) ? 4 : 6) });
