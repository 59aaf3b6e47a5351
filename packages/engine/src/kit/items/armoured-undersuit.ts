import { item } from '../../battle/effects.ts';

/** Armoured undersuit: 1 is added to the save of the armour above it. */
item('armoured-undersuit', { armour: (_, save) => ({ ...save, under: Math.max(save.under, 1) }) });
