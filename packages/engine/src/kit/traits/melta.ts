import { effectsOf, trait } from '../../battle/effects.ts';
import { allOut } from '../shared/all-out.ts';

/** Melta: at Short range every injury die counts as Out of Action, unless something takes the heat out of it. */
trait('melta', {
  *injuries(t, target, dice, { close, front }) {
    const isCool = effectsOf(target).stopsHeat.some((effect) => effect.stopsHeat(front));
    return close && !isCool ? allOut(t, dice) : undefined;
  },
});
