import { trait } from '../../battle/effects.ts';
import { allOut } from '../shared/all-out.ts';

/** Sever: every injury die counts as Out of Action. */
trait('sever', {
  // biome-ignore lint/correctness/useYield: nothing to ask
  *injuries(t, _target, dice) {
    return allOut(t, dice);
  },
});
