import { trait } from '../../battle/effects.ts';
import { putOn } from '../../battle/kit.ts';

/** Concussion [core.conditions.concussed.1]. */
trait('concussion', {
  afterHits(t, target) {
    putOn(target, 'concussed');
    t.tell('hits/concussed-until-end-round', { name: target.name }, 'core.conditions.concussed.1');
    return false;
  },
});
