import { item } from '../../battle/effects.ts';

/** Armoured bodyglove: 1 is added to the save of the armour above it, and radiation does nothing. */
item('armoured-bodyglove', {
  armour: (_, save) => ({ ...save, under: Math.max(save.under, 1) }),
  immuneTo: ['rad-phage'],
});
