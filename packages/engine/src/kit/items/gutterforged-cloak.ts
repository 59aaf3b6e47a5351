import { item } from '../../battle/effects.ts';

/** Gutterforged cloak: a save of 5+ at least against hazards, which are nobody's doing. */
item('gutterforged-cloak', {
  armour: (_, save, { by }) => (by === null ? { ...save, armour: Math.min(save.armour, 5) } : save),
});
