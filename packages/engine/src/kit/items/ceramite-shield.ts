import { item } from '../../battle/effects.ts';

/** Ceramite shield: 2 are added to the save against the front, Melta has no heat there, and Move is a Basic action. */
item('ceramite-shield', {
  onlyOnce: 'move',
  armour: (_, save) => ({ ...save, shield: save.shield + 2, asksFront: true }),
  stopsHeat: (front) => front === true,
});
