import { item } from '../../battle/effects.ts';

/** Scrap shield: 1 is added to the save against Reaction attacks in close combat. */
item('scrap-shield', {
  armour(fighter, save, { how }) {
    return how.reaction && fighter.engagedWith.length > 0 ? { ...save, bonus: save.bonus + 1 } : save;
  },
});
