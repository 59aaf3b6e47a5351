import { item } from '../../battle/effects.ts';

/** Armourweave: a save of 6+ where there would be none. */
item('armourweave', { armour: (_, save) => ({ ...save, atWorst: 6 }) });
