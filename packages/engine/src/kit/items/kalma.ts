import { takeAway, toughnessOf } from '../../battle/kit.ts';
import { chem } from '../shared/chem.ts';
import { GEAR } from '../shared/clauses.ts';

/** Kalma: whoever is under it acts only on 2D6 and Toughness of 12 or more, and is free of it then. */
chem('kalma', () => {}, {
  *acts(t, fighter) {
    const { name } = fighter;
    if ((yield* t.roll('2D6', GEAR, fighter.id)) + toughnessOf(fighter) < 12) {
      t.tell('chems/too-calm-act', { name }, GEAR);
      return false;
    }
    takeAway(fighter, 'kalma');
    t.tell('chems/shakes-kalma-off', { name }, GEAR);
    return true;
  },
});
