import { takeAway, toughnessOf } from '../../battle/kit.ts';
import { chem } from '../shared/chem.ts';
import { GEAR } from '../shared/clauses.ts';

/** Kalma: a fighter under it acts only if 2D6 and Toughness make 12 or more, and is then free of it. */
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
