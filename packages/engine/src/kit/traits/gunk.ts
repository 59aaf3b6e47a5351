import { trait } from '../../battle/effects.ts';
import { putOn } from '../../battle/kit.ts';

/** Gunk [core.conditions.gunked.1]. */
trait('gunk', {
  afterHits(t, target) {
    putOn(target, 'gunked');
    t.tell('hits/gunked', { name: target.name }, 'core.conditions.gunked.1');
    return false;
  },
});
