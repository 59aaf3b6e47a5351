import { trait } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { rollForFire } from '../../core/conditions.ts';
import { isImmune } from '../../core/play/hits.ts';

/** Blaze: may set the target on fire, but nobody twice [core.conditions.stacking.1]. */
trait('blaze', {
  *afterHits(t, target) {
    if (isUnder(target, 'ablaze')) return false;
    const immune = isImmune(target, 'blaze');
    const gunked = isUnder(target, 'gunked');
    const { onFire } = yield* rollForFire(t, { outOfAction: false, immune, gunked }, target.id);
    if (onFire) putOn(target, 'ablaze');
    return false;
  },
});
