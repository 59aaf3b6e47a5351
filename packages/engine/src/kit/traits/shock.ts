import { trait } from '../../battle/effects.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Shock: a natural 6 to hit wounds without a roll. */
trait('shock', {
  wounds(t, target, natural) {
    if (natural !== 6) return false;
    t.tell('hits/shock-natural-6-wounds', { target: target.name }, TRAITS);
    return true;
  },
});
