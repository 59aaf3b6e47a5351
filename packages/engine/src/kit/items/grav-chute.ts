import { item } from '../../battle/effects.ts';
import { GEAR } from '../shared/clauses.ts';

/** Grav-chute: takes its wearer down unharmed and without a roll. */
item('grav-chute', {
  isCarriedDown(t, fighter) {
    t.tell('moving/grav-chute-carries-down', { name: fighter.name }, GEAR);
    return true;
  },
});
