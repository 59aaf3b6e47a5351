import { item } from '../../battle/effects.ts';
import { putOn } from '../../battle/kit.ts';
import { ARMOUR } from '../shared/clauses.ts';

/** Refractor field: a 1 burns it out when it has held. */
item('refractor-field', {
  *fieldHeld(t, fighter) {
    const of = { of: fighter.id, roll: 'roll for whether the field burns out' };
    if ((yield* t.roll('D6', ARMOUR, of)) > 1) return;
    putOn(fighter, 'burnt-out');
    t.tell('hits/burns-out-good', {}, ARMOUR);
  },
});
