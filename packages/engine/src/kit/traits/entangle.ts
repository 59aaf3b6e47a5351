import { trait } from '../../battle/effects.ts';
import { putOn } from '../../battle/kit.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Entangle: nothing parries it, and a natural 6 to hit entangles. */
trait('entangle', {
  parriedBy: 'none',
  sixInFight(t, target) {
    putOn(target, 'entangled');
    t.tell('fight/entangled', { name: target.name }, TRAITS);
  },
});
