import { item } from '../../battle/effects.ts';
import { isFitted } from '../../battle/kit.ts';

/** Las-projector: the weapon is 1 more accurate at Short range. */
item('las-projector', {
  accuracy: (fighter, armed, _aimed, accuracy) =>
    isFitted(fighter, 'las-projector', armed) ? { ...accuracy, short: accuracy.short + 1 } : accuracy,
});
