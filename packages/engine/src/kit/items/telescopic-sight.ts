import { item } from '../../battle/effects.ts';
import { isFitted } from '../../battle/kit.ts';

/** Telescopic sight: after aiming, the weapon is as accurate from afar as at Short range. */
item('telescopic-sight', {
  accuracy(fighter, armed, aimed, accuracy) {
    if (aimed === 0 || !isFitted(fighter, 'telescopic-sight', armed)) return accuracy;
    return { ...accuracy, long: Math.max(accuracy.short, accuracy.long) };
  },
});
