import { trait } from '../../battle/effects.ts';
import { goDown } from '../../battle/events.ts';
import { putOn } from '../../battle/kit.ts';

/** Web: a wound puts the target down in a web, without a save [core.conditions.webbed.1]. */
trait('web', {
  noCoverSave: true,
  *insteadOfSave(t, target, by) {
    putOn(target, 'webbed');
    t.tell('hits/webbed', { target: target.name }, 'core.conditions.webbed.1');
    if (target.fate === 'seriously-injured') return false;
    yield* goDown(t, target, by, 'core.conditions.webbed.1');
    return true;
  },
});
