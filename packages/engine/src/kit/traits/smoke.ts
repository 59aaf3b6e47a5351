import { trait } from '../../battle/effects.ts';

/** Smoke hurts and pins nobody, is easy to put on a point [core.shooting.hit.6], and stays. */
trait('smoke', {
  easyAtPoint: true,
  isHarmless: true,
  pins: 'never',
  noCoverSave: true,
  lingers: 'smoke',
  // biome-ignore lint/correctness/useYield: nothing happens
  *insteadOfWound() {
    return false;
  },
});
