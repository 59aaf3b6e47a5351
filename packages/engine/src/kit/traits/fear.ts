import { trait } from '../../battle/effects.ts';
import { tryNerve } from '../../core/play/nerve.ts';

/** Fear: a nerve test at -2 instead of injury dice, unless the target is broken already [core.nerve.test.5]. */
trait('fear', {
  *injuries(t, target) {
    if (!target.broken) yield* tryNerve(t, target, -2);
    return [];
  },
});
