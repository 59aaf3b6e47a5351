import { trait } from '../../battle/effects.ts';
import { isUnder } from '../../battle/kit.ts';
import { setRevealed } from '../../core/darkness.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Flare: reveals the fighters it hits in the dark, and stays. */
trait('flare', {
  lingers: 'flare',
  afterHits(t, target) {
    if (!isUnder(target, 'hidden')) return false;
    setRevealed(target, true);
    t.tell('hits/lit-flare', { name: target.name }, TRAITS);
    return false;
  },
});
