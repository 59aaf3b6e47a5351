import { chem } from '../shared/chem.ts';

/** 'Slaught: better with weapons, quicker, and one more attack die. */
chem(
  'slaught',
  (fighter) => {
    const { stats } = fighter;
    fighter.stats = { ...stats, ws: Math.min(stats.ws, 2), i: Math.min(stats.i, 2), a: stats.a + 1 };
  },
  {},
);
